"""Fair chance that can be proved: every draw of a match follows from one secret seed, committed to before it begins.

The commitment is the SHA-256 of the seed. It is shown at the start, the seed at the end, and anyone can then check that
they fit and that draw number n came out as it had to: HMAC-SHA256 with the seed as its key, over the number of the draw
and of the attempt. Draws are numbered through the whole playing; a number that was taken back is used again only where
somebody plays with bots alone (ADR 28): there the same chance comes again.

Players may add randomness of their own, so that not even who keeps the seed can choose: each promises a value by its
SHA-256 after the commitment was shown, and tells it when all promises are known. The key of the draws is then the
HMAC-SHA256 of all promises and values under the seed. A value that is not told counts as empty, and the proof says so.

A match on one device has no server: the browser draws the seed itself, by its own secure chance. The draws follow from
it in the same way (web/src/lib/device/reading/fair.ts), and the proof says that nobody else was committed to it.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ziggurat.engine.errors import BadRecord

SCHEME = "hmac-sha256/1"
SEED_BYTES = 32
RANGE = 1 << 256
FIELDS = ("scheme", "commitment", "seed", "draws")
SHARED_SCHEME = "hmac-sha256/2"
"""The draws follow from the seed and from what players have added."""
SHARED_FIELDS = (*FIELDS, "players")
DEVICE_SCHEME = "hmac-sha256/device"
"""The draws follow from a seed that the browser of a player has drawn for itself."""
SHARE_FIELDS = ("seat", "promise", "value")
HASH = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Share:
    """What a player has added to chance."""

    seat: int
    promise: str
    """The SHA-256 of the value, in hexadecimal."""
    value: str | None
    """32 bytes in hexadecimal; None where they were not told in time."""

    @property
    def is_kept(self) -> bool:
        """The value is the one that was promised."""
        return self.value is not None and promise_of(self.value) == self.promise


def new_value() -> str:
    """Randomness for a player to add."""
    return secrets.token_hex(SEED_BYTES)


def promise_of(value: str) -> str:
    """What is told of a value before it is told."""
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


@dataclass(frozen=True)
class Chance:
    """The secret seed of a match, what players have added to it, and what follows from both."""

    seed: bytes = field(repr=False, default_factory=lambda: secrets.token_bytes(SEED_BYTES))
    shares: tuple[Share, ...] = ()
    """In the order of the seats."""
    is_of_device: bool = False
    """The browser of a player has drawn the seed for itself."""

    @property
    def scheme(self) -> str:
        """How the draws follow."""
        if self.is_of_device:
            return DEVICE_SCHEME
        return SHARED_SCHEME if self.shares else SCHEME

    @functools.cached_property
    def _key(self) -> bytes:
        """The key of all draws."""
        if not self.shares:
            return self.seed
        shares = "".join(f"{share.seat}:{share.promise}:{share.value or ''}\n" for share in self.shares)
        return hmac.digest(self.seed, f"{SHARED_SCHEME}\n{shares}".encode(), "sha256")

    @property
    def commitment(self) -> str:
        """What is shown before the match begins."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, sides: int, number: int) -> int:
        """Draw `number`: a fair whole number from 0 to sides - 1. What would favour small numbers is drawn again."""
        limit = RANGE - RANGE % sides
        attempt = 0
        while True:
            drawn = hmac.digest(self._key, f"{self.scheme}:{number}:{attempt}".encode(), "sha256")
            value = int.from_bytes(drawn, "big")
            if value < limit:
                return value % sides
            attempt += 1

    def proof(self, draws: Sequence[int]) -> dict[str, Any]:
        """The proof that goes with a finished match: one number of a draw for every answer of Nature."""
        proof = {"scheme": self.scheme, "commitment": self.commitment, "seed": self.seed.hex(), "draws": list(draws)}
        return proof | {"players": [vars(share) for share in self.shares]} if self.shares else proof


def chance_from(proof: Any) -> tuple[Chance, list[int]]:
    """The seed and the numbers of the draws in a record, their form checked and the commitment proved."""
    is_shared = isinstance(proof, dict) and proof.get("scheme") == SHARED_SCHEME
    fields = SHARED_FIELDS if is_shared else FIELDS
    if not isinstance(proof, dict) or sorted(proof) != sorted(fields):
        raise BadRecord(f"The field 'chance' must be an object with {', '.join(fields)}.")
    if proof["scheme"] not in (SCHEME, SHARED_SCHEME, DEVICE_SCHEME):
        raise BadRecord(f"The draws follow the scheme {proof['scheme']!r:.40}, which this program does not know.")
    draws = proof["draws"]
    if not isinstance(draws, list) or not all(type(number) is int and number > 0 for number in draws):
        raise BadRecord("The numbers of the draws must be a list of whole numbers from 1 on.")
    if draws != sorted(set(draws)):
        raise BadRecord("The numbers of the draws must rise: no draw counts twice.")
    try:
        shares = _shares_from(proof["players"]) if is_shared else ()
        chance = Chance(bytes.fromhex(proof["seed"]), shares, is_of_device=proof["scheme"] == DEVICE_SCHEME)
    except (TypeError, ValueError) as error:
        raise BadRecord("The seed of the draws is not written in hexadecimal.") from error
    if len(chance.seed) != SEED_BYTES or proof["commitment"] != chance.commitment:
        raise BadRecord("The seed does not fit the commitment made before the match.")
    return chance, draws


def _shares_from(players: Any) -> tuple[Share, ...]:
    """What players have added, each value proved to be the one that was promised."""
    if not isinstance(players, list) or not players:
        raise BadRecord("The field 'players' of 'chance' must be a list of what players have added.")
    shares = tuple(_share_from(player) for player in players)
    seats = [share.seat for share in shares]
    if seats != sorted(set(seats)):
        raise BadRecord("The players who have added to chance must stand in the order of their seats, each once.")
    for share in shares:
        if share.value is not None and not share.is_kept:
            raise BadRecord(f"What seat {share.seat} has added is not what it promised.")
    return shares


def _share_from(player: Any) -> Share:
    if not isinstance(player, dict) or sorted(player) != sorted(SHARE_FIELDS):
        raise BadRecord(f"What a player has added must be an object with {', '.join(SHARE_FIELDS)}.")
    seat, promise, value = (player[name] for name in SHARE_FIELDS)
    if type(seat) is not int or seat < 1:
        raise BadRecord(f"There is no seat {seat!r:.40} that could have added to chance.")
    for text in (promise, value):
        if text is not None and not (isinstance(text, str) and HASH.fullmatch(text)):
            raise BadRecord(f"What seat {seat} has added is not written in hexadecimal.")
    if promise is None:
        raise BadRecord(f"Seat {seat} has promised nothing.")
    return Share(seat, promise, value)
