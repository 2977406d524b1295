"""Undo where only bots sit beside somebody: over their answers and over chance, which comes again as it was."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.conftest import Server, Visitor, play_out
from tests.server.helping import answered, ask, code_of, latest, played_on, standing, two_people

from ziggurat.engine import archive
from ziggurat.engine.errors import NothingToUndo
from ziggurat.engine.match import Match
from ziggurat.engine.sight import Sight
from ziggurat.engine.verify import verify
from ziggurat.server.errors import Refusal
from ziggurat.server.house import House
from ziggurat.server.settings import Settings
from ziggurat.server.store import GuestRow
from ziggurat.server.table import Table
from ziggurat.server.wire import SeatWanted, TableWanted

ME, BOT, LOCAL = {"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "local"}


def asked_again(visitor: Visitor, table: str, seat: int = 1) -> dict[str, Any]:
    """Wait until a seat is asked, and return the position."""
    position = latest(visitor, table)
    while position["asked"] != seat and not position["over"]:
        position = visitor.hear("position")
    return position


def whole_log(visitor: Visitor, table: str) -> list[dict[str, Any]]:
    """The log up to now, as somebody watches it."""
    log = ask(visitor, type="log", table=table, until=latest(visitor, table)["position"])["log"]
    assert isinstance(log, list)
    return log


def undo(visitor: Visitor, table: str, **more: Any) -> str:
    """Take back the last decision. Returns what comes of it."""
    return code_of(ask(visitor, type="undo", table=table, moment=latest(visitor, table)["moment"], **more))


def played_alone(
    server: Server, game: str, *others: dict[str, Any], answers: int, **wanted: Any
) -> tuple[Visitor, str]:
    """Ana at seat 1 of a match against bots, in which she has answered so often and is asked again."""
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table(game, [ME, *(others or [BOT])], **wanted)
    ana.watch(table, 1)
    dice = random.Random(5)
    for _ in range(answers):
        legal = asked_again(ana, table)["legal"]
        assert code_of(answered(ana, table, dice.choice(legal)["text"])) == "done"
    asked_again(ana, table)
    return ana, table


# ---- against bots


@pytest.mark.parametrize("game", ["imhotep", "tigris", "tzolkin"])
def test_undo_goes_back_to_ones_last_decision_over_bots_and_chance(shared_server: Server, game: str) -> None:
    ana, table = played_alone(shared_server, game, BOT, BOT, answers=6)
    log = whole_log(ana, table)
    last = max(line["number"] for line in log if line["seat"] == 1)
    assert latest(ana, table)["can"] | {"redo": None, "reset": None} == {
        "undo": True, "redo": None, "reset": None, "ask": None, "why_not": None,
    }  # fmt: skip
    assert undo(ana, table) == "done"
    back = latest(ana, table)
    assert (back["position"], back["asked"], back["log_kept"]) == (last - 1, 1, last - 1)
    assert log[last - 1]["move"] in [action["text"] for action in back["legal"]]


def test_undo_twice_goes_back_two_decisions_and_redo_brings_the_answers_of_bots_back(shared_server: Server) -> None:
    ana, table = played_alone(shared_server, "tigris", answers=8)
    log, before = whole_log(ana, table), standing(ana, table)
    mine = [line["number"] for line in log if line["seat"] == 1]
    for number in mine[:-3:-1]:
        assert undo(ana, table) == "done"
        assert latest(ana, table)["position"] == number - 1
    for _ in range(2):
        assert latest(ana, table)["can"]["redo"]
        assert code_of(ask(ana, type="redo", table=table, moment=latest(ana, table)["moment"])) == "done"
    assert not latest(ana, table)["can"]["redo"]
    assert whole_log(ana, table) == log
    assert standing(ana, table) == before | {
        "moment": before["moment"] + 4,
        "can": before["can"] | {"reset": latest(ana, table)["can"]["reset"]},
    }


@pytest.mark.parametrize("game", ["imhotep", "tigris"])
def test_the_same_chance_comes_again_to_the_same_answers(server: Server, game: str) -> None:
    """Two people at one screen, so that every answer is ours; and a restart in the middle changes nothing."""
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table(game, [ME, LOCAL])
    ana.watch(table, 1)
    dice = random.Random(3)
    for _ in range(20):
        position = asked_through(ana, table)
        assert code_of(answered(ana, table, dice.choice(position["legal"])["text"])) == "done"
    asked_through(ana, table)
    before = seen_by_all(ana, table)
    log = whole_log(ana, table)
    moves = own_moves(ana, table, log)
    back = 0
    while back < 8 or not any(line["seat"] == 0 for line in log[latest(ana, table)["position"] :]):
        assert undo(ana, table) == "done"
        back += 1
    ana.close()
    server.kill()
    server.start()
    ana.http.base_url = httpx.URL(server.url)
    ana.connect(server.url)
    ana.watch(table, 1)
    for move in moves[-back:]:
        asked_through(ana, table)
        assert code_of(answered(ana, table, move)) == "done"
    assert seen_by_all(ana, table) == before


def seen_by_all(visitor: Visitor, table: str) -> list[Any]:
    """Where a match stands through each of two seats that are one's own."""
    path = f"/api/tables/{table}/positions/{latest(visitor, table)['position']}"
    return [visitor.get(f"{path}?seat={seat}").json()["view"] for seat in (1, 2)]


def asked_through(visitor: Visitor, table: str) -> dict[str, Any]:
    """Look through the seat that is asked, where all of them are one's own."""
    seat = latest(visitor, table)["asked"]
    visitor.say(type="watch", table=table, seat=seat)
    position = latest(visitor, table)
    assert position["viewer"] == position["asked"] == seat
    return position


def own_moves(visitor: Visitor, table: str, log: list[dict[str, Any]]) -> list[str]:
    """The moves of all seats, each read through its own."""
    moves = []
    for line in log:
        if line["seat"]:
            path = f"/api/tables/{table}/positions/{line['number']}?seat={line['seat']}"
            moves.append(str(visitor.get(path).json()["move"]["move"]))
    return moves


def test_a_match_with_much_taken_back_is_proved_and_opened_again(server: Server) -> None:
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table("imhotep", [ME, BOT])
    ana.watch(table, 1)
    dice = random.Random(8)
    n_back = 0
    position = asked_again(ana, table)
    while not position["over"]:
        assert code_of(answered(ana, table, dice.choice(position["legal"])["text"])) == "done"
        position = asked_again(ana, table)
        if dice.random() < 0.4 and not position["over"]:
            assert undo(ana, table) == "done"
            n_back += 1
            if dice.random() < 0.3:
                assert code_of(ask(ana, type="redo", table=table, moment=latest(ana, table)["moment"])) == "done"
            position = asked_again(ana, table)
    assert n_back > 3
    proof = verify(archive.read(ana.get(f"/api/tables/{table}/record").text))
    assert (proof.n_draws > 0, proof.n_taken_back) == (True, 0)
    before = standing(ana, table)
    ana.close()
    server.kill()
    server.start()
    ana.connect(server.url)
    ana.watch(table, 1)
    assert standing(ana, table) == before


# ---- what is refused


def test_nothing_is_taken_back_before_ones_first_decision(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("imhotep", [ME, BOT])
    ana.watch(table, 1)
    position = asked_again(ana, table)
    assert position["can"] == {"undo": False, "redo": False, "reset": False, "ask": None, "why_not": "nothing"}
    assert undo(ana, table) == "nothing_to_undo"
    assert code_of(answered(ana, table)) == "done"
    assert undo(ana, table) == "done"
    assert latest(ana, table)["can"]["why_not"] == "nothing"
    assert undo(ana, table) == "nothing_to_undo"


def test_nothing_is_taken_back_when_the_match_is_over(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("imhotep", [ME, BOT])
    end = play_out({1: ana}, table)
    assert not end["can"]["undo"]
    for kind in ("undo", "redo", "reset"):
        assert code_of(ask(ana, type=kind, table=table, moment=end["moment"])) == "match_is_over"


def test_who_only_watches_takes_nothing_back(shared_server: Server) -> None:
    ana, table = played_alone(shared_server, "imhotep", answers=3)
    ben = Visitor(shared_server.url, "Ben").connect()
    reply = ben.watch(table)
    assert reply["can"] == {"undo": False, "redo": False, "reset": False, "ask": None, "why_not": None}
    before = standing(ana, table)
    assert undo(ben, table) == "not_yours"
    assert code_of(ask(ben, type="propose", table=table, moment=reply["moment"], position=0)) == "not_yours"
    assert standing(ana, table) == before


def test_a_second_click_takes_nothing_more_back(shared_server: Server) -> None:
    ana, table = played_alone(shared_server, "imhotep", answers=4)
    moment = latest(ana, table)["moment"]
    assert code_of(ask(ana, type="undo", table=table, moment=moment)) == "done"
    for late in (moment, 0, moment + 7):
        assert code_of(ask(ana, type="undo", table=table, moment=late)) == "wrong_moment"


def test_at_a_table_as_a_real_one_bots_and_chance_are_a_barrier(shared_server: Server) -> None:
    ana, table = played_alone(shared_server, "imhotep", answers=5, as_at_a_real_table=True)
    assert ana.get(f"/api/tables/{table}").json()["table"]["as_at_a_real_table"]
    position = latest(ana, table)
    assert position["can"] == {"undo": False, "redo": False, "reset": False, "ask": None, "why_not": "revealed"}
    assert undo(ana, table) in ("nothing_to_undo", "not_yours")
    reply = ask(ana, type="propose", table=table, moment=position["moment"], position=0)
    assert code_of(reply) == "nothing_to_undo"
    assert latest(ana, table)["moment"] == position["moment"]


def test_a_rematch_is_at_a_table_of_the_same_kind(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("imhotep", [ME, BOT], as_at_a_real_table=True)
    play_out({1: ana}, table)
    assert ana.post(f"/api/tables/{table}/rematch").json()["table"]["as_at_a_real_table"]


# ---- with other people


def test_with_another_person_and_a_bot_one_asks(shared_server: Server) -> None:
    ana, ben = Visitor(shared_server.url, "Ana").connect(), Visitor(shared_server.url, "Ben").connect()
    table = ana.new_table("imhotep", [ME, {"kind": "open"}, BOT])
    assert ben.post(f"/api/tables/{table}/sit").status_code == 200
    ana.watch(table, 1)
    ben.watch(table, 2)
    people = {1: ana, 2: ben}
    for _ in range(6):
        position = latest(ana, table)
        while position["asked"] == 3:
            position = ana.hear("position")
        assert code_of(answered(people[position["asked"]], table)) == "done"
    position = latest(ana, table)
    while position["asked"] == 3:
        position = ana.hear("position")
    asked = position["asked"]
    last = max(line["number"] for line in whole_log(people[asked], table) if line["seat"] == asked) - 1
    can = latest(people[asked], table)["can"]
    assert can == {"undo": False, "redo": False, "reset": False, "ask": last, "why_not": None}
    assert undo(people[asked], table) in ("not_yours", "nothing_to_undo")
    other = people[3 - asked]
    reply = ask(people[asked], type="propose", table=table, moment=position["moment"], position=last)
    assert code_of(reply) == "done"
    assert latest(people[asked], table)["position"] == position["position"]
    assert code_of(ask(other, type="consent", table=table, moment=position["moment"], agree=True)) == "done"
    assert latest(people[asked], table)["position"] == last


def test_who_may_come_back_is_somebody_to_ask(shared_server: Server) -> None:
    """A bot plays for Ben, who has left: Ana does not take back alone what he may still know."""
    ana, ben, table = two_people(shared_server)
    played_on({1: ana, 2: ben}, table, 6)
    path = f"/api/tables/{table}"
    assert ben.post(f"{path}/leave").status_code == 204
    assert ana.post(f"{path}/seats/2", BOT).status_code == 200
    asked_again(ana, table)
    assert code_of(answered(ana, table)) == "done"
    assert asked_again(ana, table)["can"]["why_not"] == "absent"
    assert undo(ana, table) in ("not_yours", "nothing_to_undo")
    assert ben.post("/api/guest/forget", {"name": "Ben"}).status_code in (200, 204)
    assert code_of(answered(ana, table)) == "done"
    assert asked_again(ana, table)["can"]["undo"]
    assert undo(ana, table) == "done"


def test_at_one_screen_undo_takes_back_the_last_decision_of_any_of_its_players(shared_server: Server) -> None:
    ana = Visitor(shared_server.url, "Ana").connect()
    table = ana.new_table("tzolkin", [ME, LOCAL, BOT])
    ana.watch(table, 1)
    dice = random.Random(2)
    seats: list[int] = []
    while len(set(seats)) < 2:
        position = latest(ana, table)
        while position["asked"] == 3:
            position = ana.hear("position")
        seats.append(position["asked"])
        assert code_of(answered(ana, table, dice.choice(asked_through(ana, table)["legal"])["text"])) == "done"
    for seat in reversed(seats):
        assert undo(ana, table) == "done"
        assert latest(ana, table)["asked"] == seat
    assert undo(ana, table) == "nothing_to_undo"


# ---- clocks


def test_undo_gives_no_time_back(shared_server: Server) -> None:
    ana, table = played_alone(shared_server, "imhotep", answers=3, clock={"initial": 600, "increment": 30})
    for _ in range(3):
        before = latest(ana, table)["clocks"]["left"]
        assert undo(ana, table) == "done"
        assert code_of(ask(ana, type="redo", table=table, moment=latest(ana, table)["moment"])) == "done"
        after = latest(ana, table)["clocks"]["left"]
        assert all(now <= then for now, then in zip(after, before, strict=True)), (before, after)


def test_a_restart_between_undo_and_the_same_answer_earns_no_time(server: Server) -> None:
    ana = Visitor(server.url, "Ana").connect()
    table = ana.new_table("imhotep", [ME, LOCAL], clock={"initial": 600, "increment": 100})
    ana.watch(table, 1)
    assert code_of(answered(ana, table, "get")) == "done"
    left = latest(ana, table)["clocks"]["left"][0]
    assert undo(ana, table) == "done"
    ana.close()
    server.kill()
    server.start()
    ana.connect(server.url)
    ana.watch(table, 1)
    assert code_of(answered(ana, table, "get")) == "done"
    assert latest(ana, table)["clocks"]["left"][0] <= left


# ---- bots that think meanwhile

Choose = Callable[[Sight], Awaitable[int]]


async def _at_a_table(data: Path, choose: Choose, work: Callable[[House, Table, GuestRow], Awaitable[None]]) -> None:
    """A table of Ana's with two bots that choose as they are told."""
    house = House(Settings(data=data, warm="asked"))
    await house.open()

    async def chosen(guest: str, table: str, seat: int, level: str, sight: Sight, is_urgent: Any) -> int:
        return await choose(sight)

    house.hall.thinkers.choose = chosen  # type: ignore[method-assign]
    try:
        ana, _ = await house.accounts.new_guest("Ana")
        bots = [SeatWanted(kind="bot", level="random")] * 2
        wanted = TableWanted(game="imhotep", seats=[SeatWanted(kind="me"), *bots])
        table = await house.hall.new_table(ana, wanted)
        await work(house, table, ana)
    finally:
        await house.close()


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("is_stubborn", [False, True])
def test_a_bots_late_answer_never_lands_on_the_position_after_an_undo(tmp_path: Path, is_stubborn: bool) -> None:
    """The bot thinks while its question is taken back; a stubborn one answers all the same, when it is told to stop."""
    thoughts: list[asyncio.Event] = []

    async def choose(sight: Sight) -> int:
        done = asyncio.Event()
        thoughts.append(done)
        if is_stubborn:
            with contextlib.suppress(asyncio.CancelledError):
                await done.wait()
        else:
            await done.wait()
        return sight.legal[0]

    async def work(house: House, table: Table, ana: GuestRow) -> None:
        await table.answer(ana.id, table.moment, "get")
        await until(lambda: len(thoughts) == 1)
        await table.taking_back.take_back(ana.id, table.moment, "undo")
        moment = table.moment
        thoughts[0].set()
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert (table.moment, match_of(table).asked) == (moment, 1)
        assert not table.bots.are_at_work
        await table.answer(ana.id, table.moment, "get")
        await until(lambda: len(thoughts) == 2)
        thoughts[1].set()
        await until(lambda: match_of(table).log[-1].seat == 2)

    asyncio.run(_at_a_table(tmp_path, choose, work))


def test_undo_is_meant_also_if_bots_answer_while_it_is_on_its_way(tmp_path: Path) -> None:
    async def choose(sight: Sight) -> int:
        return sight.legal[0]

    async def work(house: House, table: Table, ana: GuestRow) -> None:
        await table.answer(ana.id, table.moment, "get")
        meant = table.moment
        await until(lambda: match_of(table).asked == 1)
        assert table.moment > meant
        await table.taking_back.take_back(ana.id, meant, "undo")
        assert (match_of(table).asked, match_of(table).undone[-1].action.text) == (1, "get")
        with pytest.raises(Refusal, match="was meant for moment"):
            await table.taking_back.take_back(ana.id, meant, "undo")
        with pytest.raises(NothingToUndo):
            await table.taking_back.take_back(ana.id, table.moment, "undo")

    asyncio.run(_at_a_table(tmp_path, choose, work))


def test_what_was_taken_back_while_a_bot_thought_can_be_played_again(tmp_path: Path) -> None:
    gate = asyncio.Event()

    async def choose(sight: Sight) -> int:
        await gate.wait()
        return sight.legal[0]

    async def work(house: House, table: Table, ana: GuestRow) -> None:
        await table.answer(ana.id, table.moment, "get")
        await table.taking_back.take_back(ana.id, table.moment, "undo")
        await table.taking_back.take_back(ana.id, table.moment, "redo")
        assert match_of(table).asked == 2
        gate.set()
        await until(lambda: match_of(table).asked == 1)
        assert [move.seat for move in match_of(table).log if move.seat] == [1, 2, 3]

    asyncio.run(_at_a_table(tmp_path, choose, work))
