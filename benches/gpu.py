"""Every game on the GPU: equal records as on the CPU in every setting, decisions per second, and what a kernel takes.

    python benches/gpu.py [GAME …] [--compared 20000] [--matches 1000000] [--batch] [--out FOLDER] [--keep]

Kernels and expected records of all games are made in processes of their own, side by side; the GPU is measured game by
game as they are ready. Everything found so far stands in FOLDER/gpu.json at any time. `--keep` writes it to
benches/results/gpu.json as well. Needs an NVIDIA GPU; the driver is enough.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import ziggurat as zg
from ziggurat.engine import library
from ziggurat.engine.chance import new_dice
from ziggurat.engine.gpu import kernels, playing
from ziggurat.engine.gpu.driver import driver
from ziggurat.engine.gpu.playing import BLOCK_SIZE, GpuBatch
from ziggurat.engine.record import size_of_facts
from ziggurat.research import Batch, on_gpu
from ziggurat.research.batch import random_steps

RESULTS = Path(__file__).parent / "results" / "gpu.json"
ROOT = Path(__file__).resolve().parent.parent
BLOCK_SIZES = (32, 64, 128, 256)
SEED = 1
N_BATCH, N_STEPS, N_COMPARED_STEPS = 65_536, 50, 400
WHERE = {"play": playing.__name__, "batch": on_gpu.__name__}
"""The modules that list kernels."""
START = """
import time; begun = time.perf_counter()
import ziggurat as zg
from ziggurat.engine.gpu.playing import GpuBatch
GpuBatch(zg.load({!r}), 64).play(1)
print(time.perf_counter() - begun)
"""


def settings_of(name: str) -> list[tuple[str, zg.Game]]:
    """Every setting of a game that tests play."""
    return [
        (sample.label, zg.load(name, seats=sample.seats, **sample.options))
        for sample in library.rulebook(name).tested()
    ]


# ---- a process of its own for each game: kernels, and what the CPU says


def prepare(name: str, what: str, n_compared: int, folder: Path) -> None:
    """Build kernels of a game, and meanwhile what they are compared with: matches played, or rules compiled."""
    begun = time.perf_counter()
    notes: dict[str, Any] = {}
    build = started(WHERE[what], name, library.rulebook(name).gpu_registers if what == "play" else 0)
    if what == "batch":
        Batch(settings_of(name)[0][1], 1, observe=("facts", "features"))
    for label, game in settings_of(name) if what == "play" else ():
        facts, n_decisions, seconds = played(game, n_compared)
        np.save(folder / f"{name}-{label}.npy", facts)
        notes[label] = {"cpu_decisions": n_decisions, "cpu_seconds": round(seconds, 2)}
    notes["cpu_seconds_in_all"] = round(time.perf_counter() - begun, 1)
    words = build.communicate()[0]
    notes["build"] = json.loads(words.splitlines()[-1]) if build.returncode == 0 else words[-3000:]
    (folder / f"{name}-{what}.json").write_text(json.dumps(notes))


def started(where: str, name: str, registers: int) -> subprocess.Popen[str]:
    """A process that builds and assembles kernels, and says how long each took."""
    words = (
        f"import json; from ziggurat.engine.gpu import kernels; "
        f"made = kernels.loaded({name!r}, {where!r}, {registers}); print(json.dumps(dict(made.seconds, log=made.log)))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    )


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])}


def played(game: zg.Game, n_matches: int) -> tuple[Any, int, float]:
    """The facts of matches played on some cores, their decisions and the time they took."""
    size = size_of_facts(game.rulebook.State)
    records = np.zeros(n_matches, dtype=game.opening().dtype)
    records[:] = game.opening()
    game.play_out(records[0].copy(), new_dice(SEED), game.listing(), np.zeros(1, dtype=np.int32))
    n_threads = max(1, (os.cpu_count() or 3) // 3)

    def some(first: int) -> int:
        out, log = game.listing(), np.zeros(1, dtype=np.int32)
        taken = range(first, n_matches, n_threads)
        return sum(int(game.play_out(records[match], new_dice(SEED + match), out, log)) for match in taken)

    begun = time.perf_counter()
    with ThreadPoolExecutor(n_threads) as threads:
        n_decisions = sum(threads.map(some, range(n_threads)))
    return facts_of(records, size), n_decisions, time.perf_counter() - begun


def facts_of(records: Any, size: int) -> Any:
    return records.view(np.uint8).reshape(len(records), -1)[:, :size]


# ---- the GPU


def keep(found: dict[str, Any]) -> None:
    """Keep a run in the place of the one before; what benches/gpu_limits.py has found stays beside it."""
    kept = json.loads(RESULTS.read_text())
    RESULTS.write_text(json.dumps(kept | {"what": "gpu.py", "run": found}, indent=2) + "\n")


class Report:
    """What was found, written down at once."""

    def __init__(self, folder: Path, keeps: bool) -> None:
        self.found: dict[str, Any] = {}
        self._path = folder / "gpu.json"
        self._keeps = keeps
        self._begun = time.perf_counter()

    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.perf_counter() - self._begun

    def note(self, *places: str, **facts: Any) -> None:
        """Write facts down at a place, and show them."""
        at = self.found
        for place in places:
            at = at.setdefault(place, {})
        at.update(facts)
        self._path.write_text(json.dumps(self.found, indent=2) + "\n")
        if self._keeps:
            keep(self.found)
        print(f"{time.perf_counter() - self._begun:6.1f} s  {' '.join(places)}: {json.dumps(facts)[:600]}", flush=True)

    def trying(self, what: Any, *given: Any) -> None:
        """Do something that may fail; what it says is written down, and the rest goes on."""
        try:
            what(self, *given)
        except Exception as error:
            traceback.print_exc()
            self.note("failures", **{f"{what.__name__} {given[0]}": f"{type(error).__name__}: {error}"[:2000]})


def measure(report: Report, name: str, given: Any, folder: Path) -> None:
    """All that is measured of a game."""
    game = settings_of(name)[-1][1]
    small = GpuBatch(game, 1024)
    costs = {size: small.kernel.costs(size)._asdict() for size in BLOCK_SIZES}
    report.note("games", name, costs=costs)
    done = subprocess.run([sys.executable, "-c", START.format(name)], capture_output=True, text=True, env=environment())
    words = done.stdout.split()
    report.note("games", name, seconds_to_start_when_kept=round(float(words[-1]), 2) if words else done.stderr[-1000:])
    for label, setting in settings_of(name):
        report.trying(compare, f"{name} {label}", setting, label, given, folder)
    for label, setting in settings_of(name):
        report.trying(race, f"{name} {label}", setting, label, given.matches, (BLOCK_SIZE,))
    label, setting = settings_of(name)[0]
    report.trying(race, f"{name} {label}", setting, label, given.matches, BLOCK_SIZES)
    for most in given.registers:
        if report.seconds() < given.seconds:
            report.trying(race, f"{name} {label}", setting, label, given.matches, BLOCK_SIZES, most)


def compare(report: Report, title: str, game: zg.Game, label: str, given: Any, folder: Path) -> None:
    """The same matches on GPU and CPU."""
    expected = np.load(folder / f"{game.name}-{label}.npy")
    small = GpuBatch(game, len(expected))
    small.play(SEED)
    got = facts_of(small.final_records(), size_of_facts(game.rulebook.State))
    n_equal = int((expected == got).all(axis=1).sum())
    report.note("games", game.name, "settings", label, compared=len(expected), equal=n_equal)


def race(
    report: Report,
    title: str,
    game: zg.Game,
    label: str,
    n_matches: int,
    block_sizes: tuple[int, ...],
    registers: int | None = None,
) -> None:
    """Decisions per second, with a limit of registers for each thread, or what is best for the game."""
    room = game.opening().nbytes + 8
    n_matches = min(n_matches, int(driver().free_bytes() * 0.6) // room)
    large = GpuBatch(game, n_matches, max_registers=registers)
    speeds = {}
    for size in block_sizes:
        for times in (1, 2):
            begun = time.perf_counter()
            large.play(SEED + times * n_matches, size)
            seconds = time.perf_counter() - begun
        speeds[str(size)] = round(large.n_decisions() / seconds / 1e6, 1)
    place = f"millions_of_decisions_per_second{f' with {registers} registers' if registers else ''}"
    report.note("games", game.name, "settings", label, matches=n_matches, **{place: speeds})


def batches(report: Report, name: str) -> None:
    """Stepped batches: equal to those on the CPU, and how fast."""
    for label, game in settings_of(name):
        report.trying(compare_batches, f"{name} {label}", game, label)
    batch_speeds(report, name)


def batch_speeds(report: Report, name: str) -> None:
    """Random steps of a batch, and what its kernels take."""
    game = settings_of(name)[0][1]
    for observed in (("facts",), ("facts", "features"), ()):
        batch = Batch(game, N_BATCH, "cuda", observe=observed)
        random_steps(batch, N_STEPS)
        begun = time.perf_counter()
        random_steps(batch, N_STEPS)
        seconds = time.perf_counter() - begun
        speed = round(N_BATCH * N_STEPS / seconds / 1e6, 2)
        report.note("games", name, "batch", **{f"millions_of_steps_per_second {'+'.join(observed) or 'mask'}": speed})
    costs = {
        kernel: made.costs(on_gpu.BLOCK_SIZE)._asdict()
        for kernel, made in kernels.loaded(name, on_gpu.__name__).kernels.items()
    }
    report.note("games", name, "batch", costs=costs)


def compare_batches(report: Report, title: str, game: zg.Game, label: str) -> None:
    """The same answers on GPU and CPU bring the same arrays."""
    observed = ("facts", "features")
    here, there = (Batch(game, 64, device, seed=5, observe=observed) for device in ("cpu", "cuda"))
    chooser = np.random.default_rng(1)
    n_different: dict[str, int] = {}
    for _ in range(N_COMPARED_STEPS):
        for part in ("facts", "features", "mask", "seat", "reward", "done", "seeds"):
            if not np.array_equal(getattr(here, part), np.asarray(getattr(there, part))):
                n_different[part] = n_different.get(part, 0) + 1
        actions = [int(chooser.choice(here.legal_actions(match))) for match in range(here.n)]
        here.step(actions)
        there.step(actions)
    ended = int(here.seeds.max()) - 5 >= here.n
    report.note(
        "games", game.name, "settings", label, batch_steps=N_COMPARED_STEPS, different=n_different, any_ended=ended
    )


def share(report: Report, name: str) -> None:
    """PyTorch, CuPy and JAX read the arrays of a batch where they lie, and answer from there."""
    game = settings_of(name)[0][1]
    for library_name in ("torch", "cupy", "jax"):
        report.trying(share_with, library_name, game)


def share_with(report: Report, library_name: str, game: zg.Game) -> None:
    """Two batches on the GPU: one is copied here to be read, the other is read where it lies."""
    other = importlib.import_module(library_name)
    here, there = (Batch(game, 64, "cuda", seed=9) for _ in range(2))
    found: dict[str, Any] = {}
    for _ in range(30):
        if library_name == "torch":
            mask, facts = (other.as_tensor(array, device="cuda") for array in (there.mask, there.facts))
            by_dlpack = other.from_dlpack(there.facts)
            found["same_memory"] = mask.data_ptr() == there.mask.address and facts.data_ptr() == by_dlpack.data_ptr()
            actions, facts = mask.argmax(1), facts.cpu().numpy()
        elif library_name == "cupy":
            mask, facts = other.asarray(there.mask), other.asarray(there.facts)
            by_dlpack = other.from_dlpack(there.facts)
            found["same_memory"] = mask.data.ptr == there.mask.address and facts.data.ptr == by_dlpack.data.ptr
            actions, facts = mask.argmax(1), other.asnumpy(facts)
        else:
            mask, facts = other.dlpack.from_dlpack(there.mask), other.dlpack.from_dlpack(there.facts)
            found["same_memory"] = mask.unsafe_buffer_pointer() == there.mask.address
            actions, facts = mask.argmax(1), np.asarray(facts)
        found["equal"] = found.get("equal", True) and bool(np.array_equal(facts, np.asarray(here.facts)))
        here.step(np.asarray(here.mask).argmax(1))
        there.step(actions)
    found["facts_equal_at_the_end"] = bool(np.array_equal(np.asarray(here.facts), np.asarray(there.facts)))
    report.note("shared", library_name, **found)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", default=library.names())
    words.add_argument("--compared", type=int, default=20_000)
    words.add_argument("--matches", type=int, default=1_000_000)
    words.add_argument("--batch", action="store_true", help="stepped batches as well")
    words.add_argument(
        "--registers", type=int, nargs="*", default=[], help="try kernels with these limits of registers, too"
    )
    words.add_argument("--seconds", type=float, default=1e9, help="try nothing more after so many seconds")
    words.add_argument("--out", type=Path, default=None)
    words.add_argument("--keep", action="store_true")
    words.add_argument("--prepare", choices=WHERE, help=argparse.SUPPRESS)
    given = words.parse_args()
    folder = given.out or Path(tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    if given.prepare:
        prepare(given.games[0], given.prepare, given.compared, folder)
        return
    report = Report(folder, given.keep)
    begin = [sys.executable, __file__, "--compared", str(given.compared)]
    with tempfile.TemporaryDirectory() as room:
        waiting = {
            (name, what): subprocess.Popen([*begin, name, "--prepare", what, "--out", room], env=environment())
            for what in (["play", "batch"] if given.batch else ["play"])
            for name in given.games
        }
        report.note(gpu=driver().name(), capability=driver().capability, driver=driver().version())
        while waiting:
            for name, what in [each for each, process in waiting.items() if process.poll() is not None]:
                del waiting[name, what]
                notes = Path(room) / f"{name}-{what}.json"
                report.note(
                    "games", name, f"prepared {what}", **(json.loads(notes.read_text()) if notes.exists() else {})
                )
                if what == "play":
                    report.trying(measure, name, given, Path(room))
                else:
                    report.trying(batches, name)
            time.sleep(0.2)
    if given.batch:
        os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX takes all memory otherwise
        report.trying(share, given.games[0])


if __name__ == "__main__":
    main()
