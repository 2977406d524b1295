"""Records: what may be declared, what is refused by name, and who may see what."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.engine import record
from ziggurat.engine.record import I16, I32, NOBODY, OWNER, BadField, I16s, Many, field


class Purse:
    coins: I16
    """Coins."""
    cards: I16s = field(3, seen_by=OWNER)
    """Cards in hand."""
    fate: I16 = field(seen_by=NOBODY)
    """What nobody may see."""


class Scrap:
    notes: I16s = field(4)
    """Notes."""


class Table:
    pot: I16
    """Coins in the middle."""
    purses: Many[Purse] = field(3, owned=True)
    """purses[seat]."""
    scratch: Scrap
    """Work space."""


def declared(**fields: Any) -> type:
    """A record class with these annotations, made on the fly."""
    return type("Made", (), {"__annotations__": fields})


@pytest.mark.parametrize("name", ["round", "size", "max", "take", "copy", "sort", "dtype", "item", "T"])
def test_a_name_that_means_something_to_numpy_is_refused_by_name(name: str) -> None:
    with pytest.raises(BadField, match=f"Made.{name}"):
        record.dtype_of(declared(**{name: I16}))


def test_a_value_without_a_type_is_refused_by_name() -> None:
    class Wrong:
        coins: I16
        crads = field(3)

    with pytest.raises(BadField, match=r"Wrong\.crads has a value but no annotated type"):
        record.dtype_of(Wrong)


def test_a_type_that_cannot_be_stored_is_refused_by_name() -> None:
    with pytest.raises(BadField, match=r"Made\.name"):
        record.dtype_of(declared(name=str))


def test_an_array_without_a_shape_is_refused_by_name() -> None:
    with pytest.raises(BadField, match=r"Made\.cards"):
        record.dtype_of(declared(cards=I16s))


def test_a_private_name_is_refused() -> None:
    with pytest.raises(BadField, match="underscore"):
        record.dtype_of(declared(_coins=I16))


def test_padding_is_refused_and_the_field_named() -> None:
    with pytest.raises(BadField, match=r"Made\.wide"):
        record.dtype_of(declared(narrow=I16, wide=I32))


def test_a_ragged_end_is_refused() -> None:
    with pytest.raises(BadField, match="whole number of words"):
        record.dtype_of(declared(wide=I32, narrow=I16))


def test_scratch_must_come_last() -> None:
    with pytest.raises(BadField, match="scratch must be the last"):
        record.dtype_of(declared(scratch=Scrap, pot=I16))


def test_a_misspelt_field_is_refused_when_it_is_set() -> None:
    table = record.blank(Table)
    with pytest.raises(AttributeError, match="pott"):
        table.pott = 3


def test_a_blank_record_is_all_zero_and_a_part_is_a_view() -> None:
    table = record.blank(Table)
    purse = table.purses[1]
    purse.coins = 4
    assert table.purses[1].coins == 4
    assert table.pot == 0


def test_scratch_is_not_a_fact() -> None:
    table = record.blank(Table)
    before = record.facts(table, Table)
    table.scratch.notes[2] = 9
    assert record.facts(table, Table) == before
    table.pot = 1
    assert record.facts(table, Table) != before


def test_facts_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="not a Table"):
        record.from_facts(b"123", Table)


def test_a_seat_sees_its_own_cards_and_nobody_sees_fate() -> None:
    table = record.blank(Table)
    table.purses[1].cards[0] = 7
    seen = record.visible(table, Table, seat=1)
    assert seen["purses"][1] == {"coins": 0, "cards": [7, 0, 0]}
    assert "cards" not in seen["purses"][2]
    assert "scratch" not in seen


def test_a_spectator_sees_no_cards() -> None:
    seen = record.visible(record.blank(Table), Table, seat=0)
    assert all("cards" not in purse for purse in seen["purses"])


def test_a_part_that_a_seat_owns_shows_its_cards_to_that_seat_alone() -> None:
    table = record.blank(Table)
    table.purses[1].cards[0] = 7
    assert record.visible(table.purses[1], Purse, seat=1, owner=1) == {"coins": 0, "cards": [7, 0, 0]}
    for stranger in (0, 2):
        assert record.visible(table.purses[1], Purse, seat=stranger, owner=1) == {"coins": 0}
    assert record.visible(table.purses[0], Purse, seat=0, owner=0) == {"coins": 0}


def test_a_room_holds_a_copy() -> None:
    table = record.blank(Table)
    box = record.box_with(table)
    box[0].pot = 3
    assert (len(box), box[0].pot, table.pot) == (1, 3, 0)


def test_every_field_tells_its_sentence() -> None:
    assert record.sentences_of(Purse) == {"coins": "Coins.", "cards": "Cards in hand.", "fate": "What nobody may see."}


def test_the_bytes_that_a_seat_may_not_see_are_those_of_others_of_nobody_and_of_work_space() -> None:
    assert record.hidden(Table, 1) == [(4, 12), (20, 22), (24, 40)]
    assert record.hidden(Table, 2) == [(4, 12), (14, 22), (30, 40)]
    assert record.hidden(Table, 0) == [(4, 12), (14, 22), (24, 40)]
