"""`apply`: the state after an event of a round against the bank. Arithmetic only; it reads no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.banked import events
from croupier.banked.state import NOBODY, Box, State, cards_conserved, chips_conserved
from croupier.check import invariant
from croupier.protocol import ChoiceMade, DeckDoubted, Event, OpenChoice, PlayerExcluded, RulingGiven, report_chosen_on


def apply(state: State, event: Event) -> State:
    """The next state."""
    return APPLY[type(event)](state, event)


def _opened(_: State, event: events.BankedRoundOpened) -> State:
    invariant(len(event.boxes) == len(event.stakes) and min(event.stakes) >= 0, "every box has a stake")
    return State(
        boxes=event.boxes,
        total=sum(event.stakes),
        stake=event.stakes,
        box=(Box(),) * len(event.boxes),
        deck=event.deck,
        shoe=event.shoe,
        advised=event.advised,
        marker=event.boxes.index(event.marker) if event.marker else NOBODY,
        warned=event.warned,
    )


def _with_box(state: State, place: int, box: Box, stake: int = 0, bank: int = 0) -> State:
    """The state with one box changed, and what that moves to the player's stake and to the bank."""
    boxes, stakes = list(state.box), list(state.stake)
    kept = replace(box, placed=box.placed - stake) if stake < 0 else replace(box, back=box.back + stake)
    boxes[place] = kept
    stakes[place] += stake
    return chips_conserved(replace(state, box=tuple(boxes), stake=tuple(stakes), bank=state.bank + bank))


def _emptied(box: Box) -> Box:
    return replace(box, ante=0, blind=0, trips=0, play=0, live=False)


def _placed(state: State, event: events.WagersPlaced) -> State:
    box = Box(
        event.ante,
        event.blind,
        event.trips,
        most=event.most,
        trips_most=event.trips_most,
        ante_placed=event.ante,
        live=bool(event.ante and event.blind),
        marked=event.marked,
        told=state.advised[event.place],
    )
    return _with_box(state, event.place, box, stake=-box.lying)


def _advised(state: State, event: events.PlayerAdvised) -> State:
    told = list(state.advised)
    told[event.place] = True
    return replace(state, advised=tuple(told))


def _order_advised(state: State, event: events.OrderAdvised) -> State:
    warned = list(state.warned)
    warned[event.place] = True
    return replace(state, warned=tuple(warned))


def _returned(state: State, event: events.WagersReturned) -> State:
    box = state.box[event.place]
    lying = sum([getattr(box, wager) for wager in event.wagers])
    invariant(lying == event.amount, "a wager goes back whole")
    left = replace(box, **dict.fromkeys(event.wagers, 0), live=box.live and "ante" not in event.wagers)
    return _with_box(state, event.place, left, stake=event.amount)


def _passed(state: State, event: events.BoxPassedOver) -> State:
    return _with_box(state, event.place, replace(state.box[event.place], passed=event.under, barred=True))


def _loaded(state: State, _event: events.ShoeLoaded) -> State:
    return replace(state, loaded=True)


def _dealt(state: State, event: events.CardsDealt) -> State:
    boxes = [replace(box, hole=hole) for box, hole in zip(state.box, event.holes, strict=True)]
    drawn = len(event.communal) + len(event.dealer) + sum(map(len, event.holes))
    dealt = replace(
        state, box=tuple(boxes), communal=event.communal, dealer_positions=event.dealer, drawn=state.drawn + drawn
    )
    return cards_conserved(dealt)


def _gone(state: State, event: events.BoxFolded | events.BoxConceded) -> State:
    box = state.box[event.place]
    invariant(event.lost + event.returned == box.lying, "a player who gives up has no wager left")
    left = replace(_emptied(box), gave_up=event.under)
    return _with_box(state, event.place, left, stake=event.returned, bank=event.lost)


def _checked(state: State, event: events.BoxChecked) -> State:
    box = state.box[event.place]
    return _with_box(state, event.place, replace(box, stage=box.stage + 1))


def _played(state: State, event: events.PlayMade) -> State:
    before = state.box[event.place]
    box = replace(before, play=event.amount, play_most=event.times * before.most, times=event.times, stage=3)
    return _with_box(state, event.place, box, stake=-event.amount)


def _revealed(state: State, event: events.CommunalRevealed) -> State:
    seen = tuple([card for card in state.seen if card not in event.cards])
    return replace(state, board=state.board + event.cards, seen=seen)


def _seen(state: State, event: events.CommunalSeen) -> State:
    return replace(state, seen=state.seen + event.cards)


def _dealer_shown(state: State, event: events.DealerShown) -> State:
    return replace(state, dealer=event.cards, qualifies=event.qualifies)


def _box_shown(state: State, event: events.BoxShown) -> State:
    return _with_box(state, event.place, replace(state.box[event.place], shown=event.cards))


def _settled(state: State, event: events.WagerSettled) -> State:
    box = state.box[event.place]
    invariant(event.wager not in box.settled and getattr(box, event.wager) == event.stake, "a wager is settled once")
    changes = {event.wager: 0, "settled": (*box.settled, event.wager)}
    back = event.stake - event.counted if event.result == "lose" else event.stake + event.paid
    return _with_box(state, event.place, replace(box, **changes), stake=back, bank=event.stake - back)


def _box_voided(state: State, event: events.BoxVoided) -> State:
    returned = [event.returned if place == event.place else None for place in range(len(state.box))]
    return _undone(state, returned, event.under)


def _round_voided(state: State, event: events.BankedRoundVoided) -> State:
    return replace(_undone(state, event.returned, event.under), void=True, choice=None)


def _undone(state: State, returned: Sequence[int | None], under: str) -> State:
    """Boxes as if nothing had been wagered on them: chips lost come from the bank, and winnings go there."""
    boxes, stakes, bank = list(state.box), list(state.stake), state.bank
    for place, back in enumerate(returned):
        if back is not None:
            box = boxes[place]
            invariant(back == box.placed - box.back, "every wager of a void hand goes back")
            stakes[place] += back
            bank += box.lying - back
            boxes[place] = replace(_emptied(box), back=box.placed, barred=True, voided=under)
    return chips_conserved(replace(state, box=tuple(boxes), stake=tuple(stakes), bank=bank))


def _play_corrected(state: State, event: events.PlayCorrected) -> State:
    box = state.box[event.place]
    moved = box.play - event.amount
    return _with_box(state, event.place, replace(box, play=event.amount, play_most=event.settled), stake=moved)


def _blind_corrected(state: State, event: events.BlindCorrected) -> State:
    box = state.box[event.place]
    return _with_box(state, event.place, replace(box, blind=event.blind), stake=box.blind - event.blind)


def _found(state: State, event: events.WagersFound) -> State:
    before = state.box[event.place]
    most = min(before.most, event.ante)
    box = replace(
        before,
        ante=event.ante,
        blind=event.blind,
        trips=event.trips,
        play=event.play,
        most=most,
        trips_most=min(before.trips_most, event.trips),
        play_most=before.play_most if event.ante == before.ante else before.times * most,
        ante_placed=event.ante,
    )
    return _with_box(state, event.place, box, stake=before.lying - box.lying)


def _ended(state: State, event: events.BankedRoundEnded) -> State:
    invariant(not any(box.lying for box in state.box), "every wager is settled")
    invariant(event.stakes == state.stake and event.bank == state.bank, "the stakes are as the log says")
    return cards_conserved(replace(state, ended=True))


def _ruling(state: State, event: RulingGiven) -> State:
    return replace(state, choice=OpenChoice(report_chosen_on(event), event.choices)) if event.choices else state


def _choice(state: State, event: ChoiceMade) -> State:
    invariant(state.choice is not None, "a choice is made where one is open")
    assert state.choice is not None
    return replace(state, choice=OpenChoice(state.choice.report, event.choices) if event.choices else None)


def _excluded(state: State, event: PlayerExcluded) -> State:
    if event.place < 0:  # not in the round
        return state
    boxes = list(state.box)
    boxes[event.place] = replace(boxes[event.place], barred=True)
    return replace(state, box=tuple(boxes), excluded=state.excluded | 1 << event.place)


def _doubted(state: State, _event: DeckDoubted) -> State:
    return state


APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    events.BankedRoundOpened: _opened,
    events.WagersPlaced: _placed,
    events.PlayerAdvised: _advised,
    events.OrderAdvised: _order_advised,
    events.WagersReturned: _returned,
    events.BoxPassedOver: _passed,
    events.ShoeLoaded: _loaded,
    events.CardsDealt: _dealt,
    events.BoxFolded: _gone,
    events.BoxConceded: _gone,
    events.BoxChecked: _checked,
    events.PlayMade: _played,
    events.CommunalRevealed: _revealed,
    events.CommunalSeen: _seen,
    events.DealerShown: _dealer_shown,
    events.BoxShown: _box_shown,
    events.WagerSettled: _settled,
    events.BoxVoided: _box_voided,
    events.BankedRoundVoided: _round_voided,
    events.PlayCorrected: _play_corrected,
    events.BlindCorrected: _blind_corrected,
    events.WagersFound: _found,
    events.BankedRoundEnded: _ended,
    RulingGiven: _ruling,
    ChoiceMade: _choice,
    PlayerExcluded: _excluded,
    DeckDoubted: _doubted,
}
