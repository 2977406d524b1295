"""Writes docs/observations: what a seat observes of every game, field by field.

python tools/observations.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from ziggurat.engine import library, record  # noqa: E402
from ziggurat.engine.game import Game  # noqa: E402
from ziggurat.research.observation import Column, feature_names, layout_of  # noqa: E402

FOLDER = ROOT / "docs" / "observations"


def game_with_everything(name: str) -> Game:
    """A game for as many seats as it has, with every option that opens something."""
    book = library.rulebook(name)
    opening = dict.fromkeys(book.observed.opened_by.values(), True)
    return library.load(name, book.max_seats, **opening)


def page_of(name: str) -> str:
    """The page of a game."""
    book = library.rulebook(name)
    sizes = [(seats, library.load(name, seats)) for seats in range(book.min_seats, book.max_seats + 1)]
    rows = "\n".join(
        f"| {seats} | {len(layout_of(game).kinds)} | {len(feature_names(game))} |" for seats, game in sizes
    )
    game = game_with_everything(name)
    features = book.features
    return f"""# What a seat observes of {book.title}

Written by `python tools/observations.py`; [research](../guides/research.md) says how to read it.
Actions: {len(book.vocabulary)}.

| seats | facts | features |
|---|---|---|
{rows}

## Facts

In this order. Indices count from 1 where nothing else is said. Seats are counted from the one that looks: 1 is
itself, 2 the seat after it. Fields with a dot come record by record (all of the first one, then of the second), and
their numbers are those of one record. *Who* says who sees a field of a player: of the others, what only its owner
sees is not there.

| field | numbers | who | what |
|---|---|---|---|
{_question_rows(game)}
{_fact_rows(game)}

## Features

What the nets of the house are told ([ADR 29](../adr/0029-learned-evaluations.md)): first the table, then what the
seat itself has with its secrets, then what all may know of each of the others, in the order of the seats after it.

- **table** ({len(features.table)}): {"; ".join(features.table)}
- **every seat** ({len(features.known)}): {"; ".join(features.known)}
- **the seat itself alone** ({len(features.secret)}): {"; ".join(features.secret)}
"""


def _question_rows(game: Game) -> str:
    agenda = next(part for part in record.parts_of(game.rulebook.State) if part.name == "agenda")
    assert agenda.record is not None
    said = record.sentences_of(agenda.record)
    return "\n".join(
        f"| `{column.name}` | 1 | all | {_told(game, column, said[column.name.partition('.')[2]])} |"
        for column in layout_of(game).question
    )


def _fact_rows(game: Game) -> str:
    """A row for every field, those of a nested record as they follow."""
    state = game.rulebook.State
    layout = layout_of(game)
    rows = []
    for part in record.parts_of(state):
        mine = [column for column in layout.columns if column.field.partition(".")[0] == part.name]
        if not mine:
            continue
        if part.record is None:
            rows.append(_row(game, mine, record.sentences_of(state)[part.name], "all"))
            continue
        for inner in record.parts_of(part.record):
            path = f"{part.name}.{inner.name}"
            found = [column for column in mine if column.field == path]
            first = [column for column in found if column.name.startswith(f"{part.name}[1]")]
            if found:
                rows.append(_row(game, first, record.sentences_of(part.record)[inner.name], _who(game, inner, path)))
    return "\n".join(rows)


def _who(game: Game, part: Any, path: str) -> str:
    option = game.rulebook.observed.opened_by.get(path)
    if part.declared.seen_by is record.OWNER:
        return f"its owner; all with `{option}`" if option else "its owner"
    return "all"


def _row(game: Game, columns: list[Column], sentence: str, who: str) -> str:
    return f"| `{columns[0].field}` | {len(columns)} | {who} | {_told(game, columns[0], sentence)} |"


def _told(game: Game, column: Column, sentence: str) -> str:
    first = " ".join(sentence.split("\n\n")[0].split()).replace("|", "\\|")
    observed = game.rulebook.observed
    notes = []
    if column.group:
        notes.append("seats from where one sits")
    if column.field in observed.by_seat:
        notes.append("first index: a seat, from where one sits")
    if column.field in observed.from_zero:
        notes.append("the second index counts from 0")
    return f"{first} *{'; '.join(notes).capitalize()}.*" if notes else first


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in library.names():
        (FOLDER / f"{name}.md").write_text(page_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
