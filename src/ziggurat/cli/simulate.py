"""`ziggurat simulate`: random legal play at full speed."""

from __future__ import annotations

import dataclasses
import json
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from ziggurat.cli.common import AsJson, Options, Plain, Seats, Seed, Threads, console, ensure_plain, game_from, warnings
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game
from ziggurat.engine.simulate import Simulation, warm_up
from ziggurat.engine.simulate import simulate as run

MAX_SECONDS = 86_400
MAX_THREADS = 1024


def simulate(
    game: Annotated[str, typer.Argument(help="The game.")],
    seats: Seats = None,
    seconds: Annotated[float, typer.Option(help="How long to play.")] = 5.0,
    option: Options = None,
    seed: Seed = 1,
    threads: Threads = 1,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Play whole matches at random and tell how fast that goes and how they end."""
    chosen = game_from(game, seats, option)
    if not 0 < seconds <= MAX_SECONDS:
        raise BadOption(f"--seconds is more than 0 and at most {MAX_SECONDS}, not {seconds:g}.")
    if not 1 <= threads <= MAX_THREADS:
        raise BadOption(f"--threads is 1 to {MAX_THREADS}, not {threads}.")
    ensure_plain(plain)
    result = _shown(chosen, seconds, 1 if seed is None else seed, threads)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(result), indent=2))
    else:
        console.print(_table(result))


def _shown(game: Game, seconds: float, seed: int, threads: int) -> Simulation:
    """Simulate under a bar."""
    warm_up(game)
    columns = (TextColumn("Simulating"), BarColumn(), TextColumn("{task.fields[matches]:,} matches"))
    with Progress(*columns, console=warnings, transient=True) as progress:
        task = progress.add_task("", total=seconds, matches=0)
        return run(game, seconds, seed, threads, lambda gone, n: progress.update(task, completed=gone, matches=n))


def _table(result: Simulation) -> Table:
    table = Table(
        title=f"{result.game}, {result.seats} players, {result.mode}", show_header=False, title_justify="left"
    )
    rows = {
        "decisions per second": f"{result.decisions_per_second:,.0f}",
        "games per second": f"{result.games_per_second:,.1f}",
        "decisions per game": f"{result.decisions_per_game:,.1f}",
        "of them chance": f"{result.natures_decisions_per_game:,.1f}",
        "mean scores": "  ".join(f"{score:.2f}" for score in result.mean_scores),
        "games": f"{result.games:,}",
        "seconds": f"{result.seconds:.2f}",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    return table
