"""The cards of an electronic table: the shuffle of the round, its seed under seal, and what is dealt from.

Theory of operation. A round has a shuffle of its own, made once all bets on its cards stand: forced bets, straddles and
over-blinds, wagers against the bank. What each player's client had committed to is in it. Then they reveal, and the
first deal is made from the order that root and contributions give. A shuffle that fails is void, on the record, and
another is made in the same round (table/voids.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from croupier.errors import LogError
from croupier.history import OPENINGS
from croupier.protocol import Event
from croupier.room.streams.keys import SEED_BYTES, SERVER, Entropy, Keys
from croupier.room.streams.sealed.seals import about_shuffle, does_not_open, shoe_under
from croupier.room.streams.stream import Line
from croupier.rulebooks import deck_of
from croupier.shuffle import PROTOCOL, Commitment, seal, statement_text
from croupier.store import Sealed, Store
from croupier.table import DeckCut, DeckShuffled, SealedShoe, Session, ShuffleVoid, shuffle_deck
from croupier.views import Proof

CHANGES_CARDS = (DeckShuffled, DeckCut, ShuffleVoid, *OPENINGS)


class Shuffled(NamedTuple):
    """A shuffle that is not written yet."""

    event: DeckShuffled
    sealed: tuple[Sealed, ...]


class Stated(msgspec.Struct, frozen=True):
    """A shuffle that is on record, and its line."""

    shuffled: DeckShuffled
    seq: int
    hash: str


class CardsHeld(msgspec.Struct, frozen=True):
    """The shuffles of a table at some moment, without what is under seal."""

    stated: Stated | None
    last: DeckShuffled | None
    cut: DeckCut | None
    taken: bool


class ShuffledCards:
    """The shuffles of one table."""

    def __init__(self, session: Session, keys: Keys, entropy: Entropy) -> None:
        self._session, self._keys, self._entropy = session, keys, entropy
        self.stated: Stated | None = None  # the last shuffle there was
        self.last: DeckShuffled | None = None  # of the round that goes on, or was last; None once it is void
        self._cut: DeckCut | None = None  # of that shuffle
        self._taken = False  # a round was opened with it, or it was made in one
        self._made: SealedShoe | None = None  # of a shuffle that is not written yet
        self._signed: tuple[Stated, Proof] | None = None  # made once somebody is shown it
        self.shoe: SealedShoe | None = None

    @property
    def number(self) -> int:
        """The number of the last shuffle there was."""
        return self.stated.shuffled.shuffle if self.stated else 0

    def follow(self, event: Event, line: Line) -> None:
        """Follow an event that is written; the cards of a shuffle that was made elsewhere lie under seal."""
        if isinstance(event, DeckShuffled):
            made, self._made = self._made, None
            self.shoe = made if made and made.shuffled == event else None
            self.stated, self.last, self._cut = Stated(event, line.seq, line.hash), event, None
            self._taken = event.protocol >= PROTOCOL  # before, a shuffle was made for the round to come
        elif isinstance(event, DeckCut):
            self._cut = event
            if self.shoe:
                self.shoe.follow(event)
        elif isinstance(event, ShuffleVoid) or self._taken:
            self.last = self._cut = self.shoe = None
            self._taken = False
        else:
            self._taken = True

    def hold(self) -> CardsHeld:
        """Return the shuffles as they stand."""
        return CardsHeld(self.stated, self.last, self._cut, self._taken)

    def restore(self, held: CardsHeld) -> None:
        """Come back to them; the cards are found where they lie under seal."""
        self.stated, self.last, self._cut, self._taken = held.stated, held.last, held.cut, held.taken

    async def unseal(self, store: Store) -> None:
        """Find the seed of the shuffle of the round that goes on."""
        if self.shoe is None and self.last and self._session.table.playing:
            self.shoe = await self._unsealed(store, self.last)
            if self._cut and self.shoe:
                self.shoe.follow(self._cut)

    async def _unsealed(self, store: Store, event: DeckShuffled) -> SealedShoe | None:
        """The shoe of a shuffle from its sealed seed; None where that is lost before a card is dealt, else LogError."""
        name = self._session.table.name
        for sealed in await store.sealed(name, event.shuffle):
            if sealed.name == SERVER:
                if shoe := shoe_under(sealed, self._keys.sealing, event, name):
                    return shoe
                if self._cut:
                    raise LogError(f"{does_not_open(name, sealed)}; bring this row back from a backup")
        return None

    def statement(self) -> Proof | None:
        """The house's signed statement on the last shuffle; None where there was none by protocol 2."""
        stated = self.stated
        if stated is None or stated.shuffled.protocol < PROTOCOL:
            return None
        if self._signed is None or self._signed[0] is not stated:
            shuffled, key = stated.shuffled, self._keys.working
            text = statement_text(self._session.table.name, shuffled, stated.seq, stated.hash)
            given = {one.seat: one.commitment for one in shuffled.commitments}
            line = f"{stated.seq}:{stated.hash}"
            proof = Proof(shuffled.root, shuffled.shuffle, given, line, key.public, key.sign(text))
            self._signed = stated, proof
        return self._signed[1]

    @property
    def _is_open(self) -> bool:
        """Tell whether the last shuffle is one whose parts are to be revealed, or were until something went wrong."""
        return self.last is not None and self._cut is None and self.last.protocol >= PROTOCOL

    @property
    def wanted(self) -> bool:
        """Say whether the round that goes on has no shuffle yet."""
        return bool(self._session.table.playing) and self._cut is None and not self._is_open

    @property
    def revealing(self) -> bool:
        """Say whether the shuffle of the round that goes on waits for its parts, or its seed was lost meanwhile."""
        return self._is_open and bool(self._session.table.playing)

    @property
    def uncut(self) -> bool:
        """Say whether parts in the order of the round that goes on are to be revealed; no bets are taken meanwhile."""
        return self.shoe is not None and not self.shoe.is_cut and self.revealing

    @property
    def seed_lost(self) -> bool:
        """Say whether the seed of a shuffle is gone before a card of it was dealt."""
        return self.shoe is None and self.revealing

    @property
    def left_over(self) -> bool:
        """Say whether the round has ended before a card of its shuffle was dealt."""
        return self._is_open and not self._session.table.playing

    def shuffle(self, commitments: Iterable[Commitment]) -> Shuffled:
        """Shuffle for the round; it counts once it is written."""
        seed, number = self._entropy(SEED_BYTES), self.number + 1
        shoe, event = shuffle_deck(seed, deck_of(self._session.rules.table), number, commitments)
        sealed = [Sealed(number, name, self._seal(seed, key, number)) for name, key in self._keys.holders.items()]
        self._made = shoe
        return Shuffled(event, tuple(sealed))

    def _seal(self, seed: bytes, to: bytes, shuffle: int) -> bytes:
        return seal(seed, to, self._entropy(SEED_BYTES), about_shuffle(self._session.table.name, shuffle))

    def hole(self, place: int) -> tuple[int, ...]:
        """A player's own cards, for that player alone."""
        state = self._session.round
        if self.shoe is None or not self.shoe.is_cut or state is None:
            return ()
        return tuple([self.shoe.cards.cards[position] for position in state.hole[place]])
