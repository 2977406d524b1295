"""What a player who is asked may ask back: why not, what would happen, and what the search thinks."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.server import outgoing
from ziggurat.server.errors import Code, Refusal
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

    async def hint(self, guest: str, moment: int) -> list[dict[str, Any]]:
        """What the search thinks, for the guest who is asked."""
        table = self.table
        async with table.alone:
            match = table.match_at(moment)
            table.check_asked(guest, match)
            if not table.row.settings["hints"]:
                raise Refusal(Code.NO_HINTS, "Hints are off at this table.")
            thinking = table.hall.thinkers.hint(guest, table.id, match.sight())
            hint = asyncio.get_running_loop().create_task(thinking)
            self._hints.add(hint)
            hint.add_done_callback(self._hints.discard)
        try:
            return await hint
        except asyncio.CancelledError:
            if is_cancelled():
                raise
            raise Refusal(Code.WRONG_MOMENT, "The match has gone on; this hint was for an earlier position.") from None

    def forget_hints(self) -> None:
        """The match has gone on: nobody needs what the search thinks of the position before."""
        for hint in self._hints:
            hint.cancel()
