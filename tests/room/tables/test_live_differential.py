"""Rounds that bots played, entered again at a table with real cards: they come to the same stakes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier import rulebook_ids
from croupier.banked import events as banked_events
from croupier.bots.banked_policies import BANKED_POLICIES
from croupier.bots.policies import at_random
from croupier.bots.tables import SimulatedBank, SimulatedTable
from croupier.poker import events as poker_events
from croupier.protocol.events import Event
from croupier.room.demo.demo import demo_rules
from croupier.rulebooks import rulebook
from tests.support.room.live import Console, a_live_room, verified
from tests.support.room.rooms import ended

POKER = [name for name in rulebook_ids() if "uth" not in name]
BANKED = [name for name in rulebook_ids() if "uth" in name]
ROUNDS = 6
STAKE = 300_00
Entry = tuple[str, dict[str, Any]]


def entries_between_players(events: list[Event], seats: tuple[int, ...], *, straddle: bool) -> Iterator[Entry]:
    """What a dealer enters of a round after its start; each line of the log is looked at by itself."""
    settled = False
    for event in events:
        match event:
            case poker_events.ExtraBlindMade():
                yield "enter", {"seat": seats[event.place], "move": "straddle" if straddle else "over-blind"}
            case poker_events.HolesDealt():
                yield "deal", {}
            case poker_events.CommunalDealt():
                yield "cards", {"cards": event.cards}
            case poker_events.Folded():
                yield "enter", {"seat": seats[event.place], "move": "fold"}
            case poker_events.Checked():
                yield "enter", {"seat": seats[event.place], "move": "check or stand"}
            case poker_events.Called():
                yield "enter", {"seat": seats[event.place], "move": "call"}
            case poker_events.CalledAndFolded():
                yield "enter", {"seat": seats[event.place], "move": "call-and-fold"}
            case poker_events.Raised():
                yield "enter", {"seat": seats[event.place], "move": "bet" if event.bet else "raise", "to": event.to}
            case poker_events.HandShown():
                yield "cards", {"cards": event.cards, "seat": seats[event.place]}
            case poker_events.HandMucked():
                yield "enter", {"seat": seats[event.place], "move": "muck"}
            case poker_events.CommissionTaken() | poker_events.PotAwarded() if not settled:
                settled = True
                yield "deal", {}


def entries_against_the_bank(events: list[Event], boxes: tuple[int, ...]) -> Iterator[Entry]:
    """The same against the bank."""
    refunded = False
    shown = False
    for event in events:
        match event:
            case banked_events.WagersPlaced():
                wagers = {"ante": event.ante, "blind": event.blind, "trips": event.trips}
                yield "wagers", {"seat": boxes[event.place], **wagers}
            case banked_events.ShoeLoaded() | banked_events.BankedRoundEnded():
                yield "deal", {}
            case banked_events.BoxFolded():
                yield "enter", {"seat": boxes[event.place], "move": "fold"}
            case banked_events.BoxChecked():
                yield "enter", {"seat": boxes[event.place], "move": "check"}
            case banked_events.PlayMade():
                yield "enter", {"seat": boxes[event.place], "move": "play", "times": event.times}
            case banked_events.BoxConceded():
                yield "enter", {"seat": boxes[event.place], "move": "concede"}
            case banked_events.CommunalRevealed() | banked_events.DealerShown():
                yield "cards", {"cards": event.cards}
            case banked_events.BoxShown():
                shown = True
                yield "cards", {"cards": event.cards, "seat": boxes[event.place]}
            case banked_events.WagerSettled(wager="ante", result="push") if not shown and not refunded:
                refunded = True
                yield "deal", {}


async def enter(kim: Console, act: str, fields: dict[str, Any]) -> None:
    if fields.get("move") == "check or stand":
        offered = {offer["act"] for offer in kim.due["acts"]}
        fields = fields | {"move": "stand" if "stand" in offered else "check"}
    await kim.done(act, **fields)


@pytest.mark.parametrize("book", POKER)
async def test_rounds_between_bots_entered_by_hand_end_with_the_same_stakes(book: str) -> None:
    rules = demo_rules(rulebook(book))
    for seed in range(ROUNDS):
        table = SimulatedTable(rules.table, STAKE, [at_random] * 3, seed)
        played, _ = table.play()
        opening = played.events[0]
        assert isinstance(opening, poker_events.RoundOpened)
        async with a_live_room(book) as (room, clock, store):
            kim = Console(room, clock)
            await kim.opened("Ann", "Bob", "Cy", stake=STAKE)
            await kim.done("start")
            straddle = "straddle" in rules.table.values and rules.game.straddle  # type: ignore[union-attr]
            for act, fields in entries_between_players(played.events, opening.seats, straddle=bool(straddle)):
                await enter(kim, act, fields)
            assert list(kim.stakes.values()) == table.stakes
            assert (await verified(store)).whole
            await ended(kim)


@pytest.mark.parametrize("book", BANKED)
async def test_rounds_of_bots_against_the_bank_entered_by_hand_end_with_the_same_stakes(book: str) -> None:
    rules = demo_rules(rulebook(book))
    source = Random(book)
    for seed in range(ROUNDS):
        policies = [source.choice(list(BANKED_POLICIES.values())) for _ in range(3)]
        table = SimulatedBank(rules.table, policies, seed)
        played, _ = table.play()
        opening = played.events[0]
        assert isinstance(opening, banked_events.BankedRoundOpened)
        async with a_live_room(book) as (room, clock, store):
            kim = Console(room, clock)
            await kim.opened("Ann", "Bob", "Cy", stake=table.stake)
            await kim.done("start")
            for act, fields in entries_against_the_bank(played.events, opening.boxes):
                await enter(kim, act, fields)
            assert list(kim.stakes.values()) == table.stakes
            assert (await verified(store)).whole
            await ended(kim)
