"""A bot that looks one answer ahead, with the game's own guess of what every seat can expect."""

from __future__ import annotations

from ziggurat.bots.tree import look_one_ahead, new_workspace
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
        look = rule_for(sight.game.rulebook.doors, look_one_ahead)
        work = new_workspace(sight.game, sight.s)
        if self._n_asked == 1:
            with sight.game.compiling():
                look(work, sight.seat, 0, new_dice(0))
        return int(look(work, sight.seat, N_SAMPLES, new_dice(self._seed + self._n_asked * 7919)))
