"""Records that strangers bring: whatever is in them, they are read or refused with a sentence, and cost little."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    answered,
    ask,
    caught_up,
    code_of,
    house_at,
    played_on,
    processes_of,
    two_people,
)

import ziggurat as zg
from ziggurat.engine import archive
from ziggurat.engine.errors import BadOption, BadRecord, ZigguratError
from ziggurat.engine.fair import Chance
from ziggurat.engine.match import replay
from ziggurat.engine.verify import verify
from ziggurat.server import reader

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

READER = "ziggurat.server.reader"
HUGE = "9" * 100_000
STRANGE: list[Any] = [None, True, -1, 10**4000, 1e300, "", "\ud800", "\x00", [], {}, [[]], {"seats": 3}, ["x"] * 9]
NAMES = ["seats", "name", "self", "options", "__class__", "game", "\ud800", "x" * 5000, ""]


def short_record() -> dict[str, Any]:
    """A few moves of a match, with a proof of its draws."""
    match = zg.load("imhotep", seats=2).new(chance=Chance(bytes(32)))
    match.play("get")
    return match.record() | {"chance": dict(match.proof or {})}


def mutated(record: dict[str, Any], dice: random.Random) -> Any:
    """The record with one thing in it renamed, replaced, left out, doubled or buried."""
    changed = copy.deepcopy(record)
    place: Any = changed
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            place = changed
            continue
        key = dice.choice(keys)
        if isinstance(place[key], dict | list) and dice.random() < 0.6:
            place = place[key]
            continue
        break
    match dice.randrange(5):
        case 0 if isinstance(place, dict):
            place[dice.choice(NAMES)] = place.pop(key)
        case 1:
            del place[key]
        case 2:
            place[key] = [place[key]] * 3
        case 3 if isinstance(place, dict):
            place[dice.choice(NAMES)] = dice.choice(STRANGE)
        case _:
            place[key] = dice.choice(STRANGE)
    return changed


def why_refused(read: Callable[[str], Any], text: str) -> str:
    """The sentence by which a text is refused; nothing where it is read."""
    try:
        read(text)
    except ZigguratError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("read", [replay, verify])
def test_whatever_is_changed_in_a_record_it_is_read_or_refused_with_a_sentence(read: Callable[[str], Any]) -> None:
    record, dice = short_record(), random.Random(1)
    for _ in range(600):
        assert len(why_refused(read, json.dumps(mutated(record, dice)))) < 1000


@pytest.mark.parametrize("name", ["seats", "name", "self", "book"])
def test_an_option_with_the_name_of_an_argument_is_refused_by_its_name(name: str) -> None:
    record = short_record()
    with pytest.raises(BadRecord, match=f"no option '{name}'"):
        replay(json.dumps(record | {"options": {name: 3}}))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace('"rules":', f'"rules": {HUGE}, "old":'),
        lambda text: text.replace('"options":', f'"options": {{"pyramid": {HUGE}}}, "old":'),
        lambda text: text.replace('"rules":', '"rules": NaN, "old":'),
        lambda text: text.replace('"rules":', '"rules": -Infinity, "old":'),
        lambda text: text.replace('"options":', f'"options": {"[" * 100_000}{"]" * 100_000}, "old":'),
        lambda text: text.replace('"options":', f'"options": {{"x": {"[" * 500}{"]" * 500}}}, "old":'),
        lambda text: HUGE,
        lambda text: "NaN",
    ],
    ids=["rules", "option", "nan", "infinity", "deep", "rather deep", "a number", "no number"],
)
def test_numbers_and_nesting_without_end_are_refused(spoil: Callable[[str], str]) -> None:
    text = spoil(archive.write(short_record()))
    with pytest.raises(BadRecord):
        replay(text)


def test_packed_records_are_held_to_the_same() -> None:
    strange: list[dict[str, Any]] = [{"seats": 3}, {"x": float("nan")}, {"x": [[[[[[[[]]]]]]]]}]
    for options in strange:
        with pytest.raises(BadRecord):
            zg.Match.from_bytes(archive.pack(short_record() | {"options": options}))


# ---- at the door of a server


def finished(game: str = "imhotep", passes: int = 0, **settings: Any) -> dict[str, Any]:
    """The record of a whole match by chance, in which everyone may pass for very long first."""
    match, dice = zg.load(game, seats=2).new(chance=Chance(bytes(32)), **settings), random.Random(1)
    while not match.over:
        legal = match.legal()
        passing = [action for action in legal if action.text in ("pass", "finish")]
        match.play(passing[0] if passing and match.position < passes else dice.choice(legal))
    return match.record()


def bring(visitor: Visitor, record: Any) -> httpx.Response:
    text = record if isinstance(record, str) else json.dumps(record)
    return visitor.post("/api/records", {"text": text})


def brought(visitor: Visitor, record: Any) -> dict[str, Any]:
    answer = bring(visitor, record)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["table"])


def refused(answer: httpx.Response) -> str:
    """The code of a refusal, which is never a fault of the server's."""
    assert 400 <= answer.status_code < 500, answer.text
    return str(answer.json()["error"]["code"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes many records."""
    many = {"ZIGGURAT_UPLOADS_PER_HOUR": "1000", "ZIGGURAT_LONGEST_MATCH": "12"}
    with house_at(tmp_path_factory.mktemp("uploads") / "data", **many) as server:
        yield server


def test_damaged_records_are_refused_at_the_door(house: Server) -> None:
    ana, record = Visitor(house.url), finished()
    text = json.dumps(record)
    damaged = [
        json.dumps(record | {"options": {"seats": 2}}),
        json.dumps(record | {"options": {"name": "x"}}),
        text.replace('"rules":', f'"rules": {HUGE}, "old":'),
        text.replace('"rules":', '"rules": NaN, "old":'),
        text.replace('"options":', f'"options": {"[" * 100_000}{"]" * 100_000}, "old":'),
        json.dumps(record | {"seats": ["\x00", "\ud800"]}),
        json.dumps(record | {"opening": "# \ud800"}),
    ]
    for other in damaged:
        assert refused(bring(ana, other)) == "bad_record"
    assert refused(ana.http.post("/api/records", content=b'{"text": ' + HUGE.encode() + b"}")) == "bad_request"
    assert "Traceback" not in house.logged()


def test_a_record_is_played_again_in_another_process(house: Server) -> None:
    ana = Visitor(house.url).connect()
    record = finished()
    table = brought(ana, record)["id"]
    assert processes_of(house, READER)
    position = ana.watch(table)
    assert len(processes_of(house, READER)) == 2, "whoever looks does not wait for whoever brings"
    assert position["result"]["scores"] == record["result"]["scores"]
    earlier = ask(ana, type="log", table=table, until=position["log_from"])
    assert [f"{line['seat']}: {line['move']}" for line in earlier["log"] + position["log"]] == record["moves"]
    assert ana.get(f"/api/tables/{table}/record").json() == record
    answer = ana.get(f"/api/tables/{table}/positions/5").json()
    assert (answer["position"], answer["of"]) == (5, len(record["moves"]))
    assert refused(ana.get(f"/api/tables/{table}/positions/5000")) == "bad_option"
    course = ana.get(f"/api/tables/{table}/course").json()
    assert course["points"][-1] == record["result"]["scores"]
    assert course["of"] == len(course["points"]) == len(record["moves"]) + 1
    moment = position["moment"]
    assert code_of(ask(ana, type="answer", table=table, moment=moment, move="get")) == "match_is_over"


def test_a_match_from_a_position_of_its_own_is_shown_and_not_searched(house: Server) -> None:
    ana = Visitor(house.url).connect()
    text = zg.load("imhotep", seats=2).new(seed=3).to_text()
    table = brought(ana, finished(opening=text))["id"]
    assert ana.watch(table)["over"]
    assert refused(ana.post(f"/api/tables/{table}/analysis")) == "no_analysis"


def test_a_proof_that_does_not_hold_is_not_shown_as_one(house: Server) -> None:
    ana, record = Visitor(house.url), finished()
    other = Chance(bytes(range(32)))
    forged = other.proof(record["chance"]["draws"])
    brought_in = {
        "proved": brought(ana, record),
        "unproved": brought(ana, record | {"chance": forged}),
        "untold": brought(ana, {key: value for key, value in record.items() if key != "chance"}),
    }
    assert {state: table["chance"] for state, table in brought_in.items()} == {state: state for state in brought_in}
    assert [brought_in[state]["commitment"] for state in brought_in] == [record["chance"]["commitment"], "", ""]
    assert "chance" not in ana.get(f"/api/tables/{brought_in['unproved']['id']}/record").json()
    assert brought(ana, record | {"chance": {"commitment": ["x"]}})["chance"] == "unproved"


def test_a_guest_brings_so_many_records_an_hour(tmp_path: Path) -> None:
    with house_at(tmp_path / "data", ZIGGURAT_UPLOADS_PER_HOUR="2", ZIGGURAT_RECORDS_PER_GUEST="1") as server:
        mallory, ana, record = Visitor(server.url, "Mallory"), Visitor(server.url, "Ana"), finished()
        brought(mallory, record)
        answer = bring(mallory, record)
        assert (answer.status_code, refused(answer)) == (429, "too_many_records")
        assert "already uploaded 1 records" in answer.json()["error"]["sentence"]
        assert "2 records an hour" in bring(mallory, record).json()["error"]["sentence"]
        brought(ana, record)


def test_a_record_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    with house_at(tmp_path / "data", ZIGGURAT_RECORD_SECONDS="0.2") as server:
        ana = Visitor(server.url)
        assert refused(bring(ana, finished())) == "too_slow"
        assert processes_of(server, READER) == []


def test_a_record_that_takes_too_much_memory_is_given_up(tmp_path: Path) -> None:
    record = short_record()
    large = record | {"chance": record["chance"] | {"draws": list(range(1, 500_000))}}
    with house_at(tmp_path / "data", ZIGGURAT_RECORD_MEMORY="2", ZIGGURAT_RECORD_SECONDS="100") as server:
        ana = Visitor(server.url)
        assert refused(bring(ana, large)) == "too_slow"
        assert ana.get("/api/health").status_code == 200
    with house_at(tmp_path / "other", ZIGGURAT_RECORD_SECONDS="100") as server:
        assert refused(bring(Visitor(server.url), large)) == "match_goes_on"


def test_who_plays_is_not_held_up_by_a_long_record(house: Server) -> None:
    mallory, ana = Visitor(house.url, "Mallory"), Visitor(house.url, "Ana").connect()
    long = json.dumps(finished("tigris", passes=400))
    with ThreadPoolExecutor(1) as others:
        answer = others.submit(bring, mallory, long)
        n_pings = 0
        while not answer.done():
            caught_up(ana)
            n_pings += 1
            time.sleep(0.01)
        assert answer.result().status_code == 201
    assert n_pings > 20


def test_the_course_of_a_long_match_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    match = replay(finished())
    whole = match.course()
    monkeypatch.setattr(reader, "COURSE_PAGE", 50)
    found: list[list[float]] = []
    while len(found) < match.position + 1:
        page = reader.course_payload(match, since=len(found))
        assert (page["since"], page["of"]) == (len(found), len(whole))
        assert len(page["points"]) <= 50
        found += page["points"]
    assert found == whole
    with pytest.raises(BadOption):
        reader.course_payload(match, since=len(whole))


def test_a_match_without_an_end_is_broken_off(house: Server) -> None:
    ana, ben, table = two_people(house)
    position = played_on({1: ana, 2: ben}, table, 100)
    assert position["over"]
    assert position["position"] >= 12
    assert position["result"]["broken_off"]
    assert sorted(position["result"]["ranking"])[0] == 1
    assert code_of(answered(ana, table, "get")) == "match_is_over"
    record = ana.get(f"/api/tables/{table}/record").text
    assert verify(record).n_draws > 0
    assert refused(bring(ana, record)) == "match_goes_on"
