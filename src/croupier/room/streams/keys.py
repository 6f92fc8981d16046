"""Keys of a room, and where its chance comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

SERVER, REGULATOR = "server", "regulator"  # whom something is sealed to
SEED_BYTES = 32

Entropy = Callable[[int], bytes]


class Keys(NamedTuple):
    """Whom seeds are sealed to: the server, which has to open them, and the regulator, where there is one."""

    server: bytes  # private
    regulator: bytes = b""  # public

    def __repr__(self) -> str:
        return "Keys(…)"
