"""Shows what a first compilation is doing, so that nobody stares at a silent screen; and lets it be done once."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # not on this system
    fcntl = None  # type: ignore[assignment]

from numba.core import event
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

EXPECTED_RULES = 200
"""About how many rules a game compiles: the length of the bar until the true number is known."""
LINES_EVERY = 25
"""Without a terminal, one line for this many rules takes the place of the bar."""


class _Bar(event.Listener):
    """Counts the functions that Numba really compiles; those found on disk do not come by here."""

    def __init__(self, title: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.console = Console(file=sys.stderr)
        self.progress = Progress(*columns, console=self.console)
        self.title = title
        self.done = 0
        self.task: Any = None

    def on_start(self, event: Any) -> None:
        if self.task is not None:
            return
        self.task = self.progress.add_task(self.title, total=EXPECTED_RULES)
        if self.console.is_terminal:
            self.progress.start()
        else:
            self.console.print(f"{self.title} (once; the result is kept on disk)")

    def on_end(self, event: Any) -> None:
        self.done += 1
        self.progress.update(self.task, completed=self.done, total=max(EXPECTED_RULES, self.done))
        if not self.console.is_terminal and self.done % LINES_EVERY == 0:
            self.console.print(f"{self.title}: {self.done} rules so far")

    def finish(self) -> None:
        if self.task is None:
            return
        self.progress.update(self.task, total=self.done)
        if self.console.is_terminal:
            self.progress.stop()
        else:
            self.console.print(f"{self.title}: done, {self.done} rules")


_is_shown = False


@contextlib.contextmanager
def shown(title: str) -> Iterator[None]:
    """While rules compile, show a bar on standard error; where nothing has to be compiled, show nothing."""
    global _is_shown
    if _is_shown:
        yield
        return
    bar = _Bar(title)
    _is_shown = True
    try:
        with event.install_listener("numba:compile", bar):
            yield
    finally:
        _is_shown = False
        bar.finish()


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """What is built in a folder is built by one process of this machine at a time; whoever waited finds it there.

    Where a disk knows no locks, every process builds for itself.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "building.lock").open("w") as lock:
        if fcntl is not None:
            with contextlib.suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
