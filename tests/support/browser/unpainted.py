"""Pages laid out as ever of which the browser paints one pixel: no test looks at a picture, and without a graphics card
painting costs more than anything else a page does."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Page

_SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


async def unpainted(page: Page) -> Page:
    """Keep the browser from painting a new page."""
    _SESSIONS[page] = await page.context.new_cdp_session(page)
    await _SESSIONS[page].send("Emulation.setVisibleSize", {"width": 1, "height": 1})
    return page


async def resize(page: Page, width: int, height: int) -> None:
    """Lay such a page out as in a window of another size; Playwright's own way would have it painted."""
    size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    metrics = {"deviceScaleFactor": 1, "mobile": False, "dontSetVisibleSize": True}
    await _SESSIONS[page].send("Emulation.setDeviceMetricsOverride", size | metrics)
