"""Searches a database file for damage, for as long as one likes to wait."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import time
from pathlib import Path

STEPS = 10_000
"""How often a search looks at the clock, in steps of SQLite."""

log = logging.getLogger("ziggurat.store")


def damage_in(file: Path, seconds: float) -> str | None:
    """What is wrong with a file; None where nothing was found in the time that was given."""
    deadline = time.monotonic() + seconds
    connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=1)
    connection.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
    try:
        with contextlib.closing(connection):
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if "interrupt" in str(error):
            log.warning("the file is too large to be searched for damage in time", extra={"seconds": seconds})
            return None
        return str(error)[:200]
    except sqlite3.DatabaseError as error:
        return str(error)[:200]
    return None if found == "ok" else str(found)[:200]
