"""Seals the seeds of matches that go on: who reads the database without the key cannot foresee a draw.

A seed has 32 bytes, exactly one block of HMAC-SHA256. It is laid over a block that follows from the key, the table and
a nonce that is never used again, and guarded by a second one. ADR 20 tells why nothing more is needed.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from ziggurat.engine.errors import BadOption
from ziggurat.engine.fair import SEED_BYTES
from ziggurat.server.store import Damaged, StoreFailed

MARK = b"\x01"
NONCE_BYTES, GUARD_BYTES = 16, 16
SHORTEST_KEY = 32


class Seal:
    """Seals and opens with one key."""

    def __init__(self, key: str) -> None:
        secret = hashlib.sha256(key.encode()).digest()
        self._pad_key = hmac.digest(secret, b"ziggurat seed", "sha256")
        self._guard_key = hmac.digest(secret, b"ziggurat guard", "sha256")
        self.name = hmac.digest(secret, b"ziggurat name", "sha256").hex()[:32]
        """Tells one key from another, and nothing about it."""

    @property
    def sibling_key(self) -> bytes:
        """By which processes that share a database know each other."""
        return hmac.digest(self._guard_key, b"ziggurat siblings", "sha256")

    def close(self, seed: bytes, table: str) -> bytes:
        """A seed, sealed."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        hidden = self._laid_over(seed, nonce, table)
        return MARK + nonce + hidden + self._guard(nonce + hidden, table)

    def open(self, sealed: bytes, table: str) -> bytes:
        """The seed. One that was never sealed is what it is: seeds are told at the end of a match."""
        if len(sealed) in (0, SEED_BYTES):
            return sealed
        nonce, hidden = sealed[1 : 1 + NONCE_BYTES], sealed[1 + NONCE_BYTES : -GUARD_BYTES]
        is_whole = sealed[:1] == MARK and len(hidden) == SEED_BYTES
        if not is_whole or not hmac.compare_digest(sealed[-GUARD_BYTES:], self._guard(nonce + hidden, table)):
            raise Damaged(f"The seed of table {table} was sealed with another key, or is damaged.")
        return self._laid_over(hidden, nonce, table)

    def _laid_over(self, text: bytes, nonce: bytes, table: str) -> bytes:
        pad = hmac.digest(self._pad_key, nonce + table.encode(), "sha256")
        return bytes(one ^ other for one, other in zip(text, pad, strict=True))

    def _guard(self, body: bytes, table: str) -> bytes:
        return hmac.digest(self._guard_key, body + table.encode(), "sha256")[:GUARD_BYTES]


def seal_from(key: str, folder: Path) -> Seal:
    """The seal of a server: by the key that its operator gives, or by one that is made and kept in the data folder."""
    if key:
        if len(key) < SHORTEST_KEY:
            raise BadOption(f"ZIGGURAT_KEY has at least {SHORTEST_KEY} characters.")
        return Seal(key)
    return Seal(_kept_key(folder / "key"))


def _kept_key(file: Path) -> str:
    try:
        if not file.exists():
            fresh = file.with_name(f"key.{os.getpid()}")
            fresh.unlink(missing_ok=True)
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as out:
                out.write(secrets.token_hex(32))
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(file)
            _sync(file.parent)
        key = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreFailed(f"The key {file} cannot be used: {error}.") from error
    if len(key) < SHORTEST_KEY:
        raise StoreFailed(f"The key {file} is too short: put back the one that was there.")
    return key


def _sync(folder: Path) -> None:
    """What a folder lists is on disk, where the system can say so."""
    if hasattr(os, "O_DIRECTORY"):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
