"""What cannot be in a position of Imhotep: each impossibility has a small function and a sentence of its own.

Here is what lies on the table; what is due is in moments.py. After these checks no way of playing on leads past an
array of the record:

    temple, burial_chamber, group    by stones: there is space for all 29 of every seat, and stones are counted
    waiting                          by stones of one seat
    pyramid, towers                  rules build on free spaces only, and rows have no holes
    order, slots                     by the capacity of a ship, at most four
    peeked                           by the cards lying face down, at most two
    deck, market, cards, …           by kind of card
    agenda                           by what can lie on what (agenda.py), and by the two entrance cards

How the match came to a position is not asked: a text may leave out points, or show more stones than the rounds before
could have brought.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ziggurat.engine.text import plural, refuse_if
from ziggurat.games.imhotep import moments
from ziggurat.games.imhotep.agenda import has_due, is_over, kind_asked
from ziggurat.games.imhotep.catalogue import (
    CARDS,
    FLEETS,
    N_CARDS,
    N_FLEETS,
    N_SHIPS,
    N_TOWERS,
    PYRAMID_EXTRA_POINTS,
    SITES,
    STONES_PER_SEAT,
    TOWER_STONES,
    Colour,
    Reward,
    Side,
    Site,
    T,
)
from ziggurat.games.imhotep.rules.pyramid import is_all_built
from ziggurat.games.imhotep.state import Ask, Source, State, Step

SHIPS = range(1, N_SHIPS + 1)
SCORED_AT_THE_END = (Source.BURIAL_CHAMBER, Source.STATUES, Source.ORNAMENTS, Source.BLUE_CARDS, Source.WRATH)


def check(s: State) -> None:
    """R-14.3  Refuse a position that cannot be."""
    _check_stones(s)
    _check_beside(s)
    _check_towers(s)
    _check_single_stones(s)
    _check_cards(s)
    _check_hands(s)
    _check_market(s)
    _check_face_down(s)
    _check_first_round(s)
    _check_ships_of_round(s)
    _check_round_cards(s)
    _check_card_of_ships(s)
    _check_sites_of_ships(s)
    _check_last_sailor(s)
    moments.check(s)
    _check_points(s)


# ---- stones


def n_stones_of(s: State, seat: int) -> int:
    """All stones of a seat, wherever they lie."""
    me = s.players[seat]
    placed = sum(int((s.ships[ship].slots == seat).sum()) for ship in SHIPS)
    built = int((s.pyramid == seat).sum()) + int(s.pyramid_extra[seat]) + int((s.temple == seat).sum())
    built += int((s.burial_chamber == seat).sum()) + int(s.obelisk[seat]) + TOWER_STONES * int((s.towers == seat).sum())
    return int(me.sled) + int(me.quarry) + placed + built


def _check_stones(s: State) -> None:
    """R-1.4  Every seat plays with 29 stones."""
    for seat in range(1, s.seats + 1):
        n_stones = n_stones_of(s, seat)
        refuse_if(n_stones != STONES_PER_SEAT, f"Seat {seat} has {n_stones} stones; it must be {STONES_PER_SEAT}.")


def _check_beside(s: State) -> None:
    """R-7.3  Stones lie beside the pyramid once it is finished."""
    wrong = s.pyramid_extra.any() and not is_all_built(s)
    refuse_if(wrong, "Stones lie beside the pyramid, and yet it is not finished.")


def _check_towers(s: State) -> None:
    """R-10.5  Towers stand on side B."""
    wrong = s.side[Site.OBELISK] == Side.A and s.towers.any()
    refuse_if(wrong, "There are no towers on side A of the obelisk.")


def _check_single_stones(s: State) -> None:
    """R-10.5, R-10.7  Three stones become a tower while there is a space for one."""
    if s.side[Site.OBELISK] == Side.A or s.towers[N_TOWERS]:
        return
    for seat in range(1, s.seats + 1):
        wrong = s.obelisk[seat] >= TOWER_STONES
        refuse_if(wrong, f"Seat {seat} has {s.obelisk[seat]} single stones at the obelisk: three would be a tower.")


# ---- cards


def n_cards_elsewhere(s: State) -> Any:
    """Market cards by kind that are not in the deck."""
    hands = sum(s.players[seat].cards for seat in range(1, s.seats + 1))
    return s.market + s.discards + s.aside + s.in_play + hands


def _check_cards(s: State) -> None:
    """R-1.2  There are 34 cards."""
    found = s.deck + n_cards_elsewhere(s)
    for card in range(1, N_CARDS + 1):
        sentence = f"The market cards do not add up to the 34 there are: {found[card]} times {CARDS[card - 1]}"
        refuse_if(found[card] != T.copies[card], f"{sentence}, not {T.copies[card]}.")


def _check_hands(s: State) -> None:
    """R-6.2  A red card works at once and never stays with its owner."""
    for seat in range(1, s.seats + 1):
        for card in range(1, N_CARDS + 1):
            wrong = s.players[seat].cards[card] and T.colour[card] == Colour.RED
            refuse_if(wrong, f"Seat {seat} cannot keep {CARDS[card - 1]}: a red card is discarded once it has worked.")


def _check_market(s: State) -> None:
    """R-2.2, R-6.5  The market holds at most what is dealt."""
    side = Side(s.side[Site.MARKET])
    n_open, most = int(s.market.sum()), int(T.face_up[side])
    refuse_if(n_open > most, f"{n_open} cards lie face up in the market; on side {side.name} it is {most} at most.")
    wrong = s.face_down > T.face_down[side]
    refuse_if(wrong, f"On side {side.name} of the market no card lies face down.")


def _check_face_down(s: State) -> None:
    """R-6.5, R-6.8  Cards lying face down are unseen, or known because their pile has run out."""
    n_known, n_unseen = int(s.aside.sum()), int(s.deck.sum())
    fits = n_known <= s.face_down <= n_known + n_unseen
    refuse_if(not fits, f"There cannot be {s.face_down} cards lying face down: the unseen cards do not fit.")


# ---- rounds and ships


def _check_first_round(s: State) -> None:
    """R-1.5  Seat 1 starts the first round."""
    refuse_if(s.round_no == 1 and s.starter != 1, f"Seat {s.starter} cannot have started round 1: seat 1 does.")


def n_round_cards_left(s: State) -> int:
    """R-1.3, R-2.1  Seven round cards; one is turned up in every round."""
    n_turned_up = int(s.round_no) - int(kind_asked(s) == Ask.FLEET)
    return int(T.round_cards[s.seats].sum()) - n_turned_up


def _check_round_cards(s: State) -> None:
    """R-1.3, R-2.1  The round cards left are of this number of seats, and as many as there must be."""
    for fleet in range(1, N_FLEETS + 1):
        wrong = s.round_deck[fleet] > T.round_cards[s.seats, fleet]
        refuse_if(wrong, f"{FLEETS[fleet - 1]} is no round card for {s.seats} seats.")
    n_left, n_right = int(s.round_deck.sum()), n_round_cards_left(s)
    what = "before its card comes up" if kind_asked(s) == Ask.FLEET else "once its card is turned up"
    sentence = f"{plural(n_left, 'round card')} left; in round {s.round_no}, {what}, it must be {n_right}."
    refuse_if(n_left != n_right, sentence)


def capacities(s: State) -> list[int]:
    """The sizes of the ships of this round, largest first."""
    return sorted((int(s.ships[ship].capacity) for ship in SHIPS if s.ships[ship].capacity), reverse=True)


def can_bring_ships(s: State, fleet: int) -> bool:
    """A round card for this number of seats shows the ships that are there, and perhaps others."""
    missing = Counter(capacities(s)) - Counter(T.fleet[fleet].tolist())
    return bool(T.round_cards[s.seats, fleet]) and not missing


def _check_ships_of_round(s: State) -> None:
    """R-2.1, R-2.7  A round has ships, those of one round card; between rounds there are none."""
    sizes = _sizes(s)
    if kind_asked(s) == Ask.FLEET or is_over(s):
        refuse_if(sizes, "Between rounds there are no ships.")
        return
    refuse_if(not sizes, "There is no ship: a round has some until it ends.")
    shown = any(can_bring_ships(s, fleet) for fleet in range(1, N_FLEETS + 1))
    refuse_if(not shown, f"No round card for {s.seats} seats brings the ships {sizes}.")


def _check_card_of_ships(s: State) -> None:
    """R-2.1  The card that brought the ships is among those turned up."""
    shown = [fleet for fleet in range(1, N_FLEETS + 1) if can_bring_ships(s, fleet)]
    wrong = capacities(s) and all(s.round_deck[fleet] for fleet in shown)
    refuse_if(wrong, f"The round card that brings the ships {_sizes(s)} is still among those to come.")


def _sizes(s: State) -> str:
    return "-".join(str(size) for size in capacities(s))


def n_landed(s: State) -> int:
    """How many ships have landed."""
    return sum(int(s.ships[ship].site > 0) for ship in SHIPS)


def _check_sites_of_ships(s: State) -> None:
    """R-5.3  One ship a round lands at each site."""
    landed = Counter(int(s.ships[ship].site) for ship in SHIPS if s.ships[ship].site)
    for site, n_ships in landed.items():
        refuse_if(n_ships > 1, f"{n_ships} ships lie at the {SITES[site - 1]}: in a round only one lands there.")


def _check_last_sailor(s: State) -> None:
    """R-2.3  Somebody sailed last as soon as a ship has landed."""
    if is_over(s):
        return
    refuse_if(s.last_sailor and not n_landed(s), f"Seat {s.last_sailor} sailed last, and yet no ship has landed.")
    refuse_if(n_landed(s) and not s.last_sailor, "A ship has landed, and yet nobody has sailed.")


# ---- points


def _check_points(s: State) -> None:
    for seat in range(1, s.seats + 1):
        _check_signs(s, seat)
        _check_points_of_pyramid(s, seat)
        _check_points_of_temple(s, seat)
        _check_points_of_towers(s, seat)
        if not is_over(s):
            _check_not_scored_yet(s, seat)


def _points(s: State, seat: int, source: int) -> int:
    return int(s.players[seat].points[source])


def _check_signs(s: State, seat: int) -> None:
    """R-13.1  Only the Wrath of the Pharaoh takes points away."""
    for source in Source:
        points, name = _points(s, seat, source), source.name.lower().replace("_", "-")
        wrong = points > 0 if source == Source.WRATH else points < 0
        refuse_if(wrong, f"Seat {seat} cannot have {points} points for {name}.")


def _check_points_of_pyramid(s: State, seat: int) -> None:
    """R-7.2, R-7.3  Stones score what is printed on their spaces, and 1 beside the pyramid."""
    most = int(s.pyramid_extra[seat]) * PYRAMID_EXTRA_POINTS
    most += int(T.pyramid_points[s.side[Site.PYRAMID]][s.pyramid == seat].sum())
    points = _points(s, seat, Source.PYRAMID)
    refuse_if(points > most, f"Seat {seat} has {points} points for pyramid; its stones there score {most}.")


def _check_points_of_temple(s: State, seat: int) -> None:
    """R-8.2, R-8.3  The temple is rewarded once a round."""
    worth = {Reward.POINT: 1, Reward.TWO_POINTS: 2, Reward.POINT_OR_STONES: 1, Reward.CARD: 0}
    rewards = T.temple_reward[s.side[Site.TEMPLE], 1 : T.temple_columns[s.seats] + 1]
    n_rounds = int(s.round_no) - int(has_due(s, Step.TURNS))
    most = n_rounds * sum(worth[Reward(reward)] for reward in rewards)
    points = _points(s, seat, Source.TEMPLE)
    wrong = points > most
    refuse_if(wrong, f"Seat {seat} has {points} points for temple; until now it cannot have more than {most}.")


def _check_points_of_towers(s: State, seat: int) -> None:
    """R-10.5  Before the end only towers score at the obelisk."""
    most = int(T.tower_points[s.towers == seat].sum())
    points = _points(s, seat, Source.OBELISK)
    wrong = points > most and not is_over(s)
    refuse_if(wrong, f"Seat {seat} has {points} points for obelisk before the end; its towers score {most}.")


def _check_not_scored_yet(s: State, seat: int) -> None:
    """R-12.1, R-13.1  What is scored at the end is not scored before."""
    for source in SCORED_AT_THE_END:
        name = source.name.lower().replace("_", "-")
        wrong = _points(s, seat, source)
        refuse_if(wrong, f"Seat {seat} cannot have points for {name} yet: that is scored at the end.")
