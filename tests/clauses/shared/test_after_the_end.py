"""Rounds that are over and ruled on again: void outcomes and wrong payouts, once chips have come, gone or been spent."""

from __future__ import annotations

import pytest

from croupier.poker.commands import Act, DealHoles
from croupier.protocol.commands import Choose
from croupier.rulings import reports
from croupier.table import commands
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import folds_out, report

PIT_MANAGER = "pit manager Lee"


def over(book: str) -> Sat:
    """A round is over: ann, on the button, folded first, bob in the small blind gave it to cy."""
    t = Sat(book).sits(ann=1, bob=2, cy=3).plays()
    assert (t.stake("ann"), t.stake("bob"), t.stake("cy")) == (100, 99, 101)
    return t


def agrees(t: Sat) -> None:
    """The table's stakes are the ledger's."""
    for player, stake in zip(t.table.players, t.table.stakes, strict=True):
        assert t.balances[f"stake:T1:{player.account}"] == stake


def voids(t: Sat) -> None:
    t.gives(report(reports.Fraud("marked cards")))
    t.gives(Choose("void", PIT_MANAGER, "seen by two"))
    agrees(t)


@clause("adelaide-omaha 79(c)")
def test_an_outcome_made_void_moves_what_it_moved_and_leaves_chips_added_since(cited: Cited) -> None:
    t = over(cited.book.id)
    t.gives(commands.RaiseStake("bob", 50_00))
    voids(t)
    assert (t.stake("ann"), t.stake("bob"), t.stake("cy")) == (100, 150, 100)
    t.plays()
    agrees(t)


@clause("adelaide-omaha 79(c)", "adelaide-omaha 35(a)")
def test_and_what_was_bought_since_stays_bought(cited: Cited) -> None:
    t = over("adelaide-omaha")
    t.gives(commands.BuyGoods("bob", 60_00))
    voids(t)
    assert (t.stake("ann"), t.stake("bob"), t.stake("cy")) == (100, 40, 100)


@clause("adelaide-omaha 79(c)", "adelaide-omaha 35(b)")
def test_and_what_a_player_bought_who_had_folded_in_it(cited: Cited) -> None:
    t = Sat("adelaide-omaha").sits(ann=1, bob=2, cy=3).starts()
    t.gives(DealHoles())
    t.gives(Act(2, "fold"))
    t.gives(commands.BuyGoods("ann", 60_00))
    folds_out(t)
    voids(t)
    assert (t.stake("ann"), t.stake("bob"), t.stake("cy")) == (40, 100, 100)


@clause("adelaide-omaha 79(c)")
def test_what_the_winner_has_spent_cannot_go_back_and_the_way_out_is_said(cited: Cited) -> None:
    t = over(cited.book.id)
    t.gives(commands.BuyGoods("cy", 101_00))
    t.gives(report(reports.Fraud("marked cards")))
    refusal = t.refusal(Choose("void", PIT_MANAGER, "seen by two"))
    assert "seat 3 has $0 left and would give back $1" in refusal.reason
    assert "adjustment at the cage" in refusal.reason
    t.gives(Choose("play-on", PIT_MANAGER, "an adjustment is proposed"))
    t.plays()
    agrees(t)


@clause("adelaide-omaha 79(c)")
def test_nor_from_or_to_somebody_who_has_left_but_who_neither_won_nor_lost_may_be_gone(cited: Cited) -> None:
    left = over(cited.book.id)
    left.gives(commands.LeaveSeat("cy", left.at))
    left.gives(report(reports.Fraud("marked cards")))
    assert "seat 3 has left or moved since" in left.refusal(Choose("void", PIT_MANAGER, "so")).reason
    left.gives(Choose("play-on", PIT_MANAGER, "an adjustment is proposed"))
    other = over(cited.book.id)
    other.gives(commands.LeaveSeat("ann", other.at))
    voids(other)
    assert (other.stake("bob"), other.stake("cy")) == (100, 100)


@clause("adelaide-omaha 79(c)")
def test_nobody_is_barred_for_whoever_sat_in_the_seat_before(cited: Cited) -> None:
    t = over(cited.book.id)
    t.gives(commands.LeaveSeat("cy", t.at))
    t.gives(commands.ChangeSeat("bob", 3, PIT_MANAGER))
    t.gives(report(reports.Breach(1, "36")))
    refusal = t.refusal(Choose("exclude", PIT_MANAGER, "so"))
    assert "seat 3 has left or moved since" in refusal.reason
    assert "the floor excludes the person" in refusal.reason
    t.gives(Choose("no-sanction", PIT_MANAGER, "barred at the door"))
    assert t.table.barred == ()


@clause("adelaide-omaha 3.s4")
def test_a_wrong_payout_is_not_corrected_with_chips_that_are_spent(cited: Cited) -> None:
    t = over(cited.book.id)
    t.gives(commands.BuyGoods("cy", 100_00))
    refusal = t.refusal(report(reports.PayoutError(1, 0, 2_00)))
    assert "seat 3 has $1 left and would give back $2" in refusal.reason
    t.gives(report(reports.PayoutError(1, 0, 1_00)))
    t.gives(commands.BuyGoods("cy", 1_00))
    assert "seat 3 has $0 left" in t.refusal(Choose("correct", PIT_MANAGER, "pushed wrongly")).reason
    t.gives(Choose("leave", PIT_MANAGER, "an adjustment is proposed"))
    agrees(t)


@clause("act-manila-2005 19.4")
def test_nor_with_chips_that_were_taken_off(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(stake=300, ann=1, bob=2, cy=3)
    folds_out(t.starts())
    won = next(place for place, amount in enumerate(t.session.round.won) if amount)  # type: ignore[union-attr]
    winner, other = t.table.dealt_accounts[won], (won + 1) % 3
    pushed = t.session.round.won[won]  # type: ignore[union-attr]
    assert t.refusal(report(reports.PayoutError(won, other, pushed + 100))).code == "nothing-pushed"
    t.gives(commands.LowerStake(winner, 200_00))
    t.gives(report(reports.PayoutError(won, other, pushed)))
    t.gives(Choose("correct", "casino operator", "pushed wrongly"))
    agrees(t)


@pytest.mark.parametrize("payee", [0, 2])
@clause("adelaide-omaha 3.s4")
def test_payouts_and_voids_in_turn_come_out_even(cited: Cited, payee: int) -> None:
    t = over(cited.book.id)
    t.gives(report(reports.PayoutError(1, payee, 2_00)))
    t.gives(Choose("correct", PIT_MANAGER, "pushed wrongly"))
    agrees(t)
    t.gives(commands.RaiseStake("ann", 10_00))
    voids(t)
    assert (t.stake("ann"), t.stake("bob"), t.stake("cy")) == (110, 100, 100)
