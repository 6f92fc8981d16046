"""The last act at each seat, and the last ruling: what the felt says beside stakes and cards.

Theory of operation. An act stands at its seat until the street ends, or the hands are shown. A ruling stands until the
next round begins: first with what it leaves open, then with what was decided. Not every rulebook's record says that an
act was done by the clock, so the caller that lets time run out says so (`late`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.banked import events as banked_events
from croupier.poker import events as poker_events
from croupier.protocol import Choice, ChoiceMade, Event, RulingGiven


class ActSeen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last act of a player in this street."""

    act: str  # "fold", "check", "call", "bet", "raise", "call-and-fold", "extra-blind", "all-in" or "play"
    amount: int = 0  # chips of a call; of a bet or raise the player's total in front; of a play wager its multiple
    late: bool = False  # done by the clock


class RulingSeen(msgspec.Struct, frozen=True):
    """A ruling in this round, and what was decided where it left something open."""

    words: str
    clauses: tuple[str, ...]
    open: bool
    decided: str = ""  # the choice that was made, in words
    by: str = ""
    reason: str = ""
    under: str = ""


_ACTS: dict[type[Event], Callable[[Any], ActSeen]] = {
    poker_events.Folded: lambda _: ActSeen("fold"),
    poker_events.Checked: lambda _: ActSeen("check"),
    poker_events.Called: lambda event: ActSeen("call", event.amount),
    poker_events.CalledAndFolded: lambda event: ActSeen("call-and-fold", event.amount),
    poker_events.Raised: lambda event: ActSeen("bet" if event.bet else "raise", event.to),
    poker_events.ExtraBlindMade: lambda event: ActSeen("extra-blind", event.high),
    banked_events.BoxFolded: lambda _: ActSeen("fold"),
    banked_events.BoxChecked: lambda _: ActSeen("check"),
    banked_events.PlayMade: lambda event: ActSeen("play", event.times),
}
NOBODY = -1
_NEW_STREET = (
    poker_events.CommunalDealt,
    poker_events.HandShown,
    poker_events.HandMucked,
    banked_events.CommunalRevealed,
    banked_events.DealerShown,
)
_OPENINGS = (poker_events.RoundOpened, banked_events.BankedRoundOpened)


class JustNow:
    """Follows the events of a round."""

    def __init__(self) -> None:
        self.acts: dict[int, ActSeen] = {}  # by place
        self.ruling: RulingSeen | None = None
        self._choices: tuple[Choice, ...] = ()
        self.late = NOBODY  # the place that the clock acts for now

    def take(self, event: Event) -> None:
        """Follow one event; one that stands after a correction is followed once more."""
        if isinstance(event, _OPENINGS):
            self.acts, self.ruling, self._choices = {}, None, ()
        elif isinstance(event, _NEW_STREET):
            self.acts = {}
        elif isinstance(event, RulingGiven):
            self._choices = event.choices
            self.ruling = RulingSeen(event.words, event.clauses, bool(event.choices))
        elif isinstance(event, ChoiceMade):
            self._decided(event)
        elif act := _ACTS.get(type(event)):
            place: int = event.place  # type: ignore[attr-defined]
            self.acts[place] = msgspec.structs.replace(act(event), late=place == self.late)

    def _decided(self, event: ChoiceMade) -> None:
        words = next((one.words for one in self._choices if one.name == event.choice), event.choice)
        self._choices = event.choices
        before = self.ruling or RulingSeen("", (), open=False)
        self.ruling = msgspec.structs.replace(
            before, open=bool(event.choices), decided=words, by=event.by, reason=event.reason, under=event.under
        )
