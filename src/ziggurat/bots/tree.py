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

from ziggurat.engine.batch import Doors, answer_of_nature, random_answer, rank, total_weight
from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import MAX_SEATS, NATURE

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

MAX_DEPTH = 256
NOTHING = 0
"""Node 0 is no node."""
ALL = 1_000_000
"""At the root every answer is looked at."""
UNSEEN = -1.0e6
"""How an answer looks that was not looked at."""
LEAST_LOOK = 1.0e-9
"""An answer that was looked at is at least so likely to be tried."""


class Tree(NamedTuple):
    """All nodes, and room to work in."""

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
    is_legal: NDArray[np.int8]
    """is_legal[action]: work room for the answers that are legal now."""
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


class Habits(NamedTuple):
    """How a search searches."""

    curiosity: float
    """How much answers that were seldom tried are preferred."""
    doubt: float
    """How much worse than its parent an untried answer is taken to be."""
    sharpness: float
    """How much a point more at first sight makes an answer likelier to be tried."""
    patience: int
    """Visits after which a node gets children."""
    breadth: int
    """Answers that are looked at in a node below the root; of more, so many are drawn by chance."""
    playout: int
    """Random answers before a position is guessed at."""
    margin: float
    """Points that make a lead."""
    guided: int = 0
    """Answers before that which look best one answer ahead."""
    glances: int = 40
    """Answers that are looked at for each of these; of more, so many are drawn by chance."""
    settle: int = 0
    """Below the tree, questions with at most so many answers are first answered by what looks best; Nature draws."""
    keep: int = ALL
    """Answers of a node below the root that get children: those that look best."""
    keep_at_root: int = ALL
    """The same for the root."""
    shares: bool = False
    """Whether a position is worth a share in the win among all seats, and not the lead over the best of the others."""
    outcome: float = 0.7
    """How much of the worth of a finished match is its ranking; the rest is the lead."""


def new_tree(n_nodes: int, n_actions: int, max_legal: int) -> Tree:
    """Room for a tree; its first node is the root."""
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
        is_legal=np.zeros(n_actions + 1, dtype=np.int8),
        path=np.zeros(MAX_DEPTH + 1, dtype=np.int32),
        expected=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        promise=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        worth=np.zeros(MAX_SEATS + 1, dtype=np.float64),
        looks=np.zeros(max_legal + 1, dtype=np.float64),
    )
    clear_tree(tree)
    return tree


def clear_tree(tree: Tree) -> None:
    """Begin a new tree in the same room."""
    used = int(tree.n_nodes[0]) + 1
    for part in (tree.action, tree.first, tree.sibling, tree.visits, tree.prior):
        part[:used] = 0
    for sums in (tree.value, tree.points, tree.places):
        sums[:used] = 0
    tree.n_nodes[0] = 1


@for_every_game
def add_child(tree: Tree, parent: int, action: int, prior: float) -> int:
    """A new child; NOTHING where the room is used up."""
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
def look_at_answers(room: Any, s: Any, breadth: int, tree: Tree, habits: Habits, dice: Dice, out: Any) -> None:
    """looks[n]: the likelihood with which the n-th legal answer should be tried, by a guess one answer ahead."""
    seat, seats = asked(s), int(s.seats)
    best = -1.0e9
    n_legal = int(out[0])
    for n in range(1, n_legal + 1):
        tree.looks[n] = UNSEEN
        if n_legal > breadth and roll(dice, n_legal) >= breadth:
            continue
        room[2] = s
        doors.apply(room[2], int(out[n]))
        doors.foresee(room[2], tree.expected)
        tree.looks[n] = lead_of(tree.expected, seats, seat)
        best = max(best, tree.looks[n])
    total = 0.0
    for n in range(1, n_legal + 1):
        if tree.looks[n] > UNSEEN:
            tree.looks[n] = math.exp(max(-12.0, (tree.looks[n] - best) * habits.sharpness))
        else:
            tree.looks[n] = 0.0
        total += tree.looks[n]
    for n in range(1, n_legal + 1):
        tree.looks[n] /= total


@for_every_game
def grow(room: Any, node: int, breadth: int, tree: Tree, habits: Habits, dice: Dice, out: Any) -> bool:
    """Give a node children, one for every legal answer that was looked at; false where the room is used up."""
    if int(tree.n_nodes[0]) + int(out[0]) + 1 >= len(tree.action):
        return False
    look_at_answers(room, room[1], breadth, tree, habits, dice, out)
    keep = habits.keep_at_root if breadth == ALL else habits.keep
    if int(out[0]) > keep:
        drop_worst(keep, tree, dice, out)
    for n in range(int(out[0]), 0, -1):
        if tree.looks[n] >= LEAST_LOOK:
            add_child(tree, node, int(out[n]), tree.looks[n])
    return True


@for_every_game
def drop_worst(keep: int, tree: Tree, dice: Dice, out: Any) -> None:
    """Forget all looks but the best; among equal ones chance decides."""
    n_legal = int(out[0])
    for n in range(1, n_legal + 1):
        tree.looks[n] *= 1.0 + 1.0e-6 * roll(dice, 1000)
    total = 0.0
    for _ in range(keep):
        best = 1
        for n in range(2, n_legal + 1):
            if tree.looks[n] > tree.looks[best]:
                best = n
        if tree.looks[best] <= 0.0:
            break
        total += tree.looks[best]
        tree.looks[best] = -tree.looks[best]
    for n in range(1, n_legal + 1):
        tree.looks[n] = -tree.looks[n] / total if tree.looks[n] < 0.0 else 0.0


@for_every_game
def pick_child(node: int, seat: int, tree: Tree, habits: Habits, out: Any) -> int:
    """The child that promises most to the seat: what it has been worth, and how seldom it was tried.

    Only answers that are legal in the position imagined this time count; NOTHING where no child is.
    """
    for n in range(1, int(out[0]) + 1):
        tree.is_legal[out[n]] = 1
    n_visits = float(tree.visits[node])
    reach = habits.curiosity * math.sqrt(n_visits + 1.0)
    untried = float(tree.value[node, seat]) / n_visits - habits.doubt if n_visits > 0 else 0.5
    best, best_score = NOTHING, -1.0e9
    child = int(tree.first[node])
    while child != NOTHING:
        if tree.is_legal[tree.action[child]] > 0:
            visits = float(tree.visits[child])
            worth = float(tree.value[child, seat]) / visits if visits > 0 else untried
            score = worth + reach * float(tree.prior[child]) / (1.0 + visits)
            if score > best_score:
                best, best_score = child, score
        child = int(tree.sibling[child])
    for n in range(1, int(out[0]) + 1):
        tree.is_legal[out[n]] = 0
    return best


@for_every_game
def step_down(room: Any, node: int, breadth: int, tree: Tree, habits: Habits, dice: Dice, out: Any) -> int:
    """One answer further down the tree; NOTHING where the tree ends."""
    s = room[1]
    seat = asked(s)
    if seat == NATURE:
        doors.legal(s, out)
        outcome = answer_of_nature(s, out, roll(dice, total_weight(s, out)))
        child = child_after(tree, node, outcome)
    else:
        if tree.first[node] == 0 and tree.visits[node] < habits.patience:
            return NOTHING
        doors.legal(s, out)
        if tree.first[node] == 0 and not grow(room, node, breadth, tree, habits, dice, out):
            return NOTHING
        child = pick_child(node, seat, tree, habits, out)
        if child == NOTHING:
            child = add_child(tree, node, answer_apart(room, tree, habits, dice, out), 1.0 / float(out[0]))
    if child != NOTHING:
        doors.apply(s, int(tree.action[child]))
    return child


@for_every_game
def answer_apart(room: Any, tree: Tree, habits: Habits, dice: Dice, out: Any) -> int:
    """An answer for a node none of whose children is legal this time."""
    if int(out[0]) > habits.keep:
        return best_looking(room, habits.glances, tree, dice, out)
    return int(out[1 + roll(dice, int(out[0]))])


@for_every_game
def weigh(s: Any, tree: Tree, habits: Habits) -> None:
    """worth[seat]: the place in the ranking once the match is over, and always what the position promises."""
    seats = int(s.seats)
    is_final = is_over(s)
    if is_final:
        for seat in range(1, seats + 1):
            tree.worth[seat] = place_value(s, seats, seat)
    doors.foresee(s, tree.expected)
    for seat in range(1, seats + 1):
        tree.promise[seat] = tree.expected[seat]
    doors.appraise(s, tree.promise)
    for seat in range(1, seats + 1):
        chance = share_of(tree, seats, seat, habits) if habits.shares else chance_to_lead(tree, seats, seat, habits)
        if is_final:
            chance = habits.outcome * tree.worth[seat] + (1.0 - habits.outcome) * chance
        tree.worth[seat] = chance


@for_every_game
def chance_to_lead(tree: Tree, seats: int, seat: int, habits: Habits) -> float:
    """How likely a seat is to end before the best of the others."""
    return 1.0 / (1.0 + math.exp(-lead_of(tree.promise, seats, seat) / habits.margin))


@for_every_game
def share_of(tree: Tree, seats: int, seat: int, habits: Habits) -> float:
    """How likely a seat is to win; all seats together 1."""
    total = 0.0
    for other in range(1, seats + 1):
        total += math.exp(min(30.0, (tree.promise[other] - tree.promise[seat]) / habits.margin))
    return 1.0 / total


@for_every_game
def place_of(s: Any, seats: int, seat: int, tree: Tree) -> int:
    """The rank of a seat: the real one once the match is over, else that by expected points."""
    if is_over(s):
        return rank(s, seat)
    place = 1
    for other in range(1, seats + 1):
        if tree.expected[other] > tree.expected[seat]:
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
def simulate_once(room: Any, seat: int, root: int, tree: Tree, habits: Habits, dice: Dice, out: Any) -> None:
    """One simulation: imagine, go down, play on a little, guess, and carry the result back up."""
    room[1] = room[0]
    s = room[1]
    doors.imagine(s, seat, dice)
    depth = 0
    tree.path[0] = root
    while not is_over(s) and depth < MAX_DEPTH:
        breadth = habits.breadth if depth > 0 else ALL
        child = step_down(room, int(tree.path[depth]), breadth, tree, habits, dice, out)
        if child == NOTHING:
            break
        depth += 1
        tree.path[depth] = child
    play_on(room, tree, habits, dice, out)
    weigh(s, tree, habits)
    carry_back(s, depth, tree)


@for_every_game
def play_on(room: Any, tree: Tree, habits: Habits, dice: Dice, out: Any) -> None:
    """Answers below the tree: some that look good, then some at random."""
    s = room[1]
    calm_down(room, tree, habits, dice, out)
    for number in range(habits.guided + habits.playout):
        if is_over(s):
            return
        if number < habits.guided and asked(s) != NATURE:
            doors.apply(s, best_looking(room, habits.glances, tree, dice, out))
        else:
            doors.apply(s, random_answer(s, dice, out))


@for_every_game
def calm_down(room: Any, tree: Tree, habits: Habits, dice: Dice, out: Any) -> None:
    """Bring to an end what is going on: answer small questions by what looks best, and let Nature draw."""
    s = room[1]
    while habits.settle > 0 and not is_over(s):
        if asked(s) == NATURE:
            doors.apply(s, random_answer(s, dice, out))
            continue
        doors.legal(s, out)
        if int(out[0]) > habits.settle:
            return
        doors.apply(s, best_looking(room, habits.settle, tree, dice, out))


@for_every_game
def best_looking(room: Any, glances: int, tree: Tree, dice: Dice, out: Any) -> int:
    """Of so many legal answers to the position in room[1], the one that promises the greatest lead at first sight."""
    s = room[1]
    seat, seats = asked(s), int(s.seats)
    doors.legal(s, out)
    n_legal = int(out[0])
    best, best_lead = int(out[1 + roll(dice, n_legal)]), -1.0e9
    if n_legal == 1:
        return best
    for number in range(min(n_legal, glances)):
        n = 1 + number if n_legal <= glances else 1 + roll(dice, n_legal)
        room[2] = s
        doors.apply(room[2], int(out[n]))
        doors.foresee(room[2], tree.expected)
        lead = lead_of(tree.expected, seats, seat)
        if lead > best_lead:
            best, best_lead = int(out[n]), lead
    return best


@for_every_game
def carry_back(s: Any, depth: int, tree: Tree) -> None:
    """Add what a simulation was worth to all nodes on its path."""
    seats = int(s.seats)
    for seat in range(1, seats + 1):
        place = float(place_of(s, seats, seat, tree))
        for at in range(depth + 1):
            node = int(tree.path[at])
            tree.value[node, seat] += tree.worth[seat]
            tree.points[node, seat] += tree.expected[seat]
            tree.places[node, seat] += place
    for at in range(depth + 1):
        tree.visits[tree.path[at]] += 1


@for_every_game
def simulate_many(
    room: Any, seat: int, root: int, tree: Tree, habits: Habits, dice: Dice, out: Any, n_times: int
) -> None:
    """Search from the position in room[0], in room[1] and room[2]."""
    for _ in range(n_times):
        simulate_once(room, seat, root, tree, habits, dice, out)


@for_every_game
def look_one_ahead(room: Any, seat: int, n_samples: int, tree: Tree, dice: Dice, out: Any) -> int:
    """The legal answer after which the seat can expect the greatest lead, over some imagined positions."""
    room[1] = room[0]
    doors.legal(room[1], out)
    seats = int(room[1].seats)
    for n in range(1, int(out[0]) + 1):
        tree.looks[n] = 0.0
    for _ in range(n_samples):
        room[1] = room[0]
        doors.imagine(room[1], seat, dice)
        for n in range(1, int(out[0]) + 1):
            room[2] = room[1]
            doors.apply(room[2], int(out[n]))
            doors.foresee(room[2], tree.expected)
            tree.looks[n] += lead_of(tree.expected, seats, seat)
    best = 1
    n_equal = 1
    for n in range(2, int(out[0]) + 1):
        if tree.looks[n] > tree.looks[best] + 1.0e-9:
            best, n_equal = n, 1
        elif tree.looks[n] > tree.looks[best] - 1.0e-9:
            n_equal += 1
            if roll(dice, n_equal) == 0:
                best = n
    return int(out[best])
