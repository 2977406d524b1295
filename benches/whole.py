"""Rules compiled whole against rules compiled one by one: in WebAssembly (Node), and for this machine.

    python -m benches.whole [game] [seats] [--rounds N] [--keep]

All take turns in one run and play the same matches and grow the same trees, which is checked; time is CPU time. `numba`
is rules as Numba compiles them; `wasm` is the module that browsers get, in Node; `native` are searches compiled whole
for this machine. Also told: CPU seconds and memory of a build from nothing, and the size of the module. Prints one JSON
object.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import resource
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from tests.parity import browser

import ziggurat as zg
from ziggurat.bots import native
from ziggurat.bots.browser import build_into, module_of
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
        return search_by(False, game, **given)

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
        answer = node.ask(question, **given)
        return {"result": answer["tree"] if question == "search" else answer["decisions"], "seconds": answer["seconds"]}

    return ask


def native_of(game: zg.Game) -> Ask:
    """Searches compiled whole for this machine; whole matches are played as Numba compiles them."""

    def ask(question: str, **given: Any) -> dict[str, Any]:
        assert question == "search"
        return search_by(True, game, **given)

    return ask


def search_by(is_whole: bool, game: zg.Game, record: str, **given: Any) -> dict[str, Any]:
    native.IS_USED = is_whole
    found = browser.search(game, position_from(game, record), **given)
    return {"result": browser.hashed(found.tree), "seconds": found.seconds}


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
        answers = {name: ask(question, **case) for name, ask in contestants.items()}
        assert len({answer["result"] for answer in answers.values()}) == 1, f"{question} ends differently: {answers}"
        for name, answer in answers.items():
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
    chosen = parser.parse_args()
    game = zg.load(chosen.game, seats=chosen.seats)
    build = build_from_nothing(game.name)
    module = module_of(game.name)
    native.build(game.name)
    opening = game.opening().tobytes().hex()
    with browser.browser_with(game.name) as node:
        contestants = {"numba": numba_of(game), "wasm": wasm_of(node)}
        searchers = {**contestants, "native": native_of(game)}
        races = [{"opening": opening, "first": 1 + 10**6 * number, "count": 20} for number in range(9)]
        found = positions_of(game)
        searches = [
            {"record": text, "seat": seat, "seed": n, "simulations": 60, "by_net": True}
            for n, (text, seat) in enumerate(found)
        ]
        report = {
            "game": repr(game),
            "play": turns(contestants, chosen.rounds, "race", "count", races),
            "search": turns(searchers, chosen.rounds, "search", "simulations", searches),
            "build": build,
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
