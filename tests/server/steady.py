"""The command line with steady chance: tables that are set up alike deal alike, and their bots choose alike.

Only what decides how a match goes is steady, and always the same, so that it does not matter what was played before.
Secrets and ids are drawn as everywhere: no two may be equal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from ziggurat.cli import main
from ziggurat.engine import fair
from ziggurat.server import accounts, thinkers

Thing = TypeVar("Thing")


class SteadyChance:
    """Stands where the module `secrets` is asked for chance."""

    def token_bytes(self, count: int) -> bytes:
        return hashlib.shake_256(b"steady").digest(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()

    def randbits(self, count: int) -> int:
        return int.from_bytes(self.token_bytes(count)) % (1 << count)

    def choice(self, things: Sequence[Thing]) -> Thing:
        return things[self.randbits(31) % len(things)]


def steady_name() -> str:
    """The name of every guest who says none."""
    return f"{accounts.FIRST[0]} {accounts.SECOND[0]}"


def hold_steady() -> None:
    """Let all that decides how a match goes follow from fixed values, in this process alone."""
    for module in (fair, thinkers):
        setattr(module, "secrets", SteadyChance())  # noqa: B010 -- a module of another type
    setattr(accounts, "random_name", steady_name)  # noqa: B010


if __name__ == "__main__":
    hold_steady()
    main()
