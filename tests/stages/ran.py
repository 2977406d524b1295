"""Which tests have run. As a plugin of pytest it writes so into the folder $ZIGGURAT_RAN; `left_out` reads it.

A test that every stage skips or leaves out looks green and checks nothing: `./test all` fails on it, by its name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.skipping import evaluate_skip_marks

LACKING = (
    "GPU",
    "HAProxy is not installed",
    "could not import 'torch'",
    "could not import 'cupy'",
    "could not import 'jax'",
    "PyTorch comes with the extra",
)
"""What a machine may lack: a test that is skipped for one of these reasons is not missed."""

NOT_MET = ("a game of another house", "the last move revealed something")
"""What a test says that met nothing to look at."""


class Told(NamedTuple):
    """What became of a test in a stage: known, ran, or why it was skipped."""

    became: str
    test: str
    reason: str = ""


def _tell(told: Iterable[Told]) -> None:
    folder = os.environ.get("ZIGGURAT_RAN")
    if folder:
        with (Path(folder) / str(os.getpid())).open("a", encoding="utf-8") as file:
            file.writelines("\t".join(each).replace("\n", " ") + "\n" for each in told)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests that were found, before any is left out. Processes of one run find the same: the first one tells."""
    if os.environ.get("PYTEST_XDIST_WORKER", "gw0") == "gw0":
        _tell(Told("known", item.nodeid) for item in items)


def pytest_collection_finish(session: pytest.Session) -> None:
    """With --collect-only: what would run, and what its marks would skip."""
    if session.config.getoption("collectonly"):
        skipped = [(item, evaluate_skip_marks(item)) for item in session.items]
        _tell(Told("skipped", item.nodeid, why.reason) if why else Told("ran", item.nodeid) for item, why in skipped)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test that has run, well or not, or was skipped."""
    if report.skipped:
        _tell([Told("skipped", report.nodeid, str(report.longrepr))])
    elif report.when == "call":
        _tell([Told("ran", report.nodeid)])


def read(folder: Path) -> list[Told]:
    """All that was told by any stage."""
    lines = [line for file in sorted(folder.iterdir()) for line in file.read_text(encoding="utf-8").splitlines()]
    return [Told(*line.split("\t", 2)) for line in lines]


def left_out(told: list[Told], files: Iterable[str]) -> list[str]:
    """Tests that no stage has run, and files of tests that no stage has looked into."""
    known = {each.test for each in told if each.became == "known"}
    done = {each.test for each in told if each.became == "ran" or _is_excused(each)}
    seen = {test.partition("::")[0] for test in known}
    return [*(file for file in files if file not in seen), *sorted(known - done)]


def _is_excused(told: Told) -> bool:
    return told.became == "skipped" and any(reason in told.reason for reason in (*LACKING, *NOT_MET))


def files_of_tests(root: Path) -> list[str]:
    """Every file of tests, as pytest names it."""
    return sorted(path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py"))
