"""What happened, by turns: the log, and what the others did since one's own last turn."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect
from tests.web.conftest import Come
from tests.web.person import BOT

# What the board shows, kept aside, and whether it shows that now, in whatever order attributes were set.
REMEMBER = "window.remembered = document.querySelector('.board').cloneNode(true)"
SAME = "document.querySelector('.board').isEqualNode(window.remembered)"


def turns(page: Page) -> list[int]:
    """The numbers of the first lines of all turns in the log, as they stand below each other."""
    return [
        int(turn.get_attribute("data-first") or 0) for turn in page.locator("[data-testid=log] li[data-first]").all()
    ]


def test_the_log_is_grouped_by_turn_with_the_newest_last(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT)
    for _ in range(4):
        ana.answer_any(random.Random(3))
    ana.log()
    shown = turns(ana.page)
    assert len(shown) > 6
    assert shown == sorted(shown)
    assert "has one more stone" not in ana.page.get_by_test_id("log").inner_text()
    log = ana.page.get_by_test_id("log")
    ana.page.wait_for_function(
        "log => log.scrollHeight - log.scrollTop - log.clientHeight < 5", arg=log.element_handle()
    )


def test_what_the_others_did_is_one_line_each_and_is_played_again(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT)
    dice = random.Random(4)
    page = ana.page
    lines = page.get_by_test_id("latest").locator("li")
    ana.answer_any(dice)
    while lines.count() < 2:  # what an answer of mine asks next comes before the others
        ana.answer_any(dice)
    expect(lines).to_have_count(2)
    page.mouse.move(1, 1)
    expect(page.locator(".board .looked, .tip")).to_have_count(0)
    page.evaluate(REMEMBER)
    page.get_by_test_id("replay-since").click()
    expect(page.get_by_test_id("stop-again")).to_be_visible()
    page.wait_for_function(f"!{SAME}")
    assert page.locator(".board .spot.lit").count() == 0, "an earlier position is not to be answered"
    assert page.locator(".prompt.mine").count() == 0, "nor is anything asked then"
    expect(page.get_by_test_id("replay-since")).to_be_visible()
    page.mouse.move(1, 1)
    page.wait_for_function(SAME)
    lines.first.get_by_role("button").click()
    page.get_by_test_id("stop-again").click()
    page.mouse.move(1, 1)
    page.wait_for_function(SAME)
    assert ana.answers.count() > 0


def test_while_turns_are_played_again_the_screen_says_whose(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT)
    dice = random.Random(4)
    lines = ana.page.get_by_test_id("latest").locator("li button")
    while lines.count() < 2:
        ana.answer_any(dice)
    lines.first.click()
    expect(ana.question).to_have_text("Replay: Gilgamesh")
    expect(ana.page.locator("button.now")).to_have_count(1)
    expect(ana.page.locator(".prompt.mine")).to_have_count(1)
    expect(ana.page.locator(".now")).to_have_count(0)
