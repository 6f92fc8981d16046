"""What the door needs of the server's key: to seal the secrets of authenticator apps, and to sign what browsers keep.

The keys that sign are derived from it, one for each purpose, so that nothing signed for one passes for another.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from croupier.errors import RequestError
from croupier.shuffle import KEY_BYTES, public_key, seal, unseal

LABEL = b"croupier/1/door/"


class DoorKey:
    """The server's key, for the door."""

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
