"""Proves that chance was fair: every answer of Nature in a record followed from the seed it was committed to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ziggurat.engine.errors import BadRecord
from ziggurat.engine.fair import Share, chance_from
from ziggurat.engine.match import Match, replaying
from ziggurat.engine.seats import NATURE


@dataclass(frozen=True)
class Proof:
    """What was proved about a record."""

    commitment: str
    n_draws: int
    """Answers of Nature that were checked."""
    n_taken_back: int
    """Draws that were made and later taken back with everyone's consent."""
    shares: tuple[Share, ...] = ()
    """What players have added to the seed."""
    is_of_device: bool = False
    """The browser of a player has drawn the seed for itself: nobody else was committed to it."""


class Draws:
    """The draws that a record tells, checked move by move while it is played again."""

    def __init__(self, proof: Any) -> None:
        if proof is None:
            raise BadRecord("The record does not tell its seed: its draws cannot be proved.")
        self.chance, self.numbers = chance_from(proof)
        self._left = list(reversed(self.numbers))

    def check(self, match: Match, line: str | None) -> None:
        """The move that is to be made next, if it is Nature's, is what its draw gives; at the end no draw is left."""
        if line is None and self._left:
            raise BadRecord(f"The record names {len(self._left)} draws more than Nature has answers.")
        if line is None or match.asked != NATURE:
            return
        where = f"Move {match.position + 1}"
        if not self._left:
            raise BadRecord(f"{where}: the record names no draw for this answer of Nature.")
        number = self._left.pop()
        expected = match.answer_of_nature(self.chance.draw, number)
        if line.partition(":")[2].strip() != expected.text:
            raise BadRecord(f"{where}: Nature answered {line[:60]!r}, but draw {number} gives {expected.text!r}.")

    def proof(self) -> Proof:
        """What was proved, once all is checked."""
        n_taken_back = max(self.numbers, default=0) - len(self.numbers)
        chance = self.chance
        return Proof(chance.commitment, len(self.numbers), n_taken_back, chance.shares, chance.is_of_device)


def verify(source: Mapping[str, Any] | str) -> Proof:
    """Play a record again and check every draw. A record that does not hold raises BadRecord with the reason."""
    draws: Draws | None = None
    for match, line in replaying(source):
        draws = draws or Draws(match.recorded_chance)
        draws.check(match, line)
    assert draws is not None
    return draws.proof()
