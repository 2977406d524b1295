"""Hidden things: neither the page nor the traffic of one person ever holds what only another may know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import expect
from tests.web.conftest import Come
from tests.web.person import Person, take_turns

BEHIND_THE_SCREEN = {"hand", "swapped_tiles", "points", "treasures", "score"}
DEALT = {"dealt", "chosen", "tribes_dealt", "tribe_chosen"}
INVITED = {"kind": "invited"}
SPACES = re.compile(r'data-part="space\.[^"]*"')
"""Spaces of gears, which everyone sees: starting wealth tiles are called by such names, too."""

SHOWN = """
(article) => [article.innerText, ...[...article.querySelectorAll("[aria-label]")].map((e) => e.ariaLabel)].join("\\n")
"""


def two_at_a_table(come: Come, game: str, **wanted: Any) -> tuple[Person, Person, str]:
    """Ana at seat 1 and Ben at seat 2, who has come by his link."""
    ana, ben = come("Ana"), come("Ben")
    answer = ana.new_table(game, INVITED, **wanted)
    table = answer["table"]["id"]
    ana.open(f"table/{table}")
    expect(ana.page.get_by_text("Copy the invitation")).to_be_visible()
    ben.open(f"join/{table}/{answer['invites']['2']}")
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (ana, ben):
        expect(person.question).to_be_visible()
    return ana, ben, table


def views_of_others(person: Person) -> Iterator[tuple[int, dict[str, Any]]]:
    """All that a person was ever told about other seats, in positions and previews."""
    messages = person.messages()
    own = next(message["viewer"] for message in messages if message["type"] == "position")
    for message in messages:
        if message["type"] == "position":
            assert message["viewer"] == own
            assert message["asked"] == own or message["legal"] == []
        for player in message.get("view", {}).get("players", []):
            if player["seat"] != own:
                yield player["seat"], player


def lines_of(person: Person) -> dict[int, dict[str, Any]]:
    return {line["number"]: line for position in person.positions() for line in position["log"]}


def shown_of(person: Person, name: str) -> str:
    """What a page shows of what a seat owns, in words."""
    text: str = person.page.locator("article", has=person.page.get_by_text(name, exact=True)).evaluate(SHOWN)
    return text


def test_tiles_behind_a_screen_are_in_no_other_page_and_in_no_other_traffic(come: Come) -> None:
    ana, ben, table = two_at_a_table(come, "tigris")
    eve = come("Eve").open(f"table/{table}")
    expect(eve.question).to_be_visible()
    take_turns([ana, ben, eve], random.Random(3), 16)
    for person in (ana, ben):
        assert all(not BEHIND_THE_SCREEN & player.keys() for _, player in views_of_others(person))
    assert all(not BEHIND_THE_SCREEN & p.keys() for position in eve.positions() for p in position["view"]["players"])
    mine, his = lines_of(ana), lines_of(ben)
    draws = [number for number, line in mine.items() if line["seat"] == 0]
    assert len(draws) >= 12
    for number in draws:
        assert (mine[number]["move"] is None) != (his[number]["move"] is None), "one alone sees what is drawn"
        assert lines_of(eve)[number]["move"] is None
    for other, name in ((ana, "Ben"), (ben, "Ana")):
        assert shown_of(other, name) == shown_of(eve, name), "more than a spectator sees"
        assert shown_of(other, other.name) != shown_of(eve, other.name)


def test_wealth_tiles_and_tribes_that_were_not_kept_stay_unknown_to_the_other(come: Come) -> None:
    ana, ben, _ = two_at_a_table(come, "tzolkin", options={"tribes": True})
    take_turns([ana, ben], random.Random(4), 12)
    for person, other in ((ana, ben), (ben, ana)):
        assert all(not DEALT & player.keys() for _, player in views_of_others(other))
        seat = person.position()["viewer"]
        mine = [position["view"]["players"][seat - 1] for position in person.positions()]
        kept = {tile for player in mine for tile in (*player["wealth"], player["tribe"])}
        dealt = {tile for player in mine for tile in (*player["dealt"], *player["tribes_dealt"])}
        assert len(dealt) >= 6
        for tile in dealt - kept:
            assert any(tile in frame for frame in person.frames)
            assert not any(tile in frame for frame in other.frames)
            assert not any(tile in text for text in other.requested())
            assert tile not in SPACES.sub("", other.page.content())
        choices = [line for line in lines_of(person).values() if line["seat"] == seat and line["move"]]
        secret = [line["number"] for line in choices if line["move"].startswith("keep ")]
        assert len(secret) >= 3
        assert all(lines_of(other)[number]["move"] is None for number in secret)
