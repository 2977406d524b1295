"""What breaks comes back: a page loaded again, and a server that was killed, in the middle of a decision."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Server
from tests.web.conftest import Come

pytestmark = pytest.mark.thorough


@pytest.fixture
def mortal(tmp_path: Path, dist: Path) -> Iterator[Server]:
    """A server that may be killed."""
    running = Server(tmp_path / "data", ZIGGURAT_WEB=str(dist), ZIGGURAT_PLAIN="1").start()
    yield running
    running.stop()


def test_a_page_that_is_loaded_again_asks_the_same_question(come: Come) -> None:
    ana = come("Ana")
    ana.play("tzolkin")
    ana.answer_first()
    question, offered, moment = ana.question.inner_text(), ana.answers.all_text_contents(), ana.moment()
    log = ana.log().inner_text()
    ana.page.reload()
    assert ana.wait_for_turn()
    assert ana.moment() == moment
    expect(ana.question).to_have_text(question)
    assert ana.answers.all_text_contents() == offered
    assert ana.log().inner_text() == log
    ana.answer_first()


def test_the_page_comes_back_by_itself_when_the_server_was_killed(come: Come, mortal: Server) -> None:
    ana = come("Ana", server=mortal)
    ana.forgiven = "ERR_CONNECTION|WebSocket connection|Failed to load resource|fetching the script"
    ana.play("tzolkin")
    ana.answer_first()
    question, offered = ana.question.inner_text(), ana.answers.all_text_contents()
    broken = ana.page.get_by_text("Connection lost.")
    port = int(mortal.url.rpartition(":")[2])
    mortal.kill()
    expect(broken).to_be_visible()
    ana.answers.first.click()
    expect(ana.notice).to_contain_text("The server is not responding.")
    mortal.start(port)
    expect(broken).to_be_hidden(timeout=60_000)
    expect(ana.question).to_have_text(question)
    assert ana.answers.all_text_contents() == offered
    for _ in range(3):
        ana.answer_first()
