"""The marks irregularities leave on a round: wagers held, hands killed, cards seen or set aside, a choice still open.

A round without one carries the single value `UNMARKED`, so that ordinary play pays nothing for it. What concerns one
betting round ends with it (`next_betting_round`).
"""

from __future__ import annotations

import msgspec

from croupier.cards import UNSEEN
from croupier.protocol import Choice as Choice
from croupier.protocol import OpenChoice as OpenChoice


class Held(msgspec.Struct, frozen=True, gc=False):
    """Chips put forward out of turn, waiting for their maker's turn."""

    place: int
    to: int  # the player's total in this betting round if they stand
    high: int  # the amount to match when they were put forward
    said: str  # "call", "bet" or "raise"


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A player who may not bet or raise in this betting round, and the clause that says so."""

    place: int
    under: str


class Owed(msgspec.Struct, frozen=True, gc=False):
    """A post a player has to make before the next hand."""

    place: int
    amounts: tuple[int, ...]


class Forfeit(msgspec.Struct, frozen=True, gc=False):
    """Chips a dead hand leaves in the pot beyond the call of that moment: no other player has to match them."""

    place: int
    betting_round: int
    amount: int


class Marks(msgspec.Struct, frozen=True, gc=False):
    """The marks of a round."""

    spent: int = 0  # shoe positions that name no card any more, their cards having been shuffled again
    aside: tuple[int, ...] = ()  # positions out of play, neither burnt nor held
    seen: tuple[str, ...] = ()  # cards out of play that everybody has seen
    coming: tuple[str, ...] = ()  # cards seen at the top of the shoe, the next to come
    burn_made: bool = False  # the burn before the next communal cards is made
    burn_skipped: bool = False  # the last communal cards came without one, as it had been made
    held: tuple[Held, ...] = ()
    freed: tuple[Held, ...] = ()  # chips whose maker may take them back by a fold, more having been bet
    barred: tuple[Barred, ...] = ()
    short_to: int = 0  # a wager out of turn that stands short of a full raise, and the clause that bars raises, if any
    short_under: str = ""
    most: int = 0  # the most a bet or raise may add in this betting round, where `most_under` says so
    most_under: str = ""
    most_whole: bool = False  # it is the most a player may go to
    replaced: int = 0  # hole cards exposed in the deal and replaced
    killed: int = 0  # the places whose hands are dead by a ruling, their chips staying in
    forfeits: tuple[Forfeit, ...] = ()
    heirs: tuple[int, ...] = ()  # of a pot no hand can win: it goes to the first of these who has paid into it
    heirs_under: str = ""
    heirs_decided: bool = False  # by an official's decision, whatever they have paid
    choice: OpenChoice | None = None
    owed: tuple[Owed, ...] = ()
    excluded: int = 0
    misdeals: int = 0


UNMARKED = Marks()


def held_by(marks: Marks, place: int) -> Held | None:
    """Return what a player has put forward out of turn."""
    for held in marks.held:
        if held.place == place:
            return held
    return None


def freed_by(marks: Marks, place: int) -> Held | None:
    """Return what a player put forward out of turn and may take back by a fold."""
    return next((freed for freed in marks.freed if freed.place == place), None)


def bar_on(marks: Marks, place: int) -> str:
    """The clause that keeps a player from betting or raising in this betting round; empty where none does."""
    for barred in marks.barred:
        if barred.place == place:
            return barred.under
    return ""


def forfeited_by(marks: Marks, place: int) -> int:
    """Return what a player's dead hand has left in the pot that no other player has to match."""
    return sum([forfeit.amount for forfeit in marks.forfeits if forfeit.place == place])


def without_held(marks: Marks, place: int) -> Marks:
    """The marks once a player's wager is no longer held."""
    return msgspec.structs.replace(marks, held=tuple([held for held in marks.held if held.place != place]))


def next_betting_round(marks: Marks, dealt: int, burnt: int) -> Marks:
    """The marks once so many communal cards are dealt and cards burnt: what belonged to one betting round is over."""
    if marks is UNMARKED:
        return marks
    return msgspec.structs.replace(
        marks,
        seen=(*marks.seen, *[card for card in marks.coming[:burnt] if card != UNSEEN]),
        coming=marks.coming[dealt + burnt :],
        burn_made=False,
        burn_skipped=marks.burn_made,
        held=(),
        freed=(),
        barred=(),
        short_to=0,
        short_under="",
        most=0,
        most_under="",
        most_whole=False,
    )
