"""An independent, naive audit of Tzolk'in: Tribes & Prophecies, on top of that of the base game.

Written from the rulebook and the notes alone, without a look at the rules of the engine; the printed numbers are copied
by hand. Begin reading at `ExpansionTable`: every method there stands for one of the base game and says what is new.

`python -m tests.audit.tzolkin_expansion_audit N` compares N matches with the engine, `... N FIRST` others.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import NamedTuple

from tests.audit.tzolkin_audit import (
    ANY,
    ANY_ACTION_CORN,
    BEGGING_CORN,
    BEGGING_LIMIT,
    BUILDINGS,
    CORN_PER_WORKER,
    DUMMIES,
    DUMMY,
    FEES,
    KEPT,
    LAST_ACTION,
    LAST_SPACE,
    LEVEL_COST,
    MARKET,
    MAX_LEVEL,
    MONUMENTS,
    NATURE,
    NOBODY,
    POINTS_PER_UNFED,
    RESOURCES,
    SACRED,
    TECHNOLOGIES,
    TEMPLES,
    TIKAL_2,
    UXMAL_CORN_PER_RESOURCE,
    WHEELS,
    Answer,
    Building,
    Effects,
    Log,
    Options,
    Result,
    Site,
    Table,
    bundles,
    goods_of,
    text_of,
)


class Modules(NamedTuple):
    """The modules that are played with."""

    tribes: bool = False
    prophecies: bool = False
    new_buildings: bool = False
    quick_actions: bool = False


FIVE = 5
"""This many seats always play with quick actions."""

TRIBES = (
    "ah-chuy-kak",
    "ahau-chamahez",
    "ahmakiq",
    "bacab",
    "balam",
    "cit-bolon-tum",
    "huracan",
    "itzamna",
    "ixtab",
    "vacub-caquix",
    "xaman-ek",
    "yaluk",
    "yumkaax",
)
TRIBES_DEALT = 2
WEALTH_ASKED = 3
IXTAB_KEPT = 3
BACAB_CORN = 2
BACAB_BEGGING_CORN = 4
BALAM_CORN = 1
CIT_DISCOUNT = 2
AHEAD_CORN = 1
CHUY_KAK_WORKERS = 2
LINKED = {"palenque": "yaxchilan", "yaxchilan": "palenque", "tikal": "uxmal", "uxmal": "tikal"}
ITZAMNA_COST = {0: 0, 1: 1, 2: 2, 3: 1}
YALUK_WORKERS = 5
YALUK_POINTS = 5
YUMKAAX_FEES = (0, 0, 2, 3, 4, 4)

BANDS = {
    "wrathful-gods": (1, 4, 10),
    "angry-chaac": (0, 2, 4),
    "angry-quetzalcoatl": (0, 2, 4),
    "angry-kukulcan": (0, 2, 4),
    "forest-fires": (1, 3, 6),
    "drought": (2, 4, 7),
    "gold-shortage": (2, 4, 6),
    "desecration": (1, 3, 5),
    "teacher-shortage": (3, 5, 7),
    "forgotten-lore": (1, 2, 3),
    "crowded-cities": (2, 4, 7),
    "hunger": (4, 5, 6),
    "high-floodwaters": (1, 2, 3),
}
"""The least counts for 0, 6 and 13 points."""
BAND_POINTS = (-5, 0, 6, 13)
PROPHECIES = tuple(BANDS)
DRAWN = 3
FLOOD_CORN = 2

NEW_BUILDINGS = {
    "farm-three-corn": Building(1, "3 wood", Effects()),
    "tomb-wood-skull": Building(1, "2 wood 1 gold", Effects()),
    "civic-feast-gold": Building(1, "1 wood 2 stone", Effects()),
    "shrine-feast-stone": Building(1, "2 gold", Effects()),
    "farm-eight-corn": Building(2, "2 wood", Effects("8 corn")),
    "tomb-monument": Building(2, "1 wood 1 gold", Effects(points=1, then="monument")),
    "civic-shift": Building(2, "1 wood 1 stone", Effects(then="shift")),
    "shrine-skull": Building(2, "1 gold 1 skull", Effects(points=7, temples=(ANY,), then="offering")),
}
ALL_BUILDINGS = {**BUILDINGS, **NEW_BUILDINGS}
GIFTS = {
    "farm-three-corn": ("3 corn",) * 4,
    "tomb-wood-skull": ("1 wood", "1 wood", "1 skull", "1 skull"),
    "civic-feast-gold": ("1 gold",) * 4,
    "shrine-feast-stone": ("1 stone",) * 4,
}
"""At each feast. All these can be renovated."""
ANY_MONUMENT = Site(buildings=False, monuments=True, optional=True)

QUICK_ACTIONS = {
    "quick-corn": (1, 1),
    "quick-wood": (1, 0),
    "quick-stone": (1, 1),
    "quick-gold": (0, 1),
    "quick-technology": (2, 1),
    "quick-market": (1, 1),
    "quick-build": (1, 1),
}
"""Copies in each era."""
QUICK_GAINS = {"quick-corn": "3 corn", "quick-wood": "1 wood 1 corn", "quick-stone": "1 stone", "quick-gold": "1 gold"}
N_QUICK = (7, 6)
QUICK_SPACES = 3
QUICK_CORN = 1
QUICK_BUILD_CORN = 1
QUICK_BUILD = Site(architecture=False, technologies=False)
MORE_DUMMIES = {2: 6, 3: 6, 4: 6}
DUMMIES_ON_QUICK_SPACES = {2: 2, 3: 1, 4: 1}


def audit(seats: int, modules: Modules, moves: Sequence[str]) -> Result:
    """Replay a whole match and score it, as in the base game."""
    log = Log(moves)
    result = ExpansionTable(seats, log.answer, modules).play_game()
    assert log.n_read == len(moves), f"Move {log.n_read + 1}, {moves[log.n_read]!r}: the match is already over."
    return result


class ExpansionTable(Table):
    """A table with modules of the expansion."""

    def __init__(self, seats: int, answer: Answer, modules: Modules) -> None:
        self.modules = modules._replace(quick_actions=modules.quick_actions or seats == FIVE)
        self.catalogue = ALL_BUILDINGS if modules.new_buildings else BUILDINGS
        super().__init__(seats, answer)
        for player in self.players.values():
            player.points["prophecies"] = Fraction(0)
        self.tribes_left = list(TRIBES)
        self.tribes_dealt: dict[int, list[str]] = {seat: [] for seat in self.seats}
        """Those not kept, as soon as the seat has chosen."""
        self.tribe_chosen = dict.fromkeys(self.seats, "")
        self.tribe = dict.fromkeys(self.seats, "")
        """Since they were revealed."""
        self.prophecies: list[str] = []
        self.calamity = ""
        self.quick_tiles: list[str] = []
        n_blocked = DUMMIES_ON_QUICK_SPACES.get(seats, 0) if self.modules.quick_actions else 0
        self.quick_spaces = [DUMMY] * n_blocked + [NOBODY] * (QUICK_SPACES - n_blocked)
        self.n_skulls_on_buildings = 0
        self.postponed: list[tuple[int, str, int]] | None = None
        """Taxed gains of a feast: the last is asked for first."""
        self.turn = NOBODY
        self.begin_anew(NOBODY)

    def begin_anew(self, seat: int) -> None:
        """Forget what belongs to one turn."""
        self.turn = seat
        self.n_placed = 0
        self.n_on_wheels_now = 0
        """Workers placed on wheels in this turn."""
        self.fresh: set[str] = set()
        self.highest = 0
        """The highest space of a wheel taken in this turn."""
        self.skipped: tuple[str, int] | None = None
        self.n_aheads = 0
        self.n_sales = 0
        self.quick_due = False

    @contextmanager
    def supposing(self, seat: int, corn: int, sold: str = "") -> Iterator[None]:
        """As if a seat had this much corn, and one resource less."""
        player = self.players[seat]
        goods = player.goods
        player.goods = Counter(goods)
        player.goods["corn"] = corn
        if sold:
            player.goods[sold] -= 1
        try:
            yield
        finally:
            player.goods = goods

    # ---- a sale beside any question

    def ask(self, seat: int, options: Options) -> str:
        """The answer of a seat, which may sell something first."""
        again = options if callable(options) else lambda: options
        while True:
            move = self.ask_once(seat, [*again(), *self.sales_beside(seat, again)])
            if not move.startswith("sell "):
                return move
            self.sell(seat, move.split()[1])

    def sales_beside(self, seat: int, again: Callable[[], Collection[str]]) -> list[str]:
        """The sales after which the question still has an answer."""
        if seat == NATURE:
            return []
        corn = self.players[seat].goods["corn"]
        options = []
        for sale in self.sales(seat):
            good = sale.split()[1]
            with self.supposing(seat, corn + MARKET[good], sold=good):
                self.n_sales += 1
                can_answer = bool(again())
                self.n_sales -= 1
            self.seen["sale refused for the question"] += not can_answer
            options += [sale] if can_answer else []
        return options

    def sell(self, seat: int, good: str) -> None:
        self.seen["xaman-ek: sale"] += 1
        self.n_sales += 1
        self.pay(seat, {good: 1})
        self.players[seat].goods["corn"] += MARKET[good]

    def offer_last_sale(self, seat: int) -> None:
        """Where a turn ends without a question."""
        if self.sales(seat):
            self.seen["last sale offered"] += 1
            self.ask(seat, ["done"])

    # ---- set-up

    def lay_out(self) -> None:
        if self.modules.prophecies:
            left = list(PROPHECIES)
            for _ in range(DRAWN):
                self.prophecies.append(self.draw("prophecy", left))
                left.remove(self.prophecies[-1])
        if self.modules.quick_actions:
            self.lay_quick_tiles(1)

    def lay_quick_tiles(self, era: int) -> None:
        left = [name for name, copies in QUICK_ACTIONS.items() for _ in range(copies[era - 1])]
        assert len(left) == N_QUICK[era - 1]
        while left:
            tile = self.draw("lay", left)
            left.remove(tile)
            self.quick_tiles.append(tile)

    def n_dummies(self) -> int:
        seats = len(self.seats)
        if not self.modules.quick_actions:
            return DUMMIES[seats]
        return DUMMIES.get(seats, 0) + MORE_DUMMIES.get(seats, 0) - DUMMIES_ON_QUICK_SPACES.get(seats, 0)

    def deal_tribes(self) -> None:
        if self.modules.tribes:
            for seat in self.seats:
                for _ in range(TRIBES_DEALT):
                    tribe = self.draw("deal", self.tribes_left)
                    self.tribes_left.remove(tribe)
                    self.tribes_dealt[seat].append(tribe)

    def keep_wealth(self, seat: int) -> None:
        if not self.modules.tribes:
            super().keep_wealth(seat)
            return
        tribe = self.ask(seat, [f"keep {tribe}" for tribe in self.tribes_dealt[seat]]).split()[1]
        self.tribes_dealt[seat].remove(tribe)
        self.tribe_chosen[seat] = tribe
        super().keep_wealth(seat)
        for _ in range(self.n_kept(seat), WEALTH_ASKED):
            self.ask(seat, ["done"])

    def n_kept(self, seat: int) -> int:
        return IXTAB_KEPT if self.tribe_chosen[seat] == "ixtab" else KEPT

    def reveal(self) -> None:
        self.tribe = dict(self.tribe_chosen)
        for seat, player in self.players.items():
            if self.tribe[seat] == "yaluk":
                player.workers = player.hand = YALUK_WORKERS

    def place_late_dummies(self, number: int) -> None:
        if number:
            self.seen["late dummies"] += 1
            self.seen[f"late dummies with {len(self.seats)} seats"] += 1
            self.wealth_left = [tile for player in self.players.values() for tile in player.dealt]
            number = self.place_dummies(number, self.wealth_left)
        super().place_late_dummies(number)

    def after_wealth(self, seat: int) -> None:
        if self.tribe[seat] == "ixtab":
            self.seen["ixtab"] += 1
            self.anger(seat)

    # ---- a turn

    def take_turn(self, seat: int) -> None:
        player = self.players[seat]
        self.begin_anew(seat)
        if self.tribe[seat] == "bacab" and player.goods["corn"] < BACAB_CORN:
            self.seen["bacab: corn"] += 1
            player.goods["corn"] = BACAB_CORN
        self.begin_turn(seat)
        may_beg = True
        while True:
            move = self.ask(seat, lambda may_beg=may_beg: self.turn_options(seat, may_beg))  # type: ignore[misc]
            if move == "beg":
                may_beg = False
                self.seen["beg"] += 1
                self.seen[f"{self.tribe[seat]}: beg"] += 1
                player.goods["corn"] = self.begging_corn(seat)
                self.anger(seat)
            elif not self.do_aside(seat, move):
                break
        if move == "pass":
            self.seen["pass"] += 1
            self.seen["pass after begging"] += not may_beg
        elif move.startswith("place"):
            self.place_workers(seat, move)
        else:
            self.pick_workers(seat, move)
        self.end_turn(seat)
        self.begin_anew(NOBODY)

    def turn_options(self, seat: int, may_beg: bool) -> list[str]:
        player = self.players[seat]
        corn = player.goods["corn"]
        beg = ["beg"] if may_beg and corn <= BEGGING_LIMIT and self.angerable(seat) else []
        passing = ["pass"] if self.tribe[seat] == "ahmakiq" else []
        placements, picks = self.placements(seat), self.picks(seat)
        if placements or picks or passing or self.sale_would_help(seat):
            self.seen["sale removes the duty to beg"] += not (placements or picks or passing)
            return [*beg, *placements, *picks, *passing, *self.skips(seat)]
        if beg:
            self.seen["compulsory beg"] += 1
            return beg
        costs = {place: cost for place, cost in self.places(seat).items() if place != "place quick"}
        cheapest = min(costs.values())
        return [place for place, cost in costs.items() if cost == cheapest]

    def begging_corn(self, seat: int) -> int:
        return BACAB_BEGGING_CORN if self.tribe[seat] == "bacab" else BEGGING_CORN

    def fee(self, seat: int, n_placed: int) -> int:
        return (YUMKAAX_FEES if self.tribe[seat] == "yumkaax" else FEES)[n_placed]

    def free_space(self, wheel: str) -> int | None:
        spaces = range(LAST_SPACE[wheel] + 1)
        return next((n for n in spaces if self.wheels[wheel][n] == NOBODY and self.skipped != (wheel, n)), None)

    def space_cost(self, seat: int, wheel: str, space: int) -> int:
        cost = space
        if self.tribe[seat] == "cit-bolon-tum":
            cost -= min(CIT_DISCOUNT, max(self.highest, space)) - min(CIT_DISCOUNT, self.highest)
        if wheel == SACRED and self.calamity == "high-floodwaters":
            cost += FLOOD_CORN
        return cost

    def places(self, seat: int) -> dict[str, int]:
        costs = super().places(seat)
        if self.modules.quick_actions and costs and NOBODY in self.quick_spaces and not self.quick_due:
            costs["place quick"] = QUICK_CORN + self.fee(seat, self.n_placed)
        return costs

    def placements(self, seat: int) -> list[str]:
        """The places that can be paid and leave the quick action possible."""
        corn = self.players[seat].goods["corn"]
        options = []
        for place, cost in self.places(seat).items():
            if cost > corn:
                continue
            if self.quick_due or place == "place quick":
                gets_corn = place == "place start" or self.start_space == seat
                with self.supposing(seat, corn - cost + gets_corn * self.corn_on_teeth):
                    if not self.may_do_quick_action(seat):
                        self.seen["placement refused for the quick action"] += self.quick_due
                        self.seen["quick action impossible"] += not self.quick_due
                        continue
            options.append(place)
        return options

    def skips(self, seat: int) -> list[str]:
        """Vacub-Caquix: the wheels whose lowest free space can be skipped."""
        if self.tribe[seat] != "vacub-caquix" or self.skipped or not self.players[seat].hand:
            return []
        options = []
        for wheel in WHEELS:
            lowest = self.free_space(wheel)
            if lowest is not None:
                self.skipped = (wheel, lowest)
                if f"place {wheel}" in self.placements(seat):
                    options.append(f"skip {wheel}")
                self.skipped = None
        return options

    def sales(self, seat: int) -> list[str]:
        """Xaman Ek: what can be sold now."""
        if self.tribe[seat] != "xaman-ek" or self.turn != seat or self.n_sales:
            return []
        goods = self.players[seat].goods
        options = []
        for good in RESOURCES:
            if goods[good]:
                corn_to_come = self.corn_on_teeth if self.start_space == seat else 0
                with self.supposing(seat, goods["corn"] + MARKET[good] + corn_to_come, sold=good):
                    if self.quick_due and not self.may_do_quick_action(seat):
                        self.seen["sale refused for the quick action"] += 1
                        continue
                options.append(f"sell {good}")
        return options

    def sale_would_help(self, seat: int) -> bool:
        """Could something be placed after a sale?"""
        corn = self.players[seat].goods["corn"]
        for sale in self.sales(seat):
            good = sale.split()[1]
            with self.supposing(seat, corn + MARKET[good], sold=good):
                if self.placements(seat):
                    return True
        return False

    def do_aside(self, seat: int, move: str) -> bool:
        """Skip, if the move is that; the question is then asked again."""
        verb, _, what = move.partition(" ")
        if verb == "skip":
            lowest = self.free_space(what)
            assert lowest is not None, move
            self.seen["skip"] += 1
            self.skipped = (what, lowest)
        return verb == "skip"

    def place_workers(self, seat: int, move: str) -> None:
        player = self.players[seat]
        if self.places(seat)[move] > player.goods["corn"]:
            self.seen["mercy in a flood"] += self.calamity == "high-floodwaters"
            self.have_mercy(seat, move)
            self.offer_last_sale(seat)
            return
        while move != "done":
            if not self.do_aside(seat, move):
                player.goods["corn"] -= self.places(seat)[move]
                self.put_worker(seat, move)
            move = self.ask(seat, lambda: [*self.placements(seat), *self.skips(seat), "done"])
        self.seen[f"{self.n_placed} workers placed in a turn"] += 1
        self.seen[f"{self.tribe[seat]}: {self.n_placed} workers placed"] += 1
        self.seen["quick and start"] += self.quick_due and self.start_space == seat
        if self.quick_due:
            self.do_quick_action(seat)
            self.offer_last_sale(seat)
        self.pick_extra(seat)

    def put_worker(self, seat: int, move: str) -> None:
        where = move.split()[1]
        if where == "quick":
            self.n_placed += 1
            self.players[seat].hand -= 1
            self.quick_spaces[self.quick_spaces.index(NOBODY)] = seat
            self.quick_due = True
            return
        space = self.free_space(where) if where != "start" else None
        super().put_worker(seat, move)
        if space is not None:
            if self.tribe[seat] == "cit-bolon-tum":
                self.seen["cit-bolon-tum: discount"] += space > 0
                self.seen["cit-bolon-tum: discount in two parts"] += self.highest == 1 and space > 1
            self.seen["flood"] += where == SACRED and self.calamity == "high-floodwaters"
            self.seen["placed behind a skipped space"] += bool(self.skipped) and self.skipped == (where, space - 1)
            self.n_on_wheels_now += 1
            self.fresh.add(f"pick {where} {space}")
            self.highest = max(self.highest, space)

    def n_elsewhere(self, seat: int) -> int:
        return self.quick_spaces.count(seat)

    def pick_workers(self, seat: int, move: str) -> None:
        while move != "done":
            self.pick_up(seat, move)
            move = self.ask(seat, [*self.picks(seat), "done"])

    def pick_extra(self, seat: int) -> None:
        """Ah Chuy Kak."""
        picks = [pick for pick in self.picks(seat) if pick not in self.fresh]
        if self.tribe[seat] == "ah-chuy-kak" and self.n_on_wheels_now >= CHUY_KAK_WORKERS and picks:
            move = self.ask(seat, [*picks, "done"])
            if move == "done":
                self.seen["extra pick declined"] += 1
            else:
                self.seen["extra pick"] += 1
                self.pick_up(seat, move)

    # ---- quick actions

    def quick_action(self) -> str:
        """The one in force."""
        first, second = N_QUICK
        k = self.day // 2
        return self.quick_tiles[k if k < first else min(k, first + second - 1)]

    def may_do_quick_action(self, seat: int) -> bool:
        match self.quick_action():
            case "quick-gold":
                return self.calamity != "gold-shortage" or self.players[seat].goods["corn"] >= 1
            case "quick-technology":
                return bool(self.learnable(seat))
            case "quick-market":
                return bool(self.trades(seat, set(), set()))
            case "quick-build":
                corn = self.players[seat].goods["corn"]
                if corn < QUICK_BUILD_CORN:
                    return False
                with self.supposing(seat, corn - QUICK_BUILD_CORN):
                    return self.may_build(seat, QUICK_BUILD)
        return True

    def do_quick_action(self, seat: int) -> None:
        self.quick_due = False
        self.take_calendar_corn(seat)
        name = self.quick_action()
        self.seen[name] += 1
        self.seen[f"{name} with {self.calamity}"] += 1
        match name:
            case "quick-technology":
                self.study(seat, 1)
            case "quick-market":
                self.trade(seat)
            case "quick-build":
                self.pay(seat, {"corn": QUICK_BUILD_CORN})
                self.construct(seat, QUICK_BUILD)
            case _:
                self.gain(seat, goods_of(QUICK_GAINS[name]))

    # ---- which actions

    def act(self, seat: int, wheel: str, space: int) -> None:
        wheels = [wheel, *([LINKED[wheel]] if self.tribe[seat] == "huracan" and wheel in LINKED else [])]
        while True:
            move = self.ask(seat, lambda space=space: self.acts(seat, wheels, space))  # type: ignore[misc]
            if move != "ahead":
                break
            self.seen["ahead"] += 1
            self.seen["ahead to any action"] += space == LAST_ACTION[wheel]
            self.pay(seat, {"corn": AHEAD_CORN})
            self.n_aheads += 1
            space += 1
        fees = self.fees_of(seat, wheels, space)
        actions = {self.act_text(wheels, w, n): (w, n) for w, n in fees}
        if move == "nothing":
            return
        where, n = actions[move]
        self.seen["two spaces ahead"] += self.n_aheads > 0 and n > space
        self.seen["linked action"] += where != wheel
        self.seen["linked action back"] += where != wheel and fees[where, n] > 0
        self.seen["linked any action"] += where != wheel and space > LAST_ACTION[wheel]
        self.seen["balam: corn"] += fees[where, n] < 0
        self.seen["balam: corn from any action"] += fees[where, n] < 0 and space > LAST_ACTION[wheel]
        self.seen["cit-bolon-tum: last space"] += space > LAST_SPACE[wheel]
        self.players[seat].goods["corn"] -= fees[where, n]
        self.perform(seat, where, n)

    def fees_of(self, seat: int, wheels: list[str], space: int) -> dict[tuple[str, int], int]:
        """The corn paid before each action of the wheel, and of a linked one."""
        return {(w, n): fee for w in wheels for n, fee in self.fees_back(seat, w, space).items()}

    def act_text(self, wheels: list[str], wheel: str, n: int) -> str:
        return f"as {n}" if wheel == wheels[0] else f"as {wheel} {n}"

    def acts(self, seat: int, wheels: list[str], space: int) -> list[str]:
        """What a worker from this space can do."""
        fees = self.fees_of(seat, wheels, space)
        actions = [self.act_text(wheels, w, n) for (w, n), fee in fees.items() if self.is_possible(seat, w, n, fee)]
        ahead = ["ahead"] if self.may_go_ahead(seat, wheels[0], space) else []
        return [*actions, *ahead, "nothing"]

    def fees_back(self, seat: int, wheel: str, space: int) -> dict[int, int]:
        fees = super().fees_back(seat, wheel, space)
        if self.tribe[seat] == "balam":
            return {n: -BALAM_CORN if n < space else 0 for n in fees}
        return fees

    def may_go_ahead(self, seat: int, wheel: str, space: int) -> bool:
        if self.tribe[seat] != "ahau-chamahez" or self.n_aheads or space > LAST_ACTION[wheel]:
            return False
        return self.players[seat].goods["corn"] >= AHEAD_CORN

    def knows(self, seat: int, technology: str, level: int) -> bool:
        return super().knows(seat, technology, level) and not (level == 2 and self.calamity == "forgotten-lore")

    def any_action(self, seat: int, optional: bool) -> None:
        move = self.ask(seat, lambda: [*self.any_actions(seat), *(["nothing"] if optional else [])])
        if move != "nothing":
            self.pay(seat, {"corn": ANY_ACTION_CORN})
            _, wheel, n = move.split()
            self.perform(seat, wheel, int(n))

    def within_reach(self, seat: int, corn: int) -> bool:
        return super().within_reach(seat, corn) or bool(self.sales(seat))

    # ---- taxed gains

    def gain(self, seat: int, goods: Mapping[str, int]) -> None:
        rest = Counter(goods)
        taxed = {"gold-shortage": "gold", "desecration": "skull"}.get(self.calamity, "")
        number = rest.pop(taxed, 0)
        super().gain(seat, rest)
        if self.postponed is not None:
            self.postponed.append((seat, taxed, number))
        else:
            self.gain_taxed(seat, taxed, number)

    def gain_postponed(self) -> None:
        for seat, taxed, number in reversed(self.postponed or []):
            self.gain_taxed(seat, taxed, number)
        self.postponed = None

    def gain_taxed(self, seat: int, taxed: str, number: int) -> None:
        for _ in range(number):
            if taxed == "gold":
                self.gain_gold(seat)
            else:
                self.gain_skull(seat)

    def gain_gold(self, seat: int) -> None:
        """One gold for one corn, if the seat likes."""
        if not self.within_reach(seat, 1):
            self.seen["gold lost"] += 1
            return
        move = self.ask(seat, lambda: [*(["accept"] if self.players[seat].goods["corn"] else []), "decline"])
        self.seen[f"gold: {move}"] += 1
        self.seen["gold out of the own turn"] += self.turn != seat
        if move == "accept":
            self.pay(seat, {"corn": 1})
            self.players[seat].goods["gold"] += 1

    def may_get_skull(self, seat: int) -> bool:
        return super().may_get_skull(seat) and (self.calamity != "desecration" or bool(self.angerable(seat)))

    def gain_skull(self, seat: int) -> None:
        """One skull for a step down, if the seat likes."""
        if not self.may_get_skull(seat):
            self.seen["skull lost"] += 1
            return
        move = self.ask(seat, [*(f"anger {temple}" for temple in self.angerable(seat)), "decline"])
        self.seen[f"skull: {move.split()[0]}"] += 1
        self.seen["skull out of the own turn"] += self.turn != seat
        if move != "decline":
            self.players[seat].temples[move.split()[1]] -= 1
            self.skulls -= 1
            self.players[seat].goods["skull"] += 1

    def take_any(self, seat: int, number: int) -> None:
        player = self.players[seat]
        tax = 1 if self.calamity == "gold-shortage" else 0

        def takings() -> list[str]:
            options = [each for each in bundles(number) if tax * each["gold"] <= player.goods["corn"]]
            self.seen["gold cannot be taken"] += len(options) < len(bundles(number))
            return [f"take {text_of(each)}" for each in options]

        goods = goods_of(self.ask(seat, takings).removeprefix("take "))
        self.seen["taxed gold taken"] += tax * goods["gold"]
        self.pay(seat, {"corn": tax * goods["gold"]})
        player.goods.update(goods)

    def buying_rates(self, seat: int) -> Mapping[str, int]:
        return {**MARKET, "gold": MARKET["gold"] + (self.calamity == "gold-shortage")}

    def blight(self, good: str) -> int:
        name = {"wood": "forest-fires", "corn": "drought"}[good]
        self.seen[name] += self.calamity == name
        return int(self.calamity == name)

    # ---- temples

    def step_corn(self, temple: str) -> int:
        return 1 if self.calamity == "wrathful-gods" else 0

    def step_cubes(self, temple: str) -> int:
        return 1 if self.calamity == f"angry-{temple}" else 0

    def payable(self, seat: int, corn: int = 0, cubes: int = 0) -> list[str]:
        """The temples where a step is possible and can be paid after this much was paid for other things."""
        player = self.players[seat]
        return [
            temple
            for temple in self.climbable(seat)
            if player.goods["corn"] >= corn + self.step_corn(temple)
            and player.n_resources >= cubes + self.step_cubes(temple)
        ]

    def has_price(self, temple: str) -> bool:
        return self.step_corn(temple) + self.step_cubes(temple) > 0

    def reachable(self, seat: int, corn: int = 0, cubes: int = 0) -> list[str]:
        """The same, also after a sale of what is left."""
        temples = self.payable(seat, corn, cubes)
        if not self.sales(seat) or self.players[seat].n_resources <= cubes:
            return temples
        own = self.players[seat].goods["corn"]
        for good in RESOURCES:
            if self.players[seat].goods[good]:
                with self.supposing(seat, own + MARKET[good], sold=good):
                    temples = [each for each in TEMPLES if each in temples or each in self.payable(seat, corn, cubes)]
        return temples

    def may_climb(self, seat: int, corn: int = 0, cubes: int = 0) -> bool:
        return bool(self.reachable(seat, corn, cubes))

    def climb(self, seat: int, temple: str) -> None:
        if not self.has_price(temple) or temple not in self.climbable(seat):
            super().climb(seat, temple)
        elif temple not in self.reachable(seat):
            self.seen["step not payable"] += 1
        elif self.ask(seat, lambda: [*([f"temple {temple}"] * (temple in self.payable(seat))), "decline"]) == "decline":
            self.seen["step declined"] += 1
        else:
            self.pay_step(seat, temple)
            self.step_up(seat, temple)

    def pay_step(self, seat: int, temple: str) -> None:
        self.seen[f"step paid: {self.calamity}"] += 1
        self.pay(seat, {"corn": self.step_corn(temple)})
        self.pay_any(seat, self.step_cubes(temple))

    def climb_any(self, seat: int, without: Collection[str | None]) -> str | None:
        temples = [temple for temple in self.reachable(seat) if temple not in without]
        if not temples:
            self.seen["no temple to climb"] += 1
            return None
        decline = ["decline"] if all(map(self.has_price, temples)) else []
        move = self.ask(
            seat, lambda: [*(f"temple {each}" for each in self.choosable(seat) if each not in without), *decline]
        )
        if move == "decline":
            self.seen["step of choice declined"] += 1
            return None
        temple = move.split()[1]
        if temple in self.climbable(seat) and self.has_price(temple):
            self.pay_step(seat, temple)
        self.climb_or_waste(seat, temple)
        return temple

    def choosable(self, seat: int, cubes: int = 0) -> list[str]:
        """The temples where a step can be paid, and those where it would be wasted."""
        climbable, payable = self.climbable(seat), self.payable(seat, cubes=cubes)
        return [temple for temple in TEMPLES if temple in payable or temple not in climbable]

    def make_offering(self, seat: int) -> None:
        if self.knows(seat, "theology", 2) and self.players[seat].n_resources and self.may_climb(seat, cubes=1):
            move = self.ask(seat, lambda: [*self.offerings(seat), "decline"])
            if move != "decline":
                temple = move.split()[1]
                taxed = temple in self.climbable(seat)
                self.seen["offering"] += 1
                self.seen["taxed offering"] += taxed and self.has_price(temple)
                self.pay(seat, {"corn": self.step_corn(temple) * taxed})
                self.pay_any(seat, 1 + self.step_cubes(temple) * taxed)
                self.climb_or_waste(seat, temple)

    def offerings(self, seat: int) -> list[str]:
        """The steps that a resource can pay for."""
        if not self.players[seat].n_resources:
            return []
        return [f"temple {temple}" for temple in self.choosable(seat, cubes=1)]

    # ---- technologies

    def level_cost(self, seat: int, technology: str, free: bool = False) -> int:
        level = self.players[seat].levels[technology]
        cost = 0 if free else (ITZAMNA_COST if self.tribe[seat] == "itzamna" else LEVEL_COST)[level]
        return cost + (self.calamity == "teacher-shortage")

    def is_useful(self, seat: int, technology: str, cost: int = 0) -> bool:
        return self.tribe[seat] == "itzamna" or super().is_useful(seat, technology, cost)

    def gain_bonus(self, seat: int, technology: str) -> None:
        if self.tribe[seat] == "itzamna":
            options = [f"bonus {each}" for each in TECHNOLOGIES if self.is_useful_bonus(seat, each)]
            chosen = self.ask(seat, options).split()[1]
            self.seen["itzamna: other bonus"] += chosen != technology
            technology = chosen
        super().gain_bonus(seat, technology)

    def advance(self, seat: int, technology: str) -> None:
        self.seen["itzamna: level"] += self.tribe[seat] == "itzamna"
        super().advance(seat, technology)

    def learn_any_free(self, seat: int) -> bool:
        if self.calamity == "teacher-shortage":
            return self.learn_taxed(seat, TECHNOLOGIES)
        return super().learn_any_free(seat)

    def learn_free(self, seat: int, technology: str) -> None:
        if self.calamity == "teacher-shortage":
            self.learn_taxed(seat, [technology])
        else:
            super().learn_free(seat, technology)

    def learn_taxed(self, seat: int, technologies: Sequence[str]) -> bool:
        if not set(self.learnable(seat, free=True)) & set(technologies):
            self.seen["free level lost"] += 1
            return False
        move = self.ask(
            seat,
            lambda: [*(f"learn {each}" for each in self.learnable(seat, free=True) if each in technologies), "done"],
        )
        self.seen[f"free level: {move.split()[0]}"] += 1
        if move != "done":
            technology = move.split()[1]
            self.pay_any(seat, self.level_cost(seat, technology, free=True))
            self.advance(seat, technology)
        return move != "done"

    # ---- buildings and monuments

    def cost(self, name: str, site: Site) -> Counter[str]:
        cost = super().cost(name, site)
        return cost - goods_of(self.catalogue[site.renovated].cost) if site.renovated else cost

    def costs(self, seat: int, name: str, site: Site) -> list[Counter[str]]:
        costs = super().costs(seat, name, site)
        if name in MONUMENTS or self.calamity != "crowded-cities":
            return costs
        if site.with_corn:
            return [cost + Counter(corn=UXMAL_CORN_PER_RESOURCE) for cost in costs]
        more = [cost + Counter({good: 1}) for cost in costs for good in RESOURCES]
        return [cost for n, cost in enumerate(more) if cost not in more[:n]]

    def works(self, seat: int, site: Site) -> list[str]:
        options = super().works(seat, site)
        if not site.renovated:
            return options
        old = goods_of(self.catalogue[site.renovated].cost)
        plain = site._replace(renovated="")
        return [option for option in options if old & self.cost(option.split()[1], plain)]

    def renovations(self, seat: int, site: Site) -> list[str]:
        if site.renovated:
            return []
        own = [name for name in self.players[seat].buildings if name in GIFTS]
        return [f"renovate {name}" for name in own if self.works(seat, site._replace(renovated=name))]

    def may_build(self, seat: int, site: Site) -> bool:
        return bool(self.works(seat, site) or self.renovations(seat, site))

    def construct(self, seat: int, site: Site) -> str:
        if not self.may_build(seat, site):
            return "done"
        while True:
            self.seen["only by renovation"] += not self.works(seat, site)
            move = self.ask(seat, lambda site=site: self.constructions(seat, site))  # type: ignore[misc]
            if not move.startswith("renovate"):
                break
            site = site._replace(renovated=move.split()[1])
        if move != "done":
            self.renovate(seat, move, site)
            self.build(seat, move, site)
        self.seen["renovation taken back"] += move == "done" and bool(site.renovated)
        return move

    def constructions(self, seat: int, site: Site) -> list[str]:
        """All that can be answered where a seat is asked for something to build."""
        return [*self.works(seat, site), *self.renovations(seat, site), *(["done"] if site.optional else [])]

    def renovate(self, seat: int, move: str, site: Site) -> None:
        """Discard the old building, if there is one."""
        if site.renovated:
            self.players[seat].buildings.remove(site.renovated)
            monument = move.split()[1] in MONUMENTS
            self.seen[f"{site.renovated} renovated"] += 1
            self.seen["monument by renovation"] += monument
            self.seen["renovation with corn"] += site.with_corn
            self.seen["renovation by quick action"] += not site.technologies
            self.seen["renovation in crowded cities"] += self.calamity == "crowded-cities"
        self.seen["crowded building"] += self.calamity == "crowded-cities"
        self.seen["crowded building with corn"] += self.calamity == "crowded-cities" and site.with_corn

    def lay_skull(self, seat: int, name: str, prices: list[Counter[str]]) -> list[Counter[str]]:
        if name != "shrine-skull":
            return prices
        self.players[seat].goods["skull"] -= 1
        self.n_skulls_on_buildings += 1
        return [price - Counter(skull=1) for price in prices]

    def n_skulls_placed(self) -> int:
        return super().n_skulls_placed() + self.n_skulls_on_buildings

    def gain_effects(self, seat: int, effects: Effects, source: str, site: Site = TIKAL_2) -> None:
        goods = goods_of(effects.goods)
        self.seen["taxed gold of a building"] += self.calamity == "gold-shortage" and bool(goods["gold"])
        self.seen["taxed skull of a building"] += self.calamity == "desecration" and bool(goods["skull"])
        without = not site.technologies and effects.then == "build" and self.level(seat, "architecture") > 0
        self.seen["extra build of a quick action without architecture"] += without
        theology = not site.technologies and effects.then == "offering" and self.knows(seat, "theology", 2)
        self.seen["no offering in a quick action"] += theology
        super().gain_effects(seat, effects, source, site)
        match effects.then:
            case "monument":
                move = self.construct(seat, ANY_MONUMENT)
                self.seen["monument of a tomb"] += move != "done"
            case "shift":
                self.shift_levels(seat)
            case "offering" if site.technologies:
                self.make_offering(seat)

    def shift_levels(self, seat: int) -> None:
        options = [f"lower {technology}" for technology in TECHNOLOGIES if self.level(seat, technology)]
        if not options:
            self.seen["nothing to shift"] += 1
            return
        lowered = self.ask(seat, options).split()[1]
        self.seen["shift"] += 1
        self.players[seat].levels[lowered] -= 1
        self.advance_all(seat, [technology for technology in TECHNOLOGIES if technology != lowered])

    def advance_all(self, seat: int, left: list[str]) -> None:
        """All of them for nothing, in the order the seat likes; it is asked where bonuses or a tax make it matter."""
        while possible := [each for each in left if each in self.learnable(seat, free=True)]:
            taxed = self.calamity == "teacher-shortage"
            n_bonuses = sum(self.players[seat].levels[each] == MAX_LEVEL for each in possible)
            chosen = possible[0]
            if taxed:
                before = len(left)
                self.learn_shifted(seat, left)
                if len(left) == before:
                    return
                continue
            if n_bonuses > 1:
                self.seen["order of a shift"] += 1
                chosen = self.ask(seat, lambda: self.shiftable(seat, left)).split()[1]
            left.remove(chosen)
            self.advance(seat, chosen)

    def shiftable(self, seat: int, left: Sequence[str]) -> list[str]:
        return [f"learn {each}" for each in self.learnable(seat, free=True) if each in left]

    def learn_shifted(self, seat: int, left: list[str]) -> None:
        """One of them for its tax, which is then no longer left; or none."""
        move = self.ask(seat, lambda: [*self.shiftable(seat, left), "done"])
        self.seen["taxed shift"] += 1
        if move != "done":
            technology = move.split()[1]
            left.remove(technology)
            self.pay_any(seat, self.level_cost(seat, technology, free=True))
            self.advance(seat, technology)

    # ---- feast days

    def hold_feast(self) -> None:
        self.give_gifts()
        for seat in self.seats:
            self.feed(seat)
        if self.feast == 1 and self.modules.quick_actions:
            self.lay_quick_tiles(2)
        if self.feast == 2:
            self.age = 2
            self.row = []
            self.fill_row()
        if self.feast in (1, 3):
            self.postponed = []
            self.reward_in_kind()
            self.gain_postponed()
        else:
            self.reward_with_points()
        self.end_prophecy()

    def give_gifts(self) -> None:
        self.postponed = []
        for seat in self.clockwise_from(self.marker):
            for name in self.players[seat].buildings:
                if name in GIFTS:
                    self.seen[f"{name}: gift at feast {self.feast}"] += 1
                    self.gain(seat, goods_of(GIFTS[name][self.feast - 1]))
        self.gain_postponed()

    def corn_per_worker(self, seat: int) -> int:
        self.seen["yaluk and hunger"] += self.tribe[seat] == "yaluk" and self.calamity == "hunger"
        return CORN_PER_WORKER + (self.tribe[seat] == "yaluk") + (self.calamity == "hunger")

    def points_per_unfed(self, seat: int) -> int:
        self.seen["yaluk: unfed"] += self.tribe[seat] == "yaluk"
        return YALUK_POINTS if self.tribe[seat] == "yaluk" else POINTS_PER_UNFED

    def end_prophecy(self) -> None:
        """The one in force scores; the next begins."""
        if self.calamity:
            for seat in self.seats:
                count = self.count_for(seat, self.calamity)
                points = BAND_POINTS[sum(count >= least for least in BANDS[self.calamity])]
                self.seen[f"{self.calamity} for {points} points"] += 1
                self.score(seat, "prophecies", points)
        self.calamity = self.prophecies[self.feast - 1] if self.feast <= len(self.prophecies) else ""

    def count_for(self, seat: int, prophecy: str) -> int:
        player = self.players[seat]
        match prophecy:
            case "wrathful-gods":
                return sum(player.temples.values())
            case "forest-fires":
                return player.wood_tiles
            case "drought":
                return player.corn_tiles
            case "gold-shortage":
                return player.goods["gold"]
            case "desecration":
                return player.goods["skull"]
            case "teacher-shortage":
                return sum(player.levels.values())
            case "forgotten-lore":
                return sum(level >= MAX_LEVEL - 1 for level in player.levels.values())
            case "crowded-cities":
                return len(player.buildings)
            case "hunger":
                return player.fed
            case "high-floodwaters":
                return self.wheels[SACRED].count(seat)
        return player.temples[prophecy.removeprefix("angry-")]

    # ---- the calendar

    def advance_calendar(self) -> None:
        for n, there in enumerate(self.quick_spaces):
            if there in self.seats:
                self.players[there].hand += 1
                self.quick_spaces[n] = NOBODY
        super().advance_calendar()

    def last_space(self, seat: int, wheel: str) -> int:
        return super().last_space(seat, wheel) + (self.tribe[seat] == "cit-bolon-tum")


def main() -> None:
    """Compare this many matches with the engine and print what was seen."""
    from tests.audit.test_tzolkin_expansion_audit import sweep  # it imports this module

    sweep(*map(int, sys.argv[1:3] or ("1000",)))


if __name__ == "__main__":
    main()
