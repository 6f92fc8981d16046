"""`croupier tournament formats`, `template` and `check`: what a director looks up, starts from, and has settled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.output import print_json, print_table, say, write_text
from croupier.cli.plan_files import plan_text, read_plan
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.errors import RequestError
from croupier.rulebooks import Rulebook, rulebook
from croupier.tournament.chip_set import capacity, stack_of
from croupier.tournament.conditions import Conditions, conditions, further, prevailing
from croupier.tournament.payouts import payouts
from croupier.tournament.structure import Level, Structure
from croupier.tournament.templates import example_plan, template
from croupier.tournament.words import add_on_words, count, rebuy_words, written

FORMATS_EXAMPLE = (
    f"Examples: croupier tournament formats {EXAMPLE_ID}; croupier tournament formats {EXAMPLE_ID} turbo --players 60"
)
TEMPLATE_EXAMPLE = f"Example: croupier tournament template {EXAMPLE_ID} turbo --players 60 --out plan.toml"
CHECK_EXAMPLE = "Example: croupier tournament check plan.toml"

RulebookArgument = Annotated[
    str, typer.Argument(metavar="RULEBOOK", help="Its id, such as `croupier rules list` shows.")
]
PlayersOption = Annotated[int, typer.Option(min=2, max=10_000, help="For how many players.")]
PLAYERS = 27


def fits(book: Rulebook, name: str, players: int) -> bool:
    """Whether a format has room for so many players."""
    try:
        template(book, name, players)
    except RequestError:
        return False
    return True


def formats(
    name: RulebookArgument,
    format_: Annotated[str, typer.Argument(metavar="[FORMAT]", help="One of them, with all its levels.")] = "",
    players: PlayersOption = PLAYERS,
    json: JsonOption = False,
) -> None:
    """Show the formats of a rulebook for a number of players: levels, prizes, chips, tables."""
    book = rulebook(name)
    wanted = [format_] if format_ else [each for each in book.example.structure.formats if fits(book, each, players)]
    found = {each: template(book, each, players) for each in wanted}
    if json:
        told = [_as_json(each, structure, players) for each, structure in found.items()]
        print_json({"rulebook": book.id, "players": players, "formats": told})
    elif format_:
        _print_format(format_, found[format_], players)
    else:
        rows = [(each, *_summary(structure, players)) for each, structure in found.items()]
        print_table(f"Formats for {players} players", ("format", "played", "levels", "tables"), rows)
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
        "capacity": {"tables": needs.tables, "sizes": needs.sizes, "dealers": needs.dealers, "pieces": needs.pieces},
    }


def _summary(structure: Structure, players: int) -> tuple[str, str, str]:
    first, last = structure.levels[0], structure.levels[-1]
    _, length, _ = _level_row(first)
    bets = " to ".join([level.settings.get("blinds") or level.settings["bet.min"] for level in (first, last)])
    tables = -(-players // structure.seats)
    return _played(structure), f"{len(structure.levels)} of {length}, {bets}", str(tables)


def _played(structure: Structure) -> str:
    return written(structure, balanced=True)["tournament.sessions"]


def _prizes(players: int) -> str:
    return ", ".join([f"{share}%" for share in payouts(players)])


def _print_format(name: str, structure: Structure, players: int) -> None:
    chips = structure.stages[0].chips
    needs = capacity(players, structure.seats, players, chips, structure.chip_set)
    pieces = ", ".join([f"{number} of {chip}" for chip, number in stack_of(chips, structure.chip_set).items()])
    rows = [
        ("played", _played(structure)),
        ("re-buys", rebuy_words(structure)),
        ("add-ons", add_on_words(structure)),
        ("prizes suggested", _prizes(players)),
        ("a first stack", f"{chips}: {pieces}"),
        (
            "tables",
            f"{needs.tables}, {count(needs.dealers, 'dealer')} with relief; of players {', '.join(map(str, needs.sizes))}",
        ),
        ("chips for everybody", ", ".join([f"{number:,} of {chip}" for chip, number in needs.pieces.items()])),
    ]
    print_table(f"{name} for {players} players", ("what", "how"), rows)
    levels = [(at, *_level_row(level)) for at, level in enumerate(structure.levels, 1)]
    print_table("Levels", ("level", "settings", "length", "break after it"), levels)


def _level_row(level: Level) -> tuple[str, str, str]:
    settings = ", ".join([f"{key} {value}" for key, value in level.settings.items()])
    length = count(level.minutes, "minute") if level.minutes else count(level.rounds, "round")
    pause = count(level.break_minutes, "minute") if level.break_minutes else ""
    return settings, length if level.minutes or level.rounds else "to the end", pause


def template_(
    name: RulebookArgument,
    format_: Annotated[str, typer.Argument(metavar="FORMAT", help="One of `croupier tournament formats`.")],
    players: PlayersOption = PLAYERS,
    out: Annotated[Path | None, typer.Option(metavar="FILE.toml", help="Write it there.")] = None,
    json: JsonOption = False,
) -> None:
    """Write a plan to start from: the format, filled in from the rulebook's example."""
    plan = example_plan(name, format_, players)
    if out:
        write_text(out, plan_text(plan))
    if json:
        print_json(plan)
    elif not out:
        say(plan_text(plan).rstrip("\n"))


def check(
    file: Annotated[Path, typer.Argument(metavar="PLAN.toml", help="A plan, such as `template` writes.")],
    json: JsonOption = False,
) -> None:
    """Settle a plan: the conditions in words, each with its clause; or why it cannot stand."""
    settled = conditions(read_plan(file))
    if json:
        rows = [{"key": key, "words": words, "clause": clause} for key, words, clause in _paper(settled)]
        found = {"rulebook": settled.book, "name": settled.name, "digest": settled.digest, "conditions": rows}
        print_json(found | {"prevails": prevailing(settled), "payment": settled.payment, "fee": settled.fee})
        return
    print_table(f"{settled.name} ({settled.book})", ("condition", "words", "clause"), _paper(settled))
    say(prevailing(settled))


def _paper(settled: Conditions) -> list[tuple[str, str, str]]:
    """Every condition with its clause, and what the structure says beside them."""
    fields = [(key, words, settled.under[key]) for key, words in settled.words.items()]
    return fields + [(key, words, settled.clause(key)) for key, words in further(settled).items()]
