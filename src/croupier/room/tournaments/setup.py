"""Setting a tournament up: the choices there are, and a preview of a choice before it is announced."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from croupier.errors import CroupierError, DeterminationError, RequestError
from croupier.protocol import Refusal
from croupier.rulebooks import Rulebook, rulebook, rulebook_ids
from croupier.tournament import (
    Capacity,
    Changes,
    Conditions,
    Difference,
    Plan,
    Stands,
    Wanted,
    altered,
    capacity,
    commands,
    conditions,
    differences,
    example_entry,
    level_rules,
    plan_read,
    plan_wanted,
    prevailing,
    questions,
    shares,
    stack_of,
    stands,
    warnings,
)
from croupier.turns import in_turns
from croupier.views import LevelSeen, PrizeSeen, Unsettled, level_seen

START = "tournament.start"
MINUTE_MS = 60_000
Asks = Literal["", "approved", "notified", "none"]


class Formats(msgspec.Struct, frozen=True):
    """The formats offered under a rulebook, and the values of fields left empty."""

    rulebook: str
    title: str
    edition: str
    formats: list[str]
    seats: int
    chips: int
    entry: int  # cents
    fee: int
    starts: bool  # the conditions say when it starts


class Stated(msgspec.Struct, frozen=True):
    """A field of the conditions, as the paper will state it."""

    key: str
    label: str
    words: str
    clause: str


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament that a choice comes to, or the faults in it."""

    name: str = ""  # a name for links that is free, for one that is to be announced
    plan: msgspec.Raw | None = None
    levels: list[LevelSeen] = []
    prizes: list[PrizeSeen] = []  # of a full house
    payment: int = 0
    fee: int = 0
    pool: int = 0  # with every place taken
    chips: int = 0
    stack: dict[str, int] = {}  # a first stack, in pieces
    needs: Capacity | None = None
    minutes: int = 0  # of all levels and their breaks
    conditions: list[Stated] = []
    prevails: str = ""
    asks: Asks = ""  # before entries
    asks_clause: str = ""
    warnings: list[str] = []
    bots: int = 0  # places up to which bots would come, in a demo
    questions: list[str] = []  # unusual values, which the director is asked to confirm
    stands: Stands | None = None  # of an event that is to be altered
    becomes: Stands | None = None  # the same points once it is
    changes: list[Difference] = []  # the fields changed by it
    fault: Unsettled | None = None


def all_formats() -> list[Formats]:
    """Every rulebook with its formats."""
    return [_formats(rulebook(name)) for name in rulebook_ids()]


def _formats(book: Rulebook) -> Formats:
    starting = book.example.structure
    entry, fee = example_entry(book)
    return Formats(
        rulebook=book.id,
        title=book.instrument.title,
        edition=book.instrument.edition,
        formats=list(starting.formats),
        seats=starting.seats,
        chips=starting.chips,
        entry=entry,
        fee=fee,
        starts=START in book.rules,
    )


async def settle_levels(make: Callable[[], Plan]) -> None:
    """Settle the rules of a plan's levels, a moment at a time: what settles the whole plan finds them settled.

    What is wrong with the plan is told there.
    """
    with suppress(CroupierError):
        plan = make()
        book = rulebook(plan.rulebook)
        async for at in in_turns(range(len(plan.structure.levels))):
            level_rules(book, plan.structure, at)


def previewed(wanted: Wanted, zone: str, now: int) -> Preview:
    """Preview a choice; a fault in it is returned in the preview too."""

    def made() -> Preview:
        plan = plan_wanted(wanted, zone)
        rules = conditions(plan)
        still_to_come(rules, now)
        return _preview(plan, rules, wanted.players)

    return _or_its_fault(made)


def previewed_changes(before: Conditions, changes: Changes, now: int) -> Preview:
    """Preview an event with some points altered, and the differences that makes."""

    def made() -> Preview:
        plan = altered(before.plan, changes)
        rules = conditions(plan)
        still_to_come(rules, now, before.start)
        changed = list(differences(before, rules))
        return replace(_preview(plan, rules, rules.most), becomes=stands(rules), changes=changed)

    return replace(_or_its_fault(made), stands=stands(before))


def _or_its_fault(made: Callable[[], Preview]) -> Preview:
    try:
        return made()
    except DeterminationError as error:
        return Preview(fault=Unsettled(error.key, error.told, list(error.clauses)))
    except RequestError as error:
        return Preview(fault=Unsettled(error.key, str(error), []))
    except CroupierError as error:
        return Preview(fault=Unsettled("", str(error), []))


def still_to_come(rules: Conditions, now: int, stands: int = 0) -> None:
    """Raise a DeterminationError for a start that is past; a start already announced stands.

    The room asks when it announces; the machine does not, which reads the same plan again years later.
    """
    this_minute = now - now % MINUTE_MS  # a start is given to the minute
    if rules.start and rules.start < this_minute and rules.start != stands:
        raise DeterminationError(
            "this start has passed: say a day and an hour that are still to come",
            key=START,
            clauses=rulebook(rules.book).rules[START].clauses,
        )


def moved_into_the_past(altered: bytes, now: int, stands: int) -> Refusal | None:
    """Refuse to alter an event to a start that has passed."""
    try:
        still_to_come(plan_read(altered), now, stands)
    except DeterminationError as error:
        return Refusal("wrong-setting", str(error), (*error.clauses, "practice")[0])
    except CroupierError:
        return None  # no plan at all, as the tournament says itself
    return None


def dated_ahead(command: commands.Approve | commands.Notify, today: date, clause: str) -> Refusal | None:
    """Refuse an approval, or a notice, that is dated on a day still to come."""
    try:
        day = date.fromisoformat(command.day)
    except ValueError:
        return None  # no day at all, as the tournament says itself
    if day <= today:
        return None
    what = "the approval" if isinstance(command, commands.Approve) else "the notice"
    return Refusal("date-to-come", f"{what} is dated {day:%d/%m/%Y}, in the future: enter its own date", clause)


def _preview(plan: Plan, rules: Conditions, players: int) -> Preview:
    structure, known = rules.structure, rulebook(rules.book).rules
    pool = rules.prize * players
    amounts = shares(pool, rules.prizes, players) if rules.prizes else ()
    return Preview(
        plan=msgspec.Raw(msgspec.json.encode(plan)),
        levels=[level_seen(rules, number) for number in range(1, len(rules.levels) + 1)],
        prizes=[
            PrizeSeen(place, str(share), amount)
            for place, (share, amount) in enumerate(zip(rules.prizes, amounts, strict=False), start=1)
        ],
        payment=rules.payment,
        fee=rules.fee,
        pool=pool,
        chips=rules.chips,
        stack={str(chip): pieces for chip, pieces in stack_of(rules.chips, structure.chip_set).items()},
        needs=capacity(players, structure.seats, players, rules.chips, structure.chip_set),
        minutes=sum([level.minutes + level.break_minutes for level in structure.levels]),
        conditions=[Stated(key, known[key].label, words, rules.clause(key)) for key, words in rules.words.items()],
        prevails=prevailing(rules),
        asks=cast("Asks", rules.ways.get("tournament.approval", "")),
        asks_clause=rules.clause("tournament.approval"),
        warnings=list(warnings(rules)),
        questions=list(questions(rules)),
    )
