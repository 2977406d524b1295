"""A process that dies, hangs or ends: others look after its tables, and nothing is lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ME_AND_OPEN, ask, code_of, new_postgres
from tests.server.helping import soon as within
from tests.server.several import KEY, Stubborn, moments_of, moved, new_database, nodes, owner_of, rows
from websockets.exceptions import ConnectionClosed

PATIENCE_SECONDS = 240
"""Several processes start one after the other, on machines that have other things to do."""


def soon(what: Callable[[], bool]) -> None:
    within(what, PATIENCE_SECONDS)


pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


@pytest.fixture(scope="module")
def postgres() -> Any:
    return new_postgres()


@pytest.fixture
def address(postgres: Any) -> str:
    return new_database(postgres)


def at_one(server: Server) -> tuple[Visitor, Visitor, str, dict[str, Any]]:
    """Ana and Ben at one process, which owns their table; who is asked, and what they know."""
    ana, ben = Visitor(server.url, "Ana"), Visitor(server.url, "Ben")
    table = ana.new_table("imhotep", list(ME_AND_OPEN))
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    seen = {1: ana.connect().watch(table, 1), 2: ben.connect().watch(table, 2)}
    asked = seen[1]["asked"]
    people = {1: ana, 2: ben}
    return people[asked], people[3 - asked], table, seen[asked]


def play(visitor: Visitor, position: dict[str, Any]) -> dict[str, Any]:
    move = position["legal"][0]["text"]
    return ask(visitor, type="answer", table=position["table"], moment=position["moment"], move=move)


def hung_up_on(visitor: Visitor) -> int:
    """Hear everything until the connection ends; returns with which code."""
    try:
        while True:
            visitor.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def answer_to(visitor: Visitor, ref: str) -> str:
    """The code of the answer to something that was said, or with which the connection ended before it came."""
    try:
        while (heard := visitor.hear()).get("ref") != ref:
            pass
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd is not None else None)
    return code_of(heard)


def test_after_a_kill_another_process_has_the_table_with_every_move(address: str, tmp_path: Path) -> None:
    with nodes(address, tmp_path) as (first, second):
        asked, other, table, position = at_one(first)
        assert code_of(play(asked, position)) == "done"
        told = next(one for one in reversed(asked.seen) if one["type"] == "position")
        first.kill()
        for person in (asked, other):
            moved(person, second)
        again = asked.watch(table, position["viewer"])
        assert {k: v for k, v in again.items() if "log" not in k} == {k: v for k, v in told.items() if "log" not in k}
        seat = 3 - position["viewer"]
        theirs = other.watch(table, seat)
        assert code_of(play(*((asked, again) if again["asked"] != seat else (other, theirs)))) == "done"
        first.start()  # so that it can be stopped


def test_whoever_was_at_a_table_of_a_dead_process_is_told_to_come_back(address: str, tmp_path: Path) -> None:
    """Their own process lives; their table was with another."""
    with nodes(address, tmp_path) as (first, second):
        _asked, _other, table, position = at_one(first)
        cleo = Visitor(second.url, "Cleo").connect()
        assert cleo.watch(table)["type"] == "position"
        first.kill()
        assert hung_up_on(cleo) == 1012
        cleo.close()
        assert cleo.connect().watch(table)["moment"] == position["moment"]
        first.start()


def test_a_process_that_hangs_loses_its_tables_and_cannot_write(address: str, tmp_path: Path) -> None:
    """It stops for longer than its lease lasts, another process plays on, and it wakes up with a move to make."""
    with nodes(address, tmp_path) as (first, second):
        asked, _other, table, position = at_one(first)
        before = moments_of(address, table)
        assert first.process is not None
        first.process.send_signal(signal.SIGSTOP)
        try:
            there = Visitor(second.url, None, asked.cookies).connect()
            taken = there.watch(table, position["viewer"])
            assert taken["moment"] == position["moment"]
            assert code_of(play(there, taken)) == "done"
            after = moments_of(address, table)
            assert len(after) > len(before)
            asked.answer(position, position["legal"][-1]["text"], ref="late")  # waits in its socket
        finally:
            first.process.send_signal(signal.SIGCONT)
        assert answer_to(asked, "late") in ("busy", "not_saved", "wrong_moment", "1012")
        assert moments_of(address, table) == after
        asked.close()
        asked.connect()
        soon(lambda: asked.watch(table, position["viewer"]).get("moment") == after[-1])
        assert owner_of(address, table) is not None


def test_a_process_that_ends_in_order_hands_its_tables_over(address: str, tmp_path: Path) -> None:
    """Rolling restart: people at another process play on."""
    with nodes(address, tmp_path) as (first, second):
        ana, ben = Visitor(second.url, "Ana"), Visitor(second.url, "Ben")
        at_first = Visitor(first.url, None, ana.cookies)
        at_first.id = ana.id
        table = at_first.new_table("imhotep", list(ME_AND_OPEN))
        watcher = Visitor(first.url, "Cleo").connect()
        assert ben.post(f"/api/tables/{table}/sit").status_code == 200
        assert watcher.watch(table)["type"] == "position"
        position = ana.connect().watch(table, 1)
        before = owner_of(address, table)
        assert first.stop() == 0
        assert rows(address, "SELECT id FROM node WHERE address = :at", at=before) == []
        assert hung_up_on(ana) == 1012
        ana.close()
        assert ana.connect().watch(table, 1)["moment"] == position["moment"]
        first.start()


# ---- a crew


@pytest.fixture
def crew(address: str, tmp_path: Path) -> Iterator[Server]:
    """Three processes at one port."""
    server = Server(tmp_path / "crew", ZIGGURAT_DATABASE=address, ZIGGURAT_KEY=KEY, ZIGGURAT_PROCESSES="3").start()
    yield server
    while Visitor.here:
        Visitor.here.pop().leave()
    assert server.stop() == 0


def children(server: Server) -> list[int]:
    """The processes of a crew."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and b"ziggurat.server.crew" in (folder / "cmdline").read_bytes():
                parent = int((folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
                if parent == server.process.pid:
                    found.append(int(folder.name))
        except OSError:
            continue
    return sorted(found)


def playing(server: Server, count: int = 3) -> list[Stubborn]:
    players = [Stubborn((server.url, server.url), number) for number in range(count)]
    for one in players:
        one.start()
    soon(lambda: all(len(one.acknowledged) > 5 or one.error for one in players))
    return players


def played_on(players: list[Stubborn]) -> None:
    """Everybody has made some more moves."""
    before = [len(one.acknowledged) for one in players]
    soon(lambda: all(len(one.acknowledged) > n + 5 or one.error for one, n in zip(players, before, strict=True)))


def check(players: list[Stubborn], address: str) -> None:
    for one in players:
        one.stop()
    for one in players:
        assert one.lost(address) == 0


def test_a_crew_is_several_processes_that_share_their_tables(crew: Server, address: str) -> None:
    assert len(children(crew)) == 3
    players = playing(crew, 4)
    check(players, address)
    assert len(rows(address, "SELECT id FROM node")) == 3


def test_kill_9_of_a_process_under_load_loses_no_move_and_it_is_replaced(crew: Server, address: str) -> None:
    players = playing(crew)
    victim = children(crew)[0]
    os.kill(victim, signal.SIGKILL)
    soon(lambda: victim not in children(crew) and len(children(crew)) == 3)
    played_on(players)
    check(players, address)


def test_a_rolling_restart_under_load_loses_no_move(crew: Server, address: str) -> None:
    players = playing(crew)
    before = children(crew)
    assert crew.process is not None
    crew.process.send_signal(signal.SIGHUP)
    soon(lambda: not set(children(crew)) & set(before) and len(children(crew)) == 3)
    played_on(players)
    check(players, address)


def test_a_crew_needs_postgresql(tmp_path: Path) -> None:
    server = Server(tmp_path / "crew", ZIGGURAT_PROCESSES="2")
    with pytest.raises(AssertionError, match="PostgreSQL"):
        server.start()
    assert server.stop() != 0
