"""Batches: the same matches as played by hand, whatever the number of threads; clear words for what is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.research.looking import Looker
from tests.tables import EXAMPLE, Setting

import ziggurat as zg
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.engine.rule import PLAIN
from ziggurat.research import Batch
from ziggurat.research.batch import random_steps

N_STEPS = 21 if PLAIN else 700
N = 3


def chosen(batch: Batch, chooser: np.random.Generator) -> list[int]:
    """A random legal action for each match."""
    return [int(chooser.choice(batch.legal_actions(match))) for match in range(batch.n)]


def test_a_match_of_a_batch_is_the_match_of_its_seed_with_the_same_answers(setting: Setting) -> None:
    game = setting.load()
    batch, looker = Batch(game, N, seed=11, observe=("facts", "features")), Looker(game)
    matches = [game.new(seed=11 + k) for k in range(N)]
    chooser = np.random.default_rng(1)
    n_ended = 0
    for step in range(N_STEPS):
        for k, match in enumerate(matches):
            assert game.facts(batch.records[k]) == game.facts(match.s)
            assert batch.seat[k] == match.asked
            if step % 7 == 0:
                assert np.array_equal(batch.facts[k], looker.facts(match.s, int(batch.seat[k])))
                assert np.array_equal(batch.features[k], looker.features(match.s, int(batch.seat[k])))
                legal = [action.id - 1 for action in match.legal()]
                assert np.flatnonzero(batch.mask[k]).tolist() == legal == batch.legal_actions(k).tolist()
        actions = chosen(batch, chooser)
        batch.step(actions)
        for k, action in enumerate(actions):
            matches[k].play(action + 1)
            assert bool(batch.done[k]) == matches[k].over
            if matches[k].over:
                n_ended += 1
                assert batch.reward[k].tolist() == pytest.approx(by_rank(matches[k].ranking()))
                matches[k] = game.new(seed=int(batch.seeds[k]))
            else:
                assert not batch.reward[k].any()
    assert n_ended or PLAIN


def by_rank(ranking: list[int]) -> list[float]:
    """1 for the first to -1 for the last; equal seats share the places they take."""
    last = len(ranking) - 1
    places = [sum(other < rank for other in ranking) for rank in ranking]
    shared = [place + (ranking.count(rank) - 1) / 2 for place, rank in zip(places, ranking, strict=True)]
    return [1 - 2 * place / last for place in shared]


def test_places_have_seeds_of_their_own_and_the_next_match_of_a_place_has_n_more() -> None:
    batch = Batch(EXAMPLE, 4, seed=100)
    assert batch.seeds.tolist() == [100, 101, 102, 103]
    chooser = np.random.default_rng(3)
    seen: list[tuple[int, int]] = []
    for _ in range(400):
        batch.step(chosen(batch, chooser))
        seen += [(int(place), int(batch.seeds[place])) for place in np.flatnonzero(batch.done == 1)]
    assert seen
    assert all(seed >= 104 and seed % 4 == place for place, seed in seen)
    assert len(set(seen)) == len(seen)


def test_what_decides_what_is_legal_cannot_be_written_into() -> None:
    batch = Batch(EXAMPLE, 2)
    for name in ("mask", "legal", "seat", "seeds", "records"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[0] = getattr(batch, name)[1]


@pytest.mark.parametrize("observe", ["facts", "features"])
def test_threads_change_nothing(observe: str) -> None:
    alone, together = Batch(EXAMPLE, 7, observe=observe), Batch(EXAMPLE, 7, observe=observe, threads=3)
    chooser = np.random.default_rng(4)
    for _ in range(30 if PLAIN else 150):
        actions = chosen(alone, chooser)
        alone.step(actions)
        together.step(actions)
        for name in ("facts", "features", "mask", "seat", "reward", "done", "seeds"):
            assert getattr(alone, name).tobytes() == getattr(together, name).tobytes(), name
    together.close()


def test_a_batch_is_repeated_by_its_seed_and_by_reset() -> None:
    batch, other = Batch(EXAMPLE, 3, seed=9), Batch(EXAMPLE, 3, seed=[9, 10, 11])
    for _ in range(2):
        random_steps(batch, 40, seed=5)
        random_steps(other, 40, seed=5)
        assert batch.facts.tobytes() == other.facts.tobytes()
        batch.reset(seed=20)
        other.reset(seed=20)
        assert batch.facts.tobytes() == other.facts.tobytes()


def test_an_action_that_is_not_legal_is_named_and_no_match_is_changed() -> None:
    batch = Batch(EXAMPLE, 3)
    before = batch.records.tobytes(), batch.mask.tobytes()
    good = [int(batch.legal_actions(match)[0]) for match in range(3)]
    bad = int(np.flatnonzero(batch.mask[1] == 0)[0])
    for wrong in (bad, -1, batch.n_actions):
        with pytest.raises(IllegalMove, match=f"action {wrong} of match 1"):
            batch.step([good[0], wrong, good[2]])
    assert before == (batch.records.tobytes(), batch.mask.tobytes())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"device": "tpu"}, "no such device"),
        ({"n": 0}, "1 match or more"),
        ({"threads": 9}, "threads is 1 to"),
        ({"observe": "hands"}, "observe is"),
        ({"rewards": "fame"}, "rewards is"),
        ({"seed": [1, 2]}, "2 matches need 2 seeds|4 seeds"),
        ({"seed": -1}, "A seed is 0"),
        ({"seats": 77}, "seats, not 77"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wrong: dict[str, Any], words: str) -> None:
    settings: dict[str, Any] = {"n": 4, **wrong}
    with pytest.raises(BadOption, match=words):
        Batch(EXAMPLE, settings.pop("n"), **settings)


def test_options_are_said_with_a_name_and_not_beside_a_game() -> None:
    with pytest.raises(BadOption, match="name of a game"):
        Batch(zg.load(EXAMPLE), 2, seats=2)
    with pytest.raises(BadOption, match="need 2 actions"):
        Batch(EXAMPLE, 2).step([1])


def test_rewards_can_be_wins_or_points() -> None:
    for rewards in ("win", "points"):
        batch = Batch(EXAMPLE, 2, rewards=rewards)
        chooser, ended = np.random.default_rng(2), 0
        while ended < 2:
            batch.step(chosen(batch, chooser))
            for k in np.flatnonzero(batch.done):
                ended += 1
                if rewards == "win":
                    assert batch.reward[k].sum() == pytest.approx(1.0)
                else:
                    assert batch.reward[k].max() > 1.0
