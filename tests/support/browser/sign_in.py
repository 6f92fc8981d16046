"""A room with accounts that have passwords, and a browser with an authenticator of its own."""

from __future__ import annotations

from pathlib import Path

from argon2 import PasswordHasher
from playwright.async_api import Page, expect

from croupier.house.people import Role
from croupier.store import Account, open_store
from tests.browser.conftest import Served
from tests.support.browser.pages import altered
from tests.support.browser.player import Player
from tests.support.store.raw import run_sql

PASSWORD = "correct horse battery"
LIGHT = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


async def with_accounts(folder: Path, **people: Role) -> str:
    """The address of a new store with these people, each by name and role."""
    url = f"sqlite:{folder}/room.db"
    async with open_store(url) as store:
        for name, role in people.items():
            account = Account(f"{name.lower()}-1", name, (role,), False, LIGHT.hash(PASSWORD), 1)
            assert await store.accounts.create(account)
    return url


def at_home(served: Served) -> str:
    """The room's address by name: passkeys are made for names."""
    return served.url.replace("127.0.0.1", "localhost")


async def give_device(page: Page) -> None:
    """Give a browser an authenticator that its owner touches at once."""
    session = await altered(page).context.new_cdp_session(page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


async def log_in(someone: Player, name: str, code: str = "") -> None:
    """Come in by name and password, from the door."""
    page = someone.page
    if await someone.button("I have an account").count():
        await someone.button("I have an account").click()
    await page.get_by_label("Name", exact=True).fill(name)
    await page.get_by_label("Password").fill(PASSWORD)
    await someone.button("Log in").click()
    if code:
        await page.get_by_label("Code").fill(code)
        await someone.button("Log in").click()
    await expect(page.locator("header .who b")).to_have_text(name)


async def log_out(someone: Player) -> None:
    """Leave, from the menu."""
    await someone.button("Settings").click()
    await someone.button("Log out").click()
    await expect(someone.page.get_by_label("Come in")).to_be_visible()


async def account_page(someone: Player) -> None:
    """Open the page of one's own account, from the menu."""
    await someone.button("Settings").click()
    await someone.page.get_by_role("link", name="Sign-in and sessions").click()
    await expect(someone.page.get_by_role("heading", name="Passkeys")).to_be_visible()


async def add_passkey(someone: Player, name: str) -> None:
    """Add a passkey on the page of one's own account."""
    await someone.page.get_by_label("Name of the device").fill(name)
    await someone.button("Add a passkey").click()
    await expect(someone.page.get_by_text("Not used yet.")).to_be_visible()


async def forget_proofs(url: str) -> None:
    """Let time pass: every proof is too old now."""
    await run_sql(url, "UPDATE session SET proved = 0")
