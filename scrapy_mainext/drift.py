"""Whether pages of a site give less than they used to: shares of fields and mean confidences, run by run.

The failure that a price monitor really has is a new layout, on which extraction finds nothing and says nothing. One
page without a price means little; a site of which nine pages in ten had one, and now none has, means that it broke.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .databases import Schema, connect

if TYPE_CHECKING:
    from .extraction.result import Extraction

__all__ = [
    "ANY_TYPE",
    "CONFIDENCE",
    "Drift",
    "DriftStore",
    "Earlier",
    "Group",
    "RunTally",
    "Sample",
    "drifts_of",
    "z_score",
]

ANY_TYPE = "any"
"""Stands for the page type where pages of all types are counted together."""
CONFIDENCE = "confidence"
_MOST_HOSTS = 10_000
# One-sided, a chance of 0.001 (NIST/SEMATECH e-Handbook of Statistical Methods, section 1.3.6.7.1).
_CRITICAL = 3.09

_SCHEMA = Schema(
    tables=(
        (
            "CREATE TABLE IF NOT EXISTS mainext_drift (run VARCHAR(60) NOT NULL, spider VARCHAR(200) NOT NULL, "
            "host VARCHAR(255) NOT NULL, page_type VARCHAR(20) NOT NULL, measure VARCHAR(80) NOT NULL, "
            "pages INTEGER NOT NULL, total DOUBLE PRECISION NOT NULL, squares DOUBLE PRECISION NOT NULL, "
            "drifted INTEGER NOT NULL)"
        ),
    ),
    indexes=(("mainext_drift_group", "mainext_drift", "spider, host, page_type, measure"),),
)
_OF_GROUP = "spider = :spider AND host = :host AND page_type = :page_type AND measure = :measure"


class Group(NamedTuple):
    """What is compared with its like. ``measure``: a field, or ``confidence``."""

    host: str
    page_type: str
    measure: str


@dataclass(frozen=True, slots=True)
class Sample:
    """Values of pages: how many, their sum, the sum of their squares. Of a field, 1 where the page gave it, else 0."""

    pages: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Sample) -> Sample:
        return Sample(self.pages + other.pages, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """The share of pages, or the mean confidence."""
        return self.total / self.pages if self.pages else 0.0


@dataclass(frozen=True, slots=True)
class Drift:
    """A share, or a mean confidence, that fell against earlier runs. Both from 0 to 1."""

    host: str
    page_type: str
    """``any`` where pages of all types were counted together: a broken layout may change the type as well."""
    measure: str
    before: float
    now: float
    pages_before: int
    pages_now: int
    z: float
    """How many standard errors the fall is wide."""
    runs: int = 1
    """In how many runs in succession it has been there, this one included."""
    settled: bool = False
    """It has been there long enough: the next run is compared with what these runs gave."""


class Earlier(NamedTuple):
    """What earlier runs say of the next one."""

    samples: dict[Group, Sample]
    """What is compared with: the latest runs that had not drifted, together."""
    drifted: dict[Group, int]
    """In how many runs in succession, up to the latest, a group had drifted."""
    outdated: list[tuple[str, Group]]
    """Samples that no run needs any more: by run."""
    latest: str = ""
    """The last run of all, empty where there was none."""


class RunTally:
    """Counts the pages of one run."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = [(name, name.split(".")) for name in names]
        self._groups: dict[tuple[str, str], dict[str, list[float]]] = defaultdict(
            lambda: defaultdict(lambda: [0, 0, 0])
        )
        self._hosts: set[str] = set()

    def add(self, host: str, extraction: Extraction, value_of: Callable[[str], Any]) -> bool:
        """Count a page, and say whether it was: further hosts than 10,000 are not. ``value_of``: gives an attribute of
        the extraction, None for one that cannot be worked out."""
        if host not in self._hosts:
            if len(self._hosts) >= _MOST_HOSTS:
                return False
            self._hosts.add(host)
        values: dict[str, float] = {name: _has(value_of(path[0]), path[1:]) for name, path in self._names}
        if extraction.confidence is not None:
            values[CONFIDENCE] = extraction.confidence
        page_types = {ANY_TYPE, *([extraction.page_type.value] if extraction.page_type is not None else [])}
        for page_type in page_types:
            samples = self._groups[host, page_type]
            for name, value in values.items():
                sample = samples[name]
                sample[0] += 1
                sample[1] += value
                sample[2] += value * value
        return True

    def samples(self, least: int = 1) -> dict[Group, Sample]:
        """Return what was counted, of groups of at least so many pages."""
        return {
            Group(host, page_type, name): Sample(int(pages), total, squares)
            for (host, page_type), measures in self._groups.items()
            for name, (pages, total, squares) in measures.items()
            if pages >= least
        }


def _has(value: Any, path: list[str]) -> bool:
    """Tell whether a page gave what stands at the end of the path from a value of its extraction."""
    for name in path:
        value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
    if value is None:
        return False
    return not (isinstance(value, Collection) and len(value) == 0)


def z_score(before: Sample, now: Sample) -> float:
    """Return by how many standard errors the mean fell.

    The variance is that of all values together. Of shares this is the pooled test of two proportions (NIST/SEMATECH
    e-Handbook of Statistical Methods, section 7.3.3), for the mean confidence the same statistic.
    """
    both = before + now
    variance = max(both.squares / both.pages - both.mean**2, 0.0)
    error = math.sqrt(variance * (1 / before.pages + 1 / now.pages))
    return (before.mean - now.mean) / error if error else 0.0


def drifts_of(
    now: Mapping[Group, Sample], earlier: Earlier, *, min_drop: float, min_pages: int, settle_runs: int = 0
) -> tuple[list[Drift], int]:
    """Return what fell, in the order of its groups, and how many comparisons there were.

    A comparison takes ``min_pages`` on either side. A fall counts from ``min_drop`` on, and where chance would bring it
    about in fewer than one of a thousand comparisons. It is settled after ``settle_runs`` in succession, 0 for never.
    """
    drifts, compared = [], 0
    for group, sample in sorted(now.items()):
        before = earlier.samples.get(group, Sample())
        if min(sample.pages, before.pages) < min_pages:
            continue
        compared += 1
        z = z_score(before, sample)
        # Sums of floating-point numbers: a fall from 1.0 to 0.8 is one of 0.2.
        if before.mean - sample.mean >= min_drop - 1e-9 and z >= _CRITICAL:
            runs = earlier.drifted.get(group, 0) + 1
            settled = 0 < settle_runs <= runs
            drifts.append(Drift(*group, before.mean, sample.mean, before.pages, sample.pages, z, runs, settled))
    return drifts, compared


class DriftStore:
    """Runs in a database, by spider. Raises ``OSError`` where it cannot be opened."""

    def __init__(self, address: str) -> None:
        self._database = connect(address, _SCHEMA)

    def close(self) -> None:
        self._database.close()

    def forget(self, spider: str) -> None:
        """Forget all runs of the spider."""
        with self._database.transaction():
            self._database.execute("DELETE FROM mainext_drift WHERE spider = :spider", {"spider": spider})

    def earlier(self, spider: str, runs: int) -> Earlier:
        """Return what the latest ``runs`` of the spider gave, counted for each group by itself.

        What has drifted stays out, so that a broken layout does not become the measure of the next run.
        """
        rows = self._database.execute(
            "SELECT run, host, page_type, measure, drifted, pages, total, squares FROM mainext_drift "
            "WHERE spider = :spider ORDER BY run DESC",
            {"spider": spider},
        )
        earlier = Earlier({}, {}, [], latest=rows[0][0] if rows else "")
        used: dict[Group, int] = defaultdict(int)
        for run, host, page_type, measure, drifted, *values in rows:
            group = Group(host, page_type, measure)
            if drifted and not used[group]:
                earlier.drifted[group] = earlier.drifted.get(group, 0) + 1
            elif drifted or used[group] >= runs:
                earlier.outdated.append((run, group))
            else:
                used[group] += 1
                earlier.samples[group] = earlier.samples.get(group, Sample()) + Sample(*values)
        return earlier

    def add(
        self,
        run: str,
        spider: str,
        samples: Mapping[Group, Sample],
        drifts: Iterable[Drift],
        outdated: Iterable[tuple[str, Group]] = (),
    ) -> None:
        """Write a run, ``run`` being text that sorts by time, and forget the outdated samples.

        Of a group whose drift has settled, the runs before it are forgotten as well: what it has become is the measure
        of the next run.
        """
        settled = {Group(drift.host, drift.page_type, drift.measure): drift.settled for drift in drifts}
        with self._database.transaction():
            for old_run, group in outdated:
                self._database.execute(
                    f"DELETE FROM mainext_drift WHERE {_OF_GROUP} AND run = :run",  # noqa: S608 (a constant)
                    {"run": old_run, "spider": spider, **group._asdict()},
                )
            for group, sample in samples.items():
                if settled.get(group):
                    self._settle(spider, group)
                self._write(run, spider, group, sample, drifted=not settled.get(group, True))

    def _settle(self, spider: str, group: Group) -> None:
        """Forget the runs of a group that had not drifted, and take the others for such."""
        key = {"spider": spider, **group._asdict()}
        self._database.execute(f"DELETE FROM mainext_drift WHERE {_OF_GROUP} AND drifted = 0", key)  # noqa: S608
        self._database.execute(f"UPDATE mainext_drift SET drifted = 0 WHERE {_OF_GROUP}", key)  # noqa: S608

    def _write(self, run: str, spider: str, group: Group, sample: Sample, *, drifted: bool) -> None:
        self._database.execute(
            "INSERT INTO mainext_drift (run, spider, host, page_type, measure, pages, total, squares, drifted) "
            "VALUES (:run, :spider, :host, :page_type, :measure, :pages, :total, :squares, :drifted)",
            {
                "run": run,
                "spider": spider,
                **group._asdict(),
                "pages": sample.pages,
                "total": sample.total,
                "squares": sample.squares,
                "drifted": int(drifted),
            },
        )
