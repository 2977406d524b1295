"""What an answer would do is shown before it is given."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.tables import mostly_thorough
from tests.web.conftest import Come
from tests.web.person import BOT, Person

BADGE = "[data-testid=badge]"
MINUS = "\N{MINUS SIGN}"
COVERED = """
() => {
  const badge = document.querySelector("[data-testid=badge]").getBoundingClientRect();
  return [...document.querySelectorAll(".board .title")].filter((title) => {
    const box = title.getBoundingClientRect();
    const width = Math.min(box.right, badge.right) - Math.max(box.left, badge.left);
    return width > 0 && Math.min(box.bottom, badge.bottom) - Math.max(box.top, badge.top) > 0;
  }).map((title) => title.textContent);
}
"""
"""Names of sites that the badge lies over."""
NEAR = 140
"""How far a badge may lie from the middle of its place, in pixels."""


def test_pointing_at_an_answer_tells_what_it_would_do(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    moment, would = ana.moment(), ana.page.locator(".prompt .would")
    expect(would).to_have_count(0)
    ana.point_at(ana.answers.first)
    expect(would).to_contain_text("What would happen:")
    expect(would).to_contain_text("Ana")
    ana.page.mouse.move(1, 1)
    expect(would).to_have_count(0)
    ana.page.locator(".kinds button").first.press("Enter")
    ana.answers.nth(1).focus()
    expect(would).to_contain_text("What would happen:")
    assert ana.moment() == moment


def test_with_confirmation_the_board_shows_the_answer_first_and_one_can_cancel(come: Come) -> None:
    ana = come("Ana").open("settings")
    ana.page.locator("input[name=confirm][value=always]").check()
    ana.play("imhotep")
    moment = ana.moment()
    confirm, board = ana.page.locator(".prompt .confirm"), ana.page.locator("section.board")
    before = board.inner_html()
    ana.answers.first.click()
    expect(confirm).to_be_visible()
    expect(ana.page.locator("section.board.preview")).to_be_visible()
    assert board.inner_html() != before
    prompt = ana.page.locator(".prompt")
    prompt.get_by_role("button", name="Cancel").click()
    expect(confirm).to_be_hidden()
    expect(ana.page.locator("section.board.preview")).to_have_count(0)
    assert ana.moment() == moment
    ana.answers.first.click()
    expect(confirm).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    ana.answers.first.click()
    prompt.get_by_role("button", name="Confirm").click()
    assert ana.wait_for_turn(moment)
    assert not any('"type":"answer"' in text for text in ana.sent[:-3])


def test_what_a_preview_puts_on_the_board_looks_as_if_it_were_not_yet_there(come: Come) -> None:
    ana = come("Ana").open("settings")
    ana.page.locator("input[name=confirm][value=always]").check()
    ana.play("imhotep")
    new = ana.page.locator("section.board [data-would]")
    ana.answer("place ship 1 slot 1")
    expect(ana.page.locator("section.board.preview")).to_be_visible()
    expect(new).to_have_count(1)
    assert float(new.evaluate("(each) => getComputedStyle(each).opacity")) < 0.8
    assert "drop-shadow" in new.evaluate("(each) => getComputedStyle(each).filter")
    ana.page.keyboard.press("Escape")
    expect(new).to_have_count(0)


def near(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = abs(a["x"] + a["width"] / 2 - b["x"] - b["width"] / 2)
    return across <= NEAR + b["width"] / 2 and abs(a["y"] - b["y"]) <= NEAR


def told_after(ana: Person, moment: str, seen: int) -> dict[str, Any]:
    """The first position that was told after an answer at a moment."""
    ana.wait_past(moment)
    return ana.positions()[seen]


@pytest.mark.parametrize("width", mostly_thorough([1280, 1440, 1920], [1280]))
def test_what_would_happen_is_told_in_whole_sentences(width: int, come: Come) -> None:
    """Whoever has stones on a full ship is named, and what they get."""
    ana = come("Ana", viewport={"width": width, "height": width * 9 // 16})
    ana.play("imhotep", BOT, BOT, BOT, options={"pyramid": "A"})
    dice = random.Random(6)

    def full() -> tuple[str, set[int]] | None:
        legal = [action["text"] for action in ana.position()["legal"]]
        for ship in ana.position()["view"]["ships"]:
            move, seats = f"sail ship {ship['ship']} to pyramid", [seat for seat in ship["slots"] if seat]
            if len(seats) >= 3 and move in legal:
                return move, set(seats)
        return None

    while (found := full()) is None:
        assert ana.answer_any(dice)
    move, seats = found
    ana.page.locator(".notation input").fill(move)
    ana.point_at(ana.page.locator(f'[data-testid=answers] button[data-move="{move}"]'))
    would = ana.page.locator(".prompt .would")
    expect(would).to_contain_text("to the pyramid: ")
    told, names = would.inner_text(), ana.page.locator(".talk li .name").all_inner_texts()
    assert told.endswith(".")
    assert [name for name in (["Ana", *names][seat - 1] for seat in seats) if name not in told] == []
    assert would.evaluate("each => each.parentElement.scrollHeight <= each.parentElement.clientHeight")


def test_a_badge_at_the_wheel_tells_the_corn_that_is_then_paid(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    dice = random.Random(5)
    while not any(action["text"] == "place tikal" for action in ana.position()["legal"]):
        assert ana.answer_any(dice)
    moment = ana.moment()
    ana.answer("place tikal")
    ana.wait_for_turn(moment)
    button = ana.page.locator('[data-testid=answers] button[data-move="place tikal"]')
    expect(button).to_be_visible()
    moment = ana.moment()
    ana.point_at(button)
    badge, place = ana.page.locator(BADGE), ana.page.locator(".gears .spot.looked")
    expect(badge).to_be_visible()
    assert near(badge, place)
    expect(ana.page.locator(".gears .would")).to_have_count(1)
    shown = int(badge.locator("[data-thing=corn]").get_attribute("data-count") or 0)
    before, seen = ana.position()["view"]["players"][0]["goods"]["corn"], len(ana.positions())
    button.click()
    after = told_after(ana, moment, seen)["view"]["players"][0]["goods"]["corn"]
    assert shown == after - before
    assert shown < 0


def test_a_badge_at_a_site_tells_the_points_that_then_come(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, options={"pyramid": "A"})
    dice = random.Random(6)

    def voyage() -> str | None:
        legal = [action["text"] for action in ana.position()["legal"]]
        return next((text for text in legal if text.startswith("sail") and text.endswith("pyramid")), None)

    while (move := voyage()) is None:
        assert ana.answer_any(dice)
    ana.page.locator(".notation input").fill(move)
    button = ana.page.locator(f'[data-testid=answers] button[data-move="{move}"]')
    ana.point_at(button)
    badge = ana.page.locator(BADGE)
    expect(badge).to_be_visible()
    assert near(badge, ana.page.locator(".board .spot.looked").first)
    assert ana.page.evaluate(COVERED) == []
    shown = [int(text.replace(MINUS, "-")) for text in badge.locator(".count").all_inner_texts()]
    moment, seen = ana.moment(), len(ana.positions())
    before = [player["score"] for player in ana.position()["view"]["players"]]
    button.click()
    after = [player["score"] for player in told_after(ana, moment, seen)["view"]["players"]]
    changes = [new - old for old, new in zip(before, after, strict=True)]
    assert shown == [change for change in changes if change != 0]
    assert sum(shown) > 0


LEADER_OF = {"settlement": "king", "temple": "priest", "market": "trader"}
COLOUR_OF = {"settlement": "black", "temple": "red", "market": "green"}


def beside(cell: str) -> list[str]:
    column, row = ord(cell[0]), int(cell[1:])
    return [f"{chr(column + x)}{row + y}" for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))]


def test_a_badge_at_a_cell_tells_the_points_of_its_colour_that_then_come(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    hand = ana.position()["view"]["players"][0]["hand"]
    tile = next(kind for kind in LEADER_OF if hand[kind] > 0)
    legal = ana.position()["legal"]
    tiles = {action["args"]["cell"] for action in legal if action["text"].startswith(f"tile {tile}")}
    leaders = [action["args"]["cell"] for action in legal if action["text"].startswith(f"leader {LEADER_OF[tile]}")]
    home, goal = next((cell, near) for cell in leaders for near in beside(cell) if near in tiles)
    moment = ana.moment()
    ana.type_move(f"leader {LEADER_OF[tile]} {home}")
    ana.wait_for_turn(moment)
    moment, move = ana.moment(), f"tile {tile} {goal}"
    ana.page.locator(".notation input").fill(move)
    button = ana.page.locator(f'[data-testid=answers] button[data-move="{move}"]')
    ana.point_at(button)
    badge = ana.page.locator(BADGE)
    expect(badge).to_be_visible()
    assert near(badge, ana.page.locator(".map .spot.looked").first)
    expect(badge.locator(f".count.{COLOUR_OF[tile]}")).to_have_text("+1")
    before, seen = ana.position()["view"]["players"][0]["points"], len(ana.positions())
    button.click()
    after = told_after(ana, moment, seen)["view"]["players"][0]["points"]
    assert after == {**before, COLOUR_OF[tile]: before[COLOUR_OF[tile]] + 1}


def test_spaces_of_wheels_say_what_they_cost_and_what_they_give(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    tip = ana.page.locator(".tip")
    ana.page.locator('.gears .spot[aria-label^="Yaxchilan 3"]').first.hover()
    expect(tip).to_contain_text("Yaxchilan 3: 1 gold, 2 corn")
    expect(tip).to_contain_text("3 corn, plus 0, 1, 2, 3, 4, 5")
    box = tip.bounding_box()
    assert box is not None
    below = ana.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.tip') === null", [box["x"] + 40, box["y"] + 12]
    )
    assert below, "what lies below the card can be reached"
