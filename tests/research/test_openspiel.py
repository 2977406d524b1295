"""OpenSpiel: its own tests pass for every game, variant and number of seats; matches are those of the house."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from tests.research import playthroughs
from tests.tables import EXAMPLE, SETTINGS, Setting

from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption
from ziggurat.engine.rule import PLAIN
from ziggurat.research import openspiel
from ziggurat.research.soak import variants_of

SLOW = pytest.mark.skipif(PLAIN, reason="OpenSpiel plays every match many times over: too slow without compilation")
MOVES = 60 if PLAIN else 2000
LISTED_SLOWLY = ("tigris",)
"""Games whose legal moves take long to list interpreted."""


def game_of(setting: Setting, **more: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + setting.name, {"players": setting.seats, **setting.options, **more})


@SLOW
def test_openspiel_finds_nothing_wrong(setting: Setting) -> None:
    pyspiel.random_sim_test(game_of(setting), num_sims=1, serialize=True, verbose=False, mask_test=True)


@SLOW
@pytest.mark.thorough
@pytest.mark.parametrize("game", library.names())
def test_openspiel_finds_nothing_wrong_with_any_variant_and_number_of_seats(game: str) -> None:
    for number, variant in enumerate(variants_of(game)):
        chosen = {option.name: variant.options[option.name] for option in variant.rulebook.options}
        loaded = pyspiel.load_game(openspiel.PREFIX + game, {"players": variant.seats, **chosen})
        assert loaded.rules.game.options == variant.options
        if number % 8 == 0:
            pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False, mask_test=True)
        else:
            play_at_random(loaded, number)


def play_at_random(game: Any, seed: int) -> Any:
    """A whole match, chance by its weights."""
    state, chooser = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(actions, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
    return state


def test_a_state_is_the_match_with_the_same_moves_and_chance_has_the_weights_of_nature(setting: Setting) -> None:
    state, chooser = game_of(setting).new_initial_state(), random.Random(5)
    match = setting.load().new(nature="manual")
    for _ in range(MOVES):
        if state.is_terminal():
            break
        legal = [action.id - 1 for action in match.legal()]
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert match.asked == 0
            weights = [int(match.game.weight(match.s, action + 1)) for action in legal]
            expected = {a: w / sum(weights) for a, w in zip(legal, weights, strict=True) if w}
            assert outcomes == pytest.approx(expected)
        else:
            assert state.current_player() == (match.asked or 0) - 1
            assert state.legal_actions() == legal
        action = chooser.choice(legal)
        assert state.action_to_string(state.current_player(), action) == match.game.vocabulary[action + 1].text
        state.apply_action(action)
        match.play(action + 1)
        assert match.game.facts(state.box[0]) == match.game.facts(match.s)
    assert state.is_terminal() == match.over


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.seats == 3], ids=lambda s: s.label)
def test_what_a_player_cannot_know_is_in_no_string_and_no_tensor(setting: Setting) -> None:
    game = game_of(setting)
    state, chooser = game.new_initial_state(), random.Random(7)
    for _ in range(90):
        chances = state.chance_outcomes() if state.is_chance_node() else []
        state.apply_action(chooser.choice([a for a, _ in chances] or state.legal_actions()))
    for player in range(setting.seats):
        other = state.clone()
        imagined = record.copy_of(state.box[0])
        state.rules.game.imagine(imagined, player + 1, new_dice(player))
        other.box = record.box_with(imagined)
        for method in ("observation_string", "information_state_string"):
            assert getattr(state, method)(player) == getattr(other, method)(player)
        for method in ("observation_tensor", "information_state_tensor"):
            assert np.array_equal(getattr(state, method)(player), getattr(other, method)(player))
        hidden = [n for n, reader in enumerate(state.readers) if reader not in (0, player + 1)]
        assert all(state.moves_for(player)[n][1] is None for n in hidden)


def test_a_player_remembers_every_move_that_it_may_read() -> None:
    state = play_at_random(pyspiel.load_game(openspiel.PREFIX + EXAMPLE), 3)
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    who, action = observer.dict["moves"][:, : len(state.history())].astype(int).tolist()
    assert [number - 1 for number in action] == state.history()
    assert [number - 2 for number in who] == [move.player for move in state.full_history()]
    assert len(state.information_state_string(0).splitlines()) > len(state.history())


def test_returns_are_by_rank_win_or_points() -> None:
    for returns in ("rank", "win", "points"):
        state = play_at_random(pyspiel.load_game(openspiel.PREFIX + EXAMPLE, {"players": 3, "returns": returns}), 4)
        game = state.rules.game
        ranking, scores = game.ranking(state.box[0]), game.scores(state.box[0])
        if returns == "points":
            assert state.returns() == scores
        elif returns == "win":
            assert state.returns()[ranking.index(1)] == 1 / ranking.count(1)
        else:
            assert sum(state.returns()) == pytest.approx(0)
            assert state.returns()[ranking.index(1)] == max(state.returns())
    with pytest.raises(BadOption, match="returns is"):
        openspiel.ZigguratGame(EXAMPLE, {"returns": "fame"})


@SLOW
@pytest.mark.thorough
@pytest.mark.parametrize("game", library.names())
def test_the_search_of_openspiel_plays_a_match_to_the_end(game: str) -> None:
    loaded, dice = pyspiel.load_game(openspiel.PREFIX + game), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    bots = [mcts.MCTSBot(loaded, 2.0, 2, rollouts, random_state=dice) for _ in range(loaded.num_players())]
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(actions, p=chances)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)


def kept() -> Iterator[Any]:
    """The kept playthroughs, which change with words: `./test` plays those that do not take long interpreted."""
    for file in sorted(playthroughs.FOLDER.glob("*.txt")):
        takes_minutes = file.stem.startswith(LISTED_SLOWLY)
        yield pytest.param(file, id=file.stem, marks=[SLOW] if takes_minutes else [])


@pytest.mark.parametrize("file", list(kept()))
def test_a_kept_playthrough_is_what_openspiel_plays_again(file: Path) -> None:
    assert playthroughs.played_again(file) == file.read_text(encoding="utf-8"), (
        "run python -m tests.research.playthroughs"
    )


def test_every_game_has_a_kept_playthrough() -> None:
    kept = {file.stem.partition("-")[0] for file in playthroughs.FOLDER.glob("*.txt")}
    assert kept == set(library.names())


def test_seats_and_every_option_are_parameters() -> None:
    for name in library.names():
        specified = pyspiel.load_game(openspiel.PREFIX + name).get_type().parameter_specification
        assert set(specified) == {"players", "returns", *(option.name for option in library.rulebook(name).options)}


@pytest.mark.parametrize("action", [-2, -1, 10**6])
def test_an_action_that_is_not_legal_never_reaches_the_rules(action: int) -> None:
    state = pyspiel.load_game("ziggurat_imhotep").new_initial_state()
    before = str(state)
    with pytest.raises(Exception, match="is not among the legal actions"):
        state._apply_action(action)
    assert str(state) == before
