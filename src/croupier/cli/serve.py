"""`croupier serve`: the room on this machine or, if told so, for others."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import say, warn
from croupier.errors import StoreError

if TYPE_CHECKING:
    import socket
    from collections.abc import Mapping

    from croupier.room import RoomPlan
    from croupier.store import Store
    from croupier.web import OfficialRules, Settings

EXAMPLES = "Examples: croupier serve --demo; croupier serve --config croupier.toml"


def serve(
    host: Annotated[
        str | None, typer.Option(help="What to listen on; this machine alone where nothing is said.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port, 8000 where nothing is said; 0 takes a free one.")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="URL", help="The store: sqlite:FILE or postgresql://USER@HOST/DATABASE.")
    ] = None,
    demo: Annotated[
        bool | None,
        typer.Option("--demo", help="A table for every rulebook, play money, bots; for this machine alone."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Settings from a file; options go before it.")
    ] = None,
) -> int:
    """Run the room until it is stopped. The first operator is made with croupier account create."""
    from croupier.web import listen, read_official_rules, read_settings, room_plan

    settings = read_settings(config, host=host, port=port, data=data, demo=demo)
    plan = room_plan(settings.room, settings.tables)
    rules = read_official_rules(config, settings.room.rules)
    with listen(settings) as listening, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_served(settings, plan, rules, listening))
    return 0


async def _served(
    settings: Settings, plan: RoomPlan, rules: Mapping[str, OfficialRules], listening: socket.socket
) -> None:
    from croupier.store import hold_store, open_store
    from croupier.web import check_privileges, keys_of_store, open_room, past_of, serve, set_up_logs

    set_up_logs(settings.log, settings.log_level)  # before anything is opened: what is wrong with it is logged
    async with hold_store(settings.store) as lost, open_store(settings.store) as store:
        keys, key_note = await keys_of_store(store, settings)
        async with open_room(store, keys, settings, plan, rules) as (room, notes):
            await _note(settings, store)
            checked = await check_privileges(room, store, settings)
            for note in [*([key_note] if key_note else []), *notes, *checked]:
                warn(note)
            if not room.tables:
                warn(
                    "no table is open: name some under [[tables]] in the settings; docs/operate/croupier.toml shows how"
                )
            await serve(settings, listening, store, room, past_of(room, rules), _tell, lost)
    if lost.done():
        raise StoreError(lost.result())


async def _note(settings: Settings, store: Store) -> None:
    """Warn the person who starts the server about its files and its operators."""
    from croupier.store import open_to_others
    from croupier.web import IN_MEMORY

    if found := " ".join([str(file) for file in open_to_others(settings.store)]):
        warn(f"others on this machine can read the store; say: chmod 600 {found}")
    if settings.store == IN_MEMORY:
        warn("nothing of this room is kept; name a file with --data to keep it")
    if not settings.loopback and not settings.secure:
        warn("passwords and cards travel without TLS; see tls and origins in docs/operate/serving.md")
    members = await store.accounts.members()
    if not settings.demo and not any("operator" in member.roles for member in members):
        kept = "" if settings.store == IN_MEMORY else f" --data {settings.store}"
        warn(f"nobody can operate this room yet; say: croupier account create NAME --role operator{kept}")


def _tell(address: str) -> None:
    say(f"The room is open: {address}")
    sys.stdout.flush()


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.Loop
