"""Fair chance that can be proved: every draw of a match follows from one secret seed, committed to before it begins.

The commitment is the SHA-256 of the seed. It is shown at the start, the seed at the end, and anyone can then check that
they fit and that draw number n came out as it had to: HMAC-SHA256 with the seed as its key, over the number of the draw
and of the attempt. Draws are numbered through the whole playing; a number that was taken back is never used again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ziggurat.engine.errors import BadRecord

SCHEME = "hmac-sha256/1"
SEED_BYTES = 32
RANGE = 1 << 256
FIELDS = ("scheme", "commitment", "seed", "draws")


@dataclass(frozen=True)
class Chance:
    """The secret seed of a match and what follows from it."""

    seed: bytes = field(repr=False, default_factory=lambda: secrets.token_bytes(SEED_BYTES))

    @property
    def commitment(self) -> str:
        """What is shown before the match begins."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, sides: int, number: int) -> int:
        """Draw `number`: a fair whole number from 0 to sides - 1. What would favour small numbers is drawn again."""
        limit = RANGE - RANGE % sides
        attempt = 0
        while True:
            drawn = hmac.digest(self.seed, f"{SCHEME}:{number}:{attempt}".encode(), "sha256")
            value = int.from_bytes(drawn, "big")
            if value < limit:
                return value % sides
            attempt += 1

    def told(self, draws: Sequence[int]) -> dict[str, Any]:
        """The proof that goes with a finished match: one number of a draw for every answer of Nature."""
        return {"scheme": SCHEME, "commitment": self.commitment, "seed": self.seed.hex(), "draws": list(draws)}


def chance_from(told: Any) -> tuple[Chance, list[int]]:
    """The seed and the numbers of the draws in a record, their form checked and the commitment proved."""
    if not isinstance(told, dict) or sorted(told) != sorted(FIELDS):
        raise BadRecord(f"The field 'chance' must be an object with {', '.join(FIELDS)}.")
    if told["scheme"] != SCHEME:
        raise BadRecord(f"The draws follow the scheme {told['scheme']!r:.40}, which this program does not know.")
    draws = told["draws"]
    if not isinstance(draws, list) or not all(type(number) is int and number > 0 for number in draws):
        raise BadRecord("The numbers of the draws must be a list of whole numbers from 1 on.")
    if draws != sorted(set(draws)):
        raise BadRecord("The numbers of the draws must rise: no draw counts twice.")
    try:
        chance = Chance(bytes.fromhex(told["seed"]))
    except (TypeError, ValueError) as error:
        raise BadRecord("The seed of the draws is not written in hexadecimal.") from error
    if len(chance.seed) != SEED_BYTES or told["commitment"] != chance.commitment:
        raise BadRecord("The seed does not fit the commitment made before the match.")
    return chance, draws
