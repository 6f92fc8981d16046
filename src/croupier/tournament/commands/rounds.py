"""Reporting rounds and hands, and putting out players who cannot play on."""

from __future__ import annotations

import msgspec

from croupier.protocol import SealedReason
from croupier.tournament.commands.command import Command
from croupier.tournament.events.event import Stack
from croupier.tournament.events.rounds import Lost


class Row(msgspec.Struct, frozen=True, gc=False):
    """One player's result in a round."""

    account: str
    before: int
    after: int
    put_in: int
    all_in: int  # in which order, 1 first; 0 not
    from_button: int


class ReportRound(Command, frozen=True, gc=False):
    """Report a round that is over at a table, with every stack."""

    table: str
    round: int
    rows: tuple[Row, ...]
    button: int
    at: int
    warned: tuple[str, ...] = ()  # accounts that were told there that wagers out of order may be void


class CorrectRound(Command, frozen=True, gc=False):
    """Correct the stacks after a ruling on the round last reported, while every player concerned still plays at that
    table.
    """

    table: str
    round: int
    rows: tuple[Row, ...]
    at: int


class ReportHand(Command, frozen=True, gc=False):
    """Report a hand at a table without a console: who is out, and who has how many of their chips.

    A player out is named with the stack when the hand began and the order of going all-in, where that decides a place.
    A player named in `to` with 0 chips has all that is left. `hands` counts the hands since the last report; 0
    corrects the hand reported last, whose bust-outs were taken back. Chips are conserved.
    """

    directors_only = True

    table: str
    by: str
    at: int
    out: tuple[Lost, ...] = ()
    to: tuple[Stack, ...] = ()
    button: int = 0  # the seat that had it; 0: not told
    hands: int = 1


class CountStacks(Command, frozen=True, gc=False):
    """Count the stacks of a table without a console; of all tables where none is named.

    Between players the sum has to be that of the books; otherwise the count is refused with the difference. A count of
    all tables with a reason is taken with another sum: what is missing leaves play, what is too much comes into it
    (`out:TOURNAMENT:counted` in the ledger, practice).
    """

    directors_only = True

    table: str
    stacks: tuple[Stack, ...]
    by: str
    at: int
    reason: str = ""


class SetHandForHand(Command, frozen=True, gc=False):
    """Start hand for hand, while one more player has to go before the prizes, or end it.

    What the director says stands until the session ends (practice).
    """

    directors_only = True

    on: bool
    by: str


class PutOut(Command, frozen=True, gc=False):
    """Put out every player who cannot place the minimum wagers of the next round, at all tables but those in `busy`, in
    a round.
    """

    at: int
    busy: tuple[str, ...] = ()


class UndoOut(Command, frozen=True, gc=False):
    """Take a bust-out back that was an error, with the stacks as they should be; tables in `busy` are in a round.

    It may be given while the player can still buy chips (practice).
    """

    directors_only = True
    ordered_under = ("", 0)

    account: str
    stacks: tuple[Stack, ...]
    by: str
    reason: SealedReason
    busy: tuple[str, ...] = ()
