"""PettingZoo and Gymnasium: their own tests pass, and matches in them are the matches of the house."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from contextlib import redirect_stdout
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test
from tests.tables import EXAMPLE, Setting

import ziggurat as zg
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.engine.rule import PLAIN
from ziggurat.research import aec
from ziggurat.research.gym import SeatEnv, id_of

CYCLES = 24 if PLAIN else 800
CHECKED = pytest.mark.filterwarnings("default")
"""The checkers warn of what is meant to be: observations of whole numbers, spaces without bounds."""


def aec_of(setting: Setting, **settings: Any) -> Any:
    return aec.env(setting.name, seats=setting.seats, **setting.options, **settings)


def gym_of(game: str, **settings: Any) -> Any:
    return gymnasium.make(id_of(game), **settings)


@CHECKED
@pytest.mark.parametrize("observe", ["facts", "features"])
def test_pettingzoo_finds_nothing_wrong_with_the_way_a_match_goes(setting: Setting, observe: str) -> None:
    with redirect_stdout(io.StringIO()):
        api_test(aec_of(setting, observe=observe), num_cycles=CYCLES)


@CHECKED
def test_the_same_seed_gives_the_same_match(setting: Setting) -> None:
    seed_test(lambda: aec_of(setting), num_cycles=CYCLES // 4)


@pytest.mark.parametrize("game", library.names())
def test_a_match_is_rendered_as_text_and_as_an_image(game: str) -> None:
    with redirect_stdout(io.StringIO()):
        render_test(lambda render_mode: aec.env(game, render_mode=render_mode))
    env = aec.raw_env(game, render_mode="ansi")
    env.reset(seed=3)
    match = zg.load(game).new(seed=3)
    assert env.render() == match.picture(match.asked)
    drawn = aec.raw_env(game, render_mode="rgb_array")
    drawn.reset(seed=3)
    image = drawn.render()
    assert isinstance(image, np.ndarray)
    lines = match.picture(match.asked).split("\n")
    assert image.shape == (16 + 13 * len(lines), 16 + 6 * max(map(len, lines)), 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 1


@CHECKED
@pytest.mark.parametrize("game", library.names())
def test_gymnasium_finds_nothing_wrong_and_finds_the_game_by_its_name(game: str) -> None:
    with redirect_stdout(io.StringIO()):
        check_env(gym_of(game).unwrapped)
        check_env(gym_of(game, observe="features", seats=3, seat=2).unwrapped)


def test_gymnasium_finds_a_game_in_one_line_in_a_program_that_has_imported_nothing_else() -> None:
    code = f"import gymnasium; print(gymnasium.make('ziggurat.research.gym:{id_of(EXAMPLE)}').spec.id)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == id_of(EXAMPLE)


def test_a_match_of_agents_is_the_match_of_its_seed(setting: Setting) -> None:
    env = aec.raw_env(setting.name, seats=setting.seats, **setting.options)
    env.reset(seed=21)
    match, chooser = setting.load().new(seed=21), random.Random(2)
    for _ in range(CYCLES):
        if match.over:
            break
        assert env.agent_selection == f"seat_{match.asked}"
        legal = [action.id - 1 for action in match.legal()]
        observation = env.observe(env.agent_selection)
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)
        action = chooser.choice(legal)
        env.step(action)
        match.play(action + 1)
    if match.over:
        ranking = match.ranking()
        assert max(env.rewards, key=lambda agent: env.rewards[agent]) == f"seat_{ranking.index(1) + 1}"
        assert sum(env.rewards.values()) == pytest.approx(0)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("seat", [1, 2])
def test_a_seat_is_asked_for_its_own_decisions_alone_and_rewarded_at_the_end(opponents: str, seat: int) -> None:
    env = SeatEnv(EXAMPLE, seats=2, seat=seat, opponents=opponents)
    for seed in range(1 if PLAIN else 4):
        observation, info = env.reset(seed=seed)
        again, _ = env.reset(seed=seed)
        assert observation.tobytes() == again.tobytes()
        terminated, reward = False, 0.0
        while not terminated:
            assert info["action_mask"].any()
            assert env.table.seat == seat
            action = int(np.flatnonzero(info["action_mask"])[-1])
            observation, reward, terminated, truncated, info = env.step(action)
            assert not truncated
        ranking = env.table.game.ranking(env.table.s)
        assert reward == {(1, 1): 0.0}.get((ranking[0], ranking[1]), 1.0 if ranking[seat - 1] == 1 else -1.0)


def test_a_seat_can_be_drawn_by_the_seed() -> None:
    env = SeatEnv(EXAMPLE, seats=3, seat=0)
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(12)]
    assert set(seats) == {1, 2, 3}
    assert seats == [env.reset(seed=seed)[1]["seat"] for seed in range(12)]


def test_an_illegal_action_loses_or_is_refused_and_changes_nothing() -> None:
    env = SeatEnv(EXAMPLE)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, f"Action {wrong} is not legal.")
    with pytest.raises(BadOption, match="reset"):
        env.step(wrong)
    strict = SeatEnv(EXAMPLE, illegal="raise")
    strict.reset(seed=1)
    facts = strict.table.game.facts(strict.table.s)
    with pytest.raises(IllegalMove, match=f"action {wrong}"):
        strict.step(wrong)
    raw = aec.raw_env(EXAMPLE)
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match=f"action {wrong} of seat_1"):
        raw.step(wrong)
    assert facts == strict.table.game.facts(strict.table.s) == raw.table.game.facts(raw.table.s)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 9}, "seat is 1 to 2"),
        ({"opponents": "nobody"}, "There is no bot 'nobody'"),
        ({"opponents": ["random", "greedy"]}, "1 other seats need 1 opponents"),
        ({"observe": "hands"}, "observe is"),
        ({"rewards": "fame"}, "rewards is"),
        ({"illegal": "ignore"}, "illegal is"),
        ({"render_mode": "svg"}, "render_mode is"),
        ({"colour": "red"}, "has no option 'colour'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        SeatEnv(EXAMPLE, **wrong)


def test_every_option_of_a_game_is_a_parameter(setting: Setting) -> None:
    env = gym_of(setting.name, seats=setting.seats, **setting.options).unwrapped
    assert env.table.game.options == setting.load().options
    assert aec_of(setting).unwrapped.table.game.options == setting.load().options
