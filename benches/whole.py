"""Rules compiled whole against rules compiled one by one: in WebAssembly (Node), and for this machine.

    python -m benches.whole [game] [seats] [--rounds N] [--keep]

All take turns in one run and play the same matches and grow the same trees, which is checked; time is CPU time. `numba`
is what the program does; `wasm` is the module that browsers get, in Node; `native` is the same module compiled for this
machine. Also told: CPU seconds and memory of a build from nothing, and the size of the module. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from tests.parity import browser

import ziggurat as zg
from ziggurat.bots import tree as trees
from ziggurat.bots.browser import build_into, module_of
from ziggurat.bots.net import net_of
from ziggurat.bots.search import FEWEST_NODES, MOST_NODES, NODES_PER_SIMULATION
from ziggurat.engine import batch, record

RESULTS = Path(__file__).parent / "results"
ROOT = Path(__file__).resolve().parents[1]
SECONDS = 0.4
"""About how long a turn takes."""
N_POSITIONS = 6

Ask = Callable[..., dict[str, Any]]


# ---- the contestants, all asked alike


def numba_of(game: zg.Game) -> Ask:
    def ask(question: str, **given: Any) -> dict[str, Any]:
        if question == "race":
            return race(game, game.play_many, **given)
        found = browser.search(game, position_from(game, given.pop("record")), **given)
        return {"result": browser.hashed(found.tree), "seconds": found.seconds}

    return ask


def race(game: zg.Game, play_many: Any, opening: str, first: int, count: int) -> dict[str, Any]:
    """Whole matches at random in one call."""
    positions = np.zeros(2, dtype=record.dtype_of(game.rulebook.State))
    positions[0] = position_from(game, opening)
    sums, dice, out = np.zeros(batch.N_SUMS, dtype=np.int64), np.zeros(4, dtype=np.int64), game.listing()
    begun = time.process_time()
    play_many(positions, count, first, dice, out, sums)
    return {"result": int(sums[0]), "seconds": time.process_time() - begun}


def wasm_of(node: browser.Browser) -> Ask:
    def ask(question: str, **given: Any) -> dict[str, Any]:
        told = node.ask(question, **given)
        return {"result": told["tree"] if question == "search" else told["decisions"], "seconds": told["seconds"]}

    return ask


def native_of(game: zg.Game) -> tuple[Ask, Any]:
    command = [sys.executable, "-m", "benches.whole", game.name, str(game.seats), "--serve"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout
    built = json.loads(process.stdout.readline())
    server = browser.Browser(process)
    return (lambda question, **given: server.ask(question, **given)), built


# ---- the module for this machine, in a process of its own


def serve_native(game: zg.Game) -> None:
    import llvmlite.binding as llvm

    from ziggurat.bots.browser.building import exports_of
    from ziggurat.engine.whole.linking import linked_for

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    features = llvm.get_host_cpu_features().flatten()
    machine = target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=3, reloc="static", codemodel="jitdefault", jit=True
    )
    linked = linked_for(machine, exports_of(game))
    engine = llvm.create_mcjit_compiler(linked.module, machine)
    engine.finalize_object()
    built = {"seconds": round(time.process_time(), 1), "megabytes": megabytes(resource.RUSAGE_SELF)}
    print(json.dumps(built), flush=True)
    doors = {name: Door(engine.get_function_address(name), takes) for name, takes in linked.takes.items()}
    for line in sys.stdin:
        given = json.loads(line)
        answer = (
            native_search(game, doors, **given) if given.pop("ask") == "search" else native_race(game, doors, **given)
        )
        print(json.dumps(answer), flush=True)


class Door:
    """An export: pointers where an array or a record is meant, numbers otherwise."""

    def __init__(self, address: int, takes: list[str]) -> None:
        self.takes = takes
        self.is_pointer = [f"{name}[0]" in takes or name == "s" for name in takes]
        kinds = [ctypes.c_void_p if is_pointer else ctypes.c_double for is_pointer in self.is_pointer]
        self.call = ctypes.CFUNCTYPE(ctypes.c_double, *kinds)(address)

    def __call__(self, **arguments: Any) -> float:
        given = dict(spread(arguments))
        values = (given[name] for name in self.takes)
        return float(self.call(*(v if p else float(v) for v, p in zip(values, self.is_pointer, strict=True))))


def spread(arguments: dict[str, Any], prefix: str = "") -> Any:
    """Arrays as their pointer and lengths, tuples as their parts, by the names that a module has for them."""
    for name, value in arguments.items():
        if hasattr(value, "_asdict"):
            yield from spread(value._asdict(), f"{prefix}{name}.")
        elif isinstance(value, np.ndarray):
            yield f"{prefix}{name}", value.ctypes.data
            yield from ((f"{prefix}{name}[{axis}]", length) for axis, length in enumerate(value.shape))
        else:
            yield f"{prefix}{name}", value


def native_race(game: zg.Game, doors: dict[str, Door], **given: Any) -> dict[str, Any]:
    names = ("records", "n_matches", "seed", "dice", "out", "sums")
    return race(game, lambda *values: doors["play_many"](**dict(zip(names, values, strict=True))), **given)


def native_search(
    game: zg.Game, doors: dict[str, Door], record: str, seat: int, seed: int, simulations: int, by_net: bool
) -> dict[str, Any]:
    """As SearchBot does it, from the sight of a seat."""
    s = position_from(game, record)
    dice = np.zeros(4, dtype=np.int64)
    box = np.frombuffer(bytearray(s.tobytes()), dtype=s.dtype)
    doors["seed_dice"](dice=dice, seed=0)
    doors["imagine"](s=box.ctypes.data, seat=seat, dice=dice)
    wanted = max(FEWEST_NODES, simulations * NODES_PER_SIMULATION)
    tree = trees.new_tree(min(MOST_NODES, wanted))
    work = trees.new_workspace(game, box[0], net_of(game.rulebook))
    habits = game.rulebook.net_habits if len(work.net.bias) else game.rulebook.habits
    doors["seed_dice"](dice=dice, seed=seed + 7919)
    begun = time.process_time()
    doors["simulate_many"](search=trees.Search(tree, work, habits, dice), seat=seat, root=1, n_times=simulations)
    seconds = time.process_time() - begun
    return {"result": browser.hashed(*(part.tobytes() for part in tree)), "seconds": seconds}


# ---- the run


def position_from(game: zg.Game, text: str) -> Any:
    return np.frombuffer(bytearray.fromhex(text), dtype=record.dtype_of(game.rulebook.State))[0]


def megabytes(who: int) -> float:
    return round(resource.getrusage(who).ru_maxrss / 1024, 1)


def positions_of(game: zg.Game) -> list[tuple[str, int]]:
    found = []
    for number in range(N_POSITIONS):
        match, chooser = game.new(seed=number), random.Random(number)
        while match.position < 12 * (number + 1) or len(match.legal()) < 4:
            match.play(chooser.choice(match.legal()))
        assert match.asked is not None
        found.append((match.s.tobytes().hex(), match.asked))
    return found


def build_from_nothing(game: str) -> dict[str, Any]:
    """CPU seconds and memory of a build, and whether it gives the bytes that are kept."""
    kept = module_of(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{game}.wasm"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        build_into(game, path)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        is_same = path.read_bytes() == kept
    return {"seconds": round(seconds, 1), "megabytes": megabytes(resource.RUSAGE_CHILDREN), "is_same_as_kept": is_same}


def turns(contestants: dict[str, Ask], rounds: int, question: str, amount: str, cases: list[dict[str, Any]]) -> Any:
    """Everybody is asked the same, in turns; the ratio of each to `numba` in every round."""
    first = cases[0]
    pace = first[amount] / max(1e-6, contestants["numba"](question, **first)["seconds"])
    size = max(1, int(pace * SECONDS))
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(rounds + 1):
        case = {**cases[number % len(cases)], amount: size}
        told = {name: ask(question, **case) for name, ask in contestants.items()}
        assert len({answer["result"] for answer in told.values()}) == 1, f"{question} ends differently: {told}"
        for name, answer in told.items():
            done = answer["result"] if question == "race" else size
            if number > 0:  # the first round warms up
                speeds[name].append(done / answer["seconds"])
    return {
        name: {
            "per_cpu_second": round(statistics.median(found)),
            "to_numba": round(statistics.median(a / b for a, b in zip(found, speeds["numba"], strict=True)), 2),
            "in_each_round": [round(a / b, 2) for a, b in zip(found, speeds["numba"], strict=True)],
        }
        for name, found in speeds.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--serve", action="store_true", help="answer for the module of this machine")
    chosen = parser.parse_args()
    game = zg.load(chosen.game, seats=chosen.seats)
    if chosen.serve:
        serve_native(game)
        return
    build = build_from_nothing(game.name)
    module = module_of(game.name)
    native, native_build = native_of(game)
    opening = game.opening().tobytes().hex()
    with browser.browser_with(game.name) as node:
        contestants = {"numba": numba_of(game), "wasm": wasm_of(node), "native": native}
        races = [{"opening": opening, "first": 1 + 10**6 * number, "count": 20} for number in range(9)]
        found = positions_of(game)
        searches = [
            {"record": text, "seat": seat, "seed": n, "simulations": 60, "by_net": True}
            for n, (text, seat) in enumerate(found)
        ]
        report = {
            "game": repr(game),
            "play": turns(contestants, chosen.rounds, "race", "count", races),
            "search": turns(contestants, chosen.rounds, "search", "simulations", searches),
            "build": {"wasm": build, "native": native_build},
            "bytes": {"module": len(module), "gzip": len(gzip.compress(module, 9)), "brotli": brotli(module)},
        }
    text = json.dumps(report, indent=2)
    print(text)
    if chosen.keep:
        (RESULTS / f"whole-{game.name}-{game.seats}.json").write_text(text + "\n", encoding="utf-8")


def brotli(data: bytes) -> int:
    """How small a web server can send it."""
    script = "const z = require('zlib'); console.log(z.brotliCompressSync(require('fs').readFileSync(0)).length)"
    return int(subprocess.run([browser.node(), "-e", script], input=data, capture_output=True, check=True).stdout)


if __name__ == "__main__":
    main()
