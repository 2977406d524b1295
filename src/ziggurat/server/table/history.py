"""Looking back at a match: earlier positions, its log, its record, its points.

What is long is read while others are served: in a thread, or where strangers' records are played again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ziggurat.engine import archive
from ziggurat.engine.match import Match
from ziggurat.engine.seats import NATURE
from ziggurat.server import outgoing
from ziggurat.server.chronicle import Kept
from ziggurat.server.errors import Code, Refusal, not_yours
from ziggurat.server.outgoing import SPECTATOR
from ziggurat.server.reader import check_position, course_payload, decision_payload, decisions_of
from ziggurat.server.store import TableRow
from ziggurat.server.table.audience import Watcher
from ziggurat.server.table.ending import result_by_rules, result_of
from ziggurat.server.table.reading import Shown, chance_of

if TYPE_CHECKING:
    from ziggurat.server.table.table import Table


class History:
    """What a match was like."""

    def __init__(self, table: Table) -> None:
        self.table = table

    # ---- while it goes on

    async def log_page(self, watcher: Watcher, until: int) -> dict[str, Any]:
        """Earlier lines of the log, through the eyes with which somebody watches."""
        table = self.table
        async with table.alone:
            viewer = table.audience.viewer_of(watcher)
            if table.is_read_elsewhere:
                question = {"do": "log", "seat": viewer, "until": until, "has_words": watcher.has_words}
                page = await self._ask_of_record(watcher.guest, question)
            else:
                page = self._shown_log(viewer, until, watcher.has_words)
            return {"table": table.id, "moment": table.moment, **page}

    def _shown_log(self, viewer: int, until: int, has_words: bool) -> dict[str, Any]:
        shown = self._shown()
        if isinstance(shown, Kept):
            return shown.log_page(viewer, until, has_words)
        return outgoing.log_page(shown, viewer, until, has_words)

    async def past(self, guest: str | None, position: int, seat: int | None, has_words: bool = False) -> dict[str, Any]:
        """An earlier position. During a match only through one's own seat or as a spectator; after it through any."""
        table = self.table
        async with table.alone:
            shown = None if table.is_read_elsewhere else self._shown()
            if seat is not None:
                table.seats.at(seat)
                if not table.is_over and seat not in table.seats.of(guest):
                    raise not_yours(f"You are not player {seat} here.")
            viewer = seat or SPECTATOR
            if shown is None:
                question = {"do": "past", "position": position, "seat": viewer, "has_words": has_words}
                return dict(await self._ask_of_record(guest, question))
            check_position(shown, position)
            return await table.hall.records.aside(lambda: _past(shown, viewer, position, has_words))

    async def end_of_record(self, watcher: Watcher) -> str:
        """The last position of a match that was brought here, as the message that a socket is sent."""
        question = {"do": "position", "moment": self.table.moment, "result": result_of(self.table.row)}
        return str(await self._ask_of_record(watcher.guest, question | {"has_words": watcher.has_words}))

    def _shown(self) -> Shown:
        shown = self.table.match or self.table.kept
        if shown is None:
            raise Refusal(Code.MATCH_HAS_NOT_BEGUN, self.table.trouble)
        return shown

    # ---- when it is over

    async def record(self, guest: str | None) -> str:
        """The whole match as the text of a record."""
        return str(await self._read(guest, {"do": "record"}, lambda shown: archive.write(self._record_of(shown))))

    async def course(self, guest: str | None, since: int) -> dict[str, Any]:
        """The points of all seats from a position on."""
        question = {"do": "course", "since": since}
        return dict(await self._read(guest, question, lambda shown: course_payload(shown, since)))

    async def decisions(self, guest: str) -> list[int]:
        """The positions at which a seat was asked."""
        if self.table.row.opening is not None:
            raise Refusal(Code.NO_ANALYSIS, "A match that started from a set-up position cannot be analysed here.")
        return list(await self._read(guest, {"do": "decisions"}, lambda shown: decisions_of(_with_rules(shown))))

    async def decision_at(self, guest: str, position: int) -> dict[str, Any]:
        """What the seat that was asked at a position could go by, and what it answered."""
        question = {"do": "sight", "position": position}
        return dict(await self._read(guest, question, lambda shown: decision_payload(_with_rules(shown), position)))

    async def _read(self, guest: str | None, question: dict[str, Any], read: Callable[[Shown], Any]) -> Any:
        async with self.table.alone:
            if self.table.is_read_elsewhere:
                return await self._ask_of_record(guest, question)
            shown = self._shown()
            if not self.table.is_over:
                raise Refusal(Code.MATCH_GOES_ON, "This is available once the match is over.")
            return await self.table.hall.records.aside(lambda: read(shown))

    async def _ask_of_record(self, guest: str | None, question: dict[str, Any]) -> Any:
        return await self.table.hall.records.ask(guest, self.table.row, self.table.seats, question)

    def _record_of(self, shown: Shown) -> dict[str, Any]:
        """The record of a match that is over, also where a clock ended it."""
        if isinstance(shown, Match):
            proof = shown.proof
            return shown.record() if proof is None else shown.record() | {"chance": dict(proof)}
        proof = _proof_of(shown, self.table)
        record = _record_without_rules(shown, self.table.row)
        return record if proof is None else record | {"chance": dict(proof)}


def _proof_of(kept: Kept, table: Table) -> dict[str, Any] | None:
    """What proves the draws of a match whose rules are not here."""
    chance = chance_of(table.row, table.seats)
    if chance is None:
        return (table.row.outcome or {}).get("chance")
    return chance.proof([move.draw for move in kept.log if move.seat == NATURE])


def _record_without_rules(kept: Kept, row: TableRow) -> dict[str, Any]:
    """The record of a match whose rules are not here: its moves and its result as they were written down."""
    return {
        "format": archive.FORMAT,
        "game": row.game,
        "rules": row.rules,
        "seats": list(kept.names),
        "options": dict(row.options),
        "opening": row.opening,
        "moves": [f"{move.seat}: {move.action.text}" for move in kept.log],
        "result": result_by_rules(row),
    }


def _past(shown: Shown, viewer: int, position: int, has_words: bool) -> dict[str, Any]:
    """An earlier position, as a viewer may know it."""
    if isinstance(shown, Kept):
        return shown.past_payload(viewer, position, has_words)
    return outgoing.past_payload(shown, viewer, position, has_words)


def _with_rules(shown: Shown) -> Match:
    """A match that can be thought about."""
    if isinstance(shown, Kept):
        raise Refusal(Code.OTHER_RULES, "This match was played under other rules, which this program does not have.")
    return shown
