"""Conservation of chips: after every event the chips in play are those issued, less what named rules took out of play.

Rule keys: `tournament.stack`, `tournament.colour-up`, `tournament.pocketed`.

Theory of operation. Chips are issued for entries, re-buys and add-ons, and by nothing else. They are taken out of play
under a rule that has a name, a clause in the event and, for those in `BOOKED`, an account of its own in the ledger
(ledger.py). `whole` looks at every event twice. First, what the event itself says it issues and takes (`_ISSUED`,
`_TAKEN`) is what the state has more of; an event that is in neither list moves chips between players and the bank
alone. Second, the chips held have changed by just that. So a chip that comes from nowhere stops the tournament before
it is written.

Where a director has all tables counted and chips are missing, or too many, they leave play or come into it by that
decision, `COUNTED`. A race-off, and a bust-out taken back, give chips to some at once and take those of others at the
table afterwards: until then the rule has given more than it took.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.check import invariant
from croupier.protocol import Event
from croupier.tournament import events
from croupier.tournament.run.returned_chips import CORRECTED, COUNTED, RACE_OFF, taken_by
from croupier.tournament.state import Entrant, Tournament


def whole(before: Tournament, after: Tournament, event: Event) -> Tournament:
    """The tournament after an event, once its chips are found to be those in play, and every seat one player's.

    Before the event that was so: what the event changed is looked at, and with it everything is.
    """
    known = before.entrants
    now = after.entrants.items() if after.entrants is not known else ()
    changed = [(was, one) for account, one in now if (was := known.get(account)) is not one]
    new = [one for was, one in changed if was is None]
    invariant(len(after.entrants) == len(known) + len(new), "nobody who has entered is forgotten")
    _check_flow(before, after, event)
    held = sum([_held(one) - _held(was) if was else _held(one) for was, one in changed])
    invariant(held + after.bank - before.bank == after.in_play - before.in_play, "chips in play are those given out")
    invariant(all(_is_whole(one) for _, one in changed), "nobody has less than no chips, or owes more than there are")
    if any(one.table and (was is None or (was.table, was.seat) != (one.table, one.seat)) for was, one in changed):
        places = [(one.table, one.seat) for one in after.entrants.values() if one.table]
        invariant(len(set(places)) == len(places), "one player, one seat")
    invariant(after.pool >= 0 and after.fees >= 0, "prize pool and fees are whole")
    return after


def _check_flow(before: Tournament, after: Tournament, event: Event) -> None:
    """Chips are issued, taken by a rule and won by the bank only by events that say so, and so many."""
    issued = _ISSUED.get(type(event))
    invariant(after.issued - before.issued == (issued(event) if issued else 0), "chips are issued for payments alone")
    taken = _TAKEN.get(type(event))
    said = taken(before, event) if taken else {}
    rules = before.out_of_play.keys() | after.out_of_play.keys() | said.keys()
    invariant(
        all(after.out_of_play.get(rule, 0) - before.out_of_play.get(rule, 0) == said.get(rule, 0) for rule in rules),
        "chips leave play by a named rule alone",
    )
    banked = isinstance(event, events.TournamentEvent) and event.moves_bank
    invariant(after.bank == before.bank or banked, "the bank has chips by rounds alone")


def _held(one: Entrant) -> int:
    return one.chips + one.pending + one.kept


def _is_whole(one: Entrant) -> bool:
    return min(one.chips, one.pending, one.kept) >= 0 and 0 <= one.owed <= one.chips


def _given(before: Tournament, event: events.ColouredUp | events.OutUndone) -> list[int]:
    return [stack.chips - before.entrants[stack.account].chips for stack in event.stacks]


def _undone(before: Tournament, event: events.OutUndone) -> Mapping[str, int]:
    """Return the chips others at the table still have to give back, as chips the correction took out of play."""
    return {CORRECTED: sum([min(chips, 0) for chips in _given(before, event)])}


def _raced(before: Tournament, event: events.ColouredUp) -> Mapping[str, int]:
    return {RACE_OFF: -sum([max(chips, 0) for chips in _given(before, event)])}


def _collected(before: Tournament, event: events.ChipsCollected) -> Mapping[str, int]:
    return {taken_by(before, before.entrants[event.account]): event.chips}


_ISSUED: dict[type[Event], Callable[[Any], int]] = {
    events.SeatsDrawn: lambda event: event.chips * len(event.seats),
    events.ChipsBought: lambda event: event.chips,
}
_TAKEN: dict[type[Event], Callable[[Tournament, Any], Mapping[str, int]]] = {
    events.ColouredUp: _raced,
    events.OutUndone: _undone,
    events.ChipsCollected: _collected,
    events.StacksCounted: lambda _before, event: {COUNTED: event.missing},
}
