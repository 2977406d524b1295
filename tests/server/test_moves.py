"""Doubled, late and forged moves: each is refused with a reason, and nothing changes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import (
    AT_ONE_SPEED,
    ME_AND_OPEN,
    all_leave,
    answered,
    ask,
    asked_and_other,
    caught_up,
    code_of,
    latest,
    rows,
    standing,
    two_people,
    until_undo_is_possible,
)

pytestmark = AT_ONE_SPEED


Game = tuple[Visitor, Visitor, str]


@pytest.fixture
def game(shared_server: Server) -> Iterator[Game]:
    ana, ben, table = two_people(shared_server)
    yield ana, ben, table
    all_leave(ana, ben)


def unchanged(server: Server, game: Game, sender: Visitor, **message: Any) -> str:
    """Say something that must be refused and change nothing. Returns the code of the refusal."""
    ana, ben, table = game
    before = rows(server.data, table), standing(ana, table), standing(ben, table)
    n_heard = [sum(heard["type"] == "position" for heard in person.seen) for person in (ana, ben)]
    answer = ask(sender, table=table, **message)
    assert answer["type"] == "refused", answer
    caught_up(ana)
    caught_up(ben)
    assert [sum(heard["type"] == "position" for heard in person.seen) for person in (ana, ben)] == n_heard
    for person, seat in ((ana, 1), (ben, 2)):
        person.say(type="watch", table=table, seat=seat)
    assert (rows(server.data, table), standing(ana, table), standing(ben, table)) == before
    return code_of(answer)


def test_a_move_for_another_moment_is_refused(shared_server: Server, game: Game) -> None:
    asked, _ = asked_and_other(*game)
    position = latest(asked, game[2])
    move = position["legal"][0]["text"]
    for moment in (position["moment"] - 1, position["moment"] + 1, 2**52):
        assert unchanged(shared_server, game, asked, type="answer", moment=moment, move=move) == "wrong_moment"


def test_a_doubled_move_is_made_once(shared_server: Server, game: Game) -> None:
    asked, _ = asked_and_other(*game)
    position = latest(asked, game[2])
    move = position["legal"][0]["text"]
    assert code_of(ask(asked, type="answer", table=game[2], moment=position["moment"], move=move)) == "done"
    assert unchanged(shared_server, game, asked, type="answer", moment=position["moment"], move=move) == "wrong_moment"


def test_a_move_for_the_moment_before_an_undo_is_refused(shared_server: Server, game: Game) -> None:
    ana, ben, table = game
    seat = until_undo_is_possible({1: ana, 2: ben}, table)
    mover = (ana, ben)[seat - 1]
    moment = latest(mover, table)["moment"]
    assert code_of(ask(mover, type="undo", table=table, moment=moment)) == "done"
    after = latest(mover, table)
    assert after["moment"] == moment + 1
    move = after["legal"][0]["text"]
    for old in (moment - 1, moment):
        assert unchanged(shared_server, game, mover, type="answer", moment=old, move=move) == "wrong_moment"
        assert unchanged(shared_server, game, mover, type="undo", moment=old) == "wrong_moment"


def test_nobody_answers_for_another_seat(shared_server: Server, game: Game) -> None:
    ana, ben, table = game
    asked, other = asked_and_other(ana, ben, table)
    position = latest(asked, table)
    stranger = Visitor(shared_server.url, "Cleo").connect()
    stranger.watch(table)
    for legal in position["legal"][:3]:
        for sender in (other, stranger):
            for kind in ("answer", "why_not", "preview"):
                for move in (legal["text"], legal["id"]):
                    code = unchanged(shared_server, game, sender, type=kind, moment=position["moment"], move=move)
                    assert code == "not_yours"
            assert unchanged(shared_server, game, sender, type="hint", moment=position["moment"]) == "not_yours"
    stranger.leave()


def test_nobody_watches_through_another_seat(shared_server: Server, game: Game) -> None:
    ana, _ben, _table = game
    stranger = Visitor(shared_server.url, "Cleo").connect()
    assert unchanged(shared_server, game, ana, type="watch", seat=2) == "not_yours"
    for seat in (1, 2, 3, 8):
        assert unchanged(shared_server, game, stranger, type="watch", seat=seat) == "not_yours"
    stranger.leave()


def test_moves_that_are_none_are_refused(shared_server: Server, game: Game) -> None:
    asked, _ = asked_and_other(*game)
    moment = latest(asked, game[2])["moment"]
    for move in ("checkmate", "0: fleet", "☃" * 200, " ", 2**31 - 1, 1_000_000):
        unchanged(shared_server, game, asked, type="answer", moment=moment, move=move)
    legal = {action["id"] for action in latest(asked, game[2])["legal"]}
    for number in range(1, 130, 7):
        if number not in legal:
            unchanged(shared_server, game, asked, type="answer", moment=moment, move=number)


def test_nothing_is_answered_before_the_match(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("imhotep", list(ME_AND_OPEN))
    ana.say(type="watch", table=table, seat=1)
    before = rows(shared_server.data, table)
    for message in (
        {"type": "answer", "moment": 0, "move": "get stones"},
        {"type": "undo", "moment": 0},
        {"type": "redo", "moment": 0},
        {"type": "reset", "moment": 0},
        {"type": "propose", "moment": 0, "position": 0},
        {"type": "consent", "moment": 0, "agree": True},
        {"type": "hint", "moment": 0},
        {"type": "preview", "moment": 0, "move": 1},
        {"type": "why_not", "moment": 0, "move": 1},
    ):
        assert code_of(ask(ana, table=table, **message)) == "match_has_not_begun"
    assert rows(shared_server.data, table) == before
    assert ana.get(f"/api/tables/{table}/record").status_code == 409
    assert ana.get(f"/api/tables/{table}/positions/0").status_code == 409
    ana.leave()


def test_nothing_is_answered_after_the_match(shared_server: Server) -> None:
    ana, ben, table = two_people(shared_server)
    end = play_out({1: ana, 2: ben}, table)
    before = rows(shared_server.data, table)
    for person in (ana, ben):
        for message in (
            {"type": "answer", "move": 1},
            {"type": "undo"},
            {"type": "redo"},
            {"type": "reset"},
            {"type": "propose", "position": 0},
            {"type": "consent", "agree": True},
            {"type": "hint"},
        ):
            assert code_of(ask(person, table=table, moment=end["moment"], **message)) == "match_is_over"
    assert rows(shared_server.data, table) == before
    all_leave(ana, ben)


def test_of_two_sockets_that_race_exactly_one_wins(shared_server: Server, game: Game) -> None:
    ana, ben, table = game
    for _ in range(12):
        asked, _other = asked_and_other(ana, ben, table)
        position = latest(asked, table)
        if position["over"]:
            return
        racers = [Visitor(shared_server.url, None, asked.cookies).connect() for _ in range(3)]
        gate = threading.Barrier(len(racers))
        results: list[str] = []

        def race(racer: Visitor, move: str, gate: Any = gate, results: list[str] = results, at: Any = position) -> None:
            gate.wait()
            answer = ask(racer, type="answer", table=table, moment=at["moment"], move=move)
            results.append(code_of(answer))

        moves = [position["legal"][n % len(position["legal"])]["text"] for n in range(len(racers))]
        threads = [threading.Thread(target=race, args=pair) for pair in zip(racers, moves, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(results) == ["done", "wrong_moment", "wrong_moment"]
        assert latest(ana, table)["moment"] == latest(ben, table)["moment"] == position["moment"] + 1
        assert len(rows(shared_server.data, table)["event"]) == position["moment"] + 1
        all_leave(*racers)


def test_a_preview_changes_nothing(shared_server: Server, game: Game) -> None:
    asked, _ = asked_and_other(*game)
    position = latest(asked, game[2])
    before = rows(shared_server.data, game[2])
    for legal in position["legal"]:
        answer = ask(asked, type="preview", table=game[2], moment=position["moment"], move=legal["id"])
        assert answer["type"] == "preview"
    assert rows(shared_server.data, game[2]) == before
    asked.say(type="watch", table=game[2], seat=position["viewer"])
    assert standing(asked, game[2]).items() <= position.items()
    assert code_of(answered(asked, game[2])) == "done"
