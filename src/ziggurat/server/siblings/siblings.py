"""The links of this process: one to each whose tables our visitors visit, one from each whose visitors visit ours."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

import orjson

from ziggurat.engine.errors import ZigguratError
from ziggurat.server.errors import Code, Elsewhere, Refusal, failed, moving, refusal_of, store_refusal
from ziggurat.server.hall import Hall
from ziggurat.server.ownership import CLOSE_COME_BACK, MOVING
from ziggurat.server.siblings.doorkeeper import Answer, Asked, Doorkeeper
from ziggurat.server.siblings.far import Far
from ziggurat.server.siblings.link import Asking, Hearing, Kind, Refused, packed, unpacked
from ziggurat.server.store import GuestRow, Leases, Owner, StoreFailed

if TYPE_CHECKING:
    from ziggurat.server.sockets import Party

CONNECT_SECONDS = 2.0
GONE_SECONDS = 8.0
"""How long a process that does not answer is waited for, until it answers or its time is up."""
RETRY_SECONDS = 0.2
ANSWER_SECONDS = 60.0
ROOM_FOR_HEAD = 65_536
MOST_STRANGERS = 100
"""Connections at the door of siblings on which nothing was proved yet."""
NEARBY = ("127.0.0.1", "::1", "localhost")
"""Where a port that refuses means that its process has ended."""

log = logging.getLogger("ziggurat.siblings")


class Outward(Asking):
    """To another process: what our visitors say about its tables, and what these tell them."""

    def __init__(self, siblings: Siblings, node: str) -> None:
        settings = siblings.hall.settings
        super().__init__(siblings.key, settings.max_body + ROOM_FOR_HEAD, settings.waiting_in_all)
        self.siblings = siblings
        self.node = node
        self.visitors: dict[int, Party] = {}
        self._channels: dict[Party, int] = {}
        self._answers: dict[int, asyncio.Future[tuple[dict[str, Any], bytes]]] = {}
        self._n = 0

    def say(self, party: Party, text: str) -> None:
        """Hand on what a visitor says."""
        channel = self._channels.get(party)
        if channel is None:
            channel = self._channels[party] = self._next()
            self.visitors[channel] = party
            who = vars(party.row) | {"has_words": party.has_words}
            self.send(Kind.HERE, channel, orjson.dumps(who))
        self.send(Kind.SAYS, channel, text.encode())

    def forget(self, party: Party) -> None:
        """A visitor has gone."""
        channel = self._channels.pop(party, None)
        if channel is not None:
            del self.visitors[channel]
            self.send(Kind.GONE, channel, b"")

    async def ask(self, kind: Kind, head: dict[str, Any], body: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """Ask something, and wait for the answer."""
        channel = self._next()
        answer = self._answers[channel] = asyncio.get_running_loop().create_future()
        try:
            self.send(kind, channel, packed(head, body))
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError as error:
            log.error("a sibling does not answer", extra={"node": self.node, "asked": kind.name})
            raise moving() from error
        finally:
            del self._answers[channel]

    def _next(self) -> int:
        self._n = (self._n + 1) % (1 << 32)
        return self._n

    def heard(self, kind: Kind, channel: int, payload: bytes) -> None:
        """What comes back."""
        if kind == Kind.ANSWERED:
            answer = self._answers.get(channel)
            if answer is not None and not answer.done():
                answer.set_result(unpacked(payload))
            return
        party = self.visitors.get(channel)
        if party is None:
            return  # gone meanwhile
        if kind == Kind.MESSAGE:
            party.send(payload.decode())
        elif kind == Kind.CLOSED:
            body = orjson.loads(payload)
            self.siblings.hall.in_background(party.close(int(body["code"]), str(body["reason"])))
        elif kind == Kind.ELSEWHERE:
            self.siblings.hall.in_background(party.again(payload.decode()))
        else:
            raise ValueError(kind)

    def lost(self) -> None:
        """The other process is gone: whoever was at its tables comes back by themselves."""
        self.siblings.links.pop(self.node, None)
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(moving())
        for party in list(self.visitors.values()):
            self.siblings.hall.in_background(party.close(CLOSE_COME_BACK, MOVING))
        self.visitors.clear()
        self._channels.clear()


class Inward(Hearing):
    """From another process: what its visitors say about our tables."""

    def __init__(self, siblings: Siblings) -> None:
        settings = siblings.hall.settings
        super().__init__(siblings.key, settings.max_body + ROOM_FOR_HEAD, settings.waiting_in_all)
        self.siblings = siblings
        self.visitors: dict[int, Far] = {}

    def connection_made(self, transport: Any) -> None:
        """Somebody has come; at most MOST_STRANGERS who have proved nothing may be here at a time."""
        self.siblings.strangers.add(self)
        super().connection_made(transport)
        if len(self.siblings.strangers) > MOST_STRANGERS:
            self.refuse("Too many have come who have proved nothing.")

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self.siblings.strangers.discard(self)
        super().connection_lost(exc)

    def opened(self) -> None:
        """A sibling."""
        super().opened()
        self.siblings.strangers.discard(self)
        self.siblings.inward.add(self)

    def heard(self, kind: Kind, channel: int, payload: bytes) -> None:
        """What comes in."""
        hall = self.siblings.hall
        if kind == Kind.HERE:
            who = orjson.loads(payload)
            guest = GuestRow(str(who["id"]), str(who["name"]), float(who["created"]), None)
            self.visitors[channel] = Far(hall, guest, bool(who["has_words"]), self, channel)
        elif kind == Kind.SAYS:
            self.visitors[channel].says(payload.decode())
        elif kind == Kind.GONE:
            self.visitors.pop(channel).gone()
        elif kind == Kind.ASKS:
            head, body = unpacked(payload)
            hall.in_background(self._answer(channel, self.siblings.answer_request(head, body)))
        elif kind == Kind.WISHES:
            head, _ = unpacked(payload)
            hall.in_background(self._answer(channel, self.siblings.grant(head)))
        else:
            raise ValueError(kind)

    async def _answer(self, channel: int, work: Any) -> None:
        head, body = await work
        self.send(Kind.ANSWERED, channel, packed(head, body))

    def lost(self) -> None:
        """The other process is gone, and its visitors with it."""
        self.siblings.inward.discard(self)
        for far in self.visitors.values():
            far.gone()
        self.visitors.clear()


class Siblings:
    """All links of this process."""

    def __init__(self, hall: Hall, leases: Leases, key: bytes, doorkeeper: Doorkeeper) -> None:
        self.hall = hall
        self.leases = leases
        self.key = key
        self.doorkeeper = doorkeeper
        self.links: dict[str, Outward] = {}
        self.inward: set[Inward] = set()
        self.strangers: set[Inward] = set()
        """Who has connected and proved nothing yet."""
        self._connecting: dict[str, asyncio.Lock] = {}
        self._server: asyncio.Server | None = None

    # ---- the door

    async def open(self, host: str, port: int) -> int:
        """Listen for siblings; returns the port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Inward(self), host, port)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Listen no longer, and hang up."""
        if self._server is not None:
            self._server.close()
        for link in (*self.links.values(), *self.inward):
            if link.transport is not None:
                link.transport.close()

    # ---- our visitors, their tables

    async def say(self, party: Party, text: str, found: Elsewhere) -> None:
        """Let the owner of a table hear what one of our visitors says."""
        link = await self.link_to(found.owner)
        if link is None:
            await party.again(text)  # the owner is gone: the table may be ours
        elif not party.has_gone:
            link.say(party, text)

    def forget(self, party: Party) -> None:
        """One of our visitors has gone."""
        for link in self.links.values():
            link.forget(party)

    async def wish(self, found: Elsewhere, what: str, **about: str) -> None:
        """Let the owner of a table do something that is nobody's message."""
        link = await self.link_to(found.owner)
        if link is None:
            raise moving()
        head, _ = await link.ask(Kind.WISHES, {"wish": what, "table": found.table, **about})
        if head.get("code") is not None:
            raise Refusal(Code(head["code"]), str(head["sentence"]), int(head["status"]))

    async def request(self, asked: Asked, owner: Owner) -> Answer | None:
        """What the owner of a table answers to a request; None where it is not theirs, or they are gone."""
        link = await self.link_to(owner)
        if link is None:
            return None
        head, body = await link.ask(Kind.ASKS, asked.head(), asked.body)
        return None if head.get("is_elsewhere") else self.doorkeeper.answer_from(head, body)

    async def link_to(self, owner: Owner) -> Outward | None:
        """The link to a process; None where it is gone, and its tables are free."""
        link = self.links.get(owner.node)
        if link is not None and link.is_open:
            return link
        lock = self._connecting.setdefault(owner.node, asyncio.Lock())
        async with lock:
            link = self.links.get(owner.node)
            if link is None or not link.is_open:
                link = await self._connected(owner)
        self._connecting.pop(owner.node, None)
        return link

    async def _connected(self, owner: Owner) -> Outward | None:
        """Connect; a process that is not reached is waited for until it is, or its time is up."""
        deadline = time.monotonic() + GONE_SECONDS
        host, _, port = owner.address.rpartition(":")
        while time.monotonic() < deadline:
            try:
                return await asyncio.wait_for(self._connect(owner.node, host, int(port)), CONNECT_SECONDS)
            except Refused as error:
                log.error("a sibling does not know us", extra={"at": owner.address, "why": str(error)[:200]})
                raise moving() from error
            except ConnectionRefusedError:
                await self.leases.remove(owner.node, is_gone=host in NEARBY)
            except (OSError, TimeoutError):
                await self.leases.remove(owner.node)
            if not await self.leases.is_there(owner.node):
                return None
            await asyncio.sleep(RETRY_SECONDS)
        raise moving()

    async def _connect(self, node: str, host: str, port: int) -> Outward:
        loop = asyncio.get_running_loop()
        _, link = await loop.create_connection(lambda: Outward(self, node), host, port)
        await link.proved
        self.links[node] = link
        return link

    # ---- their visitors, our tables

    async def answer_request(self, head: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
        """Answer a request that another process has let in."""
        try:
            asked = self.doorkeeper.asked_from(head, body)
            if await self.hall.ownership.owner_of(asked.table) is not None:
                return {"is_elsewhere": True}, b""
            answer = await self.doorkeeper.answer(asked)
        except StoreFailed as error:
            return _refused(store_refusal(error)), b""
        except ZigguratError as error:
            return _refused(refusal_of(error)), b""
        return answer.head(), answer.body

    async def grant(self, head: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Do what another process wishes."""
        try:
            table = str(head["table"])
            if head["wish"] == "close":
                await (await self.hall.table(table)).close_by_operator()
            elif head["wish"] == "lose":
                await self.hall.lose_guest(table, str(head["guest"]))
            else:
                raise Refusal(Code.BAD_REQUEST, "There is no such wish.", 400)
        except StoreFailed as error:
            return _refused(store_refusal(error)), b""
        except ZigguratError as error:
            return _refused(refusal_of(error)), b""
        except (KeyError, TypeError):
            return _refused(Refusal(Code.BAD_REQUEST, "This wish makes no sense.", 400)), b""
        except Exception:
            log.exception("a wish failed")
            return _refused(failed()), b""
        return {}, b""


def _refused(refusal: Refusal) -> dict[str, Any]:
    return {"code": refusal.code, "sentence": str(refusal), "status": refusal.status}
