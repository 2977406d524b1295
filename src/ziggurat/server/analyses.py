"""What the search thinks of finished matches: begun by a guest, one at a time for each, behind all that is played."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ziggurat.engine import library
from ziggurat.engine.errors import UnknownMove
from ziggurat.server.errors import Code, Refusal, not_found, not_yours
from ziggurat.server.table import Table

if TYPE_CHECKING:
    from ziggurat.server.hall import Hall

SIMULATIONS = 400
"""For each decision."""
MOST = 4
"""Analyses that go on at a time."""

log = logging.getLogger("ziggurat.analyses")


@dataclass(eq=False)
class Analysis:
    """One match that is being analysed, or was given up."""

    by: str
    """The guest who asked."""
    of: int
    state: str = "running"
    positions: list[dict[str, Any]] = field(default_factory=list)
    task: asyncio.Task[Any] | None = None

    def payload(self) -> dict[str, Any]:
        """As anyone may know it."""
        progress = {"state": self.state, "done": len(self.positions), "of": self.of, "by": self.by}
        return progress | {"positions": self.positions}


class Analyses:
    """All that go on."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._known: dict[str, Analysis] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._known and self._known[table].state == "running"

    async def of(self, table: Table) -> dict[str, Any] | None:
        """What the search thinks of a match, as far as it has got; None where nobody has asked it."""
        if table.id in self._known:
            return with_moves(self._known[table.id].payload(), table.row.game)
        kept = await self.hall.store.analysis(table.id)
        return None if kept is None else with_moves(kept, table.row.game)

    async def begin(self, table: Table, guest: str) -> dict[str, Any]:
        """Let the search think about a finished match. One that is kept or goes on is told as it is."""
        if table.id in self:
            return self._as_it_goes_on(table)
        kept = await self.hall.store.analysis(table.id)
        if kept is not None:
            return with_moves(kept, table.row.game)
        decisions = await table.history.decisions(guest)
        if table.id in self:  # somebody has asked meanwhile
            return self._as_it_goes_on(table)
        self.hall.games.check_ready(table.row.game)
        self._check_room(guest)
        decisions = spread(decisions, self.hall.settings.analysis_positions)
        analysis = self._known[table.id] = Analysis(guest, len(decisions))
        analysis.task = self.hall.in_background(self._analyse(table, decisions, analysis))
        self._forget_old()
        return self._as_it_goes_on(table)

    def _as_it_goes_on(self, table: Table) -> dict[str, Any]:
        return with_moves(self._known[table.id].payload(), table.row.game)

    def _check_room(self, guest: str) -> None:
        running = [analysis for analysis in self._known.values() if analysis.state == "running"]
        if any(analysis.by == guest for analysis in running):
            raise Refusal(Code.ANALYSIS_WAITS, status=429)
        if len(running) >= MOST:
            raise Refusal(Code.TOO_FAST, "Other matches are being analysed; try again in a while.", 429)

    def _forget_old(self) -> None:
        """Of those that were given up, only the newest are remembered."""
        given_up = [table for table, analysis in self._known.items() if analysis.state != "running"]
        for table in given_up[:-MOST]:
            del self._known[table]

    async def stop(self, table: Table, guest: str) -> dict[str, Any]:
        """Whoever asked for an analysis wants it no longer. What was found so far is told for a while."""
        analysis = self._known.get(table.id)
        if analysis is None or analysis.state != "running":
            raise not_found("analysis")
        if analysis.by != guest:
            raise not_yours("Somebody else asked for this analysis.")
        analysis.state = "stopped"
        if analysis.task is not None:
            analysis.task.cancel()
        return with_moves(analysis.payload(), table.row.game)

    async def _analyse(self, table: Table, decisions: list[int], analysis: Analysis) -> None:
        spent = 0.0
        try:
            for position in decisions:
                begun = time.monotonic()
                asked = await table.history.decision_at(analysis.by, position)
                found = await self._opinion(table, analysis.by, asked["sight"])
                spent += time.monotonic() - begun
                thought = {"position": position, "seat": asked["sight"]["seat"], "played": asked["played"]}
                thought["best"] = found["text"]
                analysis.positions.append(thought | {name: found[name] for name in ("worth", "points", "line")})
                if spent > self.hall.settings.analysis_seconds:
                    analysis.state = "stopped"
                    return
            analysis.state = "done"
            await self.hall.store.save_analysis(table.id, analysis.payload())
            del self._known[table.id]
        except Exception as error:
            analysis.state = "failed"
            log.error("analysis failed", extra={"table": table.id, "why": str(error)[:400]})

    async def _opinion(self, table: Table, guest: str, sight: dict[str, Any]) -> dict[str, Any]:
        """What the search would answer at a position; it waits until nobody who plays has a question."""
        thinking = self.hall.thinkers.opinions(guest, f"analysis {table.id}", sight, SIMULATIONS, lambda: False)
        return (await thinking)[0]


def with_moves(analysis: dict[str, Any], game: str) -> dict[str, Any]:
    """An analysis with each of its moves taken apart, so that a page can say it in any language."""
    moves: dict[str, Any] = {}
    texts = {text for each in analysis["positions"] for text in (each["played"], each["best"], *each["line"])}
    for text in texts if game in library.names() else ():
        try:
            moves[text] = library.rulebook(game).vocabulary.read(text).as_data
        except UnknownMove:
            continue  # of earlier rules: it is shown as it was written
    return analysis | {"moves": moves}


def spread(decisions: list[int], most: int) -> list[int]:
    """As many of the decisions as may be, spread over the whole match."""
    if len(decisions) <= most:
        return decisions
    return [decisions[number * len(decisions) // most] for number in range(most)]
