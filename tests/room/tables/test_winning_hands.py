"""A hand that wins among those shown is not passed in by accident: its player is told, and the clock shows it."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.cards.notation import TEXT
from croupier.poker.due import ShowDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from tests.support.room.rooms import Client, FakeClock, a_room, ended, round_number, seated

ADELAIDE = "adelaide-omaha"  # where a winner may be passed in too
ROUNDS = 6


async def _to_the_showdown(room: Any, clock: FakeClock, clients: list[Client]) -> Any:
    """Play until a hand may be shown or passed in; the host."""
    host = clients[0].actor.desk.host  # type: ignore[union-attr]
    for _ in range(2_000):
        if isinstance(host.session.due, ShowDue):
            return host
        for client in clients:
            await client.play_on()
            await clock.run(room, 0)
        await clock.run(room, 50)
    raise AssertionError("no showdown")


def _standing(host: Any, place: int) -> str:
    """How the hand at a place stands among those shown, worked out from the cards."""
    state, game = host.session.round, host.session.rules.game
    assert isinstance(state, State)
    assert isinstance(game, RoundRules)
    assert game.high
    values = game.high(state.board)
    shown = [values[cards] for cards in state.shown if cards]
    mine = values[tuple([TEXT[card] for card in host.cards.hole(place)])]
    return "first" if not shown else "wins" if mine >= max(shown) else "beaten"


def _has_gone_on(host: Any, before: object) -> bool:
    return host.session.round is not before


def _is_later(client: Client, number: int) -> bool:
    return round_number(client.actor) > number


async def test_a_player_is_told_how_the_hand_stands_and_the_clock_shows_a_winner() -> None:
    seen: dict[str, int] = {}
    async with a_room(seed="winners") as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob", "cleo", stake=500_00)
        for _ in range(ROUNDS):
            host = await _to_the_showdown(room, clock, clients)
            number = round_number(clients[0].actor)
            while isinstance(host.session.due, ShowDue):
                place, asked = host.session.due.place, [client for client in clients if client.acts]
                expected = _standing(host, place)
                assert [client.acts["muck"]["stands"] for client in asked if "muck" in client.acts] == (
                    [expected] if host.session.due.may_muck else []
                )
                assert all(b'"stands"' not in client.messages[-1] for client in clients if client not in asked)
                may, before = host.session.due.may_muck, host.session.round
                await clock.until(room, partial(_has_gone_on, host, before))
                shown = bool(host.session.round.shown[place])
                assert shown == (expected != "beaten" or not may), (expected, number)
                seen[expected] = seen.get(expected, 0) + 1
            await clock.until(room, partial(_is_later, clients[0], number))
        await ended(*clients)
    assert seen.keys() == {"first", "wins", "beaten"}, seen
