"""The times a player takes to act: how even they are, whether hard decisions take longer, and how long without a pause.

People take very different times, longer ones where there is something to think about, and they rest. A machine that
acts for a player may wait, but seldom varies with what there is to decide. None of it is proof: a machine can be made to
look like a person, and some people act like machines.
"""

from __future__ import annotations

from math import log, sqrt

import msgspec

from croupier.watch.seen import CLASSES, RAISE, Decision
from croupier.watch.sums import Sum

ENOUGH = 120  # acts
ENOUGH_OF_EACH = 25  # hard ones, and easy ones
SHORTEST_MS, LONGEST_MS = 50, 120_000
PAUSE_MS = 15 * 60_000  # without an act: a rest
MOST = 20_000  # acts; older ones weigh half then


class Times(msgspec.Struct, array_like=True):
    """The times of one player."""

    easy: Sum = msgspec.field(default_factory=Sum)
    hard: Sum = msgspec.field(default_factory=Sum)
    since: int = 0  # the moment of the first act after the last rest
    last: int = 0
    longest_ms: int = 0  # without a rest

    def add(self, decision: Decision, at: int) -> None:
        """Count an act that was written at a moment."""
        if at - self.last > PAUSE_MS or at < self.last:
            self.since = at
        self.last = at
        self.longest_ms = max(self.longest_ms, at - self.since)
        if SHORTEST_MS <= decision.ms <= LONGEST_MS:
            (self.hard if is_hard(decision) else self.easy).add(log(decision.ms))
        if self.acts > MOST:
            self.easy.halve()
            self.hard.halve()

    @property
    def acts(self) -> float:
        """How many times are counted."""
        return self.easy.times + self.hard.times

    @property
    def enough(self) -> bool:
        """Tell whether there are enough acts to say anything."""
        return self.acts >= ENOUGH and min(self.easy.times, self.hard.times) >= ENOUGH_OF_EACH

    @property
    def variation(self) -> float:
        """How much the times vary beside what the difficulty makes: the standard deviation of their logarithms."""
        return sqrt((self.easy.spread * self.easy.times + self.hard.spread * self.hard.times) / self.acts)

    @property
    def longer(self) -> float:
        """How much longer hard decisions take, as the logarithm of a factor."""
        return self.hard.middle - self.easy.middle

    @property
    def longer_error(self) -> float:
        """The standard error of that."""
        return sqrt(self.hard.spread / self.hard.times + self.easy.spread / self.easy.times)


def is_hard(decision: Decision) -> bool:
    """Tell whether there is something to think about: a price, and a hand that is neither the worst nor the best."""
    return decision.price > 0 and (0 < decision.strength_class < CLASSES - 1 or decision.did == RAISE)
