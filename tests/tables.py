"""The games and options that the shared suites are run over, and small helpers to play them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import ziggurat as zg


class Setting(NamedTuple):
    """A game with seats and options, and a name for the test report."""

    label: str
    name: str
    seats: int
    options: dict[str, Any]

    @property
    def stride(self) -> int:
        """How far apart positions of a match are looked at: matches of some games are long."""
        return {"imhotep": 1, "tigris": 5, "tzolkin": 3}[self.name]

    def load(self) -> zg.Game:
        return zg.load(self.name, seats=self.seats, **self.options)


IMHOTEP_SITES = ("market", "pyramid", "temple", "burial_chamber", "obelisk")
ALL_B = dict.fromkeys(IMHOTEP_SITES, "B")
MIXED = {"market": "B", "temple": "B", "obelisk": "B"}

EVERYTHING = dict.fromkeys(("tribes", "prophecies", "new_buildings", "quick_actions"), True)

SETTINGS = [
    Setting("imhotep-2-A", "imhotep", 2, {}),
    Setting("imhotep-3-A-wrath", "imhotep", 3, {"wrath": True}),
    Setting("imhotep-4-A", "imhotep", 4, {}),
    Setting("imhotep-2-B", "imhotep", 2, ALL_B),
    Setting("imhotep-3-B", "imhotep", 3, {**ALL_B, "three_seats_first": "board"}),
    Setting("imhotep-4-B-wrath", "imhotep", 4, {**ALL_B, "wrath": True}),
    Setting("imhotep-2-mixed", "imhotep", 2, MIXED),
    Setting("imhotep-3-mixed", "imhotep", 3, {"pyramid": "B", "burial_chamber": "B"}),
    Setting("imhotep-4-mixed-wrath", "imhotep", 4, {**MIXED, "wrath": True}),
    Setting("tigris-2-classic", "tigris", 2, {}),
    Setting("tigris-3-classic-buildings", "tigris", 3, {"buildings": True}),
    Setting("tigris-4-classic", "tigris", 4, {"open_scores": True}),
    Setting("tigris-2-alternative-buildings", "tigris", 2, {"board": "alternative", "buildings": True}),
    Setting(
        "tigris-3-alternative-over-buildings",
        "tigris",
        3,
        {"board": "alternative", "buildings": True, "monument_over_building": True},
    ),
    Setting("tigris-4-alternative", "tigris", 4, {"board": "alternative"}),
    Setting("tzolkin-2", "tzolkin", 2, {}),
    Setting("tzolkin-3", "tzolkin", 3, {}),
    Setting("tzolkin-4", "tzolkin", 4, {}),
    Setting("tzolkin-2-everything", "tzolkin", 2, EVERYTHING),
    Setting("tzolkin-3-everything", "tzolkin", 3, EVERYTHING),
    Setting("tzolkin-4-everything", "tzolkin", 4, EVERYTHING),
    Setting("tzolkin-5-everything", "tzolkin", 5, EVERYTHING),
    Setting("tzolkin-2-tribes", "tzolkin", 2, {"tribes": True}),
    Setting("tzolkin-3-prophecies", "tzolkin", 3, {"prophecies": True}),
    Setting("tzolkin-4-new-buildings", "tzolkin", 4, {"new_buildings": True}),
    Setting("tzolkin-2-quick-actions", "tzolkin", 2, {"quick_actions": True}),
    Setting("tzolkin-5", "tzolkin", 5, {"quick_actions": True}),
]


def play_at_random(match: zg.Match, seed: int, moves: int | None = None) -> zg.Match:
    """Let every seat choose at random, for so many moves or to the end."""
    chooser = random.Random(seed)
    while not match.over and (moves is None or match.position < moves):
        match.play(chooser.choice(match.legal()))
    return match
