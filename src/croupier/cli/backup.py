"""`croupier backup`: a whole store, as it is at one moment, in one file; `croupier backup-key`: a key to encrypt it to."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import complain, print_json, say
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import LogError, RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.record import Signer
    from croupier.store import Manifest, Store

CHECK_FAILED = 1
EXAMPLES = (
    "Examples: croupier backup --data sqlite:room.db room.backup; "
    "croupier backup --data sqlite:room.db --to age1… room.backup"
)

KEY_EXAMPLES = "Example: croupier backup-key backup.key"

DataOption = Annotated[
    str, typer.Option(metavar="URL", help="The store: sqlite:FILE or postgresql://USER@HOST/DATABASE.")
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file that will hold everything.")],
    data: DataOption,
    to: Annotated[
        str, typer.Option("--to", metavar="KEY", help="Encrypt it to this key (croupier backup-key), and sign it.")
    ] = "",
    config: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="With --to: the settings that name the house's key.")
    ] = None,
    json: JsonOption = False,
) -> int:
    """Back up a store while it is in use. What is sealed stays sealed; the chains and balances are checked on the way."""
    if config and not to:
        raise RequestError("--config goes with --to: a backup that is not encrypted needs no key")
    try:
        manifest, signer = asyncio.run(_backed_up(data, file, to, config))
    except LogError as fault:
        complain(str(fault))
        return CHECK_FAILED
    signed = {"to": to, "signed_by": signer} if to else {}
    tell(manifest, file, f"backed up to {file}", json=json, signed=signed)
    return 0


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


def tell(manifest: Manifest, file: Path, done: str, *, json: bool, signed: Mapping[str, str]) -> None:
    """Say how much there was of everything, and for whom it is and who signed it, if anybody did."""
    counts = manifest.counts
    if json:
        print_json({"file": str(file), **signed, **counts, "heads": [str(head) for head in manifest.heads]})
    else:
        words = [f"{number} {what.removesuffix('s') if number == 1 else what}" for what, number in counts.items()]
        say(f"{', '.join(words)} {done}")
        if signed:
            say(f"signed by {signed['signed_by']}")


async def _backed_up(url: str, file: Path, to: str, config: Path | None) -> tuple[Manifest, str]:
    """Back up a store; the manifest, and the key that signed it, if that was wanted."""
    from croupier.store import back_up, encrypted, open_store

    with working("backing up") as told:
        async with open_store(url, create=False) as store:
            if not to:
                return await back_up(store, file, told), ""
            signer = await _signer(store, url, config)
            return await back_up(store, file, told, lambda opened: encrypted(opened, to, signer)), signer.public


async def _signer(store: Store, url: str, config: Path | None) -> Signer:
    from croupier.web import read_settings, signer_of_store

    return await signer_of_store(store, read_settings(config, data=url))
