"""The reports open at a table now, with the facts each asks for and those the state knows already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from croupier.rulebooks import Clause, TableRules
from croupier.rulings import (
    BANKED_KINDS,
    CARDS,
    CENTS,
    FOR_OFFICIALS,
    KINDS,
    OF_CONDUCT,
    PERSON,
    PLACE,
    SPOT,
    Known,
    Report,
    breakable,
    kinds_of_facts,
    known_reports,
)
from croupier.table import Session, session_rules
from croupier.views.table import LiveScene

NOT_IN_TURN = (
    "out-of-turn",
    "asked-to-see",
    "information-given",
    "payout-error",
    "uncovered",
    "wagers-out-of-order",
    "dealt-without-wager",
)
KNOWN_HERE = {"view-hand": "by", "card-missing-or-foreign": "shoe"}  # facts the room knows and does not ask for
COUNTS: tuple[type[Report], ...] = (KINDS["card-count"], BANKED_KINDS["card-count"])
FactKind = Literal["seat", "cents", "cards", "card", "flag", "number", "choice", "words"]


class FactSeen(msgspec.Struct, frozen=True):
    """One fact that is asked for."""

    name: str
    about: str
    kind: FactKind
    required: bool
    values: tuple[str, ...]  # where there are only these
    proposed: int | None  # what the state knows already


class ReportSeen(msgspec.Struct, frozen=True):
    """A report that may be made now."""

    report: str
    title: str
    means: str
    official: bool  # for officials alone
    facts: tuple[FactSeen, ...]
    clauses: tuple[str, ...]


def title_of(report: str) -> str:
    """A report by its name, as a button says it."""
    return report.replace("-", " ").capitalize()


def reports_seen(scene: LiveScene, in_turn: int) -> tuple[ReportSeen, ...]:
    """Every report the rulebook has a rule for that fits the state; `in_turn` is the seat play waits for, or 0."""
    session = scene.session
    kinds: Mapping[str, type[Any]] = session.rules.kind.reports
    return tuple(
        [
            _seen(one, kinds[one.report], scene, in_turn)
            for one in session.rules.table.compiled(_catalogue)
            if _fits(session, kinds[one.report]) and (scene.host.real or one.report in OF_CONDUCT)
        ]
    )


def _catalogue(rules: TableRules) -> list[Known]:
    """Return the reports a table knows, which its rules keep."""
    session = session_rules(rules)
    return known_reports(session.game, session.kind.reports)


def _fits(session: Session, kind: type[Report]) -> bool:
    """Tell whether a report is taken: few after the end or with a choice open, before the first round only counts."""
    if session.round is None:
        return kind in COUNTS and "cards.count" in session.rules.ways
    return session.rules.kind.takes_report(session.round, kind)


def _seen(known: Known, kind: type[Report], scene: LiveScene, in_turn: int) -> ReportSeen:
    asked = [fact for fact in known.facts if fact.name != KNOWN_HERE.get(known.report)]
    kinds = _kinds(kind)
    facts = []
    for fact in asked:
        means = kinds[fact.name]
        values = fact.values
        if fact.name == "clause" and known.report in ("breach", "collusion"):
            values = _breakable(scene, known)
        sort = kinds_of_facts(kind)["place" if fact.name == "seat" else fact.name]
        if sort in (PERSON, SPOT):
            values = _around(scene, sort)
        known_seat = in_turn if means == "seat" and fact.name == "seat" and known.report not in NOT_IN_TURN else 0
        facts.append(FactSeen(fact.name, fact.about, means, fact.required, values, known_seat or None))
    official = known.report in FOR_OFFICIALS
    return ReportSeen(known.report, title_of(known.report), known.means, official, tuple(facts), known.clauses)


def _around(scene: LiveScene, sort: str) -> tuple[str, ...]:
    """Return the seats this fact may name: anyone at the table or an onlooker, or any box."""
    table = scene.session.table
    if sort == SPOT:
        return tuple([str(box) for box in range(1, table.seats + 1)])
    asks_onlookers = any(clause.onlookers for clause in _all_breakable(scene).values())
    return (
        *[str(seat) for seat in sorted(player.seat for player in table.players)],
        *(["0"] if asks_onlookers else []),
    )


def _all_breakable(scene: LiveScene) -> dict[str, Clause]:
    return breakable(scene.header.rulebook, tournament=not scene.session.rules.money)


def _breakable(scene: LiveScene, known: Known) -> tuple[str, ...]:
    """The clauses that can have been broken; of collusion those under its own heading."""
    clauses = _all_breakable(scene)
    heading = f"{known.clauses[0].split('.')[0]}." if known.report == "collusion" else ""
    return tuple([number for number in clauses if number.startswith(heading)])


@cache
def _kinds(report: type[Report]) -> dict[str, FactKind]:
    return dict(_kinds_of(report))


def _kinds_of(report: type[Report]) -> Iterator[tuple[str, FactKind]]:
    """Yield the sort of each fact of a report, by its name as people say it."""
    hints, known = get_type_hints(report, include_extras=True), kinds_of_facts(report)
    words: dict[str, FactKind] = {PLACE: "seat", PERSON: "seat", SPOT: "seat", CENTS: "cents", CARDS: "cards"}
    for name in report.__struct_fields__:
        kind = words.get(known[name]) or _plain(hints[name])
        yield ("seat" if name == "place" else name), "card" if name == "card" else kind


def _plain(hint: Any) -> FactKind:
    inner = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    if inner is bool:
        return "flag"
    if inner is int:
        return "number"
    return "words" if inner is str else "choice"
