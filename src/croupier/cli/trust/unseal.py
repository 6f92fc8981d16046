"""`croupier unseal`: the regulator opens a shuffle where the private key is, which never comes to the house.

`--make-key` writes a new private key to a file and prints its public half, which the house sets as `regulator_key`.
"""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.output import print_json, print_table
from croupier.cli.table_options import JsonOption
from croupier.cli.trust.handed_files import read_handed
from croupier.errors import RequestError

if TYPE_CHECKING:
    from croupier.room import OpenedShuffle

EXAMPLES = "Examples: croupier unseal --make-key regulator.key; croupier unseal sealed.json --key regulator.key"
MOST_BYTES = 1 << 20
DEALER = "dealer"


def unseal(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A sealed shuffle, as the inspect page saves it.")
    ] = None,
    key: Annotated[Path | None, typer.Option(metavar="FILE", help="The private key, in 64 hex digits.")] = None,
    make_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a new private key there; print the public half.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Open the shuffle of a round with the regulator's own key: who held what, and every card with its proof."""
    if make_key:
        print(_made(make_key))
        return
    if file is None or key is None:
        raise RequestError("name the sealed shuffle and the key: croupier unseal sealed.json --key regulator.key")
    found = _opened(read_handed(file, MOST_BYTES), read_handed(key, MOST_BYTES))
    if json:
        print_json(msgspec.to_builtins(found))
    else:
        _tell(found)


def _made(file: Path) -> str:
    from croupier.shuffle import KEY_BYTES, public_key
    from croupier.store import new_private

    private = token_bytes(KEY_BYTES)
    try:
        with new_private(file) as made:
            made.write(f"{private.hex()}\n".encode())
    except OSError as error:
        raise RequestError(f"cannot write {file}: {error.strerror or error}") from error
    return public_key(private).hex()


def _opened(sealed: bytes, key: bytes) -> OpenedShuffle:
    from croupier.room import SealedShuffle, SealingKey, opened
    from croupier.shuffle import KEY_BYTES

    try:
        private = bytes.fromhex(key.decode("ascii").strip())
    except ValueError:
        private = b""
    if len(private) != KEY_BYTES:
        raise RequestError(f"this is no private key: it has {2 * KEY_BYTES} hex digits")
    try:
        given = msgspec.json.decode(sealed, type=SealedShuffle)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise RequestError(f"this is no sealed shuffle: {' '.join(str(error).split())[:160]}") from error
    return opened(given, SealingKey(private))


def _tell(found: OpenedShuffle) -> None:
    rows = [(str(one.seat) if one.seat else DEALER, one.account, " ".join(one.cards)) for one in found.hands]
    print_table(f"Round {found.round} of {found.table}", ("seat", "account", "cards"), rows)
    print(f"The shoe: {' '.join(found.shoe)}")
    print(f"All {len(found.openings)} cards fit the root {found.root}")
