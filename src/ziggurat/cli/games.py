"""`ziggurat games`: what there is to play."""

from __future__ import annotations

import json

import typer
from rich.table import Table

from ziggurat.cli.common import AsJson, console
from ziggurat.engine import library
from ziggurat.engine.game import Rulebook


def games(as_json: AsJson = False) -> None:
    """List the games with their seats and options."""
    books = [library.rulebook(name) for name in library.names()]
    if as_json:
        typer.echo(json.dumps({book.name: _described(book) for book in books}, indent=2))
        return
    for book in books:
        table = Table(
            title=f"{book.title} ({book.name}), {book.min_seats} to {book.max_seats} players", title_justify="left"
        )
        for heading in ("option", "choices", "default", "meaning"):
            table.add_column(heading)
        for option in book.options:
            choices = ", ".join(option.shown(choice) for choice in option.choices)
            table.add_row(option.name, choices, option.shown(option.default), option.text)
        console.print(table)


def _described(book: Rulebook) -> dict[str, object]:
    return {
        "title": book.title,
        "rules": book.rules_version,
        "seats": list(range(book.min_seats, book.max_seats + 1)),
        "options": [
            {"name": option.name, "choices": option.choices, "default": option.default, "text": option.text}
            for option in book.options
        ],
    }
