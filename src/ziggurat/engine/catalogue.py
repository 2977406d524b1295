"""Catalogues: what all games need to check `catalogue.toml` and to freeze it into tables."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


class BadCatalogue(ValueError):
    """An entry of a catalogue makes no sense. The text names it."""


def table_of(values: Any) -> Numbers:
    """Numbers as an array."""
    return np.array(values, dtype=np.int64)


def row_of(values: list[int], length: int) -> list[int]:
    """A table row: blank at 0, then the values, then zeros."""
    return [0, *values, *[0] * (length - len(values))]


def find(kinds: type[IntEnum], word: str, where: str) -> int:
    """The number of a word that an enumeration of the game must have; `where` says which entry has it."""
    name = word.upper().replace("-", "_")
    if name not in kinds.__members__:
        raise BadCatalogue(f"{where}: unknown {kinds.__name__.lower()} '{word}'")
    return kinds[name].value


def check_keys(kind: str, entries: list[dict[str, Any]], needed: tuple[str, ...]) -> None:
    """Every entry has its key, once, and all that is needed of it."""
    seen: set[str] = set()
    for entry in entries:
        if "key" not in entry or entry["key"] in seen:
            raise BadCatalogue(f"{kind} {entry.get('key', '')}: it needs a key of its own")
        seen.add(entry["key"])
        missing = [word for word in needed if word not in entry]
        if missing:
            raise BadCatalogue(f"{kind} {entry['key']}: {', '.join(missing)} is missing")


def check_order(kind: str, kinds: type[IntEnum], entries: list[dict[str, Any]]) -> None:
    """The entries that rules know by name stand in the order of their enumeration."""
    names = [member.name.lower().replace("_", "-") for member in kinds]
    keys = [entry["key"] for entry in entries]
    if keys != names:
        raise BadCatalogue(f"{kind}: the rules know {', '.join(names)}, not {', '.join(keys)}")
