"""A round as a player would read it: one line an event, amounts in dollars, clauses in brackets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.poker import events as e
from croupier.poker.apply import apply
from croupier.poker.state import State


def dollars(cents: int) -> str:
    """Cents as a player says them: $3, $2.50."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"


def round_text(events: Iterable[e.Event]) -> Iterator[str]:
    """The lines of one round."""
    state = State()
    for event in events:
        state = apply(state, event)
        yield from _LINES[type(event)](event, state)


def _seat(state: State, place: int) -> str:
    return f"seat {state.seats[place]}"


def _opened(event: e.RoundOpened, _state: State) -> list[str]:
    lines = [f"Round under {event.rulebook}; the button is seat {event.seats[-1]}"]
    lines += [
        f"  seat {seat} has {dollars(stake)}" for seat, stake in sorted(zip(event.seats, event.stakes, strict=True))
    ]
    return lines


def _charges(event: e.ChargesTaken, _state: State) -> list[str]:
    return [f"each player pays {dollars(max(event.amounts))} for the hand [{event.under}]"]


def _posted(event: e.ForcedBetsPosted, state: State) -> list[str]:
    lines = []
    for place in range(len(event.live)):
        for amount, what in (
            (event.antes[place], "antes"),
            (event.live[place], "posts"),
            (event.dead[place], "posts dead"),
        ):
            if amount:
                lines.append(f"{_seat(state, place)} {what} {dollars(amount)} [{event.under}]")
    return lines


def _extra(event: e.ExtraBlindMade, state: State) -> list[str]:
    return [f"{_seat(state, event.place)} makes it {dollars(event.high)} before the deal [{event.under}]"]


def _holes(event: e.HolesDealt, _state: State) -> list[str]:
    return [f"*** {len(event.positions[0])} hole cards each *** [{event.under}]"]


def _communal(event: e.CommunalDealt, state: State) -> list[str]:
    burnt = ", after a burn" if event.burnt else ""
    return [f"*** communal cards {' '.join(state.board)}{burnt} *** pot {dollars(state.pot)} [{event.under}]"]


def _folded(event: e.Folded, state: State) -> list[str]:
    return [f"{_seat(state, event.place)} folds [{event.under}]"]


def _checked(event: e.Checked, state: State) -> list[str]:
    word = "stands" if state.betting_round == 1 and state.high else "checks"
    return [f"{_seat(state, event.place)} {word} [{event.under}]"]


def _called(event: e.Called, state: State) -> list[str]:
    out = " and taps out" if event.tapped else ""
    return [f"{_seat(state, event.place)} calls {dollars(event.amount)}{out} [{event.under}]"]


def _called_and_folded(event: e.CalledAndFolded, state: State) -> list[str]:
    return [f"{_seat(state, event.place)} pays the call of {dollars(event.amount)} and folds [{event.under}]"]


def _raised(event: e.Raised, state: State) -> list[str]:
    word = "bets" if event.bet else "raises to"
    out = " and taps out" if event.tapped else ""
    return [f"{_seat(state, event.place)} {word} {dollars(event.to)}{out} [{event.under}]"]


def _returned(event: e.BetReturned, state: State) -> list[str]:
    return [f"{dollars(event.amount)} nobody matched goes back to {_seat(state, event.place)} [{event.under}]"]


def _shown(event: e.HandShown, state: State) -> list[str]:
    return [f"{_seat(state, event.place)} shows {' '.join(event.cards)} [{event.under}]"]


def _mucked(event: e.HandMucked, state: State) -> list[str]:
    return [f"{_seat(state, event.place)} passes the hand in [{event.under}]"]


def _commission(event: e.CommissionTaken, _state: State) -> list[str]:
    return [
        f"commission {dollars(event.amount)}: {event.percent}% of {dollars(event.base)} in whole {dollars(event.unit)}, "
        f"at most {dollars(event.cap)} [{event.under}]"
    ]


def _awarded(event: e.PotAwarded, state: State) -> list[str]:
    name = "the pot" if event.pot == 0 else f"side pot {event.pot}"
    return [
        f"{_seat(state, share.place)} wins {dollars(share.amount)} of {name} of {dollars(event.amount)}"
        f"{f' with the best {share.half}' if share.half else ''} [{event.under}]"
        for share in event.shares
    ]


def _ended(event: e.RoundEnded, state: State) -> list[str]:
    stakes = sorted(zip(state.seats, event.stakes, strict=True))
    return ["*** the round is over ***", *(f"  seat {seat} has {dollars(stake)}" for seat, stake in stakes)]


_LINES: dict[type[e.Event], Callable[[Any, State], list[str]]] = {
    e.RoundOpened: _opened,
    e.ChargesTaken: _charges,
    e.ForcedBetsPosted: _posted,
    e.ExtraBlindMade: _extra,
    e.HolesDealt: _holes,
    e.CommunalDealt: _communal,
    e.Folded: _folded,
    e.Checked: _checked,
    e.Called: _called,
    e.CalledAndFolded: _called_and_folded,
    e.Raised: _raised,
    e.BetReturned: _returned,
    e.HandShown: _shown,
    e.HandMucked: _mucked,
    e.CommissionTaken: _commission,
    e.PotAwarded: _awarded,
    e.RoundEnded: _ended,
}
