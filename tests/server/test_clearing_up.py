"""What is done behind everything else goes on, whatever happens at one table."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.errors import Elsewhere, Refusal, not_found, not_saved
from ziggurat.server.hall import Hall
from ziggurat.server.siblings.far import Far
from ziggurat.server.siblings.link import Kind
from ziggurat.server.store import Damaged, Owner, StoreFailed

pytestmark = AT_ONE_SPEED

TROUBLE = [not_found("table"), Elsewhere("t", Owner("a", "b")), Damaged("a row makes no sense"), StoreFailed("full")]


def hall_with(**parts: Any) -> Any:
    """A hall of nothing but the parts that are asked."""
    hall = object.__new__(Hall)
    for name, part in parts.items():
        setattr(hall, name, part)
    return hall


@pytest.mark.parametrize("trouble", TROUBLE, ids=lambda trouble: type(trouble).__name__)
def test_a_table_that_cannot_be_cleared_up_keeps_none_behind_it_from_being(trouble: Exception) -> None:
    expired: list[float] = []

    async def expire(oldest: float) -> None:
        expired.append(oldest)

    async def table(table_id: str) -> Any:
        if table_id == "first":
            raise trouble
        return SimpleNamespace(expire=expire)

    async def act() -> None:
        hall = hall_with(
            settings=SimpleNamespace(idle_seconds=0.001, gathering_hours=1.0),
            tables={},
            lobby=SimpleNamespace(clear_up=lambda: None, gathering_since=lambda oldest: ["first", "second"]),
            table=table,
        )
        clearing = asyncio.create_task(hall._clear_up_for_ever())
        while len(expired) < 3 and not clearing.done():
            await asyncio.sleep(0.001)
        clearing.cancel()

    asyncio.run(act())
    assert len(expired) == 3, "it was done once and never again"


@pytest.mark.parametrize(
    ("trouble", "is_let_out", "is_written"),
    [(not_saved(), True, False), (not_found("table"), False, False), (Damaged("a row makes no sense"), False, True)],
)
def test_only_a_damaged_table_forgets_a_guest_behind_its_own_back(
    trouble: Exception, is_let_out: bool, is_written: bool
) -> None:
    """A store that fails for a moment must not leave a seat of nobody: the guest is forgotten the next time."""
    written: list[str] = []

    async def table(table_id: str) -> Any:
        raise trouble

    async def forget_at(table_id: str, guest: str, name: str) -> None:
        written.append(guest)

    async def act() -> None:
        await hall_with(table=table, store=SimpleNamespace(forget_at=forget_at)).lose_guest("t", "ana")

    if is_let_out:
        with pytest.raises(Refusal):
            asyncio.run(act())
    else:
        asyncio.run(act())
    assert written == ["ana"] * is_written


def test_whoever_was_cut_off_does_nothing_any_more_that_they_said_before() -> None:
    done: list[str] = []
    sent: list[Any] = []

    async def turn() -> None:
        await asyncio.sleep(0)

    async def act() -> None:
        far: Any = object.__new__(Far)
        far.hall, far.tables, far.has_gone, far._tasks = None, set(), False, set()
        far.link, far.channel = SimpleNamespace(send=lambda *words: sent.append(words[0])), 1
        far.allowance = SimpleNamespace(turn=turn, spend=lambda seconds: None, crowd=None)
        far._said = asyncio.Queue()

        async def hear(text: str) -> None:
            done.append(text)
            await far.close(4401, "You were forgotten.")

        far._hear = hear
        for text in ("one", "two", "three"):
            far._said.put_nowait(text)
        await asyncio.wait_for(far._hear_for_ever(), 5)

    asyncio.run(act())
    assert done == ["one"]
    assert sent == [Kind.CLOSED]
