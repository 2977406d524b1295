"""docs/strength.md says what the kept contests say."""

from __future__ import annotations

from tools import strength_page


def test_the_tables_of_strength_are_those_of_the_kept_contests() -> None:
    assert strength_page.PAGE.read_text(encoding="utf-8") == strength_page.page(), "run tools/strength_page.py"


def test_every_contest_has_a_row_with_an_interval() -> None:
    assert strength_page.kept()
    for result in strength_page.kept():
        first = next(one for one in result["standings"] if one["bot"] == result["contest"]["bots"][0])
        assert first["low"] < first["win_rate"] + 1e-9
        assert first["games"] * len(result["contest"]["bots"]) >= result["matches"]
