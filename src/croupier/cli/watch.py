"""`croupier watch`: the fair play watch on a log or a whole store, from its first line on; nothing is written."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import RequestError
from croupier.history import lines_of

if TYPE_CHECKING:
    from croupier.room import SealingKey
    from croupier.watch import Finding
    from croupier.workers.watching import WatchedRecord

EXAMPLES = "Examples: croupier watch rounds.jsonl; croupier watch sqlite:room.db"
SCHEMES = ("sqlite:", "postgresql:", "postgres:")
SQLITE = "sqlite:"
ROUNDS_TOLD = 3
_END = (b'{"type":"round-ended"', b'{"type":"banked-round-ended"')
_OPENED = b'{"type":"table-opened"'


class Watched(msgspec.Struct, frozen=True):
    """What the watch makes of a record."""

    rounds: int
    cards: bool  # whether the hidden cards of rounds that are over were read
    findings: list[Finding]


class _Line(msgspec.Struct):
    stream: str


def watch(
    record: Annotated[str, typer.Argument(metavar="LOG|STORE", help="A log, or the address of a store.")],
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The key that opens the shuffles of a store; else the one that lies beside it, if any."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find players and pairs that stand out: who go easy on each other, move chips, know cards, or act like machines."""
    from croupier.workers.watching import WatchedRecord

    watched = WatchedRecord()
    if record.startswith(SCHEMES):
        secret = _key(key) if key else _key_beside(record)
        asyncio.run(_read_store(record, secret, watched))
    elif key:
        raise RequestError("a key is for a store; the cards of a log are those that were shown")
    else:
        secret = None
        _read_log(Path(record), watched)
    if not watched.rounds:
        raise RequestError("there is no round in this record that is over")
    found: list[Finding] = watched.findings(())
    if json:
        print_json(Watched(watched.rounds, bool(secret), found))
    else:
        _tell(watched.rounds, found, with_cards=bool(secret))


def _read_log(file: Path, watched: WatchedRecord) -> None:
    """Read a log of any number of tables, each up to its last round that is over."""
    open_lines: dict[str, list[bytes]] = {}
    total = file.stat().st_size if file.is_file() else 0
    done = 0
    with working("watching", first="watching") as told:
        for line in lines_of(file):
            done += len(line)
            stream = _stream_of(line, file)
            if line.startswith(_OPENED):
                open_lines[stream] = []
            if stream in open_lines:
                open_lines[stream].append(line)
                if line.startswith(_END):
                    watched.take(stream, open_lines[stream], {})
                    open_lines[stream] = []
                    told(done, total)


def _stream_of(line: bytes, file: Path) -> str:
    try:
        return msgspec.json.decode(line, type=_Line).stream
    except msgspec.MsgspecError:
        raise RequestError(f"{file} is no log: not all of its lines are events of ours") from None


async def _read_store(url: str, key: SealingKey | None, watched: WatchedRecord) -> None:
    from croupier.room import ended_rounds
    from croupier.store import open_store

    async with open_store(url, create=False) as store:
        total = sum([head.seq for head in await store.heads()])
        done = 0
        with _faults_on_stderr(), working("watching", first="watching") as told:
            async for one in ended_rounds(store, key, {}):
                watched.take(one.table, one.lines, one.shoes)
                done += len(one.lines)
                told(done, total)


@contextmanager
def _faults_on_stderr() -> Iterator[None]:
    """A seal that does not open is told beside what is found, never among it."""
    import structlog

    before = structlog.get_config()
    structlog.reset_defaults()  # the steps of a server's log are for loggers of another kind
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    try:
        yield
    finally:
        structlog.configure(**before)


def _key_beside(url: str) -> SealingKey | None:
    """The key beside a SQLite store; without it only cards that were shown are read."""
    file = Path(f"{url.removeprefix(SQLITE)}.key")
    return _key(file) if url.startswith(SQLITE) and file.is_file() else None


def _key(file: Path) -> SealingKey:
    """The key in a file, after those before it, where it was changed."""
    from croupier.room import SealingKey
    from croupier.web import KeyFile

    *older, key = KeyFile(file).read() or [b""]
    if not key:
        raise RequestError(f"there is no key in {file}")
    return SealingKey(key, older)


def _tell(rounds: int, found: list[Finding], *, with_cards: bool) -> None:
    cards = "with the cards of every hand" if with_cards else "with the cards that were shown"
    say(f"{rounds:,} rounds were read, {cards}.")
    if not found:
        say("Nobody stands out.")
        return
    print_table(
        "Fair play findings: reasons to look, never proof", ("who", "rounds", "what", "look at"), list(_rows(found))
    )


def _rows(found: list[Finding]) -> Iterator[tuple[str, ...]]:
    from croupier.watch import chance_words, words_of

    for finding in found:
        yield (", ".join(finding.accounts), f"{finding.rounds:,}", chance_words(finding.score), "")
        for signal in finding.signals:
            rounds = [f"{one.table} {one.round}" for one in signal.rounds if one.round][:ROUNDS_TOLD]
            yield ("", "", words_of(signal).format(signal.first, signal.second), ", ".join(rounds))
