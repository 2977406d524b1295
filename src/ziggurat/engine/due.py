"""What is due in a position, as lines of text: the agenda from its bottom to its top, and back.

    due end-round
    due unload ship 1 site market count 1
    ask 2 take ship 1 slot 1

`due` is a step that the rules take by themselves, `ask` a decision of a seat or of nature. The last line is the open
question; `over` stands alone where nothing is due. Each game says in a table of `Due` what an entry of each kind may
lie on and what it says, so that only an agenda that play could have made is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from ziggurat.engine.decisions import FIRST_STEP, put
from ziggurat.engine.seats import NATURE
from ziggurat.engine.text import argument, id_of, no_more, number, one_of

BOTTOM = 0
"""Stands in `Due.on` for an entry that nothing lies under."""


class SeatNumber:
    """The values of an argument that is a seat of the match."""


SEAT = SeatNumber()

Values = range | Sequence[str] | SeatNumber
"""What an argument can be: numbers, words that stand for the ids from 1 on, or a seat."""


@dataclass(frozen=True)
class Due:
    """How entries of one kind may look."""

    on: tuple[int, ...]
    """The kinds of entries that it may lie on."""
    says: Mapping[str, Values] = field(default_factory=dict)
    """Arguments that it must say."""
    may_say: Mapping[str, Values] = field(default_factory=dict)
    """Arguments that are 0 where they are not said."""
    most: int = 1
    """How many such entries an agenda can hold."""
    of_nature: bool = False
    """The question is put to Nature."""


class Agenda:
    """The grammar of a game's agenda: writes the lines of a record and reads them back."""

    def __init__(self, asks: type[IntEnum], steps: type[IntEnum], table: Mapping[Any, Due]) -> None:
        kinds: list[IntEnum] = [*asks, *steps]
        missing = [kind.name for kind in kinds if kind not in table]
        if missing:
            raise ValueError(f"the table of what is due lacks {', '.join(missing)}")
        self.table = {int(kind): due for kind, due in table.items()}
        self._words = {int(kind): kind.name.lower().replace("_", "-") for kind in kinds}
        self._asks = {self._words[kind]: int(kind) for kind in asks}
        self._steps = {self._words[kind]: int(kind) for kind in steps}

    # ---- writing

    def lines(self, s: Any) -> list[str]:
        """What is due in a position, line by line."""
        if s.n_open == 0:
            return ["over"]
        return [self._line(s.agenda[place]) for place in range(1, s.n_open + 1)]

    def _line(self, entry: Any) -> str:
        kind = int(entry.kind)
        due = self.table[kind]
        asked = "nature" if due.of_nature else str(entry.seat)
        words = ["due"] if kind >= FIRST_STEP else ["ask", asked]
        words.append(self._words[kind])
        for name, values in {**due.says, **due.may_say}.items():
            value = int(entry[name])
            if value or name in due.says:
                words += [_as_key(name), _written(value, values)]
        return " ".join(words)

    def in_words(self, kind: int, fields: Mapping[str, int]) -> dict[str, Any]:
        """The arguments of an entry in words: those that it must say, and of the others those that it does say."""
        due = self.table[kind]
        said = {**due.says, **{name: values for name, values in due.may_say.items() if fields[name]}}
        return {name: _meaning(fields[name], values) for name, values in said.items()}

    # ---- reading

    def read(self, s: Any, words: Sequence[str]) -> None:
        """Lay the entry that a line means on the agenda of a record."""
        if words[0] == "ask":
            who = argument(words, 1)
            kind = self._asks[one_of(self._asks, argument(words, 2))]
            seat = self._asked(s, kind, who)
            self._put(s, kind, seat, words[3:])
        else:
            kind = self._steps[one_of(self._steps, argument(words, 1))]
            self._put(s, kind, NATURE, words[2:])

    def _asked(self, s: Any, kind: int, who: str) -> int:
        if self.table[kind].of_nature:
            if who != "nature":
                raise ValueError(f"'{self._words[kind]}' is asked of nature, not of '{who[:20]}'")
            return NATURE
        return number(who, 1, s.seats)

    def _put(self, s: Any, kind: int, seat: int, words: Sequence[str]) -> None:
        due, word = self.table[kind], self._words[kind]
        below = int(s.agenda[s.n_open].kind) if s.n_open else BOTTOM
        if below not in due.on:
            lies_on = self._words[below] if below else "nothing"
            allowed = ", ".join(self._words[kind] if kind else "nothing" for kind in due.on)
            raise ValueError(f"'{word}' cannot lie on {lies_on}, only on: {allowed}"[:200])
        if sum(int(s.agenda[place].kind == kind) for place in range(1, s.n_open + 1)) >= due.most:
            raise ValueError(f"'{word}' cannot be due more than {due.most} times")
        if s.n_open + 1 >= len(s.agenda):
            raise ValueError("more is due than can be")
        said = _arguments(s, due, word, words)
        put(s, kind, seat)
        entry = s.agenda[s.n_open]  # what a compiled rule returns is a copy
        for name, value in said.items():
            setattr(entry, name, value)

    def check(self, s: Any) -> None:
        """The uppermost entry must be a question."""
        if s.n_open and s.agenda[s.n_open].kind >= FIRST_STEP:
            raise ValueError("the last thing due must be a question: 'ask …'")


def _arguments(s: Any, due: Due, word: str, words: Sequence[str]) -> dict[str, int]:
    names = {**due.says, **due.may_say}
    keys = {_as_key(name): name for name in names}
    said: dict[str, int] = {}
    for at in range(0, len(words), 2):
        if not keys:
            no_more(words, 0)
        name = keys[one_of(keys, words[at])]
        if name in said:
            raise ValueError(f"'{words[at]}' is said twice")
        said[name] = _read(s, argument(words, at + 1), names[name])
    missing = [_as_key(name) for name in due.says if name not in said]
    if missing:
        raise ValueError(f"'{word}' must say: {', '.join(missing)}")
    return said


def _as_key(name: str) -> str:
    return name.replace("_", "-")


def _meaning(value: int, values: Values) -> int | str:
    return value if isinstance(values, range | SeatNumber) else values[value - 1]


def _written(value: int, values: Values) -> str:
    return str(_meaning(value, values))


def _read(s: Any, word: str, values: Values) -> int:
    if isinstance(values, SeatNumber):
        return number(word, 1, s.seats)
    if isinstance(values, range):
        return number(word, values.start, values.stop - 1)
    return id_of(values, word)
