"""The events of a logged round applied one after another; the first that does not fit is told in words, by its line.

A log may come from anywhere, so nothing is taken for granted here: the opening has to pin rules that can be settled,
every event has to name places, positions and cards there are, and chips and cards are counted after each
(poker/apply.py). What the rules would have decided is for `replay` to ask (native.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from croupier.cards import UNSEEN
from croupier.check import BrokenInvariant
from croupier.errors import CroupierError, RequestError
from croupier.history.log.pinned import rules_pinned_to
from croupier.poker import RoundRules, State, folding, open_round
from croupier.poker import events as poker_events
from croupier.protocol import PlayerExcluded, seat_at

MISFITS = (BrokenInvariant, LookupError, ValueError, TypeError, ArithmeticError, AttributeError, MemoryError)


class Applied(NamedTuple):
    """The rules a round is pinned to, and the state its events come to."""

    rules: RoundRules
    state: State


def applied(events: Sequence[poker_events.Event], lines: Sequence[int] = (), states: Sequence[State] = ()) -> Applied:
    """Apply a round; RequestError says which event does not fit.

    `lines` are the lines of the log they stand in, `states` those after each event, where they are known.
    """
    if not events:
        raise RequestError("a round without events")
    opening = events[0]
    if not isinstance(opening, poker_events.RoundOpened):
        raise RequestError(f"{where(events, 0, lines)}: the round does not begin with its opening")
    try:
        rules = rules_pinned_to(opening)
    except CroupierError as error:
        raise RequestError(f"{where(events, 0, lines)}: the pinned rules cannot be settled: {error}") from error
    except MISFITS as error:
        raise RequestError(f"{where(events, 0, lines)}: the pinned rules cannot be read") from error
    followed = folding()
    state = followed.state
    for at, event in enumerate(events):
        before, fault = state, _fault(state, event)
        try:
            if not fault:
                state = states[at] if states else followed.take(event)
                if state.board is not before.board or state.shown is not before.shown:
                    fault = _fault_in_cards(rules, state)
        except BrokenInvariant as error:
            fault = str(error)
        except MISFITS:
            fault = "it does not fit what went before"
        if fault:
            raise RequestError(f"{where(events, at, lines)}: {fault}")
    return Applied(rules, state)


def where(events: Sequence[poker_events.Event], at: int, lines: Sequence[int] = ()) -> str:
    """An event by its line in the log, or by its number in the round, and its name."""
    return f"{f'line {lines[at]}' if lines else f'event {at + 1}'} ({name_of(events[at])})"


def name_of(event: poker_events.Event) -> str:
    """The name an event has in the log."""
    return str(event.__struct_config__.tag)


def difference(found: poker_events.Event, decided: poker_events.Event) -> str:
    """Tell how an event differs from what the rules make of it, field by field as the log writes them."""
    if type(found) is not type(decided):
        return f"by the rules it would be {name_of(decided)}"
    pairs = [(field, getattr(found, field), getattr(decided, field)) for field in found.__struct_fields__]
    parts = [f"`{field}` is {_json(is_)} and would be {_json(be)}" for field, is_, be in pairs if is_ != be]
    return f"by the rules {', '.join(parts)}"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def fault_in_opening(rules: RoundRules, opening: poker_events.RoundOpened) -> str:
    """Tell why the rules would not open a round like this."""
    if rules.digest != opening.digest:
        return "the pinned rules do not have the digest the log gives them"
    if rules.edition != opening.edition:
        return f"{rules.book} is of edition {rules.edition}, not {opening.edition[:20]}"
    if opening.deck != len(rules.deck):
        return f"a shoe of {opening.deck} cards is opened, and the deck has {len(rules.deck)}"
    try:
        open_round(rules, opening.seats, opening.stakes, opening.deck)
    except RequestError as error:
        return str(error)
    return ""


_OF_ONE_PLACE = {  # the acts, which are most events, and name no more than whose they are
    poker_events.Folded, poker_events.Checked, poker_events.Called, poker_events.CalledAndFolded, poker_events.Raised,
}  # fmt: skip


def _fault(state: State, event: poker_events.Event) -> str:
    """Tell what is wrong with the places and the numbers of cards an event names, before it is applied."""
    count = len(state.seats)
    if type(event) in _OF_ONE_PLACE and event.place in range(count):  # type: ignore[attr-defined]
        return ""
    match event:
        case poker_events.RoundOpened():
            return "two players sit at one seat" if len(set(event.seats)) < len(event.seats) else ""
        case poker_events.HolesDealt() if len(event.positions) != count:
            return f"hole cards for {len(event.positions)} players, and {count} play"
        case poker_events.CommunalDealt() if len(event.cards) != len(event.positions):
            return f"{len(event.positions)} positions and {len(event.cards)} cards are turned up"
        case poker_events.PotAwarded() if any(share.place not in range(count) for share in event.shares):
            return "it names a place where nobody sits"
        case PlayerExcluded() if event.place < 0:  # a person who is not in the round
            return "" if seat_at(state.seats, event.place) not in (0, *state.seats) else "it bars no one"
    if getattr(event, "place", 0) not in range(count):
        return "it names a place where nobody sits"
    if isinstance(event, poker_events.HandShown) and len(event.cards) != len(state.hole[event.place]):
        return f"{len(event.cards)} cards are shown of a hand of {len(state.hole[event.place])}"
    return ""


def _fault_in_cards(rules: RoundRules, state: State) -> str:
    """Tell what is wrong with the cards that lie open on the table."""
    cards = [card for shown in (state.board, *state.shown) for card in shown if card != UNSEEN]
    if len({*cards} & rules.deck) == len(cards):
        return ""
    for card in cards:
        if card not in rules.deck:
            return f"'{card[:10]}' is not a card of this deck"
    return f"{next(card for card in cards if cards.count(card) > 1)} is there twice"
