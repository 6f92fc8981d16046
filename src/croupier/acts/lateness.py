"""Acts that come too late: sent again after a cut connection, or on their way while play went on.

An act may say which version of the table its person saw. Ids alone do not stop a check of the flop from being counted on
the turn: the memory of ids ends with the process. So a table keeps the number of the event with which what it waits for
began, and of the last event about each person's own stake; they come from the log, and after a restart of those events
that are still known. What is not known any more counts as changed.

| acts | too late once |
|---|---|
| those of a turn, at the showdown, a vote | play waits for something else than it did |
| a wager against the bank, or one that is entered | a round has ended |
| conceding | a round has begun |
| posting, adding chips, paying for time | the same person has done one of them, or a round has ended |
| what a dealer enters: a step, cards, a correction | anything of the round has been entered since |
| a dealer adding chips to a stake, or taking money for time | anybody's stake has been changed since |
"""

from __future__ import annotations

import msgspec

from croupier.acts import live, table
from croupier.acts.act import Act
from croupier.banked.events import BankedRoundEnded, BankedRoundOpened
from croupier.poker.events import RoundEnded, RoundOpened
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.table import events


class Moments(msgspec.Struct):
    """The numbers of the events at which things began, as far back as they are known."""

    known_from: int  # the first event that was followed
    last: int = 0  # the last event of a round
    turn: int = 0  # with which what play waits for began
    opened: int = 0  # of the last round
    ended: int = 0
    stakes: int = 0  # the last change of anybody's stake
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

    def begin(self) -> None:
        """Play waits for something else now."""
        self.turn = self.last


def too_late(moments: Moments, act: Act, account: str, seen: int | None) -> Refusal | None:
    """The refusal of an act that was meant for another moment; None for one in time, or that does not say."""
    if seen is None:
        return None
    if isinstance(act, _OF_TURN) and seen < moments.turn:
        return Refusal("this comes too late: the turn it was meant for is over", "system")
    if isinstance(act, table.Wager | live.EnterWagers) and seen < max(moments.known_from - 1, moments.ended):
        return Refusal("this comes too late: the round it was meant for is over", "system")
    if isinstance(act, table.Concede) and seen < moments.opened:
        return Refusal("this comes too late: another round has begun", "system")
    if isinstance(act, _OF_STAKE) and seen < max(moments.known_from - 1, moments.ended, moments.own.get(account, 0)):
        return Refusal("this comes too late: the stake is not what it was; look again", "system")
    if isinstance(act, _OF_LAST) and seen < moments.last:
        return Refusal("this comes too late: something has been entered since", "system")
    if isinstance(act, _OF_STAKES) and seen < max(moments.known_from - 1, moments.stakes):
        return Refusal("this comes too late: a stake has been changed since; look again", "system")
    return None


_OF_TURN = (
    table.Fold, table.Check, table.Stand, table.Call, table.CallAndFold, table.Bet, table.Raise, table.Play,
    table.Straddle, table.OverBlind, table.Show, table.Muck, table.Vote, live.Start, live.Enter,
)  # fmt: skip
_OF_STAKE = (table.Post, table.TopUp, table.PayTime)
_OF_LAST = (live.Deal, live.EnterCards, live.Correct)
_OF_STAKES = (live.Chips, live.PlayerTime)
