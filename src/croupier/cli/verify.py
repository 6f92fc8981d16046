"""`croupier verify`: a log or a whole store, checked from what it says: chain, shuffle, replay, ledger, tail."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.output import print_json, print_table
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import RequestError
from croupier.history import lines_of
from croupier.house import keys
from croupier.record import CHECKPOINTS, Head, parse_head
from croupier.verify import CheckpointsSeen, Verdict, Witnessed

if TYPE_CHECKING:
    from croupier.workers.verifying import GoneOn, Record

EXAMPLES = "Example: croupier verify rounds.jsonl"
SCHEMES = ("sqlite:", "postgresql:", "postgres:")
MANY_LINES = 50_000  # that several processes verify sooner than one
BYTES_A_LINE = 450
MOST_PROCESSES = 64
LEAVES_AT_ONCE = 100
MOST_HEADS = 12  # told to a person
KEY = "~/.croupier-verifier.key"
WORDS = {True: "holds", False: "FAILS", None: "does not apply"}


def verify(
    record: Annotated[str, typer.Argument(metavar="FILE|URL", help="A log, or the address of a store.")],
    head: Annotated[
        list[str] | None,
        typer.Option(metavar="STREAM:SEQ:HASH", help="A head that was kept elsewhere, from a receipt; repeatable."),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_PROCESSES, metavar="N", help="How many processes work; as it is long, else."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where a store holds, keep there how far it was verified, signed."),
    ] = None,
    since: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Verify only what came since; --keep has written the file.")
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Your own key for --keep and --since, made at first use; else {KEY}."),
    ] = None,
    witnessed: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="What a witness has seen and signed; repeatable.")
    ] = None,
    house_key: Annotated[
        str, typer.Option(metavar="HEX", help="The house's public key: no other may have signed a checkpoint.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Check a record: no line altered, cards as committed to, rounds by the rules, chips accounted for, the end there."""
    heads = [parse_head(text) for text in head or []]
    if since and witnessed:
        raise RequestError("what witnesses have seen is for a whole verification; leave --since out")
    if house_key and not re.fullmatch("[0-9a-f]{64}", house_key):
        raise RequestError("--house-key: this is no public key; it has 64 small hex digits")
    seen = [seen_by(file) for file in witnessed or []]
    heads += [head for one in seen for head in one.heads]
    checkpoints = CheckpointsSeen(house_key, seen)
    if keep or since:
        going_on = _going_on(record, heads, processes, since, keep, key or Path(KEY).expanduser(), checkpoints)
        found, taken = asyncio.run(going_on)
    elif key:
        raise RequestError("a key is for --keep and --since")
    else:
        of = _of_store if record.startswith(SCHEMES) else _of_file
        found, taken = asyncio.run(of(record, heads, processes, checkpoints)), 0
    if json:
        print_json(msgspec.to_builtins(found) | ({"since": taken} if since else {}))
    else:
        _tell(found, [("since", f"{taken:,} lines are taken on the word of {since}")] if taken else [])
    if not found.whole:
        raise typer.Exit(1)


def seen_by(file: Path) -> Witnessed:
    """What a witness has seen, from its file."""
    from croupier.witness import open_kept

    with open_kept(file, create=False) as kept:
        pinned, signed = kept.pinned, kept.signed
        if not pinned or not signed.size:
            raise RequestError(f"{file} has nothing that was signed")
        pages = (kept.leaves(first, LEAVES_AT_ONCE) for first in range(0, signed.size, LEAVES_AT_ONCE))
        return Witnessed(str(file), signed.note, pinned.key, (leaf for leaves in pages for leaf in leaves))


async def _of_file(record: str, heads: list[Head], processes: int | None, seen: CheckpointsSeen) -> Verdict:
    from croupier.workers.verifying import LogFile

    file = Path(record)
    _refuse_other_kinds(file)
    with _on_disk(file) as log:
        of_file = LogFile(log, processes or _processes(log.stat().st_size // BYTES_A_LINE))
        found = await _verified(of_file, heads, seen)
    if not found.lines:
        raise RequestError(f"{file} is empty")
    if not found.heads:
        raise RequestError(f"{file} is no log: not one of its lines is an event of ours")
    return found


@contextmanager
def _on_disk(file: Path) -> Iterator[Path]:
    """The file itself, or a copy of what comes through a pipe: a record is read more than once."""
    if file.is_file():
        yield file
        return
    with NamedTemporaryFile(suffix=".jsonl") as copy:
        for line in lines_of(file):
            copy.write(line)
        copy.flush()
        yield Path(copy.name)


async def _going_on(
    url: str,
    heads: list[Head],
    processes: int | None,
    since: Path | None,
    keep: Path | None,
    key: Path,
    seen: CheckpointsSeen,
) -> GoneOn:
    from croupier.workers.verifying import known_or_new_key, store_record, verified_since, verified_whole, verifier_key

    if not url.startswith(SCHEMES):
        raise RequestError("only a store is verified from where it was before; a log is verified whole")
    if processes and processes > 1:
        raise RequestError("one process verifies with --keep and --since; leave --processes out")
    record = await store_record(url, 1)
    if not record.total:
        raise RequestError("there is nothing in this store")
    with _shown(record) as tell:
        if since:
            gone_on = await verified_since(record, heads, since, keep, verifier_key(key), tell)
        else:
            assert keep
            gone_on = await verified_whole(record, heads, keep, known_or_new_key(key), tell)
    return gone_on._replace(verdict=await _held(record, gone_on.verdict, seen))


async def _of_store(url: str, heads: list[Head], processes: int | None, seen: CheckpointsSeen) -> Verdict:
    from croupier.workers.verifying import store_record

    record = await store_record(url, 1)
    shares = processes or _processes(record.total)
    found = await _verified(await store_record(url, shares) if shares > 1 else record, heads, seen)
    if not found.lines:
        raise RequestError("there is nothing in this store")
    return found


def _processes(lines: int) -> int:
    """Return how many processes verify so many lines: one where starting more would take longer."""
    return max(1, min(len(os.sched_getaffinity(0)), MOST_PROCESSES)) if lines >= MANY_LINES else 1


async def _verified(record: Record, heads: list[Head], seen: CheckpointsSeen) -> Verdict:
    from croupier.workers.verifying import verified

    with _shown(record) as tell:
        return await _held(record, await verified(record, heads, tell), seen)


async def _held(record: Record, found: Verdict, seen: CheckpointsSeen) -> Verdict:
    """The verdict, held against the checkpoints of the record and the house's keys on it."""
    for stream, take in ((keys.STREAM, seen.take_key), (CHECKPOINTS, seen.take)):
        async for lines in record.all_of(stream):
            for line in lines:
                take(line)
    return seen.held(found)


@contextmanager
def _shown(record: Record) -> Iterator[Callable[[int], None]]:
    """A bar from the first stretch on: it has a thread, and processes start sooner without one."""
    with ExitStack() as shown:
        bars: list[Callable[[int, int], None]] = []

        def tell(done: int) -> None:
            if not bars:
                bars.append(shown.enter_context(working("verifying", first="verifying")))
            bars[0](done, record.total)

        yield tell


def _refuse_other_kinds(file: Path) -> None:
    """A store or a backup that was named as if it were a log; a pipe is not looked into."""
    if file.exists() and not file.is_file() and not file.is_dir():
        return
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise RequestError(f"cannot read {file}: {error.strerror or error}") from error
    if start.startswith(b"SQLite format 3"):
        raise RequestError(f"{file} is a store; say: croupier verify sqlite:{file}")
    if start.startswith((b"PK", b"croupier encrypt")):
        raise RequestError(f"{file} is a backup; restore it and verify the store")


def _tell(found: Verdict, since: list[tuple[str, str]]) -> None:
    unproven = sum(found.unproven.values())
    tail = WORDS[found.tail]
    if found.tail is None:
        tail = "unproven: give a head that was kept elsewhere (--head)"
    elif unproven and found.tail:
        tail = f"holds up to the heads; {unproven} lines came later and are unproven"
    rows = [
        ("chain", WORDS[found.chain]),
        ("shuffle", WORDS[found.shuffle]),
        ("replay", f"{WORDS[found.replay]} ({_rounds(found)})"),
        ("ledger", WORDS[found.ledger]),
        ("tail", tail),
        *since,
    ]
    if found.fault:
        rows.append(("first fault", found.fault))
    rows += [("signed by", f"{one.key}: checkpoints {one.first} to {one.last}") for one in found.signed[:MOST_HEADS]]
    rows += [("head", head) for head in found.heads[:MOST_HEADS]]
    if len(found.heads) > MOST_HEADS:
        rows.append(("", f"and {len(found.heads) - MOST_HEADS} more; --json gives them all"))
    print_table(f"{found.lines:,} lines", ("what", "found"), rows)


def _rounds(found: Verdict) -> str:
    told = "1 round" if found.rounds == 1 else f"{found.rounds} rounds"
    return f"{told}, {found.unfinished} of them not ended" if found.unfinished else told
