"""Computer players. A bot is given the sight of its seat and answers with the integer of a legal action."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from ziggurat.bots.greedy import GreedyBot, NetBot
from ziggurat.bots.random import RandomBot
from ziggurat.bots.search import LEVELS, SearchBot, strength_of
from ziggurat.bots.textbook import FlatBot, TextbookBot
from ziggurat.engine.errors import BadOption
from ziggurat.engine.sight import Sight

THINKING: dict[str, type[SearchBot | TextbookBot]] = {
    "search": SearchBot,
    "outlook": SearchBot,
    "textbook": TextbookBot,
    "flat": FlatBot,
}
"""Bots that think for as many simulations as their name says, or for some time."""
NAMES = ("random", "greedy", "net", *LEVELS, *(f"{kind}:SIMULATIONS" for kind in THINKING), "search:LEVEL")


class Bot(Protocol):
    """What every bot can do."""

    def choose(self, sight: Sight) -> int:
        """The integer of a legal answer to the open decision."""


def bot_from(
    name: str,
    seed: int = 0,
    seconds: float | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Bot:
    """A bot by its name: `random`, `greedy`, `net`, a level such as `hard`, or `search:2000`, `textbook:500`.

    Where `seconds` are given, a search thinks for as long by the clock.
    """
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed)
    if name == "net":
        return NetBot(seed)
    kind, _, words = name.partition(":")
    try:
        if kind in THINKING or name in LEVELS:
            strength = strength_of(words or (name if name in LEVELS else "normal"))
            if kind == "outlook":
                strength = replace(strength, by_net=False)
            strength = strength if seconds is None else strength.within(seconds)
            return THINKING.get(kind, SearchBot)(strength, seed, clock=clock)
    except ValueError as error:
        raise BadOption(f"Bot {name[:60]!r}: {error}.") from error
    raise BadOption(f"There is no bot {name[:60]!r}. There are: {', '.join(NAMES)}.")
