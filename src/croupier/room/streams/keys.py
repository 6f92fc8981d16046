"""Keys of a room, and where its chance comes from.

There are four kinds. The house's signing key says what the house stands for; it may lie in a file, on a token or behind a
command of the operator's, so it is asked rarely. The working key is made by every server for itself when it starts, and
never leaves it: the signing key introduces it on record (house/keys.py), and what is signed often is signed with it. The
sealing key opens what is sealed to the server, the regulator's what is sealed to the regulator.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple

from croupier.errors import RequestError
from croupier.record import SECRET_BYTES, HeldKey, Signer, SigningKey
from croupier.shuffle import KEY_BYTES, public_key, unseal

SERVER, REGULATOR = "server", "regulator"  # the holders things are sealed to
SEED_BYTES = 32
IN_MEMORY = "this server's memory"  # a holder, in words

Entropy = Callable[[int], bytes]


class SealingKey:
    """The key that opens what is sealed to the server, and those before it that are still kept, the oldest first."""

    def __init__(self, private: bytes, older: Sequence[bytes] = ()) -> None:
        self.private, self.older = private, tuple(older)

    def __repr__(self) -> str:
        return "SealingKey(…)"

    @cached_property
    def public(self) -> bytes:
        """The half that is sealed to."""
        return public_key(self.private)

    @property
    def first(self) -> bytes:
        """The oldest key that is kept: what was marked with it is known again after a change of keys."""
        return self.older[0] if self.older else self.private

    def opened(self, sealed: bytes, about: bytes) -> bytes:
        """Open a seal, whichever of the keys it was made for; RequestError where none opens it."""
        *others, last = (self.private, *reversed(self.older))
        for private in others:
            with suppress(RequestError):
                return unseal(sealed, private, about)
        return unseal(sealed, last, about)


class Keys(NamedTuple):
    """The keys of a room."""

    sealing: SealingKey
    signing: Signer
    working: SigningKey
    regulator: bytes = b""  # public

    def __repr__(self) -> str:
        return "Keys(…)"

    @classmethod
    def drawn(cls, entropy: Entropy, regulator: bytes = b"") -> Keys:
        """New keys that nothing but this process holds."""
        sealing, signing, working = [entropy(size) for size in (KEY_BYTES, SECRET_BYTES, SECRET_BYTES)]
        return cls(SealingKey(sealing), HeldKey(SigningKey(signing), IN_MEMORY), SigningKey(working), regulator)

    @property
    def holders(self) -> dict[str, bytes]:
        """The public halves that things are sealed to, by holder."""
        regulator = {REGULATOR: self.regulator} if self.regulator else {}
        return {SERVER: self.sealing.public, **regulator}
