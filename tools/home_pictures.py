"""Takes the pictures of play on the home page: each board, drawn from a position of a real match, made small.

A board without words has one picture, play.webp; one with words has another for each language, play.<language>.webp.

python tools/home_pictures.py URL    URL is a running server with the web app (./run), or a site (ziggurat export-site)

They lie beside the boards, in web/src/lib/boards/<game>, some 20 kB each. The browser itself writes them.
`play.json` beside each names the position of the gallery that shows most of the game, and the part that is pictured.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright
from shot import chromium

WEB = Path(__file__).resolve().parents[1] / "web"
BOARDS, MESSAGES = WEB / "src" / "lib" / "boards", WEB / "messages"
WIDE, HIGH = 640, 360
QUALITY = 0.72
SMALLER = """
async ([png, width, height, quality]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}
"""


def main() -> None:
    """Take all pictures."""
    url = sys.argv[1].rstrip("/")
    others = sorted({folder.name for folder in MESSAGES.iterdir() if folder.is_dir()} - {"en"})
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for file in sorted(BOARDS.glob("*/play.json")):
            wanted = json.loads(file.read_text(encoding="utf-8"))
            address = f"{url}/#/gallery/{file.parent.name}/{quote(wanted['sample'])}"
            part = f".board {wanted['part']}"
            english = _picture(browser, "en", address, part)
            file.with_suffix(".webp").write_bytes(english)
            for language in others:
                picture = _picture(browser, language, address, part)
                if picture != english:
                    file.with_suffix(f".{language}.webp").write_bytes(picture)
        browser.close()


def _picture(browser: Browser, language: str, address: str, part: str) -> bytes:
    """A board in a language, as wide and high as a picture on the home page is."""
    page = browser.new_page(viewport={"width": 1720, "height": 1100}, reduced_motion="reduce", locale=language)
    page.goto(address)
    picture = _taken(page, part)
    page.close()
    return picture


def _taken(page: Page, part: str) -> bytes:
    """The middle of the board, made small."""
    page.locator(part).first.wait_for()
    page.wait_for_timeout(1500)
    box = page.locator(part).first.bounding_box()
    assert box is not None
    width = min(box["width"], box["height"] * WIDE / HIGH)
    height = width * HIGH / WIDE
    left, top = box["x"] + (box["width"] - width) / 2, box["y"] + (box["height"] - height) / 2
    clip = {"x": left, "y": top, "width": width, "height": height}
    shot = base64.b64encode(page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
    return base64.b64decode(page.evaluate(SMALLER, [shot, WIDE, HIGH, QUALITY]))


if __name__ == "__main__":
    main()
