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

TARGET = Path(__file__).resolve().parents[1] / "docs" / "pictures"
GAMES = {"imhotep": 26, "tigris": 24, "tzolkin": 44}
"""How many answers are given before the picture is taken."""
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
        for number, (game, answers) in enumerate(GAMES.items()):
            if not wanted or game in wanted:
                _play(page, url, number, game, answers)
        browser.close()


def _play(page: Page, url: str, number: int, game: str, answers: int) -> None:
    """Play for a while, take a picture in both sizes, and a moving one of Tzolk'in."""
    chooser = random.Random(number)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(url)
    page.get_by_role("button", name="Play now against bots").nth(number).click()
    for _ in range(answers):
        _answer(page, chooser)
    page.wait_for_selector(ANSWERS, state="attached")
    page.mouse.move(1420, 890)
    page.wait_for_timeout(1200)
    page.screenshot(path=TARGET / f"{game}.png")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(1200)
    page.screenshot(path=TARGET / f"{game}-phone.png")
    if game == "tzolkin":
        page.set_viewport_size({"width": 1440, "height": 900})
        _film(page, chooser)


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
    """A moving picture: answers are given while frames are taken."""
    frames: list[Image.Image] = []
    for number in range(FRAMES):
        if number % 9 == 4 and page.locator(ANSWERS).count():
            found = page.locator(ANSWERS)
            found.nth(chooser.randrange(found.count())).click()
        shot = Image.open(io.BytesIO(page.screenshot(clip={"x": 0, "y": 40, "width": 1440, "height": 800})))
        frames.append(shot.convert("RGB").resize((864, 480), Image.Resampling.LANCZOS))
        page.wait_for_timeout(FRAME_MILLISECONDS // 3)
    target = TARGET / "playing.webp"
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=FRAME_MILLISECONDS, loop=0, quality=55)


if __name__ == "__main__":
    main()
