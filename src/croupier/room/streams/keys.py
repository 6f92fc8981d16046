"""Keys of a room, and where its chance comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

SERVER, REGULATOR = "server", "regulator"  # the holders things are sealed to
SEED_BYTES = 32

Entropy = Callable[[int], bytes]


class Keys(NamedTuple):
    """The keys seeds are sealed to: the server's, which has to open them, and the regulator's, where there is one."""

    server: bytes  # private
    regulator: bytes = b""  # public

    def __repr__(self) -> str:
        return "Keys(…)"
