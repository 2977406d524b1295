"""Who somebody is."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from ziggurat.server import wire
from ziggurat.server.accounts import LINK_SECONDS
from ziggurat.server.routes.common import ERRORS, ByAnyone, ByGuest, InHouse, remember
from ziggurat.server.store import GuestRow

router = APIRouter(prefix="/api/guest", tags=["guests"], responses=ERRORS)


def told(guest: GuestRow) -> dict[str, Any]:
    """A guest as they may know themselves."""
    return {"id": guest.id, "name": guest.name}


@router.get("", response_model=wire.Guest)
async def who_am_i(guest: ByGuest) -> Any:
    """Who I am."""
    return told(guest)


@router.post("", response_model=wire.Guest)
async def become_a_guest(body: wire.GuestNamed, response: Response, guest: ByAnyone, house: InHouse) -> Any:
    """Say a name: a new guest gets a cookie, a known one the new name."""
    if guest is not None:
        return told(await house.accounts.rename(guest, body.name))
    fresh, secret = await house.accounts.new_guest(body.name)
    remember(response, house, secret)
    return told(fresh)


@router.post("/link", response_model=wire.Link)
async def link_a_device(guest: ByGuest, house: InHouse) -> Any:
    """A secret that makes another device the same guest, once. Hand it over in the part of a link after `#`."""
    return {"token": await house.accounts.new_link(guest), "minutes": LINK_SECONDS // 60}


@router.post("/device", response_model=wire.Guest)
async def add_this_device(body: wire.DeviceLinked, response: Response, house: InHouse) -> Any:
    """Use such a secret: this device is the same guest from now on."""
    guest, secret = await house.accounts.use_link(body.token)
    remember(response, house, secret)
    return told(guest)
