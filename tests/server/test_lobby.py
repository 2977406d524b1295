"""What a process knows of tables that it does not have: as much as somebody is shown, and no more as time goes on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server.lobby import Lobby
from ziggurat.server.settings import Settings

pytestmark = AT_ONE_SPEED


def lobby_of(*, is_alone: bool) -> Lobby:
    store: Any = SimpleNamespace(leases=None if is_alone else object())
    return Lobby(Settings(), store, {})


def told(number: int, state: str, host: str = "ana", guest: str | None = "ben") -> dict[str, Any]:
    """What is told of a table."""
    seats = [{"guest": host, "kind": "person"}, {"guest": guest, "kind": "person" if guest else "open"}]
    shown = {"id": f"table{number}", "state": state, "host": host, "seats": seats, "created": float(number)}
    return shown | {"is_listed": True, "trouble": None}


class Hosted:
    """A table in memory of which the lobby asks who hosts it."""

    is_of_other_rules = False

    def __init__(self, number: int) -> None:
        self.id = f"table{number}"
        self.row: Any = SimpleNamespace(host="ana", state="gathering")
        self.seats: Any = SimpleNamespace(people=frozenset({"ana"}))


class Looking:
    """Somebody who looks at the lobby."""

    def __init__(self, guest: str) -> None:
        self.guest = guest

    def send(self, text: str) -> None:
        """What they are sent is not looked at here."""


def ids(lobby: Lobby, guest: str) -> set[str]:
    shown = lobby.payload(guest)
    return {one["id"] for one in shown["open"] + shown["mine"]}


def test_tables_of_other_processes_are_not_kept_when_they_are_over() -> None:
    async def act() -> None:
        lobby = lobby_of(is_alone=False)
        for number in range(200):
            lobby.hear_of(told(number, "gathering", guest=None))
            lobby.hear_of(told(number, "playing"))
            lobby.hear_of(told(number, "over"))
        lobby.hear_of(told(200, "gathering", guest=None))
        lobby.clear_up()
        assert len(lobby._summaries) == 1
        assert sum(map(len, lobby._hosted.values())) == 1
        lobby.hear_of(told(201, "over"))
        assert "table201" not in lobby, "nobody is shown it"
        assert ids(lobby, "cleo") == {"table200"}

    asyncio.run(act())


def test_who_looks_is_shown_their_tables_of_other_processes_as_long_as_they_look() -> None:
    async def act() -> None:
        lobby = lobby_of(is_alone=False)
        ben: Any = Looking("ben")
        lobby.enter(ben)
        for number, state in enumerate(("playing", "over")):
            lobby.hear_of(told(number, state))
        lobby.clear_up()
        assert ids(lobby, "ben") == {"table0", "table1"}
        lobby.leave(ben)
        lobby.clear_up()
        assert ids(lobby, "ben") == set()
        assert not lobby._looking

    asyncio.run(act())


@pytest.mark.parametrize(("is_alone", "known"), [(True, {"table0", "table1"}), (False, {"table0"})])
def test_a_table_that_is_put_down_stays_known_where_nobody_else_tells_of_it(is_alone: bool, known: set[str]) -> None:
    """A server that is alone must know it: it counts what each host has, and clears up what gathers for ever."""

    async def act() -> None:
        lobby = lobby_of(is_alone=is_alone)
        for number, state in enumerate(("gathering", "playing", "over")):
            lobby.know(told(number, state))
        lobby.clear_up()
        assert set(lobby._summaries) == known
        assert lobby.n_hosted("ana") == len(known)

    asyncio.run(act())


@pytest.mark.parametrize("is_alone", [True, False])
def test_nothing_is_known_of_hosts_whose_tables_were_cleared_away_or_handed_on(is_alone: bool) -> None:
    async def act() -> None:
        lobby = lobby_of(is_alone=is_alone)
        for number in range(200):
            table: Any = Hosted(number)
            lobby.tables[table.id] = table
            lobby.changed(table)
            table.row.host = "ben"
            lobby.changed(table)
            del lobby.tables[table.id]
            lobby.forget(table)
        lobby.clear_up()
        assert not lobby._hosted

    asyncio.run(act())
