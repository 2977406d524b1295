"""A bot that looks one answer ahead, with the game's own guess of what every seat can expect."""

from __future__ import annotations

import numpy as np

from ziggurat.bots.tree import look_one_ahead, new_tree
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import rule_for
from ziggurat.engine.sight import Sight

N_SAMPLES = 4
"""Imagined positions that an answer is looked at in."""


class GreedyBot:
    """Takes the answer after which it expects the greatest lead."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._n_asked = 0

    def choose(self, sight: Sight) -> int:
        """An answer for the seat whose sight this is."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        self._n_asked += 1
        game = sight.game
        room = np.zeros(3, dtype=sight.s.dtype)
        room[0] = sight.s
        tree = new_tree(1, len(game.vocabulary), game.rulebook.max_legal)
        dice = new_dice(self._seed + self._n_asked * 7919)
        look = rule_for(game.rulebook.doors, look_one_ahead)
        if self._n_asked == 1:
            with game.compiling():
                look(room, sight.seat, 0, tree, new_dice(0), game.listing())
        return int(look(room, sight.seat, N_SAMPLES, tree, dice, game.listing()))
