"""Picking up and letting go: what is picked narrows the answers, and is let go of by itself."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.server.conftest import Server, Visitor
from tests.web.board import click_one
from tests.web.conftest import Come
from tests.web.middle import EVERYTHING, table_in_the_middle
from tests.web.person import BOT, ME, Person

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALLEST = """
() => Math.min(...[...document.querySelectorAll(".map .spot.lit")].map((each) => each.getBoundingClientRect().width))
"""

DIMMED = """
() => {
  const isDim = (each) => Number(getComputedStyle(each).opacity) < 1;
  const parts = [...document.querySelectorAll(".board .stands-back")].filter(isDim);
  const shaded = [...document.querySelectorAll(".map .shade")].map((each) => each.closest(".spot"));
  const lit = [...document.querySelectorAll(".board .spot.lit:not(.quiet)")];
  return [
    parts.length + shaded.length,
    lit.length,
    lit.filter((each) => shaded.includes(each) || parts.some((part) => part.contains(each))).length,
  ];
}
"""
"""How much of a board is dimmed; how many of its places are lit, and how many of these are dimmed."""
CALLING = """
() => [...document.querySelectorAll(".board .spot.lit")]
  .filter((each) => getComputedStyle(each.querySelector(".halo")).stroke !== "rgba(0, 0, 0, 0)")
  .map((each) => each.dataset.part ?? "a slot")
"""
"""What on the board of Imhotep is lit so that one sees it."""
PICKED = {
    "imhotep": (".own .spot[data-picks]", "Where does the stone go?"),
    "tigris": (".tray .spot[data-picks]", "Where does the tile go?"),
    "tzolkin": (".own .spot[data-picks]", "Where does the worker go?"),
}


@pytest.mark.parametrize("game", PICKED)
def test_what_is_picked_dims_all_where_it_cannot_go_and_the_question_asks_where_it_goes(game: str, come: Come) -> None:
    ana = come("Ana")
    ana.play(game)
    while ana.position()["decision"]["kind"] not in ("turn", "action"):
        ana.answer_first()
    piece, question = PICKED[game]
    before, asked = ana.question.bounding_box(), ana.question.inner_text()
    assert ana.page.evaluate(DIMMED)[0] == 0
    ana.page.locator(piece).first.click()
    expect(ana.question).to_have_text(re.compile(re.escape(question)))
    dimmed, lit, wrong = ana.page.evaluate(DIMMED)
    assert dimmed > 0
    assert lit > 0
    assert wrong == 0
    assert ana.question.bounding_box() == before
    ana.page.keyboard.press("Escape")
    assert ana.page.evaluate(DIMMED)[0] == 0
    assert ana.question.inner_text() == asked


def test_at_first_only_what_begins_an_action_is_lit_and_then_where_it_goes(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT, BOT)
    dice = random.Random(4)
    while not {"get", "place", "sail"} <= {action["kind"] for action in ana.position()["legal"]}:
        assert ana.answer_any(dice)
    assert set(ana.page.evaluate(CALLING)) == {"thing.quarry", "thing.ship"}
    sites = {action["args"]["site"] for action in ana.position()["legal"] if action["kind"] == "sail"}
    ana.page.locator(".ship .spot[data-picks]").first.press("Enter")
    expect(ana.page.locator(".ship .spot.picked")).to_have_count(1)
    lit = {part.split(".")[0] for part in ana.page.evaluate(CALLING)}
    assert lit <= sites | {"thing"}
    assert len(lit) > 1
    ana.page.keyboard.press("Escape")


def test_a_leader_that_was_placed_is_held_no_longer(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris", BOT, BOT)
    moment = ana.moment()
    ana.page.locator(".tray .row").nth(1).locator(".spot.lit").first.click()
    expect(ana.page.locator(".spot.picked")).to_have_count(1)
    assert click_one(ana.page, ".map .spot.lit", random.Random(1))
    assert ana.wait_for_turn(moment)
    assert ana.position()["decision"]["kind"] == "action"
    expect(ana.page.locator(".spot.picked, .choose")).to_have_count(0)


def test_what_is_picked_is_let_go_of(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    all_answers = ana.answers.count()
    piece = ana.page.locator(".tray .row").first.locator(".spot.lit").first
    ways: list[Callable[[], None]] = [
        lambda: ana.page.keyboard.press("Escape"),
        lambda: ana.page.locator(".map").click(button="right"),
        piece.click,
        lambda: ana.page.get_by_role("button", name="Cancel").click(),
    ]
    for let_go in ways:
        piece.click()
        expect(ana.page.locator(".choose")).to_be_visible()
        let_go()
        expect(ana.page.locator(".choose")).to_have_count(0)
        assert ana.answers.count() == all_answers


def sails(person: Person) -> dict[str, list[str]]:
    """The ships that can sail to each site now."""
    found: dict[str, list[str]] = {}
    for action in person.position()["legal"]:
        if action["kind"] == "sail":
            found.setdefault(action["args"]["site"], []).append(action["args"]["ship"])
    return found


def test_a_site_is_chosen_first_and_then_a_ship(come: Come, house: Server) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT, BOT)
    dice = random.Random(4)
    while not any(len(ships) > 1 for ships in sails(ana).values()):
        kinds = {action["kind"] for action in ana.position()["legal"]}
        wanted = next((action for action in ana.position()["legal"] if action["kind"] == "place"), None)
        moment = ana.moment()
        if wanted and "get" in kinds and dice.random() < 0.8:
            ana.answer(wanted["text"])
        else:
            ana.click_any(dice)
        if not ana.wait_for_turn(moment):  # the match is over before two ships could sail
            ana.play("imhotep", BOT, BOT, BOT)
    site, ships = next((site, ships) for site, ships in sails(ana).items() if len(ships) > 1)
    name = site.replace("-", " ").capitalize()
    title = ana.page.locator(f'.board .spot[aria-label^="{name}"] .title').bounding_box()
    assert title is not None
    ana.page.mouse.click(title["x"] + 5, title["y"] + 5)
    expect(ana.page.locator(".choose")).to_be_visible()
    expect(ana.answers).to_have_count(len(ships))
    lit = ana.page.locator(".board .ship .spot.lit:not(.quiet)")
    expect(lit).to_have_count(len(ships))
    moment = ana.moment()
    assert click_one(ana.page, ".board .ship .spot.lit:not(.quiet)", dice)
    ana.wait_past(moment)
    moves = [str(line["move"]) for position in ana.positions()[-12:] for line in position["log"]]
    assert any(move.startswith("sail ship") and move.endswith(f"to {site}") for move in moves)


@pytest.mark.thorough
def test_the_only_answer_is_given_by_itself_where_one_wants_that(come: Come, house: Server) -> None:
    ana = come("Ana").open("settings")
    ana.page.locator("#setting-single").check()
    ana.play("imhotep")
    dice = random.Random(2)
    for _ in range(14):
        if not ana.answer_any(dice):
            return
        asked = [position for position in ana.positions() if position["asked"] == position["viewer"]]
        assert len(asked[-1]["legal"]) != 1


def test_on_a_phone_the_first_tap_brings_small_cells_near(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tigris")
    ana.page.locator(".tray .row").first.locator(".spot.lit").first.tap()
    assert ana.page.evaluate(SMALLEST) < 32
    ana.page.locator(".map .spot.lit:not([data-picks])").first.tap()
    expect(ana.page.get_by_test_id("confirm")).to_be_visible()
    assert ana.page.evaluate(SMALLEST) >= 32


def test_on_a_phone_the_chat_shows_that_something_new_is_there(come: Come) -> None:
    ana = come("Ana", **PHONE)
    table = str(ana.new_table("imhotep", {"kind": "open"})["table"]["id"])
    ben = Visitor(ana.url, "Ben")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ana.open(f"table/{table}")
    expect(ana.question).to_be_visible()
    ben.connect().watch(table, 2)
    ben.say(type="chat", table=table, text="hello")
    expect(ana.page.locator(".standing .unread")).to_have_text("1")
    ana.page.locator(".standing .door").click()
    ana.page.get_by_role("tab", name="Chat").click()
    expect(ana.page.get_by_text("hello")).to_be_visible()
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.page.locator(".standing .unread")).to_have_count(0)


@pytest.mark.thorough
def test_the_wheel_brings_the_board_near_and_a_new_question_shows_all_of_it(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    board = ana.page.locator(".board-zoom > *")
    before = board.bounding_box()
    assert before is not None
    ana.page.mouse.move(500, 400)
    ana.page.mouse.wheel(0, -400)
    expect(ana.page.locator(".stage.near")).to_be_visible()
    near = board.bounding_box()
    assert near is not None
    assert near["width"] > before["width"] * 1.5
    ana.answer_first()
    assert board.bounding_box() == before


@pytest.mark.thorough
def test_a_click_on_a_tile_destroys_nothing_unless_a_catastrophe_is_in_hand(come: Come, house: Server) -> None:
    visitor = Visitor(house.url, "Ana")
    table = visitor.new_table("tigris", [ME, BOT])
    visitor.connect().say(type="watch", table=table, seat=1)
    position = visitor.hear("position")
    while position["asked"] != 1:
        position = visitor.hear("position")
    tile = next(action for action in position["legal"] if action["kind"] == "tile")
    visitor.answer(position, tile["text"])
    visitor.hear("position")
    cookies = [{"name": name, "value": value, "url": house.url} for name, value in visitor.cookies.items()]
    visitor.leave()
    ana = come("Ana")
    ana.context.add_cookies(cookies)  # type: ignore[arg-type]
    ana.open(f"table/{table}")
    ana.wait_for_turn()
    cell = ana.page.locator(f'.map .spot[aria-label^="{tile["args"]["cell"]}:"]')
    expect(cell).to_have_count(1)
    assert not cell.evaluate("each => each.classList.contains('lit')")
    ana.page.locator(".tray .spot.lit[aria-label*=atastrophe]").first.click()
    expect(ana.page.locator(f'.map .spot.lit[aria-label^="{tile["args"]["cell"]}:"]')).to_have_count(1)


def button_beside_the_tile(ana: Person) -> Locator:
    """The button that confirms a tile of Tigris & Euphrates, which stands beside the tile."""
    here = ana.page.get_by_test_id("confirm-here")
    expect(here).to_be_visible()
    tile, button = ana.page.locator(".map [data-would]").first.bounding_box(), here.bounding_box()
    assert tile is not None
    assert button is not None
    assert abs(tile["x"] - button["x"]) < 160
    assert abs(tile["y"] - button["y"]) < 160
    return here


def test_on_a_phone_a_tile_takes_two_touches_and_one_to_confirm_it_where_it_lies(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tigris", own=True)
    moment = ana.moment()
    touch(ana, ana.page.locator(".tray .row").first.locator(".spot.lit").first)
    touch(ana, ana.page.locator(".map .spot.lit:not([data-picks])").nth(20))
    here = button_beside_the_tile(ana)
    button = here.bounding_box()
    assert button is not None
    assert button["width"] >= 40
    touch(ana, here)
    ana.wait_past(moment)


@pytest.mark.thorough
def test_another_place_can_be_touched_while_one_is_shown(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tigris")
    touch(ana, ana.page.locator(".tray .row").first.locator(".spot.lit").first)
    touch(ana, ana.page.locator(".map .spot.lit:not([data-picks])").nth(20))
    first = ana.page.locator(".prompt .confirm strong")
    expect(ana.page.get_by_test_id("confirm-here")).to_be_visible()
    before = first.inner_text()
    other = ana.page.evaluate(
        """() => {
          const frame = document.querySelector(".stage").getBoundingClientRect();
          const badge = document.querySelector("[data-testid=badge]").getBoundingClientRect();
          for (const each of document.querySelectorAll(".map .spot.lit:not(.looked):not([data-picks])")) {
            const box = each.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const isIn = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
            const isFree = x < badge.left || x > badge.right || y < badge.top || y > badge.bottom;
            if (isIn && isFree && document.elementFromPoint(x, y)?.closest(".spot") === each) return [x, y];
          }
        }"""
    )
    ana.page.touchscreen.tap(*other)
    expect(first).not_to_have_text(before)
    expect(ana.page.get_by_test_id("confirm")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_test_id("confirm")).to_have_count(0)


def touch(person: Person, piece: Locator) -> None:
    """A finger in the middle of something, whatever lies there."""
    box = piece.bounding_box()
    assert box is not None
    person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.thorough
def test_a_touch_on_the_sign_of_a_free_place_is_an_answer(come: Come) -> None:
    """What is drawn there changes as soon as a finger comes near, and the touch must not be lost with it."""
    ana = come("Ana", **PHONE)
    ana.play("tzolkin")
    free = ana.page.locator(".gears .spot.lit:has(.plus)")
    while not free.count():
        ana.answer_first()
    touch(ana, free.first)
    expect(ana.page.get_by_test_id("confirm")).to_be_visible()


@pytest.mark.thorough
def test_on_a_phone_to_confirm_is_far_from_what_ends_a_turn(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tzolkin")
    ana.page.locator("[data-testid=answers] button").first.tap()
    confirm, done = ana.page.get_by_test_id("confirm"), ana.page.get_by_test_id("done")
    expect(confirm).to_be_visible()
    expect(done).to_be_disabled()
    upper, lower = confirm.bounding_box(), done.bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]


def test_the_fixed_key_does_not_pass_and_to_pass_waits_to_be_confirmed(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    moment, sent = ana.moment(), len(ana.sent)
    button = ana.page.get_by_test_id("done")
    expect(button).to_have_text("Pass")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_timeout(300)
    expect(ana.page.locator(".prompt .confirm")).to_have_count(0)
    button.dblclick()
    expect(ana.page.locator(".prompt .confirm")).to_be_visible()
    ana.page.wait_for_timeout(300)
    assert ana.moment() == moment
    assert not any('"type":"answer"' in text for text in ana.sent[sent:])
    ana.page.keyboard.press("Escape")
    button.click()
    ana.page.evaluate("document.activeElement.blur()")
    ana.page.keyboard.press("Enter")
    ana.wait_past(moment)


def test_a_name_in_the_bar_of_a_phone_unfolds_what_its_player_owns(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tzolkin")
    ana.page.locator(".standing .seat").nth(2).tap()
    expect(ana.page.locator("article#seat-3")).to_be_visible()
    ana.page.get_by_role("button", name="Close").tap()
    expect(ana.page.locator("article#seat-3")).to_have_count(0)


SCALE = "Number(/scale\\((.*)\\)/.exec(document.querySelector('.board-zoom').style.transform)[1])"


def test_two_fingers_bring_the_board_near_and_two_taps_show_all_of_it(come: Come) -> None:
    ana = come("Ana", **PHONE)
    ana.play("imhotep")
    fingers = ana.context.new_cdp_session(ana.page)

    def send(kind: str, *points: tuple[int, int]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", (180, 300), (210, 300))
    for step in range(1, 7):
        send("touchMove", (180 - 10 * step, 300), (210 + 10 * step, 300))
    send("touchEnd")
    assert ana.page.evaluate(SCALE) > 1.5
    empty = ana.page.evaluate(
        """() => {
          for (let y = 100; y < 540; y += 10) for (let x = 20; x < 370; x += 10) {
            const hit = document.elementFromPoint(x, y);
            if (hit?.closest(".stage") && !hit.closest(".spot")) return [x, y];
          }
        }"""
    )
    ana.page.touchscreen.tap(*empty)
    ana.page.touchscreen.tap(*empty)
    ana.page.wait_for_function(f"{SCALE} === 1")


PHONES = ({"width": 390, "height": 844}, {"width": 844, "height": 390})
SPREAD = """
() => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const looked = [...document.querySelectorAll(".gears .spot.looked")];
  const would = [...document.querySelectorAll(".gears [data-would]")];
  const halo = looked[0]?.querySelector(".halo");
  if (looked.length !== 1 || would.length !== 1 || !halo) return Infinity;
  const [[x, y], [otherX, otherY]] = [middle(halo), middle(would[0])];
  return Math.hypot(x - otherX, y - otherY);
}
"""
"""How far the worker that would be placed stands from the place that is ringed."""
ALWAYS_HOVERED = """
() => {
  const all = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const always = all.filter((rule) => rule.selectorText?.includes(":hover"));
  const isHere = (rule) =>
    [...document.querySelectorAll(rule.selectorText.replaceAll(/:hover,? */g, ""))]
      .some((each) => each.closest(".playing"));
  return always.filter(isHere).map((rule) => rule.selectorText);
}
"""
"""Styles of a table for what is pointed at, which hold on screens that are touched, too."""


def ask_where_a_worker_goes(ana: Person) -> None:
    """A new match of Tzolk'in with most players and all that can be added, until somebody may place a worker."""
    seats, options, _ = EVERYTHING["tzolkin"]
    ana.play("tzolkin", *[BOT] * (seats - 1), options=options)
    while not any(action["kind"] == "place" for action in ana.position()["legal"]):
        ana.answer_first()


def tap_a_small_place(ana: Person, game: str) -> None:
    """A finger on a place that is too small for it: it is shown there, and the board comes near."""
    if game == "tigris":
        touch(ana, ana.page.locator(".tray .row").first.locator(".spot.lit").first)
        touch(ana, ana.page.locator(".map .spot.lit:not([data-picks])").nth(20))
    else:
        touch(ana, ana.page.locator(".gears .spot.lit:has(.plus)").first)
    expect(ana.page.get_by_test_id("confirm-here")).to_be_visible()
    assert ana.page.evaluate(SCALE) > 1


@pytest.mark.parametrize("game", ["tigris", "tzolkin"])
def test_what_came_near_for_a_finger_goes_back_when_the_choice_is_let_go(game: str, come: Come, house: Server) -> None:
    for screen in PHONES:
        ana = come("Ana", **{**PHONE, "viewport": screen})
        if game == "tzolkin":
            ask_where_a_worker_goes(ana)
        else:
            table_in_the_middle(ana, house, game)
        page = ana.page
        ways: list[Callable[[], None]] = [
            page.locator(".prompt").get_by_role("button", name="Cancel").tap,
            partial(page.keyboard.press, "Escape"),
            page.get_by_test_id("badge").get_by_role("button", name="Cancel").tap,
        ]
        for let_go in ways:
            tap_a_small_place(ana, game)
            let_go()
            expect(ana.page.locator(".stage.near")).to_have_count(0)


def test_a_button_shows_the_whole_board_while_some_of_it_is_out_of_sight(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tigris")
    whole = ana.page.get_by_role("button", name="Whole board")
    expect(whole).to_have_count(0)
    tap_a_small_place(ana, "tigris")
    size = whole.bounding_box()
    assert size is not None
    assert min(size["width"], size["height"]) >= 40
    whole.dblclick()
    expect(ana.page.locator(".stage.near")).to_have_count(0)
    expect(whole).to_have_count(0)
    button_beside_the_tile(ana)


def test_what_was_looked_at_closely_by_hand_stays_near_until_all_is_asked_for(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    tile = ana.page.locator(".tray .row").first.locator(".spot.lit").first
    tile.hover()
    ana.page.mouse.wheel(0, -400)
    tile.click()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".spot.picked")).to_have_count(0)
    ana.page.wait_for_timeout(200)
    assert ana.page.evaluate(SCALE) > 1
    ana.page.get_by_role("button", name="Whole board").click()
    expect(ana.page.locator(".stage.near")).to_have_count(0)


@pytest.mark.parametrize("screen", PHONES, ids=["upright", "on its side"])
def test_the_space_where_a_worker_would_stand_is_ringed_and_a_touch_there_confirms(
    screen: dict[str, int], come: Come
) -> None:
    ana = come("Ana", **{**PHONE, "viewport": screen})
    ask_where_a_worker_goes(ana)
    moment = ana.moment()
    places = [action["text"] for action in ana.position()["legal"] if action["kind"] == "place"]
    assert len(places) > 1
    for place in places:
        ana.page.locator(f'[data-testid=answers] [data-move="{place}"]').tap()
        expect(ana.page.locator(".gears [data-would]")).to_have_count(1)
        assert ana.page.evaluate(SPREAD) < 3
        ana.page.keyboard.press("Escape")
        expect(ana.page.locator("[data-would]")).to_have_count(0)
    ana.page.locator(f'[data-testid=answers] [data-move="{places[0]}"]').tap()
    expect(ana.page.locator(".gears [data-would]")).to_have_count(1)
    ana.page.wait_for_timeout(400)  # else it is the second of two quick taps
    touch(ana, ana.page.locator(".gears [data-would]"))
    ana.wait_past(moment)


def test_on_a_screen_that_is_touched_nothing_looks_pointed_at_after_a_tap(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "imhotep")
    assert ana.page.evaluate(ALWAYS_HOVERED) == []
    place = ana.page.locator(".board .spot.lit:not(.quiet):has(> .halo)").first
    stroke = "(each) => getComputedStyle(each).stroke"
    before = place.locator("> .halo").first.evaluate(stroke)
    touch(ana, place)
    ana.page.keyboard.press("Escape")
    ana.page.evaluate("document.activeElement.blur()")
    expect(ana.page.locator(".spot.picked, .spot.looked, .prompt .confirm")).to_have_count(0)
    assert place.locator("> .halo").first.evaluate(stroke) == before


def test_the_card_of_a_piece_goes_with_the_click_that_plays_it(come: Come) -> None:
    """The click also brings the focus there, which must not keep the card; nor may it outlive its piece."""
    ana = come("Ana")
    ana.play("imhotep")
    stone = ana.page.locator(".own .spot.lit, .board .spot.lit").first
    stone.hover()
    card = ana.page.locator(".tip")
    expect(card).to_be_visible()
    box = stone.bounding_box()
    assert box is not None
    ana.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(card).to_have_count(0)
    ana.page.wait_for_timeout(600)
    expect(card).to_have_count(0)


def test_a_finger_that_rests_on_a_piece_reads_its_card_and_chooses_nothing(come: Come) -> None:
    ana = come("Ana", **PHONE)
    ana.play("imhotep")
    before = ana.moment()
    finger = ana.page.context.new_cdp_session(ana.page)
    for piece in (".board .spot[data-part^='card.']", ".board .spot.lit[data-part]"):
        box = ana.page.locator(piece).first.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        expect(ana.page.locator(".tip p").first).to_be_visible()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        ana.page.wait_for_timeout(400)
        expect(ana.page.locator(".tip")).to_be_visible()
        expect(ana.page.locator(".board .spot.picked, .confirm")).to_have_count(0)
        assert ana.page.evaluate(SCALE) == 1
        ana.page.get_by_test_id("question").tap()  # the next touch puts it away
        expect(ana.page.locator(".tip")).to_have_count(0)
    assert ana.moment() == before


def test_on_a_phone_the_tab_of_the_table_leads_home_and_to_the_settings(come: Come, house: Server) -> None:
    """There is no bar above a table on a phone."""
    for screen in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        ana = come("Ana", **{**PHONE, "viewport": screen})
        table_in_the_middle(ana, house, "imhotep")
        expect(ana.page.get_by_role("link", name="Ziggurat home")).to_be_hidden()
        ana.page.locator(".standing .door").tap()
        ana.page.get_by_role("tab", name="Table").tap()
        for address in ("#/settings", "#/"):
            expect(ana.page.locator(f'.talk a[href="{address}"]')).to_be_visible()


def test_on_a_phone_on_its_side_hand_and_leaders_can_be_hit(come: Come, house: Server) -> None:
    ana = come("Ana", **{**PHONE, "viewport": {"width": 844, "height": 390}})
    table_in_the_middle(ana, house, "tigris")
    for piece in ana.page.locator(".tray .row > *").all():
        box = piece.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 32
        assert box["y"] + box["height"] <= 390
