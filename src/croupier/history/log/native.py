"""The native log: JSON lines of events (record/chain.py), read back into rounds and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from croupier.banked.events import BankedRoundOpened
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, RequestError
from croupier.history.log.banked_native import banked_state, decided_otherwise
from croupier.history.log.replayed import (
    MISFITS,
    applied,
    difference,
    fault_in_opening,
    name_of,
    where,
)
from croupier.house.cage.events import CASH_EVENTS
from croupier.house.complaints import COMPLAINT_EVENTS
from croupier.house.floor import FLOOR_EVENTS
from croupier.house.inspection import INSPECTION_EVENTS
from croupier.house.play_money import PLAY_MONEY_EVENTS
from croupier.house.register import REGISTER_EVENTS
from croupier.poker import commands, ruling_events
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.corrections import standing
from croupier.poker.due import ActDue, due
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.protocol.events import kinds_of
from croupier.protocol.refusal import Refusal
from croupier.rulings.absent import folded_for_absent, given_up_under
from croupier.rulings.round import decide
from croupier.table.events import TABLE_EVENTS
from croupier.table.shuffle_events import SHUFFLE_EVENTS
from croupier.tournament.events import TOURNAMENT_EVENTS

OPENINGS = (poker_events.RoundOpened, BankedRoundOpened)
_OF_TABLES: tuple[type[poker_events.Event], ...] = (*TABLE_EVENTS, *SHUFFLE_EVENTS)
_OF_THE_HOUSE: tuple[type[poker_events.Event], ...] = (
    *CASH_EVENTS,
    *REGISTER_EVENTS,
    *COMPLAINT_EVENTS,
    *FLOOR_EVENTS,
    *PLAY_MONEY_EVENTS,
    *INSPECTION_EVENTS,
)
BETWEEN_ROUNDS: frozenset[type[poker_events.Event]] = frozenset([*_OF_TABLES, *TOURNAMENT_EVENTS, *_OF_THE_HOUSE])
EVENTS = reduce(or_, kinds_of(poker_events.Event))
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(EVENTS)


class Replayed(msgspec.Struct, frozen=True):
    """What became of one round when it was replayed."""

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


def replay(events: list[poker_events.Event], *, again: bool = False, lines: Sequence[int] = ()) -> Replayed:
    """Apply a round's events; with `again`, decide every command once more under the rules it was pinned to.

    `lines` are the lines of the log the events stand in, for whoever has to find what differs.
    """
    if events and isinstance(events[0], BankedRoundOpened):
        return _replay_banked(events, again)
    try:
        rules, state = applied(events, lines)
    except RequestError as error:
        return Replayed(False, None, str(error))
    mismatch = _decided_otherwise(rules, *_standing(events, lines)) if again else None
    if not state.ended:
        return Replayed(False, stakes_by_seat(state), mismatch or "the round has not ended")
    return Replayed(mismatch is None, stakes_by_seat(state), mismatch)


def _replay_banked(events: list[poker_events.Event], again: bool) -> Replayed:
    try:
        state = banked_state(events)
        mismatch = decided_otherwise(events) if again else None
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


def _standing(events: list[poker_events.Event], lines: Sequence[int]) -> tuple[list[poker_events.Event], list[int]]:
    """What no correction has taken back, and the lines it stands in."""
    kept = standing(events)
    known = {id(event) for event in kept}
    return kept, [line for event, line in zip(events, lines, strict=False) if id(event) in known]


def _decided_otherwise(rules: RoundRules, events: list[poker_events.Event], lines: Sequence[int]) -> str | None:
    opening = events[0]
    assert isinstance(opening, poker_events.RoundOpened)
    if fault := fault_in_opening(rules, opening):
        return f"{where(events, 0, lines)}: {fault}"
    state = apply(State(), opening)
    at = 1
    while at < len(events):
        awaited = due(rules, state)
        command = command_behind(rules, state, events[at:], awaited if isinstance(awaited, ActDue) else None)
        try:
            answer = decide(rules, state, command, awaited)
        except MISFITS:
            return f"{where(events, at, lines)}: it cannot be decided again"
        if isinstance(answer, Refusal):
            return f"{where(events, at, lines)}: it would be refused: {answer.reason} ({answer.clause})"
        for event in answer:
            if at >= len(events):
                return f"{where(events, at - 1, lines)}: by the rules {name_of(event)} would follow"
            if event != events[at]:
                return f"{where(events, at, lines)}: {difference(events[at], event)}"
            state = apply(state, event)
            at += 1
    return None


def command_behind(
    rules: RoundRules, state: State, events: list[poker_events.Event], turn: ActDue | None
) -> commands.Command:
    """The command an event answers."""
    event = events[0]
    match event:
        case poker_events.ChargesTaken() | poker_events.BetReturned() if len(events) > 1:
            return command_behind(rules, state, events[1:], turn)
        case ruling_events.RulingGiven():
            return commands.Report(event.report)
        case ruling_events.ChoiceMade() if event.under == rules.under["clock.expiry"]:
            return commands.TimeOut([f"seat {number}" for number in state.seats].index(event.by))
        case ruling_events.ChoiceMade():
            return commands.Choose(event.choice, event.by, event.reason)
        case ruling_events.VoteCast():
            return commands.Choose("agree", f"seat {state.seats[event.place]}")
        case ruling_events.WagerReleased():
            return commands.LetStand()
        case ruling_events.ClockCalled():
            return commands.CallClock(event.place, event.by)
        case poker_events.ForcedBetsPosted():
            return commands.Post(event.owed, event.owed_under)
        case poker_events.ExtraBlindMade():
            return commands.ExtraBlind(event.place, "straddle" if rules.straddle else "over-blind")
        case poker_events.CutMade():
            return commands.Cut()
        case poker_events.ChipsAdded():
            return commands.AddChips(event.place, event.amount)
        case poker_events.HolesDealt():
            return commands.DealHoles()
        case poker_events.CommunalDealt():
            return commands.DealCommunal(event.cards)
        case ruling_events.HandKilled():
            return folded_for_absent(rules, event.place, event.under)
        case poker_events.Folded() if event.under in given_up_under(rules):
            return folded_for_absent(rules, event.place, event.under)
        case ruling_events.WagerCommitted() | poker_events.Folded() | poker_events.Checked() if (
            event.under == rules.under["clock.expiry"]
        ):
            return commands.TimeOut(event.place)
        case poker_events.Folded():
            return commands.Act(event.place, "fold")
        case poker_events.Checked():
            return commands.Act(event.place, "stand" if turn and turn.menu.stand else "check")
        case poker_events.Called():
            return commands.Act(event.place, "call")
        case poker_events.CalledAndFolded():
            return commands.Act(event.place, "call-and-fold")
        case poker_events.Raised():
            return commands.Act(event.place, "bet" if event.bet else "raise", event.to)
        case poker_events.HandShown():
            return commands.Show(event.place, event.cards)
        case poker_events.HandMucked():
            return commands.Muck(event.place)
        case _:
            return commands.Settle()
