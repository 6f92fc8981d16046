"""The keys of a server: where they lie, who holds them, and whether they are those of the store."""

from croupier.web.keys.of_store import keys_are_there, keys_of_store

__all__ = ["keys_are_there", "keys_of_store"]
