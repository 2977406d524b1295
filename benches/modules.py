"""What the expansion of Tzolk'in costs: random play with all modules against the base game, taking turns in one run.

    python benches/modules.py [seats] [--rounds N]

Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import statistics

import ziggurat as zg
from ziggurat.engine.simulate import simulate, warm_up

SECONDS = 2.0
MODULES = ("tribes", "prophecies", "new_buildings", "quick_actions")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("seats", nargs="?", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    base = zg.load("tzolkin", seats=chosen.seats)
    whole = zg.load("tzolkin", seats=chosen.seats, **dict.fromkeys(MODULES, True))
    warm_up(base)
    warm_up(whole)
    speeds: list[tuple[float, float]] = []
    for seed in range(chosen.rounds):
        speeds.append(
            (
                simulate(base, SECONDS, seed=seed * 10**6).decisions_per_second,
                simulate(whole, SECONDS, seed=seed * 10**6).decisions_per_second,
            )
        )
    ratios = [round(with_all / without, 3) for without, with_all in speeds]
    report = {
        "seats": chosen.seats,
        "decisions_per_second_base": round(statistics.median(without for without, _ in speeds)),
        "decisions_per_second_all_modules": round(statistics.median(with_all for _, with_all in speeds)),
        "ratio": statistics.median(ratios),
        "ratio_in_each_round": ratios,
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
