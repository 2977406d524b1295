"""Proves that chance was fair: every answer of Nature in a record followed from the seed it was committed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ziggurat.engine.errors import BadRecord
from ziggurat.engine.fair import chance_from
from ziggurat.engine.match import replaying
from ziggurat.engine.seats import NATURE


@dataclass(frozen=True)
class Proof:
    """What was proved about a record."""

    commitment: str
    n_draws: int
    """Answers of Nature that were checked."""
    n_taken_back: int
    """Draws that were made and later taken back with everyone's consent."""


def verify(source: Mapping[str, Any] | str) -> Proof:
    """Play a record again and check every draw. A record that does not hold raises BadRecord with the reason."""
    left: list[int] | None = None
    for match, line in replaying(source):
        if left is None:
            told = match.told_chance
            if told is None:
                raise BadRecord("The record does not tell its seed: its draws cannot be proved.")
            chance, draws = chance_from(told)
            left = list(reversed(draws))
        if match.asked == NATURE and line is not None:
            if not left:
                raise BadRecord(f"Move {match.position + 1}: the record names no draw for this answer of Nature.")
            number = left.pop()
            expected = match.answer_of_nature(chance.draw, number)
            if line.partition(":")[2].strip() != expected.text:
                where = f"Move {match.position + 1}"
                raise BadRecord(f"{where}: Nature answered {line[:60]!r}, but draw {number} gives {expected.text!r}.")
    assert left is not None
    if left:
        raise BadRecord(f"The record names {len(left)} draws more than Nature has answers.")
    return Proof(chance.commitment, len(draws), max(draws, default=0) - len(draws))
