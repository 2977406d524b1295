"""The whole table is in sight on one screen, without scrolling, in the middle of real matches with all there is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server, Visitor
from tests.web.conftest import Come, Over
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.pages import PAGES
from tests.web.person import BOT, Person

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

HIDDEN_LINES = """
() => {
  const frame = document.querySelector(".said").getBoundingClientRect();
  return [...document.querySelectorAll("[data-testid=latest] li")]
    .filter((line) => line.getBoundingClientRect().bottom > frame.bottom + 1).map((line) => line.innerText);
}
"""
"""What others did, as far as one would have to scroll for it."""

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
    expect(ana.page.get_by_test_id("latest").locator("li").first).to_be_visible()
    assert height < 800 or ana.page.evaluate(HIDDEN_LINES) == []
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


COVERED = """
() => {
  const all = [...document.querySelectorAll(".prompt .foot button")];
  const hidden = (one) => {
    const box = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
      return hit?.closest("button") !== one;
    });
  };
  const outer = document.querySelector(".prompt").getBoundingClientRect();
  return all.filter((one) => hidden(one) || one.getBoundingClientRect().right > outer.right)
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);
}
"""
"""Buttons at the foot of the question that something lies over, or that are cut off."""
WHOLE = """
() => {
  const said = document.querySelector("[data-testid=question]");
  return said.scrollHeight <= said.clientHeight + 1;
}
"""
"""Whether all of the question can be read without scrolling."""
LANGUAGES = ["en", "ro", "fr", "pt"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVERYTHING)
def test_on_a_phone_on_its_side_no_button_is_covered_and_no_question_cut(
    game: str, language: str, come: Come, house: Server
) -> None:
    ana = come("Ana", language=language, viewport=ON_ITS_SIDE, has_touch=True, is_mobile=True)
    table_in_the_middle(ana, house, game)
    assert ana.page.evaluate(WHOLE)
    assert ana.page.locator(".tools .button").count() == 4
    assert ana.page.evaluate(COVERED) == []
    ana.page.locator("[data-testid=answers] button").first.tap()
    expect(ana.page.locator(".prompt .confirm")).to_be_visible()
    assert ana.page.locator(".done button").count() == 2
    assert ana.page.evaluate(COVERED) == []


LONG = "Nebuchadneza"
SHORT_NAMES = """
(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)
"""
"""Names that are cut off."""


@pytest.mark.parametrize(("width", "height"), DESKTOPS)
def test_a_name_of_twelve_letters_is_whole_beside_what_its_player_owns(width: int, height: int, come: Come) -> None:
    ana = come("Ana", viewport={"width": width, "height": height})
    bots = [BOT] * 3
    table = str(ana.new_table("tzolkin", {"kind": "open"}, *bots, options={"tribes": True})["table"]["id"])
    friend = Visitor(ana.url, LONG)
    assert friend.post(f"/api/tables/{table}/sit").status_code == 200
    ana.open(f"table/{table}")
    names = ".talk li .name" if width > height else ".standing .name"
    expect(ana.page.locator(names).filter(has_text=LONG)).to_have_attribute("title", LONG)
    assert ana.page.evaluate(SHORT_NAMES, names) == []
    friend.leave()


FITS = """
() => {
  const field = document.querySelector(".notation input"), style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return room - pen.measureText(field.placeholder).width;
}
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_field_for_moves_says_what_it_is_for_and_has_the_whole_line_to_type(language: str, come: Come) -> None:
    ana = come("Ana", language=language, viewport={"width": 1280, "height": 720})
    ana.play("imhotep")
    field, line = ana.page.locator(".notation input"), ana.page.locator(".prompt .above")
    assert ana.page.evaluate(FITS) >= 0
    field.focus()
    room, whole = field.bounding_box(), line.bounding_box()
    assert room is not None
    assert whole is not None
    assert room["width"] >= whole["width"] - 1


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
