"""The guide that adds a game: its files make a game that plays and passes the common tests; its commands run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import AT_ONE_SPEED

from ziggurat.engine.usual import USUAL_DOORS

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "guides" / "add-a-game.md").read_text(encoding="utf-8")
FilePattern = re.compile(r"^`(nim/[\w/]+\.py)`\n\n```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
MOST_LINES = 150
SOURCES = os.pathsep.join([str(ROOT / "src"), str(ROOT)])


def laid_out(folder: Path) -> Path:
    """The folder `mygames` of the guide."""
    for name, code in FilePattern.findall(GUIDE):
        path = folder / "mygames" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    return folder / "mygames"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("guide"))


def commands(word: str) -> list[list[str]]:
    """The commands of the guide that begin with a word, without it."""
    return [line.split()[1:] for line in GUIDE.splitlines() if line.startswith(f"{word} ")]


def run(games: Path, *words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": SOURCES, "ZIGGURAT_GAMES": str(games), **environment},
        check=False,
    )


def ziggurat(games: Path, command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command of the guide that begins so, interpreted."""
    (words,) = (words for words in commands("ziggurat") if words[0] == command)
    return run(games, "-m", "ziggurat", *words, typed=typed, ZIGGURAT_PLAIN="1")


NEXT = GUIDE.partition("\n## What comes next\n")[2]


@pytest.mark.parametrize("door", sorted(USUAL_DOORS))
def test_every_door_that_a_game_may_have_is_among_what_comes_next(door: str) -> None:
    assert f"`{door}`" in NEXT


@pytest.mark.parametrize(
    "file", ["habits", "samples", "view", "picture", "notation", "laws", "observation", "features"]
)
def test_every_file_that_a_game_may_have_is_among_what_comes_next(file: str) -> None:
    assert f"`{file}.py`" in NEXT


def test_a_game_needs_at_most_so_many_lines_of_python(games: Path) -> None:
    files = sorted(games.rglob("*.py"))
    assert len(files) == GUIDE.count("```python")
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MOST_LINES


@AT_ONE_SPEED
def test_the_code_of_the_guide_is_in_the_form_of_the_house(games: Path) -> None:
    done = run(games, "-m", "ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), str(games))
    assert done.returncode == 0, done.stdout


@AT_ONE_SPEED
def test_the_game_is_listed(games: Path) -> None:
    assert "Nim (nim), 2 to 4 players" in ziggurat(games, "games").stdout


@AT_ONE_SPEED
def test_the_game_can_be_played_in_the_terminal_to_its_end(games: Path) -> None:
    typed = "why take 7 from heap 1\nmoves\n" + "".join(f"take 1 from heap {heap}\n" for heap in (3, 2, 1)) * 5
    done = ziggurat(games, "play", typed)
    assert done.returncode == 0, done.stderr
    assert "The heap has fewer stones." in done.stdout
    assert "How many stones do you take" in done.stdout
    assert "wins." in done.stdout


@AT_ONE_SPEED
@pytest.mark.thorough
def test_bots_meet_in_the_arena_and_thinking_wins(games: Path) -> None:
    (words,) = (words for words in commands("ziggurat") if words[0] == "arena")
    done = run(games, "-m", "ziggurat", *words, "--json", "-", ZIGGURAT_PLAIN="1")
    assert done.returncode == 0, done.stderr
    best, other = json.loads(done.stdout)["standings"]
    assert best["bot"] == words[words.index("--bots") + 1].split(",")[0]
    assert best["win_rate"] > 0.7 > other["win_rate"]


@AT_ONE_SPEED
def test_a_server_plays_the_game_and_tells_its_words(games: Path, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", ZIGGURAT_PLAIN="1", PYTHONPATH=SOURCES, ZIGGURAT_GAMES=str(games)).start()
    ana = Visitor(server.url, "Ana")
    try:
        known = {game["name"]: game for game in ana.get("/api/games").json()["games"]}
        assert known["nim"]["title"] == "Nim"
        words = ana.get("/api/games/nim/words").json()
        assert words["question.turn"] == "How many stones do you take, and from which heap?"
        assert words["reason.too_few"] == "The heap has fewer stones."
        assert ana.get("/api/games/sphinx/words").json()["error"]["code"] == "unknown_game"
        table = ana.new_table("nim", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
        assert sorted(play_out({1: ana}, table)["result"]["ranking"]) == [1, 2]
    finally:
        ana.leave()
        server.stop()


def test_the_game_passes_the_common_tests_at_the_speed_of_this_run(games: Path) -> None:
    story, suites = commands("python")
    written = run(games, *story)
    assert written.returncode == 0, written.stderr
    assert len(list((games / "nim" / "golden").glob("*.txt"))) == 3
    done = run(games, *suites, "tests/engine/test_plain.py", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    assert done.returncode == 0, done.stdout[-4000:]
    assert int(re.search(r"(\d+) passed", done.stdout).group(1)) > 70  # type: ignore[union-attr]
