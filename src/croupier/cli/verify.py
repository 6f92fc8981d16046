"""`croupier verify`: a log or a whole store, checked from what it says: chain, shuffle, replay, ledger, tail."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.log_files import lines_of
from croupier.cli.output import print_json, print_table
from croupier.cli.table_options import JsonOption
from croupier.errors import RequestError
from croupier.record import Head, parse_head, prove
from croupier.verify import Verdict, Verifier, check_kept, verdict

EXAMPLES = "Example: croupier verify rounds.jsonl"
SCHEMES = ("sqlite:", "postgresql:", "postgres:")
MOST_HEADS = 12  # told to a person
WORDS = {True: "holds", False: "FAILS", None: "does not apply"}


def verify(
    record: Annotated[str, typer.Argument(metavar="FILE|URL", help="A log, or the address of a store.")],
    head: Annotated[
        list[str] | None,
        typer.Option(metavar="STREAM:SEQ:HASH", help="A head that was kept elsewhere, from a receipt; repeatable."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check a record: no line altered, cards as committed to, rounds by the rules, chips accounted for, the end there."""
    heads = [parse_head(text) for text in head or []]
    found = asyncio.run(_of_store(record, heads)) if record.startswith(SCHEMES) else _of_file(Path(record), heads)
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        _tell(found)
    if not found.whole:
        raise typer.Exit(1)


def _of_file(file: Path, heads: list[Head]) -> Verdict:
    _refuse_other_kinds(file)
    verifier = Verifier()
    fed = _fed(file, verifier)
    proof = prove(fed, heads)
    for _ in fed:  # lines after a broken link are looked at as well
        pass
    if not verifier.found.lines:
        raise RequestError(f"{file} is empty")
    if not verifier.found.heads:
        raise RequestError(f"{file} is no log: not one of its lines is an event of ours")
    return verdict(verifier.end(), proof, heads)


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
    if start.startswith(b"PK"):
        raise RequestError(f"{file} is a backup; restore it and verify the store")


def _fed(file: Path, verifier: Verifier) -> Iterator[bytes]:
    """The lines of a file, each handed to the verifier on the way."""
    for line in lines_of(file):
        if line.strip():
            verifier.take(line)
        yield line


async def _of_store(url: str, heads: list[Head]) -> Verdict:
    """A store, as it is at one moment: its lines, and the postings it keeps beside them."""
    from croupier.store import open_store

    verifier = Verifier()
    lines: list[bytes] = []
    async with open_store(url, create=False) as store, store.at_one_moment() as moment:
        async for some in moment.read_all():
            for line in some:
                verifier.take(line)
            lines += some
        kept = [entry async for entries in moment.read_all_entries() for entry in entries]
        unreconciled = await moment.unreconciled()
    check_kept(verifier.found, kept, [one.account for one in unreconciled])
    if not verifier.found.lines:
        raise RequestError("there is nothing in this store")
    return verdict(verifier.end(), prove(lines, heads), heads)


def _tell(found: Verdict) -> None:
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
    ]
    if found.fault:
        rows.append(("first fault", found.fault))
    rows += [("head", head) for head in found.heads[:MOST_HEADS]]
    if len(found.heads) > MOST_HEADS:
        rows.append(("", f"and {len(found.heads) - MOST_HEADS} more; --json gives them all"))
    print_table(f"{found.lines:,} lines", ("what", "found"), rows)


def _rounds(found: Verdict) -> str:
    told = "1 round" if found.rounds == 1 else f"{found.rounds} rounds"
    return f"{told}, {found.unfinished} of them not ended" if found.unfinished else told
