"""A server as a process of its own, and what the system knows about it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

STOP_SECONDS = 20


class Process:
    """A server that says on one line of its output where it is."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(command, env=dict(environment), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        if not words or not words[-1].startswith("http"):
            self.stop()
            raise RuntimeError(f"The server did not start: {' '.join(command)}")
        self.url = words[-1]

    @property
    def pid(self) -> int:
        return self.process.pid

    def stop(self) -> None:
        """As an operator does; then without asking."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def memory_of(pid: int) -> int:
    """Bytes that a process has in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def processor_seconds_of(pid: int) -> float:
    """Seconds that a process has computed, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
