"""Tables: setting up, sitting down, leaving, playing again, and looking back. Moves go over the socket."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from ziggurat.server import wire
from ziggurat.server.accounts import new_secret
from ziggurat.server.hall import invites_of
from ziggurat.server.routes.common import ERRORS, ByAnyone, ByGuest, InHall
from ziggurat.server.store import GuestRow
from ziggurat.server.table import Table, summary_of

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ERRORS)
records = APIRouter(prefix="/api/records", tags=["tables"], responses=ERRORS)

SeatNumber = Annotated[int, Path(ge=1, le=8)]


def table_payload(table: Table, guest: GuestRow | None) -> dict[str, Any]:
    """A table, with what only this guest may know of it."""
    who = guest.id if guest else None
    return {"table": summary_of(table), "your_seats": table.seats.of(who), "invites": invites_of(table, who)}


@router.get("", response_model=wire.Tables)
async def tables(guest: ByAnyone, hall: InHall) -> Any:
    """Tables that one can sit down at, and one's own. The socket's `lobby` tells the same and every change."""
    if guest is not None:
        await hall.learn_of_tables(guest.id)
    return hall.lobby.payload(guest.id if guest else None)


@router.post("", response_model=wire.TableAnswer, status_code=201)
async def set_up(body: wire.TableWanted, guest: ByGuest, hall: InHall) -> Any:
    """Set up a table."""
    return table_payload(await hall.new_table(guest, body), guest)


@router.get("/{table}", response_model=wire.TableAnswer)
async def look(table: wire.TableId, guest: ByAnyone, hall: InHall) -> Any:
    """A table."""
    found = await hall.table(table)
    await found.catch_up()
    return table_payload(found, guest)


@router.post("/{table}/sit", response_model=wire.TableAnswer)
async def sit_down(table: wire.TableId, body: wire.SeatChosen, guest: ByGuest, hall: InHall) -> Any:
    """Sit down, or come back to one's seat."""
    found = await hall.table(table)
    await found.seating.sit_down(guest.id, guest.name, body.seat, body.invite, body.promise, body.coach)
    return table_payload(found, guest)


@router.post("/{table}/seats/{seat}", response_model=wire.TableAnswer)
async def give_seat(table: wire.TableId, seat: SeatNumber, body: wire.SeatGiven, guest: ByGuest, hall: InHall) -> Any:
    """Open a seat, keep it for a link, or give it to a bot; during the match, a seat whose person has left to a bot."""
    found = await hall.table(table)
    invite = new_secret() if body.kind == "invited" else None
    await found.seating.give_seat(guest.id, seat, body.kind, body.level, invite)
    return table_payload(found, guest)


@router.post("/{table}/start", response_model=wire.TableAnswer)
async def start(table: wire.TableId, guest: ByGuest, hall: InHall) -> Any:
    """Begin the match."""
    found = await hall.table(table)
    await found.beginning.start(guest.id)
    return table_payload(found, guest)


@router.post("/{table}/reveal", response_model=wire.TableAnswer)
async def reveal(table: wire.TableId, body: wire.ValueGiven, guest: ByGuest, hall: InHall) -> Any:
    """Tell what I promised to add to chance, once the table `is_beginning`."""
    found = await hall.table(table)
    await found.beginning.reveal(guest.id, body.value)
    return table_payload(found, guest)


@router.post("/{table}/kick", response_model=wire.TableAnswer)
async def kick(table: wire.TableId, body: wire.PersonKicked, guest: ByGuest, hall: InHall) -> Any:
    """Show a spectator out, as the host: they cannot come back to this table."""
    found = await hall.table(table)
    await found.audience.kick(guest.id, body.guest)
    return table_payload(found, guest)


@router.post("/{table}/leave", status_code=204, response_class=Response)
async def leave(table: wire.TableId, guest: ByGuest, hall: InHall) -> None:
    """Get up. During a match one can come back, as long as one likes."""
    await (await hall.table(table)).seating.leave(guest.id)


@router.post("/{table}/rematch", response_model=wire.TableAnswer)
async def rematch(table: wire.TableId, guest: ByGuest, hall: InHall, body: wire.PromiseGiven | None = None) -> Any:
    """Play again with the same people and bots."""
    promise = body.promise if body is not None else None
    return table_payload(await hall.rematch(await hall.table(table), guest, promise), guest)


@router.get("/{table}/positions/{position}", response_model=wire.PastData)
async def look_back(
    table: wire.TableId,
    position: Annotated[int, Path(ge=0, lt=2**31)],
    guest: ByAnyone,
    hall: InHall,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    words: bool = False,
) -> Any:
    """An earlier position, through one's own seat or as a spectator; of a finished match through any seat.

    With `words` also its question and its story, in English.
    """
    return await (await hall.table(table)).history.past(guest.id if guest else None, position, seat, words)


@router.get("/{table}/record", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def record(table: wire.TableId, guest: ByAnyone, hall: InHall) -> Response:
    """The record of a finished match, as a file. `ziggurat verify` proves that its chance was fair."""
    text = await (await hall.table(table)).history.record(guest.id if guest else None)
    name = f'attachment; filename="ziggurat-{table}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@router.get("/{table}/course", response_model=wire.Course)
async def course(
    table: wire.TableId,
    guest: ByAnyone,
    hall: InHall,
    since: Annotated[int, Query(ge=0, lt=2**31)] = 0,
) -> Any:
    """The points of all seats at every position of a finished match, from one on; of a long match a page."""
    return await (await hall.table(table)).history.course(guest.id if guest else None, since)


@router.get("/{table}/analysis", response_model=wire.Analysis | None)
async def analysis(table: wire.TableId, hall: InHall) -> Any:
    """What the search thinks of a finished match, as far as it has got; null where nobody has asked it."""
    return await hall.analyses.of(await hall.table(table))


@router.post("/{table}/analysis", response_model=wire.Analysis)
async def analyse(table: wire.TableId, guest: ByGuest, hall: InHall) -> Any:
    """Let the search think about a finished match: one at a time for each guest, behind all that is played."""
    return await hall.analyses.begin(await hall.table(table), guest.id)


@router.delete("/{table}/analysis", response_model=wire.Analysis)
async def stop_analysis(table: wire.TableId, guest: ByGuest, hall: InHall) -> Any:
    """Let the search think no further about a match; for whoever asked it to."""
    return await hall.analyses.stop(await hall.table(table), guest.id)


@records.post("", response_model=wire.TableAnswer, status_code=201)
async def keep_record(body: wire.RecordGiven, guest: ByGuest, hall: InHall) -> Any:
    """Bring the record of a finished match, to look at it here."""
    return table_payload(await hall.keep_record(guest, body.text), guest)


@records.post("/continued", response_model=wire.TableAnswer, status_code=201)
async def continue_record(body: wire.RecordContinued, guest: ByGuest, hall: InHall) -> Any:
    """Bring the record of a match that is not over, to continue it here with others."""
    return table_payload(await hall.continue_record(guest, body), guest)
