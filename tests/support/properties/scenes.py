"""The moment of a round at which something goes wrong, and chance to draw from."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from croupier.poker.due import ActDue, Awaited, DealerDue, HeldDue
from croupier.poker.rules import RoundRules, Step
from croupier.poker.state import State, places
from croupier.rulings import reports
from tests.support.properties.cards_followed import Cards


class Scene(NamedTuple):
    """What somebody at the table has before them when something goes wrong."""

    rules: RoundRules
    state: State
    awaited: Awaited
    cards: Cards
    source: Random

    @property
    def anyone(self) -> int:
        return self.source.randrange(len(self.state.seats))

    @property
    def betting(self) -> bool:
        return isinstance(self.awaited, ActDue | HeldDue)

    @property
    def dealing(self) -> Step | None:
        """The communal cards due now."""
        step = self.awaited.step if isinstance(self.awaited, DealerDue) else None
        return step if step and step.kind == "communal" else None

    @property
    def holding(self) -> list[int]:
        """Who is still in the round and holds cards."""
        return [place for place in places(self.state.live) if self.state.hole[place]]

    def flag(self, chance: float = 0.5) -> bool:
        return self.source.random() < chance

    def next_cards(self, count: int, burn: bool) -> tuple[str, ...]:
        """The next cards of the shoe, those already seen as they were seen; fewer where it runs out."""
        state, coming = self.state, self.state.marks.coming
        wanted = range(burn, min(burn + count, state.deck + state.marks.spent - state.drawn))
        return tuple([coming[at] if at < len(coming) else self.cards.told(state.drawn + at) for at in wanted])


def made(kind: type[reports.Report], *facts: object) -> reports.Report:
    return kind(*facts)
