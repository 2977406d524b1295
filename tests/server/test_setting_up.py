"""Tables are counted as they are set up, however many a guest asks for at once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from weakref import WeakValueDictionary

from tests.server.helping import AT_ONE_SPEED

from ziggurat.server import wire
from ziggurat.server.errors import Refusal
from ziggurat.server.hall import Hall
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow

pytestmark = AT_ONE_SPEED

WANTED = wire.TableWanted.model_validate({"game": "imhotep", "seats": [{"kind": "me"}, {"kind": "open"}]})


class SlowHall(Hall):
    """A hall whose store takes a while to write, with room for two tables of a guest."""

    def __init__(self) -> None:
        game = SimpleNamespace(name="imhotep", options={}, rulebook=SimpleNamespace(rules_version=1))
        self.settings = Settings(tables_per_guest=2)
        self.store: Any = SimpleNamespace(leases=None)
        self.games: Any = SimpleNamespace(game=lambda name, seats, options: game)
        self.hosted: list[str | None] = []
        self.lobby: Any = SimpleNamespace(n_hosted=self.hosted.count)
        self._setting_up = WeakValueDictionary()

    async def _add(self, row: Any, seats: Any, events: Any = None) -> Any:
        for _ in range(5):
            await asyncio.sleep(0)
        self.hosted.append(row.host)


def test_no_more_tables_are_set_up_at_once_than_one_after_the_other() -> None:
    async def act() -> tuple[list[Any], SlowHall]:
        hall = SlowHall()
        guests = [GuestRow("ana", "Ana", 1.0)] * 5 + [GuestRow("ben", "Ben", 1.0)]
        asked = [hall.new_table(guest, WANTED) for guest in guests]
        return await asyncio.gather(*asked, return_exceptions=True), hall

    found, hall = asyncio.run(act())
    assert [isinstance(one, Refusal) for one in found] == [False, False, True, True, True, False]
    assert sorted(map(str, hall.hosted)) == ["ana", "ana", "ben"]
    assert not hall._setting_up
