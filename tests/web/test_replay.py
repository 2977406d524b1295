"""Looking back at a match that is over."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server
from tests.web.conftest import Come, Over, played

from ziggurat.engine.rule import PLAIN

pytestmark = pytest.mark.thorough


def test_a_slider_moves_through_the_match_and_its_place_has_an_address(come: Come, over: Over) -> None:
    table = over("imhotep")
    ana, ben = come("Ana").open(f"replay/{table}"), come("Ben")
    page, slider = ana.page, ana.page.get_by_test_id("transport").get_by_role("slider")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    story = page.locator("section[aria-live]")
    expect(story).to_have_attribute("aria-busy", "false")
    beginning = story.inner_text()
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(story).to_contain_text("Cleo")
    expect(story).to_have_attribute("aria-busy", "false")
    assert story.inner_text() != beginning
    slider.fill("9")
    expect(page).to_have_url(f"{ana.url}/#/replay/{table}?at=9")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-link^="#/replay/"]')).to_have_attribute("data-link", f"#/replay/{table}?at=10")
    expect(story).to_have_attribute("aria-busy", "false")
    ben.open(f"replay/{table}?at=10")
    expect(ben.page.get_by_test_id("transport").get_by_role("slider")).to_have_value("10")
    expect(ben.page.locator("section[aria-live]")).to_have_text(story.inner_text(), use_inner_text=True)


def test_a_match_that_is_over_is_seen_through_any_eyes(come: Come, over: Over) -> None:
    ana, table = come("Ana"), over("tzolkin")
    past = (ana.context.request.get(f"/api/tables/{table}/positions/{at}").json() for at in range(60))
    choosing = next(position["position"] for position in past if (position["decision"] or {}).get("kind") == "keep")
    address = f"replay/{table}?at={choosing}"
    ana.open(address)
    page, eyes, board = ana.page, ana.page.locator("main header select"), ana.page.locator("main .board").first
    expect(page.locator("section[aria-live]")).to_have_attribute("aria-busy", "false")
    closed = board.inner_html()
    eyes.select_option("1")
    expect(page).to_have_url(f"{ana.url}/#/{address}&as=1")
    page.wait_for_function("html => document.querySelector('main .board').innerHTML !== html", arg=closed)
    eyes.select_option("0")
    page.wait_for_function("html => document.querySelector('main .board').innerHTML === html", arg=closed)


def test_a_record_is_downloaded_and_brought_back(come: Come, over: Over, tmp_path: Path) -> None:
    ana = come("Ana").open(f"replay/{over('imhotep')}")
    slider = ana.page.get_by_test_id("transport").get_by_role("slider")
    expect(slider).to_be_visible()
    last = slider.get_attribute("max") or ""
    with ana.page.expect_download() as download:
        ana.page.locator("a[download]").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    ana.open().page.get_by_role("button", name="Choose a file").set_input_files(record)
    expect(slider).to_have_attribute("max", last)
    assert over("imhotep") not in ana.page.url
    ana.forgiven = "status of 4"
    record.write_text("{}", encoding="utf-8")
    ana.open().page.get_by_role("button", name="Choose a file").set_input_files(record)
    expect(ana.page.get_by_role("alert")).to_contain_text("This file is not a game that can be replayed")


@pytest.mark.skipif(PLAIN, reason="the search needs compiled rules")
def test_the_opinion_of_the_search_is_drawn_as_a_graph(come: Come, fast_house: Server) -> None:
    ana = come("Ana", server=fast_house).open(f"replay/{played(fast_house, 'imhotep')}")
    page = ana.page
    page.get_by_role("tab").last.click()
    expect(page.locator("figure")).to_have_count(1)
    page.locator("[role=tabpanel] button.first").click()
    expect(page.locator("figure")).to_have_count(2, timeout=90_000)
    expect(page.locator("figure").first.locator("path.line")).to_have_count(2)
