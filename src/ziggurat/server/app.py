"""The application: its routes, its start and its end. Read this first.

routes/guests.py   who somebody is
routes/games.py    what can be played
routes/people.py   muting, blocking, reporting
routes/tables.py   setting up, sitting down, looking back
sockets.py         playing: what is said and told on `/api/socket`
table/             the authority over a match, and its rooms
outgoing.py        what leaves
store/             what survives
siblings/          other processes over the same database
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from ziggurat import __version__
from ziggurat.engine.errors import BadOption, ZigguratError
from ziggurat.server.documents import Document
from ziggurat.server.errors import Code, Refusal, refusal_of, store_refusal
from ziggurat.server.guard import Guard, error_response
from ziggurat.server.house import House
from ziggurat.server.metrics import Observer
from ziggurat.server.routes import games, guests, operator, people, tables
from ziggurat.server.settings import Settings, settings_from
from ziggurat.server.siblings.doorkeeper import Doorkeeper
from ziggurat.server.siblings.forwarding import Forwarding
from ziggurat.server.sockets import SocketDoor
from ziggurat.server.store import StoreFailed
from ziggurat.server.web import WebApp

log = logging.getLogger("ziggurat.app")

SENTENCES = {404: "There is nothing at this address.", 405: "This address does not take that method."}


def new_app(settings: Settings | None = None, holds_folder: bool = True) -> FastAPI:
    """A server as an ASGI application. Where several serve together, their parent holds the data folder."""
    settings = settings or settings_from()
    house = House(settings, holds_folder)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opened_here = not house.is_open
        if opened_here:
            await house.open()
        try:
            yield
        finally:
            if opened_here:
                await house.close()

    app = FastAPI(
        title="Ziggurat",
        version=__version__,
        summary="Tables for board games about the ancient world. Moves are made on the socket at /api/socket.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    house.doorkeeper = Doorkeeper(app)
    requests = Document(app.openapi)
    app.add_route("/api/openapi.json", requests.answer, include_in_schema=False)
    for router in (guests.router, games.router, people.router, tables.router, tables.records, operator.router):
        app.include_router(router)
    app.add_middleware(Forwarding, house=house)
    app.add_middleware(Guard, house=house)
    app.add_middleware(Observer, writes=settings.access_log)
    app.add_middleware(SocketDoor, sockets=house.sockets)
    _handle_errors(app)
    if settings.web and not Path(settings.web).is_dir():
        raise BadOption(f"ZIGGURAT_WEB names no folder: {settings.web!r:.200}.")
    if settings.web:
        app.mount("/engines", GZipMiddleware(house.engines.door))
        app.mount("/", GZipMiddleware(WebApp(directory=Path(settings.web), html=True)))
    return app


def _handle_errors(app: FastAPI) -> None:
    """Whatever goes wrong is told in one shape."""

    @app.exception_handler(ZigguratError)
    async def refused(request: Request, error: ZigguratError) -> Response:
        return error_response(refusal_of(error))

    @app.exception_handler(StoreFailed)
    async def not_stored(request: Request, error: StoreFailed) -> Response:
        log.error("the store failed", extra={"why": str(error)[:400]})
        return error_response(store_refusal(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(name) for name in first["loc"][1:]) or str(first["loc"][0])
        sentence = f"{where}: {first['msg'][:200]}."
        if first["loc"][-1] == "name":
            return error_response(Refusal(Code.BAD_NAME, sentence, 422))
        return error_response(Refusal(Code.BAD_REQUEST, sentence, 422))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        sentence = SENTENCES.get(error.status_code, str(error.detail))
        code = {404: Code.NOT_FOUND, 405: Code.METHOD_NOT_ALLOWED}.get(error.status_code, Code.BAD_REQUEST)
        response = error_response(Refusal(code, sentence, error.status_code))
        response.headers.update(error.headers or {})
        return response
