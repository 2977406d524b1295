"""Nim, the game of docs/guides/add-a-game.md: small enough for its kernels to be built in a test."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from numba.core.caching import Cache
from tests.docs.test_add_a_game import laid_out

from ziggurat.engine import library, rule
from ziggurat.engine.gpu import kernels

NIM = "ziggurat.games.nim"


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of Nim, which is among the games meanwhile.

    What is compiled for it is kept in no other place: rules of the engine that are kept for its types cannot be read
    where there is no Nim, by any process.
    """
    shelf = laid_out(tmp_path_factory.mktemp("shelf"))
    games = importlib.import_module(library.SHELF)
    others = [*rule.shelves_outside(), str(shelf)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZIGGURAT_GAMES", os.pathsep.join(others))
        patch.setenv("ZIGGURAT_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setattr(games, "__path__", [*games.__path__, str(shelf)])
        patch.setattr(Cache, "save_overload", lambda cache, types, rule: None)
        library.names.cache_clear()
        yield shelf / "nim"
    for kept in (library.names, kernels.fingerprint_of, rule.fingerprint):
        kept.cache_clear()
    for name in [name for name in sys.modules if name == NIM or name.startswith(f"{NIM}.")]:
        del sys.modules[name]
    if hasattr(games, "nim"):
        del games.nim
