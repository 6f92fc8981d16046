"""The heads of the house's own streams, as the openings of tables and tournaments name them, held against those streams.

A stream of the house that is removed, or written anew, no longer fits what every table and tournament has said of it when
it was opened. A record that has no stream of the house but checkpoints, such as the log of one table, has nothing to
hold them against. Of each line of the house so many bytes of its hash are remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.house import SYSTEM_STREAMS
from croupier.record import CHECKPOINTS, Head

DIGEST_BYTES = 16
OF_THE_HOUSE = frozenset(SYSTEM_STREAMS)
Named = dict[
    tuple[str, int, str], int
]  # heads: stream, number, the beginning of the hash; and the line that named them


class HeadsNamed:
    """What is named, and what there is."""

    def __init__(self) -> None:
        self.named: Named = {}
        self._lines: dict[str, bytearray] = {}

    def see(self, stream: str, seq: int, hash_: str) -> None:
        """A line of the house."""
        known = self._lines.setdefault(stream, bytearray())
        if len(known) == (seq - 1) * DIGEST_BYTES:  # else the chain is at fault
            known += bytes.fromhex(hash_)[:DIGEST_BYTES]

    def name(self, heads: Iterable[Head], line: int) -> None:
        """Take down the heads that an opening names, in a line of the record."""
        for head in heads:
            self.named.setdefault((head.stream, head.seq, head.hash[: 2 * DIGEST_BYTES]), line)

    def join(self, named: Named) -> None:
        """Take down what was named elsewhere."""
        self.named = named | self.named

    def faults(self) -> Iterator[str]:
        """Say what is named and not there, once there are no more lines."""
        if not self._lines.keys() - {CHECKPOINTS}:
            return
        for (stream, seq, hash_), line in sorted(self.named.items(), key=lambda one: one[1]):
            known = self._lines.get(stream, bytearray())
            if known[(seq - 1) * DIGEST_BYTES : seq * DIGEST_BYTES].hex() != hash_:
                yield f"line {line} names line {seq} of {stream}: the stream {stream} was removed or rewritten"
