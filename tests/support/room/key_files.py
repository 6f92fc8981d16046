"""The keys of a room in a test (driver.py), as files beside its store: for a server that opens it after that room."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path


def keys_beside(store: Path) -> None:
    """Write the sealing key and the signing key."""
    for name, secret in ((f"{store.name}.key", b"server"), (f"{store.name}.key.signing", b"signing")):
        file = store.with_name(name)
        file.write_text(sha256(secret).hexdigest())
        file.chmod(0o600)
