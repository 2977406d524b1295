"""Record files: the form in which matches are kept, `ziggurat-record/1`.

A record is one JSON object. It names the game, its rules version, the seats and the options, lists every move in text,
Nature's too (`"0: fleet 4-3-2-1"`), and ends with the result. `opening` is null, or the text of the position from
which the match began; `chance`, where it is there, proves the draws. Written files have one move on a line, so that
people can read them and an error can name its line.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from ziggurat.engine.errors import BadRecord

FORMAT = "ziggurat-record/1"
MAGIC = b"ZIGM1"
MAX_BYTES = 4_000_000
"""A record larger than this is not read: no match comes near it."""

MOST_NESTED = 6

FIELDS: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "game": str,
    "rules": int,
    "seats": list,
    "options": dict,
    "opening": (str, type(None)),
    "moves": list,
    "result": (dict, type(None)),
}
OPTIONAL = {"chance": dict}
"""Fields that a record may do without: `chance` tells the seed that every draw followed from (engine/fair.py)."""
WORDS = {str: "text", int: "a whole number", list: "a list", dict: "an object"}

StringPattern = re.compile(r'"(?:[^"\\]|\\.)*"')


def write(record: Mapping[str, Any]) -> str:
    """A record as the text of a file, one move on a line."""
    lines = []
    for key, value in record.items():
        if key == "moves":
            moves = ",\n".join(f"    {json.dumps(move, ensure_ascii=False)}" for move in value)
            lines.append(f'  "moves": [\n{moves}\n  ]' if value else '  "moves": []')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read(text: str) -> dict[str, Any]:
    """The record in a text. Damage is refused with the line and the reason."""
    if len(text) > MAX_BYTES:
        raise BadRecord(f"A record of {len(text)} characters is larger than any match.")
    try:
        data = _loaded(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"Line {error.lineno}: this is not JSON: {error.msg}.") from error
    return checked(data, text)


def _loaded(text: str | bytes) -> Any:
    """What a JSON text says. What no record needs is refused: deep nesting, endless numbers, numbers that are none."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise BadRecord("This is not a record: it is nested too deeply.") from error
    except (json.JSONDecodeError, BadRecord):
        raise
    except ValueError as error:
        raise BadRecord("This is not a record: it holds a number with too many digits.") from error


def _is_deep(data: Any) -> bool:
    """Things lie in things, in things, and so on, further than in any record."""
    level = [data]
    for _ in range(MOST_NESTED):
        inside = [list(each.values()) if isinstance(each, dict) else each for each in level]
        level = [child for each in inside if isinstance(each, list) for child in each]
    return bool(level)


def _no_number(word: str) -> None:
    raise BadRecord(f"{word} is not a number that a record can hold.")


def checked(data: Any, text: str) -> dict[str, Any]:
    """The record with the form of its fields checked."""
    if not isinstance(data, dict):
        raise BadRecord("Line 1: a record is a JSON object.")
    if _is_deep(data):
        raise BadRecord("This is not a record: it is nested too deeply.")
    if data.get("format") != FORMAT:
        raise BadRecord(f"{line_of_key(text, 'format')}The format is {data.get('format')!r:.60}, not {FORMAT!r}.")
    for key in data:
        if key not in FIELDS and key not in OPTIONAL:
            raise BadRecord(f"{line_of_key(text, str(key))}A record has no field {str(key)[:60]!r}.")
    for key, kind in (FIELDS | OPTIONAL).items():
        if key not in data and key in OPTIONAL:
            continue
        if key not in data:
            raise BadRecord(f"The record has no field {key!r}.")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            wanted = WORDS[kind] if isinstance(kind, type) else f"{WORDS[kind[0]]} or null"
            raise BadRecord(f"{line_of_key(text, key)}The field {key!r} must be {wanted}.")
    for key in ("seats", "moves"):
        for number, item in enumerate(data[key], start=1):
            if not isinstance(item, str):
                raise BadRecord(f"{line_of_key(text, key)}Entry {number} of {key!r} must be text, not {item!r:.60}.")
    return data


def line_of_key(text: str | None, key: str) -> str:
    """`Line 3: ` for the line on which a field begins; nothing where it is not known."""
    found = re.search(rf'"{re.escape(key)}"\s*:', text or "")
    return _line(text, found.start()) if found else ""


def line_of_move(text: str | None, number: int) -> str:
    """`Line 17: ` for the line on which a move stands; nothing where it is not known."""
    start = re.search(r'"moves"\s*:\s*\[', text or "")
    if text is None or start is None:
        return ""
    at = start.end()
    for _ in range(number):
        found = StringPattern.search(text, at)
        if found is None:
            return ""
        at = found.end()
    return _line(text, at)


def _line(text: str | None, at: int) -> str:
    return f"Line {(text or '')[:at].count(chr(10)) + 1}: "


def pack(record: Mapping[str, Any]) -> bytes:
    """A record as compact bytes with a checksum."""
    body = zlib.compress(json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode())
    return MAGIC + zlib.crc32(body).to_bytes(4, "big") + body


def unpack(data: bytes) -> dict[str, Any]:
    """The record in bytes. Damage is refused."""
    head = len(MAGIC) + 4
    if not isinstance(data, bytes | bytearray) or data[: len(MAGIC)] != MAGIC:
        raise BadRecord("These bytes are not a match of Ziggurat.")
    if zlib.crc32(data[head:]) != int.from_bytes(data[len(MAGIC) : head], "big"):
        raise BadRecord("These bytes are damaged: the checksum does not fit.")
    expander = zlib.decompressobj()
    try:
        body = expander.decompress(data[head:], MAX_BYTES)
        if expander.unconsumed_tail or not expander.eof:
            raise BadRecord("These bytes hold more than any match, or not all of one.")
        return checked(_loaded(body), "")
    except BadRecord:
        raise
    except (zlib.error, ValueError) as error:
        raise BadRecord("These bytes are damaged.") from error
