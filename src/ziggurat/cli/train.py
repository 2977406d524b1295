"""`ziggurat train`: from nothing to a net that bots go by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ziggurat.bots.training import rounds as training
from ziggurat.cli.common import Jobs, console
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption

MAX_JOBS = 256


def train(
    game: Annotated[str, typer.Argument(help="The game.")],
    rounds: Annotated[int, typer.Option(help="Rounds of playing, learning and comparing.")] = 4,
    quick: Annotated[int, typer.Option(help="Matches of a round that are played one answer ahead.")] = 2000,
    matches: Annotated[int, typer.Option(help="Matches of a round that are played with a search.")] = 500,
    simulations: Annotated[int, typer.Option(help="Simulations for an answer of that search.")] = 60,
    contest: Annotated[int, typer.Option(help="Matches between a new net and the best so far.")] = 100,
    jobs: Jobs = 1,
    seed: Annotated[int, typer.Option(help="Makes the whole training repeatable on one machine.")] = 1,
    folder: Annotated[Path, typer.Option(help="Where notes and nets are kept; what is there is used.")] = Path(
        "training"
    ),
    start: Annotated[Path | None, typer.Option(help="A net to begin with.")] = None,
    keep: Annotated[bool, typer.Option("--ship", help="Lay the best net into the game's folder at the end.")] = False,
) -> None:
    """Train a net: bots play each other, a net learns who won, and it replaces the best so far if it beats it."""
    counts = {"--rounds": rounds, "--quick": quick, "--matches": matches, "--simulations": simulations}
    for name, value in {**counts, "--contest": contest, "--jobs": jobs}.items():
        if value < 1 or (name == "--jobs" and value > MAX_JOBS):
            raise BadOption(f"{name} cannot be {value}.")
    if start is not None and not start.exists():
        raise BadOption(f"--start: there is no file {start.name}.")
    if not library.load(game).rulebook.features.table:
        raise BadOption(f"{library.load(game).title} names no features, so nothing can be learned about it.")
    try:
        from ziggurat.bots.training.learning import learn
    except ImportError:
        raise BadOption("PyTorch is not installed: pip install 'ziggurat-games[train]'.") from None
    plan = training.Plan(game, folder / game, rounds, quick, matches, simulations, contest, jobs, seed, start)
    best = training.train(plan, learn, console.print)
    if best is None:
        console.print("No net has beaten the outlook.")
        return
    console.print(f"The best net: {training.ship(plan, best) if keep else best}")
