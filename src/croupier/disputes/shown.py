"""A dispute as people read it: what the case tells, with the rulings, the money and the record the engine gives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from croupier.banked import BankedRoundOpened
from croupier.disputes.case import Case
from croupier.disputes.corpus import all_cases
from croupier.disputes.playing import Played, play_case, won_by_seat
from croupier.history import BankedAnswer, WagerAnswer, step_words
from croupier.poker import RoundOpened
from croupier.rulings import BANKED_KINDS, KINDS


class DisputeLine(msgspec.Struct, frozen=True):
    """A dispute in the list."""

    id: str
    rulebook: str
    title: str
    question: str
    reports: list[str]  # the irregularities, by name
    combination: bool  # more than one thing goes wrong
    clauses: list[str]


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause it is decided by, in our words."""

    id: str
    summary: str


class RulingShown(msgspec.Struct, frozen=True):
    """A ruling of the round, or the refusal of an act, in the order they were given."""

    kind: Literal["ruling", "refusal"]
    about: str
    words: str
    clauses: list[str]


class WagerShown(msgspec.Struct, frozen=True):
    """The result of a wager of a box; cents."""

    wager: str
    stake: int
    result: str
    paid: int  # beyond the stake
    clauses: list[str]


class ShareShown(msgspec.Struct, frozen=True):
    """The money of a seat or box before the round and after it; cents."""

    number: int
    before: int
    after: int
    returned: int  # between players: bets that went back
    wagers: list[WagerShown]  # against the bank


class PotShown(msgspec.Struct, frozen=True):
    """A pot, and what each winner takes out of it; cents."""

    amount: int
    winners: dict[int, int]  # by seat; empty while it is played for


class MoneyShown(msgspec.Struct, frozen=True):
    """The money of a round as it comes out; cents."""

    places: Literal["seat", "box"]
    shares: list[ShareShown]
    pots: list[PotShown]
    commission: int
    bank: int | None  # what the bank has won; null between players
    ended: bool


class DisputeShown(msgspec.Struct, frozen=True):
    """A dispute with its answer."""

    id: str
    rulebook: str
    title: str
    situation: str
    question: str
    answer: str
    why: str
    combination: bool
    rulings: list[RulingShown]
    money: MoneyShown
    clauses: list[ClauseShown]
    see: list[ClauseShown]
    record: list[str]  # the round, line by line


def line_of(case: Case) -> DisputeLine:
    """A case as it is listed."""
    stated = case.stated
    reports, clauses = list(dict.fromkeys(case.reports)), list(case.clauses)
    return DisputeLine(
        case.id, case.script.rulebook, stated.title, stated.question, reports, case.is_combination, clauses
    )


@cache
def shown(name: str) -> DisputeShown:
    """A case as it is read, by its id; played once."""
    case = all_cases()[name]
    played = play_case(case)
    stated = case.stated
    return DisputeShown(
        id=case.id,
        rulebook=case.script.rulebook,
        title=stated.title,
        situation=_set(stated.situation),
        question=_set(stated.question),
        answer=_set(stated.answer),
        why=_set(stated.why),
        combination=case.is_combination,
        rulings=_rulings(played),
        money=_money(played),
        clauses=_clauses(case, case.clauses),
        see=_clauses(case, stated.see),
        record=list(played.script.lines()),
    )


def _set(text: str) -> str:
    """A text as one paragraph, wherever its file breaks the lines."""
    return " ".join(text.split())


def _clauses(case: Case, clauses: tuple[str, ...]) -> list[ClauseShown]:
    return [ClauseShown(clause, case.book.clauses[clause].summary) for clause in clauses]


def _rulings(played: Played) -> list[RulingShown]:
    kinds = BANKED_KINDS if isinstance(played.answer, BankedAnswer) else KINDS
    found = []
    for one in played.steps:
        ruling, refusal = one.answer.ruling, one.answer.refusal
        if not ruling and not refusal:
            continue
        about = str(kinds[one.step["report"]].__doc__) if "report" in one.step else _wish(one.step)
        if ruling:
            found.append(RulingShown("ruling", about, ruling.words, list(ruling.clauses)))
        elif refusal:
            found.append(RulingShown("refusal", about, refusal.reason, [refusal.clause]))
    return found


def _money(played: Played) -> MoneyShown:
    opening, answer = played.answer.events[0], played.answer
    assert isinstance(opening, RoundOpened | BankedRoundOpened)
    before = dict(zip(played.numbers, opening.stakes, strict=True))
    after = dict(zip(sorted(played.numbers), answer.stakes, strict=True))
    back = played.returned
    boxes = {box.box: box.wagers for box in answer.boxes} if isinstance(answer, BankedAnswer) else {}
    shares = [
        ShareShown(one, before[one], after[one], back.get(one, 0), _wagers(boxes.get(one, {})))
        for one in sorted(played.numbers)
    ]
    if isinstance(answer, BankedAnswer):
        return MoneyShown("box", shares, [], 0, answer.bank, answer.ended)
    pots = [] if played.is_void else [PotShown(pot.amount, won_by_seat(pot)) for pot in answer.pots]
    return MoneyShown("seat", shares, pots, played.house, None, answer.ended)


def _wagers(found: Mapping[str, WagerAnswer]) -> list[WagerShown]:
    return [WagerShown(name, one.stake, one.result, one.paid, [one.clause, *one.also]) for name, one in found.items()]


def _wish(step: Mapping[str, Any]) -> str:
    """Return what a player wanted to do, as a sentence: Seat 2 wants to raise to $30."""
    kind, number, *rest = step_words(dict(step)).split(" ")
    wants = ["wants", "to"] if "act" in step else []
    return f"{' '.join([kind, number, *wants, *rest])}."
