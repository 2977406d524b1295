"""The guard at the door: every request passes here first.

It limits size and pace, turns away pages of other origins, and gives every answer the headers that keep a browser safe.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ziggurat.server.abuse import ABUSE
from ziggurat.server.accounts import secret_in
from ziggurat.server.errors import Code, Refusal, failed
from ziggurat.server.limits import Allowance, Buckets, Metered, PerVisitor, visitor_at
from ziggurat.server.metrics import METRICS
from ziggurat.server.settings import Settings

if TYPE_CHECKING:
    from ziggurat.server.house import House

BURST_SECONDS = 10.0
PATIENCE_SECONDS = 5.0
"""A request whose turn would come later than that is refused instead."""
PEOPLE_AT_AN_ADDRESS = 4
"""How many guests' time an address may use for what nobody known asks for: new guests, strangers, files."""
HSTS = "max-age=31536000"
"""Behind HTTPS: a browser that has come once comes by HTTPS for a year."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

FROM_SIBLING = "ziggurat.guest"
"""Where a request that another process has let in names its guest. Nothing that comes in from outside can set it."""

log = logging.getLogger("ziggurat.http")


class TooLarge(Exception):
    """A request body grew past the limit."""


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.settings = house.settings
        self.requests = Buckets(self.settings.request_rate, BURST_SECONDS)
        self.files = Buckets(self.settings.file_rate, BURST_SECONDS)
        share, burst = self.settings.guest_cpu * PEOPLE_AT_AN_ADDRESS, self.settings.guest_cpu_burst
        crowd = house.hall.crowd
        self.allowances = PerVisitor(lambda: Allowance(share, burst * PEOPLE_AT_AN_ADDRESS, crowd))
        self.file_allowances = PerVisitor(lambda: Allowance(share, burst * PEOPLE_AT_AN_ADDRESS, crowd))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http" or FROM_SIBLING in scope:
            await self.app(scope, receive, send)
            return
        answer = _Answer(scope, send, is_secure=is_secure(scope, self.settings))
        allowance = self._allowance(scope)
        refusal = self._why_not(scope) or _why_not_soon(allowance)
        if refusal is not None:
            if refusal.code == Code.TOO_FAST:
                ABUSE.note("too many requests", address_of(scope))
            await error_response(refusal)(scope, receive, answer)
            return
        await allowance.turn()
        try:
            await Metered(self.app(scope, answer.limited(receive, self.settings.max_body), answer), allowance)  # type: ignore[arg-type]
        except Exception:
            log.exception("a request failed", extra={"path": _route_of(scope)})
            await error_response(failed())(scope, receive, answer)

    def _allowance(self, scope: Scope) -> Allowance:
        """Whose time a request uses: that of the guest who is known here, else of the address."""
        if not is_api(scope):
            return self.file_allowances.of(visitor_of(scope))
        guest = self.house.accounts.known(secret_in(cookie_parser(Headers(scope=scope).get("cookie", ""))))
        return self.house.hall.allowances.of(guest.id) if guest else self.allowances.of(visitor_of(scope))

    def _why_not(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        buckets = self.requests if is_api(scope) else self.files
        if not buckets.take(visitor_of(scope)):
            return Refusal(Code.TOO_FAST, "Too many requests; slow down a little.", 429)
        if scope["method"] not in SAFE_METHODS and not is_own_origin(headers, self.settings):
            return Refusal(Code.FOREIGN_ORIGIN, "Pages of other sites may not do this.", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.max_body:
            return _too_large(self.settings.max_body)
        return None


def _why_not_soon(allowance: Allowance) -> Refusal | None:
    if allowance.debt_seconds <= PATIENCE_SECONDS:
        return None
    return Refusal(Code.TOO_FAST, "You have used up your share of this server's time; wait a little.", 429)


def is_api(scope: Scope) -> bool:
    """A request is none for a file of the web app."""
    return bool(scope["path"] == "/api" or scope["path"].startswith("/api/"))


def address_of(scope: Scope) -> str:
    """The address that asks, or for which a trusted proxy says that it asks."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


def visitor_of(scope: Scope) -> str:
    """Who is counted as one visitor."""
    return visitor_at(address_of(scope))


def is_secure(scope: Scope, settings: Settings) -> bool:
    """What is answered travels by HTTPS: always, or by the word of a trusted proxy."""
    return settings.secure_cookies or scope["scheme"] in ("https", "wss")


class _Answer:
    """Sends an answer with the headers that every answer has, and writes a line of the log."""

    def __init__(self, scope: Scope, send: Send, is_secure: bool) -> None:
        self.scope = scope
        self.send = send
        self.is_secure = is_secure
        self.begun = time.perf_counter()
        self.has_begun = False
        self.has_ended = False
        self._too_large: Refusal | None = None

    def limited(self, receive: Receive, most: int) -> Receive:
        """Receives no more than this many bytes. Whatever the application makes of that, the answer is 413."""
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                self._too_large = _too_large(most)
                raise TooLarge
            return message

        return receive_some

    async def __call__(self, message: Message) -> None:
        if self.has_ended or (self.has_begun and message["type"] == "http.response.start"):
            return
        if self._too_large is not None and not self.has_begun:
            refusal, self._too_large = self._too_large, None
            await error_response(refusal)(self.scope, _nothing, self)
            self.has_ended = True
            return
        self.has_begun = True
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if self.is_secure:
                headers["strict-transport-security"] = HSTS
            if is_api(self.scope):
                headers.setdefault("cache-control", "no-store")
            spent = round((time.perf_counter() - self.begun) * 1000, 1)
            entry = {"method": self.scope["method"], "status": message["status"], "ms": spent}
            log.debug("request", extra=entry | {"path": _route_of(self.scope)})
        await self.send(message)


def _route_of(scope: Scope) -> str:
    """The path as the program knows it, without what stands in it: ids of tables stay out of the log."""
    route: Any = scope.get("route")
    return getattr(route, "path", "?")


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def _too_large(most: int) -> Refusal:
    return Refusal(Code.TOO_LARGE, f"A request may have at most {most} bytes.", 413)


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """The page that asks is one of ours. Programs that are no browsers name no origin, and have no cookies to steal."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in settings.allowed_origins or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


def error_response(refusal: Refusal) -> JSONResponse:
    """A refusal as the answer to a request."""
    METRICS.refusals[refusal.code] += 1
    return JSONResponse({"error": {"code": refusal.code, "sentence": str(refusal)}}, refusal.status)
