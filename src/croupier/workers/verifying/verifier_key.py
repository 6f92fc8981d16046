"""Keys of those who check the room, verifiers and witnesses: made at first use, for their owner alone, never the room's."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes

from croupier.errors import RequestError
from croupier.record import SECRET_BYTES, SigningKey
from croupier.store import is_open_to_others, new_private

VERIFIER, WITNESS = "verifier", "witness"  # whose key it is; no other key begins so


def verifier_key(file: Path, of: str = VERIFIER) -> SigningKey:
    """Return the key in a file; RequestError where it is none, or others may read it."""
    try:
        if is_open_to_others(file):
            raise RequestError(f"others on this machine can read {file}: say chmod 600 {file}, or make another key")
        label, _, secret = file.read_text("ascii").strip().partition("\n")
        if label == _label(of) and len(secret) == 2 * SECRET_BYTES:
            return SigningKey(bytes.fromhex(secret))
    except OSError as error:
        raise RequestError(f"cannot read the {of}'s key {file}: {error.strerror or error}") from error
    except ValueError:
        pass
    raise RequestError(f"{file} is no key of a {of}; name another file, and one is made there")


def known_or_new_key(file: Path, of: str = VERIFIER) -> SigningKey:
    """Return the key in a file, made now where there is none."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with new_private(file) as made:
            made.write(f"{_label(of)}\n{token_bytes(SECRET_BYTES).hex()}\n".encode())
    except FileExistsError:
        pass
    except OSError as error:
        raise RequestError(f"cannot write the {of}'s key {file}: {error.strerror or error}") from error
    return verifier_key(file, of)


def _label(of: str) -> str:
    return f"croupier {of} key 1"
