"""Rulings on amounts that lie on the boxes of a round against the bank and should not, or not yet.

Rule keys: `wrong-play`, `wagers.unequal`, `wagers.multiples`, `wagers.below`, `wagers.below.again`, `wagers.out-of-order`.

Multiples go by the ante as it was placed, also once it has gone back to a player whose dealer did not qualify.
"""

from __future__ import annotations

from croupier.banked import (
    NOBODY,
    BankedRules,
    Box,
    PlaceWagers,
    State,
    apply,
    fault_in_wagers,
    placed,
    too_low,
    waited_for,
)
from croupier.banked import events as banked_events
from croupier.protocol import Choice, Event, Refusal
from croupier.rulings.banked import reports
from croupier.rulings.banked.remedies import box_words, contradicted, hand_void
from croupier.rulings.ruling import Answer, Ruling


def wrong_play(rules: BankedRules, state: State, report: reports.WrongPlay) -> Answer:
    """Found at the settlement: too small is settled as wagered, with the advice, too large up to the most of its stage."""
    key, box, who = "wrong-play", state.box[report.place], box_words(state, report.place)
    if not state.dealer:
        reason = "a play wager of the wrong size is dealt with in the settlement, once the dealer's hand is declared"
        return contradicted(rules, key, "too-early", reason)
    if not box.play or "play" in box.settled:
        return contradicted(rules, key, "no-play-wager", f"{who} has no play wager to be settled")
    if fault := _cannot_lie_there(rules, state, key, report.place, report.amount, box.play):
        return fault
    stage = next(stage for stage in rules.stages if box.times in stage.times)
    if report.amount in [times * box.ante_placed for times in stage.times]:
        return contradicted(rules, key, "right-amount", f"{rules.money(report.amount)} is a permitted multiple")
    under, small, large = rules.clauses[key]
    is_small = report.amount < stage.times[0] * box.ante_placed
    most = stage.times[-1] * box.most
    settled = min(report.amount, most)
    clause = large if report.amount > most else small if is_small else under
    events: tuple[Event, ...] = (banked_events.PlayCorrected(report.place, report.amount, settled, clause),)
    words, clauses = f"{rules.money(settled)} of the play wager of {who} is settled.", [under, clause]
    if is_small:
        words += " It is under the minimum: the player is told that further ones go back."
        clauses += [small, rules.under["wagers.below"]]
        events += (banked_events.PlayerAdvised(report.place, rules.under["wagers.below"]),)
    return Ruling(words, tuple(dict.fromkeys(clauses)), events)


def unequal(rules: BankedRules, state: State, report: reports.UnequalBlind) -> Answer:
    """A blind that differs from its ante: the ante governs."""
    key, box, who = "wagers.unequal", state.box[report.place], box_words(state, report.place)
    if not box.live or not state.loaded or report.blind == box.ante_placed or "blind" in box.settled:
        return contradicted(rules, key, "right-amount", f"the ante and blind of {who} are the same")
    if fault := _cannot_lie_there(rules, state, key, report.place, report.blind, box.blind):
        return fault
    words = f"The ante governs: {rules.money(min(report.blind, box.most))} of the blind of {who} is settled."
    return Ruling(
        words, rules.clauses[key], (banked_events.BlindCorrected(report.place, report.blind, rules.under[key]),)
    )


def _cannot_lie_there(
    rules: BankedRules, state: State, key: str, place: int, amount: int, entered: int
) -> Refusal | None:
    if amount % rules.chip:
        reason = f"{rules.money(amount)} cannot lie there: the smallest chip is {rules.money(rules.chip)}"
        return contradicted(rules, "wagers.multiples", "not-in-chips", reason)
    if amount - entered > state.stake[place]:
        return contradicted(
            rules, key, "stake-too-small", f"{box_words(state, place)} does not have {rules.money(amount)}"
        )
    return None


def under_minimum(rules: BankedRules, state: State, report: reports.UnderMinimum) -> Answer:
    """A wager under the minimum, found after all: a player's first is settled as it lies, and the player told.

    Of a player whom the record shows told before these wagers it goes back; a low ante voids the hand.
    """
    key, box, who = "wagers.below.again", state.box[report.place], box_words(state, report.place)
    if not box.live or "blind" in box.settled:
        return contradicted(rules, key, "no-wagers", f"{who} has no wagers to be settled")
    lies = _less_than_entered(rules, box, report, who)
    if isinstance(lies, Refusal):
        return lies
    after = apply(state, lies[0]) if lies else state
    found = after.box[report.place]
    low = _low_as_reported(rules, found, report)
    if not low:
        return contradicted(rules, key, "right-amount", f"no wager of {who} is under the minimum")
    what = f"The {low[0]} of {who}, {rules.money(found.trips if low[0] == 'trips' else found.ante_placed)},"
    if not box.told:
        told = (
            (banked_events.PlayerAdvised(report.place, rules.under["wagers.below"]),)
            if not state.advised[report.place]
            else ()
        )
        settled = "it has been settled as it lay" if low[0] in box.settled else "it is settled as it lies"
        among = "among " if low == ("trips",) and found.ante_placed < rules.least else ""
        words = f"{what} is {among}this player's first under the minimum: {settled}; further ones go back."
        return Ruling(words, rules.clauses["wagers.below"], (*lies, *told))
    clause, before = rules.under[key], f"{what} is under the minimum, and the player had been told before:"
    if "ante" in low and state.loaded:
        void = hand_void(after, report.place, clause)
        return Ruling(f"{before} the hand is void.", rules.clauses[key], (*lies, *void))
    back = sum([getattr(found, wager) for wager in low])
    words = f"{before} {rules.money(back)} goes back."
    return Ruling(words, rules.clauses[key], (*lies, banked_events.WagersReturned(report.place, low, back, clause)))


def _low_as_reported(rules: BankedRules, found: Box, report: reports.UnderMinimum) -> tuple[str, ...]:
    """The wagers under the minimum, the ante before trips; where the report names one of the two, by that one alone."""
    if report.trips and not report.ante:
        return too_low(rules, rules.least, found.trips)
    low = too_low(rules, found.ante_placed, found.trips)
    return () if report.ante and not report.trips and "ante" not in low else low


def _less_than_entered(
    rules: BankedRules, box: Box, report: reports.UnderMinimum, who: str
) -> tuple[banked_events.WagersFound, ...] | Refusal:
    """Record what lies on the box where less does than was entered; a play wager follows the ante it multiplies."""
    if not report.ante and not report.trips:
        return ()
    key, ante, trips = "wagers.below.again", report.ante or box.ante, report.trips or box.trips
    if box.settled:
        return contradicted(rules, key, "wagers-not-lying", f"wagers of {who} are settled as they were entered")
    if ante > box.ante or trips > box.trips or (ante, trips) == (box.ante, box.trips):
        return contradicted(rules, key, "right-amount", f"no less than that was entered for {who}")
    if ante % rules.chip or trips % rules.chip:
        reason = f"that cannot lie there: the smallest chip is {rules.money(rules.chip)}"
        return contradicted(rules, "wagers.multiples", "not-in-chips", reason)
    blind = min(ante, box.blind) if report.ante else box.blind
    play = box.times * ante if report.ante else box.play
    return (banked_events.WagersFound(report.place, ante, blind, trips, play, rules.under["wagers.below"]),)


DIRECTOR = "tournament director"


def out_of_order(rules: BankedRules, state: State, report: reports.OutOfOrder) -> Answer:
    """Wagers placed before their turn stand and the player is told; of one who had been told they may be made void."""
    key, who = "wagers.out-of-order", box_words(state, report.place)
    if state.marker == NOBODY:
        return Refusal("no-order", "no starting marker is used here: wagers are in no order", "practice")
    waiting = [] if state.loaded else waited_for(state)
    if report.place not in waiting:
        return contradicted(rules, key, "takes-no-wagers", f"{who} takes no wagers now")
    if report.place == waiting[0]:
        return contradicted(rules, key, "in-turn", f"{who} is the box that is asked now")
    wagers = PlaceWagers(report.place, report.ante, report.ante, report.trips)
    if fault := fault_in_wagers(rules, state, wagers):
        return fault
    lie = placed(rules, state, wagers)
    stands, again = rules.clauses[key]
    if not state.warned[report.place]:
        words = f"The wagers of {who} came out of order and stand; the player is told that the next ones may be void."
        return Ruling(words, (stands,), (*lie, banked_events.OrderAdvised(report.place, stands)))
    choices = (
        Choice("stand", f"the wagers of {who} stand", DIRECTOR, again),
        Choice("void", f"the wagers of {who} are void and go back", DIRECTOR, again),
    )
    words = f"The wagers of {who} came out of order again: the {DIRECTOR} may declare them void."
    return Ruling(words, (again, stands), lie, choices)
