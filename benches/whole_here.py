"""All doors of a game compiled whole for this machine, against Numba's way: is it worth the change?

    python -m benches.whole_here [game] [seats] [--rounds N] [--keep]

Searches are compiled whole already (ADR 36). Here matches at random and the calls of a single move are, too, from
nothing, each in processes of their own: seconds until everything is compiled, seconds and memory of a process that
finds it on disk and takes the first answer, the speed of whole matches in turns, and what one call from Python costs.
Both play the same matches, which is checked. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, cast

import numpy as np

import ziggurat as zg
from ziggurat.engine import batch, record
from ziggurat.engine.batch import Doors
from ziggurat.engine.chance import N_WORDS
from ziggurat.engine.rule import for_every_game, rule_for

RESULTS = Path(__file__).parent / "results"
SECONDS = 0.5
"""About how long a turn of whole matches takes."""
N_CALLS = 20_000

doors = cast(Doors, None)
"""Filled in by `rule_for`."""


@for_every_game
def list_legal(records: Any, out: Any) -> None:
    """List the legal actions of the first record."""
    doors.legal(records[0], out)


@for_every_game
def why_refused(records: Any, action: int) -> int:
    """Why an action is not possible in the first record."""
    return doors.why_not(records[0], action)


@for_every_game
def answer(records: Any, action: int) -> None:
    """Apply an action to the first record."""
    doors.apply(records[0], action)


TEMPLATES = (list_legal, why_refused, answer, batch.play_many)


class Desk:
    """What rules of a game are called with."""

    def __init__(self, name: str, seats: int) -> None:
        self.game = zg.load(name, seats=seats)
        self.records = np.zeros(2, dtype=record.dtype_of(self.game.rulebook.State))
        self.out, self.dice = self.game.listing(), np.zeros(N_WORDS, dtype=np.int64)
        self.sums = np.zeros(batch.N_SUMS, dtype=np.int64)

    def arguments(self, template: Any) -> dict[str, Any]:
        """The arguments of a template by name, all numbers 0."""
        if template is batch.play_many:
            return {
                "records": self.records, "n_matches": 0, "seed": 0,
                "dice": self.dice, "out": self.out, "sums": self.sums,
            }  # fmt: skip
        return {"records": self.records} | ({"out": self.out} if template is list_legal else {"action": 0})


# ---- a contestant: rules that can be called by name


def by_numba(desk: Desk) -> dict[str, Any]:
    return {template.__name__: rule_for(desk.game.rulebook.doors, template) for template in TEMPLATES}


def compiled_whole(desk: Desk, path: Path) -> dict[str, Any]:
    from ziggurat.engine.whole.native import Loaded

    takes, code = path.read_bytes().split(b"\n", 1)
    return {name: positional(door) for name, door in Loaded(code, json.loads(takes)).doors.items()}


def positional(door: Any) -> Any:
    """A door that is called like a function: numbers as they are, arrays by pointers and lengths that it keeps."""
    kept: dict[int, tuple[float, ...]] = {}

    def pointer_of(array: Any) -> tuple[float, ...]:
        kept[id(array)] = (array.__array_interface__["data"][0], *array.shape)
        return kept[id(array)]

    def call(*values: Any) -> int:
        given: list[float] = []
        for value in values:
            if isinstance(value, np.ndarray):
                given += kept.get(id(value)) or pointer_of(value)
            else:
                given.append(value)
        return int(door._call(*given))

    return call


def build(name: str, seats: int, path: Path) -> None:
    """Everything compiled whole, into a file."""
    from ziggurat.engine.whole.linking import Export, object_for_this_machine

    desk = Desk(name, seats)
    exports = [
        Export(t.__name__, rule_for(desk.game.rulebook.doors, t), tuple(desk.arguments(t).values())) for t in TEMPLATES
    ]
    made = object_for_this_machine(exports)
    path.write_bytes(json.dumps(made.takes).encode() + b"\n" + made.code)


# ---- what a process of its own measures


def first_answer(name: str, seats: int, path: Path | None) -> dict[str, Any]:
    """From the start of a process to the first answer in a match, everything being on disk; and its memory."""
    begun = time.perf_counter()
    desk = Desk(name, seats)
    desk.records[0] = desk.game.opening()
    rules = compiled_whole(desk, path) if path else by_numba(desk)
    rules["list_legal"](desk.records, desk.out)
    rules["why_refused"](desk.records, int(desk.out[1]))
    rules["answer"](desk.records, int(desk.out[1]))
    desk.records[0] = desk.game.opening()
    rules["play_many"](desk.records, 1, 1, desk.dice, desk.out, desk.sums)
    return {
        "seconds": round(time.perf_counter() - begun, 3),
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }


def race(name: str, seats: int, path: Path, rounds: int) -> dict[str, Any]:
    """Whole matches and single calls, in turns in one process."""
    desk = Desk(name, seats)
    contestants = {"numba": by_numba(desk), "whole": compiled_whole(desk, path)}
    opening = np.array([desk.game.opening()])[0]

    def matches(rules: Any, count: int, seed: int) -> tuple[int, float]:
        desk.records[0], desk.sums[:] = opening, 0
        begun = time.process_time()
        rules["play_many"](desk.records, count, seed, desk.dice, desk.out, desk.sums)
        return int(desk.sums[0]), time.process_time() - begun

    def call(rules: Any, rule: str, value: Any) -> float:
        begun = time.process_time()
        for _ in range(N_CALLS):
            rules[rule](desk.records, value)
        return (time.process_time() - begun) / N_CALLS * 1e6

    matches(contestants["numba"], 1, 1)
    count = max(1, int(20 * SECONDS / max(1e-6, matches(contestants["numba"], 20, 1)[1])))
    ratios, calls = [], {name: {"list_legal": [], "why_refused": []} for name in contestants}  # type: ignore[var-annotated]
    for number in range(rounds):
        spent = {}
        for contestant, rules in contestants.items():
            spent[contestant] = matches(rules, count, 1 + number * 10**6)
            desk.records[0] = opening
            rules["list_legal"](desk.records, desk.out)
            action = int(desk.out[1])
            calls[contestant]["list_legal"].append(call(rules, "list_legal", desk.out))
            calls[contestant]["why_refused"].append(call(rules, "why_refused", action))
        assert spent["numba"][0] == spent["whole"][0], f"Other matches: {spent}"
        ratios.append(spent["numba"][1] / spent["whole"][1])
    return {
        "random_play_to_numba": round(statistics.median(ratios), 2),
        "in_each_round": [round(ratio, 2) for ratio in ratios],
        "microseconds_of_a_call": {
            contestant: {rule: round(statistics.median(found), 2) for rule, found in by_rule.items()}
            for contestant, by_rule in calls.items()
        },
    }


# ---- the run


def in_a_process(task: str, chosen: Any, path: Path, cache: str) -> tuple[Any, float]:
    """What a task in a process of its own says, and the seconds of a core that it took."""
    words = ["-m", "benches.whole_here", chosen.game, str(chosen.seats), "--rounds", str(chosen.rounds)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "ZIGGURAT_CACHE": cache}
    command = [sys.executable, *words, "--task", task, "--path", str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout or "null"), round(seconds, 1)


def do_task(chosen: Any) -> Any:
    path = Path(chosen.path)
    if chosen.task == "build":
        return build(chosen.game, chosen.seats, path)
    if chosen.task == "race":
        return race(chosen.game, chosen.seats, path, chosen.rounds)
    return first_answer(chosen.game, chosen.seats, path if chosen.task == "whole" else None)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--task", help="for the processes of its own")
    parser.add_argument("--path", help="likewise")
    chosen = parser.parse_args()
    if chosen.task:
        print(json.dumps(do_task(chosen)))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.o"
        _, cold_whole = in_a_process("build", chosen, path, folder)
        _, cold_numba = in_a_process("numba", chosen, path, folder)
        report: dict[str, Any] = {"game": f"{chosen.game} {chosen.seats}", "load": round(os.getloadavg()[0], 1)}
        report["cold_cpu_seconds"] = {"numba": cold_numba, "whole": cold_whole}
        starts: dict[str, list[Any]] = {"numba": [], "whole": []}
        for _ in range(5):
            for contestant, found in starts.items():
                found.append(in_a_process(contestant, chosen, path, folder)[0])
        for fact in ("seconds", "megabytes"):
            report[f"warm_start_{fact}"] = {
                contestant: statistics.median(start[fact] for start in found) for contestant, found in starts.items()
            }
        report |= in_a_process("race", chosen, path, folder)[0]
    text = json.dumps(report, indent=2)
    print(text)
    if chosen.keep:
        (RESULTS / f"whole_here-{chosen.game}-{chosen.seats}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
