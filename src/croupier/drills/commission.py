"""The settlement of a round, and the question what commission it bears.

Rule keys: `commission.percent`, `commission.threshold`, `commission.unit`, `commission.cap`, `commission.exempt`.
"""

from __future__ import annotations

from random import Random

from croupier.drills.moments import Moment, Table, is_settling, rounds
from croupier.drills.pots import pot_name
from croupier.drills.question import RoundQuestion
from croupier.drills.story import listed, situation
from croupier.history import dollars
from croupier.poker import BetReturned, CommissionTaken, PotAwarded, Settle, bearing_commission, settle
from croupier.protocol import Refusal

PATIENCE = 150  # rounds played in search of one sort of commission


class Settled:
    """The settlement of a round."""

    def __init__(self, moment: Moment) -> None:
        answer = settle(moment.rules, moment.state, Settle(), moment.due)
        events = () if isinstance(answer, Refusal) else answer
        for event in events:
            if isinstance(event, BetReturned):
                moment = moment.after(event)
        self.moment = moment
        self.commission = next((event for event in events if isinstance(event, CommissionTaken)), None)
        self.pots = [event for event in events if isinstance(event, PotAwarded)]

    def taken_from(self, number: int) -> int:
        """Return the commission taken from a pot."""
        return self.commission.taken_from[number] if self.commission else 0


def settling(moments: list[Moment]) -> Settled:
    """The settlement at the end of a round."""
    return Settled(next(moment for moment in moments if is_settling(moment)))


def commission(table: Table, key: str) -> RoundQuestion | None:
    """Ask what the casino takes from the pots; most rounds bear some, and now and then one is exempt or too small."""
    (wanted,) = Random(key).choices(("taken", "exempt", "too small"), (6, 2, 1))
    ordinary: Settled | None = None
    for number, (_, moments) in enumerate(rounds(table, key, ties=wanted == "exempt")):
        settled = settling(moments)
        if _sort(settled) == wanted:
            return _commission(settled)
        if _sort(settled) == "taken":
            ordinary = settled
        if ordinary and number > PATIENCE:
            return _commission(ordinary)
    return None


def _sort(settled: Settled) -> str:
    if settled.commission is None:
        return "too small"
    return "taken" if settled.commission.amount else "exempt"


def _commission(settled: Settled) -> RoundQuestion:
    moment, taken, rules = settled.moment, settled.commission, settled.moment.rules.commission
    count = len(settled.pots)
    named = [f"{dollars(pot.amount)} in {pot_name(number, count)}" for number, pot in enumerate(settled.pots)]
    return RoundQuestion(
        kind="commission",
        situation=(*situation(moment), f"There is {listed(named)}."),
        text="How much commission is taken from this round, all pots together?",
        asks="amount",
        correct=(taken.amount if taken else 0,),
        clauses=(taken.under if taken else rules.nil_under,),
        explanation=tuple(_commission_steps(settled)),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def _commission_steps(settled: Settled) -> list[str]:
    rules, taken = settled.moment.rules.commission, settled.commission
    amounts = [bearing_commission(rules, pot) for pot in settled.pots]
    base = sum(amounts)
    if not taken and rules.threshold and all(amount <= rules.threshold for amount in amounts):
        return [f"No pot is above {dollars(rules.threshold)}: nothing is taken."]
    steps = [f"{rules.percent}% of {dollars(base)} = {_exact(base * rules.percent)}"]
    whole = base * rules.percent // 100 // rules.unit * rules.unit
    if whole * 100 != base * rules.percent:
        steps.append(f"rounded down to {dollars(rules.unit)}: {dollars(whole)}")
    steps.append(f"the cap is {dollars(rules.cap)}" + (f", so {dollars(rules.cap)}" if whole > rules.cap else ""))
    if taken and not taken.amount:
        clause = settled.moment.table.book.clauses.get(taken.under)
        steps.append(f"but this round bears none: {clause.summary if clause else taken.under}")
    if taken and sum(map(bool, taken.taken_from)) > 1:
        parts = [
            f"{dollars(part)} from {pot_name(number, len(settled.pots))}"
            for number, part in enumerate(taken.taken_from)
            if part
        ]
        steps.append(f"drawn in proportion: {listed(parts)}")
    return steps


def _exact(hundredths: int) -> str:
    """A hundredth part of so many cents, to the last digit."""
    cents, rest = divmod(hundredths, 100)
    return dollars(cents) if not rest else f"${hundredths / 10_000:.4f}".rstrip("0")


def bears_commission(table: Table) -> str:
    """Tell why a table has no commission to ask about; empty where it has."""
    return "" if table.rules.commission.percent else "no commission is taken from the pots of this table"
