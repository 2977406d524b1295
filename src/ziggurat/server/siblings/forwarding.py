"""Requests about tables of other processes: taken here, answered there.

Who asks is known here; the other process is told, and believes it. What goes between them is neither a cookie nor a
header of the request but its kind.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ziggurat.engine.errors import ZigguratError
from ziggurat.server.errors import moving, refusal_of, store_refusal
from ziggurat.server.guard import FROM_SIBLING, error_response
from ziggurat.server.routes.common import maybe_guest
from ziggurat.server.siblings.doorkeeper import OF_TABLE, Asked
from ziggurat.server.store import StoreFailed

if TYPE_CHECKING:
    from ziggurat.server.house import House

PATIENCE_SECONDS = 8.0
"""How long somebody waits for a table that moves from one process to another."""


class Forwarding:
    """Hands requests about tables of other processes on to them."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the owner of the table answer."""
        if self.house.siblings is None or scope["type"] != "http" or FROM_SIBLING in scope:
            await self.app(scope, receive, send)
            return
        found = OF_TABLE.fullmatch(scope["path"])
        if found is None:
            await self.app(scope, receive, send)
            return
        try:
            answer = await self._answer_elsewhere(found[1], scope, receive)
        except StoreFailed as error:
            await error_response(store_refusal(error))(scope, receive, send)
            return
        except ZigguratError as error:
            await error_response(refusal_of(error))(scope, receive, send)
            return
        await (self.app if answer is None else answer)(scope, receive, send)

    async def _answer_elsewhere(self, table: str, scope: Scope, receive: Receive) -> Response | None:
        """What another process answers; None where the table is ours."""
        owner, siblings = await self.house.hall.ownership.owner_of(table), self.house.siblings
        if owner is None or siblings is None:
            return None
        request = Request(scope, receive)
        asked = Asked(
            table,
            scope["method"],
            scope["path"],
            scope["query_string"].decode("latin-1"),
            await maybe_guest(request),
            await request.body(),
        )
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            answer = None if owner is None else await siblings.request(asked, owner)
            if owner is None:
                answer = await siblings.doorkeeper.answer(asked)
            if answer is not None:
                return Response(answer.body, answer.status, answer.headers)
            await asyncio.sleep(0.05)
            owner = await self.house.hall.ownership.owner_of(table)
        raise moving()
