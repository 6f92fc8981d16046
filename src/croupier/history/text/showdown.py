"""The end of a round as its reader is told it: hands shown and passed in, the commission, who wins which pot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.history.log.pinned import Pinned
from croupier.history.text.hand_words import HandWords
from croupier.history.text.rulings import Tells
from croupier.poker import events as poker_events


class Showdown:
    """Tells the showdown and the pots, in the words of the hands that were shown."""

    def __init__(self, teller: Tells, pinned: Pinned) -> None:
        self._teller = teller
        self._hands = HandWords(pinned)
        self._begun = False  # whether the title of the showdown stands
        self._pots = 0  # how many pots the round has, once they are won
        self._words: dict[int, tuple[str, str]] = {}  # by place: the high and the low hand shown

    def hand_shown(self, event: poker_events.HandShown) -> list[str]:
        """A hand turned up, in cards and in words."""
        high, low = self._words[event.place] = self._hands.of(event.cards, self._teller.state.board)
        words = "; ".join(part for part in (high, low) if part)
        said = f": {words}" if words else ""
        return [*self._title(), f"{self._teller.seat(event.place)} shows {' '.join(event.cards)}{said} [{event.under}]"]

    def hand_mucked(self, event: poker_events.HandMucked) -> list[str]:
        """A hand passed in."""
        return [*self._title(), f"{self._teller.seat(event.place)} mucks [{event.under}]"]

    def _title(self) -> list[str]:
        if self._begun:
            return []
        self._begun = True
        return [
            " ".join(
                ["*** SHOWDOWN ***", *self._teller.state.board, f"(pot {self._teller.money(self._teller.state.pot)})"]
            )
        ]

    def commission(self, event: poker_events.CommissionTaken) -> list[str]:
        """The commission so that anyone can check it by hand."""
        self._pots = len(event.taken_from)
        exact, unit, cap = event.base * event.percent, event.unit, event.cap
        steps = f"{event.percent}% of {self._teller.money(event.base)}"
        if exact % (100 * unit):
            steps += f", rounded down to {self._teller.money(unit)}"
        if exact // 100 // unit * unit > cap:
            steps += f", capped at {self._teller.money(cap)}"
        else:
            steps += f"; the cap is {self._teller.money(cap)}"
        named = [
            f"{self._teller.money(part)} from {self._pot(number)}"
            for number, part in enumerate(event.taken_from)
            if part
        ] * (self._pots > 1)
        drawn = f" ({', '.join(named)})" if named else ""
        return [f"Commission {self._teller.money(event.amount)}: {steps}{drawn} [{event.under}]"]

    def _pot(self, number: int) -> str:
        if number:
            return f"side pot {number}" if self._pots > 2 else "the side pot"
        return "the main pot" if self._pots > 1 else "the pot"

    def awarded(self, event: poker_events.PotAwarded) -> list[str]:
        """Tell who wins a pot, with which hand; or who has chips back from one that no hand can win."""
        named = f"{self._pot(event.pot)} of {self._teller.money(event.amount)}"
        if not event.eligible:
            back = [
                f"{self._teller.seat(share.place)} takes back {self._teller.money(share.amount)}"
                for share in event.shares
            ]
            return [f"{said}: no hand is left to win {named} [{event.under}]" for said in back]
        if event.uncalled:
            named += f", {self._teller.money(event.uncalled)} of it matched by no other player"
        lines, under = [], ", ".join((event.under, *event.also))
        for share in event.shares:
            hand = self._winning_words(share, alone=len(event.eligible) == 1)
            verb = "wins" if len(event.shares) == 1 else "shares"
            lines.append(
                f"{self._teller.seat(share.place)} {verb} {named}: {self._teller.money(share.amount)}{hand} [{under}]"
            )
        return lines

    def _winning_words(self, share: poker_events.Share, *, alone: bool) -> str:
        high, low = self._words.get(share.place, ("", ""))
        if share.half:
            words = low if share.half == "low" else high
            return f" for the best {share.half} hand" + (f", {words}" if words else "")
        if alone:
            left = self._begun or self._teller.state.marks.killed
            return ", the only hand left" if left else ", all others folded"
        words = high or low
        return f", with {words}" if words else ", the only hand left"


SHOWDOWN_LINES: dict[type[poker_events.Event], Callable[[Showdown, Any], list[str]]] = {
    poker_events.HandShown: Showdown.hand_shown,
    poker_events.HandMucked: Showdown.hand_mucked,
    poker_events.CommissionTaken: Showdown.commission,
    poker_events.PotAwarded: Showdown.awarded,
}
