"""What is not possible is explained, and breaks nothing."""

from __future__ import annotations

import json
import random

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.web.board import click_one
from tests.web.conftest import Come
from tests.web.words import assert_all_is_said


def test_a_typed_move_that_is_not_possible_is_explained_in_words(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    moment, offered = ana.moment(), ana.answers.all_text_contents()
    ana.type_move("fly to the moon")
    expect(ana.notice).to_have_text("That is not a move of this game.")
    impossible = "sail ship 1 to market"
    assert impossible not in [action["text"] for action in ana.position()["legal"]]
    ana.type_move(impossible)
    expect(ana.notice).not_to_have_text("That is not a move of this game.")
    expect(ana.notice).not_to_be_empty()
    assert_all_is_said(ana.page)
    assert ana.moment() == moment
    legal = [action["text"] for action in ana.position()["legal"]]
    assert ana.answers.all_text_contents() == offered, "a text that means nothing hides no answer"
    ana.type_move(legal[0])
    ana.wait_for_turn(moment)
    expect(ana.notice).to_have_count(0)
    expect(ana.page.locator(".notation input")).to_have_value("")


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_a_piece_that_is_not_lit_says_why_not(game: str, come: Come) -> None:
    ana = come("Ana")
    ana.play(game)
    moment, dice = ana.moment(), random.Random(1)
    if game == "tigris":
        assert click_one(ana.page, ".board .spot.lit[aria-pressed=false]", dice), "a tile in hand is picked up first"
    while not click_one(ana.page, ".board .spot.asks", dice):
        ana.answer_any(dice)
        moment = ana.moment()
    expect(ana.notice).not_to_be_empty()
    assert_all_is_said(ana.page)
    assert ana.moment() == moment
    ana.answer_any(dice)


def test_of_two_tabs_that_answer_the_same_moment_the_later_one_is_told(come: Come) -> None:
    ana = come("Ana")
    table = ana.play("imhotep")
    held: list[str] = []
    is_holding = False

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            text = str(frame)
            if is_holding and json.loads(text)["type"] == "position":
                held.append(text)
            else:
                route.send(text)

        server.on_message(pass_on)
        release.append(route)

    release: list[WebSocketRoute] = []
    late = ana.context.new_page()
    late.route_web_socket("**/api/socket*", between)
    late.goto(f"/#/table/{table}")
    answers = late.locator("[data-testid=answers] button")
    expect(answers.first).to_be_visible()
    is_holding = True
    moment = ana.moment()
    ana.answers.first.click()
    assert ana.wait_for_turn(moment)
    answers.last.click()
    expect(late.locator(".prompt .notice")).to_have_text("The game has moved on; check the board.")
    is_holding = False
    for text in held:
        release[-1].send(text)
    expect(late.get_by_test_id("question")).to_have_attribute("data-moment", ana.moment())
    expect(answers.first).to_be_visible()
    lines = {line["number"]: line["seat"] for position in ana.positions() for line in position["log"]}
    assert list(lines.values()).count(1) == 1, "one answer was taken, and one alone"


def test_why_something_is_not_possible_goes_when_something_else_is_picked(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    ana.type_move("fly to the moon")
    expect(ana.notice).to_have_text("That is not a move of this game.")
    assert click_one(ana.page, ".board .spot.lit[aria-pressed=false]", random.Random(1)), "a tile in hand is picked up"
    expect(ana.notice).to_have_count(0)
