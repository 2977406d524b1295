"""The yardsticks: they know nothing of a game, and stay as they are."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.tables import EXAMPLE, play_at_random

import ziggurat as zg
from ziggurat.bots import bot_from, textbook
from ziggurat.bots.arena import Contest, play_match
from ziggurat.bots.search import Strength
from ziggurat.engine.rule import PLAIN, rule_for

pytestmark = pytest.mark.thorough

FROZEN: list[dict[str, Any]] = json.loads(Path(__file__).with_name("yardsticks.json").read_text(encoding="utf-8"))
"""Answers that the yardsticks gave when they were made, in positions after some moves of random play: several in a row.

They may change where the rules of a game do, and never because a yardstick was touched.
"""


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize("frozen", FROZEN, ids=lambda frozen: "{game} {seats} {moves} {bot}".format_map(frozen))
def test_a_yardstick_answers_as_it_always_did(frozen: dict[str, Any]) -> None:
    game = zg.load(frozen["game"], seats=frozen["seats"], **frozen["options"])
    match = play_at_random(game.new(seed=frozen["moves"]), seed=frozen["moves"], moves=frozen["moves"])
    bot = bot_from(frozen["bot"], seed=3)
    for text in frozen["answers"]:
        answer = game.action(bot.choose(match.sight()))
        assert answer == game.action(text)
        match.play(answer)


def test_a_playout_is_worth_a_win_shared_among_all_who_are_first() -> None:
    game = zg.load(EXAMPLE, seats=4)
    worth = np.zeros(6)
    for seed in range(4):
        match = play_at_random(game.new(seed=seed), seed=seed)
        rule_for(game.rulebook.doors, textbook.share_the_win)(match.s, worth)
        firsts = [rank == 1 for rank in match.ranking()]
        assert worth[1:5].tolist() == [is_first / sum(firsts) for is_first in firsts]


def test_a_yardstick_goes_by_no_guess_about_a_game() -> None:
    source = inspect.getsource(textbook)
    assert "foresee" not in source
    assert "appraise" not in source


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize("name", ["textbook:150", "flat:150"])
def test_a_yardstick_beats_chance(name: str) -> None:
    contest = Contest(EXAMPLE, 2, {}, (name, "random"))
    for number in range(4):
        outcome = play_match(contest, number)
        assert outcome.ranking[outcome.lineup.index(0)] == 1


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize(("name", "simulations"), [("textbook", 300), ("flat", 300)])
def test_every_simulation_is_counted_once(name: str, simulations: int) -> None:
    match = zg.load(EXAMPLE, seats=3).new(seed=5)
    bot = bot_from(f"{name}:{simulations}", seed=1)
    assert isinstance(bot, textbook.TextbookBot)
    nodes = bot._searched(match.sight())
    children = [node for node in range(2, int(nodes.used[0]) + 1) if nodes.action[node]]
    of_root, node = 0, int(nodes.first[1])
    while node:
        of_root += int(nodes.visits[node])
        node = int(nodes.sibling[node])
    assert of_root == simulations
    assert all(0 <= nodes.wins[node, 1] <= nodes.visits[node] for node in children)


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_flat_tries_all_answers_equally_often() -> None:
    match = zg.load(EXAMPLE, seats=3).new(seed=5)
    bot = textbook.FlatBot(Strength(simulations=10 * len(match.legal())))
    nodes = bot._searched(match.sight())
    assert set(nodes.visits[2 : int(nodes.used[0]) + 1].tolist()) == {10}


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_a_yardstick_can_be_stopped_by_time() -> None:
    ticks = iter(range(1000))
    bot = textbook.TextbookBot(Strength(seconds=3.0), clock=lambda: float(next(ticks)))
    match = zg.load(EXAMPLE, seats=2).new(seed=5)
    assert bot.choose(match.sight()) in match.game.legal_ids(match.s)
