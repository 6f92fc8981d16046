"""Pages laid out as ever of which the browser paints one pixel: no test looks at a picture, and without a graphics card
painting costs more than anything else a page does.

The window is one pixel large and stays so; the page is told that it is as large as a test wants it.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Page

WINDOW = "--window-size=1,1"  # of the browser
_SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


async def resize(page: Page, width: int, height: int) -> None:
    """Lay the page out as in a window of this size."""
    if page not in _SESSIONS:
        _SESSIONS[page] = await page.context.new_cdp_session(page)
    size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    metrics = {"deviceScaleFactor": 1, "mobile": False, "dontSetVisibleSize": True}
    await _SESSIONS[page].send("Emulation.setDeviceMetricsOverride", size | metrics)
