"""Nature's questions: which round card comes, and which market card is dealt, drawn, looked at or uncovered.

An outcome is possible if it has weight. Nature's answer to a question is the kind of action with the same name.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import close, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import NATURE
from ziggurat.games.imhotep.actions import Answer, Do, action
from ziggurat.games.imhotep.catalogue import N_CARDS, N_FLEETS
from ziggurat.games.imhotep.reasons import Why
from ziggurat.games.imhotep.rules import market, ships
from ziggurat.games.imhotep.state import Ask, News, State

NATURES = (Ask.FLEET, Ask.DEAL, Ask.DRAW, Ask.LOOK, Ask.UNCOVER)
"""The questions that are asked of Nature."""
ANSWER_TO = np.array([Do[Ask(kind).name] if kind in NATURES else 0 for kind in range(max(Ask) + 1)], dtype=np.int64)
"""ANSWER_TO[question]: the kind of action by which Nature answers it, 0 for questions of seats."""


@rule
def why_not_nature(s: State, answer: Answer, weight: int) -> Why:
    """Why an outcome with this weight cannot come."""
    if answer.kind != ANSWER_TO[top(s).kind]:
        return Why.NOT_ASKED
    if weight <= 0:
        return Why.CANNOT_COME
    return Why.OK


# ---- the round card


@rule
def offer_fleet(s: State, out: Any) -> None:
    """R-2.1  List the round cards that can come."""
    for fleet in range(1, N_FLEETS + 1):
        if s.round_deck[fleet] > 0:
            offer(out, action(Do.FLEET, fleet))


@rule
def weight_fleet(s: State, answer: Answer) -> int:
    """R-2.1  Every round card that has not been turned up is as likely as any other."""
    return int(s.round_deck[answer.fleet]) if answer.kind == Do.FLEET else 0


@rule
def answer_fleet(s: State, answer: Answer) -> None:
    """R-2.1  The round card is turned up, and its ships come."""
    close(s)
    s.round_deck[answer.fleet] -= 1
    ships.bring_ships(s, answer.fleet)
    tell(s, News.ROUND_BEGINS, int(s.turn)).count = s.round_no


# ---- cards of the draw pile


@rule
def offer_unseen(s: State, kind: int, out: Any) -> None:
    """List the cards that can come from the draw pile, as actions of a kind."""
    for card in range(1, N_CARDS + 1):
        if s.deck[card] > 0:
            offer(out, action(kind, card))


@rule
def offer_deal(s: State, out: Any) -> None:
    """R-2.2  List the cards that can be dealt to the market."""
    offer_unseen(s, Do.DEAL, out)


@rule
def weight_deal(s: State, answer: Answer) -> int:
    """R-2.2  Every copy that nobody has seen is as likely as any other."""
    return int(s.deck[answer.card]) if answer.kind == Do.DEAL else 0


@rule
def answer_deal(s: State, answer: Answer) -> None:
    """R-2.2  The card is turned up in the market."""
    close(s)
    market.lay_out_card(s, answer.card)


@rule
def offer_draw(s: State, out: Any) -> None:
    """R-7.5, R-8.4  List the cards that a seat can draw."""
    offer_unseen(s, Do.DRAW, out)


@rule
def weight_draw(s: State, answer: Answer) -> int:
    """R-7.5, R-8.4  Every copy that nobody has seen is as likely as any other."""
    return int(s.deck[answer.card]) if answer.kind == Do.DRAW else 0


@rule
def answer_draw(s: State, answer: Answer) -> None:
    """R-7.5, R-8.4  The card comes to the seat that draws."""
    receiver = int(top(s).receiver)
    close(s)
    market.draw_card(s, receiver, answer.card)


# ---- cards lying face down


@rule
def offer_look(s: State, out: Any) -> None:
    """R-6.6  List the cards that the seat which took the pair can find next."""
    market.offer_face_down(s, int(top(s).receiver), Do.LOOK, out)


@rule
def weight_look(s: State, answer: Answer) -> int:
    """R-6.6  How likely the seat finds this card."""
    if answer.kind != Do.LOOK:
        return 0
    return market.weight_face_down(s, int(top(s).receiver), answer.card)


@rule
def answer_look(s: State, answer: Answer) -> None:
    """R-6.6  The seat has looked at the card."""
    receiver = int(top(s).receiver)
    close(s)
    market.peek_card(s, receiver, answer.card)


@rule
def offer_uncover(s: State, out: Any) -> None:
    """R-6.7  List the cards that can be turned up at the end of the round."""
    market.offer_face_down(s, NATURE, Do.UNCOVER, out)


@rule
def weight_uncover(s: State, answer: Answer) -> int:
    """R-6.7  How likely this card is turned up."""
    if answer.kind != Do.UNCOVER:
        return 0
    return market.weight_face_down(s, NATURE, answer.card)


@rule
def answer_uncover(s: State, answer: Answer) -> None:
    """R-6.7  The card is turned up and discarded."""
    close(s)
    market.uncover_card(s, answer.card)
