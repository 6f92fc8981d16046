"""`croupier conditions`: the conditions of a tournament as players get them, from its plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.paper_files import HouseOption, OutOption, RoomOption, give_paper
from croupier.cli.plan_files import note_example, read_plan
from croupier.cli.table_options import EXAMPLE_ID, JsonOption
from croupier.documents import Names, conditions_paper
from croupier.tournament import conditions as settle_conditions

EXAMPLES = (
    f"Example: croupier tournament template {EXAMPLE_ID} turbo --players 60 --out plan.toml; "
    "croupier conditions plan.toml -o conditions.pdf"
)


def conditions(
    file: Annotated[
        Path, typer.Argument(metavar="PLAN.toml", help="A plan, as `croupier tournament template` writes.")
    ],
    house: HouseOption = "",
    room: RoomOption = "",
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Print the conditions of a tournament: every field with its clause, levels, prizes, what prevails."""
    plan = read_plan(file)
    note_example(plan)
    give_paper(conditions_paper(settle_conditions(plan), zone=plan.zone, called=Names(house, room)), out, json=json)
