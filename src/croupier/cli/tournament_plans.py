"""`croupier tournament formats`, `template` and `check`: what a director looks up, starts from, and has settled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, cast, get_args

import msgspec
import typer

from croupier.cli.output import has_other_text, print_json, print_table, say, warn, write_text
from croupier.cli.plan_files import note_example, plan_text, read_plan
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.errors import RequestError
from croupier.rulebooks import Rulebook, rulebook
from croupier.tournament import (
    ELECTRONIC,
    Cards,
    Conditions,
    Estimate,
    Level,
    Plan,
    Structure,
    add_on_words,
    capacity,
    conditions,
    count,
    estimate,
    filled,
    payouts,
    prevailing,
    purchases,
    rebuy_words,
    stack_of,
    template,
    warnings,
    written,
)

FORMATS_EXAMPLE = (
    f"Examples: croupier tournament formats {EXAMPLE_ID}; croupier tournament formats {EXAMPLE_ID} turbo --players 60"
)
TEMPLATE_EXAMPLE = f"Example: croupier tournament template {EXAMPLE_ID} turbo --players 60 --out plan.toml"
CHECK_EXAMPLE = "Example: croupier tournament check plan.toml"

RulebookArgument = Annotated[
    str, typer.Argument(metavar="RULEBOOK", help="Its id, such as `croupier rules list` shows.")
]
PlayersOption = Annotated[int, typer.Option(min=2, max=10_000, help="For how many players.")]
SeatsOption = Annotated[int, typer.Option(min=0, max=100, help="Seats at a table; 0: as the example has.")]
ChipsOption = Annotated[int, typer.Option(min=0, max=10**9, help="Chips to begin with; 0: as the example has.")]
PLAYERS = 27


def fits(book: Rulebook, name: str, players: int, seats: int = 0) -> bool:
    """Tell whether a format has room for so many players."""
    try:
        template(book, name, players, seats=seats or None)
    except RequestError:
        return False
    return True


def _plan(book: Rulebook, name: str, players: int, seats: int, chips: int) -> Plan:
    """Fill in a format and settle it before it is shown: a plan that `check` refuses is not offered."""
    structure = template(book, name, players, seats=seats or None, chips=chips or None)
    plan = filled(book.id, f"Example: {name} for {players}", structure, players)
    conditions(plan)
    return plan


def formats(
    name: RulebookArgument,
    format_: Annotated[str, typer.Argument(metavar="[FORMAT]", help="One of them, with all its levels.")] = "",
    players: PlayersOption = PLAYERS,
    seats: SeatsOption = 0,
    chips: ChipsOption = 0,
    json: JsonOption = False,
) -> None:
    """Show the formats of a rulebook for a number of players: levels, prizes, chips, tables."""
    book = rulebook(name)
    there = book.example.structure.formats
    wanted = [format_] if format_ else [each for each in there if fits(book, each, players, seats)]
    found = {each: _plan(book, each, players, seats, chips).structure for each in wanted}
    if json:
        told = [_as_json(each, structure, players) for each, structure in found.items()]
        print_json({"rulebook": book.id, "players": players, "formats": told})
    elif format_:
        _print_format(format_, found[format_], players)
    else:
        rows = [(each, *_summary(structure, players)) for each, structure in found.items()]
        print_table(f"Formats for {players} players", ("format", "played", "levels", "tables", "takes about"), rows)
        if small := [each for each in there if each not in wanted]:
            say(f"Not for so many players: {', '.join(small)}, which is one table.")
        say(f"Prizes suggested: {_prizes(players)}.")
        say(f"One of them in full: croupier tournament formats {book.id} {wanted[-1]} --players {players}")


def _as_json(name: str, structure: Structure, players: int) -> dict[str, Any]:
    chips = structure.stages[0].chips
    needs = capacity(players, structure.seats, players, chips, structure.chip_set)
    return {
        "format": name,
        "structure": msgspec.to_builtins(structure),
        "words": written(structure, balanced=True),
        "payouts": [str(share) for share in payouts(players)],
        "stack": stack_of(chips, structure.chip_set),
        "estimate": estimate(structure, players),
        "capacity": {"tables": needs.tables, "sizes": needs.sizes, "dealers": needs.dealers, "pieces": needs.pieces},
    }


def _summary(structure: Structure, players: int) -> tuple[str, str, str, str]:
    first, last = structure.levels[0], structure.levels[-1]
    _, length, _ = _level_row(first)
    bets = " to ".join([_chips(level.settings.get("blinds") or level.settings["bet.min"]) for level in (first, last)])
    tables, about = -(-players // structure.seats), estimate(structure, players)
    return _played(structure), f"{len(structure.levels)} of {length}, {bets}", str(tables), about.length


def _played(structure: Structure) -> str:
    return written(structure, balanced=True)["tournament.sessions"]


def _prizes(players: int) -> str:
    return ", ".join([f"{share}%" for share in payouts(players)])


def _print_format(name: str, structure: Structure, players: int) -> None:
    chips = structure.stages[0].chips
    needs = capacity(players, structure.seats, players, chips, structure.chip_set)
    pieces = ", ".join([f"{number} of {chip:,}" for chip, number in stack_of(chips, structure.chip_set).items()])
    rows = [
        ("played", _played(structure)),
        ("takes", estimate(structure, players).words),
        ("re-buys", rebuy_words(structure)),
        ("add-ons", add_on_words(structure)),
        ("prizes suggested", _prizes(players)),
        ("a first stack", f"{chips:,}: {pieces}"),
        (
            "tables",
            f"{needs.tables}, {count(needs.dealers, 'dealer')} with relief; of players {', '.join(map(str, needs.sizes))}",
        ),
        ("chips for all players", ", ".join([f"{number:,} of {chip:,}" for chip, number in needs.pieces.items()])),
    ]
    print_table(f"{name} for {players} players", ("what", "how"), rows)
    levels = [(at, *_level_row(level)) for at, level in enumerate(structure.levels, 1)]
    print_table("Levels", ("level", "settings", "length", "break after it"), levels)


def _level_row(level: Level) -> tuple[str, str, str]:
    settings = ", ".join([f"{_SETTINGS.get(key, key)} {_chips(value)}" for key, value in level.settings.items()])
    length = count(level.minutes, "minute") if level.minutes else count(level.rounds, "round")
    pause = count(level.break_minutes, "minute") if level.break_minutes else ""
    return settings, length if level.minutes or level.rounds else "to the end", pause


_SETTINGS = {"bet.min": "least bet", "bet.max": "greatest bet", "chip": "smallest chip"}


def _chips(value: str) -> str:
    """A setting of a level for people: numbers as chips are counted, blinds with a stroke between."""
    return " / ".join([f"{int(each):,}" if each.isdecimal() else each for each in value.split(",")])


def template_(
    name: RulebookArgument,
    format_: Annotated[str, typer.Argument(metavar="FORMAT", help="One of `croupier tournament formats`.")],
    players: PlayersOption = PLAYERS,
    seats: SeatsOption = 0,
    chips: ChipsOption = 0,
    cards: Annotated[
        str, typer.Option(metavar="|".join(get_args(Cards)), help="What its tables are dealt with, and who reports.")
    ] = ELECTRONIC,
    out: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="Write it there.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    json: JsonOption = False,
) -> None:
    """Write a plan to start from: the format, filled in from the rulebook's example."""
    if cards not in get_args(Cards):
        raise RequestError(f"--cards takes {', '.join(get_args(Cards))}, and not {cards[:40]}")
    plan = _plan(rulebook(name), format_, players, seats, chips)
    plan = msgspec.structs.replace(plan, cards=cast("Cards", cards))
    if out and not force and has_other_text(out, plan_text(plan)):
        raise RequestError(f"{out} is there already; name another file, or write over it with --force")
    if out:
        write_text(out, plan_text(plan))
    if json:
        print_json(plan)
    elif out:
        say(f"{out} is written; croupier tournament check {out} settles it.")
    else:
        say(plan_text(plan).rstrip("\n"))


def check(
    file: Annotated[Path, typer.Argument(metavar="PLAN.toml", help="A plan, such as `template` writes.")],
    json: JsonOption = False,
) -> None:
    """Settle a plan: the conditions in words, each with its clause; or why it cannot stand."""
    plan = read_plan(file)
    settled = conditions(plan)
    if json:
        rows = [{"key": key, "words": words, "clause": clause} for key, words, clause in _paper(settled)]
        found = {"rulebook": settled.book, "name": settled.name, "digest": settled.digest, "conditions": rows}
        money = {"payment": settled.payment, "fee": settled.fee, "estimate": _estimate(settled)}
        print_json(found | money | {"prevails": prevailing(settled), "warnings": warnings(settled), "plan": plan})
        return
    note_example(plan)
    print_table(f"{settled.name} ({settled.book})", ("condition", "words", "clause"), _paper(settled))
    say(f"It takes {_estimate(settled).words}.")
    say(prevailing(settled))
    for line in warnings(settled):
        warn(line)


def _estimate(settled: Conditions) -> Estimate:
    """With all places taken; where there is no such number, with one full table."""
    return estimate(settled.structure, settled.most or max(settled.least, settled.seats))


def _paper(settled: Conditions) -> list[tuple[str, str, str]]:
    """Every condition with its clause, and the purchases no field has room for."""
    fields = [(key, words, settled.under[key]) for key, words in settled.words.items()]
    bought = purchases(settled)
    return fields + ([("re-buys, add-ons", bought, settled.clause("tournament.prevails"))] if bought else [])
