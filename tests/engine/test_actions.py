"""The vocabulary: kinds and arguments to integers and text, and back."""

from __future__ import annotations

from enum import IntEnum

import pytest

from ziggurat.engine.actions import Chosen, Values, Vocabulary, encode
from ziggurat.engine.errors import UnknownMove
from ziggurat.engine.record import I64


class Do(IntEnum):
    WAIT = 1
    MOVE = 2
    GIVE = 3


class Answer(Chosen):
    origin: I64
    target: I64
    thing: I64


WORDS: dict[str, tuple[str, ...] | Values] = {"cell": ("a1", "a2", "b1"), "thing": Values(("corn", "wood"), first=5)}
LINES = {Do.WAIT: "wait", Do.MOVE: "move {origin:cell} to {target:cell}", Do.GIVE: "give {thing}"}
VOCABULARY = Vocabulary(Do, Answer, LINES, WORDS)


def test_integers_count_from_one_in_the_order_of_kinds_and_arguments() -> None:
    assert [action.text for action in VOCABULARY][:3] == ["wait", "move a1 to a1", "move a1 to a2"]
    assert len(VOCABULARY) == 1 + 9 + 2
    assert VOCABULARY[1].text == "wait"


def test_rules_encode_and_decode_the_same_integers() -> None:
    action = VOCABULARY.read("move a2 to b1")
    assert encode(VOCABULARY.tables, Do.MOVE, 2, 3) == action.id
    answer = VOCABULARY.tables.answers[action.id]
    assert (answer.kind, answer.origin, answer.target, answer.thing) == (Do.MOVE, 2, 3, 0)
    assert action.args == {"origin": "a2", "target": "b1"}


def test_values_begin_where_the_vocabulary_says() -> None:
    action = VOCABULARY.read("give wood")
    assert VOCABULARY.tables.answers[action.id].thing == 6
    assert encode(VOCABULARY.tables, Do.GIVE, 6) == action.id


def test_an_answer_has_a_field_for_every_argument_and_no_others() -> None:
    with pytest.raises(ValueError, match="differ: origin, target"):
        Vocabulary(Do, Answer, {Do.WAIT: "wait", Do.MOVE: "move", Do.GIVE: "give {thing}"}, WORDS)


def test_a_game_has_filler_words_of_its_own() -> None:
    vocabulary = Vocabulary(Do, Answer, LINES, WORDS, fillers=("please",))
    assert vocabulary.read("give please corn").text == "give corn"
    with pytest.raises(UnknownMove):
        VOCABULARY.read("give please corn")


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
        Vocabulary(Do, Answer, {Do.WAIT: "wait", Do.MOVE: "wait to", Do.GIVE: "give {thing}"}, WORDS)


def test_a_kind_without_text_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="GIVE"):
        Vocabulary(Do, Answer, {Do.WAIT: "wait", Do.MOVE: "move {cell}"}, WORDS)


def test_an_argument_without_words_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="river"):
        Vocabulary(Do, Answer, {**LINES, Do.GIVE: "give {river}"}, WORDS)
