"""People against people: muting, blocking, showing out, and telling the operator."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ME_AND_OPEN, ask, caught_up, code_of, played_on, two_people

pytestmark = AT_ONE_SPEED


def shunned(visitor: Visitor, other: Visitor, kind: str) -> list[dict[str, Any]]:
    answer = visitor.post(f"/api/people/{other.id}", {"kind": kind})
    assert answer.status_code == 200, answer.text
    people: list[dict[str, Any]] = answer.json()["people"]
    return people


def heard(visitor: Visitor) -> list[str]:
    caught_up(visitor)
    return [message["text"] for message in visitor.seen if message["type"] == "chat"]


def sits_down(visitor: Visitor, table: str) -> str:
    answer = visitor.post(f"/api/tables/{table}/sit")
    return "sits" if answer.status_code == 200 else str(answer.json()["error"]["code"])


# ---- muting


def test_what_a_muted_guest_says_is_not_told(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    assert shunned(ana, ben, "mute") == [{"guest": ben.id, "name": "Ben", "kind": "mute"}]
    assert code_of(ask(ben, type="chat", table=table, text="rude")) == "done"
    assert heard(ana) == []
    assert heard(ben) == ["rude"]
    again = Visitor(shared_server.url, None, ana.cookies).connect()
    again.watch(table, 1)
    assert heard(again) == []
    page = ask(again, type="talk", table=table, before=100)
    assert (page["lines"], page["first"]) == ([], 1)


def test_muting_can_be_taken_back(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    shunned(ana, ben, "mute")
    ask(ben, type="chat", table=table, text="one")
    assert shunned(ana, ben, "none") == []
    ask(ben, type="chat", table=table, text="two")
    assert heard(ana) == ["two"]


def test_a_list_outlives_the_server(server: Server) -> None:
    ana, ben = Visitor(server.url), Visitor(server.url, "Ben")
    shunned(ana, ben, "block")
    server.kill()
    server.start()
    back = Visitor(server.url, None, ana.cookies)
    assert back.get("/api/people").json() == {"people": [{"guest": ben.id, "name": "Ben", "kind": "block"}]}


def test_nobody_mutes_themselves_or_somebody_who_is_not_there(shared_server: Server) -> None:
    ana = Visitor(shared_server.url)
    assert ana.post(f"/api/people/{ana.id}", {"kind": "mute"}).status_code == 400
    assert ana.post("/api/people/nobody-here", {"kind": "mute"}).status_code == 404
    assert Visitor(shared_server.url, None).get("/api/people").status_code == 401


# ---- blocking


def test_a_blocked_guest_does_not_sit_down_at_ones_tables(shared_server: Server) -> None:
    ana, eve = Visitor(shared_server.url), Visitor(shared_server.url, "Eve")
    shunned(ana, eve, "block")
    table = ana.new_table("imhotep", list(ME_AND_OPEN))
    assert sits_down(eve, table) == "blocked"
    assert sits_down(Visitor(shared_server.url, "Ben"), table) == "sits"


def test_a_blocked_guest_does_not_sit_down_where_one_sits(shared_server: Server) -> None:
    host, ana, eve = (Visitor(shared_server.url, name) for name in ("Host", "Ana", "Eve"))
    shunned(ana, eve, "block")
    table = host.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    assert sits_down(ana, table) == "sits"
    assert sits_down(eve, table) == "blocked"


def test_no_seat_is_kept_for_a_blocked_guest_when_one_plays_again(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    assert played_on({1: ana, 2: ben}, table, 2000)["over"]
    shunned(ana, ben, "block")
    seats = ana.post(f"/api/tables/{table}/rematch").json()["table"]["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["open", "person"]


# ---- showing out


def test_the_host_shows_a_spectator_out_who_cannot_come_back(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    eve = Visitor(shared_server.url, "Eve").connect()
    eve.watch(table)
    caught_up(ana)
    message = next(one for one in reversed(ana.seen) if one["type"] == "table")
    assert message["spectators"] == [{"id": eve.id, "name": "Eve"}]
    assert ben.post(f"/api/tables/{table}/kick", {"guest": eve.id}).status_code == 403
    assert ana.post(f"/api/tables/{table}/kick", {"guest": eve.id}).status_code == 200
    assert eve.hear("refused")["error"]["code"] == "kicked"
    assert code_of(ask(eve, type="watch", table=table)) == "kicked"
    assert code_of(ask(eve, type="chat", table=table, text="but")) == "not_here"
    assert code_of(ask(eve, type="talk", table=table, before=9)) == "not_here"


def test_who_was_shown_out_stays_out_after_a_restart(server: Server) -> None:
    ana, eve = Visitor(server.url), Visitor(server.url, "Eve")
    table = ana.new_table("imhotep", list(ME_AND_OPEN))
    assert ana.post(f"/api/tables/{table}/kick", {"guest": eve.id}).status_code == 200
    assert sits_down(eve, table) == "kicked"
    server.kill()
    server.start()
    back = Visitor(server.url, None, eve.cookies)
    assert sits_down(back, table) == "kicked"


def test_who_plays_is_not_shown_out(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    for person in (ana, ben):
        answer = ana.post(f"/api/tables/{table}/kick", {"guest": person.id})
        assert answer.json()["error"]["code"] == "plays_here"


# ---- reporting


def test_a_report_is_kept_with_what_was_said(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    ask(ben, type="chat", table=table, text="something rude")
    answer = ana.post(f"/api/people/{ben.id}/report", {"table": table, "text": "He is rude."})
    assert answer.status_code == 204
    with sqlite3.connect(shared_server.data / "ziggurat.sqlite") as database:
        found = database.execute("SELECT guest, about, name, text, lines FROM report WHERE playtable = ?", (table,))
        by, about, name, text, lines = found.fetchone()
    database.close()
    assert (by, about, name, text) == (ana.id, ben.id, "Ben", "He is rude.")
    assert [(line["guest"], line["text"]) for line in json.loads(lines)] == [(ben.id, "something rude")]


@pytest.mark.parametrize("body", [{"table": "no-such-table", "text": "x"}, {"table": "x", "text": "x"}, {"text": "x"}])
def test_a_report_that_makes_no_sense_is_refused(shared_server: Server, body: dict[str, str]) -> None:
    ana, ben = Visitor(shared_server.url), Visitor(shared_server.url, "Ben")
    assert ana.post(f"/api/people/{ben.id}/report", body).status_code in (404, 422)


def test_reports_are_not_without_number(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    body = {"table": table, "text": "again"}
    codes = [ana.post(f"/api/people/{ben.id}/report", body).status_code for _ in range(12)]
    assert codes == [204] * 10 + [429] * 2
