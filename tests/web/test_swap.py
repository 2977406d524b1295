"""Choosing tiles to swap is like holding a piece: it is let go in the same ways, and it moves nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.tables import mostly_thorough
from tests.web.conftest import Come
from tests.web.person import Person

LIT = ".tigris .spot.lit:not(.quiet)"
PLACES = """
() => [...document.querySelectorAll(".tray svg, .tray button")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
})
"""


def swap_button(person: Person) -> Locator:
    return person.page.locator(".tray button")


def begin(person: Person) -> None:
    """Choose to swap tiles: those in one's hand are lit, and nothing else."""
    expect(swap_button(person)).to_have_accessible_name("Swap tiles")
    swap_button(person).click()
    expect(swap_button(person)).to_have_accessible_name("Don\N{RIGHT SINGLE QUOTATION MARK}t swap")
    expect(person.page.locator(LIT)).to_have_count(6)
    expect(person.page.locator(f".tray [data-part=hand-tiles] {LIT.split()[-1]}")).to_have_count(6)


def expect_left(person: Person) -> None:
    """A click on a tile in hand takes it up again, and swaps nothing."""
    expect(swap_button(person)).to_have_accessible_name("Swap tiles")
    person.page.locator(".tray [data-part=hand-tiles] .spot").first.click()
    expect(person.page.locator(".tray [data-part=hand-tiles] .picked")).not_to_have_count(0)
    assert person.position()["decision"]["kind"] == "action"


@pytest.mark.parametrize(
    "way", mostly_thorough(["Escape", "right click", "once more", "Cancel", "another piece"], ["Escape"])
)
def test_it_is_let_go_like_a_piece(way: str, come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    begin(ana)
    if way == "Escape":
        ana.page.keyboard.press("Escape")
    elif way == "right click":
        ana.page.locator(".map svg").first.click(button="right", position={"x": 60, "y": 60})
    elif way == "once more":
        swap_button(ana).click()
    elif way == "Cancel":
        ana.page.locator(".prompt .cancel").click()
    else:
        ana.page.locator(".tray [data-part=leaders] .spot").first.click()
        expect(swap_button(ana)).to_have_accessible_name("Swap tiles")
    expect_left(ana)


def test_it_ends_with_the_question_and_does_not_come_back_by_undo(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    begin(ana)
    moment = ana.moment()
    ana.page.locator(".tray [data-part=hand-tiles] .spot").first.click()
    assert ana.wait_for_turn(moment)
    assert ana.position()["decision"]["kind"] == "swap"
    moment = ana.moment()
    ana.tool("Undo").click()
    assert ana.wait_for_turn(moment)
    expect_left(ana)


LINES = """
(words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}
"""


def test_its_end_and_whose_action_it_is_are_said_in_one_line(come: Come) -> None:
    ana = come("Hatshepsut")
    ana.play("tigris", options={"buildings": True})
    action = ana.page.locator(".supply strong").first
    assert action.evaluate(LINES) == 1, action.inner_text()
    moment = ana.moment()
    ana.answer(str(next(each["text"] for each in ana.position()["legal"] if each["kind"] == "swap")))
    assert ana.wait_for_turn(moment)
    done = ana.page.get_by_test_id("done").locator("span")
    expect(done).to_have_text("Finish the swap")
    assert done.evaluate(LINES) == 1


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "ro", "fr", "pt-PT"])
@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720), (390, 844), (844, 390)], ids=lambda size: str(size[0]))
def test_nothing_moves_for_it(screen: tuple[int, int], language: str, come: Come) -> None:
    ana = come("Ana", language=language, viewport={"width": screen[0], "height": screen[1]})
    ana.play("tigris")
    before = ana.page.evaluate(PLACES)
    swap_button(ana).click()
    expect(ana.page.locator(".choose")).to_be_visible()
    assert ana.page.evaluate(PLACES) == before
