"""Who comes by a socket is counted and looked at as they come, however many come at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server import sockets
from ziggurat.server.accounts import COOKIE, Accounts
from ziggurat.server.ownership import CLOSE_COME_BACK
from ziggurat.server.settings import Settings
from ziggurat.server.sockets import CLOSE_TOO_MANY, Sockets
from ziggurat.server.store import GuestRow

pytestmark = AT_ONE_SPEED


class Arriving:
    """A connection of Ana's that is opened, and how it was closed, if it was."""

    def __init__(self) -> None:
        self.cookies = {COOKIE: "secret"}
        self.headers = {"host": "house"}
        self.scope = {"type": "websocket", "client": ("192.0.2.1", 1)}
        self.code: int | None = None

    async def accept(self) -> None:
        """They are heard."""

    async def close(self, code: int, reason: str) -> None:
        self.code = code


class Inside:
    """A socket of somebody who was let in."""

    def __init__(self, websocket: Any, *given: Any) -> None:
        self.websocket = websocket

    async def run(self) -> None:
        await asyncio.Event().wait()


class Store:
    """A store that knows Ana."""

    async def guest_of(self, secret_hash: str) -> GuestRow:
        return GuestRow("ana", "Ana", 1.0)


def codes_of(
    monkeypatch: pytest.MonkeyPatch, n_coming: int, limit: str, meanwhile: Callable[[Accounts], None]
) -> list[int | None]:
    """How each of some connections is closed, which come while the store is slow, and what happens meanwhile."""
    monkeypatch.setattr(sockets, "Socket", Inside)

    async def act() -> list[int | None]:
        store: Any = Store()
        answers, accounts = asyncio.Event(), Accounts(store)

        async def shunned_by(guest: str) -> None:
            await answers.wait()

        settings = Settings(**{limit: 2})  # type: ignore[arg-type]
        hall: Any = SimpleNamespace(settings=settings, people=SimpleNamespace(shunned_by=shunned_by))
        coming: list[Any] = [Arriving() for _ in range(n_coming)]
        door = Sockets(hall, accounts)
        tasks = [asyncio.create_task(door.serve(one)) for one in coming]
        for _ in range(20):
            await asyncio.sleep(0)
        meanwhile(accounts)
        answers.set()
        for _ in range(20):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert door.count == 0
        return [one.code for one in coming]

    return asyncio.run(act())


@pytest.mark.parametrize("limit", ["sockets_per_guest", "connections_per_address"])
def test_no_more_are_let_in_at_once_than_one_after_the_other(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    codes = codes_of(monkeypatch, 4, limit, lambda accounts: None)
    assert codes == [None, None, CLOSE_TOO_MANY, CLOSE_TOO_MANY]


@pytest.mark.parametrize(
    "meanwhile", [lambda accounts: accounts.banned.add("ana"), lambda accounts: accounts.forget("ana")]
)
def test_who_is_shown_out_while_they_come_is_not_let_in(
    monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[Accounts], None]
) -> None:
    """They were not there yet when the connections of the guest were ended."""
    assert codes_of(monkeypatch, 1, "sockets_per_guest", meanwhile) == [CLOSE_COME_BACK]
