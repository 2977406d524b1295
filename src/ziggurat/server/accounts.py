"""Guests: a name, and an unguessable secret that lives in a cookie. The store keeps only the secret's hash."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

from ziggurat.server.errors import Code, Refusal, not_found
from ziggurat.server.siblings.nobody import NoNews, Telling
from ziggurat.server.store import Device, GuestRow, Store, StoreFailed

COOKIE = "ziggurat_guest"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Behind HTTPS: browsers take a cookie of this name from this very host alone, and only by HTTPS."""
COOKIE_SECONDS = 2 * 365 * 86_400
LINK_SECONDS = 600
MOST_KNOWN = 20_000
DAY_SECONDS = 86_400.0
DEVICE_ID = 16
"""Letters of a hash that tell the devices of one guest apart."""
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)

FIRST = ("Amber", "Copper", "Golden", "Ivory", "Jade", "Lapis", "Maize", "Obsidian", "Onyx", "River", "Silver", "Sun")
SECOND = ("Crane", "Falcon", "Heron", "Ibis", "Jaguar", "Lion", "Lizard", "Ox", "Quetzal", "Scarab", "Tapir", "Turtle")


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A public id that says nothing, and that no command line takes for an option."""
    found = secrets.token_urlsafe(9)
    return found if found[0] != "-" else new_id()


def hash_of(secret: str) -> str:
    """What the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def label_of(agent: str) -> str | None:
    """What a device says it is, in two words; no more of it is kept."""
    found = [next((word for sign, word in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(word for word in found if word) or None


def secret_in(cookies: Mapping[str, str]) -> str | None:
    """The secret that a device brings; one from before HTTPS is as good."""
    return cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)


def random_name() -> str:
    """A name for a guest who says none."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


class Accounts:
    """All guests of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, GuestRow] = OrderedDict()
        self._seen: dict[str, int] = {}
        """The day on which a device was last seen, by its hash."""
        self.news: Telling = NoNews()
        self.muted: set[str] = set()
        self.banned: set[str] = set()

    async def open(self) -> None:
        """Learn whom the operator has muted or banned."""
        sanctions = await self.store.sanctions()
        self.muted.clear()
        self.banned.clear()
        for sanction in sanctions:
            (self.banned if sanction["kind"] == "banned" else self.muted).add(sanction["guest"])

    async def sanction(self, guest: str, kind: str, reason: str | None) -> None:
        """Mute or ban a guest; without a reason, no longer."""
        await self.store.set_sanction(guest, kind, reason, time.time())
        who = self.banned if kind == "banned" else self.muted
        who.discard(guest) if reason is None else who.add(guest)
        self.news.tell("sanctions")

    async def new_guest(self, name: str | None, agent: str = "") -> tuple[GuestRow, str]:
        """A new guest and the secret for the cookie."""
        secret = new_secret()
        guest = GuestRow(new_id(), name or random_name(), time.time())
        await self.store.add_guest(guest, Device(hash_of(secret), guest.id, guest.created, label_of(agent)))
        return guest, secret

    def is_first_today(self, secret: str) -> bool:
        """A device has not been seen today, as far as is known here."""
        key, day = hash_of(secret), int(time.time() // DAY_SECONDS)
        if self._seen.get(key) == day:
            return False
        if len(self._seen) > MOST_KNOWN:
            self._seen.clear()
        self._seen[key] = day
        return True

    async def note_seen(self, secret: str, guest: GuestRow) -> None:
        """A guest is here with a device: it is written down once a day, and nobody waits for it."""
        today = time.time() // DAY_SECONDS * DAY_SECONDS
        with contextlib.suppress(StoreFailed):
            await self.store.seen(guest.id, hash_of(secret), today)

    async def devices(self, guest: GuestRow, secret: str | None = None) -> list[dict[str, Any]]:
        """The devices of a guest, as they may know them; which one asks is told."""
        own = hash_of(secret) if secret else ""
        return [
            {
                "id": device.secret_hash[:DEVICE_ID],
                "label": device.label,
                "created": device.created,
                "seen": device.seen,
                "is_this": device.secret_hash == own,
            }
            for device in await self.store.devices(guest.id)
        ]

    async def sign_out(self, guest: GuestRow, device: str | None, secret: str | None) -> int:
        """Sign out one device of a guest, or all but the one that asks. Returns how many."""
        own = hash_of(secret) if secret else ""
        found = [one.secret_hash for one in await self.store.devices(guest.id)]
        gone = [one for one in found if (one != own if device is None else one[:DEVICE_ID] == device)]
        if device is not None and not gone:
            raise not_found("device")
        if gone:
            await self.store.remove_devices(guest.id, gone)
        for one in gone:
            self._known.pop(one, None)
        self.news.tell("guest", id=guest.id)
        return len(gone)

    def known(self, secret: str | None) -> GuestRow | None:
        """The guest who holds a secret, if they have been here lately; the store is not asked."""
        return self._known.get(hash_of(secret)) if secret and len(secret) <= 100 else None

    async def guest(self, secret: str | None) -> GuestRow | None:
        """The guest who holds a secret."""
        if not secret or len(secret) > 100:
            return None
        key = hash_of(secret)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        guest = await self.store.guest_of(key)
        if guest is not None:
            self._known[key] = guest
            while len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return guest

    async def owners_of(self, secrets: Iterable[str]) -> dict[str, str]:
        """Who holds each of these secrets, by the store; who holds none of them any more is not in it."""
        hashes = {secret: hash_of(secret) for secret in secrets}
        found = await self.store.owners_of(list(hashes.values()))
        return {secret: found[key] for secret, key in hashes.items() if key in found}

    def forget(self, guest: str | None = None) -> None:
        """Believe nothing but the store, about one guest or about all."""
        for key in [key for key, known in self._known.items() if guest is None or known.id == guest]:
            del self._known[key]

    async def rename(self, guest: GuestRow, name: str) -> GuestRow:
        """A guest takes another name; seats taken before keep theirs."""
        await self.store.rename_guest(guest.id, name)
        for known in self._known.values():
            if known.id == guest.id:
                known.name = name
        self.news.tell("guest", id=guest.id)
        return GuestRow(guest.id, name, guest.created)

    async def new_link(self, guest: GuestRow) -> str:
        """A secret by which another device becomes this guest: good once, for ten minutes."""
        token = new_secret()
        await self.store.add_link(hash_of(token), guest.id, time.time() + LINK_SECONDS)
        return token

    async def use_link(self, token: str, agent: str = "") -> tuple[GuestRow, str]:
        """The guest of a link, and the secret for the new device's cookie."""
        secret = new_secret()
        found = await self.store.use_link(hash_of(token), hash_of(secret), time.time(), label_of(agent))
        guest = await self.guest(secret) if found else None
        if guest is None:
            raise Refusal(Code.LINK_USED, "This link has been used already or has expired. Create a new one.", 404)
        return guest, secret
