"""A database of the first release, kept here, opens in this program, and all that is in it can be read.

first_release.sqlite was made by the first release: a finished match of each game, two that go on, a table where people
gather, chats, and two guests. first_release.json tells what that program showed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor
from tests.server.helping import AT_ONE_SPEED, answered, ask, asked_and_other, code_of, database, latest

from ziggurat.engine import archive, library
from ziggurat.engine.verify import verify

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

HERE = Path(__file__).parent
KNOWN: dict[str, Any] = json.loads((HERE / "first_release.json").read_text(encoding="utf-8"))
FINISHED = ("imhotep", "tigris", "tzolkin")
RUNNING = ("running imhotep", "running tigris")


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("upgraded") / "data"
    folder.mkdir()
    shutil.copy(HERE / "first_release.sqlite", folder / "ziggurat.sqlite")
    server = Server(folder).start()
    yield server
    server.stop()


def person(server: Server, name: str) -> Visitor:
    return Visitor(server.url, None, {"ziggurat_guest": KNOWN[name]})


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def has_same_rules(known: dict[str, Any]) -> bool:
    return bool(library.rulebook(known["game"]).rules_version == known["rules"])


def test_the_file_is_small() -> None:
    assert (HERE / "first_release.sqlite").stat().st_size < 300_000


def test_guests_are_still_who_they_were(upgraded: Server) -> None:
    assert person(upgraded, "ana").get("/api/guest").json()["name"] == "Ana"
    assert person(upgraded, "ben").get("/api/guest").json()["name"] == "Ben ☀"


def test_the_database_is_at_the_newest_version(upgraded: Server) -> None:
    connection = database(upgraded.data)
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() != ("0001",)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


@pytest.mark.parametrize("name", FINISHED)
def test_the_record_of_a_finished_match_is_the_same_to_the_letter(upgraded: Server, name: str) -> None:
    known, ana = KNOWN["tables"][name], person(upgraded, "ana")
    record = ana.get(f"/api/tables/{known['id']}/record").text
    assert hash_of(record) == known["record_sha256"]
    assert archive.read(record)["result"]["scores"] == known["scores"]
    if has_same_rules(known):
        verify(record)


@pytest.mark.parametrize("name", FINISHED)
def test_the_course_and_the_positions_of_a_finished_match_are_shown(upgraded: Server, name: str) -> None:
    """Under other rules than the first release had they are proved by their end."""
    known, ana = KNOWN["tables"][name], person(upgraded, "ana")
    course = ana.get(f"/api/tables/{known['id']}/course")
    last = ana.get(f"/api/tables/{known['id']}/positions/{known['moves']}?seat=2")
    assert ana.get(f"/api/tables/{known['id']}").json()["table"]["trouble"] is None
    assert hash_of(json.dumps({"points": course.json()["points"]})) == known["course_sha256"]
    assert last.json()["position"] == known["moves"]


@pytest.mark.parametrize("name", FINISHED + RUNNING)
def test_what_was_said_is_still_there(upgraded: Server, name: str) -> None:
    ana = person(upgraded, "ana").connect()
    table = KNOWN["tables"][name]["id"]
    assert ask(ana, type="watch", table=table, seat=1)["type"] == "done"
    ask(ana, type="ping")
    assert [message["text"] for message in ana.seen if message["type"] == "chat"]


@pytest.mark.parametrize("name", RUNNING)
def test_a_match_that_went_on_goes_on_or_says_why_not(upgraded: Server, name: str) -> None:
    known = KNOWN["tables"][name]
    ana, ben = person(upgraded, "ana").connect(), person(upgraded, "ben").connect()
    now = ana.get(f"/api/tables/{known['id']}").json()["table"]
    if not has_same_rules(known):
        assert "broken off" in now["trouble"]
        assert ana.get(f"/api/tables/{known['id']}/positions/0?seat=1").status_code == 200
        return
    assert now["asked"] == known["asked"]
    ana.say(type="watch", table=known["id"], seat=1)
    ben.say(type="watch", table=known["id"], seat=2)
    before = latest(ana, known["id"])["moment"]
    assert code_of(answered(asked_and_other(ana, ben, known["id"])[0], known["id"])) == "done"
    assert latest(ana, known["id"])["moment"] == before + 1


def test_a_table_where_people_gathered_still_gathers(upgraded: Server) -> None:
    known = KNOWN["tables"]["gathering"]
    cleo = Visitor(upgraded.url, "Cleo")
    assert cleo.post(f"/api/tables/{known['id']}/sit").status_code == 200
    seats = cleo.get(f"/api/tables/{known['id']}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ana", "Cleo", "", known["names"][3]]
