"""`ziggurat replay`: play a record again and verify it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ziggurat.cli.common import Plain, console, drawn, ensure_plain, text_of
from ziggurat.cli.results import result_table
from ziggurat.engine import match as matches
from ziggurat.engine.errors import BadOption


def replay(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    at: Annotated[int | None, typer.Option(help="Show the table after this many moves.")] = None,
    story: Annotated[bool, typer.Option("--story", help="Tell the whole match in sentences.")] = False,
    plain: Plain = False,
) -> None:
    """Play a record again, verify its result and show it."""
    ensure_plain(plain)
    match = matches.replay(text_of(file), nature="manual")
    total = match.position
    if at is not None:
        if not 0 <= at <= total:
            raise BadOption(f"--at is 0 to {total} for this record, not {at}.")
        match.go_to(at)
        console.print(f"After move {at} of {total}: {match.question}")
    if story:
        for line in match.story():
            console.print(line, markup=False)
    console.print(drawn(match))
    if match.over:
        console.print(result_table(match.names, match.result()))
        console.print(f"Verified: {total} moves of {match.game.title} lead to this result.")
    elif at is None:
        console.print(f"Verified: {total} moves of {match.game.title}. The match is not over: {match.question}")
