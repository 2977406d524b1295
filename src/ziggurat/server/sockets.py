"""Sockets: one for each browser or program. What is said on one is checked, done and answered in order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import Counter, deque
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ziggurat import __version__
from ziggurat.engine.errors import ZigguratError
from ziggurat.server import wire
from ziggurat.server.abuse import ABUSE
from ziggurat.server.accounts import Accounts, secret_in
from ziggurat.server.backlog import Backlog
from ziggurat.server.errors import Code, Elsewhere, Refusal, failed, no_guest, refusal_of, store_refusal
from ziggurat.server.guard import address_of, is_own_origin
from ziggurat.server.hall import CHANGED, Hall
from ziggurat.server.limits import Bucket, Metered, visitor_at
from ziggurat.server.metrics import METRICS
from ziggurat.server.outgoing import SPECTATOR, encoded
from ziggurat.server.ownership import CLOSE_COME_BACK
from ziggurat.server.people import Shunned
from ziggurat.server.store import GuestRow, StoreFailed
from ziggurat.server.table import Table

ADDRESS = "/api/socket"
BURST_SECONDS = 3.0
MOST_BAD = 100
"""Senseless messages on one socket before it is closed."""
WATCHED_AT_ONCE = 20
FAREWELL_SECONDS = 2.0
"""How long who reads too slowly has to hear that."""

CLOSE_NO_GUEST, CLOSE_ORIGIN, CLOSE_TOO_MANY, CLOSE_TOO_SLOW, CLOSE_NONSENSE = 4401, 4403, 4429, 4408, 4400
CLOSE_TRY_AGAIN = 1013

log = logging.getLogger("ziggurat.sockets")


class Party:
    """Somebody who says things and is told things, wherever their connection is."""

    def __init__(self, hall: Hall, guest: GuestRow, shunned: Shunned, has_words: bool) -> None:
        self.hall = hall
        self.row = guest
        self.guest = guest.id
        self.allowance = hall.allowances.of(guest.id)
        self.shunned = shunned
        self.has_words = has_words
        self.tables: set[Table] = set()
        self.has_gone = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def name(self) -> str:
        """What the guest is called."""
        return self.row.name

    def hides(self, guest: str) -> bool:
        """What a guest says is not to be sent here."""
        return self.shunned.hides(guest)

    def send(self, text: str) -> None:
        """Send a message soon."""
        raise NotImplementedError

    async def close(self, code: int, reason: str) -> None:
        """End the connection."""
        raise NotImplementedError

    async def elsewhere(self, text: str, found: Elsewhere) -> None:
        """What was said concerns a table of another process."""
        raise NotImplementedError

    async def again(self, text: str) -> None:
        """Hear once more what was said: the table that it concerns has moved meanwhile."""
        if not self.has_gone:
            await self.do(wire.SAID.validate_json(text), text)

    def leave(self) -> None:
        """Watch nothing any longer."""
        self.has_gone = True
        for table in self.tables:
            table.audience.unwatch(self)
        self.tables.clear()

    # ---- doing what is said

    async def do(self, said: Any, text: str) -> None:
        """Do what is said; what takes long is done beside what is said next."""
        if isinstance(said, wire.AskHint | wire.AskCompare | wire.AskReview):
            task = asyncio.create_task(self._do_metered(said, text))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            await self._do(said, text)

    async def _do_metered(self, said: Any, text: str) -> None:
        await Metered(self._do(said, text), self.allowance)

    async def _do(self, said: Any, text: str) -> None:
        try:
            await self._do_here_or_elsewhere(said, text)
        except ZigguratError as error:
            self.refuse(said, refusal_of(error))
        except StoreFailed as error:
            self.refuse(said, store_refusal(error))
        except Exception:
            log.exception("a message failed", extra={"kind": said.type})
            self.refuse(said, failed())

    async def _do_here_or_elsewhere(self, said: Any, text: str) -> None:
        """Do what is said, or let whoever has the table do it, who may not be reached."""
        try:
            message = await self._done(said)
        except Elsewhere as found:
            await self.elsewhere(text, found)
            return
        if message is not None:
            self.send(encoded(message))
        elif said.ref is not None:
            self.send(encoded({"type": "done", "ref": said.ref}))

    async def _done(self, said: Any) -> dict[str, Any] | None:
        """Do what is said. What comes back is told to this socket alone."""
        if isinstance(said, wire.Ping):
            return {"type": "pong", "ref": said.ref}
        if isinstance(said, wire.Lobby):
            return await self.lobby(said)
        table = await self.hall.table(said.table)
        match said:
            case wire.Answer():
                await table.answer(self.guest, said.moment, said.move)
            case wire.Watch():
                if table not in self.tables and len(self.tables) >= WATCHED_AT_ONCE:
                    raise Refusal(Code.TOO_MANY_TABLES, f"One connection can watch at most {WATCHED_AT_ONCE} tables.")
                await table.audience.watch(self, said.seat or SPECTATOR, said.since)
                self.tables.add(table)
                for line in (await table.talk.page(self.shunned))["lines"]:
                    self.send(encoded(line))
            case wire.Unwatch():
                table.audience.unwatch(self)
                self.tables.discard(table)
            case wire.TakeBack():
                await table.taking_back.take_back(self.guest, said.moment, said.type)
            case wire.Propose():
                await table.consent.propose(self.guest, said.moment, said.position)
            case wire.Consent():
                await table.consent.answer(self.guest, said.moment, said.agree)
            case wire.AskLog():
                return {"type": "log", "ref": said.ref, **await table.history.log_page(self, said.until)}
            case wire.AskTalk():
                return await self._talk(table, said)
            case wire.Chat():
                await table.talk.say(self, said.text)
            case wire.WhyNot():
                reason = await table.advice.why_not(self.guest, said.moment, said.move)
                return {"type": "why_not", "ref": said.ref, "move": said.move, "reason": reason}
            case wire.Preview():
                preview = await table.advice.preview(self.guest, said.moment, said.move, self.has_words)
                return {"type": "preview", "ref": said.ref, "move": said.move, **preview}
            case wire.AskHint():
                opinions = await table.advice.hint(self.guest, said.moment)
                message = {"type": "hint", "ref": said.ref, "table": said.table}
                return message | {"moment": said.moment, "opinions": opinions}
            case wire.AskCompare():
                reasons = await table.advice.compare(self.guest, said.position, said.best, said.other)
                message = {"type": "compared", "ref": said.ref, "table": said.table}
                return message | {"position": said.position, "reasons": reasons}
            case wire.AskReview():
                message = {"type": "reviewed", "ref": said.ref, "table": said.table, "position": said.position}
                return message | await table.advice.review(self.guest, said.position)
        return None

    async def _talk(self, table: Table, said: wire.AskTalk) -> dict[str, Any]:
        table.audience.viewer_of(self)
        page = await table.talk.page(self.shunned, said.before)
        return {"type": "talk", "ref": said.ref, "table": table.id, **page}

    async def lobby(self, said: wire.Lobby) -> dict[str, Any] | None:
        """Look at the lobby, or no longer."""
        raise Refusal(Code.BAD_MESSAGE, "The lobby is not here.")

    def refuse(self, said: Any, refusal: Refusal, ref: int | str | None = None) -> None:
        """Tell why something is not done."""
        message: dict[str, Any] = {"type": "refused", "ref": getattr(said, "ref", ref)}
        message["error"] = {"code": refusal.code, "sentence": str(refusal)}
        METRICS.refusals[refusal.code] += 1
        table = self.hall.tables.get(getattr(said, "table", ""))
        if table is not None:
            message |= {"table": table.id, "moment": table.moment}
        self.send(encoded(message))


class Socket(Party):
    """One connection."""

    def __init__(self, websocket: WebSocket, hall: Hall, guest: GuestRow, backlog: Backlog, shunned: Shunned) -> None:
        super().__init__(hall, guest, shunned, has_words=websocket.query_params.get("words") == "true")
        self.websocket = websocket
        self.visitor = visitor_at(address_of(websocket.scope))
        self.bucket = Bucket(hall.settings.socket_rate, BURST_SECONDS)
        self.n_bad = 0
        self.backlog = backlog
        self._waiting: deque[str] = deque()
        self._is_cut_off = False
        self._idle: asyncio.Future[None] | None = None
        """While there is nothing to send: what the sender waits for."""

    # ---- sending

    def send(self, text: str) -> None:
        """Send a message soon; a reader who falls far behind is cut off."""
        if self._is_cut_off:
            return
        self._waiting.append(text)
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)
            self._idle = None
        self.backlog.add(self, _size(text))

    def cut_off(self) -> None:
        """Too much waits here: let go of it at once, and hang up."""
        self._is_cut_off = True
        self._waiting.clear()
        self.backlog.forget(self)
        ABUSE.note("a socket that reads too slowly", address_of(self.websocket.scope))
        self._tasks.add(asyncio.create_task(self._hang_up()))

    async def _hang_up(self) -> None:
        await self.close(CLOSE_TOO_SLOW, "You read too slowly; come back and resume.")

    async def _send_for_ever(self) -> None:
        while True:
            while self._waiting:
                text = self._waiting.popleft()
                await self.websocket.send_text(text)
                self.backlog.sent(self, _size(text))
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    async def close(self, code: int, reason: str) -> None:
        """End the connection; whoever is there watches no longer, whenever their side notices."""
        self.leave()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.websocket.close(code, reason)

    # ---- listening

    async def run(self) -> None:
        """Do what the other side says until it goes away."""
        self.send(
            encoded({"type": "hello", "version": __version__, "guest": {"id": self.guest, "name": self.row.name}})
        )
        self.hall.watchers.add(self)
        sender = asyncio.create_task(self._send_for_ever())
        try:
            while self.websocket.client_state is WebSocketState.CONNECTED and not sender.done():
                message = await self.websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if self._is_cut_off:
                    await asyncio.wait(self._tasks, timeout=FAREWELL_SECONDS)
                    return
                await self.allowance.turn()
                await Metered(self.hear(message.get("text")), self.allowance)
                if self.n_bad > MOST_BAD:
                    await self.close(CLOSE_NONSENSE, "Too many messages that make no sense.")
                    return
        finally:
            self.leave()
            self.backlog.forget(self)
            for task in (sender, *self._tasks):
                task.cancel()
            await asyncio.gather(sender, *self._tasks, return_exceptions=True)

    def leave(self) -> None:
        """Watch nothing any longer, here or elsewhere."""
        self.hall.watchers.discard(self)
        self.hall.lobby.leave(self)
        self.hall.others.forget(self)
        super().leave()

    async def hear(self, text: str | None) -> None:
        """One message."""
        if not self.bucket.take():
            self.refuse(None, Refusal(Code.TOO_FAST, "Too many messages; slow down a little."))
            self.n_bad += 1
            return
        try:
            if text is None:
                raise Refusal(Code.BAD_MESSAGE, "Messages are text, not bytes.")
            if len(text) > self.hall.settings.max_message:
                raise Refusal(Code.TOO_LARGE, f"A message has at most {self.hall.settings.max_message} characters.")
            said = wire.SAID.validate_json(text)
        except (ValidationError, Refusal) as error:
            self.n_bad += 1
            refusal = error if isinstance(error, Refusal) else Refusal(Code.BAD_MESSAGE, sentence_of(error))
            self.refuse(None, refusal, _ref_in(text))
            return
        await self.do(said, text)

    async def elsewhere(self, text: str, found: Elsewhere) -> None:
        """The process whose table it is hears it."""
        await self.hall.others.say(self, text, found)

    async def lobby(self, said: wire.Lobby) -> dict[str, Any] | None:
        """Look at the lobby, or no longer."""
        if not said.on:
            self.hall.lobby.leave(self)
            return None
        self.hall.lobby.enter(self)  # what is learned of is not cleared up meanwhile
        await self.hall.learn_of_tables(self.guest)
        self.hall.lobby.enter(self)  # what has changed meanwhile is told once more
        return {"type": "lobby", **self.hall.lobby.payload(self.guest)}


class Sockets:
    """All connections of a server."""

    def __init__(self, hall: Hall, accounts: Accounts) -> None:
        self.hall = hall
        self.accounts = accounts
        self.per_guest: Counter[str] = Counter()
        self.per_visitor: Counter[str] = Counter()
        self.backlog = Backlog(hall.settings)
        self._open: set[Socket] = set()

    async def serve(self, websocket: WebSocket) -> None:
        """Take a new connection. While the database does not answer, who comes is asked to come again."""
        try:
            await self._take(websocket)
        except StoreFailed as error:
            log.warning("A socket was turned away: %s", error)
            await websocket.close(CLOSE_TRY_AGAIN, "The server is busy; come back in a moment.")

    async def _take(self, websocket: WebSocket) -> None:
        settings = self.hall.settings
        await websocket.accept()
        if not is_own_origin(websocket.headers, settings):
            await websocket.close(CLOSE_ORIGIN, "Pages of other sites may not connect.")
            return
        secret = secret_in(websocket.cookies)
        guest = await self.accounts.guest(secret)
        if guest is None or guest.id in self.accounts.banned:
            await websocket.close(CLOSE_NO_GUEST, str(no_guest()))
            return
        visitor = visitor_at(address_of(websocket.scope))
        if self.per_visitor[visitor] >= settings.connections_per_address:
            ABUSE.note("too many sockets from one address", address_of(websocket.scope))
            await websocket.close(CLOSE_TOO_MANY, "Your address has too many connections open.")
            return
        if self.per_guest[guest.id] >= settings.sockets_per_guest:
            await websocket.close(CLOSE_TOO_MANY, "You have too many connections open.")
            return
        with _counted(self.per_guest, guest.id), _counted(self.per_visitor, visitor):
            shunned = await self.hall.people.shunned_by(guest.id)
            if self.accounts.known(secret) is None or guest.id in self.accounts.banned:  # by now
                await websocket.close(CLOSE_COME_BACK, CHANGED)
                return
            socket = Socket(websocket, self.hall, guest, self.backlog, shunned)
            self._open.add(socket)
            try:
                await socket.run()
            finally:
                self._open.discard(socket)

    async def show_out(self) -> None:
        """End the connections of whoever would not be let in any more: banned, forgotten or signed out meanwhile."""
        secrets = {socket: secret_in(socket.websocket.cookies) or "" for socket in self._open}
        owners = await self.accounts.owners_of(set(secrets.values()))
        for socket, secret in secrets.items():
            if owners.get(secret) != socket.guest or socket.guest in self.accounts.banned:
                self.hall.in_background(socket.close(CLOSE_COME_BACK, CHANGED))

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(self.per_guest.values())


class SocketDoor:
    """Lets sockets in past everything that looks after requests: each message would have to go through all of it."""

    def __init__(self, app: ASGIApp, sockets: Sockets) -> None:
        self.app = app
        self.sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket here; hand on the rest."""
        if scope["type"] == "websocket" and scope["path"] == ADDRESS:
            await self.sockets.serve(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


@contextlib.contextmanager
def _counted(counter: Counter[str], key: str) -> Iterator[None]:
    """One more, for as long as it lasts."""
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def _size(text: str) -> int:
    """Bytes of a text on its way."""
    return len(text) if text.isascii() else len(text.encode())


def _ref_in(text: str | None) -> int | str | None:
    """The `ref` of a message that makes no sense otherwise."""
    try:
        return wire.Saying(ref=json.loads(text or "")["ref"]).ref
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def sentence_of(error: ValidationError) -> str:
    """What is wrong with a message, in a sentence that names the place."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(name) for name in first["loc"] if not isinstance(name, str) or name.islower())
    return f"{where or 'The message'}: {first['msg'][:200]}."
