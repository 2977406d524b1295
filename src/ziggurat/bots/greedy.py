"""Bots that look one answer ahead: with the game's own guess of what every seat can expect, or with its net."""

from __future__ import annotations

from ziggurat.bots.net import Net, net_of, no_net
from ziggurat.bots.tree import look_one_ahead, new_workspace
from ziggurat.engine.chance import new_dice
from ziggurat.engine.game import Rulebook
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
        work = new_workspace(sight.game, sight.s, self._net_of(sight.game.rulebook))
        if self._n_asked == 1:
            with sight.game.compiling():
                look(work, sight.seat, 0, new_dice(0))
        return int(look(work, sight.seat, N_SAMPLES, new_dice(self._seed + self._n_asked * 7919)))

    def _net_of(self, rulebook: Rulebook) -> Net:
        """None: it goes by the outlook."""
        return no_net(rulebook.features)


class NetBot(GreedyBot):
    """Takes the answer after which the net sees it furthest ahead: the net without a search."""

    def __init__(self, seed: int = 0, net: Net | None = None) -> None:
        super().__init__(seed)
        self._net = net

    def _net_of(self, rulebook: Rulebook) -> Net:
        return net_of(rulebook) if self._net is None else self._net
