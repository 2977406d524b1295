"""Bots in processes of their own: killed in mid-thought they are replaced; other tables do not wait for them."""

from __future__ import annotations

import os
import signal
import time

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import ask, code_of, latest, played_on, processes_of, two_people

from ziggurat.engine.rule import PLAIN

compiled_only = pytest.mark.skipif(PLAIN, reason="a search needs compiled rules")


def thinkers_of(server: Server) -> list[int]:
    """The processes in which the bots of a server think."""
    return processes_of(server, "ziggurat.server.thinker")


def ready(server: Server, game: str = "imhotep") -> None:
    """Wait until the rules are compiled."""
    visitor = Visitor(server.url)
    visitor.new_table(game, [{"kind": "me"}, {"kind": "open"}])
    while (state := visitor.get("/api/health").json()["games"][game]["state"]) != "ready":
        assert state != "failed"
        time.sleep(0.5)


def test_a_bot_that_is_killed_in_mid_thought_is_replaced_and_the_match_goes_on(server: Server) -> None:
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table("imhotep", [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "normal"}])
    position = ana.watch(table)
    killed = 0
    while not position["over"]:
        for pid in thinkers_of(server) if killed < 4 else []:
            os.kill(pid, signal.SIGKILL)
            killed += 1
        position = ana.hear("position")
    assert killed
    assert "a bot's process is replaced" in server.logged()


def test_a_bot_that_stands_still_delays_nobody_else(server: Server) -> None:
    ana = Visitor(server.url, "Ana").connect()
    bots = ana.new_table("imhotep", [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}])
    ana.watch(bots)
    while not (frozen := thinkers_of(server)):
        time.sleep(0.05)
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        ben, cleo, table = two_people(server)
        assert played_on({1: ben, 2: cleo}, table, 1000)["over"]
        assert ana.get("/api/health").status_code == 200
        assert not latest(ana, bots)["over"]
    finally:
        for pid in frozen:
            os.kill(pid, signal.SIGCONT)
    position = latest(ana, bots)
    while not position["over"]:
        position = ana.hear("position")


def test_bots_go_on_after_a_power_cut(server: Server) -> None:
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table("imhotep", [{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "greedy"}])
    ana.watch(table)
    for _ in range(5):
        moment = ana.hear("position")["moment"]
    ana.close()
    server.kill()
    server.start()
    ana.connect(server.url)
    position = ana.watch(table)
    assert position["moment"] >= moment
    while not position["over"]:
        position = ana.hear("position")


@compiled_only
def test_the_search_gives_hints_to_who_is_asked(shared_server: Server) -> None:
    ready(shared_server)
    ana, ben, table = two_people(shared_server)
    asked = (ana, ben)[latest(ana, table)["asked"] - 1]
    position = latest(asked, table)
    answer = ask(asked, type="hint", table=table, moment=position["moment"])
    assert answer["type"] == "hint"
    assert {opinion["text"] for opinion in answer["opinions"]} <= {action["text"] for action in position["legal"]}
    assert latest(asked, table)["moment"] == position["moment"]


def test_at_a_table_without_hints_none_are_given(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, hints=False)
    asked = (ana, ben)[latest(ana, table)["asked"] - 1]
    answer = ask(asked, type="hint", table=table, moment=latest(asked, table)["moment"])
    assert code_of(answer) == "no_hints"


@compiled_only
def test_a_finished_match_is_analysed(shared_server: Server) -> None:
    ready(shared_server)
    ana, ben, table = two_people(shared_server)
    assert ana.post(f"/api/tables/{table}/analysis").status_code == 409
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    assert ana.get(f"/api/tables/{table}/analysis").json() is None
    answer = ana.post(f"/api/tables/{table}/analysis").json()
    while answer["state"] == "running":
        time.sleep(0.5)
        answer = ana.get(f"/api/tables/{table}/analysis").json()
    assert (answer["state"], answer["done"]) == ("done", answer["of"])
    assert len(answer["positions"]) == answer["of"]
