"""The bot that thinks: Monte Carlo tree search over imagined positions, stopped by simulations or by time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ziggurat.bots import tree as trees
from ziggurat.bots.native import searching
from ziggurat.bots.net import Net, net_of, no_net
from ziggurat.engine import record
from ziggurat.engine.chance import new_dice, roll
from ziggurat.engine.game import Rulebook
from ziggurat.engine.habits import Habits
from ziggurat.engine.seats import MAX_SEATS
from ziggurat.engine.sight import Sight

CHUNK = 200
"""The most simulations between two looks at the clock."""
LOOK = 0.002
"""Seconds between two looks at the clock."""
SHARE = 0.5
"""The most of the time left that is planned for at once: a chunk can take longer than those before it."""
NODES_PER_SIMULATION = 24
FEWEST_NODES, MOST_NODES = 20_000, 1_500_000
"""The nodes of a tree: it is kept from one question to the next, so it holds more than one search needs."""
LONGEST_LINE = 12
ENDLESS = 1 << 62
"""More simulations than there is time for."""
WHOLE = 1000
"""Shares are rolled in thousandths."""
GLANCES = 3
"""Answers that are looked at by whoever slips."""


@dataclass(frozen=True)
class Strength:
    """How much a search thinks about an answer."""

    simulations: int = 500
    seconds: float | None = None
    """Where given, time decides and not the number of simulations."""
    most_seconds: float | None = None
    """Where given, it stops then at the latest, with simulations left: on slow machines nobody waits for long."""
    threads: int = 1
    slips: float = 0.0
    """How often it answers in haste, as people do: what looks best at first sight among a few answers that it sees."""
    by_net: bool = True
    """Whether it judges positions by the net of the game, where there is one, or by the outlook: safe points first."""

    def within(self, seconds: float) -> Strength:
        """The same, with time to decide in place of simulations."""
        return replace(self, seconds=seconds)


LEVELS = {
    "easy": Strength(simulations=25, slips=0.35, by_net=False),
    "normal": Strength(simulations=200, slips=0.1),
    "hard": Strength(simulations=2000),
    "expert": Strength(simulations=20_000, most_seconds=3.0),
}
"""The levels that people choose from: each thinks about ten times as much as the one below. How long that takes is in
docs/strength.md."""


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one legal answer."""

    answer: int
    text: str
    visits: int
    worth: list[float]
    """worth[seat - 1]: from 0, lost, to 1, won."""
    points: list[float]
    """points[seat - 1]: what the seat can expect to have at the end."""
    rank: list[float]
    """rank[seat - 1]: the rank it can expect, 1 the best."""
    line: list[str]
    """How it would go on, each answer in text."""


@dataclass(frozen=True)
class Known:
    """What a search has found out about one legal answer, in short."""

    answer: int
    visits: int
    worth: list[float]
    """worth[seat - 1]: from 0, lost, to 1, won; empty if it was not tried."""


class SearchBot:
    """Thinks about every answer, and can say what it thinks."""

    def __init__(
        self,
        strength: Strength,
        seed: int = 0,
        habits: Habits | None = None,
        net: Net | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.strength = strength
        self._seed = seed
        self._habits = habits
        """How it searches; what was found best for the game, if not said."""
        self._net = net
        """What it judges positions by; the net of the game, if not said."""
        self._clock = clock
        self._slip_dice = new_dice(seed + 50_021)
        self._n_asked = 0
        self._trees: list[trees.Tree] = []
        self._roots: list[int] = []
        self._known: tuple[int | None, ...] | None = None

    def choose(self, sight: Sight) -> int:
        """An answer for the seat whose sight this is; at once where there is only one."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        if self.strength.slips > 0 and self._slips():
            return self._at_first_sight(sight)
        self.think(sight)
        visits = self._visits(sight)
        return max(sight.legal, key=lambda answer: visits[answer])

    def _slips(self) -> bool:
        return roll(self._slip_dice, WHOLE) < self.strength.slips * WHOLE

    def _at_first_sight(self, sight: Sight) -> int:
        """The best of a few answers, one answer ahead: all others are overlooked, and so is what may follow."""
        seen = [sight.legal[roll(self._slip_dice, len(sight.legal))] for _ in range(GLANCES)]
        return max(seen, key=lambda answer: _lead_after(sight, answer))

    # ---- thinking

    def think(self, sight: Sight) -> None:
        """Search until the simulations or the seconds are used up; the first compilation does not count."""
        self._n_asked += 1
        if not self._trees:
            self._begin(sight)
        begun = self._clock()
        self._prepare(sight)
        if len(self._trees) == 1:
            self._search(0, sight, begun)
            return
        workers = [threading.Thread(target=self._search, args=(n, sight, begun)) for n in range(len(self._trees))]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def _search(self, number: int, sight: Sight, begun: float) -> None:
        strength, root = self.strength, self._roots[number]
        search = self._new_search(number, sight, self._seed + self._n_asked * 7919 + number * 104_729)
        simulate = searching(sight.game, trees.simulate_many, search=search, seat=sight.seat, root=root)
        most = -(-strength.simulations // len(self._trees)) if strength.seconds is None else ENDLESS
        seconds = strength.most_seconds if strength.seconds is None else strength.seconds
        if seconds is None:
            simulate(most)
            return
        first, n_done, chunk = self._clock(), 0, 1
        while chunk > 0:
            simulate(chunk)
            n_done += chunk
            now = self._clock()
            chunk = min(most - n_done, next_chunk(n_done, now - first, begun + seconds - now))

    def _new_search(self, number: int, sight: Sight, seed: int) -> trees.Search:
        rulebook = sight.game.rulebook
        net = self._net_for(rulebook)
        habits = self._habits or (rulebook.net_habits if len(net.bias) else rulebook.habits)
        work = trees.new_workspace(sight.game, sight.s, net)
        return trees.Search(self._trees[number], work, habits, new_dice(seed))

    def _net_for(self, rulebook: Rulebook) -> Net:
        if not self.strength.by_net:
            return no_net(rulebook.features)
        return net_of(rulebook) if self._net is None else self._net

    # ---- the tree is kept from one question to the next

    def _begin(self, sight: Sight) -> None:
        self._trees = [self._new_tree() for _ in range(max(1, self.strength.threads))]
        self._roots = [trees.ROOT] * len(self._trees)
        self._compile(sight)

    def _prepare(self, sight: Sight) -> None:
        for number, tree in enumerate(self._trees):
            root = self._root_now(number, sight.moves)
            if root == trees.NOTHING or tree.n_nodes[0] > len(tree.action) // 2:
                trees.clear_tree(tree)
                root = trees.ROOT
            self._roots[number] = root
        self._known = sight.moves

    def _compile(self, sight: Sight) -> None:
        """Search not at all, so that the first compilation is shown and costs no thinking time."""
        search = self._new_search(0, sight, seed=0)
        with sight.game.compiling():
            searching(sight.game, trees.simulate_many, search=search, seat=sight.seat, root=trees.ROOT)(0)

    def _new_tree(self) -> trees.Tree:
        wanted = MOST_NODES if self.strength.seconds else self.strength.simulations * NODES_PER_SIMULATION
        return trees.new_tree(min(MOST_NODES, max(FEWEST_NODES, wanted)))

    def _root_now(self, number: int, moves: tuple[int | None, ...]) -> int:
        """The node that the moves since the last question lead to; NOTHING where one was hidden or not foreseen."""
        known = self._known
        if known is None or moves[: len(known)] != known or None in moves[len(known) :]:
            return trees.NOTHING
        tree, node = self._trees[number], self._roots[number]
        for action in moves[len(known) :]:
            node = _child(tree, node, int(action or 0))
        return node

    # ---- what it thinks

    def _visits(self, sight: Sight) -> dict[int, int]:
        visits = dict.fromkeys(sight.legal, 0)
        for tree, root in zip(self._trees, self._roots, strict=True):
            for node in _children(tree, root):
                if tree.action[node] in visits:
                    visits[int(tree.action[node])] += int(tree.visits[node])
        return visits

    def known_answers(self, sight: Sight) -> list[Known]:
        """What the search has found out about every legal answer, in their order. Call `think` before."""
        tree, nodes = self._trees[0], {}
        for node in _children(tree, self._roots[0]):
            nodes[int(tree.action[node])] = node
        return [_known(tree, nodes.get(answer, trees.NOTHING), answer, sight) for answer in sight.legal]

    def opinions(self, sight: Sight) -> list[Opinion]:
        """What the search thinks of every legal answer, the best first. Call `think` before."""
        tree, root = self._trees[0], self._roots[0]
        visits = self._visits(sight)
        found = [self._opinion(sight, tree, node, visits) for node in _children(tree, root) if tree.visits[node]]
        known = {opinion.answer for opinion in found}
        silent = [Opinion(a, sight.game.vocabulary[a].text, 0, [], [], [], []) for a in sight.legal if a not in known]
        return sorted((o for o in found if o.answer in visits), key=lambda o: -o.visits) + silent

    def _opinion(self, sight: Sight, tree: trees.Tree, node: int, visits: dict[int, int]) -> Opinion:
        answer = int(tree.action[node])
        worth, points, rank = (_means(sums, tree, node, sight) for sums in (tree.value, tree.points, tree.places))
        line = [sight.game.vocabulary[answer].text]
        while len(line) < LONGEST_LINE:
            node = max(_children(tree, node), key=lambda child: int(tree.visits[child]), default=trees.NOTHING)
            if node == trees.NOTHING or tree.visits[node] == 0:
                break
            line.append(sight.game.vocabulary[int(tree.action[node])].text)
        return Opinion(answer, line[0], visits.get(answer, 0), worth, points, rank, line)


def next_chunk(n_done: int, seconds: float, left: float) -> int:
    """How many simulations to do before the clock is looked at again, given those done and their seconds; 0 to stop."""
    if left <= 0:
        return 0
    pace = n_done / seconds if seconds > 0 else 1.0
    return max(1, min(CHUNK, int(pace * min(LOOK, SHARE * left))))


def strength_of(words: str) -> Strength:
    """A level by name, or a number of simulations."""
    if words in LEVELS:
        return LEVELS[words]
    if words.isdecimal() and 0 < int(words) <= 1_000_000:
        return replace(Strength(), simulations=int(words))
    raise ValueError(f"'{words[:40]}' is neither a level ({', '.join(LEVELS)}) nor a number of simulations")


def _lead_after(sight: Sight, answer: int) -> float:
    """How far ahead the seat looks right after an answer, by the outlook."""
    s, expected = record.copy_of(sight.s), np.zeros(MAX_SEATS + 1)
    sight.game.apply(s, answer)
    sight.game.rulebook.doors.foresee(s, expected)
    return float(trees.lead_of(expected, sight.game.seats, sight.seat))


def _means(sums: Any, tree: trees.Tree, node: int, sight: Sight) -> list[float]:
    """The mean of something over all visits of a node, for every seat."""
    return [round(float(sums[node, seat]) / int(tree.visits[node]), 4) for seat in range(1, sight.game.seats + 1)]


def _known(tree: trees.Tree, node: int, answer: int, sight: Sight) -> Known:
    visits = int(tree.visits[node]) if node != trees.NOTHING else 0
    return Known(answer, visits, _means(tree.value, tree, node, sight) if visits else [])


def _children(tree: trees.Tree, node: int) -> list[int]:
    found = []
    child = int(tree.first[node])
    while child != trees.NOTHING:
        found.append(child)
        child = int(tree.sibling[child])
    return found


def _child(tree: trees.Tree, node: int, action: int) -> int:
    """The child that an answer leads to, or NOTHING."""
    if node == trees.NOTHING:
        return trees.NOTHING
    return next((child for child in _children(tree, node) if tree.action[child] == action), trees.NOTHING)
