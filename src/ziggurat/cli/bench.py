"""`ziggurat bench`: how fast the environments are, beside those of others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from ziggurat.cli.common import console, warnings, write_file
from ziggurat.engine.errors import BadOption
from ziggurat.research.bench import compete, report_of

MOST_ROUNDS, MOST_SECONDS = 1000, 3600


def bench(
    rounds: Annotated[int, typer.Option(help="Turns that everybody takes; the best counts.")] = 3,
    seconds: Annotated[float, typer.Option(help="How long a turn is.")] = 1.0,
    keep: Annotated[Path | None, typer.Option(help="A file to keep the results in.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write one JSON object.")] = False,
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
        for table in tables_of(report):
            console.print(table)


def tables_of(report: dict[str, Any]) -> list[Table]:
    """The results as two tables: speeds, and ratios."""
    speeds = Table(title=f"Steps per second, best of {report['rounds']} turns", title_justify="left")
    speeds.add_column("who")
    speeds.add_column("steps/s", justify="right")
    for name, turns in report["steps_per_second"].items():
        speeds.add_row(name, f"{max(turns):,}")
    for name, missing in report["not_installed"].items():
        speeds.add_row(name, f"needs {missing}")
    ratios = Table(title=f"How many times as fast: {report['machine']}", title_justify="left")
    ratios.add_column("ratio")
    for game in report["ratios"]:
        ratios.add_column(game, justify="right")
    for name in next(iter(report["ratios"].values())):
        shown = [report["ratios"][game][name] for game in report["ratios"]]
        ratios.add_row(name, *("-" if ratio is None else f"{ratio:,.1f}" for ratio in shown))
    return [speeds, ratios]
