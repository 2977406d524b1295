"""What a seat sees of a position, for tests."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.game import Game
from ziggurat.research.batch import entry_to, new_workspace
from ziggurat.research.rules import stepping


class Looker:
    """Shows positions of a game as environments tell them."""

    def __init__(self, game: Game, with_features: bool = True) -> None:
        has_features = with_features and bool(game.rulebook.features.table)
        self.workspace = new_workspace(game, 1, facts=True, features=has_features, worth="rank", resets=False)
        self.look = entry_to(
            game, stepping.observe_seat, self.workspace, 0, 1, self.workspace.facts[0], self.workspace.features[0]
        )

    def facts(self, s: Any, seat: int) -> NDArray[np.int16]:
        self._look(s, seat)
        return self.workspace.facts[0].copy()

    def features(self, s: Any, seat: int) -> NDArray[np.float32]:
        self._look(s, seat)
        return self.workspace.features[0].copy()

    def _look(self, s: Any, seat: int) -> None:
        self.workspace.records[0] = s
        self.look(self.workspace, 0, seat, self.workspace.facts[0], self.workspace.features[0])
