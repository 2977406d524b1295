"""Sum up what kept matches teach about a game: the worth of every seat, mean points, and which openings win.

    ziggurat arena GAME --bots search:100,search:100 --games 100 --keep build/records
    python tools/learned.py build/records [MORE ...]

Every folder holds the records of one contest. What was found is added to benches/results/learned.jsonl, which
tools/strength_page.py makes into tables.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import ziggurat as zg
from ziggurat.bots.arena import shares_of_win
from ziggurat.engine import library
from ziggurat.engine.samples import Choice

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "benches" / "results" / "learned.jsonl"


def summed_up(folder: Path) -> dict[str, Any]:
    """What the records of a contest say together."""
    records = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("match-*.json"))]
    first = records[0]
    seats = len(first["seats"])
    book = library.rulebook(first["game"])
    usual = {option.name: option.default for option in book.options}
    shares, points = [0.0] * seats, [0.0] * seats
    choices = book.samples.choices
    chosen: dict[str, dict[str, list[float]]] = {choice.name: defaultdict(lambda: [0, 0.0]) for choice in choices}
    for record in records:
        match = zg.replay(json.dumps(record))
        won = shares_of_win(match.ranking())
        for seat, score in enumerate(match.scores()):
            shares[seat] += won[seat]
            points[seat] += score
            for name, value in choices_of(record, seat + 1, choices):
                chosen[name][value][0] += 1
                chosen[name][value][1] += won[seat]
    return {
        "game": first["game"],
        "seats": seats,
        "options": {name: value for name, value in first["options"].items() if value != usual[name]},
        "bot": first["seats"][0],
        "matches": len(records),
        "rules": first["rules"],
        "wins_of_seat": [round(share, 3) for share in shares],
        "points_of_seat": [round(sum_ / len(records), 2) for sum_ in points],
        "chosen": {name: rounded(values) for name, values in chosen.items() if values},
    }


def choices_of(record: Mapping[str, Any], seat: int, choices: Iterable[Choice]) -> Iterable[tuple[str, str]]:
    """What a seat chose early: the name of the choice, and what was chosen."""
    answers = [move.partition(": ")[2] for move in record["moves"] if move.startswith(f"{seat}: ")]
    for choice in choices:
        found = [match[1] for answer in answers if (match := re.match(choice.pattern, answer))]
        yield from ((choice.name, value) for value in (found if choice.is_made_often else found[:1]))


def rounded(values: Mapping[str, list[float]]) -> dict[str, list[float]]:
    """How often each was chosen, and the wins it brought, in the order of the alphabet."""
    return {value: [n, round(wins, 3)] for value, (n, wins) in sorted(values.items())}


def main() -> None:
    """Sum up every folder that is named."""
    with KEPT.open("a", encoding="utf-8") as file:
        for folder in sys.argv[1:]:
            file.write(json.dumps(summed_up(Path(folder))) + "\n")


if __name__ == "__main__":
    main()
