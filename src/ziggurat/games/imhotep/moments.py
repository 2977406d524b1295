"""What cannot be due in a position of Imhotep, as the table stands: each impossibility has a sentence of its own.

What can lie on what is said in agenda.py; here each entry is held against ships, stones and cards, and in unloading.py
what comes of a stone or a card.

    a round begins    FLEET, DEAL
    a turn            TURN; PLACE, SAIL with a blue card; ORDER and all that comes of unloading
    a round ends      REWARD, DRAW and all that comes of a card; UNCOVER
    the match is over
"""

from __future__ import annotations

from ziggurat.engine import record
from ziggurat.engine.seats import seat_after
from ziggurat.engine.text import refuse_if
from ziggurat.games.imhotep.agenda import has_due, is_over, kind_asked, place_of
from ziggurat.games.imhotep.catalogue import CARDS, N_ROUNDS, N_SHIPS, TEMPLE_STONES, Effect, Reward, Site, T
from ziggurat.games.imhotep.rules.scoring import score_end
from ziggurat.games.imhotep.rules.ships import load_of, n_free_slots, n_ships_in_harbour
from ziggurat.games.imhotep.rules.stones import takeable_stones
from ziggurat.games.imhotep.rules.temple import owner_on_top
from ziggurat.games.imhotep.rules.turn import can_act
from ziggurat.games.imhotep.state import Ask, Source, State, Step
from ziggurat.games.imhotep.unloading import (
    check_card_bonus,
    check_cards_in_play,
    check_draw_pile,
    check_effect_of_stone,
    check_looking,
    check_order,
    check_passes,
    check_stones_on_landed_ships,
    check_turn_after_sailing,
    check_unloading,
)

SHIPS = range(1, N_SHIPS + 1)


def check(s: State) -> None:
    """R-14.3  Refuse what cannot be due in this position."""
    check_stones_on_landed_ships(s)
    check_order(s)
    check_looking(s)
    check_cards_in_play(s)
    check_card_bonus(s)
    if is_over(s):
        _check_end(s)
    elif has_due(s, Step.DEAL):
        _check_beginning_of_round(s)
    elif has_due(s, Step.TURNS):
        _check_turn(s)
    else:
        _check_end_of_round(s)


# ---- a round begins


def _check_beginning_of_round(s: State) -> None:
    """R-2.1 to R-2.3  Ships come empty, the market is being dealt, and nobody has done anything."""
    refuse_if(s.turn != s.starter, f"Seat {s.turn} comes next, but seat {s.starter} starts the round.")
    check_passes(s, 0)
    wrong = any(s.ships[ship].site or s.ships[ship].slots.any() for ship in SHIPS)
    refuse_if(wrong, "Ships come empty into the harbour; nothing is loaded while cards are dealt.")
    refuse_if(s.face_down, "The face-down cards are dealt last: there cannot be any yet.")
    if kind_asked(s) == Ask.FLEET:
        refuse_if(s.market.any(), "The market is empty until the ships are there.")
        return
    refuse_if(s.market.sum() >= T.face_up[s.side[Site.MARKET]], "The market is full: no card is dealt.")
    check_draw_pile(s)


# ---- a turn


def _check_turn(s: State) -> None:
    refuse_if(s.agenda[place_of(s, Step.TEMPLE)].column, "The temple is not rewarded before the turns are over.")
    if kind_asked(s) == Ask.TURN:
        _check_beginning_of_turn(s)
    elif has_due(s, Step.UNLOAD):
        check_unloading(s)
    else:
        _check_blue_card(s)


def _check_beginning_of_turn(s: State) -> None:
    """R-2.4, R-2.5, R-3.5  A ship waits, the right seat is asked, and those who passed could do nothing."""
    refuse_if(n_ships_in_harbour(s) == 0, "No ship lies in the harbour: the turns of this round are over.")
    seat = int(s.agenda[s.n_open].seat)
    refuse_if(seat != s.turn, f"Seat {seat} is asked, but it is the turn of seat {s.turn}.")
    check_passes(s, *range(s.seats))
    for back in range(1, s.passes + 1):
        passed = (seat - 1 - back) % int(s.seats) + 1
        refuse_if(can_act(s, passed), f"Seat {passed} cannot have passed: there is something that it can do.")


def _check_blue_card(s: State) -> None:
    """R-11.1  A blue card is being played: all of it can be done, by the seat whose turn it was."""
    question, card = s.agenda[s.n_open], int(s.agenda[s.n_open - 1].card)
    seat, effect = int(question.seat), T.effect[card]
    check_passes(s, 0)
    refuse_if(question.card != card, f"{CARDS[question.card - 1]} is asked about, but {CARDS[card - 1]} is played.")
    refuse_if(
        s.turn != seat_after(s, seat), f"Seat {seat} plays a card, so the next turn is not that of seat {s.turn}."
    )
    if question.kind == Ask.SAIL:
        _check_sailing(s, seat, int(question.ship), effect)
    else:
        _check_placing(s, seat, int(question.count), effect)


def _check_placing(s: State, seat: int, count: int, effect: int) -> None:
    """R-11.4 to R-11.6  Hammer and sail place one stone, the chisel two."""
    refuse_if(effect == Effect.SAIL_IN_ANY_ORDER, "The lever places no stone.")
    most = 2 if effect == Effect.PLACE_TWO else 1
    refuse_if(count > most, f"That card places {most} stone, not {count}.")
    wrong = s.players[seat].sled < count or n_free_slots(s) < count
    refuse_if(wrong, f"Seat {seat} cannot place {count} from its sled in free slots.")


def _check_sailing(s: State, seat: int, ship: int, effect: int) -> None:
    """R-11.2, R-11.5  The lever sails any ship, the sail card the one that has just received a stone."""
    wrong = effect not in (Effect.SAIL_IN_ANY_ORDER, Effect.PLACE_AND_SAIL)
    refuse_if(wrong, "That card sails no ship.")
    refuse_if(effect == Effect.SAIL_IN_ANY_ORDER and ship, "The lever sails any ship: none can be said.")
    if effect == Effect.PLACE_AND_SAIL:
        wrong = ship == 0 or seat not in s.ships[ship].slots
        refuse_if(wrong, f"The sail card sails the ship on which seat {seat} has placed a stone: say which.")


# ---- a round ends


def _check_end_of_round(s: State) -> None:
    """R-2.5, R-3.6  All ships have landed, or are stranded because nobody could do anything."""
    check_passes(s, 0, int(s.seats))
    if s.passes:
        refuse_if(n_ships_in_harbour(s) == 0, "Everyone has passed, and yet every ship has landed.")
        refuse_if(any(load_of(s, ship) for ship in SHIPS), "Stranded ships give their stones back to the quarry.")
    else:
        refuse_if(n_ships_in_harbour(s), "A ship lies in the harbour, and yet the turns of the round are over.")
    _check_next_starter(s)
    if kind_asked(s) == Ask.UNCOVER:
        refuse_if(s.face_down == 0, "No card lies face down: none is turned up.")
    else:
        _check_reward(s)


def _check_next_starter(s: State) -> None:
    """R-2.3, R-3.6  Who starts next follows from who sailed last."""
    if s.last_sailor:
        check_turn_after_sailing(s)
        return
    refuse_if(s.turn != s.starter, f"No ship has sailed, so seat {s.starter} starts again and not seat {s.turn}.")


def _check_reward(s: State) -> None:
    """R-8.2 to R-8.4  A column of temple B is rewarded, to the owner of its top stone."""
    column, question = int(s.agenda[place_of(s, Step.TEMPLE)].column), s.agenda[s.n_open]
    wrong = not 1 <= column <= T.temple_columns[s.seats]
    refuse_if(wrong, f"Column {column} of the temple cannot be rewarded.")
    reward, owner = int(T.temple_reward[s.side[Site.TEMPLE], column]), owner_on_top(s, column)
    refuse_if(owner == 0, f"No stone lies in column {column} of the temple.")
    if question.kind == Ask.REWARD:
        _check_choice_of_reward(s, column, reward, owner)
        return
    refuse_if(reward != Reward.CARD, f"Column {column} of the temple gives no card.")
    lies_on_temple = s.agenda[s.n_open - 1].kind == Step.TEMPLE
    if not lies_on_temple:
        check_effect_of_stone(s)
        return
    refuse_if(question.receiver != owner, f"Seat {question.receiver} draws, but the top stone is of seat {owner}.")
    check_draw_pile(s)


def _check_choice_of_reward(s: State, column: int, reward: int, owner: int) -> None:
    """R-8.3  A point or stones, where stones can be taken."""
    question = s.agenda[s.n_open]
    wrong = question.column != column
    refuse_if(wrong, f"Column {question.column} is asked about, but column {column} is rewarded.")
    refuse_if(reward != Reward.POINT_OR_STONES, f"Column {column} of the temple leaves no choice.")
    refuse_if(question.seat != owner, f"Seat {question.seat} is asked, but the top stone is of seat {owner}.")
    wrong = takeable_stones(s, owner, TEMPLE_STONES) == 0
    refuse_if(wrong, f"Seat {owner} can take no stones: it gets the point without a question.")


# ---- the match is over


def _check_end(s: State) -> None:
    """R-2.8, R-12.1  Six rounds have been played, the table is cleared, and all is scored."""
    refuse_if(s.round_no != N_ROUNDS, f"The match cannot be over in round {s.round_no}.")
    refuse_if(s.market.any() or s.face_down, "The match is over, and yet cards lie in the market.")
    check_passes(s, 0, int(s.seats))
    _check_next_starter(s)
    right = record.copy_of(s)
    at_the_end = [source for source in Source if source not in (Source.PYRAMID, Source.TEMPLE)]
    for seat in range(1, s.seats + 1):
        for source in at_the_end:
            right.players[seat].points[source] = 0
    score_end(right)
    for seat in range(1, s.seats + 1):
        for source in at_the_end:
            _check_scored(s, right, seat, source)


def _check_scored(s: State, right: State, seat: int, source: Source) -> None:
    """R-12.1  What is scored at the end follows from the table; towers of side B have scored before."""
    points, scored = int(s.players[seat].points[source]), int(right.players[seat].points[source])
    before = int(T.tower_points[s.towers == seat].sum()) if source == Source.OBELISK else 0
    name = source.name.lower().replace("_", "-")
    wrong = not scored <= points <= scored + before
    refuse_if(wrong, f"The match is over: seat {seat} must have {scored + before} points for {name}, not {points}.")
