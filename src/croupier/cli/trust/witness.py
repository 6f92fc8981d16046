"""`croupier witness`: follow the log of a house, sign that it only grows, keep the proof where it does not."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import complain, say, warn
from croupier.errors import Contradicted, LogError, RequestError, StoreError

if TYPE_CHECKING:
    from croupier.witness import House, Kept

EXAMPLES = "Examples: croupier witness https://room.example; croupier witness https://room.example --serve 8100"
FILE = "~/.croupier-witness.db"
EVERY_S = 30
EVIDENCE = 1


def witness(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the house.")],
    key: Annotated[
        str, typer.Option(metavar="HEX", help="The house's public key, 64 hex digits; the one it names first, else.")
    ] = "",
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help=f"What is seen and signed, with FILE.key; else {FILE}.")
    ] = None,
    name: Annotated[str, typer.Option(help="The witness's name, such as club.example/witness.")] = "",
    serve: Annotated[
        str, typer.Option(metavar="[HOST:]PORT", help="Serve what was seen; on this machine alone without HOST.")
    ] = "",
    compare: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="Another witness, to be held against this; repeatable.")
    ] = None,
    every: Annotated[int, typer.Option(min=1, max=3600, metavar="SECONDS", help="How often to look.")] = EVERY_S,
    once: Annotated[bool, typer.Option("--once", help="Look once and end.")] = False,
) -> None:
    """Follow a house's log of checkpoints as a witness. Ends with 1 where the house contradicts what it has signed."""
    from croupier.record import is_key_name
    from croupier.witness import Following, House, open_kept, serving
    from croupier.workers.verifying import WITNESS, known_or_new_key

    if key and not re.fullmatch("[0-9a-f]{64}", key):
        raise RequestError("--key: this is no public key; it has 64 small hex digits")
    if name and not is_key_name(name):
        raise RequestError("--name: a witness has a name without spaces and plus signs")
    file = store or Path(FILE).expanduser()
    house, others = House(url), [House(each) for each in compare or []]
    signing = known_or_new_key(Path(f"{file}.key"), WITNESS)
    with ExitStack() as open_:
        kept = open_.enter_context(open_kept(file))
        following = Following(house, kept, signing, name, lambda: int(time.time()))
        if serve:
            say(f"Serving what was seen: {open_.enter_context(serving(file, str(following.own), serve))}")
        say(f"The key of this witness: {following.own}")
        try:
            _follow(lambda: _look(following.pin, following.step, key), kept, others, every, once=once)
        except Contradicted as fault:
            _tell(fault, file)
            raise typer.Exit(EVIDENCE) from fault


def _follow(look: Callable[[], str], kept: Kept, others: list[House], every: int, *, once: bool) -> None:
    from croupier.witness import compare

    while True:
        _tried(look)
        for other in others:
            _tried(lambda other=other: compare(kept, other))  # type: ignore[misc]
        if once:
            return
        time.sleep(every)


def _look(pin: Callable[[str], object], step: Callable[[], str], key: str) -> str:
    pin(key)
    return step()


def _tried(look: Callable[[], str]) -> None:
    """Look, and say what came of it; what cannot be reached or read is tried again, and proves nothing."""
    try:
        if words := look():
            say(words)
    except (StoreError, LogError) as error:
        warn(str(error))


def _tell(fault: Contradicted, file: Path) -> None:
    from croupier.witness import Evidence, keep_evidence

    evidence = fault.evidence
    assert isinstance(evidence, Evidence)
    kept = keep_evidence(evidence, file, int(time.time()))
    complain(f"ALARM: {fault}")
    complain(f"Nothing more is signed for this house. What it has signed is kept as evidence: {kept}")
