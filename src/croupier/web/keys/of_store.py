"""The keys of a store: those its record names, found where the settings say; other ones are refused.

The sealing key and the signing key lie in files beside the data, unless a token or a command holds the signing key. New
ones are made for a store in which nothing is sealed yet, and never in place of one that is missing. With the sealing key
and the store every card of every shuffle can be read; without it no round that is being played can go on. The record has
the fingerprints of all keys (house/keys.py); a store of before has that of its sealing key beside the record. A server
that comes with another key is refused before anything is opened.
"""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes

from croupier.errors import RequestError
from croupier.house import keys as of_house
from croupier.protocol import Refusal
from croupier.record import Signer, SigningKey, has_signed
from croupier.room import KeyBook, Keys, SealingKey, key_before
from croupier.shuffle import public_key
from croupier.store import Store
from croupier.web.keys.holders import FILE, file_keys, opened_signer
from croupier.web.keys.key_file import sealing_file
from croupier.web.settings import IN_MEMORY, Settings

Known = of_house.KnownKeys


async def keys_of_store(store: Store, settings: Settings) -> tuple[Keys, str]:
    """The keys of a store, and what to tell where it did not know its own yet; RequestError where it is another's."""
    if settings.store == IN_MEMORY:
        return Keys.drawn(token_bytes, bytes.fromhex(settings.regulator_key)), ""
    known = await known_keys(store)
    sealing, note = await _sealing_key(store, known, settings)
    signing = known.public(of_house.SIGNING)
    is_own = bool(signing) and signing != key_before(sealing).public
    signer = opened_signer(settings, signing if is_own else "")
    if not settings.store.startswith("sqlite:"):
        store.rescue_to(Path(f"{sealing_file(settings).path}.rescued.jsonl"))  # a database has no folder of its own
    return Keys(sealing, signer, SigningKey(token_bytes(32)), _regulators_key(known, settings)), note


async def known_keys(store: Store) -> Known:
    """Return the keys the record of a store names; RequestError where it does not hold."""
    known = (await KeyBook.read(store)).known
    followed = of_house.followed(known.vouched)
    if isinstance(followed, Refusal) and known.vouched:
        raise RequestError(f"the record of the keys was altered ({followed.reason}); restore the last backup")
    return known


async def check_keys(store: Store, settings: Settings) -> None:
    """See that all keys of a store are where the settings say, and that the signing key signs; or RequestError."""
    if not (await known_keys(store)).public(of_house.SEALING):
        raise RequestError("no keys are on record yet: the first start of the server enters them")
    keys, _ = await keys_of_store(store, settings)
    text = b"croupier key tried\n"
    if not has_signed(keys.signing.public, text, await keys.signing.sign(text)):
        raise RequestError(f"{keys.signing.holder} answers no signature by the house's signing key")


async def signer_of_store(store: Store, settings: Settings) -> Signer:
    """Return the holder of the house's signing key, for a command that signs what leaves the house."""
    signing = (await known_keys(store)).public(of_house.SIGNING)
    if not signing:
        raise RequestError("no keys are on record yet: the first start of the server enters them")
    return opened_signer(settings, signing)


def keys_are_there(settings: Settings, held: Keys) -> bool:
    """Say whether the keys a server holds still lie in their files, as its next start will want them."""
    if settings.store == IN_MEMORY:
        return True
    try:
        if held.sealing.private not in sealing_file(settings).read():
            return False
        return held.signing.holder != FILE or held.signing.public in file_keys(settings)
    except RequestError:
        return False


async def _sealing_key(store: Store, known: Known, settings: Settings) -> tuple[SealingKey, str]:
    file, wanted = sealing_file(settings), await _sealing_fingerprint(store, known)
    used = bool(wanted) or await _has_seals(store)
    held = file.read()
    if not held:
        if used:
            raise RequestError(f"the key of this store is not there: bring {file.path} back from its copy")
        held = [file.add()]
    found = _by_fingerprint(held)
    if wanted and wanted not in found:
        raise RequestError(
            f"{file.path} is not the key of this store (its fingerprint is {[*found][-1][: of_house.SHOWN]}, the store's "
            f"{wanted[: of_house.SHOWN]}); bring the store's own key back from its copy"
        )
    own = wanted or [*found][-1]
    for before in known.moves(of_house.SEALING):
        if before not in found:
            raise RequestError(
                f"{file.path} lacks the key {before[: of_house.SHOWN]}, which opens what is sealed from before"
            )
    older = [one.fingerprint for one in known.all_of(of_house.SEALING)]
    key = SealingKey(found[own], [found[one] for one in older if one != own and one in found])
    note = f"this store did not know its key; from now on it opens with the key {own[: of_house.SHOWN]} alone"
    return key, note if used and not wanted else ""


def _regulators_key(known: Known, settings: Settings) -> bytes:
    """The regulator's key as the record has it; the settings may name the first one, and no other."""
    there, named = known.public(of_house.REGULATORS), settings.regulator_key
    was_retired = any(one.kind == of_house.REGULATORS for one in known.vouched) and not there
    if named and (there or was_retired) and named != there:
        raise RequestError(
            "regulator_key in the settings is not the regulator's key on record; "
            "a change of it is entered with: croupier keys rotate regulator"
        )
    return bytes.fromhex(there or named)


async def _sealing_fingerprint(store: Store, known: Known) -> str:
    """The fingerprint of a store's sealing key; empty where no server has recorded it yet."""
    held = known.key(of_house.SEALING)
    return held.fingerprint if held else await store.key_fingerprint()


def _by_fingerprint(held: list[bytes]) -> dict[str, bytes]:
    return {of_house.fingerprint(public_key(key).hex()): key for key in held}


async def _has_seals(store: Store) -> bool:
    async for _ in store.read_all_sealed():
        return True
    return False
