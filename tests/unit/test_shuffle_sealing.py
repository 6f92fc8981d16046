"""Seals: only the right key opens them, only for what they are about, only unaltered."""

from __future__ import annotations

import subprocess
import sys

import pytest

from croupier.check import BrokenInvariant
from croupier.errors import RequestError
from croupier.shuffle import public_key, seal, unseal

SERVER, REGULATOR, EPHEMERAL = bytes(range(32)), bytes(range(1, 33)), bytes(range(2, 34))
SEED = b"thirty-two bytes nobody may read"
ABOUT = b"table-1 17"
SEALED = seal(SEED, public_key(REGULATOR), EPHEMERAL, ABOUT)


@pytest.mark.parametrize("plain", [b"", SEED, bytes(100_000)])
def test_what_is_sealed_opens_with_its_key(plain: bytes) -> None:
    sealed = seal(plain, public_key(SERVER), EPHEMERAL, ABOUT)
    assert unseal(sealed, SERVER, ABOUT) == plain
    assert len(sealed) == len(plain) + 48


def test_no_other_key_opens_it() -> None:
    for key in (SERVER, EPHEMERAL):
        with pytest.raises(RequestError, match="this seal does not open"):
            unseal(SEALED, key, ABOUT)


def test_it_opens_for_what_it_is_about_and_nothing_else() -> None:
    with pytest.raises(RequestError, match="this seal does not open"):
        unseal(SEALED, REGULATOR, b"table-1 18")


@pytest.mark.parametrize("at", range(0, len(SEALED), 7))
def test_an_altered_byte_is_found(at: int) -> None:
    altered = bytearray(SEALED)
    altered[at] ^= 1
    with pytest.raises(RequestError, match="this seal does not open"):
        unseal(bytes(altered), REGULATOR, ABOUT)


@pytest.mark.parametrize("sealed", [b"", SEALED[:31], SEALED[:32], SEALED[:-1], SEALED + b"\0", bytes(80)])
def test_a_seal_cut_short_or_made_longer_does_not_open(sealed: bytes) -> None:
    with pytest.raises(RequestError, match="this seal does not open"):
        unseal(sealed, REGULATOR, ABOUT)


def test_nothing_of_what_is_sealed_shows() -> None:
    again = seal(SEED, public_key(REGULATOR), bytes(range(3, 35)), ABOUT)
    assert SEED[:8] not in SEALED
    assert SEALED[:32] != again[:32]
    assert SEALED[32:] != again[32:]


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), bytes(32)])
def test_what_is_no_public_key_is_told_in_one_line(key: bytes) -> None:
    with pytest.raises(RequestError, match="no key to seal to"):
        seal(SEED, key, EPHEMERAL, ABOUT)


def test_a_private_key_has_32_bytes() -> None:
    with pytest.raises(BrokenInvariant):
        public_key(bytes(31))


def test_ciphers_are_loaded_only_where_something_is_sealed() -> None:
    script = "import sys, croupier.shuffle; sys.exit('cryptography' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
