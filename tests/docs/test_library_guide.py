"""The guide for users of the library: its examples run, and its grammar of positions is that of the games."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import textwrap
from pathlib import Path

import pytest

import ziggurat as zg
from ziggurat.engine import due

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "use-as-a-library.md"
PAGE = GUIDE.read_text(encoding="utf-8")


def grammar_of(module: object) -> str:
    """The indented lines of a module's docstring: what a text of a position looks like."""
    page = inspect.getdoc(module) or ""
    blocks = re.findall(r"(?:^ {4}.*\n?)+", page, flags=re.MULTILINE)
    return "\n".join(textwrap.dedent(block).rstrip() for block in blocks)


def grammar_under(heading: str) -> str:
    section = PAGE.partition(f"\n### {heading}\n")[2].partition("\n#")[0]
    return section.partition("```text\n")[2].partition("```")[0].rstrip()


def test_every_example_of_the_guide_gives_what_it_shows() -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0


@pytest.mark.parametrize("name", zg.names())
def test_the_grammar_of_positions_in_the_guide_is_that_of_the_game(name: str) -> None:
    notation = importlib.import_module(f"ziggurat.games.{name}.notation")
    assert grammar_under(zg.load(name).title) == grammar_of(notation)


def test_what_is_due_is_written_in_the_guide_as_in_the_engine() -> None:
    assert grammar_under("What is due") == grammar_of(due)
