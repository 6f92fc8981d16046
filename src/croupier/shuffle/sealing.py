"""Sealing: bytes that only the holder of one key can read, for what must outlive the process and stay secret.

A seed is sealed to the server itself, for a restart, and to the regulator. A seal is the public half of a key made for
this one seal, then the bytes under ChaCha20-Poly1305 with a key both halves agree on (X25519, then HKDF-SHA256 over
both public halves). What it is `about`, the stream and the shuffle, is bound to it: a seal moved elsewhere does not
open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.check import invariant
from croupier.errors import RequestError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

LABEL = b"croupier/1/seal"
KEY_BYTES = 32
_NONCE = bytes(12)  # a key serves one seal, so nothing is ever repeated under it


def public_key(private: bytes) -> bytes:
    """The half of a key that others seal to."""
    return _private(private).public_key().public_bytes_raw()


def seal(plain: bytes, to: bytes, ephemeral: bytes, about: bytes) -> bytes:
    """Seal bytes to a public key; `ephemeral` is 32 fresh random bytes, never used twice."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    half = public_key(ephemeral)
    try:
        cipher = _cipher(_private(ephemeral), X25519PublicKey.from_public_bytes(to), half + to)
    except ValueError:
        raise RequestError("this is no key to seal to: give the 32 bytes of an X25519 public key") from None
    return half + cipher.encrypt(_NONCE, plain, about)


def unseal(sealed: bytes, private: bytes, about: bytes) -> bytes:
    """Read sealed bytes with the private key they are sealed to."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    half = sealed[:KEY_BYTES]
    try:
        sender = X25519PublicKey.from_public_bytes(half)
        cipher = _cipher(_private(private), sender, half + public_key(private))
        return cipher.decrypt(_NONCE, sealed[KEY_BYTES:], about)
    except (InvalidTag, ValueError):
        raise RequestError(
            "this seal does not open: it was made for another key or for something else, or its bytes were altered"
        ) from None


def _private(key: bytes) -> X25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    invariant(len(key) == KEY_BYTES, "a sealing key has 32 bytes")
    return X25519PrivateKey.from_private_bytes(key)


def _cipher(private: X25519PrivateKey, public: X25519PublicKey, halves: bytes) -> ChaCha20Poly1305:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    agreed = private.exchange(public)
    return ChaCha20Poly1305(HKDF(SHA256(), KEY_BYTES, salt=None, info=LABEL + halves).derive(agreed))
