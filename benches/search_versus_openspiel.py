"""Simulations per second of a search from the opening, on one core, against OpenSpiel's C++ search, in one run.

    python -m benches.search_versus_openspiel [game] [seats] [--rounds N] [--option key=value]

OpenSpiel searches its backgammon with `MCTSBot` and random rollouts to the end; ours searches a game of the house with
its usual habits, a fresh tree for every search. Both do the same number of simulations for one answer, the contestants
take turns, and the ratio of the medians is reported, since these machines are noisy. Compilation is not counted. Prints
one JSON object. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

import pyspiel
from benches.versus_openspiel import openspiel_simulations

import ziggurat as zg
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.engine.sight import Sight

SIMULATIONS = 1500
SEARCHES = 3
"""Searches of ours in a round, since one is short."""


def ours(sight: Sight, seed: int) -> float:
    bots = [SearchBot(Strength(simulations=SIMULATIONS), seed + n) for n in range(SEARCHES)]
    begun = time.perf_counter()
    for bot in bots:
        bot.think(sight)
    return SEARCHES * SIMULATIONS / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="imhotep")
    parser.add_argument("seats", nargs="?", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--option", action="append", default=[])
    chosen = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in chosen.option)
    game = zg.load(chosen.game, seats=chosen.seats, **options)
    backgammon = pyspiel.load_game("backgammon")
    sight = game.new(seed=1).sight()
    ours(sight, 0)
    openspiel_simulations(backgammon, SIMULATIONS, 0)
    speeds = [
        (ours(sight, seed), openspiel_simulations(backgammon, SIMULATIONS, seed))
        for seed in range(1, chosen.rounds + 1)
    ]
    mine, theirs = (statistics.median(column) for column in zip(*speeds, strict=True))
    report = {
        "game": repr(game),
        "habits": game.rulebook.habits._asdict(),
        "simulations_per_second": {"ziggurat": round(mine), "openspiel_backgammon": round(theirs)},
        "ratio": round(mine / theirs, 1),
        "ratio_in_each_round": [round(here / there, 1) for here, there in speeds],
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
