"""Record files: written one move on a line, and refused with line and reason when damaged."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from tests.tables import play_at_random

import ziggurat as zg
from ziggurat.engine import archive


@pytest.fixture(scope="module")
def text() -> str:
    return archive.write(play_at_random(zg.load("imhotep", seats=3, market="B").new(seed=5), seed=5).record())


def line_with(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)


def test_every_move_stands_on_its_own_line(text: str) -> None:
    record = json.loads(text)
    lines = [line.strip().rstrip(",") for line in text.splitlines()]
    assert all(json.dumps(move) in lines for move in record["moves"])
    assert record["format"] == "ziggurat-record/1"
    assert record["rules"] == zg.load("imhotep").rulebook.rules_version


@pytest.fixture
def newer_rules() -> Iterator[None]:
    """The rules of Imhotep have a higher version than when the record was written."""
    rulebook = zg.load("imhotep").rulebook
    version = rulebook.rules_version
    object.__setattr__(rulebook, "rules_version", version + 1)
    yield
    object.__setattr__(rulebook, "rules_version", version)


@pytest.mark.usefixtures("newer_rules")
def test_a_record_of_earlier_rules_opens_where_they_make_no_difference(text: str) -> None:
    assert zg.replay(text).over


@pytest.mark.usefixtures("newer_rules")
def test_a_record_that_is_another_match_under_newer_rules_is_refused_and_says_so(text: str) -> None:
    record = json.loads(text)
    record["result"]["scores"][0] += 1
    with pytest.raises(
        zg.BadRecord, match=r"played under rules \d of Imhotep, and is another match under today's rules"
    ):
        zg.replay(record)
    record["moves"][2:3] = ["1: play lever"]
    with pytest.raises(zg.BadRecord, match=r"Move 3.*played under rules \d of Imhotep"):
        zg.replay(record)


def test_an_unfinished_match_can_be_continued_from_its_record() -> None:
    match = play_at_random(zg.load("imhotep", seats=2).new(seed=1), seed=1, moves=40)
    again = zg.replay(match.record())
    assert again.asked == match.asked
    play_at_random(again, seed=2)
    assert again.over


def test_a_match_from_a_position_keeps_it_in_its_record() -> None:
    match = zg.Match(zg.load("imhotep", seats=2), seed=1, opening="ship 1.\nseat 1 sled 1")
    match.play("place 1 2")
    assert zg.replay(archive.write(match.record())).record() == match.record()


def test_broken_json_is_refused_with_its_line(text: str) -> None:
    broken = text.replace('"options":', '"options"', 1)
    with pytest.raises(zg.BadRecord, match=f"Line {line_with(text, 'options')}: this is not JSON"):
        zg.replay(broken)


def test_an_illegal_move_is_refused_with_its_line_and_reason(text: str) -> None:
    lines = text.splitlines()
    number = line_with(text, '"1: get"')
    lines[number - 1] = '    "1: play lever",'
    with pytest.raises(zg.BadRecord, match=rf"Line {number}: Move \d+, '1: play lever': .*You do not have that card"):
        zg.replay("\n".join(lines))


def test_a_move_of_the_wrong_seat_is_refused(text: str) -> None:
    wrong = text.replace('"1: get"', '"2: get"', 1)
    with pytest.raises(zg.BadRecord, match="seat 1 is asked, not seat 2"):
        zg.replay(wrong)


def test_a_move_nobody_knows_is_refused(text: str) -> None:
    with pytest.raises(zg.BadRecord, match=r"Line \d+: .*'get up' is not a move"):
        zg.replay(text.replace('"1: get"', '"1: get up"', 1))


def test_moves_after_the_end_are_refused(text: str) -> None:
    record = json.loads(text)
    record["moves"].append("1: get")
    with pytest.raises(zg.BadRecord, match="over"):
        zg.replay(record)


def test_another_result_than_the_moves_lead_to_is_refused(text: str) -> None:
    record = json.loads(text)
    record["result"]["scores"][0] += 1
    with pytest.raises(zg.BadRecord, match=r"Line \d+: The record tells another result"):
        zg.replay(archive.write(record))


def test_a_result_before_the_end_is_refused(text: str) -> None:
    record = json.loads(text)
    record["moves"].pop()
    with pytest.raises(zg.BadRecord, match="another result"):
        zg.replay(record)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "ziggurat-record/9", "ziggurat-record/9"),
        ("game", "chess", "chess"),
        ("rules", 99, "rules 99"),
        ("rules", 0, "rules 0"),
        ("rules", "1", "'rules' must be a whole number"),
        ("seats", ["a"], "not 1"),
        ("seats", "abc", "'seats' must be a list"),
        ("seats", [1, 2, 3], "must be text"),
        ("options", {"sphinx": 1}, "sphinx"),
        ("options", [], "'options' must be an object"),
        ("opening", 5, "'opening' must be text or null"),
        ("opening", "sphinx 3", "sphinx"),
        ("moves", {}, "'moves' must be a list"),
        ("moves", [7], "must be text"),
        ("result", "won", "'result' must be an object or null"),
    ],
)
def test_a_field_with_a_wrong_value_is_refused_by_name(text: str, key: str, value: object, said: str) -> None:
    record = json.loads(text) | {key: value}
    with pytest.raises(zg.BadRecord, match=said):
        zg.replay(archive.write(record) if key != "moves" else json.dumps(record))


@pytest.mark.parametrize("key", list(archive.FIELDS))
def test_a_missing_field_is_refused_by_name(text: str, key: str) -> None:
    record = json.loads(text)
    del record[key]
    with pytest.raises(zg.BadRecord, match=key):
        zg.replay(json.dumps(record))


def test_an_unknown_field_is_refused_by_name(text: str) -> None:
    with pytest.raises(zg.BadRecord, match="cheat"):
        zg.replay(json.dumps(json.loads(text) | {"cheat": 1}))


@pytest.mark.parametrize("wrong", ["", "[]", "7", "null", "[" * 100_000, "x" * 5_000_000])
def test_what_is_no_record_at_all_is_refused(wrong: str) -> None:
    with pytest.raises(zg.BadRecord):
        zg.replay(wrong)


def test_a_record_with_more_moves_than_any_match_is_refused(text: str) -> None:
    with pytest.raises(zg.BadRecord, match="more than any match"):
        zg.replay(json.loads(text) | {"moves": ["1: get"] * 1001})


def test_damaged_bytes_are_refused(text: str) -> None:
    data = zg.replay(text).to_bytes()
    chooser = random.Random(1)
    for _ in range(50):
        at = chooser.randrange(len(data))
        damaged = data[:at] + bytes([data[at] ^ (1 << chooser.randrange(8))]) + data[at + 1 :]
        with pytest.raises(zg.BadRecord):
            zg.Match.from_bytes(damaged)
    for wrong in (b"", data[:20], data[:-1], b"ZIGM1" + b"\0" * 40):
        with pytest.raises(zg.BadRecord):
            zg.Match.from_bytes(wrong)
