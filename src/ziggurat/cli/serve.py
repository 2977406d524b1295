"""`ziggurat serve`: a server for people and bots."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ziggurat.engine.errors import BadOption

USUAL_PORT = 8000
NO_PAGE = "none"
"""What is named in place of a folder by whoever wants a server without a page."""


def usual_port() -> int:
    """The usual port, or any that is free where somebody else has it."""
    with socket.socket() as door:
        return 0 if door.connect_ex(("127.0.0.1", USUAL_PORT)) == 0 else USUAL_PORT


def _page_of(named: str) -> str:
    """The folder of the page: the one that is named, or the usual one if there is one; nothing for `none`."""
    from ziggurat.server.site import built_app

    if named:
        return "" if named == NO_PAGE else named
    return str(built_app() or "")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = USUAL_PORT,
    data: Annotated[Path | None, typer.Option(help="The folder in which matches are kept.")] = None,
    database: Annotated[str | None, typer.Option(help="Another database, as in postgresql+asyncpg://…")] = None,
    processes: Annotated[
        int | None, typer.Option(help="Processes that serve together; more than one need PostgreSQL.")
    ] = None,
    thinkers: Annotated[
        str | None, typer.Option(help="Processes in which bots think, or a Ray cluster, as in ray://HOST:10001.")
    ] = None,
    web: Annotated[
        Path | None,
        typer.Option(help="The folder of the web app to serve, where it is not the usual one; none: no page."),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open the page in a browser once the server is up.")] = False,
) -> None:
    """Serve tables to people and bots until interrupted. Other settings come from the environment: ZIGGURAT_…"""
    from ziggurat.server import serving  # only this command needs the server's libraries
    from ziggurat.server.settings import settings_from
    from ziggurat.server.store import StoreFailed

    if not 0 <= port <= 65535:
        raise BadOption(f"--port is 0 to 65535, not {port}.")
    if processes is not None and processes < 1:
        raise BadOption(f"--processes is at least 1, not {processes}.")
    try:
        named = None if web is None else str(web)
        settings = settings_from(data=data, database=database, processes=processes, thinkers=thinkers, web=named)
        settings = replace(settings, web=_page_of(settings.web))
        serving.serve(settings, host, port, opens=opens)
    except StoreFailed as error:
        raise BadOption(str(error)) from error
