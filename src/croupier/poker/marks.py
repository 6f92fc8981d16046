"""What irregularities have left on a round: wagers held, hands killed, cards seen or set aside, a choice still open.

A round without one carries the single value `UNMARKED`, so that ordinary play pays nothing for it. What concerns one
betting round ends with it (`next_betting_round`).
"""

from __future__ import annotations

import msgspec

from croupier.protocol.events import Choice as Choice
from croupier.protocol.events import OpenChoice as OpenChoice


class Held(msgspec.Struct, frozen=True, gc=False):
    """Chips put forward out of turn, waiting for their maker's turn."""

    place: int
    to: int  # the player's total in this betting round if they stand
    said: str  # "call", "bet" or "raise"


class Owed(msgspec.Struct, frozen=True, gc=False):
    """A post a player has to make before the next hand."""

    place: int
    amounts: tuple[int, ...]


class Marks(msgspec.Struct, frozen=True, gc=False):
    """The marks of a round."""

    spent: int = 0  # shoe positions that name no card any more, their cards having been shuffled again
    aside: tuple[int, ...] = ()  # positions out of play, neither burnt nor held
    seen: tuple[str, ...] = ()  # cards out of play that everybody has seen
    coming: tuple[str, ...] = ()  # cards seen at the top of the shoe, the next to come
    burn_made: bool = False  # the burn before the next communal cards is made
    held: tuple[Held, ...] = ()
    barred: int = 0  # the places that may not bet or raise in this betting round
    barred_under: str = ""
    most: int = 0  # the most a bet or raise may add in this betting round, where `most_under` says so
    most_under: str = ""
    killed: int = 0  # the places whose hands are dead by a ruling, their chips staying in
    heirs: tuple[int, ...] = ()  # who wins a pot nobody can win, the first who has paid into it
    heirs_under: str = ""
    choice: OpenChoice | None = None
    owed: tuple[Owed, ...] = ()
    excluded: int = 0
    misdeals: int = 0


UNMARKED = Marks()


def held_by(marks: Marks, place: int) -> Held | None:
    """What a player has put forward out of turn."""
    for held in marks.held:
        if held.place == place:
            return held
    return None


def without_held(marks: Marks, place: int) -> Marks:
    """The marks once a player's wager is no longer held."""
    return msgspec.structs.replace(marks, held=tuple([held for held in marks.held if held.place != place]))


def next_betting_round(marks: Marks, dealt: int, burnt: int) -> Marks:
    """The marks once so many communal cards are dealt and cards burnt: what belonged to one betting round is over."""
    if marks is UNMARKED:
        return marks
    return msgspec.structs.replace(
        marks,
        coming=marks.coming[dealt + burnt :],
        burn_made=False,
        held=(),
        barred=0,
        barred_under="",
        most=0,
        most_under="",
    )
