"""Golden logs: every kept match, played again move by move, tells the same story to the letter."""

from __future__ import annotations

import pytest
from tests.golden.story import FOLDER, GOLDEN, file_of, moves_in, written
from tests.tables import Setting


@pytest.mark.parametrize("setting", GOLDEN, ids=lambda setting: setting.label)
def test_a_golden_match_tells_the_same_story(setting: Setting) -> None:
    text = file_of(setting).read_text(encoding="utf-8")
    match = setting.load().new(nature="manual")
    for seat, words in moves_in(text):
        assert match.asked == seat
        match.play(words)
    assert match.over
    assert written(match) == text


def test_every_setting_has_a_golden_log_and_none_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(setting).name for setting in GOLDEN}


def test_every_way_a_match_of_tigris_can_end_has_a_golden_log() -> None:
    texts = [file_of(setting).read_text(encoding="utf-8") for setting in GOLDEN if setting.name == "tigris"]
    by_bag = [text for text in texts if "The bag is empty" in text]
    assert by_bag
    assert len(by_bag) < len(texts)
