"""A coach is an option of a seat: each player has one or none, where the host allows it."""

from __future__ import annotations

from typing import Any

from tests.server.conftest import Server, Visitor
from tests.server.helping import ask, latest, played_on


def coached(visitor: Visitor, table: str) -> list[bool]:
    """Which seats have a coach, as anyone may know."""
    return [seat["coach"] for seat in visitor.get(f"/api/tables/{table}").json()["table"]["seats"]]


def seated(server: Server, mine: bool | None, theirs: bool | None, **wanted: Any) -> tuple[Visitor, Visitor, str]:
    """Ana, who hosts, and Ben, each with a coach or without."""
    ana, ben = Visitor(server.url, "Ana"), Visitor(server.url, "Ben")
    table = ana.new_table("imhotep", [{"kind": "me", "coach": mine}, {"kind": "open"}], **wanted)
    assert ben.post(f"/api/tables/{table}/sit", {"coach": theirs}).status_code == 200
    ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    return ana, ben, table


def test_each_player_has_a_coach_or_none_where_the_host_allows_it(shared_server: Server) -> None:
    ana, _, table = seated(shared_server, False, True, coach=True)
    assert coached(ana, table) == [False, True]
    ana, _, table = seated(shared_server, True, None, coach=True)
    assert coached(ana, table) == [True, True]  # who says nothing is coached, as before there was a choice
    ana, _, table = seated(shared_server, None, None)
    assert coached(ana, table) == [False, False]


def test_only_a_player_who_has_a_coach_is_advised_where_hints_are_off(shared_server: Server) -> None:
    ana, ben, table = seated(shared_server, False, True, coach=True, hints=False)
    refused = set()
    for _ in range(2):
        seat = latest(ana, table)["asked"]
        asked = (ana, ben)[seat - 1]
        legal = latest(asked, table)["legal"]
        both = {"best": legal[0]["id"], "other": legal[-1]["id"]}
        answer = ask(asked, type="compare", table=table, position=latest(asked, table)["position"], **both)
        if "Hints are off" in str(answer.get("error")):
            refused.add(seat)
        played_on({1: ana, 2: ben}, table, 1)
    assert refused == {1}


def test_without_the_hosts_leave_nobody_has_a_coach(shared_server: Server) -> None:
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    seats = [{"kind": "me", "coach": True}, {"kind": "open"}]
    refused = ana.post("/api/tables", {"game": "imhotep", "seats": seats})
    assert refused.json()["error"]["code"] == "bad_option"
    assert "Seat 1: a player has a coach only where the table allows one." in refused.text
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy", "coach": True}]
    assert "Seat 2" in ana.post("/api/tables", {"game": "imhotep", "seats": seats, "coach": True}).text
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    refused = ben.post(f"/api/tables/{table}/sit", {"coach": True})
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "bad_option")
    assert coached(ana, table) == [False, False]


def test_a_player_changes_their_own_coach_and_it_is_kept(server: Server) -> None:
    ana, ben, table = seated(server, True, True, coach=True)
    assert ben.post(f"/api/tables/{table}/sit", {"seat": 2, "coach": False}).status_code == 200
    assert coached(ana, table) == [True, False]
    assert ben.post(f"/api/tables/{table}/sit", {"seat": 1, "coach": False}).status_code != 200
    server.kill()
    server.start()
    again = Visitor(server.url, "Cleo")
    assert coached(again, table) == [True, False]
