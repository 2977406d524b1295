"""`ziggurat soak`: very many audited decisions of a game, over every variant."""

from __future__ import annotations

import dataclasses
import json
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ziggurat.cli.common import AsJson, Options, Plain, Seats, Threads, console, ensure_plain, game_from, warnings
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game
from ziggurat.research.soak import Soak, soak_again
from ziggurat.research.soak import soak as run

MOST_DECISIONS = 10**13
MAX_THREADS = 1024


def soak(
    game: Annotated[str, typer.Argument(help="The game.")],
    decisions: Annotated[float, typer.Option(help="How many decisions to play, at least: 1e9.")] = 1e6,
    seed: Annotated[int, typer.Option(help="Decides which matches are played.")] = 1,
    threads: Threads = 1,
    seats: Seats = None,
    option: Options = None,
    greedy: Annotated[
        int | None,
        typer.Option(help="Play one match again: that of --seed, where the outlook chose this many of 100 answers."),
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play random and greedy matches over every variant, and check every law of the game after every move.

    With --seats or --option, of this variant alone. What is found says by which command it is seen again.
    """
    if not 1 <= decisions <= MOST_DECISIONS:
        raise BadOption(f"--decisions is 1 to {MOST_DECISIONS:g}, not {decisions:g}.")
    if not 1 <= threads <= MAX_THREADS:
        raise BadOption(f"--threads is 1 to {MAX_THREADS}, not {threads}.")
    if greedy is not None and not 0 <= greedy <= 100:
        raise BadOption(f"--greedy is 0 to 100, not {greedy}.")
    ensure_plain(plain)
    if greedy is not None:
        result = soak_again(game_from(game, seats, option), seed, greedy)
    else:
        games = [game_from(game, seats, option)] if seats is not None or option else None
        result = _shown(game, int(decisions), seed, threads, games)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(result), indent=2))
    else:
        console.print(_story(result))
    if result.findings:
        raise typer.Exit(1)


def _shown(game: str, decisions: int, seed: int, threads: int, games: list[Game] | None) -> Soak:
    """Soak under a bar."""
    columns = (TextColumn("Soaking"), BarColumn(), TextColumn("{task.completed:,.0f} decisions"), TimeRemainingColumn())
    with Progress(*columns, console=warnings, transient=True) as progress:
        task = progress.add_task("", total=decisions)
        return run(
            game, decisions, seed, threads, lambda so_far: progress.update(task, completed=so_far.decisions), games
        )


def _story(result: Soak) -> str:
    """What was seen, in lines."""
    lines = [
        f"{result.game}: {result.decisions:,} decisions in {result.matches:,} matches of {result.variants} variants, "
        f"{result.greedy_decisions:,} of them by the outlook, in {result.seconds:,.0f} s",
        f"{result.laws} laws checked after every decision; most news of a move {result.most_news}, highest agenda "
        f"{result.highest_agenda}, most answers for the outlook {result.most_legal}, longest match {result.most_moves} "
        f"moves",
    ]
    for finding in result.findings:
        lines.append(
            f"BROKEN: {finding.law}, by move {finding.move} ({finding.action}) of the match with seed {finding.seed} "
            f"of {finding.variant}, {finding.greed} % by the outlook; see it again: {finding.command}"
        )
    return "\n".join(lines if result.findings else [*lines, "No law was broken."])
