"""Speed of environments, ours and others', taking turns in one run: random legal play, observation and mask included.

Times are seconds of the processor that this process used, so that a busy machine slows nobody's clock; what counts is
a ratio within one run, the best of several turns on both sides. Whoever plays on a GPU is timed by the clock on the
wall, since this process only waits for it. Rivals that are not installed are left out by name.
"""

from __future__ import annotations

import importlib
import platform
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from ziggurat.engine import library
from ziggurat.engine.checkout import commit
from ziggurat.engine.gpu import driver as drivers
from ziggurat.research import Batch
from ziggurat.research.batch import random_steps

Steps = Iterator[int]
"""Takes steps for ever, and tells after each how many it took."""

N_BATCH = 256
N_ON_GPU, STEPS_ON_GPU = 65_536, 10
AEC, GYM, BATCH = "PettingZoo", "Gymnasium", "batch, one core"
ON_GPU = "batch, GPU"
STATES, PGX = "states", "batch, JAX"
WAYS = (AEC, GYM, BATCH)


def this_processor() -> str:
    """The device of whoever needs no other."""
    return ""


@dataclass
class Contender:
    """Somebody who takes steps."""

    name: str
    way: str
    begin: Callable[[], Steps]
    needs: tuple[str, ...] = ()
    """Distributions that must be installed."""
    gpu: Callable[[], str] = this_processor
    """The GPU that it plays on, asked once it plays; empty where it plays on this processor."""
    plays_on: str = ""
    """What that said."""
    speeds: list[float] = field(default_factory=list)
    """Steps per second, turn by turn."""
    missing: str = ""

    @property
    def row(self) -> str:
        """Its name in the results."""
        return f"{self.name}, {self.way}" + (f" ({self.plays_on})" if self.plays_on else "")

    @property
    def clock(self) -> Callable[[], float]:
        """What its turns are timed by."""
        return time.perf_counter if self.plays_on else time.process_time

    @property
    def best(self) -> float:
        """The best turn."""
        return max(self.speeds, default=0.0)


def pick(mask: Any) -> int:
    """A random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[int(random.random() * len(legal))])


# ---- ours


def agents_of(env: Any) -> Steps:
    """Random play of a PettingZoo environment."""
    env.reset(seed=1)
    while True:
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.reset()
        else:
            env.step(pick(observation["action_mask"]))
            yield 1


def _our_agents(game: str) -> Steps:
    from ziggurat.research import aec

    return agents_of(aec.raw_env(game))


def _our_seat(game: str) -> Steps:
    from ziggurat.research.gym import SeatEnv

    env = SeatEnv(game)
    _, info = env.reset(seed=1)
    while True:
        _, _, terminated, _, info = env.step(pick(info["action_mask"]))
        if terminated:
            _, info = env.reset()
        yield 1


def _our_batch(game: str) -> Steps:
    batch, dice = Batch(game, N_BATCH), np.random.default_rng(1)
    rows = np.arange(N_BATCH)
    while True:
        at = 1 + (dice.random(N_BATCH) * batch.legal[:, 0]).astype(np.int64)
        batch.step(batch.legal[rows, at] - 1)
        yield N_BATCH


def _our_gpu(game: str) -> Steps:
    batch = Batch(game, N_ON_GPU, "cuda")
    while True:
        random_steps(batch, STEPS_ON_GPU)
        yield N_ON_GPU * STEPS_ON_GPU


def _our_device() -> str:
    return drivers.driver().name()


# ---- others


def _chess() -> Steps:
    return agents_of(importlib.import_module("pettingzoo.classic.chess_v6").raw_env())


def _catan() -> Steps:
    """catanatron's own environment, against one random player."""
    importlib.import_module("catanatron_gym")
    import gymnasium

    env: Any = gymnasium.make("catanatron-v1").unwrapped
    _, info = env.reset(seed=1)
    while True:
        _, _, terminated, truncated, info = env.step(random.choice(info["valid_actions"]))
        if terminated or truncated:
            _, info = env.reset()
        yield 1


def _backgammon() -> Steps:
    """OpenSpiel's backgammon through Python: the tensor of the player and the mask, chance by its weights."""
    pyspiel = importlib.import_module("pyspiel")
    game = pyspiel.load_game("backgammon")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
            yield 1


def _pgx() -> Steps:
    """Pgx's backgammon where JAX plays: as many matches side by side as our batches have there."""
    jax, pgx = importlib.import_module("jax"), importlib.import_module("pgx")
    env = pgx.make("backgammon")
    reset, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(_restarting(env)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1))
    key, n = jax.random.PRNGKey(1), N_ON_GPU if _device_of_jax() else N_BATCH
    state = reset(jax.random.split(key, n))
    while True:
        key, first, second = jax.random.split(key, 3)
        state = step(state, choose(first, state.legal_action_mask), jax.random.split(second, n))
        state.observation.block_until_ready()
        yield n


def _device_of_jax() -> str:
    """The GPU that JAX plays on; empty where it is this processor."""
    device = importlib.import_module("jax").devices()[0]
    return "" if device.platform == "cpu" else str(device.device_kind)


def _restarting(env: Any) -> Any:
    return importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)


def contenders() -> list[Contender]:
    """Everybody, ours first."""
    ours = []
    for game in library.names():
        needs = ("gymnasium", "pettingzoo")
        ours.append(Contender(game, AEC, lambda game=game: _our_agents(game), needs))  # type: ignore[misc]
        ours.append(Contender(game, GYM, lambda game=game: _our_seat(game), needs))  # type: ignore[misc]
        ours.append(Contender(game, BATCH, lambda game=game: _our_batch(game)))  # type: ignore[misc]
        if not drivers.why_no_gpu():
            ours.append(Contender(game, ON_GPU, lambda game=game: _our_gpu(game), gpu=_our_device))  # type: ignore[misc]
    return [
        *ours,
        Contender("PettingZoo chess", AEC, _chess, ("pettingzoo", "chess")),
        Contender("catanatron", GYM, _catan, ("catanatron-gym", "gymnasium")),
        Contender("OpenSpiel backgammon", STATES, _backgammon, ("open-spiel",)),
        Contender("Pgx backgammon", PGX, _pgx, ("pgx", "jax"), gpu=_device_of_jax),
    ]


# ---- taking turns


def compete(rounds: int, seconds: float, tell: Callable[[str], None]) -> list[Contender]:
    """Let everybody who is there take turns, and note how fast each turn was."""
    found, playing = contenders(), []
    for contender in found:
        contender.missing = ", ".join(name for name in contender.needs if not _is_there(name))
        if not contender.missing:
            tell(f"{contender.name}, {contender.way}: warming up")
            steps = contender.begin()
            for _ in range(3):
                next(steps)
            contender.plays_on = contender.gpu()
            playing.append((contender, steps))
    for turn in range(1, rounds + 1):
        for contender, steps in playing:
            contender.speeds.append(_speed(steps, seconds, contender.clock))
        tell(f"turn {turn} of {rounds} is over")
    return found


def _is_there(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def _speed(steps: Steps, seconds: float, clock: Callable[[], float]) -> float:
    """Steps per second of a clock."""
    n_steps, begun, gone = 0, clock(), 0.0
    while gone < seconds:
        for _ in range(20):
            n_steps += next(steps)
        gone = clock() - begun
    return n_steps / gone


def report_of(found: list[Contender], rounds: int, seconds: float) -> dict[str, Any]:
    """All that was measured, with the machine and the commit."""
    best = {(contender.name, contender.way): contender.best for contender in found}
    ratios = {}
    for game in library.names():
        agents, seat, batch = (best[game, way] for way in WAYS)
        slower = min((speed for speed in (agents, seat) if speed), default=0.0)
        ratios[game] = {
            "PettingZoo / PettingZoo chess": _ratio(agents, best["PettingZoo chess", AEC]),
            "Gymnasium / catanatron": _ratio(seat, best["catanatron", GYM]),
            "Gymnasium / OpenSpiel backgammon": _ratio(seat, best["OpenSpiel backgammon", STATES]),
            "batch / Pgx backgammon": _ratio(batch, best["Pgx backgammon", PGX]),
            "batch on a GPU / Pgx backgammon": _ratio(best.get((game, ON_GPU), 0.0), best["Pgx backgammon", PGX]),
            "batch / slower environment": _ratio(batch, slower),
            "batch / PettingZoo": _ratio(batch, agents),
        }
    return {
        "machine": machine(),
        "commit": commit(),
        "rounds": rounds,
        "seconds": seconds,
        "steps_per_second": {c.row: [round(speed) for speed in c.speeds] for c in found if c.speeds},
        "on_gpu": [c.row for c in found if c.plays_on],
        "rivals": [c.row for c in found if c.speeds and c.name not in ratios],
        "not_installed": {c.name: c.missing for c in found if c.missing},
        "ratios": ratios,
    }


def _ratio(ours: float, theirs: float) -> float | None:
    return round(ours / theirs, 1) if ours and theirs else None


def machine() -> str:
    """The processor and the versions that matter."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    except OSError:
        model = platform.processor()
    return f"{model or platform.machine()}, Python {platform.python_version()}, NumPy {np.__version__}"
