"""The store: what survives a power cut. `Store` is one small interface over any database that SQLAlchemy speaks to."""

from ziggurat.server.store.leases import Leases, Owner
from ziggurat.server.store.people import PeopleStore
from ziggurat.server.store.rows import ChatLine, ClockRow, Device, Event, GuestRow, SeatRow, Sheet, Snapshot, TableRow
from ziggurat.server.store.store import LAST_SHEET, SETTINGS, Damaged, Store
from ziggurat.server.store.writer import LeaseLost, StoreFailed

__all__ = [
    "LAST_SHEET",
    "SETTINGS",
    "ChatLine",
    "ClockRow",
    "Damaged",
    "Device",
    "Event",
    "GuestRow",
    "LeaseLost",
    "Leases",
    "Owner",
    "PeopleStore",
    "SeatRow",
    "Sheet",
    "Snapshot",
    "Store",
    "StoreFailed",
    "TableRow",
]
