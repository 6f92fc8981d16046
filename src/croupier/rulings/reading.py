"""Reports in a person's terms: seats by number, amounts in dollars, cards in writing; and what each report asks for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol, get_args, get_type_hints

import msgspec
from msgspec import Meta

from croupier.cards import card_text, parse_cards
from croupier.errors import NotationError, RequestError
from croupier.protocol import misread, outside
from croupier.rulebooks import DOLLARS, NotPermitted, read_cents
from croupier.rulings.reports import CARDS, CENTS, KINDS, PERSON, PLACE, SPOT, Report, kinds_of_facts

MOST_BOXES = 99  # of any table


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact a report asks for."""

    name: str
    about: str
    required: bool
    values: tuple[str, ...] = ()


class Known(msgspec.Struct, frozen=True):
    """A report a rulebook knows, with its facts and the clauses that decide it."""

    report: str
    means: str
    facts: tuple[Fact, ...]
    clauses: tuple[str, ...]


class Ruled(Protocol):
    """Compiled rules, of either kind of round, as far as reports ask."""

    @property
    def ways(self) -> dict[str, str]:
        """Every choice of manner, by key."""
        ...

    @property
    def clauses(self) -> dict[str, tuple[str, ...]]:
        """All clauses of a key."""
        ...


def known_reports(rules: Ruled, kinds: Mapping[str, type[Report]] = KINDS, seat: str = "seat") -> list[Known]:
    """Every report the rulebook has a rule for."""
    found = []
    for name, kind in kinds.items():
        clauses = [clause for key in kind.keys if key in rules.ways for clause in rules.clauses[key]]
        if clauses:
            found.append(Known(name, str(kind.__doc__), facts_of(kind, seat), tuple(dict.fromkeys(clauses))))
    return found


def facts_of(kind: type[Report], seat: str = "seat") -> tuple[Fact, ...]:
    """The facts a report asks for, as a person gives them."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        Fact(
            _outside(field.name, seat),
            _about(hints[field.name], kinds_of_facts(kind)[field.name], seat),
            field.default is msgspec.NODEFAULT,
            tuple(str(value) for value in _literals(hints[field.name]) if value),
        )
        for field in msgspec.structs.fields(kind)
    )


def _outside(name: str, seat: str) -> str:
    return seat if name == "place" else name


def _about(hint: Any, kind: str, seat: str) -> str:
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta)]
    words = next((meta.description for meta in metas if meta.description), "")
    number = f"a {seat} number"
    unit = {PLACE: number, PERSON: number, SPOT: number, CENTS: "dollars", CARDS: "cards in writing"}.get(kind, "")
    if hint is bool or (metas and get_args(hint)[0] is bool):
        unit = "true or false"
    return "; ".join(part for part in (words, unit) if part)


def _literals(hint: Any) -> tuple[Any, ...]:
    inner = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    return get_args(inner) if getattr(inner, "__origin__", None) is not tuple else ()


def read_report(
    given: dict[str, Any],
    seats: tuple[int, ...],
    known: Mapping[str, type[Report]] = KINDS,
    seat: str = "seat",
    unit: int = DOLLARS,
    others: Collection[int] = (),
) -> Report:
    """A report as a person gives it, for a round with these seats, or boxes; `unit` is what amounts are written in.

    `others`: the seats of those at the table who are not in the round.
    """
    name = given.get("report")
    kind = known.get(name) if isinstance(name, str) else None
    if kind is None:
        raise RequestError(f"there is no report {name!r:.40}; there are {', '.join(known)}")
    facts: dict[str, Any] = {"report": name}
    inside = {_outside(field, seat): field for field in kind.__struct_fields__}
    kinds = kinds_of_facts(kind)
    for fact, value in given.items():
        if fact == "report":
            continue
        if fact not in inside:
            raise RequestError(f"{name} has no fact '{fact[:30]}'; it asks for {', '.join(inside) or 'none'}")
        facts[inside[fact]] = _read(f"{fact} of {name}", kinds[inside[fact]], value, seats, seat, unit, others)
    missing = [fact.name for fact in facts_of(kind, seat) if fact.required and fact.name not in given]
    if missing:
        raise RequestError(f"{name} also asks for {', '.join(missing)}")
    cards = facts.get("card", ("",))
    if isinstance(cards, tuple) and "card" in facts:
        if len(cards) != 1:
            raise RequestError(f"card of {name}: one card is asked for")
        facts["card"] = cards[0]
    try:
        return msgspec.convert(facts, kind)
    except msgspec.ValidationError as error:
        raise RequestError(f"{name}: {misread(str(error))}") from error


def _may_be_outside(kind: str, value: int, others: Collection[int]) -> bool:
    """Tell whether a report may name this seat though it is not in the round: an occupied seat, or any box."""
    if kind == PERSON:
        return value == 0 or value in others
    return kind == SPOT and 0 < value <= MOST_BOXES


def _read(
    what: str, kind: str, value: Any, seats: tuple[int, ...], seat: str, unit: int, others: Collection[int]
) -> Any:
    try:
        if kind in (PLACE, PERSON, SPOT):
            if type(value) is int and value in seats:
                return seats.index(value)
            if type(value) is int and _may_be_outside(kind, value, others):
                return outside(value)
            raise RequestError(f"{what}: {seat} {value!r:.20} is not in the round")
        if kind == CENTS:
            return read_cents(value, unit)
        if kind == CARDS:
            written = value if isinstance(value, str) else " ".join(map(str, value))
            return tuple(card_text(card) for card in parse_cards(written))
    except (NotPermitted, NotationError, TypeError) as error:
        raise RequestError(f"{what}: {error}") from None
    return value
