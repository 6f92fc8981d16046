"""`apply` for the events of rulings (ruling_events.py): arithmetic only, like all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.poker import ruling_events
from croupier.poker.events import Event
from croupier.poker.marks import Barred, Forfeit, Held, OpenChoice, Owed, held_by, without_held
from croupier.poker.moves import able, paid_in, with_item, without
from croupier.poker.state import NOBODY, Posted, State, Yardstick, cards_conserved, chips_conserved, next_place
from croupier.protocol import report_chosen_on


def _marked(state: State, **changes: Any) -> State:
    return replace(state, marks=replace(state.marks, **changes))


def _ruling_given(state: State, event: ruling_events.RulingGiven) -> State:
    if not event.choices:
        return state
    return _marked(state, choice=OpenChoice(report_chosen_on(event), event.choices, earlier=state.marks.choice))


def _choice_made(state: State, event: ruling_events.ChoiceMade) -> State:
    open_choice = state.marks.choice
    invariant(open_choice is not None, "a choice is made where one is open")
    assert open_choice is not None
    if event.choices:
        return _marked(state, choice=OpenChoice(open_choice.report, event.choices, earlier=open_choice.earlier))
    return _marked(state, choice=open_choice.earlier)


def _vote_cast(state: State, event: ruling_events.VoteCast) -> State:
    open_choice = state.marks.choice
    invariant(open_choice is not None, "a vote is cast where one is open")
    assert open_choice is not None
    return _marked(state, choice=replace(open_choice, votes=open_choice.votes | 1 << event.place))


def _given_back(state: State, returned: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([held + back for held, back in zip(state.stake, returned, strict=True)])


def _misdeal_declared(state: State, event: ruling_events.MisdealDeclared) -> State:
    """The round as it was opened, but for the charges taken, the positions used up and what is still owed."""
    count = len(state.seats)
    none, everyone = (0,) * count, (1 << count) - 1
    stake = _given_back(state, event.returned)
    marks, end = state.marks, state.deck + state.marks.spent
    fresh = State(
        seats=state.seats,
        bank=state.bank,
        stake=stake,
        put=none,
        paid=none,
        posted=Posted(none),
        dead=none,
        tapped=none,
        charged=state.charged,
        live=everyone,
        able=able(stake, everyone),
        deck=state.deck,
        drawn=end,
    )
    kept = replace(marks, misdeals=marks.misdeals + 1, spent=end, aside=(), seen=(), coming=(), held=(), choice=None)
    kept = replace(kept, burn_made=False, replaced=0, barred=(), killed=0, forfeits=(), heirs=())
    kept = replace(kept, most=0, most_under="", most_whole=False)
    return cards_conserved(chips_conserved(replace(fresh, hole=((),) * count, shown=((),) * count, marks=kept)))


def _hand_killed(state: State, event: ruling_events.HandKilled) -> State:
    bit = 1 << event.place
    marks = replace(without_held(state.marks, event.place), killed=state.marks.killed | bit)
    return replace(without(state, event.place), marks=marks)


def _hole_replaced(state: State, event: ruling_events.HoleReplaced) -> State:
    place, marks = event.place, state.marks
    burn_lies = event.replacement in state.burnt
    invariant(burn_lies or event.replacement == state.drawn, "the first burn card replaces a hole card")
    kept = [position for position in state.hole[place] if position != event.position]
    invariant(len(kept) == len(state.hole[place]) - 1, "the card exposed is one of the hand")
    hole = list(state.hole)
    hole[place] = (*kept, event.replacement)
    aside = marks.aside if event.burnt else (*marks.aside, event.position)
    burnt = (event.position,) if event.burnt else ()
    return cards_conserved(
        replace(
            state,
            hole=tuple(hole),
            drawn=state.drawn if burn_lies else state.drawn + 1,
            burnt=(*[burnt for burnt in state.burnt if burnt != event.replacement], *burnt),
            marks=replace(
                marks,
                coming=marks.coming if burn_lies else marks.coming[1:],
                aside=aside,
                seen=(*marks.seen, event.card),
                burn_made=True,
                replaced=marks.replaced + 1,
            ),
        )
    )


def _cards_exposed(state: State, event: ruling_events.CardsExposed) -> State:
    return _marked(state, coming=(*state.marks.coming, *event.cards))


def _card_burnt(state: State, event: ruling_events.CardBurnt) -> State:
    invariant(event.position == state.drawn, "the next card is burnt")
    marks = replace(state.marks, seen=(*state.marks.seen, event.card), coming=state.marks.coming[1:])
    burnt = (*state.burnt, event.position)
    return cards_conserved(replace(state, drawn=state.drawn + 1, burnt=burnt, marks=marks))


def _cards_set_aside(state: State, event: ruling_events.CardsSetAside) -> State:
    marks = replace(state.marks, aside=(*state.marks.aside, *event.positions), seen=(*state.marks.seen, *event.cards))
    return cards_conserved(replace(state, drawn=state.drawn + len(event.positions), marks=marks))


def _stub_reshuffled(state: State, event: ruling_events.StubReshuffled) -> State:
    marks = state.marks
    end = state.deck + marks.spent
    undealt = end - state.drawn - len(event.burnt) - len(event.returned)
    invariant(undealt >= 0, "there are cards to shuffle")
    spent = marks.spent + undealt + len(event.returned)
    return cards_conserved(
        replace(
            state,
            drawn=end,
            burnt=state.burnt + event.burnt,
            marks=replace(marks, spent=spent, coming=(), burn_made=marks.burn_made or bool(event.burnt)),
        )
    )


def _communal_withdrawn(state: State, event: ruling_events.CommunalWithdrawn) -> State:
    """Back to the moment before the last dealing of communal cards, its burn apart."""
    marks, count = state.marks, len(event.returned)
    end = state.deck + marks.spent
    taken = len(event.positions)
    invariant(state.board_positions[-taken:] == event.positions, "the last communal cards are withdrawn")
    stake = _given_back(state, event.returned)
    paid = tuple([paid - back for paid, back in zip(state.paid, event.returned, strict=True)])
    if event.burnt:
        marks = replace(marks, seen=(*marks.seen, state.board[-1]), burn_made=True)
    else:
        marks = replace(marks, spent=marks.spent + end - state.drawn + taken, burn_made=True)
    earlier = tuple([forfeit for forfeit in marks.forfeits if forfeit.betting_round < state.betting_round])
    back = replace(
        state,
        stake=stake,
        paid=paid,
        put=(0,) * count,
        pot=state.pot - sum(event.returned),
        able=able(stake, state.live),
        tapped=tuple([0 if gone and held else tapped for gone, held, tapped in _rows(event, stake, state)]),
        board=state.board[:-taken],
        board_positions=state.board_positions[:-taken],
        drawn=state.drawn - 1 if event.burnt else end,
        marks=replace(marks, held=(), barred=(), most=0, most_under="", most_whole=False, forfeits=earlier),
    )
    return cards_conserved(chips_conserved(_betting_taken_back(back)))


def _rows(event: ruling_events.CommunalWithdrawn, stake: tuple[int, ...], state: State) -> list[tuple[int, int, int]]:
    return list(zip(event.returned, stake, state.tapped, strict=True))


def _betting_taken_back(state: State) -> State:
    opened = state.pending or state.acted or state.actor != NOBODY
    return replace(
        state,
        step=state.step - 1,
        betting_round=state.betting_round - 1 if opened else state.betting_round,
        answered=state.answered[:-1] if opened else state.answered,
        pending=0,
        acted=0,
        square=0,
        actor=NOBODY,
        high=0,
        yardstick=Yardstick(0, state.yardstick.least),
    )


def _betting_limited(state: State, event: ruling_events.BettingLimited) -> State:
    return _marked(state, most=event.most, most_under=event.under, most_whole=event.whole)


def _raises_barred(state: State, event: ruling_events.RaisesBarred) -> State:
    return _marked(state, barred=(*state.marks.barred, Barred(event.place, event.under)))


def _wager_held(state: State, event: ruling_events.WagerHeld) -> State:
    others = without_held(state.marks, event.place)
    return replace(
        state, marks=replace(others, held=(*others.held, Held(event.place, event.to, state.high, event.said)))
    )


def _wager_released(state: State, event: ruling_events.WagerReleased) -> State:
    held, marks = held_by(state.marks, event.place), without_held(state.marks, event.place)
    freed = tuple([one for one in marks.freed if one.place != event.place])
    if held and event.back:
        freed = (*freed, held)
    return replace(state, marks=replace(marks, freed=freed, short_to=event.short_to, short_under=event.short_under))


def _wager_committed(state: State, event: ruling_events.WagerCommitted) -> State:
    if state.marks.held:
        state = replace(state, marks=without_held(state.marks, event.place))
    called = paid_in(state, event.place, event.amount, event.tapped)
    if not event.dead:
        return chips_conserved(called)
    place, dead = event.place, event.dead
    stake = with_item(called.stake, place, called.stake[place] - dead)
    paid = with_item(called.paid, place, called.paid[place] + dead)
    forfeits = (*state.marks.forfeits, Forfeit(place, state.betting_round, dead))
    beyond = replace(called, stake=stake, paid=paid, pot=called.pot + dead)
    return chips_conserved(_marked(beyond, forfeits=forfeits))


def _raise_taken_back(state: State, event: ruling_events.RaiseTakenBack) -> State:
    place, amount = event.place, event.amount
    put = with_item(state.put, place, state.put[place] - amount)
    square = [1 << other for other, paid in enumerate(put) if paid == event.high and state.acted >> other & 1]
    pending = state.pending & ~sum(square)
    actor = state.actor if pending >> state.actor & 1 else next_place(pending, state.actor)
    return chips_conserved(
        replace(
            state,
            stake=with_item(state.stake, place, state.stake[place] + amount),
            put=put,
            paid=with_item(state.paid, place, state.paid[place] - amount),
            pot=state.pot - amount,
            tapped=with_item(state.tapped, place, 0),
            able=state.able | (state.live & 1 << place),
            high=event.high,
            pending=pending,
            actor=actor,
            yardstick=state.prior,
        )
    )


def _late_posted(state: State, event: ruling_events.LatePosted) -> State:
    place, both, bit = event.place, event.live + event.dead, 1 << event.place
    forced = state.posted.forced
    stake = with_item(state.stake, place, state.stake[place] - both)
    return chips_conserved(
        replace(
            state,
            stake=stake,
            put=with_item(state.put, place, state.put[place] + event.live),
            paid=with_item(state.paid, place, state.paid[place] + event.live),
            posted=replace(state.posted, forced=with_item(forced, place, forced[place] + event.live)),
            dead=with_item(state.dead, place, state.dead[place] + event.dead),
            pot=state.pot + both,
            able=able(stake, state.live),
            tapped=with_item(state.tapped, place, max(state.betting_round, 1)) if not stake[place] else state.tapped,
            pending=state.pending if stake[place] else state.pending & ~bit,
            actor=state.actor if stake[place] or state.actor != place else next_place(state.pending & ~bit, place),
        )
    )


def _post_owed(state: State, event: ruling_events.PostOwed) -> State:
    return _marked(state, owed=(*state.marks.owed, Owed(event.place, event.amounts)))


def _hand_exposed(state: State, event: ruling_events.HandExposed) -> State:
    return _marked(state, seen=(*state.marks.seen, *event.cards))


def _heirs_named(state: State, event: ruling_events.HeirsNamed) -> State:
    return _marked(state, heirs=event.places, heirs_under=event.under, heirs_decided=event.decided)


def _player_excluded(state: State, event: ruling_events.PlayerExcluded) -> State:
    return _marked(state, excluded=state.marks.excluded | 1 << event.place) if event.place >= 0 else state


def _payout_corrected(state: State, event: ruling_events.PayoutCorrected) -> State:
    stake, won = list(state.stake), list(state.won)
    for moved in (stake, won):
        moved[event.payer] -= event.amount
        moved[event.payee] += event.amount
    return chips_conserved(replace(state, stake=tuple(stake), won=tuple(won)))


def _round_voided(state: State, event: ruling_events.RoundVoided) -> State:
    none = (0,) * len(state.seats)
    marks = replace(state.marks, held=(), choice=None)
    return chips_conserved(
        replace(
            state,
            stake=_given_back(state, event.returned),
            pot=0,
            charged=state.charged - event.commission,
            paid=none,
            dead=none,
            won=none,
            actor=NOBODY,
            pending=0,
            marks=marks,
        )
    )


def _unchanged(state: State, _event: Event) -> State:
    return state


APPLY_RULINGS: dict[type[Event], Callable[[State, Any], State]] = {
    ruling_events.RulingGiven: _ruling_given,
    ruling_events.ChoiceMade: _choice_made,
    ruling_events.VoteCast: _vote_cast,
    ruling_events.MisdealDeclared: _misdeal_declared,
    ruling_events.HandKilled: _hand_killed,
    ruling_events.HoleReplaced: _hole_replaced,
    ruling_events.CardsExposed: _cards_exposed,
    ruling_events.CardBurnt: _card_burnt,
    ruling_events.CardsSetAside: _cards_set_aside,
    ruling_events.StubReshuffled: _stub_reshuffled,
    ruling_events.CommunalWithdrawn: _communal_withdrawn,
    ruling_events.BettingLimited: _betting_limited,
    ruling_events.RaisesBarred: _raises_barred,
    ruling_events.WagerHeld: _wager_held,
    ruling_events.WagerReleased: _wager_released,
    ruling_events.WagerCommitted: _wager_committed,
    ruling_events.RaiseTakenBack: _raise_taken_back,
    ruling_events.LatePosted: _late_posted,
    ruling_events.PostOwed: _post_owed,
    ruling_events.HandExposed: _hand_exposed,
    ruling_events.HandViewed: _unchanged,
    ruling_events.HeirsNamed: _heirs_named,
    ruling_events.ClockCalled: _unchanged,
    ruling_events.PlayerExcluded: _player_excluded,
    ruling_events.DeckDoubted: _unchanged,
    ruling_events.PayoutCorrected: _payout_corrected,
    ruling_events.RoundVoided: _round_voided,
}
