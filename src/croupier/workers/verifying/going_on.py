"""Verifying a store from where it was verified before, and keeping how far it was verified."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from croupier.errors import RequestError
from croupier.record import Head, SigningKey
from croupier.store import open_store
from croupier.verify import Verdict, Verifier
from croupier.workers.verifying.store_record import StoreRecord
from croupier.workers.verifying.verified import Tell, ahead_of, collect_seldom, gone_through
from croupier.workers.verifying.verified_head import Kept, VerifiedHead, fault_at_head, first_of, read_verified_head


class GoneOn(NamedTuple):
    """The verdict on a store, and how many of its lines another verification answers for."""

    verdict: Verdict
    taken: int = 0


async def verified_whole(record: StoreRecord, heads: Sequence[Head], keep: Path, key: SigningKey, tell: Tell) -> GoneOn:
    """Verify a store; where it holds, keep how far it was verified."""
    return await _verified(record, Verifier(await ahead_of(record), heads), heads, (keep, key), tell)


async def verified_since(
    record: StoreRecord, heads: Sequence[Head], since: Path, keep: Path | None, key: SigningKey, tell: Tell
) -> GoneOn:
    """Verify what came since a verified head; where it holds, keep how far that is, in a file if one is named."""
    head, verifier = read_verified_head(since, key)
    _check_heads(since, head, heads)
    if first_of(record.cut) != head.first:
        raise RequestError(f"{since} is of another room, or this one was written anew: its first line is another one")
    async with open_store(record.url, create=False) as store:
        fault = await fault_at_head(head, store, record.cut)
    if fault:
        return GoneOn(_gone_back(fault, record))
    record = record.from_(head.heads, head.last_place)
    verifier.foretell(await ahead_of(record))
    verifier.proving.go_on(head.heads, heads)
    kept = (keep, key) if keep else None
    return (await _verified(record, verifier, [*head.heads, *heads], kept, tell))._replace(taken=head.lines)


async def _verified(
    record: StoreRecord, verifier: Verifier, heads: Sequence[Head], keep: tuple[Path, SigningKey] | None, tell: Tell
) -> GoneOn:
    collect_seldom()
    kept: list[Kept] = []

    def before_the_end() -> None:
        if keep:
            kept.append(Kept.of(verifier, first_of(record.cut), record.cut.last_place))

    verdict = await gone_through(record, verifier, heads, tell, before_the_end)
    if keep and verdict.whole:
        kept[0].write(*keep)
    return GoneOn(verdict)


def _check_heads(since: Path, head: VerifiedHead, heads: Sequence[Head]) -> None:
    """Refuse heads of lines that are not read."""
    verified = {one.stream: one.seq for one in head.heads}
    for one in heads:
        if one.seq <= verified.get(one.stream, 0):
            line = f"line {one.seq} of {one.stream}"
            raise RequestError(f"{line} is before what {since} has verified: verify the whole record with that head")


def _gone_back(fault: str, record: StoreRecord) -> Verdict:
    """The verdict on a store that does not have what was verified."""
    heads = [str(Head(one.stream, one.seq, one.hash)) for one in record.cut.extents]
    return Verdict(
        chain=False, shuffle=None, replay=None, ledger=None, tail=False, fault=fault, lines=0, rounds=0, unfinished=0,
        heads=sorted(heads), unproven={},
    )  # fmt: skip
