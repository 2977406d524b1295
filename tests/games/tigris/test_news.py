"""The most that one move can tell finds room among the news."""

from __future__ import annotations

from collections import Counter

import ziggurat as zg
from ziggurat.games.tigris.state import MAX_NEWS

# All six monuments, and the four leaders of seat 1, in one kingdom.
ROYAL = {
    **{"e4 f4 e5 f5": "#", "g4 h4 g5 h5": "#", "i4 j4 i5 j5": "#", "k4 l4 k5 l5": "#"},
    **{"e6 f6 e7 f7": "#", "g6 h6 g7 h7": "#", "i7": "t"},
    **{"f2": "1K", "g3": "1P", "i6": "1F", "i8": "1T"},
}
SIX_MONUMENTS = """bag
monument black-red e4
monument black-blue g4
monument black-green i4
monument red-blue k4
monument red-green e6
monument blue-green g6"""
ALL_PAY = 12


def kinds_of_news(match: zg.Match) -> Counter[str]:
    assert match.s.scratch.n_lost == 0
    return Counter(item["kind"] for item in match.news_in_numbers)


def test_nothing_is_lost_of_a_catastrophe_that_ends_the_match(table):
    # The last temple of four leaders is struck; then six monuments pay, the bag is short, and the match is over.
    court = {"c10": "t", "b10": "2K", "d10": "2P", "c9": "2F", "c11": "2T"}
    match = table({**ROYAL, **court}, "catastrophe c10", actions=1, more=SIX_MONUMENTS)
    assert kinds_of_news(match) == {
        "catastrophe": 1,
        "tile_destroyed": 1,
        "leader_sent_home": 4,
        "points": ALL_PAY,
        "bag_short": 1,
        "game_ends": 1,
    }


def test_nothing_is_lost_of_a_war_that_ends_the_match(table):
    # The king of seat 2 loses; the trader takes the treasure of the corner; then all pay, and the match is over.
    west = {"b2": "t*", "b3 b5 c5": "t", "b4": "f", "a5": "s", "c6": "2K"}
    moves = ["tile market d5", "support 2", "support 0"]
    match = table({**ROYAL, **west}, *moves, actions=1, hands={1: "market settlement*2"}, more=SIX_MONUMENTS)
    assert kinds_of_news(match) == {
        "supported": 1,
        "won": 1,
        "leader_sent_home": 1,
        "tiles_lost": 1,
        "points": 1 + ALL_PAY,
        "treasure_taken": 1,
        "bag_short": 1,
        "game_ends": 1,
    }


def test_there_is_room_for_the_most_that_can_be_told(table):
    # Monument, building, four leaders, a treasure for every trader, six monuments with two colours, bag, end.
    assert MAX_NEWS >= 1 + 1 + 4 + 4 + ALL_PAY + 1 + 1
    assert len(table({}).s.scratch.news) == MAX_NEWS + 1
