"""The store: what survives a power cut. `Store` is one small interface over any database that SQLAlchemy speaks to."""

from ziggurat.server.store.rows import ChatLine, Device, Event, GuestRow, SeatRow, Snapshot, TableRow
from ziggurat.server.store.store import Store
from ziggurat.server.store.writer import StoreFailed

__all__ = [
    "ChatLine",
    "Device",
    "Event",
    "GuestRow",
    "SeatRow",
    "Snapshot",
    "Store",
    "StoreFailed",
    "TableRow",
]
