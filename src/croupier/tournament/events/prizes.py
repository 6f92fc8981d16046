"""Prizes: what each place is worth, what is added, who is paid."""

from __future__ import annotations

from croupier.protocol import SealedReason
from croupier.tournament.events.event import TournamentEvent
from croupier.tournament.finish.prizes import Prize


class PrizeAdded(TournamentEvent, frozen=True, gc=False, tag="prize-added"):
    """A prize besides the shares of the pool: of the house, or bought from the pool; for place 0 cash for the pool."""

    prize: Prize
    by: str
    under: str


class PrizeListShown(TournamentEvent, frozen=True, gc=False, tag="prize-list-shown"):
    """The pool is known, and what each place is worth is there to read."""

    prizes: tuple[int, ...]
    under: str


class WinnerIneligible(TournamentEvent, frozen=True, gc=False, tag="winner-ineligible", omit_defaults=True):
    """A winner turns out not to have been eligible: the prize is open, or the Crown's."""

    account: str
    ground: str
    by: str
    under: str
    forfeited: bool = False  # to the Crown, with everything that belongs to it
    crown: int = 0  # cash out of the pool
    added: int = 0  # cash of the house on top
    bought: int = 0  # the value of what was bought from the pool


class PrizeOffered(TournamentEvent, frozen=True, gc=False, tag="prize-offered", omit_defaults=True):
    """An open prize was offered to the next in line, and taken or not."""

    account: str
    place: int
    taken: bool
    by: str
    under: str
    reason: SealedReason = ""


class PrizeHeld(TournamentEvent, frozen=True, gc=False, tag="prize-held"):
    """An open prize that no player is left to take is held: its money leaves the pool."""

    place: int
    amount: int  # out of the pool, with the value of what was bought from it
    by: str
    reason: SealedReason
    under: str


class PrizePaid(TournamentEvent, frozen=True, gc=False, tag="prize-paid", omit_defaults=True):
    """A prize is paid, or handed over."""

    account: str
    place: int
    amount: int  # out of the pool
    by: str
    under: str
    added: int = 0  # cash of the house on top
    bought: int = 0  # the value of what was bought from the pool
    words: str = ""  # the goods or services handed over
