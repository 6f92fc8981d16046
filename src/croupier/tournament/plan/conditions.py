"""The conditions of a tournament: what the operator gives and what the structure says, settled under the rulebook.

Theory of operation. A *plan* is the structure that is run and the fields the operator fills. The structure writes its
own fields (words.py): where the operator has words of his own for one of them they stand first and what is run follows
in brackets; a number that is not the structure's is refused. All fields together are settled as a table's rules are
(`settle`), so a field that is missing, strange or contradictory is refused with its clause; then the structure itself
is held against the rules (checks.py). What comes out is all the machine of the tournament asks: numbers, manners by
rule key, and the clause of each.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from decimal import Decimal
from typing import cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from croupier.errors import RequestError
from croupier.rulebooks import Raw, Rulebook, TableRules, Value, dollars, rulebook, settle
from croupier.table import other_language
from croupier.tournament.plan.checks import check_structure, level_rules, refusal
from croupier.tournament.plan.faults import fault_in_words
from croupier.tournament.plan.field_words import field_words, shares_of
from croupier.tournament.plan.structure import ELECTRONIC, REPORTED, Cards, Structure
from croupier.tournament.plan.words import add_on_words, rebuy_words, written

LONGEST_NAME = 80
MANY_REBUYS = 10  # for one player: more are seldom meant
EXTRA = "tournament.extra-conditions"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tournament as its author wants it: the rulebook, the structure, and the conditions by rule key."""

    rulebook: str
    name: str
    structure: Structure
    given: dict[str, Raw] = {}
    zone: str = "UTC"  # of the room: a start without an offset is in its time
    cards: Cards = ELECTRONIC  # how its tables are dealt, and whether they or a director report the rounds


class Conditions(msgspec.Struct, frozen=True):
    """All a tournament asks of its conditions and its rulebook."""

    book: str
    edition: str
    name: str
    plan: Plan  # it was settled from
    digest: str  # of the plan
    structure: Structure
    levels: tuple[dict[str, str], ...]  # the rules of every table at each level, as they are written
    fields: TableRules
    words: dict[str, str]  # every field as the paper states it
    under: dict[str, str]
    clauses: dict[str, tuple[str, ...]]  # all clauses of a key, the one in `under` first
    ways: dict[str, str]  # every choice of manner, by key; a key the rulebook does not have is missing
    prize: int  # cents of an entry payment for the prize pool
    fee: int  # and for the house
    ceiling: int  # the most the house keeps of all payments, in per cent; 100 where nothing is said
    chips: int  # for an entry
    least: int  # players; 0 where nothing is said
    most: int  # players; 0 where nothing is said
    entries: int  # of one person
    seats: int  # at a table
    prizes: tuple[Decimal, ...]  # per cent of the pool, from the first place on; empty where the conditions use words
    balanced: bool  # players are moved between tables
    start: int  # ms UTC; 0 where nothing is said
    signed_terms: bool
    members_only: bool
    marker: bool  # a marker shows who wagers first
    banked: bool  # rounds are against the bank
    cards: Cards
    language: str = ""  # of play, where it is not the house's
    language_under: str = ""  # the clause by which it is for those who share it

    @property
    def real(self) -> bool:
        """Tell whether its cards are real: a person who has seen them enters them."""
        return self.cards != ELECTRONIC

    @property
    def reported(self) -> bool:
        """Tell whether its tables have no console, and a director reports their hands."""
        return self.cards == REPORTED

    @property
    def payment(self) -> int:
        """The price of an entry, fee included."""
        return self.prize + self.fee

    @property
    def free_roll(self) -> bool:
        """Tell whether an entry is free."""
        return not self.payment

    @property
    def freeze_out(self) -> bool:
        """Tell whether no chips can be bought once the tournament runs."""
        return self.structure.rebuy is None and self.structure.add_on is None

    @property
    def express(self) -> bool:
        """Tell whether it is the rulebook's own express tournament, which settles a hand not acted on in time."""
        return self.structure.action_seconds > 0 and self.ways["tournament.pace"] == "express"

    def clause(self, key: str, number: int = 0) -> str:
        """One of the clauses of a key; "practice" where this rulebook says nothing of it."""
        clauses = self.clauses.get(key, ())
        return clauses[number] if number < len(clauses) else clauses[-1] if clauses else "practice"

    def says(self, key: str) -> Value:
        """The value of a field; nothing where the conditions, or the rulebook, have none."""
        return self.fields.values.get(key)


def pinned(plan: Plan) -> bytes:
    """A plan as a log keeps it."""
    return msgspec.json.encode(plan, order="sorted")


def plan_of(encoded: bytes) -> Plan:
    """Read a plan from writing; RequestError if it is not a plan."""
    try:
        return msgspec.json.decode(encoded, type=Plan)
    except UnicodeDecodeError as error:
        raise RequestError("this is no plan of a tournament: it is no text in UTF-8") from error
    except msgspec.MsgspecError as error:
        raise RequestError(f"this is no plan of a tournament: {fault_in_words(error)}") from error


def plan_read(encoded: bytes) -> Conditions:
    """The conditions of a plan in writing; RequestError where it is no plan, else as `conditions`."""
    return conditions(plan_of(encoded))


def conditions(plan: Plan) -> Conditions:
    """Settle the conditions of a tournament, or refuse with the clause."""
    book, structure = rulebook(plan.rulebook), plan.structure
    if not plan.name.strip() or len(plan.name) > LONGEST_NAME:
        raise refusal(book, (), f"a tournament has a name of at most {LONGEST_NAME} letters", named="name")
    balanced = _balanced(book, plan)
    own = {key: words for key, words in written(structure, balanced=balanced).items() if key in book.rules}
    numbers = _numbers(structure)
    had: dict[str, Raw] = {key: number for key, number in numbers.items() if number is not None and key in book.rules}
    fields = settle(book, own | had | plan.given, scope="tournament")
    _refuse_other_numbers(book, fields, numbers)
    prize, fee = _entry_parts(book, fields)
    chips = structure.stages[0].chips if structure.stages else 0
    chips = chips or cast("int", fields.values.get("tournament.chips", 0))
    most = cast("int", fields.values.get("tournament.players.max", 0))
    in_total = fields.values.get("tournament.fee.measure") == "total"
    check_structure(book, structure, chips=chips, most=most, balanced=balanced, in_total=in_total)
    under, table = fields.under, level_rules(book, structure, 0)
    return Conditions(
        book=book.id,
        edition=book.instrument.edition,
        name=plan.name.strip(),
        plan=plan,
        digest=hashlib.sha256(pinned(plan)).hexdigest(),
        structure=structure,
        levels=tuple([level_rules(book, structure, at).written for at in range(len(structure.levels))]),
        fields=fields,
        words=_paper(book, plan, fields, own),
        under=under,
        clauses={k: tuple(dict.fromkeys((under[k], *book.rules[k].all_clauses))) for k in fields.values},
        ways={k: str(value) for k, value in fields.values.items() if book.rules[k].type == "choice"},
        prize=prize,
        fee=fee,
        ceiling=cast("int", fields.values.get("tournament.fee.ceiling", 100)),
        chips=chips,
        least=cast("int", fields.values.get("tournament.players.min", 0)),
        most=most,
        entries=cast("int", fields.values.get("tournament.entries", 1)),
        seats=structure.seats,
        prizes=shares_of(fields.values.get("tournament.prizes")),
        balanced=balanced,
        start=_moment(fields.values.get("tournament.start"), _zone(plan.zone)),
        signed_terms=bool(fields.values.get("tournament.signed-terms")),
        members_only=bool(fields.values.get("tournament.membership")),
        marker=bool(fields.values.get("tournament.starting-marker")),
        banked="settle.blind" in book.rules,
        cards=plan.cards,
        language=other_language(table),
        language_under=table.under.get("language.shared", ""),
    )


def _balanced(book: Rulebook, plan: Plan) -> bool:
    rule = book.rule("tournament.balance")
    given = plan.given.get(rule.key, rule.otherwise)
    if str(given).lower() not in rule.values:
        raise refusal(book, (rule.key,), f"'{str(given)[:40]}' is neither {' nor '.join(rule.values)}")
    return str(given).lower() == "balanced"


def _numbers(structure: Structure) -> dict[str, int | None]:
    """The fields that are a number of the structure; none where what they are about is not there."""
    numbers: dict[str, int | None] = {
        "tournament.seats": structure.seats,
        "tournament.rebuy-chips": structure.rebuy.chips if structure.rebuy else None,
        "tournament.add-on-chips": structure.add_on.chips if structure.add_on else None,
        "tournament.action-time": structure.action_seconds or None,
    }
    first = structure.stages[0].chips if structure.stages else 0
    return numbers | ({"tournament.chips": first} if first else {})


def _refuse_other_numbers(book: Rulebook, fields: TableRules, numbers: dict[str, int | None]) -> None:
    for key, number in numbers.items():
        if (said := fields.values.get(key)) != number and said is not None:
            raise refusal(book, (key,), f"{said} is not what is run: the structure has {number or 'none'}")


def _entry_parts(book: Rulebook, fields: TableRules) -> tuple[int, int]:
    """An entry payment as the part for the prize pool and the part for the house."""
    values = fields.values
    if "tournament.payment" in book.rules:
        return cast("int", values.get("tournament.contribution", 0)), cast("int", values.get("tournament.fee", 0))
    whole, fee = cast("int", values.get("tournament.entry-fee", 0)), cast("int", values.get("tournament.commission", 0))
    if fee > whole:
        fault = (
            f"a commission of ${dollars(fee)} comes out of the entry fee, and none is given; set tournament.entry-fee, or"
            " leave the commission out and entry is free"
        )
        raise refusal(book, ("tournament.commission",), fault, number=1)
    return whole - fee, fee


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise RequestError(f"zone: '{name[:40]}' is no time zone; a room has one such as Australia/Sydney") from None


def _moment(start: Value, zone: ZoneInfo) -> int:
    if not start:
        return 0
    moment = datetime.fromisoformat(str(start))
    local = moment if moment.tzinfo else moment.replace(tzinfo=zone)
    return int(local.timestamp()) * 1000


def _paper(book: Rulebook, plan: Plan, fields: TableRules, own: dict[str, str]) -> dict[str, str]:
    """Every field in words: the operator's own first, then in brackets what is run; no manner the text itself fixes."""
    words = {key: field_words(book.rules[key], fields[key]) for key in fields.values if not book.rules[key].fixed}
    for key, runs in own.items():
        if key in plan.given and words[key] != runs:
            words[key] = f"{words[key]} [{runs}]"
    if EXTRA not in book.rules:
        balanced = fields["tournament.balance"] == "balanced"
        words["tournament.balance"] = written(plan.structure, balanced=balanced)[EXTRA]
    return words


def purchases(conditions: Conditions) -> str:
    """Re-buys and add-ons in words where this rulebook has no fields for them; empty where there are none."""
    if "tournament.rebuys" in conditions.words or conditions.freeze_out:
        return ""
    structure = conditions.structure
    return f"re-buys: {rebuy_words(structure)}; add-ons: {add_on_words(structure)}"


def warnings(conditions: Conditions) -> tuple[str, ...]:
    """Return warnings about valid conditions that are seldom meant."""
    found = []
    if not conditions.prizes:
        said = conditions.words["tournament.prizes"]
        found.append(
            f"tournament.prizes is in words ('{said[:40]}'): they cannot be worked out: the director gives the amount"
            " of every place when the places are confirmed, and it cannot be simulated; percentages are worked out"
        )
    return tuple(found)


def questions(conditions: Conditions) -> tuple[str, ...]:
    """Return questions about valid but unusual conditions: the director is asked to confirm them."""
    found, rebuy = [], conditions.structure.rebuy
    if rebuy and rebuy.most > MANY_REBUYS:
        found.append(f"{rebuy.most} re-buys for each player")
    if conditions.fee > conditions.prize:
        kept, whole = dollars(conditions.fee), dollars(conditions.payment)
        found.append(f"The house keeps ${kept} of an entry of ${whole}")
    return tuple(found)


_PREVAILS = {
    "conditions": "Where these conditions and the rules of play disagree, the approved conditions prevail on that point"
    " until the tournament ends.",
    "rules": "The tournament director conducts the tournament by these conditions and by the rules of the game; where the"
    " two disagree, the rules prevail.",
    "tournament-rules": "Where the rules of tournament play and the general rules disagree, those of tournament play"
    " prevail on that point while the tournament is played.",
}


def prevailing(conditions: Conditions) -> str:
    """Return the conditions paper's sentence on which text prevails in a clash."""
    return _PREVAILS[conditions.ways["tournament.prevails"]]
