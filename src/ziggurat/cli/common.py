"""What several commands share: reading options, and running interpreted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from ziggurat.engine import library
from ziggurat.engine.errors import BadOption, BadRecord, ZigguratError
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.match import Match
from ziggurat.engine.rule import PLAIN

Seats = Annotated[int | None, typer.Option(help="How many players; by default the fewest.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the game, as name=value. Repeatable.")
]
Seed = Annotated[int | None, typer.Option(help="Makes the draws repeatable.")]
Plain = Annotated[bool, typer.Option("--plain", help="Run the rules interpreted, without compiling them.")]

Jobs = Annotated[int, typer.Option(help="Processes that play.")]
Threads = Annotated[int, typer.Option(help="How many threads play.")]
AsJson = Annotated[bool, typer.Option("--json", help="Write one JSON object.")]

TYPE_HELP = "Type 'help' for what you can type, 'moves' for what you can do."
POSSIBLE = "It is possible."
SAY_WHERE = "Say where: save FILE."

console = Console(highlight=False)
warnings = Console(stderr=True, highlight=False)


def game_from(name: str, seats: int | None, options: list[str] | None) -> Game:
    """The game that the arguments of a command ask for."""
    return library.load(name, seats, **chosen_options(options))


def chosen_options(options: list[str] | None) -> dict[str, str]:
    """Options that were given as name=value, by name."""
    chosen: dict[str, str] = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option is written name=value, not {text!r}.")
        if key.strip() in chosen:
            raise BadOption(f"Option {key.strip()} is given twice.")
        chosen[key.strip()] = value.strip()
    return chosen


def ensure_plain(plain: bool) -> None:
    """With --plain, start this command once more with interpreted rules: the speed is chosen when rules are loaded."""
    if plain and not PLAIN:
        environment = {**os.environ, "ZIGGURAT_PLAIN": "1"}
        os.execve(sys.executable, [sys.executable, "-m", "ziggurat", *sys.argv[1:]], environment)


def drawn(match: Match, seat: int | None = None) -> Text:
    """The table as a seat sees it, in the colours of its game."""
    return coloured(match.picture(seat), match.game.rulebook)


def coloured(picture: str, book: Rulebook) -> Text:
    """A picture in the colours of its game."""
    text = Text(picture)
    for pattern, style in book.styles:
        text.highlight_regex(pattern, style)
    return text


def in_groups(moves: Iterable[str]) -> dict[str, list[str]]:
    """Moves that differ only in their last word, together: the beginning, and the last words."""
    last_words: dict[str, list[str]] = {}
    for move in moves:
        beginning, _, last = move.rpartition(" ")
        last_words.setdefault(beginning, []).append(last)
    return last_words


def group_shown(beginning: str, last_words: list[str]) -> str:
    """Such a group as a line."""
    return f"{beginning} {' | '.join(last_words)}" if beginning else ", ".join(last_words)


def text_of(file: Path) -> str:
    """The text of a record file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} is not text: byte {error.start} is not UTF-8.") from error


def write_file(file: Path, text: str) -> None:
    """Write a file, or say why not."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ZigguratError(f"{file} cannot be written: {error.strerror}.") from error
