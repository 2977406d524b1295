"""Actions: kind and named arguments <-> integer <-> text, once for all games.

A game lists its kinds of action with a line of text for each, the words each argument can take, and an `Answer` with a
field for every argument, which is how rules read an action:

    class Answer(Chosen):
        ship: I64
        slot: I64

    VOCABULARY = Vocabulary(
        Do,
        Answer,
        {Do.GET: "get", Do.PLACE: "place ship {ship} slot {slot}"},
        words={"ship": ("1", "2", "3", "4"), "slot": Values(("none", "bow", "stern"), first=0)},
    )

An argument is written `{name}`, or `{name:words}` when it takes its words from another list. Values count from 1 unless
the list says where they begin; the integers of actions count from 1, and 0 is no action. Actions are numbered in the
order of the kinds and then of the arguments, so rules that offer them in that order list them ascending.
"""

from __future__ import annotations

import difflib
import functools
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.errors import UnknownMove
from ziggurat.engine.record import I64, dtype_of, parts_of
from ziggurat.engine.rule import rule

MAX_ARGUMENTS = 3
FILLERS = frozenset({"to", "on", "at", "from", "with", "the", "of", "and"})
"""Words that make a move read well and that nobody has to type. A game may have more of its own."""
MOST_READ = 80
"""Characters of an unknown text that are read for a suggestion."""
MOST_COMPARED = 8
"""Actions that are compared with an unknown text letter by letter."""
MOST_NAMED = 3
"""Actions that are named where a text is not understood."""
LEAVE = ("done",)
"""What may be typed to leave any question that can be left."""

SPACES = str.maketrans(",-_", "   ")
"""Signs that separate words as well as a space does."""

ArgumentPattern = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True)
class Values:
    """The words of an argument, and the value that the first of them stands for."""

    words: Sequence[str]
    first: int = 1


class Chosen:
    """What the `Answer` of every game begins with."""

    kind: I64
    """What is done (the game's `Do`)."""


class ActionTables(NamedTuple):
    """The encoding as arrays, for rules."""

    base: NDArray[np.int32]
    """base[kind]: the integer of the kind's action if all its arguments were 0."""
    stride: NDArray[np.int32]
    """stride[kind, argument]: how far one more of an argument moves the integer."""
    answers: NDArray[Any]
    """answers[action]: its kind and its arguments by name (the game's `Answer`), 0 where it has no such argument."""


@rule
def encode(tables: ActionTables, kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The integer of an action."""
    stride = tables.stride[kind]
    return tables.base[kind] + first * stride[0] + second * stride[1] + third * stride[2]


@rule
def clear(out: Any) -> None:
    """Begin a listing: out[0] counts the actions that follow it."""
    out[0] = 0


@rule
def offer(out: Any, action: int) -> None:
    """Append an action to a listing."""
    out[0] += 1
    out[out[0]] = action


@dataclass(frozen=True)
class Action:
    """An action as people and programs above the rules see it."""

    id: int
    kind: str
    args: Mapping[str, str | int]
    """What was chosen, by name: numbers are integers, everything else is a word."""
    text: str

    def __str__(self) -> str:
        return self.text

    @functools.cached_property
    def as_data(self) -> dict[str, Any]:
        """The action as it travels to a screen: every argument is a word."""
        args = {name: str(value) for name, value in self.args.items()}
        return {"id": self.id, "kind": self.kind, "args": args, "text": self.text}


class Vocabulary:
    """All actions of a game, known from the start and the same for every match.

    `fillers` are words that nobody has to type, `leaving` the kinds that end a question without doing anything, and
    `aliases` other words for the values of an argument, by its name.
    """

    def __init__(
        self,
        kinds: type[IntEnum],
        answer: type[Chosen],
        lines: Mapping[Any, str],
        words: Mapping[str, Sequence[str] | Values],
        fillers: Collection[str] = (),
        leaving: Collection[IntEnum] = (),
        aliases: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        missing = [kind.name for kind in kinds if kind not in lines]
        if missing:
            raise ValueError(f"kinds of action without a line of text: {', '.join(missing)}")
        self.kinds = kinds
        self.lines = {kind: lines[kind] for kind in sorted(kinds)}
        """The line of text of every kind, with its arguments in braces."""
        self.words = {name: listed if isinstance(listed, Values) else Values(listed) for name, listed in words.items()}
        """The words that each argument can take."""
        self.aliases = aliases or {}
        self.fillers = FILLERS.union(fillers)
        self.leaving = {kind.name.lower() for kind in leaving}
        self._actions: list[Action | None] = [None]
        self._forms: list[list[tuple[str, ...]]] = [[]]
        """The words of each action as texts are compared with them, those with other words for its arguments too."""
        self._pairs: LetterPairs | None = None
        self._by_words: dict[tuple[str, ...], Action] = {}
        rows: list[dict[str, int]] = [{}]
        base = np.zeros(max(kinds) + 1, dtype=np.int32)
        stride = np.zeros((max(kinds) + 1, MAX_ARGUMENTS), dtype=np.int32)
        for kind in sorted(kinds):
            arguments = _arguments(lines[kind], self.words)
            base[kind], stride[kind, : len(arguments)] = _block(len(rows), list(arguments.values()))
            for chosen in itertools.product(*(enumerate(values.words, values.first) for values in arguments.values())):
                named = dict(zip(arguments, chosen, strict=True))
                args = {name: word for name, (_, word) in named.items()}
                self._add(Action(len(rows), kind.name.lower(), _numbers_as_such(args), _written(lines[kind], args)))
                self._add_aliases(lines[kind], args)
                rows.append({"kind": int(kind)} | {name: value for name, (value, _) in named.items()})
        self.tables = ActionTables(base, stride, _answers(answer, rows))

    def _add(self, action: Action) -> None:
        key = self._key(action.text)
        if key in self._by_words:
            raise ValueError(f"'{action.text}' and '{self._by_words[key].text}' read alike")
        self._actions.append(action)
        self._forms.append([key])
        self._by_words[key] = action

    def _add_aliases(self, line: str, args: Mapping[str, str]) -> None:
        action = self._actions[-1]
        for name, word in args.items():
            for alias, meant in self.aliases.get(name, {}).items():
                if meant == word and action is not None:
                    key = self._key(_written(line, {**args, name: alias}))
                    self._forms[-1].append(key)
                    self._by_words.setdefault(key, action)

    def __len__(self) -> int:
        """How many actions there are. Their integers run from 1 to this number."""
        return len(self._actions) - 1

    def __iter__(self) -> Iterator[Action]:
        return (action for action in self._actions if action is not None)

    def __getitem__(self, number: int) -> Action:
        action = self._actions[number] if 0 < number < len(self._actions) else None
        if action is None:
            raise UnknownMove(f"There is no move with number {number}; they run from 1 to {len(self)}.")
        return action

    def several(self, numbers: Sequence[int]) -> list[Action]:
        """The actions with these integers, which must be some."""
        actions = self._actions
        return [actions[number] for number in numbers]  # type: ignore[misc]

    def read(self, text: str) -> Action:
        """The action a text means. Case, spacing, hyphens and filler words such as 'to' do not matter."""
        action = self._by_words.get(self._key(text))
        if action is None:
            raise self._unknown(text, ())
        return action

    def read_among(
        self, text: str, list_legal: Callable[[], Sequence[int]], question: Callable[[], str] | None = None
    ) -> Action:
        """The action a text means where some are legal.

        A beginning that fits exactly one legal action is that action, its first word may be left out, and 'done' is any
        one that leaves the question. Where nothing can be left, the refusal of 'done' says the `question`.
        """
        key = self._key(text)
        action = self._by_words.get(key)
        if action is not None and key != LEAVE:
            return action
        legal = list_legal()
        meant = self._meant(key, legal)
        if len(meant) == 1:
            return self[meant[0]]
        if action is not None:
            return action
        if meant:
            raise self._ambiguous(text, meant)
        if key == LEAVE:
            raise UnknownMove(f"There is nothing to finish here. {question() if question else ''}".strip())
        raise self._unknown(text, legal)

    def _meant(self, key: tuple[str, ...], among: Iterable[int]) -> list[int]:
        """The actions that begin with some words or, if none does, those that do so after their first word."""
        if key == LEAVE:
            return [number for number in among if self[number].kind in self.leaving]
        numbers = list(among) if key else []
        with_first_word = [number for number in numbers if self._has(key, number, 0)]
        return with_first_word or [number for number in numbers if self._has(key, number, 1)]

    def _has(self, key: tuple[str, ...], number: int, start: int) -> bool:
        """Some words stand in an action from a place on."""
        return any(form[start : start + len(key)] == key for form in self._forms[number])

    def _ambiguous(self, text: str, meant: Sequence[int]) -> UnknownMove:
        texts = [repr(self[number].text) for number in meant[:MOST_NAMED]]
        n_more = len(meant) - MOST_NAMED
        more = f" or {n_more} other{'s' * (n_more > 1)}" if n_more > 0 else ""
        return UnknownMove(f"'{text.strip()[:MOST_READ]}' could be {' or '.join(texts)}{more}.")

    def _key(self, text: str) -> tuple[str, ...]:
        words = text.lower().translate(SPACES).split()
        return tuple(word for word in words if word not in self.fillers)

    def _unknown(self, text: str, legal: Sequence[int]) -> UnknownMove:
        """What to say of a text that means nothing here, with what begins with it or comes near it, legal first."""
        begun = [self[number].text for number in self._meant(self._key(text), range(1, len(self) + 1))[:MOST_NAMED]]
        near = begun or self._nearest(text.strip().lower()[:MOST_READ], legal)
        suggestion = f" Did you mean {' or '.join(repr(word) for word in near)}?" if near else ""
        return UnknownMove(f"'{text.strip()[:MOST_READ]}' is not a move of this game.{suggestion}")

    def _nearest(self, typed: str, legal: Sequence[int]) -> list[str]:
        """The texts that come nearest, those of legal actions first."""
        if self._pairs is None:
            self._pairs = LetterPairs([action.text for action in self])
        found: list[str] = []
        for among in (np.array(legal, dtype=np.int64) - 1, None):
            is_wanted = len(found) < MOST_NAMED if among is None else len(among) > 0
            if is_wanted:
                near = difflib.get_close_matches(typed, self._pairs.nearest(typed, MOST_COMPARED, among), n=MOST_NAMED)
                found.extend(word for word in near if word not in found)
        return found[:MOST_NAMED]


class LetterPairs:
    """Finds the texts that share most pairs of letters with another, all at once and without reading any again."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        pairs = [_pairs_of(text) for text in texts]
        self._row = {pair: row for row, pair in enumerate(sorted(set().union(*pairs)))}
        self._has = np.zeros((len(self._row), len(texts)), dtype=np.uint8)
        for column, found in enumerate(pairs):
            self._has[[self._row[pair] for pair in found], column] = 1
        self._count = np.array([len(found) for found in pairs], dtype=np.int32)

    def nearest(self, text: str, most: int, among: NDArray[np.int64] | None = None) -> list[str]:
        """Up to `most` texts that share anything with this one, the likest first; only those `among`, if given."""
        pairs = _pairs_of(text)
        rows = [self._row[pair] for pair in pairs if pair in self._row]
        shared = self._has[rows].sum(axis=0, dtype=np.uint8)
        likeness = shared / (self._count + len(pairs))
        if among is not None:
            best = among[np.argsort(-likeness[among], kind="stable")[:most]]
        else:
            best = np.argsort(-likeness, kind="stable")[:most]
        return [self.texts[column] for column in best if shared[column]]


def _pairs_of(text: str) -> set[str]:
    """All pairs of neighbouring letters, with the spaces around words."""
    padded = f" {text} "
    return {padded[at : at + 2] for at in range(len(padded) - 1)}


def _arguments(line: str, words: Mapping[str, Values]) -> dict[str, Values]:
    """The values of every argument in a line, in its order."""
    found: dict[str, Values] = {}
    for name, list_name in ArgumentPattern.findall(line):
        if (list_name or name) not in words:
            raise ValueError(f"'{line}': no words are given for {list_name or name}")
        found[name] = words[list_name or name]
    if len(found) > MAX_ARGUMENTS:
        raise ValueError(f"'{line}': an action has at most {MAX_ARGUMENTS} arguments")
    return found


def _block(start: int, arguments: Sequence[Values]) -> tuple[int, list[int]]:
    """The base and the strides of a block of actions whose first integer is `start`."""
    sizes = [len(values.words) for values in arguments]
    strides = [int(np.prod(sizes[index + 1 :], dtype=int)) for index in range(len(sizes))]
    return start - sum(values.first * stride for values, stride in zip(arguments, strides, strict=True)), strides


def _answers(answer: type, rows: Sequence[Mapping[str, int]]) -> NDArray[Any]:
    """All actions as the game's `Answer`, which has a field for every argument and no others."""
    names = {part.name for part in parts_of(answer)}
    used = {"kind"}.union(*rows)
    if names != used:
        raise ValueError(f"fields of {answer.__name__} and arguments differ: {', '.join(sorted(names ^ used))}")
    table = np.zeros(len(rows), dtype=dtype_of(answer))
    for number, row in enumerate(rows):
        for name, value in row.items():
            table[number][name] = value
    table.flags.writeable = False
    return table


def _numbers_as_such(args: Mapping[str, str]) -> dict[str, str | int]:
    return {name: int(word) if word.isdecimal() else word for name, word in args.items()}


def _written(line: str, args: Mapping[str, str]) -> str:
    return ArgumentPattern.sub(lambda found: args[found.group(1)], line)
