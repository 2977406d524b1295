"""OpenSpiel: every game of the library as one of its Python games, with explicit chance and imperfect information.

    import pyspiel
    import ziggurat.research.openspiel      # registers ziggurat_<game> for every game

    game = pyspiel.load_game("ziggurat_nim(players=3)")
    state = game.new_initial_state()

Player p is seat p + 1, and action a is number a + 1 of the vocabulary, for Nature as well. `returns` is "rank" (1 for
the first to -1 for the last, equal seats share: the sum is 0), "win" or "points".
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ziggurat.engine import library, record
from ziggurat.engine.errors import BadOption, IllegalMove
from ziggurat.engine.game import Game, Rulebook
from ziggurat.engine.rule import rule_for
from ziggurat.engine.seats import NATURE
from ziggurat.research.batch import ILLEGAL, WORTHS, entry_to, new_workspace
from ziggurat.research.openspiel.chances import weigh
from ziggurat.research.rules import stepping

PREFIX = "ziggurat_"
MOST_POINTS = 1000.0
"""No match reaches this many points, nor as many below nothing."""
RECALL = 1024
"""Moves that the tensor of an information state has space for: of longer matches, the last ones. Strings hold all."""
HIDDEN = "?"
"""Stands for a move that a player may not read."""


class Rules:
    """A game as all its states share it. Copies of a state keep to the same."""

    def __init__(self, game: Game, returns: str) -> None:
        self.game = game
        self.returns = returns
        self.n_actions = len(game.vocabulary)
        self.workspace = new_workspace(game, 1, facts=True, features=False, worth=returns, resets=False)
        self._look = entry_to(
            game, stepping.observe_seat, self.workspace, 0, 1, self.workspace.facts[0], self.workspace.features[0]
        )
        self._weigh = rule_for(game.rulebook.doors, weigh)
        self._reward = rule_for(game.rulebook.doors, stepping.reward_seats)
        self._listing, self._weights = game.listing(), np.zeros(game.rulebook.max_legal + 1, dtype=np.int64)

    def __deepcopy__(self, memo: Any) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        return _rules, (game.name, game.seats, self.returns, tuple(sorted(game.options.items())))

    def facts(self, box: NDArray[Any], player: int) -> NDArray[np.int16]:
        """What a player sees."""
        workspace = self.workspace
        workspace.records[0] = box[0]
        self._look(workspace, 0, player + 1, workspace.facts[0], workspace.features[0])
        return workspace.facts[0]

    def chances(self, box: NDArray[Any]) -> list[tuple[int, float]]:
        """The outcomes of Nature, and how likely each is."""
        out, weights = self._listing, self._weights
        self._weigh(box, out, weights)
        found, total = weights[1 : out[0] + 1], weights[1 : out[0] + 1].sum()
        actions = (out[1 : out[0] + 1] - 1).tolist()
        return [(action, float(share)) for action, share in zip(actions, found / total, strict=True) if share]

    def returned(self, box: NDArray[Any]) -> list[float]:
        """What the end of a match brings to every player."""
        reward = np.zeros(self.game.seats, dtype=np.float32)
        self._reward(box[0], reward, WORTHS[self.returns], self.game.rulebook.parts_of_a_point)
        return [float(share) for share in reward]


class State(pyspiel.State):  # type: ignore[misc]
    """A match in progress."""

    def __init__(self, game: ZigguratGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.box = record.box_with(game.rules.game.opening())
        self.readers: tuple[int, ...] = ()
        """For each move the only seat that may read it; 0 where all may."""

    def current_player(self) -> int:
        """Who is asked."""
        n_open = int(self.box[0]["n_open"])
        if not n_open:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = int(self.box[0]["agenda"][n_open]["seat"])
        return int(pyspiel.PlayerId.CHANCE) if seat == NATURE else seat - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [number - 1 for number in self.rules.game.legal_ids_in(self.box)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What Nature can answer, and how likely that is."""
        return self.rules.chances(self.box)

    def _apply_action(self, action: int) -> None:
        # OpenSpiel itself checks only where it is asked to, and compiled rules do not check at all.
        if action + 1 not in self.rules.game.legal_ids_in(self.box):
            raise IllegalMove(f"action {action}", ILLEGAL)
        self.readers += (int(self.rules.game.answer(self.box, action + 1)),)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.game.vocabulary[action + 1].text

    def is_terminal(self) -> bool:
        """The match is over."""
        return not self.box[0]["n_open"]

    def returns(self) -> list[float]:
        """What the match has brought to every player; nothing until it is over."""
        return self.rules.returned(self.box) if self.is_terminal() else [0.0] * self.rules.game.seats

    def __str__(self) -> str:
        book = self.rules.game.rulebook
        return self.rules.game.to_text(self.box[0]) if book.has_notation else self.picture(0)

    def picture(self, seat: int) -> str:
        """The table as a seat sees it; 0 is somebody who watches."""
        book = self.rules.game.rulebook
        return book.picture(book.view(self.box[0], seat), lambda number: f"Player {number - 1}")

    def moves_for(self, player: int) -> list[tuple[int, int | None]]:
        """All moves as a player may read them: who made it, and which it was, None where that is hidden."""
        moves = zip(self.full_history(), self.readers, strict=True)
        return [(move.player, move.action if reader in (0, player + 1) else None) for move, reader in moves]


class Observer:
    """What a player observes: the facts of the table; with perfect recall also every move, as far as it may be read."""

    def __init__(self, game: ZigguratGame, kind: Any) -> None:
        self.rules, self._kind = game.rules, kind
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: dict[str, tuple[int, ...]] = {"player": (game.num_players(),)}
        if kind.public_info and self._is_private:
            pieces["facts"] = (self.rules.workspace.facts.shape[1],)
            if kind.perfect_recall:
                pieces["moves"] = (2, min(game.max_game_length(), RECALL))
        sizes = [int(np.prod(shape)) for shape in pieces.values()]
        self.tensor = np.zeros(sum(sizes), dtype=np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict = {name: part.reshape(pieces[name]) for name, part in zip(pieces, parts, strict=True)}

    def set_from(self, state: State, player: int) -> None:
        """Write down what a player observes. Of a move: who made it + 2, and the action + 1 (0 where it is hidden)."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "facts" in self.dict:
            self.dict["facts"][:] = self.rules.facts(state.box, player)
        if "moves" in self.dict:
            moves = state.moves_for(player)[-self.dict["moves"].shape[1] :]
            rows = [(who + 2, 0 if action is None else action + 1) for who, action in moves]
            if rows:
                self.dict["moves"][:, : len(rows)] = np.array(rows).T

    def string_from(self, state: State, player: int) -> str:
        """The same in words."""
        if not self._kind.public_info:
            return f"{self.rules.game.rulebook.own_view(state.box[0], player + 1)}" if self._is_private else ""
        table = state.picture(player + 1 if self._is_private else 0)
        if not self._kind.perfect_recall:
            return table
        vocabulary = self.rules.game.vocabulary
        moves = [
            f"{'chance' if who < 0 else who}: {HIDDEN if action is None else vocabulary[action + 1].text}"
            for who, action in state.moves_for(player if self._is_private else -1)
        ]
        return "\n".join([*moves, table])


class ZigguratGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the library, with seats and options."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        # OpenSpiel fills in defaults, but some options follow from the number of players: a default is left unsaid.
        usual, given = parameters_of(library.rulebook(name)), dict(params or {})
        players, returns = int(given.pop("players", usual["players"])), str(given.pop("returns", usual["returns"]))
        if returns not in WORTHS:
            raise BadOption(f"returns is {' or '.join(map(repr, WORTHS))}, not {returns!r:.60}.")
        said = {key: value for key, value in given.items() if value != usual.get(key)}
        self.rules = _rules(name, players, returns, tuple(sorted(said.items())))
        game = self.rules.game
        is_rank, is_points = returns == "rank", returns == "points"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.n_actions,
            max_chance_outcomes=self.rules.n_actions,
            num_players=players,
            min_utility=-1.0 if is_rank else -MOST_POINTS if is_points else 0.0,
            max_utility=MOST_POINTS if is_points else 1.0,
            utility_sum=None if is_points else 0.0 if is_rank else 1.0,
            max_game_length=game.rulebook.max_moves,
        )
        super().__init__(_type_of(game.rulebook, returns), info, dict(params or {}))

    def new_initial_state(self) -> State:
        """The opening position."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What shows a state to a player."""
        if params:
            raise BadOption(f"Observations have no parameters, not {params!r:.60}.")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


@functools.cache
def _rules(name: str, players: int, returns: str, options: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules(library.load(name, players, **dict(options)), returns)


def parameters_of(book: Rulebook) -> dict[str, Any]:
    """Every parameter of a game with its default: seats, what counts, and each option."""
    return {"players": book.min_seats, "returns": "rank"} | {option.name: option.default for option in book.options}


def _type_of(book: Rulebook, returns: str = "rank") -> Any:
    kinds = pyspiel.GameType
    utilities = {"rank": kinds.Utility.ZERO_SUM, "win": kinds.Utility.CONSTANT_SUM, "points": kinds.Utility.GENERAL_SUM}
    return kinds(
        short_name=f"{PREFIX}{book.name}",
        long_name=book.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utilities[returns],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=book.max_seats,
        min_num_players=book.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(book),
    )


def _register(name: str) -> None:
    if f"{PREFIX}{name}" not in pyspiel.registered_names():
        game = type(f"{name.capitalize()}Game", (_Named,), {"name": name})
        pyspiel.register_game(_type_of(library.rulebook(name)), game)


class _Named(ZigguratGame):
    """The game of a name, as OpenSpiel makes it from parameters alone."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.name, params)


for _name in library.names():
    _register(_name)
