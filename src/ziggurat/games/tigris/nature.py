"""Nature's question: which tile comes from the bag. An outcome is possible if it has weight."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close, top
from ziggurat.engine.rule import rule
from ziggurat.games.tigris.actions import Answer, Do, action
from ziggurat.games.tigris.catalogue import N_COLOURS
from ziggurat.games.tigris.reasons import Why
from ziggurat.games.tigris.rules.hand import draw_tile
from ziggurat.games.tigris.state import State


@rule
def why_not_nature(s: State, answer: Answer, weight: int) -> Why:
    """Why an outcome with this weight cannot come."""
    if answer.kind != Do.DRAW:
        return Why.NOT_ASKED
    if weight == 0:
        return Why.NOT_IN_BAG
    return Why.OK


@rule
def offer_draw(s: State, out: Any) -> None:
    """List the tiles that can come from the bag."""
    for colour in range(1, N_COLOURS + 1):
        if s.bag[colour] > 0:
            offer(out, action(Do.DRAW, colour))


@rule
def weight_draw(s: State, answer: Answer) -> int:
    """Every tile in the bag is as likely as any other."""
    return int(s.bag[answer.tile]) if answer.kind == Do.DRAW else 0


@rule
def answer_draw(s: State, answer: Answer) -> None:
    """The tile goes from the bag to the seat that draws."""
    receiver = int(top(s).receiver)
    close(s)
    draw_tile(s, receiver, answer.tile)
