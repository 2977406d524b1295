"""The match: moves in every form, refusals that change nothing, and what may be undone."""

from __future__ import annotations

import random

import pytest
from tests.tables import play_at_random

import ziggurat as zg
from ziggurat.engine.match import Match


def new(seats: int = 3, **options: object) -> zg.Match:
    return zg.load("imhotep", seats=seats, **options).new(seed=7)


def test_a_move_can_be_given_as_text_integer_or_action() -> None:
    by_text, by_number, by_action = new(), new(), new()
    action = by_text.legal()[0]
    by_text.play(action.text)
    by_number.play(action.id)
    by_action.play(action)
    assert by_text.record() == by_number.record() == by_action.record()


def test_an_illegal_move_names_its_reason_and_changes_nothing() -> None:
    match = new()
    before = match.record(), match.game.facts(match.s)
    with pytest.raises(zg.IllegalMove) as refused:
        match.play("sail 1 pyramid")
    assert refused.value.reason.code == "too_light"
    assert (match.record(), match.game.facts(match.s)) == before


@pytest.mark.parametrize("move", ["fly", "", 0, 10**6, -1, True, None, 2.5, "place ship 9 slot 9"])
def test_what_is_no_move_at_all_is_refused(move: object) -> None:
    with pytest.raises(zg.UnknownMove):
        new().play(move)  # type: ignore[arg-type]


def test_nature_answers_by_herself_unless_told_otherwise() -> None:
    assert new().asked == 1
    match = zg.load("imhotep").new(nature="manual")
    assert match.asked == 0
    match.play("fleet 4-3-3-1")
    assert match.decision == {"kind": "deal", "seat": 0}


def test_why_not_tells_the_reason_without_playing() -> None:
    match = new()
    reason = match.why_not("play lever")
    assert reason is not None
    assert reason.code == "no_such_card"
    assert match.why_not("get") is None
    unknown = match.why_not("dance")
    assert unknown is not None
    assert unknown.code == "unknown_move"


def test_a_decision_can_be_undone_until_another_seat_has_answered() -> None:
    match = new()
    start = match.game.facts(match.s)
    match.play("get")
    match.undo()
    assert match.game.facts(match.s) == start
    match.play("get")
    match.play("get")
    match.undo()
    assert match.asked == 2
    with pytest.raises(zg.NothingToUndo, match="revealed"):
        match.undo()
    with pytest.raises(zg.NothingToUndo, match="revealed"):
        match.undo_turn()


OPENING = "ship 12..\nship 3.\nseat 1 sled 4 cards chisel\nseat 2 sled 2\nseat 3 sled 2"


def at_the_chisel() -> zg.Match:
    return zg.Match(zg.load("imhotep", seats=3), seed=1, opening=OPENING)


def test_a_whole_turn_can_be_taken_back_at_once() -> None:
    match = at_the_chisel()
    start = match.game.facts(match.s)
    for move in ("play chisel", "place 1 3", "place 1 4"):
        match.play(move)
    assert match.position == 3
    assert match.barrier == 0
    match.undo()
    assert match.position == 2
    match.redo()
    match.undo_turn()
    assert match.game.facts(match.s) == start


def test_what_nature_has_revealed_cannot_be_taken_back() -> None:
    match = zg.Match(
        zg.load("imhotep", seats=2, market="B"), seed=1, opening="ship 1\nship ..\nface-down 2\nmarket statue"
    )
    match.play("sail 1 market")
    match.play("take pair")
    assert match.log[-1].seat == 0
    with pytest.raises(zg.NothingToUndo, match="revealed"):
        match.undo()
    with pytest.raises(zg.NothingToUndo, match="revealed"):
        match.undo_turn()


def test_beyond_the_barrier_only_when_asked_for() -> None:
    match = new()
    play_at_random(match, seed=1, moves=60)
    while match.position > match.barrier:
        match.undo()
    with pytest.raises(zg.NothingToUndo):
        match.undo()
    position = match.position
    match.undo(beyond=True)
    assert match.position < position
    assert match.asked != 0
    match.redo()
    assert match.position == position


def test_redo_ends_where_a_new_move_begins() -> None:
    match = at_the_chisel()
    match.play("place 1 3")
    match.undo()
    match.play("place 1 4")
    with pytest.raises(zg.NothingToUndo):
        match.redo()


def test_there_is_nothing_to_undo_at_the_start() -> None:
    with pytest.raises(zg.NothingToUndo):
        at_the_chisel().undo()
    with pytest.raises(zg.NothingToUndo):
        at_the_chisel().undo(beyond=True)


@pytest.mark.parametrize("seat", [0, 4, -1, "1", True])
def test_a_seat_that_is_not_there_has_no_view(seat: object) -> None:
    with pytest.raises(zg.BadOption, match="seat"):
        new().view(seat)  # type: ignore[arg-type]


def test_bad_options_are_refused_by_name() -> None:
    with pytest.raises(zg.UnknownGame, match="chess"):
        zg.load("chess")
    with pytest.raises(zg.BadOption, match="5"):
        zg.load("imhotep", seats=5)
    with pytest.raises(zg.BadOption, match="sphinx"):
        zg.load("imhotep", sphinx="A")
    with pytest.raises(zg.BadOption, match="temple cannot be 'C'; it is A or B"):
        zg.load("imhotep", temple="C")
    with pytest.raises(zg.BadOption, match="wrath cannot be 'maybe'; it is false or true"):
        zg.load("imhotep", wrath="maybe")
    with pytest.raises(zg.BadOption, match="nature"):
        zg.load("imhotep").new(nature="kind")
    with pytest.raises(zg.BadOption, match="names"):
        zg.load("imhotep").new(names=["a", "b", "c"])
    with pytest.raises(zg.BadOption, match="seed"):
        zg.load("imhotep").new(seed="7")  # type: ignore[arg-type]


def test_players_without_a_name_are_called_by_their_number() -> None:
    assert zg.load("imhotep", seats=3).new(seed=1, names=["Ana"]).names == ["Ana", "Player 2", "Player 3"]


def test_options_can_be_written_as_text() -> None:
    assert zg.load("imhotep", wrath="yes", temple="b").options["wrath"] is True
    assert zg.load("imhotep", wrath="off").options["wrath"] is False


def test_news_tell_what_the_last_move_caused() -> None:
    match = new()
    match.play("get")
    assert match.news == [{"kind": "stones_taken", "seat": 1, "count": 3}]


def test_a_match_without_a_seed_draws_differently_each_time() -> None:
    fleets = {zg.load("imhotep").new().log[0].action.text for _ in range(40)}
    assert len(fleets) > 1


def test_a_bad_position_is_refused_with_its_line() -> None:
    game = zg.load("imhotep", seats=2)
    with pytest.raises(zg.BadPosition, match="Line 2, 'ship 9'"):
        game.position("round 2\nship 9")
    with pytest.raises(zg.BadPosition, match="Seat 1 has"):
        game.position("seat 1 sled 2 quarry 1")
    with pytest.raises(zg.BadPosition, match="34"):
        game.position("market lever*3")
    with pytest.raises(zg.BadPosition, match="sphinx"):
        game.position("sphinx 12")


# ---- kept positions and matches that are taken up again


def long_match(n_moves: int = 90) -> Match:
    match = zg.load("tzolkin", seats=2).new(seed=2)
    dice = random.Random(2)
    while match.position < n_moves and not match.over:
        match.play(dice.choice(match.legal()))
    return match


def test_going_back_in_a_long_match_comes_to_the_same_position() -> None:
    match = long_match()
    again = zg.replay({**match.record(), "moves": match.record()["moves"][:70]}, nature="manual")
    match.go_to(70)
    assert match.game.facts(match.s) == again.game.facts(again.s)


def test_a_match_is_taken_up_again_from_its_log() -> None:
    match = long_match()
    match.go_to(match.position - 1)
    resumed = Match.resumed(match.game, match.log, match.undone, None, names=match.names)
    assert resumed.game.facts(resumed.s) == match.game.facts(match.s)
    assert resumed.view(1) == match.view(1)
    resumed.redo()
    match.redo()
    assert resumed.game.facts(resumed.s) == match.game.facts(match.s)


def test_a_match_is_taken_up_again_from_a_kept_position() -> None:
    match = long_match()
    kept = (80, match.game.facts(match.position_after(80)))
    resumed = Match.resumed(match.game, match.log, [], kept)
    assert resumed.game.facts(resumed.s) == match.game.facts(match.s)
    assert resumed.barrier == match.barrier


def test_a_sight_of_an_earlier_position_is_that_of_its_seat() -> None:
    match = long_match()
    position = next(move.number - 1 for move in match.log[30:] if move.seat)
    sight = match.sight_at(position)
    match.go_to(position)
    assert (sight.seat, sight.legal, sight.moves) == (match.asked, match.sight().legal, match.sight().moves)


def test_moves_are_counted_under_two_names() -> None:
    match = long_match()
    assert match.n_moves == match.position == len(match.log)


# ---- what is typed


def test_a_beginning_that_fits_exactly_one_legal_answer_is_that_answer() -> None:
    match = zg.load("tzolkin", seats=2).new(seed=3)
    assert [action.text for action in match.legal()][2:] == ["keep yaxchilan-3", "keep uxmal-7"]
    with pytest.raises(zg.UnknownMove, match=r"'keep' could be 'keep [a-z]+-[0-9]' or "):
        match.play("keep")
    match.play("keep uxmal")
    assert [move.action.text for move in match.log if move.seat] == ["keep uxmal-7"]


def test_done_leaves_any_question_that_can_be_left() -> None:
    match = zg.load("tigris", seats=2).new(seed=1)
    match.play(next(action for action in match.legal() if action.kind == "swap"))
    match.play("done")
    assert [move.action.text for move in match.log if move.seat][-1] == "finish"


def test_done_is_refused_with_its_reason_where_nothing_can_be_left() -> None:
    match = zg.load("tzolkin", seats=2).new(seed=1)
    reason = match.why_not("done")
    assert reason is not None
    assert reason.code != "unknown_move"


@pytest.mark.parametrize("name", ["imhotep", "tigris"])
def test_done_has_a_sentence_of_its_own_where_nothing_can_be_left(name: str) -> None:
    match = zg.load(name, seats=2).new(seed=1)
    with pytest.raises(zg.UnknownMove) as refused:
        match.play("done")
    assert str(refused.value) == f"There is nothing to finish here. {match.question}"


def test_what_could_be_four_answers_names_three_and_one_other() -> None:
    match = zg.load("imhotep", seats=2).new(seed=1)
    legal = match.game.vocabulary.several([2, 3, 4, 5])
    with pytest.raises(zg.UnknownMove, match=r"slot 3' or 1 other\.$"):
        match.game.vocabulary.read_among("place 1", lambda: [action.id for action in legal])


@pytest.mark.parametrize(
    ("typed", "legal", "meant"),
    [
        ("monument blue-black", "monument black-blue at c2", "monument black-blue at c2"),
        ("red-black", "monument black-red at c2", "monument black-red at c2"),
        ("monument red black", "monument black-red at c2", "monument black-red at c2"),
        ("leader red", "leader priest b2", "leader priest b2"),
        ("black b2", "leader king b2", "leader king b2"),
    ],
)
def test_other_words_are_understood_in_a_beginning_too(typed: str, legal: str, meant: str) -> None:
    vocabulary = zg.load("tigris", seats=2).vocabulary
    answers = [vocabulary.read(text).id for text in (legal, "no monument", "tile farm e5")]
    assert vocabulary.read_among(typed, lambda: answers).text == meant


def test_a_beginning_of_moves_that_are_not_possible_suggests_them() -> None:
    vocabulary = zg.load("tigris", seats=2).vocabulary
    with pytest.raises(zg.UnknownMove, match="Did you mean 'leader priest a1'"):
        vocabulary.read_among("leader red", lambda: [vocabulary.read("leader king b2").id])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tile red e5", "tile temple e5"),
        ("Leader black, b2", "leader king b2"),
        ("monument red-black at c2", "monument black-red at c2"),
        ("monument black red c2", "monument black-red at c2"),
    ],
)
def test_a_tile_a_leader_and_a_monument_may_be_called_by_their_colours(typed: str, meant: str) -> None:
    game = zg.load("tigris", seats=2)
    assert game.action(typed).text == meant


def test_hyphens_and_underscores_are_spaces() -> None:
    game = zg.load("imhotep", seats=2)
    for typed in ("sail 1 burial chamber", "sail ship 1 to burial_chamber", "SAIL 1 BURIAL-CHAMBER"):
        assert game.action(typed).text == "sail ship 1 to burial-chamber"


SPELLINGS = ("-", "_", " ")


@pytest.mark.parametrize("sign", SPELLINGS)
def test_names_in_positions_may_have_hyphens_underscores_and_spaces(sign: str) -> None:
    game = zg.load("imhotep", seats=2)
    text = "ship 1.\nship .. at burial-chamber\nburial-chamber 12\nmarket paved-path*2"
    assert game.facts(game.position(text.replace("-", sign))) == game.facts(game.position(text))
    with pytest.raises(zg.BadPosition, match="burial-chamber yet: that is scored at the end"):
        game.position(f"ship 1.\nseat 1 points burial{sign}chamber=3")
    game = zg.load("tzolkin", seats=2)
    text = "day 8\nrow small-farm\nseat 1 points unfed-workers=-3\nwheel chichen-itza 1"
    assert game.facts(game.position(text.replace("-", sign).replace("=" + sign, "=-"))) == game.facts(
        game.position(text)
    )


@pytest.mark.parametrize("sign", SPELLINGS)
def test_options_may_have_hyphens_underscores_and_spaces(sign: str) -> None:
    assert zg.load("imhotep", seats=2, **{f"burial{sign}chamber": "B"}).options["burial_chamber"] == "B"


def test_an_option_in_two_spellings_is_given_twice() -> None:
    with pytest.raises(zg.BadOption, match="burial_chamber is given twice"):
        zg.load("imhotep", seats=2, **{"burial-chamber": "B", "burial_chamber": "A"})


def test_positions_write_names_with_hyphens() -> None:
    game = zg.load("tzolkin", seats=2)
    text = game.to_text(game.position("day 8\nseat 1 points unfed_workers=-3"))
    assert "points unfed-workers=-3" in text
    assert "_" not in text


def test_suggestions_name_legal_answers_first() -> None:
    match = zg.load("imhotep", seats=2).new(seed=3)
    legal = {action.text for action in match.legal()}
    reason = match.why_not("place shp 1 slot 1")
    assert reason is not None
    first = reason.sentence.partition("Did you mean '")[2].partition("'")[0]
    assert first in legal


def test_numbers_among_the_arguments_are_integers() -> None:
    assert zg.load("imhotep", seats=2).action("place 2 1").args == {"ship": 2, "slot": 1}
    assert zg.load("tigris", seats=2).action("tile temple e5").args == {"tile": "temple", "cell": "e5"}


# ---- what if


def test_a_fork_goes_its_own_way_and_changes_nothing() -> None:
    match = play_at_random(zg.load("imhotep", seats=3).new(seed=5), seed=5, moves=30)
    record, fork = match.record(), match.fork(seed=1)
    assert fork.record() == record
    play_at_random(fork, seed=9)
    assert fork.over
    assert match.record() == record
    fork.undo(beyond=True)
    assert not fork.over


def test_a_fork_tells_nothing_about_the_draws_to_come() -> None:
    match = zg.load("tigris", seats=2).new(seed=5)
    forks = [match.fork(), match.fork()]
    for one in (match, *forks):
        play_at_random(one, seed=4, moves=120)
    assert len({str(one.record()["moves"]) for one in (match, *forks)}) == 3


def test_an_open_view_shows_every_hand_and_the_whole_position() -> None:
    match = zg.load("tigris", seats=3).new(seed=2)
    seen = match.open_view()
    for seat in (1, 2, 3):
        assert seen["table"]["players"][seat - 1] == match.view(seat)["table"]["players"][seat - 1]
    assert match.game.facts(match.game.position(seen["text"])) == match.game.facts(match.s)
