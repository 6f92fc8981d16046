"""Parts in the cut at a table: with the bytes for one cut goes the commitment to the next, one message a round."""

from __future__ import annotations

from typing import Any

from croupier.room.room import Room
from croupier.shuffle import committed
from tests.support.room.rooms import Client, FakeClock, a_room, log_of, playing, seated

TABLE = "act-omaha-2006"
FIRST, SECOND = b"\1" * 32, b"\2" * 32


def commitment(client: Client, value: bytes) -> str:
    return committed(client.view["you"]["seat"], value).commitment


async def revealed(room: Room, clock: FakeClock) -> tuple[Client, Client]:
    """Ann and Bob, and Ann has revealed her first part and committed to the second with it."""
    ann, bob = await seated(room, clock, TABLE, "ann", "bob", contributes=False)
    await ann.done("commit", commitment=commitment(ann, FIRST))
    await clock.until(room, lambda: ann.view["you"]["contribution"] == "value")
    await ann.done("reveal", value=FIRST.hex(), next=commitment(ann, SECOND))
    return ann, bob


async def played_out(room: Room, clock: FakeClock, *clients: Client) -> None:
    await clock.until(room, lambda: playing(clients[0].actor))
    while playing(clients[0].actor):
        await clock.run(room, 100)
        for client in clients:
            await client.play_on()


async def of_type(room: Room, kind: str) -> list[dict[str, Any]]:
    return [line for line in await log_of(room, TABLE) if line["type"] == kind]


async def test_the_commitment_sent_with_a_value_is_the_one_to_the_next_cut() -> None:
    async with a_room() as (room, clock):
        ann, bob = await revealed(room, clock)
        await played_out(room, clock, ann, bob)
        await clock.until(room, lambda: ann.view["you"]["contribution"] == "value")
        await ann.done("reveal", value=SECOND.hex())
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        shuffles, cuts = await of_type(room, "deck-shuffled"), await of_type(room, "deck-cut")
        assert [line["commitments"][0]["commitment"] for line in shuffles] == [
            commitment(ann, FIRST),
            commitment(ann, SECOND),
        ]
        assert [line["contributions"] for line in cuts] == [
            [{"seat": 1, "value": FIRST.hex(), "counted": True}],
            [{"seat": 1, "value": SECOND.hex(), "counted": True}],
        ]
        for client in (ann, bob):
            await client.close()


async def test_a_player_who_has_committed_so_is_not_asked_again() -> None:
    async with a_room() as (room, clock):
        ann, bob = await revealed(room, clock)
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        assert (ann.view["you"]["contribution"], bob.view["you"]["contribution"]) == (None, "commitment")
        for client in (ann, bob):
            await client.close()


async def test_a_commitment_used_before_is_refused_and_the_value_beside_it_is_not_taken() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, TABLE, "ann", "bob", contributes=False)
        await ann.done("commit", commitment=commitment(ann, FIRST))
        await clock.until(room, lambda: ann.view["you"]["contribution"] == "value")
        answer = await ann.do("reveal", value=FIRST.hex(), next=commitment(ann, FIRST))
        assert answer.refusal is not None
        assert answer.refusal.code == "commitment-used"
        assert ann.view["you"]["contribution"] == "value"
        await ann.done("reveal", value=FIRST.hex())
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        assert (await of_type(room, "deck-cut"))[0]["contributions"][0]["counted"] is True
        for client in (ann, bob):
            await client.close()


async def test_a_player_who_leaves_takes_the_commitment_to_the_next_cut_away() -> None:
    async with a_room() as (room, clock):
        ann, bob = await revealed(room, clock)
        cleo = Client(room, ann.who.__class__("p-cleo", "Cleo", guest=True), TABLE, contributes=False)
        await room.welcome(cleo.who)
        await cleo.done("sit", seat=5, stake=300_00)
        await clock.until(room, lambda: playing(ann.actor))
        await ann.done("leave")
        await played_out(room, clock, bob, ann, cleo)
        await clock.until(room, lambda: ann.view["you"]["seat"] is None)
        await clock.until(room, lambda: len(room.tables[TABLE].desk.news.shuffled.commitments) == 0)  # type: ignore[union-attr]
        assert [line["commitments"] for line in await of_type(room, "deck-shuffled")][1:] == [[]]
        for client in (ann, bob, cleo):
            await client.close()


async def test_a_player_who_changes_seats_commits_anew_from_the_new_one() -> None:
    async with a_room() as (room, clock):
        ann, bob = await revealed(room, clock)
        await played_out(room, clock, ann, bob)
        desk = ann.actor.desk
        assert desk is not None
        await ann.done("move", seat=7)
        await clock.until(room, lambda: ann.view["you"]["seat"] == 7)
        assert ann.view["you"]["contribution"] == "commitment"
        await clock.until(room, lambda: desk.host.cards.uncut)
        assert desk.news.shuffled is not None
        assert desk.news.shuffled.commitments == ()
        for client in (ann, bob):
            await client.close()
