"""What a hostile tester tried at a table that runs by itself, and what must come of it: nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from croupier import RequestError, rulebook, settle
from croupier.banked import commands as bank
from croupier.check import BrokenInvariant
from croupier.house.request import Request
from croupier.poker import commands as poker
from croupier.poker.due import ActDue
from croupier.protocol.refusal import Refusal
from croupier.room.streams.table import TableStream
from croupier.store import Store, open_store
from croupier.table import commands
from croupier.table.opening import open_table
from croupier.table.rules import session_rules
from croupier.table.voids import NOT_REVEALED
from tests.cli.conftest import chained
from tests.support.room.driver import Driven, drive, fund, keys, resumed
from tests.support.room.recovery import unkilled
from tests.support.room.verify import ours


def at_a_table(tried: Callable[[Driven, Store], Awaitable[None]], table: str = "omaha") -> None:
    """Try something at a table whose third round is going on; afterwards it can still be resumed, and is the same."""

    async def run() -> None:
        async with open_store("sqlite::memory:") as store:
            await drive(store, "hostile", 2, tell=False)
            driven = Driven.__new__(Driven)
            driven.seed = "hostile"
            driven.host = await resumed(store, table, driven.entropy)
            while not isinstance(driven.host.session.due, ActDue):
                await driven.step()
            await tried(driven, store)
            again = await resumed(store, table, driven.entropy)
            assert (again.session.table, again.session.round) == (driven.host.session.table, driven.host.session.round)
            assert (again.chain.seq, again.chain.prev) == (driven.host.chain.seq, driven.host.chain.prev)

    asyncio.run(run())


MALFORMED: list[Any] = [
    commands.TakeSeat("eve", 1.5, 300_00, 0, "pit manager"),  # type: ignore[arg-type]
    commands.TakeSeat("eve", "6", 300_00, 0, "pit manager"),  # type: ignore[arg-type]
    commands.TakeSeat("eve", 6, 300_00, 0, 5),  # type: ignore[arg-type]
    commands.TakeSeat("eve\ud800", 6, 300_00, 0, "pit manager"),
    commands.TakeSeat("e" * 300, 6, 300_00, 0, "pit manager"),
    commands.TakeSeat("eve:mallory", 6, 300_00, 0, "pit manager"),
    commands.TakeSeat("", 6, 300_00, 0, "pit manager"),
    commands.TakeSeat("pauper", 6, 300_00, 0, "pit manager"),
    commands.JoinList(["eve"]),  # type: ignore[arg-type]
    commands.JoinList("\ud800"),
    commands.BarPlayer(5, "operator", "why", 0),  # type: ignore[arg-type]
    commands.GiveNotice("operator", 0, {"blinds": 3}),  # type: ignore[dict-item]
    commands.GiveNotice("operator", 0, {}, True, 15.5),  # type: ignore[arg-type]
    commands.BringDeck("x" * 1_000_000),
    poker.DealHoles(),
    poker.Settle(),
    poker.DealCommunal(("As", "Ks", "Qs")),
    poker.Post(((100,),)),
    bank.Reveal(("As", "Ks", "Qs")),
]


@pytest.mark.parametrize("command", MALFORMED, ids=[str(number) for number in range(len(MALFORMED))])
def test_commands_no_honest_client_sends_are_refused_and_leave_everything_as_it_was(command: Any) -> None:
    async def tried(driven: Driven, _store: Store) -> None:
        host = driven.host
        before = (host.session.table, host.session.round, host.chain.seq, host.chain.prev)
        refused = await host.give(command, Request(host.chain.seq))
        assert isinstance(refused, Refusal)
        assert "`" not in refused.reason  # the words of a machine
        assert (host.session.table, host.session.round, host.chain.seq, host.chain.prev) == before
        await driven.step()  # the table goes on

    at_a_table(tried)


def test_a_shuffle_without_a_part_that_was_committed_to_is_not_dealt_from() -> None:
    async def run() -> None:
        async with open_store("sqlite::memory:") as store:
            await drive(store, "reveal", 1, tell=False)
            driven = Driven.__new__(Driven)
            driven.seed = "reveal"
            host = driven.host = await resumed(store, "omaha", driven.entropy)
            while not host.cards.uncut:
                await driven.step()
            seq, whole = host.chain.seq, driven._revealed()
            for short in ({}, dict(list(whole.items())[1:]), whole | {2: (b"x" * 32, whole[2][1])}):
                with pytest.raises(BrokenInvariant, match="is void"):
                    await host.deal(Request(seq), short)
            assert host.chain.seq == seq
            again = driven.host = await resumed(store, "omaha", driven.entropy)
            assert again.cards.uncut, "after a restart the parts are asked for again"
            assert await again.deal(Request(seq), whole)

    asyncio.run(run())


def test_a_round_has_one_shuffle_until_that_is_void() -> None:
    async def run() -> None:
        async with open_store("sqlite::memory:") as store:
            await drive(store, "commitment", 1, tell=False)
            driven = Driven.__new__(Driven)
            driven.seed = "commitment"
            host = driven.host = await resumed(store, "omaha", driven.entropy)
            assert isinstance(await host.shuffle(Request(host.chain.seq)), Refusal), "there is no round"
            while not host.cards.uncut:
                await driven.step()
            at = Request(host.chain.seq)
            assert isinstance(await host.shuffle(at), Refusal)
            assert isinstance(await host.void(NOT_REVEALED, (), at), Refusal), "nobody is named"
            assert isinstance(await host.void("a better one", (), at), Refusal)
            assert not isinstance(await host.void(NOT_REVEALED, (2,), at), Refusal)
            assert host.cards.wanted
            await driven.step()
            assert (host.cards.number, host.cards.uncut) == (host.session.table.voids[0] + 1, True)

    asyncio.run(run())


def test_a_bank_without_chips_does_not_deal_and_can_be_helped_in_a_round() -> None:
    async def run() -> None:
        async with open_store("sqlite::memory:") as store:
            await fund(store)
            book = rulebook("act-uth-2025")
            rules = session_rules(settle(book, {}, defaults=book.example.table))
            driven = Driven.__new__(Driven)
            driven.seed = "poor bank"
            opening = open_table(rules, "U1", by="operator", approval="A-17", bank=1_00, play_money=True)
            driven.host = await TableStream.open(store, opening, keys(), driven.entropy, 0)
            for _ in range(400):
                host = driven.host
                await driven.step()
                if host.bank_short:
                    fill = commands.ChangeFloat(1_000_000_00, "operator")
                    answer = await host.give(fill, Request(host.chain.seq))
                    assert not isinstance(answer, Refusal), answer
                    break
            else:
                raise AssertionError("the bank never had too few chips")
            while driven.host.session.table.playing:
                await driven.step()
            assert not any((await store.trial_balance()).values())

    asyncio.run(run())


def test_tables_do_not_take_the_names_of_other_streams() -> None:
    book = rulebook("act-omaha-2006")
    rules = session_rules(settle(book, {}, defaults=book.example.table))
    for name in ("cage", "register", "checkpoints", "my table", "a:b", "", "x" * 200):
        with pytest.raises(RequestError):
            open_table(rules, name, by="operator", approval="A-17")


def test_secrets_do_not_print() -> None:
    assert "server" not in repr(keys())
    assert keys().sealing.private.hex() not in repr(keys())


def _forged(change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> list[bytes]:
    whole = asyncio.run(unkilled("forged", 4))
    return chained(change([json.loads(line) for line in whole["omaha"]])).splitlines(keepends=True)


def _without_shuffles(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] not in ("deck-shuffled", "deck-cut", "cards-opened")]


def _opened_again(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [*lines, lines[0]]


def _corrected_after_the_end(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    end = max(number for number, line in enumerate(lines) if line["type"] == "round-ended")
    correction = {**lines[end], "type": "entries-corrected", "before": 3, "by": "dealer", "reason": "mine"}
    for field in ("stakes", "under"):
        correction.pop(field)
    return [*lines[: end + 1], correction]


def _changed(kind: str, **fields: Any) -> Callable[[list[dict[str, Any]]], list[dict[str, Any]]]:
    def change(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        next(line for line in lines if line["type"] == kind).update(fields)
        return lines

    return change


FORGERIES: dict[str, Callable[[list[dict[str, Any]]], list[dict[str, Any]]]] = {
    "no shuffles at all": _without_shuffles,
    "a second opening": _opened_again,
    "a correction after settlement": _corrected_after_the_end,
    "another digest": _changed("table-opened", digest="0" * 64),
    "more seats than there are": _changed("table-opened", seats=99),
    "no approval": _changed("table-opened", approval=""),
    "another table's name": _changed("table-opened", table="other"),
    "a field nobody looks at": _changed("seat-taken", hole_cards="As Ks"),
    "a time of its own": _changed("seat-taken", moment=999_999),
    "a time before the others": _changed("round-ended", at=0),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_log_forged_and_chained_anew_is_found_without_any_head(what: str) -> None:
    found = ours(_forged(FORGERIES[what]), False)
    assert found.chain, "it is well chained"
    assert not found.whole, what


def test_the_honest_log_these_are_forged_from_holds() -> None:
    assert ours(_forged(lambda lines: lines), False).whole
