"""What a server counts, and how it tells it to Prometheus: text, one number a line.

https://prometheus.io/docs/instrumenting/exposition_formats/ tells the form. Nothing in it names a guest or a table.
"""

from __future__ import annotations

import bisect
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which a histogram counts."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

access = logging.getLogger("ziggurat.access")


class Histogram:
    """How long things took."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, labels: str = "") -> Iterator[str]:
        """As Prometheus reads it: each bound counts all that was at most as long."""
        seen = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            seen += count
            yield f'{name}_bucket{{{labels}{"," if labels else ""}le="{bound}"}} {seen}'
        around = f"{{{labels}}}" if labels else ""
        yield f"{name}_sum{around} {self.total:.6f}"
        yield f"{name}_count{around} {seen}"


class Metrics:
    """All that is counted in this process."""

    def __init__(self) -> None:
        self.moves = Histogram()
        self.commits = Histogram()
        self.requests = Histogram()
        self.statuses: Counter[int] = Counter()
        self.refusals: Counter[str] = Counter()

    def text(self, now: Mapping[str, tuple[str, float]]) -> str:
        """Everything, with what is so just now: by name a sentence and a number."""
        lines: list[str] = []
        for name, sentence, histogram in (
            ("ziggurat_move_seconds", "From an answer to its acknowledgement.", self.moves),
            ("ziggurat_commit_seconds", "One commit to the database.", self.commits),
            ("ziggurat_request_seconds", "One request over HTTP.", self.requests),
        ):
            lines += [f"# HELP {name} {sentence}", f"# TYPE {name} histogram", *histogram.lines(name)]
        lines += _counter("ziggurat_requests_total", "Requests by the status of their answer.", "status", self.statuses)
        lines += _counter("ziggurat_refusals_total", "What was refused, by code.", "code", self.refusals)
        for name, (sentence, number) in now.items():
            lines += [f"# HELP {name} {sentence}", f"# TYPE {name} gauge", f"{name} {number:g}"]
        return "\n".join(lines) + "\n"


def _counter(name: str, sentence: str, label: str, counted: Mapping[Any, int]) -> list[str]:
    lines = [f'{name}{{{label}="{value}"}} {count}' for value, count in sorted(counted.items())]
    return [f"# HELP {name} {sentence}", f"# TYPE {name} counter", *lines]


METRICS = Metrics()
"""Of this process."""


class Observer:
    """Counts every request, and writes a line of the access log where that is wanted."""

    def __init__(self, app: ASGIApp, writes: bool) -> None:
        self.app = app
        self.writes = writes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it through and watch."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sending)
        finally:
            seconds = time.perf_counter() - begun
            METRICS.requests.note(seconds)
            METRICS.statuses[status] += 1
            if self.writes:
                access.info("request", extra=_line(scope, status, seconds))


def _line(scope: Scope, status: int, seconds: float) -> dict[str, Any]:
    """A request without what stands in its path, and with no more of the address than its network."""
    path = getattr(scope.get("route"), "path", "?")
    network = network_of((scope.get("client") or ("?",))[0])
    entry = {"method": scope["method"], "path": path, "status": status, "ms": round(seconds * 1000, 1)}
    return entry | {"network": network}


def network_of(address: str) -> str:
    """An address shortened to its network: 24 bits of IPv4, 48 of IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return "?"
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(ipaddress.ip_network((found, 24 if found.version == 4 else 48), strict=False))
