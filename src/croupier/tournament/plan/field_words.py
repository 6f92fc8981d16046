"""A field of the conditions as the paper states it: amounts and numbers with what they count, choices in words.

Rule keys: `tournament.balance`, `tournament.colour-up`, `tournament.places.across`, `tournament.fee.measure`,
`tournament.points.level`, `tournament.prize-kind`, `tournament.extra-prizes`,
`tournament.prizes`, and every number of a tournament.

A plan writes its fields shortly ("110", "balanced", "52.4, 28.1"). The paper spells out what that means.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from itertools import groupby

from croupier.rulebooks import DOLLARS, Rule, Value, money, value_text
from croupier.tournament.plan.words import count, listed

_COUNTED = {
    "tournament.chips": "chip",
    "tournament.rebuy-chips": "chip",
    "tournament.add-on-chips": "chip",
    "tournament.players.min": "player",
    "tournament.players.max": "player",
    "tournament.seats": "player",
    "tournament.entries": "time",
    "tournament.action-time": "second",
}
_MEANT = {
    ("tournament.balance", "fixed"): "players keep their seats for the session",
    ("tournament.balance", "balanced"): "players are moved so that no table has two more than another",
    ("tournament.colour-up", "exchange"): "they are changed for larger ones at equal value, and odd ones stay in play",
    ("tournament.colour-up", "race-off"): (
        "odd ones are raced off together: the players with most odd chips get one larger chip each, the others none; a"
        " player with less than one larger chip gets one; so a race-off may add to the chips in play, or take from them"
    ),
    ("tournament.places.across", "together"): "they go out together",
    ("tournament.places.across", "table"): "in the order in which the tables finish",
    ("tournament.fee.measure", "each"): "of every payment",
    ("tournament.fee.measure", "total"): (
        "of all payments together; what the fee of a purchase would take beyond it goes into the prize pool"
    ),
    ("tournament.points.level", "share"): "they share the prizes",
    ("tournament.points.level", "draw"): "they draw cards",
    ("tournament.prize-kind", "cash"): "cash",
    ("tournament.prize-kind", "kind"): "in kind",
    ("tournament.prize-kind", "both"): "cash and in kind",
    ("tournament.extra-prizes", "added"): "the casino adds prizes of its own",
}
_TEENS = range(11, 14)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def field_words(rule: Rule, value: Value) -> str:
    """Return a settled field in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() if rule.type == "amount":
            return money(value, DOLLARS)
        case 1 if rule.key == "tournament.entries":
            return "once"
        case int() if rule.key in _COUNTED:
            return count(value, _COUNTED[rule.key])
        case tuple() if rule.type == "choices":
            return listed([str(item) for item in value])
        case str() if rule.type == "moment":
            return moment_words(value)
        case str() if rule.type == "prizes" and shares_of(value):
            return prize_words(shares_of(value))
    text = value_text(rule, value)
    return _MEANT.get((rule.key, text), text)


def shares_of(prizes: Value) -> tuple[Decimal, ...]:
    """The per cent of each place; none where the prizes are in words."""
    try:
        return tuple([Decimal(part) for part in str(prizes or "").split(", ")])
    except ArithmeticError:
        return ()


def prize_words(shares: tuple[Decimal, ...]) -> str:
    """Return each place's share of the pool in words; places with the same share are named together."""
    said, place = [], 1
    for share, places in groupby(shares):
        last = place + len(list(places)) - 1
        said.append(f"{ordinal(place)} {share} %" if last == place else f"{_places(place, last)} {share} % each")
        place = last + 1
    return ", ".join(said)


def _places(first: int, last: int) -> str:
    return f"{ordinal(first)} {'and' if last == first + 1 else 'to'} {ordinal(last)}"


def ordinal(number: int) -> str:
    """A place as it is said: "1st", "12th", "23rd"."""
    return f"{number}{'th' if number % 100 in _TEENS else _ENDINGS.get(number % 10, 'th')}"


def moment_words(written: str) -> str:
    """A moment as people write it; the offset is told where one was given."""
    moment = datetime.fromisoformat(written)
    zone = f" ({moment:%z})" if moment.tzinfo else ""
    return f"{moment.day} {moment:%B %Y, %H:%M}{zone}"
