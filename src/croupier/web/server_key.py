"""The server's key: it seals the shuffles and what people write, and signs the heads.

The key lies in a file of its own beside the data, readable by its owner alone. A new one is made for a store in which
nothing is sealed yet, and never in place of one that is missing. With it and the store every card of every shuffle can be
read; without it no round that is being played can go on. So the store keeps the fingerprint of its key, and a server that
comes with another one is refused before anything is opened.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from croupier.errors import RequestError
from croupier.room import Keys
from croupier.shuffle import KEY_BYTES, public_key
from croupier.store import Store, is_open_to_others, new_private
from croupier.web.settings import IN_MEMORY, Settings

LABEL = b"croupier/1/server-key"
SHOWN = 16  # digits of a fingerprint, for people


def server_keys(settings: Settings, *, is_new: bool = True) -> Keys:
    """The keys shuffles are sealed to; RequestError where our own key cannot be had. A new store gets a new one."""
    regulator = bytes.fromhex(settings.regulator_key)
    if settings.store == IN_MEMORY:
        return Keys(token_bytes(KEY_BYTES), regulator)
    return Keys(_key_in(_key_file(settings), is_new=is_new), regulator)


async def keys_of_store(store: Store, settings: Settings) -> tuple[Keys, str]:
    """The keys of a store, and what to tell where it did not know its own yet; RequestError where it is another's."""
    known = await store.key_fingerprint()
    used = bool(known) or await _has_seals(store)
    keys = server_keys(settings, is_new=not used)
    found = fingerprint(keys)
    if known and known != found:
        raise RequestError(
            f"{_key_file(settings)} is not the key of this store (its fingerprint is {found[:SHOWN]}, the store's "
            f"{known[:SHOWN]}); bring the store's own key back from its copy"
        )
    if settings.store != IN_MEMORY and not settings.store.startswith("sqlite:"):
        store.rescue_to(Path(f"{_key_file(settings)}.rescued.jsonl"))  # a database has no folder of its own
    if not known:
        await store.keep_key_fingerprint(found)
    note = f"this store did not know its key; from now on it opens with the key {found[:SHOWN]} alone"
    return keys, note if used and not known else ""


def fingerprint(keys: Keys) -> str:
    """The fingerprint that tells the server's key from any other, and reveals nothing of it."""
    return sha256(LABEL + public_key(keys.server)).hexdigest()


async def _has_seals(store: Store) -> bool:
    async for _ in store.read_all_sealed():
        return True
    return False


def _key_file(settings: Settings) -> Path:
    if settings.key_file:
        return Path(settings.key_file)
    scheme, _, path = settings.store.partition(":")
    if scheme != "sqlite":
        raise RequestError("say in the settings where the key is that seals the shuffles: key_file")
    return Path(f"{path}.key")


def _key_in(file: Path, *, is_new: bool) -> bytes:
    """The key in a file; a new one where there is none yet and the store has none."""
    try:
        if not file.exists():
            if not is_new:
                raise RequestError(f"the key of this store is not there: bring {file} back from its copy")
            _make(file)
        if is_open_to_others(file):
            raise RequestError(f"{file} can be read by others; say: chmod 600 {file}")
        key = bytes.fromhex(file.read_text("ascii").strip())
    except OSError as error:
        raise RequestError(f"cannot use the key in {file}: {error.strerror or error}") from error
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise RequestError(f"{file} holds no key of ours: it has {2 * KEY_BYTES} hex digits; bring the right one back")
    return key


def _make(file: Path) -> None:
    with new_private(file) as made:
        made.write(f"{token_bytes(KEY_BYTES).hex()}\n".encode())
        made.flush()
        os.fsync(made.fileno())
