"""Golden logs: every kept match, played again move by move, tells the same story to the letter."""

from __future__ import annotations

import pytest
from tests.golden.story import GOLDEN, file_of, folder_of, moves_in, written
from tests.tables import Setting

from ziggurat.engine import library


@pytest.mark.parametrize("setting", GOLDEN, ids=lambda setting: setting.label)
def test_a_golden_match_tells_the_same_story(setting: Setting) -> None:
    text = file_of(setting).read_text(encoding="utf-8")
    match = setting.load().new(nature="manual")
    for seat, words in moves_in(text):
        assert match.asked == seat
        match.play(words)
    assert match.over
    assert written(match) == text


@pytest.mark.parametrize("game", library.names())
def test_every_setting_has_a_golden_log(game: str) -> None:
    assert [setting.label for setting in GOLDEN if setting.name == game and not file_of(setting).exists()] == []


def test_no_golden_log_is_left_over() -> None:
    kept = {path for game in library.names() for path in folder_of(game).glob("*.txt")}
    assert kept - {file_of(setting) for setting in GOLDEN} == set()
