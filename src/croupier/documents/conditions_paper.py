"""The conditions of a tournament as they are shown to players: every field with its clause, levels, prizes, what prevails.

Rule keys: `tournament.prevails`, `tournament.prizes`, `tournament.prize-list`. All of it is what the tournament itself
runs on (tournament/plan/conditions.py): settled fields in words, the structure's levels under the table rules they come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import ClassVar

import msgspec

from croupier.documents.limits_shown import headline
from croupier.documents.paper import NAMELESS_HOUSE, Names, Paper, Row, moment_words
from croupier.documents.sign import game_name
from croupier.rulebooks import DOLLARS, money, rulebook
from croupier.table import session_rules
from croupier.tournament import Conditions, Level, count, level_rules, prevailing, purchases


class LevelShown(msgspec.Struct, frozen=True):
    """A level: what is played for, how long, and the break after it."""

    number: int
    words: str
    length: str
    pause: str


class PrizeShown(msgspec.Struct, frozen=True):
    """The prize of a place: a share of the pool, and once that is known an amount."""

    place: str
    share: str
    amount: str


class ConditionsPaper(Paper, frozen=True, kw_only=True):
    """The conditions of one tournament."""

    template: ClassVar[str] = "conditions_paper"

    house: str
    name: str
    game: str
    rulebook: str
    edition: str
    instrument: str
    number: str
    start: str
    payment: str
    chips: str
    fields: tuple[Row, ...]
    levels: tuple[LevelShown, ...]
    prizes: tuple[PrizeShown, ...]
    prizes_clause: str
    prevails: str
    prevails_clause: str
    under: tuple[str, ...]  # the clauses that list the fields
    digest: str  # of the plan the tournament runs on
    approved: str = ""
    historical: bool = False
    play_money: bool = False


def conditions_paper(
    rules: Conditions,
    *,
    zone: str,
    prize_list: Sequence[int] = (),
    approved: str = "",
    historical: bool = False,
    play_money: bool = False,
    called: Names = NAMELESS_HOUSE,
) -> ConditionsPaper:
    """The paper of settled conditions; `prize_list` are the prizes in cents once the pool is known."""
    book = rulebook(rules.book)
    instrument = book.instrument
    shown = prize_list and "tournament.prize-list" in rules.clauses
    return ConditionsPaper(
        house=called.on_paper(instrument.casino),
        name=rules.name,
        game=game_name(book),
        rulebook=book.id,
        edition=instrument.edition,
        instrument=instrument.short_title,
        number=instrument.number,
        start=moment_words(rules.start, zone) if rules.start else "",
        payment="free" if rules.free_roll else f"{money(rules.payment, DOLLARS)}",
        chips=f"{rules.chips:,}",
        fields=_fields(rules, zone),
        levels=_levels(rules),
        prizes=_prizes(rules.prizes, prize_list),
        prizes_clause=rules.clause("tournament.prize-list" if shown else "tournament.prizes"),
        prevails=prevailing(rules),
        prevails_clause=", ".join(rules.clauses["tournament.prevails"]),
        under=instrument.conditions_under,
        digest=rules.digest,
        approved=approved,
        historical=historical,
        play_money=play_money,
    )


def _fields(rules: Conditions, zone: str) -> tuple[Row, ...]:
    """Every field; the start as a moment in the room's time, for readers do not know in which it was planned."""
    known = rulebook(rules.book).rules
    told = rules.words | ({"tournament.start": moment_words(rules.start, zone)} if rules.start else {})
    fields = [Row(known[key].label, words, rules.under[key]) for key, words in told.items()]
    bought = purchases(rules)
    return (*fields, *((Row("Re-buys and add-ons", bought, rules.clause("tournament.prevails")),) if bought else ()))


def _levels(rules: Conditions) -> tuple[LevelShown, ...]:
    book = rulebook(rules.book)
    return tuple(
        [
            LevelShown(
                at + 1, headline(session_rules(level_rules(book, rules.structure, at))), _length(one), _pause(one)
            )
            for at, one in enumerate(rules.structure.levels)
        ]
    )


def _length(level: Level) -> str:
    if level.minutes:
        return count(level.minutes, "minute")
    return count(level.rounds, "round") if level.rounds else "to the end"


def _pause(level: Level) -> str:
    return count(level.break_minutes, "minute") if level.break_minutes else ""


def _prizes(shares: Sequence[Decimal], amounts: Sequence[int]) -> tuple[PrizeShown, ...]:
    places = max(len(shares), len(amounts))
    return tuple(
        [
            PrizeShown(
                ordinal(at + 1),
                f"{shares[at]}%" if at < len(shares) else "",
                money(amounts[at], DOLLARS) if at < len(amounts) else "",
            )
            for at in range(places)
        ]
    )


def ordinal(place: int) -> str:
    """A place as it is said: 1st, 2nd, 11th."""
    ending = "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
