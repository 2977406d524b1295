"""Matches advanced step by step in compiled code: answers in; masks, observations and rewards out.

A `Workspace` holds many matches side by side. Nature answers by dice of each match, so whoever steps is asked for the
decisions of seats alone. Begin with `step_some`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine.batch import Doors, answer_of_nature, random_answer, rank, total_weight
from ziggurat.engine.chance import Dice, roll, seed_dice
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import NATURE

doors = cast(Doors, None)
"""Filled in by `rule_for`."""

NO_MATCH = -1
"""Every action that was given is legal."""
BY_RANK, BY_WIN, BY_POINTS = 0, 1, 2
"""What a finished match is worth: a share by rank, a share in the win, or points."""
WORTH, RESETS, PLAYER, STRIDE, PARTS = range(5)
"""Places of the settings: what counts, whether a match that is over begins anew, the only seat that is asked (0 for
all; the others then answer at random), how far apart the seeds of a place are, parts of a point."""
N_SETTINGS = 5
RANDOM_SEATS = 0x5EED
"""Makes other dice of a seed, for seats that answer at random."""
AGENDA, ENTRY, N_OPEN, SEAT_KIND = range(4)
"""Places of the layout: where the agenda begins, how long an entry is, where its height stands, what kind seats are."""
PLAIN_NUMBERS = 0
"""The kind of numbers that name no seat."""


WORD, LENGTH, KIND = range(3)
"""Places of a run: its first word, how many follow, and how they name seats."""


class Workspace(NamedTuple):
    """Matches side by side, and all that programs are shown of them."""

    records: NDArray[Any]
    """records[match]"""
    words: NDArray[np.int16]
    """words[match, word]: the same memory, as numbers."""
    opening: NDArray[Any]
    """opening[0]: where every match begins."""
    spare: NDArray[Any]
    """spare[0]: a record to describe, which that changes."""
    dice: NDArray[np.int64]
    """dice[match]: Nature's."""
    random_dice: NDArray[np.int64]
    """random_dice[match]: dice of seats that answer at random."""
    seeds: NDArray[np.int64]
    """seeds[match]: of the match that is being played."""
    listing: NDArray[np.int32]
    """listing[match]: how many answers are legal, and which."""
    mask: NDArray[np.int8]
    """mask[match, action]: 1 where it is legal; an action is one less than its integer in the vocabulary."""
    seat: NDArray[np.int64]
    """seat[match]: who is asked; 0 where the match is over."""
    reward: NDArray[np.float32]
    """reward[match, seat - 1]: what the last step brought."""
    done: NDArray[np.int8]
    """done[match]: 1 where the last step ended a match."""
    facts: NDArray[np.int16]
    """facts[match, column]: what the seat that is asked sees."""
    features: NDArray[np.float32]
    """features[match, column]"""
    table: NDArray[np.float32]
    """Work space for features of the table."""
    known: NDArray[np.float32]
    """Work space for features of the seats."""
    runs: NDArray[np.int32]
    """runs[seat, run]: words that follow each other, as a seat is shown them after the question."""
    kinds: NDArray[np.int32]
    """kinds[column]: of the columns of the question."""
    seen_as: NDArray[np.int16]
    """seen_as[kind, seat, number]: what a number that names a seat is to the seat that looks; kind 0 is plain."""
    places: NDArray[np.int64]
    """Where the agenda stands among the words."""
    n_public: NDArray[np.int64]
    """n_public[0]: how many features of a seat all may know."""
    settings: NDArray[np.int64]
    """How it is played."""


# ---- many matches


@for_every_game
def first_illegal(workspace: Workspace, actions: Any, first: int, last: int) -> int:
    """The first match whose action is not legal; NO_MATCH where all are."""
    n_actions = workspace.mask.shape[1]
    for match in range(first, last):
        action = int(actions[match])
        if action < 0 or action >= n_actions or workspace.mask[match, action] == 0:
            return match
    return NO_MATCH


@for_every_game
def step_some(workspace: Workspace, actions: Any, first: int, last: int) -> None:
    """Answer the open decision of some matches, each with its action, which must be legal, and tell what then is."""
    for match in range(first, last):
        step_one(workspace, match, int(actions[match]) + 1)


@for_every_game
def step_at_random(workspace: Workspace, dice: Dice, first: int, last: int) -> None:
    """The same with legal actions that dice choose: to measure a batch without whoever plays it."""
    for match in range(first, last):
        if workspace.seat[match] != NATURE:
            listing = workspace.listing[match]
            step_one(workspace, match, int(listing[1 + roll(dice, int(listing[0]))]))


@for_every_game
def step_one(workspace: Workspace, match: int, action: int) -> None:
    """Answer the open decision of one match."""
    s = workspace.records[match]
    clear_mask(workspace, match)
    doors.apply(s, action)
    go_on(workspace, match)
    workspace.done[match] = 0
    for seat in range(s.seats):
        workspace.reward[match, seat] = 0.0
    if is_over(s):
        workspace.done[match] = 1
        reward_seats(s, workspace.reward[match], int(workspace.settings[WORTH]), int(workspace.settings[PARTS]))
        if workspace.settings[RESETS] > 0:
            begin_match(workspace, match, int(workspace.seeds[match] + workspace.settings[STRIDE]))
    tell_match(workspace, match)


@for_every_game
def begin_some(workspace: Workspace, first: int, last: int) -> None:
    """Begin matches with their seeds, and tell where they stand."""
    for match in range(first, last):
        clear_mask(workspace, match)
        begin_match(workspace, match, int(workspace.seeds[match]))
        workspace.done[match] = 0
        for seat in range(workspace.reward.shape[1]):
            workspace.reward[match, seat] = 0.0
        tell_match(workspace, match)


@for_every_game
def begin_match(workspace: Workspace, match: int, seed: int) -> None:
    """The opening position, with dice for a seed, up to the first decision of a seat."""
    workspace.records[match] = workspace.opening[0]
    workspace.seeds[match] = seed
    seed_dice(workspace.dice[match], seed)
    seed_dice(workspace.random_dice[match], seed ^ RANDOM_SEATS)
    go_on(workspace, match)


@for_every_game
def go_on(workspace: Workspace, match: int) -> None:
    """Nature answers, and so do seats that answer at random, until another seat is asked or the match is over."""
    s, out = workspace.records[match], workspace.listing[match]
    player = int(workspace.settings[PLAYER])
    while not is_over(s):
        if asked(s) == NATURE:
            doors.legal(s, out)
            doors.apply(s, answer_of_nature(s, out, roll(workspace.dice[match], total_weight(s, out))))
        elif player > 0 and asked(s) != player:
            doors.apply(s, random_answer(s, workspace.random_dice[match], out))
        else:
            return


# ---- what is shown of a match


@for_every_game
def clear_mask(workspace: Workspace, match: int) -> None:
    """Take the listed answers out of the mask."""
    listing = workspace.listing[match]
    for n in range(1, listing[0] + 1):
        workspace.mask[match, listing[n] - 1] = 0


@for_every_game
def tell_match(workspace: Workspace, match: int) -> None:
    """Who is asked, what is legal, and what that seat sees. When it is over nothing is legal, and seat 1 looks."""
    s, listing = workspace.records[match], workspace.listing[match]
    listing[0] = 0
    seat = 1
    workspace.seat[match] = 0
    if not is_over(s):
        seat = asked(s)
        workspace.seat[match] = seat
        doors.legal(s, listing)
        for n in range(1, listing[0] + 1):
            workspace.mask[match, listing[n] - 1] = 1
    observe(workspace, match, seat, workspace.facts[match], workspace.features[match])


@for_every_game
def observe(workspace: Workspace, match: int, seat: int, facts: Any, features: Any) -> None:
    """What a seat sees of a match, as far as there is space for it."""
    if len(facts) > 0:
        tell_facts(workspace, match, seat, facts)
    if len(features) > 0:
        tell_features(workspace, match, seat, features)


@for_every_game
def tell_facts(workspace: Workspace, match: int, seat: int, facts: Any) -> None:
    """The open question, then every number of the record that the seat may see, run by run."""
    words, runs = workspace.words[match], workspace.runs[seat]
    n_entry = int(workspace.places[ENTRY])
    begin = int(workspace.places[AGENDA]) + int(words[workspace.places[N_OPEN]]) * n_entry
    for column in range(n_entry):
        facts[column] = looked_up(workspace.seen_as[workspace.kinds[column], seat], int(words[begin + column]))
    column = n_entry
    for run in range(len(runs)):
        first, length, kind = int(runs[run, WORD]), int(runs[run, LENGTH]), int(runs[run, KIND])
        source, target = words[first : first + length], facts[column : column + length]
        if kind == PLAIN_NUMBERS:
            tell_numbers(source, target)
        elif kind == workspace.places[SEAT_KIND]:
            tell_seats(source, target, seat - 1, workspace.reward.shape[1])
        else:
            names = workspace.seen_as[kind, seat]
            for at in range(length):
                target[at] = looked_up(names, int(source[at]))
        column += length


@for_every_game
def tell_numbers(source: Any, target: Any) -> None:
    """Numbers as they are. A loop of its own, which the compiler makes into wide moves."""
    for at in range(len(target)):
        target[at] = source[at]


@for_every_game
def tell_seats(source: Any, target: Any, shift: int, seats: int) -> None:
    """Numbers that are seats, from where one sits; what is no seat stays. Again a loop that becomes wide moves."""
    for at in range(len(target)):
        value = source[at]
        moved = value - shift
        moved = moved + seats if moved < 1 else moved
        target[at] = moved if 0 < value <= seats else value


@for_every_game
def looked_up(names: Any, value: int) -> int:
    """What a table of numbers has for a number; one that is not in the table stays as it is."""
    if value < 0 or value >= len(names):
        return value
    return int(names[value])


@for_every_game
def tell_features(workspace: Workspace, match: int, seat: int, features: Any) -> None:
    """Features of the table, of the seat with its secrets, and what all may know of the others, in their order."""
    workspace.spare[0] = workspace.records[match]
    s, table, known = workspace.spare[0], workspace.table, workspace.known
    doors.describe(s, table, known)
    at = 0
    for feature in range(len(table)):
        features[at] = table[feature]
        at += 1
    for feature in range(known.shape[1]):
        features[at] = known[seat, feature]
        at += 1
    seats = workspace.reward.shape[1]
    for step in range(1, seats):
        other = (seat - 1 + step) % seats + 1
        for feature in range(workspace.n_public[0]):
            features[at] = known[other, feature]
            at += 1


@for_every_game
def observe_seat(workspace: Workspace, match: int, seat: int, facts: Any, features: Any) -> None:
    """What any seat sees of a match, whoever is asked."""
    observe(workspace, match, seat, facts, features)


# ---- what a finished match is worth


@for_every_game
def reward_seats(s: Any, reward: Any, worth: int, parts: int) -> None:
    """What the end of a match brings to every seat."""
    for seat in range(1, s.seats + 1):
        if worth == BY_POINTS:
            reward[seat - 1] = doors.score(s, seat) / parts
        else:
            reward[seat - 1] = share_of_rank(s, seat, worth)


@for_every_game
def share_of_rank(s: Any, seat: int, worth: int) -> float:
    """By rank: 1 for the first, -1 for the last, evenly between; by win: 1 for the first. Equal seats share."""
    place = rank(s, seat)
    n_equal = 0
    for other in range(1, s.seats + 1):
        if rank(s, other) == place:
            n_equal += 1
    if worth == BY_WIN:
        return 1.0 / n_equal if place == 1 else 0.0
    return 1.0 - 2.0 * (place - 1 + (n_equal - 1) / 2.0) / (s.seats - 1)
