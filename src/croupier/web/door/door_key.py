"""The door's own key: it seals the secrets of authenticator apps, and signs what browsers keep.

It lies in the store, sealed to the server, and is sealed anew where the server has another sealing key: so apps, PINs and
recovery codes outlast a change of keys. The keys that sign are derived from it, one for each purpose, so that nothing
signed for one passes for another.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from croupier.errors import RequestError
from croupier.room import SealingKey
from croupier.shuffle import KEY_BYTES, public_key, seal, unseal
from croupier.store import SealedKey
from croupier.web.logs import Log

LABEL = b"croupier/1/door/"
ABOUT = b"door-key"


async def door_key(kept: SealedKey, sealing: SealingKey, entropy: Callable[[int], bytes], log: Log) -> DoorKey:
    """The key of a store's door; a new one where there is none yet.

    Where its seal does not open, apps, PINs and recovery codes are of no use until it does; passkeys and passwords are.
    """
    sealed = await kept.sealed()
    if not sealed:
        await kept.begin(seal(entropy(KEY_BYTES), sealing.public, entropy(KEY_BYTES), ABOUT))
        sealed = await kept.sealed()
    try:
        private = sealing.opened(sealed, ABOUT)
    except RequestError as error:
        log.warning("the door's key does not open: apps, PINs and recovery codes are not taken", why=str(error))
        return DoorKey(entropy(KEY_BYTES), entropy)
    if not _opens(sealed, sealing.private):
        await kept.seal_anew(seal(private, sealing.public, entropy(KEY_BYTES), ABOUT))
    return DoorKey(private, entropy)


def _opens(sealed: bytes, private: bytes) -> bool:
    try:
        unseal(sealed, private, ABOUT)
    except RequestError:
        return False
    return True


class DoorKey:
    """The key of a door."""

    def __init__(self, private: bytes, entropy: Callable[[int], bytes]) -> None:
        self._private, self._entropy = private, entropy

    def __repr__(self) -> str:
        return "DoorKey(…)"

    def mac(self, purpose: str, *parts: str) -> bytes:
        """Sign some words for one purpose."""
        key = hmac.digest(self._private, LABEL + purpose.encode(), "sha256")
        return hmac.digest(key, "\n".join(parts).encode("utf-8", "surrogatepass"), "sha256")

    def sealed(self, secret: bytes, account: str) -> bytes:
        """Seal the secret of an account's authenticator app."""
        return seal(secret, public_key(self._private), self._entropy(KEY_BYTES), _about(account))

    def opened(self, sealed: bytes, account: str) -> bytes | None:
        """The secret of an account's app; None where its seal does not open."""
        try:
            return unseal(sealed, self._private, _about(account))
        except RequestError:
            return None


def _about(account: str) -> bytes:
    return f"code-app/{account}".encode()
