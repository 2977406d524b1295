"""`done` leaves every question that can be left, in every game with every kind of options."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from tests.tables import Setting

import ziggurat as zg
from ziggurat.engine import record
from ziggurat.engine.actions import Action
from ziggurat.engine.rule import PLAIN

MAX_MOVES = 300 if PLAIN else 100_000
NOT_FACTS = ("agenda", "n_open", "scratch")
"""Fields of a record that say what is due, and its work space."""
DO_SOMETHING = {
    "pass": "it gives up a turn",
    "claim": "what is claimed comes with the next step",
    "take_pair": "the cards of a face-down pair are looked at with the next step",
}
"""Answers that change nothing but what is due, and are no way to leave a question."""


def questions(setting: Setting) -> Iterator[zg.Match]:
    """A match stopped wherever a seat has a choice, in random play that often takes an answer without arguments."""
    match, chooser = setting.load().new(seed=3), random.Random(3)
    while not match.over and match.position < MAX_MOVES:
        legal = match.legal()
        if len(legal) > 1:
            yield match
        plain = [action for action in legal if not action.args]
        match.play(chooser.choice(plain if plain and chooser.random() < 0.2 else legal))


def facts_of(s: np.void) -> bytes:
    """A position without what is due."""
    copy = record.copy_of(s)
    for name in NOT_FACTS:
        copy[name] = np.zeros_like(copy[name])
    return copy.tobytes()


def does_nothing(match: zg.Match, action: Action) -> bool:
    """An answer changes nothing but what is due."""
    s = record.copy_of(match.s)
    match.game.rulebook.doors.apply(s, action.id)
    return facts_of(s) == facts_of(match.s)


def test_done_is_the_answer_that_leaves_a_question(setting: Setting) -> None:
    for match in questions(setting):
        leaving = [action for action in match.legal() if action.kind in match.game.vocabulary.leaving]
        assert len(leaving) <= 1, leaving
        if leaving:
            assert match.checked("done") == leaving[0]


def test_an_answer_that_does_nothing_leaves_its_question(setting: Setting) -> None:
    for match in questions(setting):
        plain = [action for action in match.legal() if not action.args and action.kind not in DO_SOMETHING]
        for action in plain:
            if does_nothing(match, action):
                assert action.kind in match.game.vocabulary.leaving, f"{match.decision}: {action.text}"
