"""Words that people write and that may hold names: sealed beside the stream they belong to, never in it.

They are written in the same transaction as their event, which has their hash; sealed to the server, and to the regulator
where there is one. They are no part of the chain, and a backup holds them as they are.

The hash of a short sentence can be found out by guessing the sentence. So words whose hash people get to read who are not
to read the words have a salt before them, drawn at random: it is sealed with them, and the hash is that of both.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from croupier.errors import RequestError
from croupier.house import digest
from croupier.room.streams.keys import SEED_BYTES, SERVER, Entropy, Keys
from croupier.room.streams.sealed.seals import does_not_open, opened_seal
from croupier.shuffle import seal
from croupier.store import Sealed, Store

LONGEST_WORDS = 2_000
SALT_BYTES = 16
AFTER_SALT = "\x1f"
NOT_THE_WORDS = "(what lies sealed here is not what was written)"
Command = TypeVar("Command")


class Spoken(NamedTuple, Generic[Command]):
    """A command, and the words that are sealed with what it comes to."""

    command: Command
    words: str = ""


class SealedWords:
    """The words beside one stream, each by a number and the part it plays there."""

    def __init__(self, store: Store, stream: str, keys: Keys, entropy: Entropy) -> None:
        self._store, self._stream, self._keys, self._entropy = store, stream, keys, entropy

    def sealed(self, number: int, part: str, words: str) -> tuple[Sealed, ...]:
        """Words as they are written."""
        about = self._about(number, part)
        return tuple(
            [
                Sealed(number, f"{name}.{part}", seal(words.encode(), key, self._entropy(SEED_BYTES), about))
                for name, key in self._keys.holders.items()
            ]
        )

    async def read(self, number: int, part: str, sha256: str = "") -> str:
        """Words as they were said; empty where they have been forgotten. With a hash they are held against it.

        Where their seal does not open it says so in their place.
        """
        for sealed in await self._store.sealed(self._stream, number):
            if sealed.name == f"{SERVER}.{part}":
                found = opened_seal(sealed, self._keys.sealing, self._about(number, part), self._stream)
                if found is None:
                    return f"({does_not_open(self._stream, sealed)})"
                kept = found.decode()
                return _unsalted(kept) if sha256 in ("", digest(kept)) else NOT_THE_WORDS
        return ""

    def _about(self, number: int, part: str) -> bytes:
        return f"{self._stream}/{number}/{part}".encode()


def salted(words: str, entropy: Entropy) -> str:
    """Words as they are sealed and hashed where their hash is not to give them away."""
    return f"{entropy(SALT_BYTES).hex()}{AFTER_SALT}{words}"


def _unsalted(kept: str) -> str:
    """The words alone; those that were sealed before there was salt have none."""
    salt, after, words = kept.partition(AFTER_SALT)
    return words if after and len(salt) == 2 * SALT_BYTES else kept


def checked_words(words: str) -> str:
    """Return a person's words without the space around them; RequestError where there is nothing to read."""
    said = words.strip()
    if not 0 < len(said) <= LONGEST_WORDS:
        raise RequestError(f"there is nothing to read, or too much; write 1 to {LONGEST_WORDS} letters")
    if any(not letter.isprintable() and letter not in "\n\t" for letter in said):
        raise RequestError("it contains unreadable characters; write plain text")
    return said
