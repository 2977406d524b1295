"""`ziggurat bench`: how fast the environments are, beside those of others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from ziggurat.cli.common import AsJson, console, warnings, write_file
from ziggurat.engine.errors import BadOption
from ziggurat.research.bench import compete, report_of

MOST_ROUNDS, MOST_SECONDS = 1000, 3600


def bench(
    rounds: Annotated[int, typer.Option(help="Turns that everybody takes; the best counts.")] = 3,
    seconds: Annotated[float, typer.Option(help="How long a turn is.")] = 1.0,
    keep: Annotated[Path | None, typer.Option(help="A file to keep the results in.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure environment steps of every game beside OpenSpiel, Pgx, PettingZoo and catanatron, where installed."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadOption(f"--rounds is 1 to {MOST_ROUNDS}, not {rounds}.")
    if not 0 < seconds <= MOST_SECONDS:
        raise BadOption(f"--seconds is more than 0 and at most {MOST_SECONDS}, not {seconds:g}.")
    report = report_of(compete(rounds, seconds, warnings.print), rounds, seconds)
    if keep is not None:
        write_file(keep, json.dumps(report, indent=2) + "\n")
    if as_json:
        typer.echo(json.dumps(report, indent=2))
    else:
        console.print(table_of(report))


def table_of(report: dict[str, Any]) -> Table:
    """The results: everybody's steps, and how many times as fast as each rival that is."""
    best = {name: max(turns) for name, turns in report["steps_per_second"].items()}
    title = f"Best of {report['rounds']} turns, {report['machine']}"
    table = Table(title=title, title_justify="left", box=None, padding=(0, 0, 0, 1), pad_edge=False)
    table.add_column("who", no_wrap=True)
    table.add_column("steps/s", justify="right", no_wrap=True)
    for rival in report["rivals"]:
        table.add_column(f"x {rival.split()[0].rstrip(',')}", justify="right")
    for name, speed in best.items():
        table.add_row(name, f"{speed:,}", *(f"{speed / best[rival]:,.1f}" for rival in report["rivals"]))
    for name, missing in report["not_installed"].items():
        table.add_row(name, f"needs {missing}")
    return table
