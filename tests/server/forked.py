"""The command line in a process of its own, forked from one that has read the program already.

Reading the program takes seconds, and hundreds of tests start it. `subprocess` starts it where a test needs it as a
person would, and where something that is read only once is to be different.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from multiprocessing.connection import Connection
from multiprocessing.forkserver import set_forkserver_preload
from pathlib import Path
from tempfile import TemporaryDirectory

from ziggurat.cli import main

FORKS = multiprocessing.get_context("forkserver")
set_forkserver_preload(["tests.server.read_once"])

READ_ONCE = ("PYTHONPATH", "ZIGGURAT_PLAIN", "ZIGGURAT_CHECKED", "ZIGGURAT_GAMES", "ZIGGURAT_CACHE")
"""What of the environment a process looks at when it reads the program."""

PATIENCE = 600
"""Seconds after which a command that should end does not."""


def can_fork(environment: dict[str, str]) -> bool:
    """Whether a process with this environment would have read the same program."""
    return all(environment.get(name) == os.environ.get(name) for name in READ_ONCE)


class Forked:
    """A process that runs a module as a program, to be used as one of `subprocess.Popen`."""

    def __init__(self, program: str, words: list[str], environment: dict[str, str], log: Path) -> None:
        output, input_of_child = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_run, args=(program, words, environment, input_of_child, log), daemon=True)
        self._process.start()
        input_of_child.close()
        self.stdout = os.fdopen(os.dup(output.fileno()), encoding="utf-8")
        output.close()
        assert self._process.pid is not None
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        """The exit code, where it has ended."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Wait until it has ended, and return its exit code."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("ziggurat", timeout)
        return self._process.exitcode

    def send_signal(self, wish: signal.Signals) -> None:
        """Send it, unless it has ended, which may be a moment ago."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, wish)


def run_forked(words: list[str], environment: dict[str, str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line to its end, as `subprocess.run` does."""
    with TemporaryDirectory() as name:
        files = [Path(name) / stream for stream in ("typed", "output", "errors")]
        files[0].write_text(typed, encoding="utf-8")
        process = FORKS.Process(target=_run_with_files, args=(words, environment, files))
        process.start()
        process.join(PATIENCE)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(words, PATIENCE)
        output, errors = (file.read_text(encoding="utf-8") for file in files[1:])
        return subprocess.CompletedProcess(words, process.exitcode, output, errors)


def _run_with_files(words: list[str], environment: dict[str, str], files: list[Path]) -> None:
    """Be the command line, with a file for each of its three streams."""
    os.environ.clear()
    os.environ.update(environment)
    for number, (file, mode) in enumerate(zip(files, ("r", "w", "w"), strict=True)):
        with file.open(mode, encoding="utf-8") as stream:
            os.dup2(stream.fileno(), number)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.argv = ["ziggurat", *words]
    main()


def _run(program: str, words: list[str], environment: dict[str, str], output: Connection, log: Path) -> None:
    """Be a program: with these words, this environment, and its output where it is wanted."""
    os.environ.clear()
    os.environ.update(environment)
    with log.open("a", encoding="utf-8") as errors:
        os.dup2(output.fileno(), 1)
        os.dup2(errors.fileno(), 2)
    output.close()
    sys.argv = [program, *words]
    runpy.run_module(program, run_name="__main__")
