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


def keys_named_in(grammar: str) -> tuple[set[str], set[str]]:
    """The keys of lines and those of seats that a grammar shows, without what is said about them to the right."""
    of_lines: set[str] = set()
    of_seats: set[str] = set()
    for line in grammar.splitlines():
        shown = re.split(r" {3,}", line)[0].replace(",", "").split()
        if shown[0] == "seat":
            of_seats.update(shown[2:])
        of_lines.update(shown if "…" in shown else shown[:1])
    return of_lines, of_seats


@pytest.mark.parametrize("name", zg.names())
def test_the_grammar_names_every_key_that_the_game_reads(name: str) -> None:
    notation = importlib.import_module(f"ziggurat.games.{name}.notation")
    of_lines, of_seats = keys_named_in(grammar_under(zg.load(name).title))
    missing = [key for key in notation.KEYS if key not in of_lines]
    missing += [f"seat … {key}" for key in notation.SEAT_KEYS if key not in of_seats]
    assert not missing, f"the grammar of {name} in {GUIDE.name} does not name: {', '.join(missing)}"


def test_the_glossary_says_which_position_is_a_number() -> None:
    glossary = (GUIDE.parents[1] / "glossary.md").read_text(encoding="utf-8")
    [entry] = [line for line in glossary.splitlines() if line.startswith("| position |")]
    assert all(f"`{name}`" in entry for name in ("game.position(text)", "match.n_moves", 'view["position"]'))
    assert "match.position" not in PAGE, "`match.n_moves` says that it is a number"


def test_what_is_due_is_written_in_the_guide_as_in_the_engine() -> None:
    assert grammar_under("What is due") == grammar_of(due)
