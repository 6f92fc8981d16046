"""Settling: antes back where the dealer does not qualify, then box by box from the dealer's right, wager by wager.

Rule keys: `refund`, `settle.order`, `settle.ante`, `settle.blind`, `settle.trips`, `settle.play`, `settle.paid`,
`payout.max`, `payout.max.per`, `wagers.above`, `wagers.unequal`, `wagers.incomplete`, `blind.*`, `trips.*`.

A wager above the maximum is settled up to it, the rest going back; a blind never above the ante. The displayed maximum
payout counts for the winnings of each blind, or for what a box or the whole table wins at odds (payouts.py); stakes come
on top. Where it counts for the whole table, what boxes win at odds waits until all of them are turned up. Halves of a cent
go to the player's loss.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from croupier.banked.apply import apply
from croupier.banked.commands import End, Refund, SettleBox, ShareOut
from croupier.banked.dealing import HOLE_CARDS, fault_in
from croupier.banked.due import Awaited, DealerDue
from croupier.banked.events import BankedRoundEnded, BoxShown, WagerSettled
from croupier.banked.payouts import wins_at_odds, within_maximum
from croupier.banked.rules import PER_TABLE, BankedRules
from croupier.banked.state import Box, State, places_in
from croupier.banked.values import hand_of
from croupier.banked.wagers import all_back
from croupier.hands import RankedHand
from croupier.protocol import Decision, Refusal

EVEN = Fraction(1)


def refund(rules: BankedRules, state: State, _command: Refund, awaited: Awaited) -> Decision:
    """Every ante still there goes back."""
    if type(awaited) is not DealerDue or awaited.step != "refund":
        return Refusal("refund-not-due", "no antes go back now", rules.under["refund"])
    clause = rules.cases["settle.ante"]["unqualified"]
    places = reversed([place for place in places_in(state) if state.box[place].ante])
    return tuple([_decided(rules, place, state.box[place], "ante", "push", clause) for place in places])


def settle_box(rules: BankedRules, state: State, command: SettleBox, awaited: Awaited) -> Decision:
    """Turn up a player's cards and take or pay every wager."""
    under = rules.under["settle.order"]
    if type(awaited) is not DealerDue or awaited.step != "box":
        return Refusal("settlement-not-due", "no box is to be settled now", under)
    if command.place != awaited.place:
        return Refusal(
            "not-in-order", f"box {state.boxes[awaited.place]} is settled first, from the dealer's right", under
        )
    fault = "" if len(command.cards) == HOLE_CARDS else "give the two cards of the hand"
    fault = fault or fault_in(rules, state, command.cards)
    if fault:
        return Refusal("wrong-cards", fault, under)
    box = state.box[awaited.place]
    player, dealer = hand_of(rules, command.cards, state.board), hand_of(rules, state.dealer, state.board)
    settled = _settled(rules, awaited.place, box, player, dealer)
    if rules.payout_per == PER_TABLE:
        return (BoxShown(awaited.place, command.cards, under), *[one for one in settled if not wins_at_odds(one)])
    return (BoxShown(awaited.place, command.cards, under), *within_maximum(rules, settled))


def share_out(rules: BankedRules, state: State, _command: ShareOut, awaited: Awaited) -> Decision:
    """Pay what all boxes won at odds, from the dealer's right on, within the maximum payout of the table."""
    if type(awaited) is not DealerDue or awaited.step != "share":
        return Refusal("settlement-not-over", "not every box is settled yet", rules.under["settle.order"])
    dealer = hand_of(rules, state.dealer, state.board)
    settled: list[WagerSettled] = []
    for place in reversed(places_in(state)):
        box = state.box[place]
        settled += _settled(rules, place, box, hand_of(rules, box.shown, state.board), dealer)
    return tuple(within_maximum(rules, settled))


def _settled(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> list[WagerSettled]:
    """Every wager that lies on a box, decided by its odds."""
    return [decide(rules, place, box, player, dealer) for wager, decide in _DECIDE.items() if getattr(box, wager)]


def _decided(
    rules: BankedRules, place: int, box: Box, wager: str, result: str, under: str, odds: Fraction = EVEN
) -> WagerSettled:
    """The event, winnings by the odds, with the clauses by which it wins and that cut the stake; a push goes back whole."""
    stake, counted = getattr(box, wager), box.counted[wager]
    if result == "push":
        return WagerSettled(place, wager, result, stake, counted, 0, under)
    wins = rules.cases[f"settle.{wager}"]["win"]  # beside the clause of its odds, where it has some of its own
    also: tuple[str, ...] = (wins,) if result == "win" and under != wins else ()
    also += (_cut_under(rules, box, wager),) if counted < stake else ()
    paid = winnings(counted, odds) if result == "win" else 0
    return WagerSettled(place, wager, result, stake, counted, paid, under, also)


def _cut_under(rules: BankedRules, box: Box, wager: str) -> str:
    """Return the clause under which a wager is settled only in part: limit, blind above the ante, play too large."""
    if wager == "trips" or box.most < box.ante_placed:
        return rules.under["wagers.above"]
    return rules.under["wagers.unequal"] if wager == "blind" else rules.clauses["wrong-play"][-1]


def _against(player: RankedHand, dealer: RankedHand) -> str:
    if player.value == dealer.value:
        return "push"
    return "win" if player.value > dealer.value else "lose"


def _ante(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    result = _against(player, dealer)
    return _decided(rules, place, box, "ante", result, rules.cases["settle.ante"][result])


def _blind(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    cases, result = rules.cases["settle.blind"], _against(player, dealer)
    if result != "win":
        return _decided(rules, place, box, "blind", result, cases[result])
    odds = rules.blind.get(player.category)
    if odds is None:
        return _decided(rules, place, box, "blind", "push", cases["below"])
    return _decided(rules, place, box, "blind", "win", odds[1], odds[0])


def _play(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    result = _against(player, dealer)
    return _decided(rules, place, box, "play", result, rules.cases["settle.play"][result])


def _trips(rules: BankedRules, place: int, box: Box, player: RankedHand, _dealer: RankedHand) -> WagerSettled:
    odds = rules.trips.get(player.category)
    if odds is None:
        return _decided(rules, place, box, "trips", "lose", rules.cases["settle.trips"]["lose"])
    return _decided(rules, place, box, "trips", "win", odds[1], odds[0])


_DECIDE = {"ante": _ante, "blind": _blind, "play": _play, "trips": _trips}


def winnings(stake: int, odds: Fraction) -> int:
    """Return what a stake wins at given odds, in whole cents, a part of a cent dropped."""
    return stake * odds.numerator // odds.denominator


def end(rules: BankedRules, state: State, _command: End, awaited: Awaited) -> Decision:
    """The last wager is settled; what lies on a box without a hand goes back."""
    if type(awaited) is not DealerDue or awaited.step != "end":
        return Refusal("settlement-not-over", "not every wager is settled yet", rules.under["settle.order"])
    without_hand = [place for place, box in enumerate(state.box) if box.lying]
    back = [all_back(state, place, rules.under["wagers.incomplete"]) for place in reversed(without_hand)]
    after = reduce(apply, back, state)
    return (*back, BankedRoundEnded(after.stake, after.bank, rules.under["round.starts"]))
