"""Undo and consent, clocks, chat, seats, links, limits, origins and secrets."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import (
    AT_ONE_SPEED,
    ME_AND_OPEN,
    all_leave,
    answered,
    ask,
    caught_up,
    change,
    code_of,
    database,
    latest,
    played_on,
    rows,
    soon,
    standing,
    two_people,
    until_undo_is_possible,
)
from websockets.exceptions import ConnectionClosed

from ziggurat.engine import archive
from ziggurat.engine.verify import verify
from ziggurat.server.clocks import Clocks

pytestmark = AT_ONE_SPEED


Game = tuple[Visitor, Visitor, str]
BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def game(shared_server: Server) -> Iterator[Game]:
    ana, ben, table = two_people(shared_server)
    yield ana, ben, table
    all_leave(ana, ben)


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Server]:
    """A server with small limits, that logs all it can."""
    running = Server(
        tmp_path / "data",
        ZIGGURAT_SOCKET_RATE="20",
        ZIGGURAT_REQUEST_RATE="8",
        ZIGGURAT_MAX_MESSAGE="500",
        ZIGGURAT_MAX_BODY="2000",
        ZIGGURAT_TABLES_PER_GUEST="3",
        ZIGGURAT_SOCKETS_PER_GUEST="2",
    ).start()
    yield running
    running.stop()


# ---- taking back


def test_a_move_is_taken_back_and_played_again(game: Game) -> None:
    ana, ben, table = game
    seat = until_undo_is_possible({1: ana, 2: ben}, table)
    mover, other = (ana, ben) if seat == 1 else (ben, ana)
    after = standing(mover, table)
    assert not latest(other, table)["can"]["undo"]
    assert code_of(ask(other, type="undo", table=table, moment=after["moment"])) == "not_yours"
    assert code_of(ask(mover, type="undo", table=table, moment=after["moment"])) == "done"
    back = latest(mover, table)
    assert back["asked"] == seat
    assert back["position"] == after["position"] - 1
    assert back["can"]["redo"]
    assert code_of(ask(other, type="redo", table=table, moment=back["moment"])) == "not_yours"
    assert code_of(ask(mover, type="redo", table=table, moment=back["moment"])) == "done"
    again = standing(mover, table)
    assert again == after | {"moment": after["moment"] + 2}
    assert code_of(ask(mover, type="reset", table=table, moment=again["moment"])) == "done"


def test_nothing_is_taken_back_beyond_the_barrier(game: Game) -> None:
    ana, ben, table = game
    played_on({1: ana, 2: ben}, table, 10)
    for _ in range(20):
        position = latest(ana, table)
        for person in (ana, ben):
            for kind in ("undo", "reset"):
                if not latest(person, table)["can"][kind]:
                    assert code_of(ask(person, type=kind, table=table, moment=position["moment"])) in (
                        "nothing_to_undo",
                        "not_yours",
                    )
        played_on({1: ana, 2: ben}, table, 1, seed=position["moment"])


def test_what_was_taken_back_can_be_played_again_after_a_restart(server: Server) -> None:
    ana, ben, table = two_people(server)
    seat = until_undo_is_possible({1: ana, 2: ben}, table)
    mover = (ana, ben)[seat - 1]
    after = standing(mover, table)
    assert code_of(ask(mover, type="undo", table=table, moment=after["moment"])) == "done"
    back = standing(mover, table)
    mover.close()
    server.kill()
    server.start()
    mover.connect(server.url)
    mover.watch(table, seat)
    assert standing(mover, table) == back
    assert code_of(ask(mover, type="redo", table=table, moment=back["moment"])) == "done"
    assert standing(mover, table) == after | {"moment": after["moment"] + 2}
    all_leave(ana, ben)


def early(position: dict[str, Any]) -> int:
    """A position that lies some moves before one, and beyond the barrier."""
    return int(position["position"]) - 5


def test_going_back_beyond_the_barrier_needs_consent(game: Game) -> None:
    ana, ben, table = game
    before = played_on({1: ana, 2: ben}, table, 12)
    answer = ask(ana, type="propose", table=table, moment=before["moment"], position=early(before))
    assert answer["type"] == "done"
    assert ben.hear("proposal")["state"] == "open"
    assert latest(ana, table)["moment"] == before["moment"]
    stranger = Visitor(ana.url, "Cleo").connect()
    stranger.watch(table)
    for person in (ana, stranger):
        answer = ask(person, type="consent", table=table, moment=before["moment"], agree=True)
        assert code_of(answer) == "nothing_proposed"
    assert (
        code_of(ask(stranger, type="propose", table=table, moment=before["moment"], position=early(before)))
        == "not_yours"
    )
    assert (
        code_of(ask(ben, type="propose", table=table, moment=before["moment"], position=early(before)))
        == "already_proposed"
    )
    assert code_of(ask(ben, type="consent", table=table, moment=before["moment"], agree=False)) == "done"
    assert latest(ana, table)["moment"] == before["moment"]
    assert [message["state"] for message in ana.seen if message["type"] == "proposal"] == ["open", "declined"]
    assert code_of(ask(ben, type="consent", table=table, moment=before["moment"], agree=True)) == "nothing_proposed"

    assert code_of(ask(ana, type="propose", table=table, moment=before["moment"], position=early(before))) == "done"
    assert code_of(ask(ben, type="consent", table=table, moment=before["moment"], agree=True)) == "done"
    after = latest(ana, table)
    assert (after["moment"], after["position"] <= early(before), after["can"]["redo"]) == (
        before["moment"] + 1,
        True,
        False,
    )
    assert latest(ben, table)["position"] == after["position"]
    stranger.leave()


def test_a_record_with_moves_taken_back_by_consent_can_be_proved(game: Game) -> None:
    ana, ben, table = game
    before = played_on({1: ana, 2: ben}, table, 30)
    assert code_of(ask(ana, type="propose", table=table, moment=before["moment"], position=early(before))) == "done"
    assert code_of(ask(ben, type="consent", table=table, moment=before["moment"], agree=True)) == "done"
    assert played_on({1: ana, 2: ben}, table, 1000)["over"]
    assert verify(archive.read(ana.get(f"/api/tables/{table}/record").text)).n_draws > 0


def test_a_move_ends_a_proposal(game: Game) -> None:
    ana, ben, table = game
    before = played_on({1: ana, 2: ben}, table, 7)
    assert code_of(ask(ana, type="propose", table=table, moment=before["moment"], position=early(before))) == "done"
    played_on({1: ana, 2: ben}, table, 1)
    for moment in (before["moment"], before["moment"] + 1):
        answer = ask(ben, type="consent", table=table, moment=moment, agree=True)
        assert code_of(answer) in ("wrong_moment", "nothing_proposed")
    assert latest(ana, table)["position"] > before["position"]


def test_with_bots_alone_nobody_needs_to_be_asked(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("imhotep", [{"kind": "me"}, BOT])
    position = ana.watch(table, 1)
    while position["asked"] != 1 or position["position"] < 8:
        if position["asked"] == 1:
            ana.answer(position)
        position = ana.hear("position")
    for wrong in (position["position"], position["position"] + 5, 2**31 - 1):
        answer = ask(ana, type="propose", table=table, moment=position["moment"], position=wrong)
        assert code_of(answer) == "bad_option"
    assert code_of(ask(ana, type="propose", table=table, moment=position["moment"], position=5)) == "done"
    assert latest(ana, table)["position"] >= 4
    assert latest(ana, table)["moment"] > position["moment"]
    ana.leave()


# ---- clocks


def with_clock(server: Server, table: str, **clock: Any) -> None:
    """Give a table whose server is down a clock that the wire would not allow."""
    connection = database(server.data)
    (text,) = connection.execute("SELECT settings FROM playtable WHERE id = ?", (table,)).fetchone()
    settings = json.dumps(json.loads(text) | {"clock": clock})
    connection.execute("UPDATE playtable SET settings = ? WHERE id = ?", (settings, table))
    connection.close()


def restarted(server: Server, *visitors: Visitor) -> None:
    for visitor in visitors:
        visitor.close()
    server.stop()
    server.start()
    for visitor in visitors:
        visitor.url = server.url
        visitor.http.base_url = httpx.URL(server.url)


def on_a_tiny_clock(server: Server, **clock: Any) -> Game:
    ana, ben, table = two_people(server)
    ana.close()
    ben.close()
    server.stop()
    with_clock(server, table, **clock)
    server.start()
    for visitor in (ana, ben):
        visitor.url = server.url
        visitor.http.base_url = httpx.URL(server.url)
    ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    return ana, ben, table


def test_at_zero_the_match_may_go_on(server: Server) -> None:
    ana, ben, table = on_a_tiny_clock(server, initial=0.05, increment=0.0, at_zero="nothing")
    time.sleep(0.1)
    assert played_on({1: ana, 2: ben}, table, 6)["moment"] == 7
    all_leave(ana, ben)


def test_at_zero_the_match_may_end_and_its_record_can_be_proved(server: Server) -> None:
    ana, ben, table = on_a_tiny_clock(server, initial=0.3, increment=0.0, at_zero="end")
    position = latest(ana, table)
    while not position["over"]:
        position = ana.hear("position")
    late = position["result"]["out_of_time"]
    assert position["result"]["ranking"][late - 1] == 2
    assert position["asked"] is None
    answer = ask(ana, type="answer", table=table, moment=position["moment"], move="get")
    assert code_of(answer) == "match_is_over"
    before = rows(server.data, table)
    restarted(server, ana, ben)
    ana.connect()
    assert ana.watch(table, 1)["result"] == position["result"]
    assert rows(server.data, table) == before
    record = ana.get(f"/api/tables/{table}/record").text
    commitment = ana.get(f"/api/tables/{table}").json()["table"]["commitment"]
    assert verify(archive.read(record)).commitment == commitment
    all_leave(ana, ben)


def test_at_zero_a_bot_may_take_over_to_the_end(server: Server) -> None:
    ana, ben, table = on_a_tiny_clock(server, initial=0.3, increment=0.0, at_zero="bot")
    ana.hear("position")
    while (message := ana.hear("table"))["table"]["seats"][0]["kind"] != "bot":
        pass
    assert message["table"]["seats"][0]["has_left"]
    assert ana.post(f"/api/tables/{table}/sit").json()["error"]["code"] == "out_of_time"
    all_leave(ana, ben)


def seen(visitor: Visitor, table: str) -> dict[str, Any]:
    """A table as somebody sees it now."""
    return dict(visitor.get(f"/api/tables/{table}").json()["table"])


def is_up_to_the_first(table: dict[str, Any]) -> bool:
    """Whether the person at the first seat is asked."""
    return table["seats"][0]["kind"] == "person" and table["asked"] == 1


def test_who_takes_the_seat_back_after_zero_has_no_time_without_end(server: Server) -> None:
    """The clock stands at zero: while the person is asked, the bot must take over again."""
    ana, ben, table = on_a_tiny_clock(server, initial=0.3, increment=0.0, at_zero="bot")
    soon(lambda: all(seat["kind"] == "bot" for seat in seen(ana, table)["seats"]))
    for _ in range(100):
        ana.post(f"/api/tables/{table}/sit")
        here = seen(ana, table)
        if here["state"] == "over":
            break
        if is_up_to_the_first(here):
            soon(lambda: not is_up_to_the_first(seen(ana, table)))
    all_leave(ana, ben)


class Time:
    """A clock that stands until it is set on."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_a_clock_runs_for_who_is_asked_and_grows_by_the_increment(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Time()
    monkeypatch.setattr("ziggurat.server.clocks.time", hand)
    clocks = Clocks({"initial": 60.0, "increment": 5.0, "at_zero": "nothing"}, 2)
    clocks.hand_to(1)
    hand.now += 10
    assert clocks.left() == [50.0, 60.0]
    clocks.hand_to(1)
    assert clocks.left() == [50.0, 60.0]
    clocks.hand_to(2, position=1)
    hand.now += 2.5
    assert clocks.left() == [55.0, 57.5]
    clocks.hand_to(1, position=1)
    clocks.hand_to(None, position=2)
    hand.now += 100
    assert clocks.left() == [60.0, 57.5]


def test_taking_back_and_playing_again_earns_no_time(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server, clock={"initial": 1000, "increment": 60})
    seat = until_undo_is_possible({1: ana, 2: ben}, table)
    mover = (ana, ben)[seat - 1]
    while latest(mover, table)["asked"] == seat:
        assert code_of(answered(mover, table)) == "done"
    if not latest(mover, table)["can"]["undo"]:
        pytest.skip("the last move revealed something")
    before = latest(mover, table)["clocks"]["left"]
    for _ in range(5):
        for kind in ("undo", "redo"):
            assert code_of(ask(mover, type=kind, table=table, moment=latest(mover, table)["moment"])) == "done"
    after = latest(mover, table)["clocks"]["left"]
    assert all(now <= then for now, then in zip(after, before, strict=True)), (before, after)
    all_leave(ana, ben)


# ---- chat


def test_chat_is_kept_and_shown_again_after_a_restart(server: Server) -> None:
    ana, ben, table = two_people(server)
    assert code_of(ask(ana, type="chat", table=table, text="Hello ☀")) == "done"
    assert code_of(ask(ben, type="chat", table=table, text="<b>Hi</b>")) == "done"
    heard = [ben.hear("chat"), ben.hear("chat")] if not [m for m in ben.seen if m["type"] == "chat"] else None
    kept = heard or [m for m in ben.seen if m["type"] == "chat"]
    assert [(line["number"], line["name"], line["seat"], line["text"]) for line in kept] == [
        (1, "Ana", 1, "Hello ☀"),
        (2, "Ben", 2, "<b>Hi</b>"),
    ]
    server.kill()
    server.start()
    for person in (ana, ben):
        person.close()
        person.url = server.url
    cleo = Visitor(server.url, "Cleo").connect()
    cleo.watch(table)
    assert [cleo.hear("chat"), cleo.hear("chat")] == kept
    ana.connect()
    ana.watch(table, 1)
    assert code_of(ask(ana, type="chat", table=table, text="again")) == "done"
    assert cleo.hear("chat")["number"] == 3
    all_leave(ana, ben, cleo)


def test_who_comes_back_is_shown_what_was_said_meanwhile(game: Game) -> None:
    ana, ben, table = game
    moment = latest(ben, table)["moment"]
    ben.close()
    assert code_of(ask(ana, type="chat", table=table, text="Where are you?")) == "done"
    ben.connect().watch(table, 2, since=moment)
    caught_up(ben)
    assert [message["text"] for message in ben.seen if message["type"] == "chat"] == ["Where are you?"]


def test_only_who_is_at_a_table_may_speak_there(game: Game) -> None:
    ana, _ben, table = game
    stranger = Visitor(ana.url, "Cleo").connect()
    assert code_of(ask(stranger, type="chat", table=table, text="Buy my stones!")) == "not_here"
    stranger.leave()


# ---- seats


def test_a_leaver_comes_back_is_replaced_and_takes_the_seat_back(game: Game) -> None:
    ana, ben, table = game
    path = f"/api/tables/{table}"
    give = {"kind": "bot", "level": "random"}
    assert ana.post(f"{path}/seats/2", give).status_code == 403
    assert ben.post(f"{path}/leave").status_code == 204
    assert ana.get(path).json()["table"]["seats"][1]["has_left"]
    assert ben.post(f"{path}/sit").json()["your_seats"] == [2]
    assert not ana.get(path).json()["table"]["seats"][1]["has_left"]
    assert ben.post(f"{path}/leave").status_code == 204
    cleo = Visitor(ana.url, "Cleo")
    assert cleo.post(f"{path}/seats/2", give).status_code == 403
    assert cleo.post(f"{path}/sit", {"seat": 2}).status_code == 409
    assert ana.post(f"{path}/seats/2", {"kind": "open"}).status_code == 409
    assert ana.post(f"{path}/seats/2", give).json()["table"]["seats"][1]["kind"] == "bot"
    assert cleo.post(f"{path}/sit", {"seat": 2}).status_code == 409
    for _ in range(5):
        position = latest(ana, table)
        while position["asked"] != 1:
            position = ana.hear("position")
        assert code_of(answered(ana, table)) == "done"
    back = ben.post(f"{path}/sit", {"seat": 2}).json()
    assert (back["your_seats"], back["table"]["seats"][1]["kind"]) == ([2], "person")
    cleo.leave()


def test_who_gave_a_seat_up_sees_nothing_through_it(shared_server: Server) -> None:
    """The socket watched through the seat before the match; whoever sits there later has secrets of their own."""
    ana, ben, cleo = (Visitor(shared_server.url, name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.new_table("tigris", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    path = f"/api/tables/{table}"
    assert ben.post(f"{path}/sit", {"seat": 2}).json()["your_seats"] == [2]
    ben.connect().say(type="watch", table=table, seat=2)
    caught_up(ben)
    assert ben.post(f"{path}/leave").status_code == 204
    assert cleo.post(f"{path}/sit", {"seat": 2}).json()["your_seats"] == [2]
    dora = Visitor(shared_server.url, "Dora")
    assert dora.post(f"{path}/sit", {"seat": 3}).json()["table"]["state"] == "playing"
    caught_up(ben)
    assert {message["viewer"] for message in ben.seen if message["type"] == "position"} <= {None}
    all_leave(ana, ben, cleo, dora)


def test_whom_the_host_moves_away_sees_nothing_through_the_seat(shared_server: Server) -> None:
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    table = ana.new_table("tigris", [{"kind": "me"}, {"kind": "open"}], starts_when_full=False)
    path = f"/api/tables/{table}"
    ben.post(f"{path}/sit")
    ben.connect().say(type="watch", table=table, seat=2)
    caught_up(ben)
    assert ana.post(f"{path}/seats/2", BOT).status_code == 200
    assert ana.post(f"{path}/start").status_code == 200
    caught_up(ben)
    assert {message["viewer"] for message in ben.seen if message["type"] == "position"} <= {None}
    all_leave(ana, ben)


def test_in_a_hot_seat_a_socket_sees_only_through_the_seat_it_looks_through(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("tigris", [{"kind": "me"}, {"kind": "local", "name": "Bo"}])
    assert ana.get(f"/api/tables/{table}").json()["your_seats"] == [1, 2]
    for seat in (1, 2, None, 2, 1):
        position = ana.watch(table, seat)
        assert position["viewer"] == seat
        assert bool(position["legal"]) == (position["asked"] == seat)
    dice = random.Random(3)
    for _ in range(20):
        asked = latest(ana, table)["asked"]
        position = ana.watch(table, asked)
        assert code_of(answered(ana, table, dice.choice(position["legal"])["text"])) == "done"
    assert {message["viewer"] for message in ana.seen if message["type"] == "position"} == {1, 2, None}
    ana.leave()


def test_when_the_host_leaves_another_becomes_host_and_an_empty_table_goes(shared_server: Server) -> None:
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    path = f"/api/tables/{table}"
    ben.post(f"{path}/sit")
    assert ana.post(f"{path}/leave").status_code == 204
    here = ben.get(path).json()["table"]
    assert (here["host"], here["seats"][0]["kind"]) == (ben.id, "open")
    assert ana.post(f"{path}/start").status_code == 403
    assert ben.post(f"{path}/leave").status_code == 204
    assert ben.get(path).status_code == 404
    assert table not in [other["id"] for other in ben.get("/api/tables").json()["open"]]
    all_leave(ana, ben)


def test_a_rematch_is_found_by_the_others(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    assert ana.post(f"/api/tables/{table}/rematch").status_code == 409
    play_out({1: ana, 2: ben}, table)
    stranger = Visitor(shared_server.url, "Cleo")
    assert stranger.post(f"/api/tables/{table}/rematch").status_code == 403
    first = ana.post(f"/api/tables/{table}/rematch").json()
    again = ben.post(f"/api/tables/{table}/rematch").json()
    assert first["table"]["id"] == again["table"]["id"] != table
    assert first["your_seats"] == [2]
    path = f"/api/tables/{first['table']['id']}"
    assert stranger.post(f"{path}/sit").status_code in (403, 409)
    answer = ben.post(f"{path}/sit").json()
    assert (answer["your_seats"], answer["table"]["state"]) == ([1], "playing")
    all_leave(ana, ben, stranger)


def test_a_rematch_has_a_chance_of_its_own(server_of_chance: Server) -> None:
    ana, ben, table = two_people(server_of_chance)
    play_out({1: ana, 2: ben}, table)
    again = ana.post(f"/api/tables/{table}/rematch").json()["table"]["id"]
    assert ben.post(f"/api/tables/{again}/sit").status_code == 200
    first, second = (ana.get(f"/api/tables/{each}").json()["table"]["commitment"] for each in (table, again))
    assert first != second
    all_leave(ana, ben)


def test_a_rematch_that_was_given_up_does_not_stand_in_the_way(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    play_out({1: ana, 2: ben}, table)
    first = ana.post(f"/api/tables/{table}/rematch").json()["table"]["id"]
    assert ana.post(f"/api/tables/{first}/leave").status_code == 204
    answer = ben.post(f"/api/tables/{table}/rematch")
    assert answer.status_code == 200, answer.text
    all_leave(ana, ben)


# ---- links


def test_an_invitation_is_good_once_and_for_its_seat(shared_server: Server) -> None:
    ana, ben, cleo = (Visitor(shared_server.url, name) for name in ("Ana", "Ben", "Cleo"))
    seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "open"}]
    answer = ana.post("/api/tables", {"game": "imhotep", "seats": seats, "starts_when_full": False}).json()
    path, token = f"/api/tables/{answer['table']['id']}", answer["invites"]["2"]
    other = ana.post("/api/tables", {"game": "imhotep", "seats": seats[:2]}).json()
    assert ben.get(path).json()["invites"] == {}
    assert token not in ben.get(path).text + ben.get("/api/tables").text
    assert ben.post(f"{path}/sit", {"seat": 2}).status_code == 403
    assert ben.post(f"{path}/sit", {"invite": "x" * 43}).status_code == 403
    assert ben.post(f"{path}/sit", {"invite": other["invites"]["2"]}).status_code == 403
    assert ben.post(f"{path}/sit", {"invite": token}).json()["your_seats"] == [2]
    assert cleo.post(f"{path}/sit", {"invite": token}).status_code == 403
    assert cleo.post(f"{path}/sit", {"seat": 2}).status_code == 409
    assert ana.get(path).json()["invites"] == {}
    all_leave(ana, ben, cleo)


def test_a_new_invitation_makes_the_old_one_worthless(shared_server: Server) -> None:
    ana, ben = Visitor(shared_server.url, "Ana"), Visitor(shared_server.url, "Ben")
    answer = ana.post("/api/tables", {"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "invited"}]}).json()
    path, old = f"/api/tables/{answer['table']['id']}", answer["invites"]["2"]
    new = ana.post(f"{path}/seats/2", {"kind": "invited"}).json()["invites"]["2"]
    assert old != new
    assert ben.post(f"{path}/sit", {"invite": old}).status_code == 403
    assert ben.post(f"{path}/sit", {"invite": new}).status_code == 200
    all_leave(ana, ben)


def test_a_device_link_is_good_once_and_not_for_ever(server: Server) -> None:
    ana = Visitor(server.url, "Ana")
    token = ana.post("/api/guest/link").json()["token"]
    phone, other = Visitor(server.url, None), Visitor(server.url, "Ben")
    assert phone.post("/api/guest/device", {"token": token}).json()["id"] == ana.id
    assert phone.get("/api/guest").json()["id"] == ana.id
    assert other.post("/api/guest/device", {"token": token}).status_code == 404
    assert other.get("/api/guest").json()["id"] == other.id
    late = ana.post("/api/guest/link").json()["token"]
    change(server.data, "UPDATE link SET expires = ?", time.time() - 1)
    assert other.post("/api/guest/device", {"token": late}).status_code == 404
    assert other.post("/api/guest/device", {"token": "y" * 43}).status_code == 404
    assert token not in server.logged()
    all_leave(ana, phone, other)


# ---- limits


def closed_with(visitor: Visitor) -> int:
    """The code with which the server closes a socket, after all it still has to tell."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            visitor.hear(timeout=20)
    assert visitor.socket is not None
    return visitor.socket.close_code or 0


def test_too_many_requests_are_turned_away(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana")
    codes = [ana.get("/api/guest").status_code for _ in range(200)]
    assert set(codes) == {200, 429}
    assert ana.get("/api/guest").json().get("error", {}).get("code", "too_fast") == "too_fast"
    ana.leave()


def test_too_many_messages_are_turned_away_and_then_the_socket_is_closed(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana").connect()
    for number in range(70):
        ana.say(type="ping", ref=number)
    answers = [code_of(ana.hear("pong", "refused")) for _ in range(70)]
    assert set(answers) == {"pong", "too_fast"}
    ana.close()
    ana.connect()
    try:
        for _ in range(400):
            ana.say_raw("{}")
    except ConnectionClosed:
        pass
    assert closed_with(ana) == 4400
    ana.close()
    assert code_of(ask(ana.connect(), type="ping")) == "pong"
    ana.leave()


def test_large_messages_and_requests_are_turned_away(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana").connect()
    ana.say(type="ping", ref="x" * 600)
    assert code_of(ana.hear("pong", "refused")) == "too_large"
    assert code_of(ask(ana, type="ping")) == "pong"
    ana.say_raw("y" * 100_000)
    assert closed_with(ana) == 1009
    answer = ana.post("/api/guest", {"name": "z" * 3000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    ana.leave()


def test_a_large_request_that_hides_its_size_is_turned_away(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana")

    def body() -> Iterator[bytes]:
        yield b'{"name": "'
        for _ in range(10):
            yield b"z" * 1000
        yield b'"}'

    answer = ana.http.post("/api/guest", content=body(), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    ana.leave()


def test_a_guest_has_so_many_sockets_and_no_more(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana")
    more = [Visitor(strict_server.url, None, ana.cookies).connect() for _ in range(3)]
    assert [visitor.hear()["type"] for visitor in more[:2]] == ["hello", "hello"]
    assert closed_with(more[2]) == 4429
    more[0].close()
    for _ in range(50):
        again = Visitor(strict_server.url, None, ana.cookies).connect()
        try:
            assert again.hear()["type"] == "hello"
            break
        except ConnectionClosed:
            time.sleep(0.1)
    else:
        raise AssertionError("a closed socket still counts")
    all_leave(ana, again, *more)


def test_a_guest_hosts_so_many_tables_and_no_more(strict_server: Server) -> None:
    ana = Visitor(strict_server.url, "Ana")
    wanted = {"game": "imhotep", "seats": list(ME_AND_OPEN)}
    answers = [ana.post("/api/tables", wanted) for _ in range(8)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 5
    ana.post(f"/api/tables/{answers[0].json()['table']['id']}/leave")
    assert ana.post("/api/tables", wanted).status_code == 201
    ana.leave()


def test_who_reads_nothing_is_cut_off(server: Server) -> None:
    """What waits for a reader who has stopped reading must not grow without end."""
    ana, ben, table = two_people(server)
    played_on({1: ana, 2: ben}, table, 60)
    deaf = connected_without_reading(server, Visitor(server.url, "Cleo"))
    said = json.dumps({"type": "watch", "table": table})
    before = memory_of(server)
    with contextlib.suppress(OSError):
        for _ in range(4000):
            deaf.sendall(framed(said))
        deaf.sendall(framed(json.dumps({"type": "chat", "table": table, "text": "I am still here"})))
        while not hears_within_a_second(ana, "chat"):
            deaf.sendall(framed("{}"))
    position = ana.watch(table, 1)
    grown = memory_of(server) - before
    deaf.close()
    most = 2000 * len(json.dumps(position))
    assert grown < most, f"{grown} bytes wait for one reader"


def hears_within_a_second(visitor: Visitor, kind: str) -> bool:
    try:
        visitor.hear(kind, timeout=1)
    except TimeoutError:
        return False
    return True


def connected_without_reading(server: Server, visitor: Visitor) -> socket.socket:
    """A socket whose owner never reads from it."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    deaf = socket.create_connection((host, int(port)), timeout=30)
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    cookie = visitor.cookies["ziggurat_guest"]
    lines = [
        "GET /api/socket HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Cookie: ziggurat_guest={cookie}",
    ]
    deaf.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return deaf


def framed(text: str) -> bytes:
    """A short text as a frame of a socket, masked with zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


def memory_of(server: Server) -> int:
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    return 1024 * int(text.split("VmRSS:")[1].split()[0])


# ---- the door


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://[", "http://[::1", "☃"])
def test_pages_of_other_origins_may_neither_post_nor_connect(shared_server: Server, origin: str) -> None:
    ana = Visitor(shared_server.url, "Ana")
    answer = ana.http.post("/api/guest", json={"name": "Eve"}, headers={b"origin": origin.encode()})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin")
    assert ana.get("/api/guest").json()["name"] == "Ana"
    if origin.isascii():
        assert closed_with(ana.connect(origin=origin)) == 4403
    ana.leave()


def test_our_own_pages_may_post_and_connect(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana")
    answer = ana.http.post("/api/guest", json={"name": "Eva"}, headers={"origin": shared_server.url})
    assert answer.status_code == 200
    assert ana.connect(origin=shared_server.url).hear()["guest"]["name"] == "Eva"
    ana.leave()


def test_without_a_name_nobody_connects(shared_server: Server) -> None:
    for cookies in (None, {"ziggurat_guest": "x" * 43}, {"ziggurat_guest": "z" * 5000}):
        nobody = Visitor(shared_server.url, None, cookies)
        assert closed_with(nobody.connect()) == 4401
        assert (nobody.get("/api/guest").status_code, nobody.get("/api/guest").json()) == (200, None)
        nobody.leave()


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(shared_server: Server) -> None:
    answer = httpx.post(f"{shared_server.url}/api/guest", json={"name": "Ana"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    assert "domain" not in cookie


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_SECURE_COOKIES="1").start()
    answer = httpx.post(f"{server.url}/api/guest", json={"name": "Ana"})
    assert "; secure" in answer.headers["set-cookie"].lower()
    server.stop()


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/guest", "/nowhere", "/api/tables/nothinghere", "/api/openapi.json"]
)
def test_every_answer_has_the_headers_that_keep_a_browser_safe(shared_server: Server, path: str) -> None:
    headers = httpx.get(shared_server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # compiled rules, and nothing that is text
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


# ---- secrets


@pytest.mark.parametrize("level", ["debug", "info"])
def test_no_secret_is_logged_or_told_to_others(tmp_path: Path, level: str) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_LOG_LEVEL=level).start()
    ana, ben, cleo = (Visitor(server.url, name) for name in ("Ana", "Ben", "Cleo"))
    answer = ana.post("/api/tables", {"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "invited"}]}).json()
    table, invite = answer["table"]["id"], answer["invites"]["2"]
    link = ana.post("/api/guest/link").json()["token"]
    cleo.connect().say(type="lobby", on=True)
    cleo.say(type="watch", table=table)
    assert ben.post(f"/api/tables/{table}/sit", {"invite": invite}).status_code == 200
    ana.connect().watch(table, 1)
    ben.connect().watch(table, 2)
    played_on({1: ana, 2: ben}, table, 20)
    caught_up(cleo)
    connection = database(server.data)
    seed: bytes = connection.execute("SELECT seed FROM playtable WHERE id = ?", (table,)).fetchone()[0]
    connection.close()
    looked = [cleo.get(f"/api/tables/{table}{path}").text for path in ("", "/record", "/positions/3", "/analysis")]
    everything = (
        "".join(cleo.raw + ben.raw + ana.raw + looked) + cleo.get("/api/tables").text + cleo.get("/api/health").text
    )
    secrets = [person.cookies["ziggurat_guest"] for person in (ana, ben, cleo)] + [invite, link]
    for secret in [*secrets, seed.hex(), repr(seed)]:
        assert secret not in everything
    all_leave(ana, ben, cleo)
    server.stop()
    for secret in [*secrets, seed.hex(), repr(seed)]:
        assert secret not in server.logged(), "a secret is in the log"
