"""Signing in with a passkey, a code, a PIN at a console; and the question for a fresh proof, which loses nothing typed."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest_asyncio
from playwright.async_api import expect

from croupier.web.door import totp
from tests.browser.conftest import DESKTOP, PHONE, Served, serving
from tests.support.browser.accessible import findings
from tests.support.browser.player import Player
from tests.support.browser.sign_in import (
    PASSWORD,
    account_page,
    add_passkey,
    at_home,
    forget_proofs,
    give_device,
    log_in,
    log_out,
    with_accounts,
)

Room = tuple[Served, str]
PIN = "482915"
SECONDS = 10  # of a busy machine; two of one that is not


@pytest_asyncio.fixture(loop_scope="session")
async def staffed(tmp_path: Path) -> AsyncIterator[Room]:
    """A room whose staff have accounts, and the address of its store."""
    url = await with_accounts(tmp_path, Olga="operator", Sue="supervisor", Dora="dealer")
    with serving(url, QUIET="1") as served:
        yield served, url


@pytest_asyncio.fixture(loop_scope="session")
async def strict(tmp_path: Path) -> AsyncIterator[Served]:
    """One whose staff sign in with a passkey."""
    url = await with_accounts(tmp_path, Olga="operator")
    settings = tmp_path / "room.toml"
    settings.write_text('[sign_in]\nstaff = "passkey"\n', encoding="ascii")
    with serving(url, config=str(settings), QUIET="1") as served:
        yield served


async def test_a_passkey_is_added_and_signs_in_and_is_the_fresh_proof(
    staffed: Room, visitor: Callable[..., Any]
) -> None:
    served, url = staffed
    olga: Player = await visitor(at_home(served), DESKTOP)
    await give_device(olga.page)
    await log_in(olga, "Olga")
    await account_page(olga)
    await add_passkey(olga, "Key ring")
    await expect(olga.page.get_by_text("By passkey.")).to_be_visible()
    assert not await findings(olga)
    await log_out(olga)
    await olga.button("I have an account").click()
    await olga.button("Sign in with a passkey").click()
    await expect(olga.page.locator("header .who b")).to_have_text("Olga")
    await forget_proofs(url)
    await proves_in_the_middle(olga)


async def proves_in_the_middle(olga: Player) -> None:
    """The count that was typed is counted once the passkey was shown."""
    page = olga.page
    await page.goto(f"{olga.url}/cage")
    await page.get_by_label("Cash counted in the drawer").fill("500")
    await olga.button("Count to open").click()
    asked = page.get_by_role("dialog", name="Confirm that it is you")
    await expect(asked).to_be_visible()
    await asked.get_by_role("button", name="Close").click()
    await expect(page.get_by_label("Cash counted in the drawer")).to_have_value("500")
    await expect(page.get_by_text(re.compile("confirm that it is you", re.I))).to_be_visible()
    await olga.button("Count to open").click()
    await asked.get_by_role("button", name="Confirm with a passkey").click()
    await expect(page.get_by_text("Another person counts it again")).to_be_visible()


async def test_an_app_is_set_up_and_asks_for_a_code(staffed: Room, visitor: Callable[..., Any]) -> None:
    served, _ = staffed
    olga: Player = await visitor(at_home(served), PHONE)
    await log_in(olga, "Olga")
    await account_page(olga)
    await olga.button("Set up an app").click()
    await expect(olga.page.get_by_alt_text("QR code for the authenticator app")).to_be_visible()
    typed = (await olga.page.locator("code.key").inner_text()).replace(" ", "")
    secret = base64.b32decode(typed)
    step = time.time_ns() // 1_000_000 // totp.STEP_MS
    await olga.page.get_by_label("Code").fill(totp.code_at(secret, step))
    await olga.button("Turn it on").click()
    await expect(olga.page.locator("ol code")).to_have_count(10)
    await olga.button("I have kept them").click()
    await expect(olga.page.get_by_text("10 of 10 recovery codes are left.")).to_be_visible()
    assert not await findings(olga)
    await log_out(olga)
    await log_in(olga, "Olga", totp.code_at(secret, step + 1))


async def test_staff_of_a_room_with_passkeys_come_no_further_than_adding_one(
    strict: Served, visitor: Callable[..., Any]
) -> None:
    olga: Player = await visitor(f"{at_home(strict)}/cage", DESKTOP)
    await give_device(olga.page)
    await log_in(olga, "Olga")
    await expect(olga.page.get_by_role("heading", name="Add a passkey", exact=True)).to_be_visible()
    await olga.page.get_by_label("Name of the device").fill("Phone")
    await olga.button("Add a passkey").click()
    await expect(olga.page.get_by_role("heading", name="The cage", exact=True)).to_be_visible()


async def test_staff_take_over_from_each_other_at_a_console(staffed: Room, visitor: Callable[..., Any]) -> None:
    served, _ = staffed
    console: Player = await visitor(at_home(served), DESKTOP)
    page = console.page
    await log_in(console, "Sue")
    await account_page(console)
    await page.get_by_label("Name of this console").fill("Pit 2")
    await console.button("Make this browser a console").click()
    await expect(page.get_by_text("This browser is the console Pit 2.")).to_be_visible()
    await sets_pin(console)
    await signs_in_besides(console, "Dora")
    await account_page(console)
    await sets_pin(console)
    await signs_in_besides(console, "Sue")
    await takes_over(console)


async def sets_pin(console: Player) -> None:
    """On the page of one's own account."""
    await console.page.get_by_label("PIN", exact=True).fill(PIN)
    await console.button("Set PIN").click()
    await expect(console.page.get_by_text("You have a PIN.")).to_be_visible()


async def signs_in_besides(console: Player, name: str) -> None:
    """Another person signs in in full at the same browser, which ends the session there but not the shift."""
    body = {"name": name, "password": PASSWORD}
    headers = {"X-Croupier": "1"}
    assert (await console.page.request.post(f"{console.url}/api/login", data=body, headers=headers)).ok
    await console.page.goto(console.url)
    await expect(console.page.locator("header .who b")).to_have_text(name)


async def takes_over(console: Player) -> None:
    """Dora from Sue, with six digits: the last of them sends it."""
    page = console.page
    await console.button("Take over").click()
    asked = page.get_by_role("dialog", name="Take over at Pit 2")
    await expect(asked.get_by_role("button", name="Dora")).to_be_visible()
    await asked.get_by_label("PIN").press_sequentially("000000")
    await expect(asked.get_by_role("alert")).to_contain_text("This PIN is not right")
    began = time.monotonic()
    await asked.get_by_label("PIN").press_sequentially(PIN)
    await expect(page.locator("header .who b")).to_have_text("Dora")
    assert time.monotonic() - began < SECONDS
    await expect(page.get_by_role("link", name="Deal")).to_be_visible()
