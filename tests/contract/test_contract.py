"""The contract of a game. Every game with every kind of options goes through all of it."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from tests.tables import Setting, midway, play_at_random

import ziggurat as zg
from ziggurat.engine import archive, record
from ziggurat.engine.chance import new_dice, roll
from ziggurat.engine.match import Draw
from ziggurat.engine.rule import PLAIN
from ziggurat.engine.seats import NATURE

N_MATCHES = 1 if PLAIN else 4
EVERY = 23 if PLAIN else 7
"""Positions are looked at closely once in this many moves."""
MAX_MOVES = 70 if PLAIN else 100_000
"""Interpreted rules are slow: their matches are followed only so far."""
SAMPLE = 41 if PLAIN else 1
"""Of the actions that are not legal, one in this many is tried."""


def drawn_by(chooser: random.Random) -> Draw:
    return lambda n_cases, number: chooser.randrange(n_cases)


def positions(setting: Setting, every: int = EVERY) -> Any:
    """Matches stopped at positions of random play, Nature's decisions among them; in long games at fewer of them."""
    every *= setting.stride
    for seed in range(N_MATCHES if setting.stride == 1 else 1):
        match = setting.load().new(nature="manual")
        chooser = random.Random(seed)
        while not match.over and match.position < MAX_MOVES:
            if match.position % every == seed:
                yield match
            if match.asked == NATURE:
                match.play(match.answer_of_nature(drawn_by(chooser), 1))
            else:
                match.play(chooser.choice(match.legal()))
        yield match


def test_random_play_ends(setting: Setting) -> None:
    match = play_at_random(setting.load().new(seed=1), seed=1)
    assert match.over
    assert match.position <= match.game.rulebook.max_moves
    assert match.legal() == []
    assert match.asked is None


def test_a_step_in_a_room_does_what_the_bare_rules_do(setting: Setting) -> None:
    for match in positions(setting):
        game, bare, box = match.game, record.copy_of(match.s), record.box_with(match.s)
        if match.over:
            continue
        out, listed = game.listing(), game.listing()
        game.legal(bare, out)
        assert game.legal_ids(match.s) == out[1 : out[0] + 1].tolist()
        action = int(out[out[0]])
        if match.asked == NATURE:
            cases = [number for number in game.legal_ids(bare) for _ in range(int(game.weight(bare, number)))]
            assert game.count_cases(box, listed) == len(cases)
            at = len(cases) // 2
            action = cases[at]
            assert game.answer_in_case(box, listed, at) == action
        assert game.answer(box, action) == game.reader(bare, action)
        game.apply(bare, action)
        assert game.facts(box[0]) == game.facts(bare)


def test_what_everyone_sees_is_in_every_view_and_only_the_own_entry_holds_more(setting: Setting) -> None:
    for match in positions(setting):
        book = match.game.rulebook
        public = book.public_view(match.s)
        assert book.view(match.s, 0) == public
        for seat in range(1, match.game.seats + 1):
            view = book.view(match.s, seat)
            own = view["players"][seat - 1]
            assert {**own, **public["players"][seat - 1]} == own
            view["players"][seat - 1] = public["players"][seat - 1]
            assert view == public


def test_every_listed_action_is_accepted_and_every_other_refused_with_a_reason(setting: Setting) -> None:
    for match in positions(setting):
        legal = set(match.game.legal_ids(match.s))
        before = match.game.facts(match.s)
        for action in match.game.vocabulary:
            if action.id not in legal and action.id % SAMPLE:
                continue
            reason = match.why_not(action)
            assert (reason is None) == (action.id in legal), (action.text, match.question)
            if reason is not None:
                assert reason.code
                assert reason.sentence.endswith(".")
                with pytest.raises(zg.IllegalMove, match=r"is not possible"):
                    match.play(action)
        assert match.game.facts(match.s) == before


def test_legal_actions_ascend_and_fit_the_listing(setting: Setting) -> None:
    for match in positions(setting, every=1):
        legal = match.game.legal_ids(match.s)
        assert legal == sorted(set(legal))
        assert len(legal) <= match.game.rulebook.max_legal
        assert legal or match.over


def test_an_action_drawn_without_a_list_is_the_one_that_the_list_would_have_given(setting: Setting) -> None:
    for match in positions(setting, every=1):
        if match.over or match.asked == NATURE:
            continue
        doors, legal = match.game.rulebook.doors, match.game.legal_ids(match.s)
        for seed in range(1 + len(legal) // 20):
            here, dice, same = record.copy_of(match.s), new_dice(seed), new_dice(seed)
            assert doors.pick(here, dice, match.game.listing()) == legal[roll(same, len(legal))]
            assert dice.tolist() == same.tolist()
            assert match.game.facts(here) == match.game.facts(match.s)


def test_every_listed_action_can_be_applied(setting: Setting) -> None:
    for match in positions(setting):
        for number in match.game.legal_ids(match.s):
            after = record.copy_of(match.s)
            match.game.apply(after, number)
            assert match.game.facts(after) != match.game.facts(match.s)


def test_what_follows_depends_on_the_facts_alone_and_not_on_the_scratch_part(setting: Setting) -> None:
    for match in positions(setting, every=1):
        game = match.game
        loaded = record.from_facts(game.facts(match.s), game.rulebook.State)
        legal = game.legal_ids(match.s)
        assert game.legal_ids(loaded) == legal
        for number in legal[:: max(1, len(legal) // 5)]:
            here, there = record.copy_of(match.s), record.copy_of(loaded)
            game.apply(here, number)
            game.apply(there, number)
            assert game.facts(here) == game.facts(there)
            assert game.legal_ids(here) == game.legal_ids(there)


def test_copies_never_alias(setting: Setting) -> None:
    match = midway(setting, seed=2, moves=40)
    copy, before = record.copy_of(match.s), match.game.facts(match.s)
    match.game.apply(copy, match.game.legal_ids(copy)[0])
    assert match.game.facts(match.s) == before
    assert not np.shares_memory(np.asarray(copy), np.asarray(match.s))


def test_actions_survive_the_way_to_text_and_back(setting: Setting) -> None:
    vocabulary = setting.load().vocabulary
    assert [action.id for action in vocabulary] == list(range(1, len(vocabulary) + 1))
    for action in vocabulary:
        assert vocabulary.read(action.text) is action
        assert vocabulary.read(action.text.upper()) is action
        assert vocabulary[action.id] is action


def test_a_replayed_record_gives_equal_records(setting: Setting) -> None:
    match = play_at_random(setting.load().new(seed=3), seed=3)
    again = zg.replay(archive.write(match.record()))
    assert match.game.facts(again.s) == match.game.facts(match.s)
    assert again.record() == match.record()
    assert [move.news for move in again.log] == [move.news for move in match.log]


def test_a_match_survives_the_way_to_bytes_and_back_in_the_middle_of_a_decision(setting: Setting) -> None:
    for moves in (0, 15, 61):
        match = midway(setting, seed=4, moves=moves)
        again = zg.Match.from_bytes(match.to_bytes())
        assert match.game.facts(again.s) == match.game.facts(match.s)
        assert again.decision == match.decision


def test_facts_survive_the_way_to_bytes_and_back(setting: Setting) -> None:
    for match in positions(setting):
        state = match.game.rulebook.State
        assert match.game.facts(record.from_facts(match.game.facts(match.s), state)) == match.game.facts(match.s)


def test_what_a_seat_cannot_know_changes_neither_its_view_nor_its_actions_nor_its_log(setting: Setting) -> None:
    for match in positions(setting, every=1):
        for seat in range(setting.seats + 1):
            viewer = seat or None
            seen = json.dumps([match.view(viewer), match.log_for(viewer)])
            true = match.s
            match.s = record.copy_of(true)
            match.game.imagine(match.s, seat, new_dice(match.position))
            assert json.dumps([match.view(viewer), match.log_for(viewer)]) == seen
            match.s = true


def test_a_hidden_move_is_read_only_by_its_reader(setting: Setting) -> None:
    match = play_at_random(setting.load().new(seed=5), seed=5)
    for viewer in (None, *range(1, setting.seats + 1)):
        for move, line in zip(match.log, match.log_for(viewer), strict=True):
            assert (line["move"] is None) == (move.reader not in (0, viewer))
            assert all(item.get("only_for", 0) in (0, viewer) for item in line["news"])


def test_chance_weights_are_positive_and_zero_for_what_cannot_come(setting: Setting) -> None:
    for match in positions(setting, every=1):
        if match.asked == 0:
            legal = match.game.legal_ids(match.s)
            assert all(match.game.weight(match.s, number) > 0 for number in legal)
            others = [action.id for action in match.game.vocabulary if action.id not in legal][::SAMPLE]
            assert all(match.game.weight(match.s, number) == 0 for number in others)


def test_an_imagined_position_is_one_the_rules_can_play_on(setting: Setting) -> None:
    game = setting.load()
    for match in positions(setting):
        if not match.over:
            imagined = record.copy_of(match.s)
            game.imagine(imagined, match.asked or 1, new_dice(1))
            log = np.zeros(game.rulebook.max_moves, dtype=np.int32)
            game.play_out(imagined, new_dice(2), game.listing(), log)
            assert imagined.n_open == 0


def test_no_news_are_lost(setting: Setting) -> None:
    for match in positions(setting, every=1):
        assert match.s.scratch.n_lost == 0


def test_every_news_item_and_every_question_can_be_told(setting: Setting) -> None:
    for match in positions(setting, every=1):
        assert match.question.endswith((".", "?"))
        assert all(line.endswith(".") and "{" not in line for line in match.story(1, since=match.position - 1))


def test_somebody_is_first_and_nobody_ahead_of_the_first_has_fewer_points(setting: Setting) -> None:
    match = play_at_random(setting.load().new(seed=6), seed=6)
    assert min(match.ranking()) == 1
    by_rank = sorted(zip(match.ranking(), match.scores(), strict=True))
    assert [score for _, score in by_rank] == sorted(match.scores(), reverse=True)


def test_the_view_is_plain_data(setting: Setting) -> None:
    match = midway(setting, seed=7, moves=30)
    for viewer in (None, *range(1, setting.seats + 1)):
        view = match.view(viewer)
        assert json.loads(json.dumps(view)) == view


def test_only_the_seat_that_is_asked_sees_legal_answers(setting: Setting) -> None:
    match = midway(setting, seed=8, moves=30)
    for seat in range(1, setting.seats + 1):
        assert bool(match.view(seat)["legal"]) == (seat == match.asked)
    assert match.view(None)["legal"] == []


def test_a_position_between_turns_survives_the_way_to_text_and_back(setting: Setting) -> None:
    game = setting.load()
    if not game.rulebook.has_notation:
        with pytest.raises(zg.BadPosition, match=game.title):
            game.to_text(game.opening())
        with pytest.raises(zg.BadPosition, match=game.title):
            game.position("anything")
        return
    n_written = 0
    for match in positions(setting, every=1):
        try:
            text = game.rulebook.position_to_text(match.s)
        except zg.BadPosition:
            continue
        n_written += 1
        assert game.facts(game.position(text)) == game.facts(match.s)
    assert n_written > 2 or PLAIN


def test_every_field_has_a_sentence(setting: Setting) -> None:
    waiting, seen = [setting.load().rulebook.State], set()
    while waiting:
        record_class = waiting.pop()
        seen.add(record_class)
        parts = record.parts_of(record_class)
        sentences = record.sentences_of(record_class)
        assert [part.name for part in parts if part.name not in sentences] == [], record_class
        waiting += [part.record for part in parts if part.record and part.record not in seen]


def test_every_reason_has_a_sentence(setting: Setting) -> None:
    book = setting.load().rulebook
    assert {why for why in book.Why if why} == set(book.reasons)


def test_the_sources_that_rules_count_are_those_of_the_breakdown(setting: Setting) -> None:
    for match in positions(setting):
        book = match.game.rulebook
        for seat in range(1, match.game.seats + 1):
            by_rule = np.zeros(len(book.sources) + 1, dtype=np.int64)
            book.doors.sources(match.s, seat, by_rule)
            counted = dict(zip(book.sources, by_rule[1:].tolist(), strict=True))
            points = book.breakdown(match.s, seat)
            assert set(points) <= set(book.sources)
            assert {name: counted[name] / book.parts_of_a_point for name in points} == points
            assert all(counted[name] == 0 for name in book.sources if name not in points)
