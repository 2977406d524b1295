"""The yardsticks: searches as any textbook has them, without knowledge of a game. They are frozen, not to be improved.

`textbook` is information-set UCT: one tree, each simulation in a freshly imagined position, one node further each time,
then random answers to the end of the match. `flat` has no tree: it tries all answers in turn. In both a simulation is
worth a win, shared among all who are first; answers are weighed by nothing else. A bot that claims to be strong must
beat these at equal time (`ziggurat arena --time-equal`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.native import searching
from ziggurat.bots.search import Strength, next_chunk
from ziggurat.engine.batch import Doors, random_answer, rank
from ziggurat.engine.chance import Dice, new_dice, roll
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import MAX_SEATS, NATURE
from ziggurat.engine.sight import Sight

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

EXPLORATION = 0.7
"""The weight of what was seldom tried, as in the first papers on information-set search."""
MOST_NODES = 400_000
MAX_DEPTH = 1000
LONGEST_PLAYOUT = 10_000
"""Answers after which a playout is broken off and counted as it stands."""
NOTHING = 0
GIVEN, REACHED = 0, 1
"""The two positions of a search: the one that it was given, and the one that a simulation has reached."""


class Nodes(NamedTuple):
    """A tree in arrays; node 1 is the root, node 0 is no node."""

    action: NDArray[np.int32]
    """action[node]: the answer that leads to it."""
    first: NDArray[np.int32]
    """first[node]: its first child."""
    sibling: NDArray[np.int32]
    """sibling[node]: the next child of its parent."""
    visits: NDArray[np.int32]
    """visits[node]"""
    available: NDArray[np.int32]
    """available[node]: how often its parent was left while the answer was legal."""
    wins: NDArray[np.float64]
    """wins[node, seat]: the sum of what visits were worth to a seat."""
    used: NDArray[np.int32]
    """used[0]: nodes in use."""
    path: NDArray[np.int32]
    """path[depth]: the nodes of the simulation."""
    mark: NDArray[np.int32]
    """mark[action]: 1 while an answer is legal and has no node yet."""
    worth: NDArray[np.float64]
    """worth[seat]: the share of a seat in the win."""


def new_nodes(n_actions: int, n_nodes: int = MOST_NODES) -> Nodes:
    """The arrays of a tree that is only a root."""

    def numbers() -> NDArray[np.int32]:
        return np.zeros(n_nodes + 1, dtype=np.int32)

    return Nodes(
        action=numbers(),
        first=numbers(),
        sibling=numbers(),
        visits=numbers(),
        available=numbers(),
        wins=np.zeros((n_nodes + 1, MAX_SEATS + 1)),
        used=np.ones(1, dtype=np.int32),
        path=np.zeros(MAX_DEPTH + 1, dtype=np.int32),
        mark=np.zeros(n_actions + 1, dtype=np.int32),
        worth=np.zeros(MAX_SEATS + 1),
    )


def clear(nodes: Nodes) -> None:
    """Forget all but an empty root."""
    n_used = int(nodes.used[0]) + 1
    for part in (nodes.action, nodes.first, nodes.sibling, nodes.visits, nodes.available, nodes.wins):
        part[:n_used] = 0
    nodes.used[0] = 1


@for_every_game
def add_node(nodes: Nodes, parent: int, action: int) -> int:
    """A new child; NOTHING where no node is left."""
    if nodes.used[0] + 1 >= len(nodes.action):
        return NOTHING
    nodes.used[0] += 1
    node = int(nodes.used[0])
    nodes.action[node] = action
    nodes.available[node] = 1
    nodes.sibling[node] = nodes.first[parent]
    nodes.first[parent] = node
    return node


@for_every_game
def child_for(nodes: Nodes, parent: int, action: int) -> int:
    """The child that an outcome of Nature leads to, made where there is none."""
    node = int(nodes.first[parent])
    while node != NOTHING:
        if nodes.action[node] == action:
            return node
        node = int(nodes.sibling[node])
    return add_node(nodes, parent, action)


@for_every_game
def best_known(nodes: Nodes, parent: int, seat: int, out: Any) -> int:
    """The legal child with the highest upper confidence bound; afterwards only answers without a node are marked."""
    for n in range(1, int(out[0]) + 1):
        nodes.mark[out[n]] = 1
    best, best_bound = NOTHING, -1.0
    node = int(nodes.first[parent])
    while node != NOTHING:
        if nodes.mark[nodes.action[node]] > 0:
            nodes.mark[nodes.action[node]] = 0
            nodes.available[node] += 1
            visits = float(nodes.visits[node])
            mean = nodes.wins[node, seat] / visits
            bound = mean + EXPLORATION * math.sqrt(math.log(float(nodes.available[node])) / visits)
            if bound > best_bound:
                best, best_bound = node, bound
        node = int(nodes.sibling[node])
    return best


@for_every_game
def untried(nodes: Nodes, dice: Dice, out: Any) -> int:
    """One of the marked answers by chance, or 0; all marks are wiped off."""
    chosen, n_marked = 0, 0
    for n in range(1, int(out[0]) + 1):
        if nodes.mark[out[n]] > 0:
            nodes.mark[out[n]] = 0
            n_marked += 1
            if roll(dice, n_marked) == 0:
                chosen = int(out[n])
    return chosen


@for_every_game
def go_down(s: Any, nodes: Nodes, dice: Dice, out: Any) -> int:
    """Down the tree to the first node that is new. Returns the depth; `path` has the way."""
    depth = 0
    nodes.path[0] = 1
    while not is_over(s) and depth < MAX_DEPTH:
        parent = int(nodes.path[depth])
        is_new = False
        if asked(s) == NATURE:
            child = child_for(nodes, parent, random_answer(s, dice, out))
        else:
            doors.legal(s, out)
            child = best_known(nodes, parent, asked(s), out)
            fresh = untried(nodes, dice, out)
            if fresh > 0:
                child, is_new = add_node(nodes, parent, fresh), True
        if child == NOTHING:
            return depth
        doors.apply(s, int(nodes.action[child]))
        depth += 1
        nodes.path[depth] = child
        if is_new:
            return depth
    return depth


@for_every_game
def play_to_the_end(s: Any, dice: Dice, out: Any) -> None:
    """Random answers until the match is over."""
    for _ in range(LONGEST_PLAYOUT):
        if is_over(s):
            return
        doors.apply(s, random_answer(s, dice, out))


@for_every_game
def share_the_win(s: Any, worth: Any) -> None:
    """worth[seat]: 1 for the winner, shared among equals, and 0 for everybody else."""
    n_first = 0
    for seat in range(1, s.seats + 1):
        worth[seat] = 1.0 if rank(s, seat) == 1 else 0.0
        n_first += int(worth[seat])
    for seat in range(1, s.seats + 1):
        worth[seat] /= float(n_first)


@for_every_game
def search_tree(positions: Any, seat: int, nodes: Nodes, dice: Dice, out: Any, n_times: int) -> None:
    """Information-set UCT from the position that was given."""
    s = positions[REACHED]
    for _ in range(n_times):
        positions[REACHED] = positions[GIVEN]
        doors.imagine(s, seat, dice)
        depth = go_down(s, nodes, dice, out)
        play_to_the_end(s, dice, out)
        share_the_win(s, nodes.worth)
        for at in range(depth + 1):
            node = int(nodes.path[at])
            nodes.visits[node] += 1
            for winner in range(1, s.seats + 1):
                nodes.wins[node, winner] += nodes.worth[winner]


@for_every_game
def try_in_turn(positions: Any, seat: int, nodes: Nodes, dice: Dice, out: Any, n_times: int) -> None:
    """Flat Monte Carlo from the position that was given: all answers in turn, each played out at random."""
    s = positions[REACHED]
    positions[REACHED] = positions[GIVEN]
    doors.legal(s, out)
    for action in out[1 : int(out[0]) + 1]:
        child_for(nodes, 1, int(action))
    node = int(nodes.path[0])
    for _ in range(n_times):
        node = int(nodes.sibling[node]) if node > 1 else NOTHING
        node = int(nodes.first[1]) if node == NOTHING else node
        positions[REACHED] = positions[GIVEN]
        doors.imagine(s, seat, dice)
        doors.apply(s, int(nodes.action[node]))
        play_to_the_end(s, dice, out)
        share_the_win(s, nodes.worth)
        nodes.visits[node] += 1
        nodes.wins[node, seat] += nodes.worth[seat]
    nodes.path[0] = node


class TextbookBot:
    """Searches without any knowledge of the game, and takes the answer that was tried most often."""

    search = staticmethod(search_tree)

    def __init__(self, strength: Strength, seed: int = 0, clock: Callable[[], float] = time.perf_counter) -> None:
        self.strength = strength
        self._dice = new_dice(seed)
        self._clock = clock
        self._nodes: Nodes | None = None

    def choose(self, sight: Sight) -> int:
        """An answer for the seat whose sight this is; at once where there is only one."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        nodes = self._searched(sight)
        return max(sight.legal, key=lambda answer: self._promise(nodes, sight.seat, answer))

    def _promise(self, nodes: Nodes, seat: int, answer: int) -> float:
        return float(self._numbers(nodes, seat, answer)[0])

    def _numbers(self, nodes: Nodes, seat: int, answer: int) -> tuple[int, float]:
        """How often an answer was tried, and what that was worth in all."""
        node = int(nodes.first[1])
        while node != NOTHING:
            if nodes.action[node] == answer:
                return int(nodes.visits[node]), float(nodes.wins[node, seat])
            node = int(nodes.sibling[node])
        return 0, 0.0

    def _searched(self, sight: Sight) -> Nodes:
        """The tree after all simulations, or after the time for them; the first compilation does not count."""
        game, strength = sight.game, self.strength
        positions, out = np.zeros(2, dtype=sight.s.dtype), game.listing()
        positions[GIVEN] = sight.s
        is_first = self._nodes is None
        nodes = self._nodes = self._nodes or new_nodes(len(game.vocabulary))
        search = searching(
            game, self.search, positions=positions, seat=sight.seat, nodes=nodes, dice=self._dice, out=out
        )
        if is_first:
            with game.compiling():
                search(0)
        clear(nodes)
        nodes.path[0] = NOTHING
        if strength.seconds is None:
            search(strength.simulations)
            return nodes
        begun, n_done, chunk = self._clock(), 0, 1
        while chunk > 0:
            search(chunk)
            n_done += chunk
            gone = self._clock() - begun
            chunk = next_chunk(n_done, gone, strength.seconds - gone)
        return nodes


class FlatBot(TextbookBot):
    """Plays every answer out at random equally often, and takes the one that won most."""

    search = staticmethod(try_in_turn)

    def _promise(self, nodes: Nodes, seat: int, answer: int) -> float:
        visits, wins = self._numbers(nodes, seat, answer)
        return wins / visits if visits else 0.0
