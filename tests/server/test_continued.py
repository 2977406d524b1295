"""A match from a device that is not over goes on at a table of the server: same position, new chance, other people."""

from __future__ import annotations

import json
import random

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ME_AND_OPEN, answered, code_of, latest

import ziggurat as zg
from ziggurat.engine import archive, library

pytestmark = AT_ONE_SPEED
HOUSE = [name for name in library.names() if library.rulebook(name).has_notation]


def match_under_way(game: str, moves: int = 40) -> zg.Match:
    """A match of two that somebody has begun on a device."""
    match, dice = zg.load(game, seats=2).new(seed=3), random.Random(3)
    for _ in range(moves):
        match.play(dice.choice(match.legal()))
    assert not match.over
    return match


def continued(visitor: Visitor, text: str, seats: tuple[dict[str, str], ...] = ME_AND_OPEN) -> str:
    answer = visitor.post("/api/records/continued", {"text": text, "seats": list(seats)})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    assert table["state"] == "gathering"
    return str(table["id"])


@pytest.mark.parametrize("game", HOUSE)
def test_people_gather_and_the_match_goes_on_from_where_it_stood(shared_server: Server, game: str) -> None:
    match = match_under_way(game)
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    table = continued(ana, archive.write(match.record()))
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    assert ana.get(f"/api/tables/{table}").json()["table"]["state"] == "gathering"  # it waits for its host
    assert ana.post(f"/api/tables/{table}/start").status_code == 200
    people = {1: ana, 2: ben}
    for seat, visitor in people.items():
        visitor.connect().watch(table, seat)
        shown = latest(visitor, table)
        assert shown["asked"] == match.asked
        assert shown["view"] == json.loads(json.dumps(match.game.rulebook.view(match.s, seat)))
    asked = people[match.asked or 1]
    assert [legal["text"] for legal in latest(asked, table)["legal"]] == [move.text for move in match.legal()]
    assert code_of(answered(asked, table)) == "done"


def test_what_is_over_is_not_continued(shared_server: Server) -> None:
    match, dice = match_under_way("imhotep"), random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal()))
    ana = Visitor(shared_server.url, "Ana")
    answer = ana.post("/api/records/continued", {"text": archive.write(match.record()), "seats": list(ME_AND_OPEN)})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "match_is_over"


def test_a_record_that_cannot_be_played_again_is_refused(shared_server: Server) -> None:
    record = match_under_way("imhotep", 3).record()
    ana = Visitor(shared_server.url, "Ana")
    for text in ("", "{}", json.dumps(record | {"moves": ["1: castle"]}), json.dumps(record | {"game": "chess"})):
        answer = ana.post("/api/records/continued", {"text": text, "seats": list(ME_AND_OPEN)})
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"]["code"] in ("bad_record", "bad_option", "unknown_game"), answer.text


def test_as_many_seats_as_the_match_has_are_filled(shared_server: Server) -> None:
    text = archive.write(match_under_way("imhotep", 3).record())
    ana = Visitor(shared_server.url, "Ana")
    answer = ana.post("/api/records/continued", {"text": text, "seats": [*ME_AND_OPEN, {"kind": "open"}]})
    assert answer.status_code == 400
    assert "2 seats" in answer.json()["error"]["sentence"]
