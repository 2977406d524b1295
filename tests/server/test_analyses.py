"""A match is analysed once, however many ask for it at once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.analyses import Analyses
from ziggurat.server.settings import Settings

pytestmark = AT_ONE_SPEED


def test_those_who_ask_at_once_are_told_of_one_analysis() -> None:
    begun: list[Coroutine[Any, Any, Any]] = []

    async def analysis(table: str) -> None:
        await asyncio.sleep(0)

    async def decisions(guest: str) -> list[int]:
        await asyncio.sleep(0)
        return [0, 1]

    async def act() -> list[Any]:
        hall: Any = SimpleNamespace(
            store=SimpleNamespace(analysis=analysis),
            games=SimpleNamespace(check_ready=lambda game: None),
            settings=Settings(),
            in_background=begun.append,
        )
        row = SimpleNamespace(game="imhotep")
        table: Any = SimpleNamespace(id="table1", row=row, history=SimpleNamespace(decisions=decisions))
        analyses = Analyses(hall)
        return await asyncio.gather(*(analyses.begin(table, guest) for guest in ("ana", "ben", "ana")))

    told = asyncio.run(act())
    n_begun = len(begun)
    for work in begun:
        work.close()
    assert n_begun == 1
    assert [one["by"] for one in told] == ["ana"] * 3
