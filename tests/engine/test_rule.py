"""The single door: a cache that cannot be stale, and a first compilation that shows itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.engine import rule
from ziggurat.engine.rule import CHECKED, PLAIN

PACKAGE = Path(rule.__file__).resolve().parent.parent

SCRIPT = """
import ziggurat as zg
from ziggurat.engine.rule import cache_folder
game = zg.load("imhotep", seats=2)
match = game.new(seed=1)
match.play("get")
print(match.s.players[1].sled)
"""


def copied_package(folder: Path) -> Path:
    shutil.copytree(PACKAGE, folder / "ziggurat", ignore=shutil.ignore_patterns("__pycache__"))
    return folder / "ziggurat"


def fingerprint_in(folder: Path) -> str:
    code = "from ziggurat.engine.rule import fingerprint; print(fingerprint('imhotep'), fingerprint(''))"
    environment = {**os.environ, "PYTHONPATH": str(folder), "ZIGGURAT_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    return done.stdout.strip()


@AT_ONE_SPEED
@pytest.mark.parametrize(
    "changed",
    ["games/imhotep/rules/stones.py", "games/imhotep/catalogue.toml", "engine/chance.py"],
)
def test_any_change_of_a_source_or_catalogue_moves_the_cache(tmp_path: Path, changed: str) -> None:
    package = copied_package(tmp_path)
    before = fingerprint_in(tmp_path)
    assert fingerprint_in(tmp_path) == before
    source = package / changed
    source.write_text(source.read_text() + "\n# changed\n")
    of_the_game, of_all = fingerprint_in(tmp_path).split()
    assert of_the_game != before.split()[0]
    assert of_all != before.split()[1]


def run_script(packages: Path, cache: Path) -> tuple[str, str]:
    """The stones on a sled in the package that lies in a folder, and what is shown while its rules are compiled."""
    environment = {**os.environ, "PYTHONPATH": str(packages), "ZIGGURAT_CACHE": str(cache)}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout.strip(), done.stderr


@pytest.mark.skipif(PLAIN, reason="needs compiled rules")
def test_a_changed_number_deep_in_the_rules_is_seen_by_the_next_run_and_a_moved_package_is_not_compiled_anew(
    tmp_path: Path,
) -> None:
    """Numba alone would not notice: `get_stones` is called from another file than the one that changes."""
    cache, package = tmp_path / "cache", copied_package(tmp_path)
    run_script(PACKAGE.parent, rule.cache_root())
    for compiled in ("ziggurat.games.imhotep.flow", "ziggurat.engine"):
        kept = rule.cache_folder(compiled)
        if kept.exists():
            shutil.copytree(kept, cache / kept.name)
    assert run_script(tmp_path, cache) == ("5", "")
    catalogue = package / "games/imhotep/catalogue.toml"
    catalogue.write_text(catalogue.read_text().replace("stones_taken = 3", "stones_taken = 1"))
    sled, progress = run_script(tmp_path, cache)
    assert sled == "3"
    assert "Compiling the rules of Imhotep" in progress


def test_the_cache_can_be_moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZIGGURAT_CACHE", str(tmp_path))
    assert rule.cache_folder("ziggurat.games.imhotep.flow").parent == tmp_path
    assert rule.cache_folder("ziggurat.games.imhotep.flow").name.startswith("imhotep-")
    assert rule.cache_folder("elsewhere.module").name.startswith("all-")


@pytest.mark.skipif(PLAIN or CHECKED, reason="compiles a rule, which is the same with bounds checks")
def test_a_rule_that_allocates_is_refused() -> None:
    def forgetful(n: int) -> int:
        return len(np.zeros(n))

    with pytest.raises(numba.NumbaError):
        numba.njit(**rule.WITHOUT_ALLOCATION)(forgetful)(3)
