"""The comparison of a case with what the engine found: every stated expectation is compared, an unstated one is not.

Two things are expected without being stated: no step is refused unless the case says so, and the round ends unless the
case says what it waits for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.disputes.case import BoxStated, Case, PotStated, RefusalStated, RulingStated, WaitsStated, in_cents
from croupier.disputes.playing import Played, play_case, won_by_seat
from croupier.errors import CroupierError
from croupier.history import WAGERS, BankedAnswer, BankedDue, PlayedStep, PotAnswer, ScriptAnswer, WagerAnswer, dollars

NOTHING = "nothing"


class Difference(msgspec.Struct, frozen=True):
    """One expectation that was not met."""

    where: str
    expected: str
    found: str


def differences(case: Case) -> list[Difference]:
    """Play a case and compare all it states with what was found; empty where all of it holds."""
    try:
        played = play_case(case)
    except CroupierError as error:
        return [Difference("the round", "a script that can be played", str(error))]
    return [*_steps(case, played), *_clauses(case, played), *_money(case, played), *_end(case, played)]


def _steps(case: Case, played: Played) -> Iterator[Difference]:
    rulings = {one.step: one for one in case.stated.ruling}
    refusals = {one.step: one for one in case.stated.refused}
    for number, (step, one) in enumerate(zip(case.script.steps, played.steps, strict=True), start=1):
        where = f"step {number} ({', '.join(f'{key} {value}' for key, value in step.items())})"
        if number in rulings:
            yield from _ruling(where, rulings[number], played, one)
        elif number in refusals:
            yield from _refusal(where, refusals[number], one)
        elif one.answer.refusal:
            yield Difference(where, "not refused", _answered(one))


def _ruling(where: str, stated: RulingStated, played: Played, one: PlayedStep) -> Iterator[Difference]:
    ruling = one.answer.ruling
    if ruling is None:
        yield Difference(where, f"a ruling under {', '.join(stated.clauses)}", _answered(one))
        return
    missing = [clause for clause in stated.clauses if clause not in ruling.clauses]
    if missing:
        yield Difference(f"{where}: clauses", ", ".join(missing), f"{', '.join(ruling.clauses)}: {ruling.words}")
    yield from _said(where, stated.says, ruling.words)
    names = tuple(choice.name for choice in ruling.choices)
    if stated.choices is not None and set(stated.choices) != set(names):
        yield Difference(f"{where}: choices", _listed(stated.choices), _listed(names))
    happened = [played.event_words(event) for event in one.events]
    for event in stated.then:
        if event not in happened and event not in [words.partition(" ")[0] for words in happened]:
            yield Difference(f"{where}: then", event, _listed(happened))


def _refusal(where: str, stated: RefusalStated, one: PlayedStep) -> Iterator[Difference]:
    refusal = one.answer.refusal
    if refusal is None:
        yield Difference(where, f"refused under {stated.clause}", _answered(one))
        return
    if refusal.clause != stated.clause:
        yield Difference(f"{where}: refused", stated.clause, f"{refusal.clause}: {refusal.reason}")
    yield from _said(where, stated.says, refusal.reason)


def _said(where: str, parts: Iterable[str], words: str) -> Iterator[Difference]:
    for part in parts:
        if part.lower() not in words.lower():
            yield Difference(f"{where}: words", f"... {part} ...", words)


def _answered(one: PlayedStep) -> str:
    if one.answer.refusal:
        return f"refused: {one.answer.refusal.reason} [{one.answer.refusal.clause}]"
    if one.answer.ruling:
        return f"a ruling: {one.answer.ruling.words} [{', '.join(one.answer.ruling.clauses)}]"
    return "carried out"


def _clauses(case: Case, played: Played) -> Iterator[Difference]:
    for clause in case.stated.clauses:
        if clause not in played.clauses:
            yield Difference("clauses", clause, f"the round names {', '.join(sorted(played.clauses))}")


def _money(case: Case, played: Played) -> Iterator[Difference]:
    money, answer = case.stated.money, played.answer
    if isinstance(answer, BankedAnswer):
        for box in answer.boxes:
            yield from _box(f"box {box.box}", money.boxes[box.box], box.net, box.wagers)
        if money.bank is not None:
            yield from _amount("bank", money.bank, answer.bank)
        return
    for seat, found in zip(sorted(played.numbers), answer.stakes, strict=True):
        yield from _amount(f"stake of seat {seat}", money.stakes[seat], found)
    if money.pots is not None:
        yield from _pots(money.pots, [] if played.is_void else answer.pots)
    if money.returned is not None:
        yield from _by_seat("returned", money.returned, played.returned)
    if money.commission is not None:
        yield from _amount("commission", money.commission, played.house)


def _box(where: str, stated: BoxStated, net: int, found: Mapping[str, WagerAnswer]) -> Iterator[Difference]:
    yield from _amount(f"{where}: net", stated.net, net)
    for name in WAGERS:
        wager = getattr(stated, name)
        if wager is None:
            continue
        if name not in found:
            yield Difference(f"{where}: {name}", "a wager", "none that was decided")
            continue
        for field in ("stake", "counted", "paid"):
            if getattr(wager, field) is not None:
                yield from _amount(f"{where}: {name} {field}", getattr(wager, field), getattr(found[name], field))
        if wager.result is not None and wager.result != found[name].result:
            yield Difference(f"{where}: {name}", wager.result, f"{found[name].result} [{found[name].clause}]")
        named = (found[name].clause, *found[name].also)
        if wager.clause is not None and wager.clause not in named:
            yield Difference(f"{where}: {name} clause", wager.clause, ", ".join(named))


def _pots(stated: tuple[PotStated, ...], found: list[PotAnswer]) -> Iterator[Difference]:
    if len(stated) != len(found):
        words = [dollars(in_cents(pot.amount, "a pot")) for pot in stated]
        yield Difference("pots", _listed(words), _listed(dollars(pot.amount) for pot in found))
        return
    for number, (one, pot) in enumerate(zip(stated, found, strict=True), start=1):
        yield from _amount(f"pot {number}", one.amount, pot.amount)
        if one.seats is not None and set(one.seats) != set(pot.eligible):
            yield Difference(f"pot {number}: seats", _listed(one.seats), _listed(sorted(pot.eligible)))
        if one.to is not None:
            yield from _by_seat(f"pot {number}: to", one.to, won_by_seat(pot))


def _by_seat(where: str, stated: Mapping[int, object], found: Mapping[int, int]) -> Iterator[Difference]:
    expected = {seat: amount for seat, raw in stated.items() if (amount := in_cents(raw, f"{where}, seat {seat}"))}
    if expected != found:
        yield Difference(where, _shared(expected), _shared(found))


def _shared(amounts: Mapping[int, int]) -> str:
    return _listed(f"seat {seat} {_money_words(amount)}" for seat, amount in sorted(amounts.items()))


def _amount(where: str, raw: object, found: int) -> Iterator[Difference]:
    expected = in_cents(raw, where)
    if expected != found:
        yield Difference(where, _money_words(expected), _money_words(found))


def _money_words(amount: int) -> str:
    return f"-{dollars(-amount)}" if amount < 0 else dollars(amount)


def _end(case: Case, played: Played) -> Iterator[Difference]:
    waits, answer = case.stated.waits, played.answer
    if waits is None:
        if not answer.ended:
            yield Difference("the end", "the round ends", f"it waits on {_waited_for(answer)}")
    elif answer.ended:
        yield Difference("waits", f"on {waits.on}", "the round has ended")
    elif waits.on != _waited_for(answer):
        yield Difference("waits", f"on {waits.on}", f"on {_waited_for(answer)}")
    else:
        yield from _offers(waits, answer)


def _waited_for(answer: ScriptAnswer | BankedAnswer) -> str:
    due = answer.due
    if due.choices:
        return "choice"
    if due.awaited is None:
        return "dealer"
    return f"box {due.awaited.box}" if isinstance(due, BankedDue) else f"seat {due.awaited.seat}"


def _offers(waits: WaitsStated, answer: ScriptAnswer | BankedAnswer) -> Iterator[Difference]:
    due = answer.due
    names = [offer.act for offer in due.awaited.acts] if due.awaited else [choice.name for choice in due.choices]
    if waits.acts is not None and set(waits.acts) != set(names):
        yield Difference("waits: acts", _listed(waits.acts), _listed(names))
    if isinstance(due, BankedDue) or due.awaited is None:
        return
    offers = {offer.act: offer for offer in due.awaited.acts}
    if waits.call is not None:
        yield from _amount("waits: call", waits.call, (offers["call"].amount or 0) if "call" in offers else 0)
    for act, bounds in (("bet", waits.bet), ("raise", waits.raise_)):
        if bounds is None:
            continue
        if act not in offers:
            yield Difference(f"waits: {act}", "open", f"not open; {_listed(names)}")
            continue
        yield from _amount(f"waits: minimum {act} to", bounds[0], offers[act].min_to or 0)
        yield from _amount(f"waits: maximum {act} to", bounds[1], offers[act].max_to or 0)


def _listed(words: Iterable[object]) -> str:
    return ", ".join(map(str, words)) or NOTHING
