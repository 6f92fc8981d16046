"""What people may send: one Struct an act, under its name on the wire.

Nothing but the fields of its Struct is taken, none of them too large, so what is malformed changes nothing. An act says
nothing of who does it; what it means where somebody sits stands in meanings.py. Those for tables with real cards are in
live.py.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.acts.act import (
    MOST_CENTS,
    Act,
    Cents,
    Digest,
    FloorAct,
    LiveAct,
    Name,
    Seat,
    Words,
    name_of,
)
from croupier.acts.floor import FLOOR_ACTS
from croupier.acts.live import LIVE_ACTS
from croupier.acts.reading import in_words
from croupier.protocol.answers import Fault

MOST_KEYS = 12  # in one act


class Sit(Act, frozen=True, gc=False, tag="sit"):
    """Take a seat with a stake; `speaks`: shares the language of a game that is held in another than the house's."""

    seat: Seat
    stake: Cents
    speaks: bool = False


class Leave(Act, frozen=True, gc=False, tag="leave"):
    """Leave the table; in a round, once it is over."""


class JoinTheList(Act, frozen=True, gc=False, tag="list"):
    """Wait for a seat."""


class LeaveTheList(Act, frozen=True, gc=False, tag="unlist"):
    """Wait no longer."""


class Move(Act, frozen=True, gc=False, tag="move"):
    """Move to a free seat; in a round, once it is over."""

    seat: Seat


class Away(Act, frozen=True, gc=False, tag="away"):
    """Sit out, now or before the next blind would be this player's."""

    at_blind: bool = False


class Back(Act, frozen=True, gc=False, tag="back"):
    """Play again; also no longer leave, or sit out at the blind."""


class Post(Act, frozen=True, gc=False, tag="post"):
    """Post what is owed and be dealt in, or wait for the blind."""

    now: bool


class AutoPost(Act, frozen=True, gc=False, tag="auto-post"):
    """From now on always post what is owed as soon as that may be, or always wait for the blind."""

    now: bool


class Unwish(Act, frozen=True, gc=False, tag="unwish"):
    """Take back what waits to be done."""

    wish: Literal["top-up", "move", "away", "auto-post", "auto-top-up"]


class TopUp(Act, frozen=True, gc=False, tag="top-up"):
    """Add chips; in a round, once it is over."""

    amount: Cents


class AutoTopUp(Act, frozen=True, gc=False, tag="auto-top-up"):
    """From now on bring the stake up to this between rounds."""

    to: Cents


class PayTime(Act, frozen=True, gc=False, tag="pay-time"):
    """Pay for hours at the table."""

    hours: Annotated[int, Meta(ge=1, le=24)]


class Agree(Act, frozen=True, gc=False, tag="agree"):
    """Agree to an announced change."""

    notice: Annotated[int, Meta(ge=1, le=10**6)]


class Fold(Act, frozen=True, gc=False, tag="fold"):
    """Give the hand up."""


class Check(Act, frozen=True, gc=False, tag="check"):
    """Pass."""


class Stand(Act, frozen=True, gc=False, tag="stand"):
    """Stand on the blind."""


class Call(Act, frozen=True, gc=False, tag="call"):
    """Match the bet."""


class CallAndFold(Act, frozen=True, gc=False, tag="call-and-fold"):
    """Pay the call and give the hand up."""


class Bet(Act, frozen=True, gc=False, tag="bet"):
    """Bet."""

    to: Cents


class Raise(Act, frozen=True, gc=False, tag="raise"):
    """Raise."""

    to: Cents


class Straddle(Act, frozen=True, gc=False, tag="straddle"):
    """Make the straddle."""


class OverBlind(Act, frozen=True, gc=False, tag="over-blind"):
    """Make the over-blind."""


class Show(Act, frozen=True, gc=False, tag="show"):
    """Turn the hand up."""


class Muck(Act, frozen=True, gc=False, tag="muck"):
    """Pass the hand in unseen."""


class CallClock(Act, frozen=True, gc=False, tag="clock"):
    """Ask for the clock."""


class CallFloor(Act, frozen=True, gc=False, tag="floor"):
    """Call an official."""

    words: Words


class See(Act, frozen=True, gc=False, tag="see"):
    """Ask to see a hand that was called."""

    seat: Seat


class Vote(Act, frozen=True, gc=False, tag="vote"):
    """Make a choice that a ruling has left to players."""

    choice: Name


class Wager(Act, frozen=True, gc=False, tag="wager"):
    """Place wagers against the bank."""

    ante: Cents
    blind: Cents
    trips: Cents = 0


class Play(Act, frozen=True, gc=False, tag="play"):
    """Make the play wager."""

    times: Annotated[int, Meta(ge=1, le=10)]


class Concede(Act, frozen=True, gc=False, tag="concede"):
    """Give up once the dealer's hand is declared."""


class Commit(Act, frozen=True, gc=False, tag="commit"):
    """The hash of a contribution to the next cut."""

    commitment: Digest


class Reveal(Act, frozen=True, gc=False, tag="reveal"):
    """The contribution."""

    value: Digest


class Report(Act, frozen=True, gc=False, tag="report"):
    """Staff report an irregularity."""

    report: dict[str, Any]


class Choose(Act, frozen=True, gc=False, tag="choose"):
    """An official makes a choice that a ruling has left open."""

    choice: Name
    reason: Words


class GiveNotice(Act, frozen=True, gc=False, tag="notice"):
    """Announce a change of the rules."""

    settings: Annotated[dict[Name, Words], Meta(min_length=1, max_length=MOST_KEYS)]


class AnnounceClose(Act, frozen=True, gc=False, tag="close"):
    """Announce the close of the table."""

    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0


class ChangeFloat(Act, frozen=True, gc=False, tag="float"):
    """Send chips from the cage to a table, or take them back where the amount is negative."""

    amount: Annotated[int, Meta(ge=-MOST_CENTS, le=MOST_CENTS)]


class SellGoods(Act, frozen=True, gc=False, tag="goods"):
    """Take chips off a player's stake for goods or services."""

    seat: Seat
    amount: Cents


class Withdraw(Act, frozen=True, gc=False, tag="withdraw"):
    """Take an announcement back."""

    notice: Annotated[int, Meta(ge=1, le=10**6)]
    reason: Words


class Release(Act, frozen=True, gc=False, tag="release"):
    """Give the seat of an absent player away."""

    seat: Seat


class Bar(Act, frozen=True, gc=False, tag="bar"):
    """Bar a player from the game."""

    seat: Seat
    reason: Words


_BY_HAND = (Fold, Check, Stand, Call, CallAndFold, Bet, Raise, Straddle, OverBlind, Show, Muck, Vote)
PLAYED = (Post, AutoPost, *_BY_HAND, Wager, Play, Concede)  # a player who does none of these has only taken a seat

_AT_EVERY_TABLE = [kind for kind in Act.__subclasses__() if kind not in (LiveAct, FloorAct)]
ACTS: dict[str, type[Act]] = {name_of(kind): kind for kind in (*FLOOR_ACTS, *_AT_EVERY_TABLE, *LIVE_ACTS)}
_UNION: Any = reduce(or_, ACTS.values())


def read_act(act: object) -> Act | Fault:
    """The act that these words are."""
    if not isinstance(act, dict) or len(act) > MOST_KEYS:
        return Fault("this is no act", 'send an object with "act" and what belongs to it')
    name = act.get("act")
    if not isinstance(name, str) or name not in ACTS:
        return Fault(f"there is no act {str(name)[:20]!r}", f"there are {', '.join(ACTS)}")
    try:
        found: Act = msgspec.convert(act, _UNION)
    except (msgspec.ValidationError, RecursionError) as error:
        return Fault(in_words(str(error)), "mend it and try again")
    return found
