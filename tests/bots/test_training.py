"""Training: matches that repeat, notes of what a search asks about, and nets that only replace what they beat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.bots.test_net import some_net
from tests.tables import EXAMPLE

from ziggurat.bots.net import Net, judge, new_desk, no_net, read_net, write_net
from ziggurat.bots.training import rounds
from ziggurat.bots.training.rounds import Plan, contest, game_of, train
from ziggurat.bots.training.selfplay import Practice, practise
from ziggurat.engine import library, record
from ziggurat.engine.rule import PLAIN, rule_for

FEATURES = library.rulebook(EXAMPLE).features


def silent(words: str) -> None:
    """Say nothing."""


def test_practice_repeats_and_notes_how_matches_end() -> None:
    first, again = (practise(Practice(EXAMPLE, 1, 0, outlook=True, seats=2), range(2)) for _ in range(2))
    assert all(np.array_equal(first[name], again[name], equal_nan=True) for name in first)
    assert set(first["match"].tolist()) == {0, 1}
    assert first["table"].shape == (len(first["match"]), len(FEATURES.table))
    assert np.allclose(first["share"].sum(axis=1), 1.0), "a win is shared out whole"
    assert np.isnan(first["thought"]).all(), "without a search nobody thinks"


@pytest.mark.skipif(PLAIN, reason="searches are slow without compilation")
def test_what_a_search_thinks_of_its_answers_is_noted() -> None:
    notes = practise(Practice(EXAMPLE, 2, 40, outlook=True, seats=2), range(1))
    thought = notes["thought"][~np.isnan(notes["thought"]).any(axis=1) | ~np.isnan(notes["thought"][:, 0])]
    assert len(thought)
    assert ((thought[:, :2] >= 0) & (thought[:, :2] <= 1)).all()


@pytest.mark.skipif(PLAIN, reason="searches are slow without compilation")
def test_matches_of_every_setting_are_played() -> None:
    notes = practise(Practice(EXAMPLE, 3, 0, outlook=True), range(12))
    assert len(set(notes["n_seats"].tolist())) > 1
    assert len({tuple(row) for row in notes["table"][:, :20].tolist()}) > 12


def test_only_a_net_that_wins_replaces_the_best_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    against: list[str | None] = []
    begun_with: list[bool] = []
    rates = iter([0.6, 0.5, 0.7])

    def decided(plan: Plan, new: Path, old: Path | None) -> float:
        against.append(old.name if old else None)
        return next(rates)

    def learned(features: Any, notes: Any, seed: int, start: Net | None, tell: Any) -> tuple[Net, float]:
        begun_with.append(start is not None)
        return some_net(EXAMPLE, seed), 0.5

    monkeypatch.setattr(rounds, "contest", decided)
    monkeypatch.setattr(rounds, "_practised", lambda plan, number, best, tell: {"match": np.zeros(3, dtype=np.int32)})
    best = train(Plan(EXAMPLE, tmp_path, rounds=3), learned, silent)
    assert best is not None
    assert best.name == "net-3.npz"
    assert against == [None, "net-1.npz", "net-1.npz"]
    assert begun_with == [False, True, True], "what was learned goes on from the best so far"


def test_what_was_noted_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def practised(plan: Plan, number: int, best: Path | None, tell: Any) -> dict[str, Any]:
        played.append(number)
        return {"match": np.zeros(1, dtype=np.int32)}

    monkeypatch.setattr(rounds, "_practised", practised)
    monkeypatch.setattr(rounds, "contest", lambda plan, new, old: 0.0)
    for _ in range(2):
        train(Plan(EXAMPLE, tmp_path, rounds=2), lambda *_, **__: (some_net(EXAMPLE), 0.5), silent)
    assert played == [1, 2]


@pytest.mark.skipif(PLAIN, reason="searches are slow without compilation")
def test_a_net_meets_itself_and_neither_wins(tmp_path: Path) -> None:
    write_net(tmp_path / "net.npz", some_net(EXAMPLE))
    plan = Plan(EXAMPLE, tmp_path, simulations=20, contest=8)
    assert 0.2 <= contest(plan, tmp_path / "net.npz", tmp_path / "net.npz") <= 0.8


def test_a_net_has_to_prove_itself_with_every_number_of_seats_and_other_options() -> None:
    book = library.rulebook(EXAMPLE)
    games = [game_of(Plan(EXAMPLE, Path(), seed=seed), pair) for seed in (1, 2) for pair in range(40)]
    usual = {option.name: option.default for option in book.options}
    assert {game.seats for game in games} == set(range(book.min_seats, book.max_seats + 1))
    assert sum(game.seats == 2 and game.options == usual for game in games) >= len(games) / 2
    assert sum(game.options != usual for game in games) > len(games) / 8
    assert sum(game.seats == book.max_seats for game in games) >= len(games) / 4


@pytest.mark.skipif(PLAIN, reason="searches are slow without compilation")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_nets_share_every_pair_of_matches(seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever seat wins, it goes by the new net in one of the two matches: seeds of bots are made equal here."""
    file = tmp_path / "net.npz"
    write_net(file, some_net(EXAMPLE))
    monkeypatch.setattr(rounds, "game_of", lambda plan, pair: library.load(EXAMPLE, seats=seats))
    bot = rounds._bot
    monkeypatch.setattr(rounds, "_bot", lambda plan, game, net, seed: bot(plan, game, net, 7))
    assert contest(Plan(EXAMPLE, tmp_path, simulations=8, contest=4), file, file) == 0.5


def test_what_pytorch_learned_is_what_compiled_code_says(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch comes with the extra `train`")
    import torch

    from ziggurat.bots.training.learning import Model, learn

    notes = practise(Practice(EXAMPLE, 5, 0, outlook=True, seats=2), range(4))
    net, uncertainty = learn(FEATURES, notes, epochs=3, tell=silent)
    assert 0.0 < uncertainty < 1.5
    game = library.load(EXAMPLE, seats=2)
    s, desk = game.opening(), new_desk(FEATURES, net)
    good, points = np.zeros(6), np.zeros(6)
    rule_for(game.rulebook.doors, judge)(record.copy_of(s), net, desk, good, points)
    model = Model(FEATURES)
    model.take(net)
    is_seat = torch.tensor([[True, True, False, False, False]])
    out = model(torch.from_numpy(desk.table[None]), torch.from_numpy(desk.seats[None, 1:]), is_seat)
    assert np.allclose(good[1:3], out[0, :2, 0].detach().numpy(), atol=1e-3)


def test_a_net_without_weights_is_no_net() -> None:
    assert len(no_net(FEATURES).bias) == 0
    with pytest.raises(ValueError, match=r"missing\.npz"):
        read_net(Path("missing.npz"), FEATURES)
