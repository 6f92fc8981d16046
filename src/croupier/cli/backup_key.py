"""`croupier backup-key`: a key that backups are encrypted to, made where the server is not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import print_json, say
from croupier.cli.table_options import JsonOption

EXAMPLES = "Example: croupier backup-key backup.key"


def backup_key(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file for the private half.")],
    json: JsonOption = False,
) -> None:
    """Make a key for backups: the private half stays in the file, away from the server; the public half is printed."""
    from croupier.store import make_backup_key

    public = make_backup_key(file)
    if json:
        print_json({"file": str(file), "public": public})
    else:
        say(public)
