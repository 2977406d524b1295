"""Who somebody is."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request, Response

from ziggurat.server import wire
from ziggurat.server.accounts import COOKIE, LINK_SECONDS, SECURE_COOKIE, secret_in
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.guard import is_secure, visitor_of
from ziggurat.server.ownership import CLOSE_COME_BACK
from ziggurat.server.routes.common import ERRORS, ByAnyone, ByGuest, InHouse, remember
from ziggurat.server.store import GuestRow

router = APIRouter(prefix="/api/guest", tags=["guests"], responses=ERRORS)


def guest_payload(guest: GuestRow) -> dict[str, Any]:
    """A guest as they may know themselves."""
    return {"id": guest.id, "name": guest.name}


@router.get("", response_model=wire.Guest | None)
async def who_am_i(guest: ByAnyone, request: Request, response: Response, house: InHouse) -> Any:
    """Who I am; null for those who have no name yet. A cookie from before HTTPS is given the name that it has there."""
    if guest is None:
        return None
    old = request.cookies.get(COOKIE)
    if old and SECURE_COOKIE not in request.cookies and is_secure(request.scope, house.settings):
        remember(request, response, house, old)
        response.delete_cookie(COOKIE)
    return guest_payload(guest)


@router.post("", response_model=wire.Guest)
async def become_a_guest(
    body: wire.GuestNamed, request: Request, response: Response, guest: ByAnyone, house: InHouse
) -> Any:
    """Say a name: a new guest gets a cookie, a known one the new name."""
    if guest is not None:
        return guest_payload(await house.accounts.rename(guest, body.name))
    if not house.hall.new_guests.take(visitor_of(request.scope)):
        raise Refusal(Code.TOO_FAST, "Too many new guests are coming from your address; wait a little.", 429)
    fresh, secret = await house.accounts.new_guest(body.name, request.headers.get("user-agent", ""))
    remember(request, response, house, secret)
    return guest_payload(fresh)


@router.post("/link", response_model=wire.Link)
async def link_a_device(guest: ByGuest, house: InHouse) -> Any:
    """A secret that makes another device the same guest, once. Hand it over in the part of a link after `#`."""
    return {"token": await house.accounts.new_link(guest), "minutes": LINK_SECONDS // 60}


@router.post("/device", response_model=wire.Guest)
async def add_this_device(body: wire.DeviceLinked, request: Request, response: Response, house: InHouse) -> Any:
    """Use such a secret: this device is the same guest from now on."""
    guest, secret = await house.accounts.use_link(body.token, request.headers.get("user-agent", ""))
    remember(request, response, house, secret)
    return guest_payload(guest)


@router.get("/devices", response_model=wire.Devices)
async def my_devices(request: Request, guest: ByGuest, house: InHouse) -> Any:
    """All devices that are this guest."""
    return {"devices": await house.accounts.devices(guest, secret_in(request.cookies))}


@router.post("/devices/sign-out", response_model=wire.Devices)
async def sign_out(body: wire.DeviceNamed, request: Request, guest: ByGuest, house: InHouse) -> Any:
    """Sign out one device, or all others; their connections end."""
    secret = secret_in(request.cookies)
    await house.accounts.sign_out(guest, body.device, secret)
    house.hall.cut_off(guest.id, CLOSE_COME_BACK)
    house.hall.news.tell("cut", id=guest.id, code=CLOSE_COME_BACK)
    return {"devices": await house.accounts.devices(guest, secret)}


@router.get("/export", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def export(guest: ByGuest, house: InHouse) -> Response:
    """All that is kept about me, as a file."""
    text = json.dumps(await house.privacy.all_about(guest), ensure_ascii=False, indent=2)
    name = 'attachment; filename="ziggurat-guest.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@router.post("/forget", status_code=204, response_class=Response)
async def forget_me(body: wire.Forgetting, guest: ByGuest, house: InHouse) -> Response:
    """Forget me: my name is replaced where I sat, what I said is removed, and bots play on for me."""
    if body.name != guest.name:
        raise Refusal(Code.WRONG_NAME)
    await house.privacy.forget(guest.id)
    gone = Response(status_code=204)
    gone.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=house.settings.secure_cookies)
    gone.delete_cookie(SECURE_COOKIE, httponly=True, samesite="strict", secure=True)
    return gone
