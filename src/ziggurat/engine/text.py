"""Small words of texts, the same in every game: numbers, keys, counts such as `temple*2`, and plurals.

Everything that cannot be read raises a ValueError with a sentence; the game adds the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any


def argument(words: Sequence[str], index: int) -> str:
    """A word of a line that must be there."""
    if index >= len(words):
        raise ValueError(f"something is missing after '{' '.join(words)}'")
    return words[index]


def number(word: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if not re.fullmatch(r"-?[0-9]{1,9}", word):
        raise ValueError(f"'{word[:20]}' is not a number")
    value = int(word)
    if not least <= value <= most:
        raise ValueError(f"{value} is not between {least} and {most}")
    return value


def id_of(keys: Sequence[str], word: str) -> int:
    """The id of a key: its place in the list, counted from 1."""
    if word not in keys:
        raise ValueError(f"'{word[:40]}' is none of {', '.join(keys)}"[:160])
    return keys.index(word) + 1


def read_counts(counts: Any, words: Iterable[str], keys: Sequence[str]) -> None:
    """Add `key` and `key*3` to an array of counts by id."""
    for word in words:
        key, _, times = word.partition("*")
        counts[id_of(keys, key)] += number(times or "1", 1, 99)


def counted(key: str, counts: Any, keys: Sequence[str]) -> str:
    """A line with the keys whose count is not 0, as `read_counts` reads them."""
    words = [f"{word}*{counts[n]}" if counts[n] > 1 else word for n, word in enumerate(keys, start=1) if counts[n]]
    return " ".join([key, *words])


def plural(count: int, noun: str) -> str:
    """`1 stone`, `3 stones`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
