"""Rules written once for all games: whole matches in compiled code.

`doors` in these functions stands for `doors.py` of a game. They are templates, marked `@for_every_game`;
`rule_for(doors, template)` makes the rule for one game. Call them through `Game.play_out` and its neighbours.
"""

from __future__ import annotations

from typing import Any, Protocol, cast

from ziggurat.engine.chance import Dice, roll, seed_dice
from ziggurat.engine.decisions import asked, is_over
from ziggurat.engine.rule import for_every_game
from ziggurat.engine.seats import MAX_SEATS, NATURE

NATURES_DECISIONS = MAX_SEATS + 1
"""Where `play_many` counts the decisions of Nature."""
N_SUMS = MAX_SEATS + 2


class Doors(Protocol):
    """The doors of a game that these templates go through."""

    def legal(self, s: Any, out: Any) -> None:
        """List the legal actions of a position in `out`, ascending."""

    def pick(self, s: Any, dice: Dice, out: Any) -> int:
        """The legal action on which one roll of the dice falls, as if all had been listed."""

    def apply(self, s: Any, action: int) -> None:
        """Answer the open decision."""

    def why_not(self, s: Any, action: int) -> int:
        """Why an action is not possible; 0 when it is."""

    def reader(self, s: Any, action: int) -> int:
        """The only seat that may read an action; 0 where everyone may."""

    def weight(self, s: Any, action: int) -> int:
        """How likely an outcome of Nature is."""

    def score(self, s: Any, seat: int) -> int:
        """The points of a seat."""

    def sources(self, s: Any, seat: int, points: Any) -> None:
        """The points of a seat by source, into points[source], counted as `score` counts."""

    def is_ahead(self, s: Any, seat: int, other: int) -> bool:
        """A seat is placed before another."""

    def imagine(self, s: Any, seat: int, dice: Dice) -> None:
        """Replace what the seat cannot know by a fair sample."""

    def foresee(self, s: Any, expected: Any) -> None:
        """Guess what every seat will have at the end, into expected[seat]. It may modify the record."""

    def appraise(self, s: Any, promise: Any) -> None:
        """How good a position is for every seat, into promise[seat], which holds what `foresee` has just expected."""

    def describe(self, s: Any, table: Any, seats: Any) -> None:
        """Tell the features of a position (engine/features.py). This may modify the record."""

    def audit(self, before: Any, s: Any) -> int:
        """The first law of the game that a move has broken; 0 when it kept them (engine/laws.py)."""


doors = cast(Doors, None)
"""Filled in by `rule_for`."""


@for_every_game
def apply_all(s: Any, actions: Any) -> None:
    """Apply actions one after the other. They must be legal."""
    for action in actions:
        doors.apply(s, int(action))


@for_every_game
def rank(s: Any, seat: int) -> int:
    """The rank of a seat as things stand: 1 for the first; equal seats share a rank."""
    place = 1
    for other in range(1, s.seats + 1):
        if doors.is_ahead(s, other, seat):
            place += 1
    return place


@for_every_game
def answer_of_nature(s: Any, out: Any, at: int) -> int:
    """The listed outcome on which `at` falls when the weights of all are laid end to end."""
    for index in range(1, out[0]):
        at -= doors.weight(s, int(out[index]))
        if at < 0:
            return int(out[index])
    return int(out[out[0]])


@for_every_game
def total_weight(s: Any, out: Any) -> int:
    """The weights of all listed outcomes of Nature together."""
    total = 0
    for index in range(1, out[0] + 1):
        total += doors.weight(s, int(out[index]))
    return total


@for_every_game
def random_answer(s: Any, dice: Dice, out: Any) -> int:
    """A random legal answer to the open decision; Nature keeps to its weights."""
    if asked(s) == NATURE:
        doors.legal(s, out)
        return answer_of_nature(s, out, roll(dice, total_weight(s, out)))
    return doors.pick(s, dice, out)


@for_every_game
def play_out(s: Any, dice: Dice, out: Any, log: Any) -> int:
    """Play to the end at random and write the actions into the log, as far as it goes. Returns how many there were."""
    n_moves = 0
    while not is_over(s):
        action = random_answer(s, dice, out)
        if n_moves < len(log):
            log[n_moves] = action
        n_moves += 1
        doors.apply(s, action)
    return n_moves


@for_every_game
def play_many(records: Any, n_matches: int, seed: int, dice: Dice, out: Any, sums: Any) -> None:
    """Play matches at random from the opening in records[0], in the record records[1]. Match k rolls with seed + k.

    Adds up in `sums`: [0] all decisions, [seat] the final points of a seat, [NATURES_DECISIONS] those of Nature.
    """
    opening, s = records[0], records[1]
    for match in range(n_matches):
        records[1] = opening
        seed_dice(dice, seed + match)
        while not is_over(s):
            if asked(s) == NATURE:
                sums[NATURES_DECISIONS] += 1
            sums[0] += 1
            doors.apply(s, random_answer(s, dice, out))
        for seat in range(1, s.seats + 1):
            sums[seat] += doors.score(s, seat)
