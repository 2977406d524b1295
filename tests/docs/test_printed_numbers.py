"""Printed numbers have one home, the catalogue: what repeats them, in any language, says the same.

A number that is out of date is named with its document and its rule, row or message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.docs.lessons import LESSONS
from tests.docs.papers import Document, Row, cost_in, digits_in, document, messages, numbers_in
from tests.docs.printed import (
    BASE_BUILDINGS,
    EXACT,
    GAME_OF,
    GOODS,
    IN_ONE_LANGUAGE,
    MEANT,
    MESSAGES,
    NEW_BUILDINGS,
    RULES,
    UNPRINTED,
    Numbers,
    actions_of,
    effects_in,
    great_pyramid,
    said_of,
    scores_in,
)
from tests.languages import LANGUAGES

from ziggurat.games.imhotep.catalogue import CATALOGUE as IMHOTEP
from ziggurat.games.tigris.catalogue import CATALOGUE as TIGRIS
from ziggurat.games.tzolkin.catalogue import CATALOGUE, EXPANSION

ARGUMENT = re.compile(r"=\d+|\{[^{}]*\}")
"""What a message is given, and which case of it is meant: `{count, plural, =1 {…}}`."""
CATEGORIES = ("farm", "tomb", "civic", "shrine")
"""In the order in which the tables of buildings have them."""
DOCUMENTS = [(name, language) for name in GAME_OF for language in LANGUAGES]
IN_ALL_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.parametrize(("name", "language"), DOCUMENTS)
def test_a_rule_says_the_printed_numbers(name: str, language: str) -> None:
    page = document(name, language)
    wrong = [
        f"{page}: {rule} lacks {lacking}: {page.rules[rule].strip()}"
        for rule, numbers in RULES[name].items()
        if (lacking := sorted(set(numbers) - numbers_in(page.rules[rule], language)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", MEANT)
def test_a_rule_means_the_printed_numbers(name: str) -> None:
    wrong = [
        f"{document(name, language)}: {rule} means {meant}, and {printed} are printed"
        for rule, (printed, meant) in MEANT[name].items()
        for language in LANGUAGES
        if printed != meant
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("name", "language"), DOCUMENTS)
def test_a_table_says_the_printed_numbers(name: str, language: str) -> None:
    page = document(name, language)
    for rule, expected in EXACT[name].items():
        rows = page.rows_below(rule)
        assert len(rows) == len(expected), f"{page}: the table of {rule} has {len(rows)} rows"
        for row, numbers in zip(rows, expected, strict=True):
            assert row.digits == numbers, f"{page}: {rule}: | {' | '.join(row.cells)} | should say {numbers}"


@pytest.mark.parametrize("game", MESSAGES)
@IN_ALL_LANGUAGES
def test_a_message_says_the_printed_numbers(game: str, language: str) -> None:
    said = messages(game, language)
    wrong = [
        f"web/messages/{language}/{game}.json: {key} lacks {lacking}: {said[key]}"
        for key, numbers in bound_messages(game, language)
        if (lacking := sorted(set(numbers) - numbers_in(said[key], language)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", LESSONS)
@IN_ALL_LANGUAGES
def test_a_lesson_says_the_printed_numbers(game: str, language: str) -> None:
    said = messages(f"{game}-learn", language)
    wrong = [
        f"web/messages/{language}/{game}-learn.json: {key} lacks {lacking}: {said[key]}"
        for key, numbers in LESSONS[game].items()
        if (lacking := sorted(set(numbers) - numbers_in(said[key], language)))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", MESSAGES)
@IN_ALL_LANGUAGES
def test_a_message_with_digits_is_bound_to_the_catalogue(game: str, language: str) -> None:
    bound = {key for key, _ in bound_messages(game, language)}
    unbound = [
        f"web/messages/{language}/{game}.json: {key}: {said}"
        for key, said in messages(game, language).items()
        if digits_in(ARGUMENT.sub("", said)) and key not in bound
        if not any(re.fullmatch(pattern, key) for pattern in UNPRINTED)
    ]
    assert not unbound, "\n".join(unbound)


def bound_messages(game: str, language: str) -> Iterator[tuple[str, Numbers]]:
    """The messages of a game that repeat printed numbers, with these."""
    yield from MESSAGES[game].items()
    yield from IN_ONE_LANGUAGE.get((game, language), {}).items()
    if game == "tzolkin":
        yield from cards().items()


def cards() -> dict[str, Any]:
    """The numbers on the cards of buildings, monuments, wealth tiles, quick actions and prophecies."""
    found: dict[str, Any] = {}
    for building in CATALOGUE["building"]:
        said = [*effects_in(building), *said_of(building)]
        found[f"piece.building.{building['key']}.text"] = [n for n in said if n > 1]
    for monument in CATALOGUE["monument"]:
        found[f"piece.monument.{monument['key']}.text"] = scores_in(monument)
    for tile in CATALOGUE["wealth"]:
        found[f"piece.wealth.{tile['key']}"] = [*effects_in(tile), *said_of(tile)]
        found[f"piece.wealth.{tile['key']}.text"] = [*effects_in(tile), *said_of(tile)]
    for quick in EXPANSION["quick_action"]:
        found[f"piece.quick.{quick['key']}"] = effects_in(quick)
        found[f"piece.quick.{quick['key']}.text"] = effects_in(quick)
    for prophecy in EXPANSION["prophecy"]:
        found[f"piece.prophecy.{prophecy['key']}.text"] = [*prophecy["bands"], *EXPANSION["prophecies"]["points"][2:]]
    return found


# ---- the tables of Tzolk'in in which a row is a piece


def called(kind: str, key: str, language: str) -> str:
    """What the browser calls a building or a monument, in small letters."""
    return messages("tzolkin", language)[f"piece.{kind}.{key}"].lower()


def goods_in(cell: str, language: str) -> dict[str, int]:
    """The resources of a cell, by the letters of its language."""
    return {good: count for good, count in cost_in(cell, language).items() if good != "skull"}


@IN_ALL_LANGUAGES
def test_a_wealth_tile_is_in_the_rules_with_what_it_gives(language: str) -> None:
    page = document("tzolkin", language)
    printed = dict(tiles_in(page.rows_below("R-1.15")[1:]))
    for tile in CATALOGUE["wealth"]:
        cell = printed.get(tile["key"], "")
        resources = {key: effect[key] for effect in tile["effects"] for key in effect if key in GOODS[1:4]}
        assert (goods_in(cell, language), sorted(digits_in(cell))) == (
            resources,
            sorted(effects_in(tile)),
        ), f"{page}: R-1.15: {tile['key']}: {cell}"
        assert set(said_of(tile)) <= numbers_in(cell, language), f"{page}: R-1.15: {tile['key']}: {cell}"


def tiles_in(rows: list[Row]) -> Iterator[tuple[str, str]]:
    for row in rows:
        for tile, gains in zip(row.cells[::2], row.cells[1::2], strict=True):
            yield tile.lower().replace(" ", "-"), gains


@IN_ALL_LANGUAGES
@pytest.mark.parametrize(("age", "rule"), [(1, "R-13.4"), (2, "R-13.5")])
def test_a_building_is_in_the_rules_with_its_cost_and_effect(age: int, rule: str, language: str) -> None:
    page = document("tzolkin", language)
    table = page.rows_below(rule)[1:]
    categories = dict(zip(dict.fromkeys(row.cells[1] for row in table), CATEGORIES, strict=True))
    rows = [
        (name.lower(), categories[kind], cost_in(cost, language), digits_in(effect))
        for _, _, (name, kind, cost, effect) in table
    ]
    effects = {name.lower(): effect for _, _, (name, _, _, effect) in table}
    for building in BASE_BUILDINGS:
        if building["age"] != age:
            continue
        name = called("building", building["key"], language)
        row = (name, building["category"], building["cost"], effects_in(building))
        assert row in rows, f"{page}: {rule}: no row for {building['key']}: {row}"
        rows.remove(row)
        assert set(said_of(building)) <= numbers_in(effects[name], language), f"{page}: {rule}: {effects[name]}"
    assert not rows, f"{page}: {rule}: no building is like this: {rows}"


@IN_ALL_LANGUAGES
def test_a_new_building_is_in_the_rules_with_its_cost_and_effect(language: str) -> None:
    page = document("tzolkin-expansion", language)
    for number, building in enumerate(NEW_BUILDINGS, start=2):
        line = page.rules[f"R-21.{number}"]
        name, age, _, cost, effect = (cell.strip() for cell in line.strip("|").split("|"))
        assert name.lower().endswith(f"** {called('building', building['key'], language)}"), f"{page}: {line}"
        gifts = [value for gift in building["effects"] for key, value in gift.items() if key == "times"]
        assert (int(age), cost_in(cost, language)) == (building["age"], building["cost"]), f"{page}: {line}"
        assert {*effects_in(building), *gifts} <= set(digits_in(effect)), f"{page}: {line}"


@IN_ALL_LANGUAGES
def test_a_monument_is_in_the_rules_with_its_cost_and_points(language: str) -> None:
    page = document("tzolkin", language)
    for number, monument in enumerate(CATALOGUE["monument"], start=4):
        line = page.rules[f"R-14.{number}"]
        name, cost, _, points = (cell.strip() for cell in line.strip("|").split("|"))
        assert name.lower().endswith(f"** {called('monument', monument['key'], language)}"), f"{page}: {line}"
        assert cost_in(cost, language) == monument["cost"], f"{page}: {monument['key']}: {line}"
        assert set(scores_in(monument)) <= set(digits_in(points)), f"{page}: {monument['key']}: {line}"


@IN_ALL_LANGUAGES
def test_the_spaces_of_yaxchilan_are_in_the_rules_with_what_they_give(language: str) -> None:
    page = document("tzolkin", language)
    _, gains = page.rows_below("R-7.1")
    for action, cell in zip(actions_of("yaxchilan"), gains.cells[1:], strict=True):
        expected = sorted(action[good] for good in GOODS if good in action)
        assert sorted(digits_in(cell)) == expected, f"{page}: R-7.1: {cell}"


@IN_ALL_LANGUAGES
def test_a_prophecy_is_in_the_rules_with_its_bands(language: str) -> None:
    page = document("tzolkin-expansion", language)
    heading, *rows = [row for row in page.rows if row.rule == prophecy_table(page)]
    assert heading.digits == EXPANSION["prophecies"]["points"], f"{page}: {heading.cells}"
    for row, prophecy in zip(rows, EXPANSION["prophecy"], strict=True):
        lowest, low, high, highest = (digits_in(cell) for cell in row.cells[2:])
        first, second, third = prophecy["bands"]
        printed = (lowest[-1], {*low}, {*high}, highest[0])
        bands = (first - 1, {first, second - 1}, {second, third - 1}, third)
        assert printed == bands, f"{page}: {prophecy['key']}: {row.cells}"


def prophecy_table(page: Document) -> str:
    """The rule above the table of the prophecies."""
    return next(row.rule for row in page.rows if "R-20.9" in row.cells)


@IN_ALL_LANGUAGES
def test_a_quick_action_is_in_the_rules_with_its_copies(language: str) -> None:
    page = document("tzolkin-expansion", language)
    for number, quick in enumerate(EXPANSION["quick_action"], start=12):
        line = page.rules[f"R-22.{number}"]
        _, effect, *copies = (cell.strip() for cell in line.strip("|").split("|"))
        assert [int(count) for count in copies] == quick["copies"], f"{page}: {line}"
        assert set(effects_in(quick)) <= set(digits_in(effect)), f"{page}: {line}"


# ---- the boards of Imhotep and the tiles of Tigris & Euphrates


@IN_ALL_LANGUAGES
def test_the_pyramids_are_in_the_rules_with_their_numbers(language: str) -> None:
    page = document("imhotep", language)
    printed = [digits_in(" ".join(row.cells[1:])) for row in page.rows_below("R-7.2")]
    small = [pyramid["points"] for pyramid in IMHOTEP["pyramid"]["B"]]
    assert [numbers for numbers in printed if numbers] == [*great_pyramid(), *small], f"{page}: the pyramids of R-7.2"


@IN_ALL_LANGUAGES
def test_the_columns_of_the_temple_are_in_the_rules_with_their_rewards(language: str) -> None:
    page = document("imhotep", language)
    heading, row = page.rows_below("R-8.3")
    stones = IMHOTEP["temple"]["stones"]
    numbers = {"point": [1], "two_points": [2], "point_or_stones": [1, stones], "card": []}
    expected = [numbers[reward] for reward in IMHOTEP["temple"]["rewards"]["B"]]
    assert heading.digits == [*range(1, len(expected) + 1)]
    assert [digits_in(cell) for cell in row.cells[1:]] == expected, f"{page}: R-8.3: {row.cells}"


@IN_ALL_LANGUAGES
def test_the_tiles_are_in_the_rules_with_their_copies(language: str) -> None:
    page = document("tigris", language)
    rows = [row for row in page.rows if row.rule == "" and row.digits]
    printed = [row.digits for row in rows[: len(TIGRIS["tile"])]]
    assert printed == [[tile["copies"]] for tile in TIGRIS["tile"]], f"{page}: the table of tiles"
