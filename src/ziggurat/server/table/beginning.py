"""How a match begins: when every seat is taken, and after those who promised randomness have revealed it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ziggurat.engine.fair import HASH, promise_of
from ziggurat.engine.match import Match
from ziggurat.server import journal
from ziggurat.server.errors import Code, Refusal, not_yours
from ziggurat.server.store import Event, SeatRow, StoreFailed
from ziggurat.server.table.bots import RETRY_SECONDS
from ziggurat.server.table.reading import chance_of
from ziggurat.server.table.seats import Seats

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table

REVEAL_SECONDS = 5.0
"""How long those who promised randomness have to reveal it."""


class Beginning:
    """Begins the match of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._waiting: asyncio.Task[None] | None = None

    @property
    def is_under_way(self) -> bool:
        """Every seat is taken, and those who promised randomness are asked for it."""
        row = self.table.row
        return row.state == "gathering" and bool(row.settings.get("is_beginning"))

    def check_not_under_way(self) -> None:
        """Refuse what is too late when the match is beginning."""
        if self.is_under_way:
            raise Refusal(Code.MATCH_HAS_BEGUN, "The match is just beginning.")

    # ---- when

    async def start(self, guest: str) -> None:
        """The host begins the match; every seat must be taken."""
        table = self.table
        async with table.alone:
            table.check_host(guest)
            if table.row.state != "gathering":
                raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun.")
            self.check_not_under_way()
            if table.seats.free:
                free = ", ".join(str(seat) for seat in table.seats.free)
                raise Refusal(Code.SEATS_ARE_FREE, f"Player {free} is still missing.")
            await self.begin_or_ask(table.seats)

    async def start_when_full(self) -> None:
        """Begin the match if it was to begin by itself and every seat is taken."""
        async with self.table.alone:
            if self.is_due_with(self.table.seats):
                await self.begin_or_ask(self.table.seats)

    def is_due_with(self, seats: Seats) -> bool:
        """With these seats the match begins by itself."""
        row = self.table.row
        return not seats.free and row.state == "gathering" and bool(row.settings["starts_when_full"])

    # ---- what players add to chance

    async def begin_or_ask(self, seats: Seats, changed: Sequence[SeatRow] = ()) -> None:
        """Begin, or first ask those who promised randomness to reveal it: from now on nobody can promise any more."""
        table = self.table
        if not _are_asked(seats):
            await self._begin(seats, changed)
            return
        settings = table.row.settings | {"is_beginning": True}
        row = replace(table.row, settings=settings, touched=time.time())
        await table.saving(table.hall.store.save_table(row, changed))
        table.row, table.seats = row, seats
        table.audience.send_table()
        self.wait_for_reveals()

    def wait_for_reveals(self) -> None:
        """Begin in a while, whoever has revealed by then."""
        if self._waiting is None or self._waiting.done():
            self._waiting = self.table.hall.in_background(self._begin_without_the_rest())

    async def _begin_without_the_rest(self) -> None:
        """Whoever has not revealed in time what they promised is not waited for; the proof says so."""
        await asyncio.sleep(REVEAL_SECONDS)
        while True:
            try:
                async with self.table.alone:
                    if self.is_under_way:
                        await self._begin(self.table.seats)
                return
            except (Refusal, StoreFailed) as error:
                if isinstance(error, Refusal) and error.code != Code.NOT_SAVED:
                    return
                await asyncio.sleep(RETRY_SECONDS)

    async def reveal(self, guest: str, value: str) -> None:
        """A guest reveals what they promised, once nobody can promise any more. The last one begins the match.

        Revealing it again changes nothing: a browser does so when it hears of the table twice.
        """
        table = self.table
        async with table.alone:
            if any(seat.guest == guest and seat.entropy == value for seat in table.seats):
                return
            if table.row.state != "gathering":
                raise Refusal(Code.MATCH_HAS_BEGUN, "The match has begun.")
            if not self.is_under_way:
                raise Refusal(Code.TOO_EARLY)
            promise = promise_of(value) if HASH.fullmatch(value) else ""
            changed = [
                replace(seat, entropy=value) for seat in table.seats if seat.guest == guest and seat.promise == promise
            ]
            if not changed:
                raise not_yours("That is not what you promised.")
            seats = table.seats.with_changes(changed)
            if _are_asked(seats):
                await table.save(changed)
            else:
                await self._begin(seats, changed)

    # ---- beginning

    async def _begin(self, seats: Seats, changed: Sequence[SeatRow] = ()) -> None:
        """The match begins; seats that change with it are written with it."""
        table = self.table
        game = table.hall.games.game(table.row.game, len(seats), table.row.options)
        match = Match(game, chance=chance_of(table.row, seats), names=seats.names, opening=table.row.opening)
        settings = {name: value for name, value in table.row.settings.items() if name != "is_beginning"}
        rules = game.rulebook.rules_version
        row = replace(table.row, state="playing", settings=settings, rules=rules, touched=time.time())
        event = Event(row.id, table.moment + 1, "play", journal.body_of(match, 0, None), row.touched)
        await table.saving(table.hall.store.save_table(row, changed, event))
        table.begun(row, seats, match)


def _are_asked(seats: Sequence[SeatRow]) -> bool:
    """Somebody has promised randomness and not revealed it yet."""
    return any(seat.promise and not seat.entropy for seat in seats)
