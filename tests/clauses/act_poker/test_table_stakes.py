"""Stakes at an ACT poker table: limits that change with notice (4.1.s2), buying in, adding and taking off (4.3 to 4.6), and
commission by time (15.3).
"""

from __future__ import annotations

import json

import pytest

from croupier.poker.events import ChipsAdded, RoundOpened
from croupier.table import commands, events
from croupier.table.decide import due
from croupier.table.rules import HOUR_MS
from croupier.table.session import Session
from tests.support.cite import Cited, clause
from tests.support.clauses.act_table_stakes import DEAR
from tests.support.sessions import Sat
from tests.support.table_play import OPERATOR, deals, folds_out

BOTH = ("act-omaha-2006", "act-manila-2005")
BY_TIME = "commission.method=time"


# Limits change with notice


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2")
def test_limits_change_only_after_notice_to_the_players(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).plays()
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"stake.min": "200", "bet.min": "4"}))
    told = t.last(events.NoticeGiven)
    assert (told.by, told.at, told.under) == (OPERATOR, t.at, cited.clause)
    assert told.settings == {"stake.min": "200", "bet.min": "4"}
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause, "a whole round is played before it"
    t.gives(t.sit("dan", 4, stake=100))
    t.plays()
    t.gives(commands.MakeChange(1, t.at))
    assert t.last(events.RulesChanged).under == cited.clause
    assert t.session.rules.stake_min == 200_00
    assert t.refused(t.sit("eve", 5, stake=199)) == "4.3"


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2")
def test_a_round_that_goes_on_is_played_by_the_limits_it_began_with(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts()
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"blinds": "5,10", "bet.min": "10"}))
    folds_out(t)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause, "the round in which it was given does not count"
    t.starts()
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause, "nor one that is not over"
    folds_out(t)
    t.gives(commands.MakeChange(1, t.at))
    t.rules = t.session.rules
    t.starts()
    assert sorted(live for live, _ in t.posts().values()) == [0, 5, 10]
    assert t.last(RoundOpened).digest == t.last(events.RulesChanged).digest != t.opening.digest


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2")
def test_a_notice_says_what_changes_may_be_taken_back_and_cannot_go_beyond_the_rules(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2)
    assert t.refused(commands.GiveNotice(OPERATOR, t.at)) == cited.clause
    assert t.refused(commands.GiveNotice(OPERATOR, t.at, {"blinds": "1,2,3,4"})) == "4.2(c)"
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"blinds": "5,10"}))
    t.gives(commands.WithdrawNotice(1, OPERATOR, "too few players"))
    t.plays(2)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2")
def test_where_nobody_sits_there_is_nobody_to_wait_for(cited: Cited) -> None:
    t = Sat(cited.book.id)
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"stake.min": "200"}))
    t.gives(commands.MakeChange(1, t.at))
    assert t.session.rules.stake_min == 200_00


# Buying in


@clause("act-omaha-2006 4.3", "act-manila-2005 4.3")
def test_a_player_sits_down_with_the_minimum_table_stake_at_least(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["stake.min=150"])
    for stake in (149_00, 1_00, 0, -150_00):
        assert t.refused(commands.TakeSeat("ann", 1, stake, 0)) == cited.clause
    t.gives(commands.TakeSeat("ann", 1, 150_00, 0))
    assert t.last(events.SeatTaken) == events.SeatTaken("ann", 1, 150_00, 0, cited.clause)
    assert t.stake("ann") == 150
    assert t.balances["wallet:ann"] == -150_00


@clause("act-omaha-2006 4.3", "act-manila-2005 4.3")
def test_a_stake_that_falls_below_the_minimum_later_plays_on(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays()
    assert t.stake("ann") == 70
    t.starts()
    assert t.dealt == (1, 2, 3)


@clause("act-omaha-2006 4.3.s2", "act-manila-2005 4.3.s2")
def test_everybody_can_tell_every_stake_at_any_moment_from_what_is_public(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).plays(2)
    t.gives(commands.RaiseStake("cy", 25_00))
    for seen in range(1, len(t.events) + 1):
        follower = Session.of(t.events[:seen])
        table, state = follower.table, follower.round
        assert len(table.stakes) == len(table.players)
        if state is not None and not state.ended:
            assert sum(state.stake) + state.pot == sum(table.stakes)  # type: ignore[union-attr]
    assert Session.of(t.events).table == t.table
    assert t.stake("cy") == t.table.stakes[2] / 100 >= 125 - 4


@clause("act-omaha-2006 def:Buy-in")
def test_what_a_player_brings_is_told_apart_from_what_is_added_later(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["stake.max=300"]).sits(ann=1, bob=2, stake=200)
    t.gives(commands.RaiseStake("ann", 50_00))
    assert [(event.account, event.stake, event.under) for event in t.told(events.SeatTaken)] == [
        ("ann", 200_00, "4.3"),
        ("bob", 200_00, "4.3"),
    ]
    assert t.last(events.StakeRaised) == events.StakeRaised("ann", 50_00, "4.5")
    assert t.refused(t.sit("cy", 3, stake=301)) == "4.2(i)", "one ceiling for both"
    assert t.refused(commands.RaiseStake("bob", 101_00)) == "4.5"
    t.gives(t.sit("cy", 3, stake=300))


# Adding and taking off


@clause("act-omaha-2006 4.4", "act-manila-2005 4.4")
def test_no_stake_is_added_to_or_taken_from_during_a_round(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=200)
    t.gives(commands.GoAway("cy"))
    t.starts()
    for name in ("ann", "bob"):
        assert t.refused(commands.LeaveSeat(name, t.at)) == cited.clause
    deals(t)
    for name in ("ann", "bob", "cy"):
        assert t.refused(commands.RaiseStake(name, 10_00)) == cited.clause, "also whoever sits this round out"
        assert t.refused(commands.LowerStake(name, 10_00)) == cited.clause
    for name in ("ann", "bob"):
        assert t.refused(commands.LeaveSeat(name, t.at)) == cited.clause
    folds_out(t)
    t.gives(commands.RaiseStake("ann", 10_00))
    t.gives(commands.LeaveSeat("bob", t.at))


@clause(
    "act-omaha-2006 def:Round of Play",
    "act-manila-2005 def:Round of Play",
    "act-omaha-2006 4.4",
    "act-manila-2005 4.4",
    "act-omaha-2006 4.5",
    "act-manila-2005 14.3",
)
def test_a_stake_is_added_to_until_the_first_card_leaves_the_shoe_and_the_chips_play(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=200).starts()
    place = t.table.playing.index(2)
    before = t.session.round.stake[place]  # type: ignore[union-attr]
    assert before < 200_00, "bob has posted a blind"
    told = t.gives(commands.RaiseStake("bob", 50_00))
    assert [type(event) for event in told] == [events.StakeRaised, ChipsAdded]
    assert t.session.round.stake[place] == before + 50_00  # type: ignore[union-attr]
    assert (t.balances["wallet:bob"], t.balances["stake:T1:bob"]) == (-250_00, before + 50_00)
    deals(t)
    assert t.refused(commands.RaiseStake("bob", 50_00)) == "4.4"
    folds_out(t)
    assert sum(t.table.stakes) == 650_00
    assert [t.balances[f"stake:T1:{player.account}"] for player in t.table.players] == [*t.table.stakes]
    assert Session.of(t.events).table == t.table


@clause("act-omaha-2006 def:Round of Play", "act-omaha-2006 4.5")
def test_what_is_added_after_the_blinds_keeps_to_the_maximum_by_what_lies_before_the_player(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["stake.max=200"]).sits(ann=1, bob=2, cy=3, stake=200).starts()
    posted = t.session.round.paid[t.table.playing.index(2)]  # type: ignore[union-attr]
    assert t.refused(commands.RaiseStake("bob", posted + 1_00)) == "4.5"
    t.gives(commands.RaiseStake("bob", posted))
    assert t.refused(commands.RaiseStake("bob", 1_00)) == "4.5"


@clause("act-omaha-2006 def:Round of Play", "act-manila-2005 def:Round of Play")
def test_a_player_whom_a_blind_left_without_chips_is_in_the_betting_again(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["limit=no-limit", "stake.min=1", "blinds=2,4", "bet.min=4"])
    t.sits(ann=1, cy=3, stake=200).sits(bob=2, stake=2).starts()
    place = t.table.playing.index(2)
    assert not t.session.round.able >> place & 1  # type: ignore[union-attr]
    t.gives(commands.RaiseStake("bob", 98_00))
    deals(t)
    assert t.session.round.able >> place & 1  # type: ignore[union-attr]
    assert not t.session.round.tapped[place]  # type: ignore[union-attr]


@clause("act-omaha-2006 def:Round of Play", "act-manila-2005 def:Round of Play")
def test_a_player_sitting_out_adds_until_the_first_card_too(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=200)
    t.gives(commands.GoAway("cy"))
    t.starts()
    assert [type(event) for event in t.gives(commands.RaiseStake("cy", 50_00))] == [events.StakeRaised]
    folds_out(deals(t))
    assert t.stake("cy") == 250


@clause("act-omaha-2006 14.3.s3", "act-manila-2005 14.3.s3", "act-omaha-2006 def:Round of Play")
def test_a_short_player_who_restores_the_minimum_before_the_first_card_is_not_declared(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays().starts()
    assert t.player("ann").declared
    held = t.session.round.stake[t.table.playing.index(1)]  # type: ignore[union-attr]
    t.gives(commands.RaiseStake("ann", 100_00 - held))
    assert not t.player("ann").declared
    deals(t)
    assert t.refused(commands.RaiseStake("ann", 10_00)) == "4.4"


@clause("act-manila-2005 4.4")
def test_between_rounds_chips_come_off_a_stake_down_to_the_minimum(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, stake=200).plays()
    had = t.stake("ann")
    t.gives(commands.LowerStake("ann", 50_00))
    assert t.last(events.StakeLowered) == events.StakeLowered("ann", 50_00, "taken off", cited.clause)
    assert t.stake("ann") == had - 50
    assert t.balances["wallet:ann"] == -150_00, "they go back to where they came from"
    assert t.refused(commands.LowerStake("ann", int((had - 50 - 99) * 100))) == "4.3"
    t.gives(commands.LowerStake("ann", int((had - 50 - 100) * 100)))
    assert t.stake("ann") == 100


@clause("act-omaha-2006 4.5")
def test_between_rounds_a_stake_is_raised_to_somewhere_from_the_minimum_to_the_maximum(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["stake.max=300", DEAR]).sits(ann=1, bob=2, cy=3, stake=100).plays()
    assert t.stake("ann") == 70
    assert t.refused(commands.RaiseStake("ann", 29_00)) == "14.3.s2"
    assert t.refused(commands.RaiseStake("ann", 231_00)) == cited.clause
    t.gives(commands.RaiseStake("ann", 30_00))
    t.gives(commands.RaiseStake("ann", 1_00))
    t.gives(commands.RaiseStake("ann", 199_00))
    assert t.stake("ann") == 300
    assert t.last(events.StakeRaised) == events.StakeRaised("ann", 199_00, cited.clause)
    for amount in (0, -5_00, 50):
        assert t.refused(commands.RaiseStake("cy", amount)) == cited.clause


@clause("act-omaha-2006 4.5")
def test_whoever_has_won_more_than_the_maximum_adds_nothing_to_it(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["stake.max=100", DEAR]).sits(ann=1, bob=2, cy=3).plays()
    assert t.stake("bob") == 130
    assert t.refused(commands.RaiseStake("bob", 1_00)) == cited.clause
    t.plays()
    assert t.stake("bob") == 100, "nothing is taken from it either, it was played away"


@clause("act-omaha-2006 4.6")
def test_nothing_comes_off_a_stake_while_its_player_stays(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, stake=500)
    assert t.refused(commands.LowerStake("ann", 100_00)) == cited.clause
    assert t.refused(commands.BuyGoods("ann", 5_00)) == cited.clause
    t.plays()
    assert t.refused(commands.LowerStake("ann", 1_00)) == cited.clause
    assert t.refused(commands.BuyGoods("ann", 1_00)) == cited.clause


@clause("act-omaha-2006 4.6")
def test_leaving_takes_the_whole_stake_and_coming_back_is_a_new_buy_in(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3, stake=500).plays()
    had = t.stake("ann")
    t.gives(commands.LeaveSeat("ann", t.at))
    assert t.last(events.SeatLeft) == events.SeatLeft("ann", int(had * 100), t.at, "leaves", cited.clause)
    t.gives(t.sit("ann", 5, stake=100))
    assert t.stake("ann") == 100


# Commission by time


@clause("act-omaha-2006 15.3", "act-manila-2005 15.3")
def test_no_rate_by_time_is_above_the_approved_one(cited: Cited) -> None:
    cited.refuses(BY_TIME, "commission.hourly=21", "commission.hourly.approved=20")
    t = Sat(cited.book.id, rules=[BY_TIME, "commission.hourly=12", "commission.hourly.approved=20"]).sits(ann=1, bob=2)
    assert t.refused(commands.GiveNotice(OPERATOR, 0, {"commission.hourly": "21"})) == cited.clause
    t.gives(commands.GiveNotice(OPERATOR, 0, {"commission.hourly": "20"}))


@clause("act-omaha-2006 15.3.s2", "act-manila-2005 15.3.s2")
def test_players_are_told_the_rate_before_a_round_starts(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[BY_TIME, "commission.hourly=12"])
    told = json.loads(bytes(t.opening.rules))
    assert (told["commission.method"], told["commission.hourly"]) == ("time", "12")
    t.sits(ann=1, bob=2)
    for name in ("ann", "bob"):
        t.gives(commands.PayTime(name, 1, t.at))
    t.plays()
    t.starts().gives(commands.GiveNotice(OPERATOR, t.at, {"commission.hourly": "15"}))
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause
    assert t.session.rules.hourly == 12_00
    folds_out(t)
    t.gives(commands.MakeChange(1, t.at))
    assert t.session.rules.hourly == 15_00
    assert t.told(events.NoticeGiven)[-1].settings == {"commission.hourly": "15"}, (
        "told before the round it is taken from"
    )


@clause("act-omaha-2006 15.3.s3", "act-manila-2005 15.3.s3")
def test_time_is_paid_for_in_advance_and_not_out_of_the_stake(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[BY_TIME, "commission.hourly=12"]).sits(ann=1, bob=2, cy=3)
    t.gives(commands.PayTime("ann", 1, t.at))
    assert t.refusal(commands.StartRound(t.at)).clause == "8.3.s2", "nobody else may be dealt in"
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    assert waits.awaited == "players"
    t.gives(commands.PayTime("bob", 2, t.at))
    assert t.last(events.TimePaid) == events.TimePaid("bob", 24_00, 2 * HOUR_MS, cited.clause)
    assert t.stake("bob") == 100
    assert t.balances["wallet:bob"] == -124_00
    assert t.balances["commission:T1"] == 36_00
    assert t.plays().dealt == (1, 2), "cy has not paid"
    t.minutes(60)
    assert t.refused(commands.StartRound(t.at)) == "8.3.s2", "ann's hour is over"


@clause("act-omaha-2006 15.3.s3", "act-manila-2005 15.3.s3")
def test_time_that_was_paid_for_is_never_paid_back(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=[BY_TIME, "commission.hourly=12"]).sits(ann=1, bob=2)
    for hours in (0, -1, 25):
        assert t.refused(commands.PayTime("ann", hours, 0)) == cited.clause
    t.gives(commands.PayTime("ann", 5, 0))
    t.gives(commands.LeaveSeat("ann", 0))
    assert t.last(events.SeatLeft).stake == 100_00
    assert t.balances["wallet:ann"] == -60_00
    assert t.balances["commission:T1"] == 60_00


@clause("act-omaha-2006 15.3.s3", "act-manila-2005 15.3.s3")
def test_where_commission_comes_from_the_pot_no_time_is_paid_for(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2)
    assert t.refusal(commands.PayTime("ann", 1, 0)).clause == t.rules.clause("commission.method")
    t.starts()


@pytest.mark.parametrize("book", BOTH)
def test_taking_all_rounds_together_chips_come_from_wallets_and_nowhere_else(book: str) -> None:
    t = Sat(book, rules=[DEAR]).sits(ann=1, bob=2, cy=3).plays(5)
    brought = -sum(amount for account, amount in t.balances.items() if account.startswith("wallet:"))
    assert brought == 300_00
    assert sum(t.table.stakes) + t.balances.get("commission:T1", 0) == brought
