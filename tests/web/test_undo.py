"""Taking back: freely against bots, as at a real table up to what was revealed, and with others by asking them."""

from __future__ import annotations

import random

from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import Person, take_turns


def answer_of(person: Person, kind: str) -> str:
    return str(next(action["text"] for action in person.position()["legal"] if action["kind"] == kind))


def give(person: Person, move: str) -> None:
    moment = person.moment()
    person.answer(move)
    assert person.wait_for_turn(moment)


def take_back(person: Person, verb: str) -> None:
    moment = person.moment()
    person.tool(verb).click()
    assert person.wait_for_turn(moment)


def test_an_answer_is_undone_done_again_and_the_whole_turn_is_reset(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin", {"kind": "bot", "level": "random"})
    while ana.position()["decision"]["kind"] != "turn" or ana.position()["can"]["reset"]:
        ana.answer_first()
    question, offered = ana.question.inner_text(), ana.position()["legal"]
    expect(ana.tool("Start the turn again")).to_be_disabled()
    give(ana, answer_of(ana, "place"))
    once = ana.position()["legal"]
    assert once != offered
    if any(action["kind"] == "place" for action in once):
        give(ana, answer_of(ana, "place"))
        take_back(ana, "Undo")
        assert ana.position()["legal"] == once
        take_back(ana, "Redo")
    take_back(ana, "Start the turn again")
    expect(ana.question).to_have_text(question)
    assert ana.position()["legal"] == offered
    take_back(ana, "Redo")
    assert ana.position()["legal"] == once
    moment = ana.moment()
    ana.page.keyboard.press("u")
    assert ana.wait_for_turn(moment)
    assert ana.position()["legal"] == offered


def test_against_bots_undo_goes_back_over_their_answers_and_over_chance(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    expect(ana.tool("Undo")).to_be_disabled()
    expect(ana.tool("Undo")).to_have_attribute("title", "Nothing to undo: you have not made a move yet.")
    offered = ana.position()["legal"]
    give(ana, answer_of(ana, "swap"))
    give(ana, "finish")
    while not any(line["seat"] == 2 for line in ana.position()["log"]):
        ana.answer_first()
    after = ana.position()
    for _ in range(sum(line["seat"] == 1 for position in ana.positions() for line in position["log"])):
        take_back(ana, "Undo")
    assert ana.position()["legal"] == offered
    assert ana.position()["position"] < after["position"]
    expect(ana.tool("Undo")).to_be_disabled()


def test_at_a_table_as_a_real_one_what_was_revealed_cannot_be_undone(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris", as_at_a_real_table=True)
    offered = ana.position()["legal"]
    give(ana, answer_of(ana, "swap"))
    expect(ana.tool("Undo")).to_be_enabled()
    take_back(ana, "Undo")
    assert ana.position()["legal"] == offered
    give(ana, answer_of(ana, "swap"))
    give(ana, "finish")
    assert any(line["seat"] == 0 for line in ana.position()["log"]), "tiles were drawn"
    expect(ana.tool("Undo")).to_be_disabled()
    expect(ana.tool("Undo")).to_have_attribute("title", "As at a real table: what has been revealed stands.")
    expect(ana.tool("Start the turn again")).to_be_disabled()
    assert ana.log().locator(".back").count() == 0


def test_with_another_person_undo_asks_them(come: Come) -> None:
    ana, ben = come("Ana"), come("Ben")
    answer = ana.new_table("imhotep", {"kind": "open"})
    table = answer["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    for person in (ana, ben):
        person.open(f"table/{table}")
    take_turns([ana, ben], random.Random(2), 3)
    asked, other = (ana, ben) if ana.is_asked() else (ben, ana)
    before = asked.position()["position"]
    expect(asked.tool("Ask to undo")).to_be_enabled()
    asked.page.keyboard.press("u")
    agree = other.page.get_by_role("button", name="Agree")
    agree.wait_for()
    expect(asked.tool("Undo")).to_be_disabled()
    expect(asked.tool("Undo")).to_have_attribute("title", "Waiting for the others to agree to the undo.")
    moment = asked.moment()
    agree.click()
    asked.wait_past(moment)
    assert asked.position()["position"] < before


def test_the_table_says_before_the_match_how_undo_will_be(come: Come) -> None:
    ana = come("Ana")
    ana.open("new/imhotep/friends")
    ana.page.get_by_role("switch", name="As at a real table").check()
    ana.page.get_by_role("button", name="Set up the table").click()
    expect(ana.page.locator(".gathering dl")).to_contain_text("as at a real table")
    ana.open("")
    ana.open("new/imhotep/friends")
    expect(ana.page.get_by_role("switch", name="As at a real table")).to_be_checked()
