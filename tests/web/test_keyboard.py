"""A newcomer without a mouse: from the first page to a table, and several answers."""

from __future__ import annotations

import pytest
from tests.web.conftest import Come
from tests.web.person import Person

pytestmark = pytest.mark.thorough

AT = "(selector) => document.activeElement?.matches(selector) ?? false"


def tab_to(person: Person, selector: str, most: int = 120) -> None:
    """Press Tab until something is focused."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate(AT, selector):
            return
    raise AssertionError(f"{selector} is not reached by Tab")


def test_a_match_is_begun_and_played_by_keyboard_alone(come: Come) -> None:
    ana = come(None).open()
    keys = ana.page.keyboard
    tab_to(ana, "article button.first")
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
