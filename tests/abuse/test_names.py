"""Names and words of which nothing is seen, and names that belong to nobody."""

from __future__ import annotations

import pytest
from pydantic import ValidationError
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, ask, code_of, two_people

from ziggurat.server import wire
from ziggurat.server.names import FORGOTTEN

INVISIBLE = [
    "\u200b\u200b", "\u2060", "\ufeff", "\u3164", "\u115f\u1160", "\uffa0", "\u2800\u2800", "\u00ad", "\u034f",
    "\u0301\u0302", "\u200d", "\u2003", "\ufe0f", "\U000e0041\U000e0042", "\u180e",
]  # fmt: skip
HIDING = [
    "An\u200ba",
    "Ana\u3164",
    "A\u2060na",
    "\u202eanA",
    "Ana\u2066",
    "A\u00adna",
    "Ana\u200d",
    "a\u200db",
    "Z" + "\u0300" * 9,
]
GOOD = [
    "Ana",
    "Ștefan",
    "José",
    "李小龍",
    "\u0646\u06cc\u200c\u0645\u0627",
    "क्\u200dष",
    "👩\u200d🚀",
    "☀️",
    "O'Neill-Smith",
    "Nguyễn",
    "한글",
]


@pytest.mark.parametrize("name", INVISIBLE + HIDING, ids=ascii)
def test_a_name_with_something_unseen_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        wire.GuestNamed(name=name)
    with pytest.raises(ValidationError):
        wire.SeatWanted(kind="local", name=name)


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_names_of_all_scripts_are_taken(name: str) -> None:
    assert wire.GuestNamed(name=name).name == name


@pytest.mark.parametrize("text", INVISIBLE, ids=ascii)
def test_nothing_said_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        wire.Chat(type="chat", table="table-1", text=text)


@AT_ONE_SPEED
def test_an_unseen_name_is_refused_with_a_sentence(shared_server: Server) -> None:
    answer = Visitor(shared_server.url, None).post("/api/guest", {"name": "\u3164\u3164"})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_name"
    assert "can be seen" in answer.json()["error"]["sentence"]


@AT_ONE_SPEED
def test_unseen_chat_is_refused_with_a_sentence(shared_server: Server) -> None:
    ana, _ben, table = two_people(shared_server)
    answer = ask(ana, type="chat", table=table, text="\u200b\u200b")
    assert code_of(answer) == "bad_message"
    assert "can be seen" in answer["error"]["sentence"]


@AT_ONE_SPEED
def test_nobody_is_called_as_people_who_were_forgotten(shared_server: Server) -> None:
    answer = Visitor(shared_server.url, None).post("/api/guest", {"name": f" {FORGOTTEN} "})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_name")
