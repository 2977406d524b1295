"""What limits kernels on a GPU: registers of a thread, threads of a block, the cache; and shared batches.

    ZIGGURAT_PLAIN=1 python -m benches.gpu_limits [--seconds 180] [--out FOLDER]

Interpreted, no rules are compiled for the CPU, but for comparing batches at the end, in processes of their own. Kernels
with a limit are held against those without one, which `benches/gpu.py` holds against the CPU. Everything found so far
stands in FOLDER/gpu.json at any time.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benches.gpu import (
    SEED,
    WHERE,
    Report,
    batch_speeds,
    compare_batches,
    environment,
    facts_of,
    settings_of,
    share_with,
)

import ziggurat as zg
from ziggurat.engine.gpu import playing
from ziggurat.engine.gpu.driver import driver
from ziggurat.engine.gpu.playing import GpuBatch
from ziggurat.engine.record import size_of_facts

LIMITS = {
    "imhotep": (0, 32, 40, 48, 56, 64, 80, 128),
    "tzolkin": (0, 32, 48, 64, 80, 96, 128, 168),
    "tigris": (0, 128, 168),
}
SETTINGS = {"imhotep": ("2-A", "4-A"), "tzolkin": ("2", "4", "5-everything"), "tigris": ("2-classic",)}
N_MATCHES = {"imhotep": 1_000_000, "tzolkin": 400_000, "tigris": 300_000}
N_COMPARED = 20_000
BLOCK_SIZES = (64, 128, 256)
CACHES = {"no preference": 0, "more shared memory": 1, "more cache": 2, "alike": 3}
"""How a kernel would like its cache to be parted, as the driver has it."""


# ---- kernels, made side by side


class Assembling:
    """Processes that assemble kernels, one for each limit of registers."""

    def __init__(self) -> None:
        self._begun: dict[tuple[str, str, int], subprocess.Popen[bytes]] = {}

    def begin(self, name: str, where: str, limit: int) -> None:
        """Begin with one."""
        words = f"from ziggurat.engine.gpu import kernels; kernels.loaded({name!r}, {where!r}, {limit})"
        self._begun[name, where, limit] = subprocess.Popen([sys.executable, "-c", words], env=environment())

    def wait(self, name: str, where: str, limit: int) -> None:
        """Wait until it is there."""
        begun = self._begun.get((name, where, limit))
        if begun is not None:
            begun.wait()


# ---- measuring


class Limits:
    """What is tried, until the time is over."""

    def __init__(self, report: Report, seconds: float, assembling: Assembling) -> None:
        self.report = report
        self._seconds = seconds
        self.assembling = assembling
        self.best: dict[tuple[str, str], tuple[float, int, int]] = {}
        """By game and setting: millions of decisions per second, registers, threads of a block."""
        self.first: dict[tuple[str, str], Any] = {}
        """By game and setting: the records of the first limit."""

    def left(self) -> float:
        """Seconds that are left."""
        return self._seconds - self.report.seconds()

    def batch(self, game: zg.Game, n_matches: int, limit: int) -> GpuBatch:
        """Room for matches, with kernels with this limit of registers for each thread."""
        self.assembling.wait(game.name, playing.__name__, limit)
        return GpuBatch(game, n_matches, keeps=min(n_matches, N_COMPARED), max_registers=limit)

    def speed(self, batch: GpuBatch, block_size: int, n_blocks: int | None = None) -> float:
        """Millions of decisions per second."""
        begun = time.perf_counter()
        batch.play(SEED, block_size, n_blocks)
        seconds = time.perf_counter() - begun
        return round(batch.n_decisions() / seconds / 1e6, 1)

    def trying(self, what: Any, *given: Any) -> None:
        """Do something that may fail; the rest goes on."""

        def doing(report: Report, title: str) -> None:
            what(*given)

        self.report.trying(doing, f"{what.__name__} {' '.join(map(str, given[:3]))}")

    def try_game(self, name: str, block_sizes: tuple[int, ...]) -> None:
        """All limits in one setting, those that may be best in some others."""
        first, *others = SETTINGS[name]
        self.try_limits(name, first, LIMITS[name], block_sizes)
        for label in others:
            some = tuple(dict.fromkeys([0, self.best[name, first][1], 64, 128]))
            self.try_limits(name, label, some, (64, 256))

    def try_limits(self, name: str, label: str, limits: tuple[int, ...], block_sizes: tuple[int, ...]) -> None:
        """Every limit with every size of blocks, as long as it is not far from the best."""
        for limit in limits:
            if self.left() > 5:
                self.trying(self.try_limit, name, label, limit, block_sizes)

    def try_limit(self, name: str, label: str, limit: int, block_sizes: tuple[int, ...]) -> None:
        """One limit; its records are held against those of the first one of this setting."""
        game = dict(settings_of(name))[label]
        large = self.batch(game, N_MATCHES[name], limit)
        self.batch(game, 10_000, limit).play(SEED)  # the first start takes longer
        speeds: dict[str, float] = {}
        for size in block_sizes:
            speed = self.speed(large, size)
            speeds[str(size)] = speed
            best = self.best.get((name, label))
            if best is None or speed > best[0]:
                self.best[name, label] = (speed, limit, size)
            elif speed < best[0] * 0.7:
                break
        records = facts_of(large.final_records(), size_of_facts(game.rulebook.State))
        n_equal = int((records == self.first.setdefault((name, label), records)).all(axis=1).sum())
        at = ("games", name, label, f"{limit} registers")
        costs = large.kernel.costs(64)._asdict()
        self.report.note(*at, speeds=speeds, compared=len(records), equal_to_the_first=n_equal, **costs)

    def try_the_best(self, name: str, label: str, times: int) -> None:
        """The best of a setting over many more matches, where the last ones matter less."""
        _, limit, size = self.best[name, label]
        game = dict(settings_of(name))[label]
        large = self.batch(game, N_MATCHES[name] * times, limit)
        found = [self.speed(large, size) for _ in range(2)]
        self.report.note("best", name, label, registers=limit, block_size=size, matches=large.n_matches, speeds=found)

    def try_other_settings(self, name: str, label: str) -> None:
        """The best of one setting in all others."""
        _, limit, size = self.best[name, label]
        for other, game in settings_of(name):
            if self.left() > 8:
                large = self.batch(game, N_MATCHES[name], limit)
                self.speed(large, size)
                speed = self.speed(large, size)
                self.report.note("settings", name, other, registers=limit, block_size=size, speed=speed)

    def try_caches(self, name: str, label: str) -> None:
        """The best with the cache parted in other ways, and with fewer blocks at once."""
        _, limit, size = self.best[name, label]
        large = self.batch(dict(settings_of(name))[label], N_MATCHES[name], limit)
        handle = ctypes.c_void_p(large.kernel._handle)
        found = {}
        for words, preferred in CACHES.items():
            driver()._do("cuFuncSetCacheConfig", handle, ctypes.c_int(preferred))
            found[words] = self.speed(large, size)
        driver()._do("cuFuncSetCacheConfig", handle, ctypes.c_int(0))
        whole = large.blocks(size)
        fewer = {f"{part}/8 of the blocks": self.speed(large, size, whole * part // 8) for part in (7, 6, 5, 4)}
        more = {f"{part} times the blocks": self.speed(large, size, whole * part) for part in (2, 4)}
        self.report.note("caches", name, label, registers=limit, block_size=size, **found, **fewer, **more)


# ---- comparing batches, in a process of its own


def compare_when_ready(name: str, folder: Path) -> None:
    """Compile the rules of a batch for the CPU; then, when the GPU is free, compare."""
    report = Report(folder / name, False)
    settings = settings_of(name)
    observed = ("facts", "features")
    zg_batch = importlib.import_module("ziggurat.research").Batch
    for _, game in settings:
        zg_batch(game, 1, observe=observed)
    report.note(ready=True)
    (folder / name / "ready").touch()
    while not (folder / "go").exists():
        time.sleep(0.1)
    for label, game in settings:
        report.trying(compare_batches, f"{name} {label}", game, label)


def measure(limits: Limits, given: argparse.Namespace, comparing: dict[str, subprocess.Popen[bytes]]) -> None:
    """Everything, the most wanted first."""
    report = limits.report
    limits.trying(limits.try_game, "imhotep", BLOCK_SIZES)
    limits.trying(limits.try_game, "tzolkin", (64,))
    limits.trying(limits.try_caches, "imhotep", "2-A")
    for name, label, times in (("imhotep", "2-A", 6), ("imhotep", "4-A", 6), ("tzolkin", "2", 4)):
        limits.trying(limits.try_the_best, name, label, times)
    for name in ("tigris", "tzolkin"):
        limits.assembling.wait(name, WHERE["batch"], 0)
        report.trying(batch_speeds, name)
    for library_name in ("torch", "cupy", "jax"):
        if limits.left() > 12:
            report.trying(share_with, library_name, settings_of("imhotep")[0][1])
    limits.trying(compare, limits, given.out, comparing)
    limits.trying(limits.try_limits, "tigris", "2-classic", LIMITS["tigris"], (64,))
    limits.trying(limits.try_other_settings, "imhotep", "4-A")
    limits.trying(limits.try_other_settings, "tzolkin", "2")


def compare(limits: Limits, folder: Path, comparing: dict[str, subprocess.Popen[bytes]]) -> None:
    """Let those compare batches whose rules are compiled, for a while."""
    (folder / "go").touch()
    deadline = time.perf_counter() + min(25.0, limits.left() - 8)
    ready = [name for name in comparing if (folder / name / "ready").exists()]
    for name in ready:
        try:
            comparing[name].wait(max(0.1, deadline - time.perf_counter()))
        except subprocess.TimeoutExpired:
            comparing[name].kill()
    limits.report.note(batches_compared={name: name in ready for name in comparing})


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--seconds", type=float, default=180)
    words.add_argument("--out", type=Path, default=None)
    words.add_argument("--compare", default="", help=argparse.SUPPRESS)
    given = words.parse_args()
    given.out = given.out or Path(tempfile.mkdtemp())
    given.out.mkdir(parents=True, exist_ok=True)
    if given.compare:
        compare_when_ready(given.compare, given.out)
        return
    report = Report(given.out, False)
    report.note(gpu=driver().name(), capability=driver().capability, driver=driver().version())
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX takes all memory otherwise
    begin = [sys.executable, "-m", "benches.gpu_limits", "--out", str(given.out), "--compare"]
    compiled = {key: value for key, value in environment().items() if key != "ZIGGURAT_PLAIN"}
    comparing = {}
    for name in ("tigris", "tzolkin"):
        (given.out / name).mkdir(exist_ok=True)
        comparing[name] = subprocess.Popen([*begin, name], env=compiled)
    assembling = Assembling()
    for name, limits in LIMITS.items():
        for limit in limits:
            assembling.begin(name, WHERE["play"], limit)
    for name in LIMITS:
        assembling.begin(name, WHERE["batch"], 0)
    try:
        measure(Limits(report, given.seconds, assembling), given, comparing)
    finally:
        for process in [*comparing.values(), *assembling._begun.values()]:
            if process.poll() is None:
                process.kill()


if __name__ == "__main__":
    main()
