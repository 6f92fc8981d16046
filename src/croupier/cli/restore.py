"""`croupier restore`: a backup into an empty store, of the same database or the other."""

from __future__ import annotations

import asyncio
import hashlib
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from croupier.cli.backup import CHECK_FAILED, DataOption, tell
from croupier.cli.output import complain
from croupier.cli.table_options import JsonOption
from croupier.cli.working import working
from croupier.errors import LogError, RequestError

if TYPE_CHECKING:
    from croupier.store import Manifest, Store

EXAMPLES = (
    "Examples: croupier restore room.backup --data sqlite:restored.db; "
    "croupier restore room.backup --data sqlite:restored.db --key backup.key --signed-by 9f3c…"
)


def restore_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What croupier backup wrote.")],
    data: DataOption,
    key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The private half of the key it is encrypted to.")
    ] = None,
    signed_by: Annotated[
        str, typer.Option("--signed-by", metavar="KEY", help="The signing key of your house, as the backup printed it.")
    ] = "",
    json: JsonOption = False,
) -> int:
    """Fill an empty store from a backup: all of it, checked like everything a store is given, or nothing."""
    try:
        manifest = asyncio.run(_restored(file, data, key, signed_by))
    except LogError as fault:
        complain(str(fault))
        return CHECK_FAILED
    tell(manifest, file, f"restored from {file}", json=json, signed={"signed_by": signed_by} if signed_by else {})
    return 0


async def _restored(file: Path, url: str, key: Path | None, signed_by: str) -> Manifest:
    from croupier.store import hold_store, open_store, restore

    if not file.is_file():
        raise RequestError(f"there is no file {file}")
    with working("restoring") as told, _archive_in(file, url, key, signed_by) as plain:
        async with hold_store(url), open_store(url) as store:
            manifest = await restore(file, store, told, plain)
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


def _archive_in(file: Path, url: str, key: Path | None, signed_by: str) -> AbstractContextManager[IO[bytes] | None]:
    """The archive in an encrypted backup, all of it checked before there is a store; None for one that is not encrypted."""
    from croupier.store import decrypted, is_encrypted

    if is_encrypted(file):
        scheme, _, path = url.partition(":")
        return decrypted(file, key, signed_by, Path(path).parent if scheme == "sqlite" else None)
    if key or signed_by:
        raise RequestError(
            f"{file} is not encrypted and nobody has signed it: leave --key and --signed-by out, or look"
        )
    return nullcontext()
