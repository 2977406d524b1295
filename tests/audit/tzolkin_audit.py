"""An independent, naive audit of Tzolk'in: replays the text log of a match with dicts, lists and counters.

Written from the rulebook and the notes alone, without a look at the rules of the engine, so that the two can be
compared; the printed numbers are copied by hand and not read from the catalogue. Begin reading at `audit`, then
`Table.play_game`: it goes through a match in the order of the rulebook and wants an answer wherever somebody is asked.
At each such place it knows all that could be answered, so a move that is not among that is illegal.

Seat 0 is Nature. A temple's step is counted from the white one: -1 is the bottom. Points are Fractions.

An expansion can be added by a subclass: every printed number that a tile could change is asked for by a small method
with the seat as argument (`fee`, `level`, `corn_per_worker`, ...), and every kind of step has a method of its own.

`python -m tests.audit.tzolkin_audit N` compares N matches with the engine.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

NATURE = 0
DUMMY = -1
NOBODY = 0

RESOURCES = ("wood", "stone", "gold")
MARKET = {"wood": 2, "stone": 3, "gold": 4}
SKULLS = 13
WORKERS = 3
MAX_WORKERS = 6
ROW = 6
DEALT = 4
KEPT = 2
FEES = (0, 1, 2, 3, 4, 5)
BEGGING_LIMIT = 2
BEGGING_CORN = 3
CORN_PER_WORKER = 2
POINTS_PER_UNFED = 3
POINTS_PER_SKULL = 3
CORN_PER_POINT = 4
FEASTS = (7, 13, 20, 26)
"""The teeth of the calendar, the first day being 0."""
TIKAL_TEMPLES_COST = 1
UXMAL_TEMPLE_CORN = 3
UXMAL_CORN_PER_RESOURCE = 2
ANY_ACTION_CORN = 1

MONUMENTS_DEALT = {2: 4, 3: 5, 4: 6, 5: 6}
DUMMIES = {2: 12, 3: 6, 4: 0}
POINTS_PER_MONUMENT = {2: 6, 3: 5, 4: 4, 5: 4}
"""Of monument-all-monuments."""

SMALL_WHEELS = ("palenque", "yaxchilan", "tikal", "uxmal")
SACRED = "chichen-itza"
WHEELS = (*SMALL_WHEELS, SACRED)
TEETH = {**dict.fromkeys(SMALL_WHEELS, 10), SACRED: 13}
LAST_SPACE = {**dict.fromkeys(SMALL_WHEELS, 7), SACRED: 10}
LAST_ACTION = {**dict.fromkeys(SMALL_WHEELS, 5), SACRED: 9}

HARVEST_CORN = {2: 4, 3: 5, 4: 7, 5: 9}
HARVEST_WOOD = {3: 2, 4: 3, 5: 4}
FISH = 3
MINES = {
    1: {"wood": 1},
    2: {"stone": 1, "corn": 1},
    3: {"gold": 1, "corn": 2},
    4: {"skull": 1},
    5: {"gold": 1, "stone": 1, "corn": 2},
}
ALTARS = {
    1: (4, "chaac", 0),
    2: (5, "chaac", 0),
    3: (6, "chaac", 0),
    4: (7, "kukulcan", 0),
    5: (8, "kukulcan", 0),
    6: (8, "kukulcan", 1),
    7: (10, "quetzalcoatl", 0),
    8: (11, "quetzalcoatl", 1),
    9: (13, "quetzalcoatl", 1),
}
"""Points, temple and resources of each action of Chichen Itza."""

TEMPLE_POINTS = {
    "chaac": (-1, 0, 2, 4, 6, 7, 8),
    "quetzalcoatl": (-2, 0, 1, 2, 4, 6, 9, 12, 13),
    "kukulcan": (-3, 0, 1, 3, 5, 7, 9, 10),
}
"""From the bottom, step -1, upwards."""
TEMPLE_REWARDS = {
    "chaac": {1: "stone", 3: "stone"},
    "quetzalcoatl": {2: "gold", 4: "gold"},
    "kukulcan": {1: "wood", 3: "wood", 4: "skull"},
}
TEMPLE_BONUS = {"chaac": (6, 2), "quetzalcoatl": (2, 6), "kukulcan": (4, 4)}
"""For the highest at the end of the first era and of the second."""
TEMPLES = tuple(TEMPLE_POINTS)
BOTTOM = -1
TOP = {temple: len(points) - 2 for temple, points in TEMPLE_POINTS.items()}

TECHNOLOGIES = ("agriculture", "extraction", "architecture", "theology")
MAX_LEVEL = 3
LEVEL_COST = {0: 1, 1: 2, 2: 3, 3: 1}
"""Resources paid for the next level, by the level that is reached already."""
BONUS_RESOURCES = 2
BONUS_POINTS = 3
ARCHITECT_CORN = 1
ARCHITECT_POINTS = 2
ARCHITECT_CORN_SAVED = 2

ANY = "any"
"""A temple or technology of choice."""


class Effects(NamedTuple):
    """What a wealth tile or a building gives."""

    goods: str = ""
    points: int = 0
    technologies: tuple[str, ...] = ()
    temples: tuple[str, ...] = ()
    workers: int = 0
    then: str = ""
    """"market", "build" or "any action"."""
    feeds: int = 0
    """Workers fed at every feast."""
    saves: int = 0
    """Corn that every worker needs less."""


WEALTH = {
    "palenque-1": Effects("3 corn", temples=("quetzalcoatl",), technologies=("agriculture",)),
    "palenque-3": Effects("5 corn 1 gold", temples=("quetzalcoatl",)),
    "palenque-5": Effects("1 stone 1 gold", technologies=("agriculture",)),
    "palenque-7": Effects("9 corn 1 stone"),
    "yaxchilan-1": Effects("1 wood", temples=("kukulcan",), technologies=("extraction",)),
    "yaxchilan-3": Effects("2 corn 2 wood", temples=("kukulcan",)),
    "yaxchilan-5": Effects("4 corn 1 wood", technologies=("extraction",)),
    "yaxchilan-7": Effects("3 corn 2 wood 1 stone"),
    "tikal-1": Effects("2 corn", temples=("chaac",), technologies=("architecture",)),
    "tikal-3": Effects("6 corn 2 stone"),
    "tikal-5": Effects("3 corn 1 gold", technologies=("architecture",)),
    "tikal-7": Effects("6 corn 1 wood 1 stone"),
    "uxmal-1": Effects("5 corn 1 stone", temples=("chaac",)),
    "uxmal-3": Effects("3 corn 1 wood", feeds=1),
    "uxmal-5": Effects(workers=1),
    "uxmal-7": Effects("8 corn 1 gold"),
    "chichen-itza-0": Effects("4 corn 1 wood 1 skull"),
    "chichen-itza-3": Effects("5 corn 1 stone", technologies=("theology",)),
    "chichen-itza-5": Effects("4 corn 3 wood"),
    "chichen-itza-7": Effects("2 corn 2 wood", technologies=("theology",)),
    "chichen-itza-10": Effects("7 corn 2 wood"),
}


class Building(NamedTuple):
    """A kind of building."""

    age: int
    cost: str
    effects: Effects
    copies: int = 1


BUILDINGS = {
    "small-farm": Building(1, "1 wood", Effects(feeds=1), copies=3),
    "terraced-farm": Building(1, "4 wood", Effects(saves=1), copies=2),
    "tomb-chaac-quetzalcoatl": Building(1, "2 wood 1 stone", Effects(temples=("chaac", "quetzalcoatl"))),
    "tomb-chaac-kukulcan": Building(1, "1 wood 2 stone", Effects(temples=("chaac", "kukulcan"))),
    "tomb-any-temple": Building(1, "1 wood 1 gold", Effects(temples=(ANY,), then="build")),
    "civic-agriculture": Building(1, "2 wood", Effects(technologies=("agriculture",))),
    "civic-agriculture-stone": Building(1, "3 wood", Effects("1 stone", technologies=("agriculture",))),
    "civic-extraction-corn": Building(1, "1 wood 1 stone", Effects("1 corn", technologies=("extraction",))),
    "civic-extraction-gold": Building(1, "2 wood 1 stone", Effects("1 gold", technologies=("extraction",))),
    "shrine-architecture": Building(1, "1 gold", Effects(technologies=("architecture",))),
    "shrine-theology": Building(1, "1 stone 1 gold", Effects(technologies=("theology",), temples=("kukulcan",))),
    "large-farm": Building(2, "2 wood", Effects(feeds=3), copies=3),
    "tomb-market": Building(2, "3 stone", Effects(points=6, then="market")),
    "tomb-worker": Building(2, "1 wood 1 stone 1 gold", Effects(points=6, workers=1)),
    "tomb-eight-points": Building(2, "1 wood 2 gold", Effects(points=8)),
    "tomb-any-action": Building(2, "2 wood 1 stone 1 gold", Effects(points=2, then="any action")),
    "tomb-all-temples": Building(2, "1 wood 2 stone 1 gold", Effects(points=3, temples=TEMPLES)),
    "civic-stone": Building(2, "3 wood", Effects("1 stone", technologies=(ANY,))),
    "civic-gold": Building(2, "2 wood 1 stone", Effects("1 gold", technologies=(ANY,))),
    "civic-corn": Building(2, "3 wood 1 stone", Effects("6 corn", technologies=(ANY,))),
    "civic-skull": Building(2, "2 wood 2 stone", Effects("1 skull", technologies=(ANY,))),
    "shrine-chaac": Building(2, "2 stone", Effects(points=2, temples=("chaac", "chaac"))),
    "shrine-architecture-points": Building(2, "1 stone 1 gold", Effects(points=3, technologies=("architecture",))),
    "shrine-kukulcan": Building(2, "2 gold", Effects(points=3, temples=("kukulcan", "kukulcan"))),
    "shrine-theology-temples": Building(
        2, "2 stone 1 gold", Effects(technologies=("theology",), temples=("chaac", "kukulcan"))
    ),
    "shrine-two-technologies": Building(2, "1 stone 2 gold", Effects(technologies=(ANY, ANY))),
    "shrine-quetzalcoatl": Building(2, "3 gold", Effects(points=4, temples=("quetzalcoatl", "quetzalcoatl"))),
}


class Monument(NamedTuple):
    """A monument."""

    category: str
    cost: str


MONUMENTS = {
    "monument-tombs": Monument("tomb", "3 wood 2 stone 1 gold"),
    "monument-constructions": Monument("tomb", "1 wood 3 stone 2 gold"),
    "monument-corn-tiles": Monument("tomb", "1 wood 1 stone 4 gold"),
    "monument-wood-tiles": Monument("tomb", "1 wood 4 gold"),
    "monument-all-monuments": Monument("tomb", "2 wood 2 stone 2 gold"),
    "monument-civics": Monument("civic", "2 wood 3 stone 1 gold"),
    "monument-level-three": Monument("civic", "1 wood 1 stone 3 gold"),
    "monument-levels": Monument("civic", "2 wood 1 stone 3 gold"),
    "monument-workers": Monument("civic", "3 wood 3 gold"),
    "monument-shrines": Monument("shrine", "2 stone 3 gold"),
    "monument-temple-points": Monument("shrine", "4 stone 3 gold"),
    "monument-one-temple": Monument("shrine", "3 stone 3 gold"),
    "monument-skulls": Monument("shrine", "4 gold 1 skull"),
}
LEVEL_THREE_POINTS = (0, 9, 20, 33, 33)
WORKER_POINTS = {3: 0, 4: 6, 5: 12, 6: 18}

SOURCES = (
    "temples first era",
    "temples second era",
    "buildings",
    "chichen itza",
    "technologies",
    "unfed workers",
    "corn and resources",
    "skulls",
)
"""Where points come from, besides the monuments, which go by their names."""


def goods_of(text: str) -> Counter[str]:
    """The goods that a text like "2 wood 1 stone" means."""
    words = text.split()
    return Counter({good: int(number) for number, good in zip(words[::2], words[1::2], strict=True)})


def text_of(goods: Mapping[str, int]) -> str:
    """The text of some resources."""
    return " ".join(f"{goods[good]} {good}" for good in RESOURCES if goods.get(good))


def category_of(name: str) -> str:
    """Farm, tomb, civic or shrine."""
    if name in MONUMENTS:
        return MONUMENTS[name].category
    return "farm" if name.endswith("-farm") else name.split("-")[0]


class Site(NamedTuple):
    """What can be built where a seat is asked for something to build."""

    buildings: bool = True
    monuments: bool = False
    architecture: bool = True
    """Whether it helps with buildings."""
    choice: bool = False
    """Whether the seat may save it."""
    with_corn: bool = False
    optional: bool = False
    """Whether the seat may leave it."""
    technologies: bool = True
    """False where none helps, nor with what follows."""
    renovated: str = ""
    """A building whose cost is set off against the new one."""


TIKAL_2 = Site()
TIKAL_4 = Site(monuments=True, choice=True)
UXMAL_4 = Site(with_corn=True)
EXTRA_BUILD = Site(optional=True)


def bundles(size: int) -> list[Counter[str]]:
    """All ways to have this many resources."""
    return [
        Counter({"wood": wood, "stone": stone, "gold": size - wood - stone})
        for wood in range(size, -1, -1)
        for stone in range(size - wood, -1, -1)
    ]


class Result(NamedTuple):
    """What a match came to. All lists begin with seat 1."""

    breakdown: list[dict[str, Fraction]]
    scores: list[Fraction]
    on_wheels: list[int]
    ranking: list[int]


Answer = Callable[["Table", int, Collection[str]], str]
"""Is asked at every question: the table, the seat, and what it may answer (Nature's with repeats)."""
Options = Collection[str] | Callable[[], Collection[str]]
"""What can be answered; as a function where it depends on goods, which an expansion may change meanwhile."""


def audit(seats: int, moves: Sequence[str]) -> Result:
    """Replay a whole match and score it. The first thing that breaks a rule raises AssertionError with a sentence.

    A move is "SEAT: MOVE", or "MOVE" alone: then the seat is taken to be the one that must be asked.
    """
    log = Log(moves)
    result = Table(seats, log.answer).play_game()
    assert log.n_read == len(moves), f"Move {log.n_read + 1}, {moves[log.n_read]!r}: the match is already over."
    return result


class Log:
    """Answers every question with the next move of a log."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = moves
        self.n_read = 0

    def answer(self, table: Table, seat: int, options: Collection[str]) -> str:
        """The next move, if it is of this seat."""
        assert self.n_read < len(self.moves), f"The log ends after move {self.n_read}, but seat {seat} is asked."
        line = self.moves[self.n_read]
        self.n_read += 1
        named_seat, colon, move = line.partition(": ")
        if not colon:
            return line
        assert named_seat == str(seat), f"Move {self.n_read}, {line!r}: seat {seat} must be asked."
        return move


class Player:
    """What lies before a seat, and its markers."""

    def __init__(self) -> None:
        self.goods: Counter[str] = Counter()
        """Corn, wood, stone, gold and skulls."""
        self.workers = WORKERS
        """In play."""
        self.hand = WORKERS
        self.privilege = True
        self.temples = dict.fromkeys(TEMPLES, 0)
        self.levels = dict.fromkeys(TECHNOLOGIES, 0)
        self.corn_tiles = 0
        self.wood_tiles = 0
        self.fed = 0
        """Workers fed at the last feast."""
        self.buildings: list[str] = []
        self.monuments: list[str] = []
        self.dealt: list[str] = []
        self.wealth: list[str] = []
        self.points: dict[str, Fraction] = dict.fromkeys((*SOURCES, *MONUMENTS), Fraction(0))

    @property
    def n_resources(self) -> int:
        return sum(self.goods[good] for good in RESOURCES)

    def has(self, goods: Mapping[str, int]) -> bool:
        return all(self.goods[good] >= number for good, number in goods.items())


class Table:
    """All that lies on the table."""

    catalogue: Mapping[str, Building] = BUILDINGS

    def __init__(self, seats: int, answer: Answer) -> None:
        self.answer = answer
        self.n_asked = 0
        self.seats = range(1, seats + 1)
        self.players = {seat: Player() for seat in self.seats}
        self.wheels = {wheel: [NOBODY] * TEETH[wheel] for wheel in WHEELS}
        self.day = 0
        self.feast = 0
        """Which feast day this round is, or 0."""
        self.age = 1
        self.marker = 1
        self.start_space = NOBODY
        self.n_placed = 0
        self.corn_on_teeth = 0
        self.skulls = SKULLS
        self.skull_at: dict[int, int] = {}
        """The seat that placed the skull at each action of Chichen Itza."""
        self.corn_tiles = dict.fromkeys(HARVEST_CORN, seats)
        """By the action of Palenque, those under wood tiles included."""
        self.wood_tiles = dict.fromkeys(HARVEST_WOOD, seats)
        self.row: list[str] = []
        self.deck = Counter({name: building.copies for name, building in self.catalogue.items()})
        self.monuments: list[str] = []
        """Those that can be built."""
        self.wealth_left = list(WEALTH)
        self.wealth_drawn: list[str] = []
        """For dummy workers."""
        self.over = False
        self.new_architecture = 0
        """The level when the last building was begun."""
        self.seen: Counter[str] = Counter()
        """How often rare things happened."""

    # ---- asking

    def ask(self, seat: int, options: Options) -> str:
        """The answer of a seat, which must be one of the options."""
        return self.ask_once(seat, options() if callable(options) else options)

    def ask_once(self, seat: int, options: Collection[str]) -> str:
        self.n_asked += 1
        move = self.answer(self, seat, options)
        if move not in options:
            possible = ", ".join(sorted(set(options)))
            raise AssertionError(f"Move {self.n_asked}, {move!r}: seat {seat} cannot do this. Possible: {possible}.")
        return move

    def draw(self, verb: str, things: Iterable[str]) -> str:
        """What Nature draws from things with repeats."""
        return self.ask(NATURE, [f"{verb} {thing}" for thing in things]).split()[1]

    # ---- the match

    def play_game(self) -> Result:
        """Go through the whole match."""
        self.set_up()
        while not self.over:
            self.play_round()
        self.score_the_end()
        return self.result()

    def set_up(self) -> None:
        """Deal, place the dummy workers, let the seats choose and give them what they chose."""
        n = len(self.seats)
        unused = list(MONUMENTS)
        for _ in range(MONUMENTS_DEALT[n]):
            monument = self.draw("deal", unused)
            unused.remove(monument)
            self.monuments.append(monument)
        self.fill_row()
        self.lay_out()
        for seat in self.seats:
            for _ in range(DEALT):
                tile = self.draw("deal", self.wealth_left)
                self.wealth_left.remove(tile)
                self.players[seat].dealt.append(tile)
        n_left = self.place_dummies(self.n_dummies(), self.wealth_left)
        self.deal_tribes()
        for seat in self.seats:
            self.keep_wealth(seat)
        self.reveal()
        for seat in self.seats:
            for tile in self.players[seat].wealth:
                self.gain_effects(seat, WEALTH[tile], "no source")
            self.after_wealth(seat)
        self.place_late_dummies(n_left)

    def lay_out(self) -> None:
        """What an expansion lays out after the buildings."""

    def deal_tribes(self) -> None:
        """What an expansion deals after the dummy workers."""

    def reveal(self) -> None:
        """What an expansion does when all have chosen."""

    def place_late_dummies(self, number: int) -> None:
        """Those for which there were no tiles."""
        assert number == 0, number

    def after_wealth(self, seat: int) -> None:
        """What an expansion does after the wealth of a seat."""

    def n_dummies(self) -> int:
        """Those that are placed by tiles."""
        return DUMMIES[len(self.seats)]

    def place_dummies(self, number: int, tiles: list[str]) -> int:
        """Where the tiles say; the first on a small wheel is followed by one opposite. Returns how many are left."""
        while number and tiles:
            tile = self.draw("dummy", tiles)
            tiles.remove(tile)
            self.wealth_drawn.append(tile)
            wheel, _, space = tile.rpartition("-")
            spaces = [int(space)]
            if wheel != SACRED and DUMMY not in self.wheels[wheel]:
                spaces.append((int(space) + 5) % 10)
            for there in spaces[:number]:
                assert self.wheels[wheel][there] == NOBODY, "Two dummy workers on a space."
                self.wheels[wheel][there] = DUMMY
                number -= 1
        return number

    def keep_wealth(self, seat: int) -> None:
        player = self.players[seat]
        for _ in range(self.n_kept(seat)):
            tile = self.ask(seat, [f"keep {tile}" for tile in player.dealt]).split()[1]
            player.dealt.remove(tile)
            player.wealth.append(tile)

    def n_kept(self, seat: int) -> int:
        """How many wealth tiles a seat keeps."""
        return KEPT

    def fill_row(self) -> None:
        """Nature lays out buildings of the present age as long as there are any."""
        while len(self.row) < ROW:
            stock = [name for name in self.deck.elements() if self.catalogue[name].age == self.age]
            if not stock:
                self.seen["place of the row left empty"] += 1
                return
            name = self.draw("offer", stock)
            self.deck[name] -= 1
            self.row.append(name)

    def left_of(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat - 1 + step) % len(self.seats) + 1 for step in range(len(self.seats))]

    def play_round(self) -> None:
        for seat in self.clockwise_from(self.marker):
            self.take_turn(seat)
            self.check()
        if self.feast:
            self.hold_feast()
        self.advance_calendar()
        self.check()

    # ---- a turn

    def begin_turn(self, seat: int) -> None:
        """Nothing; a test can step in here."""

    def take_turn(self, seat: int) -> None:
        self.n_placed = 0
        self.begin_turn(seat)
        may_beg = True
        move = self.ask(seat, self.turn_options(seat, may_beg))
        while move == "beg":
            may_beg = False
            self.seen["beg"] += 1
            self.players[seat].goods["corn"] = self.begging_corn(seat)
            self.anger(seat)
            move = self.ask(seat, self.turn_options(seat, may_beg))
        if move.startswith("place"):
            self.place_workers(seat, move)
        else:
            self.pick_workers(seat, move)
        self.end_turn(seat)

    def turn_options(self, seat: int, may_beg: bool) -> list[str]:
        player = self.players[seat]
        corn = player.goods["corn"]
        places, picks = self.places(seat), self.picks(seat)
        paid = [place for place, cost in places.items() if cost <= corn]
        beg = ["beg"] if may_beg and corn <= BEGGING_LIMIT and self.angerable(seat) else []
        if paid or picks:
            return [*beg, *paid, *picks]
        cheapest = min(places.values())
        if beg:
            self.seen["compulsory beg"] += 1
            return beg
        return [place for place, cost in places.items() if cost == cheapest]

    def begging_corn(self, seat: int) -> int:
        return BEGGING_CORN

    def fee(self, seat: int, n_placed: int) -> int:
        """What the next worker costs besides its space."""
        return FEES[n_placed]

    def free_space(self, wheel: str) -> int | None:
        """The free space with the lowest number."""
        return next((n for n in range(LAST_SPACE[wheel] + 1) if self.wheels[wheel][n] == NOBODY), None)

    def places(self, seat: int) -> dict[str, int]:
        """The cost of every place that the next worker of a seat could go to."""
        if not self.players[seat].hand:
            return {}
        fee = self.fee(seat, self.n_placed)
        costs = {}
        for wheel in WHEELS:
            space = self.free_space(wheel)
            if space is not None:
                costs[f"place {wheel}"] = self.space_cost(seat, wheel, space) + fee
        if self.start_space == NOBODY:
            costs["place start"] = fee
        return costs

    def space_cost(self, seat: int, wheel: str, space: int) -> int:
        """Corn for a space, without the fee."""
        return space

    def picks(self, seat: int) -> list[str]:
        return [
            f"pick {wheel} {space}"
            for wheel in WHEELS
            for space, there in enumerate(self.wheels[wheel])
            if there == seat
        ]

    def place_workers(self, seat: int, move: str) -> None:
        """The first place is given, and the seat may go on; unless the gods had mercy."""
        corn = self.players[seat].goods["corn"]
        if self.places(seat)[move] > corn:
            self.have_mercy(seat, move)
            return
        while move != "done":
            self.players[seat].goods["corn"] -= self.places(seat)[move]
            self.put_worker(seat, move)
            corn = self.players[seat].goods["corn"]
            move = self.ask(seat, [*(place for place, cost in self.places(seat).items() if cost <= corn), "done"])
        self.seen[f"{self.n_placed} workers placed in a turn"] += 1

    def have_mercy(self, seat: int, move: str) -> None:
        costs = self.places(seat)
        self.seen["mercy"] += 1
        self.seen["mercy with corn"] += self.players[seat].goods["corn"] > 0
        self.seen["mercy with a choice"] += list(costs.values()).count(costs[move]) > 1
        self.players[seat].goods["corn"] = 0
        self.put_worker(seat, move)

    def put_worker(self, seat: int, move: str) -> None:
        self.n_placed += 1
        self.players[seat].hand -= 1
        where = move.split()[1]
        if where == "start":
            self.start_space = seat
        else:
            space = self.free_space(where)
            assert space is not None, move
            self.wheels[where][space] = seat

    def pick_workers(self, seat: int, move: str) -> None:
        while move != "done":
            self.pick_up(seat, move)
            move = self.ask(seat, [*self.picks(seat), "done"])

    def pick_up(self, seat: int, move: str) -> None:
        _, wheel, space = move.split()
        self.wheels[wheel][int(space)] = NOBODY
        self.players[seat].hand += 1
        self.act(seat, wheel, int(space))

    def end_turn(self, seat: int) -> None:
        self.fill_row()
        self.take_calendar_corn(seat)

    def take_calendar_corn(self, seat: int) -> None:
        if self.start_space == seat:
            self.seen["corn from the calendar"] += self.corn_on_teeth > 0
            self.players[seat].goods["corn"] += self.corn_on_teeth
            self.corn_on_teeth = 0

    # ---- which actions

    def fees_back(self, seat: int, wheel: str, space: int) -> dict[int, int]:
        """The corn paid before each action that a worker from this space could use."""
        every = dict.fromkeys(range(1, LAST_ACTION[wheel] + 1), 0)
        reach = space + self.steps_ahead(seat, wheel)
        if space > LAST_ACTION[wheel] or reach > LAST_ACTION[wheel]:
            return every
        return {n: max(0, space - n) for n in every if n <= reach}

    def steps_ahead(self, seat: int, wheel: str) -> int:
        return 1 if wheel == SACRED and self.knows(seat, "theology", 1) else 0

    def level(self, seat: int, technology: str) -> int:
        return self.players[seat].levels[technology]

    def knows(self, seat: int, technology: str, level: int) -> bool:
        """Has a seat the effect of this level?"""
        return self.level(seat, technology) >= level

    def act(self, seat: int, wheel: str, space: int) -> None:
        """One action for a worker that stood here."""
        fees = self.fees_back(seat, wheel, space)
        options = [f"as {n}" for n, fee in fees.items() if self.is_possible(seat, wheel, n, fee)]
        move = self.ask(seat, [*options, "nothing"])
        if move == "nothing":
            return
        n = int(move.split()[1])
        self.seen["action ahead"] += n > space
        self.seen["action ahead from space 0"] += n > space == 0
        self.seen["any action ahead"] += wheel == SACRED and space == LAST_ACTION[SACRED] and n < space and not fees[n]
        self.seen["any action of the wheel"] += space > LAST_ACTION[wheel]
        self.seen["action back"] += fees[n] > 0
        self.players[seat].goods["corn"] -= fees[n]
        self.perform(seat, wheel, n)

    def is_possible(self, seat: int, wheel: str, n: int, corn: int) -> bool:
        """Could an action be performed, with an effect, after this much corn is paid?"""
        goods = self.players[seat].goods
        if goods["corn"] < corn:
            return False
        goods["corn"] -= corn
        possible = self.is_possible_now(seat, wheel, n)
        goods["corn"] += corn
        return possible

    def is_possible_now(self, seat: int, wheel: str, n: int) -> bool:
        player = self.players[seat]
        match wheel, n:
            case "palenque", 1:
                return True
            case "palenque", _:
                return bool(self.harvests(seat, n))
            case "yaxchilan", 4:
                return self.may_get_skull(seat)
            case "yaxchilan", _:
                return True
            case "tikal", 1 | 3:
                return bool(self.learnable(seat))
            case "tikal", 2:
                return self.may_build(seat, TIKAL_2)
            case "tikal", 4:
                return self.may_build(seat, TIKAL_4)
            case "tikal", 5:
                return player.n_resources >= TIKAL_TEMPLES_COST and self.may_climb(seat, cubes=TIKAL_TEMPLES_COST)
            case "uxmal", 1:
                return player.goods["corn"] >= UXMAL_TEMPLE_CORN and self.may_climb(seat, corn=UXMAL_TEMPLE_CORN)
            case "uxmal", 2:
                return bool(self.trades(seat, set(), set()))
            case "uxmal", 3:
                return player.workers < MAX_WORKERS
            case "uxmal", 4:
                return self.may_build(seat, UXMAL_4)
            case "uxmal", 5:
                return bool(self.any_actions(seat))
        assert wheel == SACRED, wheel
        return player.goods["skull"] > 0 and n not in self.skull_at

    def perform(self, seat: int, wheel: str, n: int) -> None:
        """Carry out an action that is possible."""
        self.seen[f"{wheel} {n}"] += 1
        match wheel, n:
            case "palenque", 1:
                self.gain(seat, {"corn": FISH + self.knows(seat, "agriculture", 2)})
            case "palenque", _:
                self.harvest(seat, n)
            case "yaxchilan", _:
                self.mine(seat, n)
            case "tikal", 1:
                self.study(seat, 1)
            case "tikal", 2:
                self.construct(seat, TIKAL_2)
            case "tikal", 3:
                self.study(seat, 2)
            case "tikal", 4:
                self.build_great_works(seat)
            case "tikal", 5:
                self.pay_any(seat, TIKAL_TEMPLES_COST)
                first = self.climb_any(seat, [])
                if first:
                    self.climb_any(seat, [first])
            case "uxmal", 1:
                self.pay(seat, {"corn": UXMAL_TEMPLE_CORN})
                self.climb_any(seat, [])
            case "uxmal", 2:
                self.trade(seat)
            case "uxmal", 3:
                self.gain_worker(seat)
            case "uxmal", 4:
                self.construct(seat, UXMAL_4)
            case "uxmal", 5:
                self.any_action(seat, optional=False)
            case _:
                self.offer_skull(seat, n)

    def any_actions(self, seat: int) -> list[str]:
        """The actions of the small wheels that are possible after 1 corn is paid."""
        return [
            f"as {wheel} {n}"
            for wheel in SMALL_WHEELS
            for n in range(1, LAST_ACTION[wheel] + 1)
            if (wheel, n) != ("uxmal", 5) and self.is_possible(seat, wheel, n, ANY_ACTION_CORN)
        ]

    def any_action(self, seat: int, optional: bool) -> None:
        move = self.ask(seat, lambda: [*self.any_actions(seat), *(["nothing"] if optional else [])])
        if move != "nothing":
            self.pay(seat, {"corn": ANY_ACTION_CORN})
            _, wheel, n = move.split()
            self.seen[f"{'building' if optional else 'uxmal 5'} as {wheel} {n}"] += 1
            self.perform(seat, wheel, int(n))

    # ---- goods and points

    def gain(self, seat: int, goods: Mapping[str, int]) -> None:
        """Skulls only as far as the bank has them."""
        for good, number in goods.items():
            if good == "skull":
                self.seen["skull that is not there"] += number > self.skulls
                number = min(number, self.skulls)
                self.skulls -= number
            self.players[seat].goods[good] += number

    def pay(self, seat: int, goods: Mapping[str, int]) -> None:
        """Back to the bank."""
        assert self.players[seat].has(goods), f"Seat {seat} cannot pay {goods}."
        self.players[seat].goods.subtract(goods)
        self.skulls += goods.get("skull", 0)

    def pay_one_of(self, seat: int, prices: list[Counter[str]]) -> None:
        """The seat is asked only where there is a choice."""
        assert prices, "Nothing can be paid."
        price = prices[0]
        if len(prices) > 1:
            self.seen["choice of payment"] += 1
            price = goods_of(self.ask(seat, lambda: self.payments(seat, prices)).removeprefix("pay "))
        self.pay(seat, price)

    def payments(self, seat: int, prices: list[Counter[str]]) -> list[str]:
        return [f"pay {text_of(price)}" for price in prices if self.players[seat].has(price)]

    def pay_any(self, seat: int, number: int) -> None:
        self.pay_one_of(seat, [price for price in bundles(number) if self.players[seat].has(price)])

    def take_any(self, seat: int, number: int) -> None:
        move = self.ask(seat, [f"take {text_of(each)}" for each in bundles(number)])
        self.players[seat].goods.update(goods_of(move.removeprefix("take ")))

    def may_get_skull(self, seat: int) -> bool:
        return self.skulls > 0

    def score(self, seat: int, source: str, points: int | Fraction) -> None:
        self.players[seat].points[source] += points

    def gain_worker(self, seat: int) -> None:
        player = self.players[seat]
        if player.workers < MAX_WORKERS:
            player.workers += 1
            player.hand += 1
        else:
            self.seen["worker lost"] += 1

    # ---- temples

    def climbable(self, seat: int) -> list[str]:
        """The temples where a step up is possible: the top is for one seat alone."""
        steps = self.players[seat].temples
        return [
            temple
            for temple in TEMPLES
            if steps[temple] + 1 < TOP[temple] or (steps[temple] + 1 == TOP[temple] and self.on_top(temple) == NOBODY)
        ]

    def has_price(self, temple: str) -> bool:
        """Must a step there be paid? Then the goods gained with it can pay."""
        return False

    def may_climb(self, seat: int, corn: int = 0, cubes: int = 0) -> bool:
        """Is a step in a temple of choice possible after this much is paid?"""
        return bool(self.climbable(seat))

    def on_top(self, temple: str) -> int:
        return next((seat for seat in self.seats if self.players[seat].temples[temple] == TOP[temple]), NOBODY)

    def climb(self, seat: int, temple: str) -> None:
        """A step up, or nothing where that is impossible."""
        if temple in self.climbable(seat):
            self.step_up(seat, temple)
            return
        own = self.players[seat].temples[temple] == TOP[temple]
        self.seen["step lost on the own top" if own else "step lost below another's top"] += 1

    def step_up(self, seat: int, temple: str) -> None:
        player = self.players[seat]
        player.temples[temple] += 1
        if player.temples[temple] == TOP[temple]:
            self.seen[f"top of {temple}"] += 1
            self.seen["privilege back"] += not player.privilege
            player.privilege = True

    def climb_any(self, seat: int, without: Collection[str | None]) -> str | None:
        """A step in a temple of choice, if there is any to climb; returns the temple, also where the step is wasted."""
        if not set(self.climbable(seat)) - set(without):
            self.seen["no temple to climb"] += 1
            return None
        temple = self.ask(seat, [f"temple {temple}" for temple in TEMPLES if temple not in without]).split()[1]
        self.climb_or_waste(seat, temple)
        return temple

    def climb_or_waste(self, seat: int, temple: str) -> None:
        if temple in self.climbable(seat):
            self.step_up(seat, temple)
        else:
            self.seen["step wasted"] += 1

    def angerable(self, seat: int) -> list[str]:
        return [temple for temple in TEMPLES if self.players[seat].temples[temple] > BOTTOM]

    def anger(self, seat: int) -> None:
        temple = self.ask(seat, [f"anger {temple}" for temple in self.angerable(seat)]).split()[1]
        self.seen["step down from the top"] += self.players[seat].temples[temple] == TOP[temple]
        self.players[seat].temples[temple] -= 1

    # ---- Palenque and Yaxchilan

    def n_bare(self, n: int) -> int:
        """Corn tiles with no wood tile on them."""
        return self.corn_tiles[n] - self.wood_tiles.get(n, 0)

    def harvests(self, seat: int, n: int) -> list[str]:
        options = []
        if self.n_bare(n) or self.knows(seat, "agriculture", 2):
            options.append("harvest corn")
        if self.wood_tiles.get(n):
            options.append("harvest wood")
            if self.angerable(seat):
                options.append("burn")
        return options

    def harvest(self, seat: int, n: int) -> None:
        move = "harvest corn" if n == 2 else self.ask(seat, self.harvests(seat, n))
        player = self.players[seat]
        if move == "harvest wood":
            self.wood_tiles[n] -= 1
            player.wood_tiles += 1
            self.gain(seat, {"wood": HARVEST_WOOD[n] + self.knows(seat, "extraction", 1) - self.blight("wood")})
            return
        if move == "burn":
            self.seen["burn"] += 1
            self.seen["burn beside a bare corn tile"] += self.n_bare(n) > 0
            self.wood_tiles[n] -= 1
        if self.n_bare(n):
            self.corn_tiles[n] -= 1
            player.corn_tiles += 1
        else:
            self.seen["corn without a tile"] += 1
        more = self.knows(seat, "agriculture", 1) + 2 * self.knows(seat, "agriculture", 3)
        self.gain(seat, {"corn": HARVEST_CORN[n] + more - self.blight("corn")})
        if move == "burn":
            self.anger(seat)

    def blight(self, good: str) -> int:
        """How much less every harvest of wood or corn gives."""
        return 0

    def mine(self, seat: int, n: int) -> None:
        goods = Counter(MINES[n])
        for least, good in ((1, "wood"), (2, "stone"), (3, "gold")):
            if self.knows(seat, "extraction", least) and goods[good]:
                goods[good] += 1
        if goods["skull"] and self.knows(seat, "theology", 3):
            goods["skull"] += 1
        self.gain(seat, goods)

    # ---- technologies

    def learnable(self, seat: int, free: bool = False) -> list[str]:
        """The technologies whose next level can be paid and has an effect."""
        player = self.players[seat]
        return [
            technology
            for technology in TECHNOLOGIES
            if player.n_resources >= self.level_cost(seat, technology, free)
            and self.is_useful(seat, technology, self.level_cost(seat, technology, free))
        ]

    def level_cost(self, seat: int, technology: str, free: bool = False) -> int:
        return 0 if free else LEVEL_COST[self.players[seat].levels[technology]]

    def is_useful(self, seat: int, technology: str, cost: int = 0) -> bool:
        """Has an advance an effect, after this many resources are paid?"""
        return self.players[seat].levels[technology] < MAX_LEVEL or self.is_useful_bonus(seat, technology, cost)

    def is_useful_bonus(self, seat: int, technology: str, cost: int = 0) -> bool:
        if technology == "agriculture":
            return self.may_climb(seat, cubes=cost)
        return technology != "theology" or self.may_get_skull(seat)

    def study(self, seat: int, number: int) -> None:
        """Paid levels; the first is compulsory."""
        for n in range(number):
            if n and not self.learnable(seat):
                return
            done = ["done"] if n else []
            move = self.ask(seat, lambda done=done: [*(f"learn {each}" for each in self.learnable(seat)), *done])  # type: ignore[misc]
            if move == "done":
                return
            technology = move.split()[1]
            self.seen["second level in an action"] += n > 0
            self.pay_any(seat, self.level_cost(seat, technology))
            self.advance(seat, technology)

    def advance(self, seat: int, technology: str) -> None:
        """A level, or beyond the third the bonus."""
        player = self.players[seat]
        if player.levels[technology] < MAX_LEVEL:
            player.levels[technology] += 1
            return
        self.gain_bonus(seat, technology)

    def gain_bonus(self, seat: int, technology: str) -> None:
        self.seen[f"bonus of {technology}"] += 1
        match technology:
            case "agriculture":
                self.climb_any(seat, [])
            case "extraction":
                self.take_any(seat, BONUS_RESOURCES)
            case "architecture":
                self.score(seat, "technologies", BONUS_POINTS)
            case _:
                self.gain(seat, {"skull": 1})

    # ---- buildings and monuments

    def cost(self, name: str, site: Site) -> Counter[str]:
        """The printed cost of a building or monument."""
        return goods_of(MONUMENTS[name].cost if name in MONUMENTS else self.catalogue[name].cost)

    def prices(self, seat: int, name: str, site: Site) -> list[Counter[str]]:
        """The goods with which a seat could pay for a building or monument, as far as it has them."""
        return [price for price in self.costs(seat, name, site) if self.players[seat].has(price)]

    def costs(self, seat: int, name: str, site: Site) -> list[Counter[str]]:
        """The goods with which a building or monument can be paid."""
        cost = self.cost(name, site)
        costs = [cost]
        if name not in MONUMENTS:
            discount = site.architecture and self.knows(seat, "architecture", 3)
            if site.with_corn:
                cubes = sum(cost[good] for good in RESOURCES)
                corn = max(0, UXMAL_CORN_PER_RESOURCE * cubes - ARCHITECT_CORN_SAVED * discount)
                costs = [Counter(corn=corn, skull=cost["skull"])]
            elif discount:
                costs = [cost - Counter({good: 1}) for good in RESOURCES if cost[good]] or costs
        return costs

    def offered(self) -> list[str]:
        """Each kind of building in the row once."""
        return list(dict.fromkeys(self.row))

    def works(self, seat: int, site: Site) -> list[str]:
        """All that can be built there and paid: buildings, with architecture or saving it, and monuments."""
        names = self.offered() if site.buildings else []
        options = [f"build {name}" for name in names if self.prices(seat, name, site)]
        if site.choice and self.level(seat, "architecture"):
            plain = site._replace(architecture=False)
            options += [f"build {name} without architecture" for name in names if self.prices(seat, name, plain)]
        monuments = self.monuments if site.monuments else []
        return options + [f"build {name}" for name in monuments if self.prices(seat, name, site)]

    def may_build(self, seat: int, site: Site) -> bool:
        return bool(self.works(seat, site))

    def construct(self, seat: int, site: Site) -> str:
        """Let a seat build something if it can; returns the answer."""
        if not self.may_build(seat, site):
            return "done"
        move = self.ask(seat, lambda: [*self.works(seat, site), *(["done"] if site.optional else [])])
        if move != "done":
            self.build(seat, move, site)
        return move

    def build_great_works(self, seat: int) -> None:
        level = self.level(seat, "architecture")
        move = self.construct(seat, TIKAL_4)
        if move.removeprefix("build ") in MONUMENTS:
            return
        used = level > 0 and "without" not in move
        move = self.construct(seat, Site(architecture=not used, optional=True))
        if move != "done":
            self.seen["second building"] += 1
            self.seen["second building with saved architecture"] += not used and level > 0
            self.seen["second building with architecture of the first"] += not used and self.new_architecture > level

    def build(self, seat: int, move: str, site: Site) -> None:
        """Pay for a building or monument, take it and have all that it gives."""
        name = move.split()[1]
        site = site._replace(architecture=site.architecture and "without" not in move)
        self.new_architecture = self.level(seat, "architecture")
        self.seen[f"{name} built"] += 1
        if name in MONUMENTS:
            self.monuments.remove(name)
            self.pay_one_of(seat, self.prices(seat, name, site))
            self.players[seat].monuments.append(name)
            return
        self.seen["building with a discount"] += site.architecture and self.knows(seat, "architecture", 3)
        self.row.remove(name)
        prices = self.prices(seat, name, site)
        self.seen["building for no corn"] += site.with_corn and prices[0]["corn"] == 0
        self.pay_one_of(seat, self.lay_skull(seat, name, prices))
        self.players[seat].buildings.append(name)
        if site.architecture and self.knows(seat, "architecture", 1):
            self.gain(seat, {"corn": ARCHITECT_CORN})
        if site.architecture and self.knows(seat, "architecture", 2):
            self.score(seat, "technologies", ARCHITECT_POINTS)
        self.gain_effects(seat, self.catalogue[name].effects, "buildings", site)

    def lay_skull(self, seat: int, name: str, prices: list[Counter[str]]) -> list[Counter[str]]:
        """Lay a skull on a building that needs it; returns what is left of the prices."""
        return prices

    def gain_effects(self, seat: int, effects: Effects, source: str, site: Site = TIKAL_2) -> None:
        """Goods, points, technologies, temples, workers, then what may be done."""
        self.gain(seat, goods_of(effects.goods))
        if effects.points:
            self.score(seat, source, effects.points)
        for technology in effects.technologies:
            if technology != ANY:
                self.learn_free(seat, technology)
            elif not self.learn_any_free(seat):
                break
        for temple in effects.temples:
            if temple == ANY:
                self.climb_any(seat, [])
            else:
                self.climb(seat, temple)
        for _ in range(effects.workers):
            self.gain_worker(seat)
        match effects.then:
            case "market":
                if self.trades(seat, set(), set()):
                    self.trade(seat)
            case "build":
                self.seen["extra build"] += self.construct(seat, self.extra_build(site)) != "done"
            case "any action":
                if self.within_reach(seat, ANY_ACTION_CORN):
                    self.any_action(seat, optional=True)

    def within_reach(self, seat: int, corn: int) -> bool:
        """Could a seat have this much corn at once?"""
        return self.players[seat].goods["corn"] >= corn

    def extra_build(self, site: Site) -> Site:
        """The extra build of a building that was built there."""
        return EXTRA_BUILD._replace(architecture=site.technologies, technologies=site.technologies)

    def learn_any_free(self, seat: int) -> bool:
        """Returns whether the seat wanted it."""
        move = self.ask(seat, lambda: [f"learn {each}" for each in self.learnable(seat, free=True)])
        self.advance(seat, move.split()[1])
        return True

    def learn_free(self, seat: int, technology: str) -> None:
        if self.is_useful(seat, technology):
            self.advance(seat, technology)
        else:
            self.seen["free bonus lost"] += 1

    # ---- the market

    def trades(self, seat: int, sold: set[str], bought: set[str]) -> list[str]:
        """The exchanges that are possible in a visit in which some kinds were sold and some bought."""
        goods = self.players[seat].goods
        sales = [f"sell {good}" for good in RESOURCES if goods[good] and good not in bought]
        rates = self.buying_rates(seat)
        return sales + [f"buy {good}" for good in RESOURCES if goods["corn"] >= rates[good] and good not in sold]

    def buying_rates(self, seat: int) -> Mapping[str, int]:
        return MARKET

    def trade(self, seat: int) -> None:
        sold: set[str] = set()
        bought: set[str] = set()
        while True:
            move = self.ask_once(seat, [*self.trades(seat, sold, bought), "done"])
            if move == "done":
                self.seen["visit to the market with both"] += bool(sold and bought)
                return
            verb, good = move.split()
            if verb == "sell":
                sold.add(good)
                self.pay(seat, {good: 1})
                self.gain(seat, {"corn": MARKET[good]})
            else:
                bought.add(good)
                self.pay(seat, {"corn": self.buying_rates(seat)[good]})
                self.players[seat].goods[good] += 1

    # ---- Chichen Itza

    def offer_skull(self, seat: int, n: int) -> None:
        points, temple, resources = ALTARS[n]
        self.players[seat].goods["skull"] -= 1
        self.skull_at[n] = seat
        self.score(seat, "chichen itza", points)
        if not self.has_price(temple):
            self.climb(seat, temple)
        if resources:
            self.take_any(seat, resources)
        if self.has_price(temple):
            self.climb(seat, temple)
        self.make_offering(seat)

    def make_offering(self, seat: int) -> None:
        """Theology 2: a step for a resource."""
        if self.knows(seat, "theology", 2) and self.players[seat].n_resources and self.climbable(seat):
            move = self.ask(seat, [*(f"temple {temple}" for temple in TEMPLES), "decline"])
            if move == "decline":
                self.seen["offering declined"] += 1
            else:
                self.seen["offering"] += 1
                self.pay_any(seat, 1)
                self.climb_or_waste(seat, move.split()[1])

    # ---- feast days

    def hold_feast(self) -> None:
        for seat in self.seats:
            self.feed(seat)
        if self.feast == 2:
            self.age = 2
            self.row = []
            self.fill_row()
        if self.feast in (1, 3):
            self.reward_in_kind()
        else:
            self.reward_with_points()

    def corn_per_worker(self, seat: int) -> int:
        return CORN_PER_WORKER

    def feed(self, seat: int) -> None:
        """As many workers as possible, the cheapest first."""
        player = self.players[seat]
        buildings = [self.catalogue[name].effects for name in player.buildings]
        effects = buildings + [WEALTH[tile] for tile in player.wealth]
        corn_each = max(0, self.corn_per_worker(seat) - sum(each.saves for each in effects))
        n_fed_by_farms = min(player.workers, sum(each.feeds for each in effects))
        needs = [max(0, corn_each - CORN_PER_WORKER)] * n_fed_by_farms + [corn_each] * (player.workers - n_fed_by_farms)
        n_unfed = 0
        for need in sorted(needs):
            if need <= player.goods["corn"]:
                player.goods["corn"] -= need
            else:
                n_unfed += 1
        self.seen["unfed worker"] += n_unfed
        self.seen["all fed for nothing"] += not any(needs)
        self.seen["fed for 1 corn each"] += 1 in needs
        player.fed = player.workers - n_unfed
        if n_unfed:
            self.score(seat, "unfed workers", -n_unfed * self.points_per_unfed(seat))

    def points_per_unfed(self, seat: int) -> int:
        return POINTS_PER_UNFED

    def reward_in_kind(self) -> None:
        """What stands on the own step and all below; skulls for all or for nobody."""
        due = {seat: Counter[str]() for seat in self.seats}
        for seat in self.seats:
            for temple, rewards in TEMPLE_REWARDS.items():
                due[seat].update(good for step, good in rewards.items() if step <= self.players[seat].temples[temple])
        n_skulls = sum(goods["skull"] for goods in due.values())
        self.seen["skulls of a temple"] += 0 < n_skulls <= self.skulls
        self.seen["too few skulls for all"] += n_skulls > self.skulls
        self.seen["too few skulls, but some"] += n_skulls > self.skulls > 0
        for goods in due.values():
            if n_skulls > self.skulls:
                del goods["skull"]
        for seat in self.clockwise_from(self.marker):
            self.gain(seat, due[seat])

    def reward_with_points(self) -> None:
        era = 0 if self.feast == 2 else 1
        source = SOURCES[era]
        for temple in TEMPLES:
            steps = {seat: self.players[seat].temples[temple] for seat in self.seats}
            highest = [seat for seat, step in steps.items() if step == max(steps.values())]
            for seat, step in steps.items():
                self.score(seat, source, TEMPLE_POINTS[temple][step + 1])
            for seat in highest:
                self.score(seat, source, Fraction(TEMPLE_BONUS[temple][era], 1 if len(highest) == 1 else 2))
            self.seen["bonus of a temple for one"] += len(highest) == 1
            self.seen[f"bonus of a temple for {len(highest)}"] += 1
            self.seen["all on the lowest step"] += max(steps.values()) == BOTTOM

    # ---- the calendar

    def advance_calendar(self) -> None:
        days = 1
        last = self.feast == len(FEASTS)
        seat = self.start_space
        if seat:
            self.start_space = NOBODY
            self.players[seat].hand += 1
            self.seen["marker to the left"] += self.marker == seat
            self.marker = self.left_of(seat) if self.marker == seat else seat
            if not last and self.players[seat].privilege and self.may_hurry():
                days = 2 if self.ask(seat, ["single advance", "double advance"]) == "double advance" else 1
                self.seen[f"{days} days chosen"] += 1
                if days == 2:
                    self.players[seat].privilege = False
            elif not last and self.players[seat].privilege:
                self.seen["privilege not allowed"] += 1
        elif not last:
            self.corn_on_teeth += 1
        for _ in range(days):
            self.turn_wheels()
        if last:
            self.over = True
            return
        passed = [n for n, tooth in enumerate(FEASTS, 1) if self.day < tooth <= self.day + days]
        self.day += days
        self.feast = passed[0] if passed else 0
        self.seen["feast jumped"] += bool(self.feast) and FEASTS[self.feast - 1] != self.day

    def may_hurry(self) -> bool:
        """No worker of a seat would be pushed off by the second day, but not by the first."""
        return not any(
            self.wheels[wheel][self.last_space(seat, wheel) - 1] == seat for wheel in WHEELS for seat in self.seats
        )

    def last_space(self, seat: int, wheel: str) -> int:
        """The last space on which a worker of a seat can stand."""
        return LAST_SPACE[wheel]

    def turn_wheels(self) -> None:
        """Everybody moves on; workers beyond the last space return, dummy workers stay."""
        for wheel in WHEELS:
            turned = [self.wheels[wheel][-1], *self.wheels[wheel][:-1]]
            for space, there in enumerate(turned):
                if there in self.seats and space > self.last_space(there, wheel):
                    self.seen["worker pushed off"] += 1
                    self.players[there].hand += 1
                    turned[space] = NOBODY
            self.wheels[wheel] = turned

    # ---- the end

    def score_the_end(self) -> None:
        for seat, player in self.players.items():
            corn = player.goods["corn"] + sum(rate * player.goods[good] for good, rate in MARKET.items())
            self.score(seat, "corn and resources", Fraction(corn, CORN_PER_POINT))
            self.score(seat, "skulls", POINTS_PER_SKULL * player.goods["skull"])
            for name in player.monuments:
                points = self.monument_points(seat, name)
                self.seen[f"{name} scored"] += points > 0
                self.seen[f"{name} scored with {len(self.seats)} seats"] += points > 0
                self.seen[f"{name} for {points} points"] += 1
                self.score(seat, name, points)

    def monument_points(self, seat: int, name: str) -> int:
        player = self.players[seat]
        categories = Counter(map(category_of, player.buildings + player.monuments))
        match name:
            case "monument-tombs" | "monument-civics" | "monument-shrines":
                return 4 * categories[MONUMENTS[name].category]
            case "monument-constructions":
                return 2 * categories.total()
            case "monument-corn-tiles":
                return 4 * player.corn_tiles
            case "monument-wood-tiles":
                return 4 * player.wood_tiles
            case "monument-all-monuments":
                n_built = sum(len(other.monuments) for other in self.players.values())
                return POINTS_PER_MONUMENT[len(self.seats)] * n_built
            case "monument-level-three":
                n_full = list(player.levels.values()).count(MAX_LEVEL)
                self.seen[f"monument-level-three with {n_full} technologies"] += 1
                return LEVEL_THREE_POINTS[n_full]
            case "monument-levels":
                return 3 * sum(player.levels.values())
            case "monument-workers":
                return WORKER_POINTS[player.workers]
            case "monument-temple-points":
                return sum(TEMPLE_POINTS[temple][step + 1] for temple, step in player.temples.items())
            case "monument-one-temple":
                return 3 * max(0, *player.temples.values())
        assert name == "monument-skulls", name
        return 3 * self.n_skulls_placed()

    def n_skulls_placed(self) -> int:
        return len(self.skull_at)

    def n_elsewhere(self, seat: int) -> int:
        """Workers on spaces of an expansion."""
        return 0

    def n_on_wheels(self, seat: int) -> int:
        return sum(wheel.count(seat) for wheel in self.wheels.values())

    def result(self) -> Result:
        scores = [sum(self.players[seat].points.values(), Fraction(0)) for seat in self.seats]
        on_wheels = [self.n_on_wheels(seat) for seat in self.seats]
        both = list(zip(scores, on_wheels, strict=True))
        self.seen["tie broken"] += len(set(scores)) < len(set(both))
        ranking = [1 + sum(other > mine for other in both) for mine in both]
        self.seen["shared rank"] += len(set(ranking)) < len(ranking)
        return Result([dict(self.players[seat].points) for seat in self.seats], scores, on_wheels, ranking)

    # ---- what must hold after each turn

    def check(self) -> None:
        skulls = self.skulls + self.n_skulls_placed() + sum(player.goods["skull"] for player in self.players.values())
        assert skulls == SKULLS, f"There are {skulls} skulls."
        for seat, player in self.players.items():
            assert all(number >= 0 for number in player.goods.values()), f"Seat {seat} has {player.goods}."
            placed = self.n_on_wheels(seat) + (self.start_space == seat) + self.n_elsewhere(seat)
            assert player.hand + placed == player.workers <= MAX_WORKERS, f"Seat {seat} has lost a worker."
            assert all(BOTTOM <= step <= TOP[temple] for temple, step in player.temples.items()), player.temples
        for temple in TEMPLES:
            n_on_top = sum(player.temples[temple] == TOP[temple] for player in self.players.values())
            assert n_on_top <= 1, f"{n_on_top} seats are on the top of {temple}."
        dummies = sum(wheel.count(DUMMY) for wheel in self.wheels.values())
        assert dummies == self.n_dummies(), f"There are {dummies} dummy workers."
        n_corn = sum(self.corn_tiles.values()) + sum(player.corn_tiles for player in self.players.values())
        assert n_corn == len(self.seats) * len(HARVEST_CORN), f"There are {n_corn} corn tiles."
        assert all(self.n_bare(n) >= 0 for n in HARVEST_CORN), "A wood tile lies on no corn tile."
        built = Counter(name for player in self.players.values() for name in player.buildings)
        assert all(built[name] <= building.copies for name, building in self.catalogue.items()), "A building too many."


def main() -> None:
    """Compare this many matches with the engine and print what was seen."""
    from tests.audit.test_tzolkin_audit import sweep  # it imports this module

    sweep(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)


if __name__ == "__main__":
    main()
