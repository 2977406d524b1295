"""Power cuts, full disks, locked files, spoiled logs and two servers over one folder."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import (
    AT_ONE_SPEED,
    all_leave,
    answered,
    ask,
    asked_and_other,
    caught_up,
    change,
    code_of,
    database,
    latest,
    played_on,
    rows,
    standing,
    two_people,
)
from tests.server.killing import kill_again_and_again

from ziggurat.engine import archive
from ziggurat.engine.verify import verify

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


Game = tuple[Visitor, Visitor, str]


def down(server: Server, *visitors: Visitor, end: Callable[[Server], Any] = Server.kill) -> None:
    for visitor in visitors:
        visitor.close()
    end(server)


def up(server: Server, *visitors: Visitor) -> None:
    server.start()
    for visitor in visitors:
        visitor.url = server.url
        visitor.http.base_url = httpx.URL(server.url)
        visitor.seen.clear()


def watched(table: str, *people: Visitor) -> list[dict[str, Any]]:
    """People connect again and watch through their seats; where the match stands for each."""
    for seat, person in enumerate(people, start=1):
        if person.socket is None:
            person.connect()
        person.say(type="watch", table=table, seat=seat)
    return [standing(person, table) for person in people]


def test_no_acknowledged_move_is_lost_when_the_server_is_killed_under_load(tmp_path: Path) -> None:
    counted = kill_again_and_again(tmp_path, kills=6)
    assert counted["moments told"] > 0


# ---- a disk that is full, a file that is locked


def room_on_disk(server: Server, most: int) -> None:
    """No file of the server may grow beyond this many bytes: writes fail as on a full disk."""
    assert server.process is not None
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


def test_on_a_full_disk_moves_are_refused_and_later_go_on(server: Server) -> None:
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, 5)
    before = rows(server.data, table), standing(ana, table), standing(ben, table)
    room_on_disk(server, 4096)
    asked, other = asked_and_other(ana, ben, table)
    seat = latest(asked, table)["viewer"]
    for _ in range(3):
        assert code_of(answered(asked, table)) == "not_saved"
    assert code_of(ask(asked, type="chat", table=table, text="hello?")) == "not_saved"
    assert other.post(f"/api/tables/{table}/leave").status_code == 503
    caught_up(ana)
    caught_up(ben)
    assert (rows(server.data, table), standing(ana, table), standing(ben, table)) == before
    assert not [message for message in ana.seen + ben.seen if message["type"] == "chat"]
    room_on_disk(server, resource.RLIM_INFINITY)
    here = ana.get(f"/api/tables/{table}").json()["table"]
    assert (here["asked"], here["seats"][2 - seat]["has_left"]) == (seat, False)
    assert watched(table, ana, ben) == list(before[1:])
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    verify(archive.read(ana.get(f"/api/tables/{table}/record").text))


def test_on_a_full_disk_nobody_is_told_of_the_end(server: Server) -> None:
    """The last move of a match writes the result as well: both or neither."""
    ana, ben, table = two_people(server)
    while True:
        before = rows(server.data, table)
        asked, _ = asked_and_other(ana, ben, table)
        moment = latest(asked, table)["moment"]
        if latest(asked, table)["view"]["round"] == 6:
            room_on_disk(server, 4096)
            assert code_of(answered(asked, table)) == "not_saved"
            assert rows(server.data, table) == before
            assert not latest(ana, table)["over"]
            room_on_disk(server, resource.RLIM_INFINITY)
        assert code_of(answered(asked, table)) == "done"
        assert latest(ana, table)["moment"] == moment + 1
        if latest(ana, table)["over"]:
            break
    verify(archive.read(ana.get(f"/api/tables/{table}/record").text))


def test_while_the_file_is_locked_moves_are_refused_and_nothing_is_told(server: Server) -> None:
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, 4)
    before = standing(ana, table), standing(ben, table)
    asked, _ = asked_and_other(ana, ben, table)
    lock = database(server.data)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        assert code_of(answered(asked, table)) == "not_saved"
        assert (standing(ana, table), standing(ben, table)) == before
    finally:
        lock.execute("ROLLBACK")
        lock.close()
    assert code_of(answered(asked, table)) == "done"
    assert latest(ana, table)["moment"] == before[0]["moment"] + 1


def test_nobody_is_told_of_a_move_that_is_not_yet_on_disk(server: Server) -> None:
    ana, ben, table = two_people(server)
    cleo = Visitor(server.url, "Cleo").connect()
    cleo.say(type="lobby", on=True)
    caught_up(cleo)
    asked, _ = asked_and_other(ana, ben, table)
    position = latest(asked, table)
    move = next(action["text"] for action in position["legal"] if action["text"] == "get")
    lock = database(server.data)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        asked.say(type="answer", table=table, moment=position["moment"], move=move)
        for _ in range(10):
            time.sleep(0.05)
            assert cleo.get(f"/api/tables/{table}").json()["table"]["asked"] == position["asked"]
        caught_up(cleo)
        shown = [t for m in cleo.seen if m["type"] == "lobby" for t in m["mine"] + m["open"] if t["id"] == table]
        assert {t["asked"] for t in shown} <= {None, position["asked"]}
    finally:
        lock.execute("ROLLBACK")
        lock.close()


# ---- other rules, spoiled logs


def spoiled_match(
    server: Server, moves: int = 12, end: Callable[[Server], Any] = Server.kill
) -> tuple[Visitor, Visitor, str, list[dict[str, Any]]]:
    """A match that has been played for a while, with its server down."""
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, moves)
    before = [standing(ana, table), standing(ben, table)]
    down(server, ana, ben, end=end)
    return ana, ben, table, before


def change_body(server: Server, table: str, moment: int, **fields: Any) -> None:
    connection = database(server.data)
    (body,) = connection.execute(
        "SELECT body FROM event WHERE playtable = ? AND moment = ?", (table, moment)
    ).fetchone()
    connection.execute(
        "UPDATE event SET body = ? WHERE playtable = ? AND moment = ?",
        (json.dumps(json.loads(body) | fields), table, moment),
    )
    connection.close()


SPOILS: dict[str, Callable[[Server, str], None]] = {
    "another digest": lambda server, table: change_body(server, table, 13, facts="0" * 16),
    "a move that is none": lambda server, table: change_body(server, table, 5, moves=[[1, "castle", 0, 0, []]]),
    "a move of another seat": lambda server, table: change_body(server, table, 5, moves=[[7, "get", 0, 0, []]]),
    "a body that is no JSON": lambda server, table: change(
        server.data, "UPDATE event SET body = '{' WHERE playtable = ? AND moment = 4", table
    ),
    "a body without its fields": lambda server, table: change(
        server.data, "UPDATE event SET body = '{}' WHERE playtable = ? AND moment = 4", table
    ),
    "a gap": lambda server, table: change(server.data, "DELETE FROM event WHERE playtable = ? AND moment = 6", table),
}


@pytest.mark.parametrize("spoil", list(SPOILS))
def test_a_match_that_does_not_replay_equal_says_so_and_is_not_changed(server: Server, spoil: str) -> None:
    ana, ben, table, before = spoiled_match(server)
    SPOILS[spoil](server, table)
    written = rows(server.data, table)
    up(server, ana, ben)
    answer = ana.get(f"/api/tables/{table}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["table"]["trouble"]
    ana.connect().say(type="watch", table=table, seat=1)
    assert ana.hear("table")["table"]["trouble"]
    for moment in (before[0]["moment"], 0):
        for message in ({"type": "answer", "move": "get"}, {"type": "undo"}, {"type": "propose", "position": 5}):
            assert code_of(ask(ana, table=table, moment=moment, **message)) == "other_rules"
    assert ana.get(f"/api/tables/{table}/record").status_code == 409
    assert rows(server.data, table) == written
    assert ana.get("/api/tables").status_code == 200


def test_a_match_of_another_rules_version_does_not_go_on_even_where_it_replays_equal(server: Server) -> None:
    """Where it stands the rules may agree, and further on not: nobody plays half a match by other rules."""
    ana, ben, table, before = spoiled_match(server)
    change(server.data, "UPDATE playtable SET rules = 99 WHERE id = ?", table)
    up(server, ana, ben)
    for shown, was in zip(watched(table, ana, ben), before, strict=True):
        assert (shown["view"], shown["asked"], shown["legal"]) == (was["view"], None, [])
    assert ana.get(f"/api/tables/{table}").json()["table"]["rules"] == 99
    moment = before[0]["moment"]
    assert code_of(ask(ana, type="answer", table=table, moment=moment, move="get")) == "other_rules"


def test_a_table_of_a_game_that_is_gone_does_not_stop_the_server(server: Server) -> None:
    ana, ben, table, _before = spoiled_match(server)
    change(server.data, "UPDATE playtable SET game = 'chess' WHERE id = ?", table)
    up(server, ana, ben)
    assert ana.get("/api/tables").status_code == 200
    answer = ana.get(f"/api/tables/{table}")
    assert answer.status_code < 500, answer.text


# ---- snapshots


SNAPSHOTS = {
    "as it is": "SELECT 1",
    "none": "DELETE FROM snapshot",
    "of another program": "UPDATE snapshot SET rules_hash = 'other', facts = zeroblob(length(facts))",
    "damaged": "UPDATE snapshot SET facts = zeroblob(length(facts))",
    "cut short": "UPDATE snapshot SET facts = substr(facts, 1, 10)",
    "of a position that is not there": "UPDATE snapshot SET position = 100000",
}


@pytest.mark.parametrize("snapshot", list(SNAPSHOTS))
def test_with_whatever_snapshot_the_match_is_the_same(server: Server, snapshot: str) -> None:
    ana, ben, table, before = spoiled_match(server, moves=56, end=Server.stop)
    connection = database(server.data)
    assert connection.execute("SELECT count(*) FROM snapshot WHERE playtable = ?", (table,)).fetchone() == (1,)
    connection.close()
    change(server.data, SNAPSHOTS[snapshot])
    up(server, ana, ben)
    assert ana.get(f"/api/tables/{table}").json()["table"]["trouble"] is None
    assert watched(table, ana, ben) == before
    assert played_on({1: ana, 2: ben}, table, 3)["moment"] == before[0]["moment"] + 3


# ---- two servers


def test_a_second_server_over_the_same_folder_refuses_with_a_sentence(server: Server) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "ziggurat", "serve", "--port", "0"],
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 2
    assert "Another server uses the data folder" in second.stderr
    assert "Traceback" not in second.stderr
    assert httpx.get(f"{server.url}/api/health").status_code == 200


def test_a_folder_that_cannot_be_used_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "ziggurat.sqlite").write_text("This is no database. " * 100, encoding="utf-8")
    for folder in ("file", "data"):
        second = subprocess.run(
            [sys.executable, "-m", "ziggurat", "serve", "--port", "0", "--data", str(tmp_path / folder)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert second.returncode == 2, second.stderr
        assert "Traceback" not in second.stderr


@pytest.mark.parametrize("wish_to_end", [signal.SIGTERM, signal.SIGINT])
def test_a_server_told_to_stop_ends_well_and_leaves_everything(server: Server, wish_to_end: signal.Signals) -> None:
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, 7)
    before = [standing(ana, table), standing(ben, table)]
    assert (server.data / "ziggurat.sqlite-wal").exists()
    assert server.stop(wish_to_end) == 0
    assert not (server.data / "ziggurat.sqlite-wal").exists()  # the last to close the database clears up
    ana.close()
    ben.close()
    up(server, ana, ben)
    assert watched(table, ana, ben) == before
    all_leave(ana, ben)
