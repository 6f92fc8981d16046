"""`croupier sign`: the sign of a table, for the wall or a screen, and the rules of its game; from its table rules.

With `--all` every paper of every table at once, into a folder: of the tables a settings file names, or of one table by
each rulebook's example.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from croupier.cli.output import say, warn
from croupier.cli.paper_files import HouseOption, OutOption, RoomOption, give_paper, print_paper
from croupier.cli.table_options import EXAMPLE_ID, KNOWN, JsonOption, SetOption, TableOption, given_rules, settled
from croupier.documents import Layout, Names, rules_paper, sign_of
from croupier.errors import RequestError
from croupier.rulebooks import Raw, TableRules, rulebook, rulebook_ids

EXAMPLES = (
    f"Examples: croupier sign -r {EXAMPLE_ID} --set blinds=5,10 --name table-4 -o sign.pdf; "
    f"croupier sign -r {EXAMPLE_ID} --screen -o sign.png; croupier sign -r {EXAMPLE_ID} --rules -o rules.pdf; "
    "croupier sign --all --config croupier.toml -o papers"
)
LONGEST = 200


class _Table(NamedTuple):
    name: str
    rules: TableRules
    historical: bool


def sign(
    name: Annotated[str, typer.Option("--rulebook", "-r", metavar="R", help=f"The rulebook: {KNOWN}.")] = "",
    set_: SetOption = None,
    table: TableOption = None,
    called: Annotated[str, typer.Option("--name", metavar="NAME", help="What the table is called.")] = "",
    house: HouseOption = "",
    room: RoomOption = "",
    address: Annotated[str, typer.Option(metavar="URL", help="Where the rules can be read; printed as a code.")] = "",
    screen: Annotated[bool, typer.Option("--screen", help="For a large screen instead of the wall.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="The rules of the game instead, clause by clause.")] = False,
    all_: Annotated[
        bool,
        typer.Option("--all", help="Sign, screen and rules of every table into the folder -o, or of every rulebook."),
    ] = False,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="With --all: the tables of these settings.")
    ] = None,
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Print the sign of a table: limits, charges, order of hands, payouts, each with its clause."""
    if max(map(len, (called, address, house, room))) > LONGEST:
        raise RequestError(f"--name, --house, --room and --address have at most {LONGEST} letters")
    if all_ or config:
        if name or set_ or table or called or rules or screen or json or not all_:
            raise RequestError(
                "--all prints every paper of every table: it takes --config, --house, --room, --address, -o"
            )
        _print_all(config, Names(house, room), address, out)
        return
    if not name:
        raise RequestError(f"say which rulebook: -r {KNOWN.replace(', ', ', -r ')}; or --all for every one of them")
    if rules and screen:
        raise RequestError("--rules and --screen: the rules are for paper; leave --screen out")
    at_table = _with_seats(name, given_rules(set_, table))
    for line in at_table.warnings:
        warn(line)
    names = Names(house, room)
    if rules:
        give_paper(rules_paper(at_table, table=called, called=names), out, json=json)
    else:
        layout: Layout = "screen" if screen else "page"
        give_paper(sign_of(at_table, table=called, address=address, called=names), out, json=json, layout=layout)


def _print_all(config: Path | None, given: Names, address: str, folder: Path | None) -> None:
    """Three papers a table: NAME-sign.pdf, NAME-screen.png and NAME-rules.pdf."""
    if folder is None:
        raise RequestError("--all prints into a folder: say which with -o FOLDER")
    if folder.exists() and not folder.is_dir():
        raise RequestError(f"{folder} is a file; --all prints into a folder")
    tables, names = _tables(config, given)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(f"cannot make the folder {folder}: {error.strerror or error}") from error
    for one in tables:
        shown = one.name if config else ""
        hung = sign_of(one.rules, table=shown, address=address, historical=one.historical, called=names)
        read = rules_paper(one.rules, table=shown, historical=one.historical, called=names)
        for file in (
            *print_paper(hung, folder / f"{one.name}-sign.pdf"),
            *print_paper(hung, folder / f"{one.name}-screen.png", "screen"),
            *print_paper(read, folder / f"{one.name}-rules.pdf"),
        ):
            say(f"printed {file}")


def _tables(config: Path | None, given: Names) -> tuple[list[_Table], Names]:
    """The tables to print for, and what the house and its room are called; what was given goes before the settings."""
    if config is None:
        return list(_examples()), given
    from croupier.web import read_settings, room_plan

    settings = read_settings(config)
    plan = room_plan(settings.room, settings.tables)
    if not plan.tables:
        raise RequestError(f"{config} names no table: leave --config out for the example of every rulebook")
    said = settings.room.called
    names = Names(given.house or said.house, given.room or said.room)
    return [_Table(one.name, one.rules.table, one.historical) for one in plan.tables], names


def _examples() -> Iterator[_Table]:
    for name in rulebook_ids():
        yield _Table(name, _with_seats(name, {}), historical=False)


def _with_seats(name: str, given: Mapping[str, Raw]) -> TableRules:
    """The rules of a table as a room opens it: with the usual number of seats where none is said."""
    from croupier.views import with_usual_seats

    book = rulebook(name)
    return settled(book, with_usual_seats(book, given, simulation=True))
