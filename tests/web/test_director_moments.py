"""Big moments: what was counted stands on a card beside its place, and nothing goes on before it was seen."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import FloatRect, WebSocketRoute, expect
from tests.languages import LANGUAGES
from tests.server.conftest import Server, Visitor, play_out
from tests.tables import mostly_thorough
from tests.web.conftest import Come, Over
from tests.web.middle import table_in_the_middle
from tests.web.person import BOT, DONE, ME, Person
from tests.web.shifts import assert_nothing_moved, forget_shifts, watch_shifts
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


def test_there_is_one_button_to_continue_and_a_key_wherever_the_focus_is(come: Come, house: Server) -> None:
    ana, _ = moment("imhotep", "round_ends", come, house)
    expect(ana.page.get_by_test_id("moment")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Continue")).to_have_count(1)
    ana.page.evaluate("document.activeElement.blur()")
    ana.page.keyboard.press("Enter")
    expect(ana.page.get_by_test_id("moment")).to_have_count(0)


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


def test_the_end_of_a_round_opens_when_the_last_ship_was_seen_at_its_site(come: Come, house: Server) -> None:
    ana, news = moment("imhotep", "round_ends", come, house)
    card = ana.page.get_by_test_id("moment")
    expect(card).to_contain_text("End of round 1")
    in_harbour = ana.page.locator("[data-moves^='first ship-'] [aria-label*='sails with']")
    expect(ana.page.locator("[data-moves^='first ship-']")).to_have_count(4)
    expect(in_harbour).to_have_count(0)
    expect(ana.page.locator("[data-place^=ship-] [data-piece^=stone]")).to_have_count(0)
    built = sum(item["kind"] == "stone_built" and item["site"] == 2 for item in news)
    expect(ana.page.locator("[data-place=pyramid] [data-piece^=stone]")).to_have_count(built)
    card.get_by_test_id("continue").click()
    expect(card).to_have_count(0)
    expect(in_harbour).to_have_count(4)


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


@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tigris", "tzolkin"]))
def test_the_final_scoring_is_read_out_source_by_source(game: str, come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table(game, [ME, BOT])
    ana = come("Ana", settings={"moments": "off"}).open(f"table/{table}")
    result = play_out({1: ben}, table)["result"]
    ben.leave()
    expect(ana.end).to_be_visible()
    ana.page.get_by_role("button", name="Watch the scoring again").click()
    card = ana.page.get_by_test_id("moment")
    assert [number(text) for text in card.locator("tfoot tr").first.locator("td").all_inner_texts()] == result["scores"]
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
    expect(hasty.page.get_by_test_id("continue")).to_be_focused()
    expect(hasty.page.get_by_test_id("moment")).to_have_count(0)


OVERLAP = """
() => {
  const box = (each) => each.getBoundingClientRect();
  const card = box(document.querySelector("[data-testid=moment]"));
  return [...document.querySelectorAll("[data-testid=spoken-of]")].map(box).map((place) => {
    const width = Math.min(card.right, place.right) - Math.max(card.left, place.left);
    const height = Math.min(card.bottom, place.bottom) - Math.max(card.top, place.top);
    return (Math.max(0, width) * Math.max(0, height)) / (place.width * place.height);
  });
}
"""
"""For every place that a card speaks of, how much of it the card covers."""
BIG = {"imhotep": "round_ends", "tigris": "won", "tzolkin": "feast"}
SCREENS = {"desktop": (1280, 720), "upright": (390, 844), "side": (844, 390)}


def assert_header_and_panel_can_be_read(person: Person, card: FloatRect) -> None:
    """A card never lies over the header, and over the panel only where it hides lines from beginning to end."""
    header, panel = (person.page.locator(part).first.bounding_box() for part in ("header", ".ask, .end"))
    assert header
    assert panel
    assert card["y"] >= header["y"] + header["height"]
    right = card["x"] + card["width"]
    assert right <= panel["x"] or right >= panel["x"] + panel["width"], "lines of the panel are cut off"


def assert_the_card_covers_nothing(person: Person, screen: str) -> None:
    """A card is whole on the screen, and every place that it speaks of can be seen beside it."""
    expect(person.page.get_by_test_id("moment")).to_be_visible()
    covered = person.page.evaluate(OVERLAP)
    assert covered, "nothing is lit"
    assert all(share <= 0.1 for share in covered), covered
    width, height = SCREENS[screen]
    card = person.page.get_by_test_id("moment").bounding_box()
    assert card is not None
    assert card["x"] >= 0
    assert card["y"] >= 0
    assert card["x"] + card["width"] <= width
    assert card["y"] + card["height"] <= height
    if screen == "desktop":
        assert_header_and_panel_can_be_read(person, card)
    inner = person.page.locator("[data-testid=moment] .content")
    assert inner.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), "one would have to scroll"


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tzolkin"]))
def test_a_card_lies_beside_the_place_that_it_speaks_of(game: str, screen: str, come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table(game, [ME, BOT, BOT])
    width, height = SCREENS[screen]
    ana = come("Ana", settings=STAYS, viewport={"width": width, "height": height}).open(f"table/{table}")
    expect(ana.question).to_be_visible()
    play_until(ben, table, BIG[game])
    ben.leave()
    assert_the_card_covers_nothing(ana, screen)


CUT = """
() => {
  const card = document.querySelector("[data-testid=moment]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-testid=moment] :is(th, td)")].filter((cell) => {
    const box = cell.getBoundingClientRect();
    return box.left < card.left - 1 || box.right > card.right + 1 || cell.scrollWidth > cell.clientWidth + 1;
  }).map((cell) => cell.textContent.trim());
}
"""
"""Cells of a card that are cut off."""
FEAST: list[NewsItem] = [
    {"kind": "feast", "seat": 0, "count": 3},
    *({"kind": "fed", "seat": seat, "count": 2} for seat in range(1, 6)),
    *({"kind": "unfed", "seat": seat, "count": 3} for seat in range(1, 6)),
    *({"kind": "points", "seat": seat, "count": -36, "thing": 6} for seat in range(1, 6)),
    *({"kind": "points", "seat": seat, "count": 52, "thing": 2} for seat in range(1, 6)),
    *({"kind": "gained", "seat": seat, "count": 2, "thing": thing} for seat in (1, 3) for thing in (3, 4)),
    *({"kind": "points", "seat": seat, "count": -20, "thing": 22} for seat in range(1, 6)),
]
"""As much as a Food Day can have to tell: hunger, temples, resources and a prophecy."""


@pytest.mark.parametrize("language", mostly_thorough(LANGUAGES))
@pytest.mark.parametrize("screen", ["upright", "side"])
def test_all_columns_of_a_food_day_of_five_with_prophecies_are_in_sight_on_a_phone(
    screen: str, language: str, come: Come, house: Server
) -> None:
    width, height = SCREENS[screen]
    ana = come("Ana", language=language, settings=STAYS, viewport={"width": width, "height": height})
    is_told = False

    def tell(message: str) -> str:
        told = json.loads(message)
        if is_told and told["type"] == "position" and told["log"]:
            told["log"][-1]["news"] += FEAST
        return json.dumps(told)

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(tell(str(message))))

    ana.page.route_web_socket("**/api/socket*", through)
    table_in_the_middle(ana, house, "tzolkin", own=True)
    is_told = True
    ana.click_any(random.Random(1))
    card = ana.page.get_by_test_id("moment")
    expect(card.locator("tbody tr")).to_have_count(5)
    expect(card.locator("thead th")).to_have_count(8)
    assert ana.page.evaluate(CUT) == []
    box, total = card.bounding_box(), card.locator("thead th").last.bounding_box()
    assert box
    assert total
    assert total["x"] + total["width"] <= box["x"] + box["width"]
    assert box["x"] + box["width"] <= width
    assert card.locator(".content").evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    for name in card.locator("tbody .name").all():
        assert (name.bounding_box() or {"width": 9})["width"] <= 1, "a mark stands for a name"


def test_the_final_scoring_lies_beside_the_board_and_lights_what_it_counts(come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("imhotep", [ME, BOT])
    ana = come("Ana", settings={**STAYS, "speed": 1}, reduced_motion="no-preference").open(f"table/{table}")
    expect(ana.question).to_be_visible()
    play_out({1: ben}, table)
    ben.leave()
    final = ana.page.locator("[data-testid=moment]").filter(has_text="Final scoring")
    while not final.count():
        ana.page.get_by_test_id("continue").click()
        ana.page.wait_for_selector("[data-testid=continue]")
    expect(ana.end).to_have_count(0)  # nothing tells too early what is read out
    board = ana.page.locator(".board .stage").bounding_box()
    assert board
    centre = [board["x"] + 40, board["y"] + 40]
    assert ana.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.board') !== null", centre)
    expect(ana.page.get_by_test_id("spoken-of")).to_have_count(1)
    ana.page.get_by_test_id("continue").click()
    expect(ana.end).to_be_visible()


@pytest.mark.parametrize("game", mostly_thorough(["imhotep", "tzolkin"]))
def test_while_the_final_scoring_is_read_out_nothing_moves(game: str, come: Come, over: Over) -> None:
    """What is lit goes from place to place, and nothing is laid out anew."""
    ana = come("Ana", settings={**STAYS, "speed": 3}, reduced_motion="no-preference")
    watch_shifts(ana)
    ana.open(f"table/{over(game)}")
    ana.page.get_by_role("button", name="Watch the scoring again").click()
    card = ana.page.get_by_test_id("moment")
    expect(card).to_be_visible()
    forget_shifts(ana)
    expect(card.locator("table.done")).to_be_visible()
    assert_nothing_moved(ana)
    assert_header_and_panel_can_be_read(ana, card.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0})


FAR = [("a1", "p11"), ("p1", "a11"), ("h1", "h11"), ("a6", "p6"), ("a11", "p11"), ("a1", "p1")]
"""Places as far from each other as the map allows."""
WAR: list[NewsItem] = [
    {"kind": "war", "seat": 1, "other": 2, "colour": 1, "count": 9, "against": 9},
    {"kind": "supported", "seat": 1, "support": 5},
    {"kind": "supported", "seat": 2, "support": 5},
    {"kind": "won", "seat": 2, "count": 14, "against": 14},
    {"kind": "leader_sent_home", "seat": 1, "colour": 1, "cell": 1},
    {"kind": "tiles_lost", "seat": 1, "count": 8, "colour": 1},
    {"kind": "points", "seat": 2, "count": 9, "colour": 1},
]
"""As much as a war can have to tell."""


def number_of(cell: str) -> int:
    """A cell as news know it: counted from 1, row by row."""
    return "abcdefghijklmnop".index(cell[0]) + 1 + 16 * (int(cell[1:]) - 1)


class Wars:
    """Two kings who stand where it is wanted, and fight when it is wanted, whatever else happens at a table."""

    def __init__(self, person: Person) -> None:
        self.cells, self.is_fought = FAR[0], False
        person.page.route_web_socket("**/api/socket*", self._listen)

    def _listen(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(self._told(str(message))))

    def _told(self, message: str) -> str:
        told = json.loads(message)
        if told["type"] != "position":
            return message
        others = {cell: one for cell, one in told["view"]["leaders"].items() if one["leader"] != "king"}
        kings = {cell: {"seat": seat + 1, "leader": "king"} for seat, cell in enumerate(self.cells)}
        told["view"]["leaders"] = others | kings
        if self.is_fought:
            told["log"][-1]["news"] += [
                {**item, "cell": number_of(self.cells[0])} if "cell" in item else item for item in WAR
            ]
            self.is_fought = False
        return json.dumps(told)


def go_on(person: Person, moment: str) -> None:
    """Look at all moments that come, until one is asked again."""
    asked = f'.prompt.mine:has([data-moment]:not([data-moment="{moment}"])) [data-testid=answers]'
    card = person.page.get_by_test_id("continue")
    while True:
        person.page.wait_for_selector(f"[data-testid=continue], {asked}", state="attached")
        if not card.count():
            return
        card.click()


@pytest.mark.parametrize("screen", SCREENS)
def test_the_card_of_a_war_lies_beside_both_places_however_far_they_are(screen: str, come: Come) -> None:
    width, height = SCREENS[screen]
    ana = come("Ana", settings=STAYS, viewport={"width": width, "height": height})
    wars, dice = Wars(ana), random.Random(1)
    ana.play("tigris", BOT)
    for cells in FAR:
        wars.cells = cells
        for is_fought in (False, True):
            wars.is_fought, moment = is_fought, ana.moment()
            ana.click_any(dice)
            if not is_fought:
                go_on(ana, moment)
        ana.page.locator("[data-testid=moment]").filter(has_text="War").wait_for()
        assert_the_card_covers_nothing(ana, screen)
        expect(ana.page.get_by_test_id("leaving").first).to_be_visible()
        cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"
        assert ana.page.locator("[data-testid=moment] .who").evaluate_all(cut) == []
        expect(ana.page.get_by_role("button", name="Continue")).to_have_count(1)
        go_on(ana, moment)


def until_stopped(person: Person, dice: random.Random) -> bool:
    """Answer until the show stops. False when the match is over."""
    for _ in range(300):
        person.page.wait_for_selector(
            f".prompt.mine [data-testid=answers] button, .prompt.mine {DONE}, [data-testid=moment], [data-testid=end]",
            state="attached",
        )
        if person.page.get_by_test_id("moment").count() or person.end.count():
            return not person.end.count()
        moment = person.moment()
        person.click_any(dice)
        person.page.wait_for_function(
            "moment => document.querySelector('[data-testid=question]')?.dataset.moment !== moment"
            " || document.querySelector('[data-testid=moment], [data-testid=end]')",
            arg=moment,
        )
    raise AssertionError("nothing big has happened")


@pytest.mark.parametrize("game", mostly_thorough(BIG))
def test_nothing_goes_on_and_nothing_is_asked_before_a_moment_was_seen(game: str, come: Come, house: Server) -> None:
    """The bots have long answered: what they did, and the question, wait until one continues."""
    ana = come("Ana", settings={"moments": "wait", "speed": 1}, reduced_motion="no-preference")
    dice = random.Random(5)
    table_in_the_middle(ana, house, game, own=True)
    while not until_stopped(ana, dice):  # now and then a match has no conflict any more
        table_in_the_middle(ana, house, game, own=True)
    shown, title = ana.moment(), ana.page.locator("#moment-title").inner_text()
    ana.page.wait_for_timeout(2500)
    assert ana.moment() == shown
    assert ana.page.locator("[data-testid=answers] button, .prompt.mine").count() == 0
    assert ana.question.inner_text().strip() == title
    assert ana.page.locator(".director-stage").count() == 0
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_function(
        "shown => document.querySelector('[data-testid=question]')?.dataset.moment !== shown", arg=shown
    )


@pytest.mark.thorough
def test_rows_are_read_one_by_one_and_a_click_shows_all_of_them(come: Come) -> None:
    ana = come("Ana", settings={"moments": "wait", "speed": 0.5}, reduced_motion="no-preference")
    ana.play("imhotep", BOT, BOT)
    assert until_stopped(ana, random.Random(5))
    table = ana.page.locator("[data-testid=moment] table")
    assert int(table.get_attribute("data-shown") or 9) < 2
    assert table.locator("tbody tr.hidden").count() >= 2
    ana.page.mouse.click(2, 300)
    expect(table.locator("tr.hidden")).to_have_count(0)
    expect(ana.page.get_by_test_id("moment")).to_be_visible()


@pytest.mark.thorough
def test_after_a_moment_the_table_is_soon_where_the_match_is(come: Come, house: Server) -> None:
    ben = Visitor(house.url, "Ben")
    table = ben.new_table("imhotep", [ME, BOT])
    ana = come("Ana", settings={**STAYS, "speed": 1}, reduced_motion="no-preference").open(f"table/{table}")
    expect(ana.question).to_be_visible()
    last = play_out({1: ben}, table)
    ben.leave()
    while not ana.end.count():
        ana.page.wait_for_selector("[data-testid=continue], [data-testid=end]", timeout=12_000)
        if ana.page.get_by_test_id("continue").count():
            ana.page.get_by_test_id("continue").click()
    assert ana.position()["position"] == last["position"]


def equal_points(message: str) -> str:
    """A message of the server in which all points of a match that is over are equal."""
    told = json.loads(message)
    if told.get("type") == "position" and told.get("result"):
        told["result"]["scores"] = [0 for _ in told["result"]["scores"]]
        told["result"]["ranking"] = list(range(1, len(told["result"]["ranking"]) + 1))
    return json.dumps(told)


def test_the_end_tells_how_equal_points_were_decided(come: Come, over: Over) -> None:
    ana = come("Ana", settings={"moments": "off"})

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(equal_points(str(message))))

    ana.page.route_web_socket("**/api/socket*", through)
    ana.open(f"table/{over('imhotep')}")
    tied = "Cleo and Gilgamesh are tied on points. Tie-break: more stones on the sled."
    expect(ana.end).to_contain_text(tied)
    players = ana.position()["view"]["players"]
    sleds = [str(player["sled"]) for player in players]
    assert ana.end.get_by_test_id("tie").locator("td").all_inner_texts() == sleds
    ana.page.get_by_role("button", name="Watch the scoring again").click()
    expect(ana.page.get_by_test_id("moment")).to_contain_text("Tie-break")
