"""What the lobby shows: open tables, every host's in turn, and the tables of each guest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

MOST_MINE = 40
MOST_OPEN = 60

Payload = dict[str, Any]


class Lists:
    """The lists of one moment, put together once for all who look."""

    def __init__(self, tables: Iterable[Payload], per_host: int) -> None:
        newest = sorted(tables, key=lambda table: -table["created"])
        free = [table for table in newest if table["state"] == "gathering" and table["is_listed"] and _has_room(table)]
        self.open = fairly(free, per_host)[:MOST_OPEN]
        self.n_more = len(free) - len(self.open)
        """Open tables that are not shown."""
        self._of: defaultdict[str, list[Payload]] = defaultdict(list)
        for table in newest:
            for guest in {table["host"], *(seat["guest"] for seat in table["seats"])} - {None}:
                if len(self._of[guest]) < MOST_MINE:
                    self._of[guest].append(table)

    def of(self, guest: str | None) -> list[Payload]:
        """The tables that a guest hosts or plays at, the newest first."""
        return self._of.get(guest, []) if guest else []


def fairly(tables: Iterable[Payload], per_host: int) -> list[Payload]:
    """First one table of every host, then a second of each who has one, and so on up to this many of each."""
    by_host: defaultdict[str | None, list[Payload]] = defaultdict(list)
    for table in tables:
        if len(by_host[table["host"]]) < per_host:
            by_host[table["host"]].append(table)
    return [table for round_no in zip_longest(*by_host.values()) for table in round_no if table is not None]


def _has_room(table: Payload) -> bool:
    return any(seat["kind"] == "open" for seat in table["seats"])
