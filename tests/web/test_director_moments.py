"""Big moments: what was counted stands on a card, and the table below goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server, Visitor, play_out
from tests.web.conftest import Come
from tests.web.person import BOT, ME, Person
from tests.web.test_everyone import found_by_axe

STAYS = {"moments": "wait"}
NewsItem = dict[str, Any]


def news_of(position: dict[str, Any]) -> list[NewsItem]:
    return [item for line in position["log"] for item in line["news"]]


def play_until(visitor: Visitor, table: str, kind: str, seed: int = 1) -> list[NewsItem]:
    """Somebody answers by chance until a kind of news comes. Returns all news up to then."""
    dice = random.Random(seed)
    news: list[NewsItem] = []
    visitor.connect()
    visitor.say(type="watch", table=table, seat=1)
    while True:
        position = visitor.hear("position")
        news += news_of(position)
        if any(item["kind"] == kind for item in news_of(position)):
            return news
        assert not position["over"], f"no {kind} in this match"
        if position["asked"] == 1:
            visitor.answer(position, dice.choice(position["legal"])["text"])


def moment(
    game: str, kind: str, come: Come, house: Server, seats: int = 2, seed: int = 1, **settings: Any
) -> tuple[Person, list[NewsItem]]:
    """Somebody watches a match until a kind of news comes."""
    ben = Visitor(house.url, "Ben")
    table = ben.new_table(game, [ME, *[BOT] * (seats - 1)])
    ana = come("Ana", settings={**STAYS, **settings}).open(f"table/{table}")
    expect(ana.question).to_be_visible()
    news = play_until(ben, table, kind, seed)
    ben.leave()
    return ana, news


def last(news: list[NewsItem], *kinds: str) -> NewsItem:
    return next(item for item in reversed(news) if item["kind"] in kinds)


def test_a_conflict_counts_both_sides_and_names_the_winner(come: Come, house: Server) -> None:
    ana, news = moment("tigris", "won", come, house, seats=3)
    card = ana.page.get_by_test_id("moment")
    expect(card).to_be_visible()
    begun, won = last(news, "war", "revolt"), last(news, "won")
    after = news[news.index(begun) :]
    hands = {item["seat"]: item.get("support", 0) for item in after if item["kind"] == "supported"}
    for seat, board in ((begun["seat"], begun.get("count", 0)), (begun["other"], begun.get("against", 0))):
        side = card.locator(f"[data-side='{seat}']")
        expect(side.locator("[data-count=board]")).to_have_text(str(board))
        expect(side.locator("[data-count=hand]")).to_have_text(str(hands.get(seat, 0)))
        expect(side.locator("[data-count=total]")).to_have_text(str(board + hands.get(seat, 0)))
    seats = next(message["table"]["seats"] for message in ana.messages() if message["type"] == "table")
    expect(card.get_by_test_id("winner")).to_have_text(f"{seats[won['seat'] - 1]['name']} wins")
    expect(card.locator(f"section.won[data-side='{won['seat']}']")).to_have_count(1)
    sent_home = [item for item in after if item["kind"] == "leader_sent_home"]
    assert sent_home
    expect(card).to_contain_text("has to leave")
    card.get_by_test_id("continue").click()
    expect(card).to_have_count(0)


def test_a_feast_tells_by_player_who_is_fed_and_who_starves(come: Come, house: Server) -> None:
    ana, news = moment("tzolkin", "feast", come, house)
    card = ana.page.get_by_test_id("moment")
    expect(card).to_contain_text("Food Day 1")
    feast = news[news.index(last(news, "feast")) :]
    heads = card.locator("thead th").all_inner_texts()
    for seat in (1, 2):
        cells = dict(
            zip(heads, card.locator("tbody tr").nth(seat - 1).locator("th, td").all_inner_texts(), strict=True)
        )
        for head, kind in (("Fed", "fed"), ("Unfed", "unfed")):
            count = sum(item.get("count", 0) for item in feast if item["kind"] == kind and item["seat"] == seat)
            assert cells[head] == str(count)
        lost = sum(item["count"] for item in feast if item["kind"] == "points" and item["seat"] == seat) / 4
        assert float(cells["Total"]) == lost


def test_the_end_of_a_round_tells_the_points_of_the_temple(come: Come, house: Server) -> None:
    ana, news = moment("imhotep", "round_ends", come, house)
    card = ana.page.get_by_test_id("moment")
    expect(card).to_contain_text("End of round 1")
    players = ana.position()["view"]["players"]
    for player in players:
        temple = sum(
            item.get("count", 0)
            for item in news
            if item["kind"] == "points" and item["seat"] == player["seat"] and item.get("source") == 2
        )
        row = card.locator("tbody tr").nth(player["seat"] - 1).locator("td")
        assert row.all_inner_texts() == [str(temple), str(player["score"])]


def test_a_moment_is_for_everyone(come: Come, house: Server) -> None:
    ana, _ = moment("tigris", "won", come, house)
    card = ana.page.get_by_role("dialog")
    expect(card).to_be_visible()
    assert found_by_axe(ana) == []
    summary = ana.page.locator(".visually-hidden[role=status]").filter(has_text="total")
    expect(summary).to_contain_text("on the board")
    expect(card.get_by_role("button", name="Continue")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(card).to_have_count(0)


def number(text: str) -> float:
    return float(text.replace(",", ""))


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_the_final_scoring_is_read_out_source_by_source(game: str, come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table(game, [ME, BOT])
    ana = come("Ana", settings={"moments": "off"}).open(f"table/{table}")
    result = play_out({1: ben}, table)["result"]
    ben.leave()
    expect(ana.end).to_be_visible()
    ana.page.get_by_role("button", name="Watch the scoring again").click()
    card = ana.page.get_by_test_id("moment")
    assert [number(text) for text in card.locator("tfoot td").all_inner_texts()] == result["scores"]
    scored = [key for key in result["breakdown"][0] if any(seat.get(key) for seat in result["breakdown"])]
    rows = card.locator("tbody tr")
    expect(rows).to_have_count(len(scored))
    for index, key in enumerate(scored):
        cells = [number(text) for text in rows.nth(index).locator("td").all_inner_texts()]
        assert cells == [seat.get(key, 0) for seat in result["breakdown"]]
    ana.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_moment_does_not_take_the_focus_from_somebody_who_types(come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("imhotep", [ME, BOT], is_listed=True)
    ana = come("Ana", settings=STAYS).open(f"table/{table}")
    ana.page.get_by_role("tab", name="Chat").click()
    chat = ana.page.get_by_label("Write a message")
    chat.fill("Well ")
    chat.focus()
    play_until(ben, table, "round_ends")
    ben.leave()
    expect(ana.page.get_by_test_id("moment")).to_be_visible()
    expect(chat).to_be_focused()
    ana.page.keyboard.type("played")
    expect(chat).to_have_value("Well played")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_test_id("moment")).to_be_visible()


def test_moments_are_off_for_who_does_not_want_them_and_pass_for_who_has_no_time(come: Come, house: Server) -> None:
    quiet, _ = moment("imhotep", "round_ends", come, house, moments="off")
    quiet.page.wait_for_timeout(500)
    expect(quiet.page.get_by_test_id("moment")).to_have_count(0)
    hasty, _ = moment("imhotep", "round_ends", come, house, moments="pass")
    expect(hasty.page.get_by_test_id("moment")).to_be_visible()
    hasty.page.mouse.move(1, 1)
    hasty.page.evaluate("document.activeElement.blur()")
    expect(hasty.page.get_by_test_id("moment")).to_have_count(0)
