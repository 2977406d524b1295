"""The agenda: a small stack of open decisions, kept in the record as data.

The uppermost entry is what happens next. It is either a **decision**, which a seat must answer (Nature for chance), or
a **step**, which the rules take by themselves. Answering closes the decision and may put others on the stack. Nothing
about a pending question lives anywhere else, so any position can be saved, copied, searched and shown.

A game gives its decisions their own named arguments by extending `Decision` with fields.
"""

from __future__ import annotations

from typing import Any

from ziggurat.engine.numbers import whole
from ziggurat.engine.record import I16
from ziggurat.engine.rule import rule

FIRST_STEP = 100
"""Kinds below are decisions, kinds from here on are steps."""


class Decision:
    kind: I16
    """What is asked (the game's `Ask`), or which step is due (the game's `Step`)."""
    seat: I16
    """Who is asked; 0 is Nature. Steps have no seat."""


class Position:
    """What the record of every game begins with."""

    seats: I16
    """How many seats play."""
    n_open: I16
    """Height of the agenda; 0 when the match is over."""


@rule
def put(s: Any, kind: int, seat: int) -> Any:
    """Lay a blank entry on the agenda and return it, so that its arguments can be filled in."""
    s.n_open += 1
    entry = s.agenda[s.n_open]
    s.agenda[s.n_open] = s.agenda[0]
    entry.kind = kind
    entry.seat = seat
    return entry


@rule
def ask(s: Any, kind: int, seat: int) -> Any:
    """Ask a seat a question: `ask(s, Ask.BUILD, seat).ship = ship`."""
    return put(s, kind, seat)


@rule
def plan(s: Any, step: int) -> Any:
    """Plan a step that the rules take by themselves when it comes up."""
    return put(s, step, 0)


@rule
def close(s: Any) -> None:
    """Take the uppermost entry off the agenda."""
    s.agenda[s.n_open] = s.agenda[0]
    s.n_open -= 1


@rule
def top(s: Any) -> Any:
    """The uppermost entry of the agenda; the blank entry when the match is over."""
    return s.agenda[s.n_open]


@rule
def asked(s: Any) -> int:
    """The seat that is asked now. Only meaningful while the match is not over."""
    return whole(s.agenda[s.n_open].seat)


@rule
def is_over(s: Any) -> bool:
    """Nothing is left to do."""
    return s.n_open == 0


@rule
def is_step_due(s: Any) -> bool:
    """The rules have something to do before anyone is asked."""
    return s.agenda[s.n_open].kind >= FIRST_STEP
