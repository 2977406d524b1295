"""Wheels: what a worker can do from its space, and how the calendar turns them all."""

from __future__ import annotations

from ziggurat.engine.news import tell
from ziggurat.engine.rule import rule
from ziggurat.engine.seats import Seat
from ziggurat.games.tzolkin.catalogue import DUMMY, MAX_SEATS, N_WHEELS, T, Technology, Wheel
from ziggurat.games.tzolkin.rules.technologies import has_level
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
    return max(0, space - number) * s.players[seat].terms.step_back_fee


# ---- turning


@rule
def is_pushed_off(s: State, wheel: int, space: int) -> bool:
    """R-1.12, R-15.9  A worker of a seat on the last space has to leave; dummy workers never do."""
    return bool(0 < s.wheels[wheel, space] < DUMMY and space == T.last_space[wheel])


@rule
def turn_wheels(s: State) -> None:
    """R-15.1, R-15.9  All workers move one space on; those on the last space go back to their owners."""
    for wheel in range(1, N_WHEELS + 1):
        turn_wheel(s, wheel)


@rule
def turn_wheel(s: State, wheel: int) -> None:
    """R-15.1  One wheel moves on by a tooth."""
    last = T.teeth[wheel] - 1
    for space in range(last + 1):
        if is_pushed_off(s, wheel, space):
            push_off(s, wheel, space)
    carried = s.wheels[wheel, last]
    for space in range(last, 0, -1):
        s.wheels[wheel, space] = s.wheels[wheel, space - 1]
    s.wheels[wheel, 0] = carried


@rule
def push_off(s: State, wheel: int, space: int) -> None:
    """R-15.9  A worker returns to its owner without an action."""
    seat = int(s.wheels[wheel, space])
    s.wheels[wheel, space] = 0
    s.players[seat].hand += 1
    tell(s, News.WORKER_PUSHED_OFF, seat).wheel = wheel


@rule
def would_push_off(s: State) -> bool:
    """R-15.8  A second day would push off a worker that one day does not."""
    for wheel in range(1, N_WHEELS + 1):
        if 0 < s.wheels[wheel, T.last_space[wheel] - 1] <= MAX_SEATS:
            return True
    return False


@rule
def n_workers_on_wheels(s: State, seat: Seat) -> int:
    """R-17.5  Workers of a seat that stand on wheels."""
    count = 0
    for wheel in range(1, N_WHEELS + 1):
        for space in range(T.teeth[wheel]):
            if s.wheels[wheel, space] == seat:
                count += 1
    return count
