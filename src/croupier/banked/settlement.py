"""Settling: antes back where the dealer does not qualify, then box by box from the dealer's right, wager by wager.

Rule keys: `refund`, `settle.order`, `settle.ante`, `settle.blind`, `settle.trips`, `settle.play`, `settle.paid`,
`payout.max`; the pay tables are the keys that begin with blind and trips.

A wager above the maximum is settled up to it, the rest going back; a blind never above the ante. The displayed maximum
payout holds for the winnings of each blind; the stake comes on top. Halves of a cent go to the player's loss.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.banked.commands import End, Refund, SettleBox
from croupier.banked.dealing import HOLE_CARDS, fault_in
from croupier.banked.due import Awaited, DealerDue
from croupier.banked.events import BankedRoundEnded, BoxShown, WagerSettled
from croupier.banked.rules import BankedRules
from croupier.banked.state import Box, State, places_in
from croupier.banked.values import hand_of
from croupier.hands import RankedHand
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal

Answer = tuple[Event, ...] | Refusal


def refund(rules: BankedRules, state: State, _command: Refund, awaited: Awaited) -> Answer:
    """Every ante still there goes back."""
    if type(awaited) is not DealerDue or awaited.step != "refund":
        return Refusal("antes go back first where the dealer does not qualify", rules.under["refund"])
    clause = rules.cases["settle.ante"]["unqualified"]
    places = reversed([place for place in places_in(state) if state.box[place].ante])
    return tuple(
        WagerSettled(place, "ante", "push", state.box[place].ante, state.box[place].counted["ante"], 0, clause)
        for place in places
    )


def settle_box(rules: BankedRules, state: State, command: SettleBox, awaited: Awaited) -> Answer:
    """Turn up a player's cards and take or pay every wager."""
    under = rules.under["settle.order"]
    if type(awaited) is not DealerDue or awaited.step != "box":
        return Refusal("no box is settled now", under)
    if command.place != awaited.place:
        return Refusal(f"box {state.boxes[awaited.place]} is settled first, from the dealer's right", under)
    fault = "" if len(command.cards) == HOLE_CARDS else "a hand has two cards"
    fault = fault or fault_in(rules, state, command.cards)
    if fault:
        return Refusal(fault, under)
    box = state.box[command.place]
    player, dealer = hand_of(rules, command.cards, state.board), hand_of(rules, state.dealer, state.board)
    settled = [
        decide(rules, command.place, box, player, dealer) for wager, decide in _DECIDE.items() if getattr(box, wager)
    ]
    return (BoxShown(command.place, command.cards, under), *settled)


def _against(player: RankedHand, dealer: RankedHand) -> str:
    if player.value == dealer.value:
        return "push"
    return "win" if player.value > dealer.value else "lose"


def _ante(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    result, counted = _against(player, dealer), box.counted["ante"]
    clause = rules.cases["settle.ante"][result]
    return WagerSettled(place, "ante", result, box.ante, counted, counted if result == "win" else 0, clause)


def _blind(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    cases, counted = rules.cases["settle.blind"], box.counted["blind"]
    result = _against(player, dealer)
    if result != "win":
        return WagerSettled(place, "blind", result, box.blind, counted, 0, cases[result])
    odds = rules.blind.get(player.category)
    if odds is None:
        return WagerSettled(place, "blind", "push", box.blind, counted, 0, cases["below"])
    paid = min(winnings(counted, odds[0]), rules.payout_most)
    return WagerSettled(place, "blind", "win", box.blind, counted, paid, odds[1])


def _play(rules: BankedRules, place: int, box: Box, player: RankedHand, dealer: RankedHand) -> WagerSettled:
    result, counted = _against(player, dealer), box.counted["play"]
    paid = counted if result == "win" else 0
    return WagerSettled(place, "play", result, box.play, counted, paid, rules.cases["settle.play"][result])


def _trips(rules: BankedRules, place: int, box: Box, player: RankedHand, _dealer: RankedHand) -> WagerSettled:
    odds, counted = rules.trips.get(player.category), box.counted["trips"]
    if odds is None:
        return WagerSettled(place, "trips", "lose", box.trips, counted, 0, rules.cases["settle.trips"]["lose"])
    return WagerSettled(place, "trips", "win", box.trips, counted, winnings(counted, odds[0]), odds[1])


_DECIDE = {"ante": _ante, "blind": _blind, "play": _play, "trips": _trips}


def winnings(stake: int, odds: Fraction) -> int:
    """What a stake wins at given odds, in whole cents, a part of a cent dropped."""
    return stake * odds.numerator // odds.denominator


def end(rules: BankedRules, state: State, _command: End, awaited: Awaited) -> Answer:
    """The last wager is settled."""
    if type(awaited) is not DealerDue or awaited.step != "end":
        return Refusal("wagers are still to be settled", rules.under["settle.order"])
    return (BankedRoundEnded(state.stake, state.bank, rules.under["round.starts"]),)
