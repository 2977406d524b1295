"""`ziggurat join`: sit down at a table of a server, or watch one, from the terminal."""

from __future__ import annotations

import sys
import urllib.parse
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ziggurat.cli.common import Options, chosen_options, console
from ziggurat.cli.sitting import Sitting, harmless, seats_shown
from ziggurat.cli.visitor import Cookies, Visitor
from ziggurat.engine.errors import BadOption

SEAT_WORDS = ("me", "local", "open", "invited")


class Address(NamedTuple):
    """What a link leads to."""

    server: str
    table: str | None
    invite: str | None


def join(
    url: Annotated[str, typer.Argument(help="A server, a table's link, or an invitation.")],
    name: Annotated[str | None, typer.Option(help="The name to be known by.")] = None,
    seat: Annotated[int | None, typer.Option(help="The seat to take; by default any free one.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch, as a spectator.")] = False,
    new: Annotated[str | None, typer.Option(help="Set up a table for this game.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Of a new table: how many seats, or who is to sit at each, as in me,invited,open,hard."),
    ] = None,
    option: Options = None,
    bots: Annotated[str, typer.Option(help="Of a new table: bots at the other seats, as in hard,normal.")] = "",
    cookie_file: Annotated[
        Path | None, typer.Option(help="Where your secret is kept, by which you come back as the same guest.")
    ] = None,
) -> None:
    """Join a table of a server: sit down, play, talk and watch. Without a table, show those that there are."""
    address = address_of(url)
    if new is None and (seats is not None or option or bots):
        raise BadOption("--seats, --option and --bots belong to a new table: say --new GAME.")
    if new is not None and (address.table is not None or watch):
        raise BadOption("--new sets up a table of your own: say the server's address only, and no --watch.")
    visitor = Visitor(address.server, Cookies(cookie_file or Path(typer.get_app_dir("ziggurat")) / "guests.json"))
    visitor.come_in(name)
    if new is not None:
        wanted = {"game": new, "options": chosen_options(option), "seats": _seats(visitor, new, seats, seat, bots)}
        answer = visitor.sit("/api/tables", wanted)
    elif address.table is not None:
        answer = _sit_down(visitor, address.table, address.invite, seat, watch)
    else:
        show_tables(visitor)
        return
    _show_links(visitor, answer)
    Sitting(visitor, answer, watch).run(sys.stdin.fileno(), sys.stdin.isatty())


def address_of(url: str) -> Address:
    """What a link leads to: `http://host:port`, with `#/table/ID` or `#/join/ID/SECRET`."""
    plain, _, fragment = url.partition("#")
    parts = urllib.parse.urlsplit(plain)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadOption(f"An address begins with http:// or https://, as in http://localhost:8000, not {url[:60]!r}.")
    server = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
    match fragment.strip("/").split("/"):
        case [""]:
            return Address(server, None, None)
        case ["table", table] if table:
            return Address(server, table, None)
        case ["join", table, invite] if table and invite:
            return Address(server, table, invite)
    raise BadOption(f"This link leads to no table: {url[:100]!r}. A table's link ends in #/table/ID.")


# ---- a new table


def _seats(visitor: Visitor, game: str, seats: str | None, mine: int | None, bots: str) -> list[dict[str, Any]]:
    """Who is to sit at a new table."""
    levels = [level.strip() for level in bots.split(",") if level.strip()]
    if seats is not None and not seats.strip().isdecimal():
        if levels or mine is not None:
            raise BadOption("--seats names everyone already: leave out --bots and --seat.")
        return [_seat(word.strip()) for word in seats.split(",")]
    count = int(seats) if seats is not None else max(_fewest(visitor, game), 1 + len(levels))
    mine = 1 if mine is None else mine
    if not 1 <= mine <= count:
        raise BadOption(f"--seat is 1 to {count}, not {mine}.")
    if len(levels) > count - 1:
        raise BadOption(f"--bots names {len(levels)} bots for {count - 1} seats.")
    others = [_seat(level) for level in levels] + [_seat("open")] * (count - 1 - len(levels))
    return [*others[: mine - 1], _seat("me"), *others[mine - 1 :]]


def _seat(word: str) -> dict[str, Any]:
    """A seat as the wire wants it; a word that is no kind of seat is the level of a bot."""
    return {"kind": word} if word in SEAT_WORDS else {"kind": "bot", "level": word}


def _fewest(visitor: Visitor, name: str) -> int:
    games = {game["name"]: game for game in visitor.get("/api/games")["games"]}
    if name not in games:
        raise BadOption(f"There is no game {name!r}. There is: {', '.join(games)}.")
    return int(games[name]["min_seats"])


# ---- a table that is there


def _sit_down(visitor: Visitor, table: str, invite: str | None, seat: int | None, watch: bool) -> Any:
    """Take a seat, or come back to it; where none is free, watch."""
    path = f"/api/tables/{urllib.parse.quote(table, safe='')}"
    answer = visitor.get(path)
    here = answer["table"]
    if watch or (here["state"] == "over" and invite is None and seat is None):
        return answer
    if invite is not None and not answer["your_seats"]:
        return visitor.sit(f"{path}/sit", {"invite": invite})
    if seat is not None:
        return visitor.sit(f"{path}/sit", {"seat": seat})
    if any(one["kind"] == "open" or one["guest"] == visitor.id for one in here["seats"]):
        return visitor.sit(f"{path}/sit")
    console.print("The table is full: you are watching.")
    return answer


def _show_links(visitor: Visitor, answer: Any) -> None:
    """Where others find the table."""
    table = answer["table"]
    console.print(f"{table['title']}: {visitor.server}/#/table/{table['id']}", soft_wrap=True, markup=False)
    for seat, invite in answer["invites"].items():
        link = f"{visitor.server}/#/join/{table['id']}/{invite}"
        console.print(f"Invitation for player {seat}: {link}", soft_wrap=True, markup=False)


def show_tables(visitor: Visitor) -> None:
    """Tables that one can sit down at, and one's own."""
    lobby = visitor.get("/api/tables")
    for heading, tables in (("Open tables", lobby["open"]), ("Your tables", lobby["mine"])):
        console.print(heading if tables else f"{heading}: none", style="bold")
        for table in tables:
            link = f"{visitor.server}/#/table/{table['id']}"
            console.print(f"  {table['title']}, {table['state']}: {link}", soft_wrap=True, markup=False)
            console.print(f"    {harmless(', '.join(seats_shown(table, visitor.id)))}", style="dim", markup=False)
    console.print("'ziggurat join LINK' sits down at a table; 'ziggurat join SERVER --new GAME' sets one up.")
