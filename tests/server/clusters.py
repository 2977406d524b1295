"""A Ray cluster of several processes on this machine, for tests."""

from __future__ import annotations

import contextlib
import fcntl
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil

HOST = "127.0.0.1"
RAY = (sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--disable-usage-stats", "--log-color=false")
MEMORY = 100_000_000
"""Bytes that Ray keeps for what processes share: the least that it takes."""


class LocalCluster:
    """A head with two processors and a second machine with one, as Ray sees it."""

    def __init__(self, folder: Path) -> None:
        self.port, self.client_port = free_ports(2)
        self._folder = folder
        self._started: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        """Where servers join it."""
        return f"ray://{HOST}:{self.client_port}"

    def start(self) -> None:
        """Start the head; the second machine joins it."""
        head = ["--head", f"--port={self.port}", f"--ray-client-server-port={self.client_port}", "--num-cpus=2"]
        self._start(*head, "--include-dashboard=false", f"--temp-dir={self._folder}", f"--node-ip-address={HOST}")

    def add_machine(self) -> None:
        """One more machine with one processor."""
        self._start(f"--address={HOST}:{self.port}", "--num-cpus=1")

    def _start(self, *arguments: str) -> None:
        command = [*RAY, f"--object-store-memory={MEMORY}", *arguments]
        self._started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def workers(self) -> list[psutil.Process]:
        """The processes of all workers that think."""
        return [process for process in self._processes() if "ray::Actor" in _command_of(process)]

    def _processes(self) -> list[psutil.Process]:
        alive = [psutil.Process(process.pid) for process in self._started if process.poll() is None]
        return [child for process in alive for child in (*process.children(recursive=True), process)]

    def stop(self) -> None:
        """End all of it at once, as a power cut does."""
        for process in self._processes():
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
        for started in self._started:
            started.wait()
        self._started.clear()


@contextlib.contextmanager
def local_cluster() -> Iterator[LocalCluster]:
    """A cluster that has just been started, the only one on this machine. Ray wants a short path for its sockets.

    The servers that Ray starts for its clients take ports from 23000 on, whatever cluster they belong to: a second
    cluster at the same time would want the same ones.
    """
    with (
        (Path(tempfile.gettempdir()) / "ziggurat-ray.lock").open("w") as lock,
        tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder,
    ):
        fcntl.flock(lock, fcntl.LOCK_EX)
        cluster = LocalCluster(Path(folder))
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


def _command_of(process: psutil.Process) -> str:
    with contextlib.suppress(psutil.Error):
        return " ".join(process.cmdline())
    return ""


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses now."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind((HOST, 0))
        return [each.getsockname()[1] for each in sockets]
