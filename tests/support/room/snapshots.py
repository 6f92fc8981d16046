"""Streams that go on from a snapshot, beside the same read from their first line."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.room.streams.cage import Cashier
from croupier.room.streams.floor import FloorBook
from croupier.room.streams.inspection import Inspectorate
from croupier.room.streams.keeping_snapshots import STATES, SnapshotKeeper
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.play_money import PlayMoney
from croupier.room.streams.register import Registry
from croupier.room.streams.snapshots import Record, Snapshots, whole_record
from croupier.room.streams.table import TableStream
from croupier.room.streams.tournament import TournamentStream
from croupier.room.streams.tournament_state import TournamentState
from croupier.room.streams.writer import StreamWriter
from croupier.store import Snapshot, Store
from croupier.tournament import TournamentAnnounced
from tests.support.room.driver import keys


def snapshots_of(store: Store, held: Keys | None = None) -> Snapshots:
    return Snapshots(store, (held or keys()).sealing.private, STATES)


def no_chance(_count: int) -> bytes:
    raise AssertionError("nothing is drawn by chance where a stream is read")


async def table_from(store: Store, record: Record, entropy: Entropy = no_chance) -> TableStream:
    return await TableStream.of(store, record, keys(), entropy)


def table_facts(host: TableStream) -> dict[str, Any]:
    """All that a table on a store knows."""
    held = host.hold()
    return {
        "held": held._replace(before=held.before[1:]),  # the first is the round before, and never asked for
        "before": host.session.before_round,
        "due": host.session.due,
        "end": host.chain.end,
        "last": host.last,
        "cards": host.cards.hold(),
        "shoe": host.cards.shoe and (host.cards.shoe.shuffled, host.cards.shoe.is_cut, host.cards.shoe.cards.cards),
        "historical": host.historical,
        "keys": host.done.keys,
        "written": host.written,
        "version": host.version,
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


def house_facts(writer: Cashier | Registry | FloorBook | Inspectorate | PlayMoney) -> dict[str, Any]:
    """All that a stream of the house knows, once its past is read."""
    own = {
        Cashier: ("cage", "past", "_emptied"),
        Registry: ("register",),
        FloorBook: ("floor", "_said"),
        Inspectorate: ("inspection", "entries", "_said", "stopped_at", "clock_word"),
        PlayMoney: (),
    }[type(writer)]
    facts = {name: getattr(writer, name) for name in own}
    if isinstance(writer, Cashier):
        facts["past"] = vars(writer.past)
    return facts | {"end": writer.chain.end, "last": writer.last, "keys": writer.done.keys, "taken": writer.taken()}


HOUSE: dict[str, Callable[[Store], Any]] = {
    "cage": lambda store: Cashier(store, keys(), no_chance),
    "register": Registry,
    "floor": lambda store: FloorBook(store, keys(), no_chance),
    "inspection": lambda store: Inspectorate(store, keys(), no_chance),
    "play-money": PlayMoney,
}


async def house_followed(store: Store, record: Record) -> dict[str, Any]:
    """All that a stream of the house knows, once a record is followed and staff have asked for its past."""
    writer = HOUSE[record.name](store)
    await writer.go_on_from(record)
    if isinstance(writer, Cashier):
        assert record.found is None or not writer.past.entries or record.found.seq < writer.chain.seq, "not read yet"
        await writer.read_past()
    await writer.look()
    return house_facts(writer)


async def followed(store: Store, record: Record, held: Keys | None = None) -> dict[str, Any]:
    """All that a stream's machine knows, once a record is followed."""
    with_keys = held or keys()
    if record.name in HOUSE:
        return await house_followed(store, record)
    if isinstance(record.state, TournamentState) or isinstance(record.first, TournamentAnnounced):
        return tournament_facts(await TournamentStream.of(store, record, with_keys, no_chance))
    return table_facts(await TableStream.of(store, record, with_keys, no_chance))


async def same_from(store: Store, stream: str, snapshot: Snapshot | None) -> None:
    """What goes on from a snapshot is what the whole stream tells."""
    record = await snapshots_of(store).record_after(stream, snapshot)
    assert record.found, "the snapshot is good"
    from_snapshot = await followed(store, record)
    whole = await followed(store, await whole_record(store, stream))
    assert from_snapshot == whole


async def snapshot_of(store: Store, writer: StreamWriter[Any, Any]) -> bool:
    """Keep a snapshot of a stream as it stands; whether there was anything to be kept."""
    taken, snapshots = writer.taken(), snapshots_of(store)
    if taken:
        await snapshots.keep(writer.name, snapshots.marked(writer.name, taken))
    return taken is not None


class Collected:
    """Snapshots of every stream of a room, after every write."""

    def __init__(self) -> None:
        self._taken: dict[str, list[Snapshot]] = {}

    def look(self, keeper: SnapshotKeeper, writer: StreamWriter[Any, Any]) -> None:
        """Take one; in place of the keeper's own look."""
        if writer.chain.seq and (taken := writer.taken()):
            self._taken.setdefault(writer.name, []).append(keeper._snapshots.marked(writer.name, taken))

    async def compare(self, store: Store, source: Random, most: int = 12) -> list[str]:
        """Compare some of those of every stream with all of it; the streams there were any of."""
        compared: list[str] = []
        for stream, snapshots in self._taken.items():
            for snapshot in [snapshots[0], snapshots[-1], *source.sample(snapshots, min(most, len(snapshots)))]:
                await same_from(store, stream, snapshot)
            compared.append(stream)
        return compared
