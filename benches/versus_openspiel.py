"""Random play against OpenSpiel's backgammon, on one core, in one run.

    python benches/versus_openspiel.py [game] [seats] [--rounds N] [--keep]

A step is one answer applied, chance included, on both sides. OpenSpiel's backgammon is driven in the two ways it
offers: from Python, and by the random rollouts of its own C++ MCTS; the faster counts. The contestants take turns, and
the ratio of the medians is reported, since these machines are noisy: by seconds of the processor, which others do not
take from us, and by the clock. Prints one JSON object; `--keep` writes it into results. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel

import ziggurat as zg
from ziggurat.engine.simulate import simulate, warm_up

RESULTS = Path(__file__).parent / "results"
SECONDS = 2.0
SIMULATIONS = 1500

Speed = dict[str, float]
"""Steps per second, by the processor and by the clock."""


def speed_of(play: Callable[[], float]) -> Speed:
    """How fast something plays that says how many steps it has played."""
    by_processor, by_clock = time.process_time(), time.perf_counter()
    steps = play()
    by_processor, by_clock = time.process_time() - by_processor, time.perf_counter() - by_clock
    return {"processor": steps / by_processor, "clock": steps / by_clock}


def steps_of_one_match(game: Any, chooser: random.Random) -> int:
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, weights)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
        steps += 1
    return steps


def openspiel_from_python(game: Any, chooser: random.Random) -> int:
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        steps += steps_of_one_match(game, chooser)
    return steps


def search_of(game: Any, simulations: int, seed: int) -> Callable[[], Any]:
    """A search of OpenSpiel's own with random rollouts, ready to begin from the opening."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations, 1000, False, seed, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return lambda: bot.step(state)


def openspiel_simulations(game: Any, simulations: int, seed: int) -> float:
    """Simulations per second of OpenSpiel's own search, by the clock."""
    search = search_of(game, simulations, seed)
    begun = time.perf_counter()
    search()
    return simulations / (time.perf_counter() - begun)


def openspiel_rollouts(game: Any, steps_per_match: float, seed: int) -> Speed:
    """Steps of rollouts inside OpenSpiel's own search; the few steps inside its tree count in its favour."""
    search = search_of(game, SIMULATIONS, seed)

    def play() -> float:
        search()
        return steps_per_match * SIMULATIONS

    return speed_of(play)


def report_by(kind: str, speeds: dict[str, list[Speed]]) -> dict[str, Any]:
    """Speeds and ratios, by the processor or by the clock."""
    found = {name: [speed[kind] for speed in rounds] for name, rounds in speeds.items()}
    medians = {name: statistics.median(values) for name, values in found.items()}
    best = max(medians["openspiel_python"], medians["openspiel_rollouts"])
    ratios = [ours / max(python, rollouts) for ours, python, rollouts in zip(*found.values(), strict=True)]
    return {
        "steps_per_second": {name: round(value) for name, value in medians.items()},
        "ratio": round(medians["ziggurat"] / best, 1),
        "ratio_in_each_round": [round(ratio, 1) for ratio in ratios],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    ours = zg.load(chosen.game, seats=chosen.seats)
    theirs = pyspiel.load_game("backgammon")
    chooser = random.Random(1)
    warm_up(ours)
    length = statistics.mean(steps_of_one_match(theirs, chooser) for _ in range(300))
    speeds: dict[str, list[Speed]] = {"ziggurat": [], "openspiel_python": [], "openspiel_rollouts": []}
    load = os.getloadavg()[0]
    for seed in range(chosen.rounds):
        first = seed * 10**6
        speeds["ziggurat"].append(speed_of(lambda: simulate(ours, SECONDS, seed=first).decisions))  # noqa: B023
        speeds["openspiel_python"].append(speed_of(lambda: openspiel_from_python(theirs, chooser)))
        speeds["openspiel_rollouts"].append(openspiel_rollouts(theirs, length, seed))
    report = {
        "game": repr(ours),
        "backgammon_steps_per_match": round(length, 1),
        "load": [round(load, 1), round(os.getloadavg()[0], 1)],
        "by_processor": report_by("processor", speeds),
        "by_clock": report_by("clock", speeds),
    }
    text = json.dumps(report, indent=2)
    print(text)
    if chosen.keep:
        file = RESULTS / f"versus_openspiel-{ours.name}-{ours.seats}.json"
        file.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
