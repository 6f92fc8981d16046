"""Reporting rounds and hands, and putting out whoever cannot play on."""

from __future__ import annotations

import msgspec

from croupier.tournament.commands.command import Command
from croupier.tournament.events.event import Stack
from croupier.tournament.events.rounds import Lost


class Row(msgspec.Struct, frozen=True, gc=False):
    """What a round did to one player."""

    account: str
    before: int
    after: int
    put_in: int
    all_in: int  # in which order, 1 first; 0 not
    from_button: int


class ReportRound(Command, frozen=True, gc=False):
    """A round is over at a table."""

    table: str
    round: int
    rows: tuple[Row, ...]
    button: int
    at: int
    warned: tuple[str, ...] = ()  # accounts that were told there that wagers out of order may be void


class CorrectRound(Command, frozen=True, gc=False):
    """A ruling on the round last reported has moved chips: those concerned, with the stacks they have now."""

    table: str
    round: int
    rows: tuple[Row, ...]
    at: int


class ReportHand(Command, frozen=True, gc=False):
    """What came of a hand at a table without a console: who is out, and who has how many of their chips.

    Whoever is named with 0 chips has all that is left of them. `hands` counts those before it that nobody reported; 0: it
    is the hand reported last, whose bust-outs were taken back.
    """

    table: str
    by: str
    at: int
    out: tuple[Lost, ...] = ()
    to: tuple[Stack, ...] = ()
    button: int = 0  # the seat that had it; 0: not told
    hands: int = 1


class CountStacks(Command, frozen=True, gc=False):
    """What players at a table without a console have, as it was counted; at all tables where none is named.

    With `reason` a count of all tables is taken that does not come to the chips in play.
    """

    table: str
    stacks: tuple[Stack, ...]
    by: str
    at: int
    reason: str = ""


class SetHandForHand(Command, frozen=True, gc=False):
    """Play hand for hand, or no longer."""

    on: bool
    by: str


class PutOut(Command, frozen=True, gc=False):
    """Whoever cannot put the least wagers of the next round is out, at all tables but those in `busy`, in a round."""

    at: int
    busy: tuple[str, ...] = ()


class UndoOut(Command, frozen=True, gc=False):
    """Somebody was put out in error: the stacks as they should be. Tables in `busy` are in a round."""

    account: str
    stacks: tuple[Stack, ...]
    by: str
    reason: str
    busy: tuple[str, ...] = ()
