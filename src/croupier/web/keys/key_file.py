"""A file of secret keys, readable by its owner alone: one key a line in hex digits, the newest last.

Older keys stay in the file after a change, for what was made before: it is one file to keep a copy of, and a backup opens
with the same file as the store does.
"""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_bytes

from croupier.errors import RequestError
from croupier.shuffle import KEY_BYTES
from croupier.store import is_open_to_others, new_private
from croupier.web.settings import Settings


class KeyFile:
    """One file of keys."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[bytes]:
        """Return the keys in the file; none where there is no file, RequestError where it cannot be used."""
        try:
            if not self.path.exists():
                return []
            if is_open_to_others(self.path):
                raise RequestError(f"{self.path} can be read by others; say: chmod 600 {self.path}")
            keys = [bytes.fromhex(line) for line in self.path.read_text("ascii").split()]
        except OSError as error:
            raise self._unusable(error) from error
        except ValueError:
            keys = []
        if not keys or any(len(key) != KEY_BYTES for key in keys):
            words = f"it has {2 * KEY_BYTES} hex digits on each line"
            raise RequestError(f"{self.path} holds no key of ours: {words}; bring the right one back")
        return keys

    def add(self) -> bytes:
        """Make a new key and put it in the file behind those that are there; the file is whole at every moment."""
        made = token_bytes(KEY_BYTES)
        written = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            with new_private(written) as opened:
                opened.write("".join([f"{key.hex()}\n" for key in [*self.read(), made]]).encode())
                opened.flush()
                os.fsync(opened.fileno())
            written.replace(self.path)
            _sync(self.path.parent)
        except OSError as error:
            raise self._unusable(error) from error
        finally:
            written.unlink(missing_ok=True)
        return made

    def _unusable(self, error: OSError) -> RequestError:
        return RequestError(f"cannot use the key in {self.path}: {error.strerror or error}")


def sealing_file(settings: Settings) -> KeyFile:
    """The file of the sealing key."""
    if settings.key_file:
        return KeyFile(Path(settings.key_file))
    scheme, _, path = settings.store.partition(":")
    if scheme != "sqlite":
        raise RequestError("say in the settings where the key is that seals the shuffles: key_file")
    return KeyFile(Path(f"{path}.key"))


def signing_file(settings: Settings) -> KeyFile:
    """The file of the signing key: beside that of the sealing key where the settings name none."""
    return KeyFile(Path(settings.signing_key_file or f"{sealing_file(settings).path}.signing"))


def _sync(folder: Path) -> None:
    """See that a name in a folder is on the disk; where folders cannot be opened the system does it by itself."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
