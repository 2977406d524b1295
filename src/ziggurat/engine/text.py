"""Small words of texts, the same in every game: lines, numbers, keys, counts such as `temple*2`, and plurals.

Everything that cannot be read raises a ValueError with a sentence that names the word and what could have stood there;
`Line.reading` adds the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from ziggurat.engine.errors import BadPosition

MOST_CHARACTERS = 20_000
"""No position needs a longer text."""


def spelling_of(names: Iterable[str]) -> re.Pattern[str]:
    """Finds names of several words, such as `burial-chamber`, in a line: with hyphens, underscores or spaces."""
    several = sorted({name for name in names if re.fullmatch(r"[a-z]+(-[a-z]+)+", name)}, key=len, reverse=True)
    return re.compile(rf"(?<!\S)(?:{'|'.join(name.replace('-', '[-_ ]') for name in several)})(?=[\s=*]|$)")


NO_NAMES = re.compile(r"(?!)")


class Line(NamedTuple):
    """A line of a position, with its number from 1."""

    number: int
    text: str
    spelling: re.Pattern[str] = NO_NAMES
    """The names of several words that it may have, each of which is one word."""

    @property
    def words(self) -> list[str]:
        """The words of the line, names with hyphens."""
        return self.spelling.sub(lambda name: re.sub("[_ ]", "-", name.group()), self.text).split()

    @property
    def says_something(self) -> bool:
        """The line is neither empty nor a remark."""
        return bool(self.words) and not self.words[0].startswith("#")

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Whatever cannot be read within is refused with this line."""
        try:
            yield
        except ValueError as error:
            raise BadPosition(f"Line {self.number}, '{self.text.strip()[:60]}': {error}") from error


def every_line(text: str, spelling: re.Pattern[str] = NO_NAMES) -> list[Line]:
    """All lines of a position, those that say nothing included."""
    if len(text) > MOST_CHARACTERS:
        raise BadPosition(f"The text has {len(text)} characters; a position has at most {MOST_CHARACTERS}.")
    return [Line(number, line, spelling) for number, line in enumerate(text.splitlines(), start=1)]


def lines_of(text: str, spelling: re.Pattern[str] = NO_NAMES) -> list[Line]:
    """The lines of a position that say something; `#` begins a remark."""
    return [line for line in every_line(text, spelling) if line.says_something]


def refuse_if(is_impossible: Any, sentence: str) -> None:
    """Refuse a position in which something is that cannot be."""
    if is_impossible:
        raise BadPosition(sentence)


class Said:
    """What a text has said so far: each thing once."""

    def __init__(self) -> None:
        self._things: set[str] = set()

    def __contains__(self, thing: str) -> bool:
        return thing in self._things

    def say(self, thing: str) -> None:
        """Note that a thing is said; twice is refused."""
        if thing in self._things:
            raise ValueError(f"'{thing}' was said before")
        self._things.add(thing)


def argument(words: Sequence[str], index: int) -> str:
    """A word of a line that must be there."""
    if index >= len(words):
        raise ValueError(f"something is missing after '{' '.join(words)[-60:]}'")
    return words[index]


def no_more(words: Sequence[str], n_words: int) -> None:
    """Refuse what stands behind the words that are needed."""
    if len(words) > n_words:
        raise ValueError(f"'{words[n_words][:40]}' is too much: nothing more can stand there")


def only_argument(words: Sequence[str]) -> str:
    """The second and last word of a line."""
    no_more(words, 2)
    return argument(words, 1)


def number(word: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(f"'{word[:20]}' is not a number from {least} to {most}")
    value = int(word)
    if not least <= value <= most:
        raise ValueError(f"{value} is not between {least} and {most}")
    return value


def one_of(keys: Iterable[str], word: str) -> str:
    """The key that a word is, an underscore being as good as a hyphen."""
    keys = list(keys)
    for spelled in (word, word.replace("_", "-")):
        if spelled in keys:
            return spelled
    raise ValueError(f"'{word[:40]}' is none of {_listed(keys)}")


def _listed(keys: Sequence[str]) -> str:
    """Keys as a sentence lists them; a long list is cut between two of them."""
    listed = ", ".join(keys)
    return listed if len(listed) <= 300 else f"{listed[:300].rpartition(', ')[0]} …"


def id_of(keys: Sequence[str], word: str) -> int:
    """The id of a key: its place in the list, counted from 1."""
    return keys.index(one_of(keys, word)) + 1


def shares(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """What a line says of several things: each key with the words behind it, up to the next key."""
    at = 0
    while at < len(words):
        key = one_of(keys, words[at])
        end = next((place for place in range(at + 1, len(words)) if words[place] in keys), len(words))
        yield key, words[at + 1 : end]
        at = end


def read_counts(counts: Any, words: Iterable[str], keys: Sequence[str], most: int = 99) -> None:
    """Write `key` and `key*3` into an array of counts by id; each key once."""
    said = Said()
    for word in words:
        key, _, times = word.partition("*")
        said.say(key)
        counts[id_of(keys, key)] = 1 if key == word else number(times, 1, most)


def read_values(values: Any, words: Iterable[str], ids: Mapping[str, int], least: int, most: int) -> None:
    """Write `key=3` into an array by id; each key once."""
    said = Said()
    for word in words:
        key, _, value = word.partition("=")
        said.say(key)
        values[ids[one_of(ids, key)]] = number(value, least, most)


def counted(key: str, counts: Any, keys: Sequence[str]) -> str:
    """A line with the keys whose count is not 0, as `read_counts` reads them."""
    words = [f"{word}*{counts[n]}" if counts[n] > 1 else word for n, word in enumerate(keys, start=1) if counts[n]]
    return " ".join([key, *words])


def plural(count: int, noun: str) -> str:
    """`1 stone`, `3 stones`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
