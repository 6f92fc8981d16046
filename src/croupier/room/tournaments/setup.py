"""Setting a tournament up: what there is to choose, and what a choice comes to before anybody is told of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec
from msgspec.structs import replace

from croupier.errors import CroupierError, DeterminationError, RequestError
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import Rulebook, rulebook, rulebook_ids
from croupier.tournament import commands
from croupier.tournament.altering import Changes, Difference, Stands, altered, differences, stands
from croupier.tournament.finish.prizes import shares
from croupier.tournament.plan.chips_needed import Capacity, capacity, stack_of
from croupier.tournament.plan.choices import Wanted, example_entry, plan_wanted
from croupier.tournament.plan.conditions import (
    Conditions,
    Plan,
    conditions,
    plan_read,
    prevailing,
    questions,
    warnings,
)
from croupier.views.determinations import Unsettled
from croupier.views.tournament.levels import LevelSeen, level_seen
from croupier.views.tournament.prizes import PrizeSeen

START = "tournament.start"
MINUTE_MS = 60_000


class Formats(msgspec.Struct, frozen=True):
    """What may be chosen under a rulebook, and what stands where nothing is."""

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
    """What a choice comes to, or what is wrong with it."""

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
    asks: str = ""  # "approved", "notified", or nothing before entries
    asks_clause: str = ""
    warnings: list[str] = []
    bots: int = 0  # places up to which bots would come, in a demo
    questions: list[str] = []  # what few mean: whoever wants it is asked whether it is
    stands: Stands | None = None  # of an event that is to be altered
    becomes: Stands | None = None  # the same points once it is
    changes: list[Difference] = []  # what becomes otherwise by it
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


def previewed(wanted: Wanted, zone: str, now: int) -> Preview:
    """What a choice comes to; whatever is wrong with it is an answer too."""

    def made() -> Preview:
        plan = plan_wanted(wanted, zone)
        rules = conditions(plan)
        still_to_come(rules, now)
        return _preview(plan, rules, wanted.players)

    return _or_its_fault(made)


def previewed_changes(before: Conditions, changes: Changes, now: int) -> Preview:
    """What an event comes to once it is altered in some points, and what becomes otherwise by that."""

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
    """Nobody can be told of a start that is past: a DeterminationError says so. One that was told already stands.

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
    """Why an event is not altered to a start that has passed."""
    try:
        still_to_come(plan_read(altered), now, stands)
    except DeterminationError as error:
        return Refusal(str(error), (*error.clauses, "practice")[0])
    except CroupierError:
        return None  # which is no plan at all, as the tournament says itself
    return None


def dated_ahead(command: commands.Approve | commands.Notify, today: date, clause: str) -> Refusal | None:
    """Why an approval, or a notice, is not entered that is dated on a day that is still to come."""
    try:
        day = date.fromisoformat(command.day)
    except ValueError:
        return None  # which is no day at all, as the tournament says itself
    if day <= today:
        return None
    what = "the approval" if isinstance(command, commands.Approve) else "the notice"
    return Refusal(f"{what} is dated {day:%d/%m/%Y}, which is still to come: enter the date it was given", clause)


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
        asks=rules.ways.get("tournament.approval", ""),
        asks_clause=rules.clause("tournament.approval"),
        warnings=list(warnings(rules)),
        questions=list(questions(rules)),
    )
