"""The lobby: who looks at it, here and at other processes, and what it shows.

That is open tables, every host's in turn, and the tables of each guest.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from ziggurat.server import outgoing
from ziggurat.server.settings import Settings
from ziggurat.server.siblings.nobody import NoNews, Telling
from ziggurat.server.store import Store
from ziggurat.server.table import Table, Watcher, summary_of

LOBBY_SECONDS = 0.25
"""Changes so close together are told to the lobby as one."""
MOST_MINE = 40
MOST_OPEN = 60

Payload = dict[str, Any]


class Lobby:
    """What is known of all tables without reading their matches, and who is shown it."""

    def __init__(self, settings: Settings, store: Store, tables: dict[str, Table]) -> None:
        self.settings = settings
        self.store = store
        self.tables = tables
        self.watchers: set[Watcher] = set()
        """Whoever looks at the lobby of this process."""
        self._looking: Counter[str | None] = Counter()
        """With how many connections each guest looks."""
        self.news: Telling = NoNews()
        """What all processes are told."""
        self._summaries: dict[str, Payload] = {}
        """What the lobby knows of tables in memory, of those that gather, and of those of guests who look.
        A server that is alone knows all that are not over."""
        self._hosted: defaultdict[str | None, set[str]] = defaultdict(set)
        """The tables that a guest hosts, with some that are over or handed on."""
        self._lists: Lists | None = None
        """What the lobby shows; None where it has to be put together again."""
        self._changed: set[str] = set()
        self._untold: set[str] = set()
        """Tables of which other processes are to hear."""
        self._due: asyncio.TimerHandle | None = None
        self._in_others: dict[str, set[str]] = {}
        """Guests in the lobbies of other processes, by process."""

    # ---- who looks

    def enter(self, watcher: Watcher) -> None:
        """Somebody looks at the lobby from now on."""
        if watcher not in self.watchers:
            self.watchers.add(watcher)
            self._looking[watcher.guest] += 1
        self.news.tell("lobby", id=watcher.guest, on=True)

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks at it no longer."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self._looking[watcher.guest] -= 1
            if self._looking[watcher.guest] == 0:
                del self._looking[watcher.guest]
                self.news.tell("lobby", id=watcher.guest, on=False)

    def hear_of_guest(self, process: str, guest: str, is_there: bool) -> None:
        """Somebody comes into the lobby of another process, or leaves it. Who comes wants to know where they play."""
        guests = self._in_others.setdefault(process, set())
        if not is_there:
            guests.discard(guest)
            return
        guests.add(guest)
        for table in self.tables.values():
            if any(seat.guest == guest for seat in table.seats):
                self.news.tell("table", id=table.id, summary=summary_of(table))

    def forget_others(self) -> None:
        """Somebody new listens: all processes tell again who is in their lobbies, and those that are gone do not."""
        self._in_others.clear()

    # ---- what is known of tables

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._summaries

    def know(self, summary: Payload) -> None:
        """Know a table without reading its match."""
        self._lists = None
        self._summaries[summary["id"]] = summary
        self._hosted[summary["host"]].add(summary["id"])

    def forget(self, table: Table) -> None:
        """A table has been cleared away."""
        self.news.tell("gone", id=table.id)
        self.let_go(table.id)
        self.changed(table)

    def let_go(self, table_id: str) -> None:
        """Nobody is shown a table any more."""
        summary = self._summaries.pop(table_id, None)
        if summary is None:
            return
        self._lists = None
        hosted = self._hosted.get(summary["host"], set())
        hosted.discard(table_id)
        if not hosted:
            self._hosted.pop(summary["host"], None)

    def clear_up(self) -> None:
        """Let go of tables that are not in memory and that nobody is shown: there are ever more of them."""
        self.refresh()
        for table_id, summary in list(self._summaries.items()):
            if table_id not in self.tables and not self._is_worth_knowing(summary):
                self.let_go(table_id)
        for guest in list(self._hosted):
            if not self.n_hosted(guest):
                del self._hosted[guest]

    def _is_worth_knowing(self, summary: Payload) -> bool:
        """A table that is not in memory can be shown to somebody, or, where we are alone, be gone on with."""
        if summary["state"] == "gathering" or (summary["state"] == "playing" and self.store.leases is None):
            return True
        return any(guest in self._looking for guest in (summary["host"], *(seat["guest"] for seat in summary["seats"])))

    def forget_tables(self) -> None:
        """Know nothing any more: another server has written meanwhile."""
        for table_id in [table_id for table_id in self._summaries if table_id not in self.tables]:
            self.let_go(table_id)
        self._summaries.clear()
        self._lists = None

    def forget_tables_of_others(self) -> None:
        """Know nothing of tables that are not in memory: news of them may have been missed."""
        for table_id in [table_id for table_id in self._summaries if table_id not in self.tables]:
            self.let_go(table_id)

    def forget_guest(self, guest: str) -> None:
        """A guest is known here no longer: what is shown of tables is made anew."""
        self._changed.update(self._summaries)
        self._hosted.pop(guest, None)

    def gathering_since(self, oldest: float) -> list[str]:
        """Tables at which people gather and that are older than a time."""
        self.refresh()
        summaries = self._summaries.values()
        return [one["id"] for one in summaries if one["state"] == "gathering" and one["created"] < oldest]

    def hear_of(self, summary: dict[str, Any]) -> None:
        """What the lobby shows of a table that another process owns."""
        is_known = summary["id"] in self._summaries
        if summary["id"] in self.tables or not (is_known or self._is_worth_knowing(summary)):
            return
        self.let_go(summary["id"])
        self.know(summary)
        self.tell_soon()

    def hear_gone(self, table_id: str) -> None:
        """A table of another process has been cleared away."""
        if table_id not in self.tables and table_id in self._summaries:
            self.let_go(table_id)
            self.tell_soon()

    def n_hosted(self, guest: str | None) -> int:
        """How many tables a guest hosts that are not over."""
        hosted = self._hosted[guest] = {
            table_id for table_id in self._hosted[guest] if self._is_hosted(table_id, guest)
        }
        return len(hosted)

    def _is_hosted(self, table_id: str, guest: str | None) -> bool:
        """A guest hosts a table that is not over. A table in memory is asked itself."""
        if table_id in self.tables:
            row = self.tables[table_id].row
            return row.host == guest and row.state != "over" and not self.tables[table_id].is_of_other_rules
        summary = self._summaries.get(table_id)
        return (
            summary is not None and summary["host"] == guest and summary["state"] != "over" and not summary["trouble"]
        )

    # ---- what is shown

    def changed(self, table: Table, is_move: bool = False) -> None:
        """Something about a table that the lobby shows may have changed; by a move, who is asked, and nothing else."""
        self._changed.add(table.id)
        self._hosted[table.row.host].add(table.id)
        if self.store.leases is not None and (not is_move or self._is_looked_for(table)):
            self._untold.add(table.id)
        self.tell_soon()

    def _is_looked_for(self, table: Table) -> bool:
        """Somebody who plays here is in the lobby of another process, and sees there whether they are asked."""
        people = table.seats.people
        return any(not people.isdisjoint(guests) for guests in self._in_others.values())

    def tell_soon(self) -> None:
        """Show everyone who looks what is there now, together with what changes in the next moment."""
        if self._due is None and (self.watchers or self._untold):
            self._due = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._tell)

    def _tell(self) -> None:
        self._due = None
        for table_id in self._untold:
            if table_id in self.tables:
                self.news.tell("table", id=table_id, summary=summary_of(self.tables[table_id]))
        self._untold.clear()
        for watcher in list(self.watchers):
            watcher.send(outgoing.encoded({"type": "lobby", **self.payload(watcher.guest)}))

    def refresh(self) -> None:
        """Know again what the lobby shows, where something has changed: once for all who look."""
        if not self._changed and self._lists is not None:
            return
        for table_id in self._changed:
            if table_id in self.tables:
                self._summaries[table_id] = summary_of(self.tables[table_id])
        self._changed.clear()
        self._lists = Lists(self._summaries.values(), self.settings.open_per_host)

    def payload(self, guest: str | None) -> dict[str, Any]:
        """Tables that one can sit down at, each host's in turn, and a guest's own, the newest first."""
        self.refresh()
        assert self._lists is not None
        return {"open": self._lists.open, "n_more": self._lists.n_more, "mine": self._lists.of(guest)}


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
