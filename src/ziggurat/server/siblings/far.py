"""A visitor whose connection another process has, and whose table is ours."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from pydantic import ValidationError

from ziggurat.server import wire
from ziggurat.server.errors import Code, Elsewhere, Refusal
from ziggurat.server.hall import Hall
from ziggurat.server.limits import Metered
from ziggurat.server.ownership import CLOSE_COME_BACK
from ziggurat.server.people import Shunned
from ziggurat.server.siblings.link import Kind, Link
from ziggurat.server.sockets import Party, sentence_of
from ziggurat.server.store import GuestRow, Owner, StoreFailed
from ziggurat.server.store.writer import NO_DATABASE

MOST_WAITING = 1000
"""Messages of one visitor that wait to be heard: their own process lets no such flood through."""
NOWHERE = Owner("", "")


class Far(Party):
    """Speaks and is spoken to over a link."""

    def __init__(self, hall: Hall, guest: GuestRow, has_words: bool, link: Link, channel: int) -> None:
        super().__init__(hall, guest, Shunned(guest.id, ()), has_words)
        self.link = link
        self.channel = channel
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        """What waits to be heard; None is the end."""
        self._hearing = hall.in_background(self._hear_for_ever())

    def says(self, text: str) -> None:
        """Hear something, after what was said before."""
        if self._said.qsize() >= MOST_WAITING:
            self.hall.in_background(self.close(CLOSE_COME_BACK, "Too much was said at once."))
            return
        self._said.put_nowait(text)

    def send(self, text: str) -> None:
        """Tell it to the process that has the connection."""
        self.link.send(Kind.MESSAGE, self.channel, text.encode())

    async def close(self, code: int, reason: str) -> None:
        """Let that process end the connection. What still waits to be heard is not done any more."""
        self.leave()
        self.link.send(Kind.CLOSED, self.channel, orjson.dumps({"code": code, "reason": reason}))

    async def elsewhere(self, text: str, found: Elsewhere) -> None:
        """The table is not ours, or not any more: the process that asks finds out whose it is."""
        self.link.send(Kind.ELSEWHERE, self.channel, text.encode())

    def gone(self) -> None:
        """The visitor has gone, or their process has. What they said before is done all the same, to its end."""
        self._said.put_nowait(None)

    async def _hear_for_ever(self) -> None:
        try:
            while (text := await self._said.get()) is not None and not self.has_gone:
                await self.allowance.turn()
                await Metered(self._hear(text), self.allowance)
        finally:
            self.leave()
            for task in self._tasks:
                task.cancel()

    async def _hear(self, text: str) -> None:
        try:
            said = wire.SAID.validate_json(text)
            self.shunned = await self.hall.people.shunned_by(self.guest)
        except ValidationError as error:
            self.refuse(None, Refusal(Code.BAD_MESSAGE, sentence_of(error)))
            return
        except StoreFailed:
            await self.close(CLOSE_COME_BACK, NO_DATABASE)
            return
        await self.do(said, text)

    async def _done(self, said: Any) -> dict[str, Any] | None:
        if isinstance(said, wire.Watch) and await self.hall.ownership.gives_away(said.table):
            raise Elsewhere(said.table, NOWHERE)
        return await super()._done(said)
