"""The keys of a server: where they lie, who holds them, whether they are those of the store, and changes of them."""

from croupier.web.keys.key_file import KeyFile
from croupier.web.keys.of_store import check_keys, keys_are_there, keys_of_store, known_keys, signer_of_store
from croupier.web.keys.rotating import Change, rotate

__all__ = [
    "Change",
    "KeyFile",
    "check_keys",
    "keys_are_there",
    "keys_of_store",
    "known_keys",
    "rotate",
    "signer_of_store",
]
