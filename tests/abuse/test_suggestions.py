"""Texts that are nearly moves: what is suggested for them is good, and costs little."""

from __future__ import annotations

import difflib
import random

import pytest

import ziggurat as zg
from ziggurat.engine.actions import MOST_COMPARED, LetterPairs, Vocabulary
from ziggurat.engine.errors import UnknownMove

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def vocabulary(game: str) -> Vocabulary:
    return zg.load(game, seats=2).vocabulary


def mistyped(text: str, dice: random.Random) -> str:
    """A text with one letter changed, left out or added."""
    at = dice.randrange(len(text))
    rest = text[at + dice.randrange(2) :]
    return text[:at] + dice.choice((dice.choice(LETTERS), "")) + rest


def likeness(text: str, words: list[str]) -> float:
    return max((difflib.SequenceMatcher(None, word, text).ratio() for word in words), default=0.0)


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_a_suggestion_is_as_near_as_the_nearest_of_all_moves(game: str) -> None:
    texts = [action.text for action in vocabulary(game)]
    pairs, dice = LetterPairs(texts), random.Random(7)
    for _ in range(25):
        typed = mistyped(dice.choice(texts), dice)
        all_compared = difflib.get_close_matches(typed, texts, n=3)
        few_compared = difflib.get_close_matches(typed, pairs.nearest(typed, MOST_COMPARED), n=3)
        assert likeness(typed, few_compared) >= likeness(typed, all_compared), typed


def test_a_near_miss_names_the_move_that_was_meant() -> None:
    with pytest.raises(UnknownMove, match="Did you mean 'monument black-green at n8'"):
        vocabulary("tigris").read("monumnet black-gren at n8")


def test_a_near_miss_is_compared_with_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    honest = difflib.get_close_matches

    def counted(word: str, possibilities: list[str], **how: int) -> list[str]:
        compared.append(len(possibilities))
        return honest(word, possibilities, **how)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    for text in ("tile tample l5", "leader kingg", "x" * 10_000, "", "monument " * 30):
        with pytest.raises(UnknownMove):
            vocabulary("tigris").read(text)
    assert len(compared) == 5
    assert max(compared) <= MOST_COMPARED


def test_a_text_that_shares_nothing_is_suggested_nothing() -> None:
    assert LetterPairs(["wait", "give corn"]).nearest("§§§§", 3) == []
