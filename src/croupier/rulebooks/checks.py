"""Conditions on several rule keys together, each a named procedure an instrument's data chooses and gives a clause to.

A procedure answers what is wrong, in words, or nothing. The keys come from the data, the one to blame first, so one
procedure serves every rulebook that has the condition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import cast

from croupier.cards import Deck
from croupier.hands import HAND_SIZE
from croupier.rulebooks.rule import Check
from croupier.rulebooks.values import Value, money, unit_of, written

Values = Mapping[str, Value]

SPLIT = "high-low"
COMMUNAL_CARDS = 5


def _amounts(values: Values, check: Check) -> list[tuple[str, int | None]]:
    return [(key, cast("int | None", values[key])) for key in check.keys]


def _money(values: Values, amount: int | None) -> str:
    return money(amount or 0, unit_of(values))


def not_above(check: Check, values: Values) -> str | None:
    """The first amount must not exceed the second."""
    (key, amount), (other, ceiling) = _amounts(values, check)
    if amount is not None and ceiling is not None and amount > ceiling:
        return f"{_money(values, amount)} is more than {other} {_money(values, ceiling)}; lower {key} or raise {other}"
    return None


def not_below(check: Check, values: Values) -> str | None:
    """The first amount must not be less than the second."""
    (key, amount), (other, floor) = _amounts(values, check)
    if amount is not None and floor is not None and amount < floor:
        return f"{_money(values, amount)} is less than {other} {_money(values, floor)}; raise {key} or lower {other}"
    return None


def fewer_not_above(check: Check, values: Values) -> str | None:
    """The first number must not exceed the second."""
    (_, number), (other, ceiling) = _amounts(values, check)
    if number is not None and ceiling is not None and number > ceiling:
        return f"{number} is more than {other}, {ceiling}"
    return None


def number_of_blinds(check: Check, values: Values) -> str | None:
    """Check how many players post a blind."""
    blinds = cast("tuple[int, ...]", values["blinds"])
    if check.number is not None and len(blinds) > check.number:
        return f"{len(blinds)} blinds are too many; at most {check.number} players post one"
    return None


def least_number_of_blinds(check: Check, values: Values) -> str | None:
    """Check how many players must post a blind at least."""
    blinds = cast("tuple[int, ...]", values["blinds"])
    if check.number is not None and len(blinds) < check.number:
        return f"{len(blinds)} blind is too few; at least {check.number} players post one"
    return None


def blinds_rise(_check: Check, values: Values) -> str | None:
    """Clockwise from the button each blind is at least the one before."""
    blinds = cast("tuple[int, ...]", values["blinds"])
    if list(blinds) != sorted(blinds) or min(blinds) == 0:
        said = ",".join([written(blind, unit_of(values)) for blind in blinds])
        return f"{said} falls; each blind is at least the one before it, and none is nothing"
    return None


def over_blind_above_last(_check: Check, values: Values) -> str | None:
    """Each over-blind is more than the blind before it."""
    over, blinds = cast("tuple[int, ...] | None", values["over-blind"]), cast("tuple[int, ...]", values["blinds"])
    levels = (blinds[-1], *(over or ()))
    for before, level in pairwise(levels):
        if level <= before:
            return f"{_money(values, level)} is not above the blind before it, {_money(values, before)}"
    return None


def ante_within_small_blind(_check: Check, values: Values) -> str | None:
    """An ante is at most the small blind."""
    ante, blinds = cast("int | None", values["ante"]), cast("tuple[int, ...]", values["blinds"])
    if ante is not None and ante > blinds[0]:
        return f"{_money(values, ante)} is more than the small blind, {_money(values, blinds[0])}"
    return None


def both_in_tournaments_only(_check: Check, values: Values) -> str | None:
    """Blinds and antes together are for a tournament whose conditions say so; these are the tables with its own chips."""
    if values["betting"] == "both" and values.get("amounts") != "chips":
        return "both needs the conditions of a tournament, in its own chips; elsewhere it is blinds or antes"
    return None


def qualifier_needs_split(_check: Check, values: Values) -> str | None:
    """A low hand has to qualify only where the pot is split."""
    if values["low.qualifier"] is not None and values["win"] != SPLIT:
        return f"{values['low.qualifier']} needs win={SPLIT}; with win={values['win']} there is nothing to qualify for"
    return None


def deck_serves_seats(_check: Check, values: Values) -> str | None:
    """Hole cards for every seat, the communal cards and the burns must fit the deck, the joker counted."""
    seats = cast("int | None", values["seats"])
    deck = Deck(cast("int", values["deck"]), joker=bool(values["joker"]))
    burns = 3 if values.get("burn") else 0
    most = (deck.count - COMMUNAL_CARDS - burns) // cast("int", values["hands.hole"])
    if seats is not None and seats > most:
        return f"{seats} players are too many for {deck.words}: it serves {most}"
    return None


def one_limit_or_one_a_round(check: Check, values: Values) -> str | None:
    """A combination of limits names one for each betting round."""
    limit = values["limit"]
    if isinstance(limit, tuple) and len(limit) != check.number:
        said = ",".join(map(str, limit))
        return f"{said} names {len(limit)} limits; name one, or {check.number}, one for each betting round"
    return None


def machine_needs_approval(_check: Check, values: Values) -> str | None:
    """A shuffling machine is used only under a recorded approval."""
    if values["shuffler"] == "machine" and values["shuffler.approval"] is None:
        return "a shuffling machine needs its approval's reference in shuffler.approval"
    return None


def second_deck_needs_automated_shoe(_check: Check, values: Values) -> str | None:
    """Refuse a second deck except in an automated shuffling shoe."""
    if values["second-deck"] and values["shoe"] != "automated":
        return f"a second deck may be loaded only in an automated shoe, not with shoe={values['shoe']}"
    return None


def payment_is_contribution_and_fee(check: Check, values: Values) -> str | None:
    """An entry payment is its prize part and its fee part."""
    (_, payment), (_, contribution), (_, fee) = _amounts(values, check)
    parts = (contribution or 0) + (fee or 0)
    if (payment or 0) != parts:
        return f"{_money(values, payment)} is not the prize part and the fee together, {_money(values, parts)}"
    return None


def fee_within_percent(check: Check, values: Values) -> str | None:
    """A fee is at most so many per cent of the whole payment."""
    (_, fee), (other, payment) = _amounts(values, check)
    if check.number is not None and (fee or 0) * 100 > (payment or 0) * check.number:
        return f"{_money(values, fee)} is more than {check.number}% of {other} {_money(values, payment)}"
    return None


CHECKS: dict[str, Callable[[Check, Values], str | None]] = {
    procedure.__name__.replace("_", "-"): procedure
    for procedure in (
        not_above,
        not_below,
        fewer_not_above,
        number_of_blinds,
        least_number_of_blinds,
        blinds_rise,
        over_blind_above_last,
        ante_within_small_blind,
        both_in_tournaments_only,
        qualifier_needs_split,
        deck_serves_seats,
        one_limit_or_one_a_round,
        machine_needs_approval,
        second_deck_needs_automated_shoe,
        payment_is_contribution_and_fee,
        fee_within_percent,
    )
}


def qualifier_out_of_reach(values: Values) -> str | None:
    """A deck without five ranks low enough can never make a qualifying low hand."""
    qualifier = values.get("low.qualifier")
    if not isinstance(qualifier, int):
        return None
    lowest = Deck(cast("int", values["deck"])).lowest
    ranks = qualifier - 2 - lowest + 1 + (values["low.ace"] == "low")
    if ranks < HAND_SIZE:
        return f"no low hand can qualify: {values['deck']} cards hold {max(ranks, 0)} ranks of {qualifier} or lower"
    return None


def not_in_whole_chips(values: Values) -> str | None:
    """Amounts that cannot be made up of the smallest chip."""
    chip = values.get("chip")
    if not isinstance(chip, int):
        return None
    for key in ("blinds", "ante", "over-blind", "bet.min", "bet.max", "stake.min"):
        held = values.get(key)
        amounts = held if isinstance(held, tuple) else (held,)
        if any(isinstance(amount, int) and amount % chip for amount in amounts):
            return f"{key} is not a whole number of the smallest chip, {_money(values, chip)}"
    return None


def bets_below_the_blinds(values: Values) -> str | None:
    """A least bet under the largest blind is permitted, and seldom meant."""
    least, blinds = values.get("bet.min"), cast("tuple[int, ...]", values.get("blinds") or ())
    if least is None or not blinds or cast("int", least) >= blinds[-1]:
        return None
    opening, blind = _money(values, cast("int", least)), _money(values, blinds[-1])
    return f"later betting rounds open from bet.min {opening}, below the largest blind {blind}"


WARNINGS: tuple[Callable[[Values], str | None], ...] = (
    qualifier_out_of_reach,
    not_in_whole_chips,
    bets_below_the_blinds,
)
