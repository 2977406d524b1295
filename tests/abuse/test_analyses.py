"""Analyses and hints: one at a time for each guest, behind all that is played, and stopped when nobody wants them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

import ziggurat as zg
from ziggurat.engine import archive
from ziggurat.server import journal, wire
from ziggurat.server.analyses import spread
from ziggurat.server.errors import Refusal
from ziggurat.server.house import House
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow
from ziggurat.server.table import Table

pytestmark = [AT_ONE_SPEED, pytest.mark.thorough]

PATIENCE_SECONDS = 90
"""A test that waits for longer waits for ever."""

Test = Callable[["Room"], Awaitable[None]]


class Room:
    """A house without doors, in whose place of a search somebody thinks as long as the test likes."""

    def __init__(self, house: House, guests: list[GuestRow], monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.hall = house.hall
        self.ana, self.ben = guests
        self.may_answer = asyncio.Event()
        self.asked: list[tuple[str, bool]] = []

        async def opinions(
            guest: str, table: str, sight: dict[str, Any], simulations: int, is_urgent: Callable[[], bool]
        ) -> list[dict[str, Any]]:
            self.asked.append((guest, is_urgent()))
            await self.may_answer.wait()
            return [{"text": "get", "worth": [0.5, 0.5], "points": [1.0, 1.0], "line": ["get"]}]

        monkeypatch.setattr(self.hall.thinkers, "opinions", opinions)

    async def table(self) -> Table:
        """A match of Ana and Ben that has begun."""
        wanted = wire.TableWanted(game="imhotep", seats=[wire.SeatWanted(kind="me"), wire.SeatWanted(kind="open")])
        table = await self.hall.new_table(self.ana, wanted)
        await table.seating.sit_down(self.ben.id, "Ben", None, None)
        return table

    async def finished(self) -> Table:
        """A match that has come to its end."""
        table = await self.table()
        while not table.is_over:
            await self.play(table)
        return table

    async def play(self, table: Table) -> None:
        assert table.match is not None
        guest = (self.ana, self.ben)[(table.match.asked or 1) - 1].id
        await table.answer(guest, table.moment, table.match.legal()[0].text)


def in_a_house(**settings: Any) -> Callable[[Test], Any]:
    """Run a test in a house with two guests."""

    def prepared(test: Test) -> Any:
        def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
            async def in_a_loop() -> None:
                house = House(Settings(data=tmp_path, warm="asked", **settings))
                await house.open()
                monkeypatch.setattr(house.hall.games, "check_ready", lambda name: None)
                try:
                    guests = [(await house.accounts.new_guest(name))[0] for name in ("Ana", "Ben")]
                    async with asyncio.timeout(PATIENCE_SECONDS):
                        await test(Room(house, guests, monkeypatch))
                finally:
                    await house.close()

            tmp_path.mkdir(exist_ok=True)
            asyncio.run(in_a_loop())

        run.__name__ = test.__name__
        return run

    return prepared


async def thought(room: Room, table: Table) -> dict[str, Any]:
    """What the search thinks of a match so far."""
    analysis = await room.hall.analyses.of(table)
    assert analysis is not None
    return analysis


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


@in_a_house(longest_match=20)
async def test_a_guest_has_one_analysis_at_a_time_and_may_stop_it(room: Room) -> None:
    first, second = await room.finished(), await room.finished()
    assert await room.hall.analyses.of(first) is None
    analysis = await room.hall.analyses.begin(first, room.ana.id)
    assert (analysis["state"], analysis["done"], analysis["by"]) == ("running", 0, room.ana.id)
    with pytest.raises(Refusal, match="already have an analysis running"):
        await room.hall.analyses.begin(second, room.ana.id)
    assert (await room.hall.analyses.begin(second, room.ben.id))["state"] == "running"
    with pytest.raises(Refusal, match="Somebody else"):
        await room.hall.analyses.stop(first, room.ben.id)
    assert (await room.hall.analyses.stop(first, room.ana.id))["state"] == "stopped"
    with pytest.raises(Refusal, match="no such"):
        await room.hall.analyses.stop(first, room.ana.id)
    assert (await room.hall.analyses.begin(first, room.ana.id))["state"] == "running"


@in_a_house(longest_match=40, analysis_positions=5)
async def test_an_analysis_tells_how_far_it_is_and_thinks_about_so_many_positions(room: Room) -> None:
    table = await room.finished()
    assert (await room.hall.analyses.begin(table, room.ana.id))["of"] == 5
    await until(lambda: len(room.asked) == 1)
    room.may_answer.set()
    while (analysis := await thought(room, table))["state"] == "running":
        await asyncio.sleep(0.01)
    assert (analysis["state"], analysis["done"], analysis["of"]) == ("done", 5, 5)
    assert room.asked == [(room.ana.id, False)] * 5, "who asks pays, and waits for all that is played"


@in_a_house(longest_match=20, analysis_seconds=0.05)
async def test_an_analysis_that_takes_too_long_is_stopped_with_what_it_has_found(room: Room) -> None:
    table = await room.finished()
    await room.hall.analyses.begin(table, room.ana.id)
    await until(lambda: len(room.asked) == 1)
    await asyncio.sleep(0.1)
    room.may_answer.set()
    while (analysis := await thought(room, table))["state"] == "running":
        await asyncio.sleep(0.01)
    assert (analysis["state"], analysis["done"]) == ("stopped", 1)
    assert len(analysis["positions"]) == 1


@in_a_house(longest_match=20)
async def test_what_is_long_is_not_read_where_everyone_is_served(room: Room) -> None:
    table = await room.finished()
    match, threads = table.match, set[str]()
    assert match is not None

    def noted(reading: Callable[..., Any]) -> Callable[..., Any]:
        def read(*arguments: Any, **named: Any) -> Any:
            threads.add(threading.current_thread().name.partition("_")[0])
            return reading(*arguments, **named)

        return read

    with pytest.MonkeyPatch.context() as patch:
        for name in ("course", "record", "position_after"):
            patch.setattr(match, name, noted(getattr(match, name)))
        await table.history.past(None, 5, None)
        await table.history.record(None)
        await table.history.course(None, 0)
        await table.history.decision_at("somebody", 10)
        patch.setattr(journal, "match_from", noted(journal.match_from))
        await table.stop()
        del room.hall.tables[table.id]
        await (await room.hall.table(table.id)).catch_up()
    assert threads == {"reading"}


@in_a_house(analysis_positions=3)
async def test_a_record_that_was_brought_is_analysed_without_its_rules_being_run_here(room: Room) -> None:
    match = zg.load("imhotep", seats=2).new(seed=5)
    while not match.over:
        match.play(match.legal()[0])
    table = await room.hall.keep_record(room.ana, archive.write(match.record()))
    room.may_answer.set()
    await room.hall.analyses.begin(table, room.ben.id)
    while (analysis := await thought(room, table))["state"] == "running":
        await asyncio.sleep(0.01)
    assert (analysis["state"], analysis["done"]) == ("done", 3)
    played = [match.log[each["position"]].action.text for each in analysis["positions"]]
    assert [each["played"] for each in analysis["positions"]] == played
    assert all(analysis["moves"][text]["kind"] == text.split()[0] for text in played)
    assert table.match is None


def test_of_many_decisions_some_are_chosen_over_the_whole_match() -> None:
    assert spread([1, 2, 3], 3) == [1, 2, 3]
    assert spread(list(range(100)), 4) == [0, 25, 50, 75]


@in_a_house()
async def test_a_hint_for_a_position_that_was_left_is_forgotten(room: Room) -> None:
    table = await room.table()
    assert table.match is not None
    asked = (room.ana, room.ben)[(table.match.asked or 1) - 1]
    hint = asyncio.get_running_loop().create_task(table.advice.hint(asked.id, table.moment))
    await until(lambda: len(room.asked) == 1)
    await room.play(table)
    with pytest.raises(Refusal) as refused:
        await hint
    assert refused.value.code == "wrong_moment"
    assert room.asked == [(asked.id, True)]


@in_a_house()
async def test_a_hint_whose_asker_goes_away_is_forgotten(room: Room) -> None:
    table = await room.table()
    assert table.match is not None
    asked = (room.ana, room.ben)[(table.match.asked or 1) - 1]
    for _ in range(2):
        hint = asyncio.get_running_loop().create_task(table.advice.hint(asked.id, table.moment))
        await until(lambda: bool(room.asked))
        room.asked.clear()
        hint.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hint
