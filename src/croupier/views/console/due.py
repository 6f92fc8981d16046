"""The step play waits for, in the dealer's words: the step, the seat and what it may do, how many cards to enter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from croupier.acts import excluded
from croupier.banked import ChoiceDue as BankChoice
from croupier.banked import ChooseDue, WagersDue, may_concede, places_in
from croupier.banked import DealerDue as BankDue
from croupier.banked import State as BankedState
from croupier.poker import (
    ActDue,
    ChoiceDue,
    DealerDue,
    HeldDue,
    LetStand,
    OpenOffer,
    RoundRules,
    ShowDue,
    State,
    WagerReleased,
    cut_is_due,
    offers,
    won_by,
)
from croupier.protocol import ALL_PLAYERS, Refusal, seat_in
from croupier.rulings import KEY, let_stand
from croupier.views.banked import stage_offers, wager_offers
from croupier.views.console.changes_due import change_due
from croupier.views.offers import BankOffer, PlayOffer
from croupier.views.poker import turn_acts
from croupier.views.table import LiveScene

Enters = Literal["", "start", "deal", "cards", "enter", "wagers", "choose", "unseat", "make-change"]
START: Enters = "start"
DEAL: Enters = "deal"
CARDS: Enters = "cards"
ENTER: Enters = "enter"
WAGERS: Enters = "wagers"
CHOOSE: Enters = "choose"
UNSEAT: Enters = "unseat"
CHANGE: Enters = "make-change"


class SeatOffers(msgspec.Struct, frozen=True):
    """The acts open to a seat."""

    seat: int
    acts: tuple[PlayOffer | OpenOffer, ...]


class DueSeen(msgspec.Struct, frozen=True, kw_only=True):
    """The step play waits for."""

    step: str
    words: str
    clause: str = ""
    enter: Enters = ""  # the act that enters it
    seat: int = 0  # whose turn it is
    cards: int = 0  # how many to enter
    deal: bool = False  # the dealer may go on by `deal`
    acts: tuple[PlayOffer | OpenOffer, ...] = ()  # what the seat may do
    open: tuple[SeatOffers, ...] = ()  # and other seats
    notice: int = 0  # that has run, and whose change is made before the next round
    change: str = ""  # in words


def due_seen(scene: LiveScene) -> DueSeen:
    """Return what is due now at a table with real cards."""
    session = scene.session
    if session.due is None:
        return _between(scene)
    return _IN_ROUND[session.rules.kind.name](scene)


def _between(scene: LiveScene) -> DueSeen:
    waits = scene.waits_for
    if waits is None:
        return DueSeen(step="", words="the table is closed")
    ready = waits.awaited == "round"
    table = scene.session.table
    if ready and not table.tournament and (out := excluded(table, scene.floor, scene.at)):
        words = f"seat {out[0].seat} is excluded from the room: unseat this player"
        return DueSeen(step="unseat", words=words, clause="practice", enter=UNSEAT, seat=out[0].seat)
    if waits.awaited in ("round", "players") and (due := change_due(scene)):
        words = f"notice {due.notice} is due: {due.words}"
        return DueSeen(step="change", words=words, clause=due.clause, enter=CHANGE, notice=due.notice, change=due.words)
    return DueSeen(
        step="start" if ready else "table", words=waits.words, clause=waits.clause, enter=START if ready else ""
    )


def _between_players(scene: LiveScene) -> DueSeen:
    (rules, state), due = scene.session.between_players, scene.session.due
    open_ = tuple([SeatOffers(one.seat, (one,)) for one in offers(rules, state).open])
    match due:
        case ActDue(place=place) | ShowDue(place=place):
            turn = offers(rules, state).awaited
            assert turn is not None
            seat, acts = turn.seat, tuple(turn_acts(scene, state, turn))
            clause = turn.acts[0].clauses[0]
            if isinstance(due, ActDue):
                words = f"seat {seat} acts"
                return DueSeen(step="act", words=words, clause=clause, enter=ENTER, seat=seat, acts=acts, open=open_)
            words, cards = f"seat {seat} shows", len(state.hole[place])
            return DueSeen(step="show", words=words, clause=clause, enter=CARDS, seat=seat, cards=cards, acts=acts)
        case HeldDue():
            return _held(rules, state, due)
        case ChoiceDue(choices=choices):
            return _choice(choices[0].by, choices[0].clause)
        case DealerDue(step=step) if step.kind == "communal":
            burn = "burn one card and " if step.burn and not state.marks.burn_made else ""
            words = f"{burn}turn up {step.count} communal card{'s' if step.count > 1 else ''}"
            return DueSeen(step="communal", words=words, clause=step.clause, enter=CARDS, cards=step.count, open=open_)
        case DealerDue(step=step) if step.kind == "settle":
            takes = bool(rules.commission.percent)
            words = "take the commission and push the pots" if takes else "push the pots"
            clause = rules.commission.under if takes else rules.under[won_by(state)]
            return DueSeen(step=step.kind, words=words, clause=clause, enter=DEAL, deal=True, open=open_)
        case DealerDue(step=step) if step.kind == "holes" and cut_is_due(rules, state):
            words, clause = "cut the cards; no straddle after that", rules.under["straddle.until"]
            return DueSeen(step="cut", words=words, clause=clause, enter=DEAL, deal=True, open=open_)
        case DealerDue(step=step):
            antes = step.kind == "post" and not rules.blinds
            words = "post the antes" if antes else _STEPS[step.kind]
            clause = step.clause or rules.under["order_of_play"]
            return DueSeen(step=step.kind, words=words, clause=clause, enter=DEAL, deal=True, open=open_)
    return DueSeen(step="", words="")


def _held(rules: RoundRules, state: State, due: HeldDue) -> DueSeen:
    """Return the turn of a player whose chips are held: they stand, or a later bet has freed the player."""
    seat = state.seats[due.held.place]
    outcome = let_stand(rules, state, LetStand(), due)
    assert not isinstance(outcome, Refusal), "the turn of chips that are held has come"
    first = outcome[0]
    clause = getattr(first, "under", "") or rules.under[KEY]
    if len(outcome) == 1 and isinstance(first, WagerReleased):
        words = f"more was bet than the chips seat {seat} put forward: the player is free to act"
        return DueSeen(step="release", words=words, clause=clause, enter=DEAL, deal=True)
    words = f"what becomes of the chips seat {seat} put forward before its turn"
    return DueSeen(step="let-stand", words=words, clause=clause, enter=DEAL, deal=True)


_STEPS = {"post": "post the blinds", "holes": "deal the hole cards"}


def _choice(by: str, clause: str) -> DueSeen:
    words = f"decision needed: {by} {'decide' if by == ALL_PLAYERS else 'decides'}"
    return DueSeen(step="choice", words=words, clause=clause, enter=CHOOSE, seat=seat_in(by))


def _against_the_bank(scene: LiveScene) -> DueSeen:
    (rules, state), due = scene.session.against_bank, scene.session.due
    match due:
        case BankChoice(choices=choices):
            return _choice(choices[0].by, choices[0].clause)
        case WagersDue(places=places):
            open_ = tuple(_seats(state, places, {place: wager_offers(rules, state.stake[place]) for place in places}))
            ready = bool(places_in(state))
            return DueSeen(
                step="wagers", words="place the wagers", clause=rules.under["wagers.start"], enter=WAGERS, deal=ready,
                seat=state.boxes[places[0]] if places else 0, acts=open_[0].acts if open_ else (), open=open_[1:],
            )  # fmt: skip
        case ChooseDue(places=places):
            undecided = BankOffer("time-out", (rules.under["undecided"],))  # as the dealer finds; no clock says so
            chosen = {place: [*stage_offers(state, due, place), undecided] for place in places}
            open_ = tuple(_seats(state, places, chosen))
            seat = open_[0].seat
            words = f"seat {seat} decides"
            clause = due.stage.times_under
            return DueSeen(
                step="choose", words=words, clause=clause, enter=ENTER, seat=seat, acts=open_[0].acts, open=open_[1:]
            )
        case BankDue(step=step, place=place, count=count):
            conceding = [place for place in range(len(state.boxes)) if may_concede(state, place)]
            offer = [BankOffer("concede", rules.clauses["concede"])]
            open_ = tuple(_seats(state, conceding, dict.fromkeys(conceding, offer)))
            hand = state.box[place].hole if step == "box" else state.dealer_positions if step == "dealer" else ()
            cards, seat = len(hand) or count, state.boxes[place] if step == "box" else 0
            return DueSeen(
                step=step, words=_BANK_STEPS[step].format(seat=seat, count=count), clause=rules.under[_BANK_KEYS[step]],
                enter=CARDS if cards else DEAL, deal=not cards, cards=cards, seat=seat, open=open_,
            )  # fmt: skip
    return DueSeen(step="", words="")


_IN_ROUND = {"players": _between_players, "bank": _against_the_bank}


def _seats(
    state: BankedState, places: list[int] | tuple[int, ...], acts: dict[int, list[BankOffer]]
) -> Iterator[SeatOffers]:
    for place in places:
        yield SeatOffers(state.boxes[place], tuple(acts[place]))


_BANK_STEPS = {
    "flop": "turn up {count} communal cards",
    "rest": "turn up the last {count} communal cards",
    "dealer": "turn up the dealer's hand",
    "refund": "the dealer does not qualify: give the antes back",
    "box": "turn up the hand of seat {seat} and settle its wagers",
    "share": "pay blinds and trips, all boxes together within the maximum payout",
    "end": "the round is over: clear the table",
}
_BANK_KEYS = {
    "flop": "reveal.flop",
    "rest": "reveal.rest",
    "dealer": "dealer.hand",
    "refund": "refund",
    "box": "settle.order",
    "share": "payout.max",
    "end": "settle.order",
}
