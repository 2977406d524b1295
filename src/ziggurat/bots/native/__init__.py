"""Searches compiled whole for this machine, in one piece with the rules of a game: faster than rule by rule.

Nobody waits for them. They are built once in a process of its own (building.py; a server does so behind all else, the
arena before a long contest), kept beside the compiled rules, and used wherever they lie. Everywhere else, and with
ZIGGURAT_WHOLE=0, searches run as Numba compiles them. Both grow the same trees, to the byte (docs/adr/0036).
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ziggurat.bots.browser import CannotBuild, environment_of_a_build, fingerprint_of
from ziggurat.engine import library
from ziggurat.engine.compiling import alone
from ziggurat.engine.game import Game
from ziggurat.engine.rule import CHECKED, PLAIN, cache_root, rule_for
from ziggurat.engine.whole.native import Loaded, machine_hash

IS_USED = os.environ.get("ZIGGURAT_WHOLE", "1") not in ("", "0") and not PLAIN and not CHECKED


def searching(game: Game, template: Any, **given: Any) -> Callable[[int], Any]:
    """A search, a template whose last argument is how many simulations to do, with all other arguments given."""
    doors = game.rulebook.doors
    found = loaded(game.name) if IS_USED and not hasattr(doors, "plain_twin") else None
    if found is not None:
        return found.doors[template.__name__].bound(**given)
    by_numba, values = rule_for(doors, template), tuple(given.values())
    return lambda n_times: by_numba(*values, n_times)


def loaded(name: str) -> Loaded | None:
    """The searches of a game in memory; None where they have not been built."""
    path = path_of(name)
    return _load(path) if path.exists() else None


@functools.cache
def _load(path: Path) -> Loaded:
    takes, code = path.read_bytes().split(b"\n", 1)
    return Loaded(code, json.loads(takes))


def path_of(name: str) -> Path:
    """Where the searches of a game are kept: in a folder that changes whenever their meaning or the machine could."""
    return cache_root() / f"{name}-native-{fingerprint_of(name)}-{machine_hash()}" / f"{name}.o"


def build(name: str) -> None:
    """Build the searches of a game where they are used and not there yet: a minute, by one process of this machine."""
    path = path_of(name)
    if not IS_USED or path.exists():
        return
    with alone(path.parent):
        if not path.exists():
            _build_into(name, path)


def _build_into(name: str, path: Path) -> None:
    command = [sys.executable, "-m", f"{__name__}.building", name, str(path)]
    if subprocess.run(command, env=environment_of_a_build(), check=False).returncode:
        raise CannotBuild(f"The searches of {library.rulebook(name).title} for this machine could not be built.")
