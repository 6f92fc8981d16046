"""The odds to reckon of a round that is over, for one reader: spots between players, choices against the bank.

Nothing is reckoned here. The questions hold the cards that lie open to the reader at each step, their own and those
shown by then, and no others: what is shown later tells nothing of the step before. They go as they are to the process
that answers them (workers/odds_work.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from croupier.banked import APPLY, PER_TABLE, Box
from croupier.banked import State as BankedState
from croupier.banked import events as banked_events
from croupier.cards import UNSEEN
from croupier.history import BETWEEN_ROUNDS, banked_rules_pinned_to
from croupier.odds.uth.game import CHECK, FOLD, bet
from croupier.poker import RoundOpened, State, folding
from croupier.protocol import Event, Folding, standing
from croupier.views.replay import Reader, ToldEvent

KNOWN = "Calculated from the hands you can see at each step: your own, and those shown by then."
NOT_SHOWN = "Hands that are not shown yet, or never were, are left out."
TOO_FEW = "Where fewer than two of the hands still in are open to you, there is nothing to compare."
CHOICES = "What each choice was worth, in antes, with the best play from there on."
NO_BOX = "You had no wagers in this round."
NO_CHOICE = "There was nothing for you to choose in this round."
ALL_BOXES = (
    "The maximum payout counts for all boxes here, so what a choice was worth depends on the others: not reckoned."
)
NOT_KEPT = "Your cards of this round are no longer kept, so nothing can be reckoned."


class Spot(msgspec.Struct, frozen=True):
    """A moment between players: the hands open to the reader then and still in, in the order of `known`."""

    seq: int
    board: list[str]
    known: list[int]  # seats
    unknown: int  # hands still in that are not open to the reader then
    hands: list[list[str]]
    dead: list[str]  # known cards of hands no longer in

    @property
    def to_compare(self) -> bool:
        """Tell whether there is something to reckon."""
        return len(self.hands) > 1 and UNSEEN not in self.board


class PlayersAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="players"):
    """All spots of a round between players, under the rules it is pinned to."""

    rulebook: str
    rules: str  # as the opening pins them
    steps: list[Spot]
    note: str

    @property
    def is_work(self) -> bool:
        """Tell whether it takes any reckoning."""
        return any(step.to_compare for step in self.steps)


class Chosen(msgspec.Struct, frozen=True):
    """A choice the reader made against the bank."""

    seq: int
    board: list[str]
    choice: str
    clause: str


class BankAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """All choices of the reader in a round against the bank, under the rules it is pinned to."""

    rulebook: str
    rules: str
    ante: int
    trips: int
    hole: list[str]
    steps: list[Chosen]
    note: str

    @property
    def is_work(self) -> bool:
        """Tell whether it takes any reckoning."""
        return bool(self.steps)


Asked = PlayersAsked | BankAsked


def odds_asked(told: Sequence[ToldEvent], reader: Reader) -> Asked:
    """Return what there is to reckon about a round."""
    events = [one for one in told if type(one.event) not in BETWEEN_ROUNDS]
    opening = events[0].event
    if isinstance(opening, RoundOpened):
        steps = _spots(events, reader)
        return PlayersAsked(opening.rulebook, bytes(opening.rules).decode(), steps, _note(steps))
    assert isinstance(opening, banked_events.BankedRoundOpened)
    return _against_the_bank(opening, events, reader)


def _spots(events: Sequence[ToldEvent], reader: Reader) -> list[Spot]:
    """One for each change of the board, of the hands still in or of those that are open, from the deal on."""
    followed, spots, last = folding(), list[Spot](), None
    for one in events:
        state = followed.take(one.event)
        now = (state.board, state.live, state.shown)
        if any(state.hole) and not state.ended and now != last:
            spots.append(_spot(one.seq, state, _known(state, reader)))
            last = now
    return spots


def _known(state: State, reader: Reader) -> dict[int, list[str]]:
    """The hands that are open to a reader in a state, by place."""
    known = {}
    for place, (seat, hole, shown) in enumerate(zip(state.seats, state.hole, state.shown, strict=True)):
        own = [reader.cards.get(position, UNSEEN) for position in hole] if seat == reader.seat else []
        cards = list(shown) if len(shown) == len(hole) else own
        if cards and UNSEEN not in cards:
            known[place] = cards
    return known


def _spot(seq: int, state: State, known: dict[int, list[str]]) -> Spot:
    live = [place for place in range(len(state.seats)) if state.live >> place & 1]
    compared = sorted([place for place in live if place in known], key=lambda place: state.seats[place])
    return Spot(
        seq,
        list(state.board),
        [state.seats[place] for place in compared],
        len(live) - len(compared),
        [known[place] for place in compared],
        [card for place, cards in known.items() if place not in live for card in cards],
    )


def _note(steps: Sequence[Spot]) -> str:
    notes = [KNOWN]
    notes += [NOT_SHOWN] if any(step.unknown for step in steps) else []
    notes += [TOO_FEW] if any(len(step.known) < 2 for step in steps) else []
    return " ".join(notes)


def _against_the_bank(
    opening: banked_events.BankedRoundOpened, events: Sequence[ToldEvent], reader: Reader
) -> BankAsked:
    asked = BankAsked(opening.rulebook, bytes(opening.rules).decode(), 0, 0, [], [], NO_BOX)
    place = opening.boxes.index(reader.seat) if reader.seat in opening.boxes else -1
    kept = {id(event) for event in standing([one.event for one in events])}
    followed: Folding[BankedState] = Folding(BankedState(), APPLY)
    steps, box = list[Chosen](), Box()
    for one in events:
        chosen = _choice(one.event) if id(one.event) in kept and getattr(one.event, "place", -1) == place else ""
        if chosen:
            box = box if steps else followed.state.box[place]  # the wagers as they lay at the first choice
            steps.append(Chosen(one.seq, list(followed.state.board), chosen, getattr(one.event, "under", "")))
        followed.take(one.event)
    if place < 0 or not followed.state.box[place].placed:
        return asked
    if not steps:
        return replace(asked, note=NO_CHOICE)
    if banked_rules_pinned_to(opening).payout_per == PER_TABLE:
        return replace(asked, note=ALL_BOXES)
    hole = [reader.cards[position] for position in box.hole if position in reader.cards]
    if len(hole) < len(box.hole):
        return replace(asked, note=NOT_KEPT)
    return replace(asked, ante=box.ante_placed, trips=box.trips, hole=hole, steps=steps, note=CHOICES)


def _choice(event: Event) -> str:
    """Return the player's choice by the solver's name; empty for an event that is no choice."""
    match event:
        case banked_events.BoxChecked():
            return CHECK
        case banked_events.BoxFolded():
            return FOLD
        case banked_events.PlayMade():
            return bet(event.times)
        case _:
            return ""
