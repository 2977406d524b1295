"""What is said at a table while its store is in trouble."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.errors import Refusal
from ziggurat.server.store import ChatLine, LeaseLost, StoreFailed
from ziggurat.server.table.alone import Alone
from ziggurat.server.table.table import Table
from ziggurat.server.table.talk import Talk

pytestmark = AT_ONE_SPEED


class Chats:
    """A store that takes each line of a table once, and may not be able to say so in time."""

    def __init__(self) -> None:
        self.lines: dict[int, str] = {}
        self.trouble: Exception | None = None

    async def add_chat(self, line: ChatLine) -> None:
        if line.number in self.lines:
            raise ValueError("there is such a line")
        self.lines[line.number] = line.text
        if self.trouble is not None:
            raise self.trouble

    async def chat(self, table: str, most: int) -> list[Any]:
        return [SimpleNamespace(number=number) for number in sorted(self.lines)[-most:]]


def table_with(chats: Chats, ana: Any, lost: list[Any]) -> Any:
    """A table that is listed, which Ana watches."""

    async def read() -> None:
        """It is as it was."""

    table: Any = object.__new__(Table)
    table.alone, table.row = Alone(read, is_stale=False), SimpleNamespace(id="table1", settings={"is_listed": True})
    table.seats = SimpleNamespace(of=lambda guest: [])
    table.audience = SimpleNamespace(viewers=[ana], send_all=lambda message, said_by: None)
    table.hall = SimpleNamespace(store=chats, muted=set(), ownership=SimpleNamespace(lost=lost.append))
    table.talk = Talk(table, is_new=True)
    return table


def test_a_line_that_was_written_after_all_keeps_nobody_from_speaking() -> None:
    chats, ana = Chats(), SimpleNamespace(guest="ana", name="Ana")

    async def act() -> None:
        talk = table_with(chats, ana, []).talk
        chats.trouble = StoreFailed("The database does not answer.")
        with pytest.raises(Refusal):
            await talk.say(ana, "one")
        chats.trouble = None
        await talk.say(ana, "two")

    asyncio.run(act())
    assert chats.lines == {1: "one", 2: "two"}


def test_whoever_speaks_at_a_table_that_is_another_process_s_comes_back_to_it() -> None:
    chats, ana, lost = Chats(), SimpleNamespace(guest="ana", name="Ana"), list[Any]()
    chats.trouble = LeaseLost(frozenset({"table1"}))

    async def act() -> None:
        table = table_with(chats, ana, lost)
        with pytest.raises(Refusal, match="moving to another process"):
            await table.talk.say(ana, "hello")
        assert lost == [table]

    asyncio.run(act())
