"""The plain twin of a rulebook plays the same match, and compiles nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from numba.core import event

from ziggurat.engine import library
from ziggurat.engine.game import Game
from ziggurat.engine.match import Match
from ziggurat.engine.plain import plain_twin
from ziggurat.engine.rule import PLAIN

MOVES = 40


class Compilations(event.Listener):
    """Counts what is compiled."""

    def __init__(self) -> None:
        self.count = 0

    def on_start(self, event: Any) -> None:
        self.count += 1

    def on_end(self, event: Any) -> None:
        pass


def played(game: Game) -> Match:
    match = game.new(seed=3)
    dice = random.Random(3)
    for number in range(MOVES):
        if match.over:
            break
        match.why_not(1)
        match.play(dice.choice(match.legal()))
        match.view(1)
        if number % 9 == 0 and match.position > match.barrier:
            match.undo()
            match.redo()
    if not match.over:
        match.sight()
    match.scores()
    match.breakdown()
    return match


@pytest.mark.parametrize("name", library.names())
def test_the_twin_plays_the_same_match(name: str) -> None:
    book = library.rulebook(name)
    compiled, plain = played(book.new_game(3, {})), played(plain_twin(book).new_game(3, {}))
    assert [move.action for move in plain.log] == [move.action for move in compiled.log]
    assert plain.game.facts(plain.s) == compiled.game.facts(compiled.s)
    assert plain.view(2) == compiled.view(2)


@pytest.mark.parametrize("name", library.names())
def test_the_twin_compiles_nothing(name: str) -> None:
    played(library.rulebook(name).new_game(3, {}))  # the dice of Match and Sight are the engine's own, and compiled
    compilations = Compilations()
    with event.install_listener("numba:compile", compilations):
        played(plain_twin(library.rulebook(name)).new_game(2, {}))
    assert compilations.count == 0


@pytest.mark.skipif(PLAIN, reason="interpreted, a rulebook is its own twin")
def test_the_twin_is_another_rulebook_and_there_is_one() -> None:
    book = library.rulebook("imhotep")
    assert plain_twin(book) is not book
    assert plain_twin(book) is plain_twin(book)
    assert plain_twin(book).doors is not book.doors
