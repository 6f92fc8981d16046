"""The keys of the house, for everybody: a client keeps the signing key it first saw, and follows it to later ones."""

from __future__ import annotations

import msgspec
from litestar import get

from croupier.house import keys as of_house
from croupier.web.http.kit import TheHouse, no


class KeyShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A key that was introduced or retired, with what the signing key has signed (docs/operate/keys.md)."""

    what: str  # introduced or retired
    kind: of_house.Kind
    public: str
    fingerprint: str
    at: int
    after: str
    signer: str
    signature: str
    holder: str = ""
    anew: bool = False


class KeysShown(msgspec.Struct, frozen=True):
    """The keys of the house: those that hold, and how each came to be."""

    signing: str  # the public half; empty where there is none
    regulator: str  # the fingerprint of the key that shuffles are sealed to; empty where there is none
    working: KeyShown | None
    chain: list[KeyShown]  # every key but the working ones, in the order in which they were introduced


@get("/keys", responses=no())
async def keys(house: TheHouse) -> KeysShown:
    """Show the keys of the house, with the chain of introductions by which they follow from each other."""
    known = house.key_book.known
    working, regulator = known.working, known.key(of_house.REGULATORS)
    return KeysShown(
        known.public(of_house.SIGNING),
        regulator.fingerprint if regulator else "",
        _shown(working) if working else None,
        [_shown(one) for one in known.vouched],
    )


def _shown(event: of_house.Vouched) -> KeyShown:
    shown = KeyShown(
        "retired", event.kind, event.public, of_house.fingerprint_of(event.kind, event.public), event.at, event.after,
        event.signer, event.signature,
    )  # fmt: skip
    if isinstance(event, of_house.KeyIntroduced):
        return msgspec.structs.replace(shown, what="introduced", holder=event.holder, anew=event.anew)
    return shown


HANDLERS = [keys]
