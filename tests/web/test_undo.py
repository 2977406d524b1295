"""Taking back: what was not yet revealed comes back, what was does not."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import Person


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
    while ana.position()["decision"]["kind"] != "turn" or ana.position()["can"]["undo"]:
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


def test_what_was_revealed_cannot_be_undone(come: Come) -> None:
    ana = come("Ana")
    ana.play("tigris")
    offered = ana.position()["legal"]
    give(ana, answer_of(ana, "swap"))
    expect(ana.tool("Undo")).to_be_enabled()
    take_back(ana, "Undo")
    assert ana.position()["legal"] == offered
    give(ana, answer_of(ana, "swap"))
    give(ana, "finish")
    assert any(line["seat"] == 0 for line in ana.position()["log"]), "tiles were drawn"
    expect(ana.tool("Undo")).to_be_disabled()
    expect(ana.tool("Start the turn again")).to_be_disabled()
