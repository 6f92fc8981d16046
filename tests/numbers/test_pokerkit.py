"""Random hands played at once here and in PokerKit: who acts, what a call costs, how far a raise may go, who has what.

Compared where the two sets of rules agree; every condition stands here:

- three to six players, each with at least twice the big blind: two-handed blinds and blinds a stake cannot cover differ;
- no tap out above the call and short of a raise: PokerKit lets it reopen the betting more often;
- a raise that nobody has the chips to answer is open here, its unmatched part going back, and closed there;
- nobody folds where a check is free, which PokerKit refuses;
- at most three raises a betting round in fixed limit: PokerKit counts the fourth otherwise and lifts nothing for two;
- high/low: the chips are compared where there is one pot and it halves and divides evenly, since PokerKit settles some
  side pots otherwise and gives odd chips to the high half; all else is compared in every hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitPokerMixin,
    NoLimitPokerMixin,
    OmahaHoldemHand,
    OmahaHoldemMixin,
    PotLimitOmahaHoldem,
    UnfixedLimitHoldem,
)
from pokerkit import State as Peer
from pokerkit.hands import HoleBoardCombinationHand

from croupier.cards import Shoe
from croupier.poker import events as poker_events
from croupier.poker.apply import apply
from croupier.poker.commands import Act, Command, DealCommunal, DealHoles
from croupier.poker.dealer import dealer_command, opened
from croupier.poker.due import ActDue, DealerDue, ShowDue, due
from croupier.poker.round import decide, open_round
from croupier.poker.rules import RoundRules
from croupier.poker.state import State, places
from croupier.protocol.refusal import Refusal
from tests.support.properties.tables import Setting, compiled

HANDS = 340
CHUNKS = 3
SMALL, BIG = 100, 200
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


BEST = HoleBoardCombinationHand.from_game.__func__  # type: ignore[attr-defined]  # as PokerKit finds it


@cache
def _best(kind: type, hole: tuple[object, ...], board: tuple[object, ...]) -> Any:
    try:
        return BEST(kind, hole, board)
    except ValueError as none:
        return none


def _found(kind: type, hole: Iterable[object], board: Iterable[object] = ()) -> Any:
    hand = _best(kind, tuple(hole), tuple(board))
    if isinstance(hand, ValueError):
        raise hand
    return hand


@pytest.fixture(autouse=True)
def _remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """PokerKit looks for the best hand of the same cards again and again, and takes most of its time for that."""
    monkeypatch.setattr(HoleBoardCombinationHand, "from_game", classmethod(_found))
    yield
    _best.cache_clear()


class NoLimitOmahaHoldem(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """PokerKit has the parts and not the game."""

    hand_types = (OmahaHoldemHand,)


class FixedLimitOmahaSplit(FixedLimitPokerMixin, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """PokerKit 0.7.7 plays the game of this name by pot limit."""


class Hand(NamedTuple):
    """A hand in both."""

    rules: RoundRules
    shoe: Shoe
    state: State
    events: list[poker_events.Event]
    peer: Peer


ADELAIDE = (("blinds", "1,2"), ("chip", "0.01"), ("commission", "none"))
CANBERRA = (
    ("ace", "high-and-low"),
    ("bet.min", "2"),
    ("blinds", "1,2"),
    ("chip", "0.01"),
    ("commission", "none"),
    ("limit", "fixed"),
    ("low.qualifier", "8"),
    ("win", "high-low"),
)


def setting_of(game: str, ante: int) -> Setting:
    if game == "fixed high/low":
        return compiled("act-omaha-2006", CANBERRA)
    antes = (("ante", "0.50"),) if ante else ()
    return compiled("adelaide-omaha", tuple(sorted((*ADELAIDE, *antes, ("limit", game)))))


def peer_of(game: str, ante: int, stakes: tuple[int, ...]) -> Peer:
    blinds, count = (SMALL, BIG), len(stakes)
    if game == "fixed high/low":
        return FixedLimitOmahaSplit(AUTOMATIONS, True, 0, blinds, BIG, BIG)(stakes, count)
    if game == "pot":
        return PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, ante, blinds, BIG, stakes, count)
    return NoLimitOmahaHoldem(AUTOMATIONS, True, ante, blinds, BIG)(stakes, count)


def played(game: str, source: Random) -> Hand:
    """One hand in both, compared at every turn."""
    ante = 50 if game != "fixed high/low" and source.random() < 0.3 else 0
    setting = setting_of(game, ante)
    rules, count = setting.rules, source.randint(3, 6)
    deep = source.choice((4, 12, 60))
    stakes = tuple(source.randint(2 * BIG + ante, deep * BIG) for _ in range(count))
    shoe = Shoe(tuple(source.sample(setting.deck.cards, setting.deck.count)))
    opening = open_round(rules, tuple(range(1, count + 1)), stakes, setting.deck.count)
    hand = Hand(rules, shoe, apply(State(), opening), [opening], peer_of(game, ante, stakes))
    while (awaited := due(rules, hand.state)) is not None:
        if isinstance(awaited, ActDue):
            _compare_turn(hand, awaited)
            command: Command = _act(hand, awaited, source)
        else:
            assert isinstance(awaited, DealerDue | ShowDue)
            command = _dealt(hand, awaited)
        events = decide(rules, hand.state, command, awaited)
        assert not isinstance(events, Refusal), events
        state = hand.state
        for event in events:
            state = apply(state, event)
        hand.events.extend(events)
        hand = hand._replace(state=state)
        if isinstance(command, DealHoles):
            for place in range(count):
                hand.peer.deal_hole("".join(opened(state, place, shoe)))
    assert not hand.peer.status, "PokerKit waits for something more"
    return hand


def _compare_turn(hand: Hand, turn: ActDue) -> None:
    peer, state = hand.peer, hand.state
    assert peer.actor_index == turn.place
    assert (peer.checking_or_calling_amount or 0) == turn.price
    assert tuple(peer.stacks) == state.stake
    assert peer.total_pot_amount == state.pot
    reach = max(state.put[place] + state.stake[place] for place in places(state.live) if place != turn.place)
    if reach <= state.high or (
        (cap := hand.rules.betting[state.betting_round - 1].cap) and state.yardstick.raises >= cap
    ):
        return
    least, most = peer.min_completion_betting_or_raising_to_amount, peer.max_completion_betting_or_raising_to_amount
    assert (turn.bounds.least, turn.bounds.most) == (least or 0, most or 0)


def _act(hand: Hand, turn: ActDue, source: Random) -> Act:
    """An act for both; never one where the two differ."""
    state, bounds, place = hand.state, turn.bounds, turn.place
    reach = max(state.put[other] + state.stake[other] for other in places(state.live) if other != place)
    whole = bounds.least >= state.high + state.yardstick.least and reach > state.high
    cap = hand.rules.betting[state.betting_round - 1].cap
    capped = cap and state.yardstick.raises >= cap
    roll = source.random()
    if whole and not capped and roll < 0.35:
        to = source.choice((bounds.least, source.randint(bounds.least, bounds.most), bounds.most))
        hand.peer.complete_bet_or_raise_to(to)
        return Act(place, "raise" if state.high else "bet", to)
    if turn.price and roll < 0.5:
        hand.peer.fold()
        return Act(place, "fold")
    hand.peer.check_or_call()
    if turn.price:
        return Act(place, "call")
    return Act(place, "stand" if turn.menu.stand else "check")


def _dealt(hand: Hand, awaited: DealerDue | ShowDue) -> Command:
    command = dealer_command(hand.rules, hand.state, awaited, hand.shoe)
    if isinstance(command, DealCommunal):
        hand.peer.burn_card("??")
        hand.peer.deal_board("".join(command.cards))
    return command


def _chips_are_comparable(game: str, hand: Hand) -> bool:
    pots = [event for event in hand.events if isinstance(event, poker_events.PotAwarded)]
    if game != "fixed high/low":
        return True
    shares = {len([share for share in pots[0].shares if share.half == half]) for half in ("high", "low", "")} - {0}
    even = all(pots[0].amount % (2 * number) == 0 for number in shares)
    return len(pots) == 1 and even


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", ["pot", "no-limit", "fixed high/low"])
def test_hands_go_as_in_pokerkit(game: str, chunk: int) -> None:
    compared = shown = 0
    for number in range(HANDS):
        name = f"{game} {chunk}/{number}"
        try:
            hand = played(game, Random(name))
            if _chips_are_comparable(game, hand):
                assert tuple(hand.peer.stacks) == hand.state.stake
                compared += 1
        except Exception as error:
            error.add_note(f"in the hand {name}")
            raise
        shown += hand.state.exposed > 0
    assert compared > HANDS // 2
    assert shown > HANDS // 5
