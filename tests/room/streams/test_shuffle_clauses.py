"""Every round of an electronic table is dealt from a deck shuffled afresh and cut once (7.1, 7.2; Adelaide 4.s5, 4.s6)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec

from croupier import deck_of, settle
from croupier.house.request import Request
from croupier.poker.due import ChoiceDue
from croupier.protocol.commands import Choose, Report
from croupier.protocol.refusal import Refusal
from croupier.room.streams.table import TableStream
from croupier.store import Store, open_store
from croupier.table.opening import open_table
from croupier.table.rules import session_rules
from croupier.table.voids import ROUND_OVER
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.room.driver import Driven, fund, keys, resumed


async def opened(store: Store, cited: Cited) -> Driven:
    """A table of this rulebook, to be driven."""
    await fund(store)
    rules = session_rules(settle(cited.book, {}, defaults=cited.book.example.table))
    driven = Driven.__new__(Driven)
    driven.seed = "shuffled"
    opening = open_table(rules, "T1", by="operator", approval="A-17", play_money=True)
    driven.host = await TableStream.open(store, opening, keys(), driven.entropy, 0)
    return driven


def told(cited: Cited, rounds: int) -> list[dict[str, Any]]:
    """The lines of a few rounds at a table of this rulebook."""

    async def played() -> list[dict[str, Any]]:
        async with open_store("sqlite::memory:") as store:
            driven = await opened(store, cited)
            while driven.host.session.table.round < rounds or driven.host.session.table.playing:
                await driven.step()
            return [json.loads(line) async for some in store.read("T1") for line in some]

    return asyncio.run(played())


@clause("act-omaha-2006 7.1", "act-manila-2005 7.1", "adelaide-omaha 4.s5")
def test_the_whole_deck_is_shuffled_afresh_for_every_round(cited: Cited) -> None:
    lines = told(cited, 4)
    shuffled = [line for line in lines if line["type"] == "deck-shuffled"]
    whole = deck_of(session_rules(settle(cited.book, {}, defaults=cited.book.example.table)).table).count
    assert len(shuffled) == sum(line["type"] == "round-opened" for line in lines) == 4
    assert [line["count"] for line in shuffled] == [whole] * 4
    assert len({line["root"] for line in shuffled}) == 4


@clause("act-omaha-2006 7.2", "act-manila-2005 7.2", "adelaide-omaha 4.s6")
def test_after_the_shuffle_the_cards_are_cut_once_before_one_is_dealt(cited: Cited) -> None:
    steps = ("round-opened", "deck-shuffled", "deck-cut", "holes-dealt")
    order = [line["type"] for line in told(cited, 4) if line["type"] in steps]
    assert order == [*steps] * 4


@clause("act-omaha-2006 7.2.s2", "act-manila-2005 7.2.s2", "adelaide-omaha 4.s7")
def test_the_cut_leaves_more_than_one_card_on_either_side(cited: Cited) -> None:
    lines = told(cited, 8)
    counts = [line["count"] for line in lines if line["type"] == "deck-shuffled"]
    depths = [line["depth"] for line in lines if line["type"] == "deck-cut"]
    assert all(1 < depth < count - 1 for depth, count in zip(depths, counts, strict=True))
    assert len(set(depths)) > 1


@clause("act-omaha-2006 7.1", "act-manila-2005 7.1")
def test_a_round_made_void_before_its_first_card_leaves_no_cut_and_the_next_has_a_shuffle_of_its_own(
    cited: Cited,
) -> None:
    async def played() -> list[bytes]:
        async with open_store("sqlite::memory:") as store:
            driven = await opened(store, cited)
            host = driven.host
            while not host.cards.uncut:
                await driven.step()
            at = host.chain.seq
            report = {"report": "cannot-go-on", "what": "the lights are out"}
            assert not isinstance(
                await host.give(Report(msgspec.Raw(msgspec.json.encode(report))), Request(at)), Refusal
            )
            assert isinstance(host.session.due, ChoiceDue)
            void = next(one for one in host.session.due.choices if one.name == "void")
            assert not isinstance(await host.give(Choose("void", void.by, "dark"), Request(at)), Refusal)
            assert not host.session.table.playing
            assert not host.cards.uncut, "nothing is revealed any more"
            assert host.cards.left_over
            again = await resumed(store, "T1", driven.entropy)
            assert (again.cards.left_over, again.cards.uncut) == (True, False)
            driven.host = again
            assert not isinstance(await again.void(ROUND_OVER, (), Request(at)), Refusal)
            while again.session.table.round < 2 or again.session.table.playing:
                await driven.step()
            return [line async for some in store.read("T1") for line in some]

    lines = asyncio.run(played())
    kinds = [json.loads(line)["type"] for line in lines]
    counts = [
        kinds.count(kind) for kind in ("deck-shuffled", "shuffle-void", "round-opened", "deck-cut", "holes-dealt")
    ]
    assert counts == [2, 1, 2, 1, 1]
    assert not verify_lines(lines).fault
