"""`due`: what a round of play waits for, and what else may be given now. Everything it offers is accepted, nothing
else.

Theory of operation. A round goes through its order of play (rules.py). Between two dealings there is betting until no
player is left to act; then the next dealing is due, or the showdown, or, when one player is left or all hands are in,
settlement. What is awaited is one of: Post, DealHoles, DealCommunal and Settle from the dealer; an act from the player
in turn; a hand shown or passed from the next player at the showdown; after an irregularity also a choice a ruling left
open, or from the dealer what becomes of chips put forward out of turn.

Rule keys: `opening`, `acts.opening.*`, `acts.first`, `acts.blind`, `acts.option`, `acts.straddle`, `acts.later.opening`,
`acts.later`, `showdown.face-up`, `straddle.amount`, `over-blind`.
"""

from __future__ import annotations

from typing import final

import msgspec
from msgspec.structs import force_setattr

from croupier.poker.limits import Bounds, raise_bounds, tap_out
from croupier.poker.marks import Choice, Held, held_by
from croupier.poker.pots import may_reach_higher, plays_above
from croupier.poker.rules import Menu, RoundRules, Step
from croupier.poker.showdown import how_the_betting_ended, next_to_show
from croupier.poker.state import NOBODY, State, next_place, places


@final
class ActDue(msgspec.Struct, frozen=True, gc=False):
    """A player's turn: the acts of its menu, the price of a call, and the bounds of a raise."""

    place: int
    menu: Menu
    price: int  # chips a call costs this player, at most the stake
    call: str  # the clause of a call, empty where none is open
    rules: RoundRules
    state: State
    tapped: bool = False  # a call leaves the player out of the betting: it takes the whole stake, or falls short
    kept: Bounds | None = None  # the range of a bet or raise, once it was asked for

    @property
    def bounds(self) -> Bounds:
        """The range of a bet or raise; worked out once, and not before it is asked for: most turns end without one."""
        bounds = self.kept
        if bounds is None:
            bounds = raise_bounds(self.rules, self.state, self.place)
            force_setattr(self, "kept", bounds)
        return bounds


@final
class DealerDue(msgspec.Struct, frozen=True, gc=False):
    """A dealing or the settlement, from the dealer."""

    step: Step


@final
class ShowDue(msgspec.Struct, frozen=True, gc=False):
    """A hand to be shown, or passed in unseen where that is open."""

    place: int
    may_muck: bool
    clause: str
    muck_clause: str


class ExtraBlindOpen(msgspec.Struct, frozen=True, gc=False):
    """An over-blind or straddle that may be made now."""

    place: int
    name: str  # "over-blind" or "straddle"
    amount: int  # chips to add
    to: int
    clause: str


@final
class HeldDue(msgspec.Struct, frozen=True, gc=False):
    """The turn of a player who has acted before it: the dealer says what becomes of the chips put forward."""

    held: Held
    price: int  # what a call costs this player now


@final
class ChoiceDue(msgspec.Struct, frozen=True, gc=False):
    """A ruling has left a choice open, and play waits for it."""

    choices: tuple[Choice, ...]
    votes: int


Awaited = ActDue | DealerDue | ShowDue | HeldDue | ChoiceDue | None

_SETTLEMENT = DealerDue(Step("settle", ""))


def due(rules: RoundRules, state: State) -> Awaited:
    """Return what the round waits for; None once it has ended."""
    marks = state.marks
    if marks.choice:
        return ChoiceDue(marks.choice.choices, marks.choice.votes)
    place = state.actor
    if place >= 0:
        able, price = state.able, state.high - state.put[place]
        # where no more than one player can still bet, play waits for one who has something to call
        if able & (able - 1) or (price := _price_alone(state, place)) > 0:
            if marks.held and (held := held_by(marks, place)):
                return HeldDue(held, price)
            if price > 0 or state.betting_round == 1:
                return _act_due(rules, state, place, price)
            menu = rules.later if state.high or state.acted else rules.later_opening
            return ActDue(place, menu, 0, "", rules, state)
    if state.ended:
        return None
    if not state.live & (state.live - 1) and state.step:
        return _SETTLEMENT
    step = rules.steps[state.step]
    if step.kind != "showdown" and not (rules.face_up and _hands_are_turned_up(state)):
        return DealerDue(step)
    waiting = state.live & ~state.exposed
    return _show_due(rules, state, next_to_show(rules, state, waiting)) if waiting else _SETTLEMENT


def _price_alone(state: State, place: int) -> int:
    """Return the price of a call where no two players can bet; nothing where one player is left at all."""
    return price_of(state, place) if state.live & (state.live - 1) else 0


def price_of(state: State, place: int) -> int:
    """Return what brings a player level; with the largest bet really made, once no other player can bet."""
    if state.able & ~(1 << place):
        return state.high - state.put[place]
    others = state.put[:place] + state.put[place + 1 :]
    return max(others) - state.put[place]


def taps_out(state: State, place: int, amount: int) -> bool:
    """Tell whether a player who calls with this is out of the betting: with the whole stake, or short of the call."""
    return amount == state.stake[place] or amount < price_of(state, place)


def betting_opens_with(state: State, first: bool) -> int:
    """The place that opens the betting round about to start, or NOBODY where there is no betting."""
    able = state.able
    if able & (able - 1):
        return next_place(able, state.posted.opener - 1) if first else next_place(able, NOBODY)
    if first and able:
        place = next_place(able, NOBODY)
        return place if price_of(state, place) > 0 else NOBODY
    return NOBODY


def _act_due(rules: RoundRules, state: State, place: int, price: int) -> ActDue:
    """A turn in the first betting round, or one with something to call."""
    if state.betting_round > 1:
        menu = rules.later
    elif state.posted.last_blind == NOBODY and not state.high:
        menu = rules.ante_opening
    elif price <= 0:
        menu = rules.straddled if state.posted.extra >> place & 1 else rules.option
    elif not state.acted and rules.opening:
        menu = rules.opening
    else:
        posted = state.put[place] and state.posted.forced[place] and not state.acted >> place & 1
        menu = rules.blind if posted else rules.first
    if price <= 0:
        return ActDue(place, menu, 0, "", rules, state)
    stake, call = state.stake[place], menu.call
    if not call and menu.raise_ and (stake <= price or not raise_bounds(rules, state, place).least):
        # short of a raise a player may still call: with a tap out, else where no other player could answer a raise
        call = rules.under_tapout if stake <= price or state.able & ~(1 << place) else "practice"
    if stake > price:
        return ActDue(place, menu, price, call, rules, state)
    return ActDue(place, menu, tap_out(rules, state, place) if stake < price else price, call, rules, state, True)


def _hands_are_turned_up(state: State) -> bool:
    """Tell whether a player is all-in, no betting can follow, and a live hand is still face down."""
    waiting = state.live & ~state.exposed
    dealt = bool(state.hole[0])
    return bool(dealt and waiting and _someone_is_all_in(state) and not state.able & (state.able - 1))


def _someone_is_all_in(state: State) -> bool:
    return any(tapped and state.live >> place & 1 for place, tapped in enumerate(state.tapped))


def _show_due(rules: RoundRules, state: State, place: int) -> ShowDue:
    """Return the hand to be shown next, and whether it may be passed in.

    Rule keys: `showdown.called-must-show`, `showdown.face-up`, `showdown.pass`.
    """
    first = state.last_shown == NOBODY
    if rules.face_up and _someone_is_all_in(state):
        return ShowDue(place, False, rules.under["showdown.face-up"], "")
    may_muck = not (first and rules.must_show) and _pots_have_others(state, place)
    clause, muck_clause = rules.shows[how_the_betting_ended(rules, state)][first]
    return ShowDue(place, may_muck, clause, muck_clause)


def _pots_have_others(state: State, place: int) -> bool:
    """Tell whether every pot this player could win has another player left for it."""
    others = state.live & ~(1 << place)
    if state.paid.count(state.paid[place]) == len(state.paid):
        return others > 0
    if plays_above(state, place) and not any(may_reach_higher(state, other) for other in places(others)):
        return False
    if _has_paid(state, others, state.paid[place]):
        return True
    return _has_paid(state, others, max(state.paid[:place] + state.paid[place + 1 :]))  # the uncalled part goes back


def _has_paid(state: State, mask: int, amount: int) -> bool:
    for place, paid in enumerate(state.paid):
        if paid >= amount and mask >> place & 1:
            return True
    return False


def extra_blind_open(rules: RoundRules, state: State) -> ExtraBlindOpen | None:
    """The over-blind or straddle the next player may make before the deal; a straddle before the cut too."""
    if state.step != 1 or state.posted.last_blind == NOBODY or state.marks.choice:
        return None
    place = next_place(state.live, state.posted.last_blind)
    if rules.straddle and state.posted.cut:
        return None
    if rules.straddle and not state.posted.extra >> place & 1:
        to, name, clause = 2 * state.high, "straddle", rules.under["straddle.amount"]
    elif len(rules.over_blinds) > (made := state.posted.extra.bit_count()) and not state.put[place]:
        to, name, clause = rules.over_blinds[made], "over-blind", rules.under["over-blind"]
    else:
        return None
    amount = to - state.put[place]
    return ExtraBlindOpen(place, name, amount, to, clause) if state.stake[place] >= amount else None
