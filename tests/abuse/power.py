"""A disk that forgets: runs the command line over a copy of every database file that holds only what was synced.

SQLite reaches its files through a small table of functions. This module puts functions of its own in three places of
it, by ctypes: a write is noted, a sync applies all writes noted for its file to a copy in the folder ZIGGURAT_DISK, and
a truncation is noted like a write. At any moment that folder holds what a disk holds at least after a power cut; the
writes since the last sync lie beside it (`.unsynced`), for a test to lose, to keep or to tear as a real disk might.

What it cannot show: a disk that lies about a sync, and names of files that a folder forgets (SQLite syncs the folder
when it makes a journal).
"""

from __future__ import annotations

import ctypes
import os
import re
import sqlite3
import struct
import threading
from pathlib import Path
from typing import Any

from tests.server.steady import hold_steady

from ziggurat.cli import main

DISK = Path(os.environ.get("ZIGGURAT_DISK", "."))
HEAD = struct.Struct("<qi")
"""Of a noted write: where it begins, and how many bytes follow; a truncation has -1 bytes."""

Pointer, Integer, Long = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
Close = ctypes.CFUNCTYPE(Integer, Pointer)
Write = ctypes.CFUNCTYPE(Integer, Pointer, Pointer, Integer, Long)
Truncate = ctypes.CFUNCTYPE(Integer, Pointer, Long)
Sync = ctypes.CFUNCTYPE(Integer, Pointer, Integer)
Open = ctypes.CFUNCTYPE(Integer, Pointer, Pointer, Pointer, Integer, Pointer)
Delete = ctypes.CFUNCTYPE(Integer, Pointer, ctypes.c_char_p, Integer)

N_METHODS = 19
"""Entries of sqlite3_io_methods in version 3: a number, then functions."""
AT_CLOSE, AT_WRITE, AT_TRUNCATE, AT_SYNC = 1, 3, 4, 5
WATCHED = re.compile(r"ziggurat\.sqlite(-wal|-journal)?$")


class Vfs(ctypes.Structure):
    """The beginning of sqlite3_vfs, as far as it is needed."""

    _fields_ = [
        ("version", Integer),
        ("file_size", Integer),
        ("longest_path", Integer),
        ("next", Pointer),
        ("name", ctypes.c_char_p),
        ("data", Pointer),
        ("open", Pointer),
        ("delete", Pointer),
    ]


class Watched:
    """One file: the copy that holds what was synced, and the writes since."""

    def __init__(self, name: str) -> None:
        self.copy = DISK / name
        self.copy.touch()
        self.notes = DISK / f"{name}.unsynced"
        self.lock = threading.Lock()

    def note(self, at: int, body: bytes | None) -> None:
        with self.lock, self.notes.open("ab") as out:
            out.write(HEAD.pack(at, -1 if body is None else len(body)) + (body or b""))

    def sync(self) -> None:
        with self.lock:
            apply(self.copy, noted(self.notes))
            self.notes.unlink(missing_ok=True)

    def forget(self) -> None:
        """The file is deleted."""
        with self.lock:
            self.copy.unlink(missing_ok=True)
            self.notes.unlink(missing_ok=True)


def noted(file: Path) -> list[tuple[int, bytes | None]]:
    """The writes that were noted; one that was cut off is left out."""
    found: list[tuple[int, bytes | None]] = []
    data = file.read_bytes() if file.exists() else b""
    at = 0
    while at + HEAD.size <= len(data):
        where, size = HEAD.unpack_from(data, at)
        at += HEAD.size
        if at + max(size, 0) > len(data):
            break
        found.append((where, None if size < 0 else data[at : at + size]))
        at += max(size, 0)
    return found


def apply(file: Path, writes: list[tuple[int, bytes | None]]) -> None:
    """Make writes to a file."""
    with file.open("r+b" if file.exists() else "w+b") as out:
        for at, body in writes:
            if body is None:
                out.truncate(at)
            else:
                out.seek(at)
                out.write(body)


kept: list[Any] = []
"""Functions and tables that SQLite calls must not be collected."""
files: dict[int, Watched] = {}
tables: dict[int, Any] = {}


def library() -> ctypes.CDLL:
    """The very library that Python's sqlite3 uses."""
    sqlite3.connect(":memory:").close()
    maps = Path("/proc/self/maps").read_text().splitlines()
    paths = {line.split(maxsplit=5)[5] for line in maps if "sqlite" in line and line.count(" ") > 4}
    for path in sorted(paths, key=lambda path: "libsqlite3" not in path):
        found = ctypes.CDLL(path)
        if hasattr(found, "sqlite3_vfs_find"):
            return found
    raise RuntimeError("The library of SQLite is not found in this process.")


def methods_with_notes(original: int) -> int:
    """A table of functions like the original, with ours in the places of write, truncate, sync and close."""
    if original in tables:
        return ctypes.addressof(tables[original])
    entries: Any = (Pointer * N_METHODS).from_address(original)
    copy = (Pointer * N_METHODS)(*entries)
    write, truncate = Write(entries[AT_WRITE]), Truncate(entries[AT_TRUNCATE])
    sync, close = Sync(entries[AT_SYNC]), Close(entries[AT_CLOSE])

    def our_write(file: int, body: int, size: int, at: int) -> int:
        if file in files:
            files[file].note(at, ctypes.string_at(body, size))
        return int(write(file, body, size, at))

    def our_truncate(file: int, size: int) -> int:
        if file in files:
            files[file].note(size, None)
        return int(truncate(file, size))

    def our_sync(file: int, flags: int) -> int:
        result = int(sync(file, flags))
        if file in files and result == 0:
            files[file].sync()
        return result

    def our_close(file: int) -> int:
        files.pop(file, None)
        return int(close(file))

    ours: dict[int, Any] = {AT_WRITE: Write(our_write), AT_TRUNCATE: Truncate(our_truncate)}
    ours |= {AT_SYNC: Sync(our_sync), AT_CLOSE: Close(our_close)}
    for at, function in ours.items():
        copy[at] = ctypes.cast(function, Pointer).value
    kept.extend(ours.values())
    tables[original] = copy
    return ctypes.addressof(copy)


def watch_the_disk() -> None:
    """From now on every database file is watched."""
    found = library().sqlite3_vfs_find
    found.restype, found.argtypes = ctypes.POINTER(Vfs), [ctypes.c_char_p]
    vfs = found(None).contents
    original_open, original_delete = Open(vfs.open), Delete(vfs.delete)
    known: dict[str, Watched] = {}

    def our_open(vfs_at: int, name: int, file: int, flags: int, flags_out: int) -> int:
        result = int(original_open(vfs_at, name, file, flags, flags_out))
        methods = Pointer.from_address(file)
        if result == 0 and name and methods.value:
            path = Path(os.fsdecode(ctypes.string_at(name))).name
            if WATCHED.search(path):
                files[file] = known.setdefault(path, Watched(path))
                methods.value = methods_with_notes(methods.value)
        return result

    def our_delete(vfs_at: int, name: bytes, sync: int) -> int:
        result = int(original_delete(vfs_at, name, sync))
        path = Path(os.fsdecode(name)).name
        if result == 0 and path in known:
            known[path].forget()
        return result

    opening, deleting = Open(our_open), Delete(our_delete)
    vfs.open = ctypes.cast(opening, Pointer).value
    vfs.delete = ctypes.cast(deleting, Pointer).value
    kept.extend((opening, deleting, original_open, original_delete))


if __name__ == "__main__":
    hold_steady()
    watch_the_disk()
    main()
