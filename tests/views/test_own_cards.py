"""What people see: their own cards and nobody else's, exactly the same after a cut connection or a new process."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from croupier import rulebook_ids
from croupier.cards import Card, Shoe
from croupier.cards.notation import TEXT
from croupier.errors import StoreError
from croupier.room.connections.watcher import MESSAGES_MOST, Closed, Watcher
from croupier.room.tables.actor import TableActor
from croupier.store import Store, Write, open_store
from tests.support.room.rooms import (
    Client,
    FakeClock,
    a_room,
    ended,
    log_of,
    person,
    playing,
    round_number,
    seated,
    seq,
)
from tests.support.room.views import OMAHA, step

CARD = re.compile(r"\b([2-9TJQKA][cdhs]|Jo)\b")


def cards_shown_by(lines: list[dict[str, Any]]) -> dict[int, set[str]]:
    """By number of an event: the cards that everybody had seen of its round and of the one before."""
    shown: dict[int, set[str]] = {}
    now: set[str] = set()
    before: set[str] = set()
    for line in lines:
        if line["type"] == "deck-shuffled":
            before, now = now, set()
        now |= set(line.get("cards", ())) if isinstance(line.get("cards"), list) else set()
        shown[line["seq"]] = now | before
    return shown


@pytest.mark.parametrize("table", rulebook_ids())
async def test_no_message_to_anybody_holds_a_card_that_was_not_shown_or_is_not_their_own(table: str) -> None:
    async with a_room() as (room, clock):
        source = Random(f"bytes/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        stranger = Client(room, person("stranger"), table)
        actor = clients[0].actor
        for _ in range(1_500):
            await step(room, clock, clients, source)
            _own_cards_are_the_true_ones(actor, clients)
            if round_number(actor) >= 6 and not playing(actor):
                break
        assert round_number(actor) >= 2
        shown = cards_shown_by(await log_of(room, table))
        hidden_somewhere = 0
        for client in (*clients, stranger):
            for message in client.messages:
                told = json.loads(message)
                if told["type"] != "view":
                    continue
                own = set(told["you"]["hole"])
                assert set(CARD.findall(message.decode())) <= shown[told["version"]] | own
                hidden_somewhere += "??" in message.decode()
                assert client is not stranger or not own
        assert hidden_somewhere > 20
        await ended(*clients, stranger)


def _own_cards_are_the_true_ones(actor: TableActor, clients: list[Client]) -> None:
    assert actor.desk is not None
    host = actor.desk.host
    table = host.session.table
    for client in clients:
        seat = client.view["you"]["seat"]
        if seat in table.playing and client.view["version"] == host.chain.seq:
            place = table.playing.index(seat)
            assert client.view["you"]["hole"] == _texts(host.cards.hole(place))
            others = [set(other.view["you"]["hole"]) for other in clients if other is not client]
            assert all(not set(client.view["you"]["hole"]) & cards for cards in others)


@pytest.mark.parametrize("table", rulebook_ids())
async def test_two_worlds_that_differ_in_hidden_cards_look_the_same(table: str) -> None:
    """At many moments the cards nobody has seen are mixed: the public part and everybody else's own part stay the same."""
    async with a_room() as (room, clock):
        source = Random(f"worlds/{table}")
        clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
        actor = clients[0].actor
        compared = changed = 0
        for _ in range(600):
            await step(room, clock, clients, source)
            if playing(actor):
                compared += 1
                changed += _mix_and_compare(actor, clients, source)
        assert compared > 50
        assert changed > 20  # the cards that were mixed were often somebody's
        await ended(*clients)


def _mix_and_compare(actor: TableActor, clients: list[Client], source: Random) -> bool:
    """Mix the hidden cards but those of one player; whether somebody's own part told another world."""
    assert actor.desk is not None
    host = actor.desk.host
    shoe = host.cards.shoe
    if shoe is None or not shoe.is_cut:
        return False  # before the first card
    keeper = source.choice(clients)
    seen = set(CARD.findall(json.dumps(keeper.view["public"])))
    kept = {card for card in _texts(shoe.cards.cards) if card in seen or card in keeper.view["you"]["hole"]}
    places = [place for place, text in enumerate(_texts(shoe.cards.cards)) if text not in kept]
    before, truth = _views(actor, clients), shoe.cards
    mixed = list(shoe.cards.cards)
    cards = [mixed[place] for place in places]
    source.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        mixed[place] = Card(card)
    shoe.cards = Shoe(tuple(mixed))
    after = _views(actor, clients)
    shoe.cards = truth
    assert [view["public"] for view in before] == [view["public"] for view in after]
    assert [view["news"] for view in before] == [view["news"] for view in after]
    own = clients.index(keeper)
    assert before[own] == after[own]
    for one, other in zip(before, after, strict=True):
        assert _beside_the_hand(one["you"]) == _beside_the_hand(other["you"])
    return before != after


def _beside_the_hand(you: dict[str, Any]) -> dict[str, Any]:
    """What does not hang on a player's own cards; a hand that is not beaten is shown, so passing it in does."""
    return {**you, "hole": 0, "hand": 0, "acts": [offer for offer in you["acts"] if offer["act"] != "muck"]}


def _texts(cards: Sequence[int]) -> list[str]:
    return [TEXT[card] for card in cards]


def _views(actor: TableActor, clients: list[Client]) -> list[dict[str, Any]]:
    actor._showing._public = None
    views = [actor._newest(client.watcher, 0) for client in clients]
    return [json.loads(view.message) for view in views if view]


@pytest.mark.parametrize("table", rulebook_ids())
async def test_who_comes_back_in_mid_round_sees_exactly_what_they_would_have_seen(table: str) -> None:
    async with a_room() as (room, clock):
        source = Random(f"back/{table}")
        clients = await seated(room, clock, table, "ann", "bob", stake=500_00)
        actor, ann = clients[0].actor, clients[0]
        for _ in range(40):
            await step(room, clock, clients, source)
        seen = {key: value for key, value in ann.view.items() if key != "news"}
        ann.disconnect()
        ann.view = {}
        ann.connect()
        await clock.run(room, 0)
        assert {key: value for key, value in ann.view.items() if key != "news"} == seen
        assert ann.view["version"] == seq(actor)
        await ended(*clients)


@pytest.mark.parametrize("table", rulebook_ids())
async def test_a_new_process_shows_everybody_the_same_table_with_the_same_cards(table: str) -> None:
    async with open_store("sqlite::memory:") as store:
        source = Random(f"kill/{table}")
        clock = FakeClock()
        async with a_room(store, clock=clock, seed="first") as (room, _):
            clients = await seated(room, clock, table, "ann", "bob", "cleo", stake=500_00)
            for _ in range(300):
                await step(room, clock, clients, source)
                if round_number(clients[0].actor) >= 2 and playing(clients[0].actor) and clients[0].view["you"]["hole"]:
                    break
            before = [client.view for client in clients]
            await ended(*clients)  # and the room is closed where it stands
        assert before[0]["you"]["hole"]
        async with a_room(store, clock=clock, seed="second") as (room, _):
            again = [Client(room, client.who, table) for client in clients]
            await clock.run(room, 0)
            for was, client in zip(before, again, strict=True):
                assert client.view["you"] == {**was["you"], "leaving": False}
                renamed = _with_names(was["public"], client.view["public"])
                assert {**client.view["public"], "turn": 0} == {**renamed, "turn": 0}
                assert client.view["version"] == was["version"]
            for _ in range(300):
                await step(room, clock, again, source)
                if round_number(again[0].actor) >= 4:
                    break
            assert round_number(again[0].actor) >= 3
            assert not any((await store.trial_balance()).values())
            await ended(*again)


def _with_names(was: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Names are not on record: a new process knows them once people come back."""
    names = {seat["account"]: seat["name"] for seat in now["seats"]}
    return {**was, "seats": [{**seat, "name": names[seat["account"]]} for seat in was["seats"]]}


async def test_a_watcher_who_does_not_read_holds_nobody_up_and_gets_the_newest_view_with_all_news() -> None:
    async with a_room() as (room, clock):
        source = Random("stalled")
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        actor = clients[0].actor
        stalled = Watcher(person("slow"), views_most=4)
        actor.watch(stalled)
        first = json.loads(await stalled.next())
        for _ in range(300):
            await step(room, clock, clients, source)
            assert len(stalled._box) <= 4
        assert seq(actor) > first["version"] + 50
        newest = json.loads(await stalled.next())
        while newest["version"] < seq(actor):
            newest = json.loads(await stalled.next())
        assert newest["public"] == clients[0].view["public"]
        heard = [item["seq"] for item in newest["news"]]
        assert heard == sorted(heard)
        assert len(heard) >= 50
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(stalled.next(), 0.01)
        await ended(*clients)


async def test_an_answer_never_comes_before_the_view_that_shows_what_was_done_also_to_a_slow_reader() -> None:
    async with a_room() as (room, clock):
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        ann, actor = clients[0], clients[0].actor
        slow = Watcher(ann.who, views_most=2)
        actor.watch(slow)
        await slow.next()
        for number in range(6):  # so many views that some are thrown away
            answer = await actor.do(ann.who, f"slow-{number}", {"act": "away" if number % 2 else "back"})
            slow.tell(answer.message(f"slow-{number}"))
        seen = 0
        for _ in range(7):
            told = json.loads(await slow.next())
            if told["type"] == "view":
                seen = told["version"]
            elif told.get("ok"):
                assert told["version"] <= seen
        assert seen == seq(actor)
        await ended(*clients)


class SlowStore:
    """A store whose appends wait until a test lets them go on, or fail."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, writes: Sequence[Write]) -> None:
        await self.goes_on.wait()
        if self.fails:
            raise StoreError("the disk is full")
        await self._store.append(writes)


@pytest.mark.parametrize("fails", [False, True])
async def test_nobody_is_shown_what_is_not_written_yet(fails: bool) -> None:
    async with open_store("sqlite::memory:") as opened:
        store = SlowStore(opened)
        async with a_room(store) as (room, clock):
            clients = await seated(room, clock, OMAHA, "ann", "bob")
            await clock.until(room, lambda: bool(clients[0].acts or clients[1].acts))
            actor = clients[0].actor
            actor_in_turn = next(client for client in clients if client.acts)
            before = seq(actor)
            store.goes_on.clear()
            doing = asyncio.create_task(actor_in_turn.do("fold"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            newcomer = Client(room, person("new"), OMAHA)
            for _ in range(10):
                await asyncio.sleep(0)
            assert newcomer.messages == []
            store.fails = fails
            store.goes_on.set()
            assert (await doing).ok is not fails
            store.fails = False
            await clock.run(room, 0)
            versions = [json.loads(message)["version"] for message in newcomer.messages]
            written = {line["seq"] for line in await log_of(room, OMAHA)}
            assert set(versions) <= written
            assert versions[0] == before if fails else versions[0] > before
            await ended(*clients, newcomer)


async def test_whoever_asks_for_a_view_while_an_act_is_refused_gets_it_all_the_same() -> None:
    async with a_room() as (room, clock):
        (ann,) = await seated(room, clock, OMAHA, "ann")
        actor = ann.actor
        asked = Watcher(person("new"))
        waiting: list[asyncio.Task[bytes]] = []

        async def ask(_account: str) -> int:
            actor.watch(asked)
            waiting.append(asyncio.create_task(asked.next()))
            await asyncio.sleep(0.01)
            assert not waiting[0].done()  # while the wallet is looked at nothing is shown
            return 0

        room.house.wallets.ask = ask  # type: ignore[method-assign,assignment]
        answer = await ann.do("top-up", amount=100_00)
        assert answer.refusal is not None
        assert json.loads(await asyncio.wait_for(waiting[0], 1))["type"] == "view"
        await ended(ann)


async def test_a_contribution_is_shown_to_its_player_alone_and_a_call_to_staff() -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, OMAHA, "ann", "bob", contributes=False)
        boss = Client(room, person("boss", "supervisor"), OMAHA)
        await clock.until(room, lambda: playing(ann.actor))
        await clock.run(room, 1_000)
        heard = [len(client.messages) for client in (ann, bob, boss)]
        assert ann.view["you"]["contribution"] == "commitment"
        assert (await ann.commit()).ok
        await clock.run(room, 0)
        assert ann.view["you"]["contribution"] is None
        await ann.done("floor", words="is this in order?")
        await clock.run(room, 0)
        assert boss.view["you"]["calls"] == ["Ann, seat 1: is this in order?"]
        more = [len(client.messages) - before for client, before in zip((ann, bob, boss), heard, strict=True)]
        assert more == [2, 0, 2], "the words of the call come after it is written down who reads them"
        await ended(ann, bob, boss)


async def test_a_watcher_who_reads_no_answers_either_is_closed() -> None:
    watcher = Watcher(person("slow"), views_most=4)
    for number in range(MESSAGES_MOST + 5):
        watcher.tell(str(number).encode())
    assert watcher.closed
    with pytest.raises(Closed):
        await watcher.next()


async def test_news_tell_each_event_once_in_order_and_under_its_number() -> None:
    async with a_room() as (room, clock):
        source = Random("news")
        clients = await seated(room, clock, OMAHA, "ann", "bob", stake=500_00)
        for _ in range(100):
            await step(room, clock, clients, source)
        told = [{item["seq"] for item in json.loads(message)["news"]} for message in clients[0].messages]
        assert sum(map(len, told)) == len(set().union(*told))  # nothing is told in two messages
        news = [item for message in clients[0].messages for item in json.loads(message)["news"]]
        assert [item["seq"] for item in news] == sorted(item["seq"] for item in news)
        kinds = {line["seq"]: line["type"] for line in await log_of(room, OMAHA)}
        assert all(kinds[item["seq"]] == item["type"] for item in news)
        acts = {"folded", "checked", "called", "raised", "hand-shown", "pot-awarded", "seat-taken"}
        assert {number for number, kind in kinds.items() if kind in acts} <= {item["seq"] for item in news}
        assert any(item["text"].startswith("Ann takes seat 1 with $500") and item["seat"] == 1 for item in news)
        await ended(*clients)


@pytest.mark.parametrize("table", rulebook_ids())
async def test_everything_that_is_offered_is_accepted(table: str) -> None:
    """Random people do random things out of what their views offer, sitting, leaving and buying chips included."""
    async with a_room() as (room, clock):
        source = Random(f"offers/{table}")
        people = [person(name) for name in ("ann", "bob", "cleo", "dan")]
        for who in people:
            await room.welcome(who)
        clients = [Client(room, who, table) for who in people]
        done: dict[str, int] = {}
        for _ in range(1_200):
            await clock.run(room, 100)
            client = source.choice(clients)
            offer = _any_offer(client, source)
            if offer:
                name, fields = offer
                await client.done(name, **fields)
                await clock.run(room, 0)
                done[name] = done.get(name, 0) + 1
        assert {"sit", "leave", "away", "back"} <= set(done)
        assert round_number(clients[0].actor) > 3
        assert not any((await room.house.store.trial_balance()).values())
        await ended(*clients)


def _any_offer(client: Client, source: Random) -> tuple[str, dict[str, object]] | None:
    offers = client.view["you"]["acts"]
    if not offers:
        rare = {
            "leave": 0.02, "away": 0.03, "move": 0.1, "unlist": 0.3, "clock": 0.05, "floor": 0.05, "top-up": 0.3,
            "auto-post": 0.05, "unwish": 0.1, "auto-top-up": 0.05,
        }  # fmt: skip
        now = client.room.house.clock.now()
        offers = [one for one in client.view["you"]["open"] if source.random() < rare.get(one["act"], 1.0)]
        offers = [one for one in offers if one.get("after", 0) <= now]
    if not offers:
        return None
    offer = source.choice(offers)
    name = offer["act"]
    least, most = offer.get("min_to", 0), offer.get("max_to", 0) or 200_00
    match name:
        case "sit":
            return name, {"seat": source.choice(offer["seats"]), "stake": max(least, min(500_00, most))}
        case "floor":
            return name, {"words": "is this in order?"}
        case "move" | "see":
            return name, {"seat": source.choice(offer["seats"])}
        case "auto-top-up":
            return name, {"to": source.choice([least, most])}
        case "top-up":
            amount = source.choice([least, min(most, 100_00)])
            return (name, {"amount": max(amount, least)}) if amount <= client.view["you"]["wallet"] else None
        case "away":
            return name, {"at_blind": source.random() < 0.5}
        case "auto-post":
            return name, {"now": source.random() < 0.5}
        case "unwish":
            return name, {"wish": source.choice(offer["choices"])}
        case "post":
            return name, {"now": not client.view["you"]["owes"]["post"]}
        case "bet" | "raise":
            return name, {"to": source.choice([least, most])}
        case "play":
            return name, {"times": offer["times"]}
        case "wager":
            return name, {"ante": least, "blind": least, "trips": source.choice([0, offer.get("trips_min", 0)])}
        case _:
            return name, {}


@pytest.mark.parametrize("table", rulebook_ids())
async def test_whoever_takes_a_seat_after_the_round_is_not_shown_with_the_hand_of_the_one_before(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob")
        await clock.until(room, lambda: bool(ann.acts or bob.acts))
        if "wager" in ann.acts:
            await ann.done("wager", ante=500, blind=500)
            await bob.done("wager", ante=500, blind=500)
            await clock.until(room, lambda: "fold" in ann.acts)
            await ann.done("fold")
        first, goes = (ann, bob) if ann.acts else (bob, ann)
        await first.done("fold")
        await clock.until(room, lambda: ann.view["public"]["phase"] == "between")
        seat = goes.view["you"]["seat"]
        assert [box for box in ann.view["public"].get("boxes", _won(ann)) if box["seat"] == seat]
        await goes.done("leave")
        cal = person("cal")
        await room.welcome(cal)
        newcomer = Client(room, cal, table)
        await clock.run(room, 0)
        await newcomer.done("sit", seat=seat, stake=300_00)
        public = newcomer.view["public"]
        assert public["phase"] == "between"
        (seen,) = [one for one in public["seats"] if one["seat"] == seat]
        assert (seen["account"], seen["cards"], seen["words"], seen["won"]) == (cal.account, [], "", 0)
        assert seat not in [box["seat"] for box in public.get("boxes", [])]
        await ended(ann, bob, newcomer)


def _won(client: Client) -> list[dict[str, Any]]:
    return [seat for seat in client.view["public"]["seats"] if seat["won"]]
