"""The commission of a round in which anything may have gone wrong, worked out a second time from its events.

Nothing here comes from the engine but the events. Chips are laid out in layers, one from each contribution to the next. A
layer one player alone has paid is an uncalled bet: where it stays in with a dead hand it is free (ACT 15.2(b), Adelaide
def:Pot), unless an Adelaide table charges it. A layer no hand can win goes back to its contributors (ACT 17.9.s3, Adelaide
82): a player who has tapped out cannot win above what they paid (14.2, 48), chips kept short of a minimum bet or not; any
other player with chips plays for everything. A pot above all of them is won by the last to fold of those who paid into it,
whether a hand was dead before or after (ACT 17.9.s3); in Adelaide the fold has to be of the last betting round there was
(57.s3), unless no ruling killed a hand and the last to fold was the one player left for the pot (21), or the pit manager
named the winner (82). Only a tap out makes a side pot. Commission is due on every other layer.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from croupier.poker import events as poker_events
from croupier.poker import ruling_events


class Chips:
    """What each place has put in and who is still in, added up from the events."""

    def __init__(self, stakes: tuple[int, ...]) -> None:
        self.stakes = list(stakes)
        self.begin()

    def begin(self) -> None:
        """Nothing is in, and everybody is."""
        count = len(self.stakes)
        self.paid, self.beyond, self.dead, self.forced, self.lately = ([0] * count for _ in range(5))
        self.live = {*range(count)}
        self.killed: set[int] = set()
        self.mucked: set[int] = set()
        self.tapped: set[int] = set()
        self.folds: list[int] = []  # in their order
        self.passes: list[int] = []  # at the showdown
        self.folds_before = 0  # the last betting round there was
        self.decided = False

    @property
    def totals(self) -> list[int]:
        """What each place has paid, chips beyond the call of a dead hand counted in, dead posts not."""
        return [paid + beyond for paid, beyond in zip(self.paid, self.beyond, strict=True)]

    @property
    def left(self) -> list[int]:
        """The chips each place has not put in."""
        return [stake - total - dead for stake, total, dead in zip(self.stakes, self.totals, self.dead, strict=True)]

    def follow(self, events: Iterable[poker_events.Event]) -> Chips:
        """Take the events in, up to the settlement."""
        for event in events:
            match event:
                case poker_events.ChargesTaken():
                    self.stakes = [stake - fee for stake, fee in zip(self.stakes, event.amounts, strict=True)]
                case poker_events.ForcedBetsPosted():
                    self.forced = [ante + live for ante, live in zip(event.antes, event.live, strict=True)]
                    self.paid, self.dead = list(self.forced), list(event.dead)
                    self.tapped = {place for place, left in enumerate(self.left) if not left}
                case ruling_events.MisdealDeclared():
                    self.begin()
                case poker_events.CommunalDealt():
                    self.lately = [0] * len(self.stakes)
                    self.folds_before = len(self.folds) if event.opener >= 0 else self.folds_before
                case ruling_events.CommunalWithdrawn():
                    self._withdrawn(event.returned)
                case ruling_events.HeirsNamed():
                    self.decided = event.decided
                case poker_events.PotAwarded():
                    return self
                case _:
                    self._moved(event)
        return self

    def _moved(self, event: poker_events.Event) -> None:
        """One player's chips, or one hand."""
        match event:
            case poker_events.ExtraBlindMade():
                self.paid[event.place] += event.amount
                self.forced[event.place] += event.amount
            case ruling_events.LatePosted():
                self.paid[event.place] += event.live
                self.forced[event.place] += event.live
                self.dead[event.place] += event.dead
            case ruling_events.WagerCommitted():
                self.paid[event.place] += event.amount
                self.beyond[event.place] += event.dead
                self.lately[event.place] += event.dead
            case poker_events.Called() | poker_events.Raised() | poker_events.CalledAndFolded():
                self.paid[event.place] += event.amount
            case poker_events.BetReturned() | ruling_events.RaiseTakenBack():
                self.paid[event.place] -= event.amount
                self.tapped.discard(event.place)
        if isinstance(event, poker_events.Called | poker_events.Raised | ruling_events.WagerCommitted) and event.tapped:
            self.tapped.add(event.place)
        if isinstance(event, poker_events.ExtraBlindMade | ruling_events.LatePosted) and not self.left[event.place]:
            self.tapped.add(event.place)
        if isinstance(
            event,
            poker_events.Folded | poker_events.CalledAndFolded | ruling_events.HandKilled | poker_events.HandMucked,
        ):
            self.live.discard(event.place)
            self.killed |= {event.place} if isinstance(event, ruling_events.HandKilled) else set()
            self.mucked |= {event.place} if isinstance(event, poker_events.HandMucked) else set()
            self.folds += [event.place] if isinstance(event, poker_events.Folded | poker_events.CalledAndFolded) else []
            self.passes += [event.place] if isinstance(event, poker_events.HandMucked) else []

    def _withdrawn(self, returned: tuple[int, ...]) -> None:
        for place, amount in enumerate(returned):
            self.beyond[place] -= self.lately[place]
            self.paid[place] -= amount - self.lately[place]
        self.tapped -= {place for place, amount in enumerate(returned) if amount and self.left[place]}
        self.lately = [0] * len(self.stakes)


class Layer(NamedTuple):
    """Chips between two contributions."""

    above: int
    to: int
    payers: tuple[int, ...]
    goes_back: bool
    pot: int

    @property
    def called(self) -> bool:
        return len(self.payers) > 1


class Layers:
    """The chips of a round before the pots are pushed, layer by layer."""

    def __init__(self, chips: Chips, *, uncalled_bears: bool, final_round: bool) -> None:
        self.chips, self.totals, self.uncalled_bears = chips, chips.totals, uncalled_bears
        self.heirs = chips.folds[chips.folds_before :] if final_round else chips.folds + chips.passes
        self.top = max([self.totals[place] for place in chips.live], default=0)
        self.reaching = {place for place in chips.live if chips.left[place]} - chips.tapped
        self.ends = self._ends()
        edges = sorted({0, max(self.totals) or 1, *self.totals})  # one empty layer where only dead posts are in
        self.layers = [self._layer(above, to) for above, to in pairwise(edges)]

    def _ends(self) -> list[int]:
        """Where a pot ends: with each player who finished, and, where nobody left has chips, with dead hands above."""
        ends = {self.totals[place] for place in self.chips.live | self.chips.mucked}
        above = sorted(total for total in self.totals if total > self.top)
        if not self.reaching and (self.chips.live or len(above) > 1):
            called = above[-2] if len(above) > 1 else max(self.totals)  # what one player alone has on top makes no pot
            out = {*self.chips.folds, *self.chips.killed} if len(above) > 1 else self.chips.killed
            dead = {place for place in out if self.totals[place] > self.top}
            ends |= {
                min(self.totals[place], called) for place in dead & self.chips.tapped
            }  # a side pot needs a tap out
            ends |= {called} if dead else set()
        return sorted(ends - {0}) or [max(self.totals)]

    def _layer(self, above: int, to: int) -> Layer:
        payers = tuple(place for place, total in enumerate(self.totals) if total >= to)
        return Layer(above, to, payers, self._goes_back(above, to), self._pot(above))

    def _goes_back(self, above: int, to: int) -> bool:
        if self.reaching or to <= self.top:
            return False
        out = self.chips.killed | self.chips.mucked
        if self.chips.live and not any(self.totals[place] > self.top for place in out):
            return False  # the last of those who folded of their own will wins what two of them paid in
        below = max([0, *[end for end in self.ends[:-1] if end <= above]])
        return not self.chips.decided and not any(self.totals[place] > below for place in self.heirs)

    def _pot(self, above: int) -> int:
        if above < self.ends[-1]:
            return sum(end <= above for end in self.ends)
        last = {place for place in self.chips.live if self.totals[place] >= self.ends[-1]}
        return len(self.ends) - 1 + (0 < len(last & self.reaching) < len(last))

    def _bears(self, layer: Layer) -> bool:
        return not layer.goes_back and (layer.called or self.uncalled_bears)

    def bases(self) -> list[int]:
        """What bears commission, by pot; dead posts are in the first."""
        found = [0] * (1 + max(layer.pot for layer in self.layers))
        for layer in self.layers:
            if self._bears(layer):
                found[layer.pot] += (layer.to - layer.above) * len(layer.payers)
        first_goes_back = all(layer.goes_back for layer in self.layers if layer.pot == 0)
        found[0] += 0 if first_goes_back else sum(self.chips.dead)
        return found

    def back(self) -> list[int]:
        """What each place has back of pots no hand can win."""
        return [
            sum(layer.to - layer.above for layer in self.layers if layer.goes_back and place in layer.payers)
            for place in range(len(self.totals))
        ]

    def uncalled(self) -> int:
        """The chips that are won though nobody called them."""
        return sum(layer.to - layer.above for layer in self.layers if len(layer.payers) == 1 and not layer.goes_back)

    def only_forced(self) -> bool:
        """Whether what bears commission is antes and blinds alone (ACT 15.2(d))."""
        borne = [0] * len(self.totals)
        for layer in self.layers:
            for place in layer.payers if self._bears(layer) else ():
                borne[place] += layer.to - layer.above
        return all(amount <= forced for amount, forced in zip(borne, self.chips.forced, strict=True))
