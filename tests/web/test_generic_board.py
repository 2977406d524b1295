"""A game that has no board of its own is shown plainly, in its own words, and can be played to its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.docs.test_add_a_game import SOURCES, laid_out
from tests.server.conftest import Server
from tests.web.conftest import Come


@pytest.fixture
def house_with_nim(tmp_path: Path, dist: Path) -> Iterator[Server]:
    """A server that plays the game of the guide, too."""
    games = str(laid_out(tmp_path))
    running = Server(
        tmp_path / "data", ZIGGURAT_WEB=str(dist), ZIGGURAT_PLAIN="1", ZIGGURAT_GAMES=games, PYTHONPATH=SOURCES
    ).start()
    yield running
    running.stop()


def test_a_game_from_outside_is_played_on_a_plain_board(come: Come, house_with_nim: Server) -> None:
    dice = random.Random(3)
    ana = come("Ana", server=house_with_nim, language="fr").open("")
    card = ana.page.get_by_role("article").filter(has=ana.page.get_by_role("heading", name="Nim", exact=True))
    expect(card).to_contain_text("2\u20134 joueurs")
    card.get_by_role("button", name="Jouer contre des bots").click()
    assert ana.wait_for_turn()
    board = ana.page.get_by_role("table", name="La position")
    expect(board.get_by_role("row").filter(has_text="heaps").get_by_role("listitem")).to_have_count(3)
    expect(ana.page.get_by_text("How many stones do you take, and from which heap?").first).to_be_visible()
    expect(ana.page.get_by_role("button", name="take 1 from heap").first).to_be_visible()
    more, said = True, ""
    while more:
        said += ana.page.locator("body").inner_text()
        more = ana.answer_any(dice, on_board=0)
    expect(ana.end).to_be_visible()
    said += ana.page.locator("body").inner_text() + ana.log().inner_text()
    assert "takes" in said
    assert "wins." in said
    assert "nim:" not in said
    assert "shell:" not in said


def test_a_table_of_a_game_from_outside_is_set_up_with_friends_and_bots(come: Come, house_with_nim: Server) -> None:
    ana = come("Ana", server=house_with_nim).open("new/nim")
    expect(ana.page.get_by_role("heading", level=1)).to_contain_text("Nim")
    ana.page.get_by_role("button", name="4 players").click()
    for seat in (2, 3, 4):
        ana.page.get_by_label(f"Who is player {seat}?").select_option("bot")
        ana.page.get_by_label(f"Level of the bot for player {seat}").select_option("random")
    ana.page.get_by_role("button", name="Set up the table").click()
    assert ana.wait_for_turn()
    expect(ana.page.get_by_role("table", name="The position")).to_be_visible()


def test_a_game_that_nobody_knows_leads_nowhere(come: Come) -> None:
    ana = come("Ana").open("new/sphinx")
    expect(ana.page.locator("main")).to_contain_text("There is nothing here.")
