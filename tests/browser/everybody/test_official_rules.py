"""The official rules in the browser: the instrument above our summary, and the document where the operator has filed one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from croupier import rulebook
from tests.browser.conftest import PHONE, Served, serving
from tests.support.banked import both
from tests.support.browser.accessible import findings
from tests.support.cite import Cited, clause

Visitor = Callable[..., Any]
LAPTOP = {"width": 1366, "height": 768}
FILED, NOT_FILED = "act-uth-2025", "act-uth-2019"
TEXT = "Rules of Ultimate Texas Hold-em, as published."
SHOWN = ("act-omaha-2006 19.9", "act-manila-2005 19.9", *both("15.10"), "adelaide-omaha 86")
every_size = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


@pytest.fixture(scope="module")
def filed_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A demo with the official rules of one game on file."""
    folder: Path = tmp_path_factory.mktemp("filed")
    (folder / "rules.txt").write_text(TEXT)
    (folder / "croupier.toml").write_text(f'[room]\nrules = {{ "{FILED}" = "rules.txt" }}\n')
    with serving(config=str(folder / "croupier.toml"), QUIET="1") as served:
        yield served


@clause(*SHOWN)
async def test_the_instrument_stands_above_our_summary(filed_room: Served, visitor: Visitor, cited: Cited) -> None:
    guest = await visitor(f"{filed_room.url}/rules/{cited.book.id}", LAPTOP)
    panel = guest.page.get_by_role("region", name="Official rules")
    await expect(panel.get_by_text(cited.book.instrument.short_title)).to_be_visible()
    await expect(panel.get_by_text(cited.book.instrument.full_text)).to_be_visible()
    await expect(guest.page.get_by_text("Our summary, not the instrument.")).to_be_visible()
    assert guest.faults == []


@every_size
async def test_the_document_on_file_is_opened_from_there(filed_room: Served, visitor: Visitor, size: Any) -> None:
    guest = await visitor(f"{filed_room.url}/rules/{FILED}", size)
    panel = guest.page.get_by_role("region", name="Official rules")
    async with guest.page.context.expect_page() as opening:
        await panel.get_by_role("link", name="Open the official rules (text)").click()
    shown = await opening.value
    await expect(shown.get_by_text(TEXT)).to_be_visible()
    await panel.get_by_text("On file since").click()
    await expect(panel.get_by_text("SHA-256")).to_be_visible()
    assert await guest.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert await findings(guest) == []
    assert guest.faults == []


@every_size
async def test_without_a_document_the_panel_says_where_to_ask(filed_room: Served, visitor: Visitor, size: Any) -> None:
    guest = await visitor(f"{filed_room.url}/rules/{NOT_FILED}", size)
    panel = guest.page.get_by_role("region", name="Official rules")
    await expect(panel.get_by_text("Ask the dealer or a supervisor for a copy.")).to_be_visible()
    clause_shown = rulebook(NOT_FILED).rule("shown.rules").clauses[0]
    await expect(panel.get_by_role("link", name=clause_shown)).to_be_visible()
    await expect(panel.get_by_role("link", name="Open the official rules")).to_have_count(0)
    assert await findings(guest) == []
    assert guest.faults == []
