"""Numbers as rules hand them on."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.rule import rule


@rule
def whole(value: Any) -> int:
    """A field of a record as a plain number.

    Fields are narrow, and `int` keeps their width when compiled: a rule would be compiled once for every width that it
    is called with. Adding a plain 0 makes them all alike.
    """
    return int(value) + 0
