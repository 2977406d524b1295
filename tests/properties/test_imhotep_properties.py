"""What holds in every position of Imhotep that play can reach, counted from the public view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.audit.imhotep_audit import COPIES
from tests.tables import SETTINGS, play_at_random

import ziggurat as zg

matches = st.builds(
    lambda setting, seed, moves: play_at_random(setting.load().new(seed=seed), seed=seed, moves=moves),
    st.sampled_from([setting for setting in SETTINGS if setting.name == "imhotep"]),
    st.integers(0, 2**32),
    st.integers(0, 250),
)


def stones_on_the_table(table: dict[str, Any]) -> Counter[int]:
    stones: Counter[int] = Counter()
    for player in table["players"]:
        stones[player["seat"]] += player["sled"] + player["quarry"]
    lists = [ship["slots"] for ship in table["ships"]] + list(table["pyramid"]["parts"].values())
    lists += table["temple"]["columns"] + [table["burial_chamber"]["stones"]]
    for seats in lists:
        stones.update(seats)
    for seat in range(1, table["seats"] + 1):
        stones[seat] += table["pyramid"]["extra"][seat - 1] + table["obelisk"]["stones"][seat - 1]
        stones[seat] += 3 * table["obelisk"]["towers"].count(seat)
    del stones[0]
    return stones


@given(matches)
def test_stones_are_conserved_per_colour(match: zg.Match) -> None:
    table = match.view()["table"]
    assert stones_on_the_table(table) == dict.fromkeys(range(1, table["seats"] + 1), 29)


@given(matches)
def test_cards_are_conserved(match: zg.Match) -> None:
    table = match.view()["table"]
    cards: Counter[str] = Counter()
    piles = [table["unseen_cards"], table["discards"], table["market"]["face_up"], table["market"]["known_face_down"]]
    piles.append(table["in_play"])
    for pile in piles + [player["cards"] for player in table["players"]]:
        cards.update(pile)
    assert cards == COPIES


@given(matches)
def test_no_site_receives_two_ships_in_a_round(match: zg.Match) -> None:
    sites = [ship["site"] for ship in match.view()["table"]["ships"] if ship["site"]]
    assert len(sites) == len(set(sites))


@given(matches)
def test_a_sled_never_holds_more_than_five(match: zg.Match) -> None:
    assert all(0 <= player["sled"] <= 5 for player in match.view()["table"]["players"])
