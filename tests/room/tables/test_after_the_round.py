"""What officials decide about a round that is over, at every table: nothing of it stops a table, and the record holds."""

from __future__ import annotations

from random import Random

import pytest

from croupier.poker.state import State
from croupier.rulebooks import rulebook_ids
from croupier.rulings.broken import breakable
from tests.support.room.live import BOSS, Console, a_live_room, verified


async def reported(book: str, report: str, choice: str) -> None:
    """A round is played to its end, something reported, and an official chooses."""
    async with a_live_room(book) as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        await kim.play_round(Random(2))
        broken, clause = next(iter(breakable(book, tournament=False).items()))
        facts = {"breach": {"seat": 1, "clause": broken}}.get(report, {"what": "the lights went out"})
        if report == "breach":
            (shown,) = [one for one in kim.desk["reports"] if one["report"] == report]
            assert broken in next(fact for fact in shown["facts"] if fact["name"] == "clause")["values"]
            assert (
                "has no clause"
                in (await kim.refused("report", report={"report": report, "seat": 1, "clause": "x"})).reason
            )
        said = await kim.do("report", report={"report": report, **facts})
        assert said.ok, said
        await clock.run(room, 0)
        if report == "breach":
            card = boss.desk["ruling"]
            assert broken in card["clauses"]
            assert f"{broken}. It asks: {clause.asks}" in card["words"]
            assert choice in [one["name"] for one in boss.desk["choices"]]
        assert (await boss.refused("choose", choice=choice, reason=" ")).code == "no-reason"
        chosen = await boss.do("choose", choice=choice, reason="seen by two")
        assert chosen.ok, chosen
        if choice == "exclude":
            await clock.run(room, 0)
            assert (await kim.refused("chips", seat=1, amount=100_00)).code == "barred"
        assert kim.actor.fault is None
        assert (await verified(store)).fault is None
        for one in (kim, boss):
            await one.close()


@pytest.mark.parametrize("book", rulebook_ids())
async def test_somebody_is_barred_for_a_breach_that_comes_out_after_the_round(book: str) -> None:
    """And is sold no chips while still in the seat, which the next round takes away."""
    await reported(book, "breach", "exclude")


async def test_an_outcome_is_void_after_the_pots_are_pushed() -> None:
    await reported("adelaide-omaha", "fraud", "void")


async def test_what_an_official_does_is_not_entered_by_a_dealer() -> None:
    async with a_live_room("adelaide-omaha") as (room, clock, _store):
        kim = Console(room, clock)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        await kim.play_round(Random(2))
        answer = await kim.do("report", report={"report": "view-hand", "seat": 1, "reason": "curious"})
        assert answer.refusal
        assert answer.refusal.code == "official-only"
        await kim.close()


async def test_a_payout_corrected_for_somebody_who_has_left_is_found_in_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that does not ask the table leaves the chips in a stake nobody can take away."""
    async with a_live_room("adelaide-omaha") as (room, clock, store):
        kim, boss = Console(room, clock), Console(room, clock, BOSS)
        await kim.opened("Ann", "Bob", "Cat")
        await clock.run(room, 0)
        await kim.play_round(Random(2))
        assert kim.actor.desk is not None
        session = kim.actor.desk.host.session
        assert isinstance(session.round, State)
        payer = session.round.won.index(max(session.round.won))
        seats, payee = session.table.dealt, (payer + 1) % 3
        await kim.done("unseat", seat=seats[payee])
        won = session.round.won[payer]
        report = {"report": "payout-error", "payer": seats[payer], "payee": seats[payee], "amount": won}
        assert (await boss.refused("report", report=report)).code == "player-gone"
        with monkeypatch.context() as forged:
            forged.setattr("croupier.table.session.cannot_follow", lambda *_: None)
            await boss.done("report", report=report)
            await clock.run(room, 0)
            await boss.done("choose", choice="correct", reason="seen by two")
            await clock.run(room, 0)
            assert "has $0 on real, and the ledger says otherwise" in str((await verified(store)).fault)
        found = await verified(store)
        assert "ruling-given is not what the rules decide: seat" in str(found.fault)
        for one in (kim, boss):
            await one.close()
