"""An object that LLVM wrote for wasm32 becomes a module that runs: it gets exports, and loses what a linker needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, EXPORTS, DATA_SECTION = 0, 7, 11
AFTER_EXPORTS = (8, 9, 10, 11, 12)
"""Sections that come after the exports."""
FUNCTION, DATA, GLOBAL, SECTION, TAG, TABLE = range(6)
"""What a symbol can stand for."""
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
SYMBOL_TABLE = 8


def executable(code: bytes, exports: Iterable[str], notes: Mapping[str, bytes]) -> bytes:
    """The module of an object: with exports and notes (custom sections by name), without the object's own.

    It imports its memory and its stack pointer.
    """
    parts = list(sections(code))
    linking = next(body[8:] for kind, body in parts if kind == CUSTOM and body.startswith(b"\x07linking"))
    places = function_symbols(linking)
    table = [_text(name) + b"\0" + number(places[name]) for name in exports]
    kept = [(kind, body) for kind, body in parts if kind != CUSTOM]
    n_before = sum(kind not in AFTER_EXPORTS for kind, _ in kept)
    kept.insert(n_before, (EXPORTS, number(len(table)) + b"".join(table)))
    kept += [(CUSTOM, _text(name) + note) for name, note in notes.items()]
    return MAGIC + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in kept)


def notes_of(module: bytes) -> dict[str, bytes]:
    """The custom sections of a module."""
    found = {}
    for kind, body in sections(module):
        if kind == CUSTOM:
            length, at = read_number(body, 0)
            found[body[at : at + length].decode()] = body[at + length :]
    return found


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """The sections of a module, each with its kind."""
    at = len(MAGIC)
    while at < len(module):
        kind = module[at]
        size, begin = read_number(module, at + 1)
        yield kind, module[begin : begin + size]
        at = begin + size


def end_of_data(module: bytes) -> int:
    """The first byte of memory behind the constants of a module."""
    end = 0
    for kind, body in sections(module):
        if kind == DATA_SECTION:
            count, at = read_number(body, 0)
            for _ in range(count):
                begin, at = read_number(body, at + 2)  # behind: memory 0, then "the number that follows"
                size, at = read_number(body, at + 1)
                end, at = max(end, begin + size), at + size
    return end


def function_symbols(linking: bytes) -> dict[str, int]:
    """The index of every function that an object defines, by name."""
    version, at = read_number(linking, 0)
    if version != 2:
        raise ValueError(f"LLVM writes objects of version {version}, not 2")
    found: dict[str, int] = {}
    while at < len(linking):
        kind = linking[at]
        size, begin = read_number(linking, at + 1)
        if kind == SYMBOL_TABLE:
            found |= _functions_in(linking[begin : begin + size])
        at = begin + size
    return found


def _functions_in(table: bytes) -> dict[str, int]:
    found: dict[str, int] = {}
    count, at = read_number(table, 0)
    for _ in range(count):
        kind = table[at]
        flags, at = read_number(table, at + 1)
        if kind in (FUNCTION, GLOBAL, TAG, TABLE):
            index, at = read_number(table, at)
            if not flags & UNDEFINED or flags & EXPLICIT_NAME:
                length, at = read_number(table, at)
                name, at = table[at : at + length].decode(), at + length
                if kind == FUNCTION and not flags & UNDEFINED:
                    found[name] = index
        elif kind == DATA:
            length, at = read_number(table, at)
            at += length
            for _ in range(0 if flags & UNDEFINED else 3):
                _, at = read_number(table, at)
        else:
            _, at = read_number(table, at)
    return found


def number(value: int) -> bytes:
    """A number as WebAssembly writes it: seven bits in a byte, the lowest first."""
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        out.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(out)


def read_number(data: bytes, at: int) -> tuple[int, int]:
    """The number at a place, and the place behind it."""
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not byte & 0x80:
            return value, at


def _text(word: str) -> bytes:
    return number(len(word.encode())) + word.encode()
