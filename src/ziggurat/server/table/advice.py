"""What a player who is asked may ask back: why not, what would happen, what the search thinks, and for what reasons."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.engine.seats import NATURE
from ziggurat.engine.sight import Sight
from ziggurat.server import outgoing
from ziggurat.server.errors import Code, Refusal, not_yours
from ziggurat.server.reader import check_position
from ziggurat.server.table.bots import is_cancelled

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


class Advice:
    """Answers players who are asked."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hints: set[asyncio.Task[Any]] = set()
        """What the search thinks about for people at this position."""

    async def why_not(self, guest: str, moment: int, move: str | int) -> dict[str, str] | None:
        """Why a move is not possible for the guest who is asked."""
        async with self.table.alone:
            match = self.table.match_at(moment)
            self.table.check_asked(guest, match)
            reason = match.why_not(move)
            return None if reason is None else reason._asdict()

    async def preview(self, guest: str, moment: int, move: str | int, has_words: bool = False) -> dict[str, Any]:
        """What an answer would do, for the guest who is asked."""
        async with self.table.alone:
            match = self.table.match_at(moment)
            seat = self.table.check_asked(guest, match)
            action = match.checked(move)
            preview = partial(outgoing.preview_payload, match, seat, action, has_words)
            return await self.table.hall.records.aside(preview)

    def _check_advised(self, seat: int) -> None:
        if not self.table.row.settings["hints"] and not self.table.is_coached(seat):
            raise Refusal(Code.NO_HINTS, "Hints are off at this table.")

    async def compare(self, guest: str, position: int, best: str | int, other: str | int) -> dict[str, Any]:
        """Where the difference between two answers comes from, for the guest who is or was asked at a position."""
        table = self.table
        async with table.alone:
            table.hall.thinkers.check_one_at_a_time(guest, "compare")
            sight = self._sight_at(guest, position)
            self._check_advised(sight.seat)
            answers = [_legal(sight, move) for move in (best, other)]
        return await table.hall.thinkers.compare(guest, table.id, sight, *answers)

    async def review(self, guest: str, position: int) -> dict[str, Any]:
        """What an answer of a guest has cost, compared with what the search would have answered there."""
        table = self.table
        async with table.alone:
            table.hall.thinkers.check_one_at_a_time(guest, "review")
            sight = self._sight_at(guest, position)
            self._check_advised(sight.seat)
            assert table.match is not None
            if position == len(table.match.log):
                raise Refusal(Code.TOO_EARLY, f"No move has been made at position {position} yet.")
            played = table.match.log[position].action
        found = await table.hall.thinkers.review(guest, table.id, sight, played.id)
        best = sight.game.vocabulary[found["best"]]
        return {"best": best.as_data, "played": played.as_data, "reasons": found["reasons"]}

    def _sight_at(self, guest: str, position: int) -> Sight:
        """What a seat of this guest could go by at a position, and nothing that has come out since."""
        match = self.table.match
        if match is None and self.table.is_over:
            raise Refusal(Code.MATCH_IS_OVER)
        if match is None:
            raise Refusal(Code.MATCH_HAS_NOT_BEGUN, self.table.trouble)
        check_position(match, position)
        seat = match.asked if position == len(match.log) else match.log[position].seat
        if not self.table.seats.is_of(seat or NATURE, guest):
            raise not_yours(f"It was not your turn at position {position}.")
        return match.sight_at(position)

    async def hint(self, guest: str, moment: int) -> list[dict[str, Any]]:
        """What the search thinks, for the guest who is asked."""
        table = self.table
        async with table.alone:
            match = table.match_at(moment)
            self._check_advised(table.check_asked(guest, match))
            thinking = table.hall.thinkers.hint(guest, table.id, match.sight())
            hint = asyncio.get_running_loop().create_task(thinking)
            self._hints.add(hint)
            hint.add_done_callback(self._hints.discard)
        try:
            return await hint
        except asyncio.CancelledError:
            if is_cancelled():
                raise
            raise Refusal(Code.WRONG_MOMENT, "The match has moved on; this hint was for an earlier position.") from None

    def forget_hints(self) -> None:
        """The match has gone on: nobody needs what the search thinks of the position before."""
        for hint in self._hints:
            hint.cancel()


def _legal(sight: Sight, move: str | int) -> int:
    """The integer of a legal answer."""
    answer = sight.game.action(move)
    if answer.id not in sight.legal:
        raise Refusal(Code.BAD_OPTION, f"{answer.text!r} was not a possible move there.")
    return answer.id
