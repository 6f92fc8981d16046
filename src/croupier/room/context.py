"""The things that everything in a room shares: its store, its clock, its people, and the streams of the house."""

from __future__ import annotations

from typing import NamedTuple

from croupier.documents import NAMELESS_HOUSE, Names
from croupier.house import People
from croupier.room.clock import Clock
from croupier.room.clock_watch import clock_after
from croupier.room.connections.connected import Connected
from croupier.room.pace import Pace
from croupier.room.streams.cage import Cashier
from croupier.room.streams.floor import FloorBook
from croupier.room.streams.inspection import Inspectorate
from croupier.room.streams.keeping_snapshots import SnapshotKeeper
from croupier.room.streams.key_book import KeyBook
from croupier.room.streams.keys import Entropy, Keys
from croupier.room.streams.privileges import PrivilegesBook
from croupier.room.streams.register import Registry
from croupier.room.streams.sealed.moving import MovingSeals
from croupier.room.streams.sealed.reasons import SealedReasons
from croupier.room.wallets import Wallets
from croupier.store import Store


class RoomContext(NamedTuple):
    """The things that all tables of a room share."""

    store: Store
    clock: Clock
    entropy: Entropy
    keys: Keys
    key_book: KeyBook
    moving_seals: MovingSeals
    registry: Registry
    wallets: Wallets
    cashier: Cashier
    people: People
    pace: Pace
    inspectorate: Inspectorate
    floor: FloorBook
    connected: Connected
    snapshots: SnapshotKeeper
    privileges: PrivilegesBook
    play_money: bool = False  # for every player at every table: a demo
    called: Names = NAMELESS_HOUSE  # on papers and pages

    @property
    def reasons(self) -> SealedReasons:
        """The reasons that staff write about people."""
        return SealedReasons(self.store, self.keys, self.entropy)

    @classmethod
    async def read(
        cls, store: Store, clock: Clock, entropy: Entropy, keys: Keys, pace: Pace, *, play_money: bool, called: Names
    ) -> RoomContext:
        """Read what a store has for all of its tables."""
        snapshots = SnapshotKeeper(store, keys.sealing.private)
        inspectorate = await Inspectorate.read(store, keys, entropy, snapshots)
        time = await clock_after(store, clock, inspectorate)
        key_book = await KeyBook.read(store)
        key_book.now = time.now
        await key_book.introduce(keys, time.now())
        moving_seals = MovingSeals(store, key_book, keys, entropy)
        registry, cashier = await Registry.read(store, snapshots), await Cashier.read(store, keys, entropy, snapshots)
        people = People()
        wallets = await Wallets.read(store, people, snapshots, play_money=play_money)
        floor = await FloorBook.read(store, keys, entropy, snapshots)
        privileges = await PrivilegesBook.read(store)
        cashier.now, cashier.excluded = time.now, floor.bar
        cashier.by_two = floor.by_two = inspectorate.by_two = privileges.by_two
        return cls(
            store, time, entropy, keys, key_book, moving_seals, registry, wallets, cashier, people, pace,
            inspectorate, floor, Connected(), snapshots, privileges, play_money, called,
        )  # fmt: skip
