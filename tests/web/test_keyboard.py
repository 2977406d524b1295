"""A newcomer without a mouse: from the first page to a table, and several answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import Person

pytestmark = pytest.mark.thorough

AT = "(selector) => document.activeElement?.matches(selector) ?? false"
NAME = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0, 40)"


PLACE = "() => [...document.querySelectorAll('.board .spot')].indexOf(document.activeElement)"


def tab_to(person: Person, selector: str, most: int = 120) -> None:
    """Press Tab until something is focused."""
    passed = []
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(AT, selector):
            return
        passed.append(person.page.evaluate(NAME))
    raise AssertionError(f"{selector} is not reached by Tab, only {passed}")


def test_a_match_is_begun_and_played_by_keyboard_alone(come: Come) -> None:
    ana = come(None)
    ana.context.route("**/engines/index.json", lambda route: route.fulfill(json={}))  # a match at the server
    ana.open()
    keys = ana.page.keyboard
    tab_to(ana, "article .verbs button")
    keys.press("Enter")
    ana.wait_for_turn()
    for press in (by_number, by_button, by_spot, by_notation, by_arrows):
        moment = ana.moment()
        press(ana)
        if not ana.wait_for_turn(moment):
            return


def by_number(person: Person) -> None:
    person.page.keyboard.press("1")


def by_button(person: Person) -> None:
    tab_to(person, "[data-testid=answers] button")
    person.page.keyboard.press("Enter")


def by_spot(person: Person) -> None:
    """A lit piece of the board; where it stands for several answers, one of them is chosen by its number."""
    tab_to(person, ".board .spot.lit")
    person.page.keyboard.press("Enter")
    if person.page.locator(".prompt .choose").count():
        person.page.keyboard.press("1")
    elif person.answers.count():
        tab_to(person, "[data-testid=answers] button")
        person.page.keyboard.press("Enter")


def by_arrows(person: Person) -> None:
    """To a lit place of the board and on to another one, and there as by Tab."""
    person.page.keyboard.press("ArrowDown")
    assert person.page.evaluate(AT, ".board .spot.lit")
    first = person.page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert first
    person.page.keyboard.press("ArrowRight")
    assert person.page.evaluate(AT, ".board .spot.lit")
    person.page.keyboard.press("Enter")
    if person.page.locator(".prompt .choose").count():
        person.page.keyboard.press("1")


def by_notation(person: Person) -> None:
    person.page.keyboard.press("/")
    person.page.keyboard.type(str(person.position()["legal"][0]["text"]))
    person.page.keyboard.press("Enter")


def test_the_board_is_one_stop_for_tab_and_keys_reach_every_lit_place_of_it(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    while ana.position()["decision"]["kind"] != "turn":
        ana.answer_first()
    n_lit = ana.spots.count()
    assert n_lit > 4
    stops = ana.page.locator('.board .spot:not([tabindex="-1"])')
    expect(stops).to_have_count(1)
    tab_to(ana, ".board .spot.lit", most=40)
    ana.page.keyboard.press("Tab")
    assert not ana.page.evaluate(AT, ".board .spot")
    ana.page.keyboard.press("Shift+Tab")
    assert ana.page.evaluate(AT, ".board .spot.lit")
    reached = set()
    for _ in range(n_lit):
        ana.page.keyboard.press("PageDown")
        reached.add(ana.page.evaluate(PLACE))
    assert len(reached) == n_lit
    ana.page.keyboard.press("Shift+PageDown")
    expect(stops).to_have_count(1)


def test_after_an_answer_on_the_board_the_fixed_key_is_for_the_large_button(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    while ana.position()["decision"]["kind"] != "turn":
        ana.answer_first()
    moment = ana.moment()
    for _ in range(3):
        if not ana.page.locator("[data-testid=done]:enabled").count():
            ana.page.keyboard.press("ArrowDown")
            ana.page.keyboard.press("Enter")
            ana.wait_for_turn(moment)
            moment = ana.moment()
    done = ana.page.locator("[data-testid=done]:enabled").get_attribute("data-move")
    ana.page.keyboard.press("Enter")
    ana.wait_past(moment)
    lines = [line for position in ana.positions() for line in position["log"] if line["seat"] == 1]
    assert done in [line["move"] for line in lines]
