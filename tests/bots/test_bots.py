"""Bots: legal, repeatable, and blind to what their seat cannot know."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tables import EXAMPLE, SETTINGS, Setting, midway, play_at_random, settings_of

import ziggurat as zg
from ziggurat.bots import bot_from
from ziggurat.bots import tree as trees
from ziggurat.bots.search import CHUNK, GLANCES, LEVELS, LOOK, SearchBot, Strength, _lead_after, next_chunk
from ziggurat.engine import library, record
from ziggurat.engine.chance import new_dice
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.sight import Sight

TABLES = [setting for game in zg.names() for setting in settings_of(game, library.rulebook(game).for_bots())]
YARDSTICKS = ("textbook:40", "flat:40")
NAMES = ["random", "greedy", "net", "search:40", "outlook:40", "easy", *YARDSTICKS]
MOVES = (45,) if PLAIN else (0, 30, 45, 61, 90, 140)
"""Positions are looked at after this many moves of random play."""


PAIRS = [
    pytest.param(
        name, setting, id=f"{name} {setting.label}", marks=[pytest.mark.thorough] if name in YARDSTICKS else []
    )
    for name in NAMES
    for setting in TABLES
    if not PLAIN or name == "random" or (setting == TABLES[0] and name not in YARDSTICKS)
]
"""Interpreted, bots that look ahead in the larger games take minutes; compiled, all are tried."""


def sights(setting: Setting) -> Any:
    """Matches at open questions of random play."""
    for moves in MOVES:
        match = play_at_random(setting.load().new(seed=moves), seed=moves, moves=moves)
        if not match.over:
            yield match


@pytest.mark.parametrize(("name", "setting"), PAIRS)
def test_a_bot_answers_legally_and_changes_nothing(setting: Setting, name: str) -> None:
    for match in sights(setting):
        before = match.game.facts(match.s)
        assert bot_from(name, seed=3).choose(match.sight()) in match.game.legal_ids(match.s)
        assert match.game.facts(match.s) == before


@pytest.mark.parametrize(("name", "setting"), PAIRS)
def test_a_bot_answers_alike_whatever_it_cannot_know(setting: Setting, name: str) -> None:
    for match in sights(setting):
        seat = match.asked or 1
        known = tuple(move.action.id if move.reader in (0, seat) else None for move in match.log)
        answers = set()
        for other in range(4):
            s = record.copy_of(match.s)
            if other:
                match.game.imagine(s, seat, new_dice(other))
            answers.add(bot_from(name, seed=5).choose(Sight(match.game, s, seat, known)))
        assert len(answers) == 1


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.label)
def test_a_sight_is_the_same_whatever_the_seat_cannot_know(setting: Setting) -> None:
    for match in sights(setting):
        seat = match.asked or 1
        first = match.sight()
        hidden = record.copy_of(match.s)
        match.game.imagine(hidden, seat, new_dice(9))
        second = Sight(match.game, hidden, seat, first.moves)
        assert match.game.facts(first.s) == match.game.facts(second.s)
        assert first.view == second.view == match.view(seat)["table"]
        assert first.legal == second.legal == match.game.legal_ids(match.s)


def test_the_only_answer_is_given_at_once() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=1)
    while len(match.legal()) > 1:
        match.play(match.legal()[-1])
    bot = SearchBot(Strength(simulations=10**9))
    assert bot.choose(match.sight()) == match.legal()[0].id


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_the_same_seed_gives_the_same_match() -> None:
    def played() -> list[str]:
        match = zg.load(EXAMPLE, seats=2).new(seed=2)
        bots = [bot_from("search:5", seed) for seed in (1, 2)]
        while match.position < 40:
            sight = match.sight()
            match.play(bots[sight.seat - 1].choose(sight))
        return [move.action.text for move in match.log]

    assert played() == played()


def test_a_search_keeps_its_tree_from_one_question_to_the_next() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=2)
    bot = SearchBot(Strength(simulations=60))
    sight = match.sight()
    bot.think(sight)
    first, reply = bot.opinions(sight)[0].line[:2]
    match.play(first)
    match.play(reply)
    bot._prepare(match.sight())
    assert bot._roots[0] != 1
    assert bot._trees[0].visits[bot._roots[0]] > 0


def test_a_search_says_what_it_thinks() -> None:
    match = zg.load(EXAMPLE, seats=3).new(seed=2)
    bot, sight = SearchBot(Strength(simulations=50)), match.sight()
    bot.think(sight)
    opinions = bot.opinions(sight)
    assert {opinion.answer for opinion in opinions} == set(sight.legal)
    assert sum(opinion.visits for opinion in opinions) == 50 - 1
    assert [o.visits for o in opinions] == sorted((o.visits for o in opinions), reverse=True)
    best = opinions[0]
    assert best.line[0] == best.text
    assert len(best.worth) == len(best.points) == len(best.rank) == 3
    assert all(0 <= share <= 1 for share in best.worth)
    assert all(1 <= rank <= 3 for rank in best.rank)
    assert all(-10 < points < 60 for points in best.points)


def test_a_search_can_be_stopped_by_time_and_use_threads() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=2)
    bot = SearchBot(Strength(simulations=1, seconds=0.01, threads=2))
    assert bot.choose(match.sight()) in match.game.legal_ids(match.s)
    assert len(bot._trees) == 2


class Clock:
    """A clock that goes on by a fixed time whenever it is looked at."""

    def __init__(self, tick: float) -> None:
        self.tick, self.n_looks = tick, 0

    def __call__(self) -> float:
        self.n_looks += 1
        return self.n_looks * self.tick


def test_a_search_stops_at_the_first_look_after_its_time() -> None:
    clock = Clock(tick=0.25)
    bot = SearchBot(Strength(seconds=2.0), clock=clock)
    bot.think(zg.load(EXAMPLE, seats=2).new(seed=2).sight())
    assert clock.n_looks == 1 + 2.0 / 0.25  # one look begins, and the one that finds no time left ends it


def test_a_search_by_simulations_stops_when_it_must_and_else_makes_them_all() -> None:
    sight = zg.load(EXAMPLE, seats=2).new(seed=2).sight()
    clock = Clock(tick=0.25)
    late = SearchBot(Strength(simulations=10**9, most_seconds=2.0), clock=clock)
    late.think(sight)
    assert clock.n_looks == 1 + 2.0 / 0.25
    in_time, free = (SearchBot(Strength(simulations=70, most_seconds=most)) for most in (60.0, None))
    for bot in (in_time, free):
        bot.think(sight)
    assert in_time.opinions(sight) == free.opinions(sight)
    assert sum(opinion.visits for opinion in free.opinions(sight)) == 70 - 1


@pytest.mark.parametrize("pace", [5, 300, 50_000])
@pytest.mark.parametrize("left", [10.0, 0.01, 0.0001])
def test_no_more_is_planned_than_the_time_left_allows(pace: int, left: float) -> None:
    chunk = next_chunk(n_done=pace, seconds=1.0, left=left)
    assert chunk == 1 or chunk / pace <= min(LOOK, left)
    assert 1 <= chunk <= CHUNK


def test_nothing_is_planned_when_the_time_is_up() -> None:
    assert next_chunk(n_done=10, seconds=1.0, left=0.0) == 0
    assert next_chunk(n_done=10, seconds=1.0, left=-0.1) == 0


def test_a_search_can_be_given_habits_of_its_own() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=2)
    habits = match.game.rulebook.habits._replace(breadth=8, guided=2, glances=3)
    bot, sight = SearchBot(Strength(simulations=30), habits=habits), match.sight()
    bot.think(sight)
    assert {opinion.answer for opinion in bot.opinions(sight)} == set(sight.legal)


def test_only_the_best_looking_answers_are_searched() -> None:
    match = zg.load(EXAMPLE, seats=2).new(seed=2)
    while len(match.legal()) < 8:
        match.play(match.legal()[0])
    habits = match.game.rulebook.habits._replace(keep=3, keep_at_root=5)
    bot, sight = SearchBot(Strength(simulations=60), habits=habits), match.sight()
    bot.think(sight)
    opinions = bot.opinions(sight)
    assert {opinion.answer for opinion in opinions} == set(sight.legal)
    assert 0 < sum(opinion.visits > 0 for opinion in opinions) <= 5


def test_the_shares_of_all_seats_in_the_win_are_one() -> None:
    promise = [0.0, 1.0, 2.5, -100.0]
    shares = [trees.share_of(promise, 3, seat, margin=1.0) for seat in (1, 2, 3)]
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] > shares[0] > shares[2] >= 0


def test_levels_think_more_and_more() -> None:
    thinking = [LEVELS[name].simulations for name in ("easy", "normal", "hard", "expert")]
    assert thinking == sorted(thinking)
    for name in LEVELS:
        assert isinstance(bot_from(name), SearchBot)
        assert isinstance(bot_from(f"search:{name}"), SearchBot)


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.label)
def test_every_level_plays_every_variant(setting: Setting, level: str) -> None:
    """Some answers of every seat, from the middle of a match on: whatever seats and options there are."""
    match = midway(setting, seed=6, moves=40)
    bots = [bot_from(level, seed) for seed in range(setting.seats)]
    n_answers = 0
    while n_answers < setting.seats and not match.over:
        sight = match.sight()
        answer = bots[sight.seat - 1].choose(sight)
        assert answer in sight.legal
        n_answers += len(sight.legal) > 1
        match.play(answer)


@pytest.mark.skipif(PLAIN, reason="too slow without compilation")
def test_an_easy_bot_slips_now_and_then_and_an_expert_never() -> None:
    sight = zg.load(EXAMPLE, seats=2).new(seed=2).sight()
    hasty, careful = SearchBot(Strength(simulations=40, slips=0.5)), SearchBot(Strength(simulations=40))
    assert len({hasty.choose(sight) for _ in range(12)}) > len({careful.choose(sight) for _ in range(12)})
    assert LEVELS["easy"].slips > LEVELS["normal"].slips > LEVELS["hard"].slips == LEVELS["expert"].slips == 0


def test_whoever_slips_takes_what_looks_best_of_the_little_that_it_sees() -> None:
    """Not just anything: it takes what is worst only where it sees nothing else; and not always the same."""
    match = midway(TABLES[0], seed=3, moves=40)
    while len(match.legal()) <= 2 * GLANCES:
        match.play(match.legal()[0])
    sight = match.sight()
    leads = {answer: _lead_after(sight, answer) for answer in sight.legal}
    hasty = SearchBot(Strength(slips=1.0), seed=1)
    taken = [hasty.choose(sight) for _ in range(100)]
    middle = sorted(leads.values())[len(leads) // 2]
    assert sum(leads[answer] < middle for answer in taken) < 25, "half of the answers look worse than this"
    assert len(set(taken)) > 3


@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.label)
def test_whoever_slips_answers_alike_whatever_it_cannot_know(setting: Setting) -> None:
    for match in sights(setting):
        seat = match.asked or 1
        answers = set()
        for other in range(3):
            s = record.copy_of(match.s)
            if other:
                match.game.imagine(s, seat, new_dice(other))
            answers.add(SearchBot(Strength(slips=1.0), seed=5).choose(Sight(match.game, s, seat)))
        assert len(answers) == 1
        assert answers <= set(match.game.legal_ids(match.s))


@pytest.mark.parametrize("name", ["", "sphinx", "search:x", "search:0", "search:99999999", "greedy:1"])
def test_an_unknown_bot_is_refused_by_name(name: str) -> None:
    with pytest.raises(zg.BadOption, match=repr(name)):
        bot_from(name)


def test_nobody_can_be_given_a_sight_when_the_match_is_over() -> None:
    match = play_at_random(zg.load(EXAMPLE, seats=2).new(seed=1), seed=1)
    with pytest.raises(zg.BadOption, match="Nobody is asked"):
        match.sight()


@pytest.mark.skipif(PLAIN, reason="needs compiled rules")
@pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.label)
def test_thinking_wins(setting: Setting) -> None:
    """A search that thinks a little beats chance: more than half of what three games could give."""
    wins = 0.0
    for seed in range(3):
        match = setting.load().new(seed=seed)
        seat = seed % setting.seats + 1
        bots = {n: bot_from("search:40" if n == seat else "random", seed) for n in range(1, setting.seats + 1)}
        while not match.over:
            sight = match.sight()
            match.play(bots[sight.seat].choose(sight))
        wins += match.ranking()[seat - 1] == 1
    assert wins >= 2
