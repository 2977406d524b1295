"""Small samples of what `tests/fuzz/positions.py` and `ziggurat soak` do at length."""

from __future__ import annotations

import pytest
from tests.fuzz.positions import fuzz
from tests.tables import SETTINGS, Setting, play_at_random

from ziggurat.engine import library
from ziggurat.engine.rule import PLAIN
from ziggurat.research.soak import soak

pytestmark = pytest.mark.thorough

WRITTEN = [setting for setting in SETTINGS if library.rulebook(setting.name).has_notation]
"""The settings of games whose positions can be written as text."""


@pytest.mark.parametrize("name", sorted({setting.name for setting in WRITTEN}))
def test_a_damaged_position_is_refused_or_safe_to_play(name: str) -> None:
    outcomes = fuzz(name, count=40 if PLAIN else 400, seed=11)
    assert outcomes["refused"]
    assert outcomes["played"]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.label)
def test_no_news_are_lost(setting: Setting) -> None:
    seen = soak(setting.name, decisions=1 if PLAIN else 20_000, seed=5, games=[setting.load()])
    assert seen.findings == []
    assert seen.highest_agenda < len(setting.load().opening().agenda) - 1


@pytest.mark.parametrize("setting", WRITTEN, ids=lambda setting: setting.label)
def test_a_position_comes_back_from_its_text_at_every_question(setting: Setting) -> None:
    game = setting.load()
    for seed in range(1 if PLAIN else 3):
        match = play_at_random(game.new(seed=seed), seed=seed, moves=60 if PLAIN else None)
        for position in range(match.position + 1):
            s = match.position_after(position)
            text = game.to_text(s)
            again = game.position(text)
            assert game.facts(again) == game.facts(s), text
            assert game.to_text(again) == text
            assert game.legal_ids(again) == game.legal_ids(s)
