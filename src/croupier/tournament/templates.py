"""Structures a director expects, ready to be altered: freeze-outs, re-buys, sit-and-go, heats, sessions, points.

What differs by rulebook (seats, chips, the settings of a table, which formats suit the text) is the rulebook's example;
nothing here asks which rulebook it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from croupier.errors import RequestError
from croupier.rulebooks import Rulebook, rulebook
from croupier.rulebooks.values import Raw, read_cents
from croupier.tournament.conditions import Plan
from croupier.tournament.payouts import payouts
from croupier.tournament.schedule import suggested_blinds, suggested_levels
from croupier.tournament.structure import Level, Purchase, Stage, Structure
from croupier.tournament.words import written

Template = Callable[[Rulebook, int], Structure]

BREAK_EVERY = 4  # levels
REBUY_LEVELS = 4
SESSION_ROUNDS = 20
SESSION_MINUTES = 60
POINT_SESSIONS = 3
SESSION_DEPTH = 50  # what everybody begins a session with, in its first least bets
STEPS = 4  # levels of such a session
GOING_ON = 2  # of each table


def template(book: Rulebook, name: str, players: int) -> Structure:
    """A structure by its name, for so many players."""
    if name not in book.example.structure.formats:
        there = ", ".join(book.example.structure.formats)
        raise RequestError(f"{book.id} has no format '{name[:40]}'; there are {there}")
    if not 2 <= players <= 10_000:
        raise RequestError("a tournament has 2 to 10,000 players")
    return FORMATS[name](book, players)


def example_plan(book_id: str, name: str, players: int, title: str = "") -> Plan:
    """A whole plan of a format: what the operator fills in is the rulebook's example, the rest follows from it."""
    book = rulebook(book_id)
    structure = template(book, name, players)
    own = {*written(structure, balanced=True), *_NUMBERS}
    given: dict[str, Raw] = {key: value for key, value in book.example.tournament.items() if key not in own}
    given |= {key: value for key, value in _fitting(structure, players).items() if key in book.rules}
    moves = structure.stages[0].ends == "left" and players > structure.seats
    given["tournament.balance"] = "balanced" if moves else "fixed"
    if any(stage.points for stage in structure.stages):
        given["tournament.points.level"] = next(iter(book.rule("tournament.points.level").values))
    return Plan(book_id, title or f"{name} for {players}", structure, given)


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


def _fitting(structure: Structure, players: int) -> dict[str, Raw]:
    return {
        "tournament.players.max": players,
        "tournament.players.min": 2,
        "tournament.prizes": [str(share) for share in payouts(players)],
        "tournament.chips": structure.stages[0].chips,
    }


def _built(book: Rulebook, levels: tuple[Level, ...], *stages: Stage) -> Structure:
    starting = book.example.structure
    return Structure(
        levels=levels,
        stages=stages,
        seats=starting.seats,
        table=dict(starting.table),
        chip_set=starting.chip_set,
        hand_for_hand=len(stages) == 1 and stages[0].ends == "left",
    )


def _levels(
    book: Rulebook, players: int, number: int, depth: int = 100, *, minutes: int = 0, rounds: int = 0
) -> tuple[Level, ...]:
    starting = book.example.structure
    blinds = suggested_blinds(max(players, 2), starting.chips, number, starting.chip_set, depth)
    return suggested_levels(
        book, blinds, starting.chip_set, minutes=minutes, rounds=rounds, break_every=BREAK_EVERY if minutes else 0
    )


def _freeze_out(minutes: int, hours: int, depth: int) -> Template:
    def build(book: Rulebook, players: int) -> Structure:
        levels = _levels(book, players, hours * 60 // minutes, depth, minutes=minutes)
        return _built(book, levels, Stage("the tournament", chips=book.example.structure.chips))

    return build


def _re_buy(book: Rulebook, players: int) -> Structure:
    """Re-buys through the first levels for what goes into the pool, and one add-on at the end of them."""
    built = _freeze_out(20, 4, 100)(book, players)
    chips, cost = built.stages[0].chips, _prize_part(book)
    return msgspec.structs.replace(
        built,
        rebuy=Purchase(cost, chips, most=2, to_level=REBUY_LEVELS),
        add_on=Purchase(cost, chips, from_level=REBUY_LEVELS, to_level=REBUY_LEVELS),
    )


def _prize_part(book: Rulebook) -> int:
    example = book.example.tournament
    whole = read_cents(example.get("tournament.payment", example.get("tournament.entry-fee", 0)))
    return whole - read_cents(example.get("tournament.fee", example.get("tournament.commission", 0)))


def _sit_and_go(book: Rulebook, players: int) -> Structure:
    """One table, which begins when it is full."""
    if players > book.example.structure.seats:
        raise RequestError(f"a sit-and-go is one table of at most {book.example.structure.seats}; try another format")
    return _freeze_out(10, 1, 50)(book, players)


def _heats(book: Rulebook, players: int) -> Structure:
    """Every table plays down to a few, who meet in the next stage; nobody is moved within one."""
    starting = book.example.structure
    stages: list[Stage] = []
    coming = players
    while coming > starting.seats:
        tables = -(-coming // starting.seats)
        left = max(1, min(starting.seats // tables, coming // tables - 1))
        chips = 0 if stages else starting.chips
        stages.append(Stage(f"heat {len(stages) + 1}", "table-left", left, chips=chips, levels_anew=bool(stages)))
        coming = left * tables
    stages.append(Stage("final", chips=0 if stages else starting.chips, levels_anew=bool(stages)))
    return _built(book, _levels(book, players, 8, minutes=15), *stages)


def _by_length(ends: Literal["rounds", "minutes"], number: int) -> Template:
    """Sessions of a length with fresh chips, the best of each table going on; the last table is decided by chips."""

    def build(book: Rulebook, players: int) -> Structure:
        starting = book.example.structure
        stages: list[Stage] = []
        coming = players
        while coming > starting.seats:
            name = f"session {len(stages) + 1}"
            stages.append(Stage(name, ends, number, advance=GOING_ON, chips=starting.chips, levels_anew=True))
            coming = min(coming - 1, GOING_ON * -(-coming // starting.seats))
        stages.append(Stage("final", ends, number, chips=starting.chips, levels_anew=True))
        return _built(book, _steps(book, ends, number), *stages)

    return build


def _steps(book: Rulebook, ends: Literal["rounds", "minutes"], number: int) -> tuple[Level, ...]:
    """A few levels for a session that ends by its length: each as much higher as the first is."""
    starting = book.example.structure
    least = starting.chips // SESSION_DEPTH
    blinds = tuple([least * level for level in range(1, STEPS + 1)])
    span = number // STEPS
    by_time = ends == "minutes"
    return suggested_levels(
        book, blinds, starting.chip_set, minutes=span if by_time else 0, rounds=0 if by_time else span
    )


def _points(book: Rulebook, _players: int) -> Structure:
    """Some sessions with fresh chips, points for the places at each table, the sum of them deciding."""
    starting = book.example.structure
    points = tuple(range(starting.seats, 0, -1))
    stages = [
        Stage(f"session {at}", "rounds", SESSION_ROUNDS, chips=starting.chips, points=points, levels_anew=True)
        for at in range(1, POINT_SESSIONS + 1)
    ]
    return _built(book, _steps(book, "rounds", SESSION_ROUNDS), *stages)


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
