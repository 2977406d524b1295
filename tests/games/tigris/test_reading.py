"""Conflicts as a browser reads them: they are worked out by rules, from what is due."""

from __future__ import annotations

import random
from collections import Counter

from tests.parity.reading_in_node import as_sent, asked, packed

import ziggurat as zg


def test_revolts_and_wars_are_shown_alike_without_python():
    match, chooser = zg.load("tigris", seats=3).new(seed=5), random.Random(5)
    seen: Counter[str] = Counter()
    while not match.over and (seen["revolt"] < 3 or seen["war"] < 3):
        view = match.game.rulebook.view(match.s, 1)
        if view["conflicts"]:
            seen[view["conflicts"][0]["kind"]] += 1
            [found] = asked([{"call": "views", "game": "tigris", "record": packed(match.s), "viewer": 1}])
            assert as_sent(found) == as_sent(view)
        match.play(chooser.choice(match.legal()))
    assert min(seen["revolt"], seen["war"]) >= 3
