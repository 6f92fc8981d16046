"""Alterations of an announced tournament: points not named stay as they are, and every difference is stated first.

Rule keys: `tournament.players.max`, `tournament.prizes`, `tournament.balance`, `tournament.seats`, `tournament.chips`,
`tournament.rebuy-chips`, `tournament.add-on-chips`, `tournament.action-time`, `tournament.start`.

Settings derived from a point change with it as long as they still have the format's value: a re-buy that cost what an
entry puts into the pool costs that again, the prizes suggested for so many players are those suggested for the new
number. The list of differences names these as well.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from croupier.errors import RequestError
from croupier.rulebooks import Raw, rulebook
from croupier.tournament.plan.choices import check_minutes, check_pool, lasting, money_given, sold
from croupier.tournament.plan.conditions import EXTRA, Conditions, Plan, conditions
from croupier.tournament.plan.structure import Cards, Purchase, Stage, Structure
from croupier.tournament.plan.templates import filled, template
from croupier.tournament.plan.words import add_on_words, count, level_words, rebuy_words, written

Point = TypeVar("Point")
OF_PLAYERS = ("tournament.players.max", "tournament.prizes", "tournament.balance")
NUMBERS = (
    "tournament.seats",
    "tournament.chips",
    "tournament.rebuy-chips",
    "tournament.add-on-chips",
    "tournament.action-time",
)  # which the structure says


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that are altered; None stands as it is."""

    format: str | None = None
    title: str | None = None
    players: int | None = None
    seats: int | None = None
    chips: int | None = None
    minutes: int | None = None  # of every level that goes by time
    entry: int | None = None  # cents
    fee: int | None = None
    rebuys: int | None = None
    add_on: bool | None = None
    start: str | None = None
    seconds: int | None = None
    late: int | None = None
    cards: Cards | None = None


class Stands(msgspec.Struct, frozen=True):
    """An event in the points that may be altered, as it stands."""

    title: str
    players: int  # 0: as many as come
    seats: int
    chips: int
    minutes: int  # 0: levels differ, or go by rounds
    entry: int
    fee: int
    rebuys: int
    add_on: bool
    start: int
    seconds: int
    late: int
    cards: Cards


class Difference(msgspec.Struct, frozen=True):
    """One thing that becomes otherwise."""

    label: str
    was: str
    now: str


def stands(rules: Conditions) -> Stands:
    """The points that may be altered, as they stand."""
    structure = rules.structure
    lengths = {level.minutes for level in structure.levels}
    return Stands(
        title=rules.name,
        players=rules.most,
        seats=structure.seats,
        chips=rules.chips,
        minutes=lengths.pop() if len(lengths) == 1 else 0,
        entry=rules.payment,
        fee=rules.fee,
        rebuys=structure.rebuy.most if structure.rebuy else 0,
        add_on=structure.add_on is not None,
        start=rules.start,
        seconds=structure.action_seconds,
        late=structure.late_to_level,
        cards=rules.cards,
    )


def altered(plan: Plan, changes: Changes) -> Plan:
    """The plan with those points as they are to be; RequestError where one cannot be so."""
    before = conditions(plan)
    is_now = stands(before)
    structure = _structure(before, is_now, changes)
    entry, fee = _or(changes.entry, is_now.entry), _or(changes.fee, is_now.fee)
    if not 0 <= fee <= entry:
        raise RequestError("the house fee comes out of the entry: enter no more than that", key="fee")
    structure = _sold_for(structure, before, changes, entry - fee)
    given = _of_players(before, structure, _or(changes.players, is_now.players))
    if (changes.entry, changes.fee) != (None, None):
        given |= money_given(rulebook(plan.rulebook), entry, fee)
    if changes.start is not None:
        given["tournament.start"] = changes.start
    plan = replace(
        plan,
        name=_or(changes.title, plan.name).strip() or plan.name,
        structure=structure,
        given=_without_numbers(given, structure) if structure != before.structure else given,
        cards=_or(changes.cards, plan.cards),
    )
    if (entry, fee) != (is_now.entry, is_now.fee):
        check_pool(plan, entry, fee)
    return plan


def _or(changed: Point | None, stood: Point) -> Point:
    return stood if changed is None else changed


def _without_numbers(given: dict[str, Raw], structure: Structure) -> dict[str, Raw]:
    """The conditions without what the structure itself says."""
    said = [key for key in NUMBERS if key != "tournament.chips" or structure.stages[0].chips]
    return {key: value for key, value in given.items() if key not in said}


def _structure(before: Conditions, is_now: Stands, changes: Changes) -> Structure:
    """The structure, but for what is bought; of another format where that is wanted."""
    check_minutes(changes.minutes)
    structure, chips = before.structure, _or(changes.chips, is_now.chips)
    seats = _or(changes.seats, is_now.seats)
    if changes.format is not None:
        players = _or(changes.players, is_now.players)
        new = template(rulebook(before.book), changes.format, players, seats=seats, chips=chips)
        rebuy, add_on = new.rebuy or structure.rebuy, new.add_on or structure.add_on
        structure = replace(new, rebuy=_within(new, rebuy), add_on=_within(new, add_on))
    return replace(
        structure,
        levels=tuple([lasting(level, changes.minutes) for level in structure.levels]),
        stages=tuple([_with_chips(stage, is_now.chips, changes.chips) for stage in structure.stages]),
        seats=seats,
        action_seconds=_or(changes.seconds, is_now.seconds),
        late_to_level=_or(changes.late, is_now.late),
    )


def _with_chips(stage: Stage, stood: int, chips: int | None) -> Stage:
    return replace(stage, chips=chips) if chips and stage.chips == stood else stage


def _within(structure: Structure, offer: Purchase | None) -> Purchase | None:
    """An offer that stood, in the levels there are now."""
    last = len(structure.levels)
    return offer and replace(offer, from_level=min(offer.from_level, last), to_level=min(offer.to_level, last))


def _sold_for(structure: Structure, before: Conditions, changes: Changes, price: int) -> Structure:
    """Return the structure with its purchases: as often as wanted; an entry's price and chips where they matched it."""
    chips = structure.stages[0].chips or before.chips

    def following(offer: Purchase | None) -> Purchase | None:
        if offer and offer.cost == before.prize:
            offer = replace(offer, cost=price)
        return replace(offer, chips=chips) if offer and offer.chips == before.chips else offer

    rebuy, add_on = following(structure.rebuy), following(structure.add_on)
    if changes.rebuys is not None:
        offer = rebuy or sold(structure, price, most=1, from_level=1)
        rebuy = replace(offer, most=changes.rebuys) if changes.rebuys else None
    if changes.add_on is not None:
        add_on = (add_on or sold(structure, price, most=1)) if changes.add_on else None
    return replace(structure, rebuy=rebuy, add_on=add_on)


def _of_players(before: Conditions, structure: Structure, players: int) -> dict[str, Raw]:
    """The conditions that follow from how many come, where they were as suggested for the number before."""
    given, most = dict(before.plan.given), before.most
    if not players or (players, structure.seats) == (most, before.seats):
        return given
    had = filled(before.book, before.name, before.structure, most).given if most else {}
    new = filled(before.book, before.name, structure, players).given
    for key in OF_PLAYERS:
        if key in new and (given.get(key) == had.get(key) or key == OF_PLAYERS[0]):
            given[key] = new[key]
    return given


def differences(before: Conditions, after: Conditions) -> tuple[Difference, ...]:
    """Return all differences: the points of the form, then the other conditions as the paper states them."""
    own = zip(_points(before), _points(after), strict=True)
    found = [Difference(label, was, now) for (label, was), (_, now) in own if was != now]
    was, now = _other_words(before), _other_words(after)
    labels = {key: rulebook(after.book).rules[key].label for key in was | now}
    found += [
        Difference(label, was.get(key, "none"), now.get(key, "none"))
        for key, label in labels.items()
        if was.get(key) != now.get(key)
    ]
    return tuple(found)


_CARDS = {
    "electronic": "electronic tables",
    "console": "real cards at consoles",
    "reported": "real cards, hands reported",
}


def _points(rules: Conditions) -> list[tuple[str, str]]:
    structure = rules.structure
    return [
        ("Name on the paper", rules.name),
        ("Cards", _CARDS[rules.cards]),
        ("Seats at a table", str(structure.seats)),
        ("Chips", f"{rules.chips:,}"),
        ("Levels", "; ".join([level_words(settings) for settings in rules.levels])),
        ("Length of a level", _lengths(structure)),
        ("Re-buys", str(structure.rebuy.most) if structure.rebuy else "none"),
        ("Re-buy terms", _terms(structure.rebuy, rebuy_words(structure))),
        ("Add-on", _terms(structure.add_on, add_on_words(structure))),
        ("Seconds to act", str(structure.action_seconds or "the table's own")),
        ("Late registration", f"to level {structure.late_to_level}" if structure.late_to_level else "none"),
    ]


def _terms(offer: Purchase | None, words: str) -> str:
    """Return the price and chips of a purchase in words, without how often it may be made."""
    return words.partition(", at most ")[0] if offer else "none"


def _lengths(structure: Structure) -> str:
    """Return the lengths of the levels in words: each length once, in their order."""
    lengths = [
        count(level.minutes, "minute")
        if level.minutes
        else count(level.rounds, "round")
        if level.rounds
        else "to the end"
        for level in structure.levels
    ]
    return ", then ".join(dict.fromkeys(lengths))


_TOLD = {"tournament.limits", "tournament.rebuys", "tournament.add-ons", "tournament.entry-times", *NUMBERS}


def _other_words(rules: Conditions) -> dict[str, str]:
    """The conditions the points above do not tell; what is written from the structure, as if those were left out."""
    structure = rules.structure
    bare = replace(
        structure,
        stages=tuple([replace(stage, chips=0) for stage in structure.stages]),
        seats=0,
        rebuy=None,
        add_on=None,
        action_seconds=0,
        late_to_level=0,
    )
    kept = {key: words for key, words in rules.words.items() if key not in _TOLD}
    fresh = written(bare, balanced=rules.balanced)
    if EXTRA not in kept:  # then the paper has these words under another key
        fresh["tournament.balance"] = fresh[EXTRA]
    return kept | {key: words for key, words in fresh.items() if key in kept}
