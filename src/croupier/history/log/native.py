"""The native log: JSON lines of events (record/chain.py), read back into rounds and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier.banked import BankedRoundOpened
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, RequestError
from croupier.history.log.banked_native import banked_state, decided_otherwise
from croupier.history.log.decided_again import first_difference
from croupier.history.log.replayed import MISFITS, applied, difference, fault_in_opening, name_of, where
from croupier.house import HOUSE_EVENTS
from croupier.poker import RoundRules, State, standing
from croupier.poker import events as poker_events
from croupier.protocol import EntriesCorrected, Refusal, kinds_of
from croupier.rulings import BETWEEN_PLAYERS
from croupier.table import TABLE_EVENTS
from croupier.tournament import TOURNAMENT_EVENTS

OPENINGS = (poker_events.RoundOpened, BankedRoundOpened)
BETWEEN_ROUNDS: frozenset[type[poker_events.Event]] = frozenset([*TABLE_EVENTS, *TOURNAMENT_EVENTS, *HOUSE_EVENTS])
EVENTS = reduce(or_, kinds_of(poker_events.Event))
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(EVENTS)


class Replayed(msgspec.Struct, frozen=True):
    """The result of replaying one round."""

    ok: bool
    final_stakes: list[int] | None  # in seat order
    mismatch: str | None


def read_events(lines: Iterable[bytes]) -> Iterator[poker_events.Event]:
    """The events of a log."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield DECODER.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise RequestError(f"line {number} of the log is no event we know: {error}") from error


def rounds_of(events: Iterable[poker_events.Event]) -> Iterator[list[poker_events.Event]]:
    """The events of each round together; those of the table around them are left out."""
    current: list[poker_events.Event] = []
    for event in events:
        if type(event) in BETWEEN_ROUNDS:
            continue
        if isinstance(event, OPENINGS) and current:
            yield current
            current = []
        current.append(event)
    if current:
        yield current


def replay(
    events: list[poker_events.Event], *, again: bool = False, lines: Sequence[int] = (), states: Sequence[Any] = ()
) -> Replayed:
    """Apply a round's events; with `again`, decide every command once more under the rules it was pinned to.

    `lines` are the lines of the log the events stand in, for a reader who has to find what differs. `states` are those
    after each event, where they have been applied already; fewer of them are as none.
    """
    known = states if len(states) == len(events) else ()
    if events and isinstance(events[0], BankedRoundOpened):
        return _replay_banked(events, again, known)
    try:
        rules, state = applied(events, lines, known)
    except RequestError as error:
        return Replayed(False, None, str(error))
    mismatch = _decided_otherwise(rules, *_standing(events, lines, known)) if again else None
    if not state.ended:
        return Replayed(False, stakes_by_seat(state), mismatch or "the round has not ended")
    return Replayed(mismatch is None, stakes_by_seat(state), mismatch)


def _replay_banked(events: list[poker_events.Event], again: bool, states: Sequence[Any]) -> Replayed:
    try:
        state = states[-1] if states else banked_state(events)
        mismatch = decided_otherwise(events, states) if again else None
    except CroupierError as error:
        return Replayed(False, None, f"the pinned rules cannot be settled: {error}")
    except MISFITS as error:
        why = str(error) if isinstance(error, BrokenInvariant) else "an event does not fit what went before"
        return Replayed(False, None, why)
    if not state.ended:
        return Replayed(False, list(state.stake), mismatch or "the round has not ended")
    return Replayed(mismatch is None, list(state.stake), mismatch)


def stakes_by_seat(state: State) -> list[int]:
    """The stakes in seat order."""
    return [stake for _, stake in sorted(zip(state.seats, state.stake, strict=True))]


def _standing(
    events: list[poker_events.Event], lines: Sequence[int], states: Sequence[Any]
) -> tuple[list[poker_events.Event], Sequence[int], Sequence[Any]]:
    """Return the events no correction has taken back, the lines they stand in, and the states after them if known."""
    if EntriesCorrected not in map(type, events):
        return events, lines, states
    kept = standing(events)
    known = {id(event) for event in kept}
    return kept, [line for event, line in zip(events, lines, strict=False) if id(event) in known], ()


def _decided_otherwise(
    rules: RoundRules, events: list[poker_events.Event], lines: Sequence[int], states: Sequence[Any]
) -> str | None:
    opening = events[0]
    assert isinstance(opening, poker_events.RoundOpened)
    if fault := fault_in_opening(rules, opening):
        return f"{where(events, 0, lines)}: {fault}"
    found = first_difference(BETWEEN_PLAYERS, rules, events, states)
    if found is None:
        return None
    at, by_rules = found
    if isinstance(by_rules, Exception):
        return f"{where(events, at, lines)}: it cannot be decided again"
    if isinstance(by_rules, Refusal):
        return f"{where(events, at, lines)}: it would be refused: {by_rules.reason} ({by_rules.clause})"
    if at >= len(events):
        return f"{where(events, at - 1, lines)}: by the rules {name_of(by_rules)} would follow"
    return f"{where(events, at, lines)}: {difference(events[at], by_rules)}"
