"""The processes in which bots think, and the queue before them.

Thinking time is shared out fairly among guests (server/turns.py): the host of a table pays for its bots, whoever asks
pays for a hint. A process that dies is replaced, and its question is asked again. Where there is a cluster
(server/cluster.py), its workers think, and a process here while it is away.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ziggurat.bots.search import LEVELS
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.sight import Sight
from ziggurat.server.cluster import Away, Cluster, Worker
from ziggurat.server.errors import Code, Refusal
from ziggurat.server.games import Games
from ziggurat.server.process import Died, Process
from ziggurat.server.thinker import HINT, sight_payload
from ziggurat.server.turns import Turn, Turns

PATIENCE_SECONDS = 180.0
"""A process that takes longer over one question is taken for dead."""
TRIES = 3
MOST_KNOWN = 10_000
"""Tables and seats whose dice and processes are remembered."""
MOST_WAITING = 1_000
"""Questions that wait at a time; more are turned away."""
SHORT_SIMULATIONS = 200
"""A thought of no more simulations than this is short."""
COMPARING = 2_999
"""Comparing two answers is taken to cost as much as this number of simulations; no search makes as many, so that what
it really costs is learnt by itself."""
REVIEW = 1_001
"""Simulations for what an answer has cost; no level makes as many."""
SECONDS_PER_SIMULATION = 0.0005
"""What a simulation is taken to cost before any was measured."""
LEARNING = 0.2
"""How much the last thought counts for what the next is expected to cost."""

log = logging.getLogger("ziggurat.thinkers")


@dataclass(eq=False)
class Thought:
    """A question on its way to a process."""

    question: dict[str, Any]
    table: str
    simulations: int
    answer: asyncio.Future[dict[str, Any]]
    n_lost: int = 0
    """Workers of a cluster that were lost over it; after some, no other is asked."""

    @property
    def game(self) -> str:
        """The game that it is about."""
        return str(self.question["game"])

    @property
    def is_short(self) -> bool:
        """It takes a moment only."""
        return self.simulations <= SHORT_SIMULATIONS

    @property
    def kind(self) -> tuple[str, int]:
        """Thoughts of a kind take about as long as each other."""
        return self.game, self.simulations


class Respondent(Protocol):
    """What answers questions: a process of ours, or a worker of a cluster."""

    @property
    def pid(self) -> int | None:
        """The number of its process on this machine."""

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to a question."""

    async def stop(self) -> None:
        """End it."""


class Thinker:
    """One process with the questions that it may be asked."""

    def __init__(self, process: Respondent, takes: Callable[[Thought], bool]) -> None:
        self.takes = takes
        self.is_busy = False
        self._process = process

    @property
    def pid(self) -> int | None:
        """The number of the process, where one runs."""
        return self._process.pid

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. A process that dies over it is replaced, a few times."""
        for _ in range(TRIES):
            try:
                return await self._process.ask(question, PATIENCE_SECONDS)
            except (Died, TimeoutError, OSError, ValueError) as error:
                log.warning("a bot's process is replaced", extra={"why": f"{type(error).__name__}: {error}"})
        raise Died(f"{TRIES} processes died over one question")

    async def stop(self) -> None:
        """End the process."""
        await self._process.stop()


def thinking_process(is_plain: bool) -> Process:
    """A process in which bots think."""
    return Process("ziggurat.server.thinker", {"ZIGGURAT_PLAIN": "1" if is_plain else "0"})


class Thinkers:
    """All processes of a server: one for short thoughts alone, some for all, and one while rules are not compiled.

    With a cluster those for all are its workers, and one process here for what no worker can be asked. The one for
    short thoughts then has those for which no worker is idle.
    """

    def __init__(self, games: Games, count: int, address: str = "") -> None:
        self.games = games
        self.cluster = Cluster(address, self._meet_workers) if address else None
        self.quick = Thinker(thinking_process(PLAIN), lambda thought: self._is_ready(thought) and thought.is_short)
        self.compiled = [Thinker(thinking_process(PLAIN), self._is_for_here) for _ in range(count)]
        self.plain = Thinker(thinking_process(True), lambda thought: not self._is_ready(thought))
        self._far: dict[Worker, Thinker] = {}
        self._turns: Turns[Thought] = Turns()
        self._tasks: set[asyncio.Task[None]] = set()
        self._hinted: set[str] = set()
        """Guests for whom the search thinks about a hint."""
        self._compared: set[tuple[str, str]] = set()
        """Guests for whom two answers are compared, or an answer is reviewed."""
        self._homes: OrderedDict[str, Thinker] = OrderedDict()
        """The process that thought for a table last, and has its bots' trees."""
        self._seconds: dict[tuple[str, int], float] = {}
        self._seeds: OrderedDict[tuple[str, int], int] = OrderedDict()

    @property
    def _all(self) -> tuple[Thinker, ...]:
        return (*self._far.values(), self.quick, *self.compiled, self.plain)

    def begin(self) -> None:
        """Join the cluster, where there is one."""
        if self.cluster is not None:
            self.cluster.begin()

    @property
    def n_thinking(self) -> int:
        """Questions that are being thought about or wait."""
        return len(self._tasks) + len(self._turns)

    async def choose(
        self, guest: str, table: str, seat: int, level: str, sight: Sight, is_urgent: Callable[[], bool]
    ) -> int:
        """A bot's answer, which a guest pays for. Should every process fail, a legal one all the same."""
        if len(sight.legal) == 1:
            return sight.legal[0]
        seed = self._seed(table, seat)
        question = {"do": "choose", "table": table, "level": level, "seed": seed, **sight_payload(sight)}
        simulations = LEVELS[level].simulations if level in LEVELS else 1
        try:
            answer = await self._ask(guest, table, question, simulations, is_urgent)
            if answer.get("answer") in sight.legal:
                return int(answer["answer"])
            log.error("a bot failed", extra={"table": table, "why": str(answer.get("error"))[:400]})
        except Died as error:
            log.error("a bot failed", extra={"table": table, "why": str(error)})
        return secrets.choice(sight.legal)

    async def hint(self, guest: str, table: str, sight: Sight) -> list[dict[str, Any]]:
        """What the search thinks of every legal answer, for a guest who waits; one at a time."""
        if guest in self._hinted:
            raise Refusal(Code.HINT_WAITS, status=429)
        self._hinted.add(guest)
        try:
            return await self.opinions(guest, table, sight_payload(sight), HINT.simulations, lambda: True)
        finally:
            self._hinted.discard(guest)

    async def compare(self, guest: str, table: str, sight: Sight, best: int, other: int) -> dict[str, Any]:
        """Where the difference between two answers comes from, for a guest who waits; one at a time."""
        question = {"do": "compare", "best": best, "other": other, **sight_payload(sight)}
        return dict(await self._reasoned(guest, table, question, COMPARING, "reasons"))

    async def review(self, guest: str, table: str, sight: Sight, played: int) -> dict[str, Any]:
        """What the search would have answered, and where the difference to what was played comes from."""
        question = {"do": "review", "played": played, "simulations": REVIEW, **sight_payload(sight)}
        return dict(await self._reasoned(guest, table, question, REVIEW, "review"))

    def check_one_at_a_time(self, guest: str, question: str) -> None:
        """Refuse a `compare` or a `review` of a guest for whom one is under way."""
        if (guest, question) in self._compared:
            raise Refusal(Code.HINT_WAITS, "You are already having two moves compared: one at a time.", 429)

    async def _reasoned(self, guest: str, table: str, question: dict[str, Any], simulations: int, wanted: str) -> Any:
        who = guest, question["do"]
        self.check_one_at_a_time(*who)
        self._compared.add(who)
        try:
            return await self._opinion(guest, table, question, simulations, lambda: True, wanted)
        finally:
            self._compared.discard(who)

    async def opinions(
        self, guest: str, table: str, sight: dict[str, Any], simulations: int, is_urgent: Callable[[], bool]
    ) -> list[dict[str, Any]]:
        """What the search thinks of every legal answer, given a sight as a question carries it."""
        question = {"do": "opinions", "simulations": simulations, **sight}
        return list(await self._opinion(guest, table, question, simulations, is_urgent, "opinions"))

    async def _opinion(
        self,
        guest: str,
        table: str,
        question: dict[str, Any],
        simulations: int,
        is_urgent: Callable[[], bool],
        wanted: str,
    ) -> Any:
        """What the search has to say to a question, by the name that its answer has."""
        if PLAIN:
            raise Refusal(Code.NO_HINTS, "This server runs its rules interpreted, which is too slow for hints.", 503)
        self.games.check_ready(question["game"])
        question = question | {"seed": secrets.randbits(31)}
        try:
            answer = await self._ask(guest, table, question, simulations, is_urgent)
        except Died as error:
            raise Refusal(Code.NO_OPINION, status=503) from error
        if wanted not in answer:
            log.error("the search failed", extra={"table": table, "why": str(answer.get("error"))[:400]})
            raise Refusal(Code.NO_OPINION, status=503)
        return answer[wanted]

    # ---- the queue

    async def _ask(
        self, guest: str, table: str, question: dict[str, Any], simulations: int, is_urgent: Callable[[], bool]
    ) -> dict[str, Any]:
        """The answer to a question when its turn has come. Whoever gives up waiting takes it out of the queue."""
        if len(self._turns) >= MOST_WAITING:
            raise Refusal(Code.BUSY, "Too many bots are thinking; try again in a while.", 503)
        thought = Thought(question, table, simulations, asyncio.get_running_loop().create_future())
        turn = self._turns.add(guest, self._expected(thought), is_urgent, thought)
        self._dispatch()
        try:
            return await thought.answer
        finally:
            self._turns.remove(turn)

    def _dispatch(self) -> None:
        """Give every idle process a question that it may be asked, as long as there is one."""
        while self._ask_next():
            pass

    def _ask_next(self) -> bool:
        """Ask an idle process the question whose turn it is; false where none waits that one of them may be asked."""
        idle = [thinker for thinker in self._all if not thinker.is_busy]
        turn = self._turns.take(
            lambda turn: not turn.thing.answer.done() and any(thinker.takes(turn.thing) for thinker in idle)
        )
        if turn is None:
            return False
        able = [thinker for thinker in idle if thinker.takes(turn.thing)]
        able = [thinker for thinker in able if thinker in self._far.values()] or able
        home = self._homes.get(turn.thing.table)
        thinker = home if home is not None and home in able else able[0]
        _remember(self._homes, turn.thing.table, thinker)
        thinker.is_busy = True
        task = asyncio.get_running_loop().create_task(self._think(thinker, turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def _think(self, thinker: Thinker, turn: Turn[Thought]) -> None:
        """One process answers one question. Its guest pays for the seconds, also where nobody waits any more."""
        thought, begun = turn.thing, time.monotonic()
        try:
            answer = await thinker.ask(thought.question)
            self._learn(thought, time.monotonic() - begun)
            if not thought.answer.done():
                thought.answer.set_result(answer)
        except Away:
            self._ask_elsewhere(turn)
        except Died as error:
            if not thought.answer.done():
                thought.answer.set_exception(error)
        finally:
            thinker.is_busy = False
            self._turns.answered(turn, time.monotonic() - begun)
            self._dispatch()

    def _ask_elsewhere(self, turn: Turn[Thought]) -> None:
        """A worker was lost over a question: it waits again."""
        thought = turn.thing
        thought.n_lost += 1
        if not thought.answer.done():
            again = self._turns.add(turn.guest, turn.cost, turn.is_urgent, thought)
            thought.answer.add_done_callback(lambda _: self._turns.remove(again))

    def _is_ready(self, thought: Thought) -> bool:
        return self.games.is_ready(thought.game)

    # ---- the cluster

    def _meet_workers(self) -> None:
        """Workers have come or gone, or know one game more."""
        assert self.cluster is not None
        self._far = {worker: self._far.get(worker) or _far_thinker(worker) for worker in self.cluster.workers}
        self._dispatch()

    def _is_for_here(self, thought: Thought) -> bool:
        """A process of this server thinks for all where there is no cluster, and otherwise where no worker can."""
        return self._is_ready(thought) and not any(thinker.takes(thought) for thinker in self._far.values())

    def _expected(self, thought: Thought) -> float:
        """Seconds that a thought will take, going by those of its kind before it."""
        return self._seconds.get(thought.kind, thought.simulations * SECONDS_PER_SIMULATION)

    def _learn(self, thought: Thought, seconds: float) -> None:
        expected = self._expected(thought)
        self._seconds[thought.kind] = expected + LEARNING * (seconds - expected)

    def _seed(self, table: str, seat: int) -> int:
        """A bot's dice at a table; nobody can foresee them."""
        seed = self._seeds.get((table, seat), secrets.randbits(31))
        _remember(self._seeds, (table, seat), seed)
        return seed

    async def stop(self) -> None:
        """End all processes; who waits is told that nobody will answer."""
        for turn in list(self._turns.waiting.values()):
            self._turns.remove(turn)
            turn.thing.answer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for thinker in self._all:
            await thinker.stop()
        if self.cluster is not None:
            await self.cluster.stop()


def _far_thinker(worker: Worker) -> Thinker:
    return Thinker(worker, lambda thought: thought.game in worker.games and thought.n_lost < TRIES)


def _remember(known: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    """Keep the newest, forget the oldest."""
    known[key] = value
    known.move_to_end(key)
    while len(known) > MOST_KNOWN:
        known.popitem(last=False)
