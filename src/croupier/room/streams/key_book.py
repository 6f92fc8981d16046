"""The keys of the house as a room keeps them: on their stream, introduced when the room opens, changed by an operator.

A record from before there was this stream has checkpoints whose signing key followed from the sealing key. That key is put
on record first, as what it was, and introduces the signing key that takes its place.
"""

from __future__ import annotations

from hmac import digest
from typing import NamedTuple

from croupier.errors import RequestError, StoreError
from croupier.history import DECODER
from croupier.house import Request, keys
from croupier.protocol import HOUSE, Event, Refusal
from croupier.record import CHECKPOINTS, HeldKey, Signer, SigningKey
from croupier.room.streams.keys import Keys, SealingKey
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import Store

LABEL_BEFORE = b"croupier/1/heads"  # of the signing key that followed from the sealing key
SERVERS_OWN = "the memory of one start of the server"
FILE = "a file"


class KeyAsked(NamedTuple):
    """A key to be introduced or retired, and who vouches for it."""

    kind: keys.Kind
    public: str
    holder: str
    signer: Signer
    by: str = HOUSE
    reason: str = ""
    anew: bool = False
    retires: bool = False


class KeyBook(StreamWriter[None, KeyAsked | keys.FinishMoving]):
    """The keys on a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, keys.STREAM)
        self.known = keys.KnownKeys()

    @classmethod
    async def read(cls, store: Store) -> KeyBook:
        """Return the keys that are in a store; StoreError where an older one has a table under that name."""
        book = cls(store)
        async for lines in store.read(keys.STREAM):
            if not isinstance(DECODER.decode(lines[0]), keys.KeyEvent):
                raise StoreError(f"a table of this store is called {keys.STREAM}, as the record of the keys is")
            break
        await book.look()
        return book

    def follow(self, event: Event, _line: Line) -> None:
        """Follow what became of a key."""
        self.known = keys.apply(self.known, event)

    async def introduce(self, held: Keys, at: int) -> None:
        """Put on record what is not there of the keys a server starts with; RequestError where others are there."""
        before = key_before(held.sealing)
        if not self.known.vouched and await self.store.head(CHECKPOINTS):
            await self._enter(KeyAsked(keys.SIGNING, before.public, "the sealing key", HeldKey(before, FILE)), at)
        vouches: Signer = HeldKey(before, FILE) if self.known.public(keys.SIGNING) == before.public else held.signing
        wanted = [KeyAsked(keys.SIGNING, held.signing.public, held.signing.holder, vouches)]
        wanted.append(KeyAsked(keys.SEALING, keys.fingerprint(held.sealing.public.hex()), FILE, held.signing))
        if held.regulator:
            wanted.append(KeyAsked(keys.REGULATORS, held.regulator.hex(), "the regulator", held.signing))
        for asked in wanted:
            there = self.known.public(asked.kind)
            if there != asked.public and there not in ("", before.public):
                raise RequestError(
                    f"this is not the {asked.kind} key on record; it is changed with croupier keys rotate"
                )
            if there != asked.public:
                await self._enter(asked, at)
        if self.known.public(keys.WORKING) != held.working.public:
            await self._enter(KeyAsked(keys.WORKING, held.working.public, SERVERS_OWN, held.signing), at)

    async def _enter(self, asked: KeyAsked | keys.FinishMoving, at: int) -> None:
        if refusal := await self.enter(asked, at):
            raise RequestError(refusal.reason)

    async def enter(self, asked: KeyAsked | keys.FinishMoving, at: int) -> Refusal | None:
        """Make an entry."""
        async with self.locked():
            answer = await self.carry_out(asked, Request(at))
            return answer if isinstance(answer, Refusal) else None

    async def decide(self, asked: KeyAsked | keys.FinishMoving, request: Request) -> Decided | Refusal:
        """Decide an entry; the signing key vouches for the key as it will stand on record."""
        command = asked if isinstance(asked, keys.FinishMoving) else await self._vouched(asked, request.at)
        events = keys.decide(self.known, command)
        return events if isinstance(events, Refusal) else Decided(events)

    async def _vouched(self, asked: KeyAsked, at: int) -> keys.Command:
        after, signer = self.known.after, asked.signer.public
        what = "retired" if asked.retires else "introduced"
        text = keys.introduction_text(what, asked.kind, asked.public, at, after, signer)
        signature = await asked.signer.sign(text)
        if asked.retires:
            return keys.Retire(asked.kind, asked.public, at, after, signer, signature, asked.by, asked.reason)
        return keys.Introduce(
            asked.kind, asked.public, asked.holder, at, after, signer, signature, asked.by, asked.reason, asked.anew
        )


def key_before(sealing: SealingKey) -> SigningKey:
    """Return the signing key of a record from before there was one of its own: it followed from the sealing key."""
    return SigningKey(digest(sealing.first, LABEL_BEFORE, "sha256"))
