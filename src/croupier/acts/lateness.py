"""Acts that come too late: sent again after a cut connection, or on their way while play went on.

An act may name the version of the table its sender saw. Ids alone do not stop a check of the flop from being counted on
the turn: the memory of ids ends with the process. So a table keeps the number of the event that began the present wait,
and of the last event about each person's own stake; they come from the log, after a restart from the events still
known. Anything no longer known counts as changed.

Each act declares its moment (act.py):

| moment | acts | too late once |
|---|---|---|
| `turn` | those of a turn, at the showdown, a vote | play waits for something else than it did |
| `round` | a wager against the bank, or one that is entered | a round has ended |
| `next-round` | conceding | a round has begun |
| `stake` | posting, adding chips, paying for time | the same person has done one of them, or a round has ended |
| `entry` | what a dealer enters: a step, cards, a correction | anything of the round has been entered since |
| `stakes` | a dealer adding chips to a stake, or taking money for time | any player's stake has been changed since |
"""

from __future__ import annotations

import msgspec

from croupier.acts.act import Act
from croupier.banked import BankedRoundEnded, BankedRoundOpened
from croupier.poker import RoundEnded, RoundOpened
from croupier.protocol import Event, Refusal
from croupier.table import events


class Moments(msgspec.Struct):
    """The numbers of the events at which things began, as far back as they are known."""

    known_from: int  # the first event that was followed
    last: int = 0  # the last event of a round
    turn: int = 0  # with which what play waits for began
    opened: int = 0  # of the last round
    ended: int = 0
    stakes: int = 0  # the last change of any stake
    own: dict[str, int] = {}  # by account: the last change of the stake, or of how it comes in, by that person

    def take(self, seq: int, event: Event) -> None:
        """Follow an event."""
        if isinstance(event, RoundOpened | BankedRoundOpened):
            self.opened = seq
        elif isinstance(event, RoundEnded | BankedRoundEnded):
            self.ended = seq
        elif isinstance(event, events.StakeRaised | events.EntryChosen | events.TimePaid):
            self.own[event.account] = self.stakes = seq
        if not isinstance(event, events.TableEvent):
            self.last = seq


def too_late(moments: Moments, act: Act, account: str, seen: int | None) -> Refusal | None:
    """The refusal of an act that was meant for another moment; None for one in time, or that does not say."""
    if seen is None:
        return None
    ended = max(moments.known_from - 1, moments.ended)
    match act.late:
        case "turn" if seen < moments.turn:
            return _too_late("that turn is over")
        case "round" if seen < ended:
            return _too_late("that round is over")
        case "next-round" if seen < moments.opened:
            return _too_late("another round has begun")
        case "stake" if seen < max(ended, moments.own.get(account, 0)):
            return _too_late("the stake has changed since: look again")
        case "entry" if seen < moments.last:
            return _too_late("something has been entered since: look again")
        case "stakes" if seen < max(moments.known_from - 1, moments.stakes):
            return _too_late("a stake has changed since: look again")
    return None


def _too_late(why: str) -> Refusal:
    return Refusal("too-late", f"too late: {why}", "system")
