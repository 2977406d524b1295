"""A table: the single authority over its match.

Whatever changes a match comes through here, one thing at a time: it is checked by `Match`, written to the store, and
only then told, to each seat its own view. If it cannot be written it has not happened: what is in memory is dropped and
read again from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from ziggurat.engine import archive
from ziggurat.engine.errors import BadOption, NothingToUndo, UnknownGame
from ziggurat.engine.fair import HASH, Chance, Share, promise_of
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match
from ziggurat.engine.rule import fingerprint
from ziggurat.engine.seats import NATURE
from ziggurat.engine.sight import Sight
from ziggurat.server import journal, outgoing
from ziggurat.server.chronicle import Book, Kept, KeptTelling
from ziggurat.server.chronicler import EVERY_MOMENTS
from ziggurat.server.clocks import Clocks
from ziggurat.server.errors import Code, Refusal, not_saved, not_yours
from ziggurat.server.metrics import METRICS
from ziggurat.server.names import bot_name
from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.reader import check_position, course_told, decision_told, decisions_of
from ziggurat.server.store import Event, SeatRow, Snapshot, StoreFailed, TableRow

if TYPE_CHECKING:
    from ziggurat.server.hall import Hall

RETRY_SECONDS = 1.0
"""How long a bot waits before it tries again what could not be saved."""

NATURES_SHARE = 100
"""Moves before the most that a record may have at which a match is broken off: Nature may have to answer some more."""
REVEAL_SECONDS = 5.0
"""How long those who promised randomness have to tell it."""
RESULT = ("scores", "ranking", "breakdown")
MOST_SPECTATORS_TOLD = 30
CLEARED_AWAY = "This table has been cleared away."

Shown = Match | Kept
"""A match, or what was written down of it."""

log = logging.getLogger("ziggurat.table")


class Watcher(Protocol):
    """Somebody who is told of what happens: a socket."""

    guest: str

    @property
    def name(self) -> str:
        """What the guest is called."""

    def hides(self, guest: str) -> bool:
        """What a guest says is not to be told here."""

    def tell(self, text: str) -> None:
        """Send a message, now or soon."""

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""


class Proposal:
    """Somebody asks the others to go back past what has been revealed."""

    def __init__(self, moment: int, position: int, by: int, wanted: set[str]) -> None:
        self.moment = moment
        self.position = position
        self.by = by
        self.wanted = wanted
        """Guests who have not answered yet."""
        self.agreed: set[str] = set()


class Thought:
    """What a bot is thinking about: the moment and the seat, and the answer to come."""

    def __init__(self, moment: int, seat: int, answer: asyncio.Task[int]) -> None:
        self.moment = moment
        self.seat = seat
        self.answer = answer


class Alone:
    """`async with table.alone():` what happens within happens by itself."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    async def __aenter__(self) -> None:
        await self.table.enter()

    async def __aexit__(self, *error: object) -> None:
        self.table.leave_alone()


class Table:
    """Where people and bots sit for one match."""

    def __init__(self, hall: Hall, row: TableRow, seats: list[SeatRow], is_new: bool = False) -> None:
        self.hall = hall
        self.row = row
        self.seats = seats
        self.match: Match | None = None
        self.kept: Kept | None = None
        """In the place of the match, where it is shown as it was played under rules that are not here."""
        self.journal = journal.Journal()
        self.trouble: str | None = None
        self.clocks: Clocks | None = None
        self.proposal: Proposal | None = None
        self.watchers: dict[Watcher, int] = {}
        self.kicked: set[str] = set()
        """Guests whom the host has shown out."""
        self.last_used = time.monotonic()
        self.asked_told: int | None = None
        """The seat that is asked, as far as it is on disk."""
        self._lock = asyncio.Lock()
        self._is_stale = not is_new
        """What is in memory may not be what is in the store."""
        self._bot: asyncio.Task[None] | None = None
        self._thought: Thought | None = None
        self._hints: set[asyncio.Task[Any]] = set()
        """What the search thinks about for people at this position."""
        self._beginning: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.n_chat: int | None = 0 if is_new else None
        """How many things have been said here; None where only the store knows."""

    # ---- where it stands

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def moment(self) -> int:
        """Rises with every change of the match."""
        return self.journal.moment

    @property
    def chance(self) -> Chance | None:
        """Where Nature's draws come from; None where the match was played elsewhere."""
        return self._chance_of(self.seats)

    def _chance_of(self, seats: Sequence[SeatRow]) -> Chance | None:
        """The seed, with what those at the seats have added to it."""
        shares = tuple(Share(seat.seat, seat.promise, seat.entropy) for seat in seats if seat.promise)
        return Chance(self.row.seed, shares) if self.row.seed else None

    @property
    def is_over(self) -> bool:
        """The match has ended, by its rules or by a clock."""
        return self.row.state == "over"

    @property
    def is_record(self) -> bool:
        """The match was played elsewhere and brought here: its rules run in another process (server/records.py)."""
        return not self.row.seed

    @property
    def is_read_elsewhere(self) -> bool:
        """Whatever is shown of the match is asked of that process."""
        return self.is_record and self.kept is None

    @property
    def asked(self) -> int | None:
        """The seat that is asked now; None before the match, after it, and where it cannot go on."""
        if self.row.state != "playing" or self.match is None or self.trouble:
            return None
        return self.match.asked

    def seat(self, number: int) -> SeatRow:
        """A seat by its number."""
        if not 1 <= number <= len(self.seats):
            raise BadOption(f"There is no seat {number}; seats are 1 to {len(self.seats)}.")
        return self.seats[number - 1]

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that a guest plays."""
        return [seat.seat for seat in self.seats if self._is_of(seat.seat, guest)]

    def people(self) -> set[str]:
        """The guests who play."""
        return {seat.guest for seat in self.seats if seat.kind == "person" and seat.guest}

    def told(self) -> dict[str, Any]:
        """The table as anyone may know it."""
        guests_here = {watcher.guest for watcher in self.watchers}
        return {
            "id": self.row.id,
            "game": self.row.game,
            "title": self.hall.games.title(self.row.game),
            "rules": self.row.rules,
            "options": self.row.options,
            "seats": [
                {
                    "seat": seat.seat,
                    "kind": seat.kind,
                    "name": seat.name,
                    "level": seat.level,
                    "guest": seat.guest,
                    "is_here": seat.kind == "person" and seat.guest in guests_here,
                    "has_left": seat.has_left,
                    "promise": seat.promise,
                    "has_told": seat.entropy is not None,
                }
                for seat in self.seats
            ],
            "state": self.row.state,
            "is_beginning": self.is_beginning,
            "host": self.row.host,
            "clock": self.row.settings["clock"],
            "is_listed": self.row.settings["is_listed"],
            "hints": self.row.settings["hints"],
            "created": self.row.created,
            "commitment": self._commitment(),
            "chance": self._chance_told(),
            "rematch": self.row.rematch,
            "trouble": self.trouble or self._why_broken_off(),
            "asked": self.asked_told,
            "n_watching": sum(1 for viewer in self.watchers.values() if viewer == SPECTATOR),
        }

    @property
    def is_of_other_rules(self) -> bool:
        """The match was begun under rules that this program does not have."""
        return self.row.state != "gathering" and self.hall.games.rules_of(self.row.game) != self.row.rules

    def _why_broken_off(self) -> str | None:
        """Why a match that is not over cannot go on."""
        if self.is_over or not self.is_of_other_rules:
            return None
        title = self.hall.games.title(self.row.game)
        return (
            f"This match was begun under rules {self.row.rules} of {title}, which this program does not have: "
            "it is broken off. It can be read, not continued."
        )

    def _commitment(self) -> str:
        if self.chance is not None:
            return self.chance.commitment
        return str((self._proof() or {}).get("commitment", ""))

    def _proof(self) -> dict[str, Any] | None:
        """What the record of a match that was played elsewhere proves about its draws."""
        outcome = self.row.outcome or {}
        return outcome.get("chance") if "has_proof" in outcome else None

    def _chance_told(self) -> str:
        if self.chance is not None:
            return "committed"
        if self._proof() is not None:
            return "proved"
        outcome = self.row.outcome or {}
        return "unproved" if outcome.get("has_proof", outcome.get("chance")) else "untold"

    # ---- one thing at a time

    def alone(self) -> Alone:
        """Nothing else happens at this table meanwhile, and what is in memory is what is in the store."""
        return Alone(self)

    async def enter(self) -> None:
        """Begin to be alone."""
        await self._lock.acquire()
        self.last_used = time.monotonic()
        if self._is_stale:
            try:
                await self._read()
            except BaseException:
                self._lock.release()
                raise

    def leave_alone(self) -> None:
        """Be alone no longer."""
        self._lock.release()

    def doubt(self) -> None:
        """What is in memory may not be what is in the store: read it again before anything else."""
        self._is_stale = True

    async def settle(self) -> None:
        """Be as the store has it."""
        async with self.alone():
            pass

    async def _read(self) -> None:
        """Take everything from the store."""
        found = await self.hall.store.table(self.row.id)
        if found is None:
            raise Refusal(Code.NOT_FOUND, CLEARED_AWAY, 404)
        self.row, self.seats = found
        self.kicked = await self.hall.people.kept.kicked(self.row.id)
        self.match, self.kept, self.journal, self.trouble, self.proposal = None, None, journal.Journal(), None, None
        if self.is_record and not self.is_of_other_rules:
            self.journal = journal.Journal(moment=1, floors=[0, 0])
        elif self.row.state != "gathering":
            await self._read_match()
        self._is_stale = False
        self.asked_told = self.asked
        self._set_clocks()
        self._check_viewers()
        if self.is_beginning:
            self._begin_in_a_while()
        if self.has_position and self.watchers:
            self._announce(0)
        self.wake()

    async def _read_match(self) -> None:
        if self.is_of_other_rules:
            await self._read_kept()
            self.trouble = self.trouble or self._why_broken_off()
            return
        events = await self.hall.store.events(self.row.id)
        snapshot = await self.hall.store.snapshot(self.row.id)
        names = [seat.name for seat in self.seats]
        try:
            game = self.hall.games.game(self.row.game, len(self.seats), self.row.options)
            reading = partial(_read_again, events, game, self.chance, names, self.row.opening, snapshot)
            self.journal, self.match = await self.hall.records.aside(reading)
        except (journal.OtherRules, UnknownGame, BadOption) as error:
            self.trouble = str(error)
            log.warning("table cannot go on", extra={"table": self.row.id, "why": self.trouble})
            if self.is_over:
                await self._read_kept()

    async def _read_kept(self) -> None:
        """Show the match as it was when it was played."""
        written = await self.hall.chronicler.read(self.row, len(self.seats), at_once=True)
        if written is None:
            self.trouble = "The log of this match is damaged."
            return
        self.journal = written.journal
        title, names = self.hall.games.title(self.row.game), [seat.name for seat in self.seats]
        self.kept = Kept(title, self.row.rules, written.journal.log, Book(written.pages), names)
        if self.is_over:
            self.trouble = None if self.kept.is_whole else self._why_not_whole(self.kept)

    def _why_not_whole(self, kept: Kept) -> str:
        return (
            f"This match was played under rules {kept.rules} of {kept.title}, which this program does not have. Of its "
            f"{kept.position} moves all can be read in the record; shown as they were can be the first "
            f"{len(kept.pages)} positions."
        )

    @property
    def has_position(self) -> bool:
        """There is a position to be told."""
        return self.match is not None or (self.kept is not None and self.kept.is_whole)

    def _set_clocks(self) -> None:
        settings = self.row.settings["clock"]
        earned = len(self.journal.log)
        fresh = Clocks(settings, len(self.seats), self.journal.clocks, earned) if settings else None
        self.clocks = self.hall.clocks_put_aside(self) or fresh
        self._run_clocks()

    def faster(self) -> None:
        """The rules have been compiled: play on with them. The positions are the same records."""
        if self.match is not None and not self.is_of_other_rules:
            self.match.game = self.hall.games.game(self.row.game, len(self.seats), self.row.options)

    # ---- before the match

    async def sit_down(
        self, guest: str, name: str, number: int | None, invite: str | None, promise: str | None = None
    ) -> int:
        """A guest takes a seat, or takes the own one back from a bot. Returns its number.

        Before the match they may promise randomness of their own with it.
        """
        async with self.alone():
            seat = self._seat_for(guest, number, invite)
            if seat.guest == guest and seat.kind == "person" and not seat.has_left:
                return seat.seat
            if self.row.state == "over":
                raise Refusal(Code.MATCH_IS_OVER, "The match is over.")
            if seat.guest != guest or seat.kind == "invited":
                await self._check_welcome(guest)
            if self._has_no_time(seat):
                raise Refusal(Code.OUT_OF_TIME, "The time of this seat has run out: a bot plays it to the end.")
            fresh = seat.guest != guest or seat.kind == "invited"
            taken = replace(seat, kind="person", guest=guest, name=name if fresh else seat.name, has_left=False)
            if self.row.state == "gathering":
                taken = replace(taken, promise=promise, entropy=None)
            await self._save_seats([replace(taken, level=None, invite=None)], begin=True)
        return seat.seat

    async def _check_welcome(self, guest: str) -> None:
        """A guest was not shown out, and nobody here has blocked them."""
        if guest in self.kicked:
            raise _shown_out()
        others = sorted(self.people() | ({self.row.host} if self.row.host else set()) - {guest})
        await self.hall.people.check_welcome(guest, others)

    def _has_no_time(self, seat: SeatRow) -> bool:
        clocks = self.clocks
        return clocks is not None and clocks.at_zero == "bot" and clocks.left()[seat.seat - 1] <= 0

    def _seat_for(self, guest: str, number: int | None, invite: str | None) -> SeatRow:
        if invite is not None:
            found = [seat for seat in self.seats if seat.kind == "invited" and seat.invite == invite]
            if not found:
                raise not_yours("This invitation is not good for any free seat here.")
            return found[0]
        if number is None:
            own = [seat for seat in self.seats if seat.guest == guest]
            free = [seat for seat in self.seats if seat.kind == "open"]
            if not own and not free:
                raise Refusal(Code.NO_SEAT, "No seat is free at this table.")
            return (own or free)[0]
        seat = self.seat(number)
        if seat.guest == guest or seat.kind == "open":
            return seat
        if seat.kind == "invited":
            raise not_yours(f"Seat {number} is kept for somebody with an invitation.")
        raise Refusal(Code.SEAT_TAKEN, f"Seat {number} is taken.")

    async def give_seat(self, guest: str, number: int, kind: str, level: str | None, invite: str | None) -> None:
        """The host arranges seats before the match; during it, a seat whose person has left goes to a bot."""
        async with self.alone():
            seat = self.seat(number)
            if kind == "bot" and level is None:
                raise BadOption("Say the level of the bot.")
            if self.row.state == "over":
                raise Refusal(Code.MATCH_IS_OVER, "The match is over.")
            self._check_not_beginning()
            if self.row.state == "playing":
                self._check_hand_over(guest, seat, kind)
                changed = replace(seat, kind="bot", level=level, has_left=True)
            else:
                self._check_host(guest)
                name = bot_name(number) if kind == "bot" else ""
                changed = SeatRow(self.row.id, number, kind, None, name, level, invite)  # type: ignore[arg-type]
            await self._save_seats([changed], begin=True)

    def _check_host(self, guest: str) -> None:
        if guest != self.row.host:
            raise not_yours("Only the host of the table may do this.")

    def _check_hand_over(self, guest: str, seat: SeatRow, kind: str) -> None:
        if kind != "bot":
            raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun: a seat can only be given to a bot.")
        if seat.kind == "bot":
            raise Refusal(Code.SEAT_TAKEN, f"A bot plays seat {seat.seat} already.")
        if guest not in self.people():
            raise not_yours("Only who plays here may do this.")
        if not seat.has_left and seat.guest != guest:
            raise not_yours(f"{seat.name} has not left.")

    async def leave(self, guest: str) -> bool:
        """A guest gets up. Before the match the seats are free again; during it they wait. True if nobody is left."""
        async with self.alone():
            mine = [seat for seat in self.seats if seat.guest == guest and seat.kind == "person"]
            if not mine and not (self.row.state == "gathering" and self.row.host == guest):
                raise not_yours("You do not sit at this table.")
            self._check_not_beginning()
            if self.row.state == "gathering":
                freed = [SeatRow(self.row.id, seat.seat, "open", None, "") for seat in mine]
                others = sorted(self.people() - {guest})
                host = self.row.host if self.row.host != guest else (others[0] if others else None)
                if host is None:
                    await self.hall.remove(self)
                    self.doubt()
                    return True
                await self._save_seats(freed, host=host)
                return False
            if self.row.state == "playing":
                await self._save_seats([replace(seat, has_left=True) for seat in mine])
                self._end_proposal("declined")  # whoever leaves has not agreed
            return False

    async def lose(self, guest: str, name: str) -> None:
        """A guest is forgotten: a bot plays on for them; at a table that gathers their seats are free again."""
        async with self.alone():
            mine = [seat for seat in self.seats if seat.guest == guest]
            if self.row.state == "gathering":
                others = sorted(self.people() - {guest})
                if self.row.host == guest and not others:
                    await self.hall.remove(self)
                    self._is_stale = True
                    return
                host = others[0] if self.row.host == guest else self.row.host
                await self._save_seats([SeatRow(self.row.id, seat.seat, "open", None, "") for seat in mine], host=host)
                return
            gone = [replace(seat, guest=None, name=name) for seat in mine]
            if self.row.state == "playing":
                gone = [replace(seat, kind="bot", level=seat.level or "normal", has_left=True) for seat in gone]
            host = None if self.row.host == guest else self.row.host
            await self._save_seats(gone, host=host)
            self._end_proposal("declined")  # whoever leaves has not agreed

    async def close_by_operator(self) -> None:
        """The operator ends a match, or clears away a table where people gather."""
        async with self.alone():
            if self.row.state == "over":
                raise Refusal(Code.MATCH_IS_OVER, "The match is over.")
            if self.row.state == "gathering":
                await self.hall.remove(self)
                self._is_stale = True
                return
            if self.match is not None:
                body = journal.body_of_end(self.match, None, self._clocks_left())
                await self._record(self.match, "end", body, self.match.position, is_closed=True)
                return
            points = self.kept.last_points if self.kept is not None else [0.0] * len(self.seats)
            nothing: list[dict[str, float]] = [{} for _ in self.seats]
            outcome = {"scores": points, "ranking": [1] * len(points), "breakdown": nothing, "out_of_time": None}
            row = replace(self.row, state="over", touched=time.time(), outcome=outcome | {"is_closed": True})
            await self._saving(self.hall.store.save_table(row))
            self.row, self._is_stale = row, True
            self._tell_table()

    async def start(self, guest: str) -> None:
        """The host begins the match; every seat must be taken."""
        async with self.alone():
            self._check_host(guest)
            if self.row.state != "gathering":
                raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun.")
            self._check_not_beginning()
            free = [str(seat.seat) for seat in self.seats if seat.kind in ("open", "invited")]
            if free:
                raise Refusal(Code.SEATS_ARE_FREE, f"Nobody sits at seat {', '.join(free)} yet.")
            await self._begin_or_ask(self.seats)

    async def begin_when_full(self) -> None:
        """Begin the match if it was to begin by itself and every seat is taken."""
        async with self.alone():
            if self._begins_with(self.seats):
                await self._begin_or_ask(self.seats)

    # ---- what players add to chance

    @property
    def is_beginning(self) -> bool:
        """Every seat is taken, and those who promised randomness are asked for it."""
        return self.row.state == "gathering" and bool(self.row.settings.get("is_beginning"))

    def _check_not_beginning(self) -> None:
        if self.is_beginning:
            raise Refusal(Code.MATCH_HAS_BEGUN, "The match is beginning.")

    async def _begin_or_ask(self, seats: list[SeatRow], changed: Sequence[SeatRow] = ()) -> None:
        """Begin, or first ask those who promised randomness to tell it: from now on nobody can promise any more."""
        if not _are_asked(seats):
            await self._begin(seats, changed)
            return
        settings = self.row.settings | {"is_beginning": True}
        row = replace(self.row, settings=settings, touched=time.time())
        await self._saving(self.hall.store.save_table(row, changed))
        self.row, self.seats = row, seats
        self._tell_table()
        self._begin_in_a_while()

    def _begin_in_a_while(self) -> None:
        if self._beginning is None or self._beginning.done():
            self._beginning = self.hall.in_background(self._begin_without_the_rest())

    async def _begin_without_the_rest(self) -> None:
        """Whoever has not told what they promised in time is not waited for; the proof says so."""
        await asyncio.sleep(REVEAL_SECONDS)
        while True:
            try:
                async with self.alone():
                    if self.is_beginning:
                        await self._begin(self.seats)
                return
            except (Refusal, StoreFailed) as error:
                if isinstance(error, Refusal) and error.code != Code.NOT_SAVED:
                    return
                await asyncio.sleep(RETRY_SECONDS)

    async def reveal(self, guest: str, value: str) -> None:
        """A guest tells what they promised, once nobody can promise any more. The last one begins the match.

        Telling it again changes nothing: a browser asks twice when it is told of the table twice.
        """
        async with self.alone():
            if any(seat.guest == guest and seat.entropy == value for seat in self.seats):
                return
            if self.row.state != "gathering":
                raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun.")
            if not self.is_beginning:
                raise Refusal(Code.TOO_EARLY, "Keep it to yourself until every seat is taken.")
            promise = promise_of(value) if HASH.fullmatch(value) else ""
            kept = [seat for seat in self.seats if seat.guest == guest and seat.promise == promise]
            if not kept:
                raise not_yours("That is not what you promised.")
            changed = [replace(seat, entropy=value) for seat in kept]
            seats = [changed[kept.index(seat)] if seat in kept else seat for seat in self.seats]
            if not _are_asked(seats):
                await self._begin(seats, changed)
                return
            await self._save_seats(changed)

    # ---- beginning

    def _begins_with(self, seats: Sequence[SeatRow]) -> bool:
        """With these seats the match begins by itself."""
        is_full = all(seat.kind in ("person", "bot") for seat in seats)
        return is_full and self.row.state == "gathering" and bool(self.row.settings["starts_when_full"])

    async def _begin(self, seats: list[SeatRow], changed: Sequence[SeatRow] = ()) -> None:
        """The match begins; seats that change with it are written with it."""
        game = self.hall.games.game(self.row.game, len(seats), self.row.options)
        names = [seat.name for seat in seats]
        match = Match(game, chance=self._chance_of(seats), names=names, opening=self.row.opening)
        settings = {name: value for name, value in self.row.settings.items() if name != "is_beginning"}
        row = replace(
            self.row, state="playing", settings=settings, rules=game.rulebook.rules_version, touched=time.time()
        )
        event = Event(row.id, self.moment + 1, "play", journal.body_of(match, 0, None), row.touched)
        await self._saving(self.hall.store.save_table(row, changed, event))
        self.row, self.seats, self.match = row, seats, match
        self._set_clocks()
        self._note(0)
        self._check_viewers()
        self._tell_table()
        self._announce(0)

    async def _save_seats(self, changed: Sequence[SeatRow], begin: bool = False, **fields: Any) -> None:
        """Write changed seats, then tell everyone. With `begin` the match begins if now every seat is taken."""
        seats = list(self.seats)
        for seat in changed:
            seats[seat.seat - 1] = seat
        if begin and self._begins_with(seats):
            await self._begin_or_ask(seats, changed)
            return
        row = replace(self.row, touched=time.time(), **fields)
        await self._saving(self.hall.store.save_table(row, changed))
        self.row, self.seats = row, seats
        if self.match is not None:
            self.match.names = [seat.name for seat in self.seats]
        self._check_viewers()
        self._tell_table()
        self._run_clocks()
        self.wake()

    def _check_viewers(self) -> None:
        """Who looked through a seat that is theirs no longer is a spectator from now on."""
        for watcher, viewer in self.watchers.items():
            if viewer != SPECTATOR and viewer not in self.seats_of(watcher.guest):
                self.watchers[watcher] = SPECTATOR

    async def point_to_rematch(self, number: str) -> None:
        """Remember where they play again. Called with the table `alone`."""
        await self._save_seats([], rematch=number)

    async def _saving(self, writing: Any) -> None:
        """Wait until something is on disk. If it cannot be written it has not happened."""
        try:
            await writing
        except Exception as error:
            self._is_stale = True
            log.error("not saved", extra={"table": self.row.id, "why": str(error)[:200]})
            raise not_saved() from error

    # ---- watching

    async def watch(self, watcher: Watcher, viewer: int, since: int | None) -> None:
        """Somebody begins to watch through a seat that is theirs, or as a spectator."""
        async with self.alone():
            if viewer != SPECTATOR and viewer not in self.seats_of(watcher.guest):
                raise not_yours(f"Seat {viewer} is not yours.")
            if watcher.guest in self.kicked:
                raise _shown_out()
            is_new = watcher not in self.watchers
            self.watchers[watcher] = viewer
            if is_new:
                self._tell_table()
            else:
                self._tell_table_to(watcher)
            if self.is_read_elsewhere:
                question = {"do": "position", "moment": self.moment, "result": self._result()}
                watcher.tell(await self._asked_of_record(watcher.guest, question))
            elif self.has_position:
                watcher.tell(self._written_for(viewer, self._floor_since(since)))
            if self.proposal is not None:
                watcher.tell(outgoing.encoded(self._proposal_told("open")))
            self.wake()

    def _written_for(self, viewer: int, floor: int) -> str:
        return outgoing.encoded(self._telling(floor).to(viewer, self._can(viewer)))

    async def _asked_of_record(self, guest: str | None, question: dict[str, Any]) -> Any:
        return await self.hall.records.ask(guest, self.row, self.seats, question)

    async def kick(self, host: str, guest: str) -> None:
        """The host shows a spectator out: they watch no longer, and cannot come back."""
        async with self.alone():
            self._check_host(host)
            if guest == host or any(seat.guest == guest for seat in self.seats):
                raise Refusal(Code.PLAYS_HERE, "Who plays here cannot be shown out.")
            await self._saving(self.hall.people.kept.kick(self.row.id, guest, time.time()))
            self.kicked.add(guest)
            error = _shown_out()
            told = {"code": error.code, "sentence": str(error)}
            for watcher in [one for one in self.watchers if one.guest == guest]:
                watcher.tell(outgoing.encoded({"type": "refused", "ref": None, "error": told, "table": self.row.id}))
                self.unwatch(watcher)

    async def log_page(self, watcher: Watcher, until: int) -> dict[str, Any]:
        """Earlier lines of the log, through the eyes with which somebody watches."""
        async with self.alone():
            if watcher not in self.watchers:
                raise Refusal(Code.NOT_HERE, "Watch the table first.")
            viewer, shown = self.watchers[watcher], self.match or self.kept
            if self.is_read_elsewhere:
                question = {"do": "log", "seat": viewer, "until": until}
                page = dict(await self._asked_of_record(watcher.guest, question))
            elif shown is None:
                raise Refusal(Code.MATCH_HAS_NOT_BEGUN, self.trouble or "The match has not begun.")
            else:
                page = (
                    shown.log_page(viewer, until)
                    if isinstance(shown, Kept)
                    else outgoing.log_page(shown, viewer, until)
                )
            return {"table": self.row.id, "moment": self.moment, **page}

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody watches no longer."""
        if self.watchers.pop(watcher, None) is not None:
            self.last_used = time.monotonic()
            self._tell_table()
            self.wake()

    def _floor_since(self, since: int | None) -> int:
        """How many lines of the log somebody who last saw a moment still has right."""
        if since is None or not 0 < since <= self.moment:
            return 0
        return min([len((self.match or self.journal).log), *self.journal.floors[since + 1 :]])

    # ---- answering

    async def answer(self, guest: str, moment: int, move: str | int) -> None:
        """A guest answers the open decision of a seat of theirs."""
        begun = time.perf_counter()
        async with self.alone():
            match = self._match_at(moment)
            self._check_asked(guest, match)
            await self._play(match, move)
        METRICS.moves.note(time.perf_counter() - begun)

    async def _play(self, match: Match, move: str | int) -> None:
        before = match.position
        match.play(move)
        if self.clocks is not None:
            self.clocks.hand_to(match.asked, match.position)
        body = journal.body_of(match, before, self._clocks_left())
        await self._record(match, "play", body, before, broken_off=self._has_no_end(match))

    def _has_no_end(self, match: Match) -> bool:
        """The match has gone on for longer than any match does."""
        most = min(self.hall.settings.longest_match, match.game.rulebook.max_moves - NATURES_SHARE)
        return not match.over and match.position >= most

    async def take_back(self, guest: str, moment: int, how: str) -> None:
        """Undo, redo or reset within the barrier, by whoever made the moves."""
        async with self.alone():
            match = self._match_at(moment)
            before = match.position
            self._check_own_move(guest, match, how)
            if how == "redo":
                match.redo()
            else:
                (match.undo if how == "undo" else match.undo_turn)()
            await self._returned(match, before, "redo" if how == "redo" else "undo")

    def _check_own_move(self, guest: str, match: Match, how: str) -> None:
        moves = match.undone if how == "redo" else match.log
        if not moves:
            raise NothingToUndo(
                "There is no move to play again." if how == "redo" else "There is no move to take back."
            )
        if not self._is_of(moves[-1].seat, guest):
            whose = match.name(moves[-1].seat)
            raise not_yours(
                f"The move is {whose}'s." if moves[-1].seat else "What has been revealed cannot be taken back."
            )

    async def _returned(self, match: Match, before: int, kind: str) -> None:
        if self.clocks is not None:
            self.clocks.hand_to(match.asked)
        n_redone = max(0, match.position - before)
        body = journal.body_of_return(match, n_redone, self._clocks_left())
        await self._record(match, kind, body, min(before, match.position))

    async def _record(
        self,
        match: Match,
        kind: str,
        body: str,
        floor: int,
        out_of_time: int | None = None,
        broken_off: bool = False,
        is_closed: bool = False,
    ) -> None:
        """Write a change of the match; then, and only then, tell it."""
        event = Event(self.row.id, self.moment + 1, kind, body, time.time())
        is_end = match.over or out_of_time is not None or broken_off or is_closed
        if is_end:
            outcome = _outcome(match, out_of_time) | {"broken_off": broken_off}
            outcome |= {"is_closed": True} if is_closed else {}
            row = replace(self.row, state="over", touched=event.at, outcome=outcome)
            await self._saving(self.hall.store.save_table(row, (), event))
            self.row = row
        else:
            await self._saving(self.hall.store.append(event))
        self._note(floor)
        self._announce(floor)
        if is_end:
            self._tell_table()
            self.hall.chronicler.want(self.row.id)

    def _note(self, floor: int) -> None:
        """A moment has been made; `floor` lines of the log stayed as they were."""
        self.journal.moment += 1
        self.journal.floors.append(floor)
        self.asked_told = self.asked
        self._end_proposal("declined")
        for hint in self._hints:
            hint.cancel()
        match = self.match
        if match is not None and self.moment % journal.SNAPSHOT_EVERY == 0:
            facts = match.game.facts(match.s)
            snapshot = Snapshot(self.row.id, self.moment, match.position, fingerprint(match.game.name), facts)
            self.hall.keep_soon(snapshot)
        if match is not None and self.moment % EVERY_MOMENTS == 0:
            self.hall.chronicler.want(self.row.id)

    def _match_at(self, moment: int) -> Match:
        """The match, if it can go on and stands at this moment."""
        if self.trouble:
            raise Refusal(Code.OTHER_RULES, self.trouble)
        if self.row.state == "over":
            raise Refusal(Code.MATCH_IS_OVER, "The match is over.")
        if self.row.state == "gathering" or self.match is None:
            raise Refusal(Code.MATCH_HAS_NOT_BEGUN, "The match has not begun.")
        if moment != self.moment:
            raise Refusal(
                Code.WRONG_MOMENT, f"This was meant for moment {moment}; the match stands at moment {self.moment}."
            )
        return self.match

    def _check_asked(self, guest: str, match: Match) -> int:
        seat = match.asked or NATURE
        if not self._is_of(seat, guest):
            raise not_yours(f"{match.name(seat)} is asked, not you.")
        return seat

    # ---- going back by consent

    async def propose(self, guest: str, moment: int, position: int) -> None:
        """Ask the others to go back to a position. Where there is nobody to ask, it is done at once."""
        async with self.alone():
            match = self._match_at(moment)
            seats = self.seats_of(guest)
            if not seats:
                raise not_yours("Only who plays here may do this.")
            if self.proposal is not None:
                raise Refusal(Code.ALREADY_PROPOSED, "Somebody has asked to go back already: answer that first.")
            position = _seat_decision_before(match, position)
            self._check_all_are_there()
            self.proposal = Proposal(moment, position, seats[0], self._consenting() - {guest})
            await self._settle_proposal(match)

    def _consenting(self) -> set[str]:
        """Everyone who plays or may come back to play: nobody goes back without them."""
        return {seat.guest for seat in self.seats if seat.guest and not self._is_out(seat)}

    def _is_out(self, seat: SeatRow) -> bool:
        """The person of a seat cannot come back to it."""
        return seat.kind == "bot" and self._has_no_time(seat)

    def _check_all_are_there(self) -> None:
        gone = [seat.name for seat in self.seats if seat.guest and seat.has_left and not self._is_out(seat)]
        if gone:
            raise Refusal(Code.ABSENT, f"{' and '.join(gone)} left and may come back: nobody goes back without them.")

    async def consent(self, guest: str, moment: int, agree: bool) -> None:
        """Answer a proposal. One no is enough."""
        async with self.alone():
            match = self._match_at(moment)
            proposal = self.proposal
            if proposal is None or guest not in proposal.wanted:
                raise Refusal(Code.NOTHING_PROPOSED, "Nobody waits for your consent.")
            if not agree:
                self._end_proposal("declined")
                return
            proposal.wanted.discard(guest)
            proposal.agreed.add(guest)
            await self._settle_proposal(match)

    async def _settle_proposal(self, match: Match) -> None:
        assert self.proposal is not None
        if self.proposal.wanted:
            self.tell_all(self._proposal_told("open"))
            return
        told, position, before = self._proposal_told("agreed"), self.proposal.position, match.position
        self.proposal = None
        match.go_to(position)
        match.undone.clear()
        await self._returned(match, before, "back")
        self.tell_all(told)

    def _end_proposal(self, how: str) -> None:
        if self.proposal is not None:
            self.tell_all(self._proposal_told(how))
            self.proposal = None

    def _proposal_told(self, state: str) -> dict[str, Any]:
        assert self.proposal is not None
        agreed = sorted(n for guest in self.proposal.agreed for n in self.seats_of(guest))
        told = {"type": "proposal", "table": self.row.id, "moment": self.proposal.moment, "by": self.proposal.by}
        return told | {"position": self.proposal.position, "agreed": agreed, "state": state}

    # ---- asking

    async def why_not(self, guest: str, moment: int, move: str | int) -> dict[str, str] | None:
        """Why a move is not possible for the guest who is asked."""
        async with self.alone():
            match = self._match_at(moment)
            self._check_asked(guest, match)
            reason = match.why_not(move)
            return None if reason is None else reason._asdict()

    async def preview(self, guest: str, moment: int, move: str | int) -> dict[str, Any]:
        """What an answer would do, for the guest who is asked."""
        async with self.alone():
            match = self._match_at(moment)
            seat = self._check_asked(guest, match)
            action = match.checked(move)
            return await self.hall.records.aside(lambda: outgoing.preview_told(match, seat, action))

    async def hint(self, guest: str, moment: int) -> list[dict[str, Any]]:
        """What the search thinks, for the guest who is asked."""
        async with self.alone():
            match = self._match_at(moment)
            self._check_asked(guest, match)
            if not self.row.settings["hints"]:
                raise Refusal(Code.NO_HINTS, "Hints are off at this table.")
            thinking = self.hall.thinkers.hint(guest, self.row.id, match.sight())
            hint = asyncio.get_running_loop().create_task(thinking)
            self._hints.add(hint)
            hint.add_done_callback(self._hints.discard)
        try:
            return await hint
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            raise Refusal(Code.WRONG_MOMENT, "The match has gone on; this hint was for a position before.") from None

    async def past(self, guest: str | None, position: int, seat: int | None) -> dict[str, Any]:
        """An earlier position. During a match only through one's own seat or as a spectator; after it through any."""
        async with self.alone():
            shown = self.match or self.kept
            if shown is None and not self.is_read_elsewhere:
                raise Refusal(Code.MATCH_HAS_NOT_BEGUN, self.trouble or "The match has not begun.")
            if seat is not None:
                self.seat(seat)
                if not self.is_over and seat not in self.seats_of(guest):
                    raise not_yours(f"Seat {seat} is not yours.")
            viewer = seat or SPECTATOR
            if shown is None:
                question = {"do": "past", "position": position, "seat": viewer}
                return dict(await self._asked_of_record(guest, question))
            check_position(shown, position)
            return await self.hall.records.aside(lambda: _past_told(shown, viewer, position))

    async def record(self, guest: str | None) -> str:
        """The whole match as the text of a record, once it is over."""
        return str(
            await self._long_reading(guest, {"do": "record"}, lambda shown: archive.write(self._record_of(shown)))
        )

    async def course(self, guest: str | None, since: int) -> dict[str, Any]:
        """The points of all seats from a position on, once the match is over."""
        question = {"do": "course", "since": since}
        return dict(await self._long_reading(guest, question, lambda shown: course_told(shown, since)))

    async def decisions(self, guest: str) -> list[int]:
        """The positions at which a seat was asked, once the match is over."""
        if self.row.opening is not None:
            raise Refusal(Code.NO_ANALYSIS, "A match that began from a position of its own is not analysed here.")
        return list(
            await self._long_reading(guest, {"do": "decisions"}, lambda shown: decisions_of(_played_here(shown)))
        )

    async def decision_at(self, guest: str, position: int) -> dict[str, Any]:
        """What the seat that was asked at a position of a finished match could go by, and what it answered."""
        question = {"do": "sight", "position": position}
        return dict(
            await self._long_reading(guest, question, lambda shown: decision_told(_played_here(shown), position))
        )

    async def _long_reading(self, guest: str | None, question: dict[str, Any], read: Callable[[Shown], Any]) -> Any:
        """Read something of a finished match while others are served: in a thread, or where strangers' records are."""
        async with self.alone():
            if self.is_read_elsewhere:
                return await self._asked_of_record(guest, question)
            shown = self._over()
            return await self.hall.records.aside(lambda: read(shown))

    def _record_of(self, shown: Shown) -> dict[str, Any]:
        """The record of a match that is over, also where a clock ended it."""
        if isinstance(shown, Kept):
            return self._kept_record(shown)
        proof = shown.proof
        return shown.record() if proof is None else shown.record() | {"chance": dict(proof)}

    def _kept_record(self, kept: Kept) -> dict[str, Any]:
        """The record of a match whose rules are not here: its moves and its result as they were written down."""
        outcome = self.row.outcome or {}
        is_by_rules = not any(outcome.get(name) for name in ("out_of_time", "broken_off", "is_closed"))
        told = {
            "format": archive.FORMAT,
            "game": self.row.game,
            "rules": self.row.rules,
            "seats": list(kept.names),
            "options": dict(self.row.options),
            "opening": self.row.opening,
            "moves": [f"{move.seat}: {move.action.text}" for move in kept.log],
            "result": {name: outcome[name] for name in RESULT if name in outcome} if is_by_rules else None,
        }
        draws = [move.draw for move in kept.log if move.seat == NATURE]
        proof = outcome.get("chance") if self.chance is None else self.chance.told(draws)
        return told if proof is None else told | {"chance": dict(proof)}

    def _over(self) -> Shown:
        """The match, if it is over."""
        shown = self.match or self.kept
        if shown is None:
            raise Refusal(Code.MATCH_HAS_NOT_BEGUN, self.trouble or "The match has not begun.")
        if not self.is_over:
            raise Refusal(Code.MATCH_GOES_ON, "This is given out when the match is over.")
        return shown

    # ---- chat

    async def say(self, watcher: Watcher, guest: str, name: str, text: str) -> None:
        """Say something to everyone at the table; it is kept with the match."""
        async with self.alone():
            if watcher not in self.watchers:
                raise Refusal(Code.NOT_HERE, "Watch the table to speak there.")
            if not self._may_speak(guest):
                raise Refusal(
                    Code.PLAYERS_ONLY, "At a table that is not listed only its players and its host speak.", 403
                )
            self.n_chat = await self.hall.keep_chat(self, guest, name, text)

    def _may_speak(self, guest: str) -> bool:
        """At a listed table anyone may; at another only who was asked to come: its host, and whoever has a seat."""
        is_asked_in = guest == self.row.host or any(seat.guest == guest for seat in self.seats)
        return bool(self.row.settings["is_listed"]) or is_asked_in

    # ---- telling

    def _announce(self, floor: int) -> None:
        """Tell everyone where the match stands, each through the own eyes."""
        telling = self._telling(floor)
        written: dict[int, str] = {}
        for watcher, viewer in self.watchers.items():
            if viewer not in written:
                written[viewer] = outgoing.encoded(telling.to(viewer, self._can(viewer)))
            watcher.tell(written[viewer])
        self.hall.changed(self)
        self._run_clocks()
        self.wake()

    def _telling(self, log_kept: int) -> outgoing.Telling | KeptTelling:
        if self.match is None:
            assert self.kept is not None
            result = self._result()
            same = {"table": self.row.id, "moment": self.moment, "log_kept": log_kept}
            return KeptTelling(self.kept, same | {"over": result is not None, "result": result})
        asked = self.asked
        return outgoing.Telling(
            self.match,
            table=self.row.id,
            moment=self.moment,
            log_kept=log_kept,
            clocks=self.clocks.told() if self.clocks is not None else None,
            thinking=asked is not None and self.seats[asked - 1].kind == "bot",
            result=self._result(),
        )

    def _can(self, viewer: int) -> dict[str, bool]:
        match = self.match
        if match is None or self.is_over or viewer == SPECTATOR:
            return {"undo": False, "redo": False, "reset": False}
        guest = self.seats[viewer - 1].guest
        undo = match.position > match.barrier and self._is_of(match.log[-1].seat, guest)
        redo = bool(match.undone) and self._is_of(match.undone[-1].seat, guest)
        return {"undo": undo, "redo": redo, "reset": undo}

    def _is_of(self, seat: int, guest: str | None) -> bool:
        """A seat is played by this guest."""
        if seat == NATURE or guest is None:
            return False
        return self.seats[seat - 1].kind == "person" and self.seats[seat - 1].guest == guest

    def _result(self) -> dict[str, Any] | None:
        if not self.is_over:
            return None
        outcome = self.row.outcome or {}
        told = {name: outcome.get(name) for name in ("scores", "ranking", "breakdown", "out_of_time")}
        told |= {name: bool(outcome.get(name)) for name in ("broken_off", "is_closed")}
        return told | {"seed": self.row.seed.hex()}

    def _tell_table(self) -> None:
        told = {"type": "table", "table": self.told(), "spectators": self._spectators()}
        for watcher in self.watchers:
            watcher.tell(outgoing.encoded(told | {"your_seats": self.seats_of(watcher.guest)}))
        self.hall.changed(self)

    def _tell_table_to(self, watcher: Watcher) -> None:
        message = {"type": "table", "table": self.told(), "spectators": self._spectators()}
        watcher.tell(outgoing.encoded(message | {"your_seats": self.seats_of(watcher.guest)}))

    def _spectators(self) -> list[dict[str, str]]:
        """Who watches without a seat, each once."""
        names = {watcher.guest: watcher.name for watcher in self.watchers if not self.seats_of(watcher.guest)}
        return [{"id": guest, "name": name} for guest, name in list(names.items())[:MOST_SPECTATORS_TOLD]]

    def tell_all(self, message: dict[str, Any], said_by: str | None = None) -> None:
        """Tell everyone at the table the same; what somebody says, but to those who do not hear them."""
        text = outgoing.encoded(message)
        for watcher in self.watchers:
            if said_by is None or not watcher.hides(said_by):
                watcher.tell(text)

    # ---- clocks

    def _clocks_left(self) -> list[float] | None:
        return self.clocks.left() if self.clocks is not None else None

    def _run_clocks(self) -> None:
        """The clock of the seat that is asked runs; at its zero happens what was chosen."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.clocks is None:
            return
        asked = self.asked
        self.clocks.hand_to(asked)
        seconds = self.seconds_to_zero
        if asked is not None and seconds is not None:
            moment = self.moment
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(seconds, lambda: self.hall.in_background(self._out_of_time(asked, moment)))

    @property
    def seconds_to_zero(self) -> float | None:
        """When the clock that runs comes to zero; None where none runs, or nothing happens then."""
        asked = self.asked
        if self.clocks is None or asked is None or self.clocks.at_zero == "nothing":
            return None
        return max(0.0, self.clocks.left()[asked - 1]) if self.seats[asked - 1].kind == "person" else None

    async def _out_of_time(self, seat: int, moment: int) -> None:
        async with self.alone():
            if self.moment != moment or self.asked != seat or self.clocks is None or self.match is None:
                return
            if self.clocks.left()[seat - 1] > 0:
                self._run_clocks()
            elif self.clocks.at_zero == "bot":
                await self._save_seats([replace(self.seat(seat), kind="bot", level="normal", has_left=True)])
            else:
                body = journal.body_of_end(self.match, seat, self._clocks_left())
                await self._record(self.match, "end", body, self.match.position, out_of_time=seat)

    # ---- bots

    def wake(self) -> None:
        """If a bot is asked, let it think; what it thinks about and nobody wants to know any more is forgotten."""
        seat = self._bot_asked()
        thought = self._thought
        if thought is not None and (thought.moment, thought.seat) != (self.moment, seat):
            thought.answer.cancel()
        if seat is not None and (self._bot is None or self._bot.done()):
            self._bot = self.hall.in_background(self._let_bots_answer())

    def _bot_asked(self) -> int | None:
        """The seat that is asked, if a bot plays it. Where only bots play they wait until somebody watches."""
        asked = self.asked
        if asked is None or self.seats[asked - 1].kind != "bot":
            return None
        has_people = bool(self.watchers) or any(seat.kind == "person" for seat in self.seats)
        return asked if has_people else None

    async def _let_bots_answer(self) -> None:
        """Bots answer until a person is asked or the match is over. What cannot be done just now is tried again."""
        while True:
            try:
                async with self.alone():
                    job = self._bots_job()
                if job is None:
                    return
                moment, seat, level, sight = job
                answer = await self._answer_of(moment, seat, level, sight)
                async with self.alone():
                    if answer is not None and self.moment == moment and self.match is not None and self._is_bots(seat):
                        await self._play(self.match, answer)
            except (Refusal, StoreFailed) as error:
                if isinstance(error, Refusal) and error.code not in (Code.NOT_SAVED, Code.BUSY):
                    return
                log.error("a bot's move waits", extra={"table": self.row.id, "why": str(error)[:200]})
                await asyncio.sleep(RETRY_SECONDS)

    async def _answer_of(self, moment: int, seat: int, level: str, sight: Sight) -> int | None:
        """A bot's answer, for which the host pays; None where nobody wants to know it any more."""
        payer = self.row.host or self.row.id
        choosing = self.hall.thinkers.choose(payer, self.row.id, seat, level, sight, lambda: bool(self.watchers))
        self._thought = Thought(moment, seat, asyncio.get_running_loop().create_task(choosing))
        try:
            return await self._thought.answer
        except asyncio.CancelledError:
            if _is_cancelled():
                raise
            return None
        finally:
            self._thought = None

    def _is_bots(self, seat: int) -> bool:
        return self.seats[seat - 1].kind == "bot"

    def _bots_job(self) -> tuple[int, int, str, Sight] | None:
        seat = self._bot_asked()
        if seat is None or self.match is None:
            return None
        return self.moment, seat, self.seats[seat - 1].level or "normal", self.match.sight()

    @property
    def is_busy(self) -> bool:
        """A bot thinks here, a match is beginning, or something is being written."""
        return self._lock.locked() or self.is_beginning or (self._bot is not None and not self._bot.done())

    async def stop(self) -> None:
        """Leave memory: no bot, no alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._bot is not None and not self._bot.done():
            self._bot.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._bot


def _is_cancelled() -> bool:
    """The task that runs now is to end, and not only something that it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _are_asked(seats: Sequence[SeatRow]) -> bool:
    """Somebody has promised randomness and not told it yet."""
    return any(seat.promise and not seat.entropy for seat in seats)


def _shown_out() -> Refusal:
    return Refusal(Code.KICKED, "The host has shown you out of this table.", 403)


def _seat_decision_before(match: Match, position: int) -> int:
    """The last position, at or before one, at which a seat was asked and not Nature."""
    if position >= match.position:
        raise BadOption(f"The match stands at position {match.position}: {position} does not lie before it.")
    while position >= 0 and match.log[position].seat == NATURE:
        position -= 1
    if position < 0:
        raise NothingToUndo("Before this position nobody was asked.")
    return position


def _read_again(
    events: Sequence[Event],
    game: Game,
    chance: Chance | None,
    names: Sequence[str],
    opening: str | None,
    snapshot: Snapshot | None,
) -> tuple[journal.Journal, Match]:
    """A match with its journal, from the store."""
    found = journal.journal_from(events, game)
    return found, journal.match_from(found, game, chance, names, opening, snapshot)


def _past_told(shown: Shown, viewer: int, position: int) -> dict[str, Any]:
    """An earlier position, as a viewer may know it."""
    if isinstance(shown, Kept):
        return shown.past_told(viewer, position)
    return outgoing.past_told(shown, viewer, position)


def _played_here(shown: Shown) -> Match:
    """A match that can be thought about."""
    if isinstance(shown, Kept):
        raise Refusal(Code.OTHER_RULES, "This match was played under rules that this program does not have.")
    return shown


def _outcome(match: Match, out_of_time: int | None) -> dict[str, Any]:
    """How a match ended, by its rules or by the clock of a seat."""
    ranking = match.ranking()
    if out_of_time is not None:
        ranking = _last(ranking, out_of_time)
    scores, sources = match.scores(), match.breakdown()
    return {"scores": scores, "ranking": ranking, "breakdown": sources, "out_of_time": out_of_time}


def _last(ranking: list[int], seat: int) -> list[int]:
    """The ranking with one seat moved to the end."""
    behind = [rank - (rank > ranking[seat - 1]) for rank in ranking]
    behind[seat - 1] = len(ranking)
    return behind
