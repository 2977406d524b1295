"""A game for browsers: its rules, `greedy`, `search` and its net, in one WebAssembly module.

A module is built ahead of time in a process of its own (building.py), alike to the byte whenever it is built from the
same sources, and kept beside the compiled rules. It carries two notes (custom sections): `facts`, JSON with all that a
host must know to call it (facts.py), and `net`, weights in half precision. The host is web/src/lib/device/engine.ts.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import llvmlite

from ziggurat.bots.net import FILE
from ziggurat.engine import library
from ziggurat.engine.compiling import alone
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.rule import MODULES, PACKAGE, cache_root, fingerprint
from ziggurat.engine.whole import webassembly


class CannotBuild(ZigguratError):
    """The module of a game could not be built. The text says so; what went wrong stands above it."""


def module_of(name: str) -> bytes:
    """The module of a game, from disk or built now, which takes a minute; by one process of this machine for all."""
    path = path_of(name)
    with contextlib.suppress(FileNotFoundError):
        return path.read_bytes()
    with alone(path.parent):
        if not path.exists():
            build_into(name, path)
    return path.read_bytes()


def build_into(name: str, path: Path) -> None:
    """Build the module of a game in a process of its own, into a file that appears when it is whole."""
    command = [sys.executable, "-m", f"{__name__}.building", name, str(path)]
    if subprocess.run(command, env=environment_of_a_build(), check=False).returncode:
        raise CannotBuild(f"The engine of {library.rulebook(name).title} for browsers could not be built.")


def environment_of_a_build() -> dict[str, str]:
    """What a process needs that compiles rules as this one would."""
    environment = {key: value for key, value in os.environ.items() if key != "ZIGGURAT_PLAIN"}
    return environment | {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *sys.path])}


def path_of(name: str) -> Path:
    """Where the module of a game is kept: in a folder that changes whenever its meaning could."""
    return cache_root() / f"{name}-browser-{fingerprint_of(name)}" / f"{name}.wasm"


@functools.cache
def fingerprint_of(name: str) -> str:
    """A short hash of all that a module depends on: that of compiled rules, and what is in it besides."""
    net = library.folder(name) / FILE
    digest = hashlib.sha256(fingerprint(name, PACKAGE / "bots", *MODULES).encode())
    digest.update(net.read_bytes() if net.exists() else b"")
    digest.update(llvmlite.__version__.encode())
    return digest.hexdigest()[:16]


def facts_of(module: bytes) -> dict[str, Any]:
    """What a module says about itself."""
    facts: dict[str, Any] = json.loads(webassembly.notes_of(module)["facts"])
    return facts
