"""Rules change; matches that were played stay as they were, for everyone to read."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    answered,
    ask,
    asked_and_other,
    change,
    code_of,
    database,
    latest,
    played_on,
    standing,
    two_people,
)

from ziggurat.engine import archive
from ziggurat.engine.verify import verify
from ziggurat.server.store import LAST_SHEET

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

ALL_OTHER = "version,opening,view"
PATIENCE_SECONDS = 60
EVERY = 9
"""Of the positions of a match this many apart are looked at, and the last."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", ZIGGURAT_CHANGED="")
    running.program = "tests.abuse.changed_rules"
    running.start()
    yield running
    running.stop()
    while Visitor.here:
        Visitor.here.pop().leave()


def again(house: Server, *people: Visitor, changed: str, kill: bool = False, forget: bool = False) -> None:
    """The server ends and comes back with other rules; who was there comes back."""
    for person in people:
        person.close()
    house.kill() if kill else house.stop()
    if forget:
        change(house.data, "DELETE FROM chronicle")
    house.environment["ZIGGURAT_CHANGED"] = changed
    house.start()
    for person in people:
        person.url, person.http.base_url = house.url, httpx.URL(house.url)
        person.seen.clear()
        person.connect()


def wait_until_written_down(house: Server, table: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    question = "SELECT count(*) FROM chronicle WHERE playtable = ? AND first = ?"
    while time.monotonic() < deadline:
        connection = database(house.data)
        found = connection.execute(question, (table, LAST_SHEET)).fetchone()
        connection.close()
        if found == (1,):
            return
        time.sleep(0.1)
    raise AssertionError("the match is not written down")


def all_that_is_shown(visitor: Visitor, table: str, seats: tuple[int | None, ...] = (None, 1, 2)) -> list[Any]:
    """Record, course and positions through every seat."""
    record = visitor.get(f"/api/tables/{table}/record").text
    shown: list[Any] = [record, visitor.get(f"/api/tables/{table}/course").json()]
    return shown + positions(visitor, table, len(archive.read(record)["moves"]), seats)


def positions(visitor: Visitor, table: str, last: int, seats: tuple[int | None, ...]) -> list[Any]:
    shown = []
    for position in {*range(0, last + 1, EVERY), last}:
        for seat in seats:
            question = f"/api/tables/{table}/positions/{position}?words=true" + (f"&seat={seat}" if seat else "")
            answer = visitor.get(question)
            assert answer.status_code == 200, answer.text
            shown.append(answer.json())
    return shown


def test_a_finished_match_is_shown_for_ever_as_it_was_played(house: Server) -> None:
    ana, ben, table = two_people(house)
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    before, last = all_that_is_shown(ana, table), standing(ana, table)
    log = [line for message in ana.seen if message["type"] == "position" for line in message["log"]]
    wait_until_written_down(house, table)
    again(house, ana, ben, changed=ALL_OTHER)
    assert ana.get(f"/api/tables/{table}").json()["table"]["trouble"] is None
    assert all_that_is_shown(ana, table) == before
    position = ana.watch(table, 1)
    assert position["log"] == log[position["log_from"] :]
    assert ask(ana, type="log", table=table, until=position["log_from"])["log"] == log[: position["log_from"]]
    assert standing(ana, table) == last | {"clocks": None}
    assert ana.get(f"/api/tables/{table}").json()["table"]["rules"] == archive.read(before[0])["rules"]


def test_a_finished_match_is_written_down_at_the_next_start_after_a_power_cut(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 1000)
    before = all_that_is_shown(ana, table, (None,))
    again(house, ana, changed="", kill=True, forget=True)
    wait_until_written_down(house, table)
    again(house, ana, changed=ALL_OTHER)
    assert all_that_is_shown(ana, table, (None,)) == before


def test_a_match_that_goes_on_is_broken_off_by_other_rules_and_stays_readable(house: Server) -> None:
    ana, ben, table = two_people(house)
    moves = played_on({1: ana, 2: ben}, table, 40)["position"]
    mine = positions(ana, table, moves, (None, 1))
    again(house, ana, ben, changed=ALL_OTHER)
    here = ana.get(f"/api/tables/{table}").json()["table"]
    assert "broken off" in here["trouble"]
    assert here["state"] == "playing"
    assert positions(ana, table, moves, (None, 1)) == mine
    assert ana.get(f"/api/tables/{table}/positions/3?seat=2").status_code == 403
    shown = ana.watch(table, 1)
    assert (shown["asked"], shown["legal"], shown["over"]) == (None, [], False)
    assert code_of(ask(ana, type="answer", table=table, moment=shown["moment"], move="get")) == "other_rules"
    assert ana.get(f"/api/tables/{table}/record").status_code == 409


def test_with_its_own_rules_back_a_match_that_was_broken_off_goes_on(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 20)
    before = standing(ana, table)
    again(house, ana, ben, changed="version")
    assert ana.get(f"/api/tables/{table}").json()["table"]["trouble"]
    again(house, ana, ben, changed="")
    ana.watch(table, 1)
    ben.watch(table, 2)
    assert standing(ana, table) == before
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    verify(ana.get(f"/api/tables/{table}/record").text)


def test_of_a_match_that_nobody_wrote_down_everything_that_can_be_proved_is_shown(house: Server) -> None:
    """An older program kept no chronicle. Where the new rules lead to the same positions, these are shown."""
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 1000)
    before = all_that_is_shown(ana, table, (None,))
    again(house, ana, changed="version", forget=True)
    assert all_that_is_shown(ana, table, (None,)) == before


def test_of_a_match_that_nobody_wrote_down_the_record_is_always_there(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 1000)
    before = ana.get(f"/api/tables/{table}/record").text
    again(house, ana, changed=ALL_OTHER, forget=True)
    assert ana.get(f"/api/tables/{table}/record").text == before
    assert "the record" in ana.get(f"/api/tables/{table}").json()["table"]["trouble"]
    for address in ("positions/5", "course"):
        answer = ana.get(f"/api/tables/{table}/{address}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_kept")
    assert ana.get(f"/api/tables/{table}/positions/100000").status_code == 400


def test_what_was_taken_back_is_not_in_the_chronicle(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 36)
    moment = latest(ana, table)["moment"]
    ask(ana, type="propose", table=table, moment=moment, position=8)
    assert code_of(ask(ben, type="consent", table=table, moment=moment, agree=True)) == "done"
    assert played_on({1: ana, 2: ben}, table, 1000, seed=9)["over"]
    before = all_that_is_shown(ana, table)
    wait_until_written_down(house, table)
    again(house, ana, changed=ALL_OTHER)
    assert all_that_is_shown(ana, table) == before


def test_a_table_where_people_gather_begins_under_the_rules_that_are_here(house: Server) -> None:
    ana, ben = Visitor(house.url, "Ana"), Visitor(house.url, "Ben")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    before = ana.get(f"/api/tables/{table}").json()["table"]["rules"]
    again(house, ana, ben, changed="version")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    here = ana.get(f"/api/tables/{table}").json()["table"]
    assert (here["rules"], here["trouble"], here["state"]) == (before + 1, None, "playing")
    ana.watch(table, 1)
    ben.watch(table, 2)
    assert code_of(answered(asked_and_other(ana, ben, table)[0], table)) == "done"
