"""What a process says of itself to whoever looks after it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Response
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.routes.games import health

pytestmark = AT_ONE_SPEED


async def _well() -> None:
    """Nothing is wrong with the store."""


def a_house(*, is_leaving: bool) -> Any:
    hall = SimpleNamespace(
        ownership=SimpleNamespace(is_leaving=is_leaving),
        chronicler=SimpleNamespace(n_waiting=0),
        tables={},
        thinkers=SimpleNamespace(n_thinking=0),
        games=SimpleNamespace(readiness={}),
    )
    store = SimpleNamespace(look=_well, kind="postgresql")
    return SimpleNamespace(hall=hall, store=store, sockets=SimpleNamespace(count=0))


@pytest.mark.parametrize(("is_leaving", "status"), [(False, 200), (True, 503)])
def test_a_process_that_hands_its_tables_over_tells_the_proxy(is_leaving: bool, status: int) -> None:
    response = Response()
    told = asyncio.run(health(a_house(is_leaving=is_leaving), response))
    assert response.status_code == status
    assert (told["reason"] is not None) == is_leaving
    assert told["status"] == ("degraded" if is_leaving else "ok")
