"""Nets: what they say, what files of them are refused, and what the package ships."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.tables import EXAMPLE, Setting, midway, settings_of

import ziggurat as zg
from ziggurat.bots import bot_from
from ziggurat.bots.greedy import NetBot
from ziggurat.bots.net import POINTS, BadNet, Desk, Net, judge, net_of, new_desk, read_net, shapes, write_net
from ziggurat.bots.search import SearchBot, Strength
from ziggurat.engine import library, record
from ziggurat.engine.rule import PLAIN, game_folder, rule_for
from ziggurat.engine.seats import MAX_SEATS

TABLES = [setting for game in zg.names() for setting in settings_of(game, library.rulebook(game).for_bots())]
LEARNED = [setting for setting in TABLES if setting.load().rulebook.features.table]
MOST_BYTES = 1_000_000


def some_net(game: str, seed: int = 1, width: int = 16, second: int = 8) -> Net:
    dice = np.random.default_rng(seed)
    wanted = shapes(library.rulebook(game).features, width, second)
    return Net(**{name: (dice.normal(size=shape) / 4).astype(np.float32) for name, shape in wanted.items()})


def judged_slowly(net: Net, desk: Desk, seats: int) -> Any:
    """The same in plain matrices."""
    n_known = len(net.of_best)
    rows = desk.seats[1 : seats + 1].astype(np.float64)
    found = []
    for seat in range(seats):
        others = np.delete(rows[:, :n_known], seat, axis=0)
        first = net.bias + desk.table @ net.of_table + rows[seat] @ net.of_seat
        first = first + others.max(axis=0) @ net.of_best + others.mean(axis=0) @ net.of_mean
        second = np.maximum(first, 0) @ net.second + net.second_bias
        found.append(np.maximum(second, 0) @ net.out + net.out_bias)
    return np.array(found)


@pytest.mark.parametrize("setting", LEARNED, ids=lambda setting: setting.label)
def test_a_net_says_what_its_matrices_say(setting: Setting) -> None:
    game = setting.load()
    net = some_net(setting.name)
    desk = new_desk(game.rulebook.features, net)
    good, points = np.zeros(MAX_SEATS + 1), np.zeros(MAX_SEATS + 1)
    for moves in (3, 40):
        match = midway(setting, seed=moves, moves=moves)
        rule_for(game.rulebook.doors, judge)(record.copy_of(match.s), net, desk, good, points)
        expected = judged_slowly(net, desk, game.seats)
        assert np.allclose(good[1 : game.seats + 1], expected[:, 0], atol=1e-3)
        assert np.allclose(points[1 : game.seats + 1], POINTS * expected[:, 1], atol=1e-2)


def test_a_net_survives_the_way_to_a_file_and_back(tmp_path: Path) -> None:
    net = some_net(EXAMPLE)
    write_net(tmp_path / "net.npz", net)
    again = read_net(tmp_path / "net.npz", library.rulebook(EXAMPLE).features)
    assert all(np.allclose(one, other, atol=2e-3) for one, other in zip(net, again, strict=True))


def test_a_net_that_does_not_fit_is_refused_by_name(tmp_path: Path) -> None:
    features, net = library.rulebook(EXAMPLE).features, some_net(EXAMPLE)
    wrong = {
        "of_table has the shape": net._replace(of_table=net.of_table[1:]),
        "second has the shape": net._replace(second=net.second[:, 1:]),
        "bias holds something that is no number": net._replace(bias=net.bias * np.nan),
    }
    for sentence, bad in wrong.items():
        write_net(tmp_path / "bad.npz", bad)
        with pytest.raises(BadNet, match=f"bad.npz: {sentence}"):
            read_net(tmp_path / "bad.npz", features)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a net at all"])
def test_a_file_that_is_no_net_is_refused_by_name(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.npz").write_bytes(data)
    with pytest.raises(BadNet, match=r"bad\.npz cannot be read"):
        read_net(tmp_path / "bad.npz", library.rulebook(EXAMPLE).features)


@pytest.mark.parametrize("game", zg.names())
def test_the_net_that_is_shipped_fits_its_game_and_is_small(game: str) -> None:
    path = game_folder(game) / "net.npz"
    if path.exists():
        assert path.stat().st_size < MOST_BYTES
    net_of(library.rulebook(game))


@pytest.mark.skipif(PLAIN, reason="searches are slow without compilation")
@pytest.mark.parametrize("setting", LEARNED, ids=lambda setting: setting.label)
def test_a_search_that_goes_by_a_net_repeats_and_its_chances_add_up(setting: Setting) -> None:
    match = midway(setting, seed=2, moves=40)
    thoughts = []
    for _ in range(2):
        bot = SearchBot(Strength(simulations=60), seed=3, net=some_net(setting.name))
        bot.think(match.sight())
        thoughts.append(bot.opinions(match.sight()))
        for known in bot.known_answers(match.sight()):
            assert not known.worth or sum(known.worth) == pytest.approx(1.0, abs=0.21), "a place beside the win counts"
    assert thoughts[0] == thoughts[1]


def test_a_net_without_a_search_goes_where_it_sees_itself_ahead() -> None:
    setting = TABLES[0]
    match = midway(setting, seed=1, moves=12)
    answers = {NetBot(seed=1, net=some_net(setting.name, seed)).choose(match.sight()) for seed in range(8)}
    assert len(answers) > 1, "different nets go different ways"
    assert all(answer in match.sight().legal for answer in answers)


def test_an_easy_bot_goes_by_what_it_sees_and_not_by_the_net() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=1)
    for name, goes_by_net in (("easy", False), ("outlook:10", False), ("normal", True), ("search:10", True)):
        bot: Any = bot_from(name)
        assert bool(len(bot._net_for(match.game.rulebook).bias)) is goes_by_net
