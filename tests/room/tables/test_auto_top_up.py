"""A player who chooses so has the stake brought up again between rounds, out of their own wallet, as the rules permit."""

from __future__ import annotations

import pytest

from tests.support.room.rooms import Client, FakeClock, a_room, ended, log_of, playing, seated
from tests.support.room.wishes import stake_of, told, wishes

OMAHA, ADELAIDE, MANILA = "act-omaha-2006", "adelaide-omaha", "act-manila-2005"
CLAUSES = {OMAHA: "4.5", ADELAIDE: "34", MANILA: "14.3"}
STAKE = 200_00


async def _loses_a_blind(room: object, clock: FakeClock, loser: Client, other: Client) -> None:
    """Play until the loser has given up a hand with chips in it, and the round is over."""
    lost = 0
    while not lost:
        await clock.until(room, lambda: bool(loser.acts or other.acts))  # type: ignore[arg-type]
        if loser.acts:
            lost = STAKE - stake_of(loser)
            await loser.done("fold" if lost else "call" if "call" in loser.acts else "check")
        else:
            await other.play_on()
        await clock.run(room, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [OMAHA, ADELAIDE, MANILA])
async def test_a_stake_is_brought_up_again_between_rounds_under_the_clause(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob", stake=STAKE)
        await ann.done("auto-top-up", to=STAKE)
        await clock.run(room, 0)
        assert {"act": "auto-top-up", "amount": STAKE} in wishes(ann)
        before = ann.view["you"]["wallet"]
        await _loses_a_blind(room, clock, ann, bob)
        await clock.until(room, lambda: not playing(ann.actor))
        await clock.run(room, 0)
        raised = [line for line in await log_of(room, table) if line["type"] == "stake-raised"]
        assert [(line["account"], line["under"]) for line in raised] == [(ann.who.account, CLAUSES[table])]
        assert stake_of(ann) == STAKE
        assert ann.view["you"]["wallet"] == before - raised[0]["amount"]
        assert wishes(bob) == []
        await ann.done("unwish", wish="auto-top-up")
        await clock.run(room, 0)
        assert not [wish for wish in wishes(ann) if wish["act"] == "auto-top-up"]
        await ended(ann, bob)


async def test_an_empty_wallet_is_told_and_nothing_is_tried_again() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, ADELAIDE, "ann", "bob", stake=STAKE)
        rest = ann.view["you"]["wallet"]
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        await bob.done("auto-post", now=True)
        await ann.done("auto-top-up", to=STAKE + rest + 100)
        await clock.until(room, lambda: not playing(ann.actor) and bool(told(ann)))
        assert told(ann)[0]["refusal"]["code"] == "wallet-too-low"
        await clock.run(room, 20_000)
        assert len(told(ann)) == 1
        assert wishes(ann) == []
        await ended(ann, bob)


async def test_a_stake_nobody_could_sit_down_with_is_refused_with_the_clause() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, ADELAIDE, "ann", stake=STAKE)
        offer = ann.open["auto-top-up"]
        for wrong in (offer["min_to"] - 100, offer["max_to"] + 100, offer["min_to"] + 1):
            answer = await ann.do("auto-top-up", to=wrong)
            assert answer.refusal is not None
            assert answer.refusal.clause == "34"
        await ended(ann)
