"""Observations: every number that a seat may see is there, told from where it sits, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.research.looking import Looker
from tests.tables import EXAMPLE, SETTINGS, Setting, midway
from tools import observations

import ziggurat as zg
from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.errors import BadOption
from ziggurat.engine.record import parts_of
from ziggurat.engine.rule import PLAIN
from ziggurat.research.observation import feature_names, layout_of, refuse_wide

ROOT = Path(__file__).resolve().parents[2]
MOVES = (7, 60) if PLAIN else (0, 7, 25, 60, 140)
N_IMAGINED = 2 if PLAIN else 8


def opened(setting: Setting) -> set[str]:
    """Fields that an option of the setting opens to everyone."""
    game = setting.load()
    return {path for path, option in game.rulebook.observed.opened_by.items() if game.options[option]}


def test_facts_and_features_stay_byte_for_byte_the_same_whatever_the_seat_cannot_know(setting: Setting) -> None:
    game = setting.load()
    looker = Looker(game)
    for moves in MOVES:
        match = midway(setting, seed=moves, moves=moves)
        for seat in range(1, setting.seats + 1):
            facts, features = looker.facts(match.s, seat), looker.features(match.s, seat)
            for sample in range(N_IMAGINED):
                s = record.copy_of(match.s)
                game.imagine(s, seat, new_dice(1000 * moves + 10 * seat + sample))
                assert looker.facts(s, seat).tobytes() == facts.tobytes()
                assert looker.features(s, seat).tobytes() == features.tobytes()


def test_facts_stay_the_same_when_every_hidden_byte_is_another(setting: Setting) -> None:
    state, game = setting.load().rulebook.State, setting.load()
    looker, fields = Looker(game, with_features=False), record.dtype_of(state).fields
    assert fields is not None
    begin, kind = fields["agenda"][1], fields["agenda"][0]
    match = midway(setting, seed=5, moves=50)
    for seat in range(1, setting.seats + 1):
        changed = record.box_with(match.s)
        data = changed.view(np.uint8)
        for first, last in record.hidden(state, seat):
            data[first:last] ^= 0x01
        data[begin : begin + kind.itemsize] = np.frombuffer(match.s.tobytes(), np.uint8)[begin : begin + kind.itemsize]
        for path in opened(setting):
            _, name = path.split(".")
            changed[0]["players"][name] = match.s["players"][name]
        assert looker.facts(changed[0], seat).tobytes() == looker.facts(match.s, seat).tobytes()


def test_all_that_everyone_sees_is_among_the_facts_and_so_is_what_one_has(setting: Setting) -> None:
    game = setting.load()
    observed = {column.field for column in layout_of(game).columns}
    paths = set()
    for part in parts_of(game.rulebook.State):
        if part.name in ("agenda", "scratch", "n_open"):
            continue
        for inner in parts_of(part.record) if part.record else ():
            if inner.declared.seen_by is not record.NOBODY:
                paths.add(f"{part.name}.{inner.name}")
        if part.record is None and part.declared.seen_by is record.EVERYONE:
            paths.add(part.name)
    assert observed == paths


def test_every_fact_shows_the_number_that_its_name_says(setting: Setting) -> None:
    game = setting.load()
    looker, layout = Looker(game), layout_of(game)
    match = midway(setting, seed=3, moves=70)
    assert len(set(layout.names())) == len(layout.names())
    for seat in range(1, setting.seats + 1):
        facts = looker.facts(match.s, seat)
        for name, value, column in zip(
            layout.names(), facts.tolist(), (*layout.question, *layout.columns), strict=True
        ):
            assert value == expected(match, seat, name, column.group, game.rulebook.observed.by_seat), (seat, name)


def expected(match: zg.Match, seat: int, name: str, group: int, by_seat: tuple[str, ...]) -> int:
    """The number of a name, found in the record by Python alone."""
    s, seats = match.s, match.game.seats

    def absolute(relative: int) -> int:
        return (seat + relative - 2) % seats + 1

    value: Any = s["agenda"][s["n_open"]] if name.startswith("question.") else s
    for step in name.removeprefix("question.").split("."):
        field, _, index = step.partition("[")
        value = value[field]
        if index:
            numbers = [int(number) for number in index.rstrip("]").split(", ")]
            if field == "players" or field in by_seat:
                numbers[0] = absolute(numbers[0])
            value = value[tuple(numbers)]
    number = int(value)
    if group and number > 0 and (number - 1) // group < seats:
        owner = (number - 1) // group + 1
        return group * ((owner - seat) % seats) + (number - 1) % group + 1
    return number


def test_features_are_told_from_where_one_sits() -> None:
    for setting in SETTINGS[::4]:
        game = setting.load()
        looker, names = Looker(game), feature_names(game)
        match = midway(setting, seed=2, moves=40)
        features = game.rulebook.features
        table = np.zeros(len(features.table), np.float32)
        seats = np.zeros((6, len(features.known) + len(features.secret)), np.float32)
        game.rulebook.doors.describe(record.copy_of(match.s), table, seats)
        for seat in range(1, setting.seats + 1):
            observed = dict(zip(names, looker.features(match.s, seat).tolist(), strict=True))
            own = (*features.known, *features.secret)
            assert [observed[f"me: {name}"] for name in own] == seats[seat].tolist()
            after = seat % setting.seats + 1
            n_known = len(features.known)
            assert [observed[f"seat 2: {name}"] for name in features.known] == seats[after, :n_known].tolist()


def test_a_number_wider_than_16_bits_is_refused_by_name() -> None:
    part = record.Part("heap", np.int32, None, record.Field())
    with pytest.raises(BadOption, match="heap"):
        refuse_wide(zg.load(EXAMPLE), part)


@pytest.mark.parametrize("game", library.names())
def test_the_page_of_observations_is_up_to_date(game: str) -> None:
    page = ROOT / "docs" / "observations" / f"{game}.md"
    assert page.read_text(encoding="utf-8") == observations.page_of(game), "run python tools/observations.py"
