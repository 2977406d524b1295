"""Takes pictures of the app without a server, into docs/pictures. Needs Chromium ($CHROMIUM), Playwright and Pillow.

python tools/offline_pictures.py SITE    SITE is a folder that `ziggurat export-site` has written

A table on this device, begun and played while the browser is offline and the host of the site is gone; and the home
page with its own offer to install the app. The dialogue that follows belongs to the browser and is in no picture of a
page: the offer is made by an event such as a browser would send.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pictures import shoot
from playwright.sync_api import sync_playwright
from shot import chromium
from tests.web.anywhere import Host, Player

from ziggurat.engine import library

SIZES = {"": (1440, 900), "-phone": (390, 844)}
SEED, ANSWERS = 5, 14
OFFER = "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} }))"


def main() -> None:
    """Take both pictures, each on a desktop and on a phone."""
    host = Host(Path(sys.argv[1])).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", reduced_motion="reduce")
        context.add_init_script("""localStorage["ziggurat.settings"] ??= '{"moments": "off"}'""")
        player = Player(context, host.url)
        player.open()
        player.page.evaluate(OFFER)
        player.page.get_by_role("button", name="Install the app").wait_for()
        _in_every_size(player, "install")
        player.page.set_viewport_size({"width": 1440, "height": 900})
        player.wait_until_kept()
        context.set_offline(True)
        host.stop()
        player.page.reload()
        player.begin(library.names()[0], ("bot", "normal"), ("bot", "easy"))
        dice = random.Random(SEED)
        for _ in range(ANSWERS):
            player.answer_any(dice)
        player.page.locator("#tab-log").click()
        _in_every_size(player, "offline")
        browser.close()


def _in_every_size(player: Player, name: str) -> None:
    for size, (width, height) in SIZES.items():
        player.page.set_viewport_size({"width": width, "height": height})
        player.page.mouse.move(width - 4, height - 4)
        player.page.wait_for_timeout(1500)
        shoot(player.page, f"{name}{size}")


if __name__ == "__main__":
    main()
