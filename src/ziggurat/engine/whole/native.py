"""Rules compiled whole for this machine: loads what `object_for_this_machine` has made, and calls it.

Arguments are those of the rules: arrays, tuples of them, numbers; a record only in an array. What stays the same from
call to call is bound once (`Door.bound`), since a search has some thirty arrays. A call lets other threads go on.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from ziggurat.engine.whole.linking import this_machine


class RuleRaised(RuntimeError):
    """A rule has raised an exception where nobody can see which. Interpreted (ZIGGURAT_PLAIN=1) it says so."""


@functools.cache
def machine_hash() -> str:
    """A short hash of what this machine is: code made for it runs on no other kind."""
    words = f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    return hashlib.sha256(words.encode()).hexdigest()[:8]


class Door:
    """A compiled rule: pointers where an array is meant, numbers otherwise."""

    def __init__(self, name: str, engine: Any, takes: list[str]) -> None:
        self.name = name
        self._engine = engine  # the code lives as long as its engine
        self._takes = takes
        self._is_pointer = [f"{taken}[0]" in takes for taken in takes]
        kinds = [ctypes.c_void_p if is_pointer else ctypes.c_double for is_pointer in self._is_pointer]
        self._call = ctypes.CFUNCTYPE(ctypes.c_double, *kinds)(engine.get_function_address(name))

    def bound(self, **arguments: Any) -> Callable[[float], float]:
        """The same with all arguments given but the last, which is a number."""
        given = dict(spread(arguments))
        fixed = tuple(given[name] for name in self._takes[:-1])

        def call(last: float) -> float:
            result: float = self._call(*fixed, last)
            if math.isnan(result):
                raise RuleRaised(f"A rule has raised an exception in {self.name}.")
            return result

        call.arguments = arguments  # type: ignore[attr-defined]  # the arrays live as long as the call
        return call


def spread(arguments: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, float]]:
    """Arrays as their pointer and lengths, tuples as their parts, by the names that a module has for them."""
    for name, value in arguments.items():
        if hasattr(value, "_asdict"):
            yield from spread(value._asdict(), f"{prefix}{name}.")
        elif isinstance(value, np.ndarray):
            if not value.flags.c_contiguous:
                raise ValueError(f"{prefix}{name} does not lie in one piece")
            yield f"{prefix}{name}", value.__array_interface__["data"][0]
            yield from ((f"{prefix}{name}[{axis}]", length) for axis, length in enumerate(value.shape))
        else:
            yield f"{prefix}{name}", value


class Loaded:
    """Compiled rules in memory."""

    def __init__(self, code: bytes, takes: Mapping[str, list[str]]) -> None:
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), this_machine())
        engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        engine.finalize_object()
        self.doors = {name: Door(name, engine, given) for name, given in takes.items()}
