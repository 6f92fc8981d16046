"""The view of a round against the bank: boxes with each wager and its result, the dealer's hand, what is paid."""

from __future__ import annotations

from typing import Literal, cast

import msgspec

from croupier.banked import BankedRules, Box, ChooseDue, State, WagersDue, may_concede
from croupier.cards import UNSEEN
from croupier.hands import Category
from croupier.house import Person
from croupier.table import Player, Table, place_of, seat_of
from croupier.views.news import Result
from croupier.views.offers import NO_OFFERS, BankOffer, RoundOffers
from croupier.views.table import (
    BETTING,
    BETWEEN,
    READY,
    SHOWDOWN,
    LiveScene,
    Scene,
    SeatSeen,
    TableSeen,
    of_table,
    seat_without_hand,
    waiting_state,
)

PaidPer = Literal["wager", "box", "table"]


class BoxSeen(msgspec.Struct, frozen=True):
    """The wagers that were placed on a box, and what became of each that is settled, or of the whole hand."""

    seat: int
    ante: int
    blind: int
    trips: int
    play: int
    times: int
    results: dict[str, Result]  # by wager
    placed: int  # all chips put on the box in this round
    back: int  # all that have come back from it, winnings included
    gave_up: str  # the clause the hand was folded or conceded under, or empty
    voided: str  # the clause that made the hand void, or empty
    marker: bool  # one lies beside the box, which may go above its maximum


class DealerSeen(msgspec.Struct, frozen=True):
    """The dealer's hand, hidden until it is declared."""

    cards: tuple[str, ...]
    words: str
    qualifies: bool


class Pays(msgspec.Struct, frozen=True):
    """The payout of each wager for a hand, to 1."""

    hand: str
    blind: str
    trips: str


class BankedSeen(TableSeen, frozen=True, kw_only=True):
    """A table against the bank as everybody sees it."""

    boxes: tuple[BoxSeen, ...]
    dealer: DealerSeen | None
    pays: tuple[Pays, ...]
    payout_max: int
    payout_per: PaidPer  # what that counts for: each blind, or what they win on blind and trips
    ante_min: int
    ante_max: int
    asked: tuple[int, ...]  # every seat that play waits for now


def _rules(scene: Scene) -> BankedRules:
    return scene.session.rules.against_bank


def _round(scene: Scene) -> State | None:
    session = scene.session
    return session.against_bank[1] if session.round and scene.phase in (BETTING, SHOWDOWN, BETWEEN) else None


def banked_public(scene: Scene) -> BankedSeen:
    """The public part of a view."""
    table, state, rules = scene.session.table, _round(scene), _rules(scene)
    due = scene.session.due
    asked = due.places if isinstance(due, ChooseDue | WagersDue) else ()
    return BankedSeen(
        **of_table(scene),
        seats=tuple(
            [_seat(scene, state, player, stake) for player, stake in zip(table.players, table.stakes, strict=True)]
        ),
        board=state.board if state else (),
        turn=scene.turn(table.playing[asked[0]]) if asked else None,
        choices=state.choice.choices if state and state.choice else (),
        boxes=_boxes(scene, state) if state else (),
        dealer=_dealer(scene, state) if state and state.dealer_positions else None,
        pays=_pays(rules),
        payout_max=rules.payout_most,
        payout_per=cast("PaidPer", rules.payout_per),
        ante_min=rules.least_ante,
        ante_max=rules.most,
        asked=tuple([table.playing[place] for place in asked]),
    )


def _seat(scene: Scene, state: State | None, player: Player, stake: int) -> SeatSeen:
    person = scene.people.of(player.account)
    place = scene.place_in(state.boxes, player) if state else -1
    if state is None or place < 0 or not state.box[place].placed:
        return seat_without_hand(person, player, stake)
    box = state.box[place]
    cards = box.shown or ((UNSEEN,) * len(box.hole) if box.live else ())
    return SeatSeen(
        player.seat,
        player.account,
        person.name,
        person.bot,
        stake if state.ended else state.stake[place],
        box.lying,
        waiting_state(player, stake) if state.ended or not (box.live or box.hole) else "in" if box.live else "folded",
        cards,
        scene.hands.words(cards, state.board),
        box.back if state.ended else 0,
        player.away,
        act=scene.news.now.acts.get(place),
    )


def _boxes(scene: Scene, state: State) -> tuple[BoxSeen, ...]:
    """Return the boxes with wagers, without those another player has taken since."""
    since = {player.seat for player in scene.session.table.players if scene.place_in(state.boxes, player) < 0}
    return tuple(
        [
            _box(seat, box, scene.news.results.get(place, {}))
            for place, (seat, box) in enumerate(zip(state.boxes, state.box, strict=True))
            if box.placed and seat not in since
        ]
    )


def _box(seat: int, box: Box, results: dict[str, Result]) -> BoxSeen:
    """A wager that is settled is shown as it lay there."""
    lay = {name: results[name].stake if name in results else getattr(box, name) for name in _WAGERS}
    return BoxSeen(
        seat,
        lay["ante"],
        lay["blind"],
        lay["trips"],
        lay["play"],
        box.times,
        results,
        box.placed,
        box.back,
        box.gave_up,
        box.voided,
        box.marked,
    )


_WAGERS = ("ante", "blind", "trips", "play")


def _dealer(scene: Scene, state: State) -> DealerSeen:
    cards = state.dealer or (UNSEEN,) * len(state.dealer_positions)
    return DealerSeen(cards, scene.hands.words(cards, state.board), state.qualifies)


def _pays(rules: BankedRules) -> tuple[Pays, ...]:
    hands = [category for category in rules.table.order.categories if category in {**rules.blind, **rules.trips}]
    return tuple([Pays(hand.words, _odds(rules, "blind", hand), _odds(rules, "trips", hand)) for hand in hands])


def _odds(rules: BankedRules, wager: str, hand: Category) -> str:
    table = rules.blind if wager == "blind" else rules.trips
    return str(table[hand][0]) if hand in table else ""


def banked_offers(scene: LiveScene, person: Person, _seat: int | None) -> RoundOffers:
    """Return what the round offers a person."""
    acts = [] if scene.host.real else _acts(scene, person)
    return RoundOffers(tuple(acts)) if acts else NO_OFFERS


def _acts(scene: LiveScene, person: Person) -> list[BankOffer]:
    session = scene.session
    table, rules, due = session.table, _rules(scene), session.due
    seat = seat_of(scene.session.table, person.account)
    if scene.phase == READY:
        return (
            wager_offers(rules, table.stakes[place_of(table, person.account)])
            if seat and _is_there(table, person)
            else []
        )
    if seat not in table.playing:
        return []
    _, state = session.against_bank
    place = table.playing.index(seat)
    if isinstance(due, WagersDue):
        return wager_offers(rules, state.stake[place]) if place in due.places else []
    if isinstance(due, ChooseDue) and place in due.places:
        return stage_offers(state, due, place)
    return [BankOffer("concede", rules.clauses["concede"])] if may_concede(state, place) else []


def _is_there(table: Table, person: Person) -> bool:
    return not table.players[place_of(table, person.account)].away


def wager_offers(rules: BankedRules, stake: int) -> list[BankOffer]:
    """An ante and its blind, and trips where something is left for them."""
    least, most = rules.least_ante, min(rules.most, stake // 2) // rules.chip * rules.chip
    if most < least:
        return []
    trips = min(rules.trips_most, stake - 2 * least) // rules.chip * rules.chip
    clauses = (rules.under["wagers.start"], rules.under["wagers.trips"])
    return [
        BankOffer(
            "wager",
            clauses,
            min_to=least,
            max_to=most,
            trips_min=rules.trips_least if trips >= rules.trips_least else 0,
            trips_max=trips if trips >= rules.trips_least else 0,
        )
    ]


def stage_offers(state: State, due: ChooseDue, place: int) -> list[BankOffer]:
    """Return what a player may choose in this stage of betting."""
    stage, box = due.stage, state.box[place]
    found = [BankOffer(name, (clause,)) for name, clause in stage.acts.items() if name != "play"]
    plays = [
        BankOffer("play", (stage.times_under,), amount=times * box.ante, times=times)
        for times in stage.times
        if times * box.ante <= state.stake[place]
    ]
    return [*found, *plays]
