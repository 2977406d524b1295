"""Every code of a refusal is used somewhere, and people read a sentence for it in their own language."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from ziggurat.engine.errors import IllegalMove, Reason
from ziggurat.server.errors import Code, refusal_of
from ziggurat.server.outgoing import encoded

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src" / "ziggurat" / "server"
LANGUAGES = sorted(folder.name for folder in (ROOT / "web" / "messages").iterdir() if folder.is_dir())


def names_in(source: str) -> set[str]:
    """The codes that a source names."""
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Code"
    }


USED = set().union(*(names_in(path.read_text()) for path in SERVER.rglob("*.py")))


@pytest.mark.parametrize("code", Code)
def test_a_code_is_used(code: Code) -> None:
    assert code.name in USED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_a_code_has_a_message_in_every_language(code: Code, language: str) -> None:
    folder = ROOT / "web" / ("generated" if language == "en" else f"messages/{language}")
    messages = json.loads((folder / ("shell.en.json" if language == "en" else "shell.json")).read_text())
    assert messages.get(f"error.{code}")


def test_a_code_that_is_not_used_would_be_found() -> None:
    assert names_in("raise Refusal(Code.BUSY, 'Wait.')") == {"BUSY"}


def test_a_code_is_sent_as_its_text() -> None:
    assert encoded({"code": Code.WRONG_MOMENT}) == '{"code":"wrong_moment"}'
    assert f"{Code.WRONG_MOMENT}" == "wrong_moment"


def test_the_reason_of_the_rules_is_the_code_of_a_move_that_they_refuse() -> None:
    refusal = refusal_of(IllegalMove("place 1", Reason("not_enough_corn", "You have not enough corn.")))
    assert (refusal.code, refusal.status) == ("not_enough_corn", 409)
    assert "You have not enough corn." in str(refusal)
