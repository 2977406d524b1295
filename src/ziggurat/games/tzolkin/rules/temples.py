"""Temples: climbing them, and angering the gods."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.actions import offer
from ziggurat.engine.decisions import ask, close, plan, top
from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.actions import Do, action
from ziggurat.games.tzolkin.catalogue import N_TEMPLES, T
from ziggurat.games.tzolkin.reasons import Why
from ziggurat.games.tzolkin.state import Ask, News, State, Step


@rule
def why_not_climb(s: State, seat: Seat, temple: int) -> Why:
    """R-12.2, R-12.3  Why a seat cannot step up: it is at the top, or another seat is, and the top holds one."""
    step = s.players[seat].temple[temple]
    if step == T.n_steps[temple]:
        return Why.AT_THE_TOP
    if step + 1 == T.n_steps[temple]:
        for other in range(1, s.seats + 1):
            if s.players[other].temple[temple] == T.n_steps[temple]:
                return Why.TOP_TAKEN
    return Why.OK


@rule
def can_climb_any(s: State, seat: Seat, but: int = 0) -> bool:
    """The seat could step up in some temple, other than one."""
    for temple in range(1, N_TEMPLES + 1):
        if temple != but and why_not_climb(s, seat, temple) == Why.OK:
            return True
    return False


@rule
def climb(s: State, seat: Seat, temple: int) -> None:
    """R-12.6  A step up; whoever reaches the top has the privilege again."""
    me = s.players[seat]
    me.temple[temple] += 1
    item = tell(s, News.CLIMBED, seat)
    item.thing = temple
    item.count = me.temple[temple]
    if me.temple[temple] == T.n_steps[temple] and me.privilege == 0:
        me.privilege = 1
        tell(s, News.PRIVILEGE_BACK, seat)


@rule
def grant_step(s: State, seat: Seat, temple: int) -> None:
    """R-12.4  A seat is given a step in a named temple; where it cannot climb the step is lost."""
    if why_not_climb(s, seat, temple) == Why.OK:
        climb(s, seat, temple)
    else:
        tell(s, News.STEP_LOST, seat).thing = temple


# ---- steps in temples of choice


@rule
def grant_steps(s: State, seat: Seat, count: int) -> None:
    """R-12.5  A seat may step up in so many different temples of its choice."""
    step = plan(s, Step.CLIMB)
    step.receiver = seat
    step.count = count


@rule
def ask_for_temple(s: State) -> None:
    """The next temple of choice is asked for; what cannot be climbed is lost."""
    step = top(s)
    seat, count, climbed = int(step.receiver), int(step.count), int(step.temple)
    close(s)
    if count > 0 and can_climb_any(s, seat, climbed):
        question = ask(s, Ask.CLIMB, seat)
        question.count = count
        question.temple = climbed


@rule
def why_not_choose_temple(s: State, seat: Seat, temple: int) -> Why:
    """Why a temple cannot be the one that is asked for."""
    if temple == top(s).temple:
        return Why.OTHER_TEMPLE
    return why_not_climb(s, seat, temple)


@rule
def offer_temples(s: State, seat: Seat, out: Any) -> None:
    """List the temples that can be climbed."""
    for temple in range(1, N_TEMPLES + 1):
        if why_not_choose_temple(s, seat, temple) == Why.OK:
            offer(out, action(Do.TEMPLE, temple))


@rule
def choose_temple(s: State, seat: Seat, temple: int) -> None:
    """The chosen temple is climbed, and the next one has to be another."""
    count = int(top(s).count)
    close(s)
    climb(s, seat, temple)
    step = plan(s, Step.CLIMB)
    step.receiver = seat
    step.count = count - 1
    step.temple = temple


# ---- anger


@rule
def why_not_anger(s: State, seat: Seat, temple: int) -> Why:
    """R-12.7  The lowest step cannot be left downwards."""
    return Why.OK if s.players[seat].temple[temple] > 1 else Why.AT_THE_BOTTOM


@rule
def can_anger(s: State, seat: Seat) -> bool:
    """The seat could step down in some temple."""
    for temple in range(1, N_TEMPLES + 1):
        if s.players[seat].temple[temple] > 1:
            return True
    return False


@rule
def offer_anger(s: State, seat: Seat, out: Any) -> None:
    """List the temples in which a seat can step down."""
    for temple in range(1, N_TEMPLES + 1):
        if why_not_anger(s, seat, temple) == Why.OK:
            offer(out, action(Do.ANGER, temple))


@rule
def anger(s: State, seat: Seat, temple: int) -> None:
    """R-12.7  A step down."""
    me = s.players[seat]
    me.temple[temple] -= 1
    item = tell(s, News.GODS_ANGERED, seat)
    item.thing = temple
    item.count = me.temple[temple]
