"""How a match ended: by its rules, by a clock, because it had no end, or by the operator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ziggurat.engine.match import Match
from ziggurat.server.store import TableRow

RESULT = ("scores", "ranking", "breakdown")
"""What the rules of a game say of its end."""


@dataclass(frozen=True)
class Ending:
    """What ended a match that its rules would have continued."""

    out_of_time: int | None = None
    """The seat whose clock came to zero."""
    broken_off: bool = False
    """It went on for longer than any match does."""
    is_closed: bool = False
    """The operator ended it."""


BY_RULES = Ending()


def outcome_of(match: Match, ending: Ending) -> dict[str, Any]:
    """How a match ended, as it is kept."""
    ranking = match.ranking()
    if ending.out_of_time is not None:
        ranking = _last(ranking, ending.out_of_time)
    outcome = {"scores": match.scores(), "ranking": ranking, "breakdown": match.breakdown()}
    return outcome | _why(ending)


def outcome_without_match(points: list[float]) -> dict[str, Any]:
    """How a match ends that the operator closes and whose rules are not here: nobody is ahead."""
    breakdown: list[dict[str, float]] = [{} for _ in points]
    outcome = {"scores": points, "ranking": [1] * len(points), "breakdown": breakdown}
    return outcome | _why(Ending(is_closed=True))


def _why(ending: Ending) -> dict[str, Any]:
    why = {"out_of_time": ending.out_of_time, "broken_off": ending.broken_off}
    return why | {"is_closed": True} if ending.is_closed else why


def _last(ranking: list[int], seat: int) -> list[int]:
    """The ranking with one seat moved to the end."""
    behind = [rank - (rank > ranking[seat - 1]) for rank in ranking]
    behind[seat - 1] = len(ranking)
    return behind


def result_of(row: TableRow) -> dict[str, Any] | None:
    """How a match ended, as everyone is told; None while it goes on."""
    if row.state != "over":
        return None
    outcome = row.outcome or {}
    result = {name: outcome.get(name) for name in (*RESULT, "out_of_time")}
    result |= {name: bool(outcome.get(name)) for name in ("broken_off", "is_closed")}
    return result | {"seed": row.seed.hex()}


def result_by_rules(row: TableRow) -> dict[str, Any] | None:
    """What the rules of the game said of the end; None where something else ended the match."""
    outcome = row.outcome or {}
    if any(outcome.get(name) for name in ("out_of_time", "broken_off", "is_closed")):
        return None
    return {name: outcome[name] for name in RESULT if name in outcome}
