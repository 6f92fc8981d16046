"""The seeds of a tournament's draws: committed to with its announcement, sealed beside its stream, used one by one."""

from __future__ import annotations

from croupier.errors import SeedLost
from croupier.protocol import Refusal
from croupier.room.streams.keys import SEED_BYTES, SERVER, Entropy, Keys
from croupier.room.streams.sealed.seals import opened_seal
from croupier.shuffle import seal
from croupier.store import Sealed, Store
from croupier.tournament import SEEDS, Contest, Seeds, commands, not_the_seed


class SealedDraws:
    """The seeds of one tournament; none where they are lost."""

    def __init__(self, contest: Contest, keys: Keys, entropy: Entropy) -> None:
        self._contest, self._keys, self._entropy = contest, keys, entropy
        self._seeds: Seeds | None = None  # of all draws to come
        self._others: Seeds | None = None  # seeds that take their place, while that is written

    def begin(self, seeds: Seeds) -> Sealed:
        """The seeds of a tournament that is announced, sealed."""
        self._seeds = seeds
        return self._sealed(seeds, self._contest.state.chain)

    async def unseal(self, store: Store) -> None:
        """Find the seeds of the draws to come; they are lost where the seal is gone or does not open."""
        state, self._seeds = self._contest.state, None
        for sealed in await store.sealed(state.name, state.chain):
            if sealed.name == SERVER:
                secret = opened_seal(sealed, self._keys.sealing, self._about(state.chain), state.name)
                self._seeds = self._committed(Seeds(secret)) if secret else None

    def _committed(self, seeds: Seeds) -> Seeds | None:
        """The seeds, where they are those that were committed to; whoever has the public half of the key can make a seal."""
        state = self._contest.state
        return seeds if state.link > SEEDS or not not_the_seed(state, seeds.of(state.link)) else None

    def _about(self, chain: int) -> bytes:
        return f"{self._contest.state.name}/draws/{chain}".encode()

    def _sealed(self, seeds: Seeds, chain: int) -> Sealed:
        return Sealed(
            chain, SERVER, seal(seeds.secret, self._keys.sealing.public, self._entropy(SEED_BYTES), self._about(chain))
        )

    def next(self) -> str:
        """The seed of the next draw."""
        link = self._contest.state.link
        if self._seeds is None or link > SEEDS:
            raise SeedLost("the seeds of the draws are lost: an operator has to commit to others (commit-draw)")
        return self._seeds.of(link)

    def commit_anew(self, by: str, reason: str) -> commands.CommitDraw | Refusal:
        """Commit new seeds in place of lost ones; the room makes them, and no person sees them before a draw."""
        if self._seeds is not None and self._contest.state.link <= SEEDS:
            return Refusal("seeds-are-there", "the committed seeds are there: draw with them", "system")
        self._others = Seeds(self._entropy(SEED_BYTES))
        return commands.CommitDraw(self._others.of(0), by, reason)

    def sealed_anew(self, chain: int) -> tuple[Sealed, ...]:
        """The seeds that were committed to anew, to be written with that."""
        return (self._sealed(self._others, chain),) if self._others else ()

    def follow(self) -> None:
        """They are written, and take the place of the others."""
        self._seeds, self._others = self._others, None
