"""Rounds against the bank from the native log, applied again or decided again."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.banked import APPLY, State
from croupier.banked import events as banked_events
from croupier.history.log.decided_again import first_difference
from croupier.history.log.pinned import banked_rules_pinned_to
from croupier.protocol import EntriesCorrected, Event, Folding, Refusal, standing
from croupier.rulings import AGAINST_BANK


def banked_state(events: list[Event]) -> State:
    """The state a round comes to."""
    folding: Folding[State] = Folding(State(), APPLY)
    for event in events:
        folding.take(event)
    return folding.state


def decided_otherwise(events: list[Event], states: Sequence[State] = ()) -> str | None:
    """Tell where deciding every command once more comes to something else; None where it does not.

    `states` are those after each event, where they are known.
    """
    if EntriesCorrected in map(type, events):
        events, states = standing(events), ()
    opening = events[0]
    assert isinstance(opening, banked_events.BankedRoundOpened)
    rules = banked_rules_pinned_to(opening)
    if rules.digest != opening.digest:
        return "the pinned rules do not have the digest the log gives them"
    found = first_difference(AGAINST_BANK, rules, events, states)
    if found is None:
        return None
    if isinstance(found.by_rules, Exception):
        raise found.by_rules
    if isinstance(found.by_rules, Refusal):
        return f"event {found.at + 1} would be refused: {found.by_rules.reason} ({found.by_rules.clause})"
    return f"event {found.at + 1} would be another one"
