"""Moves what is sealed to older keys to the keys that hold now, while the room is open.

Theory of operation. After a change of the sealing key, or of the regulator's, the record says that seals are still to be
moved (house/keys.py). All that is sealed is looked at once. What opens with the sealing key that holds is there already, so
a server that was killed in between begins anew and loses nothing but time. What opens with an older one is sealed
anew, and takes the place of what was read and of nothing else: where it was written or forgotten meanwhile, it stays so.
The regulator's seals open for nobody here, so each is made anew from the server's seal of the same thing. A seal that
does not open stays as it is, and is counted. When all is moved the record says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import structlog

from croupier.errors import RequestError, StoreError
from croupier.house import keys as of_house
from croupier.room.streams.key_book import KeyBook
from croupier.room.streams.keys import REGULATOR, SEED_BYTES, SERVER, Entropy, Keys
from croupier.shuffle import seal, unseal
from croupier.store import Sealed, Store

PAUSE_S = 0.002  # after each that is moved: play goes before
AGAIN_S = 5  # where the store is away
_LOG = structlog.get_logger("croupier.room")


class MovingSeals:
    """The seals of a store, on their way to new keys."""

    def __init__(self, store: Store, book: KeyBook, keys: Keys, entropy: Entropy) -> None:
        self._store, self._book, self._keys, self._entropy = store, book, keys, entropy
        self.moved = 0  # since the server started
        self.unopened = 0

    @property
    def due(self) -> list[of_house.Kind]:
        """The kinds of keys whose seals are still to be moved."""
        kinds: tuple[of_house.Kind, ...] = (of_house.SEALING, of_house.REGULATORS)
        return [kind for kind in kinds if self._book.known.moves(kind)]

    async def run(self) -> None:
        """Move all that is to be moved; where the store is away, later."""
        while self.due:
            try:
                for kind in self.due:
                    await self._move(kind)
            except StoreError as error:
                _LOG.warning("seals wait to be moved", why=str(error))
                await asyncio.sleep(AGAIN_S)

    async def _move(self, kind: of_house.Kind) -> None:
        """Move the seals of one kind, and say on record that it is done."""
        before, self.unopened = self.moved, 0
        holder = SERVER if kind == of_house.SEALING else REGULATOR
        _LOG.info("seals are moved to a new key", kind=kind)
        async for some in self._store.read_all_sealed():
            for stream, sealed in some:
                if sealed.name.partition(".")[0] == holder:
                    await self._move_one(stream, sealed)
        moved, public = self.moved - before, self._book.known.public(kind)
        finished = of_house.FinishMoving(kind, public, moved, self.unopened)
        if refusal := await self._book.enter(finished, 0):
            raise StoreError(refusal.reason)
        _LOG.info("all seals are moved to the new key", kind=kind, moved=moved, unopened=self.unopened)

    async def _move_one(self, stream: str, sealed: Sealed) -> None:
        await asyncio.sleep(0)
        holder, dot, part = sealed.name.partition(".")
        server = sealed
        if holder == SERVER and self._is_moved(stream, sealed):
            return
        if holder == REGULATOR:
            beside = await self._store.sealed(stream, sealed.round)
            server = next((one for one in beside if one.name == f"{SERVER}{dot}{part}"), Sealed(0, "", b""))
        about, plain = self._opened(stream, server)
        if plain is None:
            self.unopened += 1
            _LOG.error("a seal does not open, and stays as it is", stream=stream, row=sealed.round, sealed=sealed.name)
        else:
            data = seal(plain, self._keys.holders[holder], self._entropy(SEED_BYTES), about)
            await self._store.replace_sealed(stream, sealed, data)
            self.moved += 1
            await asyncio.sleep(PAUSE_S)

    def _opened(self, stream: str, sealed: Sealed) -> tuple[bytes, bytes | None]:
        """What lies under a seal of the server's, with what it is about; None where it does not open."""
        for about in abouts(stream, sealed):
            with suppress(RequestError):
                return about, self._keys.sealing.opened(sealed.data, about)
        return b"", None

    def _is_moved(self, stream: str, sealed: Sealed) -> bool:
        """Say whether a seal of the server's opens with the key that holds now."""
        for about in abouts(stream, sealed):
            with suppress(RequestError):
                unseal(sealed.data, self._keys.sealing.private, about)
                return True
        return False


def abouts(stream: str, sealed: Sealed) -> Iterator[bytes]:
    """What a seal may be about, by where it lies: words, the seed of a shuffle, the seeds of a tournament's draws."""
    part = sealed.name.partition(".")[2]
    if part:
        yield f"{stream}/{sealed.round}/{part}".encode()
    else:
        yield f"{stream}/{sealed.round}".encode()
        yield f"{stream}/draws/{sealed.round}".encode()
