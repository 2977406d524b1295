"""What guests want to have to do with each other."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from ziggurat.server import wire
from ziggurat.server.errors import not_found
from ziggurat.server.hall import Hall
from ziggurat.server.routes.common import ERRORS, ByGuest, InHall
from ziggurat.server.store import GuestRow

router = APIRouter(prefix="/api/people", tags=["people"], responses=ERRORS)


async def people_payload(hall: Hall, guest: GuestRow) -> dict[str, Any]:
    """Whom a guest has muted or blocked."""
    shunned = await hall.people.shunned_by(guest.id)
    return {"people": [{"guest": row.other, "name": row.name, "kind": row.kind} for row in shunned.rows.values()]}


@router.get("", response_model=wire.People)
async def people(guest: ByGuest, hall: InHall) -> Any:
    """Whom I have muted or blocked."""
    return await people_payload(hall, guest)


@router.post("/{person}", response_model=wire.People)
async def shun(person: wire.GuestId, body: wire.PersonShunned, guest: ByGuest, hall: InHall) -> Any:
    """Mute somebody (I do not hear them), block them (nor do they sit at my tables), or take it back."""
    if body.kind == "none":
        await hall.people.forgive(guest.id, person)
    else:
        await hall.people.shun(guest.id, person, body.kind)
    return await people_payload(hall, guest)


@router.post("/{person}/report", status_code=204, response_class=Response)
async def report(person: wire.GuestId, body: wire.PersonReported, guest: ByGuest, hall: InHall) -> None:
    """Tell the operator of somebody, with what was said at a table."""
    if not await hall.has_table(body.table):
        raise not_found("table")
    await hall.people.report(guest.id, person, body.table, body.text)
