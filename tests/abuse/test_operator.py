"""What an operator sees and does: numbers, logs, people, tables, backups."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor
from tests.server.forked import run_forked
from tests.server.helping import AT_ONE_SPEED, ask, change, code_of, database, latest, played_on, standing, two_people

from ziggurat.server.metrics import Histogram, network_of

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data", ZIGGURAT_METRICS="local", ZIGGURAT_ACCESS_LOG="yes").start()
    yield running
    running.stop()
    while Visitor.here:
        Visitor.here.pop().leave()


def command(house: Server, *words: str, fails: bool = False) -> str:
    done = run_forked([*words, "--data", str(house.data)], dict(os.environ))
    assert (done.returncode == 2) == fails, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stderr if fails else done.stdout


def admin(house: Server, *words: str, fails: bool = False) -> str:
    return command(house, "admin", *words, fails=fails)


def numbers(house: Server) -> dict[str, float]:
    lines = httpx.get(f"{house.url}/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


# ---- numbers and logs


def test_numbers_tell_moves_commits_sockets_and_refusals(house: Server) -> None:
    before = numbers(house)
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 5)
    assert code_of(ask(ana, type="answer", table=table, moment=99, move="get")) == "wrong_moment"
    after = numbers(house)
    assert after["ziggurat_move_seconds_count"] == before["ziggurat_move_seconds_count"] + 5
    assert after['ziggurat_move_seconds_bucket{le="+Inf"}'] == after["ziggurat_move_seconds_count"]
    assert after["ziggurat_commit_seconds_count"] > before["ziggurat_commit_seconds_count"]
    assert after["ziggurat_sockets"] == 2
    assert after['ziggurat_refusals_total{code="wrong_moment"}'] == 1
    assert after["ziggurat_well"] == 1


def test_numbers_are_off_unless_they_are_asked_for(tmp_path: Path) -> None:
    server = Server(tmp_path / "data").start()
    try:
        assert httpx.get(f"{server.url}/metrics").status_code == 404
    finally:
        server.stop()


def test_a_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.02, 99.0):
        histogram.note(seconds)
    lines = dict(line.rsplit(" ", 1) for line in histogram.lines("x"))
    assert (lines['x_bucket{le="0.001"}'], lines['x_bucket{le="0.025"}'], lines['x_bucket{le="+Inf"}']) == (
        "1",
        "2",
        "3",
    )


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1234:5678::9", "2001:db8:1234::/48"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("somewhere", "?"),
    ],
)
def test_an_address_is_shortened_to_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_access_log_has_networks_and_patterns_and_no_ids(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    ana.get(f"/api/tables/{table}")
    deadline = time.monotonic() + 60
    while "/api/tables/{table}" not in house.logged():  # a line is written after the answer is sent
        assert time.monotonic() < deadline
        time.sleep(0.05)
    lines = [json.loads(line) for line in house.logged().splitlines() if '"ziggurat.access"' in line]
    assert {"/api/guest", "/api/tables", "/api/tables/{table}"} <= {line["path"] for line in lines}
    assert {line["network"] for line in lines} == {"127.0.0.0/24"}
    assert table not in house.logged()


# ---- people and tables


def test_an_operator_mutes_and_bans_while_the_server_runs(house: Server) -> None:
    ana, ben, table = two_people(house)
    listed = [json.loads(line) for line in admin(house, "guests").splitlines()]
    assert {guest["name"] for guest in listed} == {"Ana", "Ben"}
    admin(house, "mute", ana.id, "--reason", "shouting")
    assert code_of(ask(ana, type="chat", table=table, text="hello")) == "muted"
    assert code_of(ask(ben, type="chat", table=table, text="hello")) == "done"
    admin(house, "unmute", ana.id)
    assert code_of(ask(ana, type="chat", table=table, text="hello")) == "done"
    admin(house, "ban", ben.id)
    assert ben.get("/api/tables").status_code == 403
    house.kill()
    house.start()
    again = Visitor(house.url, None, ben.cookies)
    assert again.get("/api/guest").json()["error"]["code"] == "banned"
    assert "no such guest" in admin(house, "ban", "nobody", fails=True)


def test_an_operator_reads_what_was_reported(house: Server) -> None:
    ana, ben, table = two_people(house)
    ask(ben, type="chat", table=table, text="something rude")
    ana.post(f"/api/people/{ben.id}/report", {"table": table, "text": "He is rude."})
    report = json.loads(admin(house, "reports"))
    assert (report["guest"], report["about"], report["text"]) == (ana.id, ben.id, "He is rude.")
    assert [line["text"] for line in report["lines"]] == ["something rude"]


def test_an_operator_closes_a_match_as_it_stands(house: Server) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 8)
    admin(house, "close", table)
    position = latest(ana, table)
    assert (position["over"], position["asked"], len(position["result"]["scores"])) == (True, None, 2)
    assert position["result"]["is_closed"]
    assert ana.get(f"/api/tables/{table}/record").status_code == 200
    assert "over" in admin(house, "close", table, fails=True)
    assert [json.loads(line)["state"] for line in admin(house, "tables").splitlines()] == ["over"]


def test_an_operator_works_on_the_folder_of_a_server_that_is_stopped(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    house.stop()
    assert json.loads(admin(house, "export", ana.id))["guest"]["name"] == "Ana"
    admin(house, "ban", ana.id)
    assert "bytes before" in admin(house, "vacuum")
    house.start()
    assert Visitor(house.url, None, ana.cookies).get("/api/guest").status_code == 403
    assert "Another server" in admin(house, "vacuum", fails=True)


def test_a_stranger_does_not_get_in_by_the_operators_door(house: Server) -> None:
    door = json.loads((house.data / "door").read_text())
    assert (house.data / "door").stat().st_mode & 0o077 == 0
    (house.data / "door").write_text(json.dumps(door | {"secret": "guess"}))
    assert "stays shut" in admin(house, "guests", fails=True)


def test_a_folder_without_a_server_is_refused_with_a_sentence(tmp_path: Path) -> None:
    empty = Server(tmp_path / "nothing")
    assert "no server's data" in admin(empty, "guests", fails=True)


def test_an_id_that_begins_with_a_dash_is_no_option(house: Server) -> None:
    change(house.data, "INSERT INTO guest (id, name, created) VALUES ('-xVs7aciunFP', 'Old', 1.0)")
    admin(house, "mute", "-xVs7aciunFP", "--reason", "shouting")
    assert json.loads(admin(house, "export", "-xVs7aciunFP"))["sanctions"][0]["reason"] == "shouting"


# ---- backups


def test_a_backup_of_a_running_server_is_restored_whole(house: Server, tmp_path: Path) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 12)
    before = standing(ana, table)
    file = tmp_path / "backup.sqlite"
    assert "is whole: 1 tables" in command(house, "backup", str(file))
    assert "exists" in command(house, "backup", str(file), fails=True)
    played_on({1: ana, 2: ben}, table, 5, seed=2)
    assert "Another server" in command(house, "restore", str(file), fails=True)
    for person in (ana, ben):
        person.close()
    house.stop()
    assert "proved to be whole" in command(house, "restore", str(file))
    house.start()
    again = Visitor(house.url, None, ana.cookies).connect()
    again.watch(table, 1)
    assert standing(again, table) == before
    assert (house.data / "ziggurat.sqlite.before-restore").is_file()


def test_a_damaged_backup_is_not_restored_and_nothing_is_changed(house: Server, tmp_path: Path) -> None:
    ana, ben, table = two_people(house)
    played_on({1: ana, 2: ben}, table, 12)
    file = tmp_path / "backup.sqlite"
    command(house, "backup", str(file))
    with file.open("r+b") as spoiled:
        spoiled.seek(4096 * 2)
        spoiled.write(b"\xa5" * 4096 * 3)
    for person in (ana, ben):
        person.close()
    house.stop()
    before = (house.data / "ziggurat.sqlite").read_bytes()
    command(house, "restore", str(file), fails=True)
    assert (house.data / "ziggurat.sqlite").read_bytes() == before
    (tmp_path / "text").write_text("no database")
    command(house, "restore", str(tmp_path / "text"), fails=True)


def test_a_backup_that_needs_another_key_is_not_restored(house: Server, tmp_path: Path) -> None:
    two_people(house)
    file = tmp_path / "backup.sqlite"
    command(house, "backup", str(file))
    house.stop()
    (house.data / "key").unlink()
    assert "another key" in command(house, "restore", str(file), fails=True)


# ---- what is kept for how long


def test_old_guests_and_chats_go_when_that_is_wanted(house: Server) -> None:
    ana, ben, table = two_people(house)
    assert code_of(ask(ana, type="chat", table=table, text="hello")) == "done"
    admin(house, "close", table)
    for person in (ana, ben):
        person.close()
    house.stop()
    long_ago = time.time() - 40 * 86_400
    change(house.data, "UPDATE playtable SET touched = ?", long_ago)
    change(house.data, "UPDATE guest SET created = ?, seen = ? WHERE id = ?", long_ago, long_ago, ana.id)
    assert counts(house) == (2, 1)
    house.environment |= {"ZIGGURAT_KEEP_GUESTS_DAYS": "30", "ZIGGURAT_KEEP_CHATS_DAYS": "30"}
    house.start()
    deadline = time.monotonic() + 60
    while counts(house) != (1, 0):
        assert time.monotonic() < deadline
        time.sleep(0.2)
    seats = Visitor(house.url, None).get(f"/api/tables/{table}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Someone", "Ben"]


def counts(house: Server) -> tuple[Any, Any]:
    connection = database(house.data)
    found = tuple(connection.execute(f"SELECT count(*) FROM {part}").fetchone()[0] for part in ("guest", "chat"))
    connection.close()
    return found[0], found[1]
