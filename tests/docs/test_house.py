"""The house: arrows point one way, every rule is told and tested, and nothing names a machine."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ziggurat.engine import library
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.usual import USUAL_DOORS

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "ziggurat"

MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "bots"},
    "research": {"engine", "bots", "research"},
    "server": {"engine", "bots", "server"},
    "cli": {"engine", "bots", "research", "server", "cli"},
}
"""Which rooms a room may import from. `ziggurat/__init__.py` is the public face of the engine."""


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_the_arrows_between_rooms_point_one_way(room: str) -> None:
    for path in (SOURCE / room).rglob("*.py"):
        for name in imports_of(path):
            if name.startswith("ziggurat."):
                assert name.split(".")[1] in MAY_IMPORT[room], f"{path.relative_to(ROOT)} imports {name}"


def test_no_game_imports_another() -> None:
    for path in (SOURCE / "games").glob("*/**/*.py"):
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in imports_of(path):
            if name.startswith("ziggurat.games."):
                assert name.split(".")[2] == own, f"{path.relative_to(ROOT)} imports {name}"


def test_every_room_is_known_to_the_arrows() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and not path.name.startswith("__")}
    assert rooms == set(MAY_IMPORT)


RuleNumber = re.compile(r"\bR-\d+\.\d+\b")
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "flow.py").exists())


def rooms_of_the_plan() -> Iterator[tuple[str, str]]:
    """The files and folders of a game that ARCHITECTURE.md lists, each with what is in it."""
    plan = (
        (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("## A game's rooms")[2].partition("\n## ")[0]
    )
    for names, contents in re.findall(r"^\| (`.+?) \| (.+) \|$", plan, re.MULTILINE):
        yield from ((name, contents) for name in re.findall(r"`([^`]+)`", names))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_the_rooms_of_the_plan(game: str) -> None:
    titles = tuple(f"{library.rulebook(name).title}:" for name in GAMES)
    needed = [name for name, contents in rooms_of_the_plan() if not contents.startswith(titles)]
    assert {"flow.py", "doors.py", "nature.py", "rules/"} <= set(needed)
    missing = [name for name in needed if not (SOURCE / "games" / game / name).exists()]
    assert missing == [], f"{game} lacks rooms that ARCHITECTURE.md lists"


@pytest.mark.parametrize("game", GAMES)
def test_the_files_that_the_readme_of_a_game_lists_are_there(game: str) -> None:
    folder = SOURCE / "games" / game
    listed = re.findall(r"(?:\w+/)?\w+\.(?:py|toml)\b", (folder / "README.md").read_text(encoding="utf-8"))
    assert len(listed) > 5
    rooms = (folder, folder / "rules")
    assert [name for name in listed if not any((room / name).exists() for room in rooms)] == []


def written_rules(game: str) -> set[str]:
    """The rules that docs/rules tells, by number: those that begin a paragraph, a list item or a table row in bold."""
    pages = (ROOT / "docs" / "rules").rglob(f"{game}*.md")
    return {
        number for page in pages for number in re.findall(r"\*\*(R-\d+\.\d+)\*\*", page.read_text(encoding="utf-8"))
    }


def rules_in(folder: Path) -> set[str]:
    """All rule numbers named in the Python files of a folder; `R-5.1 to R-5.3` names three."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(RuleNumber.findall(text))
        for chapter, first, last in re.findall(r"R-(\d+)\.(\d+) to R-\1\.(\d+)", text):
            found |= {f"R-{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_and_tested(game: str) -> None:
    written = written_rules(game)
    assert len(written) > 40
    tested = rules_in(ROOT / "tests" / "games" / game) | rules_in(ROOT / "tests" / "properties")
    assert written - tested == set(), "rules without a test"
    assert rules_in(SOURCE / "games" / game) - written == set(), "rules in the code that docs/rules does not tell"


def test_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 3
    assert result.failed == 0


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_the_guides_run() -> None:
    for page in sorted((ROOT / "docs" / "guides").glob("*.md")):
        assert doctest.testfile(str(page), module_relative=False).failed == 0, page.name


def test_the_glossary_and_the_changelog_are_there() -> None:
    for name in ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/glossary.md"):
        assert len((ROOT / name).read_text(encoding="utf-8")) > 500, name


def test_every_decision_says_at_its_head_whether_it_holds() -> None:
    for path in sorted((ROOT / "docs" / "adr").glob("0*.md")):
        title, blank, status = path.read_text(encoding="utf-8").split("\n")[:3]
        assert title.startswith("# "), path.name
        assert not blank, path.name
        assert status.startswith("**Status:** "), path.name


def test_every_door_is_named_where_the_house_is_shown() -> None:
    rows = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("\n")
    (row,) = [row for row in rows if row.startswith("| `doors.py` |")]
    assert not [door for door in USUAL_DOORS if f"`{door}`" not in row]


def test_every_bench_is_in_the_table_of_benches() -> None:
    lines = (ROOT / "benches" / "README.md").read_text(encoding="utf-8").split("\n")
    table = "\n".join(lines[lines.index("| script | what it measures |") :]).partition("\n\n")[0]
    assert "`ziggurat soak GAME`" in table  # its last row: no blank line cuts it
    assert not [path.name for path in (ROOT / "benches").glob("*.py") if f"| `{path.name}` |" not in table]


def test_no_committed_file_names_a_path_of_a_machine_or_a_package_index() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    forbidden = re.compile(r"file:/{3}|index-ur[l]|/simple[/]|(?<!\w)/hom[e]/\w|(?<!\w)/roo[t]/|\"resolved\": *\"http")
    for name in listed.stdout.split():
        path = ROOT / name
        if path.is_file() and path.suffix not in (".png", ".svg", ".webp"):
            assert not forbidden.search(path.read_text(encoding="utf-8", errors="replace")), name


MOST_LINES = {"hall": 450, "lobby": 400, "ownership": 400, "keeping": 400, "table/table": 400}
"""A room of the server that is longer has more than one concern."""


@pytest.mark.parametrize("room", MOST_LINES)
def test_a_room_of_the_server_has_one_concern(room: str) -> None:
    lines = (SOURCE / "server" / f"{room}.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES[room]


@pytest.mark.parametrize("room", ["lobby", "ownership", "keeping"])
def test_what_the_hall_is_made_of_does_not_call_it_back(room: str) -> None:
    path = SOURCE / "server" / f"{room}.py"
    assert "ziggurat.server.hall" not in set(imports_of(path))
    assert "hall" not in {
        node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)
    }
    assert "self.hall" not in path.read_text(encoding="utf-8")


UNCLEAR = re.compile(r"\bso (?:many|much)\b|\b(?:for|charged to|stopped by) who\b(?!, \w+ in |\?)", re.IGNORECASE)
"""What says a quantity or a person without naming it."""


@pytest.mark.parametrize("pattern", ["src/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte", "docs/guides/*.md"])
def test_a_quantity_and_a_person_are_named(pattern: str) -> None:
    files = sorted(ROOT.glob(pattern))
    assert files
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            assert not UNCLEAR.search(line), f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
