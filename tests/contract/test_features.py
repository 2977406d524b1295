"""Features of positions: every one is told, within bounds, and none of them tells more than a seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.tables import SETTINGS, Setting, midway, play_at_random

from ziggurat.bots.net import Desk, new_desk, no_net
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption
from ziggurat.engine.rule import PLAIN

UNWRITTEN = 77.0
LARGE = 20.0
"""Features are numbers of about the size of 1; none is as large as this in ordinary play."""
WITH_FEATURES = [setting for setting in SETTINGS if setting.load().rulebook.features.table]
MOVES = (7, 40, 90) if PLAIN else (0, 7, 25, 40, 61, 90, 140, 200)

pytestmark = pytest.mark.parametrize("setting", WITH_FEATURES, ids=lambda setting: setting.label)


def described(setting: Setting, s: Any) -> Desk:
    book = setting.load().rulebook
    desk = new_desk(book.features, no_net(book.features))
    desk.table[:] = UNWRITTEN
    desk.seats[:] = UNWRITTEN
    book.doors.describe(record.copy_of(s), desk.table, desk.seats)
    return desk


def test_every_feature_has_a_name_of_its_own(setting: Setting) -> None:
    for names in setting.load().rulebook.features:
        assert len(set(names)) == len(names)


def test_every_feature_is_told_and_none_is_out_of_bounds(setting: Setting) -> None:
    features = setting.load().rulebook.features
    match = setting.load().new(seed=4)
    while not match.over:
        desk = described(setting, match.s)
        own = desk.seats[1 : setting.seats + 1]
        unwritten = [name for name, value in zip(features.table, desk.table, strict=True) if value == UNWRITTEN]
        unwritten += [name for n, name in enumerate(features.known + features.secret) if (own[:, n] == UNWRITTEN).any()]
        assert unwritten == []
        assert np.abs(desk.table).max() < LARGE
        assert np.abs(own).max() < LARGE
        play_at_random(match, seed=match.position, moves=match.position + 1 + setting.stride)


def test_features_are_the_same_whatever_the_seat_cannot_know(setting: Setting) -> None:
    n_known = len(setting.load().rulebook.features.known)
    for moves in MOVES:
        match = midway(setting, seed=moves, moves=moves)
        true = described(setting, match.s)
        for seat in range(1, setting.seats + 1):
            s = record.copy_of(match.s)
            match.game.imagine(s, seat, new_dice(moves + seat))
            other = described(setting, s)
            assert np.array_equal(true.table, other.table)
            assert np.array_equal(
                true.seats[1 : setting.seats + 1, :n_known], other.seats[1 : setting.seats + 1, :n_known]
            )
            assert np.array_equal(true.seats[seat], other.seats[seat])


UNTOLD_OPTIONS = {
    "three_seats_first": "three points more or less for one place",
    "open_scores": "what is known of the others, not what the position is",
    "monument_over_building": "a rare way to build",
}
"""Options that no feature tells of, and why that is borne."""


def test_a_feature_changes_with_every_option(setting: Setting) -> None:
    """Of a new match with the same chance. What some number of seats always plays with is not looked at there."""
    book = setting.load().rulebook
    for option in book.options:
        usual = setting.load().options | {option.name: option.default}
        for choice in set(option.choices) - {option.default}:
            told, played = set(), set()
            for value in (option.default, choice):
                one = setting._replace(options=usual | {option.name: value})
                try:
                    match = one.load().new(seed=1)
                except BadOption:
                    continue  # some options do not go together
                desk = described(one, match.s)
                played.add(match.game.options[option.name])
                told.add(desk.table.tobytes() + desk.seats[1 : setting.seats + 1].tobytes())
            assert len(told) == len(played) or option.name in UNTOLD_OPTIONS, f"{option.name} {choice}"
