"""`croupier restore`: a backup into an empty store, of the same database or the other."""

from __future__ import annotations

import asyncio
import hashlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.backup import CHECK_FAILED, DataOption, tell
from croupier.cli.output import complain
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import LogError, RequestError

if TYPE_CHECKING:
    from croupier.store import Manifest, Store

EXAMPLES = "Example: croupier restore room.backup --data sqlite:restored.db"


def restore_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What croupier backup wrote.")],
    data: DataOption,
    json: JsonOption = False,
) -> int:
    """Fill an empty store from a backup: all of it, checked like everything a store is given, or nothing."""
    try:
        manifest = asyncio.run(_restored(file, data))
    except LogError as fault:
        complain(str(fault))
        return CHECK_FAILED
    tell(manifest, file, f"restored from {file}", json=json)
    return 0


async def _restored(file: Path, url: str) -> Manifest:
    from croupier.store import hold_store, open_store, restore

    if not file.is_file():
        raise RequestError(f"there is no file {file}")
    with working("restoring") as told:
        async with hold_store(url), open_store(url) as store:
            manifest = await restore(file, store, told)
            await _put_on_record(store, manifest, file)
            return manifest


async def _put_on_record(store: Store, manifest: Manifest, file: Path) -> None:
    """Say in the record of privileges, where there is one, that the store was restored, from what and by whom."""
    from croupier.house import privileges
    from croupier.room import PrivilegesBook
    from croupier.web import hand_here

    book = await PrivilegesBook.read(store)
    if book.privileges.begun:
        with file.open("rb") as backup:
            sha256 = hashlib.file_digest(backup, "sha256").hexdigest()
        restored = privileges.StoreRestored(manifest.counts["events"], sha256, hand_here())
        await book.give(restored, time.time_ns() // 1_000_000)
