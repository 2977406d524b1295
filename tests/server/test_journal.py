"""The journal is a fold that stays as it was read; moments are a counter that only rises."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import orjson
import pytest

from ziggurat.server.journal import Moments, OtherRules, journal_as_text
from ziggurat.server.store import Event


def event(moment: int, kind: str, **body: Any) -> Event:
    whole = {"barrier": moment, "draws": 10 * moment, "facts": f"digest {moment}"} | body
    return Event("table1", moment, kind, orjson.dumps(whole).decode(), 0.0)


def play(moment: int, *moves: str) -> Event:
    return event(moment, "play", moves=[[1, text, 0, None, []] for text in moves])


PLAYED = [play(1, "a"), play(2, "b", "c"), event(3, "undo", to=2), event(4, "redo", redone=1), play(5, "d")]


def texts(moves: Any) -> list[str]:
    return [move.action.text for move in moves]


def test_a_journal_is_what_its_events_add_up_to() -> None:
    journal = journal_as_text(PLAYED)
    assert texts(journal.log) == ["a", "b", "c", "d"]
    assert [move.number for move in journal.log] == [1, 2, 3, 4]
    assert (journal.moment, list(journal.floors)) == (5, [0, 0, 1, 2, 2, 3])
    assert (journal.barrier, journal.n_draws, journal.digest) == (5, 50, "digest 5")


def test_what_was_taken_back_can_be_played_again_and_what_all_agreed_on_cannot() -> None:
    assert texts(journal_as_text(PLAYED[:3]).undone) == ["c"]
    assert texts(journal_as_text([*PLAYED[:2], event(3, "back", to=1)]).undone) == []
    assert texts(journal_as_text(PLAYED).undone) == []


def test_only_positions_that_still_stand_have_a_digest() -> None:
    assert dict(journal_as_text(PLAYED[:3]).digests) == {1: "digest 1", 2: "digest 3"}
    assert dict(journal_as_text(PLAYED).digests) == {1: "digest 1", 2: "digest 3", 3: "digest 4", 4: "digest 5"}


def test_a_journal_does_not_change_any_more() -> None:
    journal = journal_as_text(PLAYED)
    with pytest.raises(FrozenInstanceError):
        journal.digest = ""  # type: ignore[misc]
    for name in ("log", "undone", "floors"):
        assert isinstance(getattr(journal, name), tuple)
    with pytest.raises(TypeError):
        journal.digests[7] = ""  # type: ignore[index]


@pytest.mark.parametrize(
    "events",
    [
        [PLAYED[0], PLAYED[2]],
        [PLAYED[0], event(2, "redo", redone=1)],
        [event(1, "play")],
        [Event("table1", 1, "play", '{"moves": []}', 0.0)],
        [Event("table1", 1, "play", "no JSON", 0.0)],
    ],
)
def test_a_journal_with_a_gap_or_nonsense_is_refused(events: list[Event]) -> None:
    with pytest.raises(OtherRules, match=r"gap after moment 1|damaged at moment [12]"):
        journal_as_text(events)


def test_moments_rise_by_one_with_every_change() -> None:
    moments = Moments()
    for floor in (0, 1, 2):
        moments.rise(floor)
    assert moments.now == 3


def test_who_saw_a_moment_still_has_the_lines_that_no_later_moment_changed() -> None:
    moments = Moments(journal_as_text(PLAYED).floors)
    assert [moments.n_kept_since(moment, 4) for moment in range(1, 6)] == [1, 2, 2, 3, 4]
    assert [moments.n_kept_since(moment, 4) for moment in (None, 0, -1, 6)] == [0, 0, 0, 0]
