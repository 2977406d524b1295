"""`ziggurat hint`: what a search thinks of a position of a recorded match."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from ziggurat.bots.reasons import Reasons, compare
from ziggurat.bots.search import Opinion, SearchBot, strength_of
from ziggurat.cli.common import AsJson, console, text_of
from ziggurat.engine.errors import MATCH_IS_OVER, BadOption
from ziggurat.engine.match import Match
from ziggurat.engine.match import replay as replayed

SHOWN = 12
MOST_REASONS = 5


def hint(
    file: Annotated[Path, typer.Argument(help="The file of a match.")],
    at: Annotated[int | None, typer.Option(help="After this many moves; by default at the end of the record.")] = None,
    level: Annotated[str, typer.Option(help="easy, normal, hard, expert, or a number of simulations.")] = "hard",
    as_json: AsJson = False,
) -> None:
    """Tell what a search thinks of every answer to the open question. It goes by what the seat may know."""
    match = replayed(text_of(file), nature="manual")
    if at is not None:
        match.go_to(at)
    if not match.asked:
        raise BadOption(
            MATCH_IS_OVER.sentence if match.over else "Chance decides here: choose another number for --at."
        )
    try:
        bot = SearchBot(strength_of(level))
    except ValueError as error:
        raise BadOption(f"--level: {error}.") from error
    sight = match.sight()
    bot.think(sight)
    opinions = bot.opinions(sight)
    reasons = compare(sight, opinions[0].answer, opinions[1].answer) if len(opinions) > 1 else None
    if as_json:
        typer.echo(json.dumps(_data(match, opinions, reasons), indent=2))
    else:
        console.print(f"{match.name(sight.seat)}: {match.question}", markup=False)
        rows = [dataclasses.asdict(opinion) for opinion in opinions]
        console.print(opinions_table(f"After {match.position} moves", match.names, rows))
        if reasons is not None:
            names = {opinion.answer: opinion.text for opinion in opinions}
            for line in reasons_lines(dataclasses.asdict(reasons), names, match.names):
                console.print(line, markup=False)


def _data(match: Match, opinions: list[Opinion], reasons: Reasons | None) -> dict[str, object]:
    return {
        "reasons": None if reasons is None else dataclasses.asdict(reasons),
        "position": match.position,
        "seat": match.asked,
        "question": match.question,
        "opinions": [dataclasses.asdict(opinion) for opinion in opinions],
    }


def reasons_lines(reasons: Mapping[str, Any], texts: Mapping[int, str], names: Sequence[str]) -> list[str]:
    """Where the difference between two answers comes from, as far as it is sure: a line for each source."""
    best, other = texts[reasons["best"]], texts[reasons["other"]]
    lines = [f"{best} rather than {other}, both played to the end in {reasons['worlds']} simulated games:"]
    clear = [part for part in reasons["parts"] if part["is_clear"]]
    for part in clear[:MOST_REASONS]:
        source = part["source"].replace("_", " ")
        difference = part["best"] - part["other"]
        lines.append(f"  {difference:+.1f} {source} for {names[part['seat'] - 1]} (± {2 * part['error']:.1f})")
    return lines if clear else [*lines, "  no source of points makes a sure difference"]


def opinions_table(title: str, names: Sequence[str], opinions: Sequence[Mapping[str, Any]]) -> Table:
    """What a search thinks of the answers, the best first."""
    table = Table(title=f"{title}: expected points and chances of every player", title_justify="left")
    for heading in ("answer", "visits", *map(escape, names), "and then"):
        table.add_column(heading, justify="left" if heading in ("answer", "and then") else "right")
    for opinion in opinions[:SHOWN]:
        foreseen = zip(opinion["points"], opinion["worth"], strict=True)
        cells = [f"{points:.1f} {share:.0%}" for points, share in foreseen] or ["" for _ in names]
        table.add_row(opinion["text"], str(opinion["visits"]), *cells, ", ".join(opinion["line"][1:5]))
    return table
