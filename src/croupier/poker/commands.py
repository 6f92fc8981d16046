"""The commands of a round of play: imperatives, by a player (`place`) or by the dealer."""

from __future__ import annotations

from croupier.protocol import RoundCommand


class Command(RoundCommand, frozen=True, gc=False):
    """The base of all commands of a round between players."""


class Post(Command, frozen=True, gc=False):
    """The dealer collects the forced bets; `owes` are posts for missed blinds, by place, `under` the clause of each."""

    owes: tuple[tuple[int, ...], ...] = ()
    under: tuple[tuple[str, ...], ...] = ()


NO_POSTS = Post()  # the blinds and antes alone


class ExtraBlind(Command, frozen=True, gc=False):
    """A player makes the over-blind or straddle that is open to them."""

    place: int
    name: str


class Cut(Command, frozen=True, gc=False):
    """The dealer cuts the cards, as a step of its own: no straddle is made after it."""


class AddChips(Command, frozen=True, gc=False):
    """A player adds chips to the stake before the first card is dealt."""

    place: int
    amount: int


class DealHoles(Command, frozen=True, gc=False):
    """The dealer deals the hole cards."""


class DealCommunal(Command, frozen=True, gc=False):
    """The dealer burns where that is due and turns up communal cards."""

    cards: tuple[str, ...]


class Act(Command, frozen=True, gc=False):
    """A player's act in turn: fold, check, stand, call, call-and-fold, bet, raise; `to` for the last two."""

    place: int
    act: str
    to: int = 0


class TimeOut(Command, frozen=True, gc=False):
    """The clock of the player in turn has run out."""

    place: int


class FoldAbsent(Command, frozen=True, gc=False):
    """The dealer folds or kills the hand of a player of a tournament who is not at the table."""

    place: int
    under: str = ""  # the clause of the penalty the player is sent away by; empty for one who is just not there


class Show(Command, frozen=True, gc=False):
    """A player turns up the hole cards."""

    place: int
    cards: tuple[str, ...]


class Muck(Command, frozen=True, gc=False):
    """A player passes the hand in unseen."""

    place: int


class Settle(Command, frozen=True, gc=False):
    """The dealer takes commission and pushes the pots."""


class LetStand(Command, frozen=True, gc=False):
    """The turn of a player who put chips forward before it has come: the dealer says what becomes of them."""


class CallClock(Command, frozen=True, gc=False):
    """A clock is started on the player in turn, by whom."""

    place: int
    by: str
