"""One match, for environments that play move by move: the same compiled steps as a batch, without beginning anew."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ziggurat.engine import record
from ziggurat.engine.actions import Action
from ziggurat.engine.errors import BadOption
from ziggurat.engine.game import Game
from ziggurat.engine.sight import Sight
from ziggurat.research.batch import Worth, entry_to, new_workspace, seeds_from
from ziggurat.research.rules import stepping

Observes = Literal["facts", "features"]
Numbers = NDArray[Any]


class Table:
    """A match of a game as programs are shown it. Where only one seat is asked, the others answer at random."""

    def __init__(self, game: Game, observe: Observes = "facts", rewards: Worth = "rank", only_seat: int = 0) -> None:
        if observe not in ("facts", "features"):
            raise BadOption(f"observe is 'facts' or 'features', not {observe!r:.60}.")
        self.game = game
        self.n_actions = len(game.vocabulary)
        self._workspace = workspace = new_workspace(
            game, 1, observe == "facts", observe == "features", rewards, resets=False, player=only_seat
        )
        self._seen: Numbers = workspace.facts[0] if observe == "facts" else workspace.features[0]
        self._mask, self._listing, self._actions = workspace.mask[0], workspace.listing[0], np.zeros(1, dtype=np.int64)
        self._seat, self._reward = workspace.seat, workspace.reward[0]
        self._other = np.zeros_like(workspace.facts[0]), np.zeros_like(workspace.features[0])
        """Work space for what somebody sees who is not asked."""
        self._begin = entry_to(game, stepping.begin_some, workspace, 0, 1)
        self._step = entry_to(game, stepping.step_some, workspace, self._actions, 0, 1)
        self._observe = entry_to(game, stepping.observe_seat, workspace, 0, 1, *self._other)

    def begin(self, seed: int) -> None:
        """Begin the match of a seed."""
        self._workspace.seeds[:] = seeds_from(seed, 1)
        self._begin(self._workspace, 0, 1)

    @property
    def seat(self) -> int:
        """Who is asked; 0 when the match is over."""
        return int(self._seat[0])

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._seat[0] == 0

    @property
    def s(self) -> Any:
        """The position."""
        return self._workspace.records[0]

    def is_legal(self, action: int) -> bool:
        """An action that can be taken now."""
        return 0 <= action < self.n_actions and self._mask[action] == 1

    def step(self, action: int) -> None:
        """Take a legal action."""
        self._actions[0] = action
        self._step(self._workspace, self._actions, 0, 1)

    def mask(self) -> NDArray[np.int8]:
        """1 for every action that is legal now."""
        return self._mask.copy()

    def legal(self) -> list[int]:
        """The actions that are legal now."""
        return (self._listing[1 : self._listing[0] + 1] - 1).tolist()

    def observation(self, seat: int) -> Numbers:
        """What a seat sees."""
        if seat == self._seat[0]:
            return self._seen.copy()
        self._observe(self._workspace, 0, seat, *self._other)
        facts, features = self._other
        return (facts if len(facts) else features).copy()

    def rewards(self) -> list[float]:
        """What the last step brought, seat by seat."""
        return self._reward.tolist()

    def space(self) -> tuple[int, type[np.generic], float, float]:
        """How many numbers an observation has, of which type, and between which bounds."""
        if self._seen.dtype == np.int16:
            return len(self._seen), np.int16, -32768, 32767
        return len(self._seen), np.float32, -np.inf, np.inf

    # ---- what people see

    def sight(self) -> Sight:
        """What a bot of the seat that is asked may go by."""
        return Sight(self.game, record.copy_of(self.s), self.seat)

    def action(self, number: int) -> Action:
        """An action with its words."""
        return self.game.vocabulary[number + 1]

    def picture(self, seat: int) -> str:
        """The table as text, as a seat sees it; 0 is a spectator."""
        book = self.game.rulebook
        return book.picture(book.view(self.s, seat), lambda number: f"Player {number}")
