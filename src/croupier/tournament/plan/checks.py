"""Checks that a structure can be played under its rulebook: levels, stages, seats, purchases.

Rule keys: `tournament.limits`, `tournament.heats`, `tournament.sessions`, `tournament.session-length`,
`tournament.seats`, `tournament.seating`, `tournament.seat`, `tournament.rebuys`, `tournament.add-ons`,
`tournament.fee.ceiling`, `tournament.fee.measure`, `tournament.commission`, `tournament.order`, `tournament.prevails`.

The first fault is refused with the clause of the field it belongs to; where no rulebook field speaks of it, with
`practice`. Every level is settled as the rules of a table, so that nothing is announced that no table could open with.
"""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from croupier.errors import DeterminationError
from croupier.rulebooks import Rulebook, TableRules, dollars, in_trade, lowered, settle, told
from croupier.table import session_rules
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure
from croupier.tournament.plan.whole_chips import level_fault, stack_fault
from croupier.tournament.plan.words import count

MOST_LEVELS = 40
MOST_STAGES = 12
MOST_MINUTES = 24 * 60
MOST_CHIPS = 10**9
MOST_PLAYERS = 10_000
LEVELS = ("tournament.limits",)
STAGES = ("tournament.heats", "tournament.sessions")
SEATS = ("tournament.seats", "tournament.seating")
CHIPS = ("tournament.chips",)
REBUYS = ("tournament.rebuys", "tournament.once")
MOST = "tournament.players.max"
ADD_ONS = ("tournament.add-ons", "tournament.once")
_NAMED = {"name": "Name", "seats": "Seats at a table", "rebuy": "Re-buys", "add_on": "Add-ons"}


def refusal(book: Rulebook, keys: tuple[str, ...], fault: str, number: int = 0, named: str = "") -> DeterminationError:
    """A fault under the clause of the first of the keys this rulebook has; `named` is what to look at, if not that key."""
    key = next((key for key in keys if key in book.rules), "")
    clauses = book.rules[key].clauses[number:][:1] if key else ("practice",)
    under = f"{book.id} {clauses[0]}" if key else clauses[0]
    words = f"{_NAMED[named]}: {in_trade(book, fault)}" if named in _NAMED else told(book, named or key, fault)
    return DeterminationError(f"{named or key or 'structure'}: {fault} ({under})", key=key, clauses=clauses, told=words)


def check_structure(
    book: Rulebook, structure: Structure, *, chips: int, most: int, balanced: bool, in_total: bool
) -> None:
    """Refuse a structure that cannot be played, with the clause."""
    if structure.seats < 1:
        raise refusal(book, SEATS, "a table has seats; give how many, such as seats = 9", named="seats")
    if most > MOST_PLAYERS:
        raise refusal(book, (), f"at most {MOST_PLAYERS:,} can enter", named="tournament.players.max")
    _check_stages(book, structure)
    if not 0 < chips <= MOST_CHIPS:
        raise refusal(book, CHIPS, "say with how many chips everybody begins, in the conditions or in the first stage")
    settled = _check_levels(book, structure)
    for name, purchase, keys in (("rebuy", structure.rebuy, REBUYS), ("add_on", structure.add_on, ADD_ONS)):
        if purchase is not None:
            _check_purchase(book, structure, name, purchase, keys, in_total=in_total)
    if fault := level_fault(structure, settled) or stack_fault(structure, settled, chips):
        raise refusal(book, (), fault)
    if not 0 <= structure.late_to_level <= len(structure.levels):
        fault = f"late entries are taken up to one of the {len(structure.levels)} levels"
        raise refusal(book, ("tournament.entry-times", *LEVELS), fault)
    if not 0 <= structure.action_seconds <= 3600:
        raise refusal(book, ("tournament.action-time", "tournament.pace"), "time to act is at most an hour")
    if not balanced:
        _check_kept_seats(book, structure, most)


# Levels


def level_rules(book: Rulebook, structure: Structure, at: int) -> TableRules:
    """Return the rules of every table at a level (numbered from 0).

    A setting left out is the key's own `otherwise`, as in a plan older than the key, or else the rulebook's example
    table's; but where a chip set is listed the smallest chip is its first, and the least bet is the largest blind.
    """
    seats = "seats" if "seats" in book.rules else "boxes"
    said = {**structure.table, **structure.levels[at].settings}
    unsaid = {**book.otherwise} | ({"chip": str(structure.chip_set[0])} if structure.chip_set else {})
    largest = said.get("blinds", "").rpartition(",")[2].strip()
    if "bet.min" in book.rules and largest.isdecimal():
        unsaid["bet.min"] = largest
    given = {**unsaid, **said, seats: str(structure.seats), "tournament": "true", "amounts": "chips"}
    try:
        rules = settle(book, dict(sorted(given.items())), defaults=book.example.table)
        session_rules(rules)  # a table that cannot open is found here
    except DeterminationError as error:
        prevails = book.rule("tournament.prevails")
        further = prevails.clauses[1:] if prevails.value == "rules" else ()
        says = f"; the rules prevail over conditions ({', '.join(further)})" if further else ""
        raise DeterminationError(
            f"level {at + 1}: {error}{says}",
            key=error.key,
            clauses=(*error.clauses, *further),
            told=f"level {at + 1}, {lowered(error.told)}",
        ) from None
    return rules


def _check_levels(book: Rulebook, structure: Structure) -> list[TableRules]:
    """Refuse levels no table could open with, or that fall; answers each level's rules."""
    levels = structure.levels
    if not 1 <= len(levels) <= MOST_LEVELS:
        raise refusal(book, LEVELS, f"a tournament has 1 to {MOST_LEVELS} levels, not {len(levels)}")
    for at, level in enumerate(levels):
        _check_length(book, level, at, last=level is levels[-1])
    if any(level.minutes for level in levels) and any(level.rounds for level in levels):
        raise refusal(book, LEVELS, "levels go all by time or all by rounds")
    chips = structure.chip_set
    if list(chips) != sorted(set(chips)) or (chips and chips[0] < 1):
        raise refusal(book, CHIPS, "the chip set is listed from the smallest chip, each once")
    forced = ("blinds", "ante") if "blinds" in book.rules else ("bet.min",)
    for at, level in enumerate(levels, 1):
        if not {*level.settings, *structure.table} & set(forced):
            raise refusal(book, LEVELS, f"level {at} does not say its {' or '.join(forced)}")
    settled = [level_rules(book, structure, at) for at in range(len(levels))]
    for at, (before, rules) in enumerate(pairwise(settled), 2):
        for key in ("blinds", "ante", "bet.min", "chip"):
            if _last(rules, key) < _last(before, key):
                raise refusal(book, LEVELS, f"{key} falls at level {at}; each level is at least the one before")
    return settled


def _check_length(book: Rulebook, level: Level, at: int, *, last: bool) -> None:
    if not (0 <= level.minutes <= MOST_MINUTES and level.rounds >= 0 and 0 <= level.break_minutes <= MOST_MINUTES):
        raise refusal(
            book, LEVELS, f"level {at + 1}: minutes and break_minutes are 0 to {MOST_MINUTES}, rounds 0 or more"
        )
    if level.minutes and level.rounds:
        raise refusal(book, LEVELS, f"level {at + 1} goes by time or by rounds, not by both")
    if level.break_minutes and not level.minutes:
        raise refusal(book, LEVELS, f"a break after level {at + 1} wants levels by time; others the director calls")
    if not (level.minutes or level.rounds or last):
        raise refusal(book, LEVELS, f"say how long level {at + 1} lasts; only the last level may stay")


def _last(rules: TableRules, key: str) -> int:
    value = rules.values.get(key) or 0
    return cast("int", value[-1] if isinstance(value, tuple) else value)


# Stages


def _check_stages(book: Rulebook, structure: Structure) -> None:
    stages = structure.stages
    if not 1 <= len(stages) <= MOST_STAGES:
        raise refusal(book, STAGES, f"a tournament has 1 to {MOST_STAGES} stages, not {len(stages)}")
    if len({stage.name.strip().lower() for stage in stages}) < len(stages) or not all(s.name.strip() for s in stages):
        raise refusal(book, STAGES, "every stage has a name of its own")
    for stage in stages:
        if fault := _fault_of(stage, structure.seats):
            raise refusal(book, STAGES, f"{stage.name}: {fault}")
    if stages[0].repechage or stages[-1].repechage:
        raise refusal(book, STAGES, "a repechage stands between the stage it follows and the one its players join")
    if any(stage.points for stage in stages) and "tournament.order" in book.rules:
        raise refusal(book, ("tournament.order",), "players are placed by chips, not by points")
    for stage in stages[:-1]:
        if (stage.ends, stage.number, stage.sessions) == ("left", 1, 1):
            raise refusal(book, STAGES, f"{stage.name}: nobody would be left to play the next stage with")
    for stage in stages:
        if stage.repechage and not stage.chips:
            raise refusal(book, STAGES, f"{stage.name}: say with how many chips everybody begins; some come without")
    _check_last(book, stages[-1])


def _fault_of(stage: Stage, seats: int) -> str:
    """Return the fault of a stage by itself in words; empty where it can be played."""
    if stage.number < 1:
        return f"number is {stage.number}; it ends after so many rounds or minutes, or with so many players left"
    if stage.sessions < 1 or stage.advance < 0:
        return f"sessions is 1 or more and advance 0 or more, not {stage.sessions} and {stage.advance}"
    if not 0 <= stage.chips <= MOST_CHIPS:
        return f"everybody begins with 1 to {MOST_CHIPS:,} chips, not {stage.chips:,}"
    if stage.ends == "minutes" and stage.number > MOST_MINUTES:
        return "a session ends within a day"
    if stage.ends == "table-left" and stage.number >= seats:
        return f"{stage.number} are to be left at each table, which has {seats} seats"
    at_table = stage.number if stage.ends == "table-left" else seats
    if stage.advance > at_table:
        return f"{stage.advance} of each table cannot go on; at most {at_table} are there"
    if len(stage.points) > seats or (*stage.points, 0) != tuple(sorted((*stage.points, 0), reverse=True)):
        return f"points are for at most {seats} places, from the first on, and do not rise"
    return ""


def _check_last(book: Rulebook, stage: Stage) -> None:
    if stage.advance:
        raise refusal(book, STAGES, f"{stage.name}: nobody goes on from the last stage; leave out how many advance")
    if stage.points:
        return
    if stage.sessions > 1:
        raise refusal(book, STAGES, f"{stage.name}: the last stage is one session, so that all are placed together")
    if stage.ends == "table-left" or (stage.ends == "left" and stage.number != 1):
        raise refusal(
            book, STAGES, f"{stage.name}: the last stage ends with one player left, or by chips after its length"
        )


def _check_kept_seats(book: Rulebook, structure: Structure, most: int) -> None:
    """Refuse a stage that waits for fewer players than it has tables, where players are not moved between tables."""
    if not any(stage.ends == "left" for stage in structure.stages):
        return
    coming, out = most, 0
    for stage in structure.stages:
        playing = out if stage.repechage else coming
        tables = -(-playing // (stage.sessions * structure.seats))
        if stage.ends == "left" and not (most and tables <= stage.number):
            raise refusal(book, ("tournament.seat", *SEATS), _kept_fault(stage, structure, playing), named=MOST)
        through = _going_on(stage, playing, tables * stage.sessions, structure.seats)
        coming, out = through + (coming if stage.repechage else 0), playing - through


def _kept_fault(stage: Stage, structure: Structure, playing: int) -> str:
    limit = stage.number * structure.seats * stage.sessions
    come = f"up to {playing:,} may come to it" if playing else "nothing says how many may come to it"
    return (
        f"{stage.name}: players keep their seats, so {count(stage.number, 'player')} can be left only of {limit} or fewer, "
        f'and {come}; set {MOST} so that no more come, end the stages before by "table-left" with fewer, '
        'or set tournament.balance = "balanced"'
    )


def _going_on(stage: Stage, playing: int, tables: int, seats: int) -> int:
    """The most players a stage can leave for the next."""
    at_table = stage.advance or (stage.number if stage.ends == "table-left" else seats)
    return min(playing, stage.number * stage.sessions if stage.ends == "left" else at_table * tables)


# Purchases


def _check_purchase(
    book: Rulebook, structure: Structure, name: str, purchase: Purchase, keys: tuple[str, ...], *, in_total: bool
) -> None:
    what = {"rebuy": "a re-buy", "add_on": "an add-on"}[name]
    if fault := _purchase_fault(purchase, what, len(structure.levels)):
        raise refusal(book, keys, fault, named=name)
    ceiling = book.rules["tournament.fee.ceiling"].value if "tournament.fee.ceiling" in book.rules else None
    if ceiling is None and purchase.fee:
        fault = f"commission comes from entry fees only; {what} has none, so leave out its fee"
        raise refusal(book, ("tournament.commission",), fault, number=1, named=name)
    if ceiling is not None and not in_total and purchase.fee * 100 > purchase.cost * cast("int", ceiling):
        fault = f"${dollars(purchase.fee)} is more than {ceiling}% of {what} for ${dollars(purchase.cost)}"
        raise refusal(book, ("tournament.fee.ceiling",), fault, named=name)


def _purchase_fault(purchase: Purchase, what: str, levels: int) -> str:
    if not 0 < purchase.chips <= MOST_CHIPS:
        return f"{what} gives 1 to {MOST_CHIPS:,} chips, not {purchase.chips:,}"
    if purchase.cost < 0 or purchase.most < 1 or purchase.below < 0:
        return "cost and below are 0 or more; most, how many one player may buy, is 1 or more"
    if not 1 <= purchase.from_level <= purchase.to_level <= levels:
        said = f"{purchase.from_level} to {purchase.to_level}"
        return f"{what} is offered from one level to another, of 1 to {levels}; not from_level {said}"
    if not 0 <= purchase.fee <= purchase.cost:
        return f"the house keeps at most what {what} costs"
    return ""
