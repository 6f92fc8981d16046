"""Two connections of one account may be of other roles, for a role was given or taken away: each is shown its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.room.connections.watcher import Watcher
from tests.support.room.rooms import a_room, person
from tests.support.room.tournaments import a_cup, registered

DIRECTOR, PLAYER = person("boss", "director", "operator"), person("boss")


def views(watcher: Watcher) -> list[dict[str, Any]]:
    """All views that wait to be read."""
    found = []
    while (message := watcher._message()) is not None:
        found.append(json.loads(message))
    return [told for told in found if told["type"] == "view"]


@pytest.mark.parametrize("order", [(DIRECTOR, PLAYER), (PLAYER, DIRECTOR)], ids=["director first", "player first"])
async def test_a_change_is_told_to_each_by_their_own_role(order: tuple[Any, Any]) -> None:
    async with a_room() as (room, clock):
        actor = await a_cup(room, "act-omaha-2006", company=0)
        watchers = {who: Watcher(who) for who in order}
        for watcher in watchers.values():
            actor.watch(watcher)
            views(watcher)
        ann = await registered(room, clock, "ann")
        await clock.run(room, 2_000)
        for who, watcher in watchers.items():
            shown = views(watcher)
            assert shown
            assert {view["you"]["staff"] for view in shown} == {who is DIRECTOR}
            assert {view["you"]["desk"] is not None for view in shown} == {who is DIRECTOR}
            actor.unwatch(watcher)
        await ann.close()
