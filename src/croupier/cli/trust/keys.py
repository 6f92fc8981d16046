"""`croupier keys`: the keys of a house, which hold and since when; changes of them, on record."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from croupier.cli.output import print_json, print_table, say
from croupier.cli.table_options import JsonOption
from croupier.errors import RequestError

if TYPE_CHECKING:
    from croupier.house import keys as of_house
    from croupier.store import Store
    from croupier.web import Settings

Answer = TypeVar("Answer")
Changed = Literal["signing", "sealing", "regulator"]
DONE = {
    "signing": "signs for the house from the next start on",
    "sealing": "is sealed to from the next start on, and the server moves the older seals to it while it runs",
    "regulator": "is sealed to from the next start on, and the server makes the older seals anew for it while it runs",
}

app = typer.Typer(
    help="The keys of a house: show them, check that they are there, change them on record.",
    epilog="Examples: croupier keys; croupier keys check --config croupier.toml",
)

ConfigOption = Annotated[
    Path | None, typer.Option(metavar="FILE.toml", help="The settings of the server; they say where the keys are.")
]
DataOption = Annotated[
    str | None, typer.Option(metavar="URL", help="The store: sqlite:FILE or postgresql://USER@HOST/DATABASE.")
]


@app.callback(invoke_without_command=True)
def show(
    context: typer.Context, config: ConfigOption = None, data: DataOption = None, json: JsonOption = False
) -> None:
    """Show the keys on record: their fingerprints, what holds them, and since when."""
    if context.invoked_subcommand:
        return

    async def work(store: Store, _settings: Settings) -> of_house.KnownKeys:
        from croupier.web.keys import known_keys

        return await known_keys(store)

    _tell(_with_store(config, data, work), json=json)


@app.command(epilog="Example: croupier keys check --config croupier.toml")
def check(config: ConfigOption = None, data: DataOption = None, json: JsonOption = False) -> None:
    """Check that the keys on record are where the settings say, and that the signing key signs."""

    async def work(store: Store, settings: Settings) -> None:
        from croupier.web.keys import check_keys

        await check_keys(store, settings)

    _with_store(config, data, work)
    if json:
        print_json({"holds": True})
    else:
        say("all keys on record are there, and the signing key signs")


@app.command(epilog='Example: croupier keys rotate sealing --by anna --why "the yearly change"')
def rotate(
    kind: Annotated[Changed, typer.Argument(metavar="KIND", help="signing, sealing or regulator.")],
    by: Annotated[str, typer.Option(metavar="NAME", help="The operator who asks for it.")],
    why: Annotated[str, typer.Option(metavar="WORDS", help="The reason, which stands on record.")],
    public: Annotated[str, typer.Option(metavar="KEY", help="The regulator's new public key, 64 hex digits.")] = "",
    ends: Annotated[bool, typer.Option("--ends", help="The regulator's key goes, and no other comes.")] = False,
    following: Annotated[
        Path | None,
        typer.Option("--next", metavar="FILE.toml", help="Settings that say who holds the new signing key."),
    ] = None,
    lost: Annotated[bool, typer.Option("--lost", help="The key that held is lost: signing and sealing keys.")] = False,
    config: ConfigOption = None,
    data: DataOption = None,
    json: JsonOption = False,
) -> None:
    """Change a key, on record; the server is stopped before it, and started after it."""
    if bool(public or ends) != (kind == "regulator") or (public and ends):
        raise RequestError("--public KEY, or --ends, goes with the regulator's key and with no other")
    if (following and kind != "signing") or (lost and kind == "regulator"):
        raise RequestError("--next goes with the signing key, --lost with the signing or the sealing key")

    async def work(store: Store, settings: Settings) -> of_house.KnownKeys:
        from croupier.web import read_settings
        from croupier.web.keys import Change, rotate

        then = read_settings(following, data=data) if following else None
        return await rotate(store, settings, Change(kind, by, why, public, ends, then, lost))

    known = _with_store(config, data, work, held=True)
    if json:
        _tell(known, json=True)
        return
    key = known.key(kind)
    say(f"the {kind} key {key.fingerprint} {DONE[kind]}" if key else "nothing is sealed to a regulator from now on")


def _with_store(
    config: Path | None, data: str | None, work: Callable[[Store, Settings], Awaitable[Answer]], *, held: bool = False
) -> Answer:
    """Do something with a store that is there; `held` where no server may run meanwhile."""
    from contextlib import AsyncExitStack

    from croupier.store import hold_store, open_store
    from croupier.web import read_settings

    settings = read_settings(config, data=data)

    async def run() -> Answer:
        async with AsyncExitStack() as opened:
            if held:
                await opened.enter_async_context(hold_store(settings.store))
            return await work(await opened.enter_async_context(open_store(settings.store, create=False)), settings)

    return asyncio.run(run())


def _tell(known: of_house.KnownKeys, *, json: bool) -> None:
    from croupier.house import keys as of_house

    kinds: tuple[of_house.Kind, ...] = (
        of_house.SIGNING, of_house.SEALING, of_house.REGULATORS, of_house.WORKING
    )  # fmt: skip
    found = [(one, known.public(kind) == one.public) for kind in kinds for one in known.all_of(kind)]
    if json:
        names = ("kind", "public", "fingerprint", "holder", "at", "by", "reason")
        rows = [{name: getattr(one, name) for name in names} | {"holds": holds} for one, holds in found]
        print_json({"keys": rows, "seals_to_move": {kind: len(known.moves(kind)) > 0 for kind in kinds[1:3]}})
        return
    print_table(
        f"{len(found)} keys",
        ("fingerprint", "kind", "since", "held by", ""),
        [(one.fingerprint, one.kind, _moment(one.at), one.holder, "" if holds else "before") for one, holds in found],
    )
    for kind in kinds[1:3]:
        if known.moves(kind):
            say(
                f"seals made before the change of the {kind} key are still to be moved: the server does it while it runs"
            )


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
