"""`croupier backup`: a whole store, as it is at one moment, in one file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import complain, print_json, say
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import LogError

if TYPE_CHECKING:
    from croupier.store import Manifest

CHECK_FAILED = 1
EXAMPLES = "Example: croupier backup --data sqlite:room.db room.backup"

DataOption = Annotated[
    str, typer.Option(metavar="URL", help="The store: sqlite:FILE or postgresql://USER@HOST/DATABASE.")
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file that will hold everything.")],
    data: DataOption,
    json: JsonOption = False,
) -> int:
    """Back up a store while it is in use. What is sealed stays sealed; the chains and balances are checked on the way."""
    try:
        manifest = asyncio.run(_backed_up(data, file))
    except LogError as fault:
        complain(str(fault))
        return CHECK_FAILED
    tell(manifest, file, f"backed up to {file}", json=json)
    return 0


def tell(manifest: Manifest, file: Path, done: str, *, json: bool) -> None:
    """Say how much there was of everything."""
    counts = manifest.counts
    if json:
        print_json({"file": str(file), **counts, "heads": [str(head) for head in manifest.heads]})
    else:
        words = [f"{number} {what.removesuffix('s') if number == 1 else what}" for what, number in counts.items()]
        say(f"{', '.join(words)} {done}")


async def _backed_up(url: str, file: Path) -> Manifest:
    from croupier.store import back_up, open_store

    with working("backing up") as told:
        async with open_store(url, create=False) as store:
            return await back_up(store, file, told)
