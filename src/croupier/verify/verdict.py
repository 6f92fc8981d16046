"""The verdict on a record: the result of each part, and how far heads prove its end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.record import Head, Proof
from croupier.verify.findings import Findings


class Signed(msgspec.Struct, frozen=True):
    """Checkpoints one after the other that one key has signed."""

    key: str  # in hex
    first: int
    last: int


class Verdict(msgspec.Struct, frozen=True):
    """The result of each part: true, false, or null where it does not apply; the first fault, in words."""

    chain: bool
    shuffle: bool | None
    replay: bool | None
    ledger: bool | None
    tail: bool | None  # null without a head: the end is unproven
    fault: str | None
    lines: int
    rounds: int
    unfinished: int  # rounds that were going on where the record ends
    heads: list[str]  # the end of each stream, to be kept elsewhere
    unproven: dict[str, int]  # the last lines of each stream that no head vouches for
    signed: tuple[Signed, ...] = ()  # who has signed which checkpoints

    @property
    def whole(self) -> bool:
        """Tell whether nothing that could be checked has failed."""
        return False not in (self.chain, self.shuffle, self.replay, self.ledger, self.tail)


def verdict(found: Findings, proof: Proof, heads: Sequence[Head]) -> Verdict:
    """Return the verdict on the findings, once all lines are in."""
    faults = dict(found.faults)
    if proof.chain_fault:
        faults["chain"] = proof.chain_fault
    if proof.head_fault:
        faults["tail"] = proof.head_fault

    def part(name: str) -> bool | None:
        return False if name in faults else True if name in found.parts else None

    order = ("chain", "tail", "replay", "shuffle", "ledger")
    return Verdict(
        chain="chain" not in faults,
        shuffle=part("shuffle"),
        replay=part("replay"),
        ledger=part("ledger"),
        tail="tail" not in faults if heads else None,
        fault=next((faults[name] for name in order if name in faults), None),
        lines=found.lines,
        rounds=found.rounds,
        unfinished=found.unfinished,
        heads=[str(Head(stream, *last)) for stream, last in sorted(found.heads.items())],
        unproven=proof.unproven,
    )
