"""Setting up a table, and what the page says where people gather."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Come


def test_the_second_player_is_a_bot_unless_one_asks_for_friends(come: Come) -> None:
    ana = come("Ana").open("new/imhotep")
    expect(ana.page.get_by_label("Who is player 2?")).to_have_value("bot")
    ana.open("")
    ana.page.locator('a[href="#/new/imhotep/friends"]').click()
    expect(ana.page.get_by_label("Who is player 2?")).to_have_value("invited")


def test_setting_up_and_gathering_show_a_true_picture_of_the_game(come: Come) -> None:
    ana = come("Ana").open("new/tigris")
    for _ in range(2):
        picture = ana.page.locator(".picture img")
        expect(picture).to_be_visible()
        assert picture.evaluate("async (each) => { await each.decode(); return each.naturalWidth }") > 300
        if ana.page.get_by_label("Who is player 2?").count():
            ana.page.get_by_label("Who is player 2?").select_option("open")
            ana.page.get_by_role("button", name="Set up the table").click()
            expect(ana.page.locator(".gathering")).to_be_visible()


def test_options_that_cannot_matter_are_not_shown(come: Come) -> None:
    ana = come("Ana").open("new/tigris")
    expect(ana.page.locator("#option-buildings")).not_to_be_checked()
    expect(ana.page.locator("#option-monument_over_building")).to_have_count(0)
    ana.page.locator("#option-buildings").check()
    expect(ana.page.locator("#option-monument_over_building")).to_be_visible()


def test_hints_are_off_at_open_tables_unless_the_host_wants_them(come: Come) -> None:
    ana = come("Ana").open("new/imhotep")
    hints = ana.page.get_by_role("switch", name="Allow hints")
    expect(hints).to_be_checked()
    ana.page.get_by_label("Who is player 2?").select_option("open")
    expect(hints).not_to_be_checked()
    hints.check()
    expect(hints).to_be_checked()


def test_where_people_gather_clock_hints_and_options_are_told(come: Come) -> None:
    ana = come("Ana").open("new/imhotep")
    ana.page.get_by_label("Who is player 2?").select_option("open")
    ana.page.get_by_role("switch", name="Play with a clock").check()
    ana.page.get_by_label("Minutes per player").fill("15")
    ana.page.get_by_role("button", name="Set up the table").click()
    details = ana.page.locator(".gathering dl")
    expect(details).to_contain_text("15 min each")
    expect(details).to_contain_text("not allowed")
    expect(details).to_contain_text("Wrath of the Pharaoh")


def test_another_address_of_the_page_sets_up_another_table(come: Come) -> None:
    ana = come("Ana").open("new/imhotep")
    expect(ana.page.locator("h1")).to_contain_text("Imhotep")
    ana.page.evaluate("location.hash = '#/new/tzolkin'")
    expect(ana.page.locator("h1")).to_contain_text("Tzolk")
    expect(ana.page.locator("#option-tribes")).to_be_visible()
    level = ana.page.get_by_label("Level of the bot for player 2")
    expect(level).to_have_value("normal")
    ana.page.evaluate("location.hash = '#/new/tzolkin/coach'")
    expect(level).to_have_value("easy")
