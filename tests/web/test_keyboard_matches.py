"""Whole matches without a mouse, from setting up to the scores: arrows, Tab, numbers, typing and the fixed key."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import DONE, SPOTS, Person
from tests.web.test_keyboard import AT, tab_to

pytestmark = pytest.mark.thorough

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
MOST_TRIES = 25
"""Ways that are tried at one question before it is said that the keyboard does not get through."""
NOTHING_IN_FOCUS = "() => document.activeElement === document.body || document.activeElement.id === 'main'"

Way = Callable[[Person, random.Random], bool]


def by_done(person: Person, _: random.Random) -> bool:
    """The fixed key, wherever nothing is in focus that it would be for."""
    if not person.page.locator(f"{DONE}:enabled").count() or not person.page.evaluate(NOTHING_IN_FOCUS):
        return False
    person.page.keyboard.press("Enter")
    return True


def by_arrows(person: Person, dice: random.Random) -> bool:
    """From one lit place of the board to another, and Enter."""
    if not person.spots.count() or person.page.evaluate(AT, "button, a, input, [role=tab], ol, ul"):
        return False
    for _ in range(dice.randint(1, 6)):
        person.page.keyboard.press(dice.choice(ARROWS))
    if not person.page.evaluate(AT, SPOTS):
        return False
    person.page.keyboard.press("Enter")
    return True


def by_number(person: Person, dice: random.Random) -> bool:
    """A number key, for one of the first answers that are listed."""
    count = min(9, person.page.locator("[data-testid=answers] button").count())
    if not count:
        return False
    person.page.keyboard.press(str(dice.randint(1, count)))
    return True


def by_tab(person: Person, _: random.Random) -> bool:
    """Tab to the answers; where they are sorted, to a kind of them first."""
    buttons = person.page.locator("[data-testid=answers] button")
    if not buttons.count() and person.page.locator(".kinds button").count():
        tab_to(person, ".kinds button")
        person.page.keyboard.press("Enter")
    if not buttons.count():
        return False
    tab_to(person, "[data-testid=answers] button")
    person.page.keyboard.press("Enter")
    return True


def by_typing(person: Person, dice: random.Random) -> bool:
    """The line to type in, and Enter."""
    person.page.keyboard.press("/")
    person.page.keyboard.type(str(dice.choice(person.position()["legal"])["text"]))
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Escape")
    return True


WAYS: dict[Way, int] = {by_arrows: 6, by_number: 3, by_done: 2, by_tab: 1, by_typing: 1}


def has_answered(person: Person, moment: str) -> bool:
    """The browser has sent an answer to a moment."""
    person.page.evaluate("0")
    sent = (json.loads(frame) for frame in person.sent[-10:])
    return any(said["type"] == "answer" and str(said["moment"]) == moment for said in sent)


def answer_by_keys(person: Person, dice: random.Random, used: set[str]) -> bool:
    """Give some answer by keys alone. Returns whether one is asked again."""
    moment = person.moment()
    for _ in range(MOST_TRIES):
        way = dice.choices(list(WAYS), list(WAYS.values()))[0]
        if way(person, dice) and has_answered(person, moment):
            used.add(way.__name__)
            return person.wait_for_turn(moment)
    raise AssertionError(f"the keyboard does not get through: {person.question.inner_text()}")


@pytest.mark.parametrize(("game", "ends_turns"), [("imhotep", False), ("tigris", True), ("tzolkin", True)])
def test_a_whole_match_is_played_by_keyboard_alone(game: str, ends_turns: bool, come: Come) -> None:
    """In Imhotep the fixed key is for the rare card that may be declined; in the others it ends turns."""
    dice, used = random.Random(11), set[str]()
    ana = come("Ana").open(f"new/{game}")
    tab_to(ana, "select[aria-label*='Level']")
    ana.page.keyboard.type("Random")
    tab_to(ana, "form button.first")
    ana.page.keyboard.press("Enter")
    more, n_answers = ana.wait_for_turn(), 0
    while more:
        more = answer_by_keys(ana, dice, used)
        n_answers += 1
    expect(ana.end.locator("tfoot tr").first.locator("td")).to_have_count(2)
    assert ana.position()["result"]["scores"]
    assert n_answers > 15
    assert used >= {way.__name__ for way in WAYS if ends_turns or way is not by_done}
