"""What people can do about people, and long logs and chats, on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Visitor
from tests.server.helping import ask, code_of, played_on
from tests.web.conftest import Come
from tests.web.person import Person
from tests.web.words import assert_all_is_said

OPEN = {"kind": "open"}


def guest_of(person: Person) -> Visitor:
    """The same guest, with a program instead of a browser."""
    cookies = {str(one["name"]): str(one["value"]) for one in person.context.cookies()}
    return Visitor(person.url, None, cookies).connect()


def test_a_name_in_the_chat_opens_a_menu_by_keyboard_and_muting_is_taken_back_in_the_settings(come: Come) -> None:
    ana = come("Ana")
    table = str(ana.new_table("imhotep", OPEN)["table"]["id"])
    ben = Visitor(ana.url, "Ben")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ben.connect().watch(table, 2)
    ana.open(f"table/{table}")
    ana.page.get_by_role("tab", name="Chat").click()
    assert code_of(ask(ben, type="chat", table=table, text="something rude")) == "done"
    line = ana.page.get_by_text("something rude")
    expect(line).to_be_visible()
    name = ana.page.locator("summary", has_text="Ben")
    name.focus()
    name.press("Enter")
    expect(ana.page.get_by_role("button", name="Mute")).to_be_visible()
    assert_all_is_said(ana.page)
    name.press("Escape")
    expect(ana.page.get_by_role("button", name="Mute")).to_be_hidden()
    name.press("Enter")
    ana.page.get_by_role("button", name="Mute").press("Enter")
    expect(line).to_have_count(0)
    ana.open("settings")
    back = ana.page.get_by_role("button", name="Undo for Ben")
    expect(back).to_be_visible()
    assert_all_is_said(ana.page)
    back.press("Enter")
    expect(ana.page.get_by_text("You have not muted or blocked anyone.")).to_be_visible()


def test_the_host_shows_a_spectator_out(come: Come) -> None:
    ana, eve = come("Ana"), come("Eve")
    table = ana.play("imhotep")
    eve.open(f"table/{table}")
    ana.page.get_by_role("tab", name="Table").click()
    name = ana.page.locator("[data-testid=spectators] summary", has_text="Eve")
    name.press("Enter")
    ana.page.get_by_role("button", name="Remove").click()
    expect(eve.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(name).to_have_count(0)


@pytest.mark.thorough
def test_a_long_log_is_shown_whole_when_it_is_asked_for(come: Come) -> None:
    ana = come("Ana")
    table = str(ana.new_table("tigris", OPEN)["table"]["id"])
    ben, other_ana = Visitor(ana.url, "Ben"), guest_of(ana)
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ben.connect().watch(table, 2)
    other_ana.watch(table, 1)
    played_on({1: other_ana, 2: ben}, table, 130)
    ana.open(f"table/{table}")
    log = ana.log()
    expect(log.locator("li").first).to_be_visible()
    before = log.locator("li").count()
    log.get_by_role("button", name="Show everything").click()
    expect(log.get_by_role("button", name="Show everything")).to_have_count(0)
    assert log.locator("li").count() > before


def test_an_older_chat_comes_page_by_page(come: Come) -> None:
    ana = come("Ana")
    table = str(ana.new_table("imhotep", OPEN)["table"]["id"])
    other_ana = guest_of(ana)
    other_ana.say(type="watch", table=table)
    for number in range(1, 71):
        assert code_of(ask(other_ana, type="chat", table=table, text=f"line {number}.")) == "done"
    ben = Visitor(ana.url, "Ben")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ana.open(f"table/{table}")
    ana.page.get_by_role("tab", name="Chat").click()
    expect(ana.page.get_by_text("line 70.", exact=False)).to_be_visible()
    expect(ana.page.get_by_text("line 1.", exact=False)).to_have_count(0)
    ana.page.get_by_role("button", name="Show earlier messages").click()
    expect(ana.page.get_by_text("line 1.", exact=False)).to_have_count(1)
    expect(ana.page.get_by_role("button", name="Show earlier messages")).to_have_count(0)
