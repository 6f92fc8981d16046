"""Ways to sign in are on record: with the change in the store, and what is put into the database beside it opens nothing."""

from __future__ import annotations

from typing import Any

import httpx

from croupier.house import privileges
from croupier.house.people import Role
from croupier.store import Account, passkey_added
from croupier.store.passkeys import Passkey
from tests.support.store.changed import changed
from tests.support.web.authenticator import Authenticator, code_of, enrol, sign_in
from tests.web.conftest import OURS, PASSWORD, Site


async def on_record(site: Site, name: str, role: Role) -> httpx.AsyncClient:
    """Somebody whose account is on record, logged in."""
    if not site.privileges.privileges.begun:
        await site.privileges.begin_record("shell-root-here", 1)
    made = Account(name.lower(), name, (role,), False, await site.passwords.hash(PASSWORD), 1)
    assert await site.privileges.make(made, "shell-root-here", 1) is None
    client = site.client(headers=OURS)
    assert (await client.post("/api/login", json={"name": name, "password": PASSWORD})).status_code == 200
    return client


async def lines(site: Site) -> list[str]:
    """The kinds of events on the stream of privileges, after the accounts."""
    found: list[Any] = []
    async for some in site.store.read(privileges.STREAM):
        found += some
    tags = [line.decode().partition('"type":"')[2].partition('"')[0] for line in found]
    return [tag for tag in tags if tag not in ("privileges-begun", "account-made")]


async def test_what_is_added_and_removed_is_on_record(site: Site) -> None:
    anna, device = await on_record(site, "Anna", "operator"), Authenticator()
    seen = await enrol(anna, device)
    await anna.post("/api/account/pin", json={"pin": "482915"})
    await anna.post("/api/consoles/entries", json={"name": "Pit 2"})
    await anna.post(f"/api/account/passkeys/{seen['passkeys'][0]['id']}/removal")
    assert await lines(site) == ["passkey-added", "way-in-changed", "console-enrolled", "passkey-removed"]
    assert site.privileges.privileges.passkeys == {}


async def test_a_passkey_that_was_put_into_the_database_opens_nothing(site: Site) -> None:
    anna, device = await on_record(site, "Anna", "operator"), Authenticator()
    await enrol(anna, device)
    (own,) = await site.store.door.passkeys.of("anna")
    bert, thief = await on_record(site, "Bert", "operator"), Authenticator()
    await enrol(bert, thief)
    (berts,) = await site.store.door.passkeys.of("bert")
    forged = Passkey(b"forged", "anna", berts.public_key, 0, "Phone", 1)
    await changed(site.store, passkey_added(forged))
    thief.id, thief.user = b"forged", b"anna"
    async with site.client(headers=OURS) as client:
        assert code_of(await sign_in(client, thief)) == "passkey-not-accepted"
        assert (await sign_in(client, device)).status_code == 200
    assert own.account == "anna"


async def test_nor_does_one_whose_key_was_exchanged(site: Site) -> None:
    anna, device = await on_record(site, "Anna", "operator"), Authenticator()
    await enrol(anna, device)
    bert, thief = await on_record(site, "Bert", "operator"), Authenticator()
    await enrol(bert, thief)
    await site.store._change(  # type: ignore[attr-defined]
        "UPDATE passkey SET public_key = (SELECT public_key FROM passkey WHERE account = 'bert') WHERE account = 'anna'"
    )
    thief.id, thief.user = device.id, b"anna"
    async with site.client(headers=OURS) as client:
        assert code_of(await sign_in(client, thief)) == "passkey-not-accepted"
