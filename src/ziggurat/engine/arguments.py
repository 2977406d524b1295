"""What news and questions say beside their kind and seat, in words.

Rules fill numbers into the fields of an item. A game lists for every kind which fields it uses, under which name people
know them, and which words the numbers stand for:

    NEWS_SAYS = {
        News.GAINED: {"good": Argument("thing", GOODS), "count": Argument("count")},
    }
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Argument(NamedTuple):
    """One argument: the field that holds its number, and what the number means."""

    field: str
    words: Sequence[str] = ()
    """What the numbers from 1 on stand for; nothing where the number is what is meant."""
    parts: int = 1
    """The number counts such parts of one: quarters of a point."""
    start: int = 0
    """The number that stands for 0: steps count from the one where everybody begins."""

    def meaning(self, number: int) -> str | int | float | None:
        """What a number means: a word, or None for 0 where there are words; else the number itself."""
        if self.words:
            return self.words[number - 1] if number else None
        number -= self.start
        return number // self.parts if number % self.parts == 0 else number / self.parts


Arguments = Mapping[str, Argument]


def in_words(item: Mapping[str, Any], says: Arguments) -> dict[str, Any]:
    """An item with its arguments in words, those that are 0 included; `item` may leave out what is 0."""
    words: dict[str, Any] = {"kind": item["kind"], "seat": item["seat"]}
    for name, argument in says.items():
        words[name] = argument.meaning(item.get(argument.field, 0))
    if item.get("only_for"):
        words["only_for"] = item["only_for"]
    return words
