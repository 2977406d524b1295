"""The simplest bot: any legal move."""

from __future__ import annotations

import random

from ziggurat.engine.sight import Sight


class RandomBot:
    """Chooses among the legal moves by chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, sight: Sight) -> int:
        """An answer for the seat whose sight this is."""
        return self._random.choice(sight.legal)
