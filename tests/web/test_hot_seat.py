"""Several people at one screen: a curtain between them."""

from __future__ import annotations

import random

from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import Person


def play_until_the_curtain(person: Person, dice: random.Random) -> None:
    while person.answer_any(dice):
        pass
    expect(person.page.locator(".curtain")).to_be_visible()


def test_nothing_of_the_next_person_is_on_the_page_until_the_curtain_is_opened(come: Come) -> None:
    dice = random.Random(5)
    ana = come("Ana")
    ana.play("tigris", {"kind": "local", "name": "Bob"})
    first = ana.position()["asked"]
    second = 3 - first
    names = {1: "Ana", 2: "Bob"}
    ana.page.get_by_role("button", name=f"I am {names[first]}").click()
    assert ana.wait_for_turn()
    play_until_the_curtain(ana, dice)
    expect(ana.page.get_by_role("heading", name=f"It is {names[second]}")).to_be_visible()
    expect(ana.page.locator(".board, article, [data-testid=log], [data-testid=answers]")).to_have_count(0)
    for position in ana.positions():
        assert position["viewer"] in (first, None)
        assert "hand" not in position["view"]["players"][second - 1]
        assert ("hand" in position["view"]["players"][first - 1]) == (position["viewer"] == first)
    heard = len(ana.positions())
    ana.page.get_by_role("button", name=f"I am {names[second]}").click()
    assert ana.wait_for_turn()
    expect(ana.page.locator(".prompt.mine")).to_contain_text(names[second])
    position = ana.positions()[heard:][-1]
    assert position["viewer"] == second
    assert "hand" in position["view"]["players"][second - 1]
    assert "hand" not in position["view"]["players"][first - 1]
    play_until_the_curtain(ana, dice)
    expect(ana.page.get_by_role("heading", name=f"It is {names[first]}")).to_be_visible()
