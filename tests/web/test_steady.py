"""Browser tests play with steady chance: what they meet follows from the test alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import mostly_thorough
from tests.web.conftest import Come
from tests.web.person import Person

DRAW = "[...crypto.getRandomValues(new Uint8Array(32)), Math.random()]"


def course_of(person: Person, game: str) -> list[Any]:
    """What somebody meets who always gives the first answer at a new table."""
    person.play(game)
    for _ in range(4):
        person.answer_first()
    return [(position["view"], position["log"]) for position in person.positions()]


@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tigris", "tzolkin"], ["tigris"]))
def test_two_tables_that_are_set_up_alike_deal_alike_and_their_bots_choose_alike(game: str, come: Come) -> None:
    assert course_of(come("Ana"), game) == course_of(come("Ben"), game)


def drawn_by(person: Person) -> Any:
    """What an empty page draws first."""
    person.page.goto("about:blank")
    return person.page.evaluate(DRAW)


def test_what_a_page_draws_follows_from_whose_it_is(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    assert drawn_by(ana) == drawn_by(ana)
    assert drawn_by(ana) != drawn_by(ben)
