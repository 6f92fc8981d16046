"""Parts in the order of the cards: with the bytes for one shuffle goes the commitment to the next, one message a round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.history import DECODER
from croupier.protocol.answers import Answer
from croupier.record import has_signed
from croupier.room.offices.floor.overview import line_of
from croupier.room.room import Room
from croupier.shuffle import receipt_text, statement_text
from croupier.store import Sealed, Store, Write
from croupier.table import DeckShuffled
from croupier.verify.verifier import verify_lines
from tests.support.room.driver import keys
from tests.support.room.rooms import PEOPLE, Client, FakeClock, a_room, ended, log_of, person, playing, seated

TABLE = "act-omaha-2006"


async def asked(room: Room, clock: FakeClock, *names: str) -> list[Client]:
    """People who do nothing by themselves; the first has committed, and is asked for her part."""
    clients = await seated(room, clock, TABLE, *names, contributes=False)
    assert (await clients[0].commit()).ok
    await clock.until(room, lambda: clients[0].view["you"]["contribution"] == "value")
    return clients


async def played_out(room: Room, clock: FakeClock, *clients: Client) -> None:
    await clock.until(room, lambda: playing(clients[0].actor))
    while playing(clients[0].actor):
        await clock.run(room, 100)
        for client in clients:
            await client.play_on()


async def of_type(room: Room, kind: str) -> list[dict[str, Any]]:
    return [line for line in await log_of(room, TABLE) if line["type"] == kind]


async def holds(room: Room) -> None:
    found = verify_lines([line async for some in room.house.store.read_all() for line in some])
    assert found.whole, found.fault


def code(answer: Answer) -> str:
    return answer.refusal.code if answer.refusal else "done" if answer.ok else "fault"


async def test_the_commitment_sent_with_a_value_is_the_one_to_the_next_shuffle() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        assert (await ann.reveal(next=ann.committed(2))).ok
        assert (ann.view["you"]["contribution"], bob.view["you"]["contribution"]) == (None, "commitment")
        await played_out(room, clock, ann, bob)
        await clock.until(room, lambda: ann.view["you"]["contribution"] == "value")
        assert (await ann.reveal()).ok
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        shuffles, cuts = await of_type(room, "deck-shuffled"), await of_type(room, "deck-cut")
        given = [line["commitments"] for line in shuffles]
        assert given == [[{"seat": 1, **ann.committed(number)}] for number in (1, 2)]
        assert [[one["value"] for one in line["contributions"]] for line in cuts] == [
            [ann.value(number).hex()] for number in (1, 2)
        ]
        await holds(room)
        await ended(ann, bob)


async def test_the_house_signs_what_it_has_shuffled_and_what_has_come() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, TABLE, "ann", "bob", contributes=False)
        assert (await bob.commit()).ok
        assert (await ann.commit()).ok
        await clock.until(room, lambda: ann.view["you"]["contribution"] == "value")
        proof = ann.view["public"]["proof"]
        (line,) = await of_type(room, "deck-shuffled")
        assert proof["line"] == f"{line['seq']}:{line['hash']}"
        assert proof["commitments"] == {str(one["seat"]): one["commitment"] for one in line["commitments"]}
        event = DECODER.decode(json.dumps(line))
        assert isinstance(event, DeckShuffled)
        assert has_signed(proof["key"], statement_text(TABLE, event, line["seq"], line["hash"]), proof["signature"])
        answer = await ann.reveal()
        assert has_signed(proof["key"], receipt_text(TABLE, 1, proof["root"], 1, ann.value(1).hex()), answer.receipt)
        again = await ann.reveal()
        assert (code(again), again.receipt) == ("done", answer.receipt), "one that comes twice is the same"
        await ended(ann, bob)


async def test_nothing_but_what_was_committed_to_and_signed_is_taken() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        proof, value = ann.view["public"]["proof"], ann.value(1)
        signature = ann.client.reveal(1, proof["root"], 1, value)
        assert code(await ann.reveal(b"x" * 32)) == "other-part"
        assert code(await ann.do("reveal", shuffle=2, value=value.hex(), signature=signature)) == "nothing-to-reveal"
        assert code(await ann.do("reveal", shuffle=1, value=value.hex(), signature="0" * 128)) == "not-signed"
        assert code(await bob.do("reveal", shuffle=1, value=value.hex(), signature=signature)) == "nothing-to-reveal"
        assert code(await ann.reveal(next=ann.committed(2) | {"signature": "0" * 128})) == "not-signed"
        assert code(await ann.reveal(next=ann.committed(3))) == "not-signed", "it is to another shuffle"
        assert code(await ann.do("commit", shuffle=1, **ann.committed(1))) == "another-shuffle"
        assert code(await bob.do("commit", shuffle=2, **ann.committed(2))) == "not-signed", "it names another seat"
        assert ann.view["you"]["contribution"] == "value"
        assert code(await ann.reveal()) == "done"
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        await holds(room)
        await ended(ann, bob)


async def test_nobody_reveals_before_the_forced_bets_stand_and_nothing_is_bet_after() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        kinds = [line["type"] for line in await log_of(room, TABLE)]
        assert kinds.index("forced-bets-posted") < kinds.index("deck-shuffled") == len(kinds) - 1
        for act, fields in (("top-up", {"amount": 100_00}), ("leave", {})):
            answer = await bob.do(act, **fields)
            assert code(answer) in ("being-cut", "done"), act
            assert [line["type"] for line in await log_of(room, TABLE)][-1] == "deck-shuffled", "it waits at most"
        await ended(ann, bob)


async def test_a_part_that_does_not_come_makes_the_shuffle_void_and_shuts_its_owner_out() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        await clock.run(room, PEOPLE.reveal_ms)
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        (void,) = await of_type(room, "shuffle-void")
        assert (void["shuffle"], void["cause"], void["seats"], void["accounts"]) == (1, "not revealed", [1], ["p-ann"])
        assert [line["commitments"] for line in await of_type(room, "deck-shuffled")][1:] == [[]]
        assert ann.view["public"]["voids"] == 1
        assert ann.view["you"]["contribution"] is None
        assert code(await ann.commit()) == "shut-out"
        assert bob.view["you"]["contribution"] == "commitment"
        await holds(room)
        desk = ann.actor.desk
        assert desk is not None
        assert desk.host.session.table.shut_out == (("p-ann", desk.host.session.table.round + 20),)
        await ended(ann, bob)


async def test_those_who_revealed_take_part_in_the_shuffle_after_a_void_one() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, TABLE, "ann", "bob", contributes=False)
        assert (await ann.commit()).ok
        assert (await bob.commit()).ok
        await clock.until(room, lambda: bob.view["you"]["contribution"] == "value")
        assert (await bob.reveal(next=bob.committed(2))).ok
        await clock.until(room, lambda: bob.shuffle == 2)
        assert bob.view["you"]["contribution"] == "value"
        assert (await bob.reveal()).ok
        await clock.until(room, lambda: bool(bob.view["you"]["hole"]))
        assert [[one["seat"] for one in line["commitments"]] for line in await of_type(room, "deck-shuffled")] == [
            [1, 2], [2],
        ]  # fmt: skip
        await holds(room)
        await ended(ann, bob)


async def test_a_player_who_is_gone_is_not_waited_for() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, TABLE, "ann", "bob", contributes=False)
        assert (await ann.commit()).ok
        ann.disconnect()
        await clock.until(room, lambda: bool(bob.view["you"]["hole"]))
        assert [line["commitments"] for line in await of_type(room, "deck-shuffled")] == [[]]
        assert not await of_type(room, "shuffle-void")
        await ended(ann, bob)


async def test_after_three_void_shuffles_in_a_hundred_an_official_looks_first() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob", "cleo", "dora", contributes=False)
        for client in clients[:3]:
            assert (await client.commit()).ok
            await clock.until(room, lambda client=client: client.view["you"]["contribution"] == "value")  # type: ignore[misc]
            await clock.run(room, PEOPLE.reveal_ms)
        assert len(await of_type(room, "shuffle-void")) == 3
        await clock.run(room, 60_000)
        assert not clients[0].view["you"]["hole"], "no shuffle is made"
        assert clients[0].view["public"]["waits_for"]["awaited"] == "official"
        table = room.tables[TABLE]
        desk = table.desk
        assert desk is not None
        assert line_of(desk, clock.now(), None).voids == (1, 2, 3), "the floor sees them"
        assert code(await clients[0].do("see-voids")) != "done"
        boss = person("sue", "supervisor")
        answer = await table.do(boss, "seen-1", {"act": "see-voids"}, clients[0].view["version"])
        assert answer.ok, answer
        await clock.until(room, lambda: bool(clients[0].view["you"]["hole"]))
        await holds(room)
        await ended(*clients)


async def test_a_player_who_leaves_takes_the_commitment_to_the_next_shuffle_away() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        assert (await ann.reveal(next=ann.committed(2))).ok
        cleo = Client(room, person("cleo"), TABLE, contributes=False)
        await room.welcome(cleo.who)
        await cleo.done("sit", seat=5, stake=300_00)
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        await ann.done("leave")
        await played_out(room, clock, bob, ann, cleo)
        await clock.until(room, lambda: ann.view["you"]["seat"] is None)
        await clock.until(room, lambda: bob.shuffle == 2)
        assert [line["commitments"] for line in await of_type(room, "deck-shuffled")][1:] == [[]]
        await ended(ann, bob, cleo)


async def test_a_player_who_changes_seats_commits_anew_from_the_new_one() -> None:
    async with a_room() as (room, clock):
        ann, bob = await asked(room, clock, "ann", "bob")
        assert (await ann.reveal(next=ann.committed(2))).ok
        await played_out(room, clock, ann, bob)
        await ann.done("move", seat=7)
        await clock.until(room, lambda: ann.view["you"]["seat"] == 7)
        assert ann.view["you"]["contribution"] == "commitment"
        await clock.until(room, lambda: ann.shuffle == 2)
        assert ann.view["public"]["proof"]["commitments"] == {}
        await ended(ann, bob)


@pytest.mark.parametrize("altered", [False, True], ids=["gone", "altered"])
async def test_a_seed_that_is_lost_before_the_deal_is_a_void_shuffle_on_record(altered: bool) -> None:
    async with a_room() as (room, clock):
        store = room.house.store
        ann, bob = await asked(room, clock, "ann", "bob")
        await ended(ann, bob)
        await room.close()
        await (spoil(store) if altered else store.delete_sealed(TABLE, 1))
        async with a_room(store, seed="again", sealed_to=keys()) as (second, clock2):
            cleo = Client(second, person("cleo"), TABLE, contributes=False)
            await clock2.until(second, lambda: cleo.shuffle == 2)
            (void,) = await of_type(second, "shuffle-void")
            assert (void["shuffle"], void["cause"]) == (1, "seed lost")
            await ended(cleo)


async def spoil(store: Store) -> None:
    """Alter a byte of the seal."""
    kept = await store.sealed(TABLE, 1)
    end = await store.head(TABLE)
    assert end is not None
    spoilt = tuple([Sealed(1, one.name, one.data[:-1] + bytes([one.data[-1] ^ 1])) for one in kept])
    await store.append([Write(TABLE, end.seq, b"", sealed=spoilt)])
