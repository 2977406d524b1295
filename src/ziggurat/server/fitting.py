"""Whether an engine fits a web app: what both must say alike, and one name for all of it.

An engine changes records; the web app reads them, by layouts, numbers of actions and kinds that were written into it
when it was built (tools/reading.py). Together they are right only if all of that is the same on both sides. A page that
is older than the server, as one that waits for its person's consent is, asks by this name for an engine of its own.
"""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any

import numpy as np

from ziggurat.engine import library
from ziggurat.engine.actions import Vocabulary
from ziggurat.engine.decisions import FIRST_STEP
from ziggurat.engine.game import Rulebook
from ziggurat.engine.record import Audience, dtype_of, parts_of, size_of_facts

LENGTH = 12


@functools.cache
def fits(game: str) -> str:
    """The name of all that an engine of a game and whoever reads its records must agree on."""
    return name_of(read_by(library.rulebook(game)))


def name_of(data: dict[str, Any]) -> str:
    """A short name for plain data: other data have another."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:LENGTH]


def read_by(book: Rulebook) -> dict[str, Any]:
    """What records and answers are read by; not the sentences of reasons, nor other ways to write a move."""
    kinds, vocabulary = kinds_of(book), vocabulary_of(book.vocabulary)
    return {
        "name": book.name,
        "rules": book.rules_version,
        "seats": [book.min_seats, book.max_seats],
        "maxLegal": book.max_legal,
        "maxMoves": book.max_moves,
        "partsOfAPoint": book.parts_of_a_point,
        "sizeOfFacts": size_of_facts(book.State),
        "asks": kinds["asks"],
        "news": kinds["news"],
        "reasons": {number: code for number, (code, _) in kinds["reasons"].items()},
        "actions": [vocabulary["lines"], vocabulary["words"]],
        "layouts": layouts_of(book.State),
    }


def kinds_of(book: Rulebook) -> dict[str, Any]:
    """Questions, news and reasons by their numbers."""
    return {
        "asks": {int(ask): ask.name.lower() for ask in book.Ask if ask < FIRST_STEP},
        "news": {int(kind): kind.name.lower() for kind in book.News},
        "reasons": {int(why): [why.name.lower(), book.reasons[why]] for why in book.Why if why},
    }


def vocabulary_of(vocabulary: Vocabulary) -> dict[str, Any]:
    """How actions are numbered and written."""
    return {
        "lines": [[kind.name.lower(), line] for kind, line in vocabulary.lines.items()],
        "words": {name: [values.first, list(values.words)] for name, values in vocabulary.words.items()},
        "fillers": sorted(vocabulary.fillers),
        "leaving": sorted(vocabulary.leaving),
        "aliases": {name: dict(words) for name, words in vocabulary.aliases.items()},
    }


# ---- the layout of records


def layouts_of(state: type) -> dict[str, Any]:
    """All record classes of a game by name: their size in words of 16 bits, and their fields."""
    found: dict[str, Any] = {}
    _add_layout(state, "State", found)
    return found


def _add_layout(record_class: type, name: str, found: dict[str, Any]) -> None:
    dtype = dtype_of(record_class)
    fields: list[Any] = []
    found[name] = {"size": dtype.itemsize // 2, "fields": fields}
    for part in parts_of(record_class):
        if part.number not in (None, np.int16):
            raise TypeError(f"{record_class.__name__}.{part.name}: a browser reads numbers of 16 bits only")
        inner = part.record.__name__ if part.record else ""
        if part.record and inner not in found:
            _add_layout(part.record, inner, found)
        at = dtype.fields[part.name][1] // 2  # type: ignore[index]
        seen_by, owned = list(Audience).index(part.declared.seen_by), int(part.declared.owned)
        fields.append([part.name, at, list(part.declared.shape), inner, seen_by, owned])
