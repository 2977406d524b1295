"""Compiling: one process builds, the others wait; where that cannot be said to them, each builds for itself."""

from __future__ import annotations

import errno
from pathlib import Path
from types import SimpleNamespace

import pytest

from ziggurat.engine import compiling


def test_where_a_disk_knows_no_locks_rules_are_compiled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(compiling, "fcntl", SimpleNamespace(LOCK_EX=2, flock=no_locks))
    with compiling.alone(tmp_path / "new"):
        assert (tmp_path / "new").is_dir()
