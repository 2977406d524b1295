"""The vocabulary: kinds and arguments to integers and text, and back."""

from __future__ import annotations

from enum import IntEnum

import pytest

from ziggurat.engine.actions import Vocabulary, decode, encode
from ziggurat.engine.errors import UnknownMove


class Do(IntEnum):
    WAIT = 1
    MOVE = 2
    GIVE = 3


WORDS = {"cell": ("a1", "a2", "b1"), "thing": ("corn", "wood")}
LINES = {Do.WAIT: "wait", Do.MOVE: "move {from:cell} to {to:cell}", Do.GIVE: "give {thing}"}
VOCABULARY = Vocabulary(Do, LINES, WORDS)


def test_integers_count_from_one_in_the_order_of_kinds_and_arguments() -> None:
    assert [action.text for action in VOCABULARY][:3] == ["wait", "move a1 to a1", "move a1 to a2"]
    assert len(VOCABULARY) == 1 + 9 + 2
    assert VOCABULARY[1].text == "wait"


def test_rules_encode_and_decode_the_same_integers() -> None:
    action = VOCABULARY.read("move a2 to b1")
    assert encode(VOCABULARY.tables, Do.MOVE, 2, 3) == action.id
    assert tuple(decode(VOCABULARY.tables, action.id)) == (Do.MOVE, 2, 3, 0)
    assert action.args == {"from": "a2", "to": "b1"}


def test_case_spacing_and_filler_words_do_not_matter() -> None:
    assert VOCABULARY.read("  MOVE   a2  b1 ") is VOCABULARY.read("move a2 to b1")


def test_an_unknown_text_is_refused_with_what_comes_near() -> None:
    with pytest.raises(UnknownMove, match="Did you mean 'give corn'"):
        VOCABULARY.read("give cron")


@pytest.mark.parametrize("number", [0, -1, 13, 10**9])
def test_an_unknown_integer_is_refused_by_name(number: int) -> None:
    with pytest.raises(UnknownMove, match=str(number)):
        VOCABULARY[number]


def test_two_actions_that_read_alike_are_refused() -> None:
    with pytest.raises(ValueError, match="read alike"):
        Vocabulary(Do, {Do.WAIT: "wait", Do.MOVE: "wait to", Do.GIVE: "give {thing}"}, WORDS)


def test_a_kind_without_text_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="GIVE"):
        Vocabulary(Do, {Do.WAIT: "wait", Do.MOVE: "move {cell}"}, WORDS)


def test_an_argument_without_words_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="river"):
        Vocabulary(Do, {**LINES, Do.GIVE: "give {river}"}, WORDS)
