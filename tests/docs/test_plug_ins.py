"""A game is a plug-in: nothing that all games share names one of them, and a folder that is none is said to be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.engine import library
from ziggurat.engine.rule import PACKAGE

ROOT = Path(__file__).resolve().parents[2]
SHARED = [
    *(f"src/ziggurat/{room}/**/*.py" for room in ("engine", "bots", "research", "server", "cli")),
    "tools/*.py",
    "tests/*.py",
    *(f"tests/{suite}/*.py" for suite in ("bots", "contract", "golden", "parity", "fuzz")),
    "tests/properties/test_properties.py",
    "web/src/lib/boards/*.ts",
    "web/src/lib/boards/generic/*",
]
"""What all games share."""
HOUSE = [name for name in library.names() if library.folder(name).is_relative_to(PACKAGE)]


def spellings() -> set[str]:
    """The names of all games of the house, as folders and as people write them: the first word is enough."""
    return {word for name in HOUSE for word in (name, library.rulebook(name).title.split()[0].lower())}


@pytest.mark.parametrize("pattern", SHARED)
def test_nothing_that_all_games_share_names_a_game(pattern: str) -> None:
    files = sorted(ROOT.glob(pattern))
    assert files
    named = re.compile("|".join(map(re.escape, sorted(spellings()))), re.IGNORECASE)
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not named.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"


@pytest.mark.parametrize("name", HOUSE)
def test_habits_and_samples_of_a_game_lie_in_its_folder(name: str) -> None:
    book = library.rulebook(name)
    for part in (book.habits, book.samples):
        file = library.folder(name) / f"{type(part).__name__.lower()}.py"
        assert type(part).__name__.upper() in file.read_text(encoding="utf-8")
    assert {sample.label for sample in book.tested()}.isdisjoint(sample.label for sample in book.samples.golden)
    for sample in (*book.tested(), *book.samples.golden, *book.for_bots(), *book.shown()):
        assert book.new_game(sample.seats, sample.options).seats == sample.seats


def listed(games: Path | str) -> subprocess.CompletedProcess[str]:
    """`ziggurat games` with games from elsewhere."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ZIGGURAT_GAMES": str(games), "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-m", "ziggurat", "games", "--json"]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@AT_ONE_SPEED
def test_a_folder_of_games_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    done = listed(tmp_path / "nowhere")
    assert done.returncode == 2
    assert "ZIGGURAT_GAMES" in done.stderr
    assert "nowhere" in done.stderr.replace("\n", "")
    assert "Traceback" not in done.stderr


@AT_ONE_SPEED
def test_a_folder_without_a_rulebook_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "senet").mkdir()
    (tmp_path / "senet" / "__init__.py").write_text("")
    done = listed(tmp_path)
    assert done.returncode == 2
    assert "senet" in done.stderr
    assert "Traceback" not in done.stderr


@AT_ONE_SPEED
def test_a_game_of_the_house_goes_before_another_of_its_name(tmp_path: Path) -> None:
    (tmp_path / HOUSE[0]).mkdir()
    (tmp_path / HOUSE[0] / "__init__.py").write_text("raise SystemExit('not this one')")
    (tmp_path / "notes.py").write_text("raise SystemExit('a file is no game')")
    assert listed(tmp_path).returncode == 0


def fingerprint_with(games: Path, name: str) -> str:
    """The fingerprint of the compiled rules of a game from elsewhere."""
    code = f"from ziggurat.engine.rule import fingerprint; print(fingerprint({name!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ZIGGURAT_GAMES": str(games), "ZIGGURAT_PLAIN": "1"}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout.strip()


@AT_ONE_SPEED
def test_compiled_rules_of_a_game_from_outside_are_never_stale(tmp_path: Path) -> None:
    rules = tmp_path / "senet" / "rules"
    rules.mkdir(parents=True)
    (tmp_path / "senet" / "__init__.py").write_text("")
    (rules / "sticks.py").write_text("N_STICKS = 4")
    before = fingerprint_with(tmp_path, "senet")
    assert fingerprint_with(tmp_path, "senet") == before
    (rules / "sticks.py").write_text("N_STICKS = 5")
    assert fingerprint_with(tmp_path, "senet") != before


@AT_ONE_SPEED
def test_compiled_rules_of_the_engine_are_kept_apart_for_games_from_outside(tmp_path: Path) -> None:
    """They are compiled for the types of such a game, too, and could not be read where it is missing."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "shelf" / "senet").mkdir(parents=True)
    (tmp_path / "shelf" / "senet" / "__init__.py").write_text("")
    without = fingerprint_with(tmp_path / "empty", "")
    assert fingerprint_with(tmp_path / "shelf", "") != without
    assert fingerprint_with(tmp_path / "shelf", HOUSE[0]) == fingerprint_with(tmp_path / "empty", HOUSE[0])
