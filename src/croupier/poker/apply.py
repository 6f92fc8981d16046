"""`apply`: the state after an event. Arithmetic only: it reads no rules, so every log replays for ever.

A call with more than fifteen arguments takes a slow road in the interpreter, so large changes are made in two steps.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import not_
from typing import Any

from msgspec.structs import replace

from croupier.check import invariant
from croupier.poker import events
from croupier.poker.apply_rulings import APPLY_RULINGS
from croupier.poker.marks import UNMARKED, next_betting_round, without_held
from croupier.poker.moves import able, paid_in, tapped_out, with_item, without
from croupier.poker.state import NOBODY, Posted, State, Yardstick, cards_conserved, chips_conserved, next_place


def apply(state: State, event: events.Event) -> State:
    """The next state."""
    return APPLY[type(event)](state, event)


def _round_opened(_: State, event: events.RoundOpened) -> State:
    count = len(event.seats)
    none = (0,) * count
    invariant(len(event.stakes) == count and min(event.stakes) > 0, "every player has a stake")
    return State(
        seats=event.seats,
        bank=sum(event.stakes),
        stake=event.stakes,
        put=none,
        paid=none,
        posted=Posted(none),
        dead=none,
        tapped=none,
        live=(1 << count) - 1,
        able=(1 << count) - 1,
        deck=event.deck,
        hole=((),) * count,
        shown=((),) * count,
    )


def _charges_taken(state: State, event: events.ChargesTaken) -> State:
    stake = tuple([held - fee for held, fee in zip(state.stake, event.amounts, strict=True)])
    charged = state.charged + sum(event.amounts)
    return chips_conserved(replace(state, stake=stake, charged=charged, able=able(stake, state.live)))


def _forced_bets_posted(state: State, event: events.ForcedBetsPosted) -> State:
    paid = tuple([ante + live for ante, live in zip(event.antes, event.live, strict=True)])
    stake = tuple([held - live - dead for held, live, dead in zip(state.stake, paid, event.dead, strict=True)])
    posted = replace(
        state,
        stake=stake,
        put=event.live,
        paid=paid,
        dead=event.dead,
        tapped=tuple(map(not_, stake)),
        posted=Posted(paid, event.opener, event.last),
        pot=sum(paid) + sum(event.dead),
        able=able(stake, state.live),
        step=state.step + 1,
        high=event.high,
        yardstick=Yardstick(event.high, event.least, event.high),
    )
    return chips_conserved(posted)


def _extra_blind_made(state: State, event: events.ExtraBlindMade) -> State:
    place, amount = event.place, event.amount
    stake = with_item(state.stake, place, state.stake[place] - amount)
    return chips_conserved(
        replace(
            state,
            stake=stake,
            put=with_item(state.put, place, state.put[place] + amount),
            paid=with_item(state.paid, place, state.paid[place] + amount),
            pot=state.pot + amount,
            posted=Posted(
                with_item(state.posted.forced, place, state.posted.forced[place] + amount),
                event.opener,
                place,
                state.posted.extra | 1 << place,
            ),
            able=able(stake, state.live),
            high=event.high,
            yardstick=Yardstick(event.high, event.least, event.high),
            tapped=tuple(map(not_, stake)),
        )
    )


def _cut_made(state: State, _event: events.CutMade) -> State:
    return replace(state, posted=replace(state.posted, cut=True))


def _chips_added(state: State, event: events.ChipsAdded) -> State:
    place = event.place
    stake = with_item(state.stake, place, state.stake[place] + event.amount)
    added = replace(
        state,
        bank=state.bank + event.amount,
        stake=stake,
        able=able(stake, state.live),
        tapped=with_item(state.tapped, place, 0),
        posted=replace(state.posted, opener=event.opener),
    )
    return chips_conserved(added)


def _holes_dealt(state: State, event: events.HolesDealt) -> State:
    drawn = state.drawn + sum(map(len, event.positions))
    dealt = replace(state, step=state.step + 1, hole=event.positions, drawn=drawn)
    return _betting_opens(cards_conserved(dealt), event.opener)


def _communal_dealt(state: State, event: events.CommunalDealt) -> State:
    burnt, positions = event.burnt, event.positions
    dealt = replace(
        state,
        step=state.step + 1,
        drawn=state.drawn + len(burnt) + len(positions),
        burnt=state.burnt + burnt,
        board_positions=state.board_positions + positions,
        board=state.board + event.cards,
    )
    if state.marks is not UNMARKED:
        dealt = replace(dealt, marks=next_betting_round(state.marks, len(positions), len(burnt)))
    return _betting_opens(cards_conserved(dealt), event.opener, event.least)


def _betting_opens(state: State, opener: int, least: int = 0) -> State:
    """The round once cards are dealt: bets of an earlier betting round are over, and the next opens where there is one."""
    opens, first = opener != NOBODY, not state.betting_round
    return replace(
        state,
        betting_round=state.betting_round + opens,
        put=state.put if first else (0,) * len(state.put),
        high=state.high if first else 0,
        yardstick=state.yardstick if first else Yardstick(0, least),
        pending=state.able if opens else 0,
        acted=0,
        square=0,
        actor=opener,
        answered=(*state.answered, NOBODY) if opens else state.answered,
        folded_earlier=len(state.folded) if opens else state.folded_earlier,
    )


def _folded(state: State, event: events.Folded) -> State:
    return _folded_out(state, event.place)


def _checked(state: State, event: events.Checked) -> State:
    place = event.place
    bit = 1 << place
    pending = state.pending & ~bit
    actor = place + 1 if pending >> place & 2 else next_place(pending, place)
    return replace(state, pending=pending, acted=state.acted | bit, square=state.square | bit, actor=actor)


def _called(state: State, event: events.Called) -> State:
    place, amount = event.place, event.amount
    stake, put, paid = [*state.stake], [*state.put], [*state.paid]
    stake[place] -= amount
    put[place] += amount
    paid[place] += amount
    bit = 1 << place
    pending = state.pending & ~bit
    called = replace(
        state,
        stake=tuple(stake),
        put=tuple(put),
        paid=tuple(paid),
        pot=state.pot + amount,
        pending=pending,
        acted=state.acted | bit,
        square=state.square | bit,
        answered=_answered(state),
        actor=place + 1 if pending >> place & 2 else next_place(pending, place),
    )
    return chips_conserved(tapped_out(called, place) if event.tapped else called)


def _called_and_folded(state: State, event: events.CalledAndFolded) -> State:
    paid = paid_in(state, event.place, event.amount, event.tapped)
    return chips_conserved(_folded_out(paid, event.place))


def _raised(state: State, event: events.Raised) -> State:
    place = event.place
    bit = 1 << place
    stake, put, paid = [*state.stake], [*state.put], [*state.paid]
    stake[place] -= event.amount
    put[place] += event.amount
    paid[place] += event.amount
    pending = state.able & ~bit
    bet = replace(
        state,
        stake=tuple(stake),
        put=tuple(put),
        paid=tuple(paid),
        pot=state.pot + event.amount,
        high=event.to,
        yardstick=Yardstick(
            event.full,
            event.least,
            max(state.yardstick.largest, event.to - state.high),
            event.raises,
            event.capped,
            event.closed,
            place,
        ),
        prior=state.yardstick,
        answered=_answered(state),
        pending=pending,
        acted=state.acted | bit,
        square=state.square | bit if event.full == state.yardstick.full else bit,
        actor=next_place(pending, place),
    )
    return chips_conserved(tapped_out(bet, place) if event.tapped else bet)


def _answered(state: State) -> tuple[int, ...]:
    """Return the places whose bets were called, by betting round: by a call, or by a raise over it."""
    aggressor = state.yardstick.aggressor
    if aggressor in (NOBODY, state.answered[-1]):
        return state.answered
    return (*state.answered[:-1], aggressor)


def _folded_out(state: State, place: int) -> State:
    """A fold; one out of turn leaves the opening of the betting to the player whose it is."""
    bit = 1 << place
    return replace(
        without(state, place),
        acted=state.acted | bit if state.actor == place else state.acted,
        square=state.square | bit,
        folded=(*state.folded, place),
        marks=without_held(state.marks, place) if state.marks.held else state.marks,
    )


def _bet_returned(state: State, event: events.BetReturned) -> State:
    place, amount = event.place, event.amount
    return chips_conserved(
        replace(
            state,
            stake=with_item(state.stake, place, state.stake[place] + amount),
            put=with_item(state.put, place, max(state.put[place] - amount, 0)),
            paid=with_item(state.paid, place, state.paid[place] - amount),
            pot=state.pot - amount,
            able=state.able | (state.live & 1 << place),
            tapped=with_item(state.tapped, place, 0),
        )
    )


def _hand_shown(state: State, event: events.HandShown) -> State:
    place = event.place
    shown = [*state.shown]
    shown[place] = event.cards
    return replace(state, shown=tuple(shown), exposed=state.exposed | 1 << place, last_shown=place)


def _hand_mucked(state: State, event: events.HandMucked) -> State:
    bit = 1 << event.place
    return replace(
        state,
        live=state.live & ~bit,
        mucked=state.mucked | bit,
        passed=(*state.passed, event.place),
        last_shown=event.place,
    )


def _commission_taken(state: State, event: events.CommissionTaken) -> State:
    return chips_conserved(replace(state, pot=state.pot - event.amount, charged=state.charged + event.amount))


def _pot_awarded(state: State, event: events.PotAwarded) -> State:
    stake, won = list(state.stake), list(state.won or (0,) * len(state.seats))
    pushed = 0
    for share in event.shares:
        stake[share.place] += share.amount
        won[share.place] += share.amount
        pushed += share.amount
    return chips_conserved(replace(state, stake=tuple(stake), won=tuple(won), pot=state.pot - pushed))


def _round_ended(state: State, event: events.RoundEnded) -> State:
    if state.pot:
        invariant(False, "every pot is won")
    if event.stakes != state.stake:
        invariant(False, "the stakes are as the log says")
    return cards_conserved(replace(state, ended=True, actor=NOBODY))


APPLY: dict[type[events.Event], Callable[[State, Any], State]] = {
    events.RoundOpened: _round_opened,
    events.ChargesTaken: _charges_taken,
    events.ForcedBetsPosted: _forced_bets_posted,
    events.ExtraBlindMade: _extra_blind_made,
    events.CutMade: _cut_made,
    events.ChipsAdded: _chips_added,
    events.HolesDealt: _holes_dealt,
    events.CommunalDealt: _communal_dealt,
    events.Folded: _folded,
    events.Checked: _checked,
    events.Called: _called,
    events.CalledAndFolded: _called_and_folded,
    events.Raised: _raised,
    events.BetReturned: _bet_returned,
    events.HandShown: _hand_shown,
    events.HandMucked: _hand_mucked,
    events.CommissionTaken: _commission_taken,
    events.PotAwarded: _pot_awarded,
    events.RoundEnded: _round_ended,
    **APPLY_RULINGS,
}
