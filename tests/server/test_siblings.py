"""Several processes that share their tables: any of them serves anybody."""

from __future__ import annotations

import contextlib
import hmac
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import AT_ONE_SPEED, ME_AND_OPEN, ask, code_of, new_postgres, soon
from tests.server.several import KEY, moments_of, new_database, nodes, owner_of, rows
from websockets.exceptions import ConnectionClosed

from ziggurat.engine import archive
from ziggurat.engine.verify import verify
from ziggurat.server.admin import door_at
from ziggurat.server.seal import Seal
from ziggurat.server.siblings.link import HEAD, MOST_BEFORE_PROOF, Kind, packed, proof
from ziggurat.server.siblings.siblings import MOST_STRANGERS

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


@pytest.fixture(scope="module")
def postgres() -> Any:
    return new_postgres()


@pytest.fixture(scope="module")
def address(postgres: Any) -> str:
    return new_database(postgres)


@pytest.fixture(scope="module")
def two(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes for all tests that do not harm them."""
    with nodes(address, tmp_path_factory.mktemp("two")) as servers:
        yield servers


def ana_and_ben(two: list[Server], **wanted: Any) -> tuple[Visitor, Visitor, str]:
    """Ana at the first process, Ben at the second, at one table whose match has begun; nobody watches yet."""
    ana, ben = Visitor(two[0].url, "Ana"), Visitor(two[1].url, "Ben")
    table = ana.new_table("imhotep", list(ME_AND_OPEN), **wanted)
    answer = ben.post(f"/api/tables/{table}/sit")
    assert answer.status_code == 200, answer.text
    assert answer.json()["your_seats"] == [2]
    return ana, ben, table


# ---- playing


def test_people_at_two_processes_play_a_whole_match(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    assert play_out({1: ana, 2: ben}, table)["over"]
    for person in (ana, ben):
        verify(archive.read(person.get(f"/api/tables/{table}/record").text))


def test_a_seat_is_told_the_same_through_any_process(two: list[Server]) -> None:
    """And nothing more: what comes over another process is what the owner tells that seat, to the byte."""
    ana, ben, table = ana_and_ben(two)
    ana.connect().watch(table, 1)
    far = ben.connect().watch(table, 2)
    near = Visitor(two[0].url, None, ben.cookies).connect().watch(table, 2)
    assert far == near
    assert far["viewer"] == 2
    spectators = [Visitor(server.url, "Cleo").connect().watch(table) for server in two]
    assert spectators[0] == spectators[1]


def test_a_table_follows_the_first_who_watches_it(two: list[Server], address: str) -> None:
    ana, ben, table = ana_and_ben(two)
    before = owner_of(address, table)
    assert ben.connect().watch(table, 2)["type"] == "position"
    assert owner_of(address, table) not in (None, before)
    ana.connect().watch(table, 1)
    assert owner_of(address, table) != before, "somebody watches it: it stays"


def test_people_who_come_at_once_to_several_processes_are_at_one_table(
    address: str, two: list[Server], tmp_path: Path
) -> None:
    """The table moves while they come; all of them hear of every move."""
    with nodes(address, tmp_path, 1) as (third,):
        people = [Visitor(server.url, name) for server, name in ((two[1], "Ana"), (third, "Ben"))]
        host = Visitor(two[0].url, None, people[0].cookies)
        for person in people:
            person.connect()
        for _ in range(12):
            table = host.new_table("imhotep", list(ME_AND_OPEN))
            assert people[1].post(f"/api/tables/{table}/sit").status_code == 200
            for seat, person in enumerate(people, start=1):
                person.say(type="watch", table=table, seat=seat)
            positions = [person.hear("position", "refused") for person in people]
            for _ in range(2):
                assert positions[0]["moment"] == positions[1]["moment"]
                asked = positions[0]["asked"] - 1
                people[asked].answer(positions[asked])
                positions = [person.hear("position", "refused") for person in people]
            for person in people:
                person.say(type="unwatch", table=table)


def test_what_somebody_says_before_they_leave_is_done_to_its_end(two: list[Server]) -> None:
    """The move of a person at another process who is gone before it is on disk: the others hear of it."""
    ana, ben, table = ana_and_ben(two)
    position = ana.connect().watch(table, 1)
    for _ in range(5):
        while position["asked"] == 1:
            ana.say(type="answer", table=table, moment=position["moment"], move=position["legal"][0]["id"])
            position = ana.hear("position", "refused")
        theirs = ben.connect().watch(table, 2)
        ben.say(type="answer", table=table, moment=theirs["moment"], move=theirs["legal"][0]["id"])
        ben.close()
        before, position = position, ana.hear("position", "refused")
        assert position["moment"] == before["moment"] + 1


def test_refusals_come_back_from_the_owner(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    position = ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    late = ask(ben, type="answer", table=table, moment=position["moment"] + 7, move="pass")
    assert code_of(late) == "wrong_moment"
    assert code_of(ask(ben, type="watch", table=table, seat=1)) == "not_yours"
    assert code_of(ask(ben, type="watch", table="nosuchtable1")) == "not_found"
    assert code_of(ask(ben, type="chat", table=table, text="hello")) == "done"
    assert ana.hear("chat")["text"] == "hello"


def test_requests_about_a_table_of_another_process_are_answered(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    ana.connect().watch(table, 1)
    for path in ("", "/positions/0"):
        assert ben.get(f"/api/tables/{table}{path}").status_code == 200, path
    assert ben.get(f"/api/tables/{table}").json()["table"] == ana.get(f"/api/tables/{table}").json()["table"]
    assert ben.get(f"/api/tables/{table}/record").status_code == 409
    assert ben.post(f"/api/tables/{table}/start").json()["error"]["code"] == "not_yours"
    assert ben.post(f"/api/tables/{table}/seats/9").status_code == 422
    assert ben.get(f"/api/tables/{table}/nothing").json()["error"]["code"] == "not_found"
    assert Visitor(two[1].url, None).post(f"/api/tables/{table}/sit").status_code == 401
    report = {"table": table, "text": "rude"}
    assert ben.post(f"/api/people/{ana.id}/report", report).status_code == 204
    body = {"kind": "bot", "level": "x" * 5_000_000}
    assert ben.post(f"/api/tables/{table}/seats/1", body).json()["error"]["code"] == "too_large"


def test_a_rematch_is_found_through_any_process(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    play_out({1: ana, 2: ben}, table)
    first = ana.post(f"/api/tables/{table}/rematch")
    assert first.status_code == 200, first.text
    again = ben.post(f"/api/tables/{table}/rematch")
    assert again.json()["table"]["id"] == first.json()["table"]["id"]


# ---- the lobby and people


def shown(visitor: Visitor, table: str) -> dict[str, Any] | None:
    """What the lobby shows of a table."""
    lists = visitor.get("/api/tables").json()
    return next((one for one in lists["open"] + lists["mine"] if one["id"] == table), None)


def test_the_lobby_of_every_process_shows_all_open_tables(two: list[Server]) -> None:
    ana, ben = Visitor(two[0].url, "Ana"), Visitor(two[1].url, "Ben")
    ben.connect().say(type="lobby", on=True)
    ben.hear("lobby")
    table = ana.new_table("imhotep", list(ME_AND_OPEN), is_listed=True)
    while table not in [one["id"] for one in ben.hear("lobby")["open"]]:
        pass
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    soon(lambda: table not in [one["id"] for one in ana.get("/api/tables").json()["open"]])


def test_who_is_asked_is_known_in_the_lobby_of_another_process(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    position = ana.connect().watch(table, 1)
    watcher = Visitor(two[1].url, None, ana.cookies).connect()
    watcher.say(type="lobby", on=True)
    watcher.hear("lobby")
    soon(lambda: (shown(ben, table) or {}).get("asked") == position["asked"])
    first = ana if position["asked"] == 1 else ben.connect()
    if first is ben:
        position = ben.watch(table, 2)
    first.answer(position)
    other = 3 - position["asked"]
    while (shown(watcher, table) or {}).get("asked") != other:
        told = first.hear("position")
        if told["asked"] == position["asked"]:
            first.answer(told)
        else:
            soon(lambda: (shown(watcher, table) or {}).get("asked") == other)


def test_a_table_that_is_cleared_away_leaves_every_lobby(two: list[Server]) -> None:
    ana, ben = Visitor(two[0].url, "Ana"), Visitor(two[1].url, "Ben")
    table = ana.new_table("imhotep", list(ME_AND_OPEN), is_listed=True)
    soon(lambda: shown(ben, table) is not None)
    assert ana.post(f"/api/tables/{table}/leave").status_code == 204
    soon(lambda: shown(ben, table) is None)


def test_names_and_mutes_are_known_everywhere(two: list[Server]) -> None:
    ana, ben, table = ana_and_ben(two)
    ana_there = Visitor(two[1].url, None, ana.cookies)
    assert ana_there.get("/api/guest").json()["name"] == "Ana"
    assert ana.post("/api/guest", {"name": "Anna"}).status_code == 200
    soon(lambda: ana_there.get("/api/guest").json()["name"] == "Anna")
    ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    assert ana_there.post(f"/api/people/{ben.id}", {"kind": "mute"}).status_code == 200

    def is_silent() -> bool:
        ask(ben, type="chat", table=table, text="hello?")
        ask(ana, type="ping")
        heard = any(message["type"] == "chat" for message in ana.seen)
        ana.seen.clear()
        return not heard

    soon(is_silent)


def test_a_guest_who_is_forgotten_is_forgotten_everywhere(two: list[Server]) -> None:
    """Also where another process owns their table: a bot plays on, and nobody is told their name any more."""
    ana, ben, table = ana_and_ben(two)
    ana.connect().watch(table, 1)
    assert ben.post("/api/guest/forget", {"name": "Ben"}).status_code == 204
    seats = ana.get(f"/api/tables/{table}").json()["table"]["seats"]
    assert seats[1]["name"] == "Someone"
    assert seats[1]["kind"] == "bot"
    soon(lambda: Visitor(two[0].url, None, ben.cookies).get("/api/guest").json() is None)


def hear_to_the_end(visitor: Visitor) -> None:
    """Until the connection ends."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            visitor.hear()


LISTENERS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query LIKE '%pg_notify%')"""


def test_who_was_shown_out_while_news_did_not_come_through_does_not_stay(two: list[Server], address: str) -> None:
    """A ban, a device signed out, and a guest forgotten, of which a process hears nothing: it reads them later."""
    ana, ben, table = ana_and_ben(two)
    cleo, dan = Visitor(two[1].url, "Cleo"), Visitor(two[1].url, "Dan")
    for visitor in (ana, ben, cleo, dan):
        visitor.connect().watch(table, 1 if visitor is ana else 2 if visitor is ben else None)
    rows(address, "INSERT INTO sanction VALUES (:guest, 'banned', 1.0, 'unkind')", guest=cleo.id)
    rows(address, "DELETE FROM device WHERE guest = :guest", guest=dan.id)
    rows(address, "UPDATE seat SET guest = NULL, name = 'Someone' WHERE guest = :guest", guest=ben.id)
    rows(address, "DELETE FROM guest WHERE id = :guest", guest=ben.id)
    assert ask(cleo, type="ping")["type"] == "pong", "nobody has told it"
    assert len(rows(address, LISTENERS)) >= 2
    for visitor in (ben, cleo, dan):
        hear_to_the_end(visitor)
    assert ask(ana, type="ping")["type"] == "pong"
    assert cleo.get("/api/guest").status_code == 403 or cleo.get("/api/guest").json() is None

    def is_forgotten() -> bool:
        seats = ana.get(f"/api/tables/{table}").json()["table"]["seats"]
        return bool(seats[1]["name"] == "Someone" and seats[1]["guest"] is None)

    soon(is_forgotten)
    rows(address, "DELETE FROM sanction WHERE guest = :guest", guest=cleo.id)


# ---- the door of siblings


class Stranger:
    """Somebody who has found the port at which siblings speak."""

    def __init__(self, at: str) -> None:
        host, _, port = at.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        self._buffer = b""

    def say(self, kind: int, payload: bytes, channel: int = 1) -> None:
        self.socket.sendall(len(payload).to_bytes(4, "big") + bytes((kind,)) + channel.to_bytes(4, "big") + payload)

    def hear(self) -> tuple[int, bytes]:
        """A frame; (0, b"") where the other side has hung up."""
        while len(self._buffer) < HEAD or len(self._buffer) < HEAD + int.from_bytes(self._buffer[:4], "big"):
            got = self.socket.recv(65536)
            if not got:
                return 0, b""
            self._buffer += got
        length = int.from_bytes(self._buffer[:4], "big")
        frame = self._buffer[4], self._buffer[HEAD : HEAD + length]
        self._buffer = self._buffer[HEAD + length :]
        return frame

    def is_shown_out(self) -> str:
        """What is said to whoever is shown out."""
        kind, payload = self.hear()
        assert kind == Kind.REFUSED
        assert self.hear() == (0, b"")
        self.socket.close()
        return payload.decode()

    def let_in(self, key: bytes) -> Stranger:
        kind, nonce = self.hear()
        assert kind == Kind.NONCE
        mine = bytes(32)
        self.say(Kind.PROOF, mine + proof(key, b"asks", nonce, mine))
        return self


@pytest.fixture
def door(two: list[Server], address: str) -> str:
    """Where a process hears its siblings."""
    return str(rows(address, "SELECT address FROM node ORDER BY address LIMIT 1")[0][0])


GUEST = json.dumps({"id": "ana", "name": "Ana", "created": 1.0, "has_words": False}).encode()


@pytest.mark.parametrize("kind", [Kind.HERE, Kind.SAYS, Kind.ASKS, Kind.WISHES, Kind.NONCE, 200])
def test_who_proves_nothing_is_shown_out(door: str, kind: int) -> None:
    stranger = Stranger(door)
    stranger.hear()
    stranger.say(kind, GUEST)
    assert "siblings" in stranger.is_shown_out()


def test_a_proof_by_another_key_is_refused(door: str) -> None:
    stranger = Stranger(door).let_in(Seal("another key than that of this house").sibling_key)
    assert "siblings" in stranger.is_shown_out()


def test_a_proof_that_was_overheard_is_good_for_nothing(door: str) -> None:
    """It was made for another connection."""
    first = Stranger(door)
    _, nonce = first.hear()
    overheard = bytes(32) + proof(Seal(KEY).sibling_key, b"asks", nonce, bytes(32))
    second = Stranger(door)
    second.hear()
    second.say(Kind.PROOF, overheard)
    assert "siblings" in second.is_shown_out()
    first.socket.close()


def test_a_large_frame_of_a_stranger_is_not_read(door: str) -> None:
    stranger = Stranger(door)
    stranger.hear()
    stranger.say(Kind.PROOF, bytes(MOST_BEFORE_PROOF + 1))
    assert "too large" in stranger.is_shown_out()


def sibling(door: str) -> Stranger:
    """Who has the key."""
    known = Stranger(door).let_in(Seal(KEY).sibling_key)
    assert known.hear()[0] == Kind.PROOF
    return known


def test_nonsense_of_a_sibling_ends_its_connection(door: str, two: list[Server]) -> None:
    for kind, payload in ((Kind.HERE, b"no json"), (Kind.SAYS, b"{}"), (Kind.MESSAGE, b""), (Kind.ASKS, b"\xff" * 8)):
        known = sibling(door)
        known.say(kind, payload)
        assert "makes no sense" in known.is_shown_out()
    known = sibling(door)
    known.socket.sendall((2**31).to_bytes(4, "big") + bytes(5))
    assert "too large" in known.is_shown_out()
    assert Visitor(two[0].url, None).get("/api/health").status_code == 200


def test_a_forged_forward_is_about_tables_and_nothing_else(door: str) -> None:
    known = sibling(door)
    for path in ("/api/guest/export", "/metrics", "/api/tables", "/api/tables/../guest", "/api/tables/x?y=1", "/"):
        asked = {"method": "GET", "path": path, "query": "", "guest": {"id": "ana", "name": "Ana", "at": 1.0}}
        known.say(Kind.ASKS, packed(asked))
        kind, payload = known.hear()
        assert kind == Kind.ANSWERED
        assert b"bad_option" in payload, (path, payload)
    known.say(Kind.WISHES, packed({"wish": "reign", "table": "nosuchtable1"}))
    assert b"bad_request" in known.hear()[1]
    known.say(Kind.WISHES, packed({"wish": "close", "table": "nosuchtable1"}))
    assert b"not_found" in known.hear()[1]
    known.say(Kind.HERE, GUEST)
    known.say(Kind.SAYS, b"{}")
    assert b"bad_message" in known.hear()[1]
    known.say(Kind.SAYS, json.dumps({"type": "lobby", "on": True}).encode())
    assert b"bad_message" in known.hear()[1]
    known.socket.close()


def test_the_web_server_has_no_route_for_siblings(two: list[Server]) -> None:
    """Nothing that a request brings makes it one of another process."""
    ana, ben, table = ana_and_ben(two)
    headers = {"ziggurat.guest": ana.id, "x-ziggurat-guest": ana.id}
    answer = ben.http.get(f"/api/tables/{table}", headers=headers).json()
    assert answer["your_seats"] == [2]
    for path in ("/siblings", "/api/siblings", "/api/forward", "/api/node"):
        assert ben.get(path).status_code == 404
    schema = json.dumps(ben.get("/api/openapi.json").json()).lower()
    assert "sibling" not in schema
    assert "forward" not in schema


def test_proofs_are_compared_in_constant_time() -> None:
    """And one direction's is not the other's."""
    key = Seal(KEY).sibling_key
    assert not hmac.compare_digest(proof(key, b"asks", b"a", b"b"), proof(key, b"hears", b"a", b"b"))


def test_everything_written_is_by_the_owner(two: list[Server], address: str) -> None:
    """Moves of people at two processes make one log without a gap."""
    ana, ben, table = ana_and_ben(two)
    play_out({1: ana, 2: ben}, table, seed=3)
    moments = moments_of(address, table)
    assert moments == list(range(1, len(moments) + 1))


def test_a_crowd_of_strangers_is_not_let_wait(door: str) -> None:
    crowd = [Stranger(door) for _ in range(MOST_STRANGERS + 20)]
    last = crowd[-1]
    assert last.hear()[0] == Kind.NONCE
    assert "Too many" in last.is_shown_out()
    for stranger in crowd[:-1]:
        stranger.socket.close()
    soon(lambda: is_let_in(door))


def is_let_in(door: str) -> bool:
    known = Stranger(door).let_in(Seal(KEY).sibling_key)
    kind, _ = known.hear()
    known.socket.close()
    return kind == Kind.PROOF


# ---- the operator


def wished(server: Server, wish: str, *arguments: str) -> dict[str, Any]:
    """What comes of a wish of the operator, at the door of one process."""
    door = door_at(server.data)
    assert door is not None
    with socket.create_connection(("127.0.0.1", door["port"]), timeout=30) as there:
        there.sendall(json.dumps({"secret": door["secret"], "wish": wish, "arguments": arguments}).encode() + b"\n")
        answer: dict[str, Any] = json.loads(there.makefile().readline())
    return answer


def test_an_operator_closes_a_table_of_another_process(two: list[Server]) -> None:
    ana, _ben, table = ana_and_ben(two)
    ana.connect().watch(table, 1)
    assert "refused" not in wished(two[1], "close", table)
    assert ana.hear("position")["result"]["is_closed"]
    assert "over" in wished(two[1], "close", table)["refused"]


def test_who_is_banned_at_one_process_is_shown_out_of_all(two: list[Server]) -> None:
    ana = Visitor(two[0].url, "Ana").connect()
    ask(ana, type="ping")
    wished(two[1], "ban", ana.id, "rude")
    with pytest.raises(ConnectionClosed):
        ana.hear()
    assert ana.get("/api/guest").json()["error"]["code"] == "banned"
