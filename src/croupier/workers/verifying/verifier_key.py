"""The verifier's own key, which signs what was verified: made at first use, for its owner alone, and never the room's."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.errors import RequestError
from croupier.store import is_open_to_others, new_private

_LABEL = "croupier verifier key 1"  # no other key begins so
_SECRET_BYTES = 32


class VerifierKey:
    """An Ed25519 key."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, what: bytes) -> str:
        """Return the signature, in hex digits."""
        return self._private.sign(what).hex()

    def has_signed(self, what: bytes, signature: str) -> bool:
        """Tell whether a signature is this key's."""
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.public)).verify(bytes.fromhex(signature), what)
        except (InvalidSignature, ValueError):
            return False
        return True


def verifier_key(file: Path) -> VerifierKey:
    """Return the key in a file; RequestError where it is none, or others may read it."""
    try:
        if is_open_to_others(file):
            raise RequestError(f"others on this machine can read {file}: say chmod 600 {file}, or make another key")
        label, _, secret = file.read_text("ascii").strip().partition("\n")
        if label == _LABEL and len(secret) == 2 * _SECRET_BYTES:
            return VerifierKey(bytes.fromhex(secret))
    except OSError as error:
        raise RequestError(f"cannot read the verifier's key {file}: {error.strerror or error}") from error
    except ValueError:
        pass
    raise RequestError(f"{file} is no key of a verifier; name another file, and one is made there")


def known_or_new_key(file: Path) -> VerifierKey:
    """Return the key in a file, made now where there is none."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with new_private(file) as made:
            made.write(f"{_LABEL}\n{token_bytes(_SECRET_BYTES).hex()}\n".encode())
    except FileExistsError:
        pass
    except OSError as error:
        raise RequestError(f"cannot write the verifier's key {file}: {error.strerror or error}") from error
    return verifier_key(file)
