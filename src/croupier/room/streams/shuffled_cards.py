"""The cards of an electronic table: who contributes to the next cut, the seed under seal, and what is dealt from."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from croupier.errors import LogError
from croupier.history import OPENINGS
from croupier.protocol import Event, Refusal
from croupier.room.streams.keys import SEED_BYTES, SERVER, Entropy, Keys
from croupier.room.streams.sealed.seals import does_not_open, opened_shoe
from croupier.room.streams.used_commitments import UsedCommitments, is_hash
from croupier.rulebooks import deck_of
from croupier.shuffle import Commitment, seal
from croupier.store import Sealed, Store
from croupier.table import DeckCut, DeckShuffled, SealedShoe, Session, shuffle_deck

CHANGES_CARDS = (DeckShuffled, DeckCut, *OPENINGS)


class Shuffled(NamedTuple):
    """A shuffle that is not written yet."""

    event: DeckShuffled
    sealed: tuple[Sealed, ...]


class CardsHeld(msgspec.Struct, frozen=True):
    """The shuffles of a table at some moment, without what is under seal."""

    last: DeckShuffled | None
    cut: DeckCut | None
    taken: bool
    used: bytes  # commitments


class ShuffledCards:
    """The shuffles of one table."""

    def __init__(self, session: Session, keys: Keys, entropy: Entropy) -> None:
        self._session, self._keys, self._entropy = session, keys, entropy
        self._commitments: dict[int, Commitment] = {}
        self._used = UsedCommitments()
        self._last: DeckShuffled | None = None
        self._cut: DeckCut | None = None  # of the last shuffle
        self._made: SealedShoe | None = None  # of a shuffle that is not written yet
        self.shoe: SealedShoe | None = None
        self.taken = False  # a round was opened with the cards of the last shuffle

    def follow(self, event: Event) -> None:
        """Follow an event that is written; the cards of a shuffle that was made elsewhere lie under seal."""
        if isinstance(event, DeckShuffled):
            made, self._made = self._made, None
            self.shoe = made if made and made.shuffled == event else None
            self._last, self._cut, self.taken, self._commitments = event, None, False, {}
            self._used.add([commitment.commitment for commitment in event.commitments])
        elif isinstance(event, DeckCut):
            self._cut = event
            if self.shoe:
                self.shoe.follow(event)
        else:
            self.taken |= isinstance(event, OPENINGS)

    def hold(self) -> CardsHeld:
        """Return the shuffles as they stand."""
        return CardsHeld(self._last, self._cut, self.taken, self._used.packed)

    def restore(self, held: CardsHeld) -> None:
        """Come back to them; the cards are found where they lie under seal."""
        self._last, self._cut, self.taken = held.last, held.cut, held.taken
        self._used = UsedCommitments(held.used)

    async def unseal(self, store: Store) -> None:
        """Find the seed of the last shuffle; it is wanted only while its cards are."""
        if self.shoe is None and self._last and (self._cut is None or self._session.table.playing):
            self.shoe = await self._unsealed(store, self._last)
            if self._cut and self.shoe:
                self.shoe.follow(self._cut)

    async def _unsealed(self, store: Store, event: DeckShuffled) -> SealedShoe | None:
        """The shoe of a shuffle from its sealed seed; None where that is no longer kept, LogError where altered."""
        name = self._session.table.name
        for sealed in await store.sealed(name, event.shuffle):
            if sealed.name == SERVER:
                shoe = opened_shoe(sealed, self._keys.sealing, event, name)
                if shoe is None:
                    raise LogError(f"{does_not_open(name, sealed)}; bring this row back from a backup")
                return shoe
        return None

    def _about(self, shuffle: int) -> bytes:
        return f"{self._session.table.name}/{shuffle}".encode()

    @property
    def shuffled(self) -> bool:
        """Say whether cards are committed to that no round has been opened with."""
        return self.uncut and not self.taken

    @property
    def uncut(self) -> bool:
        """Say whether cards are committed to and still to be cut, for the next round or the one that was opened."""
        waits = not self.taken or bool(self._session.table.playing)
        return waits and self.shoe is not None and self.shoe.depth is None

    def contribute(self, commitment: Commitment) -> Refusal | None:
        """A player's part in the next cut, committed to before the cards are; a commitment serves one shuffle."""
        seated = any(player.seat == commitment.seat for player in self._session.table.players)
        if not seated or not is_hash(commitment.commitment):
            return Refusal("wrong-commitment", "take a seat, and commit by a hash in 64 hex digits", "system")
        if commitment.commitment in self._used:
            return Refusal("commitment-used", "this commitment was used for a shuffle before: send a new one", "system")
        self._commitments[commitment.seat] = commitment
        return None

    def withdraw(self, commitment: Commitment) -> None:
        """A commitment counts no longer, unless the cards are shuffled with it already."""
        if self._commitments.get(commitment.seat) == commitment:
            del self._commitments[commitment.seat]

    def shuffle(self) -> Shuffled:
        """Shuffle for the next round; it counts once it is written."""
        seed, number = self._entropy(SEED_BYTES), self._last.shuffle + 1 if self._last else 1
        shoe, event = shuffle_deck(seed, deck_of(self._session.rules.table), number, self._commitments.values())
        sealed = [Sealed(number, name, self._seal(seed, key, number)) for name, key in self._keys.holders.items()]
        self._made = shoe
        return Shuffled(event, tuple(sealed))

    def _seal(self, seed: bytes, to: bytes, shuffle: int) -> bytes:
        return seal(seed, to, self._entropy(SEED_BYTES), self._about(shuffle))

    def hole(self, place: int) -> tuple[int, ...]:
        """A player's own cards, for that player alone."""
        state = self._session.round
        if self.shoe is None or state is None:
            return ()
        return tuple([self.shoe.cards.cards[position] for position in state.hole[place]])
