"""Verifying a record that lies in a file or in a store, in one process or in several side by side."""

from croupier.workers.verifying.going_on import GoneOn, verified_since, verified_whole
from croupier.workers.verifying.log_file import LogFile
from croupier.workers.verifying.record import Record
from croupier.workers.verifying.store_record import store_record
from croupier.workers.verifying.verified import joined, share_of, verified
from croupier.workers.verifying.verified_head import program_digest
from croupier.workers.verifying.verifier_key import WITNESS, known_or_new_key, verifier_key

__all__ = [
    "WITNESS", "GoneOn", "LogFile", "Record", "joined", "known_or_new_key", "program_digest", "share_of", "store_record",
    "verified", "verified_since", "verified_whole", "verifier_key",
]  # fmt: skip
