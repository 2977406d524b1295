"""Wheels: what a worker can do from its space, and how the calendar turns them all."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import DUMMY, N_WHEELS, T, Technology, Term, Wheel
from ziggurat.games.tzolkin.rules.technologies import has_level
from ziggurat.games.tzolkin.rules.terms import term
from ziggurat.games.tzolkin.state import News, State

UNREACHABLE = -1
"""Not a fee: the worker cannot take this action."""


@rule
def furthest_space(s: State, seat: Seat, wheel: int, space: int) -> int:
    """R-11.13, R-11.22  The space whose action a worker can take for nothing: its own, or with theology one ahead."""
    if wheel == Wheel.CHICHEN_ITZA and has_level(s, seat, Technology.THEOLOGY, 1):
        return space + 1
    return space


@rule
def fee_for_action(s: State, seat: Seat, wheel: int, space: int, number: int) -> int:
    """R-5.3 to R-5.6  Corn for an action of the wheel from a space; UNREACHABLE where the worker cannot take it."""
    if number > T.n_actions[wheel]:
        return UNREACHABLE
    furthest = furthest_space(s, seat, wheel, space)
    if furthest >= T.free_from[wheel]:
        return 0
    if number > furthest:
        return UNREACHABLE
    if number >= space:
        return 0
    return (space - number) * term(s, seat, Term.STEP_BACK_FEE)


@rule
def gain_for_action(s: State, seat: Seat, space: int, number: int) -> int:
    """R-19.11, R-19.12  Corn that a lower action brings to some."""
    return term(s, seat, Term.STEP_BACK_GAIN) if number < space else 0


@rule
def last_space_of(s: State, seat: Seat, wheel: int) -> int:
    """R-15.9, R-19.15  The space from which the workers of a seat are pushed off."""
    return T.last_space[wheel] + term(s, seat, Term.EXTRA_SPACES)


# ---- turning


@rule
def is_pushed_off(s: State, wheel: int, space: int) -> bool:
    """R-1.12, R-15.9  A worker of a seat on the last space has to leave; dummy workers never do."""
    owner = whole(s.wheels[wheel, space])
    return 0 < owner < DUMMY and space == last_space_of(s, owner, wheel)


@rule
def turn_wheels(s: State) -> None:
    """R-15.1, R-15.9  All workers move one space on; those on the last space go back to their owners."""
    for wheel in range(1, N_WHEELS + 1):
        turn_wheel(s, wheel)


@rule
def turn_wheel(s: State, wheel: int) -> None:
    """R-15.1  One wheel moves on by a tooth."""
    last = T.teeth[wheel] - 1
    for space in range(T.last_space[wheel], last + 1):
        if is_pushed_off(s, wheel, space):
            push_off(s, wheel, space)
    carried = s.wheels[wheel, last]
    for space in range(last, 0, -1):
        s.wheels[wheel, space] = s.wheels[wheel, space - 1]
    s.wheels[wheel, 0] = carried


@rule
def push_off(s: State, wheel: int, space: int) -> None:
    """R-15.9  A worker returns to its owner without an action."""
    seat = whole(s.wheels[wheel, space])
    s.wheels[wheel, space] = 0
    s.players[seat].hand += 1
    tell(s, News.WORKER_PUSHED_OFF, seat).wheel = wheel


@rule
def would_push_off(s: State) -> bool:
    """R-15.8, R-19.16  A second day would push off a worker that one day does not."""
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.last_space[wheel] - 1, T.teeth[wheel]):
            owner = whole(s.wheels[wheel, space])
            if 0 < owner < DUMMY and space == last_space_of(s, owner, wheel) - 1:
                return True
    return False


@rule
def n_workers_on_wheels(s: State, seat: Seat) -> int:
    """R-17.5  Workers of a seat that stand on wheels."""
    count = 0
    for wheel in range(1, N_WHEELS + 1):
        count += n_workers_on_wheel(s, seat, wheel)
    return count


@rule
def n_workers_on_wheel(s: State, seat: Seat, wheel: int) -> int:
    """Workers of a seat that stand on a wheel."""
    count = 0
    for space in range(T.teeth[wheel]):
        if s.wheels[wheel, space] == seat:
            count += 1
    return count
