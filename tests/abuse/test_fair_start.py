"""Players add randomness of their own: nobody can choose what comes, and the proof tells who added and who did not."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.forked import run_forked
from tests.server.helping import AT_ONE_SPEED, database

import ziggurat as zg
from ziggurat.engine import archive
from ziggurat.engine.errors import BadRecord
from ziggurat.engine.fair import SCHEME, SHARED_SCHEME, Chance, Share, chance_from, new_value, promise_of
from ziggurat.engine.match import Match
from ziggurat.engine.verify import verify
from ziggurat.server.seal import Seal
from ziggurat.server.store import Damaged

pytestmark = AT_ONE_SPEED

VALUE = "0f" * 32
PROMISE = promise_of(VALUE)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()
    while Visitor.here:
        Visitor.here.pop().leave()


def gathered(house: Server, *values: str) -> tuple[Visitor, Visitor, str]:
    """Ana and Ben at a full table, each with a promise."""
    ana, ben = Visitor(house.url, "Ana"), Visitor(house.url, "Ben")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}], promise=promise_of(values[0]))
    answer = ben.post(f"/api/tables/{table}/sit", {"promise": promise_of(values[1])})
    assert answer.status_code == 200, answer.text
    return ana, ben, table


def table_as_seen_by(visitor: Visitor, table: str) -> dict[str, Any]:
    return dict(visitor.get(f"/api/tables/{table}").json()["table"])


def code(answer: httpx.Response) -> str:
    return str(answer.json()["error"]["code"])


def test_every_draw_follows_from_what_all_have_added(house: Server) -> None:
    values = new_value(), new_value()
    ana, ben, table = gathered(house, *values)
    shown = table_as_seen_by(ana, table)
    assert (shown["state"], shown["is_beginning"]) == ("gathering", True)
    assert [seat["promise"] for seat in shown["seats"]] == [promise_of(value) for value in values]
    assert values[0] not in json.dumps(shown)
    assert ana.post(f"/api/tables/{table}/reveal", {"value": values[0]}).json()["table"]["state"] == "gathering"
    assert ben.post(f"/api/tables/{table}/reveal", {"value": values[1]}).json()["table"]["state"] == "playing"
    play_out({1: ana, 2: ben}, table)
    record = archive.read(ana.get(f"/api/tables/{table}/record").text)
    assert record["chance"]["scheme"] == SHARED_SCHEME
    assert [share.value for share in verify(record).shares] == list(values)
    for other in (new_value(), None):
        changed = json.loads(json.dumps(record))
        changed["chance"]["players"][1]["value"] = other
        with pytest.raises(BadRecord):
            verify(changed)


def test_who_does_not_tell_is_not_waited_for_and_the_proof_says_so(house: Server) -> None:
    value = new_value()
    ana, ben, table = gathered(house, value, new_value())
    ana.post(f"/api/tables/{table}/reveal", {"value": value})
    play_out({1: ana, 2: ben}, table)
    proof = verify(ana.get(f"/api/tables/{table}/record").text)
    assert [share.is_kept for share in proof.shares] == [True, False]


def test_nobody_tells_before_all_have_promised_and_nobody_tells_anything_else(house: Server) -> None:
    ana, ben = Visitor(house.url, "Ana"), Visitor(house.url, "Ben")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}], promise=PROMISE)
    assert code(ana.post(f"/api/tables/{table}/reveal", {"value": VALUE})) == "too_early"
    ben.post(f"/api/tables/{table}/sit")
    assert code(ana.post(f"/api/tables/{table}/reveal", {"value": new_value()})) == "not_yours"
    assert code(ben.post(f"/api/tables/{table}/reveal", {"value": VALUE})) == "not_yours"
    for address in ("leave", "start"):
        assert code(ana.post(f"/api/tables/{table}/{address}")) == "match_has_begun"
    assert ana.post(f"/api/tables/{table}/reveal", {"value": VALUE}).json()["table"]["state"] == "playing"
    assert code(ana.post(f"/api/tables/{table}/reveal", {"value": new_value()})) == "match_has_begun"


def test_telling_again_what_was_told_changes_nothing(house: Server) -> None:
    value, other = new_value(), new_value()
    ana, ben, table = gathered(house, value, other)
    for person, revealed in ((ana, value), (ana, value), (ben, other), (ben, other), (ana, value)):
        assert person.post(f"/api/tables/{table}/reveal", {"value": revealed}).status_code == 200
    assert [seat["has_told"] for seat in table_as_seen_by(ana, table)["seats"]] == [True, True]


def test_who_promises_nothing_begins_at_once_under_the_old_proof(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert table_as_seen_by(ana, table)["state"] == "playing"
    play_out({1: ana}, table)
    record = archive.read(ana.get(f"/api/tables/{table}/record").text)
    assert record["chance"]["scheme"] == SCHEME
    assert verify(record).shares == ()


def test_a_power_cut_while_players_are_asked_keeps_no_table_from_beginning(house: Server) -> None:
    ana, _ben, table = gathered(house, VALUE, new_value())
    house.kill()
    house.start()
    again = Visitor(house.url, None, ana.cookies)
    again.post(f"/api/tables/{table}/reveal", {"value": VALUE})
    again.connect()
    again.say(type="watch", table=table, seat=1)
    assert again.hear("position")["moment"] == 1
    assert [seat["has_told"] for seat in table_as_seen_by(again, table)["seats"]] == [True, False]


def test_after_a_power_cut_the_draws_go_on_from_the_same_chance(house: Server) -> None:
    ana, ben, table = gathered(house, VALUE, VALUE)
    for person in (ana, ben):
        person.post(f"/api/tables/{table}/reveal", {"value": VALUE})
    house.kill()
    house.start()
    people = {seat: Visitor(house.url, None, person.cookies) for seat, person in ((1, ana), (2, ben))}
    play_out(people, table)
    assert len(verify(people[1].get(f"/api/tables/{table}/record").text).shares) == 2


@pytest.mark.parametrize("promise", ["", "abc", "Z" * 64, 5])
def test_a_promise_that_is_none_is_refused(house: Server, promise: Any) -> None:
    ana = Visitor(house.url, "Ana")
    answer = ana.post("/api/tables", {"game": "imhotep", "seats": [{"kind": "me"}], "promise": promise})
    assert (answer.status_code, code(answer)) == (422, "bad_request")


# ---- the proof


def test_draws_differ_with_every_value() -> None:
    seed = bytes(range(32))
    draws = [
        [chance.draw(1000, number) for number in range(1, 9)]
        for chance in (
            Chance(seed),
            Chance(seed, (Share(1, PROMISE, VALUE),)),
            Chance(seed, (Share(1, PROMISE, None),)),
            Chance(seed, (Share(2, PROMISE, VALUE),)),
        )
    ]
    assert len({tuple(drawn) for drawn in draws}) == 4


def recorded(shares: tuple[Share, ...]) -> str:
    """A match that was played by chance over what players have added."""
    match = Match(zg.load("imhotep"), chance=Chance(bytes(range(32)), shares))
    dice = random.Random(3)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return archive.write(match.record())


def verified(file: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_forked(["verify", str(file), "--plain", *words], dict(os.environ))


def test_the_command_line_proves_that_ones_own_was_used(tmp_path: Path) -> None:
    silent = promise_of("aa" * 32)
    file = tmp_path / "record.json"
    file.write_text(recorded((Share(1, PROMISE, VALUE), Share(2, silent, None))), encoding="utf-8")
    commitment = Chance(bytes(range(32))).commitment
    proved = verified(file, "--promise", PROMISE, "--commitment", commitment)
    assert proved.returncode == 0, proved.stderr
    assert "Player 1 added randomness of their own." in proved.stdout
    assert "Player 2 promised randomness but never revealed it." in proved.stdout
    for words in (("--promise", silent), ("--promise", "0" * 64), ("--commitment", "0" * 64)):
        assert verified(file, *words).returncode == 2


BAD_SHARES: list[Any] = [
    [],
    {},
    [{"seat": 1, "promise": PROMISE}],
    [{"seat": 0, "promise": PROMISE, "value": VALUE}],
    [{"seat": 1, "promise": None, "value": None}],
    [{"seat": 1, "promise": PROMISE, "value": "zz" * 32}],
    [{"seat": 1, "promise": PROMISE, "value": "00" * 32}],
    [{"seat": 2, "promise": PROMISE, "value": VALUE}, {"seat": 1, "promise": PROMISE, "value": VALUE}],
    [{"seat": True, "promise": PROMISE, "value": VALUE}],
]


@pytest.mark.parametrize("players", BAD_SHARES, ids=str)
def test_what_players_have_added_is_checked_by_its_form(players: Any) -> None:
    proof = Chance(bytes(range(32)), (Share(1, PROMISE, VALUE),)).proof([1, 2])
    with pytest.raises(BadRecord):
        chance_from(proof | {"players": players})


def test_the_terminal_adds_randomness_by_itself(house: Server, tmp_path: Path) -> None:
    words = ["join", house.url, "--name", "Ana", "--new", "imhotep", "--bots", "random"]
    done = run_forked([*words, "--cookie-file", str(tmp_path / "guests.json")], dict(os.environ))
    assert "Traceback" not in done.stderr, done.stderr
    connection = database(house.data)
    seats = connection.execute("SELECT promise, entropy FROM seat ORDER BY seat").fetchall()
    connection.close()
    assert promise_of(seats[0][1]) == seats[0][0]
    assert seats[1] == (None, None)


# ---- seeds at rest


def seeds(house: Server) -> list[bytes]:
    connection = database(house.data)
    found = [seed for (seed,) in connection.execute("SELECT seed FROM playtable ORDER BY created")]
    connection.close()
    return found


def test_the_seed_of_a_match_lies_sealed_until_it_is_over(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert len(seeds(house)[0]) != 32
    seed = play_out({1: ana}, table)["result"]["seed"]
    assert seeds(house) == [bytes.fromhex(seed)]
    assert (house.data / "key").stat().st_mode & 0o077 == 0


def test_a_server_with_another_key_does_not_start_while_matches_go_on(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    house.stop()
    (house.data / "key").rename(house.data / "kept")
    with pytest.raises(AssertionError, match="another key"):
        house.start()
    house.stop()
    (house.data / "kept").replace(house.data / "key")
    house.start()
    assert len(Visitor(house.url, None, ana.cookies).get("/api/tables").json()["mine"]) == 1


def test_a_seal_opens_what_it_closed_and_nothing_else() -> None:
    seal, other, seed = Seal("a" * 32), Seal("b" * 32), bytes(range(32))
    closed = seal.close(seed, "table1")
    assert seal.open(closed, "table1") == seed
    assert seed not in closed
    assert seal.close(seed, "table1") != closed
    for opening, body, table in (
        (other, closed, "table1"),
        (seal, closed, "table2"),
        (seal, closed[:-1], "table1"),
        (seal, closed[:20] + bytes([closed[20] ^ 1]) + closed[21:], "table1"),
    ):
        with pytest.raises(Damaged):
            opening.open(body, table)
