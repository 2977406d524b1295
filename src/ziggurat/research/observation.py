"""What a seat observes of a position, number by number: the layout that compiled code writes by, and its words.

**Facts** are every number of the record that the seat may see by the audience of its field (engine/record.py), with the
open question first. Seats are counted from where one sits: 1 is the seat that looks, 2 the next one; a field of the
others that only its owner may see is not there at all. **Features** are what the nets of the house are given of the
same position (engine/features.py): fewer numbers, each of about the size of 1.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine import record
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game
from ziggurat.engine.record import Audience, Part

ME = "me"


class Column(NamedTuple):
    """One number of the facts."""

    name: str
    """Its field with every index: `ships[2].slots[1]`; seats are counted from the one that looks."""
    field: str
    """Its field without: `ships.slots`."""
    words: tuple[int, ...]
    """words[seat - 1]: where it stands in the record for the seat that looks; for the question, behind its start."""
    group: int
    """How it names a seat (engine/observed.py); 0 where it does not."""


class Layout(NamedTuple):
    """The facts of a game, ready for compiled code."""

    question: tuple[Column, ...]
    columns: tuple[Column, ...]
    runs: NDArray[np.int32]
    """runs[seat, run]: columns that follow each other in the record, too: first word, how many, and which kind."""
    kinds: NDArray[np.int32]
    """kinds[column]: those of the question first. Kind 0 is a plain number."""
    seen_as: NDArray[np.int16]
    """seen_as[kind, seat, number]: a number that names a seat, seen from where another sits."""
    places: NDArray[np.int64]
    """Where the agenda begins, how long an entry is, where its height stands, in words; which kind is a plain seat."""

    def names(self) -> list[str]:
        """The name of every number, in their order."""
        return [column.name for column in (*self.question, *self.columns)]


WORD = 2
"""Bytes of a number."""


def layout_of(game: Game) -> Layout:
    """Where the facts of a game stand that a seat may see."""
    state = game.rulebook.State
    fields: Any = record.dtype_of(state).fields
    agenda = next(part for part in record.parts_of(state) if part.name == "agenda")
    question = _question(game, agenda)
    columns = tuple(
        column
        for part in record.parts_of(state)
        if part.name not in record.UNSEEN and part.name != "n_open" and _is_public(part)
        for column in _columns(game, part, "", part.name, [fields[part.name][1]] * game.seats, owner_is_me=False)
    )
    groups = sorted({0} | {column.group for column in (*question, *columns)})
    kinds = np.array([groups.index(column.group) for column in (*question, *columns)], dtype=np.int32)
    runs = [_runs(columns, kinds[len(question) :], seat) for seat in range(1, game.seats + 1)]
    most = max(len(found) for found in runs)
    padded = [[(0, 0, 0)] * most, *(found + [(0, 0, 0)] * (most - len(found)) for found in runs)]
    places = [
        fields["agenda"][1] // WORD,
        len(question),
        fields["n_open"][1] // WORD,
        groups.index(1) if 1 in groups else 0,
    ]
    return Layout(
        question, columns, np.array(padded, dtype=np.int32), kinds, _seen_as(groups, game.seats), np.array(places)
    )


def seen_from(number: int, group: int, seat: int, seats: int) -> int:
    """A number that names a seat, seen from where another sits: 1 is that seat itself. Others than seats stay."""
    if group == 0 or number <= 0 or (number - 1) // group >= seats:
        return number
    owner = (number - 1) // group + 1
    return group * ((owner - seat) % seats) + (number - 1) % group + 1


def _runs(columns: Sequence[Column], kinds: NDArray[np.int32], seat: int) -> list[tuple[int, int, int]]:
    """Columns of one kind whose words follow each other, together."""
    runs: list[tuple[int, int, int]] = []
    for column, kind in zip(columns, kinds.tolist(), strict=True):
        word = column.words[seat - 1]
        if runs and runs[-1][2] == kind and sum(runs[-1][:2]) == word:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1, kind)
        else:
            runs.append((word, 1, kind))
    return runs


def _seen_as(groups: Sequence[int], seats: int) -> NDArray[np.int16]:
    """What numbers that name seats are to every seat."""
    table = np.zeros((len(groups), seats + 1, max(groups) * seats + 1), dtype=np.int16)
    for kind, group in enumerate(groups):
        for seat in range(1, seats + 1):
            table[kind, seat] = [seen_from(number, group, seat, seats) for number in range(table.shape[2])]
    return table


def feature_names(game: Game) -> list[str]:
    """The name of every feature, in their order."""
    features = game.rulebook.features
    own = [f"{ME}: {name}" for name in (*features.known, *features.secret)]
    others = [f"seat {seat}: {name}" for seat in range(2, game.seats + 1) for name in features.known]
    return [*features.table, *own, *others] if features.table else []


def _question(game: Game, agenda: Part) -> tuple[Column, ...]:
    """The numbers of the open question."""
    assert agenda.record is not None
    named = game.rulebook.observed.seats
    found = []
    for at, part in enumerate(record.parts_of(agenda.record)):
        refuse_wide(game, part)
        if part.declared.shape:
            raise BadOption(f"{game.title}: the field agenda.{part.name} is not one number and cannot be observed.")
        path = f"agenda.{part.name}"
        found.append(Column(f"question.{part.name}", path, (at,) * game.seats, named.get(path, 0)))
    return tuple(found)


def _columns(game: Game, part: Part, before: str, name: str, begins: list[int], owner_is_me: bool) -> list[Column]:
    """The columns of a field that begins at a byte for every seat that looks. `before` is the path of its record."""
    path = f"{before}{part.name}"
    if part.record is not None:
        return _columns_of_records(game, part, path, name, begins)
    refuse_wide(game, part)
    observed, shape = game.rulebook.observed, part.declared.shape
    group = observed.seats.get(path, 0)
    if not shape:
        return [Column(name, path, tuple(begin // WORD for begin in begins), group)]
    starts = [0 if path in observed.from_zero and axis else 1 for axis in range(len(shape))]
    strides = [int(np.prod(shape[axis + 1 :], dtype=int)) for axis in range(len(shape))]
    firsts = range(1, game.seats + 1) if path in observed.by_seat else range(starts[0], shape[0])
    rest = [range(start, size) for start, size in zip(starts[1:], shape[1:], strict=True)]
    found = []
    for first, *others in itertools.product(firsts, *rest):
        words = []
        for seat, begin in enumerate(begins, start=1):
            index = (seat + first - 2) % game.seats + 1 if path in observed.by_seat else first
            at = sum(i * stride for i, stride in zip((index, *others), strides, strict=True))
            words.append(begin // WORD + at)
        indices = ", ".join(str(index) for index in (first, *others))
        found.append(Column(f"{name}[{indices}]", path, tuple(words), group))
    return found


def _columns_of_records(game: Game, part: Part, path: str, name: str, begins: list[int]) -> list[Column]:
    """The columns of a field that holds records: one, several, or one for each seat."""
    assert part.record is not None
    fields: Any = record.dtype_of(part.record).fields
    step, shape = record.dtype_of(part.record).itemsize, part.declared.shape
    indices = [0] if not shape else range(1, game.seats + 1 if part.declared.owned else shape[0])
    found = []
    for index in indices:
        starts = []
        for seat, begin in enumerate(begins, start=1):
            at = (seat + index - 2) % game.seats + 1 if part.declared.owned else index
            starts.append(begin + at * step)
        is_mine = part.declared.owned and index == 1
        shown = f"{name}[{index}]" if shape else name
        for inner in record.parts_of(part.record):
            if _may_see(game, inner, f"{path}.{inner.name}", is_mine):
                offset = fields[inner.name][1]
                moved = [start + offset for start in starts]
                found += _columns(game, inner, f"{path}.", f"{shown}.{inner.name}", moved, is_mine)
    return found


def _is_public(part: Part) -> bool:
    return part.declared.seen_by is Audience.EVERYONE


def _may_see(game: Game, part: Part, path: str, is_mine: bool) -> bool:
    """Everyone's, one's own, or opened to everyone by an option."""
    if part.declared.seen_by is Audience.NOBODY:
        return False
    option = game.rulebook.observed.opened_by.get(path)
    return is_mine or _is_public(part) or (option is not None and bool(game.options[option]))


def refuse_wide(game: Game, part: Part) -> None:
    """Facts are numbers of 16 bits."""
    if part.number is not np.int16:
        raise BadOption(f"{game.title}: the field {part.name} is wider than 16 bits and cannot be observed.")
