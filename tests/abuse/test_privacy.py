"""What people may ask of a server: their devices, all that is kept about them, and to be forgotten."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import AT_ONE_SPEED, ask, caught_up, code_of, database, played_on, two_people
from websockets.exceptions import ConnectionClosed

from ziggurat.engine.verify import verify
from ziggurat.server.accounts import label_of

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data").start()
    yield running
    running.stop()
    while Visitor.here:
        Visitor.here.pop().leave()


def second_device(ana: Visitor) -> Visitor:
    token = ana.post("/api/guest/link").json()["token"]
    other = Visitor(ana.url, None)
    assert other.post("/api/guest/device", {"token": token}).status_code == 200
    return other


def hear_until_closed(visitor: Visitor) -> None:
    try:
        for _ in range(1000):
            visitor.hear()
    except ConnectionClosed:
        return
    raise AssertionError("the connection does not end")


def test_who_comes_is_noted_to_the_day_without_keeping_them_waiting(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    lock = database(house.data)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        assert ana.get("/api/guest").json() is not None
    finally:
        lock.execute("ROLLBACK")
        lock.close()
    deadline = time.monotonic() + 60
    while (seen := ana.get("/api/guest/devices").json()["devices"][0]["seen"]) is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert seen % 86_400 == 0


def test_devices_are_listed_and_one_is_signed_out(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    phone = second_device(ana)
    devices = ana.get("/api/guest/devices").json()["devices"]
    assert [device["is_this"] for device in devices] == [False, True]
    assert not any(secret in str(devices) for secret in ana.cookies.values())
    left = ana.post("/api/guest/devices/sign-out", {"device": devices[0]["id"]}).json()["devices"]
    assert [device["is_this"] for device in left] == [True]
    assert phone.get("/api/guest").json() is None
    assert ana.get("/api/guest").json() is not None
    assert ana.post("/api/guest/devices/sign-out", {"device": "0" * 16}).status_code == 404


def test_all_other_devices_are_signed_out_and_their_connections_end(house: Server) -> None:
    ana = Visitor(house.url, "Ana")
    others = [second_device(ana).connect() for _ in range(2)]
    assert len(ana.post("/api/guest/devices/sign-out").json()["devices"]) == 1
    for other in others:
        assert other.get("/api/guest").json() is None
        hear_until_closed(other)
    assert ana.connect().hear("hello")["guest"]["id"] == ana.id


def test_nobody_signs_out_the_devices_of_others(house: Server) -> None:
    ana, ben = Visitor(house.url, "Ana"), Visitor(house.url, "Ben")
    device = ana.get("/api/guest/devices").json()["devices"][0]["id"]
    assert ben.post("/api/guest/devices/sign-out", {"device": device}).status_code == 404
    assert ana.get("/api/guest").json() is not None


def test_what_is_kept_about_somebody_is_given_to_them_alone(house: Server) -> None:
    ana, ben, table = two_people(house)
    ask(ana, type="chat", table=table, text="by Ana")
    ask(ben, type="chat", table=table, text="by Ben")
    ana.post(f"/api/people/{ben.id}", {"kind": "mute"})
    export = ana.get("/api/guest/export")
    assert [(one["other"], one["kind"]) for one in export.json()["shunned"]] == [(ben.id, "mute")]
    assert "attachment" in export.headers["content-disposition"]
    about = export.json()
    assert [line["text"] for line in about["chat"]] == ["by Ana"]
    assert [(one["id"], one["seats"]) for one in about["tables"]] == [(table, [{"seat": 1, "name": "Ana"}])]
    assert not any(secret in export.text for secret in ana.cookies.values())
    assert Visitor(house.url, None).get("/api/guest/export").status_code == 401


def test_who_is_forgotten_leaves_no_name_and_the_others_play_on(house: Server) -> None:
    ana, ben, finished = two_people(house)
    played_on({1: ana, 2: ben}, finished, 1000)
    ask(ana, type="chat", table=finished, text="by Ana")
    ask(ben, type="chat", table=finished, text="by Ben")
    running = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    ben.post(f"/api/tables/{running}/sit")
    gathering = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "open"}])
    assert ana.post("/api/guest/forget", {"name": "Ben"}).status_code == 409
    assert ana.post("/api/guest/forget", {"name": "Ana"}).status_code == 204
    assert ana.get("/api/guest").json() is None
    hear_until_closed(ana)
    seats = ben.get(f"/api/tables/{running}").json()["table"]["seats"]
    assert [(seat["kind"], seat["name"], seat["guest"]) for seat in seats] == [
        ("bot", "Someone", None),
        ("person", "Ben", ben.id),
    ]
    assert ben.get(f"/api/tables/{gathering}").status_code == 404
    record = ben.get(f"/api/tables/{finished}/record").text
    assert "Ana" not in record
    verify(record)
    caught_up(ben)
    ben.seen.clear()
    assert code_of(ask(ben, type="watch", table=finished, seat=2)) == "done"
    ask(ben, type="ping")
    assert [message["text"] for message in ben.seen if message["type"] == "chat"] == ["by Ben"]
    assert "Ana" not in "".join(str(message) for message in ben.seen)
    assert play_out({2: ben}, running)["over"]


def test_nothing_of_who_was_forgotten_lies_in_the_file(house: Server) -> None:
    ana = Visitor(house.url, "Xerxes the Unmistakable")
    table = ana.new_table("imhotep", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    ben = Visitor(house.url, "Ben")
    for shunning, shunned in ((ana, ben), (ben, ana)):
        assert shunning.post(f"/api/people/{shunned.id}", {"kind": "block"}).status_code == 200
    ana.connect().watch(table, 1)
    assert code_of(ask(ana, type="chat", table=table, text="hello")) == "done"
    cleo = Visitor(house.url, "Cleo")
    for about, text in ((ana, "about the Unmistakable"), (cleo, "with a line of hers around it")):
        body = {"table": table, "text": text}
        assert ben.post(f"/api/people/{about.id}/report", body).status_code == 204
    assert ana.post("/api/guest/forget", {"name": "Xerxes the Unmistakable"}).status_code == 204
    house.stop()
    assert b"Unmistakable" not in (house.data / "ziggurat.sqlite").read_bytes()


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("python-httpx/0.28", None),
    ],
)
def test_of_a_device_two_words_are_kept(agent: str, label: str | None) -> None:
    assert label_of(agent) == label
