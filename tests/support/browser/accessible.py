"""Helpers of tests/browser/everybody/test_accessible.py that other tests use as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.browser.player import Player

Visitor = Callable[..., Any]


AXE = Path(__file__).parents[3] / "client" / "node_modules" / "axe-core" / "axe.min.js"


async def findings(guest: Player) -> list[str]:
    """What axe finds on the page as it is now."""
    if not await guest.page.evaluate("'axe' in window"):
        await guest.page.evaluate(AXE.read_text())
    found = await guest.page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [f"{each['id']} ({each['impact']}): {node['html'][:200]}" for each in found for node in each["nodes"]]
