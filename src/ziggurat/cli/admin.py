"""`ziggurat admin`, `backup` and `restore`: for whoever runs a server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sqlite3
from pathlib import Path
from typing import Annotated, Any

import typer

from ziggurat.engine.errors import BadOption

PATIENCE_SECONDS = 60.0
WITH_IDS = {"ignore_unknown_options": True}
"""An id of an earlier release may begin with a dash: it is no option."""

admin = typer.Typer(
    help="Look after a server: people, tables, the database. It may run, or not.",
    no_args_is_help=True,
    add_completion=False,
)
Data = Annotated[Path | None, typer.Option(help="The data folder of the server; else from ZIGGURAT_DATA.")]
Guest = Annotated[str, typer.Argument(help="The public id of a guest; 'admin guests' lists them.")]
Reason = Annotated[str, typer.Option(help="Why, for those who look after the server.")]


@admin.command(context_settings=WITH_IDS)
def tables(
    state: Annotated[str, typer.Option(help="Only gathering, playing or over.")] = "", data: Data = None
) -> None:
    """The tables that were touched last, as JSON, one a line."""
    _show(_ask(data, "tables", state))


@admin.command(context_settings=WITH_IDS)
def guests(data: Data = None) -> None:
    """The newest guests, as JSON, one a line."""
    _show(_ask(data, "guests"))


@admin.command()
def reports(data: Data = None) -> None:
    """What people have reported of each other with the chat around it, as JSON, one a line, the newest first."""
    _show(_ask(data, "reports"))


@admin.command(context_settings=WITH_IDS)
def mute(guest: Guest, reason: Reason = "", data: Data = None) -> None:
    """Let a guest say nothing in chats."""
    _ask(data, "mute", guest, reason)


@admin.command(context_settings=WITH_IDS)
def unmute(guest: Guest, data: Data = None) -> None:
    """Let a guest speak again."""
    _ask(data, "unmute", guest)


@admin.command(context_settings=WITH_IDS)
def ban(guest: Guest, reason: Reason = "", data: Data = None) -> None:
    """Let a guest do nothing any more."""
    _ask(data, "ban", guest, reason)


@admin.command(context_settings=WITH_IDS)
def unban(guest: Guest, data: Data = None) -> None:
    """Let a guest come back."""
    _ask(data, "unban", guest)


@admin.command(context_settings=WITH_IDS)
def close(
    table: Annotated[str, typer.Argument(help="The id of a table; 'admin tables' lists them.")], data: Data = None
) -> None:
    """End a match as it stands, or clear away a table where people gather."""
    _ask(data, "close", table)


@admin.command(context_settings=WITH_IDS)
def export(guest: Guest, data: Data = None) -> None:
    """All that is kept about a guest, as JSON."""
    typer.echo(json.dumps(_ask(data, "export", guest), ensure_ascii=False, indent=2))


@admin.command(context_settings=WITH_IDS)
def forget(
    guest: Guest,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; this cannot be taken back.")] = False,
    data: Data = None,
) -> None:
    """Forget a guest: name replaced, chat removed, seats of matches that go on handed to bots."""
    if not yes:
        typer.confirm(f"Forget {guest}? This cannot be taken back.", abort=True)
    _ask(data, "forget", guest)


@admin.command(context_settings=WITH_IDS)
def vacuum(data: Data = None) -> None:
    """Give back the space of what was removed. The server must be stopped."""
    from ziggurat.server.backup import counted, file_of
    from ziggurat.server.lock import FolderLock

    settings = _settings(data)
    file = file_of(settings)
    counted(file)
    lock = FolderLock(settings.data)
    with _refusing():
        lock.take()
    try:
        before = file.stat().st_size
        with contextlib.closing(sqlite3.connect(file)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        typer.echo(f"{before} bytes before, {file.stat().st_size} after.")
    finally:
        lock.free()


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")], data: Data = None
) -> None:
    """Copy a server's database into one file, while it runs or not, and prove that the copy is whole."""
    from ziggurat.server.backup import back_up

    found = back_up(_settings(data), target)
    typer.echo(f"{target} is whole: {_counts(found)}. Keep the key of the data folder too, but elsewhere.")


def restore(
    source: Annotated[Path, typer.Argument(help="A file that 'ziggurat backup' wrote.")], data: Data = None
) -> None:
    """Put a backup in the place of a stopped server's database; what was there is kept beside it."""
    from ziggurat.server.backup import restore as put_back

    with _refusing():
        found = put_back(_settings(data), source)
    typer.echo(f"Restored and proved to be whole: {_counts(found)}.")


def _counts(found: dict[str, int]) -> str:
    return (
        f"{found['playtable']} tables, {found['event']} moments, {found['guest']} guests, {found['chat']} lines of chat"
    )


def _settings(data: Path | None) -> Any:
    from ziggurat.server.settings import settings_from

    return settings_from(data=data)


@contextlib.contextmanager
def _refusing() -> Any:
    """What a store refuses is a sentence for the operator."""
    from ziggurat.server.store import StoreFailed

    try:
        yield
    except StoreFailed as error:
        raise BadOption(str(error)) from error


def _ask(data: Path | None, wish: str, *arguments: str) -> Any:
    """Ask the running server through its door; where none runs, open the house and do it here."""
    from ziggurat.server.admin import door_at

    settings = _settings(data)
    door = door_at(settings.data)
    if door is not None:
        with contextlib.suppress(ConnectionRefusedError):
            return _asked_at(door, wish, arguments)
    if not settings.database and not (settings.data / "ziggurat.sqlite").is_file():
        raise BadOption(f"There is no server's data in {settings.data}.")
    with _refusing():
        return asyncio.run(_done_here(settings, wish, arguments))


def _asked_at(door: dict[str, Any], wish: str, arguments: tuple[str, ...]) -> Any:
    asked = {"secret": door["secret"], "wish": wish, "arguments": arguments}
    try:
        with socket.create_connection(("127.0.0.1", int(door["port"])), timeout=PATIENCE_SECONDS) as connection:
            connection.sendall(json.dumps(asked).encode() + b"\n")
            with connection.makefile("rb") as answer:
                reply = json.loads(answer.readline())
    except ConnectionRefusedError:
        raise
    except (OSError, ValueError) as error:
        raise BadOption(f"The running server does not answer: {error}.") from error
    if "refused" in reply:
        raise BadOption(reply["refused"])
    return reply["done"]


async def _done_here(settings: Any, wish: str, arguments: tuple[str, ...]) -> Any:
    """With the lock of the folder, so that no server comes in meanwhile."""
    from dataclasses import replace

    from ziggurat.server.admin import Admin
    from ziggurat.server.house import House

    house = House(replace(settings, warm="asked"))
    await house.open()
    try:
        return await Admin(house).do(wish, list(arguments))
    finally:
        await house.close()


def _show(found: Any) -> None:
    for one in found:
        typer.echo(json.dumps(one, ensure_ascii=False))
