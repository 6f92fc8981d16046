"""`croupier starting-hands`: every starting hand of two cards against one unknown hand, as a table and a heat map."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cards import cards_text
from croupier.cli.output import print_json, print_table, warn, write_text
from croupier.cli.table_options import (
    EXAMPLE_ID,
    JsonOption,
    RulebookOption,
    SetOption,
    TableOption,
    given_rules,
    settled,
)
from croupier.cli.working import working
from croupier.rulebooks import deck_of, making_of, orders_of, rulebook

EXAMPLES = f"""Examples:

croupier starting-hands -r {EXAMPLE_ID} --set deck=32 --set joker=true

croupier starting-hands -r {EXAMPLE_ID} --set deck=32 --svg hands.svg --json"""


def starting_hands_(
    name: RulebookOption,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the heat map into a file.")] = None,
    set_: SetOption = None,
    table: TableOption = None,
    json: JsonOption = False,
) -> None:
    """Rank every starting hand of two cards by its exact equity against one unknown hand."""
    from croupier.documents.charts.heat_map import heat_map
    from croupier.odds.equity.starting import starting_hands

    book = rulebook(name)
    rules = settled(book, given_rules(set_, table))
    for line in rules.warnings:
        warn(line)
    with working("starting hands") as tell:
        kinds = starting_hands(orders_of(book, rules), making_of(rules), tell=tell)
    about = f"{deck_of(rules).words}; {rules['win']} wins"
    if svg:
        write_text(svg, heat_map(kinds, "Starting hands against one unknown hand", f"equity in per cent; {about}"))
    rows = [
        {
            "name": kind.name,
            "hand": cards_text(kind.hand),
            "hands": kind.hands,
            "equity": kind.share,
            "share": kind.equity.players[0].share,
            "win": float(kind.equity.players[0].win),
            "tie": float(kind.equity.players[0].tie),
        }
        for kind in kinds
    ]
    if json:
        print_json({"rulebook": name, "deck": deck_of(rules).size, "joker": deck_of(rules).joker, "hands": rows})
        return
    shown = [
        (number, row["name"], row["hands"], *(f"{row[column]:.4%}" for column in ("equity", "win", "tie")))
        for number, row in enumerate(rows, start=1)
    ]
    print_table(f"Starting hands, {about}", ("", "hand", "hands", "equity", "win", "tie"), shown)
