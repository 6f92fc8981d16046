"""What is said at a table while a hand is played: phrases by players, anything by staff, and when all is open again."""

from __future__ import annotations

import json

import pytest

from croupier.house.people import Person
from croupier.rulebooks import rulebook_ids
from croupier.views.phrases import BY_NAME, PHRASES
from tests.support.cite import Cited, clause
from tests.support.room.rooms import Client, a_room, ended, person, playing, seated

OMAHA, ADELAIDE = "act-omaha-2006", "adelaide-omaha"


def heard(client: Client) -> list[tuple[str, str]]:
    said = [json.loads(message) for message in client.messages if b'"said"' in message]
    return [(one["from"], one["text"]) for one in said]


@pytest.mark.parametrize("table", [name for name in rulebook_ids() if "uth" not in name])
async def test_in_a_hand_players_say_phrases_and_no_words_of_their_own(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob")
        await clock.until(room, lambda: playing(ann.actor))
        refusal = ann.actor.say(ann.who, "Good luck.")  # the words of a phrase are no phrase
        assert refusal is not None
        assert refusal.clause == ann.view["you"]["silence"]["clause"] != "practice"
        assert ann.actor.say(ann.who, BY_NAME["luck"]) is None
        await clock.run(room, 0)
        assert heard(bob) == [("Ann", "Good luck.")]
        await ended(ann, bob)


async def test_who_sits_there_without_a_hand_says_phrases_too_and_who_looks_on_says_nothing() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, ADELAIDE, "ann", "bob")
        await clock.until(room, lambda: playing(clients[0].actor))
        late = Client(room, person("late"), ADELAIDE)
        await room.welcome(late.who)
        await clock.run(room, 0)
        assert late.view["you"]["silence"]["phrases"] is False
        assert late.actor.say(late.who, BY_NAME["hello"]) is not None
        offer = late.open["sit"]
        await late.done("sit", seat=offer["seats"][0], stake=offer["min_to"])
        await clock.run(room, 0)
        assert playing(late.actor)
        assert late.actor.say(late.who, "he folded aces") is not None
        assert late.actor.say(late.who, BY_NAME["hello"]) is None
        await ended(*clients, late)


async def test_staff_who_do_not_play_speak_in_a_hand_as_well() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob")
        await clock.until(room, lambda: playing(ann.actor))
        floor = Person("p-floor", "Floor", frozenset({"supervisor"}))
        assert ann.actor.say(floor, "The clock is called on seat 1.") is None
        await ended(ann, bob)


@clause("act-uth-2019 8.7", "act-uth-2025 8.7")
async def test_against_the_bank_phrases_wait_until_the_betting_is_complete(cited: Cited) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, cited.book.id, "ann", "bob")
        await clock.until(room, lambda: "wager" in ann.acts)
        least = ann.acts["wager"]["min_to"]
        await ann.done("wager", ante=least, blind=least)
        assert ann.actor.say(ann.who, BY_NAME["luck"]) is None  # no card is dealt yet
        await bob.done("wager", ante=least, blind=least)
        await clock.until(room, lambda: "play" in ann.acts)
        refusal = ann.actor.say(ann.who, BY_NAME["luck"])
        assert refusal is not None
        assert refusal.clause == cited.clause
        assert ann.view["you"]["silence"] == {"reason": refusal.reason, "clause": cited.clause, "phrases": False}
        for client in (ann, bob):
            await client.done("play", times=client.acts["play"]["times"])
        await clock.until(room, lambda: ann.view["public"]["phase"] == "showdown")
        assert ann.actor.say(ann.who, BY_NAME["luck"]) is None
        assert ann.actor.say(ann.who, "I had nothing") is not None
        await ended(ann, bob)


def test_a_phrase_has_one_name_and_is_short_enough_to_be_said() -> None:
    assert len(BY_NAME) == len(PHRASES)
    assert all(0 < len(one.words) <= 40 for one in PHRASES)
