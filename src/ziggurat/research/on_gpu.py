"""Batches on a GPU: the same steps as on the CPU (rules/stepping.py), one thread for each match.

Arrays live on the GPU and are shared where they lie: `torch.as_tensor(batch.facts, device="cuda")`,
`cupy.asarray(batch.mask)`, `jax.dlpack.from_dlpack(batch.facts)`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine import record
from ziggurat.engine.chance import roll
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.engine.game import Game
from ziggurat.engine.gpu import driver as drivers
from ziggurat.engine.gpu import kernels
from ziggurat.engine.gpu.arrays import GpuArray, Memory, on_gpu
from ziggurat.engine.gpu.driver import driver
from ziggurat.engine.rule import for_every_game, rule_for
from ziggurat.engine.seats import NATURE
from ziggurat.engine.whole.nvidia import Kernel
from ziggurat.research.rules.stepping import Workspace, begin_some, first_illegal, step_one, step_some

BLOCK_SIZE = 64
"""Threads of a block."""
DESK = ("spare", "table", "known")
"""Parts of a workspace of which every thread has its own."""
PER_MATCH = {"records", "words", "dice", "random_dice", "seeds", "listing", "mask", "seat", "reward", "done"} | {
    "facts",
    "features",
}
"""Parts of a workspace whose first axis is the match."""


@for_every_game
def check_each(thread: int, n_threads: int, workspace: Workspace, actions: Any, wrong: Any, is_any: Any) -> None:
    """Mark matches whose action is not legal, and whether there is one."""
    for match in range(thread, len(actions), n_threads):
        wrong[match] = 0
        if first_illegal(workspace, actions, match, match + 1) == match:
            wrong[match] = 1
            is_any[0] = 1


@for_every_game
def step_each(thread: int, n_threads: int, workspace: Workspace, actions: Any, is_any: Any) -> None:
    """Answer the open decision of every match, unless an action is wrong."""
    if is_any[0] == 0:
        for match in range(thread, len(actions), n_threads):
            step_some(workspace, actions, match, match + 1)


@for_every_game
def begin_each(thread: int, n_threads: int, workspace: Workspace) -> None:
    """Begin every match with its seed."""
    for match in range(thread, len(workspace.records), n_threads):
        begin_some(workspace, match, match + 1)


@for_every_game
def step_each_at_random(thread: int, n_threads: int, workspace: Workspace) -> None:
    """Answer with a random legal action everywhere: to measure a batch without whoever plays it."""
    for match in range(thread, len(workspace.records), n_threads):
        if workspace.seat[match] != NATURE:
            listing = workspace.listing[match]
            step_one(workspace, match, int(listing[1 + roll(workspace.random_dice[match], int(listing[0]))]))


@for_every_game
def widen_each(thread: int, n_threads: int, narrow: Any, actions: Any) -> None:
    """Actions of 32 bits as those of 64."""
    for match in range(thread, len(actions), n_threads):
        actions[match] = narrow[match]


def kernels_of(game: Game) -> list[Kernel]:
    """The kernels of a batch."""
    from ziggurat.research.batch import new_workspace

    book = game.rulebook
    opening = record.blank(book.State)
    workspace = new_workspace(game, 1, True, bool(book.features.table), "rank", resets=True, opening=opening)
    actions, narrow = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int32)
    wrong, is_any = np.zeros(1, dtype=np.int8), np.zeros(1, dtype=np.int32)
    own = {f"workspace.{part}": getattr(workspace, part) for part in DESK}
    doors = book.doors
    return [
        Kernel("check", rule_for(doors, check_each), (workspace, actions, wrong, is_any), own),
        Kernel("step", rule_for(doors, step_each), (workspace, actions, is_any), own),
        Kernel("begin", rule_for(doors, begin_each), (workspace,), own),
        Kernel("step_at_random", rule_for(doors, step_each_at_random), (workspace,), own),
        Kernel("widen", rule_for(doors, widen_each), (narrow, actions), {}),
    ]


class OnGpu:
    """Matches of a batch on the GPU."""

    def __init__(self, game: Game, n: int, desk: Workspace, illegal: Any) -> None:
        """`desk` is a workspace for one match on this machine."""
        if drivers.why_no_gpu():
            raise BadOption(f"device='cuda': {drivers.why_no_gpu()} Use device='cpu'.")
        self.n = n
        self._illegal = illegal
        self._kernels = kernels.loaded(game.name, __name__).kernels
        self.workspace = self._moved(desk)
        self._actions = GpuArray((n,), np.int64)
        self._wrong, self._is_any = GpuArray((n,), np.int8), GpuArray((1,), np.int32)

    def _moved(self, desk: Workspace) -> Workspace:
        """A workspace on the GPU, like one on this machine with room for all matches."""
        parts: dict[str, Any] = {}
        for name, array in desk._asdict().items():
            if name in PER_MATCH:
                parts[name] = GpuArray((self.n, *array.shape[1:]), array.dtype)
                parts[name].clear()
            else:
                parts[name] = None if name in DESK else on_gpu(array)
        parts["words"] = parts["records"].view(np.int16, (self.n, desk.words.shape[1]))
        return Workspace(**parts)

    def begin(self, seeds: NDArray[np.int64]) -> None:
        """Begin all matches with these seeds."""
        self.workspace.seeds.send(seeds)  # type: ignore[attr-defined]
        self._start("begin", workspace=self.workspace)
        driver().wait()

    def step(self, actions: Any) -> None:
        """Answer the open decision of every match. If one action is not legal, it is named and no match is changed."""
        given = self._on_gpu(actions)
        self._is_any.clear()
        arguments = {"workspace": self.workspace, "actions": given, "is_any": self._is_any}
        self._start("check", **arguments, wrong=self._wrong)
        self._start("step", **arguments)
        if self._is_any.fetch()[0]:
            wrong = int(np.flatnonzero(self._wrong.fetch())[0])
            raise IllegalMove(f"action {given.fetch()[wrong]} of match {wrong}", self._illegal)

    def step_at_random(self, n_steps: int, seed: int) -> None:
        """Steps with random legal actions, by dice of each match: `seed` is for those on the CPU."""
        for _ in range(n_steps):
            self._start("step_at_random", workspace=self.workspace)
        driver().wait()

    def listing_of(self, match: int) -> NDArray[np.int32]:
        """How many answers a match has, and which."""
        listing: NDArray[np.int32] = self.workspace.listing.fetch_row(match)  # type: ignore[attr-defined]
        return listing

    def close(self) -> None:
        """Memory goes with whoever has it last."""

    def _start(self, name: str, **arguments: Any) -> None:
        self._kernels[name].start(-(-self.n // BLOCK_SIZE), BLOCK_SIZE, arguments)

    def _on_gpu(self, actions: Any) -> GpuArray:
        """Actions where kernels find them: those that lie on the GPU already are read where they lie."""
        if not hasattr(actions, "__cuda_array_interface__"):
            given = np.ascontiguousarray(actions, dtype=np.int64)
            self._refuse_another_shape(given.shape)
            self._actions.send(given)
            return self._actions
        found = foreign(actions)
        self._refuse_another_shape(found.shape)
        driver().enter()
        driver().wait()  # whoever wrote them may not have done so yet
        if found.dtype == np.int32:
            self._start("widen", narrow=found, actions=self._actions)
            return self._actions
        return found

    def _refuse_another_shape(self, shape: tuple[int, ...]) -> None:
        if shape != (self.n,):
            raise BadOption(f"{self.n} matches need {self.n} actions, not an array of the shape {shape}.")


class _Lent(Memory):
    """Memory on the GPU that belongs to somebody else."""

    def __init__(self, address: int, owner: Any) -> None:
        self.lent = address
        self._owner = owner

    @property
    def address(self) -> int:  # type: ignore[override]
        """Where it lies."""
        return self.lent

    def __del__(self) -> None:
        """Nothing is given back."""


def foreign(array: Any) -> GpuArray:
    """Whole numbers that lie on the GPU in one piece, whoever made them."""
    said = array.__cuda_array_interface__
    dtype = np.dtype(said["typestr"])
    if dtype not in (np.dtype(np.int64), np.dtype(np.int32)):
        raise BadOption(f"Actions on the GPU are int64 or int32, not {dtype.name}.")
    in_one_piece = np.cumprod([dtype.itemsize, *said["shape"][:0:-1]])[::-1].tolist()
    if said.get("strides") not in (None, tuple(in_one_piece)) and 0 not in said["shape"]:
        raise BadOption("Actions on the GPU must lie in one piece.")
    return GpuArray(said["shape"], dtype, _Lent(int(said["data"][0]), array))
