"""A void shuffle is told at the table in words, with what a player's client needs to know of it, and in the lobby."""

from __future__ import annotations

import json

import pytest

from croupier.table import NOT_REVEALED, ROUND_OVER, SEED_LOST
from croupier.table.shuffle_events import ShuffleVoid, VoidsSeen
from croupier.views.words import WORDS
from tests.support.room.proof_rounds import with_a_void
from tests.support.room.rooms import a_room, ended, seated

TABLE = "act-omaha-2006"


@pytest.mark.parametrize(
    ("cause", "seats", "words"),
    [
        (NOT_REVEALED, (3,), "Seat 3's part did not come: the cards are shuffled again"),
        (NOT_REVEALED, (1, 3), "The parts of seats 1 and 3 did not come: the cards are shuffled again"),
        (NOT_REVEALED, (1, 3, 5), "The parts of seats 1, 3 and 5 did not come: the cards are shuffled again"),
        (SEED_LOST, (), "The sealed cards cannot be opened: the cards are shuffled again"),
        (ROUND_OVER, (), "The round is over before its first card: shuffle 9 is void"),
    ],
)
def test_a_void_shuffle_has_words_for_every_cause(cause: str, seats: tuple[int, ...], words: str) -> None:
    news = WORDS[ShuffleVoid].news
    assert news is not None
    assert news(ShuffleVoid(9, cause, "system", seats), None) == words


def test_an_officials_look_has_words() -> None:
    news = WORDS[VoidsSeen].news
    assert news is not None
    assert news(VoidsSeen((7, 9), "p-pia", "system"), None) == "An official has looked at 2 void shuffles; play goes on"
    assert news(VoidsSeen((9,), "p-pia", "system"), None) == "An official has looked at 1 void shuffle; play goes on"


async def test_the_table_and_the_lobby_are_told_of_a_void_shuffle() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, TABLE, "ann", "bob")
        await with_a_void(room, clock, clients)
        views = [told for told in map(json.loads, clients[0].messages) if told["type"] == "view"]
        items = {item["seq"]: item for view in views for item in view["news"] if "void" in item}
        assert [(item["text"], item["void"]) for item in items.values()] == [
            ("Seat 2's part did not come: the cards are shuffled again", {"shuffle": 3, "seats": [2]})
        ]
        assert clients[0].view["public"]["voids"] == 1
        assert [listed.voids for listed in room.lobby.tables() if listed.table == TABLE] == [1]
        await ended(*clients)
