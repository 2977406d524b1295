"""Several processes over one PostgreSQL: how far moves scale, how many tables are held, and what a kill costs.

    PYTHONPATH=src:. python -m benches.server.scale [--processes 1 2 4] [--kinds routed crew] [--tables N] [--seconds S]
                                                    [--rounds N] [--held N] [--kills N] [--budget S] [--out FILE]

Prints one JSON object and writes it to FILE after every reading. A part that fails is noted there; the others go on.
PostgreSQL comes from the package of the tests.

scaling      tables whose people answer at once, so many for each process. The kinds take turns in every round:
             sqlite     one process over SQLite: the usual server
             alone      one process over PostgreSQL that is the only one
             crew N     `ziggurat serve --processes N`: any process takes any visitor, most moves are forwarded
             routed N   N nodes, each table's people sent to one of them, as a proxy by table does: nothing is forwarded
held         so many tables at a crew, a move every 20 seconds at each
takeover     kill -9 of one process of a crew after the other, while people play at all of them

Moves a second scale as far as there are cores: the machine needs one for each process, one for PostgreSQL and one for
each load. `server_microseconds_per_move` is processor time of all processes together and holds on any machine.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import signal
import statistics
import subprocess
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from benches.server.machine import machine
from benches.server.process import Process
from benches.server.several import compile_rules, connections_of, family, new_postgres, servers, serving
from tests.server.several import rows

from ziggurat.engine.checkout import commit
from ziggurat.server.connections import descriptors

KINDS = ("sqlite", "alone", "crew", "routed")
BASE = "routed 1"
"""What the others are compared with: one node of several."""
READY_SECONDS = 240.0
BEGUN_AFTER = 0.05
"""Seconds after a kill: a move that is acknowledged later was begun after it."""


class Report:
    """What was found so far, on disk after every reading."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.path: Path | None = chosen.out
        self.began = time.monotonic()
        self.found: dict[str, Any] = {"machine": machine(), "commit": commit(), "options": vars(chosen) | {"out": None}}
        self.found["failures"] = []

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return time.monotonic() - self.began

    def note(self, name: str, value: Any) -> None:
        """Keep a value, and say so."""
        self.found[name] = value
        self.found["seconds"] = round(self.seconds, 1)
        if self.path is not None:
            self.path.write_text(self.text() + "\n", encoding="utf-8")

    def attempt(self, what: str, work: Callable[[], Any]) -> Any:
        """Try one reading; what goes wrong is noted, and nothing else is lost."""
        began = self.seconds
        try:
            reading = work()
        except Exception as error:
            traceback.print_exc()
            self.note("failures", [*self.found["failures"], f"{what}: {type(error).__name__}: {error}"[:500]])
            return None
        print(f"{self.seconds:.0f} s, after {self.seconds - began:.0f}: {what}: {reading}", file=sys.stderr, flush=True)
        return reading

    def text(self) -> str:
        return json.dumps(self.found, indent=2)


# ---- how far moves scale


def measured(running: list[Process], n_tables: int, n_loads: int, seconds: float, pace: float) -> dict[str, Any]:
    """One reading: loads at all servers at once, which begin together when all their tables are set up."""
    loads = []
    pids = [str(pid) for server in running for pid in family(server.pid)]
    for number in range(n_loads):
        command = [sys.executable, "-m", "benches.server.load", "ours", running[number % len(running)].url, "--waits"]
        command += ["--tables", str(n_tables // n_loads), "--seconds", str(seconds), "--pace", str(pace)]
        loads.append(_child([*command, "--pid", *pids]))
    try:
        began = time.monotonic()
        for load in loads:
            _until_open(load)
        opening = time.monotonic() - began
        connections = [count for server in running for count in connections_of(server)]
        readings = [json.loads(output) for output in _released(loads)]
    finally:
        for load in loads:
            load.kill()
    moves = sum(reading["moves"] for reading in readings)
    spent = statistics.mean(reading["processor_of_server"] for reading in readings)
    return {
        "tables": n_tables // n_loads * n_loads,
        "moves_per_second": round(sum(reading["moves_per_second"] for reading in readings), 1),
        "p50_ms": round(statistics.median(reading["p50_ms"] for reading in readings), 2),
        "p99_ms": max(reading["p99_ms"] for reading in readings),
        "moves": moves,
        "matches_begun": sum(reading["matches_begun"] for reading in readings),
        "server_microseconds_per_move": round(spent * seconds / moves * 1e6),
        "processor_of_servers": round(spent, 2),
        "processor_of_busiest_load": max(reading["processor_of_load"] for reading in readings),
        "connections_of_each": connections,
        "server_mib": max(reading["server_mib"][-1] for reading in readings),
        "seconds_to_open": round(opening, 1),
    }


def _child(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _until_open(child: subprocess.Popen[str]) -> None:
    assert child.stdout is not None
    if child.stdout.readline() != "open\n":
        raise RuntimeError("a load ended before its tables were set up; what it said is above")


def _released(children: list[subprocess.Popen[str]]) -> list[str]:
    """Tell all of them to go on; what they print when they are done."""
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    return [child.communicate(timeout=READY_SECONDS)[0] for child in children]


class Scaling:
    """All kinds in turns, round by round."""

    def __init__(self, chosen: argparse.Namespace, postgres: Any, report: Report) -> None:
        self.chosen = chosen
        self.postgres = postgres
        self.report = report
        counts = {"sqlite": [1], "alone": [1], "crew": [n for n in chosen.processes if n > 1]}
        self.kinds = [(kind, n) for n in chosen.processes for kind in chosen.kinds if n in counts.get(kind, [n])]
        self.readings: dict[str, list[dict[str, Any] | None]] = defaultdict(list)

    def round(self) -> None:
        """One reading of every kind, as long as there is time."""
        for kind, count in self.kinds:
            if self.report.seconds < self.chosen.budget:
                reading = self.report.attempt(f"{kind} {count}", partial(self._reading, kind, count))
                self.readings[f"{kind} {count}"].append(reading)
                self.report.note("scaling", {"readings": self.readings, "ratios": ratios(self.readings)})

    def _reading(self, kind: str, count: int) -> dict[str, Any]:
        chosen = self.chosen
        with servers(kind, count, self.postgres) as (running, _):
            return measured(running, chosen.tables * count, chosen.loads * count, chosen.seconds, 0.0)


def ratios(readings: dict[str, list[dict[str, Any] | None]]) -> dict[str, Any]:
    """Against one node of several, round by round: moves, how near to linear that is, and what a move costs."""
    found: dict[str, Any] = {}
    for name, of in readings.items():
        pairs = [(one, other) for one, other in zip(of, readings.get(BASE, []), strict=False) if one and other]
        count = int(name.split()[1])
        if not pairs or name == BASE:
            continue
        moves = [one["moves_per_second"] / other["moves_per_second"] for one, other in pairs]
        what = "server_microseconds_per_move"
        found[name] = {
            "moves": round(statistics.median(moves), 2),
            "of linear": round(statistics.median(moves) / count, 2),
            "of linear, rounds": [round(ratio / count, 2) for ratio in moves],
            "processor time of a move": round(statistics.median(one[what] / other[what] for one, other in pairs), 2),
        }
    return found


# ---- how many tables are held


def held(chosen: argparse.Namespace, postgres: Any) -> dict[str, Any]:
    """A crew with many tables at the pace of people."""
    with servers("crew", chosen.held_processes, postgres) as (running, _):
        return measured(running, chosen.held, chosen.held_loads, chosen.pace + chosen.seconds, chosen.pace)


# ---- what a kill costs


def taken_over(chosen: argparse.Namespace, postgres: Any) -> dict[str, Any]:
    """kill -9 of one process of a crew after the other, while people play at all of them."""
    with servers("crew", chosen.killed_processes, postgres) as ((server,), database):
        command = [sys.executable, "-m", "benches.server.stubborn", server.url, "--pairs", str(chosen.pairs)]
        people = [_child([*command, "--first", str(n * chosen.pairs)]) for n in range(chosen.killed_loads)]
        try:
            for child in people:
                _until_open(child)
            killed = [_kill_one(server, database, number, chosen.between) for number in range(chosen.kills)]
            time.sleep(chosen.between)
            told = [json.loads(output) for output in _released(people)]
        finally:
            for child in people:
                child.kill()
        tables = [table for one in told for table in one["acknowledged"]]
        kept = {(str(table), int(moment)) for table, moment in rows(database, "SELECT playtable, moment FROM event")}
        made = [(table, moment) for moves in tables for table, moment, _ in moves]
    kills = [at for at, _ in killed]
    return {
        "kills": len(kills),
        "processes": chosen.killed_processes,
        "tables": len(tables),
        "moves_acknowledged": len(made),
        "moves_lost": sum(move not in kept for move in made),
        "moves_per_second_before_the_first_kill": round(_rate(tables, kills[0] - chosen.between, kills[0]), 1),
        "seconds_until_all_tables_answer": [round(_pause(tables, at), 2) for at in kills],
        "seconds_until_replaced": [round(seconds, 2) for _, seconds in killed],
    }


def _kill_one(server: Process, database: str, number: int, between: float) -> tuple[float, float]:
    """When one was killed, after so many seconds in which all were there, and how long until another is in its place.

    That one is there once it has joined the others in the database, which it does before it takes visitors.
    """
    time.sleep(between)
    victims, before = serving(server), _nodes(database)
    at = time.monotonic()
    os.kill(victims[number % len(victims)], signal.SIGKILL)
    while not _nodes(database) - before:
        time.sleep(0.05)
    return at, time.monotonic() - at


def _nodes(database: str) -> set[str]:
    """The processes that have joined."""
    return {str(node) for (node,) in rows(database, "SELECT id FROM node")}


def _pause(tables: list[Any], at: float) -> float:
    """Seconds after a kill until at every table a move was made that was begun after it."""
    answered = (next((when for _, _, when in moves if when > at + BEGUN_AFTER), math.inf) for moves in tables)
    return max(answered) - at


def _rate(tables: list[Any], begin: float, end: float) -> float:
    return sum(begin < when <= end for moves in tables for _, _, when in moves) / (end - begin)


def main() -> None:
    chosen = _chosen()
    descriptors()  # asks for as many open files as may be had: children inherit that
    report = Report(chosen)
    compile_rules()
    report.note("seconds_to_compile", round(report.seconds, 1))
    postgres = new_postgres()
    scaling = Scaling(chosen, postgres, report)
    for number in range(chosen.rounds):
        if report.seconds < chosen.budget:
            scaling.round()
        if number == 0 and chosen.held:
            report.note("held", report.attempt("held", partial(held, chosen, postgres)))
        if number == 0 and chosen.kills:
            report.note("takeover", report.attempt("takeover", partial(taken_over, chosen, postgres)))
    print(report.text())


def _chosen() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--kinds", choices=KINDS, nargs="*", default=["routed", "crew"])
    parser.add_argument("--tables", type=int, default=200, help="For each process.")
    parser.add_argument("--loads", type=int, default=1, help="Processes that play, for each process that serves.")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3, help="Tables are held and processes killed after the first.")
    parser.add_argument("--budget", type=float, default=1e9, help="Seconds after which no further reading is begun.")
    parser.add_argument("--held", type=int, default=0, help="Tables at the pace of people.")
    parser.add_argument("--held-processes", type=int, default=4)
    parser.add_argument("--held-loads", type=int, default=8)
    parser.add_argument("--pace", type=float, default=20.0, help="Seconds between two moves at a table that is held.")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--killed-processes", type=int, default=3)
    parser.add_argument("--killed-loads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=3, help="For each load, while processes are killed.")
    parser.add_argument("--between", type=float, default=8.0, help="Seconds before each kill.")
    parser.add_argument("--out", type=Path, help="The file to write.")
    return parser.parse_args()


if __name__ == "__main__":
    main()
