"""The store: the append-only log of all streams, the ledger and the sealed openings, in SQLite or PostgreSQL."""

from croupier.store.checkpoints import take_checkpoint
from croupier.store.holding import hold_store
from croupier.store.opening import open_store
from croupier.store.store import Balance, Entry, Moved, Reached, Reader, Sealed, Snapshot, Store, Write

__all__ = [
    "Balance",
    "Entry",
    "Moved",
    "Reached",
    "Reader",
    "Sealed",
    "Snapshot",
    "Store",
    "Write",
    "hold_store",
    "open_store",
    "take_checkpoint",
]
