"""Sentences with holes: filled in here for people at a terminal, and written as ICU messages for the browser.

A hole names an argument, `{name}`, or a `Hole` that says how its argument is put into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

GAME_ENDS = "The game is over."
"""The news of the end, in every game."""
NOT_ASKED = "That is not one of your choices now."
"""The reason against an answer that the open question does not have, in every game."""
HOLE = re.compile(r"\{(\w+)\}")


class Hole(Protocol):
    """How an argument is put into words."""

    def fill(self, given: Mapping[str, Any], holes: Mapping[str, Hole]) -> str:
        """The words for what is given."""

    def icu(self, holes: Mapping[str, Hole]) -> str:
        """The same as an ICU message."""


Holes = Mapping[str, Hole]


@dataclass(frozen=True)
class Counted:
    """A number and its noun: `no stones`, `1 stone`, `2 stones`. The noun may have holes of its own."""

    argument: str
    noun: str

    def fill(self, given: Mapping[str, Any], holes: Holes) -> str:
        """The number and the noun."""
        count, noun = given[self.argument], fill(self.noun, given, holes)
        if count == 1:
            return f"1 {noun}"
        return f"{count:g} {noun}s" if count else f"no {noun}s"

    def icu(self, holes: Holes) -> str:
        """A plural."""
        noun = to_icu(self.noun, holes)
        return f"{{{self.argument}, plural, =0 {{no {noun}s}} one {{# {noun}}} other {{# {noun}s}}}}"


@dataclass(frozen=True)
class Chosen:
    """One of several texts, by key."""

    argument: str
    texts: Mapping[str, str]

    def fill(self, given: Mapping[str, Any], _holes: Holes) -> str:
        """The text for the key; nothing for none."""
        return self.texts.get(given[self.argument], "")

    def icu(self, _holes: Holes) -> str:
        """A choice. A hyphen cannot stand in one."""
        choices = " ".join(f"{key.replace('-', '_')} {{{text}}}" for key, text in self.texts.items())
        return f"{{{self.argument}, select, {choices} other {{}}}}"


@dataclass(frozen=True)
class Perhaps:
    """A text that is said only where its argument holds."""

    argument: str
    text: str

    def fill(self, given: Mapping[str, Any], _holes: Holes) -> str:
        """The text or nothing."""
        return self.text if given[self.argument] else ""

    def icu(self, _holes: Holes) -> str:
        """A choice between yes and no."""
        return f"{{{self.argument}, select, yes {{{self.text}}} other {{}}}}"


def fill(sentence: str, given: Mapping[str, Any], holes: Holes) -> str:
    """The sentence with all holes filled."""

    def words(found: re.Match[str]) -> str:
        hole = holes.get(found[1])
        return hole.fill(given, holes) if hole else str(given[found[1]])

    return HOLE.sub(words, sentence)


def to_icu(sentence: str, holes: Holes) -> str:
    """The sentence as an ICU message with the same arguments."""

    def message(found: re.Match[str]) -> str:
        hole = holes.get(found[1])
        return hole.icu(holes) if hole else found[0]

    return HOLE.sub(message, sentence).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


def begun(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def with_article(noun: str) -> str:
    """`a lever`, `an entrance`."""
    return f"an {noun}" if noun[:1].lower() in "aeiou" else f"a {noun}"


def pieces(kind: str, entries: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The name and the text of printed pieces, by message key; a piece without a name is called by its key."""
    found: dict[str, str] = {}
    for entry in entries:
        found[f"piece.{kind}.{entry['key']}"] = begun(entry.get("name") or entry["key"].replace("-", " "))
        if "text" in entry:
            found[f"piece.{kind}.{entry['key']}.text"] = entry["text"]
    return found
