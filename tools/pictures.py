"""Takes the pictures of the web app that the README shows, into docs/pictures. Needs Chromium, Playwright and Pillow.

python tools/pictures.py URL [game …]    URL is a running server with the web app and compiled rules: ./run
"""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from shot import chromium

from ziggurat.engine import library

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures"
FILMED = "playing.webp"
"""The moving picture, of the game that is named last."""
ANSWERS = "[data-testid=answers] button"
FRAMES, FRAME_MILLISECONDS = 60, 150


def main() -> None:
    """Take all pictures, or those of some games."""
    url, *wanted = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        if not wanted:
            page.goto(url)
            page.wait_for_timeout(1500)
            page.screenshot(path=TARGET / "home.png")
        games = library.names()
        for number, game in enumerate(games):
            if not wanted or game in wanted:
                _play(page, url, number, game)
        if not wanted or games[-1] in wanted:
            _film(page, random.Random(len(games)))
        browser.close()


def _play(page: Page, url: str, number: int, game: str) -> None:
    """Play for a while, and take a picture in both sizes."""
    chooser = random.Random(number)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(url)
    page.get_by_role("button", name="Play now against bots").nth(number).click()
    for _ in range(library.rulebook(game).samples.answers_before_picture):
        _answer(page, chooser)
    page.wait_for_selector(ANSWERS, state="attached")
    page.mouse.move(1420, 890)
    page.wait_for_timeout(1200)
    page.screenshot(path=TARGET / f"{game}.png")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(1200)
    page.screenshot(path=TARGET / f"{game}-phone.png")


def _answer(page: Page, chooser: random.Random) -> None:
    """Give what the hint thinks best, or any answer where it says nothing."""
    page.wait_for_selector(ANSWERS, state="attached", timeout=120_000)
    page.get_by_role("button", name="Hint", exact=True).click()
    try:
        page.locator("[data-testid=hints] button").first.click(timeout=20_000)
    except Exception:
        found = page.locator(ANSWERS)
        found.nth(chooser.randrange(found.count())).click()
    page.wait_for_timeout(150)


def _film(page: Page, chooser: random.Random) -> None:
    """A moving picture of the last match: answers are given while frames are taken."""
    page.set_viewport_size({"width": 1440, "height": 900})
    frames: list[Image.Image] = []
    for number in range(FRAMES):
        if number % 9 == 4 and page.locator(ANSWERS).count():
            found = page.locator(ANSWERS)
            found.nth(chooser.randrange(found.count())).click()
        shot = Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 40, "width": 1440, "height": 800})))
        frames.append(shot.convert("RGB").resize((864, 480), Image.Resampling.LANCZOS))
        page.wait_for_timeout(FRAME_MILLISECONDS // 3)
    target = TARGET / FILMED
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=FRAME_MILLISECONDS, loop=0, quality=55)


if __name__ == "__main__":
    main()
