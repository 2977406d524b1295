"""The search tree: Monte Carlo tree search over what a seat can imagine, in arrays, for every game.

Each simulation starts from a fresh imagined position, so that the tree averages over all that the seat cannot know
(information-set search). Chance is sampled. A node belongs to a sequence of answers; its children are answers to the
question open there. Values are kept for all seats, and whoever is asked follows its own.

    simulate:  down the tree by `pick_child`, one node further, some answers more, a guess, and back up

Everything here is a template (`@for_every_game`) over preallocated arrays: nothing is allocated in a simulation.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots.net import Desk, Net, has_net, judge, new_desk
from ziggurat.engine.batch import Doors, answer_of_nature, random_answer, rank, total_weight
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.game import Game
from ziggurat.engine.habits import ALL, Habits
from ziggurat.engine.numbers import exp
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import MAX_SEATS, NATURE

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

MAX_DEPTH = 256
NOTHING = 0
"""Node 0 is no node."""
ROOT = 1
"""The node that a new tree begins with."""
UNSEEN = -1.0e6
"""How an answer looks that was not looked at."""
LEAST_LOOK = 1.0e-9
"""An answer that was looked at is at least so likely to be tried."""

GIVEN, REACHED, TRIED = 0, 1, 2
"""The three positions of a search: the one that it was given, the one that a simulation has reached, and one answer
further, to see how that answer looks."""
N_POSITIONS = 3


class Tree(NamedTuple):
    """All nodes."""

    action: NDArray[np.int32]
    """action[node]: the answer that leads to it."""
    first: NDArray[np.int32]
    """first[node]: its first child, or 0."""
    sibling: NDArray[np.int32]
    """sibling[node]: the next child of its parent, or 0."""
    visits: NDArray[np.int32]
    """visits[node]"""
    prior: NDArray[np.float32]
    """prior[node]: how promising the answer looked at first, all answers together 1."""
    value: NDArray[np.float32]
    """value[node, seat]: the sum of what visits have been worth to a seat, 0 to 1 each."""
    points: NDArray[np.float32]
    """points[node, seat]: the sum of the points that visits have promised to a seat."""
    places: NDArray[np.float32]
    """places[node, seat]: the sum of the ranks that visits have promised to a seat, 1 the best."""
    n_nodes: NDArray[np.int32]
    """n_nodes[0]: nodes in use."""


class Workspace(NamedTuple):
    """What looking at answers and weighing positions needs besides: positions, lists and sums that come and go."""

    positions: Any
    """positions[GIVEN], positions[REACHED] and positions[TRIED]: records of the game."""
    listing: NDArray[np.int32]
    """The legal answers: [0] counts, the answers follow."""
    is_legal: NDArray[np.int8]
    """is_legal[action]: the answers that are legal now."""
    path: NDArray[np.int32]
    """path[depth]: the nodes of the simulation."""
    expected: NDArray[np.float64]
    """expected[seat]: points that were guessed for a position."""
    promise: NDArray[np.float64]
    """promise[seat]: how good a position is for a seat; only differences count."""
    worth: NDArray[np.float64]
    """worth[seat]: what the simulation is worth, 0 to 1."""
    looks: NDArray[np.float64]
    """looks[n]: how good the n-th legal answer looks."""
    net: Net
    """What positions are judged by, where it has weights."""
    desk: Desk
    """What the net works in."""


class Search(NamedTuple):
    """A search at work."""

    tree: Tree
    work: Workspace
    habits: Habits
    dice: Dice


def new_tree(n_nodes: int) -> Tree:
    """The arrays of a tree; its first node is the root."""
    tree = Tree(
        action=np.zeros(n_nodes + 1, dtype=np.int32),
        first=np.zeros(n_nodes + 1, dtype=np.int32),
        sibling=np.zeros(n_nodes + 1, dtype=np.int32),
        visits=np.zeros(n_nodes + 1, dtype=np.int32),
        prior=np.zeros(n_nodes + 1, dtype=np.float32),
        value=np.zeros((n_nodes + 1, MAX_SEATS + 1), dtype=np.float32),
        points=np.zeros((n_nodes + 1, MAX_SEATS + 1), dtype=np.float32),
        places=np.zeros((n_nodes + 1, MAX_SEATS + 1), dtype=np.float32),
        n_nodes=np.zeros(1, dtype=np.int32),
    )
    clear_tree(tree)
    return tree


def new_workspace(game: Game, s: Any, net: Net) -> Workspace:
    """The arrays in which a search thinks about a position of a game."""
    positions = np.zeros(N_POSITIONS, dtype=s.dtype)
    positions[GIVEN] = s
    return Workspace(
        positions=positions,
        listing=game.listing(),
        is_legal=np.zeros(len(game.vocabulary) + 1, dtype=np.int8),
        path=np.zeros(MAX_DEPTH + 1, dtype=np.int32),
        expected=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        promise=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        worth=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        looks=np.zeros(game.rulebook.max_legal + 1, dtype=np.float64),
        net=net,
        desk=new_desk(game.rulebook.features, net),
    )


def clear_tree(tree: Tree) -> None:
    """Begin a new tree in the same nodes."""
    used = int(tree.n_nodes[0]) + 1
    for part in (tree.action, tree.first, tree.sibling, tree.visits, tree.prior):
        part[:used] = 0
    for sums in (tree.value, tree.points, tree.places):
        sums[:used] = 0
    tree.n_nodes[0] = ROOT


@for_every_game
def add_child(tree: Tree, parent: int, action: int, prior: float) -> int:
    """A new child; NOTHING where no node is left."""
    if tree.n_nodes[0] + 1 >= len(tree.action):
        return NOTHING
    tree.n_nodes[0] += 1
    node = int(tree.n_nodes[0])
    tree.action[node] = action
    tree.first[node] = 0
    tree.sibling[node] = tree.first[parent]
    tree.visits[node] = 0
    tree.prior[node] = prior
    for seat in range(MAX_SEATS + 1):
        tree.value[node, seat] = 0.0
        tree.points[node, seat] = 0.0
        tree.places[node, seat] = 0.0
    tree.first[parent] = node
    return node


@for_every_game
def child_after(tree: Tree, parent: int, action: int) -> int:
    """The child that an answer leads to, made where there is none."""
    node = int(tree.first[parent])
    while node != NOTHING:
        if tree.action[node] == action:
            return node
        node = int(tree.sibling[node])
    return add_child(tree, parent, action, 0.0)


@for_every_game
def lead_of(points: Any, seats: int, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1.0e9
    for other in range(1, seats + 1):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best


@for_every_game
def look(s: Any, work: Workspace, seat: int, by_net: bool) -> float:
    """How far ahead of the others a seat will be, at first sight: by the outlook in points, by a net in logits."""
    seats = int(s.seats)
    if by_net and has_net(work.net) and not is_over(s):
        judge(s, work.net, work.desk, work.promise, work.expected)
        return lead_of(work.promise, seats, seat)
    doors.foresee(s, work.expected)
    return lead_of(work.expected, seats, seat)


@for_every_game
def look_at_answers(search: Search, breadth: int) -> None:
    """looks[n]: the likelihood with which the n-th legal answer should be tried, by a guess one answer ahead."""
    out, looks = search.work.listing, search.work.looks
    s, tried = search.work.positions[REACHED], search.work.positions[TRIED]
    seat = asked(s)
    best = -1.0e9
    n_legal = int(out[0])
    for n in range(1, n_legal + 1):
        looks[n] = UNSEEN
        if n_legal > breadth and roll(search.dice, n_legal) >= breadth:
            continue
        search.work.positions[TRIED] = s
        doors.apply(tried, int(out[n]))
        looks[n] = look(tried, search.work, seat, search.habits.net_looks)
        best = max(best, looks[n])
    total = 0.0
    for n in range(1, n_legal + 1):
        if looks[n] > UNSEEN:
            looks[n] = exp(max(-12.0, (looks[n] - best) * search.habits.sharpness))
        else:
            looks[n] = 0.0
        total += looks[n]
    for n in range(1, n_legal + 1):
        looks[n] /= total


@for_every_game
def grow(search: Search, node: int, is_root: bool) -> bool:
    """Give a node children, one for every legal answer that was looked at; false where no node is left."""
    out, looks, habits = search.work.listing, search.work.looks, search.habits
    if int(search.tree.n_nodes[0]) + int(out[0]) + 1 >= len(search.tree.action):
        return False
    look_at_answers(search, ALL if is_root else habits.breadth)
    keep = habits.keep_at_root if is_root else habits.keep
    if int(out[0]) > keep:
        drop_worst(search, keep)
    for n in range(int(out[0]), 0, -1):
        if looks[n] >= LEAST_LOOK:
            add_child(search.tree, node, int(out[n]), looks[n])
    return True


@for_every_game
def drop_worst(search: Search, keep: int) -> None:
    """Forget all looks but the best; among equal ones chance decides."""
    looks, n_legal = search.work.looks, int(search.work.listing[0])
    for n in range(1, n_legal + 1):
        looks[n] *= 1.0 + 1.0e-6 * roll(search.dice, 1000)
    total = 0.0
    for _ in range(keep):
        best = 1
        for n in range(2, n_legal + 1):
            if looks[n] > looks[best]:
                best = n
        if looks[best] <= 0.0:
            break
        total += looks[best]
        looks[best] = -looks[best]
    for n in range(1, n_legal + 1):
        looks[n] = -looks[n] / total if looks[n] < 0.0 else 0.0


@for_every_game
def pick_child(search: Search, node: int, seat: int) -> int:
    """The child that promises most to the seat: what it has been worth, and how seldom it was tried.

    Only answers that are legal in the position imagined this time count; NOTHING where no child is.
    """
    tree, habits, out, is_legal = search.tree, search.habits, search.work.listing, search.work.is_legal
    for n in range(1, int(out[0]) + 1):
        is_legal[out[n]] = 1
    n_visits = float(tree.visits[node])
    reach = habits.curiosity * math.sqrt(n_visits + 1.0)
    untried = float(tree.value[node, seat]) / n_visits - habits.doubt if n_visits > 0 else 0.5
    best, best_score = NOTHING, -1.0e9
    child = int(tree.first[node])
    while child != NOTHING:
        if is_legal[tree.action[child]] > 0:
            visits = float(tree.visits[child])
            worth = float(tree.value[child, seat]) / visits if visits > 0 else untried
            score = worth + reach * float(tree.prior[child]) / (1.0 + visits)
            if score > best_score:
                best, best_score = child, score
        child = int(tree.sibling[child])
    for n in range(1, int(out[0]) + 1):
        is_legal[out[n]] = 0
    return best


@for_every_game
def step_down(search: Search, node: int, is_root: bool) -> int:
    """One answer further down the tree; NOTHING where the tree ends."""
    tree, out = search.tree, search.work.listing
    s = search.work.positions[REACHED]
    seat = asked(s)
    if seat == NATURE:
        doors.legal(s, out)
        outcome = answer_of_nature(s, out, roll(search.dice, total_weight(s, out)))
        child = child_after(tree, node, outcome)
    else:
        if tree.first[node] == 0 and tree.visits[node] < search.habits.patience:
            return NOTHING
        doors.legal(s, out)
        if tree.first[node] == 0 and not grow(search, node, is_root):
            return NOTHING
        child = pick_child(search, node, seat)
        if child == NOTHING:
            child = add_child(tree, node, answer_without_child(search), 1.0 / float(out[0]))
    if child != NOTHING:
        doors.apply(s, int(tree.action[child]))
    return child


@for_every_game
def answer_without_child(search: Search) -> int:
    """An answer for a node none of whose children is legal this time."""
    out = search.work.listing
    if int(out[0]) > search.habits.keep:
        return best_looking(search, search.habits.glances, False)
    return int(out[1 + roll(search.dice, int(out[0]))])


@for_every_game
def weigh(s: Any, work: Workspace, habits: Habits) -> None:
    """worth[seat]: the place in the ranking once the match is over, and always what the position promises."""
    if has_net(work.net):
        weigh_by_net(s, work)
        return
    seats = int(s.seats)
    is_final = is_over(s)
    if is_final:
        for seat in range(1, seats + 1):
            work.worth[seat] = place_value(s, seats, seat)
    doors.foresee(s, work.expected)
    for seat in range(1, seats + 1):
        work.promise[seat] = work.expected[seat]
    doors.appraise(s, work.promise)
    for seat in range(1, seats + 1):
        if habits.shares:
            chance = share_of(work.promise, seats, seat, habits.margin)
        else:
            chance = chance_to_lead(work.promise, seats, seat, habits.margin)
        if is_final:
            chance = habits.outcome * work.worth[seat] + (1.0 - habits.outcome) * chance
        work.worth[seat] = chance


@for_every_game
def weigh_by_net(s: Any, work: Workspace) -> None:
    """worth[seat]: a win, shared among equals, once the match is over; before that the chance of one."""
    seats = int(s.seats)
    if is_over(s):
        for seat in range(1, seats + 1):
            work.worth[seat] = place_value(s, seats, seat)
        doors.foresee(s, work.expected)
        return
    judge(s, work.net, work.desk, work.promise, work.expected)
    for seat in range(1, seats + 1):
        work.worth[seat] = share_of(work.promise, seats, seat, 1.0)


@for_every_game
def chance_to_lead(promise: Any, seats: int, seat: int, margin: float) -> float:
    """How likely a seat is to end before the best of the others."""
    return 1.0 / (1.0 + exp(-lead_of(promise, seats, seat) / margin))


@for_every_game
def share_of(promise: Any, seats: int, seat: int, margin: float) -> float:
    """How likely a seat is to win; all seats together 1."""
    total = 0.0
    for other in range(1, seats + 1):
        total += exp(min(30.0, (promise[other] - promise[seat]) / margin))
    return 1.0 / total


@for_every_game
def place_of(s: Any, seats: int, seat: int, expected: Any) -> int:
    """The rank of a seat: the real one once the match is over, else that by expected points."""
    if is_over(s):
        return rank(s, seat)
    place = 1
    for other in range(1, seats + 1):
        if expected[other] > expected[seat]:
            place += 1
    return place


@for_every_game
def place_value(s: Any, seats: int, seat: int) -> float:
    """What a final rank is worth: a win 1, shared among equals; a better place a little."""
    place = rank(s, seat)
    if place > 1:
        return 0.2 * float(seats - place) / float(seats)
    n_first = 0
    for other in range(1, seats + 1):
        if rank(s, other) == 1:
            n_first += 1
    return 1.0 / float(n_first)


@for_every_game
def simulate_once(search: Search, seat: int, root: int) -> None:
    """One simulation: imagine, go down, play on a little, guess, and carry the result back up."""
    positions, path = search.work.positions, search.work.path
    positions[REACHED] = positions[GIVEN]
    s = positions[REACHED]
    doors.imagine(s, seat, search.dice)
    depth = 0
    path[0] = root
    while not is_over(s) and depth < MAX_DEPTH:
        is_root = depth == 0
        child = step_down(search, int(path[depth]), is_root)
        if child == NOTHING:
            break
        depth += 1
        path[depth] = child
    play_on(search)
    weigh(s, search.work, search.habits)
    carry_back(s, depth, search.tree, search.work)


@for_every_game
def play_on(search: Search) -> None:
    """Answers below the tree: some that look good, then some at random."""
    s, habits = search.work.positions[REACHED], search.habits
    reach_quiet_position(search)
    for number in range(habits.guided + habits.playout):
        if is_over(s):
            return
        if number < habits.guided and asked(s) != NATURE:
            doors.legal(s, search.work.listing)
            doors.apply(s, best_looking(search, habits.glances, False))
        else:
            doors.apply(s, random_answer(s, search.dice, search.work.listing))


@for_every_game
def reach_quiet_position(search: Search) -> None:
    """Bring to an end what is going on: answer small questions by what looks best, and let Nature draw."""
    s, most, out = search.work.positions[REACHED], search.habits.settle, search.work.listing
    while most > 0 and not is_over(s):
        if asked(s) == NATURE:
            doors.apply(s, random_answer(s, search.dice, out))
            continue
        doors.legal(s, out)
        if int(out[0]) > most:
            return
        doors.apply(s, best_looking(search, most, False))


@for_every_game
def best_looking(search: Search, glances: int, by_net: bool) -> int:
    """Of the listed answers that are glanced at, the one that promises the greatest lead at first sight."""
    out = search.work.listing
    s, tried = search.work.positions[REACHED], search.work.positions[TRIED]
    seat, n_legal = asked(s), int(out[0])
    best, best_lead = int(out[1 + roll(search.dice, n_legal)]), -1.0e9
    if n_legal == 1:
        return best
    for number in range(min(n_legal, glances)):
        n = 1 + number if n_legal <= glances else 1 + roll(search.dice, n_legal)
        search.work.positions[TRIED] = s
        doors.apply(tried, int(out[n]))
        lead = look(tried, search.work, seat, by_net)
        if lead > best_lead:
            best, best_lead = int(out[n]), lead
    return best


@for_every_game
def carry_back(s: Any, depth: int, tree: Tree, work: Workspace) -> None:
    """Add what a simulation was worth to all nodes on its path."""
    seats = int(s.seats)
    for seat in range(1, seats + 1):
        place = float(place_of(s, seats, seat, work.expected))
        for at in range(depth + 1):
            node = int(work.path[at])
            tree.value[node, seat] += work.worth[seat]
            tree.points[node, seat] += work.expected[seat]
            tree.places[node, seat] += place
    for at in range(depth + 1):
        tree.visits[work.path[at]] += 1


@for_every_game
def simulate_many(search: Search, seat: int, root: int, n_times: int) -> None:
    """Search from the position that was given, for the seat that is asked."""
    for _ in range(n_times):
        simulate_once(search, seat, root)


@for_every_game
def look_one_ahead(work: Workspace, seat: int, n_samples: int, dice: Dice) -> int:
    """The legal answer after which the seat can expect the greatest lead, over some imagined positions."""
    positions, out, looks = work.positions, work.listing, work.looks
    s, tried = positions[REACHED], positions[TRIED]
    positions[REACHED] = positions[GIVEN]
    doors.legal(s, out)
    for n in range(1, int(out[0]) + 1):
        looks[n] = 0.0
    for _ in range(n_samples):
        positions[REACHED] = positions[GIVEN]
        doors.imagine(s, seat, dice)
        for n in range(1, int(out[0]) + 1):
            positions[TRIED] = s
            doors.apply(tried, int(out[n]))
            looks[n] += look(tried, work, seat, True)
    best = 1
    n_equal = 1
    for n in range(2, int(out[0]) + 1):
        if looks[n] > looks[best] + 1.0e-9:
            best, n_equal = n, 1
        elif looks[n] > looks[best] - 1.0e-9:
            n_equal += 1
            if roll(dice, n_equal) == 0:
                best = n
    return int(out[best])
