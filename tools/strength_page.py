"""Write the tables of docs/strength.md from the contests that are kept in benches/results/ladder.jsonl.

    python tools/strength_page.py [--add RESULT.json ...]

`--add` keeps results that `ziggurat arena … --json RESULT.json` has written. Without it the page is written anew;
tests/docs/test_strength_page.py checks that it is as these results say.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ziggurat.engine import library

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "benches" / "results" / "ladder.jsonl"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- contests -->", "<!-- end of contests -->"


def kept() -> list[dict[str, Any]]:
    """All contests, by game and then in the order in which they were added."""
    contests = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]
    return sorted(contests, key=lambda contest: library.names().index(contest["contest"]["game"]))


def shorter(result: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a result: the contest with its options that are not as usual, and the standings."""
    contest = result["contest"]
    usual = {option.name: option.default for option in library.rulebook(contest["game"]).options}
    changed = {name: value for name, value in contest["options"].items() if value != usual[name]}
    return {**result, "contest": {**contest, "options": changed}}


def lineup(contest: dict[str, Any]) -> str:
    """The bots of a contest in words."""
    first, *others = contest["bots"]
    n_others = len(others)
    against = f"`{others[0]}`" if n_others == 1 else f"{n_others} x `{others[0]}`"
    return f"`{first}` against {against}"


def conditions(contest: dict[str, Any]) -> str:
    """What besides is particular about a contest."""
    time = f"{1000 * contest['seconds']:.1f} ms an answer" if contest["seconds"] else "by simulations"
    options = ", ".join(f"{name} {str(value).lower()}" for name, value in contest["options"].items())
    return f"{time}; {options}" if options else time


def row(result: dict[str, Any]) -> str:
    """A contest as a row of the table: how the first of its bots fared."""
    contest = result["contest"]
    first = next(one for one in result["standings"] if one["bot"] == contest["bots"][0])
    rate, low, high = (round(100 * first[name]) for name in ("win_rate", "low", "high"))
    spent = 1000 * first["seconds_per_answer"]
    cells = [library.rulebook(contest["game"]).title, str(contest["seats"]), lineup(contest), conditions(contest)]
    return f"| {' | '.join(cells)} | {result['matches']} | {rate} % ({low}-{high}) | {spent:.1f} ms |"


def table() -> str:
    """All contests as a table."""
    head = (
        "| game | seats | contest | how | matches | the first wins (95 %) | it thinks |\n|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *(row(result) for result in kept())])


def page() -> str:
    """The page with its table as it should be."""
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}"


def main() -> None:
    """Add results, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--add", nargs="*", type=Path, default=[])
    with KEPT.open("a", encoding="utf-8") as file:
        for path in parser.parse_args().add:
            file.write(json.dumps(shorter(json.loads(path.read_text(encoding="utf-8")))) + "\n")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
