"""For whoever runs the server: numbers for Prometheus, where they are asked for by a setting."""

from __future__ import annotations

import ipaddress

from fastapi import APIRouter, Request, Response

from ziggurat.server.errors import not_found
from ziggurat.server.house import House
from ziggurat.server.metrics import CONTENT_TYPE, METRICS
from ziggurat.server.routes.common import InHouse

router = APIRouter(tags=["operator"])


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, house: InHouse) -> Response:
    """All numbers, as text."""
    if not _may_read(house.settings.metrics, request):
        raise not_found("page")
    return Response(METRICS.text(now(house)), media_type=CONTENT_TYPE)


def _may_read(who: str, request: Request) -> bool:
    if who == "local":
        try:
            return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
        except ValueError:
            return False
    return who == "all"


def now(house: House) -> dict[str, tuple[str, float]]:
    """What is so just now."""
    hall, writer = house.hall, house.store.writer
    matches = [table for table in hall.tables.values() if table.row.state == "playing"]
    is_well = writer.refuses is None and house.store.reason is None
    return {
        "ziggurat_well": ("1 while the database can be written.", is_well),
        "ziggurat_sockets": ("Connections of browsers and programs.", house.sockets.count),
        "ziggurat_tables_in_memory": ("Tables in memory.", len(hall.tables)),
        "ziggurat_matches_in_memory": ("Matches that go on, in memory.", len(matches)),
        "ziggurat_bots_thinking": ("Questions that bots think about.", hall.thinkers.n_thinking),
        "ziggurat_writes_waiting": ("Writes that wait for a commit.", writer.n_waiting),
        "ziggurat_writes": ("Writes since the start.", writer.n_rows),
        "ziggurat_matches_unwritten": ("Matches to be written down as they were shown.", hall.chronicler.n_waiting),
    }
