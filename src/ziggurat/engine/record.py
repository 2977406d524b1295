"""Records: an annotated class becomes one flat NumPy dtype, and a position is one element of it.

A game declares what a position holds as a plain class, one sentence per field:

    class Player:
        sled: I16
        '''Stones on the sled, 0 to 5.'''
        peeked: I16s = field(3, seen_by=OWNER)
        '''Cards looked at but not yet taken.'''

    class State(Position):
        players: Many[Player] = field(MAX_SEATS + 1, owned=True)
        '''players[seat].'''

`dtype_of(State)` derives the dtype. Records never have padding, so that their bytes are their facts.
A part called `scratch` comes last and is work space: it is never compared, hashed or saved.
"""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
from enum import Enum
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

I16 = Annotated[int, np.int16]
I32 = Annotated[int, np.int32]
I64 = Annotated[int, np.int64]
I16s = Annotated[NDArray[np.int16], np.int16]
I32s = Annotated[NDArray[np.int32], np.int32]

Element = TypeVar("Element")


class Many(Generic[Element]):
    """The type of a field that holds several records, for the type checker alone."""

    def __getitem__(self, index: int) -> Element:
        raise NotImplementedError

    def __setitem__(self, index: int, value: Element) -> None:
        raise NotImplementedError


class Record(np.void):  # type: ignore[misc]
    """One record: fields are attributes, as in NumPy's own `np.record`, at a third of its cost when interpreted."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except ValueError:
            raise AttributeError(f"the record has no field '{name}'") from None

    def __setattr__(self, name: str, value: Any) -> None:
        try:
            self[name] = value
        except ValueError:
            raise AttributeError(f"the record has no field '{name}'") from None


class Audience(Enum):
    """Who may see a field."""

    EVERYONE = "everyone"
    OWNER = "owner"
    NOBODY = "nobody"


EVERYONE, OWNER, NOBODY = Audience


class Field(NamedTuple):
    """What `field()` remembers until the dtype is derived."""

    shape: tuple[int, ...] = ()
    seen_by: Audience = EVERYONE
    owned: bool = False
    """The first index is a seat, and what lies below belongs to that seat."""


def field(*shape: int, seen_by: Audience = EVERYONE, owned: bool = False) -> Any:
    """Say the shape and the audience of a field; without it a field is one number that everyone sees."""
    return Field(shape, seen_by, owned)


class BadField(TypeError):
    """A record class declares a field that cannot be stored or read safely."""


FORBIDDEN_NAMES = frozenset(dir(np.ndarray)) | frozenset(dir(Record))


class Part(NamedTuple):
    """One field of a record class, looked at closely."""

    name: str
    number: type[np.generic] | None
    """The NumPy type of a number or an array of numbers, or None."""
    record: type | None
    """The record class of a nested field, or None."""
    declared: Field


@functools.cache
def parts_of(record_class: type) -> tuple[Part, ...]:
    """The fields of a record class in order, those of its base classes first."""
    hints = get_type_hints(record_class, include_extras=True)
    for name in vars(record_class):
        if not name.startswith("__") and name not in hints:
            raise BadField(f"{record_class.__name__}.{name} has a value but no annotated type")
    parts = tuple(_part(record_class, name, hint) for name, hint in hints.items())
    names = [part.name for part in parts]
    if "scratch" in names and names[-1] != "scratch":
        raise BadField(f"{record_class.__name__}.scratch must be the last field")
    return parts


def _part(record_class: type, name: str, hint: Any) -> Part:
    where = f"{record_class.__name__}.{name}"
    if name.startswith("_"):
        raise BadField(f"{where}: a field name does not begin with an underscore")
    if name in FORBIDDEN_NAMES:
        raise BadField(f"{where}: '{name}' means something else to NumPy; choose another name")
    declared = getattr(record_class, name, Field())
    if not isinstance(declared, Field):
        raise BadField(f"{where}: the value must come from field(), not {declared!r}")
    if get_origin(hint) is Annotated:
        python_type, number = get_args(hint)
        if (python_type is int) == bool(declared.shape):
            raise BadField(f"{where}: one number is I16, I32 or I64, an array is I16s or I32s with a shape")
        return Part(name, number, None, declared)
    if get_origin(hint) is Many:
        if not declared.shape:
            raise BadField(f"{where}: Many needs field(how many)")
        return Part(name, None, get_args(hint)[0], declared)
    if isinstance(hint, type) and "__annotations__" in vars(hint):
        return Part(name, None, hint, declared)
    raise BadField(f"{where}: {hint!r} cannot be stored in a record")


@functools.cache
def dtype_of(record_class: type) -> np.dtype[Any]:
    """The NumPy dtype of a record class. Refuses padding, naming the field it would stand before."""
    fields: list[Any] = []
    expected = 0
    for part in parts_of(record_class):
        inner = np.dtype(part.number) if part.record is None else dtype_of(part.record)
        fields.append((part.name, inner, part.declared.shape))
        offset = np.dtype(fields, align=True).fields[part.name][1]  # type: ignore[index]
        if offset != expected:
            raise BadField(f"{record_class.__name__}.{part.name}: put wider fields first, or padding appears")
        expected = offset + inner.itemsize * int(np.prod(part.declared.shape, dtype=int))
    dtype = np.dtype(fields, align=True)
    if dtype.itemsize != expected:
        raise BadField(f"{record_class.__name__}: its fields fill {expected} bytes, not a whole number of words")
    return np.dtype((Record, dtype))


def blank(record_class: type) -> Any:
    """A new record with every field 0: an empty board."""
    return np.zeros(1, dtype=dtype_of(record_class))[0]


def copy_of(record: Any) -> Any:
    """An independent copy of a record."""
    return box_with(record)[0]


def box_with(record: Any) -> NDArray[Any]:
    """An array of one that holds an independent copy of a record: what `engine/steps.py` works on."""
    return np.frombuffer(bytearray(record.tobytes()), dtype=record.dtype)


def size_of_facts(record_class: type) -> int:
    """How many bytes of a record are facts: all but the scratch part."""
    dtype = dtype_of(record_class)
    fields: Any = dtype.fields or {}
    return int(fields["scratch"][1]) if "scratch" in fields else dtype.itemsize


def facts(record: Any, record_class: type) -> bytes:
    """The facts of a record as bytes: equal positions have equal facts."""
    return bytes(record.tobytes()[: size_of_facts(record_class)])


def from_facts(data: bytes, record_class: type) -> Any:
    """The record with these facts, its scratch part blank."""
    if len(data) != size_of_facts(record_class):
        raise ValueError(f"{len(data)} bytes are not a {record_class.__name__}")
    box = np.zeros(1, dtype=dtype_of(record_class))
    box.view(np.uint8)[: len(data)] = np.frombuffer(data, dtype=np.uint8)
    return box[0]


Seen = dict[str, Any]
"""What may be seen of a record: plain dicts, lists and ints."""

UNSEEN = frozenset({"scratch", "agenda"})
"""Work space, and what is still to be asked: of the agenda only the open decision is told, by other ways."""


def visible(record: Any, record_class: type, seat: int, owner: int = 0) -> Seen:
    """The facts of a record that a seat may see; seat 0 sees what all see. The record may be one that a seat owns."""
    read, n_bytes, has_longs = _reader(record_class, seat, owner)
    raw = record.tobytes()
    shorts = np.frombuffer(raw, np.int16, n_bytes // 2).tolist()
    longs = np.frombuffer(raw, np.int32, n_bytes // 4).tolist() if has_longs else []
    seen: Seen = read(shorts, longs)
    return seen


@functools.cache
def _reader(record_class: type, seat: int, owner: int) -> tuple[Any, int, bool]:
    """Reads what a seat may see from all numbers of a record: one expression, written out and compiled once.

    With it comes how many bytes of the record it reads, and whether it reads words of 32 bits.
    """
    source = _record_source(record_class, seat, owner, 0)
    return eval(f"lambda shorts, longs: {source}"), size_of_facts(record_class), "longs" in source


def _record_source(record_class: type, seat: int, owner: int, start: int) -> str:
    """The expression that reads a record which belongs to `owner` and begins at a byte."""
    fields: Any = dtype_of(record_class).fields
    parts = [
        f"{part.name!r}: {_part_source(part, seat, owner, start + fields[part.name][1])}"
        for part in parts_of(record_class)
        if part.name not in UNSEEN and _may_see(part.declared.seen_by, seat, owner)
    ]
    return f"{{{', '.join(parts)}}}"


def _may_see(audience: Audience, seat: int, owner: int) -> bool:
    if audience is OWNER:
        return seat != 0 and seat == owner
    return audience is EVERYONE


def _part_source(part: Part, seat: int, owner: int, start: int) -> str:
    if part.number is not None:
        width = np.dtype(part.number).itemsize
        return _numbers_source("shorts" if width == 2 else "longs", start // width, part.declared.shape)
    assert part.record is not None
    if not part.declared.shape:
        return _record_source(part.record, seat, owner, start)
    step = dtype_of(part.record).itemsize
    elements = [
        _record_source(part.record, seat, index if part.declared.owned else owner, start + index * step)
        for index in range(part.declared.shape[0])
    ]
    return f"[{', '.join(elements)}]"


def _numbers_source(words: str, first: int, shape: tuple[int, ...]) -> str:
    """The expression that reads one number, a row of numbers, or rows of rows."""
    if not shape:
        return f"{words}[{first}]"
    if len(shape) == 1:
        return f"{words}[{first}:{first + shape[0]}]"
    step = int(np.prod(shape[1:], dtype=int))
    rows = [_numbers_source(words, first + row * step, shape[1:]) for row in range(shape[0])]
    return f"[{', '.join(rows)}]"


def hidden(record_class: type, seat: int, owner: int = 0, start: int = 0) -> list[tuple[int, int]]:
    """The bytes of a record that a seat may not see, each run by its first and the one behind its last."""
    fields: Any = dtype_of(record_class).fields
    runs: list[tuple[int, int]] = []
    for part in parts_of(record_class):
        begin, inner = start + fields[part.name][1], fields[part.name][0]
        if part.name in UNSEEN or not _may_see(part.declared.seen_by, seat, owner):
            runs.append((begin, begin + inner.itemsize))
        elif part.record is not None:
            step = dtype_of(part.record).itemsize
            for index in range(inner.itemsize // step):
                whose = index if part.declared.owned else owner
                runs += hidden(part.record, seat, whose, begin + index * step)
    return _joined(runs)


def _joined(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs of bytes, those that touch made one."""
    joined: list[tuple[int, int]] = []
    for begin, end in runs:
        if joined and joined[-1][1] == begin:
            begin = joined.pop()[0]
        joined.append((begin, end))
    return joined


def sentences_of(record_class: type) -> dict[str, str]:
    """The sentence under each field of a record class, base classes first."""
    found: dict[str, str] = {}
    for owner in reversed(record_class.__mro__[:-1]):
        body = ast.parse(textwrap.dedent(inspect.getsource(owner))).body[0]
        assert isinstance(body, ast.ClassDef)
        for line, below in zip(body.body, body.body[1:], strict=False):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                sentence = _string(below)
                if sentence:
                    found[line.target.id] = sentence
    return found


def _string(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""
