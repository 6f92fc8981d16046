"""Ruling questions: an irregularity is planted into a random round, and the engine's ruling stands among wrong ones.

The wrong ones are, in this order of preference: what another rulebook would rule here, what this one would rule were one
fact otherwise, and rulings people reach for (play on, misdeal, a dead hand).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from croupier.drills.betting_faults import BETTING_FAULTS
from croupier.drills.communal_faults import COMMUNAL_FAULTS
from croupier.drills.deal_faults import DEAL_FAULTS
from croupier.drills.faults import Fault, Plant
from croupier.drills.hand_faults import HAND_FAULTS
from croupier.drills.house_faults import HOUSE_FAULTS
from croupier.drills.moments import Moment, Table, rounds
from croupier.drills.options import ANYWAY, Effect, bare, effect_of, is_tempting
from croupier.drills.question import RoundQuestion
from croupier.drills.story import situation
from croupier.history import round_text
from croupier.poker import RoundRules, round_rules
from croupier.rulebooks import rulebook, rulebooks_between_players, settle
from croupier.rulings import Report, Ruling, rule

PLANTS: dict[type[Report], Plant] = {**DEAL_FAULTS, **COMMUNAL_FAULTS, **BETTING_FAULTS, **HAND_FAULTS, **HOUSE_FAULTS}
ROUNDS_A_FAULT = 60  # after so many rounds without a fitting moment another irregularity is tried
UNCOVERED = 1 / 6  # of the questions, about what this rulebook has no rule for
FEWEST_OPTIONS, MOST_OPTIONS = 3, 5


class Option(NamedTuple):
    """One ruling to choose from, and where it comes from."""

    words: str
    effect: Effect
    note: str = ""


def ruling(table: Table, key: str) -> RoundQuestion | None:
    """A ruling on a random irregularity."""
    plants = _in_random_order(table.rules, Random(key))
    for number, (source, moments) in enumerate(rounds(table, key)):
        plant = plants[number // ROUNDS_A_FAULT % len(plants)]
        for moment in source.sample(moments, len(moments)):
            question = _planted(moment, plant, source)
            if question:
                return question
    return None


def _in_random_order(rules: RoundRules, source: Random) -> list[Plant]:
    """The irregularities in the order they are tried: mostly one this rulebook has a rule for comes first."""
    known = [plant for kind, plant in PLANTS.items() if any(key in rules.ways for key in kind.keys)]
    others = [plant for plant in PLANTS.values() if plant not in known]
    source.shuffle(known)
    source.shuffle(others)
    return others + known if others and source.random() < UNCOVERED else known + others


def _planted(moment: Moment, plant: Plant, source: Random) -> RoundQuestion | None:
    fault = plant(moment, source)
    if fault is None:
        return None
    right = rule(moment.rules, moment.state, fault.report)
    if not isinstance(right, Ruling):
        return None
    options = _options(moment, fault, right, source)
    return _question(moment, fault, right, options) if len(options) >= FEWEST_OPTIONS else None


def _options(moment: Moment, fault: Fault, right: Ruling, source: Random) -> list[Option]:
    """The right ruling among wrong ones, all with effects of their own."""
    chosen = [Option(bare(right.words), effect_of(right), "right")]
    most = source.randint(FEWEST_OPTIONS + 1, MOST_OPTIONS)
    for option in (*_elsewhere(moment, fault), *_twisted(moment, fault), *_reached_for(fault, right, source)):
        if len(chosen) < most and not any(
            option.effect == other.effect or option.words == other.words for other in chosen
        ):
            chosen.append(option)
    source.shuffle(chosen)
    return chosen


def _elsewhere(moment: Moment, fault: Fault) -> Iterator[Option]:
    """Yield what the other rulebooks would rule on the same situation."""
    for other in _poker_rules():
        if other.book != moment.rules.book:
            answer = rule(with_manners_of(moment.rules, other), moment.state, fault.report)
            if isinstance(answer, Ruling):
                yield Option(bare(answer.words), effect_of(answer), f"is what {other.book} would rule")


@cache
def _poker_rules() -> tuple[RoundRules, ...]:
    """The rules of an example table under every rulebook with rounds between players."""
    books = map(rulebook, rulebooks_between_players())
    return tuple(round_rules(settle(book, {}, defaults=book.example.table)) for book in books)


def with_manners_of(rules: RoundRules, other: RoundRules) -> RoundRules:
    """This table, its cards, steps and amounts, with irregularities ruled on in the manner of another rulebook."""
    return replace(rules, book=other.book, ways=other.ways, under=other.under, clauses=other.clauses)


def _twisted(moment: Moment, fault: Fault) -> Iterator[Option]:
    """Yield what this rulebook would rule were one fact otherwise."""
    for twist in fault.twists:
        answer = rule(moment.rules, moment.state, twist.report)
        if isinstance(answer, Ruling):
            yield Option(bare(answer.words), effect_of(answer), f"would be right {twist.had}")


def _reached_for(fault: Fault, right: Ruling, source: Random) -> Iterator[Option]:
    """Yield what people would say without the book; what fits any irregularity comes last."""
    for wrong in (*source.sample(fault.wrong, len(fault.wrong)), *ANYWAY):
        if is_tempting(wrong, right):
            yield Option(wrong.words, wrong.effect)


def _question(moment: Moment, fault: Fault, right: Ruling, options: list[Option]) -> RoundQuestion:
    correct = next(number for number, option in enumerate(options, start=1) if option.note == "right")
    notes = [
        f"Option {number} {option.note}."
        for number, option in enumerate(options, 1)
        if option.note not in ("", "right")
    ]
    return RoundQuestion(
        kind="ruling",
        situation=(*situation(moment), fault.told),
        text="What is the ruling, and which clause decides it?",
        asks="option",
        correct=(correct,),
        clauses=tuple(dict.fromkeys(right.clauses)),
        explanation=(right.words, *_remedies(moment, right), *notes),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
        options=tuple(option.words for option in options),
        report=fault.report,
    )


def _remedies(moment: Moment, right: Ruling) -> list[str]:
    """Return what the ruling does to the round, as its record would tell it, and what it leaves open."""
    told = len(list(round_text(moment.events)))
    lines = list(round_text([*moment.events, *right.events]))[told:]
    return [*lines, *(f"Open to {choice.by}: {choice.words} [{choice.clause}]" for choice in right.choices)]
