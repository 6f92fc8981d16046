"""Structures a director expects, ready to be altered: freeze-outs, re-buys, sit-and-go, heats, sessions, points.

What differs by rulebook (seats, chips, the settings of a table, which formats suit the text) is the rulebook's example;
nothing here asks which rulebook it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from croupier.errors import RequestError
from croupier.rulebooks import Raw, Rulebook, Starting, read_cents, rulebook
from croupier.tournament.plan.checks import MOST_PLAYERS
from croupier.tournament.plan.chips_needed import stack_of
from croupier.tournament.plan.conditions import Plan
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure
from croupier.tournament.plan.suggested_levels import first_least, suggested_blinds, suggested_levels
from croupier.tournament.plan.suggested_prizes import payouts
from croupier.tournament.plan.words import written

Template = Callable[[Rulebook, Starting, int], Structure]

LEAST_STACK = 20  # smallest chips: ten of the least big blinds
BREAK_EVERY = 4  # levels
REBUY_LEVELS = 4
SESSION_ROUNDS = 20
SESSION_MINUTES = 60
POINT_SESSIONS = 3
SESSION_DEPTH = 50  # first stack of a session, in its first minimum bets
STEPS = 4  # levels of such a session
GOING_ON = 2  # of each table


def template(
    book: Rulebook, name: str, players: int, *, seats: int | None = None, chips: int | None = None
) -> Structure:
    """A structure by its name, for so many players; seats at a table and chips are the example's where nothing is said."""
    starting = book.example.structure
    if name not in starting.formats:
        there = ", ".join(starting.formats)
        raise RequestError(f"{book.id} has no format '{name[:40]}'; there are {there}", key="format")
    if not 2 <= players <= MOST_PLAYERS:
        raise RequestError(f"a tournament has 2 to {MOST_PLAYERS:,} players", key="players")
    seats = starting.seats if seats is None else seats
    chips = starting.chips if chips is None else chips
    if seats < 2:
        raise RequestError("a table has two seats or more", key="seats")
    starting = msgspec.structs.replace(starting, seats=seats, chips=chips)
    if starting.chips < (least := LEAST_STACK * starting.chip_set[0]):
        raise RequestError(
            f"a stack is at least {least} chips where the smallest is {starting.chip_set[0]}", key="chips"
        )
    stack_of(starting.chips, starting.chip_set)
    return FORMATS[name](book, starting, players)


def example_plan(book_id: str, name: str, players: int, title: str = "") -> Plan:
    """A whole plan of a format, filled in from the rulebook's example."""
    structure = template(rulebook(book_id), name, players)
    return filled(book_id, title or f"{name} for {players}", structure, players)


def filled(book_id: str, title: str, structure: Structure, players: int) -> Plan:
    """A plan of a structure: what the operator fills in is the rulebook's example, the rest follows from the structure."""
    book = rulebook(book_id)
    own = {*written(structure, balanced=True), *_NUMBERS}
    given: dict[str, Raw] = {key: value for key, value in book.example.tournament.items() if key not in own}
    given |= {key: value for key, value in _fitting(players).items() if key in book.rules}
    moves = structure.stages[0].ends == "left" and players > structure.seats
    given["tournament.balance"] = "balanced" if moves else "fixed"
    if any(stage.points for stage in structure.stages):
        given["tournament.points.level"] = next(iter(book.rule("tournament.points.level").values))
    return Plan(book_id, title, structure, given)


_NUMBERS = (
    "tournament.seats",
    "tournament.chips",
    "tournament.rebuy-chips",
    "tournament.add-on-chips",
    "tournament.action-time",
    "tournament.elimination",
    "tournament.advance",
    "tournament.progression",
)


def _fitting(players: int) -> dict[str, Raw]:
    return {
        "tournament.players.max": players,
        "tournament.players.min": 2,
        "tournament.prizes": [str(share) for share in payouts(players)],
    }


def _built(starting: Starting, levels: tuple[Level, ...], *stages: Stage) -> Structure:
    return Structure(
        levels=levels,
        stages=stages,
        seats=starting.seats,
        table=dict(starting.table),
        chip_set=starting.chip_set,
        hand_for_hand=len(stages) == 1 and stages[0].ends == "left",
    )


def _levels(
    book: Rulebook, starting: Starting, players: int, *, number: int, minutes: int, depth: int = 100
) -> tuple[Level, ...]:
    blinds = suggested_blinds(players, starting.chips, number, starting.chip_set, depth)
    return suggested_levels(book, blinds, starting.chip_set, minutes=minutes, break_every=BREAK_EVERY)


def _freeze_out(minutes: int, hours: int, depth: int) -> Template:
    def build(book: Rulebook, starting: Starting, players: int) -> Structure:
        levels = _levels(book, starting, players, number=hours * 60 // minutes, minutes=minutes, depth=depth)
        return _built(starting, levels, Stage("the tournament", chips=starting.chips))

    return build


def _re_buy(book: Rulebook, starting: Starting, players: int) -> Structure:
    """Re-buys through the first levels for what goes into the pool, and one add-on at the end of them."""
    built = _freeze_out(20, 4, 100)(book, starting, players)
    chips, cost = starting.chips, _prize_part(book)
    return msgspec.structs.replace(
        built,
        rebuy=Purchase(cost, chips, most=2, to_level=REBUY_LEVELS),
        add_on=Purchase(cost, chips, from_level=REBUY_LEVELS, to_level=REBUY_LEVELS),
    )


def _prize_part(book: Rulebook) -> int:
    example = book.example.tournament
    whole = read_cents(example.get("tournament.payment", example.get("tournament.entry-fee", 0)))
    return whole - read_cents(example.get("tournament.fee", example.get("tournament.commission", 0)))


def _sit_and_go(book: Rulebook, starting: Starting, players: int) -> Structure:
    """One table, which begins when it is full."""
    if players > starting.seats:
        raise RequestError(f"a sit-and-go is one table of at most {starting.seats}; try another format", key="players")
    return _freeze_out(10, 1, 50)(book, starting, players)


def _heats(book: Rulebook, starting: Starting, players: int) -> Structure:
    """Return heats: every table plays down to a few, who meet in the next stage; players keep their table in one."""
    stages: list[Stage] = []
    coming = players
    while coming > starting.seats:
        tables = -(-coming // starting.seats)
        left = max(1, min(starting.seats // tables, coming // tables - 1))
        chips = 0 if stages else starting.chips
        stages.append(Stage(f"heat {len(stages) + 1}", "table-left", left, chips=chips, levels_anew=bool(stages)))
        coming = left * tables
    stages.append(Stage("final", chips=0 if stages else starting.chips, levels_anew=bool(stages)))
    return _built(starting, _levels(book, starting, players, number=8, minutes=15), *stages)


def _by_length(ends: Literal["rounds", "minutes"], number: int) -> Template:
    """Sessions of a length with fresh chips, the best of each table going on; the last table is decided by chips."""

    def build(book: Rulebook, starting: Starting, players: int) -> Structure:
        stages: list[Stage] = []
        coming = players
        while coming > starting.seats:
            name = f"session {len(stages) + 1}"
            stages.append(Stage(name, ends, number, advance=GOING_ON, chips=starting.chips, levels_anew=True))
            coming = min(coming - 1, GOING_ON * -(-coming // starting.seats))
        stages.append(Stage("final", ends, number, chips=starting.chips, levels_anew=True))
        return _built(starting, _steps(book, starting, ends, number), *stages)

    return build


def _steps(book: Rulebook, starting: Starting, ends: Literal["rounds", "minutes"], number: int) -> tuple[Level, ...]:
    """A few levels for a session that ends by its length: each as much higher as the first is."""
    least = first_least(book, starting.chips, starting.chip_set, SESSION_DEPTH)
    blinds = tuple([least * level for level in range(1, STEPS + 1)])
    span = number // STEPS
    by_time = ends == "minutes"
    return suggested_levels(
        book, blinds, starting.chip_set, minutes=span if by_time else 0, rounds=0 if by_time else span
    )


def _points(book: Rulebook, starting: Starting, _players: int) -> Structure:
    """Some sessions with fresh chips, points for the places at each table, the sum of them deciding."""
    points = tuple(range(starting.seats, 0, -1))
    stages = [
        Stage(f"session {at}", "rounds", SESSION_ROUNDS, chips=starting.chips, points=points, levels_anew=True)
        for at in range(1, POINT_SESSIONS + 1)
    ]
    return _built(starting, _steps(book, starting, "rounds", SESSION_ROUNDS), *stages)


FORMATS: dict[str, Template] = {
    "turbo": _freeze_out(10, 2, 50),
    "standard": _freeze_out(20, 4, 100),
    "deep": _freeze_out(30, 7, 200),
    "re-buy": _re_buy,
    "sit-and-go": _sit_and_go,
    "heats": _heats,
    "sessions": _by_length("rounds", SESSION_ROUNDS),
    "timed": _by_length("minutes", SESSION_MINUTES),
    "points": _points,
}
