"""Our server, the floor and the rival, taking turns in one run.

    python -m benches.server [--rounds N] [--seconds S] [--tables N ...] [--paced N ...] [--only KIND ...] [--keep]

Prints one JSON object; `--keep` writes it to benches/results as well. A new server is started for every reading.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benches.server import floor, ours, rival
from benches.server.machine import machine
from benches.server.process import Process

from ziggurat.engine.checkout import commit

PACE_SECONDS = 2.0
KEPT = Path(__file__).parents[1] / "results" / "server.json"
START: dict[str, Callable[[Path], Process]] = {"ours": ours.start, "floor": floor.start, "rival": rival.start}
Readings = dict[str, dict[str, list[dict[str, Any]]]]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 300])
    parser.add_argument("--paced", type=int, nargs="*", default=[100, 300])
    parser.add_argument("--only", choices=START, nargs="*", default=list(START))
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    settings = [(n, 0.0) for n in chosen.tables] + [(n, PACE_SECONDS) for n in chosen.paced]
    readings: Readings = defaultdict(lambda: defaultdict(list))
    for number in range(chosen.rounds):
        for n_tables, pace in settings:
            for kind in chosen.only:
                reading = measure(kind, n_tables, pace, chosen.seconds)
                readings[_name(n_tables, pace)][kind].append(reading)
                print(f"round {number + 1}: {_name(n_tables, pace)}, {kind}: {reading}", file=sys.stderr, flush=True)
    report = {
        "machine": machine(),
        "commit": commit(),
        "rounds": chosen.rounds,
        "seconds": chosen.seconds,
        "medians": {name: {kind: _median(of) for kind, of in kinds.items()} for name, kinds in readings.items()},
        "ratios": _ratios(readings),
        "readings": readings,
    }
    text = json.dumps(report, indent=2)
    print(text)
    if chosen.keep:
        KEPT.write_text(text + "\n", encoding="utf-8")


def measure(kind: str, n_tables: int, pace: float, seconds: float) -> dict[str, Any]:
    """One reading, on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = START[kind](Path(folder) / "data")
        try:
            load = [sys.executable, "-m", "benches.server.load", kind, server.url, "--tables", str(n_tables)]
            load += ["--seconds", str(seconds), "--pace", str(pace), "--pid", str(server.pid)]
            output = subprocess.run(load, check=True, stdout=subprocess.PIPE, text=True).stdout
        finally:
            server.stop()
    reading: dict[str, Any] = json.loads(output)
    return reading


def _name(n_tables: int, pace: float) -> str:
    return f"{n_tables} tables, " + (f"a move every {pace:g} s" if pace else "closed loop")


def _median(readings: list[dict[str, Any]]) -> dict[str, float]:
    numbers = [name for name, value in readings[0].items() if isinstance(value, int | float)]
    return {name: round(statistics.median(reading[name] for reading in readings), 2) for name in numbers}


def _ratios(readings: Readings) -> dict[str, Any]:
    """Ours against the others, round by round: moves in a closed loop, the time to everybody at a pace."""
    summary: dict[str, Any] = {}
    for name, kinds in readings.items():
        what = "moves_per_second" if name.endswith("closed loop") else "p99_ms"
        for other in ("floor", "rival"):
            pairs = zip(kinds.get("ours", []), kinds.get(other, []), strict=False)
            ratios = [round(mine[what] / theirs[what], 3) for mine, theirs in pairs]
            if ratios:
                summary[f"{name}: {what}, ours / {other}"] = {"median": statistics.median(ratios), "rounds": ratios}
    return summary


if __name__ == "__main__":
    main()
