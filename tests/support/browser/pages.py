"""Pages of one browser for visitors one after another, as good as new and never painted.

Theory of operation. A page that is opened for the first time starts a process, which reads the client's script and compiles
what it runs of it; that takes longer than most of what a test does there. So a page a visitor is done with is kept: it
goes to the icon of its room, its cookies and what it stored are forgotten, and the next visitor's browser begins with it.
A page whose workings a test has changed is `altered`, and closed.

No test looks at a picture, and without a graphics card painting costs more than anything else a page does. So pages are
laid out as ever, and one pixel of them is painted.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary, WeakSet

from playwright.async_api import Browser, CDPSession, Page

TIMEOUT_MS = 20_000
SILENCE = "delete window.AudioContext"  # nobody hears it
_SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
_ALTERED: WeakSet[Page] = WeakSet()


class Pages:
    """The pages nobody has at this moment."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kept: list[Page] = []

    async def open(self, size: dict[str, int], color_scheme: str = "light", **options: Any) -> Page:
        """Open a page of this size; one with options of its own is its visitor's alone."""
        if options or not self._kept:
            context = await self._browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
            context.set_default_timeout(TIMEOUT_MS)
            await context.add_init_script(SILENCE)
            page = await context.new_page()
            _SESSIONS[page] = await context.new_cdp_session(page)
            await _SESSIONS[page].send("Emulation.setVisibleSize", {"width": 1, "height": 1})
            if options:
                altered(page)
        else:
            page = self._kept.pop()
            await resize(page, **size)
        await page.emulate_media(media="screen", color_scheme=color_scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        return page

    async def close(self, page: Page) -> None:
        """Keep a page for the next visitor, who finds nothing of this one."""
        room = urlsplit(page.url)
        if page in _ALTERED or not room.netloc:
            await page.context.close()
            return
        for other in page.context.pages:
            if other is not page:
                await other.close()
        await page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        await page.goto(f"{room.scheme}://{room.netloc}/icon.svg")
        await page.context.clear_cookies()
        self._kept.append(page)


def altered(page: Page) -> Page:
    """A page whose requests, connections or clock a test sees to: nobody else gets it."""
    _ALTERED.add(page)
    return page


async def resize(page: Page, width: int, height: int) -> None:
    """Lay a page out as in a window of another size; Playwright's own way would have it painted."""
    size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    metrics = {"deviceScaleFactor": 1, "mobile": False, "dontSetVisibleSize": True}
    await _SESSIONS[page].send("Emulation.setDeviceMetricsOverride", size | metrics)
