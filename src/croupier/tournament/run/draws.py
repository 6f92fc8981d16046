"""Draws: every ballot by the verifiable shuffle, from a seed fixed before entries and from the players' contributions.

Rule keys: `tournament.ballot`.

Theory of operation. The seeds of all draws are a chain: each is the hash of the next one's, and the hash of the first
is published when the tournament is announced. So a draw reveals its seed, anyone can hash it and find what was
published before, and the house cannot choose a later seed once it knows the players. Players commit to 32 bytes each by
their hash. When the ballot is called commitments end and all of them are revealed; one that does not come in time is
passed over. What was revealed counts in every draw from then on. Anyone with the log can make each draw again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256

from croupier.cards import Deck, card_text
from croupier.check import invariant
from croupier.protocol import Decision, Refusal
from croupier.shuffle import committed, drawn_order, parts_of
from croupier.tournament import commands, events
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.state import Tournament

SEEDS = 8_192  # draws of one chain
REVEAL_MS = 5_000  # for the players' parts, once the ballot is called (practice)
MOST_PARTS = 0xFFFF  # a part names its player by the number of the entry, in two bytes


class Seeds:
    """The chain of seeds that follows from one secret: draw 1 has the first."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    @cached_property
    def _chain(self) -> list[bytes]:
        chain = [self.secret]
        for _ in range(SEEDS):
            chain.append(sha256(chain[-1]).digest())
        return chain[::-1]

    def of(self, draw: int) -> str:
        """The seed of a draw, in hex digits; of draw 0 what the tournament is announced with."""
        invariant(0 <= draw <= SEEDS, "a chain of seeds has an end")
        return self._chain[draw].hex()


def not_the_seed(tournament: Tournament, seed: str) -> Refusal | None:
    """Refuse a seed that is not the committed one."""
    if not is_hash(seed):
        return Refusal("wrong-seed", "a seed has 64 hex digits", "system")
    if sha256(bytes.fromhex(seed)).hexdigest() != tournament.commitment:
        return Refusal("wrong-seed", "this is not the committed seed", "system")
    return None


def drawn(tournament: Tournament, seed: str, items: Sequence[int]) -> list[int]:
    """Numbers in the order this draw gives them."""
    shuffle = drawn_order(bytes.fromhex(seed), _label(tournament), [str(item) for item in items], _parts(tournament))
    return [items[position] for position in shuffle.order]


def cards_drawn(tournament: Tournament, seed: str, accounts: Sequence[str]) -> dict[str, str]:
    """The card each of these cuts, of a deck this draw shuffles."""
    whole = [card_text(card) for card in Deck().cards]
    deck = drawn_order(bytes.fromhex(seed), _label(tournament), whole, _parts(tournament)).cards
    return dict(zip(accounts, deck, strict=False))


def _label(tournament: Tournament) -> str:
    return f"{tournament.name}/{tournament.draws + 1}"


def _parts(tournament: Tournament) -> bytes:
    return parts_of({number: bytes.fromhex(part.value) for number, part in tournament.parts.items() if part.value})


def is_hash(text: str) -> bool:
    """Tell whether a text can be a commitment, a seed or a part: 32 bytes in hex digits."""
    try:
        return len(bytes.fromhex(text)) == 32
    except (ValueError, TypeError):
        return False


def commit_draw(_rules: Conditions, _tournament: Tournament, command: commands.CommitDraw) -> Decision:
    """Commit to other seeds, those before being lost; the reason is recorded, and players contribute anew."""
    if not is_hash(command.commitment):
        return Refusal("wrong-commitment", "a commitment has 64 hex digits", "system")
    return (events.DrawCommitted(command.commitment, command.by, command.reason),)


def commit_part(_rules: Conditions, tournament: Tournament, command: commands.CommitPart) -> Decision:
    """A player commits to a part in the draws."""
    one = tournament.entrants.get(command.account)
    if one is None or one.status in ("replaced", "disqualified", "forfeited"):
        return Refusal("not-entered", "only players who have entered take part in the draws", "system")
    if not is_hash(command.commitment):
        return Refusal("wrong-commitment", "commit to your part by its hash, in 64 hex digits", "system")
    if one.number in tournament.parts:
        return Refusal("committed-already", "this player has committed to a part already", "system")
    if tournament.ballot_until or one.number > MOST_PARTS:
        return Refusal("ballot-called", "the ballot is called: it is too late to commit to a part", "system")
    return (events.PartCommitted(command.account, command.commitment.lower()),)


def reveal_part(_rules: Conditions, tournament: Tournament, command: commands.RevealPart) -> Decision:
    """Reveal the part a player committed to, once no player can still commit to another that depends on it."""
    one = tournament.entrants.get(command.account)
    part = tournament.parts.get(one.number) if one else None
    if one is None or part is None or part.value:
        return Refusal("no-part", "this player has no part to reveal", "system")
    if not tournament.ballot_until:
        return Refusal("ballot-not-called", "the ballot is not called yet: parts are revealed then", "system")
    if not is_hash(command.value) or committed(one.number, bytes.fromhex(command.value)).commitment != part.commitment:
        return Refusal("wrong-part", "this is not the part that was committed to", "system")
    return (events.PartRevealed(command.account, command.value.lower()),)


def parts_missing(tournament: Tournament) -> int:
    """Return the number of parts that are committed to and not revealed."""
    return sum([not part.value for part in tournament.parts.values()])


def not_all_parts(rules: Conditions, tournament: Tournament, at: int) -> Refusal | None:
    """Refuse to draw seats while players' parts in the draw are missing."""
    missing, clause = parts_missing(tournament), rules.clause("tournament.ballot")
    if missing and not tournament.ballot_until:
        return Refusal("ballot-not-called", "players have a part in this draw: call the ballot first", clause)
    if missing and at < tournament.ballot_until:
        return Refusal("parts-missing", f"{missing} parts in the draw are not revealed yet; wait a moment", clause)
    return None
