"""Sentences with holes: filled in for a terminal, and written as ICU messages for the browser."""

from __future__ import annotations

import pytest

from ziggurat.engine.sentences import Chosen, Counted, Hole, Perhaps, begun, fill, pieces, to_icu, with_article

HOLES: dict[str, Hole] = {
    "tile": Chosen("tile", {"temple": "temple", "market-hall": "market hall"}),
    "tiles": Counted("count", "{tile}"),
    "optional": Perhaps("optional", " You may decline."),
}


@pytest.mark.parametrize(
    ("count", "words"), [(0, "no temples"), (1, "1 temple"), (2, "2 temples"), (2.25, "2.25 temples")]
)
def test_a_number_and_its_noun_agree(count, words):
    assert fill("Ana takes {tiles}.", {"count": count, "tile": "temple"}, HOLES) == f"Ana takes {words}."


def test_a_choice_that_is_not_made_says_nothing():
    assert fill("[{tile}]", {"tile": ""}, HOLES) == "[]"


@pytest.mark.parametrize(("optional", "sentence"), [(1, "Build? You may decline."), (0, "Build?")])
def test_a_text_is_said_only_where_it_holds(optional, sentence):
    assert fill("Build?{optional}", {"optional": optional}, HOLES) == sentence


def test_a_hole_without_an_argument_is_an_error():
    with pytest.raises(KeyError, match="name"):
        fill("{name} passes.", {}, HOLES)


def test_a_sentence_becomes_an_icu_message_with_the_same_arguments():
    assert to_icu("It is {name}'s {tile}.{optional}", HOLES) == (
        "It is {name}\N{RIGHT SINGLE QUOTATION MARK}s "
        "{tile, select, temple {temple} market_hall {market hall} other {}}."
        "{optional, select, yes { You may decline.} other {}}"
    )


def test_a_noun_with_a_choice_becomes_a_plural_with_a_choice():
    chosen = "{tile, select, temple {temple} market_hall {market hall} other {}}"
    assert to_icu("{tiles}", HOLES) == (
        f"{{count, plural, =0 {{no {chosen}s}} one {{# {chosen}}} other {{# {chosen}s}}}}"
    )


@pytest.mark.parametrize(("noun", "words"), [("lever", "a lever"), ("entrance", "an entrance")])
def test_a_noun_has_its_article(noun, words):
    assert with_article(noun) == words


def test_a_piece_without_a_name_is_called_by_its_key():
    entries = [{"key": "paved-path", "text": "At once."}, {"key": "bacab", "name": "Bacab"}]
    assert pieces("card", entries) == {
        "piece.card.paved-path": "Paved path",
        "piece.card.paved-path.text": "At once.",
        "piece.card.bacab": "Bacab",
    }
    assert begun("") == ""
