"""Tables: who may go back, who may speak, how long they stay, and whose are shown."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ME_AND_OPEN, ask, code_of, latest, played_on, rows, two_people

from ziggurat.server.lobby import MOST_OPEN, Lists, fairly

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


def proposed(visitor: Visitor, table: str, position: dict[str, Any]) -> str:
    """Ask to go back some moves, beyond the barrier."""
    to = position["position"] - 5
    return code_of(ask(visitor, type="propose", table=table, moment=position["moment"], position=to))


# ---- going back


def test_nobody_goes_back_alone_after_the_other_has_left(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    position = played_on({1: ana, 2: ben}, table, 12)
    assert ben.post(f"/api/tables/{table}/leave").status_code == 204
    assert proposed(ana, table, position) == "absent"
    assert latest(ana, table)["position"] == position["position"]


def test_nobody_goes_back_alone_when_a_bot_plays_on_for_the_other(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    played_on({1: ana, 2: ben}, table, 12)
    assert ben.post(f"/api/tables/{table}/leave").status_code == 204
    bot = {"kind": "bot", "level": "random"}
    assert ana.post(f"/api/tables/{table}/seats/2", bot).status_code == 200
    while latest(ana, table)["asked"] != 1:
        time.sleep(0.05)
    assert proposed(ana, table, latest(ana, table)) == "absent"


def test_who_leaves_has_not_agreed_to_go_back(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    position = played_on({1: ana, 2: ben}, table, 12)
    assert proposed(ana, table, position) == "done"
    assert ben.post(f"/api/tables/{table}/leave").status_code == 204
    assert latest(ana, table)["position"] == position["position"]
    assert [message["state"] for message in ana.seen if message["type"] == "proposal"] == ["open", "declined"]


def test_who_came_back_is_asked_again(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    position = played_on({1: ana, 2: ben}, table, 12)
    ben.post(f"/api/tables/{table}/leave")
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    assert proposed(ana, table, position) == "done"
    assert code_of(ask(ben, type="consent", table=table, moment=position["moment"], agree=True)) == "done"
    assert latest(ana, table)["position"] <= position["position"] - 5


# ---- speaking


def test_a_stranger_does_not_speak_at_a_table_that_is_not_listed(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, is_listed=False)
    eve = Visitor(shared_server.url, "Eve").connect()
    eve.watch(table)
    assert code_of(ask(eve, type="chat", table=table, text="buy pills")) == "players_only"
    assert rows(shared_server.data, table, ("chat",))["chat"] == []
    for person in (ana, ben):
        assert code_of(ask(person, type="chat", table=table, text="hello")) == "done"


def test_anyone_who_watches_speaks_at_a_listed_table(shared_server: Server) -> None:
    _ana, _ben, table = two_people(shared_server)
    eve = Visitor(shared_server.url, "Eve").connect()
    eve.watch(table)
    assert code_of(ask(eve, type="chat", table=table, text="good luck")) == "done"


# ---- memory


def test_a_table_with_a_clock_leaves_memory_and_its_clock_still_falls(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_IDLE_SECONDS="0.5").start()
    try:
        ana, ben, table = two_people(server, clock={"initial": 6, "increment": 0, "at_zero": "end"})
        ana.close()
        ben.close()
        assert until(lambda: tables_in_memory(ana) == 0)
        assert until(lambda: state_on_disk(server, table) == "over", 20)
        cleo = Visitor(server.url, "Cleo").connect()
        assert cleo.watch(table)["result"]["out_of_time"] in (1, 2)
    finally:
        server.stop()


def test_a_clock_runs_on_while_its_table_is_not_in_memory(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_IDLE_SECONDS="0.5").start()
    try:
        ana, ben, table = two_people(server, clock={"initial": 600, "increment": 0, "at_zero": "nothing"})
        ana.close()
        ben.close()
        assert until(lambda: tables_in_memory(ana) == 0)
        time.sleep(1.0)
        clocks = ana.connect().watch(table, 1)["clocks"]
        assert clocks["left"][clocks["running"] - 1] < 599
    finally:
        server.stop()


def tables_in_memory(visitor: Visitor) -> int:
    return int(visitor.get("/api/health").json()["tables_in_memory"])


def state_on_disk(server: Server, table: str) -> str:
    return str(rows(server.data, table, ("playtable",))["playtable"][0][5])


def until(is_so: Any, seconds: float = 15.0) -> bool:
    """It becomes so before long."""
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


# ---- the lobby


def table_payload(number: int, host: str) -> dict[str, Any]:
    seats = [{"kind": "open", "guest": None}]
    return {"id": str(number), "host": host, "created": number, "state": "gathering", "is_listed": True, "seats": seats}


def test_hosts_take_turns_in_the_lobby() -> None:
    tables = [table_payload(number, "flood") for number in range(2000, 0, -1)] + [table_payload(0, "ana")]
    assert [table["host"] for table in fairly(tables, 3)] == ["flood", "ana", "flood", "flood"]


def test_the_lobby_shows_a_share_of_each_host_and_counts_the_rest() -> None:
    tables = [table_payload(number, f"host {number % 4}") for number in range(2000)] + [table_payload(-1, "ana")]
    lists = Lists(tables, 5)
    assert len(lists.open) == 21
    assert lists.n_more == 1980
    assert "ana" in [table["host"] for table in lists.open[:5]]
    assert len(Lists([table_payload(number, f"host {number}") for number in range(500)], 5).open) == MOST_OPEN


def test_many_tables_of_one_host_do_not_hide_anothers(server: Server) -> None:
    ana, eve = Visitor(server.url, "Ana"), Visitor(server.url, "Eve")
    mine = ana.new_table("imhotep", list(ME_AND_OPEN))
    for _ in range(12):
        eve.new_table("imhotep", list(ME_AND_OPEN))
    answer = Visitor(server.url, "Cleo").get("/api/tables").json()
    assert mine in [table["id"] for table in answer["open"][:2]]
    assert len(answer["open"]) == 6
    assert answer["n_more"] == 7


def test_a_table_that_never_began_is_cleared_away(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_GATHERING_HOURS="0.0003").start()
    try:
        ana = Visitor(server.url)
        table = ana.new_table("imhotep", list(ME_AND_OPEN))
        assert until(lambda: ana.get(f"/api/tables/{table}").status_code == 404)
        assert ana.get("/api/tables").json() == {"open": [], "n_more": 0, "mine": []}
        assert rows(server.data, table)["playtable"] == []
    finally:
        server.stop()
