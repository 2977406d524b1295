"""Laws: random and greedy play keeps them all, and each is named when a position breaks it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.tables import EXAMPLE, Setting, midway
from typer.testing import CliRunner

import ziggurat as zg
from ziggurat.cli import app
from ziggurat.engine import library, record
from ziggurat.engine.laws import FIRST_LAW, CommonLaw, broken_common_law
from ziggurat.engine.rule import PLAIN, rule_for
from ziggurat.research.rules import soaking
from ziggurat.research.soak import command_for, law_name, new_bath, soak, soak_again, variants_of

Break = Callable[[Any, Any], None]
"""Changes a position so that a law is broken; given the position before the move as well."""


def test_play_keeps_every_law(setting: Setting) -> None:
    result = soak(setting.name, 1 if PLAIN else 20_000, games=[setting.load()])
    assert result.findings == []
    assert result.matches >= 1
    assert result.greedy_decisions > 0 or PLAIN


def test_the_outlook_chooses_from_all_that_is_legal(setting: Setting) -> None:
    game = setting.load()
    bath = new_bath(game)
    choose = rule_for(game.rulebook.doors, soaking.chosen)
    for moves in range(0, 60, 6):
        match = midway(setting, seed=5, moves=moves)
        bath.records[soaking.NOW] = match.s
        bath.listing[:] = 0
        action = choose(bath, 100)
        listed = [int(one) for one in bath.listing[1 : 1 + bath.listing[0]]]
        legal = [one.id for one in match.legal()]
        assert listed == legal
        assert bath.seen[soaking.MOST_LEGAL] >= len(legal)
        assert action in legal


@pytest.mark.parametrize("game", library.names())
def test_every_variant_is_soaked_once(game: str) -> None:
    variants = [repr(variant) for variant in variants_of(game)]
    assert len(set(variants)) == len(variants)
    book = library.rulebook(game)
    assert {variant.seats for variant in variants_of(game)} == set(range(book.min_seats, book.max_seats + 1))


# ---- every law is broken once


def _raise_news(s: Any, before: Any) -> None:
    s["scratch"]["n_lost"] = 1


def _too_high(s: Any, before: Any) -> None:
    s["n_open"] = len(s["agenda"])


def _left_over(s: Any, before: Any) -> None:
    s["agenda"][s["n_open"] + 1]["kind"] = 3


def _step_due(s: Any, before: Any) -> None:
    s["agenda"][s["n_open"]]["kind"] = 101


COMMON: dict[CommonLaw, Break] = {
    CommonLaw.AGENDA_DEPTH: _too_high,
    CommonLaw.AGENDA_BLANK: _left_over,
    CommonLaw.QUESTION_OPEN: _step_due,
    CommonLaw.NEWS_KEPT: _raise_news,
}


@pytest.mark.parametrize("game", library.names())
@pytest.mark.parametrize("law", CommonLaw, ids=lambda law: law.name)
def test_a_law_of_all_games_is_named_when_it_is_broken(game: str, law: CommonLaw) -> None:
    s = record.copy_of(midway(Setting(game, game, 2, {}), seed=4, moves=30).s)
    assert broken_common_law(s) == 0
    COMMON[law](s, s)
    assert broken_common_law(s) == law
    assert law_name(library.rulebook(game), law) == law.name.lower()


def assign(path: str, value: Any) -> Break:
    """Sets a field: `players.1.sled` is that of seat 1; a function is given what is there."""

    def change(s: Any, before: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            s = s[step]
        s[last] = value(s[last]) if callable(value) else value

    return change


def more(n: int) -> Callable[[Any], int]:
    return lambda was: int(was) + n


def both(*changes: Break) -> Break:
    def change(s: Any, before: Any) -> None:
        for one in changes:
            one(s, before)

    return change


BREAKS: dict[str, dict[str, Break]] = {
    "imhotep": {
        "STONES": assign("players.1.quarry", more(-1)),
        "SLEDS": both(assign("players.1.sled", 6), lambda s, b: _balance_stones(s)),
        "CARDS": assign("discards.3", more(1)),
        "FACE_DOWN": lambda s, before: _look_at_a_card_that_lies_open(s),
        "SHIPS": both(assign("ships.1.site", 2), assign("ships.2.site", 2)),
        "SITES": both(assign("n_temple", more(1)), assign("players.1.quarry", more(0))),
        "ROUNDS": assign("round_no", more(2)),
        "POINTS": assign("players.2.points.3", more(1)),
    },
    "tigris": {
        "TILES": assign("bag.2", more(1)),
        "HANDS": both(assign("players.1.hand.1", 7), lambda s, b: _balance_tiles(s, b)),
        "LEADERS": assign("leader.5", 1),
        "CATASTROPHES": assign("players.1.catastrophes", more(1)),
        "TREASURES": assign("players.2.treasures", more(1)),
        "MONUMENTS": assign("monument.1", 20),
        "POINTS": assign("players.1.points.4", more(-1)),
        "TURNS": assign("turn_no", more(2)),
    },
    "tzolkin": {
        "SKULLS": assign("skulls", more(1)),
        "WORKERS": assign("players.1.hand", more(1)),
        "DUMMIES": assign("dummies", more(1)),
        "GOODS": assign("players.1.goods.2", -1),
        "BUILDINGS": assign("deck.1", more(1)),
        "JUNGLE": assign("corn_tiles.2", more(1)),
        "TEMPLES": assign("players.1.temple.1", 0),
        "TECHNOLOGIES": assign("players.2.technology.4", 4),
        "WEALTH": assign("wealth_drawn.1", more(1)),
        "TRIBES": assign("tribe_deck.1", more(1)),
        "PROPHECIES": assign("prophecy_deck.1", more(1)),
        "MONUMENTS": both(assign("monument_offered.1", 1), assign("monument_owner.1", 1)),
        "POINTS": assign("players.1.points.1", more(4)),
        "CALENDAR": assign("day", more(3)),
    },
}


def _look_at_a_card_that_lies_open(s: Any) -> None:
    """All copies of a card are discarded, and yet a seat looks at one."""
    s["discards"][1] += s["deck"][1] + s["aside"][1]
    s["deck"][1] = s["aside"][1] = 0
    s["players"][2]["peeked"][1] = 1


def _balance_stones(s: Any) -> None:
    """As many stones as before, so that only the sled is wrong."""
    from ziggurat.games.imhotep.laws import n_stones

    s["players"][1]["quarry"] -= int(n_stones(s, 1)) - 29


def _balance_tiles(s: Any, before: Any) -> None:
    """As many tiles as before, so that only the hand is wrong."""
    from ziggurat.games.tigris.laws import n_tiles_in_game

    s["bag"][1] -= int(n_tiles_in_game(s, 1)) - int(n_tiles_in_game(before, 1))


EVERY_LAW = [(game, law) for game in BREAKS for law in BREAKS[game]]


@pytest.mark.parametrize(("game", "law"), EVERY_LAW)
def test_a_law_of_a_game_is_named_when_it_is_broken(game: str, law: str) -> None:
    book = library.rulebook(game)
    before = midway(Setting(game, game, 2, {}), seed=4, moves=30).s
    s = record.copy_of(before)
    s["scratch"]["n_news"] = 0
    audit = book.doors.audit
    assert audit(before, s) == 0
    BREAKS[game][law](s, before)
    assert law_name(book, int(audit(before, s))) == law.lower()


def test_every_law_of_every_game_is_broken_once() -> None:
    for game in library.names():
        assert set(BREAKS[game]) == {law.name for law in library.rulebook(game).Law}
        assert all(law >= FIRST_LAW for law in library.rulebook(game).Law)
    assert set(COMMON) == set(CommonLaw)


# ---- the command


@pytest.mark.skipif(not PLAIN, reason="rules are replaced, which compiled code would not see")
def test_a_soak_stops_at_a_broken_law_and_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zg.load(EXAMPLE)
    law = next(iter(game.rulebook.Law))
    monkeypatch.setattr(game.rulebook.doors, "audit", lambda before, s: law)
    result = soak(EXAMPLE, 1000, games=[game])
    (finding,) = result.findings
    assert finding.law == law.name.lower()
    assert finding.variant == repr(game)
    assert finding.move >= 1
    assert result.decisions < 1000
    seen_again = CliRunner().invoke(app, finding.command.split()[1:])
    assert seen_again.exit_code == 1
    assert f"BROKEN: {finding.law}, by move {finding.move} ({finding.action})" in " ".join(seen_again.stdout.split())


def test_a_command_that_plays_a_match_again_names_its_options_and_plays_the_same(setting: Setting) -> None:
    game = setting.load()
    command = command_for(game, seed=2**40 + 3, greed=0)
    done = CliRunner().invoke(app, [*command.split()[1:], "--json"])
    again = soak_again(game, 2**40 + 3, 0)
    told = json.loads(done.stdout)
    assert (done.exit_code, told["matches"]) == (0, 1)
    assert told["decisions"] == again.decisions
    options = dict(one.split()[0].split("=") for one in command.split("--option ")[1:])
    assert zg.load(game.name, seats=game.seats, **options).options == game.options


def test_the_command_tells_what_it_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ziggurat.research.soak.variants_of", lambda name: list(variants_of(name))[:2])
    done = CliRunner().invoke(app, ["soak", EXAMPLE, "--decisions", "1", "--json"])
    result = json.loads(done.stdout)
    n_laws = len(CommonLaw) + len(library.rulebook(EXAMPLE).Law)
    assert (done.exit_code, result["findings"], result["laws"]) == (0, [], n_laws)
    assert result["variants"] == 2
    for wrong in (["--decisions", "0"], ["--threads", "0"], ["--greedy", "101"], ["--option", "nothing=1"]):
        assert CliRunner().invoke(app, ["soak", EXAMPLE, *wrong]).exit_code != 0
