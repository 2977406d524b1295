"""The guides for clients and operators: nothing that the program knows is missing in them, and what they show runs."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from tests.server.conftest import Server
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server import wire
from ziggurat.server.settings import PREFIX, Settings, settings_from

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
CLIENT = (GUIDES / "write-a-client.md").read_text(encoding="utf-8")
OPERATOR = (GUIDES / "run-a-server.md").read_text(encoding="utf-8")


def types_of(union: Any) -> dict[str, Any]:
    """The messages of a union by the word in their `type`."""
    messages = get_args(get_args(union)[0])
    return {
        word: message
        for message in messages
        for word in get_args(get_type_hints(message, include_extras=False)["type"])
    }


def rows_of(page: str, heading: str) -> dict[str, str]:
    """The rows of the table under a heading, by each word in their first cell."""
    table = page.partition(f"| {heading} |")[2].partition("\n\n")[0]
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| `")]
    return {word: " | ".join(rest) for first, *rest in rows for word in re.findall(r"`(\w+)`", first)}


def test_every_message_that_is_said_is_in_the_guide_with_its_fields() -> None:
    rows = rows_of(CLIENT, "said by a client")
    said = types_of(wire.Said)
    assert set(rows) == set(said)
    for word, message in said.items():
        named = set(re.findall(r"`(\w+)`", rows[word].partition("|")[0]))
        assert named == set(message.model_fields) - {"type", "ref"}, word


def test_every_message_that_is_told_is_in_the_guide() -> None:
    assert set(rows_of(CLIENT, "told by the server")) == set(types_of(wire.ServerMessage))


def test_every_kind_of_seat_is_in_the_guide() -> None:
    page = CLIENT.partition("| kind of seat |")[2].partition("\n\n")[0]
    for kind in get_args(wire.SeatWanted.model_fields["kind"].annotation):
        assert f"`{kind}`" in page, kind


def test_every_setting_is_in_the_guide_with_its_default() -> None:
    rows = rows_of(OPERATOR, "variable")
    assert set(rows) == {PREFIX + field.name.upper() for field in fields(Settings)}
    environment = {name: row.partition("|")[0].strip(" `") for name, row in rows.items()}
    assert settings_from({name: text for name, text in environment.items() if text}) == Settings()
    for field in fields(Settings):
        assert bool(environment[PREFIX + field.name.upper()]) or field.default == "", field.name


def code_of(page: str) -> str:
    return page.rpartition("```python\n")[2].partition("```")[0]


@AT_ONE_SPEED
def test_the_client_of_the_guide_plays_a_whole_match_and_a_backup_holds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = code_of(CLIENT)
    assert len(code.splitlines()) < 50
    names: dict[str, Any] = {"__name__": "guide"}
    exec(compile(code, "write-a-client.md", "exec"), names)
    server = Server(tmp_path / "ziggurat-data", ZIGGURAT_PLAIN="1").start()
    result = names["Client"](server.url, "Robin").play("imhotep")
    assert sorted(result["ranking"])[0] == 1
    assert "Gilgamesh" in capsys.readouterr().out  # what the others did is told
    backup = re.search(r"^ziggurat (backup .*?)  ", OPERATOR, re.MULTILINE)
    assert backup is not None
    subprocess.run([sys.executable, "-m", "ziggurat", *backup.group(1).split()], cwd=tmp_path, check=True)
    server.stop()
    copy = sqlite3.connect(tmp_path / "backup.sqlite")
    assert copy.execute("select state from playtable").fetchall() == [("over",)]
    copy.close()
