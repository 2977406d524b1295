"""People who come back whenever their connection ends, in a process of their own.

    python -m benches.server.stubborn URL --pairs N --first NUMBER

Says `open` when all have a table, plays until a line of its input comes, and prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import os
import sys

from tests.server.several import Stubborn


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="The number of the first pair; every pair has its own.")
    chosen = parser.parse_args()
    pairs = [Stubborn((chosen.url, chosen.url), chosen.first + number) for number in range(chosen.pairs)]
    print("open", flush=True)
    for pair in pairs:
        pair.start()
    sys.stdin.readline()
    for pair in pairs:
        pair.stop()
    print(json.dumps({"acknowledged": [pair.acknowledged for pair in pairs]}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
