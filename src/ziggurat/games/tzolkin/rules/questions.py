"""What questions of all kinds have in common."""

from __future__ import annotations

from ziggurat.engine.decisions import top
from ziggurat.engine.rule import rule
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.state import State


@rule
def why_not_leave(s: State) -> Why:
    """Why the open question cannot be left without doing anything."""
    return Why.OK if top(s).optional else Why.COMPULSORY
