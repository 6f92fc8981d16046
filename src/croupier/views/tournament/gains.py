"""The chips gained in the last rounds: the players a director takes them from again when a bust-out is taken back."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.protocol import Event
from croupier.tournament import Tournament, events

KEPT = 200  # rounds, of all tables
Gained = tuple[str, int, dict[str, int]]  # the table, its round, and who had how much more after it


class Gains:
    """Follows the events of a tournament and keeps who had more after a round than before, the most first."""

    def __init__(self, kept: Iterable[Gained] = ()) -> None:
        self._kept = {(table, number): gained for table, number, gained in kept}

    def take(self, before: Tournament, event: Event) -> None:
        """Follow one event, which comes to the tournament as it stands before."""
        if not isinstance(event, events.RoundReported | events.RoundCorrected | events.HandReported):
            return
        had = self.of(event.table, event.round) if isinstance(event, events.RoundCorrected) else {}
        now = {stack.account: stack.chips - before.entrants[stack.account].chips for stack in event.stacks}
        more = had | {account: chips + had.get(account, 0) for account, chips in now.items()}
        gained = sorted([(chips, account) for account, chips in more.items() if chips > 0], reverse=True)
        self._kept[event.table, event.round] = {account: chips for chips, account in gained}
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    @property
    def kept(self) -> tuple[Gained, ...]:
        """All that is kept, the oldest first."""
        return tuple([(table, number, gained) for (table, number), gained in self._kept.items()])

    def of(self, table: str, number: int) -> dict[str, int]:
        """Return each account's gain in a round, as far back as they are kept."""
        return self._kept.get((table, number), {})
