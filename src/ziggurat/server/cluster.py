"""Bots that think on other machines: a worker on every processor of a Ray cluster, asked like a process of our own.

A server joins the cluster behind all else, and again whenever it has lost it. Until then, and while the cluster is
away, its own process thinks. Every machine of the cluster has this program, the same to the byte: a worker says what it
runs, and others are turned away. Questions carry sights, in which there is nothing that a seat may not know.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ziggurat.bots.arena import load_ray
from ziggurat.engine import library
from ziggurat.engine.errors import BadOption
from ziggurat.engine.rule import fingerprint

LOOK_SECONDS = 2.0
"""How often the cluster is looked at: machines come and go."""
JOIN_SECONDS = 60.0
"""To join a cluster may take so long, and so may a worker that begins."""
ANSWER_SECONDS = 8.0
"""A cluster that we have joined and that does not answer for so long is away."""
PREPARING_SECONDS = 1200.0
"""Rules that take longer to be compiled on a machine will not be."""
MOST_WORKERS = 256
"""The most workers of one server: each takes a thread that waits for it."""
NAMESPACE = "ziggurat"

log = logging.getLogger("ziggurat.cluster")


class Away(Exception):
    """A worker was lost over a question: it has to be asked elsewhere."""


class Actor:
    """What runs on a processor of the cluster."""

    def introduce(self) -> str:
        """Which program this is."""
        return fingerprint("")

    def load(self, game: str) -> None:
        """Have the rules of a game, which are compiled already."""
        from ziggurat.server.compiler import compile_game

        compile_game(game)

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question."""
        from ziggurat.server.thinker import answer_or_error

        return answer_or_error(question)


def compile_on_machine(game: str) -> None:
    """Compile the rules of a game on the machine that this runs on, and its searches whole."""
    for module in ("ziggurat.server.compiler", "ziggurat.bots.native"):
        subprocess.run([sys.executable, "-m", module, game], check=True, stdout=subprocess.DEVNULL)


class Worker:
    """One actor, as a server sees it: like a `Process`, but it is not ours to start again."""

    pid = None

    def __init__(self, cluster: Cluster, machine: str, actor: Any) -> None:
        self.cluster = cluster
        self.machine = machine
        self.actor = actor
        self.games: set[str] = set()
        """The games whose rules it has."""
        self.lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Done when it is lost, with the reason."""

    async def ask(self, question: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question; `Away` where the worker is lost over it or takes too long."""
        asking = asyncio.ensure_future(self.cluster.wait_for(self.actor.answer, dict(question), seconds))
        await asyncio.wait({asking, self.lost}, return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            asking.add_done_callback(_let_go)
            raise Away(self.lost.result())
        try:
            return dict(asking.result())
        except Exception as error:
            self.cluster.lose(self, error)
            raise Away(str(error)) from error

    async def stop(self) -> None:
        """The cluster ends it."""


class Cluster:
    """The machines of a Ray cluster."""

    def __init__(self, address: str, on_change: Callable[[], None]) -> None:
        self.address = address
        self.workers: list[Worker] = []
        self._on_change = on_change
        os.environ.setdefault("RAY_CLIENT_RECONNECT_GRACE_PERIOD", "5")
        os.environ.setdefault("GRPC_VERBOSITY", "ERROR")
        self._ray = load_ray()
        self._threads = ThreadPoolExecutor(MOST_WORKERS + 8, thread_name_prefix="cluster")
        self._hiring: dict[str, asyncio.Task[None]] = {}
        """Machines on which workers are being hired and made ready."""
        self._refused: set[str] = set()
        """Machines that run another program."""
        self._keeping: asyncio.Task[None] | None = None
        self._is_joined: bool | None = None
        """Unknown before the first try."""

    def begin(self) -> None:
        """Join the cluster, and stay with it."""
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Leave the cluster; its workers end with that."""
        tasks = [task for task in (self._keeping, *self._hiring.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.clear()
        await self._in_thread(self._ray.shutdown)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # ---- machines come and go

    async def _keep(self) -> None:
        while True:
            try:
                patience = ANSWER_SECONDS if self._is_joined else JOIN_SECONDS
                machines = await asyncio.wait_for(self._in_thread(self._machines), patience)
                if not self._is_joined:
                    log.info("the cluster is joined", extra={"machines": len(machines)})
                self._is_joined = True
                self._look_after(machines)
            except Exception as error:
                await self._leave(error)
            await asyncio.sleep(LOOK_SECONDS)

    def _machines(self) -> dict[str, int]:
        """The machines of the cluster, each with its number of processors; joins it first where we are not in it."""
        if not self._ray.is_initialized():
            self._ray.init(self.address, namespace=NAMESPACE, log_to_driver=False)
        alive = [node for node in self._ray.nodes() if node["Alive"]]
        return {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in alive}

    def _look_after(self, machines: Mapping[str, int]) -> None:
        """Let go of workers whose machine has gone, and hire where some are missing."""
        for worker in [worker for worker in self.workers if worker.machine not in machines]:
            self.lose(worker, "its machine has gone")
        for machine, processors in machines.items():
            missing = processors - sum(worker.machine == machine for worker in self.workers)
            missing = min(missing, MOST_WORKERS - len(self.workers))
            if missing > 0 and machine not in self._hiring and machine not in self._refused:
                self._hiring[machine] = asyncio.create_task(self._staff(machine, missing))

    async def _staff(self, machine: str, missing: int) -> None:
        """Hire workers on a machine, and make them ready one game after the other."""
        try:
            workers = [Worker(self, machine, await self._in_thread(self._hire, machine)) for _ in range(missing)]
            for worker in workers:
                await self._check(worker)
            self.workers += workers
            for game in library.names():
                await self._prepare(machine, game, workers)
        except Exception as error:
            log.warning("no workers on a machine", extra={"machine": machine, "why": _reason(error)})
        finally:
            self._hiring.pop(machine, None)

    def _hire(self, machine: str) -> Any:
        """An actor on a machine. It reserves no processor: several servers may share the cluster."""
        return self._ray.remote(Actor).options(num_cpus=0, scheduling_strategy=self._on(machine)).remote()

    def _on(self, machine: str) -> Any:
        strategies = importlib.import_module("ray.util.scheduling_strategies")
        return strategies.NodeAffinitySchedulingStrategy(machine, soft=False)

    async def _check(self, worker: Worker) -> None:
        if await self.wait_for(worker.actor.introduce, seconds=JOIN_SECONDS) != fingerprint(""):
            self._refused.add(worker.machine)
            raise BadOption("It runs another version of this program, of Python or of Numba.")

    async def _prepare(self, machine: str, game: str, workers: list[Worker]) -> None:
        compiling = self._ray.remote(compile_on_machine).options(num_cpus=0, scheduling_strategy=self._on(machine))
        await self.wait_for(compiling, game, PREPARING_SECONDS)
        await asyncio.gather(*(self.wait_for(worker.actor.load, game, PREPARING_SECONDS) for worker in workers))
        for worker in workers:
            worker.games.add(game)
        log.info("workers are ready", extra={"machine": machine, "game": game, "workers": len(workers)})
        self._on_change()

    # ---- what is lost

    def lose(self, worker: Worker, why: object) -> None:
        """A worker answers no more."""
        if worker.lost.done():
            return
        log.warning("a worker of the cluster is lost", extra={"machine": worker.machine, "why": _reason(why)})
        worker.lost.set_result(_reason(why))
        self.workers.remove(worker)
        self._on_change()

    async def _leave(self, error: Exception) -> None:
        """The cluster is away: forget its workers, and begin again."""
        if self._is_joined is not False:
            log.warning("the cluster is away", extra={"why": _reason(error)})
        self._is_joined = False
        self._refused.clear()
        self._lose_all()
        await self._in_thread(self._ray.shutdown)

    def _lose_all(self) -> None:
        for worker in list(self.workers):
            self.lose(worker, "the cluster is away")

    # ---- Ray waits, an event loop must not

    async def wait_for(self, method: Any, argument: Any = None, seconds: float = JOIN_SECONDS) -> Any:
        """What a method of an actor, or a task, returns."""
        arguments = () if argument is None else (argument,)
        return await self._in_thread(lambda: self._ray.get(method.remote(*arguments), timeout=seconds))

    async def _in_thread(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


def _let_go(asking: asyncio.Future[Any]) -> None:
    """Nobody waits for an answer any more; what became of it is of no interest."""
    if not asking.cancelled():
        asking.exception()


def _reason(why: object) -> str:
    return f"{type(why).__name__}: {why}"[:400] if isinstance(why, Exception) else str(why)
