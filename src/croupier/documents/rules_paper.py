"""The rules of a game in our own words: every clause by area with its number, and what this table has determined marked.

What a player may ask to read (rule key `shown.rules`). The words are those of clauses.toml, the determinations those of the
settled table rules; a value that is our practice, because the text is silent or unclear, is marked as ours, and so is the
reading we take of a clause.
"""

from __future__ import annotations

from datetime import date
from typing import ClassVar, Literal

import msgspec

from croupier.documents.paper import NAMELESS_HOUSE, Names, Paper, day_words
from croupier.documents.sign import game_name
from croupier.house import Register
from croupier.rulebooks import Clause, Reading, Rulebook, TableRules, money, rulebook, value_text
from croupier.table import session_rules

NO_REGISTER = Register()  # of a paper that is printed outside any room
AREAS = {
    "general": "In general",
    "definition": "What words mean",
    "cards": "Cards",
    "ranking": "Order of hands",
    "stakes": "Stakes",
    "wager": "Wagers",
    "blinds": "Blinds",
    "antes": "Antes",
    "seating": "Seats",
    "shuffle": "Shuffle and cut",
    "dealing": "The deal",
    "betting": "Betting",
    "checking": "Checking",
    "tapout": "Tapping out",
    "showdown": "Showdown",
    "pots": "Pots",
    "settlement": "Settlement",
    "payout": "Payouts",
    "commission": "Commission",
    "conduct": "Conduct",
    "irregularity": "Irregularities",
    "closure": "Closing a table",
    "tournament": "Tournaments",
}


class Determined(msgspec.Struct, frozen=True):
    """A setting of this table under a clause: chosen by the operator, or our practice."""

    label: str
    means: str
    words: str
    whose: Literal["determine", "practice"]


class RuleLine(msgspec.Struct, frozen=True):
    """One clause."""

    clause: str
    words: str
    determined: tuple[Determined, ...] = ()
    readings: tuple[Reading, ...] = ()  # ours, where the text is unclear
    settings: tuple[Determined, ...] = ()  # other settings of this table that fix them, determined under another clause
    settable: bool = False  # a table may take another reading


class RuleArea(msgspec.Struct, frozen=True):
    """The clauses about one thing, in the order of the text."""

    title: str
    lines: tuple[RuleLine, ...]


class RulesPaper(Paper, frozen=True, kw_only=True):
    """The rules of a game as they are played at one table."""

    template: ClassVar[str] = "rules_paper"

    house: str
    game: str
    rulebook: str
    edition: str
    instrument: str
    number: str
    approved_by: str
    approved: str  # a day in words, as the other two; empty where the text does not say
    commenced: str  # empty where the text leaves it open and it has not been entered
    by_text: bool  # else the operator has entered it
    full_text: str  # the place where it is kept
    document: str  # the SHA-256 of the official document on file; empty where there is none
    filed: str
    table: str
    areas: tuple[RuleArea, ...]
    clauses: int
    digest: str
    historical: bool = False


def rules_paper(
    rules: TableRules,
    register: Register = NO_REGISTER,
    *,
    table: str = "",
    historical: bool = False,
    called: Names = NAMELESS_HOUSE,
) -> RulesPaper:
    """The rules of the game with what this table determines; `called` are the names of house and room.

    The register says when the instrument commenced, where its text does not, and which official rules are on file.
    """
    book = rulebook(rules.rulebook)
    instrument, commenced, filed = book.instrument, register.commenced(book.id), register.rules.get(book.id)
    by_area: dict[str, list[Clause]] = {area: [] for area in AREAS}
    for clause in book.clauses.values():
        by_area.setdefault(clause.area, []).append(clause)
    areas = [
        RuleArea(AREAS.get(area, area.capitalize()), tuple([_line(book, rules, clause) for clause in clauses]))
        for area, clauses in by_area.items()
        if clauses
    ]
    return RulesPaper(
        house=called.on_paper(instrument.casino),
        game=game_name(book),
        rulebook=book.id,
        edition=instrument.edition,
        instrument=instrument.short_title,
        number=instrument.number,
        approved_by=instrument.approved_by,
        approved=day_words(instrument.approved) if instrument.approved else "",
        commenced=day_words(commenced) if commenced else "",
        by_text=instrument.commenced is not None,
        full_text=instrument.full_text,
        document=filed.sha256 if filed else "",
        filed=day_words(date.fromisoformat(filed.day)) if filed else "",
        table=table,
        areas=tuple(areas),
        clauses=len(book.clauses),
        digest=session_rules(rules).game.digest,
        historical=historical,
    )


def _line(book: Rulebook, rules: TableRules, clause: Clause) -> RuleLine:
    """A clause; of the keys it settles, those whose first clause it is, so that nothing is said twice."""
    keys = [key for key in book.keys_by_clause.get(clause.id, ()) if rules.under.get(key) == clause.id]
    chosen = [key for key in keys if not book.rules[key].fixed and not book.rules[key].rows]
    elsewhere = [key for key in clause.set_by if key in rules.values and key not in chosen]
    return RuleLine(
        clause=clause.id,
        words=clause.words,
        determined=tuple([_determined(book, rules, key) for key in chosen]),
        readings=clause.readings,
        settings=tuple([_determined(book, rules, key) for key in elsewhere]),
        settable=bool(clause.set_by),
    )


def _determined(book: Rulebook, rules: TableRules, key: str) -> Determined:
    rule, value = book.rules[key], rules[key]
    amounts = value if isinstance(value, tuple) else (value,)
    words = value_text(rule, value, rules.unit)
    if rule.type in ("amount", "amounts") and value is not None:
        words = ", ".join([money(int(str(amount)), rules.unit) for amount in amounts])
    plain = {"true": "yes", "false": "no"}.get(words, words)
    return Determined(rule.label, rule.means, plain, "practice" if rule.authority == "practice" else "determine")
