"""The command line: `ziggurat games`, `play`, `serve` and all the others, each in a file of its name."""

from __future__ import annotations

import sys

import typer

from ziggurat.cli.admin import admin, backup, restore
from ziggurat.cli.arena import arena
from ziggurat.cli.bench import bench
from ziggurat.cli.engines import engines
from ziggurat.cli.export_site import export_site
from ziggurat.cli.games import games
from ziggurat.cli.hint import hint
from ziggurat.cli.join import join
from ziggurat.cli.play import play
from ziggurat.cli.replay import replay
from ziggurat.cli.serve import serve, usual_port
from ziggurat.cli.simulate import simulate
from ziggurat.cli.soak import soak
from ziggurat.cli.train import train
from ziggurat.cli.verify import verify
from ziggurat.engine.errors import ZigguratError

app = typer.Typer(
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    games,
    play,
    simulate,
    soak,
    bench,
    replay,
    verify,
    arena,
    train,
    hint,
    engines,
    serve,
    join,
    export_site,
    backup,
    restore,
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(admin, name="admin")


@app.callback()
def play_in_the_browser(context: typer.Context) -> None:
    """Board games about the ancient world: play, watch, study. With no command, the games open in a browser."""
    if context.invoked_subcommand is None:
        serve(port=usual_port(), opens=True)


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
