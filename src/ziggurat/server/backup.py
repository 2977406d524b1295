"""Backups of a data folder: one file, consistent, proved to be whole; and the way back."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from ziggurat.engine.errors import BadOption
from ziggurat.server.lock import FolderLock
from ziggurat.server.seal import seal_from
from ziggurat.server.settings import Settings

NAME = "ziggurat.sqlite"
PARTS = ("playtable", "seat", "event", "chat", "guest")


def file_of(settings: Settings) -> Path:
    """The file of a server's database; other databases have tools of their own."""
    if settings.database and not settings.database.startswith("sqlite"):
        raise BadOption("This is not a file: back up PostgreSQL with pg_dump, and restore it with pg_restore.")
    return settings.data / NAME


def counted(file: Path) -> dict[str, int]:
    """What is in a file, after it was proved to be whole."""
    if not file.is_file():
        raise BadOption(f"There is no file {file}.")
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise BadOption(f"{file} is damaged: {found}")
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                raise BadOption(f"{file} is damaged: rows belong to nothing.")
            return {part: connection.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in PARTS}
    except sqlite3.DatabaseError as error:
        raise BadOption(f"{file} is no database of a server: {error}.") from error


def back_up(settings: Settings, target: Path) -> dict[str, int]:
    """Copy the database into one file, while the server runs or not, and prove that the copy is whole."""
    source = file_of(settings)
    if not source.is_file():
        raise BadOption(f"There is no database in {settings.data}.")
    if target.exists():
        raise BadOption(f"{target} exists: name a file that does not.")
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as open_source,
            contextlib.closing(sqlite3.connect(fresh)) as open_target,
        ):
            open_source.backup(open_target)
            open_target.execute("PRAGMA journal_mode=DELETE")
        os.chmod(fresh, 0o600)
        found = counted(fresh)
        _to_disk(fresh)
        fresh.replace(target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BadOption(f"The backup cannot be made: {error}.") from error
    finally:
        fresh.unlink(missing_ok=True)
    return found


def restore(settings: Settings, source: Path) -> dict[str, int]:
    """Put a backup in the place of the database. The server must be stopped; what was there is kept beside it."""
    target = file_of(settings)
    found = counted(source)
    lock = FolderLock(settings.data)
    lock.take()
    try:
        _check_key(settings, source)
        fresh = target.with_name(f"{NAME}.{os.getpid()}")
        fresh.write_bytes(source.read_bytes())
        os.chmod(fresh, 0o600)
        if counted(fresh) != found:
            raise BadOption("The backup could not be copied whole.")
        _to_disk(fresh)
        _set_aside(target)
        fresh.replace(target)
        _to_disk(target.parent)
    except OSError as error:
        raise BadOption(f"The backup cannot be restored: {error}.") from error
    finally:
        lock.free()
    return found


def _check_key(settings: Settings, source: Path) -> None:
    """A backup whose matches that go on were sealed with another key would not open."""
    with contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        has_house = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'house'").fetchone()[0]
        known = connection.execute("SELECT value FROM house WHERE name = 'key'").fetchone() if has_house else None
        going_on = connection.execute("SELECT count(*) FROM playtable WHERE state != 'over'").fetchone()[0]
    if known is not None and going_on and seal_from(settings.key, settings.data).name != known[0]:
        raise BadOption(
            f"The seeds of {going_on} matches in this backup were sealed with another key: put the file 'key' that "
            "belongs to it into the data folder, or set ZIGGURAT_KEY."
        )


def _set_aside(target: Path) -> None:
    """Keep what was there, under a name that says so."""
    for ending in ("", "-wal", "-shm"):
        part = target.with_name(target.name + ending)
        if part.exists():
            part.replace(target.with_name(f"{target.name}.before-restore{ending}"))


def _to_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:  # some systems do not sync folders
        pass
    finally:
        os.close(descriptor)
