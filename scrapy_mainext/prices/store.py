"""The history of prices in a database: one row for each product and each sighting.

``mainext_products`` holds what is known of a product now, ``mainext_sightings`` all that was seen of it,
``mainext_bases`` the price that was last told of in each currency. Prices are decimal numbers as text.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ..clock import next_after
from ..databases import Schema, connect, guarded
from .changes import Change, ChangeKind, Limits, Sighting, State, Status, change_of, kinds_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from ..databases import Database

__all__ = ["History", "PriceStore", "read_histories"]

_SCHEMA = Schema(
    tables=(
        (
            "CREATE TABLE IF NOT EXISTS mainext_products (id VARCHAR(32) NOT NULL PRIMARY KEY, "
            "site VARCHAR(255) NOT NULL, sku VARCHAR(200), "
            "gtin VARCHAR(20), page VARCHAR(32) NOT NULL, url TEXT NOT NULL, name TEXT, "
            "status VARCHAR(20) NOT NULL, price VARCHAR(80), currency VARCHAR(8) NOT NULL, "
            "first_seen VARCHAR(32) NOT NULL, last_seen VARCHAR(32) NOT NULL)"
        ),
        (
            "CREATE TABLE IF NOT EXISTS mainext_sightings (product VARCHAR(32) NOT NULL, seen_at VARCHAR(32) NOT NULL, "
            "status VARCHAR(20) NOT NULL, price VARCHAR(80), currency VARCHAR(8) NOT NULL, availability VARCHAR(40))"
        ),
        (
            "CREATE TABLE IF NOT EXISTS mainext_bases (product VARCHAR(32) NOT NULL, currency VARCHAR(8) NOT NULL, "
            "price VARCHAR(80) NOT NULL, PRIMARY KEY (product, currency))"
        ),
    ),
    indexes=(
        ("mainext_products_sku", "mainext_products", "site, sku"),
        ("mainext_products_gtin", "mainext_products", "site, gtin, sku"),
        ("mainext_products_page", "mainext_products", "site, page, sku"),
        ("mainext_sightings_product", "mainext_sightings", "product, seen_at"),
    ),
)
_STATE = "SELECT id, status, price, currency, name, sku, gtin, url FROM mainext_products WHERE site = :site AND "
_HISTORIES = (
    "SELECT p.id, p.site, p.url, p.name, p.sku, p.gtin, p.last_seen, s.seen_at, s.status, s.price, s.currency "
    "FROM mainext_products p JOIN mainext_sightings s ON s.product = p.id "
    "WHERE s.seen_at >= :since AND (:site = '' OR p.site = :site) ORDER BY p.id, s.seen_at"
)
_UNSEEN = (Status.ABSENT, Status.GONE)


class PriceStore:
    """Writes sightings and says what changed. For one thread at a time; several crawls may write to one database.

    ``address``: a path, ``sqlite:///path``, or another address of SQLAlchemy's. Raises ``OSError`` where it cannot be
    opened, and what the driver raises where it cannot be written.
    """

    def __init__(self, address: str, limits: Limits = Limits()) -> None:  # noqa: B008 (frozen)
        self._database: Database = connect(address, _SCHEMA)
        self._limits = limits
        self._seen_before_their_time: set[str] = set()

    def transaction(self) -> AbstractContextManager[None]:
        """All of what is called within, or nothing."""
        return self._database.transaction()

    def close(self) -> None:
        self._database.close()

    def knows(self, site: str, page: str) -> bool:
        """Tell whether a product has been seen on the page."""
        return bool(self._states("page = :page", {"site": site, "page": _digest(page)}, most=1))

    def record(self, seen: Sighting) -> tuple[Change, ...]:
        """Write a sighting of a product and return what changed. Call it within a transaction."""
        seen = _bounded(seen)
        return self._record(self._find(seen), seen)

    def record_missing(self, seen: Sighting, since: str, now: str) -> tuple[Change, ...]:
        """Write that a page is without its products, but for those that were seen (elsewhere, later) since a time.

        One that was seen after ``now`` was so before the clock was set back.
        """
        states = self._states(
            "page = :page AND (last_seen < :since OR last_seen > :now) AND status NOT IN ('absent', 'gone')",
            {"site": seen.site, "page": _digest(seen.page), "since": since, "now": now},
        )
        missing = [state for state in states if state.product not in self._seen_before_their_time]
        return tuple(change for state in missing for change in self._record(state, replace(seen, url=state.url)))

    def _record(self, old: State | None, seen: Sighting) -> tuple[Change, ...]:
        if old is not None:
            seen = self._in_order(old.product, seen)
        currency = seen.currency or (old.currency if old else "")
        new = State(
            product=old.product if old else _identity(seen),
            status=seen.status,
            price=seen.price if seen.price is not None else (old.price if old else None),
            currency=currency if seen.price is not None or old is None else old.currency,
            name=seen.name or (old.name if old else None),
            sku=seen.sku or (old.sku if old else None),
            gtin=seen.gtin or (old.gtin if old else None),
            url=seen.url,
        )
        unstated = old is not None and not old.currency
        base = self._base(new.product, currency, unstated=unstated)
        kinds = kinds_of(old, seen, base, self._limits)
        self._write_product(new, seen, first=old is None)
        self._write_sighting(new, seen, currency)
        if seen.price is not None and (base is None or ChangeKind.PRICE in kinds):
            self._write_base(new.product, currency, seen.price)
        elif seen.price is not None and base is not None and unstated:
            self._write_base(new.product, currency, base)
        return tuple(change_of(kind, new, old, base, seen) for kind in kinds)

    def _in_order(self, product: str, seen: Sighting) -> Sighting:
        """Return the sighting, later than those before it: the last one tells what a product costs now."""
        ((latest,),) = self._database.execute(
            "SELECT MAX(seen_at) FROM mainext_sightings WHERE product = :product", {"product": product}
        )
        time = next_after(latest or "", seen.seen_at)
        if time != seen.seen_at and seen.status not in _UNSEEN:
            self._seen_before_their_time.add(product)
        return replace(seen, seen_at=time)

    def _find(self, seen: Sighting) -> State | None:
        """Return the product that a sighting is of: by SKU, else by GTIN, else by page.

        One that is known by another SKU or GTIN is another product: the next variant, or what has taken its address.
        """
        key = {"site": seen.site, "sku": seen.sku, "gtin": seen.gtin, "page": _digest(seen.page), "name": seen.name}
        other_sku = "" if seen.sku is None else " AND sku IS NULL"  # the same one would have been found
        found: list[State] = []
        if seen.sku:
            found = self._states("sku = :sku", key, most=1)
        if not found and seen.gtin:
            found = self._states(f"gtin = :gtin{other_sku}", key, most=1)
        if not found:
            free = f"page = :page{other_sku}" + ("" if seen.gtin is None else " AND gtin IS NULL")
            found = self._states(free, key, most=2)
            if len(found) > 1:  # variants on one page, of which only the name tells which
                found = self._states(f"{free} AND name = :name", key, most=1)
        return found[0] if found else None

    def _states(self, condition: str, parameters: Mapping[str, Any], *, most: int | None = None) -> list[State]:
        limit = "" if most is None else f" LIMIT {most}"
        rows = self._database.execute(f"{_STATE}{condition} ORDER BY last_seen DESC, id{limit}", parameters)
        return [
            State(identity, Status(status), _decimal(price), currency, *rest)
            for identity, status, price, currency, *rest in rows
        ]

    def _base(self, product: str, currency: str, *, unstated: bool) -> Decimal | None:
        """Return the price to count from; one whose currency was unstated counts for the first that is stated."""
        for known in (currency, "") if unstated else (currency,):
            rows = self._database.execute(
                "SELECT price FROM mainext_bases WHERE product = :product AND currency = :currency",
                {"product": product, "currency": known},
            )
            if rows:
                return _decimal(rows[0][0])
        return None

    def _write_product(self, state: State, seen: Sighting, *, first: bool) -> None:
        values = {
            "id": state.product,
            "site": seen.site,
            "sku": state.sku,
            "gtin": state.gtin,
            "page": _digest(seen.page),
            "url": state.url,
            "name": state.name,
            "status": str(state.status),
            "price": _number(state.price),
            "currency": state.currency,
            "seen_at": seen.seen_at,
        }
        if first:
            statement = (
                "INSERT INTO mainext_products (id, site, sku, gtin, page, url, name, status, price, currency, "
                "first_seen, last_seen) VALUES (:id, :site, :sku, :gtin, :page, :url, :name, :status, :price, "
                ":currency, :seen_at, :seen_at)"
            )
        else:
            statement = (
                "UPDATE mainext_products SET sku = :sku, gtin = :gtin, page = :page, url = :url, name = :name, "
                "status = :status, price = :price, currency = :currency WHERE id = :id AND site = :site"
            )
        self._database.execute(statement, values)
        if seen.status not in _UNSEEN:
            self._database.execute("UPDATE mainext_products SET last_seen = :seen_at WHERE id = :id", values)

    def _write_sighting(self, state: State, seen: Sighting, currency: str) -> None:
        self._database.execute(
            "INSERT INTO mainext_sightings (product, seen_at, status, price, currency, availability) "
            "VALUES (:product, :seen_at, :status, :price, :currency, :availability)",
            {
                "product": state.product,
                "seen_at": seen.seen_at,
                "status": str(seen.status),
                "price": _number(seen.price),
                "currency": currency,
                "availability": seen.availability,
            },
        )

    def _write_base(self, product: str, currency: str, price: Decimal) -> None:
        key = {"product": product, "currency": currency}
        self._database.execute("DELETE FROM mainext_bases WHERE product = :product AND currency = :currency", key)
        self._database.execute(
            "INSERT INTO mainext_bases (product, currency, price) VALUES (:product, :currency, :price)",
            {**key, "price": _number(price)},
        )


@dataclass(frozen=True, slots=True)
class History:
    """A product and all that was seen of it, oldest first: time, status, price, currency (empty: not stated)."""

    site: str
    url: str
    name: str | None
    sku: str | None
    gtin: str | None
    last_seen: str
    sightings: tuple[tuple[str, Status, Decimal | None, str], ...]


def read_histories(address: str, *, site: str | None = None, since: str = "") -> list[History]:
    """Return the products of a database, sorted by site and name, with what was seen since a time.

    Products of which nothing was seen since then are left out. Raises ``OSError`` where there is no such database.
    """
    database = connect(address, None)
    try:
        with guarded():
            rows = database.execute(_HISTORIES, {"since": since, "site": site or ""})
    except OSError as error:
        if "mainext_" in str(error):  # "no such table: …", in the words of the driver
            raise OSError(f"holds no prices ({error})") from error
        raise
    finally:
        database.close()
    products: dict[str, tuple[Any, list[Any]]] = {}
    for identity, *product, seen_at, status, price, currency in rows:
        sightings = products.setdefault(identity, (product, []))[1]
        sightings.append((seen_at, Status(status), _decimal(price), currency))
    histories = [History(*product, sightings=tuple(sightings)) for product, sightings in products.values()]  # type: ignore[misc]
    return sorted(histories, key=lambda one: (one.site, (one.name or one.url).lower(), one.url, one.sku or ""))


def _bounded(seen: Sighting) -> Sighting:
    """Return the sighting with what its columns hold: names come from pages, and pages from anybody."""
    sku, gtin = _clean(seen.sku, 201), _clean(seen.gtin, 21)
    return replace(
        seen,
        url=_clean(seen.url, 2000) or "",
        name=_clean(seen.name, 1000),
        sku=sku if sku and len(sku) <= 200 else None,
        gtin=gtin if gtin and len(gtin) <= 20 else None,
        currency=_clean(seen.currency, 8),
        availability=_clean(seen.availability, 40),
    )


def _clean(text: str | None, longest: int) -> str | None:
    """Return text that every database takes, None for none: no null characters, no halves of surrogate pairs."""
    if not text:
        return None
    return text[:longest].replace("\0", "").encode("utf-8", "replace").decode("utf-8").strip() or None


def _identity(seen: Sighting) -> str:
    """Return the identity of a new product: two crawls that see it at once come to the same."""
    if seen.sku:
        key = f"sku {seen.sku}"
    elif seen.gtin:
        key = f"gtin {seen.gtin}"
    else:
        key = f"page {seen.page} {seen.name}"
    return _digest(f"{seen.site} {key}")


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _number(price: Decimal | None) -> str | None:
    return None if price is None else format(price, "f")
