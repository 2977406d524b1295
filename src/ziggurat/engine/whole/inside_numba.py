"""All that this room knows of the inside of Numba. What a new Numba moves is mended here and nowhere else.

It leans on four things: that compiling a rule can be stopped when its LLVM IR is written (`only_ir`), where that IR is
kept (`ir_of`), how compiled rules call each other (`Passed`, `how_it_returns`), and where Numba looks whether an index
is inside an array and raises exceptions (`TRAPPING`). `engine/rule.py` leans on a fifth: a switch that compiles rules
without memory of Numba's own. `what_has_moved` looks whether they are where they were.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, NamedTuple
from unittest import mock

import numba
from llvmlite import ir
from numba.core import callconv
from numba.core import cgutils as numba_cgutils
from numba.core import types as numba_types
from numba.core.base import BaseContext
from numba.core.caching import FunctionCache
from numba.core.codegen import CPUCodeLibrary
from numba.core.compiler import Flags
from numba.core.cpu import CPUContext, CPUTargetOptions
from numba.core.lowering import BaseLower

from ziggurat.engine.rule import WITHOUT_ALLOCATION

types: Any = numba_types
code_maker: Any = numba_cgutils


class MovedNumba(RuntimeError):
    """This Numba is not as the room knows it. The text says what has moved."""


# ---- compiling stops when the IR is written


def _nothing(*given: Any, **named: Any) -> None:
    return None


def _mark_as_final(library: Any) -> None:
    library._finalized = True


def _uncallable(*given: Any) -> Any:
    """In place of machine code: a builtin that is equal to no other, since it serves as a key. Never called."""
    return [].append


SILENCED = (
    (CPUCodeLibrary, "_optimize_functions", _nothing),  # no optimising for the pointers of this machine
    (CPUCodeLibrary, "finalize", _mark_as_final),  # no linking of every rule with all that it calls, no machine code
    (BaseLower, "create_cpython_wrapper", _nothing),
    (BaseLower, "create_cfunc_wrapper", _nothing),
    (CPUContext, "get_executable", _uncallable),
    (FunctionCache, "load_overload", _nothing),  # the cache of compiled rules is neither read nor written
    (FunctionCache, "save_overload", _nothing),
)
"""Steps of a compilation that come after its IR, with what takes their place."""


def _trap(convention: Any, builder: Any, *given: Any, **named: Any) -> None:
    """In place of an exception: everything ends here, so no caller has to look whether something was raised."""
    nothing = ir.FunctionType(ir.VoidType(), [])
    builder.call(code_maker.get_or_insert_function(builder.module, nothing, "llvm.trap"), [])
    builder.unreachable()


def _trap_outside(context: Any, builder: Any, index: Any, length: Any, axis: Any = None) -> None:
    """Trap where an index is not inside an axis: one comparison, since a negative number without a sign is large."""
    with code_maker.if_unlikely(builder, builder.icmp_unsigned(">=", index, length)):
        _trap(context.call_conv, builder)


def _always(context: Any) -> bool:
    return True


TRAPPING_WHEN_RAISED = (
    (callconv.CPUCallConv, "return_user_exc", _trap),
    (callconv.CPUCallConv, "return_dynamic_user_exc", _trap),
)
"""How Numba raises exceptions, with what makes a trap of them."""
TRAPPING = (
    (BaseContext, "enable_boundscheck", property(_always, _nothing)),
    (code_maker, "do_boundscheck", _trap_outside),
    *TRAPPING_WHEN_RAISED,
)
"""The same, and how Numba looks at indices."""


class Traps(Enum):
    """What ends a call where it happens."""

    NOTHING = ()
    RAISED = TRAPPING_WHEN_RAISED
    WRONG_INDEX_TOO = TRAPPING


@contextlib.contextmanager
def only_ir(traps: Traps) -> Iterator[None]:
    """While this is on, compiling a rule goes as far as its IR, left as Numba wrote it.

    Rules with traps cannot be called, and those compiled before keep what they have: it is for a process of its own.
    """
    refuse_if_moved()
    with contextlib.ExitStack() as patches:
        for owner, name, other in (*SILENCED, *traps.value):
            patches.enter_context(mock.patch.object(owner, name, other))
        yield


class Written(NamedTuple):
    """A rule as Numba wrote it."""

    symbol: str
    """Its name in the IR."""
    names: tuple[str, ...]
    """The names of its arguments."""
    kinds: tuple[Any, ...]
    """The types of its arguments."""
    returns: Any
    library: Any
    """Holds its IR, and knows the libraries of all that it calls."""


def written(rule: Any, kinds: Sequence[Any]) -> Written:
    """A rule compiled to IR for these types of arguments."""
    rule.compile(tuple(kinds))
    compiled = rule.overloads[tuple(kinds)]
    names: tuple[str, ...] = rule.py_func.__code__.co_varnames[: len(kinds)]
    symbol, returns = compiled.fndesc.llvm_func_name, compiled.signature.return_type
    return Written(symbol, names, tuple(kinds), returns, compiled.library)


def type_of(example: Any) -> Any:
    """The type that Numba sees in a value."""
    return numba.typeof(example)  # type: ignore[no-untyped-call]


def ir_of(library: Any) -> Any:
    """The module of IR that a library holds."""
    return library._final_module


def called_by(library: Any) -> list[Any]:
    """The libraries that the rules of a library call, in their order."""
    return list(library._linking_libraries)


# ---- how compiled rules call each other: result and exception by pointer, then the arguments, spread out

FINE = (callconv.RETCODE_OK.constant, callconv.RETCODE_NONE.constant)
"""What a rule returns when it has raised nothing."""

COUNTING = """
define void @NRT_incref(ptr %thing) alwaysinline { ret void }
define void @NRT_decref(ptr %thing) alwaysinline { ret void }
"""
"""Rules allocate nothing: their arrays are views into what somebody else owns, so nobody counts who holds them."""


class Passed(NamedTuple):
    """One value of a call: its type in the IR, and what it means."""

    ir: str
    means: str
    """`record`, `data`, `length 0`, `stride 0`, `items`, `item size`, `nothing`, `number` or `truth`."""
    name: str
    size: int = 0
    """The bytes of an item, of what lies in memory."""


def passed(kind: Any, name: str) -> list[Passed]:
    """What is passed for an argument of a type."""
    if isinstance(kind, types.Record):
        return [Passed("ptr", "record", name, kind.size)]
    if isinstance(kind, types.Array) and kind.layout == "C":
        return _passed_for_array(kind, name)
    if isinstance(kind, types.BaseTuple):
        parts = getattr(kind, "fields", range(len(kind)))
        return [one for part, inner in zip(parts, kind, strict=True) for one in passed(inner, f"{name}.{part}")]
    if isinstance(kind, types.Boolean):
        return [Passed("i8", "truth", name)]
    if isinstance(kind, types.Integer):
        return [Passed(f"i{kind.bitwidth}", "number", name)]
    if isinstance(kind, types.Float):
        return [Passed("double" if kind.bitwidth == 64 else "float", "number", name)]
    raise TypeError(f"{name}: {kind} cannot be passed to a module")


def _passed_for_array(kind: Any, name: str) -> list[Passed]:
    size = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
    nothing = [Passed("ptr", "nothing", name), Passed("ptr", "nothing", name)]  # who owns it, and for whom
    counts = [Passed("i64", "items", name), Passed("i64", "item size", name, size)]
    lengths = [Passed("i64", f"length {axis}", name) for axis in range(kind.ndim)]
    strides = [Passed("i64", f"stride {axis}", name) for axis in range(kind.ndim)]
    return [*nothing, *counts, Passed("ptr", "data", name, size), *lengths, *strides]


def how_it_returns(kind: Any) -> str:
    """The type in the IR of what a rule returns; empty where it returns nothing."""
    if isinstance(kind, types.NoneType):
        return ""
    if isinstance(kind, types.Boolean):
        return "i8"
    if isinstance(kind, types.IntEnumMember):
        return f"i{kind.dtype.bitwidth}"
    if isinstance(kind, types.Integer):
        return f"i{kind.bitwidth}"
    if isinstance(kind, types.Float) and kind.bitwidth == 64:
        return "double"
    raise TypeError(f"{kind} cannot be returned by a module")


def shape_of(rule: Written) -> str:
    """The type of a rule in the IR, as this room believes it to be."""
    arguments = [one.ir for name, kind in zip(rule.names, rule.kinds, strict=True) for one in passed(kind, name)]
    return f"i32 ({', '.join(['ptr', 'ptr', *arguments])})"


def refuse_another_shape(rule: Written) -> None:
    """Stop where Numba passes arguments in another way than this room believes."""
    found = ir_of(rule.library).get_function(rule.symbol)
    if str(found.global_value_type) != shape_of(rule):
        difference = f"{rule.symbol} is {found.global_value_type} and not {shape_of(rule)}"
        raise MovedNumba(f"Numba {numba.__version__} passes arguments in another way: {difference}. See {__name__}.")


# ---- is everything where it was?


@functools.cache
def what_has_moved() -> tuple[str, ...]:
    """A sentence for everything that this Numba has no more or has elsewhere."""
    moved = [
        f"Numba {numba.__version__} has no {owner.__name__}.{name}, which {__name__} replaces."
        for owner, name, _ in (*SILENCED, *TRAPPING)
        if not hasattr(owner, name)
    ]
    return tuple(moved) or _what_has_moved_in_the_options() + _what_has_moved_in_the_ir()


def _what_has_moved_in_the_options() -> tuple[str, ...]:
    """The switch of `engine/rule.py` is known, and turns off memory of Numba's own."""
    flags: Any = Flags()  # type: ignore[no-untyped-call]
    switch = ", ".join(f"{name}={value}" for name, value in WITHOUT_ALLOCATION.items())
    try:
        CPUTargetOptions.parse_as_flags(flags, dict(WITHOUT_ALLOCATION))  # type: ignore[no-untyped-call]
    except KeyError:
        return (f"Numba {numba.__version__} has no option {switch}, which ziggurat.engine.rule gives to every rule.",)
    if getattr(flags, "nrt", True):
        return (
            f"Numba {numba.__version__} does not leave out memory of its own with {switch} (ziggurat.engine.rule).",
        )
    return ()


def _what_has_moved_in_the_ir() -> tuple[str, ...]:
    moved = []
    library = numba.core.registry.cpu_target.target_context.codegen().create_library("where is the IR?")
    for name in ("_final_module", "_linking_libraries", "_finalized"):
        if not hasattr(library, name):
            moved.append(f"Numba {numba.__version__} has no {type(library).__name__}.{name}, which {__name__} reads.")
    if FINE != (0, -2):
        moved.append(f"Numba {numba.__version__} tells by {FINE} that a rule has raised nothing, no more by 0 and -2.")
    return tuple(moved)


def refuse_if_moved() -> None:
    """Stop with a sentence where this Numba is not as the room knows it."""
    if what_has_moved():
        raise MovedNumba(" ".join(what_has_moved()))
