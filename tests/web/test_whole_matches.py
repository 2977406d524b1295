"""Whole matches, clicked through from the setting up to the scores."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.web.conftest import Come
from tests.web.shifts import all_shifts, assert_few, assert_nothing_moved, forget_shifts, watch_shifts

pytestmark = pytest.mark.thorough

EVERYTHING = ["tribes", "prophecies", "new_buildings", "quick_actions"]


@pytest.mark.parametrize(
    ("game", "options"),
    [("tigris", []), ("tzolkin", EVERYTHING), ("imhotep", [])],
    ids=["Tigris & Euphrates", "Tzolk'in with the expansion", "Imhotep"],
)
def test_a_match_against_a_bot_is_clicked_through_to_the_scores(game: str, options: list[str], come: Come) -> None:
    dice = random.Random(7)
    ana = come("Ana")
    watch_shifts(ana)
    page = ana.open(f"new/{game}").page
    page.get_by_label("Who is player 2?").select_option("bot")
    page.get_by_label("Level of the bot for player 2").select_option("random")
    for option in options:
        page.locator(f"#option-{option}").check()
    page.get_by_role("button", name="Set up the table").click()
    more = ana.wait_for_turn()
    forget_shifts(ana)
    n_answers = 0
    while more:
        assert_nothing_moved(ana)
        more = ana.answer_any(dice, on_board=0.5)
        n_answers += 1
    expect(ana.end).to_be_visible()
    expect(ana.end.locator("figure svg path.line")).to_have_count(2)
    assert_nothing_moved(ana)  # how it ended stands where the question stood
    expect(ana.end.locator("tfoot tr").first.locator("td")).to_have_count(2)
    expect(ana.end.locator("figure svg path.line")).to_have_count(2)
    result = ana.position()["result"]
    shown = [text.replace(",", "") for text in ana.end.locator("tfoot tr").first.locator("td").all_inner_texts()]
    assert [float(text) for text in shown] == result["scores"]
    assert n_answers > 20


PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LONG = 80
"""Answers of one player that are a match, or most of one."""
TURNED: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 844, "height": 390}]


@pytest.mark.parametrize(("game", "options"), [("tigris", []), ("tzolkin", EVERYTHING), ("imhotep", [])])
def test_on_the_screen_of_a_phone_nothing_moves_in_a_match(game: str, options: list[str], come: Come) -> None:
    """It is turned every few answers, and nothing else than that may move anything."""
    dice = random.Random(7)
    ana = come("Ana", viewport=TURNED[0])
    watch_shifts(ana)
    ana.play(game, options=dict.fromkeys(options, True))
    forget_shifts(ana)
    moved: list[list[dict[str, Any]]] = [[], []]
    n_answers, turned, more = 0, 0, True
    while more and n_answers < LONG:
        more = ana.answer_any(dice)
        n_answers += 1
        if more and n_answers % 10 == 0:
            moved[turned] += all_shifts(ana)
            turned = 1 - turned
            ana.page.set_viewport_size(TURNED[turned])
            ana.page.evaluate(PAINTED)
            forget_shifts(ana)
    for shifts in moved:
        assert_few(shifts)
    assert n_answers > 20
