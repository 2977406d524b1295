"""Guests: a name, and an unguessable secret that lives in a cookie. The store keeps only the secret's hash."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict

from ziggurat.server.errors import Refusal
from ziggurat.server.store import Device, GuestRow, Store

COOKIE = "ziggurat_guest"
COOKIE_SECONDS = 2 * 365 * 86_400
LINK_SECONDS = 600
MOST_KNOWN = 20_000

FIRST = ("Amber", "Copper", "Golden", "Ivory", "Jade", "Lapis", "Maize", "Obsidian", "Onyx", "River", "Silver", "Sun")
SECOND = ("Crane", "Falcon", "Heron", "Ibis", "Jaguar", "Lion", "Lizard", "Ox", "Quetzal", "Scarab", "Tapir", "Turtle")


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A public id that says nothing."""
    return secrets.token_urlsafe(9)


def hash_of(secret: str) -> str:
    """What the store keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def random_name() -> str:
    """A name for a guest who says none."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"


class Accounts:
    """All guests of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, GuestRow] = OrderedDict()

    async def new_guest(self, name: str | None) -> tuple[GuestRow, str]:
        """A new guest and the secret for the cookie."""
        secret = new_secret()
        guest = GuestRow(new_id(), name or random_name(), time.time())
        await self.store.add_guest(guest, Device(hash_of(secret), guest.id, guest.created))
        return guest, secret

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

    def forget(self) -> None:
        """Believe nothing but the store."""
        self._known.clear()

    async def rename(self, guest: GuestRow, name: str) -> GuestRow:
        """A guest takes another name; seats taken before keep theirs."""
        await self.store.rename_guest(guest.id, name)
        for known in self._known.values():
            if known.id == guest.id:
                known.name = name
        return GuestRow(guest.id, name, guest.created)

    async def new_link(self, guest: GuestRow) -> str:
        """A secret by which another device becomes this guest: good once, for ten minutes."""
        token = new_secret()
        await self.store.add_link(hash_of(token), guest.id, time.time() + LINK_SECONDS)
        return token

    async def use_link(self, token: str) -> tuple[GuestRow, str]:
        """The guest of a link, and the secret for the new device's cookie."""
        secret = new_secret()
        found = await self.store.use_link(hash_of(token), hash_of(secret), time.time())
        guest = await self.guest(secret) if found else None
        if guest is None:
            raise Refusal("link_used", "This link has been used, or its time has run out. Make a new one.", 404)
        return guest, secret
