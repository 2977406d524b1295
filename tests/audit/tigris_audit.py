"""An independent, naive audit of Tigris & Euphrates: replays the text log of a match with dicts, sets and flood fill.

Written from the rulebook and the notes alone, without a look at the rules of the engine, so that the two can be
compared. Begin reading at `audit`, then `Table.play_game`: it goes through a match in the order of the rulebook and
wants an answer wherever somebody is asked. At each such place it knows all that could be answered, so a move that is
not among that is illegal, and after each action it checks what must hold at all times.

Cells are named as in the log, a1 to p11. A kind of tile stands for its colour. Seat 0 is Nature.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

NATURE = 0
HAND_SIZE = 6
ACTIONS = 2
CATASTROPHES = 2
LAST_TREASURES = 2
RUN_FOR_BUILDING = 3

COPIES = {"settlement": 30, "temple": 57, "farm": 36, "market": 30}
N_TILES = 153
TILES = tuple(COPIES)
COLOUR = {"settlement": "black", "temple": "red", "farm": "blue", "market": "green"}
LEADER_OF = {"settlement": "king", "temple": "priest", "farm": "farmer", "market": "trader"}
TILE_OF = {leader: tile for tile, leader in LEADER_OF.items()}
LEADERS = tuple(TILE_OF)
MONUMENTS = ("black-red", "black-blue", "black-green", "red-blue", "red-green", "blue-green")

BOARDS = {
    "classic": """
        ....~~~~~.T.~...
        .P..~.......~..P
        ...~~T......~~..
        ~~~~.........~~~
        .............T~~
        ..............~.
        ~~~~....T...~~~.
        .P.~~~~.....~...
        ......~~~~~~~.P.
        .....T..........
        ..........T.....""",
    "alternative": """
        ..~~T....T.....~
        ..~~..........T~
        .P~~...........~
        ..~...T....T~~~~
        ..~.........~...
        ..~T........~..P
        ..~~........~~..
        P..~~~.T....T~..
        .....~~~.....~..
        ....P.~~~~~~~~..
        ......~..P....P.""",
}
"""Land, river, temple with treasure, temple with a treasure that goes first."""

COLUMNS = "abcdefghijklmnop"
N_ROWS = 11
CELLS = [f"{column}{row}" for row in range(1, N_ROWS + 1) for column in COLUMNS]


def shifted(cell: str, right: int, down: int) -> str | None:
    """The cell this many columns and rows away, if it is on the board."""
    column, row = COLUMNS.index(cell[0]) + right, int(cell[1:]) + down
    return f"{COLUMNS[column]}{row}" if 0 <= column < len(COLUMNS) and 1 <= row <= N_ROWS else None


def shifted_all(cell: str, steps: Iterable[tuple[int, int]]) -> list[str]:
    return [there for right, down in steps if (there := shifted(cell, right, down))]


RIGHT, DOWN = (1, 0), (0, 1)
NEIGHBOURS = {cell: shifted_all(cell, [(-1, 0), (1, 0), (0, -1), (0, 1)]) for cell in CELLS}
SQUARE = {cell: shifted_all(cell, [(0, 0), (1, 0), (0, 1), (1, 1)]) for cell in CELLS}
"""The square whose top left is this cell; fewer than four cells at the edge."""
TOP_LEFTS = {cell: shifted_all(cell, [(-1, -1), (0, -1), (-1, 0), (0, 0)]) for cell in CELLS}
"""The top lefts of all squares that hold this cell."""


class Result(NamedTuple):
    """What a match came to. All lists begin with seat 1."""

    points: list[dict[str, int]]
    """By colour, without treasures."""
    treasures: list[int]
    scores: list[list[int]]
    """The four colours with the treasures put to the best use, the weakest first."""
    ranking: list[int]
    ended_by: frozenset[str]
    """One or both of "treasures" and "bag"."""


Answer = Callable[["Table", int, Collection[str]], str]
"""Is asked at every question: the table, the seat, and what it may answer (Nature's with repeats)."""


def audit(seats: int, options: Mapping[str, Any], moves: Sequence[str]) -> Result:
    """Replay a whole match and score it. The first thing that breaks a rule raises AssertionError with a sentence.

    A move is "SEAT: MOVE", or "MOVE" alone: then the seat is taken to be the one that must be asked.
    """
    log = Log(moves)
    result = Table(seats, options, log.answer).play_game()
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


# ---- points, without a table


def with_treasures(points: Iterable[int], treasures: int) -> list[int]:
    """The sorted points when every treasure goes to the colour that is then the weakest."""
    score = sorted(points)
    for _ in range(treasures):
        score[0] += 1
        score.sort()
    return score


def ranks(scores: Sequence[Sequence[int]]) -> list[int]:
    """The weakest colour counts, then the second weakest, and so on; who is equal in all shares the rank."""
    return [1 + sum(list(other) > list(mine) for other in scores) for mine in scores]


def attacker_wins(attack: int, defence: int) -> bool:
    """A tie goes to the defender."""
    return attack > defence


# ---- the table


class Table:
    """All that lies on the table."""

    def __init__(self, seats: int, options: Mapping[str, Any], answer: Answer) -> None:
        self.answer = answer
        self.n_asked = 0
        self.seats = range(1, seats + 1)
        self.with_buildings = bool(options.get("buildings", False))
        self.monument_over_building = bool(options.get("monument_over_building", False))
        rows = BOARDS[options.get("board", "classic")].split()
        ground = dict(zip(CELLS, "".join(rows), strict=True))
        self.rivers = {cell for cell in CELLS if ground[cell] == "~"}
        self.priority = {cell for cell in CELLS if ground[cell] == "P"}
        self.treasures = {cell for cell in CELLS if ground[cell] in "TP"}
        self.n_treasures = len(self.treasures)
        self.face_up = dict.fromkeys(sorted(self.treasures), "temple")
        """The kind of tile on each cell that has one with a colour."""
        self.face_down: dict[str, str] = {}
        """What the tiles under monuments were."""
        self.leaders: dict[str, tuple[int, str]] = {}
        """The seat and the leader on each cell that has one."""
        self.catastrophes: set[str] = set()
        self.monuments: dict[str, str] = {}
        """The top left cell of each monument that is built."""
        self.buildings: dict[str, str] = {}
        """The cell of the civilization building of each kind of tile that is built."""
        self.bag = Counter(COPIES)
        self.bag["temple"] -= len(self.face_up)
        self.hands = {seat: Counter[str]() for seat in self.seats}
        self.out: Counter[str] = Counter()
        """The tiles that left the game."""
        self.catastrophes_left = dict.fromkeys(self.seats, CATASTROPHES)
        self.points = {seat: dict.fromkeys(COLOUR.values(), 0) for seat in self.seats}
        self.treasures_of = dict.fromkeys(self.seats, 0)
        self.bag_was_short = False
        self.seen: Counter[str] = Counter()
        """How often rare things happened."""

    # ---- asking

    def ask(self, seat: int, options: Collection[str]) -> str:
        """The answer of a seat, which must be one of the options."""
        self.n_asked += 1
        move = self.answer(self, seat, options)
        if move not in options:
            possible = ", ".join(sorted(set(options)))
            raise AssertionError(f"Move {self.n_asked}, {move!r}: seat {seat} cannot do this. Possible: {possible}.")
        return move

    # ---- the match

    def play_game(self) -> Result:
        for seat in self.seats:
            self.draw(seat, HAND_SIZE)
        active = 1
        while True:
            self.take_turn(active)
            if ended_by := self.ended_by():
                return self.result(ended_by)
            active = self.left_of(active)

    def left_of(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, this one first."""
        return [(seat - 1 + step) % len(self.seats) + 1 for step in range(len(self.seats))]

    def take_turn(self, seat: int) -> None:
        for _ in range(ACTIONS):
            self.act(seat)
            self.check()
        self.score_monuments(seat)
        for other in self.clockwise_from(seat):
            self.draw(other, HAND_SIZE - self.hands[other].total())

    def ended_by(self) -> frozenset[str]:
        reasons = {"treasures": len(self.treasures) <= LAST_TREASURES, "bag": self.bag_was_short}
        return frozenset(reason for reason in reasons if reasons[reason])

    def result(self, ended_by: frozenset[str]) -> Result:
        scores = [with_treasures(self.points[seat].values(), self.treasures_of[seat]) for seat in self.seats]
        points = [self.points[seat] for seat in self.seats]
        return Result(points, [self.treasures_of[seat] for seat in self.seats], scores, ranks(scores), ended_by)

    def draw(self, seat: int, number: int) -> None:
        """Draw this many tiles, or what the bag has: then the match ends after this turn."""
        for _ in range(number):
            if not self.bag.total():
                self.bag_was_short = True
                return
            tile = self.ask(NATURE, [f"draw {tile}" for tile in self.bag.elements()]).split()[1]
            self.bag[tile] -= 1
            self.hands[seat][tile] += 1

    def score(self, seat: int, tile: str, points: int) -> None:
        assert points > 0, "Points only grow."
        self.points[seat][COLOUR[tile]] += points

    def score_monuments(self, seat: int) -> None:
        """A point for each own leader that shares the kingdom and a colour of a monument."""
        for pair, cell in self.monuments.items():
            for there in self.region_of(cell) & set(self.leaders):
                owner, leader = self.leaders[there]
                if owner == seat and COLOUR[TILE_OF[leader]] in pair.split("-"):
                    self.score(seat, TILE_OF[leader], 1)

    # ---- kingdoms

    def connects(self, cell: str) -> bool:
        return cell in self.face_up or cell in self.leaders or cell in self.face_down

    def is_empty(self, cell: str) -> bool:
        return not self.connects(cell) and cell not in self.catastrophes

    def region_of(self, start: str, wall: str | None = None) -> set[str]:
        """All cells that are connected with this one, without passing over the wall."""
        region = {start}
        reached = [start]
        while reached:
            for cell in NEIGHBOURS[reached.pop()]:
                if cell not in region and cell != wall and self.connects(cell):
                    region.add(cell)
                    reached.append(cell)
        return region

    def kingdom_numbers(self) -> dict[str, int]:
        """A number for each cell that lies in a kingdom, the same for all cells of a kingdom."""
        numbers: dict[str, int] = {}
        for number, cell in enumerate(self.leaders):
            if cell not in numbers:
                numbers.update(dict.fromkeys(self.region_of(cell), number))
        return numbers

    def leaders_in(self, region: set[str]) -> dict[str, list[str]]:
        """The cells of each kind of leader in a region."""
        found: dict[str, list[str]] = {leader: [] for leader in LEADERS}
        for cell in sorted(region & set(self.leaders)):
            found[self.leaders[cell][1]].append(cell)
        return found

    def touches_temple(self, cell: str) -> bool:
        return any(self.face_up.get(there) == "temple" for there in NEIGHBOURS[cell])

    def send_home_leaders(self) -> None:
        """Leaders without a temple beside them go back."""
        for cell in list(self.leaders):
            if not self.touches_temple(cell):
                self.seen["leader sent home"] += 1
                del self.leaders[cell]

    def cell_of(self, seat: int, leader: str) -> str | None:
        return next((cell for cell, piece in self.leaders.items() if piece == (seat, leader)), None)

    # ---- what a seat may do

    def tile_cells(self, tile: str) -> list[str]:
        """Where such a tile may go: it may not join three kingdoms or more."""
        kingdoms = self.kingdom_numbers()
        return [
            cell
            for cell in CELLS
            if self.is_empty(cell) and (cell in self.rivers) == (tile == "farm") and n_touched(cell, kingdoms) <= 2
        ]

    def leader_cells(self, seat: int, leader: str) -> list[str]:
        """Where a leader may be placed or moved: beside a temple and at one kingdom at most, after it is lifted."""
        old = self.cell_of(seat, leader)
        if old:
            del self.leaders[old]
        kingdoms = self.kingdom_numbers()
        cells = [
            cell
            for cell in CELLS
            if cell != old
            and cell not in self.rivers
            and self.is_empty(cell)
            and self.touches_temple(cell)
            and n_touched(cell, kingdoms) <= 1
        ]
        if old:
            self.leaders[old] = (seat, leader)
        return cells

    def catastrophe_cells(self) -> list[str]:
        return [
            cell
            for cell in CELLS
            if cell not in self.leaders
            and cell not in self.treasures
            and cell not in self.face_down
            and cell not in self.catastrophes
            and cell not in self.buildings.values()
        ]

    # ---- actions

    def act(self, seat: int) -> None:
        move = self.ask(seat, Actions(self, seat))
        match move.split():
            case ["tile", tile, cell]:
                self.place_tile(seat, tile, cell)
            case ["leader", leader, cell]:
                self.place_leader(seat, leader, cell)
            case ["withdraw", leader]:
                del self.leaders[self.cell_of(seat, leader) or ""]
            case ["catastrophe", cell]:
                self.place_catastrophe(seat, cell)
            case ["swap", tile]:
                self.swap(seat, tile)
            case _:
                assert move == "pass", move
        self.hand_out_treasures(seat)

    def discard(self, seat: int, tile: str, number: int = 1) -> None:
        """Tiles of the hand leave the game."""
        assert self.hands[seat][tile] >= number, f"Seat {seat} has no {number} of {tile}."
        self.hands[seat][tile] -= number
        self.out[tile] += number

    def remove_tile(self, cell: str) -> None:
        """A tile of the board leaves the game."""
        self.out[self.face_up.pop(cell)] += 1

    def place_catastrophe(self, seat: int, cell: str) -> None:
        self.catastrophes_left[seat] -= 1
        if cell in self.face_up:
            self.remove_tile(cell)
        self.catastrophes.add(cell)
        self.send_home_leaders()

    def swap(self, seat: int, tile: str) -> None:
        self.discard(seat, tile)
        number = 1
        while self.hands[seat].total():
            move = self.ask(seat, [*swaps(self.hands[seat]), "finish"])
            if move == "finish":
                break
            self.discard(seat, move.split()[1])
            number += 1
        self.seen["whole hand swapped"] += number == HAND_SIZE
        self.seen["swap with a short bag"] += number > self.bag.total()
        self.draw(seat, number)

    def place_tile(self, seat: int, tile: str, cell: str) -> None:
        touched = n_touched(cell, self.kingdom_numbers())
        assert touched <= 2, f"{cell} would join {touched} kingdoms."
        self.hands[seat][tile] -= 1
        self.face_up[cell] = tile
        if touched == 1:
            self.score_tile(tile, cell)
        elif touched == 2:
            self.fight_wars(seat, cell)
        if self.with_buildings:
            self.offer_building(seat, tile, cell)
        self.offer_monument(seat, tile, cell)

    def score_tile(self, tile: str, cell: str) -> None:
        """The leader of this colour in the kingdom scores, otherwise the king; twice at a building of this colour."""
        kingdom = self.region_of(cell)
        found = self.leaders_in(kingdom)
        scoring = found[LEADER_OF[tile]] or found["king"]
        if scoring:
            assert len(scoring) == 1, f"Two leaders of a kind at {scoring}."
            doubled = self.buildings.get(tile) in kingdom
            self.seen["doubled tile"] += doubled
            self.score(self.leaders[scoring[0]][0], tile, 2 if doubled else 1)

    # ---- conflicts

    def support(self, attacker: int, defender: int, tile: str) -> tuple[int, int]:
        """What the two commit from their hands, the attacker first; it leaves the game."""
        committed = []
        for seat in (attacker, defender):
            options = [f"support {number}" for number in range(self.hands[seat][tile] + 1)]
            number = int(self.ask(seat, options).split()[1])
            self.discard(seat, tile, number)
            committed.append(number)
        return committed[0], committed[1]

    def place_leader(self, seat: int, leader: str, cell: str) -> None:
        old = self.cell_of(seat, leader)
        if old:
            del self.leaders[old]
        self.leaders[cell] = (seat, leader)
        rivals = [there for there in self.leaders_in(self.region_of(cell))[leader] if there != cell]
        assert len(rivals) <= 1, f"{cell} has rivals at {rivals}."
        if rivals:
            self.revolt(cell, rivals[0])

    def revolt(self, attacking: str, defending: str) -> None:
        """The leaders on the two cells clash within a kingdom. Temples beside them count, and those from the hands."""
        self.seen["revolt"] += 1
        seats = self.leaders[attacking][0], self.leaders[defending][0]
        beside = [self.n_temples_beside(cell) for cell in (attacking, defending)]
        committed = self.support(*seats, "temple")
        if attacker_wins(beside[0] + committed[0], beside[1] + committed[1]):
            winner, loser = seats[0], defending
        else:
            winner, loser = seats[1], attacking
        del self.leaders[loser]
        self.score(winner, "temple", 1)

    def n_temples_beside(self, cell: str) -> int:
        return sum(self.face_up.get(there) == "temple" for there in NEIGHBOURS[cell])

    def fight_wars(self, active: int, joint: str) -> None:
        """All wars after the tile on this cell joined two kingdoms, while their leaders remain joined."""
        wars = self.open_wars(joint)
        self.seen["join of kingdoms"] += 1
        self.seen[f"{len(wars)} wars at once"] += 1
        self.seen["war of others"] += any(not self.is_in_war(active, leader, joint) for leader in wars)
        for n_fought in range(len(wars) + 1):
            n_left, wars = len(wars), self.open_wars(joint)
            self.seen["war skipped"] += n_fought > 0 and len(wars) < n_left - 1
            if not wars:
                return
            leader = wars[0]
            if len(wars) > 1:
                leader = self.ask(active, [f"fight {leader}" for leader in wars]).split()[1]
            self.fight_war(active, leader, joint)
        raise AssertionError("More wars than colours.")

    def is_in_war(self, seat: int, leader: str, joint: str) -> bool:
        return any(self.leaders[cell][0] == seat for cell in self.leaders_in(self.region_of(joint))[leader])

    def open_wars(self, joint: str) -> list[str]:
        found = self.leaders_in(self.region_of(joint))
        assert all(len(cells) <= 2 for cells in found.values()), f"Three leaders of a kind at {joint}."
        return [leader for leader in LEADERS if len(found[leader]) == 2]

    def fight_war(self, active: int, leader: str, joint: str) -> None:
        cells = self.leaders_in(self.region_of(joint))[leader]
        cells.sort(key=lambda cell: self.clockwise_from(active).index(self.leaders[cell][0]))
        attacking, defending = cells
        tile = TILE_OF[leader]
        strengths = [len(self.supporters(cell, joint)) for cell in cells]
        seats = self.leaders[attacking][0], self.leaders[defending][0]
        committed = self.support(*seats, tile)
        if attacker_wins(strengths[0] + committed[0], strengths[1] + committed[1]):
            winner, loser = seats[0], defending
        else:
            winner, loser = seats[1], attacking
        casualties = self.casualties(loser, joint)
        self.seen[f"war of {leader}s"] += 1
        self.seen[f"{tile} spared"] += len(self.supporters(loser, joint)) > len(casualties)
        del self.leaders[loser]
        for cell in casualties:
            self.remove_tile(cell)
        self.score(winner, tile, len(casualties) + 1)
        assert all(map(self.touches_temple, self.leaders)), "A war took the last temple beside a leader."

    def supporters(self, leader_cell: str, joint: str) -> list[str]:
        """The tiles of a leader's colour in its own kingdom, which ends at the joint."""
        tile = TILE_OF[self.leaders[leader_cell][1]]
        return [cell for cell in sorted(self.region_of(leader_cell, wall=joint)) if self.face_up.get(cell) == tile]

    def casualties(self, losing: str, joint: str) -> list[str]:
        """The supporters that fall with a leader: not at a building, a treasure or, for temples, another leader."""
        tile = TILE_OF[self.leaders[losing][1]]
        return [
            cell
            for cell in self.supporters(losing, joint)
            if cell != self.buildings.get(tile)
            and cell not in self.treasures
            and not (tile == "temple" and any(there in self.leaders for there in NEIGHBOURS[cell] if there != losing))
        ]

    # ---- buildings and monuments

    def run_through(self, cell: str, step: tuple[int, int]) -> list[str]:
        """The straight run of face-up tiles of one kind that holds this cell, in the direction of the step."""
        tile = self.face_up[cell]
        run = [cell]
        for sign in (-1, 1):
            there = shifted(cell, sign * step[0], sign * step[1])
            while there and self.face_up.get(there) == tile:
                run.append(there)
                there = shifted(there, sign * step[0], sign * step[1])
        return run

    def building_cells(self, tile: str, cell: str) -> list[str]:
        """Where the building of this kind may stand now that a tile was placed on the cell."""
        standing = self.buildings.get(tile)
        least = RUN_FOR_BUILDING
        if standing:
            least = max(least, 1 + max(len(self.run_through(standing, step)) for step in (RIGHT, DOWN)))
        runs = [self.run_through(cell, step) for step in (RIGHT, DOWN)]
        return sorted({there for run in runs if len(run) >= least and standing not in run for there in run})

    def offer_building(self, seat: int, tile: str, cell: str) -> None:
        cells = self.building_cells(tile, cell)
        if cells:
            move = self.ask(seat, [*(f"building at {there}" for there in cells), "no building"])
            if move != "no building":
                self.seen["building moved" if tile in self.buildings else "building built"] += 1
                self.buildings[tile] = move.split()[2]

    def square_offers(self, tile: str, cell: str) -> list[str]:
        """The top lefts of the squares of one kind that hold the cell and may bear a monument."""
        return [
            corner
            for corner in TOP_LEFTS[cell]
            if len(SQUARE[corner]) == 4
            and all(self.face_up.get(there) == tile for there in SQUARE[corner])
            and (self.monument_over_building or self.buildings.get(tile) not in SQUARE[corner])
        ]

    def offer_monument(self, seat: int, tile: str, cell: str) -> None:
        pairs = [pair for pair in MONUMENTS if pair not in self.monuments and COLOUR[tile] in pair.split("-")]
        offers = [f"monument {pair} at {corner}" for pair in pairs for corner in self.square_offers(tile, cell)]
        if not offers:
            return
        move = self.ask(seat, [*offers, "no monument"])
        if move != "no monument":
            _, pair, _, corner = move.split()
            self.build_monument(pair, corner)

    def build_monument(self, pair: str, corner: str) -> None:
        self.monuments[pair] = corner
        self.seen[f"monument {pair} built"] += 1
        for cell in SQUARE[corner]:
            tile = self.face_up.pop(cell)
            self.face_down[cell] = tile
            if self.buildings.get(tile) == cell:
                self.seen["monument over building"] += 1
                del self.buildings[tile]
        self.send_home_leaders()

    # ---- treasures

    def hand_out_treasures(self, active: int) -> None:
        """Each trader takes all treasures of its kingdom but one."""
        for seat in self.clockwise_from(active):
            trader = self.cell_of(seat, "trader")
            if trader:
                self.take_treasures(seat, self.treasures & self.region_of(trader))

    def take_treasures(self, seat: int, there: set[str]) -> None:
        """One after the other, those with priority first; the last one of its rank goes without a question."""
        left = set(there)
        while len(left) > 1:
            first = sorted(left & self.priority or left)
            cell = first[0]
            if len(first) > 1:
                self.seen["choice of treasures"] += 1
                cell = self.ask(seat, [f"treasure {cell}" for cell in first]).split()[1]
            left.remove(cell)
            self.treasures.remove(cell)
            self.treasures_of[seat] += 1

    # ---- what must hold after each action

    def check(self) -> None:
        self.check_leaders()
        self.check_kingdoms()
        self.check_tiles()
        self.check_treasures()
        assert all(left >= 0 for left in self.catastrophes_left.values()), "More catastrophes than there are."
        assert len(self.catastrophes) + sum(self.catastrophes_left.values()) == CATASTROPHES * len(self.seats)

    def check_leaders(self) -> None:
        pieces = list(self.leaders.values())
        assert len(set(pieces)) == len(pieces), f"A leader is on the board twice: {pieces}."
        for cell in self.leaders:
            assert self.touches_temple(cell), f"The leader on {cell} has no temple."
            assert cell not in self.rivers, f"The leader on {cell} stands in the river."

    def check_kingdoms(self) -> None:
        """No two leaders of a kind in a kingdom, and no more than one treasure at a trader."""
        seen: set[str] = set()
        for cell in self.leaders:
            if cell not in seen:
                kingdom = self.region_of(cell)
                seen |= kingdom
                found = self.leaders_in(kingdom)
                assert all(len(cells) <= 1 for cells in found.values()), f"Two leaders of a kind: {found}."
                assert not found["trader"] or len(kingdom & self.treasures) <= 1, f"Treasures left at {found}."

    def check_tiles(self) -> None:
        """No tile is ever lost or made, and none lies with something else."""
        tiles = Counter(self.face_up.values()) + Counter(self.face_down.values()) + self.out + self.bag
        for hand in self.hands.values():
            assert all(number >= 0 for number in hand.values()), f"A hand is {hand}."
            tiles += hand
        assert tiles == COPIES, f"The tiles are {tiles}."
        assert tiles.total() == N_TILES, f"There are {tiles.total()} tiles."
        layers: list[Collection[str]] = [self.face_up, self.face_down, self.leaders, self.catastrophes]
        assert len(set().union(*layers)) == sum(map(len, layers)), "Two things lie on a cell."
        assert all((cell in self.rivers) == (tile == "farm") for cell, tile in (self.face_up | self.face_down).items())
        assert all(self.face_up[cell] == tile for tile, cell in self.buildings.items()), "A building stands wrong."

    def check_treasures(self) -> None:
        on_board, taken = len(self.treasures), sum(self.treasures_of.values())
        assert on_board + taken == self.n_treasures, f"{on_board} treasures on the board and {taken} taken."
        on_temples = (self.face_up | self.face_down).get
        assert all(on_temples(cell) == "temple" for cell in self.treasures), "A treasure lies on no temple."


def n_touched(cell: str, kingdoms: Mapping[str, int]) -> int:
    """How many kingdoms are beside a cell."""
    return len({kingdoms[there] for there in NEIGHBOURS[cell] if there in kingdoms})


def swaps(hand: Counter[str]) -> list[str]:
    return [f"swap {tile}" for tile in TILES if hand[tile]]


class Actions(Collection[str]):
    """All that a seat may do as an action. To look for one of them is much faster than to list them all."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def __iter__(self) -> Iterator[str]:
        for tile in TILES:
            yield from self.tiles(tile)
        for leader in LEADERS:
            yield from self.leaders(leader)
        yield from self.withdrawals()
        yield from self.catastrophes()
        yield from swaps(self.table.hands[self.seat])
        yield "pass"

    def __contains__(self, move: object) -> bool:
        match str(move).split():
            case ["tile", tile, _] if tile in TILES:
                return move in self.tiles(tile)
            case ["leader", leader, _] if leader in LEADERS:
                return move in self.leaders(leader)
            case ["withdraw", _]:
                return move in self.withdrawals()
            case ["catastrophe", _]:
                return move in self.catastrophes()
        return move == "pass" or move in swaps(self.table.hands[self.seat])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def tiles(self, tile: str) -> list[str]:
        if not self.table.hands[self.seat][tile]:
            return []
        return [f"tile {tile} {cell}" for cell in self.table.tile_cells(tile)]

    def leaders(self, leader: str) -> list[str]:
        return [f"leader {leader} {cell}" for cell in self.table.leader_cells(self.seat, leader)]

    def withdrawals(self) -> list[str]:
        return [f"withdraw {leader}" for leader in LEADERS if self.table.cell_of(self.seat, leader)]

    def catastrophes(self) -> list[str]:
        if not self.table.catastrophes_left[self.seat]:
            return []
        return [f"catastrophe {cell}" for cell in self.table.catastrophe_cells()]
