"""What the house leans on inside Numba, besides what `engine/whole/inside_numba.py` names and looks for itself."""

from __future__ import annotations

import ast
import importlib
import tomllib
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core import event
from packaging.requirements import Requirement

from ziggurat.engine.rule import PACKAGE

WHOLE = PACKAGE / "engine" / "whole"
LEANED_ON = {
    "engine/rule.py": ("numba.core.caching.UserProvidedCacheLocator", ("get_suitable_cache_subpath", "from_function")),
    "engine/plain.py": ("numba.core.dispatcher.Dispatcher", ()),
    "engine/compiling.py": ("numba.core.event", ("Listener", "install_listener")),
    "server/compiler.py": ("numba.core.event", ("Listener", "install_listener")),
}
SWITCHES = ("CACHE_DIR", "CACHE_LOCATOR_CLASSES")
"""Settings of Numba that `engine/rule.py` changes while it marks a rule."""


@pytest.mark.parametrize("file", LEANED_ON)
def test_what_the_house_leans_on_inside_numba_is_where_it_was(file: str) -> None:
    path, names = LEANED_ON[file]
    module, _, thing = path.rpartition(".")
    owner = getattr(importlib.import_module(module), thing, None)
    where = f"Numba {numba.__version__} has no {path}"
    assert owner is not None, f"{where}, which src/ziggurat/{file} leans on"
    for name in names:
        assert hasattr(owner, name), f"{where}.{name}, which src/ziggurat/{file} leans on"


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_switches_of_the_cache_are_where_they_were(switch: str) -> None:
    assert hasattr(numba.config, switch), (
        f"Numba {numba.__version__} has no setting {switch}, which engine/rule.py changes"
    )


def test_a_compiled_function_says_what_it_was_made_from_and_tells_that_it_is_compiled() -> None:
    heard: list[str] = []

    class Ear(event.Listener):
        def on_start(self, event: event.Event) -> None:
            heard.append("start")

        def on_end(self, event: event.Event) -> None:
            heard.append("end")

    def plain() -> int:
        return 1

    one: Any = numba.njit(plain)

    with event.install_listener("numba:compile", Ear()):
        assert one() == 1
    assert heard == ["start", "end"]
    assert isinstance(one, importlib.import_module("numba.core.dispatcher").Dispatcher)
    assert one.py_func() == 1


def inside_of(file: Path) -> set[str]:
    """The modules inside Numba that a file imports from."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [f"{node.module}.{each.name}" for each in node.names] if isinstance(node, ast.ImportFrom) else []
        found |= {name for name in names if name.startswith("numba.")}
    return found


def test_whoever_leans_on_the_inside_of_numba_is_named_here() -> None:
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if WHOLE not in file.parents]
    leaning = {file.relative_to(PACKAGE).as_posix(): inside_of(file) for file in files}
    assert {file: names for file, names in leaning.items() if names} == {
        file: {path} for file, (path, _) in LEANED_ON.items()
    }


def test_only_a_numba_that_was_tried_is_installed() -> None:
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {one.name: one.specifier for one in map(Requirement, project["dependencies"])}
    for name in ("numba", "llvmlite"):
        assert any(limit.operator == "<" for limit in needed[name]), f"{name} has no upper limit in pyproject.toml"
    assert numba.__version__ in needed["numba"]
