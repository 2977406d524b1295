"""What holds in every match of every game, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import SETTINGS, play_at_random

import ziggurat as zg
from ziggurat.engine import library

SEEDS = st.integers(0, 2**32)
MOVES = st.integers(0, 120)


def matches_of(game: str) -> st.SearchStrategy[zg.Match]:
    """Matches of a game after some moves of random play, in any of its settings."""
    return st.builds(
        lambda setting, seed, moves: play_at_random(setting.load().new(seed=seed), seed=seed, moves=moves),
        st.sampled_from([setting for setting in SETTINGS if setting.name == game]),
        SEEDS,
        MOVES,
    )


@pytest.mark.parametrize("game", library.names())
@given(data=st.data())
def test_undo_and_redo_come_back_to_the_same_position(game: str, data: st.DataObject) -> None:
    match = data.draw(matches_of(game))
    facts, record = match.game.facts(match.s), match.record()
    steps = 0
    while match.position > match.barrier:
        match.undo()
        steps += 1
    for _ in range(steps):
        match.redo()
    assert match.game.facts(match.s) == facts
    assert match.record() == record


@pytest.mark.parametrize("game", library.names())
@given(data=st.data(), seed=SEEDS)
def test_the_same_seed_gives_the_same_match(game: str, data: st.DataObject, seed: int) -> None:
    setting = data.draw(st.sampled_from([setting for setting in SETTINGS if setting.name == game]))
    first = play_at_random(setting.load().new(seed=seed), seed=seed, moves=60)
    second = play_at_random(setting.load().new(seed=seed), seed=seed, moves=60)
    assert first.record() == second.record()


@pytest.mark.parametrize("game", library.names())
@given(data=st.data())
def test_a_match_over_is_one_with_a_first_and_without_answers(game: str, data: st.DataObject) -> None:
    match = data.draw(matches_of(game))
    assert match.over == (match.legal() == [])
    assert min(match.ranking()) == 1
    assert len(match.scores()) == len(match.ranking()) == match.game.seats
