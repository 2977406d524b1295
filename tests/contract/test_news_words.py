"""News and questions in words: every kind has its arguments, and nothing that the rules write is left unsaid."""

from __future__ import annotations

from typing import Any

from tests.tables import Setting, play_at_random

from ziggurat.engine import library
from ziggurat.engine.record import parts_of


def is_named(item: dict[str, Any], says: dict[str, Any]) -> bool:
    fields = {argument.field for argument in says.values()}
    return set(item) - {"kind", "seat", "only_for"} <= fields


def test_every_kind_of_news_has_its_arguments_and_every_argument_a_field() -> None:
    for name in library.names():
        book = library.rulebook(name)
        if not book.news_says:
            continue  # a game may leave its news in numbers
        scratch = next(part.record for part in parts_of(book.State) if part.name == "scratch")
        assert scratch is not None
        item = next(part.record for part in parts_of(scratch) if part.name == "news")
        assert item is not None
        fields = {part.name for part in parts_of(item)}
        assert set(book.news_says) == set(book.News)
        for kind, says in book.news_says.items():
            assert {argument.field for argument in says.values()} <= fields, kind


def test_what_the_rules_write_is_said_in_words(setting: Setting) -> None:
    game = setting.load()
    match = play_at_random(game.new(seed=11), seed=12)
    said = {kind.name.lower(): says for kind, says in game.rulebook.news_says.items()}
    if not said:  # a game may leave its news in numbers
        assert all(game.news_in_words(move.news) == list(move.news) for move in match.log)
        return
    for move in match.log:
        for item in move.news:
            assert is_named(dict(item), dict(said[item["kind"]])), item
        for words in game.news_in_words(move.news):
            assert set(words) - {"only_for"} == {"kind", "seat", *said[words["kind"]]}


def test_a_question_tells_in_words_what_its_numbers_mean(setting: Setting) -> None:
    game = setting.load()
    match = play_at_random(game.new(seed=13), seed=14, moves=150)
    for position in range(0, match.position, setting.stride):
        s = match.position_after(position)
        numbers, words = game.decision(s), game.decision_in_words(tuple(s["agenda"][s["n_open"]].item()))
        assert numbers is not None
        assert words is not None
        assert {name for name, value in numbers.items() if value} - {"kind", "seat"} <= set(words), numbers
