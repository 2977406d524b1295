"""Pieces are carried to their places, by mouse and by finger: a lit place takes them, anything else lets them go."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.server.conftest import Server
from tests.tables import mostly_thorough
from tests.web.board import FIND
from tests.web.conftest import Come
from tests.web.middle import table_in_the_middle
from tests.web.person import BOT, Person

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GHOST = ".ghost-of-piece"

Point = tuple[float, float]


def middle(piece: Locator) -> Point:
    box = piece.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hit(person: Person, selector: str) -> Point:
    """Where the first thing that a selector finds can be hit."""
    found = person.page.evaluate(FIND, [selector, 0])
    assert found is not None, selector
    assert found["point"] is not None, selector
    return found["point"][0], found["point"][1]


def take(person: Person, start: Point) -> None:
    """Press a piece, and begin to carry it."""
    person.page.mouse.move(*start)
    person.page.mouse.down()
    person.page.mouse.move(start[0] + 12, start[1] - 12, steps=3)
    expect(person.page.locator(GHOST)).to_have_count(1)


def drop(person: Person, goal: Point) -> None:
    person.page.mouse.move(*goal, steps=6)
    person.page.mouse.up()
    expect(person.page.locator(GHOST)).to_have_count(0)


def moves(person: Person) -> list[str]:
    """What this person has answered so far."""
    return [
        line["move"]
        for position in person.positions()
        for line in position["log"]
        if line["seat"] == position["viewer"]
    ]


def answered(person: Person) -> int:
    return sum('"type":"answer"' in text for text in person.sent)


def carry(person: Person, start: Point, goal: str, kind: str) -> str:
    """Carry a piece to the first place that a selector finds while it is held. Returns the move that was made of it."""
    moment, before = person.moment(), answered(person)
    take(person, start)
    expect(person.page.locator(".choose")).to_be_visible()
    kinds = {
        move.split()[0]
        for move in person.page.eval_on_selector_all(
            "[data-testid=answers] button", "all => all.map((each) => each.dataset.move)"
        )
    }
    assert kinds <= {kind, "withdraw"}
    drop(person, hit(person, goal))
    person.wait_past(moment)
    assert answered(person) == before + 1
    return next(move for move in reversed(moves(person)) if move.startswith(kind))


def until_legal(person: Person, kind: str, dice: random.Random) -> None:
    """Play until an answer of a kind is among those that are open."""
    while not any(action["kind"] == kind for action in person.position()["legal"]):
        assert person.answer_any(dice)


def test_a_stone_is_carried_from_the_sled_to_a_ship(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    until_legal(ana, "place", random.Random(1))
    stone = ana.page.locator("#seat-1 [data-carries] [data-ghost]").last
    move = carry(ana, middle(stone), '.board .spot.lit[aria-label^="Ship"]', "place")
    assert move.startswith("place ship")


def test_a_ship_is_carried_to_a_site(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep", BOT, BOT, BOT)
    until_legal(ana, "sail", random.Random(2))
    sail = next(action for action in ana.position()["legal"] if action["kind"] == "sail")
    ship = ana.page.locator(f'.board [data-moves="first ship-{sail["args"]["ship"]}"]')
    site = sail["args"]["site"]
    take(ana, middle(ship))
    moment = ana.moment()
    dock = ana.page.locator(f'.board .spot.lit:has(+ [data-place="{site}"]) .title')
    drop(ana, middle(dock))
    ana.wait_past(moment)
    assert moves(ana)[-1] == f"sail ship {sail['args']['ship']} to {site}"


@pytest.mark.parametrize("piece", mostly_thorough(["tile", "leader", "catastrophe"], ["tile"]))
def test_what_is_at_hand_is_carried_to_a_cell(piece: str, come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    row, place = {"tile": (0, 0), "leader": (1, 0), "catastrophe": (1, 4)}[piece]
    at_hand = ana.page.locator(".tray .row").nth(row).locator("[data-carries]").nth(place)
    move = carry(ana, middle(at_hand), ".map .spot.lit:not(.quiet)", piece)
    cell = move.split()[-1]
    assert cell in ana.page.evaluate("[...document.querySelectorAll('.map [data-place]')].map((e) => e.dataset.place)")


@pytest.mark.thorough
def test_a_leader_is_carried_from_cell_to_cell_and_home(come: Come, house: Server) -> None:
    ana = come("Ana")
    ana.play("tigris")
    tray = ana.page.locator(".tray .row").nth(1).locator("[data-carries]")
    first = carry(ana, middle(tray.first), ".map .spot.lit:not(.quiet)", "leader")
    ana.wait_for_turn()
    on_map = ana.page.locator('.map [data-piece^="leader-1-"]').first
    second = carry(ana, middle(on_map), ".map .spot.lit:not(.quiet):not(.picked)", "leader")
    assert first.split()[1] == second.split()[1]
    assert first != second
    ana.wait_for_turn()
    moment = ana.moment()
    take(ana, middle(ana.page.locator('.map [data-piece^="leader-1-"]').first))
    drop(ana, middle(tray.first))
    ana.wait_past(moment)
    assert moves(ana)[-1] == f"withdraw {first.split()[1]}"


def test_a_worker_is_carried_to_a_wheel(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    until_legal(ana, "place", random.Random(3))
    worker = ana.page.locator("#seat-1 [data-carries] [data-ghost]").last
    assert carry(ana, middle(worker), '.gears .spot[aria-label="Tikal"]', "place") == "place tikal"
    assert ana.page.locator('.gears [data-place^="tikal-tooth"] [data-piece="worker-1"]').count() == 1


@pytest.mark.parametrize("way", mostly_thorough(["elsewhere", "Escape", "right click"], ["Escape"]))
def test_what_is_not_dropped_on_a_lit_place_is_let_go_and_nothing_is_sent(way: str, come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    moment, offered = ana.moment(), ana.answers.count()
    lit = ana.page.locator(".map .spot.lit").count()
    ways = Counter(each["args"]["tile"] for each in ana.position()["legal"] if each["kind"] == "tile")
    take(ana, middle(ana.page.locator(".tray .row").first.locator("[data-carries]").first))
    carried = ana.page.locator(".map .spot.lit:not(.quiet)").count()
    assert carried <= lit
    assert carried in ways.values(), "the places of the carried tile are lit, and no others"
    if way == "Escape":
        ana.page.keyboard.press("Escape")
    elif way == "right click":
        ana.page.mouse.down(button="right")
        ana.page.mouse.up(button="right")
        expect(ana.page.locator(GHOST)).to_have_count(0)
    drop(ana, middle(ana.question))
    expect(ana.page.locator(".choose, .spot.picked")).to_have_count(0)
    assert (ana.moment(), ana.answers.count(), answered(ana)) == (moment, offered, 0)


def test_a_click_on_a_piece_that_can_be_carried_picks_it_as_before(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    ana.page.locator(".tray .row").first.locator("[data-carries]").first.click()
    expect(ana.page.locator(".choose")).to_be_visible()
    expect(ana.page.locator(GHOST)).to_have_count(0)


@pytest.mark.thorough
def test_a_drag_beside_the_pieces_moves_the_board_that_was_brought_near(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    ana.page.mouse.move(500, 400)
    ana.page.mouse.wheel(0, -400)
    board = ana.page.locator(".board-zoom")
    near = board.evaluate("(each) => each.style.transform")
    ana.page.mouse.move(300, 300)
    ana.page.mouse.down()
    ana.page.mouse.move(360, 340, steps=4)
    ana.page.mouse.up()
    assert board.evaluate("(each) => each.style.transform") != near
    expect(ana.page.locator(GHOST)).to_have_count(0)


@pytest.mark.thorough
def test_a_finger_carries_a_tile_and_the_answer_waits_to_be_confirmed(come: Come, house: Server) -> None:
    ana = come("Ana", **PHONE)
    table_in_the_middle(ana, house, "tigris", own=True)
    before = answered(ana)
    finger = ana.context.new_cdp_session(ana.page)
    x, y = middle(ana.page.locator(".tray .row").first.locator("[data-carries]").first)

    def touch(kind: str, *points: Point) -> None:
        touches = [{"x": point[0], "y": point[1]} for point in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x, y - 8 * step))
    expect(ana.page.locator(GHOST)).to_have_count(1)
    goal = hit(ana, ".map .spot.lit:not(.quiet)")
    touch("touchMove", goal)
    touch("touchEnd")
    expect(ana.page.locator(GHOST)).to_have_count(0)
    expect(ana.page.locator(".prompt .confirm")).to_be_visible()
    assert answered(ana) == before
    ana.page.get_by_test_id("confirm").tap()
    ana.page.wait_for_function("() => !document.querySelector('.prompt .confirm')")
    assert answered(ana) == before + 1
