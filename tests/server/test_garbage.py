"""Garbage on every door: it is refused with a reason, the server lives, and nothing changes."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.strategies import booleans
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    ask,
    asked_and_other,
    caught_up,
    code_of,
    latest,
    played_on,
    rows,
    standing,
    two_people,
)
from websockets.exceptions import ConnectionClosed

from ziggurat.server.app import new_app
from ziggurat.server.errors import Refusal
from ziggurat.server.settings import Settings
from ziggurat.server.store import StoreFailed
from ziggurat.server.table import Table

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


# ---- requests


def api() -> Any:
    """The OpenAPI that the server tells of itself."""
    return schemathesis.openapi.from_dict(new_app(Settings()).openapi())


OPERATIONS = [(path, method) for path, methods in api().raw_schema["paths"].items() for method in methods]


@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[f"{method} {path}" for path, method in OPERATIONS])
def test_whatever_is_asked_is_answered_as_documented(shared_server: Server, path: str, method: str) -> None:
    ana = Visitor(shared_server.url, "Ana")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}, {"kind": "invited"}])
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

    @seed(1)
    @settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=api()[path][method].as_strategy(), is_mine=booleans())
    def asked(case: Any, is_mine: bool) -> None:
        if is_mine and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        case.call_and_validate(base_url=shared_server.url, cookies=ana.cookies, checks=checks, timeout=60)

    asked()


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"\xff\xfe\x00",
    b'{"name": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"name": "a", "\\udfff": "\\udfff"}',
    b'{"name": NaN}',
    b'{"name": ' + b"9" * 5000 + b"}",
    b"[" * 50_000,
    b'{"name": "a", "name": "b", "c": {}}',
    b'{"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"\\ud800": 1}}',
    b'{"game": "\\ud800", "seats": [{"kind": "me"}]}',
    b'{"text": "\\ud800"}',
    b'{"text": "{\\"format\\": \\"\\\\ud800\\"}"}',
    b'{"token": "\\u0000"}',
]
DOORS = ["/api/guest", "/api/guest/device", "/api/tables", "/api/records", "/api/tables/aaaaaaaaaaaa/sit"]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("body", BODIES, ids=[repr(body[:24]) for body in BODIES])
def test_bodies_that_make_no_sense_get_one_shape_of_error(shared_server: Server, door: str, body: bytes) -> None:
    ana = Visitor(shared_server.url, "Ana")
    answer = ana.http.post(door, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 404, 413, 422), answer.text
    error = answer.json()["error"]
    assert set(error) == {"code", "sentence"}
    assert ana.get("/api/guest").json()["name"] == "Ana"
    ana.leave()


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/%00%00%00%00%00%00",
        "/api/tables/%ff%fe%fd%fc%fb%fa",
        "/api/tables/../../etc/passwd",
        "/api/tables/" + "a" * 5000,
        "/api/tables/aaaaaaaaaaaa/positions/99999999999999999999999",
        "/api/tables/aaaaaaaaaaaa/positions/-1",
        "/api/tables/aaaaaaaaaaaa/positions/1?seat=99999999999",
        "/api/socket",
        "/",
        "//",
        "/api",
    ],
)
def test_addresses_that_make_no_sense_get_one_shape_of_error(shared_server: Server, path: str) -> None:
    answer = httpx.get(shared_server.url + path)
    assert 400 <= answer.status_code < 500
    assert set(answer.json()["error"]) == {"code", "sentence"}


# ---- records


def finished_record(server: Server) -> str:
    ana, ben, table = two_people(server)
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    return ana.get(f"/api/tables/{table}/record").text


def test_a_record_that_is_brought_here_can_be_taken_away_as_it_was(shared_server: Server) -> None:
    text = finished_record(shared_server)
    cleo = Visitor(shared_server.url, "Cleo")
    answer = cleo.post("/api/records", {"text": text})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    taken = cleo.get(f"/api/tables/{table['id']}/record").json()
    assert taken == json.loads(text)
    assert table["commitment"] == json.loads(text)["chance"]["commitment"]


def test_damaged_records_are_refused(shared_server: Server) -> None:
    text = finished_record(shared_server)
    cleo = Visitor(shared_server.url, "Cleo")
    record = json.loads(text)
    cut = {**record, "moves": record["moves"][:-1], "result": None}
    damaged = [
        text[:-10],
        text.replace("imhotep", "chess"),
        json.dumps({**record, "moves": ["1: castle"] * 10}),
        json.dumps({**record, "seats": ["\x00", "\ud800"]}),
        json.dumps({**record, "result": {"scores": [10**400]}}),
        json.dumps({**record, "options": {"x": []}}),
        json.dumps({**record, "rules": 10**30}),
        json.dumps(cut),
        "[" * 100_000,
        "",
    ]
    for other in damaged:
        answer = cleo.post("/api/records", {"text": other})
        assert answer.status_code in (400, 409, 422), (other[:80], answer.text)


# ---- sockets

TYPES = (
    *("watch", "unwatch", "answer", "undo", "redo", "reset", "propose", "consent", "why_not", "preview"),
    *("hint", "chat", "lobby", "ping", "position", "hello"),
)
FIELDS = ("type", "ref", "table", "seat", "since", "moment", "move", "position", "agree", "text", "on", "extra")


def nonsense(dice: random.Random, depth: int = 0) -> Any:
    """Any JSON at all."""
    choices: list[Any] = [
        None,
        True,
        dice.choice([0, -1, 1, 2**31, 2**53, 2**63, -(2**63), 10**40, 1.5, 1e308]),
        dice.choice(["", "get", "a" * dice.randint(1, 300), "\u0000", "☃", "\u202e", "1", "\ud800"]),
        dice.choice(TYPES),
    ]
    if depth < 3:
        choices.append([nonsense(dice, depth + 1) for _ in range(dice.randint(0, 3))])
        choices.append({dice.choice(FIELDS): nonsense(dice, depth + 1) for _ in range(dice.randint(0, 4))})
    return dice.choice(choices)


def nearly_sensible(dice: random.Random, table: str) -> dict[str, Any]:
    """A message with the right fields, of which some hold nonsense."""
    sensible: dict[str, Any] = {
        "type": dice.choice(TYPES),
        "table": table,
        "seat": 1,
        "moment": 1,
        "move": "get",
        "position": 0,
        "agree": True,
        "text": "x",
        "on": False,
    }
    fields = dice.sample(sorted(sensible), dice.randint(1, len(sensible)))
    message = {name: sensible[name] for name in {"type", *fields}}
    for name in dice.sample(FIELDS, dice.randint(1, 2)):
        message[name] = nonsense(dice)
    return message


def test_the_server_outlives_random_messages(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    played_on({1: ana, 2: ben}, table, 6)
    before = rows(shared_server.data, table, ("event", "playtable", "seat")), standing(ana, table), standing(ben, table)
    dice = random.Random(7)
    eve = Visitor(shared_server.url, "Eve")
    for _ in range(8):
        eve.connect()
        for number in range(90):
            message = nonsense(dice) if number % 3 == 0 else nearly_sensible(dice, table)
            eve.say_raw(json.dumps(message))
        assert code_of(ask(eve, type="ping")) == "pong"
        assert all(code_of(heard) != "failed" for heard in eve.seen if heard["type"] == "refused")
        eve.close()
    for person, seat in ((ana, 1), (ben, 2)):
        person.say(type="watch", table=table, seat=seat)
        caught_up(person)
    after = rows(shared_server.data, table, ("event", "playtable", "seat")), standing(ana, table), standing(ben, table)
    assert after == before
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]


RAW: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "0",
    "NaN",
    '{"type": "ping", "ref": NaN}',
    '{"type": "ping", "ref": ' + "9" * 5000 + "}",
    '{"type": "ping", "type": "lobby"}',
    '{"type": "ping", "ref": "\\ud800"}',
    '{"\\ud800": 1}',
    "[" * 8000,
    '{"type":' * 2000,
    '{"type": "chat", "table": "aaaaaa", "text": "' + "x" * 15_000 + '"}',
    "x" * 20_000,
    "☃" * 16_000,
    b"\x00\x01\x02",
    b'{"type": "ping"}',
    b"",
]


@pytest.mark.parametrize("text", RAW, ids=[repr(text[:24]) for text in RAW])
def test_a_message_that_makes_no_sense_is_refused(shared_server: Server, text: str | bytes) -> None:
    eve = Visitor(shared_server.url, "Eve").connect()
    eve.say_raw(text)
    message = eve.hear("refused", "pong", "done", "lobby")
    assert code_of(message) in ("bad_message", "too_large")
    assert code_of(ask(eve, type="ping")) == "pong"
    eve.leave()


def test_text_that_is_not_utf_8_ends_the_connection_and_nothing_else(shared_server: Server) -> None:
    eve = Visitor(shared_server.url, "Eve").connect()
    eve.hear("hello")
    assert eve.socket is not None
    eve.socket.send(b"\xff\xfe\xfa", text=True)
    with pytest.raises(ConnectionClosed):
        eve.hear()
    eve.close()
    assert code_of(ask(eve.connect(), type="ping")) == "pong"
    eve.leave()


def test_at_the_tables_of_others_one_can_only_watch(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    played_on({1: ana, 2: ben}, table, 6)
    moment = latest(ana, table)["moment"]
    before = rows(shared_server.data, table), standing(ana, table)
    eve = Visitor(shared_server.url, "Eve").connect()
    move = latest(asked_and_other(ana, ben, table)[0], table)["legal"][0]["text"]
    for message in (
        {"type": "watch", "seat": 1},
        {"type": "answer", "moment": moment, "move": move},
        {"type": "undo", "moment": moment},
        {"type": "redo", "moment": moment},
        {"type": "reset", "moment": moment},
        {"type": "propose", "moment": moment, "position": 5},
        {"type": "consent", "moment": moment, "agree": True},
        {"type": "why_not", "moment": moment, "move": move},
        {"type": "preview", "moment": moment, "move": move},
        {"type": "hint", "moment": moment},
    ):
        assert ask(eve, table=table, **message)["type"] == "refused", message
        assert code_of(ask(eve, **(message | {"table": "nothinghere"}))) == "not_found"
    assert (rows(shared_server.data, table), standing(ana, table)) == before


def test_one_socket_watches_so_many_tables_and_may_look_through_another_seat(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    seats = [{"kind": "me"}, {"kind": "local"}]
    tables = [ana.new_table("imhotep", seats) for _ in range(21)]
    for table in tables[:20]:
        assert code_of(ask(ana, type="watch", table=table, seat=1)) == "done"
    assert code_of(ask(ana, type="watch", table=tables[20], seat=1)) == "too_many_tables"
    assert code_of(ask(ana, type="watch", table=tables[0], seat=2)) == "done"
    assert code_of(ask(ana, type="unwatch", table=tables[3])) == "done"
    assert code_of(ask(ana, type="watch", table=tables[20], seat=1)) == "done"
    ana.leave()


# ---- what garbage leaves behind


def test_refusing_leaves_nothing_in_memory() -> None:
    """A refusal that is one object for ever would keep every frame it was ever raised through."""

    async def failing() -> None:
        raise StoreFailed("the disk is full")

    async def fail() -> Refusal:
        table = SimpleNamespace(row=SimpleNamespace(id="table1"), alone=SimpleNamespace(doubt=lambda: None))
        with pytest.raises(Refusal) as refused:
            await Table.saving(table, failing())  # type: ignore[arg-type]
        return refused.value

    assert asyncio.run(fail()) is not asyncio.run(fail())
