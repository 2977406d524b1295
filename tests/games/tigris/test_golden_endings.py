"""Golden logs know every way in which a match can end."""

from __future__ import annotations

from tests.golden.story import GOLDEN, file_of


def test_every_way_a_match_can_end_has_a_golden_log() -> None:
    texts = [file_of(setting).read_text(encoding="utf-8") for setting in GOLDEN if setting.name == "tigris"]
    by_bag = [text for text in texts if "The bag holds too few tiles" in text]
    assert by_bag
    assert len(by_bag) < len(texts)
