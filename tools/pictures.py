"""Takes the pictures of the web app, into docs/pictures. Needs Chromium, Playwright and Pillow.

python tools/pictures.py URL [game …]    URL is a running server with the web app: ./run

Every game is played by chance for a while at a table with the most players and all that can be added, and pictured on a
desktop, by night, on a phone upright and on its side.
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
SIZES = {"": (1440, 900), "-large": (1920, 1080), "-small": (1280, 720), "-phone": (390, 844), "-side": (844, 390)}
ANSWERS = "[data-testid=answers] button, [data-testid=done][data-move]"
ASKED = ".prompt.mine [data-testid=answers]"
STOPPED = "[data-testid=continue]"
COLOURS = 256
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
            shoot(page, "home")
        games = library.names()
        for number, game in enumerate(games):
            if not wanted or game in wanted:
                chooser = random.Random(number)
                _play(page, url, game, chooser)
                if game == games[-1]:
                    _film(page, chooser)
        browser.close()


def shoot(page: Page, name: str) -> None:
    """Keep what is seen, in few colours: pictures in a repository should be small."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=1).save(TARGET / f"{name}.png", optimize=True)


def _play(page: Page, url: str, game: str, chooser: random.Random) -> None:
    """Play for a while with the most that the game shows, and take a picture in every size."""
    book = library.rulebook(game)
    sample, answers = book.shown()[-1], book.samples.answers_before_picture
    page.goto(url)
    page.wait_for_load_state("networkidle")
    bots = [{"kind": "bot", "level": "random"}] * (sample.seats - 1)
    wanted = {"game": game, "seats": [{"kind": "me"}, *bots], "options": dict(sample.options)}
    table = page.request.post(f"{url}/api/tables", data=wanted).json()["table"]["id"]
    page.goto(f"{url}/#/table/{table}")
    while answers > 0 or page.locator(ANSWERS).count() < 4:
        _answer(page, chooser)
        answers -= 1
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(width - 4, height - 4)
        page.wait_for_timeout(1500)
        shoot(page, f"{game}{size}")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.mouse.move(1436, 896)
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(800)
    shoot(page, f"{game}-dark")
    page.emulate_media(color_scheme="light")


def _answer(page: Page, chooser: random.Random) -> None:
    """Give any answer, and wait until one is asked again."""
    _continue(page)
    moment = page.get_by_test_id("question").get_attribute("data-moment")
    found = page.locator(ANSWERS)
    found.nth(chooser.randrange(found.count())).click()
    if page.locator(".prompt .confirm").count():
        page.get_by_test_id("done").click()
    page.wait_for_selector(f'[data-moment]:not([data-moment="{moment}"]), {STOPPED}', state="attached")
    page.wait_for_timeout(100)
    _continue(page)


def _continue(page: Page) -> None:
    """Wait until one is asked; big moments on the way are seen."""
    while True:
        page.wait_for_selector(f"{ASKED}, {STOPPED}", state="attached", timeout=120_000)
        if not page.locator(STOPPED).count():
            return
        page.locator(STOPPED).click()


def _film(page: Page, chooser: random.Random) -> None:
    """A moving picture of the last match: answers are given while frames are taken."""
    page.set_viewport_size({"width": 1440, "height": 900})
    frames: list[Image.Image] = []
    for number in range(FRAMES):
        found = page.locator(f"{STOPPED}, {ANSWERS}")
        if number % 9 == 4 and found.count():
            found.nth(chooser.randrange(found.count())).click()
        shot = Image.open(io.BytesIO(page.screenshot()))
        frames.append(shot.convert("RGB").resize((864, 540), Image.Resampling.LANCZOS))
        page.wait_for_timeout(FRAME_MILLISECONDS // 3)
    target = TARGET / FILMED
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=FRAME_MILLISECONDS, loop=0, quality=45)


if __name__ == "__main__":
    main()
