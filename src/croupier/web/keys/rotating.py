"""Changes of keys, on record, by an operator while no server runs: the next start takes the new key.

A new key is on the disk before it is on record, and the old one stays beside it. So whatever is cut short in between, the
store opens with the key its record names.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from croupier.errors import RequestError
from croupier.house import keys as of_house
from croupier.record import Signer, SigningKey
from croupier.room import KeyAsked, KeyBook, last_moment
from croupier.shuffle import public_key
from croupier.store import Store
from croupier.web.keys.holders import FILE, file_signer, opened_signer
from croupier.web.keys.key_file import sealing_file, signing_file
from croupier.web.keys.of_store import keys_of_store, known_keys
from croupier.web.settings import Settings

LONGEST_REASON = 200


class Change(NamedTuple):
    """A change of one key: what is asked for, by whom and why."""

    kind: of_house.Kind
    by: str  # a name
    reason: str
    public: str = ""  # of the regulator's new key
    ends: bool = False  # the regulator's key goes, and no other comes
    next: Settings | None = None  # settings that say who holds the new signing key
    lost: bool = False  # the key that held is gone


async def rotate(store: Store, settings: Settings, change: Change) -> of_house.KnownKeys:
    """Change a key, and return the keys as they are then; RequestError where it cannot be done, and nothing is."""
    reason = change.reason.strip()
    if not 0 < len(reason) <= LONGEST_REASON or not reason.isprintable():
        raise RequestError(f"say why with --why, in 1 to {LONGEST_REASON} letters: it stands on record")
    by = await _operator(store, change.by)
    known = await known_keys(store)
    if not known.public(of_house.SEALING):
        raise RequestError("no keys are on record yet: start the server once, which enters those that are there")
    asked = _asked(known, settings, change, await _vouching(store, settings, change, known))
    book = await KeyBook.read(store)
    at = max(time.time_ns() // 1_000_000, await last_moment(store))
    if refusal := await book.enter(asked._replace(by=by, reason=reason), at):
        raise RequestError(refusal.reason)
    return book.known


async def _vouching(store: Store, settings: Settings, change: Change, known: of_house.KnownKeys) -> Signer | None:
    """The signing key that holds; None where that is the one that is lost. No key but a lost one may be missing."""
    if not change.lost:
        return (await keys_of_store(store, settings))[0].signing
    return None if change.kind == of_house.SIGNING else opened_signer(settings, known.public(of_house.SIGNING))


def _asked(known: of_house.KnownKeys, settings: Settings, change: Change, signer: Signer | None) -> KeyAsked:
    """The key that is to be introduced or retired; a new one is made where it lies in a file of ours."""
    if change.kind == of_house.SIGNING:
        return _new_signing_key(known, settings, change, signer)
    assert signer, "a lost signing key alone is replaced without one"
    if change.kind == of_house.SEALING:
        made = of_house.fingerprint(public_key(sealing_file(settings).add()).hex())
        return KeyAsked(of_house.SEALING, made, FILE, signer, anew=change.lost)
    held = known.public(of_house.REGULATORS)
    if change.ends and not held:
        raise RequestError("there is no key of a regulator's to end")
    if change.ends:
        return KeyAsked(of_house.REGULATORS, held, "", signer, retires=True)
    return KeyAsked(of_house.REGULATORS, change.public, "the regulator", signer)


def _new_signing_key(known: of_house.KnownKeys, settings: Settings, change: Change, signer: Signer | None) -> KeyAsked:
    if change.next:
        new = opened_signer(change.next, "")
    elif settings.signing_command or settings.signing_token:
        raise RequestError("name the settings that say who holds the new signing key: --next FILE.toml")
    else:
        new = file_signer(SigningKey(signing_file(settings).add()))
    if new.public == known.public(of_house.SIGNING):
        raise RequestError("the settings named by --next hold the same signing key: nothing would change")
    return KeyAsked(of_house.SIGNING, new.public, new.holder, signer or new, anew=signer is None)


async def _operator(store: Store, name: str) -> str:
    account = await store.accounts.of_name(name)
    if account is None or account.closed or "operator" not in account.roles:
        raise RequestError(f"{name[:60]} is no operator of this room; see croupier account list")
    return account.id
