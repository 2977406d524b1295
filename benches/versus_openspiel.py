"""Random play against OpenSpiel's backgammon, on one core, in one run.

    python benches/versus_openspiel.py [game] [seats] [--rounds N]

A step is one answer applied, chance included, on both sides. OpenSpiel's backgammon is driven in the two ways it
offers: from Python, and by the random rollouts of its own C++ MCTS; the faster counts. The contestants take turns, and
the ratio of the medians is reported, since these machines are noisy. Prints one JSON object. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

import pyspiel

import ziggurat as zg
from ziggurat.engine.simulate import simulate, warm_up

SECONDS = 2.0
SIMULATIONS = 1500


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


def openspiel_from_python(game: Any, chooser: random.Random) -> float:
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        steps += steps_of_one_match(game, chooser)
    return steps / (time.perf_counter() - begun)


def openspiel_simulations(game: Any, simulations: int, seed: int) -> float:
    """Simulations per second of OpenSpiel's own search with random rollouts, from the opening."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations, 1000, False, seed, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    begun = time.perf_counter()
    bot.step(state)
    return simulations / (time.perf_counter() - begun)


def openspiel_rollouts(game: Any, steps_per_match: float, seed: int) -> float:
    """Steps per second of rollouts inside OpenSpiel's own search; the few steps inside its tree count in its favour."""
    return steps_per_match * openspiel_simulations(game, SIMULATIONS, seed)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    ours = zg.load(chosen.game, seats=chosen.seats)
    theirs = pyspiel.load_game("backgammon")
    chooser = random.Random(1)
    warm_up(ours)
    length = statistics.mean(steps_of_one_match(theirs, chooser) for _ in range(300))
    speeds: dict[str, list[float]] = {"ziggurat": [], "openspiel_python": [], "openspiel_rollouts": []}
    for seed in range(chosen.rounds):
        speeds["ziggurat"].append(simulate(ours, SECONDS, seed=seed * 10**6).decisions_per_second)
        speeds["openspiel_python"].append(openspiel_from_python(theirs, chooser))
        speeds["openspiel_rollouts"].append(openspiel_rollouts(theirs, length, seed))
    medians = {name: statistics.median(values) for name, values in speeds.items()}
    best = max(medians["openspiel_python"], medians["openspiel_rollouts"])
    ratios = [
        ours_now / max(python, rollouts)
        for ours_now, python, rollouts in zip(*(speeds[name] for name in speeds), strict=True)
    ]
    report = {
        "game": repr(ours),
        "backgammon_steps_per_match": round(length, 1),
        "steps_per_second": {name: round(value) for name, value in medians.items()},
        "ratio": round(medians["ziggurat"] / best, 1),
        "ratio_in_each_round": [round(ratio, 1) for ratio in ratios],
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
