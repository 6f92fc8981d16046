"""One dispute as its TOML file states it (docs/staff/disputes.md).

A case is a script of `croupier play`, the question a dealer asks, the floor's answer, and what is expected of the engine:
for every report its ruling, for every refused step its clause, and the money. Unknown keys are refused, and so is a case
that leaves out what a case must state.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.errors import CroupierError, RequestError
from croupier.history import BankedScript, Script, cents, script_of
from croupier.rulebooks import Rulebook, rulebook

FEWEST_WRONG = 2


class Stated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A part of a case: what is not a field of it is refused."""


class RulingStated(Stated, frozen=True):
    """The ruling expected at a step: what is left out is not compared."""

    step: int
    clauses: tuple[str, ...]  # each among the ruling's clauses
    says: tuple[str, ...] = ()  # each part stands in the ruling's words
    choices: tuple[str, ...] | None = None  # the choices it leaves open, by name, all of them
    then: tuple[str, ...] = ()  # events that follow at this step: "hand-killed seat 3"


class RefusalStated(Stated, frozen=True):
    """The refusal expected at a step."""

    step: int
    clause: str
    says: tuple[str, ...] = ()


class PotStated(Stated, frozen=True):
    """A pot: what is in it before commission, the seats it is for, and what each winner takes out of it."""

    amount: Any
    seats: tuple[int, ...] | None = None
    to: Mapping[int, Any] | None = None


class WagerStated(Stated, frozen=True):
    """One wager of a box."""

    stake: Any = None
    counted: Any = None
    result: str | None = None
    paid: Any = None
    clause: str | None = None


class BoxStated(Stated, frozen=True):
    """The result of a box: what its player has won or lost in all, and each wager that matters."""

    net: Any
    ante: WagerStated | None = None
    blind: WagerStated | None = None
    play: WagerStated | None = None
    trips: WagerStated | None = None


class MoneyStated(Stated, frozen=True):
    """The money: the stakes of all seats, or the net of all boxes; the rest where it matters."""

    stakes: Mapping[int, Any] = {}
    pots: tuple[PotStated, ...] | None = None
    returned: Mapping[int, Any] | None = None
    commission: Any = None
    boxes: Mapping[int, BoxStated] = {}
    bank: Any = None


class WaitsStated(Stated, frozen=True):
    """The act a round that has not ended waits for: a seat or box with its acts and amounts, or a choice."""

    on: str  # "seat 3", "box 2", "choice"
    acts: tuple[str, ...] | None = None
    call: Any = None
    bet: tuple[Any, Any] | None = None  # minimum and maximum, as totals in the betting round
    raise_: tuple[Any, Any] | None = msgspec.field(name="raise", default=None)


class CaseFile(Stated, frozen=True):
    """The file, as it is written."""

    title: str
    situation: str
    question: str
    answer: str
    wrong: tuple[str, ...]
    why: str
    round: dict[str, Any]
    money: MoneyStated
    ruling: tuple[RulingStated, ...] = ()
    refused: tuple[RefusalStated, ...] = ()
    waits: WaitsStated | None = None
    clauses: tuple[str, ...] = ()  # further clauses the round must name: the pots, the commission, the showdown
    see: tuple[str, ...] = ()  # clauses to read beside these
    words: tuple[str, ...] = ()  # further words of the trade to find it by
    engine_differs: str = ""  # where the engine does not yet do what the text says: what it does instead


class Case(msgspec.Struct, frozen=True):
    """A dispute: its id, what its file states, and its script."""

    id: str
    stated: CaseFile
    script: Script | BankedScript

    @property
    def book(self) -> Rulebook:
        """The rulebook it is decided by."""
        return rulebook(self.script.rulebook)

    @property
    def reports(self) -> tuple[str, ...]:
        """The irregularities reported, by name, in order."""
        return tuple(step["report"] for step in self.script.steps if "report" in step)

    @property
    def is_combination(self) -> bool:
        """Tell whether more than one thing goes wrong: reports and refused acts together."""
        disputed = {number for number, step in enumerate(self.script.steps, start=1) if "report" in step}
        return len(disputed | {one.step for one in self.stated.refused}) > 1

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide it: those of its rulings and refusals, then the further ones."""
        ruled = [clause for one in self.stated.ruling for clause in one.clauses]
        return tuple(dict.fromkeys([*ruled, *(one.clause for one in self.stated.refused), *self.stated.clauses]))


def read_case(text: str, name: str) -> Case:
    """The case of a file's text; `name` is its id, such as the folder and the name of the file give it."""
    try:
        stated = msgspec.convert(tomllib.loads(text), CaseFile, str_keys=True)
        case = Case(name, stated, script_of(stated.round))
        faults = list(_faults(case))
    except (tomllib.TOMLDecodeError, msgspec.MsgspecError) as error:
        raise RequestError(f"{name}: not a case: {error}") from error
    except CroupierError as error:
        raise RequestError(f"{name}: {error}") from error
    if faults:
        raise RequestError(f"{name}: {'; '.join(faults)}")
    return case


def _faults(case: Case) -> Iterator[str]:
    """Yield what a case lacks, or says of something that is not there."""
    stated, steps = case.stated, case.script.steps
    for key in ("title", "situation", "question", "answer", "why"):
        if not getattr(stated, key).strip():
            yield f"{key} is empty"
    if len(set(stated.wrong) - {stated.answer}) < FEWEST_WRONG:
        yield f"wrong has fewer than {FEWEST_WRONG} answers; name what people would say without the book"
    if not stated.question.rstrip().endswith("?"):
        yield "question ends with a question mark"
    yield from _step_faults(case)
    for clause in (*case.clauses, *stated.see):
        if case.book.clause(clause).id != clause:
            yield f"clause {clause} is written {case.book.clause(clause).id}"
    if not case.clauses:
        yield "it names no clause"
    if not steps:
        yield "its round has no steps"
    yield from _money_faults(case)


def _step_faults(case: Case) -> Iterator[str]:
    steps, stated = case.script.steps, case.stated
    answered = [one.step for one in stated.ruling] + [one.step for one in stated.refused]
    for number in answered:
        if not 1 <= number <= len(steps):
            yield f"there is no step {number}; the last is {len(steps)}"
    for number in sorted({number for number in answered if answered.count(number) > 1}):
        yield f"step {number} is answered twice"
    for one in stated.ruling:
        if not one.clauses:
            yield f"the ruling at step {one.step} names no clause"
        if 1 <= one.step <= len(steps) and "report" not in steps[one.step - 1]:
            yield f"step {one.step} is no report, so there is no ruling at it"
    for number, step in enumerate(steps, start=1):
        if "report" in step and number not in answered:
            yield f"step {number} reports {step['report']}; state its [[ruling]] or that it is [[refused]]"


def _money_faults(case: Case) -> Iterator[str]:
    money = case.stated.money
    if isinstance(case.script, BankedScript):
        numbers, given, what = {box.box for box in case.script.boxes}, set(money.boxes), "money.boxes"
        strange = {"stakes": money.stakes, "pots": money.pots, "returned": money.returned}
    else:
        numbers, given, what = {seat.seat for seat in case.script.seats}, set(money.stakes), "money.stakes"
        strange = {"boxes": money.boxes, "bank": money.bank}
    if given != numbers:
        yield f"{what} names {sorted(given)}; the round has {sorted(numbers)}"
    for key, value in strange.items():
        if value:
            yield f"money.{key} does not belong to this game"


def in_cents(raw: Any, what: str) -> int:
    """An amount of a case, in dollars; a net or the bank's result may be below nothing."""
    if isinstance(raw, int | float) and raw < 0:
        return -cents(-raw, what)
    return cents(raw, what)
