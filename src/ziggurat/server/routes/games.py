"""What can be played, how the server is, and what its messages look like."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ziggurat import __version__
from ziggurat.server import wire
from ziggurat.server.documents import Document
from ziggurat.server.errors import leaving
from ziggurat.server.routes.common import ERRORS, InHouse

SOCKET = Document(wire.socket_schema)
router = APIRouter(prefix="/api", tags=["games"], responses={429: ERRORS[429], 503: ERRORS[503]})


@router.get("/games", response_model=wire.Games)
async def games(house: InHouse) -> Any:
    """All games with their options, each explained, and the bots."""
    return house.hall.games.payload()


@router.get("/games/{game}/words", response_model=dict[str, str], responses={400: ERRORS[400]})
async def words(game: str, house: InHouse) -> Any:
    """The English words of a game by key, for a screen that has none of its own for it."""
    return house.hall.games.words(game)


@router.get("/health", response_model=wire.Health, responses={503: {"model": wire.Health}})
async def health(house: InHouse, response: Response) -> Any:
    """How the server is. Writes to the database, so that 200 means that it works; 503 comes with the reason.

    A process among several that is about to end says so: a proxy sends nobody there any more.
    """
    reason = str(leaving()) if house.hall.ownership.is_leaving else await house.store.look()
    if reason is not None:
        response.status_code = 503
    return {
        "status": "ok" if reason is None else "degraded",
        "reason": reason,
        "version": __version__,
        "database": house.store.kind,
        "unwritten": house.hall.chronicler.n_waiting,
        "tables_in_memory": len(house.hall.tables),
        "sockets": house.sockets.count,
        "bots_thinking": house.hall.thinkers.n_thinking,
        "games": house.hall.games.readiness,
    }


@router.get("/wire", response_model=dict[str, Any])
def socket_messages(request: Request) -> Any:
    """The JSON Schema of every message on the socket at `/api/socket`: `said` by clients, `told` by the server."""
    return SOCKET.answer(request)
