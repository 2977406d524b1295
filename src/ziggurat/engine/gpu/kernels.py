"""Kernels of a game: built once for a kind of GPU, kept on disk beside the compiled rules, and started here.

A set of kernels is a function that lists them for a game (`kernels_of` in playing.py, in research/on_gpu.py). It is
named by its module, so that a process of its own can build it (building.py): compiling stops there where the IR is
written, and its rules cannot be called.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite

from ziggurat.engine import compiling, library
from ziggurat.engine.errors import ZigguratError
from ziggurat.engine.gpu import driver as drivers
from ziggurat.engine.gpu.arrays import GpuArray
from ziggurat.engine.gpu.driver import driver
from ziggurat.engine.rule import MODULES, PACKAGE, cache_root, fingerprint

BUILDER = "ziggurat.engine.gpu.building"


class CannotBuildKernels(ZigguratError):
    """The kernels of a game could not be built. The text says so; what went wrong stands above it."""


class Built(NamedTuple):
    """Where kernels are kept."""

    ptx: Path
    """As text, for GPUs of a capability."""
    code: Path
    """As machine code, which the driver has made of the text."""


def built(name: str, where: str, capability: tuple[int, int]) -> Built:
    """The files of the kernels of a game that a module lists: in a folder that changes whenever their meaning could."""
    folder = cache_root() / f"{name}-gpu-{fingerprint_of(name, where)}"
    file = f"{where.rsplit('.', 1)[-1]}-sm{capability[0]}{capability[1]}"
    version = driver().version() if not drivers.why_no_gpu() else 0
    return Built(folder / f"{file}.ptx", folder / f"{file}-{version}.cubin")


@functools.cache
def fingerprint_of(name: str, where: str) -> str:
    """A short hash of all that kernels depend on: the rules of the game, what makes kernels of them, and LLVM."""
    home = PACKAGE.joinpath(*where.split(".")[1:-1])
    digest = hashlib.sha256(fingerprint(name, home, *MODULES).encode())
    digest.update(llvmlite.__version__.encode())
    return digest.hexdigest()[:16]


def ptx_for(name: str, where: str, capability: tuple[int, int]) -> tuple[str, dict[str, list[str]]]:
    """The kernels of a game as text with the parameters of each, from disk or built now, in a process of its own."""
    path = built(name, where, capability).ptx
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", BUILDER, where, name, f"{capability[0]}.{capability[1]}", str(path)]
        if subprocess.run(command, env=environment_of_a_build(), check=False).returncode:
            raise CannotBuildKernels(f"The kernels of {library.rulebook(name).title} for a GPU could not be built.")
    takes, ptx = path.read_text().split("\n", 1)
    return ptx, json.loads(takes.removeprefix("// "))


def environment_of_a_build() -> dict[str, str]:
    """What a process needs that compiles rules as this one would."""
    environment = {key: value for key, value in os.environ.items() if key not in ("ZIGGURAT_PLAIN", "ZIGGURAT_CHECKED")}
    return environment | {"PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *sys.path])}


class Costs(NamedTuple):
    """What a kernel takes of the GPU, as the driver says."""

    registers: int
    """Of each thread."""
    local_bytes: int
    """Of each thread, in memory of its own."""
    constant_bytes: int
    blocks_at_once: int
    """How many blocks one processor works on at once."""


class Kernel:
    """A kernel on the GPU."""

    def __init__(self, handle: int, takes: list[str]) -> None:
        self._handle = handle
        self._takes = takes

    def start(self, n_blocks: int, block_size: int, arguments: Mapping[str, Any]) -> None:
        """Start it with these arguments by name: arrays on the GPU, tuples of them, numbers."""
        given = dict(spread(arguments))
        device = driver()
        device.enter()
        device.start(self._handle, n_blocks, block_size, [given[name] for name in self._takes])

    def costs(self, block_size: int) -> Costs:
        """What it takes, in blocks of this size."""
        device = driver()
        device.enter()
        return Costs(
            registers=device.fact(self._handle, drivers.REGISTERS),
            local_bytes=device.fact(self._handle, drivers.LOCAL_BYTES),
            constant_bytes=device.fact(self._handle, drivers.CONST_BYTES),
            blocks_at_once=device.blocks_at_once(self._handle, block_size),
        )


def spread(arguments: Mapping[str, Any], prefix: str = "") -> list[tuple[str, int]]:
    """Arrays as their address and lengths, tuples as their parts, by the names that a kernel has for them."""
    found: list[tuple[str, int]] = []
    for name, value in arguments.items():
        if hasattr(value, "_asdict"):
            found += spread(value._asdict(), f"{prefix}{name}.")
        elif isinstance(value, GpuArray):
            found.append((f"{prefix}{name}", value.address))
            found += [(f"{prefix}{name}[{axis}]", length) for axis, length in enumerate(value.shape)]
        elif value is not None:
            found.append((f"{prefix}{name}", int(value)))
    return found


class Loaded(NamedTuple):
    """Kernels on the GPU, and how long it took to get them there."""

    kernels: dict[str, Kernel]
    seconds: dict[str, float]
    """`built` (nothing where the text lay on disk), `assembled` (the same for machine code) and `loaded`."""
    log: str
    """What the assembler said; empty where it was not asked."""


@functools.cache
def loaded(name: str, where: str, max_registers: int = 0) -> Loaded:
    """The kernels of a game on the GPU, built and assembled where they are not yet on disk."""
    device = driver()
    paths = built(name, where, device.capability)
    code_path = paths.code.with_suffix(f".{max_registers}.cubin") if max_registers else paths.code
    seconds, log = {"built": 0.0, "assembled": 0.0}, ""
    begun = time.perf_counter()
    with compiling.shown(f"Building {library.rulebook(name).title} for the GPU"):
        ptx, takes = ptx_for(name, where, device.capability)
    seconds["built"] = time.perf_counter() - begun
    if not code_path.exists():
        begun = time.perf_counter()
        device.enter()
        made = device.assemble(ptx, max_registers)
        write_whole(code_path, made.code)
        log, seconds["assembled"] = made.log, time.perf_counter() - begun
    begun = time.perf_counter()
    device.enter()
    module = device.load(code_path.read_bytes())
    kernels = {kernel: Kernel(device.kernel(module, kernel), given) for kernel, given in takes.items()}
    seconds["loaded"] = time.perf_counter() - begun
    return Loaded(kernels, seconds, log)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that nobody ever sees in part."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_bytes(data)
    os.replace(beside, path)
