"""A record verified in one piece, in shares and in two goes: all come to the same."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from croupier.record import Head
from croupier.verify import Verdict, Verifier, state_of, verifier_of
from croupier.verify.verifier import verify_lines
from croupier.workers.verifying import LogFile, joined, log_file, share_of

SHARES = (1, 2, 3)
A_FEW = 40  # lines: so that there are several stretches


class _Said:
    """What a share has said, all of it."""

    def __init__(self, messages: list[Any]) -> None:
        self._messages = messages

    def recv(self) -> Any:
        """Return the next message."""
        return self._messages.pop(0)


def in_shares(lines: Sequence[bytes], heads: Sequence[Head], shares: int) -> Verdict | None:
    """The verdict on a record verified in shares, here one after the other; None where shares come to none."""

    async def verdict() -> Verdict | None:
        with TemporaryDirectory() as folder, patch.object(log_file, "AT_ONCE", A_FEW):
            file = Path(folder) / "log.jsonl"
            file.write_bytes(b"".join(lines))
            said = [
                _Said([one async for one in share_of(LogFile(file, shares), number, heads)])
                for number in range(1, shares + 1)
            ]
            return await joined(LogFile(file, shares), heads, said, lambda _done: None)

    with ThreadPoolExecutor(1) as other:  # a test may be in a loop of its own
        return other.submit(asyncio.run, verdict()).result()


def gone_on(lines: Sequence[bytes], heads: Sequence[Head], moments: Sequence[int]) -> Verdict:
    """The verdict of a verifier that was written down after so many lines, and each time went on from what was written."""
    verifier = Verifier(lines, heads)
    for number, line in enumerate(lines):
        if number in moments:
            before = verifier
            verifier = verifier_of(state_of(before))
            verifier.found.commitments.see_digests(list(before.found.commitments.digests()))
        verifier.take(line)
    return verifier.verdict(heads)


def verified_in_any_shares(lines: Sequence[bytes], heads: Sequence[Head] = ()) -> Verdict:
    """The verdict on a record in one piece.

    Going on from its states comes to the same; shares come to the same, or to no verdict where the record does not hold.
    """
    whole = verify_lines(lines, heads)
    again = gone_on(lines, heads, (len(lines) // 3, 2 * len(lines) // 3))
    assert again == whole, (again, whole)
    for shares in SHARES:
        in_part = in_shares(lines, heads, shares)
        assert in_part is None or in_part == whole, (shares, in_part, whole)
        assert in_part is None or whole.whole
    return whole
