"""The outlook: what greedy bots go by. An open question is worth what it promises, and hunger is feared."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ziggurat as zg
from ziggurat.bots import bot_from
from ziggurat.engine import record
from ziggurat.engine.rule import PLAIN
from ziggurat.games.tzolkin import doors
from ziggurat.games.tzolkin.catalogue import Good
from ziggurat.games.tzolkin.samples import EVERYTHING


def expected(s: Any) -> list[float]:
    room = np.zeros(7)
    doors.foresee(record.copy_of(s), room)
    return [float(points) for points in room[1 : s.seats + 1]]


def opening(**options: bool) -> zg.Match:
    """The first turn of a match in which everybody keeps the first tiles."""
    match = zg.load("tzolkin", seats=2, **options).new(seed=5)
    while "keep" in match.legal()[0].text or match.legal()[0].text == "done":
        match.play(match.legal()[0])
    return match


def test_a_guess_of_a_match_that_is_over_is_its_result() -> None:
    match = zg.load("tzolkin", seats=2).new(seed=5)
    bots = [bot_from("random", seed) for seed in (1, 2)]
    while not match.over:
        sight = match.sight()
        match.play(bots[sight.seat - 1].choose(sight))
    assert expected(match.s) == match.scores()


@pytest.mark.parametrize("good", [Good.CORN, Good.WOOD, Good.STONE, Good.GOLD, Good.SKULL])
def test_goods_are_worth_something(good: Good) -> None:
    match = opening()
    before = expected(match.s)
    match.s.players[1].goods[good] += 1
    assert expected(match.s)[0] > before[0]
    assert expected(match.s)[1] == pytest.approx(before[1])


def test_corn_that_a_feast_lacks_is_worth_more_than_plenty() -> None:
    match = opening()
    gains = []
    for corn in (0, 40):
        match.s.players[1].goods[Good.CORN] = corn
        poor = expected(match.s)[0]
        match.s.players[1].goods[Good.CORN] = corn + 1
        gains.append(expected(match.s)[0] - poor)
    assert gains[0] > gains[1] > 0


def test_begging_is_not_free_before_it_is_known_which_god_is_angry() -> None:
    match = opening()
    match.s.players[1].goods[Good.CORN] = 2
    before = expected(match.s)[0]
    match.play("beg")
    assert expected(match.s)[0] < before


def test_a_prophecy_counts_before_it_comes() -> None:
    match = opening(prophecies=True)
    match.s.prophecies[1] = 2  # the steps for Chaac
    low = expected(match.s)[0]
    match.s.prophecies[1] = 0
    without = expected(match.s)[0]
    match.s.players[1].temple[1] += 4
    without_but_high = expected(match.s)[0]
    match.s.prophecies[1] = 2
    high = expected(match.s)[0]
    assert high - low > without_but_high - without


@pytest.mark.skipif(PLAIN, reason="needs compiled rules")
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["base", "everything"])
def test_greed_beats_chance(options: dict[str, Any]) -> None:
    game = zg.load("tzolkin", seats=2, **options)
    wins = 0
    for seed in range(10):
        match, me = game.new(seed=seed), seed % 2 + 1
        bots = {me: bot_from("greedy", seed), 3 - me: bot_from("random", seed)}
        while not match.over:
            sight = match.sight()
            match.play(bots[sight.seat].choose(sight))
        wins += match.ranking()[me - 1] == 1
    assert wins >= 8
