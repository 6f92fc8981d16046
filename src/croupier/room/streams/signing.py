"""The house's signing key, in the shape in which everything that is signed asks for it."""

from __future__ import annotations

from hmac import digest

from croupier.record import Signer, SigningKey
from croupier.room.streams.keys import Keys

LABEL = b"croupier/1/heads"


def signing_of(keys: Keys) -> Signer:
    """Return the key that signs for the house: it follows from the one that seals, so that there is one secret to keep."""
    return _DerivedKey(SigningKey(digest(keys.server, LABEL, "sha256")))


class _DerivedKey:
    def __init__(self, key: SigningKey) -> None:
        self.public, self._key = key.public, key

    async def sign(self, what: bytes) -> str:
        """The signature of some bytes, in hex."""
        return self._key.sign(what)
