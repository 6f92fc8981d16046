"""What a player's client contributes to the order of the cards (docs/explain/shuffle.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.acts.act import Digest
from croupier.acts.notes import Contribution
from croupier.acts.standpoint import Standpoint
from croupier.acts.table_act import Meant, TableAct
from croupier.protocol import Refusal
from croupier.shuffle import Commitment

PublicKey = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Signature = Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
ShuffleNumber = Annotated[int, Meta(ge=1, le=10**9)]
NO_SEAT = Refusal("not-at-the-table", "only players at the table contribute to the order of the cards", "system")


class NextCommitment(msgspec.Struct, frozen=True):
    """The commitment to the shuffle after the one that is revealed for."""

    commitment: Digest
    key: PublicKey
    signature: Signature


class Commit(TableAct, tag="commit", unattended=True):
    """The hash of a contribution to the order of the next shuffle, signed with the key of the client."""

    shuffle: ShuffleNumber
    commitment: Digest
    key: PublicKey
    signature: Signature

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """A contribution to the order of the next shuffle."""
        if not bench.seat:
            return Refusal(
                "not-at-the-table", "only players at the table contribute to the order of the cards", "system"
            )
        given = Commitment(bench.seat, self.commitment, self.key, self.signature)
        return Contribution(self.shuffle, given)


class Reveal(TableAct, tag="reveal", unattended=True):
    """The contribution, signed, perhaps with the commitment to the one after it."""

    shuffle: ShuffleNumber
    value: Digest
    signature: Signature
    next: NextCommitment | None = None

    def meant(self, bench: Standpoint) -> Meant | Refusal:
        """The contribution itself, while a shuffle waits for it."""
        if not bench.seat:
            return Refusal(
                "not-at-the-table", "only players at the table contribute to the order of the cards", "system"
            )
        next_ = self.next
        after = Commitment(bench.seat, next_.commitment, next_.key, next_.signature) if next_ else None
        return Contribution(self.shuffle, after, bytes.fromhex(self.value), self.signature)
