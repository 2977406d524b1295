"""An independent, naive audit of Imhotep: replays the text log of a match with lists and dicts and scores it again.

Written from the rulebook and the notes alone, without a look at the rules of the engine, so that the two can be
compared. Begin reading at `audit`, then `Table.play_game`: it goes through a match in the order of the rulebook and
reads a move from the log wherever somebody is asked. At each such place it lists all that could be answered, so a
move that is not in the list is illegal, and counts all stones and cards.

Stones are the numbers of their owners, 1 to 4; an empty slot of a ship is 0. Seat 0 is Nature.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

Owner = TypeVar("Owner", bound=Hashable)
Witness = Callable[[int, int, list[str]], None]
"""Is told at every question: how many moves were made, the seat asked, all legal answers (Nature's with repeats)."""

NATURE = 0
EMPTY = 0
N_ROUNDS = 6
N_STONES = 29
SLED_ROOM = 5
SLED_AT_START = {1: 2, 2: 3, 3: 4, 4: 5}
STONES_FOR_GET = 3

FLEETS = {
    2: ("4-3-3-1", "4-3-2-2", "4-3-2-1", "4-2-2-1", "3-3-2-2", "3-3-2-1", "3-2-2-1"),
    3: ("4-4-2-1", "4-3-3-2", "4-3-2-2", "4-3-2-1", "4-2-2-1", "3-3-3-2", "3-3-2-2"),
    4: ("4-4-3-2", "4-4-2-2", "4-4-2-1", "4-3-3-3", "4-3-3-2", "4-3-2-2", "3-3-3-2"),
}
MINIMUM_LOAD = {4: 3, 3: 2, 2: 1, 1: 1}
"""By the capacity of a ship."""

SITES = ("market", "pyramid", "temple", "burial-chamber", "obelisk")
MONUMENTS = ("pyramid", "temple", "burial-chamber", "obelisk")

COPIES = {
    "entrance": 2,
    "sarcophagus": 2,
    "paved-path": 2,
    "pyramid-ornament": 2,
    "temple-ornament": 2,
    "burial-chamber-ornament": 2,
    "obelisk-ornament": 2,
    "statue": 10,
    "lever": 2,
    "hammer": 2,
    "sail": 3,
    "chisel": 3,
}
DECK = sorted(Counter(COPIES).elements())
MONUMENT_OF_RED_CARD = {"entrance": "pyramid", "sarcophagus": "burial-chamber", "paved-path": "obelisk"}
MONUMENT_OF_ORNAMENT = {f"{monument}-ornament": monument for monument in MONUMENTS}
BLUE_CARDS = ("lever", "hammer", "sail", "chisel")

FACE_UP_CARDS = {"A": 4, "B": 3}
FACE_DOWN_CARDS = {"A": 0, "B": 2}

PYRAMID_A = (2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4)
PYRAMID_B = {"left": (2, 1, 3, 2, 4), "middle": (2, 3, 1, 1, 4), "right": (2, 3, 3, 1, 4)}
PYRAMID_B_BONUS = {("left", 2): "card", ("middle", 3): "stones", ("right", 4): "place"}
"""By pyramid and by how many stones it holds with the one that earns the bonus."""
STONES_FOR_PYRAMID_BONUS = 3
EXTRA_STONE_POINTS = 1

TEMPLE_COLUMNS = {2: 4, 3: 5, 4: 5}
TEMPLE_B = ("point or stones", "two points", "point or stones", "card", "point or stones")
STONES_FOR_TEMPLE = 2

CHAMBER_ROWS = 3
CHAMBER_B_PRIZES = (8, 4, 2, 0)

OBELISK_A_PRIZES = {
    (2, "rulebook"): (10, 1),
    (2, "board"): (10, 1),
    (3, "rulebook"): (15, 6, 1),
    (3, "board"): (12, 6, 1),
    (4, "rulebook"): (15, 10, 5, 1),
    (4, "board"): (15, 10, 5, 1),
}
OBELISK_B_TOWERS = (10, 9, 8, 7, 6, 5, 5, 5)
TOWER_HEIGHT = 3

WRATH = -5

PLACE = {(ship, slot): f"place ship {ship} slot {slot}" for ship in range(1, 5) for slot in range(1, 5)}
SAIL = {(ship, site): f"sail ship {ship} to {site}" for ship in range(1, 5) for site in SITES}

SOURCES = ("pyramid", "temple", "burial_chamber", "obelisk", "statues", "ornaments", "blue_cards", "wrath")


class Result(NamedTuple):
    """What a match came to. Both lists begin with seat 1."""

    points: list[dict[str, int]]
    """By source; the keys are SOURCES."""
    ranking: list[int]


def audit(seats: int, options: Mapping[str, Any], moves: Sequence[str], witness: Witness | None = None) -> Result:
    """Replay a whole match and score it. The first thing that breaks a rule raises AssertionError with a sentence.

    A move is "SEAT: MOVE", or "MOVE" alone: then the seat is taken to be the one that must be asked.
    """
    table = Table(seats, options, moves, witness)
    table.play_game()
    assert table.n_read == len(moves), f"Move {table.n_read + 1}, {moves[table.n_read]!r}: the match is already over."
    return Result([table.points[seat] for seat in table.seats], ranking_of(table))


# ---- points, without a table


def growing_points(count: int) -> int:
    """1, 3, 6, 10, 15 and 2 for each beyond five: for statues and for groups in the burial chamber."""
    return (0, 1, 3, 6, 10, 15)[count] if count <= 5 else 15 + 2 * (count - 5)


def pyramid_a_points(nth: int) -> int:
    """The points of the nth stone at pyramid A."""
    return PYRAMID_A[nth - 1] if nth <= len(PYRAMID_A) else EXTRA_STONE_POINTS


def visible_stones(stones: Sequence[Owner], columns: int) -> list[Owner]:
    """The top stone of each column of the temple that has one, left to right."""
    tops: dict[int, Owner] = {}
    for index, owner in enumerate(stones):
        tops[index % columns] = owner
    return [tops[column] for column in sorted(tops)]


def chamber_groups(stones: Sequence[Owner]) -> list[tuple[Owner, int]]:
    """The owner and the size of each connected group in the burial chamber."""
    space = {divmod(index, CHAMBER_ROWS): owner for index, owner in enumerate(stones)}
    groups = []
    while space:
        start, owner = space.popitem()
        size = 0
        reached = [start]
        while reached:
            column, row = reached.pop()
            size += 1
            for neighbour in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
                if space.get(neighbour) == owner:
                    del space[neighbour]
                    reached.append(neighbour)
        groups.append((owner, size))
    return groups


def chamber_a_points(stones: Sequence[Owner]) -> Counter[Owner]:
    """Every group scores."""
    points: Counter[Owner] = Counter()
    for owner, size in chamber_groups(stones):
        points[owner] += growing_points(size)
    return points


def chamber_b_points(stones: Sequence[Owner]) -> Counter[Owner]:
    """Each row rewards those who have most stones in it."""
    points: Counter[Owner] = Counter()
    for row in range(CHAMBER_ROWS):
        points.update(shared_prizes(Counter(stones[row::CHAMBER_ROWS]), CHAMBER_B_PRIZES))
    return points


def shared_prizes(counts: Mapping[Owner, int], prizes: Sequence[int]) -> dict[Owner, int]:
    """Prizes by rank among those with at least one stone; equal owners add up their places and share, rounded down."""
    shares: dict[Owner, int] = {}
    place = 0
    for count in sorted({count for count in counts.values() if count > 0}, reverse=True):
        tied = [owner for owner in counts if counts[owner] == count]
        share = sum(prizes[place : place + len(tied)]) // len(tied)
        shares.update(dict.fromkeys(tied, share))
        place += len(tied)
    return shares


def ornament_points(stones_at_site: int) -> int:
    """One ornament: a point for every three stones at its site."""
    return stones_at_site // 3


def ranking_of(table: Table) -> list[int]:
    """The rank of each seat: by points, then by stones on the sled; who is equal in both shares the rank."""
    standing = [(sum(table.points[seat].values()), table.sled[seat]) for seat in table.seats]
    return [1 + sum(other > mine for other in standing) for mine in standing]


# ---- the table


class Table:
    """All that lies on the table, and the log from which the answers are read."""

    def __init__(
        self, seats: int, options: Mapping[str, Any], moves: Sequence[str], witness: Witness | None = None
    ) -> None:
        self.moves = moves
        self.n_read = 0
        self.witness = witness
        self.options = options
        self.seats = range(1, seats + 1)
        self.points = {seat: dict.fromkeys(SOURCES, 0) for seat in self.seats}
        self.sled = {seat: SLED_AT_START[seat] for seat in self.seats}
        self.quarry = {seat: N_STONES - SLED_AT_START[seat] for seat in self.seats}
        self.ships: dict[int, list[int]] = {}
        """The slots, bow first, of the ships that have not sailed in this round."""
        self.unloading: list[int] = []
        """The slots of the ship that is being unloaded."""
        self.in_hand: list[int] = []
        """Stones whose owner is choosing where to put them."""
        self.stones_at: dict[str, list[int]] = {monument: [] for monument in MONUMENTS}
        """In the order of their arrival."""
        self.pyramid_height = dict.fromkeys(PYRAMID_B, 0)
        self.tower_owners: list[int] = []
        """Of obelisk B, the tower on the best space first."""
        self.fleets_left = list(FLEETS[seats])
        self.free_sites: list[str] = []
        self.starter = 1
        self.last_sailor = NATURE
        """Who sailed last in this round; Nature while nobody has."""
        self.unseen = list(DECK)
        """The cards of the draw pile, together with those of the face-down pair that were drawn from this pile."""
        self.pair_from_pile = 0
        """How many cards of the face-down pair are among the unseen ones."""
        self.pair_known: list[str] = []
        """Cards that must lie in the face-down pair, because they were the last of an earlier pile."""
        self.looked_at: list[str] = []
        """Cards of the pair that its taker is looking at."""
        self.face_up: list[str] = []
        self.discards: list[str] = []
        self.in_play: list[str] = []
        """Red and blue cards whose effect is not complete, the newest last."""
        self.cards: dict[int, list[str]] = {seat: [] for seat in self.seats}

    # ---- reading the log

    def ask(self, seat: int, options: list[str]) -> str:
        """The next move of the log, which must be one of the options and, if it names a seat, of this seat."""
        self.check_stones()
        self.check_cards()
        if self.witness:
            self.witness(self.n_read, seat, options)
        assert self.n_read < len(self.moves), f"The log ends after move {self.n_read}, but seat {seat} is asked."
        line = self.moves[self.n_read]
        self.n_read += 1
        named_seat, colon, move = line.partition(": ")
        if not colon:
            move = line
        elif named_seat != str(seat):
            raise AssertionError(f"Move {self.n_read}, {line!r}: seat {seat} must be asked, not seat {named_seat}.")
        if move not in options:
            possible = ", ".join(sorted(set(options))) or "nothing"
            raise AssertionError(f"Move {self.n_read}, {line!r}: seat {seat} cannot do this. Possible: {possible}.")
        return move

    def ask_nature(self, verb: str, things: Sequence[str]) -> str:
        """The thing that chance brings."""
        return self.ask(NATURE, [f"{verb} {thing}" for thing in things]).split()[1]

    def check_stones(self) -> None:
        """No stone is ever lost or made."""
        lying = list(chain(self.in_hand, self.unloading, *self.ships.values(), *self.stones_at.values()))
        for seat in self.seats:
            quarry, sled, elsewhere = self.quarry[seat], self.sled[seat], lying.count(seat)
            if quarry + sled + elsewhere != N_STONES or quarry < 0 or not 0 <= sled <= SLED_ROOM:
                where = f"{quarry} in the quarry, {sled} on the sled, {elsewhere} elsewhere"
                raise AssertionError(f"After move {self.n_read} the stones of seat {seat} are wrong: {where}.")

    def check_cards(self) -> None:
        """No card is ever lost or made."""
        cards = self.unseen + self.pair_known + self.looked_at + self.face_up + self.discards + self.in_play
        for hand in self.cards.values():
            cards += hand
        cards.sort()
        assert cards == DECK, f"After move {self.n_read} the cards are no longer the deck: {cards}."

    # ---- the match

    def play_game(self) -> None:
        for _ in range(N_ROUNDS):
            self.set_out_ships()
            self.deal_market()
            self.take_turns()
            self.score_temple()
            self.clear_market()
        self.check_stones()
        self.check_cards()
        self.score_end_of_game()

    def set_out_ships(self) -> None:
        fleet = self.ask_nature("fleet", self.fleets_left)
        self.fleets_left.remove(fleet)
        capacities = [int(capacity) for capacity in fleet.split("-")]
        self.ships = {ship: [EMPTY] * capacity for ship, capacity in enumerate(capacities, start=1)}
        self.free_sites = list(SITES)
        self.last_sailor = NATURE

    def take_turns(self) -> None:
        """In turn until all ships have sailed, or until all seats in succession could do nothing."""
        seat = self.starter
        passes = 0
        while self.ships and passes < len(self.seats):
            passed = self.take_turn(seat)
            passes = passes + 1 if passed else 0
            seat = self.left_of(seat)
        self.return_ships()
        if self.last_sailor != NATURE:
            self.starter = self.left_of(self.last_sailor)

    def left_of(self, seat: int) -> int:
        return seat % len(self.seats) + 1

    def return_ships(self) -> None:
        """Ships that nobody could sail go away, and their stones back to the quarries."""
        for owner in chain(*self.ships.values()):
            if owner != EMPTY:
                self.quarry[owner] += 1
        self.ships = {}

    # ---- a turn

    def take_turn(self, seat: int) -> bool:
        """One action of a seat. Returns whether it was a pass, which is possible only where nothing else is."""
        words = self.ask(seat, self.turn_options(seat) or ["pass"]).split()
        if words[0] == "get":
            self.get_stones(seat, STONES_FOR_GET)
        elif words[0] == "place":
            self.place_stone(seat, words)
        elif words[0] == "sail":
            self.sail_ship(seat, words)
        elif words[0] == "play":
            self.play_blue_card(seat, words[1])
        return words[0] == "pass"

    def turn_options(self, seat: int) -> list[str]:
        options = self.place_options(seat) + self.sail_options()
        if self.gettable_stones(seat, STONES_FOR_GET) > 0:
            options.append("get")
        if self.cards[seat]:
            options += [f"play {card}" for card in BLUE_CARDS if self.can_play(seat, card)]
        return options

    def gettable_stones(self, seat: int, wanted: int) -> int:
        return min(wanted, SLED_ROOM - self.sled[seat], self.quarry[seat])

    def get_stones(self, seat: int, wanted: int) -> None:
        taken = self.gettable_stones(seat, wanted)
        self.quarry[seat] -= taken
        self.sled[seat] += taken

    def free_slots(self) -> list[tuple[int, int]]:
        """Ship and slot of every free slot on an unsailed ship."""
        return [
            (ship, slot)
            for ship, slots in self.ships.items()
            for slot, stone in enumerate(slots, start=1)
            if stone == EMPTY
        ]

    def place_options(self, seat: int) -> list[str]:
        if self.sled[seat] == 0:
            return []
        return [PLACE[free_slot] for free_slot in self.free_slots()]

    def place_stone(self, seat: int, words: Sequence[str]) -> int:
        """`place ship S slot K`. Returns the ship."""
        ship, slot = int(words[2]), int(words[4])
        self.sled[seat] -= 1
        self.ships[ship][slot - 1] = seat
        return ship

    def lacking(self, ship: int) -> int:
        """How many stones the ship lacks before it may sail; 0 or less when it may."""
        slots = self.ships[ship]
        return MINIMUM_LOAD[len(slots)] - (len(slots) - slots.count(EMPTY))

    def sail_options(self) -> list[str]:
        return [SAIL[ship, site] for ship in self.ships if self.lacking(ship) <= 0 for site in self.free_sites]

    # ---- blue cards

    def can_play(self, seat: int, card: str) -> bool:
        if card not in self.cards[seat]:
            return False
        if card == "lever":
            return bool(self.sail_options())
        if card == "hammer":
            return self.gettable_stones(seat, STONES_FOR_GET) > 0 and len(self.free_slots()) >= 1
        if card == "chisel":
            return self.sled[seat] >= 2 and len(self.free_slots()) >= 2
        return bool(self.options_to_place_and_sail(seat))

    def options_to_place_and_sail(self, seat: int) -> list[str]:
        """Slots for the stone of the card sail: with it the ship must have its minimum load."""
        if self.sled[seat] == 0:
            return []
        return [PLACE[ship, slot] for ship, slot in self.free_slots() if self.lacking(ship) <= 1]

    def play_blue_card(self, seat: int, card: str) -> None:
        self.cards[seat].remove(card)
        self.in_play.append(card)
        self.do_parts_of_blue_card(seat, card)
        self.discards.append(self.in_play.pop())

    def do_parts_of_blue_card(self, seat: int, card: str) -> None:
        if card == "lever":
            words = self.ask(seat, self.sail_options()).split()
            self.sail_ship(seat, words, with_lever=True)
        elif card == "hammer":
            self.get_stones(seat, STONES_FOR_GET)
            self.place_stone(seat, self.ask(seat, self.place_options(seat)).split())
        elif card == "chisel":
            self.place_stone(seat, self.ask(seat, self.place_options(seat)).split())
            self.place_stone(seat, self.ask(seat, self.place_options(seat)).split())
        elif card == "sail":
            ship = self.place_stone(seat, self.ask(seat, self.options_to_place_and_sail(seat)).split())
            self.sail_ship(seat, self.ask(seat, [SAIL[ship, site] for site in self.free_sites]).split())

    # ---- sailing and unloading

    def sail_ship(self, seat: int, words: Sequence[str], with_lever: bool = False) -> None:
        """`sail ship S to SITE`, and unload: from the bow, or with the lever in an order that is fixed beforehand."""
        ship, site = int(words[2]), words[4]
        self.free_sites.remove(site)
        self.last_sailor = seat
        self.unloading = self.ships.pop(ship)
        loaded = [slot for slot, stone in enumerate(self.unloading, start=1) if stone != EMPTY]
        for slot in self.chosen_order(seat, loaded) if with_lever else loaded:
            self.unload_stone(slot, site)
        self.unloading = []

    def chosen_order(self, seat: int, loaded: list[int]) -> list[int]:
        order: list[int] = []
        while len(order) < len(loaded) - 1:
            left = [slot for slot in loaded if slot not in order]
            order.append(int(self.ask(seat, [f"unload slot {slot}" for slot in left]).split()[2]))
        return order + [slot for slot in loaded if slot not in order]

    def unload_stone(self, slot: int, site: str) -> None:
        owner = self.unloading[slot - 1]
        if site == "market":
            self.trade_stone(owner, slot)
        else:
            self.unloading[slot - 1] = EMPTY
            self.deliver_stone(owner, site)

    def deliver_stone(self, owner: int, site: str) -> None:
        """A stone that was taken from a ship or from the quarry comes to a monument."""
        self.in_hand.append(owner)
        if site == "pyramid" and self.options["pyramid"] == "B":
            self.build_pyramid_b(owner)
            return
        self.in_hand.pop()
        self.stones_at[site].append(owner)
        if site == "pyramid":
            self.points[owner]["pyramid"] += pyramid_a_points(len(self.stones_at["pyramid"]))
        elif site == "obelisk" and self.options["obelisk"] == "B":
            self.maybe_raise_tower(owner)

    # ---- the pyramids of side B

    def build_pyramid_b(self, owner: int) -> None:
        """The owner chooses among the unfinished pyramids; a stone beyond all three is worth 1 point."""
        unfinished = [pyramid for pyramid, height in self.pyramid_height.items() if height < len(PYRAMID_B[pyramid])]
        if not unfinished:
            self.stones_at["pyramid"].append(self.in_hand.pop())
            self.points[owner]["pyramid"] += EXTRA_STONE_POINTS
            return
        pyramid = self.ask(owner, [f"build {pyramid}" for pyramid in unfinished]).split()[1]
        self.stones_at["pyramid"].append(self.in_hand.pop())
        self.pyramid_height[pyramid] += 1
        height = self.pyramid_height[pyramid]
        self.points[owner]["pyramid"] += PYRAMID_B[pyramid][height - 1]
        self.offer_bonus(owner, PYRAMID_B_BONUS.get((pyramid, height), "none"))

    def offer_bonus(self, owner: int, bonus: str) -> None:
        """Bonuses may be declined. One that cannot be used is not asked for."""
        if bonus == "card" and self.has_card_to_draw():
            if self.ask(owner, ["claim", "decline"]) == "claim":
                self.draw_card(owner)
        elif bonus == "stones" and self.gettable_stones(owner, STONES_FOR_PYRAMID_BONUS) > 0:
            if self.ask(owner, ["claim", "decline"]) == "claim":
                self.get_stones(owner, STONES_FOR_PYRAMID_BONUS)
        elif bonus == "place" and self.place_options(owner):
            move = self.ask(owner, [*self.place_options(owner), "decline"])
            if move != "decline":
                self.place_stone(owner, move.split())

    # ---- the towers of obelisk B

    def maybe_raise_tower(self, owner: int) -> None:
        """Three stones become a tower on the best free space. Without a free space they stay single stones."""
        spaces_taken = len(self.tower_owners)
        if self.single_stones(owner) >= TOWER_HEIGHT and spaces_taken < len(OBELISK_B_TOWERS):
            self.points[owner]["obelisk"] += OBELISK_B_TOWERS[spaces_taken]
            self.tower_owners.append(owner)

    def single_stones(self, owner: int) -> int:
        """How many stones at obelisk B are in no tower."""
        return self.stones_at["obelisk"].count(owner) - TOWER_HEIGHT * self.tower_owners.count(owner)

    # ---- the market

    def deal_market(self) -> None:
        """Face-up cards first, then the face-down pair."""
        side = self.options["market"]
        for _ in range(FACE_UP_CARDS[side]):
            if self.has_card_to_draw():
                self.face_up.append(self.reveal("deal"))
        for _ in range(FACE_DOWN_CARDS[side]):
            if self.has_card_to_draw():
                self.maybe_reshuffle()
                self.pair_from_pile += 1

    def pile_size(self) -> int:
        return len(self.unseen) - self.pair_from_pile

    def has_card_to_draw(self) -> bool:
        return self.pile_size() > 0 or len(self.discards) > 0

    def maybe_reshuffle(self) -> None:
        """Once the pile is empty, what is still unseen lies in the pair, and the discards become the pile."""
        if self.pile_size() > 0:
            return
        self.pair_known += self.unseen
        self.pair_from_pile = 0
        self.unseen = self.discards
        self.discards = []

    def reveal(self, verb: str) -> str:
        """The next card of the pile."""
        self.maybe_reshuffle()
        card = self.ask_nature(verb, self.unseen)
        self.unseen.remove(card)
        return card

    def pair_size(self) -> int:
        return len(self.pair_known) + self.pair_from_pile

    def turn_up_from_pair(self, verb: str) -> str:
        """A card of the face-down pair becomes known. Cards that must be there come first: they were dealt first."""
        if self.pair_known:
            card = self.ask_nature(verb, self.pair_known)
            self.pair_known.remove(card)
        else:
            card = self.ask_nature(verb, self.unseen)
            self.unseen.remove(card)
            self.pair_from_pile -= 1
        return card

    def trade_stone(self, owner: int, slot: int) -> None:
        """For a stone its owner takes a card; the stone goes back to the quarry before a red card takes effect."""
        options = [f"take {card}" for card in self.face_up]
        if self.pair_size() > 0:
            options.append("take pair")
        card = self.take_card(owner, self.ask(owner, options)) if options else None
        self.unloading[slot - 1] = EMPTY
        self.quarry[owner] += 1
        if card:
            self.gain_card(owner, card)

    def take_card(self, owner: int, move: str) -> str:
        """The card that is taken; it is in nobody's hand until it is gained."""
        if move != "take pair":
            card = move.split()[1]
            self.face_up.remove(card)
            return card
        while self.pair_size() > 0:
            self.looked_at.append(self.turn_up_from_pair("look"))
        card = self.ask(owner, [f"keep {card}" for card in self.looked_at]).split()[1]
        self.looked_at.remove(card)
        self.discards += self.looked_at
        self.looked_at = []
        return card

    def draw_card(self, owner: int) -> None:
        if self.has_card_to_draw():
            self.gain_card(owner, self.reveal("draw"))

    def gain_card(self, owner: int, card: str) -> None:
        """Red cards take effect at once and are discarded afterwards; all others lie before their owner."""
        if card not in MONUMENT_OF_RED_CARD:
            self.cards[owner].append(card)
            return
        self.in_play.append(card)
        if self.quarry[owner] > 0:
            self.quarry[owner] -= 1
            self.deliver_stone(owner, MONUMENT_OF_RED_CARD[card])
        self.discards.append(self.in_play.pop())

    def clear_market(self) -> None:
        """At the end of a round all cards of the market are discarded, the pair face up."""
        while self.pair_size() > 0:
            self.discards.append(self.turn_up_from_pair("uncover"))
        self.discards += self.face_up
        self.face_up = []

    # ---- points

    def score_temple(self) -> None:
        """At the end of a round, column by column from the left."""
        tops = visible_stones(self.stones_at["temple"], TEMPLE_COLUMNS[len(self.seats)])
        for column, owner in enumerate(tops):
            if self.options["temple"] == "A":
                self.points[owner]["temple"] += 1
            else:
                self.reward_in_temple_b(owner, TEMPLE_B[column])

    def reward_in_temple_b(self, owner: int, reward: str) -> None:
        if reward == "two points":
            self.points[owner]["temple"] += 2
        elif reward == "card":
            self.draw_card(owner)
        elif self.gettable_stones(owner, STONES_FOR_TEMPLE) > 0 and self.ask(owner, ["point", "stones"]) == "stones":
            self.get_stones(owner, STONES_FOR_TEMPLE)
        else:
            self.points[owner]["temple"] += 1

    def score_end_of_game(self) -> None:
        chamber, obelisk = self.chamber_points(), self.obelisk_points()
        for seat in self.seats:
            mine = self.points[seat]
            mine["burial_chamber"] += chamber.get(seat, 0)
            mine["obelisk"] += obelisk.get(seat, 0)
            mine["statues"] += growing_points(self.cards[seat].count("statue"))
            mine["ornaments"] += sum(self.points_of_ornament(card) for card in self.cards[seat])
            mine["blue_cards"] += sum(card in BLUE_CARDS for card in self.cards[seat])
            if self.options["wrath"] and any(seat not in stones for stones in self.stones_at.values()):
                mine["wrath"] += WRATH

    def chamber_points(self) -> Mapping[int, int]:
        score = chamber_a_points if self.options["burial_chamber"] == "A" else chamber_b_points
        return score(self.stones_at["burial-chamber"])

    def obelisk_points(self) -> Mapping[int, int]:
        """Side A: by height. Side B: 1 point for each stone that is in no tower."""
        if self.options["obelisk"] == "B":
            return {seat: self.single_stones(seat) for seat in self.seats}
        prizes = OBELISK_A_PRIZES[len(self.seats), self.options["three_seats_first"]]
        return shared_prizes(Counter(self.stones_at["obelisk"]), prizes)

    def points_of_ornament(self, card: str) -> int:
        if card not in MONUMENT_OF_ORNAMENT:
            return 0
        return ornament_points(len(self.stones_at[MONUMENT_OF_ORNAMENT[card]]))
