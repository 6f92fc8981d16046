"""A store that is asked in vain what became of a write."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import StoreError
from tests.support.room.rooms import CheckedStore


class Silent:
    """A store that does not say whether one write was made."""

    def __init__(
        self, store: CheckedStore, monkeypatch: pytest.MonkeyPatch, *, written: bool, what: bytes = b""
    ) -> None:
        self._append, self._store, self._patched = store.append, store, monkeypatch
        self._written, self._what = written, what
        self.is_silent = False
        monkeypatch.setattr(store, "append", self._lose)

    async def _lose(self, writes: Any) -> None:
        if not any(self._what in one.lines for one in writes):
            await self._append(writes)
            return
        if self._written:
            await self._append(writes)
        self._patched.setattr(self._store, "append", self._append)
        self._patched.setattr(self._store, "writes_ended", self._gone, raising=False)
        self.is_silent = True
        raise StoreError("the connection is gone")

    async def _gone(self, _stream: str) -> None:
        raise StoreError("the connection is gone")

    def speaks(self) -> None:
        self.is_silent = False
        self._patched.delattr(self._store, "writes_ended")
