"""The store: the append-only log of all streams, the ledger and the sealed openings, in SQLite or PostgreSQL."""

from croupier.store.accounts import (
    GUEST_MARK,
    Account,
    Accounts,
    OwnSession,
    Session,
    SignedIn,
    account_closed,
    checked_name,
    checked_roles,
    password_set,
    person_added,
    roles_set,
    sessions_ended,
)
from croupier.store.archive import Manifest, back_up, restore
from croupier.store.checkpoints import take_checkpoint, take_part
from croupier.store.code_apps import CodeApp, CodeApps
from croupier.store.consoles import Console, Consoles, OnShift
from croupier.store.cut import Beside, Cut, PlacedLine, beside, cut_of
from croupier.store.door import DoorTables
from croupier.store.encrypted_archive import decrypted, encrypted, is_encrypted, make_backup_key
from croupier.store.holding import Lost, hold_store
from croupier.store.look_alikes import as_capitals, has_unseen, mixes_scripts, skeleton
from croupier.store.many_keys import DIGEST_BYTES, ManyKeys
from croupier.store.on_record import fault_on_record, is_on_record, mark_of, missing_from
from croupier.store.opening import open_store
from croupier.store.passkeys import Passkey, Passkeys, passkey_added, passkey_removed, ways_in_forgotten
from croupier.store.private_files import is_open_to_others, new_private, open_to_others, write_private
from croupier.store.round_index import Behind, FoundEvent, FoundPlayer, FoundRound, Wanted
from croupier.store.sealed_key import SealedKey
from croupier.store.store import (
    Balance,
    Entry,
    Extent,
    Moved,
    PersonWrite,
    Reached,
    Reader,
    Sealed,
    Snapshot,
    Store,
    Strays,
    Write,
)
from croupier.store.stream_ends import LastCheckpoint
from croupier.store.watching import Left
from croupier.store.wrong_tries import Limit, WrongTries

__all__ = [
    "Balance", "Entry", "Moved", "Reached", "Reader", "Sealed", "Snapshot", "Store", "Write", "hold_store",
    "open_store", "take_checkpoint", "take_part",
]  # fmt: skip
__all__ += [  # for the house itself
    "DIGEST_BYTES", "GUEST_MARK", "Account", "Accounts", "Behind", "Beside", "CodeApp", "CodeApps", "Console",
    "Consoles", "Cut", "DoorTables", "Extent", "FoundEvent", "FoundPlayer", "FoundRound", "LastCheckpoint", "Left",
    "Limit", "Lost", "Manifest", "ManyKeys", "OnShift", "OwnSession", "Passkey", "Passkeys", "PersonWrite",
    "PlacedLine", "SealedKey", "Session", "SignedIn", "Strays", "Wanted", "WrongTries", "account_closed",
    "as_capitals", "back_up", "beside", "checked_name", "checked_roles", "cut_of", "decrypted", "encrypted",
    "fault_on_record", "has_unseen", "is_encrypted", "is_on_record", "is_open_to_others", "make_backup_key",
    "mark_of", "missing_from", "mixes_scripts", "new_private", "open_to_others", "passkey_added", "passkey_removed",
    "password_set", "person_added", "restore", "roles_set", "sessions_ended", "skeleton", "ways_in_forgotten",
    "write_private",
]  # fmt: skip
