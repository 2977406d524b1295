"""What an answer would do is shown before it is given."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import Come


def test_pointing_at_an_answer_tells_what_it_would_do(come: Come) -> None:
    ana = come("Ana")
    ana.play("imhotep")
    moment, would = ana.moment(), ana.page.locator(".prompt .would")
    expect(would).to_have_count(0)
    ana.answers.first.hover()
    expect(would).to_contain_text("This would happen:")
    expect(would).to_contain_text("Ana")
    ana.page.mouse.move(1, 1)
    expect(would).to_have_count(0)
    ana.answers.nth(1).focus()
    expect(would).to_contain_text("This would happen:")
    assert ana.moment() == moment


def test_with_confirmation_the_board_shows_the_answer_first_and_one_can_cancel(come: Come) -> None:
    ana = come("Ana").open("settings")
    ana.page.locator("input[name=confirm][value=always]").check()
    ana.play("imhotep")
    moment = ana.moment()
    confirm, board = ana.page.locator(".prompt .confirm"), ana.page.locator("section.board")
    before = board.inner_html()
    ana.answers.first.click()
    expect(confirm).to_be_visible()
    expect(ana.page.locator("section.board.preview")).to_be_visible()
    assert board.inner_html() != before
    ana.page.get_by_role("button", name="Cancel").click()
    expect(confirm).to_be_hidden()
    expect(ana.page.locator("section.board.preview")).to_have_count(0)
    assert ana.moment() == moment
    ana.answers.first.click()
    expect(confirm).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    ana.answers.first.click()
    ana.page.get_by_role("button", name="Confirm").click()
    assert ana.wait_for_turn(moment)
    assert not any('"type":"answer"' in text for text in ana.sent[:-3])
