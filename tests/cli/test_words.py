"""What a terminal shows: people are players, nobody "is asked", and the computer that thinks is the engine."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import ziggurat.cli

SHOWING = frozenset({"show", "print", "Table", "add_column", "add_row"})
AVOIDED = re.compile(r"\bseats?\b|\bis asked\b|\bthe search\b")


def shown_in(source: str) -> list[str]:
    """All texts in the calls by which something is shown."""
    texts = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or _name(call.func) not in SHOWING:
            continue
        for part in [*call.args, *(keyword.value for keyword in call.keywords)]:
            texts += [each for node in ast.walk(part) for each in _texts(node)]
    return texts


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _texts(node: ast.AST) -> list[str]:
    """A text of more than one word: single words are keys, which nobody reads."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        return [node.value]
    return []


def test_people_are_players_and_the_computer_is_the_engine() -> None:
    folder = Path(ziggurat.cli.__file__).parent
    shown = {file.name: shown_in(file.read_text()) for file in folder.glob("*.py")}
    assert sum(len(texts) for texts in shown.values()) > 50
    found = [(name, text) for name, texts in shown.items() for text in texts if AVOIDED.search(text)]
    assert not found
