"""The hall: all tables of a server. It sets them up, finds them and clears up.

What is shown of them is in `lobby.py`, which of them are ours in `ownership.py`, what is kept beside their logs in
`keeping.py`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from ziggurat.engine.errors import BadOption
from ziggurat.engine.fair import Chance
from ziggurat.server import outgoing, wire
from ziggurat.server.accounts import new_id
from ziggurat.server.analyses import Analyses
from ziggurat.server.chronicler import Chronicler
from ziggurat.server.errors import Code, Elsewhere, Refusal, leaving, moving, not_found, not_saved, not_yours
from ziggurat.server.games import Games
from ziggurat.server.keeping import Keeping
from ziggurat.server.limits import Allowance, Buckets, Crowd, PerVisitor
from ziggurat.server.lobby import MOST_MINE, Lobby
from ziggurat.server.names import FORGOTTEN
from ziggurat.server.ownership import Ownership
from ziggurat.server.people import People
from ziggurat.server.records import Records
from ziggurat.server.setting_up import note_promise, seat_again, seat_as_wanted
from ziggurat.server.settings import Settings
from ziggurat.server.siblings.nobody import Nobody, NoNews, Others, Telling
from ziggurat.server.store import (
    SETTINGS,
    Damaged,
    Event,
    GuestRow,
    LeaseLost,
    SeatRow,
    Store,
    StoreFailed,
    TableRow,
)
from ziggurat.server.table import Table, Watcher, summary_of
from ziggurat.server.thinkers import Thinkers

FINISH_SECONDS = 3.0
"""Time that a server that stops goes on writing down how matches were shown."""
NEW_GUESTS_SECONDS = 300.0
"""As many new guests from one address may come at once as in this time."""
CALL_AGAIN_SECONDS = 1.0
"""Until a table whose clock has come to zero is read again, where it could not be read."""

CLOSE_NO_GUEST = 4401
CHANGED = "Who you are has changed here."

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
        self.keeping = Keeping(store, self.tables)
        self.lobby = Lobby(settings, store, self.tables)
        self.watchers: set[Watcher] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._setting_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Guests for whom a table is being set up."""
        self.analyses = Analyses(self)
        self.ownership = Ownership(
            store, self.tables, self.keeping, lambda table_id: table_id in self.analyses, self.in_background
        )
        self.records = Records(settings, store)
        self.chronicler = Chronicler(store, games, self.records)
        self.muted: set[str] = set()
        """Guests whom the operator lets say nothing."""
        self.others: Others = Nobody()
        """Other processes over the same database."""
        self.news: Telling = NoNews()
        """What all of them are told."""
        games.on_change = self._tell_readiness

    async def open(self) -> None:
        """Learn of all tables that are not over; their matches are read when somebody comes."""
        await self._read_summaries()
        self.in_background(self._clear_up_for_ever())
        self.in_background(self.keeping.keep_snapshots_for_ever())
        self.in_background(self.keeping.keep_clocks_for_ever())
        self.in_background(self.chronicler.work_for_ever())

    async def read_again(self) -> None:
        """Believe nothing but the store: another server has written meanwhile."""
        self.doubt_tables()
        self.lobby.forget_tables()
        await self._read_summaries()

    async def _read_summaries(self) -> None:
        """Know the tables that are not over; among several processes, those that people can sit down at."""
        leases = self.store.leases
        found = await (self.store.unfinished_tables() if leases is None else self.store.gathering_tables())
        for row, seats in found:
            if row.id not in self.tables:
                self._summarise(row, seats)

    async def read_lobby_again(self) -> None:
        """News may have been missed: know again from the store what people can sit down at."""
        self.lobby.forget_tables_of_others()
        await self._read_summaries()
        self.lobby.tell_soon()

    def doubt_tables(self) -> None:
        """Read every table again before anything else happens there."""
        for table in self.tables.values():
            table.alone.doubt()

    async def lose_guest(self, table_id: str, guest: str) -> None:
        """A guest is forgotten at a table of ours, also where what is kept of it makes no sense."""
        try:
            await (await self.table(table_id)).seating.lose(guest, FORGOTTEN)
        except Damaged:
            await self.store.forget_at(table_id, guest, FORGOTTEN)
        except Refusal as refusal:
            if refusal.code != Code.NOT_FOUND:  # where it was cleared away it knows nobody
                raise

    def forget_guest(self, guest: str) -> None:
        """A guest is known here no longer: tables are read again, and their connections end."""
        self.doubt_tables()
        self.lobby.forget_guest(guest)
        self.cut_off(guest)

    def cut_off(self, guest: str, code: int = CLOSE_NO_GUEST) -> None:
        """End the connections of a guest; whoever may come back does so by themselves."""
        for watcher in [watcher for watcher in self.watchers if watcher.guest == guest]:
            self.in_background(watcher.close(code, CHANGED))

    async def close(self) -> None:
        """Stop everything that goes on. What was told is on disk."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self.tables.values():
            await table.stop()
        await self.records.stop()
        await self.keeping.keep_snapshots()
        await self.keeping.keep_clocks()
        if self.store.leases is not None:
            return  # others look after our matches
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

    async def new_table(self, guest: GuestRow, wanted: wire.TableWanted, opening: str | None = None) -> Table:
        """Set up a table as a guest wants it; its match begins at the opening, or from a position of its own.

        Tables of one guest are set up one after the other: each is counted before the next.
        """
        async with self._setting_up.setdefault(guest.id, asyncio.Lock()):
            return await self._new_table(guest, wanted, opening)

    async def _new_table(self, guest: GuestRow, wanted: wire.TableWanted, opening: str | None) -> Table:
        game = self.games.game(wanted.game, len(wanted.seats), wanted.options)
        hosted = self.lobby.n_hosted(guest.id) if self.store.leases is None else await self.store.n_hosted(guest.id)
        if hosted >= self.settings.tables_per_guest:
            raise Refusal(Code.TOO_MANY_TABLES, f"You already host {hosted} tables: finish or leave some first.", 429)
        now, table_id = time.time(), new_id()
        settings = {
            "clock": wanted.clock.model_dump() if wanted.clock else None,
            "is_listed": wanted.is_listed,
            "hints": wanted.hints,
            "coach": wanted.coach,
            "as_at_a_real_table": wanted.as_at_a_real_table,
            "starts_when_full": wanted.starts_when_full,
        }
        seed = Chance().seed
        rules = game.rulebook.rules_version
        row = TableRow(
            table_id, game.name, rules, dict(game.options), settings, "gathering", guest.id, seed, now, now, opening
        )
        seats = [
            seat_as_wanted(table_id, at, seat, guest, wanted.coach) for at, seat in enumerate(wanted.seats, start=1)
        ]
        note_promise(seats, guest.id, wanted.promise)
        return await self._add(row, seats)

    async def _add(self, row: TableRow, seats: list[SeatRow], events: list[Event] | None = None) -> Table:
        if self.ownership.is_leaving:
            raise leaving()
        try:
            await self.store.add_table(row, seats, events or [])
        except LeaseLost as error:
            raise leaving() from error
        except StoreFailed as error:
            raise not_saved() from error
        table = self.tables[row.id] = Table(self, row, seats, is_new=not events)
        await table.beginning.start_when_full()
        self.lobby.changed(table)
        return table

    async def rematch(self, table: Table, guest: GuestRow, promise: str | None = None) -> Table:
        """The same people and bots again, one seat further on. Whoever asks first sets it up, the others find it."""
        async with table.alone:
            if not table.is_over:
                raise Refusal(Code.MATCH_GOES_ON, "The match is not over yet.")
            if guest.id not in table.seats.people:
                raise not_yours("Only players of this match may do this.")
            if table.row.rematch is not None and await self.store.table(table.row.rematch) is not None:
                return await self._glimpse(table.row.rematch)
            now, table_id = time.time(), new_id()
            order = table.seats[1:] + table.seats[:1]
            shunned = await self.people.shunned_by(guest.id)
            seats = [seat_again(table_id, at, seat, guest, shunned) for at, seat in enumerate(order, start=1)]
            note_promise(seats, guest.id, promise)
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
                Code.MATCH_GOES_ON, "The match in this record is not over: only finished matches can be kept here.", 400
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

    async def continue_record(self, guest: GuestRow, given: wire.RecordContinued) -> Table:
        """A match from a device that is not over, as a table where people gather: it goes on from where it stands."""
        brought = await self.records.brought(guest, given.text, "continue")
        if brought["over"]:
            raise Refusal(Code.MATCH_IS_OVER, "The match in this record is over.", 400)
        if brought["position"] is None:
            raise Refusal(Code.BAD_RECORD, "Positions of this game cannot be written as text.", 400)
        if len(given.seats) != brought["seats"]:
            raise BadOption(f"The match in this record has {brought['seats']} seats, not {len(given.seats)}.")
        wanted = wire.TableWanted(
            game=brought["game"], options=brought["options"], seats=given.seats, promise=given.promise,
            is_listed=False, starts_when_full=False,
        )  # fmt: skip
        return await self.new_table(guest, wanted, brought["position"])

    # ---- finding

    async def table(self, table_id: str) -> Table:
        """A table by its id, read from the store where it is not in memory."""
        table = self.tables.get(table_id)
        if table is not None:
            return table
        async with self.ownership.one_at_a_time(table_id):
            if table_id not in self.tables:
                await self.ownership.own(table_id)
                found = await self.store.table(table_id)
                if found is None:
                    raise not_found("table")
                if self.ownership.is_leaving:
                    raise moving()
                self.tables[table_id] = Table(self, *found)
        return self.tables[table_id]

    async def has_table(self, table_id: str) -> bool:
        """There is such a table, whoever owns it."""
        return table_id in self.tables or await self.store.table(table_id) is not None

    async def _glimpse(self, table_id: str) -> Table:
        """A table, or, where another process owns it, what the store has of it, to be shown and not to be changed."""
        try:
            return await self.table(table_id)
        except Elsewhere:
            found = await self.store.table(table_id)
            if found is None:
                raise not_found("table") from None
            return Table(self, *found)

    def forget(self, table: Table) -> None:
        """A table has been cleared away."""
        self.tables.pop(table.id, None)
        if self.store.leases is not None:
            self.store.leases.held.pop(table.id, None)
        self.keeping.forget(table.id)
        self.lobby.forget(table)

    async def _clear_up_for_ever(self) -> None:
        """Tables that nobody watches leave memory after a while, and tables that never began leave altogether."""
        while True:
            await asyncio.sleep(min(60.0, self.settings.idle_seconds, self.settings.gathering_hours * 3600))
            for table in list(self.tables.values()):
                await self._one_by_one(table.id, self._let_go_if_idle(table))
            self.lobby.clear_up()
            oldest = time.time() - self.settings.gathering_hours * 3600
            for table_id in self.lobby.gathering_since(oldest):
                await self._one_by_one(table_id, self._expire(table_id, oldest))

    async def _one_by_one(self, table_id: str, clearing: Coroutine[Any, Any, None]) -> None:
        """Clear up one table; what goes wrong there, or is another process's, keeps nobody from the others."""
        try:
            await clearing
        except (Elsewhere, Refusal):  # another process has it, or has cleared it away
            return
        except StoreFailed as error:
            log.warning("a table is cleared up later", extra={"table": table_id, "why": str(error)[:200]})

    async def _let_go_if_idle(self, table: Table) -> None:
        is_idle = time.monotonic() - table.alone.last_used > self.settings.idle_seconds
        if is_idle and not table.audience.viewers and not table.is_busy:
            async with self.ownership.one_at_a_time(table.id):
                if self.tables.get(table.id) is table and not table.audience.viewers:
                    await self._let_go(table)

    async def _let_go(self, table: Table) -> None:
        """A table leaves memory; its clocks run on, and call it back when one comes to zero."""
        self.lobby.refresh()
        self.tables.pop(table.id)
        if table.match is not None:
            self.chronicler.want(table.id)
        if table.is_over:
            self.lobby.let_go(table.id)
        clocks, seconds = table.timekeeper.clocks, table.timekeeper.seconds_to_zero
        if clocks is not None and table.asked is not None:
            self.keeping.put_aside(table, clocks)
        await table.stop()
        if self.store.leases is not None and not self.keeping.has_aside(table.id):
            await self.store.leases.release(table.id)
        if seconds is not None:
            asyncio.get_running_loop().call_later(seconds, self._clock_falls, table.id)

    def _clock_falls(self, table_id: str) -> None:
        if self.keeping.has_aside(table_id):
            self.in_background(self._call_back(table_id))

    async def _call_back(self, table_id: str) -> None:
        """Read a table again, so that it sees to its clocks; later, where it cannot be read just now."""
        try:
            await (await self.table(table_id)).catch_up()
        except (Damaged, Elsewhere, Refusal):
            return
        except StoreFailed as error:
            log.warning("a clock is looked at later", extra={"table": table_id, "why": str(error)[:200]})
            asyncio.get_running_loop().call_later(CALL_AGAIN_SECONDS, self._clock_falls, table_id)

    async def _expire(self, table_id: str, oldest: float) -> None:
        """A table that gathers and that nobody has touched for long goes away."""
        await (await self.table(table_id)).expire(oldest)

    # ---- what the lobby knows

    async def learn_of_tables(self, guest: str) -> None:
        """Know the last tables of a guest: finished ones too, and who is asked at the others."""
        for table_id in await self.store.tables_of(guest, MOST_MINE):
            if table_id not in self.tables:
                try:
                    found = await self.store.table(table_id)
                except Damaged:
                    continue
                if found is not None and found[0].state == "playing":
                    await self._learn_of_match(table_id, *found)
                elif found is not None:
                    self._summarise(*found)

    async def _learn_of_match(self, table_id: str, row: TableRow, seats: list[SeatRow]) -> None:
        """Know who is asked. Another process that owns the table tells it to whoever comes into the lobby."""
        try:
            await (await self.table(table_id)).catch_up()
        except Elsewhere:
            if table_id not in self.lobby:
                self._summarise(row, seats)

    def _summarise(self, row: TableRow, seats: list[SeatRow]) -> None:
        """What the lobby shows of a table, without reading its match."""
        if row.game in self.games.readiness:
            self.lobby.know(summary_of(Table(self, row, seats)))

    def _tell_readiness(self, name: str) -> None:
        readiness = self.games.readiness[name]
        text = outgoing.encoded({"type": "compiling", "game": name, "readiness": readiness})
        for watcher in self.watchers:
            watcher.send(text)
        if readiness["state"] == "ready":
            for table in self.tables.values():
                if table.row.game == name:
                    table.use_compiled_rules()


def invites_of(table: Table, guest: str | None) -> dict[str, str]:
    """For the host: the secrets of the seats that are kept for a link."""
    if guest is None or guest != table.row.host:
        return {}
    return {str(seat.seat): seat.invite for seat in table.seats if seat.kind == "invited" and seat.invite}
