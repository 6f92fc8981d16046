"""A player's client in the shuffle: its key, and what it signs. For programs that play; the page has its own in TypeScript.

Bytes are drawn by the caller, 32 for each shuffle, and kept until that shuffle is dealt from or void.
"""

from __future__ import annotations

from croupier.record import SigningKey
from croupier.shuffle.contributions import commitment_of
from croupier.shuffle.published import Commitment
from croupier.shuffle.signed import commitment_text, reveal_text


class Contributor:
    """What one client signs at one table."""

    def __init__(self, table: str, secret: bytes) -> None:
        """`secret` is the client's own, 32 bytes that it keeps for this table."""
        self._table, self._key = table, SigningKey(secret)

    @property
    def key(self) -> str:
        """The public half of the key."""
        return self._key.public

    def commitment(self, shuffle: int, seat: int, value: bytes) -> Commitment:
        """Commit to bytes for a shuffle to come, as the act `commit` sends it."""
        given = Commitment(seat, commitment_of(shuffle, seat, value), self.key)
        return Commitment(
            seat, given.commitment, self.key, self._key.sign(commitment_text(self._table, shuffle, given))
        )

    def reveal(self, shuffle: int, root: str, seat: int, value: bytes) -> str:
        """Sign the bytes themselves under the root that was published, as the act `reveal` sends it."""
        return self._key.sign(reveal_text(self._table, shuffle, root, seat, value.hex()))
