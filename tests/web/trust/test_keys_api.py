"""A client keeps the first signing key it sees of a house, and follows it by what anybody may ask for."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from croupier.house import keys as of_house
from croupier.record import has_signed
from croupier.room.streams.key_book import KeyAsked
from tests.support.introduced import a_key
from tests.support.room.driver import keys
from tests.web.conftest import OURS, Site


def follows(shown: dict[str, Any], pinned: str) -> str:
    """The signing key that a client comes to from the one it knows, by nothing but what the page says is signed."""
    signing, after = "", "0" * 64
    for one in shown["chain"]:
        lines = [f"croupier key {one['what']}", *(f"{name} {one[name]}" for name in ("kind", "public", "at"))]
        text = "".join(
            [f"{line}\n" for line in [*lines, f"after {after}", f"signer {signing or one['public']}"]]
        ).encode()
        assert has_signed(signing or one["public"], text, one["signature"])
        after = sha256(text).hexdigest()
        if one["kind"] == "signing":
            signing = one["public"]
    assert pinned in [one["public"] for one in shown["chain"] if one["kind"] == "signing"]
    return signing


async def test_everybody_is_shown_the_keys_and_how_they_follow_from_each_other(site: Site) -> None:
    async with site.client(headers=OURS) as client:
        nothing = (await client.get("/keys")).json()
        assert nothing == {"signing": "", "regulator": "", "working": None, "chain": []}
        held = keys()
        await site.key_book.introduce(held, 1000)
        shown = (await client.get("/keys")).json()
        assert shown["signing"] == held.signing.public
        assert shown["regulator"] == of_house.fingerprint(held.regulator.hex())
        assert (shown["working"]["public"], shown["working"]["signer"]) == (held.working.public, held.signing.public)
        assert follows(shown, held.signing.public) == held.signing.public
        new = KeyAsked(of_house.SIGNING, a_key("new").public, "a file", held.signing, "p-olga", "in confidence")
        assert await site.key_book.enter(new, 2000) is None
        answer = await client.get("/keys")
        assert follows(answer.json(), held.signing.public) == a_key("new").public == answer.json()["signing"]
        for hidden in ("olga", "confidence", held.sealing.private.hex(), held.sealing.public.hex()):
            assert hidden not in answer.text, "who asked for it and why is on record, and for staff"
