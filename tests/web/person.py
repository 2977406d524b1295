"""A person in front of a browser: opens pages, sits down at tables, reads questions, answers them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Response, WebSocket, expect
from tests.web.board import click_one

BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}

ANSWERS = "[data-testid=answers]"
DONE = "[data-testid=done][data-move]"
CONFIRM = "[data-testid=confirm], .prompt:has(.confirm) [data-testid=done]:enabled"
"""What gives an answer that waits to be confirmed."""
SPOTS = ".board .spot.lit"


class Person:
    """Somebody with a browser of their own, and all that it was ever told."""

    def __init__(self, context: BrowserContext, url: str, name: str | None) -> None:
        self.context, self.url, self.name = context, url, name or "a newcomer"
        self.wrong: list[str] = []
        self.forgiven: str | None = None
        """What may go wrong in this test, as a pattern."""
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.responses: list[Response] = []
        if name is not None:
            assert context.request.post("/api/guest", data={"name": name}).ok
        context.on("page", self._listen)
        self.page: Page = context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("console", self._read)
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("websocket", self._tap)
        page.on("response", lambda response: self.responses.append(response))

    def _read(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"{message.text} {message.location.get('url', '')}")

    def _note(self, text: str) -> None:
        if not (self.forgiven and re.search(self.forgiven, text)):
            self.wrong.append(text)

    def _tap(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    # ---- going places

    def open(self, address: str = "") -> Person:
        """Open a page of the app, by what stands after #/ in its address."""
        self.page.goto(f"/#/{address}")
        expect(self.page.locator("main")).to_be_visible()
        return self

    def post(self, path: str, body: Any = None) -> Any:
        """Ask the server directly, as this person."""
        answer = self.context.request.post(path, data={} if body is None else body)
        assert answer.ok, answer.text()
        return answer.json()

    def new_table(self, game: str, *others: dict[str, Any], **wanted: Any) -> dict[str, Any]:
        """Set up a table, without clicking through its options, and return all the server says of it."""
        answer: dict[str, Any] = self.post("/api/tables", {"game": game, "seats": [ME, *(others or [BOT])], **wanted})
        return answer

    def play(self, game: str, *others: dict[str, Any], **wanted: Any) -> str:
        """Sit at a new table, with a bot unless others are named, until one is asked. Returns the table's id."""
        table = str(self.new_table(game, *others, **wanted)["table"]["id"])
        self.open(f"table/{table}")
        self.wait_for_turn()
        return table

    # ---- the question

    @property
    def question(self) -> Locator:
        return self.page.get_by_test_id("question")

    @property
    def answers(self) -> Locator:
        return self.page.locator(f"{ANSWERS} button, {DONE}")

    def log(self) -> Locator:
        """The log, in its tab."""
        self.page.locator("#tab-log").click()
        return self.page.get_by_test_id("log")

    @property
    def notice(self) -> Locator:
        return self.page.locator(".prompt .notice")

    @property
    def end(self) -> Locator:
        return self.page.get_by_test_id("end")

    @property
    def spots(self) -> Locator:
        return self.page.locator(SPOTS)

    def tool(self, name: str) -> Locator:
        """One of the buttons below the question."""
        return self.page.locator(".tools").get_by_role("button", name=name, exact=True)

    def moment(self) -> str:
        return self.question.get_attribute("data-moment") or ""

    def wait_for_turn(self, after: str = "") -> bool:
        """Wait until one is asked, later than at a moment. Returns whether there is something to answer."""
        asked = f'.prompt.mine:has([data-moment]:not([data-moment="{after}"])) [data-testid=answers]'
        found = self.page.wait_for_selector(f"{asked}, [data-testid=end], .curtain", state="attached")
        return found is not None and found.get_attribute("data-testid") == "answers"

    def wait_past(self, moment: str) -> None:
        """Wait until something has happened since a moment, whoever is asked now."""
        self.page.wait_for_selector(
            f'[data-moment]:not([data-moment="{moment}"]), [data-testid=end], .curtain', state="attached"
        )

    def is_asked(self) -> bool:
        return self.page.locator(".prompt.mine").count() > 0

    def position(self) -> dict[str, Any]:
        """The last position that the server told."""
        return self.positions()[-1]

    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    def requested(self) -> list[str]:
        """All that the server has answered to requests of the app."""
        return [response.text() for response in self.responses if "/api/" in response.url]

    def positions(self) -> list[dict[str, Any]]:
        return [message for message in self.messages() if message["type"] == "position"]

    # ---- answers

    def answer(self, move: str) -> None:
        """Give an answer by its notation: by its button if there is one, else by typing it."""
        button = self.page.locator(f'.prompt button[data-move="{move}"]')
        if button.count():
            button.click()
        else:
            self.type_move(move)

    def type_move(self, move: str) -> None:
        self.page.locator(".notation input").fill(move)
        self.page.keyboard.press("Enter")

    def point_at(self, button: Locator) -> None:
        """Move the mouse to a button. Where it rests already nothing is looked at, so it comes from elsewhere."""
        self.page.mouse.move(0, 0)
        button.hover()

    def answer_first(self) -> None:
        """Give the first answer, and wait until one is asked again."""
        moment = self.moment()
        self.answers.first.click()
        self.confirm()
        self.wait_for_turn(moment)

    def answer_any(self, dice: random.Random, on_board: float = 0.0) -> bool:
        """Give some answer, now and then on the board, and wait until one is asked again."""
        moment = self.moment()
        self.click_any(dice, on_board)
        return self.wait_for_turn(moment)

    def click_any(self, dice: random.Random, on_board: float = 0.0) -> None:
        """Give some answer, now and then on the board. One that gives much away is confirmed."""
        if not (dice.random() < on_board and self._click_board(dice)):
            self._click_button(dice)
        self.confirm()

    def confirm(self) -> None:
        """Give the answer that waits to be confirmed, if one does."""
        if self.page.locator(".prompt .confirm").count():
            self.page.locator(CONFIRM).first.click()

    def _click_board(self, dice: random.Random) -> bool:
        """Click something lit on the board. False where that was no answer yet."""
        moment = self.moment()
        if not click_one(self.page, SPOTS, dice):
            return False
        if self.page.locator(".prompt .choose").count():
            self._click_button(dice)
            return True
        return self.page.locator(ANSWERS).count() == 0 or self.moment() != moment

    def _click_button(self, dice: random.Random) -> None:
        if not click_one(self.page, f"{ANSWERS} button, {DONE}", dice):
            click_one(self.page, ".kinds button", dice)
            assert click_one(self.page, f"{ANSWERS} button", dice)


def take_turns(people: list[Person], dice: random.Random, answers: int) -> None:
    """Whoever is asked answers, this many times in all."""
    for _ in range(answers):
        asked = next(person for person in people if person.is_asked())
        moment = asked.moment()
        asked.click_any(dice)
        for person in people:
            person.wait_past(moment)
