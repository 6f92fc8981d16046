"""The verifier's own key, which signs what was verified: made at first use, for its owner alone, and never the room's."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes

from croupier.errors import RequestError
from croupier.record import SECRET_BYTES, SigningKey
from croupier.store import is_open_to_others, new_private

_LABEL = "croupier verifier key 1"  # no other key begins so


def verifier_key(file: Path) -> SigningKey:
    """Return the key in a file; RequestError where it is none, or others may read it."""
    try:
        if is_open_to_others(file):
            raise RequestError(f"others on this machine can read {file}: say chmod 600 {file}, or make another key")
        label, _, secret = file.read_text("ascii").strip().partition("\n")
        if label == _LABEL and len(secret) == 2 * SECRET_BYTES:
            return SigningKey(bytes.fromhex(secret))
    except OSError as error:
        raise RequestError(f"cannot read the verifier's key {file}: {error.strerror or error}") from error
    except ValueError:
        pass
    raise RequestError(f"{file} is no key of a verifier; name another file, and one is made there")


def known_or_new_key(file: Path) -> SigningKey:
    """Return the key in a file, made now where there is none."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with new_private(file) as made:
            made.write(f"{_LABEL}\n{token_bytes(SECRET_BYTES).hex()}\n".encode())
    except FileExistsError:
        pass
    except OSError as error:
        raise RequestError(f"cannot write the verifier's key {file}: {error.strerror or error}") from error
    return verifier_key(file)
