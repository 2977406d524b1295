"""A table: the single authority over its match.

Whatever changes a match comes through here, one thing at a time: it is checked by `Match`, written to the store, and
only then sent, to each seat its own view. If it cannot be written it has not happened: what is in memory is dropped and
read again from the store.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ziggurat.engine.match import Match
from ziggurat.engine.rule import fingerprint
from ziggurat.engine.seats import NATURE
from ziggurat.server import journal
from ziggurat.server.chronicle import Kept
from ziggurat.server.chronicler import EVERY_MOMENTS
from ziggurat.server.errors import Code, Refusal, moving, not_saved, not_yours
from ziggurat.server.journal import Moments
from ziggurat.server.metrics import METRICS
from ziggurat.server.store import Event, LeaseLost, SeatRow, Snapshot, TableRow
from ziggurat.server.table.advice import Advice
from ziggurat.server.table.alone import Alone
from ziggurat.server.table.audience import Audience
from ziggurat.server.table.beginning import Beginning
from ziggurat.server.table.bots import Bots
from ziggurat.server.table.consent import Consent
from ziggurat.server.table.ending import BY_RULES, Ending, outcome_of, outcome_without_match
from ziggurat.server.table.history import History
from ziggurat.server.table.reading import is_of_other_rules, read_match
from ziggurat.server.table.seating import Seating
from ziggurat.server.table.seats import Seats
from ziggurat.server.table.taking_back import TakingBack
from ziggurat.server.table.talk import Talk
from ziggurat.server.table.timekeeper import Timekeeper

if TYPE_CHECKING:
    from ziggurat.server.hall import Hall

NATURES_SHARE = 100
"""Moves before the most that a record may have at which a match is broken off: Nature may have to answer some more."""
CLEARED_AWAY = "This table has been cleared away."

log = logging.getLogger("ziggurat.table")


class Table:
    """Where people and bots sit for one match."""

    def __init__(self, hall: Hall, row: TableRow, seats: Sequence[SeatRow], is_new: bool = False) -> None:
        self.hall = hall
        self.row = row
        self.seats = Seats(seats)
        self.match: Match | None = None
        self.kept: Kept | None = None
        """In the place of the match, where it is shown as it was played under rules that are not here."""
        self.moments = Moments()
        self.trouble: str | None = None
        """Why the match cannot go on."""
        self.asked_on_disk: int | None = None
        """The seat that is asked, as far as it is on disk."""
        self.alone = Alone(self._read, is_stale=not is_new)
        self.seating = Seating(self)
        self.beginning = Beginning(self)
        self.audience = Audience(self)
        self.taking_back = TakingBack(self)
        self.consent = Consent(self)
        self.timekeeper = Timekeeper(self)
        self.bots = Bots(self)
        self.advice = Advice(self)
        self.talk = Talk(self, is_new)
        self.history = History(self)

    # ---- where it stands

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def moment(self) -> int:
        """Rises with every change of the match."""
        return self.moments.now

    @property
    def is_over(self) -> bool:
        """The match has ended, by its rules or otherwise."""
        return self.row.state == "over"

    def is_coached(self, seat: int) -> bool:
        """A person who has a coach plays this seat."""
        at = self.seats.at(seat)
        return self.row.settings["coach"] and at.kind == "person" and at.coach is not False

    @property
    def is_read_elsewhere(self) -> bool:
        """The match was played elsewhere and brought here: its rules run in another process (server/records.py)."""
        return not self.row.seed and self.kept is None

    @property
    def is_of_other_rules(self) -> bool:
        """The match was begun under rules that this program does not have."""
        return is_of_other_rules(self.hall.games, self.row)

    @property
    def has_position(self) -> bool:
        """There is a position to be shown."""
        return self.match is not None or (self.kept is not None and self.kept.is_whole)

    @property
    def n_moves(self) -> int:
        """How many moves the match has."""
        shown = self.match or self.kept
        return 0 if shown is None else shown.position

    @property
    def asked(self) -> int | None:
        """The seat that is asked now; None before the match, after it, and where it cannot go on."""
        if self.row.state != "playing" or self.match is None or self.trouble:
            return None
        return self.match.asked

    @property
    def is_busy(self) -> bool:
        """A bot thinks here, a match is beginning, or something is being written."""
        return self.alone.is_taken or self.beginning.is_under_way or self.bots.are_at_work

    # ---- as the store has it

    async def catch_up(self) -> None:
        """Be as the store has it."""
        async with self.alone:
            pass

    async def _read(self) -> None:
        """Take everything from the store."""
        rows = await self.hall.store.table(self.row.id)
        if rows is None:
            raise Refusal(Code.NOT_FOUND, CLEARED_AWAY, 404)
        if self.hall.store.leases is not None and self.hall.tables.get(self.row.id) is not self:
            raise moving()
        row, seats = rows[0], Seats(rows[1])
        await self.audience.read_kicked()
        found = await read_match(self.hall, row, seats)
        kept = await self.hall.store.clocks(row.id, found.journal.moment) if row.settings["clock"] else None
        self.row, self.seats = row, seats
        self.match, self.kept, self.trouble = found.match, found.kept, found.trouble
        self.moments = Moments(found.journal.floors)
        self.asked_on_disk = self.asked
        self.bots.note_moment(is_bots=False)
        self.consent.forget()
        self.timekeeper.set_up(kept or found.journal.clocks, found.journal.furthest)
        self.audience.check_viewers()
        if self.beginning.is_under_way:
            self.beginning.wait_for_reveals()
        if self.has_position and self.audience.viewers:
            self._show_position(0)
        self.bots.wake()

    def use_compiled_rules(self) -> None:
        """The rules have been compiled: play on with them. The positions are the same records."""
        if self.match is not None and not self.is_of_other_rules:
            self.match.game = self.hall.games.game(self.row.game, len(self.seats), self.row.options)

    async def stop(self) -> None:
        """Leave memory: no bot, no alarm."""
        self.timekeeper.stop()
        await self.bots.stop()

    # ---- answering

    async def answer(self, guest: str, moment: int, move: str | int) -> None:
        """A guest answers the open decision of a seat of theirs."""
        begun = time.perf_counter()
        async with self.alone:
            match = self.match_at(moment)
            self.check_asked(guest, match)
            await self.play(match, move)
        METRICS.moves.note(time.perf_counter() - begun)

    async def play(self, match: Match, move: str | int) -> None:
        """Make a move, of a player or of a bot. Called with the table `alone`."""
        before = match.position
        match.play(move)
        self.timekeeper.hand_to(match.asked, match.position)
        body = journal.body_of(match, before, self.timekeeper.left())
        ending = Ending(broken_off=True) if self._has_no_end(match) else None
        await self.change(match, "play", body, before, ending)

    def _has_no_end(self, match: Match) -> bool:
        """The match has gone on for longer than any match does."""
        most = min(self.hall.settings.longest_match, match.game.rulebook.max_moves - NATURES_SHARE)
        return not match.over and match.position >= most

    def match_at(self, moment: int) -> Match:
        """The match, if it can go on and stands at this moment."""
        if self.trouble:
            raise Refusal(Code.OTHER_RULES, self.trouble)
        if self.is_over:
            raise Refusal(Code.MATCH_IS_OVER)
        if self.row.state == "gathering" or self.match is None:
            raise Refusal(Code.MATCH_HAS_NOT_BEGUN)
        if moment != self.moment:
            sentence = f"This was meant for moment {moment}; the match stands at moment {self.moment}."
            raise Refusal(Code.WRONG_MOMENT, sentence)
        return self.match

    def check_asked(self, guest: str, match: Match) -> int:
        """Refuse a guest who is not asked. Returns the seat that is."""
        seat = match.asked or NATURE
        if not self.seats.is_of(seat, guest):
            raise not_yours(f"It is {match.name(seat)}'s turn, not yours.")
        return seat

    def check_host(self, guest: str) -> None:
        """Refuse a guest who is not the host."""
        if guest != self.row.host:
            raise not_yours("Only the host of the table may do this.")

    # ---- writing

    async def change_back(self, match: Match, before: int, kind: str) -> None:
        """Write that moves were taken back, or some of them played again. Called with the table `alone`."""
        self.timekeeper.hand_to(match.asked)
        body = journal.body_of_return(match, max(0, match.position - before), self.timekeeper.left())
        await self.change(match, kind, body, min(before, match.position))

    async def saving(self, writing: Awaitable[object]) -> None:
        """Wait until something is on disk. If it cannot be written it has not happened."""
        try:
            await writing
        except LeaseLost as error:
            self.alone.doubt()
            log.info("a change came when the table was not ours any more", extra={"table": self.row.id})
            self.hall.ownership.lost(self)
            raise moving() from error
        except Exception as error:
            self.alone.doubt()
            log.error("not saved", extra={"table": self.row.id, "why": str(error)[:200]})
            raise not_saved() from error
        except BaseException:  # nobody waits for it any more, and nobody here knows whether it was written
            self.alone.doubt()
            raise

    async def change(self, match: Match, kind: str, body: str, floor: int, ending: Ending | None = None) -> None:
        """Write a change of the match; then, and only then, show it. `floor` lines of the log stayed as they were."""
        event = Event(self.row.id, self.moment + 1, kind, body, time.time())
        if not match.over and ending is None:
            await self.saving(self.hall.store.append(event))
            self._note(floor)
            self._show_position(floor)
            return
        outcome = outcome_of(match, ending or BY_RULES)
        row = replace(self.row, state="over", touched=event.at, outcome=outcome)
        await self.saving(self.hall.store.save_table(row, (), event))
        self.row = row
        self._note(floor)
        self._show_position(floor)
        self.audience.send_table()
        self.hall.chronicler.want(self.row.id)

    def begun(self, row: TableRow, seats: Seats, match: Match) -> None:
        """A match has begun and is on disk. Called with the table `alone`."""
        self.row, self.seats, self.match = row, seats, match
        self.timekeeper.set_up(None, 0)
        self._note(0)
        self.audience.check_viewers()
        self.audience.send_table()
        self._show_position(0)

    def _note(self, floor: int) -> None:
        """A moment has been made."""
        self.moments.rise(floor)
        self.bots.note_moment(is_bots=self._is_bots_answer(floor))
        self.asked_on_disk = self.asked
        self.consent.decline()
        self.advice.forget_hints()
        match = self.match
        if match is not None and self.moment % journal.SNAPSHOT_EVERY == 0:
            facts = match.game.facts(match.s)
            snapshot = Snapshot(self.row.id, self.moment, match.position, fingerprint(match.game.name), facts)
            self.hall.keeping.keep_soon(snapshot)
        if match is not None and self.moment % EVERY_MOMENTS == 0:
            self.hall.chronicler.want(self.row.id)

    def _is_bots_answer(self, floor: int) -> bool:
        """What came after these lines of the log is what a bot has answered."""
        added = self.match.log[floor:] if self.match is not None else []
        return bool(added) and added[0].seat != NATURE and self.seats.is_bots(added[0].seat)

    def _show_position(self, floor: int) -> None:
        """Show everyone where the match stands, and let it go on."""
        self.audience.send_position(floor)
        self.hall.lobby.changed(self, is_move=True)
        self.timekeeper.run()
        self.bots.wake()

    async def save(self, changed: Sequence[SeatRow], **fields: Any) -> None:
        """Write changed seats and fields of the table, then show them. Called with the table `alone`."""
        row = replace(self.row, touched=time.time(), **fields)
        await self.saving(self.hall.store.save_table(row, changed))
        self.row, self.seats = row, self.seats.with_changes(changed)
        if self.match is not None:
            self.match.names = self.seats.names
        self.audience.check_viewers()
        self.audience.send_table()
        self.timekeeper.run()
        self.bots.wake()

    # ---- the end of a table

    async def clear_away(self) -> None:
        """A table that never began goes away. Called with the table `alone`."""
        await self.saving(self.hall.store.remove_table(self.row.id))
        self.alone.doubt()
        error = {"code": Code.NOT_FOUND, "sentence": CLEARED_AWAY}
        self.audience.send_all({"type": "refused", "ref": None, "error": error})
        self.hall.forget(self)

    async def expire(self, oldest: float) -> None:
        """Go away if nobody has touched or watched this table, where people gather, since a time."""
        async with self.alone:
            if self.row.state == "gathering" and self.row.touched < oldest and not self.audience.viewers:
                await self.clear_away()

    async def close_by_operator(self) -> None:
        """The operator ends a match, or clears away a table where people gather."""
        async with self.alone:
            if self.is_over:
                raise Refusal(Code.MATCH_IS_OVER)
            if self.row.state == "gathering":
                await self.clear_away()
            elif self.match is not None:
                body = journal.body_of_end(self.match, None, self.timekeeper.left())
                await self.change(self.match, "end", body, self.match.position, Ending(is_closed=True))
            else:
                await self._close_without_match()

    async def _close_without_match(self) -> None:
        points = self.kept.last_points if self.kept is not None else [0.0] * len(self.seats)
        row = replace(self.row, state="over", touched=time.time(), outcome=outcome_without_match(points))
        await self.saving(self.hall.store.save_table(row))
        self.row = row
        self.alone.doubt()
        self.audience.send_table()
