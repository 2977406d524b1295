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


@compiled_only
def test_the_search_gives_reasons_and_says_what_an_answer_has_cost(shared_server: Server) -> None:
    ready(shared_server)
    ana, ben, table = two_people(shared_server)
    asked = (ana, ben)[latest(ana, table)["asked"] - 1]
    position = latest(asked, table)
    best, other = position["legal"][0], position["legal"][-1]
    at = position["position"]
    reply = ask(asked, type="compare", table=table, position=at, best=best["id"], other=other["text"])
    assert (reply["type"], reply["position"]) == ("compared", at)
    reasons = reply["reasons"]
    assert (reasons["best"], reasons["other"]) == (best["id"], other["id"])
    for score in reasons["scores"]:
        parts = [part for part in reasons["parts"] if part["seat"] == score["seat"]]
        assert abs(sum(part["best"] for part in parts) - score["best"]) < 0.01
        assert abs(sum(part["other"] for part in parts) - score["other"]) < 0.01
    assert code_of(ask(asked, type="review", table=table, position=at)) == "too_early"
    asked.answer(position, other["text"])
    reply = ask(asked, type="review", table=table, position=at)
    assert reply["type"] == "reviewed"
    assert reply["played"]["text"] == other["text"]
    assert (reply["reasons"] is None) == (reply["best"] == reply["played"])


def test_reasons_are_for_who_was_asked_alone_and_about_answers_that_were_possible(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    first = latest(ana, table)["asked"]
    asked, other = (ana, ben) if first == 1 else (ben, ana)
    position = latest(asked, table)
    at, legal = position["position"], position["legal"]
    both = {"best": legal[0]["id"], "other": legal[-1]["id"]}
    assert code_of(ask(other, type="compare", table=table, position=at, **both)) == "not_yours"
    assert code_of(ask(other, type="review", table=table, position=at)) == "not_yours"
    assert code_of(
        ask(asked, type="compare", table=table, position=at, **both | {"other": "sail ship 1 to temple"})
    ) == ("bad_option")
    assert code_of(ask(asked, type="compare", table=table, position=at + 5, **both)) in ("not_found", "bad_option")
    assert code_of(ask(asked, type="compare", table=table, position=0, best="dance", other="get")) != ""
    asked.answer(position, legal[0]["text"])
    assert code_of(ask(other, type="review", table=table, position=at)) == "not_yours"
    stranger = Visitor(shared_server.url, "Cleo").connect()
    stranger.watch(table)
    assert code_of(ask(stranger, type="compare", table=table, position=at, **both)) == "not_yours"


def test_a_coach_is_told_of_and_allows_advice_where_hints_are_off(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, hints=False, coach=True)
    reply = ana.get(f"/api/tables/{table}").json()["table"]
    assert (reply["coach"], [seat["coach"] for seat in reply["seats"]]) == (True, [True, True])
    asked = (ana, ben)[latest(ana, table)["asked"] - 1]
    position = latest(asked, table)
    both = {"best": position["legal"][0]["id"], "other": position["legal"][-1]["id"]}
    answer = ask(asked, type="compare", table=table, position=position["position"], **both)
    if answer["type"] != "compared":
        assert "Hints are off" not in answer["error"]["sentence"]
    ana, ben, table = two_people(shared_server, hints=False)
    asked = (ana, ben)[latest(ana, table)["asked"] - 1]
    position = latest(asked, table)
    both = {"best": position["legal"][0]["id"], "other": position["legal"][-1]["id"]}
    refused = ask(asked, type="compare", table=table, position=position["position"], **both)
    assert code_of(refused) == "no_hints"
    assert "Hints are off" in refused["error"]["sentence"]


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
