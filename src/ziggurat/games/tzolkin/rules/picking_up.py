"""Picking up workers: one after the other, each with its action."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Answer, Do, action
from ziggurat.games.tzolkin.catalogue import N_WHEELS, T, Term
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.rules import sets
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import Ask, News, State, Step


@rule
def offer_pick(s: State, seat: Seat, out: Any) -> None:
    """R-5.1  Pick up another worker, or be done."""
    offer_workers(s, seat, out)
    offer(out, action(Do.DONE))


@rule
def why_not_pick(s: State, seat: Seat, answer: Answer) -> Why:
    """R-5.1  Why a worker cannot be picked up; the seat may be done at any time."""
    match answer.kind:
        case Do.PICK:
            return why_not_pick_worker(s, seat, answer.wheel, answer.space)
        case Do.DONE:
            return Why.OK
    return Why.NOT_ASKED


@rule
def answer_pick(s: State, seat: Seat, answer: Answer) -> None:
    """R-5.1, R-5.2  One worker after the other, each with its action, until the seat is done."""
    close(s)
    if answer.kind != Do.DONE:
        plan(s, Step.PICK_MORE).receiver = seat
        pick_up(s, seat, answer.wheel, answer.space)


@rule
def pick_more(s: State) -> None:
    """R-5.1  The action of a worker is done: the seat is asked for the next one."""
    seat = whole(top(s).receiver)
    close(s)
    ask(s, Ask.PICK, seat)


# ---- one worker


@rule
def why_not_pick_worker(s: State, seat: Seat, wheel: int, space: int) -> Why:
    """R-5.1, R-19.4  A worker of one's own stands there, and was not placed in this turn."""
    if space >= T.teeth[wheel] or s.wheels[wheel, space] != seat:
        return Why.NOT_YOUR_WORKER
    return Why.PLACED_THIS_TURN if sets.contains(whole(s.fresh[wheel]), space) else Why.OK


@rule
def offer_workers(s: State, seat: Seat, out: Any) -> None:
    """List the workers that can be picked up."""
    n_left = s.players[seat].workers - s.players[seat].hand
    n_extra = term(s, seat, Term.EXTRA_SPACES)
    if s.start_space == seat:
        n_left -= 1
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.last_space[wheel] + n_extra + 1):
            if n_left == 0:
                return
            if s.wheels[wheel, space] == seat:
                n_left -= 1
                if why_not_pick_worker(s, seat, wheel, space) == Why.OK:
                    offer(out, action(Do.PICK, wheel, space))


@rule
def pick_up(s: State, seat: Seat, wheel: int, space: int) -> None:
    """R-5.3  A worker comes back to the hand, and takes an action."""
    s.wheels[wheel, space] = 0
    s.players[seat].hand += 1
    item = tell(s, News.WORKER_PICKED, seat)
    item.wheel = wheel
    item.space = space
    question = ask(s, Ask.ACT, seat)
    question.wheel = wheel
    question.space = space
