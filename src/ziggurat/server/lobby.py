"""What the lobby shows: open tables, every host's in turn, and the tables of each guest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

MOST_MINE = 40
MOST_OPEN = 60

Told = dict[str, Any]


class Lists:
    """The lists of one moment, put together once for all who look."""

    def __init__(self, tables: Iterable[Told], per_host: int) -> None:
        newest = sorted(tables, key=lambda told: -told["created"])
        free = [told for told in newest if told["state"] == "gathering" and told["is_listed"] and _has_room(told)]
        self.open = fairly(free, per_host)[:MOST_OPEN]
        self.n_more = len(free) - len(self.open)
        """Open tables that are not shown."""
        self._of: defaultdict[str, list[Told]] = defaultdict(list)
        for told in newest:
            for guest in {told["host"], *(seat["guest"] for seat in told["seats"])} - {None}:
                if len(self._of[guest]) < MOST_MINE:
                    self._of[guest].append(told)

    def of(self, guest: str | None) -> list[Told]:
        """The tables that a guest hosts or plays at, the newest first."""
        return self._of.get(guest, []) if guest else []


def fairly(tables: Iterable[Told], per_host: int) -> list[Told]:
    """First one table of every host, then a second of each who has one, and so on up to so many of each."""
    by_host: defaultdict[str | None, list[Told]] = defaultdict(list)
    for told in tables:
        if len(by_host[told["host"]]) < per_host:
            by_host[told["host"]].append(told)
    return [told for round_no in zip_longest(*by_host.values()) for told in round_no if told is not None]


def _has_room(told: Told) -> bool:
    return any(seat["kind"] == "open" for seat in told["seats"])
