"""`ziggurat export-site`: the web app as a folder for any host of files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export_site(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The folder to write: new, empty, or written so before.")
    ],
    app: Annotated[Path | None, typer.Option(help="The built web app, where it is not the usual one.")] = None,
    with_server: Annotated[
        bool, typer.Option("--with-server", help="For a server of ours to serve: the page looks for it.")
    ] = False,
) -> None:
    """Write a site that needs no server: all games, bots, rules and replay, played on the visitor's device."""
    from ziggurat.server.site import write_site  # only this command needs it

    written = write_site(folder, app, has_server=with_server)
    size = sum(path.stat().st_size for path in written.rglob("*") if path.is_file())
    typer.echo(f"The site is in {written} ({size / 1_000_000:.1f} MB). Any host of files can serve it.")
