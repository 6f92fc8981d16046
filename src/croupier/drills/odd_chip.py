"""The odd chip: a pot that is shared and does not come out even.

Rule keys: `pots.divide`, `chip`, `win`, `tapout`.
"""

from __future__ import annotations

from croupier.drills.commission import Settled, settling
from croupier.drills.moments import Moment, Table, rounds
from croupier.drills.pots import pot_name
from croupier.drills.question import RoundQuestion
from croupier.drills.story import listed, situation
from croupier.history import dollars
from croupier.poker import PotAwarded, Share


def odd_chip(table: Table, key: str) -> RoundQuestion | None:
    """Ask what each winner of a shared pot takes."""
    for source, moments in rounds(table, key, ties=True):
        settled = settling(moments)
        fitting = [number for number, pot in enumerate(settled.pots) if _is_odd(pot)]
        if fitting:
            return _odd_chip(settled, source.choice(fitting))
    return None


def _is_odd(pot: PotAwarded) -> bool:
    """Tell whether a player takes more only because of a remainder."""
    halves = [[share.amount for share in pot.shares if share.half == half] for half in _halves(pot)]
    return len({share.place for share in pot.shares}) > 1 and (
        any(len(set(amounts)) > 1 for amounts in halves) or len({sum(amounts) for amounts in halves}) > 1
    )


def _halves(pot: PotAwarded) -> list[str]:
    return list(dict.fromkeys(share.half for share in pot.shares))


def _odd_chip(settled: Settled, number: int) -> RoundQuestion:
    moment, pot, gone = settled.moment, settled.pots[number], settled.taken_from(number)
    seats = moment.state.seats
    winners = sorted({share.place for share in pot.shares}, key=lambda place: seats[place])
    name = pot_name(number, len(settled.pots))
    less = f", {dollars(gone)} of which goes to commission" if gone else ""
    won = " ".join(_won(moment, pot, half) for half in _halves(pot))
    order = ", ".join(moment.seat(place) for place in winners)
    return RoundQuestion(
        kind="odd-chip",
        situation=(*situation(moment), f"In {name} there is {dollars(pot.amount)}{less}. {won}"),
        text=f"How much of {name} does each of them take? Name the amounts in this order: {order}.",
        asks="amounts",
        correct=tuple(sum(share.amount for share in pot.shares if share.place == place) for place in winners),
        clauses=_clauses(moment, pot),
        explanation=tuple(_steps(moment, pot, gone)),
        book=moment.table.book,
        seats=moment.state.seats,
        moment=moment,
    )


def _won(moment: Moment, pot: PotAwarded, half: str) -> str:
    shares = [share for share in pot.shares if share.half == half]
    who = listed(sorted((moment.seat(share.place) for share in shares), key=lambda words: int(words.split()[1])))
    if len(shares) > 1:
        return f"{who.capitalize()} tie for {f'the best {half} hand' if half else 'it'}."
    return f"{who.capitalize()} has the best {half} hand."


def _clauses(moment: Moment, pot: PotAwarded) -> tuple[str, ...]:
    """The clauses of sharing, and the one of halves only where there are halves."""
    of_sharing, book = moment.rules.clauses["pots.divide"], moment.table.book
    return tuple(clause for clause in of_sharing if pot.shares[0].half or book.clause(clause).kind != "definition")


def _steps(moment: Moment, pot: PotAwarded, gone: int) -> list[str]:
    """Explain how the shares come about, read from what the engine gave to whom."""
    amount, chip = pot.amount - gone, moment.rules.chip
    nearest = min(share.place for share in pot.shares)
    steps = [f"{dollars(pot.amount)} less {dollars(gone)} commission is {dollars(amount)}."] if gone else []
    totals = {half: sum(share.amount for share in pot.shares if share.half == half) for half in _halves(pot)}
    odd = max(totals.values()) - min(totals.values())
    if len(totals) > 1:
        each = dollars(min(totals.values()))
        left = f"; {dollars(odd)} is left, for {_nearest(moment, nearest)}" if odd else ""
        steps.append(f"Half of {dollars(amount)} in whole chips of {dollars(chip)} is {each}{left}.")
    for half, total in totals.items():
        shares = [share for share in pot.shares if share.half == half]
        extra = odd if len(totals) > 1 and total == max(totals.values()) else 0
        steps += _divided(moment, shares, total - extra, half) if len(shares) > 1 else []
    return steps


def _divided(moment: Moment, shares: list[Share], total: int, half: str) -> list[str]:
    each = min(share.amount for share in shares)
    left = total - each * len(shares)
    name = f"The {half} half, {dollars(total)}," if half else dollars(total)
    even = f"{name} shared by {len(shares)} in whole chips of {dollars(moment.rules.chip)} is {dollars(each)} each"
    if not left:
        return [f"{even}."]
    nearest = _nearest(moment, min(share.place for share in shares))
    return [f"{even}, and {dollars(left)} is left.", f"The {dollars(left)} goes to {nearest}."]


def _nearest(moment: Moment, place: int) -> str:
    return f"{moment.seat(place)}, the nearest of them to the left of the button (seat {moment.state.seats[-1]})"
