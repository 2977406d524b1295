"""The hall: all tables of a server. It sets them up, finds them, tells who is in the lobby, and clears up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from ziggurat.engine.errors import BadOption
from ziggurat.engine.fair import Chance
from ziggurat.server import outgoing, wire
from ziggurat.server.accounts import new_id, new_secret
from ziggurat.server.analyses import Analyses
from ziggurat.server.chronicler import Chronicler
from ziggurat.server.clocks import Clocks
from ziggurat.server.errors import Code, Refusal, not_found, not_saved, not_yours
from ziggurat.server.games import Games
from ziggurat.server.limits import Allowance, Buckets, Crowd, PerVisitor
from ziggurat.server.lobby import MOST_MINE, Lists
from ziggurat.server.names import bot_name
from ziggurat.server.people import People, Shunned
from ziggurat.server.records import Records
from ziggurat.server.settings import Settings
from ziggurat.server.store import SETTINGS, Damaged, Event, GuestRow, SeatRow, Snapshot, Store, StoreFailed, TableRow
from ziggurat.server.table import Table, Watcher, clock_row, summary_of
from ziggurat.server.thinkers import Thinkers

SNAPSHOT_SECONDS = 1.0
"""Snapshots wait so long for others: without one a match is read more slowly, and is the same."""
CLOCK_SECONDS = 5.0
"""So often it is kept how far clocks have run: a power cut gives no more than that back."""
FINISH_SECONDS = 3.0
"""So long a server that stops goes on writing down how matches were shown."""
LOBBY_SECONDS = 0.25
"""Changes so close together are told to the lobby as one."""
NEW_GUESTS_SECONDS = 300.0
"""New guests from one address may come at once as many as in so long."""

CLOSE_NO_GUEST, CLOSE_COME_BACK = 4401, 1012

log = logging.getLogger("ziggurat.hall")


class Hall:
    """All tables, and what they share."""

    def __init__(self, settings: Settings, store: Store, games: Games, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.games = games
        self.thinkers = thinkers
        self.tables: dict[str, Table] = {}
        self.crowd = Crowd(settings.crowd_cpu, settings.crowd_cpu)
        self.allowances = PerVisitor(lambda: Allowance(settings.guest_cpu, settings.guest_cpu_burst, self.crowd))
        """Of every guest, and of addresses whose guest is not known: the time that what they ask for may take."""
        self.new_guests = Buckets(settings.guest_rate, NEW_GUESTS_SECONDS)
        self.people = People(store)
        self.lobby: set[Watcher] = set()
        self.watchers: set[Watcher] = set()
        self._summaries: dict[str, dict[str, Any]] = {}
        """What the lobby knows of every table that is not over, and of those that guests have asked about."""
        self._hosted: defaultdict[str | None, set[str]] = defaultdict(set)
        """The tables that a guest hosts, with some that are over or handed on."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changed: set[str] = set()
        self._lobby_due: asyncio.TimerHandle | None = None
        self._snapshots: dict[str, Snapshot] = {}
        """The last position of each table that is still to be kept."""
        self.analyses = Analyses(self)
        self.records = Records(settings, store)
        self.chronicler = Chronicler(store, games, self.records)
        self.muted: set[str] = set()
        """Guests whom the operator lets say nothing."""
        self._lists: Lists | None = None
        """What the lobby shows; None where it has to be put together again."""
        self._clocks_aside: dict[str, tuple[int, Clocks]] = {}
        """The clocks of tables that are not in memory, each with the moment at which it was put aside: they run on."""
        games.on_change = self._tell_readiness

    async def open(self) -> None:
        """Learn of all tables that are not over; their matches are read when somebody comes."""
        for row, seats in await self.store.unfinished_tables():
            self._summarise(row, seats)
        self.in_background(self._clear_up_for_ever())
        self.in_background(self._keep_snapshots_for_ever())
        self.in_background(self._keep_clocks_for_ever())
        self.in_background(self.chronicler.work_for_ever())

    async def read_again(self) -> None:
        """Believe nothing but the store: another server has written meanwhile."""
        for table in self.tables.values():
            table.alone.doubt()
        self._summaries.clear()
        for row, seats in await self.store.unfinished_tables():
            self._summarise(row, seats)

    def forget_guest(self, guest: str) -> None:
        """A guest is known here no longer: tables are read again, and their connections end."""
        for table in self.tables.values():
            table.alone.doubt()
        for summary in self._summaries.values():
            self._changed.add(summary["id"])
        self._hosted.pop(guest, None)
        self.cut_off(guest)

    def cut_off(self, guest: str, code: int = CLOSE_NO_GUEST) -> None:
        """End the connections of a guest; whoever may come back does so by themselves."""
        for watcher in [watcher for watcher in self.watchers if watcher.guest == guest]:
            self.in_background(watcher.close(code, "Who you are has changed here."))

    async def close(self) -> None:
        """Stop everything that goes on. What was told is on disk."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables.values():
            await table.stop()
        await self.records.stop()
        await self._keep_snapshots()
        await self._keep_clocks()
        going_on = [table_id for table_id, table in self.tables.items() if table.match is not None]
        await self.chronicler.finish(going_on, FINISH_SECONDS)

    def in_background(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work failed", extra={"why": f"{type(error).__name__}: {error}"[:400]})

    # ---- setting up

    async def new_table(self, guest: GuestRow, wanted: wire.TableWanted) -> Table:
        """Set up a table as a guest wants it."""
        game = self.games.game(wanted.game, len(wanted.seats), wanted.options)
        hosted = self._n_hosted(guest.id)
        if hosted >= self.settings.tables_per_guest:
            raise Refusal(Code.TOO_MANY_TABLES, f"You host {hosted} tables already: finish or leave some first.", 429)
        now, table_id = time.time(), new_id()
        settings = {
            "clock": wanted.clock.model_dump() if wanted.clock else None,
            "is_listed": wanted.is_listed,
            "hints": wanted.hints,
            "as_at_a_real_table": wanted.as_at_a_real_table,
            "starts_when_full": wanted.starts_when_full,
        }
        seed = Chance().seed
        rules = game.rulebook.rules_version
        row = TableRow(table_id, game.name, rules, dict(game.options), settings, "gathering", guest.id, seed, now, now)
        seats = [_seat(table_id, at, seat, guest) for at, seat in enumerate(wanted.seats, start=1)]
        _promise(seats, guest.id, wanted.promise)
        return await self._add(row, seats)

    def _n_hosted(self, guest: str) -> int:
        """How many tables a guest hosts that are not over."""
        hosted = self._hosted[guest] = {
            table_id for table_id in self._hosted[guest] if self._is_hosted(table_id, guest)
        }
        return len(hosted)

    def _is_hosted(self, table_id: str, guest: str) -> bool:
        """A guest hosts a table that is not over. A table in memory is asked itself."""
        if table_id in self.tables:
            row = self.tables[table_id].row
            return row.host == guest and row.state != "over" and not self.tables[table_id].is_of_other_rules
        summary = self._summaries.get(table_id)
        return (
            summary is not None and summary["host"] == guest and summary["state"] != "over" and not summary["trouble"]
        )

    async def _add(self, row: TableRow, seats: list[SeatRow], events: list[Event] | None = None) -> Table:
        try:
            await self.store.add_table(row, seats, events or [])
        except StoreFailed as error:
            raise not_saved() from error
        table = self.tables[row.id] = Table(self, row, seats, is_new=not events)
        await table.beginning.start_when_full()
        self.changed(table)
        return table

    async def rematch(self, table: Table, guest: GuestRow, promise: str | None = None) -> Table:
        """The same people and bots again, one seat further on. Whoever asks first sets it up, the others find it."""
        async with table.alone:
            if not table.is_over:
                raise Refusal(Code.MATCH_GOES_ON, "The match is not over.")
            if guest.id not in table.seats.people:
                raise not_yours("Only players of this match may do this.")
            if table.row.rematch is not None and await self.store.table(table.row.rematch) is not None:
                return await self.table(table.row.rematch)
            now, table_id = time.time(), new_id()
            order = table.seats[1:] + table.seats[:1]
            shunned = await self.people.shunned_by(guest.id)
            seats = [_again(table_id, at, seat, guest, shunned) for at, seat in enumerate(order, start=1)]
            _promise(seats, guest.id, promise)
            rules = self.games.game(table.row.game, len(seats), table.row.options).rulebook.rules_version
            row = replace(table.row, id=table_id, rules=rules, state="gathering", host=guest.id, seed=Chance().seed)
            row = replace(row, created=now, touched=now, rematch=None, outcome=None)
            fresh = await self._add(row, seats)
            await table.save([], rematch=table_id)
        return fresh

    async def keep_record(self, guest: GuestRow, text: str) -> Table:
        """A finished match from a file, as a table that can be looked at."""
        brought = await self.records.brought(guest, text)
        if not brought["over"]:
            raise Refusal(
                Code.MATCH_GOES_ON, "The match in this record is not over: only finished ones can be kept here.", 400
            )
        now, table_id = time.time(), new_id()
        settings = dict(SETTINGS)
        outcome = {
            **brought["result"],
            "out_of_time": None,
            "chance": brought["chance"],
            "has_proof": brought["has_proof"],
        }
        row = TableRow(
            table_id, brought["game"], brought["rules"], brought["options"], settings, "over", guest.id, b"", now, now,
            brought["opening"], None, outcome,
        )  # fmt: skip
        seats = [SeatRow(table_id, at, "bot", None, name[:24]) for at, name in enumerate(brought["names"], start=1)]
        event = Event(table_id, 1, "play", brought["body"], now)
        return await self._add(row, seats, [event])

    # ---- finding

    async def table(self, table_id: str) -> Table:
        """A table by its id, read from the store where it is not in memory."""
        table = self.tables.get(table_id)
        if table is not None:
            return table
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            if table_id not in self.tables:
                found = await self.store.table(table_id)
                if found is None:
                    raise not_found("table")
                self.tables[table_id] = Table(self, *found)
        return self.tables[table_id]

    def forget(self, table: Table) -> None:
        """A table has been cleared away."""
        self.tables.pop(table.id, None)
        self._summaries.pop(table.id, None)
        self._clocks_aside.pop(table.id, None)
        self.changed(table)

    async def _clear_up_for_ever(self) -> None:
        """Tables that nobody watches leave memory after a while, and tables that never began leave altogether."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_seconds, self.settings.gathering_hours * 3600))
            for table in list(self.tables.values()):
                is_idle = time.monotonic() - table.alone.last_used > self.settings.idle_seconds
                if is_idle and not table.audience.viewers and not table.is_busy:
                    await self._let_go(table)
            await self._expire()

    async def _let_go(self, table: Table) -> None:
        """A table leaves memory; its clocks run on, and call it back when one comes to zero."""
        self._refresh_summaries()
        self.tables.pop(table.id)
        if table.match is not None:
            self.chronicler.want(table.id)
        if table.is_over:
            self._summaries.pop(table.id, None)
        clocks, seconds = table.timekeeper.clocks, table.timekeeper.seconds_to_zero
        if clocks is not None and table.asked is not None:
            self._clocks_aside[table.id] = table.moment, clocks
        await table.stop()
        if seconds is not None:
            asyncio.get_running_loop().call_later(seconds, self._clock_falls, table.id)

    def _clock_falls(self, table_id: str) -> None:
        if table_id in self._clocks_aside:
            self.in_background(self._call_back(table_id))

    async def _call_back(self, table_id: str) -> None:
        """Read a table again, so that it sees to its clocks."""
        await (await self.table(table_id)).catch_up()

    def clocks_put_aside(self, table: Table) -> Clocks | None:
        """The clocks with which a table left memory, if its match has not changed since."""
        moment, clocks = self._clocks_aside.pop(table.id, (None, None))
        return clocks if moment == table.moment else None

    async def _expire(self) -> None:
        """Tables that gather and that nobody has touched for long go away."""
        self._refresh_summaries()
        oldest = time.time() - self.settings.gathering_hours * 3600
        summaries = self._summaries.values()
        for table_id in [one["id"] for one in summaries if one["state"] == "gathering" and one["created"] < oldest]:
            await (await self.table(table_id)).expire(oldest)

    # ---- snapshots

    def keep_soon(self, snapshot: Snapshot) -> None:
        """Keep a position beside the log of its table, together with those of other tables."""
        self._snapshots[snapshot.playtable] = snapshot

    async def _keep_snapshots_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SNAPSHOT_SECONDS)
            await self._keep_snapshots()

    async def _keep_snapshots(self) -> None:
        snapshots, self._snapshots = list(self._snapshots.values()), {}
        if not snapshots:
            return
        try:
            await self.store.add_snapshots(snapshots)
        except Exception as error:
            log.error("snapshots not saved", extra={"why": str(error)[:200]})

    # ---- clocks

    async def _keep_clocks_for_ever(self) -> None:
        while True:
            await asyncio.sleep(CLOCK_SECONDS)
            await self._keep_clocks()

    async def _keep_clocks(self) -> None:
        """Keep how far clocks have run, of tables in memory and of those that are not."""
        here = [table.timekeeper.kept() for table in self.tables.values()]
        aside = [clock_row(number, *clocks) for number, clocks in self._clocks_aside.items()]
        kept = [row for row in here if row is not None] + aside
        if not kept:
            return
        try:
            await self.store.save_clocks(kept)
        except Exception as error:
            log.error("clocks not saved", extra={"why": str(error)[:200]})

    # ---- the lobby

    def changed(self, table: Table) -> None:
        """Something about a table that the lobby shows may have changed."""
        self._changed.add(table.id)
        self._hosted[table.row.host].add(table.id)
        if self._lobby_due is None and self.lobby:
            self._lobby_due = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._lobby_due = None
        for watcher in list(self.lobby):
            watcher.send(outgoing.encoded({"type": "lobby", **self.tables_payload(watcher.guest)}))

    def _refresh_summaries(self) -> None:
        """Know again what the lobby shows, where something has changed: once for all who look."""
        if not self._changed and self._lists is not None:
            return
        for table_id in self._changed:
            if table_id in self.tables:
                self._summaries[table_id] = summary_of(self.tables[table_id])
        self._changed.clear()
        self._lists = Lists(self._summaries.values(), self.settings.open_per_host)

    def tables_payload(self, guest: str | None) -> dict[str, Any]:
        """Tables that one can sit down at, each host's in turn, and a guest's own, the newest first."""
        self._refresh_summaries()
        assert self._lists is not None
        return {"open": self._lists.open, "n_more": self._lists.n_more, "mine": self._lists.of(guest)}

    async def learn_of_tables(self, guest: str) -> None:
        """Know the last tables of a guest: finished ones too, and who is asked at the others."""
        for table_id in await self.store.tables_of(guest, MOST_MINE):
            if table_id not in self.tables:
                try:
                    found = await self.store.table(table_id)
                except Damaged:
                    continue
                if found is not None and found[0].state == "playing":
                    await (await self.table(table_id)).catch_up()
                elif found is not None:
                    self._summarise(*found)

    def _summarise(self, row: TableRow, seats: list[SeatRow]) -> None:
        """What the lobby shows of a table, without reading its match."""
        if row.game in self.games.readiness:
            self._lists = None
            self._summaries[row.id] = summary_of(Table(self, row, seats))
            self._hosted[row.host].add(row.id)

    def _tell_readiness(self, name: str) -> None:
        readiness = self.games.readiness[name]
        text = outgoing.encoded({"type": "compiling", "game": name, "readiness": readiness})
        for watcher in self.watchers:
            watcher.send(text)
        if readiness["state"] == "ready":
            for table in self.tables.values():
                if table.row.game == name:
                    table.use_compiled_rules()


def _seat(table: str, number: int, wanted: wire.SeatWanted, guest: GuestRow) -> SeatRow:
    """A seat as it was wanted."""
    if wanted.kind == "bot":
        if wanted.level is None:
            raise BadOption(f"Seat {number}: say the level of the bot.")
        return SeatRow(table, number, "bot", None, wanted.name or bot_name(number), wanted.level)
    if wanted.level is not None:
        raise BadOption(f"Seat {number}: only a bot has a level.")
    if wanted.kind in ("me", "local"):
        default = guest.name if wanted.kind == "me" else f"Guest {number}"
        return SeatRow(table, number, "person", guest.id, wanted.name or default)
    if wanted.name is not None:
        raise BadOption(f"Seat {number}: whoever sits down here brings a name.")
    if wanted.kind == "invited":
        return SeatRow(table, number, "invited", None, "", invite=new_secret())
    return SeatRow(table, number, "open", None, "")


def _promise(seats: list[SeatRow], guest: str, promise: str | None) -> None:
    """Note what a guest promises to add to chance, at their first seat."""
    for seat in seats:
        if seat.kind == "person" and seat.guest == guest:
            seat.promise = promise
            return


def _again(table: str, number: int, seat: SeatRow, guest: GuestRow, shunned: Shunned) -> SeatRow:
    """A seat of the match before, for the next: kept for its person until they come, unless they are blocked."""
    if seat.guest is not None and shunned.blocks(seat.guest):
        return SeatRow(table, number, "open", None, "")
    if seat.kind == "bot" and seat.guest is None:
        return SeatRow(table, number, "bot", None, seat.name, seat.level or "normal")
    if seat.guest == guest.id:
        return SeatRow(table, number, "person", guest.id, seat.name)
    return SeatRow(table, number, "invited", seat.guest, seat.name, invite=new_secret())


def invites_of(table: Table, guest: str | None) -> dict[str, str]:
    """For the host: the secrets of the seats that are kept for a link."""
    if guest is None or guest != table.row.host:
        return {}
    return {str(seat.seat): seat.invite for seat in table.seats if seat.kind == "invited" and seat.invite}
