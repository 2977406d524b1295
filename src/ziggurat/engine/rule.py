"""`@rule`: the single door to the three speeds at which the same rule runs.

| how | when |
|---|---|
| interpreted | `ZIGGURAT_PLAIN=1`: every rule is the plain Python function that you read |
| compiled | otherwise: Numba compiles a rule on its first call and keeps the result on disk |
| on a GPU | kernels of `engine/gpu` call the same rules, compiled whole for the GPU (engine/whole/nvidia.py) |

`ZIGGURAT_CHECKED=1` compiles with bounds checks, so that a wrong index is an error and not garbage.

The disk cache can never be stale. Numba watches only the file of the function itself, so the folder is named after
a fingerprint of everything a rule can depend on: all sources and catalogues of the engine and of its game, the
versions of Python, Numba and NumPy, and the checks.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.caching import UserProvidedCacheLocator

PLAIN = os.environ.get("ZIGGURAT_PLAIN", "") not in ("", "0")
CHECKED = os.environ.get("ZIGGURAT_CHECKED", "") not in ("", "0")

PACKAGE = Path(__file__).resolve().parent.parent
MODULES = (
    PACKAGE / "engine" / "whole",
    PACKAGE / "engine" / "gpu",
    PACKAGE / "bots" / "browser",
    PACKAGE / "bots" / "native",
)
"""Rooms that make modules of compiled rules; no rule depends on them."""
SOURCES = ("*.py", "*.toml")
WITHOUT_ALLOCATION: dict[str, Any] = {"_nrt": False}
"""Numba's switch for memory of its own. Rules allocate nothing, so nobody has to count who holds an array; a rule that
allocates is refused."""

config: Any = numba.config

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Mark a function as a rule of a game. Interpreted it is itself, otherwise it is compiled when first called."""
    if PLAIN:
        return function
    compiled: Function = _compiled(function, function.__module__)
    return compiled


def for_every_game(function: Function) -> Function:
    """Mark a template: a rule that every game shares, in which `doors` stands for `doors.py` of the game."""
    function.is_template = True  # type: ignore[attr-defined]
    return function


@functools.cache
def rule_for(doors: types.ModuleType, template: Callable[..., Any]) -> Any:
    """The rule that a template means for the game with these doors; other templates it calls are bound as well.

    With the doors of a plain twin (engine/plain.py) the rule is interpreted.
    """
    plain_twin = getattr(doors, "plain_twin", None)
    names = {**template.__globals__, "doors": doors}
    if plain_twin:
        names = {name: plain_twin(value) for name, value in names.items()}
    for name in template.__code__.co_names:
        if getattr(names.get(name), "is_template", False):
            names[name] = rule_for(doors, names[name])
    function = types.FunctionType(template.__code__, names, template.__name__, template.__defaults__)
    function.__qualname__ = template.__qualname__
    function.__doc__ = template.__doc__
    return (
        function
        if PLAIN or plain_twin
        else _compiled(function, doors.__name__, Path(template.__code__.co_filename).parent)
    )


def _compiled(function: Any, module_name: str, home: Path | None = None) -> Any:
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(cache_folder(module_name, home))
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{PlaceInPackage.__name__}"
    try:
        return numba.njit(cache=True, nogil=True, boundscheck=CHECKED, **WITHOUT_ALLOCATION)(function)
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


class PlaceInPackage(UserProvidedCacheLocator):
    """Keeps compiled rules by where their file stands in the package, so that every copy of the package finds them."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder of a file inside the cache folder."""
        folder = Path(py_file).resolve().parent
        if folder.is_relative_to(PACKAGE):
            return "_".join(folder.relative_to(PACKAGE).parts)
        elsewhere: str = super().get_suitable_cache_subpath(py_file)  # type: ignore[no-untyped-call]
        return elsewhere


def cache_folder(module_name: str, home: Path | None = None) -> Path:
    """Where compiled rules of a module are kept: a folder that changes whenever their meaning could.

    A template whose home is not the engine depends on that folder as well.
    """
    game = _game_of(module_name)
    other = home if home is not None and home != PACKAGE / "engine" else None
    name = f"{game or 'all'}-{other.name}" if other else game or "all"
    return cache_root() / f"{name}-{fingerprint(game, *([other] if other else []))}"


def cache_root() -> Path:
    """The folder of all compiled rules; `ZIGGURAT_CACHE` moves it."""
    chosen = os.environ.get("ZIGGURAT_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ziggurat"


def _game_of(module_name: str) -> str:
    """The name of the game a module belongs to, or nothing where it may lean on any game."""
    steps = module_name.split(".")
    return steps[2] if steps[:2] == ["ziggurat", "games"] and len(steps) > 2 else ""


@functools.cache
def fingerprint(game: str, *homes: Path) -> str:
    """A short hash of all that a game's compiled rules depend on; without a game, of the whole package and all games.

    Rules of the engine are compiled for the types of games, so what is kept of them cannot be read without these games.
    Other folders that something depends on can be named as well.
    """
    digest = hashlib.sha256()
    for word in (sys.version, numba.__version__, np.__version__, str(CHECKED)):
        digest.update(word.encode() + b"\0")
    folders = [PACKAGE / "engine", game_folder(game)] if game else [PACKAGE, *_games_outside()]
    for folder in [*folders, *homes]:
        for path in _sources(folder):
            digest.update(f"{folder.name}/{path.relative_to(folder)}".encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def shelves_outside() -> list[str]:
    """The folders in which games lie that are not of this house: `ZIGGURAT_GAMES` lists them."""
    return [folder for folder in os.environ.get("ZIGGURAT_GAMES", "").split(os.pathsep) if folder]


def _games_outside() -> list[Path]:
    """The folders of the games that are not of this house."""
    return [found.parent for shelf in shelves_outside() for found in sorted(Path(shelf).glob("*/__init__.py"))]


def game_folder(game: str) -> Path:
    """The folder of a game, here or where `ZIGGURAT_GAMES` says."""
    found = importlib.util.find_spec(f"ziggurat.games.{game}")
    assert found is not None
    assert found.submodule_search_locations
    return Path(found.submodule_search_locations[0]).resolve()


def _sources(folder: Path) -> Iterator[Path]:
    for pattern in SOURCES:
        for path in sorted(folder.rglob(pattern)):
            if folder in MODULES or not any(room in path.parents for room in MODULES):
                yield path
