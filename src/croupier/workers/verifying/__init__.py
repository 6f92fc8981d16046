"""Verifying a record that lies in a file or in a store, in one process or in several side by side."""

from croupier.workers.verifying.log_file import LogFile
from croupier.workers.verifying.record import Record
from croupier.workers.verifying.store_record import store_record
from croupier.workers.verifying.verified import joined, share_of, verified

__all__ = [
    "LogFile", "Record", "joined", "share_of", "store_record", "verified",
]  # fmt: skip
