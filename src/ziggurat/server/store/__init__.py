"""The store: what survives a power cut. `Store` is one small interface over any database that SQLAlchemy speaks to."""

from ziggurat.server.store.store import (
    ChatLine,
    Device,
    Event,
    GuestRow,
    SeatRow,
    Snapshot,
    Store,
    StoreFailed,
    TableRow,
)

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
