"""Links: one seats a friend, the other lets anyone watch."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from tests.web.conftest import Come, Over
from tests.web.person import BOT


def test_a_friend_opens_the_invitation_sits_down_and_the_match_begins(come: Come) -> None:
    ana, ben = come("Ana").open("new/imhotep"), come(None)
    ana.page.get_by_label("Who is player 2?").select_option("invited")
    ana.page.get_by_role("button", name="Set up the table").click()
    invitation = ana.page.locator('[data-link^="#/join/"]')
    ben.open((invitation.get_attribute("data-link") or "").removeprefix("#/"))
    expect(ben.page.get_by_role("heading", name="Imhotep")).to_be_visible()
    expect(ben.page.get_by_text("Ana")).to_be_visible()
    ben.page.locator("#join-name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ana, ben):
        expect(person.question).to_be_visible()
        expect(person.page.get_by_role("article", name="Ben")).to_be_visible()
    assert {ana.is_asked(), ben.is_asked()} == {True, False}
    asked, other = (ana, ben) if ana.is_asked() else (ben, ana)
    moment = asked.moment()
    asked.answers.first.click()
    assert other.wait_for_turn(moment)


def test_a_used_invitation_says_so(come: Come) -> None:
    ana, ben, eve = come("Ana"), come("Ben"), come("Eve")
    answer = ana.new_table("imhotep", {"kind": "invited"}, BOT)
    link = f"join/{answer['table']['id']}/{answer['invites']['2']}"
    ben.open(link).page.get_by_role("button", name="Sit down").click()
    expect(ben.question).to_be_visible()
    eve.forgiven = "status of 40"
    eve.open(link).page.get_by_role("button", name="Sit down").click()
    expect(eve.page.get_by_role("alert")).not_to_be_empty()


def test_a_spectator_sees_the_board_and_nothing_to_answer(come: Come) -> None:
    ana, eve = come("Ana"), come("Eve")
    table = ana.play("tigris")
    eve.open(f"table/{table}")
    expect(eve.question).to_contain_text("Ana")
    expect(eve.page.locator(".board svg").first).to_be_visible()
    expect(eve.answers).to_have_count(0)
    expect(eve.spots).to_have_count(0)
    expect(eve.page.locator(".tools button")).to_have_count(0)
    position = eve.position()
    assert position["viewer"] is None
    assert position["legal"] == []
    assert not any(position["can"].values())
    moment = eve.moment()
    ana.answer(ana.position()["legal"][0]["text"])
    eve.wait_past(moment)
    assert not any(json.loads(frame)["type"] == "answer" for frame in eve.sent)


def test_a_newcomers_console_stays_clean(come: Come, over: Over) -> None:
    """Whoever comes is nobody yet, and a match has no analysis until somebody asks for one: neither is a mistake."""
    table = over("imhotep")
    eve = come(None).open()
    expect(eve.page.get_by_role("article").first).to_be_visible()
    eve.open(f"replay/{table}").page.get_by_role("tab").last.click()
    expect(eve.page.locator("figure .frame svg")).to_be_visible()
    eve.page.wait_for_load_state("networkidle")
    assert eve.wrong == []
    asked = {response.url.partition("/api/")[2]: response.status for response in eve.responses}
    assert asked["guest"] == 200
    assert asked[f"tables/{table}/analysis"] == 200
