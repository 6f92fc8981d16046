"""What there is to reckon about a round: only hands the reader knows, dead cards counted, reasons in plain words."""

from __future__ import annotations

import pytest

from croupier.room.room import Room
from croupier.rulebooks import rulebook_ids, rulebooks_between_players
from croupier.views.odds import NOT_KEPT, NOT_SHOWN, TOO_FEW, BankAsked, PlayersAsked
from tests.support.room.past_rounds import played, read_all
from tests.support.room.rooms import Client, FakeClock, a_room, past_of, playing, round_number, seated

BANKED = next(name for name in rulebook_ids() if name not in rulebooks_between_players())


@pytest.mark.parametrize("table", rulebooks_between_players())
async def test_hands_that_were_not_shown_are_counted_and_not_known(table: str) -> None:
    """One of three folds, and the one after it too: nothing is shown, so nobody knows two hands."""
    async with a_room() as (room, clock):
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        held = await _two_fold(room, clock, clients)
        past = past_of(room)
        for client in clients:
            asked = await past.odds_asked(client.who, table, 1)
            assert isinstance(asked, PlayersAsked)
            assert not asked.is_work
            assert NOT_SHOWN in asked.note
            assert TOO_FEW in asked.note
            own = client.view["you"]["seat"]
            live = [len(step.known) + step.unknown for step in asked.steps]
            assert list(dict.fromkeys(live)) == [3, 2, 1], (
                "a step for each hand that goes, and for each card that comes"
            )
            for step in asked.steps:
                assert step.known in ([own], [])
                assert step.hands in ([held[client.who.account]], [])
                assert step.dead == ([] if step.known else held[client.who.account]), "one's own cards cannot come"
        for client in clients:
            await client.close()


async def _two_fold(room: Room, clock: FakeClock, clients: list[Client]) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {}
    actor = clients[0].actor
    for _ in range(300):
        await read_all(room, clock, 100)
        if playing(actor):
            held |= {client.who.account: client.view["you"]["hole"] for client in clients if client.view["you"]["hole"]}
        for client in clients:
            if "fold" in client.acts:
                await client.done("fold")
                break
        if round_number(actor) == 1 and not playing(actor):
            return held
    raise AssertionError("the round has not ended")


async def test_without_the_seed_ones_own_cards_are_gone() -> None:
    async with played(BANKED, 1) as (room, _, clients, _told):
        await room.house.store.delete_sealed(BANKED, 1)
        past = past_of(room)
        asked = await past.odds_asked(clients[0].who, BANKED, 1)
        assert isinstance(asked, BankAsked)
        assert (asked.note, asked.is_work) == (NOT_KEPT, False)
        replay = await past.replay(clients[0].who, BANKED, 1)
        assert replay is not None
        assert all(frame.hole == [] for frame in replay.frames), "the rest is told as it was"


@pytest.mark.parametrize("table", rulebooks_between_players())
async def test_a_step_holds_no_card_that_does_not_lie_open_by_then(table: str) -> None:
    """Hands are turned up at the showdown: what they held tells nothing of the steps before."""
    async with played(table, 2) as (room, _, clients, _told):
        past, shown_later = past_of(room), 0
        for client in clients:
            for number in (1, 2):
                asked, replay = (
                    await past.odds_asked(client.who, table, number),
                    await past.replay(client.who, table, number),
                )
                assert isinstance(asked, PlayersAsked)
                assert replay is not None
                for step in asked.steps:
                    frame = [frame for frame in replay.frames if frame.seq <= step.seq][-1]
                    lying = {card for seat in frame.public.seats for card in seat.cards} | set(frame.hole)
                    assert lying >= {card for hand in (*step.hands, step.dead) for card in hand}
                    assert step.board == list(frame.public.board)
                shown_later += sum(len(step.known) > 1 for step in asked.steps)
        assert shown_later, "and once they lie open they are compared"
