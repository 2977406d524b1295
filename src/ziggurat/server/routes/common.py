"""What all routes share: who asks, and how errors are documented."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request
from starlette.responses import Response

from ziggurat.server import wire
from ziggurat.server.accounts import COOKIE, COOKIE_SECONDS, SECURE_COOKIE, secret_in
from ziggurat.server.errors import Code, Refusal, no_guest
from ziggurat.server.guard import FROM_SIBLING, is_secure
from ziggurat.server.hall import Hall
from ziggurat.server.house import House
from ziggurat.server.store import GuestRow

ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": wire.ErrorAnswer, "description": "The request makes no sense for this game or table."},
    401: {"model": wire.ErrorAnswer, "description": "The asker has no name yet."},
    403: {"model": wire.ErrorAnswer, "description": "It belongs to somebody else."},
    404: {"model": wire.ErrorAnswer, "description": "There is no such thing."},
    409: {"model": wire.ErrorAnswer, "description": "Not now."},
    413: {"model": wire.ErrorAnswer, "description": "The request is too large."},
    422: {"model": wire.ErrorAnswer, "description": "The request does not have the right form."},
    429: {"model": wire.ErrorAnswer, "description": "Too much at once."},
    503: {"model": wire.ErrorAnswer, "description": "Not possible just now; try again."},
}


async def the_house(request: Request) -> House:
    """The server that was asked."""
    house: House = request.app.state.house
    return house


async def the_hall(request: Request) -> Hall:
    """Its tables."""
    return (await the_house(request)).hall


async def maybe_guest(request: Request) -> GuestRow | None:
    """Who asks, if they have a name."""
    if FROM_SIBLING in request.scope:
        known: GuestRow | None = request.scope[FROM_SIBLING]
        return known
    house = await the_house(request)
    secret = secret_in(request.cookies)
    guest = await house.accounts.guest(secret)
    if guest is not None and guest.id in house.accounts.banned:
        raise Refusal(Code.BANNED, status=403)
    if guest is not None and secret is not None and house.accounts.is_first_today(secret):
        house.hall.in_background(house.accounts.note_seen(secret, guest))
    return guest


async def the_guest(request: Request) -> GuestRow:
    """Who asks; somebody without a name is refused."""
    guest = await maybe_guest(request)
    if guest is None:
        raise no_guest()
    return guest


InHouse = Annotated[House, Depends(the_house)]
InHall = Annotated[Hall, Depends(the_hall)]
ByGuest = Annotated[GuestRow, Depends(the_guest)]
ByAnyone = Annotated[GuestRow | None, Depends(maybe_guest)]


def remember(request: Request, response: Response, house: House, secret: str) -> None:
    """Give a device the secret by which it is known again."""
    secure = is_secure(request.scope, house.settings)
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=secure,
    )
