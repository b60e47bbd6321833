"""One narrow door to SQL: SQLite by the standard library, anything else by SQLAlchemy.

Statements are in the part of SQL that SQLite, PostgreSQL and MariaDB share, with parameters as ``:name``.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

__all__ = ["Database", "Schema", "connect", "guarded"]

Row = Sequence[Any]
_SQLITE = "sqlite:///"
_NO_PARAMETERS: Mapping[str, Any] = {}
_PATIENCE = 10.0  # seconds that a writer waits for another one; its transactions take milliseconds


@dataclass(frozen=True, slots=True)
class Schema:
    """Tables that a database must have. ``indexes``: name, table, columns."""

    tables: tuple[str, ...]
    indexes: tuple[tuple[str, str, str], ...] = ()


class Database(Protocol):
    """A connection, for one thread at a time."""

    def execute(self, statement: str, parameters: Mapping[str, Any] = _NO_PARAMETERS) -> list[Row]:
        """Run a statement and return its rows."""

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing. It waits for other writers before it reads, so that what it read still holds as it writes."""

    def close(self) -> None:
        """Let go of the database."""


def connect(address: str, schema: Schema | None) -> Database:
    """Open a path, ``sqlite:///path`` or another address of SQLAlchemy's.

    With a schema, to write: file and tables are made where they are missing. Without one, to read what is there.
    Raises ``OSError`` with a sentence on what is wrong.
    """
    with guarded():
        path = _sqlite_path(address)
        return _SQLite(path, schema) if path is not None else _Alchemy(address, schema)


@contextmanager
def guarded() -> Iterator[None]:
    """Turn what a driver raises into ``OSError`` with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(str(error)) from error
    except Exception as error:
        if type(error).__module__.startswith("sqlalchemy."):
            raise OSError(str(error).splitlines()[0]) from error
        raise


def _sqlite_path(address: str) -> str | None:
    """Return the file of an address, None for one of SQLAlchemy's."""
    path = address.removeprefix(_SQLITE)
    if path == address and "://" in address:
        return None if not address.startswith("sqlite://") else _refuse_memory()
    return _refuse_memory() if path in {"", ":memory:"} else path


def _refuse_memory() -> str:
    raise OSError("names no file: what is in memory is gone at the end of the crawl")


def _existing(path: str) -> Path:
    """Return the absolute path of a database that is only read: SQLite would make one of a path that is none."""
    file = Path(path).absolute()
    try:
        regular = stat.S_ISREG(file.stat().st_mode)
    except FileNotFoundError:
        raise OSError("there is no such database") from None
    except OSError as error:
        raise OSError(_reason(error)) from error
    if not regular:
        raise OSError("is not a file")
    return Path(os.path.realpath(file))


def _reason(error: OSError) -> str:
    """Return what is wrong without number and path."""
    return (error.strerror or str(error)).lower()


def _uri_to_read(file: Path) -> str:
    """Return the address of a database that is only read.

    Whoever reads a database in WAL mode makes a -wal and a -shm beside it. Where these cannot be made, or would be left
    behind as somebody else's, and no writes stand in a -wal, the file is all there is
    (https://www.sqlite.org/wal.html#readonly).
    """
    try:
        with file.open("rb") as opened:
            versions = opened.read(20)[18:]
    except OSError as error:
        raise OSError(_reason(error)) from error
    in_wal_mode = versions == b"\2\2"  # https://www.sqlite.org/fileformat.html#file_format_version_numbers
    if in_wal_mode and not _may_write(file) and not _has_wal(file):
        return f"{file.as_uri()}?immutable=1"
    # The last one who leaves takes -wal and -shm away, unless the database was opened with mode=ro.
    return f"{file.as_uri()}?mode=rw"


def _may_write(file: Path) -> bool:
    return os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)


def _has_wal(file: Path) -> bool:
    """Tell whether writes stand beside the database that are not in it yet."""
    try:
        return Path(f"{file}-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


class _SQLite:
    def __init__(self, path: str, schema: Schema | None) -> None:
        file = None if schema else _existing(path)
        address = path if file is None else _uri_to_read(file)
        self._connection = sqlite3.connect(address, timeout=_PATIENCE, isolation_level=None, uri=file is not None)
        try:
            if schema is not None:
                self._create(schema)
            elif file is not None:
                self._look_at(file)
        except (sqlite3.Error, OSError):
            self.close()
            raise

    def _look_at(self, file: Path) -> None:
        self.execute("PRAGMA query_only = ON")
        try:
            self.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.OperationalError as error:
            # An extended code has the primary one in its last eight bits: https://www.sqlite.org/rescode.html
            refused = error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
            if not refused or not _has_wal(file):
                raise
            raise OSError(
                f"its latest writes stand in {file.name}-wal, which cannot be read without writing beside it: copy "
                "both to a folder that you may write to"
            ) from error

    def _create(self, schema: Schema) -> None:
        # Readers do not wait for writers, and a commit survives the end of the process at any moment:
        # https://www.sqlite.org/wal.html, https://www.sqlite.org/pragma.html#pragma_synchronous
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = FULL")
        with self.transaction():
            for table in schema.tables:
                self.execute(table)
            for name, table, columns in schema.indexes:
                self.execute(f"CREATE INDEX IF NOT EXISTS {name} ON {table} ({columns})")

    def execute(self, statement: str, parameters: Mapping[str, Any] = _NO_PARAMETERS) -> list[Row]:
        return self._connection.execute(statement, parameters).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self._connection.close()


class _Alchemy:
    """The row of ``mainext_writer`` is what writers lock: the first statement of each transaction updates it."""

    def __init__(self, address: str, schema: Schema | None) -> None:
        try:
            import sqlalchemy
        except ImportError:
            raise OSError(
                f"{urlsplit(address).scheme}:// needs SQLAlchemy, which comes with the extra 'sql' of scrapy-mainext"
            ) from None
        self._text = sqlalchemy.text
        try:
            self._engine: Engine = sqlalchemy.create_engine(address)
        except ImportError as error:  # the driver of that database
            raise OSError(str(error)) from error
        file = self._engine.url.database or ""
        if schema is None and self._engine.dialect.name == "sqlite" and not file.startswith("file:"):
            _existing(file)
        self._connection: Connection = self._engine.connect()
        if schema is not None:
            self._create(schema, sqlalchemy.inspect(self._engine).get_indexes)

    def _create(self, schema: Schema, indexes_of: Any) -> None:
        with self._connection.begin():
            self.execute("CREATE TABLE IF NOT EXISTS mainext_writer (id INTEGER NOT NULL PRIMARY KEY)")
            for table in schema.tables:
                self.execute(table)
        for name, table, columns in schema.indexes:
            if name not in {index["name"] for index in indexes_of(table)}:
                with self._connection.begin():
                    self.execute(f"CREATE INDEX {name} ON {table} ({columns})")
        with self._connection.begin():
            if not self.execute("SELECT id FROM mainext_writer"):
                self.execute("INSERT INTO mainext_writer (id) VALUES (1)")

    def execute(self, statement: str, parameters: Mapping[str, Any] = _NO_PARAMETERS) -> list[Row]:
        result = self._connection.execute(self._text(statement), parameters)
        return list(result.fetchall()) if result.returns_rows else []

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self._connection.rollback()  # ends what a SELECT outside of a transaction has begun
        with self._connection.begin():
            self.execute("UPDATE mainext_writer SET id = 1 WHERE id = 1")
            yield

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()
