"""A signing key that is asked as one that lies elsewhere."""

from __future__ import annotations

from croupier.record import SigningKey


class Signs:
    """Signs with a key that is at hand."""

    def __init__(self, key: SigningKey) -> None:
        self.public, self._key = key.public, key

    async def sign(self, what: bytes) -> str:
        return self._key.sign(what)
