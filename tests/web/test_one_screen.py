"""The whole table is in sight on one screen, without scrolling, in the middle of real matches with all there is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server
from tests.web.conftest import Come, Over
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.pages import PAGES
from tests.web.person import Person

pytestmark = pytest.mark.thorough

DESKTOPS = [(1440, 900), (1280, 720), (1920, 1080)]
UPRIGHT = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}

OUTSIDE = """
(selectors) => {
  const out = [];
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0) out.push(`${selector}: nothing is there`);
    for (const each of found) {
      const box = each.getBoundingClientRect();
      const screen = new DOMRect(0, 0, innerWidth, innerHeight);
      const frames = [screen, each.closest(".stage")?.getBoundingClientRect() ?? screen];
      const inside = frames.every((frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 &&
        box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1);
      if (!inside || box.width < 4 || box.height < 4)
        out.push(`${selector}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }
  return out;
}
"""
SCROLLS = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
"""Whether the page is larger than its window."""
TALL = "(selector) => document.querySelector(selector).getBoundingClientRect().height / innerHeight"

QUESTION = ["[data-testid=question]", "[data-testid=done]", ".prompt", ".tools"]
BOARD = {
    "imhotep": [".board svg"],
    "tigris": [".board .map svg", ".tray svg", ".tray button", ".supply"],
    "tzolkin": [".gears svg", ".temples svg", ".technologies svg", ".lower .built svg", ".prophecies svg"],
}


def outside(person: Person, selectors: list[str]) -> list[str]:
    found: list[str] = person.page.evaluate(OUTSIDE, selectors)
    return found


def scrolls(person: Person) -> bool:
    return bool(person.page.evaluate(SCROLLS))


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
@pytest.mark.parametrize("game", EVERYTHING)
def test_the_whole_table_is_in_sight_on_a_desktop(
    game: str, width: int, height: int, come: Come, house: Server
) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    table_in_the_middle(ana, house, game)
    assert outside(ana, [*BOARD[game], *QUESTION, "#seat-1", "#seat-1 svg", ".talk li", ".talk li .strip > svg"]) == []
    assert ana.page.locator(".talk li").count() == EVERYTHING[game][0] - 1
    assert not scrolls(ana)


@pytest.mark.parametrize("game", EVERYTHING)
def test_two_alone_have_the_same_table(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport={"width": 1280, "height": 720})
    table_in_the_middle(ana, house, game, seats=2)
    parts = [part for part in BOARD[game] if part != ".prophecies svg"]
    assert outside(ana, [*parts, *QUESTION, "#seat-1 svg", ".talk li .strip > svg"]) == []
    assert not scrolls(ana)


def test_a_line_unfolds_over_the_board_and_moves_nothing(come: Come, house: Server) -> None:
    ana = come("Ana")
    table_in_the_middle(ana, house, "tzolkin")
    places = ana.page.evaluate(PLACES)
    ana.page.locator(".talk li button").nth(2).click()
    expect(ana.page.locator("article#seat-4")).to_be_visible()
    assert outside(ana, ["article#seat-4"]) == []
    assert ana.page.evaluate(PLACES) == places
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("article#seat-4")).to_have_count(0)


PLACES = """
() => [...document.querySelectorAll(".prompt, .board, .own, .talk, .talk li")].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
})
"""


@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_goods_question_and_board_stay_in_sight(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    board = {"tzolkin": [".gears svg"], "tigris": [".board .map svg", ".tray svg"], "imhotep": [".board svg"]}
    assert outside(ana, [*board[game], *QUESTION, ".own > .line", ".own .strip svg", ".standing button"]) == []
    assert not scrolls(ana)


@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_on_its_side_the_board_has_most_of_the_height(game: str, come: Come, house: Server) -> None:
    ana = come("Ana", viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    drawn = {"tzolkin": ".gears svg", "tigris": ".board .map svg", "imhotep": ".board svg"}[game]
    assert ana.page.evaluate(TALL, drawn) >= 0.7
    assert outside(ana, [drawn, *QUESTION, ".own > .line", ".own .strip svg"]) == []
    assert not scrolls(ana)


CUT = """
() => [...document.querySelectorAll("main th, main td, main button, main a, main select, main .board svg")]
  .filter((each) => each.checkVisibility() && !each.closest("[role=tabpanel], .rows"))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < -1 || box.right > innerWidth + 1;
  })
  .map((each) => each.outerHTML.slice(0, 120))
"""


@pytest.mark.parametrize("page", ["end", "gathering", "replay"])
def test_on_a_phone_nothing_is_cut_off_at_the_side(page: str, come: Come, over: Over) -> None:
    ana = come("Ana", viewport=UPRIGHT, has_touch=True, is_mobile=True)
    PAGES[page](ana, over)
    assert ana.page.evaluate(CUT) == []
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
