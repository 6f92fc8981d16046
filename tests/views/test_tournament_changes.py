"""What is told of a tournament in pieces comes to the whole, whoever was shown how much in between."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.room.tournaments.showing import TELL_MS
from croupier.views.tournament.changes import LastTold
from croupier.views.tournament.public import TournamentSeen
from tests.support.room.rooms import a_room, person
from tests.support.room.tournament_pace import DIRECTOR, begun
from tests.support.room.tournament_rooms import Watching, merged

STEPS = 200


async def test_a_penalty_lifted_within_the_moment_is_lifted_for_all_who_have_seen_it() -> None:
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        dee = Watching(room, DIRECTOR, "cup")
        await clock.run(room, TELL_MS)

        def seen_by(one: Watching) -> str:
            (row,) = [row for row in one.view["public"]["entrants"] if row["account"] == "p-ann"]
            return str(row["penalty"])

        given: dict[str, Any] = {"account": "p-ann", "kind": "hands", "number": 20, "reason": "talks"}
        lifted = {"account": "p-ann", "reason": "says sorry"}
        assert (await dee.do("end-penalty", **(lifted | {"reason": "none yet"}))).refusal
        for told_before in (True, False):  # everybody is told with the first, and only whom it concerns after that
            assert (await dee.do("penalise", **given)).ok
            eve = Watching(room, person("eve"), "cup")
            await clock.run(room, 0)
            assert [seen_by(one) for one in (ann, eve)] == ["a penalty of 20 hands"] * 2, told_before
            assert (await dee.do("end-penalty", **lifted)).ok
            await clock.run(room, 0 if told_before else TELL_MS)
            assert seen_by(ann) == ""
            await clock.run(room, TELL_MS)
            assert [seen_by(one) for one in (ann, dee, eve)] == [""] * 3, told_before
            room.tournaments["cup"].unwatch(eve.watcher)
            await eve.close()
        for one in (ann, dee):
            await one.close()


@pytest.mark.parametrize("seed", range(5))
async def test_however_states_come_and_go_everybody_ends_with_what_everybody_sees(seed: int) -> None:
    """Few values, so that a field is soon as it was; rows come and go; some are shown more than others, some the whole."""
    async with a_room() as (room, clock):
        (ann,) = await begun(room, clock, "adelaide-omaha", "ann")
        first = room.tournaments["cup"].showing.seen()
        await ann.close()
    source = Random(seed)
    told, known, pieces = LastTold(first), [_view(first)] * 3, 0

    def shown(seen: TournamentSeen, to: list[int], *, whole: bool = False) -> int:
        piece = told.changes(seen)
        whole = whole or piece is None
        for index in to:
            known[index] = merged(known[index], _view(seen) if whole else {"public": _plain(piece), "changes": True})
        return not whole

    for _ in range(STEPS):
        seen = _varied(first, source)
        match source.choice(("all", "one", "whole")):
            case "all":
                pieces += shown(seen, [0, 1, 2])
                assert all(_sorted(one["public"]) == _sorted(_plain(seen)) for one in known)
                told = LastTold(seen)
            case "one":
                shown(seen, [1])
                assert _sorted(known[1]["public"]) == _sorted(_plain(seen))
            case _:
                shown(seen, [2], whole=True)
    assert pieces > STEPS / 10


def _varied(seen: TournamentSeen, source: Random) -> TournamentSeen:
    (row, *_) = seen.entrants
    rows = [
        msgspec.structs.replace(row, account=account, penalty=source.choice(("", "a penalty")))
        for account in ("a", "b", "c")
        if account != "c" or source.random() < 0.8
    ]
    return msgspec.structs.replace(seen, entrants=tuple(rows), left=source.randrange(2))


def _plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def _view(seen: TournamentSeen) -> dict[str, Any]:
    return {"public": _plain(seen)}


def _sorted(public: dict[str, Any]) -> dict[str, Any]:
    return public | {"entrants": sorted(public["entrants"], key=lambda row: str(row["account"]))}
