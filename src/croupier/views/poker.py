"""The view of a round between players: stakes, bets, pots, shown cards, and in turn the exact choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

import msgspec

from croupier.acts import RULE, STAFF, See, Standpoint, Timing, may_do
from croupier.cards import TEXT, UNSEEN
from croupier.house import Person, Request
from croupier.poker import (
    ActDue,
    Awaited,
    Due,
    Offer,
    Pot,
    State,
    Turn,
    held_by,
    is_beaten,
    offers,
    places,
    pot_to,
    pots_so_far,
    uncalled_bet,
)
from croupier.protocol import ALL_PLAYERS, Refusal, Report, Seat, seat_in
from croupier.rulings import surrendered, takes_a_supervisor
from croupier.table import Player
from croupier.views.just_now import ActSeen
from croupier.views.offers import NO_OFFERS, BetOffer, MuckOffer, Open, PlayOffer, RoundOffers
from croupier.views.outcome import NOTHING_YET, Outcome
from croupier.views.table import (
    BETTING,
    BETWEEN,
    SHOWDOWN,
    LiveScene,
    Scene,
    SeatSeen,
    TableSeen,
    TurnSeen,
    of_table,
    seat_without_hand,
    waiting_state,
)

NOWHERE = -1  # the place of a player who has none in the round


class PotSeen(msgspec.Struct, frozen=True):
    """A pot and who plays for it, bets in front of the players counted in."""

    amount: int
    seats: tuple[int, ...]


class PokerSeen(TableSeen, frozen=True, kw_only=True):
    """A table between players as everybody sees it."""

    pots: tuple[PotSeen, ...]
    pot: int  # all of it, bets in front and an uncalled bet counted in
    to_match: int  # what a player needs in front to call in this betting round
    voted: tuple[int, ...]  # the seats that have agreed, where all players are asked
    result: Outcome | None  # what the round has come to so far


class _Round(NamedTuple):
    """The round that is shown: the one that is played, or the last as long as its cards lie there."""

    state: State
    due: Due
    own: frozenset[int] | None  # the seats that have offers of their own; None where each may have


def _round(scene: Scene) -> _Round | None:
    """Return the round that is shown, made for the first view of the scene."""
    session, shared = scene.session, scene.shared
    if _Round not in shared:
        shared[_Round] = None
        if session.round is not None and scene.phase in (BETTING, SHOWDOWN, BETWEEN):
            state, awaited = cast("State", session.round), cast("Awaited", session.due)
            due, own = offers(session.rules.between_players, state, awaited), None
            if due.awaited and isinstance(awaited, ActDue) and not (due.choices or state.mucked):
                own = frozenset([due.awaited.seat, *[one.seat for one in due.open]])
            shared[_Round] = _Round(state, due, own)
    found: _Round | None = shared[_Round]
    return found


def poker_public(scene: Scene) -> PokerSeen:
    """The public part of a view."""
    table, shown = scene.session.table, _round(scene)
    state = shown.state if shown else None
    pots = shown_pots(scene, state) if state and state.pot and not state.ended else []
    return PokerSeen(
        **of_table(scene),
        seats=tuple(
            [_seat(scene, state, player, stake) for player, stake in zip(table.players, table.stakes, strict=True)]
        ),
        board=state.board if state else (),
        turn=_turn(scene, shown.due) if shown else None,
        choices=shown.due.choices if shown else (),
        pots=tuple([PotSeen(pot.amount, tuple([table.dealt[place] for place in pot.eligible])) for pot in pots]),
        pot=state.pot if pots and state else 0,
        to_match=state.high if state and not state.ended else 0,
        voted=_voted(state) if state and state.marks.choice else (),
        result=scene.news.outcome if state and scene.news.outcome != NOTHING_YET else None,
    )


def shown_pots(scene: Scene, state: State) -> list[Pot]:
    """The pots so far; a bet that no other player has called is no side pot of its own."""
    pots = pots_so_far(state)
    uncalled = uncalled_bet(scene.session.rules.between_players, state) if len(pots) > 1 else None
    return pots[:-1] if uncalled is not None and pots[-1].amount <= uncalled.amount else pots


def _votes(state: State) -> int:
    return state.marks.choice.votes if state.marks.choice else 0


def _voted(state: State) -> tuple[int, ...]:
    return tuple([state.seats[place] for place in places(_votes(state))])


def _turn(scene: Scene, due: Due) -> TurnSeen | None:
    if due.awaited:
        return scene.turn(due.awaited.seat)
    seat = seat_in(due.choices[0].by) if due.choices else 0
    return scene.turn(seat) if seat else None


def _seat(scene: Scene, state: State | None, player: Player, stake: int) -> SeatSeen:
    person = scene.people.of(player.account)
    place = scene.news.holders.get(player.account, NOWHERE)
    if state is None or place == NOWHERE or state.seats[place] != player.seat:
        return seat_without_hand(person, player, stake)
    if state.ended:
        return _seat_after_round(scene, state, place, player, stake)
    act, left, put, live = scene.news.now.acts.get(place), state.stake[place], state.put[place], state.live >> place & 1
    if act is not None and not left and act.act in ("call", "bet", "raise"):
        act = ActSeen("all-in", put, act.late)
    shown = state.shown[place]
    held = held_by(state.marks, place) if state.marks.held else None
    return SeatSeen(
        player.seat,
        player.account,
        person.name,
        person.bot,
        left,
        put,
        "folded" if not live else "in" if left else "all-in",
        shown or ((UNSEEN,) * len(state.hole[place]) if live else ()),
        scene.hands.words(shown, state.board) if shown else "",
        state.won[place] if state.won else 0,
        player.away,
        held=held.to - put if held else 0,
        aside=_aside(scene, player.seat) if scene.session.table.aside else 0,
        act=act,
    )


def _seat_after_round(scene: Scene, state: State, place: int, player: Player, stake: int) -> SeatSeen:
    """A seat whose round is over, its cards and what it won still there."""
    person, live = scene.people.of(player.account), state.live >> place & 1
    cards = state.shown[place] or ((UNSEEN,) * len(state.hole[place]) if live else ())
    return SeatSeen(
        player.seat,
        player.account,
        person.name,
        person.bot,
        stake,
        0,
        waiting_state(player, stake),
        cards,
        scene.hands.words(cards, state.board),
        state.won[place] if state.won else 0,
        player.away,
        _winning(scene, state, player.seat, cards),
        act=scene.news.now.acts.get(place),
    )


def _aside(scene: Scene, seat: int) -> int:
    """The trivial chips of a seat, which do not play in this round."""
    return dict(scene.session.table.aside).get(seat, 0)


def _winning(scene: Scene, state: State, seat: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of the hand, or of the two hands, that have won this seat a pot."""
    halves = {winner.half for pot in scene.news.outcome.pots for winner in pot.winners if winner.seat == seat}
    return tuple(
        dict.fromkeys([card for half in sorted(halves) for card in scene.hands.five(half, cards, state.board)])
    )


def poker_offers(scene: LiveScene, person: Person, seat: int | None) -> RoundOffers:
    """Return what the round offers a person; the very same to all players for whom there is nothing of their own."""
    shown = _round(scene) if seat in scene.session.table.playing and not scene.host.real else None
    if shown is None or seat is None:
        return NO_OFFERS
    if shown.own is not None and seat not in shown.own and STAFF.isdisjoint(person.roles):
        return scene.once(RoundOffers, lambda: RoundOffers((), tuple(_open(scene, person, seat, shown))))
    awaited = shown.due.awaited
    acts = turn_acts if isinstance(scene.session.due, ActDue) else _own_acts
    mine = tuple(acts(scene, shown.state, awaited)) if awaited and awaited.seat == seat else ()
    return RoundOffers(mine, tuple(_open(scene, person, seat, shown)))


def _own_acts(scene: LiveScene, state: State, turn: Turn) -> Iterator[PlayOffer]:
    """The same for the player in turn, who alone is told how their hidden hand stands."""
    for offer in turn_acts(scene, state, turn):
        if isinstance(offer, Offer) and offer.act == "muck":
            yield MuckOffer(offer.act, offer.clauses, _stands(scene, state, state.seats.index(turn.seat)))
        else:
            yield offer


def turn_acts(scene: LiveScene, state: State, turn: Turn) -> Iterator[PlayOffer]:
    """Yield what the player in turn may do, with the sizes of bets people like."""
    rules, place = scene.session.rules.between_players, state.seats.index(turn.seat)
    for offer in turn.acts:
        if offer.act == "muck" and scene.host.must_show():
            continue
        if offer.min_to is None or offer.max_to is None:
            yield offer
        else:
            sizes = [
                min(max(pot_to(rules, state, place, *part), offer.min_to), offer.max_to)
                for part in ((1, 2), (2, 3), (1, 1))
            ]
            yield BetOffer(offer.act, offer.clauses, offer.min_to, offer.max_to, *sizes)


def _stands(scene: LiveScene, state: State, place: int) -> str:
    rules = scene.session.rules.between_players
    if not state.exposed & state.live:
        return "first"
    hand = tuple([TEXT[card] for card in scene.host.cards.hole(place)])
    return "beaten" if is_beaten(rules, state, place, hand) else "wins"


def _open(scene: LiveScene, person: Person, seat: int, shown: _Round) -> Iterator[Open]:
    """Yield what is open in the round to a player who is in it."""
    due, state = shown.due, shown.state
    for one in due.open:
        if one.seat == seat:
            yield Open(one.act, one.clauses, one.amount, one.to, one.to)
    for choice in due.choices:
        agreed = _votes(state) >> state.seats.index(seat) & 1
        if choice.by in (ALL_PLAYERS, str(Seat(seat))) and not (agreed and choice.name == "agree"):
            yield Open("vote", (choice.clause,), choices=(choice.name,))
    if state.mucked and (of := surrendered(state)) >= 0 and _may_see(scene, person, state.seats[of]):
        yield Open("see", (scene.session.rules.clause("asked.surrendered"),), seats=(state.seats[of],))
    awaited = due.awaited
    if awaited is None or awaited.seat == seat:
        return
    if isinstance(scene.session.due, ActDue):
        if scene.once("clock", lambda: _may_call_clock(scene)) or may_do(person, RULE):
            yield Open("clock", (scene.session.rules.clause("clock.call"),), after=scene.reasonable)
    elif any(offer.act == "muck" for offer in awaited.acts) and _may_see(scene, person, awaited.seat):
        yield Open("see", (scene.session.rules.clause("asked.live"),), seats=(awaited.seat,))


def _may_call_clock(scene: LiveScene) -> bool:
    """Tell whether players may call the clock once a reasonable time has passed, the same for all of them."""
    ordered = bool(scene.register.order("clock.call"))
    return ordered or not takes_a_supervisor(scene.session.rules.between_players)


def _may_see(scene: LiveScene, person: Person, of: int) -> bool:
    """Tell whether a player who asks is shown the hand of a seat."""
    timing = Timing(scene.deadline, scene.at)
    meant = See(of).meant(Standpoint(scene.host, Request(scene.at, person), scene.register, lambda: timing))
    return isinstance(meant, Report) and not isinstance(scene.session.decide(meant), Refusal)
