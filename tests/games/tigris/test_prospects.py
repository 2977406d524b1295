"""The prospects: what a search judges positions by. What wins is worth more, and the time of the match counts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.games.tigris import doors
from ziggurat.games.tigris.catalogue import N_COLOURS, Colour
from ziggurat.games.tigris.prospects import WEIGHTS, Term, weights_from


def promise(s: Any) -> Any:
    room = np.zeros(MAX_SEATS + 1)
    doors.appraise(record.copy_of(s), room)
    return room[1 : s.seats + 1]


def opening(seats: int) -> Any:
    return zg.load("tigris", seats=seats).new(seed=3).s


def empty_bag(s: Any) -> None:
    s.bag[:] = 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_with_the_same_things_have_the_same_prospects(seats: int) -> None:
    s = opening(seats)
    s.turn = 1
    for seat in range(2, seats + 1):
        s.players[seat].hand[:] = s.players[1].hand
    prospects = promise(s)[1:]
    assert prospects == pytest.approx([prospects[0]] * (seats - 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_point_of_every_colour_is_worth_most_when_the_bag_is_empty(seats: int) -> None:
    def gain(s: Any) -> float:
        before = promise(s)[0]
        s.players[1].points[1 : N_COLOURS + 1] += 1
        return float(promise(s)[0] - before)

    early, late = opening(seats), opening(seats)
    empty_bag(late)
    assert gain(late) > gain(early) > 0


def test_at_the_end_points_of_the_strongest_colour_hardly_count() -> None:
    s = opening(2)
    empty_bag(s)
    before = promise(s)[0]
    s.players[1].points[Colour.BLACK] += 10
    assert promise(s)[0] == pytest.approx(before, abs=0.3)


def test_an_action_left_is_worth_something_to_the_active_seat_alone() -> None:
    match = zg.load("tigris", seats=2).new(seed=3)
    first, other = promise(match.s)
    match.play("pass")
    assert promise(match.s)[0] < first
    assert promise(match.s)[1] == pytest.approx(other)


def test_nothing_that_a_seat_has_is_worth_less_than_nothing() -> None:
    assert (WEIGHTS >= 0).all()
    assert (WEIGHTS[3] == (WEIGHTS[2] + WEIGHTS[4]) / 2).all()


def test_a_term_that_is_not_weighed_is_refused_by_name() -> None:
    table = {term.name.lower(): [0.0, 0.0, 0.0] for term in Term}
    with pytest.raises(KeyError, match="spare"):
        weights_from({"two_seats": {k: v for k, v in table.items() if k != "spare"}, "four_seats": table})
