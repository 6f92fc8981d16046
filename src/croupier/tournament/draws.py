"""Draws: every ballot by the verifiable shuffle, from a seed that was committed to before anybody knew what for.

Each draw reveals its seed and commits to the next one, so whoever has the log can make every draw again.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from croupier.cards import Deck, card_text
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.shuffle import drawn_order
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.conditions import Conditions
from croupier.tournament.state import Tournament


def commitment_to(seed: str) -> str:
    """The commitment to a seed, both in hex digits."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def not_the_seed(tournament: Tournament, seed: str, commitment: str) -> Refusal | None:
    """What is wrong with a seed, or with the commitment to the next."""
    if not is_commitment(seed) or not is_commitment(commitment):
        return Refusal("a draw has a seed and the commitment to the next, in 64 hex digits each", "system")
    if commitment_to(seed) != tournament.commitment:
        return Refusal("this is not the seed that was committed to", "system")
    if commitment == tournament.commitment:
        return Refusal("a seed serves one draw", "system")
    return None


def drawn(tournament: Tournament, seed: str, items: Sequence[int]) -> list[int]:
    """Numbers in the order this draw gives them."""
    shuffle = drawn_order(bytes.fromhex(seed), _label(tournament), [str(item) for item in items])
    return [items[position] for position in shuffle.order]


def cards_drawn(tournament: Tournament, seed: str, accounts: Sequence[str]) -> dict[str, str]:
    """The card each of these cuts, of a deck this draw shuffles."""
    whole = [card_text(card) for card in Deck().cards]
    deck = drawn_order(bytes.fromhex(seed), _label(tournament), whole).cards
    return dict(zip(accounts, deck, strict=False))


def _label(tournament: Tournament) -> str:
    return f"{tournament.name}/{tournament.draws + 1}"


def is_commitment(text: str) -> bool:
    """Whether a text can be a commitment."""
    try:
        return len(bytes.fromhex(text)) == 32
    except (ValueError, TypeError):
        return False


def commit_draw(_rules: Conditions, _tournament: Tournament, command: c.CommitDraw) -> tuple[Event, ...] | Refusal:
    """Commit to another seed, the one before being lost; the reason is recorded for everybody to see."""
    if not is_commitment(command.commitment) or not command.reason.strip() or not command.by:
        return Refusal("a commitment has 64 hex digits, and it is recorded who makes it anew, and why", "system")
    return (e.DrawCommitted(command.commitment, command.by, command.reason),)
