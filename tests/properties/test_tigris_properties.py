"""What holds in every match of Tigris & Euphrates: conflicts, treasures at the end, and the shape of the boards."""

from __future__ import annotations

import itertools
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.rule import PLAIN
from ziggurat.games.tigris.catalogue import CELLS, T
from ziggurat.games.tigris.rules.scoring import points_at_place
from ziggurat.games.tigris.state import State

EVERY_SETTING = [
    (seats, board, buildings)
    for seats in (2, 3, 4)
    for board in ("classic", "alternative")
    for buildings in (False, True)
]
MAX_MOVES = 150 if PLAIN else 500


def quarrelsome_match(seats: int, board: str, buildings: bool) -> zg.Match:
    """A random match whose seats like leaders and tiles better than anything else, so that conflicts come up."""
    match = zg.load("tigris", seats=seats, board=board, buildings=buildings).new(seed=seats)
    chooser = random.Random(seats)
    while not match.over and match.position < MAX_MOVES:
        moves = match.legal()
        liked = [move for move in moves if move.kind in ("tile", "leader", "monument", "building")]
        match.play(chooser.choice(liked or moves))
    return match


@pytest.fixture(scope="module", params=EVERY_SETTING[::5] if PLAIN else EVERY_SETTING, ids=str)
def match(request: Any) -> zg.Match:
    return quarrelsome_match(*request.param)


def kinds(move: zg.Move) -> list[str]:
    return [item["kind"] for item in move.news]


def test_every_conflict_sends_home_exactly_one_leader_the_losers(match: zg.Match) -> None:  # R-3.5 R-6.9 L7
    n_conflicts = 0
    for move in match.log:
        won = [item for item in move.news if item["kind"] == "won"]
        home = [item for item in move.news if item["kind"] == "leader_sent_home"]
        if won:
            n_conflicts += len(won)
            assert [(item["other"], item["colour"]) for item in won] == [
                (item["seat"], item["colour"]) for item in home
            ]
    assert n_conflicts > 0


def test_a_join_causes_at_most_four_wars_each_of_another_colour(match: zg.Match) -> None:
    colours: list[int] = []
    for move in match.log:
        for item in move.news:
            if item["kind"] == "tile_placed":
                colours = []
            if item["kind"] == "war":
                colours.append(item["colour"])
                assert len(colours) == len(set(colours)) <= 4


def test_the_attacker_of_a_conflict_is_asked_before_the_defender(match: zg.Match) -> None:
    supports = [move.seat for move in match.log if "supported" in kinds(move)]
    fights = [
        (item["seat"], item["other"]) for move in match.log for item in move.news if item["kind"] in ("revolt", "war")
    ]
    expected = list(itertools.chain.from_iterable(fights))
    assert supports == expected[: len(supports)]


@given(st.lists(st.integers(0, 9), min_size=4, max_size=4), st.integers(0, 6))
def test_treasures_are_assigned_in_the_best_way(points: list[int], treasures: int) -> None:  # F1
    s = record.blank(State)
    s.seats = 2
    s.players[1].points[1:] = points
    s.players[1].treasures = treasures
    ways = (way for way in itertools.product(range(treasures + 1), repeat=4) if sum(way) == treasures)
    best = max(sorted(np.add(points, way).tolist()) for way in ways)
    assert [int(points_at_place(s, 1, place)) for place in (1, 2, 3, 4)] == best


@pytest.mark.parametrize(("board", "corners"), [(1, ["o4"]), (2, ["c1", "c2", "g9"])])
def test_monuments_of_farms_fit_only_where_the_river_is_wide(board: int, corners: list[str]) -> None:
    wide = [
        cell for cell in range(1, 177) if T.square[cell, 0] and all(T.river[board, here] for here in T.square[cell])
    ]
    assert [CELLS[cell - 1] for cell in wide] == corners
