"""The view of prizes: what each place is worth, and who has it."""

from __future__ import annotations

import msgspec

from croupier.house import People
from croupier.tournament import Tournament, prize_list, prizes_of
from croupier.views.tournament.record import TournamentRecord


class PrizeSeen(msgspec.Struct, frozen=True):
    """The worth of a place."""

    place: int
    percent: str
    amount: int


class PlaceSeen(msgspec.Struct, frozen=True):
    """A place, who has it, and what it pays."""

    place: int
    accounts: tuple[str, ...]
    names: tuple[str, ...]
    amounts: tuple[int, ...]
    prizes: str
    clause: str


def worth_of(office: TournamentRecord) -> tuple[PrizeSeen, ...]:
    """Return each place's worth, as far as the pool is known; before the draw, as if there were a player for each."""
    rules, state = office.contest.rules, office.state
    players = len(rules.prizes) if state.phase in ("announced", "entries") else 0
    rows = zip(rules.prizes, prize_list(rules, state, players), strict=False)
    return tuple([PrizeSeen(place, str(share), amount) for place, (share, amount) in enumerate(rows, start=1)])


def places_seen(state: Tournament, people: People) -> tuple[PlaceSeen, ...]:
    """The places, once they are known."""
    found = []
    for standing in state.standings:
        won = [prizes_of(state.awards, account) for account in standing.accounts]
        in_kind = [prize.words for awards in won for award in awards for prize in award.prizes]
        found.append(
            PlaceSeen(
                standing.place,
                standing.accounts,
                tuple([people.of(account).name for account in standing.accounts]),
                tuple([sum([award.amount + award.added for award in awards]) for awards in won]),
                "; ".join(in_kind),
                standing.clause,
            )
        )
    return tuple(found)
