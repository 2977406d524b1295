"""Clocks that run on through whatever happens to the server: nobody is given time back."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.helping import change

from ziggurat.server.errors import Refusal
from ziggurat.server.house import House
from ziggurat.server.settings import Settings
from ziggurat.server.store import Event, StoreFailed
from ziggurat.server.table import Table
from ziggurat.server.wire import Clock, SeatWanted, TableWanted

INITIAL, INCREMENT = 600.0, 10.0

Work = Callable[[House, Table, str], Awaitable[Any]]


class Hand:
    """A clock that stands until it is set on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr("ziggurat.server.clocks.time", hand)
    return hand


async def _at_a_new_table(data: Path, work: Work, at_zero: Any = "nothing") -> tuple[str, str]:
    """Do something at a table with a clock, where one person holds both seats. Returns table and guest."""
    house = House(Settings(data=data, warm="asked"))
    await house.open()
    try:
        ana, _ = await house.accounts.new_guest("Ana")
        seats = [SeatWanted(kind="me"), SeatWanted(kind="local")]
        clock = Clock(initial=INITIAL, increment=INCREMENT, at_zero=at_zero)
        table = await house.hall.new_table(ana, TableWanted(game="imhotep", seats=seats, clock=clock))
        await work(house, table, ana.id)
        return table.id, ana.id
    finally:
        await house.close()


async def _left_at(data: Path, number: str) -> list[float]:
    """What the clocks of a table show when a server has just been started."""
    house = House(Settings(data=data, warm="asked"))
    await house.open()
    try:
        table = await house.hall.table(number)
        await table.catch_up()
        return left_at(table)
    finally:
        await house.close()


def left_at(table: Table) -> list[float]:
    left = table.timekeeper.left()
    assert left is not None
    return left


def test_a_restart_gives_no_time_back_that_somebody_has_thought(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 30
        await table.answer(ana, table.moment, "get")
        hand.now += 47
        assert left_at(table) == [INITIAL - 30 + INCREMENT, INITIAL - 47]

    number, _ = asyncio.run(_at_a_new_table(tmp_path, work))
    hand.now += 10_000  # the server is down
    for _ in range(2):
        assert asyncio.run(_left_at(tmp_path, number)) == [INITIAL - 30 + INCREMENT, INITIAL - 47]


def test_before_the_first_move_too(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 12

    number, _ = asyncio.run(_at_a_new_table(tmp_path, work))
    assert asyncio.run(_left_at(tmp_path, number)) == [INITIAL - 12, INITIAL]


def test_a_power_cut_gives_back_only_what_ran_since_clocks_were_kept(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 100
        await house.hall.keeping.keep_clocks()
        hand.now += 4
        shutil.copytree(tmp_path / "data", tmp_path / "cut")

    number, _ = asyncio.run(_at_a_new_table(tmp_path / "data", work))
    assert asyncio.run(_left_at(tmp_path / "data", number)) == [INITIAL - 104, INITIAL]
    assert asyncio.run(_left_at(tmp_path / "cut", number)) == [INITIAL - 100, INITIAL]


def test_clocks_are_kept_by_themselves(tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.server.keeping.CLOCK_SECONDS", 0.01)

    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 100
        async with asyncio.timeout(30):
            while await house.store.clocks(table.id, table.moment) != [INITIAL - 100, INITIAL]:
                await asyncio.sleep(0.01)

    asyncio.run(_at_a_new_table(tmp_path, work))


def test_what_was_kept_before_a_move_does_not_count_after_it(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 100
        await house.hall.keeping.keep_clocks()
        await table.answer(ana, table.moment, "get")
        assert await house.store.clocks(table.id, table.moment) is None

    number, _ = asyncio.run(_at_a_new_table(tmp_path, work))
    assert asyncio.run(_left_at(tmp_path, number)) == [INITIAL - 100 + INCREMENT, INITIAL]


def test_a_table_that_is_read_again_gives_no_time_back(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 30
        table.alone.doubt()
        await table.catch_up()
        hand.now += 5
        assert left_at(table) == [INITIAL - 35, INITIAL]

    asyncio.run(_at_a_new_table(tmp_path, work))


def test_a_move_that_cannot_be_written_changes_no_clock(tmp_path: Path, hand: Hand) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        async def fail(event: Event) -> None:
            raise StoreFailed("The disk is full.")

        append, house.store.append = house.store.append, fail  # type: ignore[method-assign]
        hand.now += 30
        with pytest.raises(Refusal, match="could not be written"):
            await table.answer(ana, table.moment, "get")
        house.store.append = append  # type: ignore[method-assign]
        await table.catch_up()
        hand.now += 5
        assert left_at(table) == [INITIAL - 35, INITIAL]

    asyncio.run(_at_a_new_table(tmp_path, work))


def test_a_clock_that_comes_to_zero_while_nothing_can_be_written_ends_the_match_later(
    tmp_path: Path, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody may watch: nothing else would look at the clock again."""
    monkeypatch.setattr("ziggurat.server.table.timekeeper.RETRY_SECONDS", 0.01, raising=False)

    async def work(house: House, table: Table, ana: str) -> None:
        save, tried = house.store.save_table, []

        async def fail_twice(*given: Any) -> None:
            tried.append(given)
            if len(tried) <= 2:
                raise StoreFailed("The disk is full.")
            await save(*given)

        monkeypatch.setattr(house.store, "save_table", fail_twice)
        await table.catch_up()
        asked = table.asked or 0
        hand.now += INITIAL + 1
        table.timekeeper._ring(asked, table.moment)
        for _ in range(200):
            if table.is_over:
                break
            await asyncio.sleep(0.01)
        assert table.is_over
        assert table.row.outcome is not None
        assert table.row.outcome["out_of_time"] == asked

    asyncio.run(_at_a_new_table(tmp_path, work, at_zero="end"))


@pytest.mark.parametrize("spoiled", ["[1]", "nonsense", '{"a": 1}', "[null, null]"])
def test_clocks_that_were_kept_wrongly_cost_nobody_the_table(tmp_path: Path, hand: Hand, spoiled: str) -> None:
    async def work(house: House, table: Table, ana: str) -> None:
        hand.now += 30

    number, _ = asyncio.run(_at_a_new_table(tmp_path, work))
    change(tmp_path, "UPDATE clock SET seconds = ?", spoiled)
    assert asyncio.run(_left_at(tmp_path, number)) == [INITIAL, INITIAL]
