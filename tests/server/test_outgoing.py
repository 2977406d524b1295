"""What leaves: what a seat may not know changes no byte that it is sent."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import Ear, ask

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.match import Match
from ziggurat.server import outgoing
from ziggurat.server.house import House
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow
from ziggurat.server.table import Table
from ziggurat.server.wire import SERVER_MESSAGE, SeatWanted, TableWanted

pytestmark = pytest.mark.thorough

SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("imhotep", 3, {"market": "B", "pyramid": "B", "temple": "B"}),
    ("tigris", 3, {}),
    ("tigris", 4, {"board": "alternative", "buildings": True}),
    ("tzolkin", 2, {}),
    ("tzolkin", 4, {"tribes": True, "prophecies": True, "new_buildings": True, "quick_actions": True}),
]


def position_bytes(match: Match, viewer: int, since: int, has_words: bool = True) -> str:
    telling = outgoing.Telling(match, table="table", moment=1, log_kept=since, clocks=None, thinking=False, result=None)
    return outgoing.encoded(telling.to(viewer, outgoing.NOBODY_CAN, has_words))


def other_world(match: Match, viewer: int, seed: int) -> Match:
    """The same match, with everything replaced that the viewer cannot know: facts, hidden moves and private news.

    What nobody but its owner knows is hidden from a spectator too: two seats imagine one after the other.
    """
    other = Match(match.game, seed=1, nature="manual", names=match.names)
    other.s = record.copy_of(match.s)
    for seat in (viewer,) if viewer else (1, 2):
        match.game.imagine(other.s, seat, new_dice(seed))
    dice = random.Random(seed)
    actions = list(match.game.vocabulary)
    for move in match.log:
        if move.reader not in (0, viewer):
            news = tuple(item for item in move.news if not item.get("only_for"))
            move = move._replace(action=dice.choice(actions), news=news)
        other.log.append(move)
    return other


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_is_sent(game: str, seats: int, options: Any) -> None:
    match = zg.load(game, seats=seats, **options).new(seed=5)
    dice = random.Random(5)
    for number in range(60):
        if match.over:
            break
        for viewer in range(seats + 1):
            changed = position_bytes(other_world(match, viewer, number), viewer, 0)
            assert changed == position_bytes(match, viewer, 0), (viewer, number)
        match.play(dice.choice(match.legal()))


def test_the_worlds_of_these_tests_are_others() -> None:
    """Else the tests above could not fail."""
    match = zg.load("tigris", seats=2).new(seed=5)
    assert position_bytes(other_world(match, 1, 7), 2, 0) != position_bytes(match, 2, 0)
    assert position_bytes(other_world(match, 0, 7), 1, 0) != position_bytes(match, 1, 0)


def test_an_open_decision_shows_its_answers_to_the_seat_that_is_asked_alone() -> None:
    match = zg.load("tigris", seats=3).new(seed=2)
    positions = {viewer: json.loads(position_bytes(match, viewer, 0)) for viewer in range(4)}
    asked = match.asked
    assert positions[asked or 0]["legal"]
    for viewer, position in positions.items():
        if viewer != asked:
            assert position["legal"] == []
        assert [player["seat"] for player in position["view"]["players"] if "hand" in player] == [viewer][: viewer > 0]


def test_a_hidden_draw_stands_in_the_log_of_others_without_its_outcome() -> None:
    match = zg.load("tigris", seats=2).new(seed=2)
    mine = outgoing.log_payload(match, 1, 0)
    theirs = outgoing.log_payload(match, 2, 0)
    hidden = [at for at, move in enumerate(match.log) if move.reader == 1]
    assert hidden
    for at in hidden:
        assert mine[at]["move"] is not None
        assert theirs[at]["move"] is None


def test_sentences_are_sent_to_who_asks_for_words_alone() -> None:
    """A browser has sentences of its own, in every language."""
    match = zg.load("imhotep", seats=2).new(seed=2)
    match.play(match.legal()[0])
    plain, worded = (json.loads(position_bytes(match, 1, 0, has_words)) for has_words in (False, True))
    assert "question" not in plain
    assert worded.pop("question") == match.question
    stories = [line.pop("story") for line in worded["log"]]
    assert stories == [match.sentences(line["news"]) for line in plain["log"]]
    assert any(stories)
    assert worded == plain


def test_a_preview_has_a_story_for_who_asks_for_words_alone() -> None:
    match = zg.load("imhotep", seats=2).new(seed=2)
    seat, action = match.asked or 0, match.legal()[0]
    plain = outgoing.preview_payload(match, seat, action)
    assert outgoing.preview_payload(match, seat, action, has_words=True) == plain | {
        "story": match.sentences(plain["news"])
    }


def test_words_are_asked_for_with_the_address(shared_server: Server) -> None:
    ana = Visitor(shared_server.url)
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "local"}])
    position = ana.connect().watch(table, 1)
    assert "question" not in position
    assert not any("story" in line for line in position["log"])
    page = ask(ana, type="log", table=table, until=1)
    assert not any("story" in line for line in page["log"])
    ana.close()
    position = ana.connect(words=True).watch(table, 1)
    assert position["question"]
    assert all("story" in line for line in position["log"])
    assert all("story" in line for line in ask(ana, type="log", table=table, until=1)["log"])
    past = f"/api/tables/{table}/positions/0"
    assert "question" not in ana.get(past).json()
    assert ana.get(f"{past}?words=true").json()["question"]


def test_a_preview_is_made_of_what_the_seat_knows() -> None:
    """The preview of an answer is the same when everything that its seat cannot know is changed."""
    match = zg.load("tigris", seats=2).new(seed=3)
    dice = random.Random(3)
    for number in range(40):
        if match.over:
            break
        seat = match.asked or 0
        action = dice.choice(match.legal())
        first = outgoing.preview_payload(match, seat, action, has_words=True)
        assert outgoing.preview_payload(other_world(match, seat, number), seat, action, has_words=True) == first
        match.play(action)


async def _with_table(tmp_path: Path, seats: list[SeatWanted], options: dict[str, Any], work: Any) -> None:
    house = House(Settings(data=tmp_path, warm="asked"))
    await house.open()
    try:
        guest, _ = await house.accounts.new_guest("Ana")
        other, _ = await house.accounts.new_guest("Ben")
        table = await house.hall.new_table(guest, TableWanted(game="tigris", seats=seats, options=options))
        await work(house, table, guest, other)
    finally:
        await house.close()


def test_nothing_told_at_a_table_holds_another_seats_hand(tmp_path: Path) -> None:
    """Over a stretch of a match, all that a table tells to one seat is compared with the secrets of the other."""

    async def work(house: House, table: Table, ana: GuestRow, ben: GuestRow) -> None:
        await table.seating.sit_down(ben.id, "Ben", 2, None)
        await table.beginning.start_when_full()
        ears = {1: Ear(ana.id), 2: Ear(ben.id), 0: Ear("somebody")}
        for viewer, ear in ears.items():
            await table.audience.watch(ear, viewer, None)
        dice = random.Random(1)
        for _ in range(40):
            match = table.match
            assert match is not None
            seat = match.asked or 0
            await table.answer(ears[seat].guest, table.moment, dice.choice(match.legal()).text)
        for viewer, ear in ears.items():
            for text in ear.texts:
                message = json.loads(text)
                SERVER_MESSAGE.validate_json(text)
                if message["type"] == "position":
                    for player in message["view"]["players"]:
                        assert ("hand" in player) == (player["seat"] == viewer)
                    assert all(move["move"] is None or _may_read(table, move, viewer) for move in message["log"])

    _with_table_of_two(tmp_path, work)


def test_where_nobody_watches_nothing_is_made_to_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    class Counted(outgoing.Telling):
        def __init__(self, match: Match, **about: Any) -> None:
            made.append(about["moment"])
            super().__init__(match, **about)

    async def play(table: Table, guests: dict[int, str]) -> None:
        assert table.match is not None
        await table.answer(guests[table.match.asked or 0], table.moment, table.match.legal()[0].text)

    async def work(house: House, table: Table, ana: GuestRow, ben: GuestRow) -> None:
        await table.seating.sit_down(ben.id, "Ben", 2, None)
        await table.beginning.start_when_full()
        for _ in range(3):
            await play(table, {1: ana.id, 2: ben.id})
        assert made == []
        ear = Ear(ana.id)
        await table.audience.watch(ear, 1, None)
        await play(table, {1: ana.id, 2: ben.id})
        assert made == [table.moment - 1, table.moment]
        told = [json.loads(text) for text in ear.texts]
        assert [one["moment"] for one in told if one["type"] == "position"] == made

    monkeypatch.setattr(outgoing, "Telling", Counted)
    _with_table_of_two(tmp_path, work)


def _with_table_of_two(tmp_path: Path, work: Any) -> None:
    asyncio.run(_with_table(tmp_path, [SeatWanted(kind="me"), SeatWanted(kind="open")], {}, work))


def _may_read(table: Table, line: dict[str, Any], viewer: int) -> bool:
    assert table.match is not None
    return table.match.log[line["number"] - 1].reader in (0, viewer)


def test_a_seat_can_be_looked_through_by_its_guest_alone(tmp_path: Path) -> None:
    async def work(house: House, table: Table, ana: GuestRow, ben: GuestRow) -> None:
        for viewer in (1, 2):
            with pytest.raises(zg.ZigguratError, match="You are not player"):
                await table.audience.watch(Ear(ben.id), viewer, None)
        await table.audience.watch(Ear(ben.id), outgoing.SPECTATOR, None)
        with pytest.raises(zg.ZigguratError, match="You are not player"):
            await table.history.past(ben.id, 0, 1)

    asyncio.run(_with_table(tmp_path, [SeatWanted(kind="me"), SeatWanted(kind="local")], {}, work))
