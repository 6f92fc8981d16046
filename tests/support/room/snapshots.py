"""Streams that go on from a snapshot, beside the same read from their first line."""

from __future__ import annotations

from typing import Any

from croupier.room.context import STATES
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.snapshots import Record, Snapshots, whole_record
from croupier.room.streams.table import TableStream
from croupier.room.streams.tournament import TournamentStream
from croupier.room.streams.writer import StreamWriter
from croupier.store import Store
from tests.support.room.driver import keys


def snapshots_of(store: Store, held: Keys | None = None) -> Snapshots:
    return Snapshots(store, (held or keys()).server, STATES)


def no_chance(_count: int) -> bytes:
    raise AssertionError("nothing is drawn by chance where a stream is read")


async def table_from(store: Store, record: Record, entropy: Entropy = no_chance) -> TableStream:
    return await TableStream.of(store, record, keys(), entropy)


def table_facts(host: TableStream) -> dict[str, Any]:
    """All that a table on a store knows."""
    first = host.written[0][0] if host.written else host.chain.seq + 1
    held = host.hold()
    return {
        "held": held._replace(before=held.before[1:]),  # the first is the round before, and never asked for
        "before": host.session.before_round,
        "due": host.session.due,
        "end": host.chain.end,
        "last": host.last,
        "cards": host.cards.hold(),
        "shoe": host.cards.shoe and (host.cards.shoe.shuffled, host.cards.shoe.depth, host.cards.shoe.cards.cards),
        "historical": host.historical,
        "keys": host.done.keys,
        "written": host.written,
        "public": [host.public(seq) for seq in range(first, host.chain.seq + 1)],
        "round_log": host.round_log,
        "charged_at": host.charged_at,
        "taken": host.taken(),
    }


def tournament_facts(office: TournamentStream) -> dict[str, Any]:
    """All that a tournament on a store knows."""
    return {
        "held": office.hold(),
        "end": office.chain.end,
        "last": office.last,
        "historical": office.historical,
        "keys": office.done.keys,
        "moves": office.moves.newest_first(),
        "gains": office.gains.kept,
        "reported": office.reported,
        "news": list(office.news),
        "seed": (office.draws._seeds and office.draws._seeds.secret),
        "taken": office.taken(),
    }


async def same_table(store: Store, name: str) -> Record:
    """A table that goes on from its snapshot is the one that its whole stream tells."""
    record = await snapshots_of(store).record(name)
    assert record.found, "there is a snapshot that fits"
    whole = await table_from(store, await whole_record(store, name))
    assert table_facts(await table_from(store, record)) == table_facts(whole)
    return record


async def snapshot_of(store: Store, writer: StreamWriter[Any, Any]) -> bool:
    """Keep a snapshot of a stream as it stands; whether there was anything to be kept."""
    taken = writer.taken()
    if taken:
        await snapshots_of(store).keep(writer.name, taken)
    return taken is not None
