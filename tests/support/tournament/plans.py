"""Plans of small tournaments, drawn at random and all permitted: what the properties of the machine are tried on."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

from croupier import Rulebook, rulebook
from croupier.rulebooks.values import Raw
from croupier.tournament.plan.conditions import Plan
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure
from croupier.tournament.plan.suggested_prizes import payouts
from croupier.tournament.plan.templates import filled, template

replace = msgspec.structs.replace
_template = lru_cache(4096)(template)  # drawn again and again


def random_plan(rulebook_id: str, source: Random) -> Plan:
    """A permitted plan for 4 to 24 players: any format, several stages, purchases, levels by time or rounds."""
    book = rulebook(rulebook_id)
    players, seats = source.randint(4, 24), source.randint(3, book.example.structure.seats)
    formats = [name for name in book.example.structure.formats if name != "sit-and-go" or players <= seats]
    chips = source.choice((5_000, 10_000)) if "boxes" in book.rules else source.choice((500, 1_000, 2_000, 5_000))
    structure = _template(book, source.choice(formats), players, seats=seats, chips=chips)
    structure = replace(structure, levels=_levels(structure, source), stages=_stages(structure, players, source))
    structure = replace(structure, **_purchases(book, structure, source))
    if source.random() < 0.3:
        structure = replace(structure, action_seconds=source.randint(20, 60))
    late = source.randint(1, 3) if source.random() < 0.3 else 0
    structure = replace(structure, hand_for_hand=source.random() < 0.7, late_to_level=late)
    in_total = "tournament.fee.measure" in book.rules and source.random() < 0.4
    if in_total:
        structure = replace(structure, **_dearer(structure, source))
    plan = filled(rulebook_id, f"plan {source.randint(1, 10**6)}", structure, players)
    given = plan.given | _given(book, plan, players, source) | _manners(book, source)
    return replace(plan, given=given | ({"tournament.fee.measure": "total"} if in_total else {}))


def _manners(book: Rulebook, source: Random) -> dict[str, Raw]:
    """Now and then the other reading of what the text leaves open."""
    other: dict[str, Raw] = {"tournament.colour-up": "race-off", "tournament.places.across": "table"}
    return {key: value for key, value in other.items() if key in book.rules and source.random() < 0.4}


def _dearer(structure: Structure, source: Random) -> dict[str, Purchase | None]:
    """Purchases of which the house would keep any part: measured on all payments it may."""
    offers = {"rebuy": structure.rebuy, "add_on": structure.add_on}
    return {what: offer and replace(offer, fee=source.randint(0, offer.cost)) for what, offer in offers.items()}


def _levels(structure: Structure, source: Random) -> tuple[Level, ...]:
    """The levels by time or by rounds, short ones; the last may stay."""
    by_time, length = source.random() < 0.5, source.randint(2, 8)
    span = {"minutes": length, "rounds": 0} if by_time else {"minutes": 0, "rounds": length}
    pause = source.choice((0, 0, 5)) if by_time else 0
    levels = [replace(level, **span, break_minutes=level.break_minutes and pause) for level in structure.levels]
    if source.random() < 0.5:
        levels[-1] = replace(levels[-1], minutes=0, rounds=0, break_minutes=0)
    return tuple(levels)


def _stages(structure: Structure, players: int, source: Random) -> tuple[Stage, ...]:
    """The stages with shorter sessions, the first perhaps in groups, a repechage perhaps after it."""
    length = source.randint(3, 12)
    stages = [replace(one, number=length) if one.ends in ("rounds", "minutes") else one for one in structure.stages]
    groups = 2 * -(-players // (2 * structure.seats))  # whose winners meet at one table
    if len(stages) > 1 and source.random() < 0.4 and (stages[0].ends != "table-left" or groups <= structure.seats):
        stages[0] = replace(stages[0], sessions=2, number=1 if stages[0].ends == "table-left" else stages[0].number)
    if len(stages) > 1 and stages[0].advance and source.random() < 0.4:
        again = Stage("repechage", stages[0].ends, length, advance=1, chips=stages[0].chips, repechage=True)
        stages.insert(1, again)
    return tuple(stages)


def _purchases(book: Rulebook, structure: Structure, source: Random) -> dict[str, Purchase | None]:
    offered: dict[str, Purchase | None] = {"rebuy": None, "add_on": None}
    last = min(len(structure.levels), 4)
    ceiling = 35 if "tournament.fee.ceiling" in book.rules else 0
    for what in offered:
        if source.random() < 0.4:
            cost = source.choice((0, 1_000, 2_050))
            offered[what] = Purchase(
                cost=cost,
                chips=structure.stages[0].chips,
                fee=source.randint(0, cost * ceiling // 100),
                most=source.randint(1, 3),
                from_level=source.randint(1, last),
                to_level=last,
                below=source.choice((0, structure.stages[0].chips // 2)),
            )
    return offered


def _given(book: Rulebook, plan: Plan, players: int, source: Random) -> dict[str, Raw]:
    """Fields beside the example's: prizes, agreements, seats kept or not where both can be."""
    changed: dict[str, Raw] = {"tournament.prizes": [str(share) for share in payouts(source.randint(2, players))]}
    groups = plan.structure.stages[0].sessions > 1  # more of them go on than the last table may have room for
    if plan.given["tournament.balance"] == "fixed" and (source.random() < 0.5 or groups):
        changed["tournament.balance"] = "balanced"
    for flag in ("tournament.signed-terms", "tournament.membership", "tournament.starting-marker"):
        if flag in book.rules:
            changed[flag] = source.random() < 0.5
    added: dict[str, Raw] = {
        "tournament.extra-prizes": "added",
        "tournament.prize-kind": "both",
        "tournament.added-prizes": ["cash", "goods"],
    }
    if source.random() < 0.5:
        changed |= {key: value for key, value in added.items() if key in book.rules}
    if "tournament.entries" in book.rules:
        changed["tournament.entries"] = source.randint(1, 2)
    return changed
