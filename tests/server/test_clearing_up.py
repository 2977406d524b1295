"""What is done behind everything else goes on, whatever happens at one table."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.helping import AT_ONE_SPEED

from ziggurat.server import hall as halls
from ziggurat.server import wire
from ziggurat.server.errors import Elsewhere, Refusal, moving, not_found, not_saved
from ziggurat.server.hall import Hall
from ziggurat.server.privacy import Privacy
from ziggurat.server.siblings import siblings as links
from ziggurat.server.siblings.far import Far
from ziggurat.server.siblings.link import Kind
from ziggurat.server.sockets import Party
from ziggurat.server.store import Damaged, Owner, StoreFailed

pytestmark = AT_ONE_SPEED

TROUBLE = [not_found("table"), Elsewhere("t", Owner("a", "b")), Damaged("a row makes no sense"), StoreFailed("full")]


def hall_with(**parts: Any) -> Any:
    """A hall of nothing but the parts that are asked."""
    hall = object.__new__(Hall)
    for name, part in parts.items():
        setattr(hall, name, part)
    return hall


async def nothing(*given: Any) -> None:
    """What is asked of it is done at once."""


@pytest.mark.parametrize("trouble", TROUBLE, ids=lambda trouble: type(trouble).__name__)
def test_a_table_that_cannot_be_cleared_up_keeps_none_behind_it_from_being(trouble: Exception) -> None:
    expired: list[float] = []

    async def expire(oldest: float) -> None:
        expired.append(oldest)

    async def table(table_id: str) -> Any:
        if table_id == "first":
            raise trouble
        return SimpleNamespace(expire=expire)

    async def act() -> None:
        hall = hall_with(
            settings=SimpleNamespace(idle_seconds=0.001, gathering_hours=1.0),
            tables={},
            lobby=SimpleNamespace(clear_up=lambda: None, gathering_since=lambda oldest: ["first", "second"]),
            table=table,
        )
        clearing = asyncio.create_task(hall._clear_up_for_ever())
        while len(expired) < 3 and not clearing.done():
            await asyncio.sleep(0.001)
        clearing.cancel()

    asyncio.run(act())
    assert len(expired) == 3, "it was done once and never again"


@pytest.mark.parametrize(
    ("trouble", "is_let_out", "is_written"),
    [(not_saved(), True, False), (not_found("table"), False, False), (Damaged("a row makes no sense"), False, True)],
)
def test_only_a_damaged_table_forgets_a_guest_behind_its_own_back(
    trouble: Exception, is_let_out: bool, is_written: bool
) -> None:
    """A store that fails for a moment must not leave a seat of nobody: the guest is forgotten the next time."""
    written: list[str] = []

    async def table(table_id: str) -> Any:
        raise trouble

    async def forget_at(table_id: str, guest: str, name: str) -> None:
        written.append(guest)

    async def act() -> None:
        await hall_with(table=table, store=SimpleNamespace(forget_at=forget_at)).lose_guest("t", "ana")

    if is_let_out:
        with pytest.raises(Refusal):
            asyncio.run(act())
    else:
        asyncio.run(act())
    assert written == ["ana"] * is_written


def test_a_clock_that_falls_while_the_store_does_not_answer_is_looked_at_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table is not in memory: nobody else would call it back."""
    monkeypatch.setattr(halls, "CALL_AGAIN_SECONDS", 0.001, raising=False)
    asked: list[str] = []
    seen_to = asyncio.Event()

    async def catch_up() -> None:
        seen_to.set()

    async def table(table_id: str) -> Any:
        asked.append(table_id)
        if len(asked) < 3:
            raise StoreFailed("full")
        return SimpleNamespace(catch_up=catch_up)

    async def act() -> None:
        hall = hall_with(table=table, keeping=SimpleNamespace(has_aside=lambda table_id: True), _tasks=set())
        hall._clock_falls("table1")
        await asyncio.wait_for(seen_to.wait(), 5)

    asyncio.run(act())
    assert asked == ["table1"] * 3


def test_a_guest_who_sits_down_while_they_are_forgotten_is_forgotten_there_too() -> None:
    """By another page, say: afterwards nothing leads to the table any more where their name stands."""
    seated, done = {"first"}, list[str]()

    async def tables_of(guest: str, most: int | None) -> list[str]:
        return sorted(seated)

    async def lose_guest(table: str, guest: str) -> None:
        if table == "first":
            seated.add("second")
        seated.remove(table)

    async def forget(guest: str) -> None:
        assert not seated
        done.append(guest)

    async def act() -> None:
        told = SimpleNamespace(tell=lambda kind, **about: None)
        hall = SimpleNamespace(
            cut_off=lambda guest: None,
            news=told,
            lose_guest=lose_guest,
            people=SimpleNamespace(forget=nothing),
            forget_guest=lambda guest: None,
        )
        store: Any = SimpleNamespace(tables_of=tables_of, forget=forget)
        await Privacy(store, SimpleNamespace(forget=lambda: None), hall).forget("ana")  # type: ignore[arg-type]

    asyncio.run(act())
    assert done == ["ana"]


def test_a_guest_whose_table_s_process_does_not_answer_is_forgotten_the_next_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And the others now."""
    monkeypatch.setattr(links, "ANSWER_SECONDS", 0.01)
    forgotten: list[str] = []

    async def unseen(at: float, most: int) -> list[str]:
        return ["ana", "ben"]

    async def act() -> None:
        settings = SimpleNamespace(max_body=1, waiting_in_all=1)
        there: Any = links.Outward(SimpleNamespace(key=b"key", hall=SimpleNamespace(settings=settings)), "there")  # type: ignore[arg-type]

        async def forget(guest: str) -> None:
            if guest == "ana":
                await there.ask(Kind.WISHES, {"wish": "lose"})
            forgotten.append(guest)

        privacy: Any = object.__new__(Privacy)
        privacy.store, privacy.forget = SimpleNamespace(guests_unseen_since=unseen), forget
        await privacy.clear_up(1.0, 0.0)
        assert not there._answers

    asyncio.run(act())
    assert forgotten == ["ben"]


def test_whoever_was_cut_off_does_nothing_any_more_that_they_said_before() -> None:
    done: list[str] = []
    sent: list[Any] = []

    async def turn() -> None:
        await asyncio.sleep(0)

    async def act() -> None:
        far: Any = object.__new__(Far)
        far.hall, far.tables, far.has_gone, far._tasks = None, set(), False, set()
        far.link, far.channel = SimpleNamespace(send=lambda *words: sent.append(words[0])), 1
        far.allowance = SimpleNamespace(turn=turn, spend=lambda seconds: None, crowd=None)
        far._said = asyncio.Queue()

        async def hear(text: str) -> None:
            done.append(text)
            await far.close(4401, "You were forgotten.")

        far._hear = hear
        for text in ("one", "two", "three"):
            far._said.put_nowait(text)
        await asyncio.wait_for(far._hear_for_ever(), 5)

    asyncio.run(act())
    assert done == ["one"]
    assert sent == [Kind.CLOSED]


def far_at(hall: Any, sent: list[Any]) -> Any:
    """A visitor of another process, whose tables are in this hall; what they are sent is noted."""
    far: Any = object.__new__(Far)
    far.hall, far.guest, far.tables, far.has_gone, far._tasks = hall, "ana", set(), False, set()
    far.link, far.channel = SimpleNamespace(send=lambda kind, channel, payload: sent.append((kind, payload))), 1
    far.allowance = SimpleNamespace(turn=nothing, spend=lambda seconds: None, crowd=None)
    far._said = asyncio.Queue()
    return far


@pytest.mark.parametrize("trouble", [not_found("table"), StoreFailed("full"), RuntimeError("?")], ids=type)
def test_a_visitor_of_another_process_is_heard_on_when_a_table_cannot_be_given_away(trouble: Exception) -> None:
    sent: list[Any] = []

    async def gives_away(table_id: str) -> bool:
        raise trouble

    async def act() -> None:
        parts = {"people": SimpleNamespace(shunned_by=nothing), "ownership": SimpleNamespace(gives_away=gives_away)}
        far = far_at(SimpleNamespace(**parts, tables={}), sent)
        for said in ({"type": "watch", "table": "table1", "ref": 1}, {"type": "ping", "ref": 2}):
            far.says(json.dumps(said))
        far.gone()
        await asyncio.wait_for(far._hear_for_ever(), 5)

    asyncio.run(act())
    heard = [json.loads(payload) for _, payload in sent]
    assert [(message["type"], message["ref"]) for message in heard] == [("refused", 1), ("pong", 2)]


class Speaking(Party):
    """Somebody whose table another process has, which cannot be asked."""

    def __init__(self, trouble: Exception) -> None:
        self.hall: Any = SimpleNamespace(tables={})
        self.trouble = trouble
        self.heard: list[Any] = []

    async def _done(self, said: Any) -> dict[str, Any] | None:
        raise Elsewhere(said.table, Owner("a", "b"))

    async def elsewhere(self, text: str, found: Elsewhere) -> None:
        raise self.trouble

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))


@pytest.mark.parametrize(("trouble", "code"), [(moving(), "busy"), (StoreFailed("full"), "not_saved")])
def test_who_is_at_a_table_whose_process_cannot_be_asked_hears_that(trouble: Exception, code: str) -> None:
    person = Speaking(trouble)
    text = json.dumps({"type": "watch", "table": "table1", "ref": 1})
    asyncio.run(person.do(wire.SAID.validate_json(text), text))
    assert [(message["ref"], message["error"]["code"]) for message in person.heard] == [(1, code)]
