"""The command line: `ziggurat games`, `play`, `serve` and all the others, each in a file of its name."""

from __future__ import annotations

import sys

import typer

from ziggurat.cli.admin import admin, backup, restore
from ziggurat.cli.arena import arena
from ziggurat.cli.engines import engines
from ziggurat.cli.games import games
from ziggurat.cli.hint import hint
from ziggurat.cli.join import join
from ziggurat.cli.play import play
from ziggurat.cli.replay import replay
from ziggurat.cli.serve import serve
from ziggurat.cli.simulate import simulate
from ziggurat.cli.train import train
from ziggurat.cli.verify import verify
from ziggurat.engine.errors import ZigguratError

app = typer.Typer(
    help="Board games about the ancient world: play, watch, study.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for command in (games, play, simulate, replay, verify, arena, train, hint, engines, serve, join, backup, restore):
    app.command()(command)
app.add_typer(admin, name="admin")


def main() -> None:
    """Run the command line. What is refused gets a sentence and exit code 2, never a traceback."""
    try:
        app()
    except ZigguratError as error:
        typer.echo(str(error), err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("\nStopped.", err=True)
        sys.exit(130)
