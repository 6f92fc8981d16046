"""`croupier dossier`: clauses, requirements, figures, versions and keys for a laboratory or a regulator, on paper."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.paper_files import HouseOption, OutOption, give_paper
from croupier.cli.table_options import JsonOption

if TYPE_CHECKING:
    from croupier.dossier import OfStore

EXAMPLES = "Examples: croupier dossier -o dossier.pdf; croupier dossier --data sqlite:room.db -o dossier.pdf"


def dossier_(
    results: Annotated[
        Path | None, typer.Option("--results", metavar="FILE", help="What the tests came to: pytest --results FILE.")
    ] = None,
    data: Annotated[
        str,
        typer.Option("--data", metavar="URL", help="A store, for the keys of the house and the ends of its record."),
    ] = "",
    house: HouseOption = "",
    out: OutOption = None,
    json: JsonOption = False,
) -> None:
    """Print what a laboratory asks for: every clause with its code, tests and result, GLI-19, figures, versions, keys."""
    from croupier.dossier import dossier, read_results

    read = read_results(results) if results else None
    of_store, place = asyncio.run(_read(data)) if data else (None, "")
    give_paper(dossier(read, of_store, store=place, house=house), out, json=json)


async def _read(url: str) -> tuple[OfStore, str]:
    """The keys of a store, and its address as it may be shown."""
    from croupier.dossier import keys_of
    from croupier.store import open_store

    async with open_store(url, create=False) as store:
        return await keys_of(store), url.partition(":")[0]
