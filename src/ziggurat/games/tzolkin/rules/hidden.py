"""Hidden tiles: putting what a seat cannot know back into the stock, and drawing it again."""

from __future__ import annotations

from typing import Any

from ziggurat.engine.chance import Dice, roll
from ziggurat.engine.numbers import whole
from ziggurat.engine.rule import rule


@rule
def unknown(deck: Any) -> int:
    """The number that stands for a tile that nobody has drawn again yet: one more than there are tiles."""
    return len(deck)


@rule
def give_back(deck: Any, places: Any) -> None:
    """Hidden tiles go back to the stock; their places are remembered as holding something unknown."""
    for place in range(1, len(places)):
        if places[place] > 0:
            deck[places[place]] = 1
            places[place] = unknown(deck)


@rule
def draw_again(deck: Any, places: Any, dice: Dice) -> None:
    """Every place that holds something unknown receives a tile that could lie there."""
    for place in range(1, len(places)):
        if places[place] == unknown(deck):
            places[place] = draw(deck, dice)


@rule
def draw(deck: Any, dice: Dice) -> int:
    """A random tile of the stock."""
    n_left = 0
    for tile in range(1, len(deck)):
        n_left += whole(deck[tile])
    at = roll(dice, n_left)
    for tile in range(1, len(deck)):
        if deck[tile] > 0:
            if at == 0:
                deck[tile] = 0
                return tile
            at -= 1
    return 0
