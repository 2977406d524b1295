"""The simplest bot: any legal move."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any


class RandomBot:
    """Chooses among the legal moves by chance."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Mapping[str, Any]) -> str:
        """A move for the seat whose view this is."""
        move: str = self._random.choice(view["legal"])
        return move
