"""Write the tables and the picture of docs/strength.md from what is kept in benches/results.

    python -m tools.strength_page [--add RESULT.json ...]

`--add` keeps results that `ziggurat arena … --json RESULT.json` has written (ladder.jsonl). What matches teach is kept
by tools/learned.py (learned.jsonl), how long levels think by benches/levels.py (levels.jsonl). The page is written anew
from all of them; tests/docs/test_strength_page.py checks that it is as these files say.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from tools.curve import Point, drawn
from tools.ratings import Rating, ratings, table_of

from ziggurat.bots.arena import interval
from ziggurat.engine import library

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benches" / "results"
KEPT, LEARNED, LEVELS = (RESULTS / f"{name}.jsonl" for name in ("ladder", "learned", "levels"))
PAGE = ROOT / "docs" / "strength.md"
PICTURE = ROOT / "docs" / "pictures" / "strength.svg"
LEAST_CHOSEN = 8
"""A choice that was made less often says little."""


def lines_of(path: Path) -> list[dict[str, Any]]:
    """What is kept in a file, by game and then in the order in which it was added."""
    kept = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted(kept, key=lambda one: library.names().index(one.get("contest", one)["game"]))


def kept() -> list[dict[str, Any]]:
    """All contests."""
    return lines_of(KEPT)


def shorter(result: dict[str, Any]) -> dict[str, Any]:
    """What is kept of a result: the contest with its options that are not as usual, and the standings."""
    contest = result["contest"]
    usual = {option.name: option.default for option in library.rulebook(contest["game"]).options}
    changed = {name: value for name, value in contest["options"].items() if value != usual[name]}
    return {**result, "contest": {**contest, "options": changed}}


# ---- contests


def lineup(contest: dict[str, Any]) -> str:
    """The bots of a contest in words."""
    first, *others = contest["bots"]
    n_others = len(others)
    against = f"`{others[0]}`" if n_others == 1 else f"{n_others} x `{others[0]}`"
    return f"`{first}` against {against}"


def conditions(result: dict[str, Any]) -> str:
    """What decides how long bots think, and what besides is particular about a contest."""
    contest = result["contest"]
    how = "by simulations"
    if contest["seconds"] is not None:
        milliseconds = f"{1000 * contest['seconds']:.1f} ms"
        how = f"`--time-equal`: {milliseconds}" if result.get("time_equal") else f"`--time`: {milliseconds}"
    options = options_in_words(contest["options"])
    return f"{how}; {options}" if options else how


def options_in_words(options: dict[str, Any]) -> str:
    """Options that are not as usual; all modules of a game together have one word."""
    if len(options) > 1 and all(value is True for value in options.values()):
        return "all modules"
    return ", ".join(f"{name} {str(value).lower()}" for name, value in options.items())


def made_by(result: dict[str, Any]) -> str:
    """The commit, and the net by the beginning of its digest."""
    if "commit" not in result:
        return "not noted"
    net = f"`{result['net'][:6]}`" if result["net"] else "none"
    return f"`{(result['commit'] or 'unknown')[:7]}`, net {net}"


def row(result: dict[str, Any]) -> str:
    """A contest as a row of the table: how the first of its bots fared."""
    contest = result["contest"]
    first = next(one for one in result["standings"] if one["bot"] == contest["bots"][0])
    rate, low, high = (round(100 * first[name]) for name in ("win_rate", "low", "high"))
    spent = 1000 * first["seconds_per_answer"]
    cells = [library.rulebook(contest["game"]).title, str(contest["seats"]), lineup(contest), conditions(result)]
    return (
        f"| {' | '.join(cells)} | {result['matches']} | {rate} % ({low}-{high}) | {spent:.1f} ms | {made_by(result)} |"
    )


def contests() -> str:
    """All contests as a table."""
    head = (
        "| game | seats | contest | how | matches | the first wins (95 %) | it thinks | commit |\n"
        "|---|---|---|---|---|---|---|---|"
    )
    return "\n".join([head, *(row(result) for result in kept())])


# ---- ratings


def scales() -> list[tuple[str, int, str, list[Rating]]]:
    """Game, seats, options and ratings of every group of bots that share a scale."""
    tables: dict[tuple[str, int, str], list[dict[str, Any]]] = defaultdict(list)
    for result in kept():
        if is_of_today(result):
            tables[table_of(result)].append(result)
    found = []
    for (game, seats, _), results in sorted(
        tables.items(), key=lambda item: (library.names().index(item[0][0]), item[0])
    ):
        options = options_in_words(results[0]["contest"]["options"])
        found += [(game, seats, options, group) for group in ratings(results)]
    return found


def is_of_today(result: dict[str, Any]) -> bool:
    """Its bots are as they are now: those that slip did so in another way before commits were noted."""
    return "commit" in result or not {"easy", "normal"} & set(result["contest"]["bots"])


def rating_table() -> str:
    """A row for every scale, the strongest bot first."""
    rows = ["| game | seats | bots, the strongest first (95 %) |", "|---|---|---|"]
    for game, seats, options, group in scales():
        title = library.rulebook(game).title + (f", {options}" if options else "")
        rows.append(f"| {title} | {seats} | {'; '.join(in_words(rating) for rating in group)} |")
    return "\n".join(rows)


def in_words(rating: Rating) -> str:
    """A bot with its points, rounded to tens."""
    points, error = (int(round(value, -1)) for value in (rating.points, rating.error))
    name, comma, rest = rating.bot.partition(",")
    return f"`{name}`{comma}{rest} {points}" + (f" (±{error})" if error else "")


def lines_of_searches() -> dict[str, list[Point]]:
    """For every game the searches that met with two seats and the usual options, by simulations; the weakest has 0."""
    lines: dict[str, list[Point]] = {}
    for game in library.names():
        met = [result for result in kept() if is_of_searches(result["contest"], game)]
        for group in ratings(met)[:1]:
            lines[library.rulebook(game).title] = sorted(Point(one.seconds, one.points, one.error) for one in group)
    return lines


def is_of_searches(contest: dict[str, Any], game: str) -> bool:
    """Two searches of different numbers of simulations met."""
    usual = contest["game"] == game and contest["seats"] == 2 and not contest["options"] and contest["seconds"] is None
    searches = [bot for bot in contest["bots"] if re.fullmatch(r"search:\d+", bot)]
    return usual and len(set(searches)) == 2 == len(contest["bots"])


# ---- levels and what was learned


def level_table() -> str:
    """How long levels think where that takes longest."""
    rows = ["| game | seats | level | answers | median | 95 % within | longest |", "|---|---|---|---|---|---|---|"]
    for one in lines_of(LEVELS):
        times = " | ".join(f"{one[name]:.0f} ms" for name in ("median_ms", "p95_ms", "longest_ms"))
        rows.append(f"| {title_of(one)} | {one['seats']} | `{one['level']}` | {one['answers']} | {times} |")
    return "\n".join(rows)


def title_of(one: dict[str, Any]) -> str:
    """The title of a game, with its options."""
    options = options_in_words(one.get("options", {}))
    return library.rulebook(one["game"]).title + (f", {options}" if options else "")


def seat_table() -> str:
    """What every seat wins, and the points that it has at the end."""
    rows = ["| game | seats | matches of | wins by seat | mean points by seat |", "|---|---|---|---|---|"]
    for one in lines_of(LEARNED):
        n = one["matches"]
        shares = ", ".join(share(wins, n) for wins in one["wins_of_seat"])
        points = ", ".join(f"{points:.1f}" for points in one["points_of_seat"])
        rows.append(f"| {title_of(one)} | {one['seats']} | {n} `{one['bot']}` | {shares} | {points} |")
    return "\n".join(rows)


def share(wins: float, n: float) -> str:
    """A win rate with its interval."""
    low, high = interval(wins, int(n))
    return f"{100 * wins / n:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def choice_table() -> str:
    """What was chosen early, and how often who chose it won: the best first."""
    rows = ["| game | seats | a seat | wins of those who chose so (95 %), times chosen |", "|---|---|---|---|"]
    for one in lines_of(LEARNED):
        for name, values in one["chosen"].items():
            often = {value: (n, wins) for value, (n, wins) in values.items() if n >= LEAST_CHOSEN}
            best = sorted(often, key=lambda value: (-often[value][1] / often[value][0], value))
            words = "; ".join(f"{value} {share(often[value][1], often[value][0])}, {often[value][0]}" for value in best)
            rows.append(f"| {title_of(one)} | {one['seats']} | {name} | {words} |")
    return "\n".join(rows)


# ---- the page

PARTS = {
    "contests": contests,
    "ratings": rating_table,
    "levels": level_table,
    "seats": seat_table,
    "choices": choice_table,
}


def page() -> str:
    """The page with its tables as they should be."""
    text = PAGE.read_text(encoding="utf-8")
    for name, table in PARTS.items():
        before, rest = text.split(f"<!-- {name} -->")
        after = rest.split(f"<!-- end of {name} -->")[1]
        text = f"{before}<!-- {name} -->\n{table()}\n<!-- end of {name} -->{after}"
    return text


def main() -> None:
    """Add results, and write the page and the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--add", nargs="*", type=Path, default=[])
    with KEPT.open("a", encoding="utf-8") as file:
        for path in parser.parse_args().add:
            file.write(json.dumps(shorter(json.loads(path.read_text(encoding="utf-8")))) + "\n")
    PAGE.write_text(page(), encoding="utf-8")
    PICTURE.write_text(drawn(lines_of_searches()), encoding="utf-8")


if __name__ == "__main__":
    main()
