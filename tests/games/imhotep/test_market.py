"""The market: taking cards, red cards, the face-down pair of side B, the draw pile and the discards."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.imhotep.catalogue import CATALOGUE

RED = "entrance*2 sarcophagus*2 paved-path*2"
KEPT_BUT_STATUES = (
    "pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2 lever*2 hammer*2 sail*3 chisel*3"
)
EVERY_CARD_BUT_STATUES = f"{RED} {KEPT_BUT_STATUES}"
KEPT = [
    "pyramid-ornament",
    "temple-ornament",
    "burial-chamber-ornament",
    "obelisk-ornament",
    "statue",
    "lever",
    "hammer",
    "sail",
    "chisel",
]

# A ship with one stone of seat 1, and another ship so that the round goes on.
ONE_STONE = "ship 1\nship ....\n"


KNOWN_LEVER = f"face-down 2\naside lever\ndiscards {RED}\nmarket statue*3\ndeck"
"""A lever is known to be one of the two face-down cards; what the deck holds follows."""


def pair(table: Any, *moves: str, text: str = ONE_STONE, **settings: Any) -> Any:
    """Market B with a pair face down, from the moment when Nature is asked what lies there."""
    text = f"{text}market lever statue hammer\nface-down 2"
    return table(text, "sail 1 market", "take pair", *moves, nature="manual", market="B", **settings)


# ---- taking a card


def test_the_rulebook_example_of_market_a_gives_white_the_sail(table, cards):
    match = table("ship 2.34\nship ..\nmarket lever statue sarcophagus sail", "sail 1 market")
    for move in ("take sail", "take statue", "take lever"):
        match.play(move)
    assert [cards(match, seat) for seat in (2, 3, 4)] == [{"sail": 1}, {"statue": 1}, {"lever": 1}]


def test_the_rulebook_example_of_market_a_leaves_the_sarcophagus(table, seen):
    match = table("ship 2.34\nship ..\nmarket lever statue sarcophagus sail", "sail 1 market")
    for move in ("take sail", "take statue", "take lever"):
        match.play(move)
    assert seen(match)["market"]["face_up"] == {"sarcophagus": 1}


def test_any_card_lying_face_up_can_be_taken(table, legal):
    match = table(f"{ONE_STONE}market chisel statue*2 entrance", "sail 1 market")
    assert legal(match) == ["take entrance", "take statue", "take chisel"]


def test_a_card_that_does_not_lie_there_cannot_be_taken(table):
    assert table(f"{ONE_STONE}market lever", "sail 1 market").why_not("take statue").code == "card_not_there"


def test_cards_are_not_replaced_during_the_round(table, seen):
    match = table("ship 12\nship ....\nmarket lever statue*2 hammer", "sail 1 market", "take statue")
    assert seen(match)["market"]["face_up"] == {"statue": 1, "lever": 1, "hammer": 1}


def test_a_card_must_be_taken(table, legal):
    match = table(f"{ONE_STONE}market lever", "sail 1 market")
    assert (legal(match), match.why_not("pass").code) == (["take lever"], "not_asked")


@pytest.mark.parametrize("move", ["pass", "decline"])
def test_even_a_card_one_does_not_want_must_be_taken(table, move):
    assert table(f"{ONE_STONE}market paved-path", "sail 1 market").why_not(move).code == "not_asked"


# ---- what a card does when it is taken


@pytest.mark.parametrize("card", KEPT)
def test_a_card_that_is_not_red_lies_open_before_its_owner(table, cards, card):
    assert cards(table(f"{ONE_STONE}market {card}", "sail 1 market", f"take {card}"), 1) == {card: 1}


@pytest.mark.parametrize("card", ["entrance", "sarcophagus", "paved-path"])
def test_a_red_card_is_discarded(table, seen, card):
    assert seen(table(f"{ONE_STONE}market {card}", "sail 1 market", f"take {card}"))["discards"] == {card: 1}


HELD = (
    "seat 3 cards pyramid-ornament*2 temple-ornament*2 burial-chamber-ornament*2 obelisk-ornament*2\n"
    "seat 4 cards statue*10 lever*2 hammer*2 sail*3 chisel*3\n"
)
"""All cards that are not red."""


def entrance_to_the_card_bonus(table: Any, *moves: str) -> Any:
    """An entrance card leads to the bonus of the left pyramid, and the draw pile is made anew from two paved paths."""
    text = f"{ONE_STONE}left 2\nmarket entrance*2 sarcophagus*2\ndiscards paved-path*2\ndeck\n{HELD}"
    moves = ("sail 1 market", "take entrance", "build left", *moves)
    return table(text, *moves, nature="manual", pyramid="B")


def test_a_red_card_is_in_play_until_all_that_follows_is_done(table, seen):
    match = entrance_to_the_card_bonus(table)
    assert (seen(match)["in_play"], seen(match)["discards"]) == ({"entrance": 1}, {"paved-path": 2})


def test_a_red_card_at_work_is_not_shuffled_with_the_discards(table, legal):
    assert legal(entrance_to_the_card_bonus(table, "claim")) == ["draw paved-path"]


def test_red_cards_that_led_to_one_another_are_discarded_the_last_one_first(table, seen):
    match = entrance_to_the_card_bonus(table, "claim", "draw paved-path")
    assert match.story()[-2:] == ["A paved path is discarded.", "An entrance is discarded."]
    assert (seen(match)["in_play"], seen(match)["discards"]) == ({}, {"entrance": 1, "paved-path": 1})


def test_the_picture_shows_the_card_that_is_being_played(table):
    match = entrance_to_the_card_bonus(table)
    assert "being played: entrance" in match.game.rulebook.picture(match.view()["table"], str)


@pytest.mark.parametrize("card", ["entrance", "sarcophagus", "paved-path"])
def test_a_red_card_does_not_stay_with_its_owner(table, cards, card):
    assert cards(table(f"{ONE_STONE}market {card}", "sail 1 market", f"take {card}"), 1) == {}


def test_the_entrance_brings_a_stone_to_the_pyramid(table, seen):
    match = table(f"{ONE_STONE}market entrance\npyramid 22", "sail 1 market", "take entrance")
    assert seen(match)["pyramid"]["parts"]["pyramid"] == [2, 2, 1]


def test_the_stone_of_an_entrance_scores_like_any_other(table):
    assert table(f"{ONE_STONE}market entrance\npyramid 22", "sail 1 market", "take entrance").scores() == [3, 0, 0, 0]


def test_the_sarcophagus_brings_a_stone_to_the_burial_chamber(table, seen):
    match = table(f"{ONE_STONE}market sarcophagus\nburial-chamber 2", "sail 1 market", "take sarcophagus")
    assert seen(match)["burial_chamber"]["stones"] == [2, 1]


def test_the_paved_path_brings_a_stone_to_the_obelisk(table, seen):
    match = table(f"{ONE_STONE}market paved-path\nobelisk 1*2 2", "sail 1 market", "take paved-path")
    assert seen(match)["obelisk"]["stones"] == [3, 1, 0, 0]


def test_the_paved_path_can_finish_a_tower(table):
    match = table(f"{ONE_STONE}market paved-path\nobelisk 1*2", "sail 1 market", "take paved-path", obelisk="B")
    assert match.scores() == [CATALOGUE["obelisk"]["tower_points"][0], 0, 0, 0]


def test_a_red_card_takes_its_stone_from_the_quarry(table):
    match = table(f"{ONE_STONE}market sarcophagus", "sail 1 market", "take sarcophagus")
    assert match.s.players[1].quarry == 28  # 28 before, and one back from the market


def test_a_red_card_works_before_the_next_owner_takes_a_card(table):
    match = table("ship 12\nship ....\nmarket entrance lever", "sail 1 market", "take entrance", pyramid="B")
    assert match.decision == {"kind": "build", "seat": 1}


# ---- the stone


def test_a_stone_delivered_to_the_market_goes_back_to_the_quarry(table):
    assert table(f"{ONE_STONE}market lever", "sail 1 market", "take lever").s.players[1].quarry == 29


def test_the_stone_is_back_before_its_red_card_works(table, seen):
    text = f"{ONE_STONE}market sarcophagus\nobelisk 1*28"  # nothing else is left in the quarry
    assert seen(table(text, "sail 1 market", "take sarcophagus"))["burial_chamber"]["stones"] == [1]


def test_a_stone_that_finds_no_card_goes_back_to_the_quarry(table):
    assert table("ship 12\nship ....\nmarket lever", "sail 1 market", "take lever").s.players[2].quarry == 29


def test_no_owner_is_asked_when_no_card_is_left(table):
    match = table("ship 12\nship ....\nmarket lever", "sail 1 market", "take lever")
    assert match.decision == {"kind": "turn", "seat": 2}


# ---- the face-down pair


def test_market_b_deals_three_cards_face_up_and_two_face_down(table, seen):
    market = seen(table("ship 1", "sail 1 obelisk", market="B"))["market"]
    assert (sum(market["face_up"].values()), market["face_down"]) == (3, 2)


def test_market_b_has_four_picks_in_a_round(table):
    match = table("ship 1234\nship ....\nmarket lever statue hammer\nface-down 2", "sail 1 market", market="B")
    for move in ("take lever", "take statue", "take hammer"):
        match.play(move)
    assert [action.text for action in match.legal()] == ["take pair"]


def test_market_a_has_no_pair(table):
    assert table(f"{ONE_STONE}market lever", "sail 1 market").why_not("take pair").code == "no_pair"


def test_the_pair_can_be_taken_once(table):
    match = pair(table, "look chisel", "look sail", "keep sail", text="ship 12\nship ....\n")
    assert match.why_not("take pair").code == "no_pair"


def test_whoever_takes_the_pair_looks_at_both_cards(table):
    assert pair(table, "look chisel", "look sail").view(1)["table"]["players"][0]["looking_at"] == ["chisel", "sail"]


def test_the_order_in_which_the_pair_is_looked_at_does_not_matter(table, legal):
    assert legal(pair(table, "look entrance", "look sail")) == legal(pair(table, "look sail", "look entrance"))


def test_whoever_takes_the_pair_keeps_one_of_the_two(table, legal):
    assert legal(pair(table, "look chisel", "look sail")) == ["keep sail", "keep chisel"]


def test_a_card_that_did_not_lie_there_cannot_be_kept(table):
    assert pair(table, "look chisel", "look sail").why_not("keep statue").code == "card_not_seen"


def test_whoever_looked_cannot_take_another_card(table):
    assert pair(table, "look chisel", "look sail").why_not("take lever").code == "not_asked"


def test_the_card_that_is_kept_lies_before_its_owner(table, cards):
    assert cards(pair(table, "look chisel", "look sail", "keep chisel"), 1) == {"chisel": 1}


def test_the_other_card_of_the_pair_is_discarded(table, seen):
    assert seen(pair(table, "look chisel", "look sail", "keep chisel"))["discards"] == {"sail": 1}


def test_of_two_equal_cards_one_is_kept_and_one_discarded(table, seen, cards):
    match = pair(table, "look statue", "look statue", "keep statue")
    assert (cards(match, 1), seen(match)["discards"]) == ({"statue": 1}, {"statue": 1})


def test_both_cards_of_the_pair_leave_the_unseen_ones(table, seen):
    unseen = seen(pair(table, "look chisel", "look sail", "keep chisel"))["unseen_cards"]
    assert (unseen["chisel"], unseen["sail"], sum(unseen.values())) == (2, 2, 29)


def test_the_stone_goes_back_when_the_pair_is_taken(table):
    assert pair(table, "look chisel", "look sail", "keep chisel").s.players[1].quarry == 29


def test_the_stone_leaves_the_ship_when_the_pair_is_taken(table, seen):
    assert seen(pair(table, "look chisel", "look sail", "keep chisel"))["ships"][0]["slots"] == [0]


def test_any_unseen_card_can_lie_face_down(table, legal):
    assert len(legal(pair(table))) == 12


def test_a_red_card_of_the_pair_works_at_once(table, seen):
    match = pair(table, "look sarcophagus", "look sail", "keep sarcophagus")
    assert seen(match)["burial_chamber"]["stones"] == [1]


def test_a_red_card_of_the_pair_that_is_not_kept_does_nothing(table, seen):
    assert seen(pair(table, "look sarcophagus", "look sail", "keep sail"))["burial_chamber"]["stones"] == []


def test_a_card_of_which_all_copies_are_seen_cannot_lie_face_down(table):
    match = pair(table, text=f"{ONE_STONE}seat 2 cards lever\n")  # the other lever lies in the market
    assert match.why_not("look lever").code == "cannot_come"


def test_while_someone_looks_nothing_is_turned_up(table):
    assert pair(table).why_not("uncover chisel") is not None


def test_the_second_card_is_not_the_copy_looked_at_already(table):
    assert pair(table, "look hammer").why_not("look hammer").code == "cannot_come"


def test_a_single_face_down_card_is_kept(table, cards):
    text = f"{ONE_STONE}market lever\nface-down 1"
    match = table(text, "sail 1 market", "take pair", "look chisel", "keep chisel", nature="manual", market="B")
    assert cards(match, 1) == {"chisel": 1}


def test_with_a_single_face_down_card_nothing_is_discarded(table, seen):
    text = f"{ONE_STONE}market lever\nface-down 1"
    match = table(text, "sail 1 market", "take pair", "look chisel", "keep chisel", nature="manual", market="B")
    assert seen(match)["discards"] == {}


def test_a_pair_that_nobody_took_is_turned_up_and_discarded(table, seen):
    text = "ship 1\nmarket lever\nface-down 2"
    match = table(text, "sail 1 obelisk", "uncover statue", "uncover chisel", nature="manual", market="B")
    assert seen(match)["discards"] == {"statue": 1, "chisel": 1, "lever": 1}


def test_a_pair_that_was_taken_is_not_turned_up_again(table):
    match = pair(table, "look chisel", "look sail", "keep sail", text="ship 1\n")
    assert match.decision["kind"] == "fleet"


def test_only_an_unseen_card_can_be_turned_up(table):
    text = "ship 1\nmarket lever*2\nface-down 2"
    match = table(text, "sail 1 obelisk", nature="manual", market="B")
    assert match.why_not("uncover lever").code == "cannot_come"


# ---- the draw pile runs out


def test_the_discards_become_the_draw_pile_when_it_is_empty(table, seen):
    text = f"ship 1\nseat 1 cards {KEPT_BUT_STATUES}\ndiscards {RED} statue*10"
    match = table(text, "sail 1 obelisk", "fleet 4-4-3-2", "deal statue", nature="manual")
    unseen = {"entrance": 2, "sarcophagus": 2, "paved-path": 2, "statue": 9}
    assert (seen(match)["discards"], seen(match)["unseen_cards"]) == ({}, unseen)


def test_every_card_among_the_discards_can_come_again(table, seen, legal):
    # All discards but the statues; the first and the last kind of card among them.
    text = f"ship 1\nseat 1 cards statue*10\ndiscards {EVERY_CARD_BUT_STATUES}"
    match = table(text, "sail 1 obelisk", "fleet 4-4-3-2", nature="manual")
    assert legal(match) == [f"deal {word.partition('*')[0]}" for word in EVERY_CARD_BUT_STATUES.split()]


def test_the_discards_are_shuffled_in_the_middle_of_a_deal(table, legal):
    text = f"ship 1\nseat 1 cards {KEPT_BUT_STATUES}\ndiscards {RED} statue*8\ndeck statue*2"
    match = table(text, "sail 1 obelisk", "fleet 4-4-3-2", "deal statue", "deal statue", nature="manual")
    assert legal(match) == ["deal entrance", "deal sarcophagus", "deal paved-path", "deal statue"]


def test_the_draw_pile_is_used_up_before_the_discards_come_back(table):
    text = f"ship 1\nseat 1 cards {KEPT_BUT_STATUES.replace('lever*2', 'lever')}\ndiscards {RED} statue*10\ndeck lever"
    match = table(text, "sail 1 obelisk", "fleet 4-4-3-2", nature="manual")
    assert match.why_not("deal statue").code == "cannot_come"


def test_everyone_is_told_of_the_shuffling(table):
    text = f"ship 1\nseat 1 cards {KEPT_BUT_STATUES}\ndiscards {RED} statue*10"
    assert "The discards are shuffled into a new draw pile." in table(text, "sail 1 obelisk").story()


@pytest.mark.parametrize(("side", "n_dealt"), [("A", 4), ("B", 5)])
def test_the_red_cards_alone_are_enough_for_a_market(table, seen, side, n_dealt):
    text = f"ship 1\nseat 1 cards {KEPT_BUT_STATUES} statue*10"
    market = seen(table(text, "sail 1 obelisk", market=side))["market"]
    assert sum(market["face_up"].values()) + market["face_down"] == n_dealt


def test_a_pair_lying_face_down_is_not_shuffled(table):
    # Unseen are the two levers; both lie face down when the temple draws, and the discards are ten statues.
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"ship 2\ntemple 1111\nseat 1 sled 5 cards {hand}\ndiscards {RED} statue*10\nface-down 2"
    match = table(text, "sail 1 obelisk", nature="manual", market="B", temple="B")
    assert match.why_not("draw lever").code == "cannot_come"


def test_after_a_shuffling_everyone_knows_the_pair(table, seen):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"ship 2\ntemple 1111\nseat 1 sled 5 cards {hand}\ndiscards {RED} statue*10\nface-down 2"
    match = table(text, "sail 1 obelisk", nature="manual", market="B", temple="B")
    assert seen(match)["market"]["known_face_down"] == {"lever": 2}


def test_a_known_pair_is_what_is_turned_up(table, legal):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"ship 2\ntemple 1111\nseat 1 sled 5 cards {hand}\ndiscards {RED} statue*10\nface-down 2"
    match = table(text, "sail 1 obelisk", "draw statue", nature="manual", market="B", temple="B")
    assert legal(match) == ["uncover lever"]


def test_a_shuffling_between_the_two_face_down_cards_makes_one_of_them_known(table, seen):
    # Four cards are left: three are dealt face up, the fourth is the first of the pair, and then the discards come.
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "lever ")
    text = f"ship 1\nseat 1 cards {hand}\ndiscards {RED} statue*7\ndeck lever statue*3"
    match = table(text, "sail 1 obelisk", "fleet 4-4-3-2", nature="manual", market="B")
    for _ in range(3):
        match.play("deal statue")
    assert seen(match)["market"]["known_face_down"] == {"lever": 1}


def test_a_known_card_of_the_pair_is_found_first(table, legal):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"{ONE_STONE}seat 1 cards {hand} lever\n{KNOWN_LEVER} statue*7"
    match = table(text, "sail 1 market", "take pair", nature="manual", market="B")
    assert legal(match) == ["look lever"]


def test_the_other_card_can_be_another_copy_of_the_known_one(table, legal):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"{ONE_STONE}seat 1 cards {hand}\n{KNOWN_LEVER} statue*7 lever"
    match = table(text, "sail 1 market", "take pair", "look lever", nature="manual", market="B")
    assert legal(match) == ["look statue", "look lever"]


def test_the_other_card_comes_from_the_new_draw_pile(table, legal):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"{ONE_STONE}seat 1 cards {hand} lever\n{KNOWN_LEVER} statue*7"
    match = table(text, "sail 1 market", "take pair", "look lever", nature="manual", market="B")
    assert legal(match) == ["look statue"]


def test_a_known_card_of_the_pair_is_not_taken_from_the_draw_pile(table, seen):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"{ONE_STONE}seat 1 cards {hand}\n{KNOWN_LEVER} statue*7 lever"
    moves = ["sail 1 market", "take pair", "look lever", "look statue", "keep statue"]
    market = table(text, *moves, nature="manual", market="B")
    assert seen(market)["unseen_cards"] == {"statue": 6, "lever": 1}


def test_a_known_card_that_was_taken_lies_face_down_no_more(table, seen):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"{ONE_STONE}seat 1 cards {hand} lever\n{KNOWN_LEVER} statue*7"
    moves = ["sail 1 market", "take pair", "look lever", "look statue", "keep lever"]
    market = seen(table(text, *moves, nature="manual", market="B"))["market"]
    assert (market["face_down"], market["known_face_down"]) == (0, {})


def test_a_known_pair_is_discarded_at_the_end_of_the_round(table, seen):
    hand = KEPT_BUT_STATUES.replace("lever*2 ", "")
    text = f"ship 1\nseat 1 cards {hand}\nface-down 2\naside lever*2\ndeck {RED} statue*10"
    match = table(text, "sail 1 obelisk", "uncover lever", "uncover lever", nature="manual", market="B")
    assert (seen(match)["discards"], seen(match)["market"]["known_face_down"]) == ({"lever": 2}, {})


def test_cards_lying_in_the_market_are_not_shuffled(table):
    # The temple draws while four levers and hammers still lie in the market.
    hand = KEPT_BUT_STATUES.replace("lever*2 hammer*2 ", "")
    text = f"ship 2\ntemple 1111\nseat 1 sled 5 cards {hand}\nmarket lever*2 hammer*2\ndiscards {RED} statue*10"
    match = table(text, "sail 1 obelisk", nature="manual", temple="B")
    drawn = ["draw entrance", "draw sarcophagus", "draw paved-path", "draw statue"]
    assert [action.text for action in match.legal()] == drawn


# ---- red cards without a stone


def test_a_red_card_without_a_stone_in_the_quarry_does_nothing(table, seen):
    text = "ship 2\ntemple 1111\nobelisk 1*25"
    match = table(text, "sail 1 burial-chamber", "draw sarcophagus", nature="manual", temple="B")
    assert seen(match)["burial_chamber"]["stones"] == [2]


def test_a_red_card_without_a_stone_in_the_quarry_is_discarded(table, seen):
    text = "ship 2\ntemple 1111\nobelisk 1*25"
    match = table(text, "sail 1 burial-chamber", "draw entrance", nature="manual", temple="B")
    assert seen(match)["discards"] == {"entrance": 1}
