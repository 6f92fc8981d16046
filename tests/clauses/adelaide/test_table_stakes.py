"""Clauses 30 to 38, 51, 61 and 72(b): what players bring, add and take away, and limits that change."""

from __future__ import annotations

from croupier.poker import commands as poker_commands
from croupier.poker.events import RoundOpened
from croupier.poker.state import State
from croupier.poker.view import openings_for, view
from croupier.protocol.refusal import Refusal
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.table.ledger import table_postings
from croupier.table.session import Session
from croupier.views.offers import stake_bounds
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.showdowns import next_command, plays_on, shoe_of
from tests.support.table_play import folds_out

BOOK = "adelaide-omaha"
RANGE = ["stake.min=100", "stake.max=500"]


def three(rules: list[str] | None = None, *, stake: int = 0) -> Sat:
    """Three players with the least stake, or so many dollars."""
    return Sat(BOOK, rules=rules or RANGE).sits(stake=stake, ann=1, bob=2, cy=3)


# 30, 31 The table stake


@clause("adelaide-omaha 30")
def test_a_player_joins_with_a_stake_in_chips_on_the_table(cited: Cited) -> None:
    t = Sat(BOOK, rules=RANGE)
    for amount in (0, -100_00, 99_00):
        assert t.refused(table_commands.TakeSeat("ann", 1, amount, 0, PIT_MANAGER)) == cited.clause
    assert t.refused(table_commands.TakeSeat("ann", 1, 100_50, 0, PIT_MANAGER)) == "58", "not in whole chips"
    assert t.refused(t.sit("ann", 1, 501)) == "30.s2"
    (taken,) = t.gives(t.sit("ann", 1, 100))
    assert (taken.stake, taken.under) == (100_00, cited.clause)
    assert t.balances == {"wallet:ann": -100_00, "stake:T1:ann": 100_00}
    t.gives(t.sit("bob", 2, 500))
    assert t.table.stakes == (100_00, 500_00)


@clause("adelaide-omaha 31")
def test_every_stake_is_in_everybodys_view_at_all_times(cited: Cited) -> None:
    t = three().starts()
    assert t.settled["stake.visible"] is True
    shoe = shoe_of(t)
    counted = 0
    while (command := next_command(t)) is not None:
        state = t.session.round
        assert isinstance(state, State)
        books = [t.balances[f"stake:T1:{account}"] for account in ("ann", "bob", "cy")]
        for place in (None, 0, 1, 2):
            seen = view(state, openings_for(state, shoe, place)).state
            assert [stake for _, stake in sorted(zip(seen.seats, seen.stake, strict=True))] == books
            counted += 1
        t.gives(command)
    assert counted > 20
    assert [t.balances[f"stake:T1:{player.account}"] for player in t.table.players] == [*t.table.stakes]


# 33, 34 Adding to a stake


@clause("adelaide-omaha 33")
def test_nobody_adds_to_a_stake_during_a_hand(cited: Cited) -> None:
    t = three().starts()
    add = table_commands.RaiseStake("cy", 50_00)
    t.gives(poker_commands.DealHoles())
    assert t.refused(add) == cited.clause
    t.gives(poker_commands.Act(2, "fold"))
    assert t.table.dealt[2] == 1
    assert t.refused(table_commands.RaiseStake("ann", 50_00)) == cited.clause, (
        "not after a fold either: the hand goes on"
    )
    assert t.refused(add) == cited.clause
    plays_on(t)
    (raised,) = t.gives(add)
    assert raised.amount == 50_00


@clause("adelaide-omaha 33", "adelaide-omaha 34", "adelaide-omaha def:Cut")
def test_a_stake_is_added_to_after_the_blinds_and_before_the_cut(cited: Cited) -> None:
    t = three([*RANGE, "straddle=true"]).starts()
    t.gives(table_commands.RaiseStake("cy", 50_00))
    t.gives(poker_commands.Cut())
    assert t.refused(table_commands.RaiseStake("cy", 50_00)) == "33"
    plays_on(t)
    assert sum(t.table.stakes) == 350_00


@clause("adelaide-omaha 34")
def test_before_a_hand_a_player_adds_as_much_as_the_greatest_buy_in_allows(cited: Cited) -> None:
    t = three(stake=300)
    (raised,) = t.gives(table_commands.RaiseStake("ann", 50_00))
    assert (raised.account, raised.amount, raised.under) == ("ann", 50_00, cited.clause)
    assert t.stake("ann") == 350
    assert t.balances["wallet:ann"] == -350_00
    assert t.refused(table_commands.RaiseStake("ann", 151_00)) == cited.clause
    t.gives(table_commands.RaiseStake("ann", 150_00))
    assert t.stake("ann") == 500
    assert t.refused(table_commands.RaiseStake("ann", 1_00)) == cited.clause
    for amount in (0, -1_00, 50):
        assert t.refused(table_commands.RaiseStake("bob", amount)) == cited.clause
    assert t.refused(table_commands.RaiseStake("nobody", 1_00)) == cited.clause


@clause("adelaide-omaha 34")
def test_a_stake_that_grew_above_the_greatest_buy_in_stays(cited: Cited) -> None:
    t = three(stake=500).plays()
    rich = max(t.table.players, key=lambda player: t.stake(player.account)).account
    assert t.stake(rich) == 501
    t.plays()
    assert sum(t.table.stakes) == 1500_00
    assert t.told(events.StakeLowered) == []


@clause("adelaide-omaha 34")
def test_a_player_below_the_least_buy_in_adds_what_he_likes_unless_all_is_gone(cited: Cited) -> None:
    t = three()
    t.gives(table_commands.BuyGoods("ann", 80_00))
    t.gives(table_commands.RaiseStake("ann", 10_00))
    assert t.stake("ann") == 30, "chips are added; the least buy-in is for joining"
    t.gives(table_commands.BuyGoods("bob", 100_00))
    assert t.refused(table_commands.RaiseStake("bob", 10_00)) == "30", "whoever has nothing left buys in again"
    t.gives(table_commands.RaiseStake("bob", 100_00))


# 35 Taking chips off


@clause("adelaide-omaha 35(a)")
def test_chips_leave_the_table_only_with_their_player_or_for_goods_and_services(cited: Cited) -> None:
    t = three()
    (paid,) = t.gives(table_commands.BuyGoods("ann", 12_00))
    assert (paid.account, paid.amount, paid.reason, paid.under) == ("ann", 12_00, events.GOODS, cited.clause)
    assert t.stake("ann") == 88
    assert t.balances["sales:T1"] == 12_00
    for amount in (0, -1_00, 89_00, 2_50):
        assert t.refused(table_commands.BuyGoods("ann", amount)) == cited.clause
    assert t.refused(table_commands.BuyGoods("nobody", 1_00)) == cited.clause
    assert t.refused(table_commands.LowerStake("ann", 1_00)) == cited.clause
    (left,) = t.gives(table_commands.LeaveSeat("ann", t.at))
    assert (left.stake, left.under) == (88_00, cited.clause), "all of it, and at once"
    assert t.balances["wallet:ann"] == -12_00


@clause("adelaide-omaha 35(a)")
def test_nobody_leaves_in_the_middle_of_a_hand(cited: Cited) -> None:
    t = three().starts()
    t.refused(table_commands.LeaveSeat("ann", t.at))
    plays_on(t)
    t.gives(table_commands.LeaveSeat("ann", t.at))


@clause("adelaide-omaha 35(b)")
def test_nothing_is_bought_from_a_stake_while_its_player_is_active_in_a_hand(cited: Cited) -> None:
    t = three().starts()
    assert t.refused(table_commands.BuyGoods("ann", 5_00)) == cited.clause
    t.gives(poker_commands.DealHoles())
    assert t.refused(table_commands.BuyGoods("cy", 5_00)) == cited.clause
    plays_on(t)
    t.gives(table_commands.BuyGoods("ann", 5_00))
    sitting_out = three()
    sitting_out.gives(table_commands.GoAway("cy"))
    sitting_out.starts()
    sitting_out.gives(table_commands.BuyGoods("cy", 5_00))
    assert sitting_out.stake("cy") == 95


@clause("adelaide-omaha 35(b)")
def test_a_player_who_has_folded_may_buy_from_the_stake(cited: Cited) -> None:
    t = three().starts()
    t.gives(poker_commands.DealHoles())
    t.gives(poker_commands.Act(2, "fold"))
    before = t.balances["stake:T1:ann"]
    t.gives(table_commands.BuyGoods("ann", 5_00))
    assert t.balances["stake:T1:ann"] == before - 5_00
    assert t.refused(table_commands.BuyGoods("ann", 1_000_00)) == "35(a)", "more than there is"
    assert t.refused(table_commands.BuyGoods("bob", 5_00)) == "35(b)", "still in the hand"
    folds_out(t)
    assert t.stake("ann") * 100 == t.balances["stake:T1:ann"] == before - 5_00


# 36, 51 Every player for himself


@clause("adelaide-omaha 36")
def test_a_bet_comes_from_the_stake_of_the_player_whose_turn_it_is(cited: Cited) -> None:
    t = three().starts()
    t.gives(poker_commands.DealHoles())
    before = dict(t.balances)
    for place in (0, 1):
        answer = t.session.give(poker_commands.Act(place, "raise", 6_00))
        assert isinstance(answer, Refusal), "somebody else's turn is nobody's to use"
    assert t.balances == before
    t.gives(poker_commands.Act(2, "raise", 6_00))
    moved = {account: now - before.get(account, 0) for account, now in t.balances.items() if now != before.get(account)}
    assert moved == {"stake:T1:ann": -6_00, "pot:T1": 6_00}
    before = dict(t.balances)
    t.gives(poker_commands.Act(0, "call"))
    moved = {account: now - before[account] for account, now in t.balances.items() if now != before[account]}
    assert moved == {"stake:T1:bob": -5_00, "pot:T1": 5_00}


@clause("adelaide-omaha 51")
def test_no_chips_are_lent_from_one_stake_to_another(cited: Cited) -> None:
    t = three(["stake.max=500", "stake.min=100", "commission.method=time"])
    for account in ("ann", "bob", "cy"):
        t.gives(table_commands.PayTime(account, 1, t.at))
    t.gives(table_commands.RaiseStake("ann", 50_00))
    t.gives(table_commands.BuyGoods("bob", 5_00))
    notice = t.gives(table_commands.GiveNotice(PIT_MANAGER, t.at, {"stake.max": "120", "blinds": "2,4"}))[0]
    for account in ("ann", "bob", "cy"):
        t.gives(table_commands.Agree(account, notice.notice))
    t.gives(table_commands.MakeChange(notice.notice, t.at))
    t.gives(table_commands.LeaveSeat("cy", t.at))
    session, seen = Session(t.opening), set()
    for event in t.events[1:]:
        stakes = [posting for posting in table_postings(session.table, event) if posting.account.startswith("stake:")]
        assert len(stakes) <= 1, event
        seen |= {type(event) for _ in stakes}
        session.take(event)
    assert seen == {events.SeatTaken, events.StakeRaised, events.StakeLowered, events.SeatLeft}
    assert not [
        kind
        for kind in vars(table_commands).values()
        if isinstance(kind, type) and "lender" in getattr(kind, "__doc__", "")
    ]


# 38 Limits that change


def agreed(t: Sat, **settings: str) -> int:
    """A change that was announced and that everybody agrees to; answers its number."""
    number: int = t.gives(
        table_commands.GiveNotice(PIT_MANAGER, t.at, {key.replace("_", "."): value for key, value in settings.items()})
    )[0].notice
    for player in t.table.players:
        t.gives(table_commands.Agree(player.account, number))
    return number


@clause("adelaide-omaha 38")
def test_limits_change_only_once_every_player_at_the_table_agrees(cited: Cited) -> None:
    t = three(["limit=pot", *RANGE])
    (notice,) = t.gives(table_commands.GiveNotice(PIT_MANAGER, t.at, {"limit": "no-limit"}))
    assert (notice.notice, notice.agree, notice.under) == (1, True, cited.clause)
    t.gives(table_commands.Agree("ann", 1))
    assert t.refused(table_commands.Agree("ann", 1)) == cited.clause, "once is enough"
    assert t.refused(table_commands.Agree("a passer-by", 1)) == cited.clause
    t.gives(table_commands.Agree("bob", 1))
    two = t.refusal(table_commands.MakeChange(1, t.at))
    assert (two.clause, "cy" in two.reason) == (cited.clause, True)
    t.plays(5)
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause, "no number of hands replaces an agreement"
    t.gives(table_commands.Agree("cy", 1))
    t.gives(t.sit("dee", 4))
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause, "and dee is at the table as well now"
    t.gives(table_commands.Agree("dee", 1))
    t.starts()
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause, "not in the middle of a hand"
    plays_on(t)
    *_, changed = t.gives(table_commands.MakeChange(1, t.at))
    assert isinstance(changed, events.RulesChanged)
    assert changed.under == cited.clause
    assert "no-limit" in str(t.session.rules.table["limit"])
    assert "no-limit" not in str(t.rules.table["limit"])
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause
    assert t.table.notices == ()


@clause("adelaide-omaha 38")
def test_a_change_that_is_taken_back_or_never_announced_is_not_made(cited: Cited) -> None:
    t = three(["limit=pot", *RANGE])
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause
    assert t.refused(table_commands.GiveNotice(PIT_MANAGER, t.at)) == cited.clause, "a notice says what changes"
    assert t.refused(table_commands.Agree("ann", 1)) == cited.clause
    number = agreed(t, limit="no-limit")
    t.gives(table_commands.WithdrawNotice(number, PIT_MANAGER, "second thoughts"))
    assert t.refused(table_commands.MakeChange(number, t.at)) == cited.clause
    assert t.refused(table_commands.WithdrawNotice(number, PIT_MANAGER)) == cited.clause


@clause("adelaide-omaha 38")
def test_a_new_charge_in_the_same_notice_does_not_spare_the_agreement(cited: Cited) -> None:
    t = three(["limit=pot", *RANGE])
    (notice,) = t.gives(
        table_commands.GiveNotice(PIT_MANAGER, t.at, {"limit": "no-limit", "commission.method": "hand"})
    )
    assert (notice.agree, notice.rounds) == (True, 3)
    t.plays(3)
    assert t.refused(table_commands.MakeChange(1, t.at)) == cited.clause
    for account in ("ann", "bob", "cy"):
        t.gives(table_commands.Agree(account, 1))
    t.gives(table_commands.MakeChange(1, t.at))


@clause("adelaide-omaha 38.s2")
def test_what_a_stake_has_above_the_new_range_comes_off_at_the_change(cited: Cited) -> None:
    t = Sat(BOOK, rules=RANGE).sits(stake=500, ann=1).sits(stake=300, bob=2).sits(stake=200, cy=3)
    number = agreed(t, stake_max="250", blinds="2,4")
    *lowered, _ = t.gives(table_commands.MakeChange(number, t.at))
    assert [(event.account, event.amount, event.under) for event in lowered] == [
        ("ann", 250_00, cited.clause),
        ("bob", 50_00, cited.clause),
    ]
    assert t.table.stakes == (250_00, 250_00, 200_00)
    assert t.balances["wallet:ann"] == -250_00, "to its owner"


@clause("adelaide-omaha 38.s2")
def test_a_stake_won_above_the_old_range_fits_a_higher_new_one_too(cited: Cited) -> None:
    t = three(stake=500).plays()
    rich = max(t.table.players, key=lambda player: t.stake(player.account)).account
    assert t.stake(rich) == 501
    number = agreed(t, stake_max="500", stake_min="200", blinds="2,4")
    t.gives(table_commands.MakeChange(number, t.at))
    assert t.stake(rich) == 500


@clause("adelaide-omaha 38.s2")
def test_who_is_below_the_new_range_brings_the_stake_up_before_being_dealt_in(cited: Cited) -> None:
    t = Sat(BOOK, rules=RANGE).sits(stake=500, ann=1, bob=2).sits(stake=150, cy=3).plays()
    number = agreed(t, stake_min="600", stake_max="2000", blinds="2,4")
    *short, _ = t.gives(table_commands.MakeChange(number, t.at))
    assert [(event.account, event.least, event.under) for event in short] == [
        (account, 600_00, cited.clause) for account in ("ann", "bob", "cy")
    ]
    t.refused(table_commands.StartRound(t.at))
    for account in ("ann", "bob"):
        t.gives(table_commands.RaiseStake(account, 200_00))
    t.starts()
    assert t.dealt == (1, 2), "cy has not"
    plays_on(t)
    t.gives(table_commands.RaiseStake("cy", 100_00))
    t.plays()
    assert t.dealt == (1, 2), "not enough"
    t.gives(table_commands.RaiseStake("cy", 400_00))
    t.plays(2)
    assert 3 in t.dealt


# 61 Coming back within the hour


@clause("adelaide-omaha 61")
def test_who_comes_back_within_the_hour_brings_what_was_taken_away(cited: Cited) -> None:
    t = three(stake=300)
    t.gives(table_commands.LeaveSeat("cy", t.at))
    t.minutes(59)
    assert t.refused(t.sit("cy", 4, 100)) == cited.clause
    assert t.refusal(t.sit("cy", 4, 400)).reason == "this player took $300 away within the hour: bring $300"
    (taken,) = t.gives(t.sit("cy", 4, 300))
    assert taken.stake == 300_00
    t.gives(table_commands.LeaveSeat("cy", t.at))
    t.minutes(61)
    t.gives(t.sit("cy", 5, 100))
    assert t.stake("cy") == 100, "after the hour it is a buy-in like any other"


@clause("adelaide-omaha 61")
def test_what_was_taken_away_comes_back_also_above_the_greatest_buy_in(cited: Cited) -> None:
    t = three(stake=500).plays()
    rich = max(t.table.players, key=lambda player: t.stake(player.account)).account
    t.gives(table_commands.LeaveSeat(rich, t.at))
    t.minutes(10)
    assert t.refused(t.sit(rich, 4, 500)) == cited.clause
    t.gives(t.sit(rich, 4, 501))
    assert t.stake(rich) == 501


@clause("adelaide-omaha 61")
def test_who_took_away_less_than_the_least_buy_in_brings_the_least_buy_in(cited: Cited) -> None:
    t = three()
    t.gives(table_commands.BuyGoods("cy", 60_00))
    t.gives(table_commands.LeaveSeat("cy", t.at))
    t.minutes(10)
    for other in (40, 200):
        refusal = t.refusal(t.sit("cy", 4, other))
        assert refusal.clause == cited.clause
        assert refusal.reason == "this player took $40 away within the hour: bring the table minimum, $100"
    t.gives(t.sit("cy", 4, 100))


@clause("adelaide-omaha 61")
def test_or_where_the_table_has_it_so_brings_the_little_that_was_taken_away(cited: Cited) -> None:
    t = three([*RANGE, "stake.return.below=taken"])
    t.gives(table_commands.BuyGoods("cy", 60_00))
    t.gives(table_commands.LeaveSeat("cy", t.at))
    t.minutes(10)
    for other in (41, 100, 200):
        assert t.refused(t.sit("cy", 4, other)) == cited.clause
    (taken,) = t.gives(t.sit("cy", 4, 40))
    assert taken.stake == 40_00
    assert t.starts().dealt == (1, 2, 4)
    assert t.refused(t.sit("dee", 5, 40)) == "30", "everybody else brings the minimum"
    assert t.rules.table.under["stake.return.below"] == cited.clause


@clause("adelaide-omaha 61")
def test_exactly_sixty_minutes_are_within_the_hour(cited: Cited) -> None:
    t = three(stake=300)
    t.gives(table_commands.LeaveSeat("cy", t.at))
    t.minutes(60)
    assert stake_bounds(t.session, "cy", t.at) == (300_00, 300_00), "which is what the room offers"
    assert t.refused(t.sit("cy", 4, 100)) == cited.clause
    t.at += 1
    assert stake_bounds(t.session, "cy", t.at)[0] == 100_00
    t.gives(t.sit("cy", 4, 100))


# 72(b) Trivial chips


@clause("adelaide-omaha 72(b)", "adelaide-omaha def:Trivial Chip")
def test_the_pit_manager_may_rule_that_trivial_chips_do_not_play(cited: Cited) -> None:
    t = three([*RANGE, "blinds=5,10"])
    t.gives(table_commands.BuyGoods("cy", 97_00))
    t.gives(table_commands.BuyGoods("bob", 95_00))
    assert t.refused(table_commands.RuleTrivialChips("dealer", play=False, reason="they slow the game")) == "72(b)"
    assert t.refused(table_commands.RuleTrivialChips(PIT_MANAGER, play=True, reason="they slow the game")) == "72(b)", (
        "they play while nobody has ruled otherwise"
    )
    (ruled,) = t.gives(table_commands.RuleTrivialChips(f"{PIT_MANAGER} Lee", False, "they slow the game"))
    assert (ruled.by, ruled.play, ruled.under) == ("pit manager Lee", False, "72(b)")
    assert ruled.reason == "they slow the game"
    t.starts()
    assert t.dealt == (1, 2), "five dollars make a small blind, three make no bet at all"
    others = three([*RANGE, "blinds=5,10"])
    others.gives(table_commands.BuyGoods("cy", 97_00))
    assert others.starts().dealt == (1, 2, 3)


@clause("adelaide-omaha 72(b)")
def test_trivial_chips_beside_a_larger_stake_stay_out_of_the_hand_and_are_the_players_after_it(cited: Cited) -> None:
    t = three([*RANGE, "blinds=5,10", "limit=no-limit", "commission.method=hand"], stake=120)
    t.gives(table_commands.BuyGoods("ann", 16_00))  # $104 left: with $1 for the hand paid, $3 make no bet
    t.gives(table_commands.RuleTrivialChips(PIT_MANAGER, play=False, reason="they slow the game"))
    t.starts()
    (opened,) = t.told(RoundOpened)
    brought = dict(zip(opened.seats, opened.stakes, strict=True))
    assert brought == {1: 101_00, 2: 116_00, 3: 116_00}, "$120 less the fee is $119: $4 stay out as well"
    plays_on(t)
    assert sum(t.table.stakes) == 104_00 + 120_00 + 120_00 - 3_00, "the fee left the table, and nothing else"
    assert t.table.aside == ()
    t.gives(table_commands.RuleTrivialChips(PIT_MANAGER, play=True, reason="they may"))
    t.starts()
    assert sum(t.told(RoundOpened)[-1].stakes) == sum(t.table.stakes), "and now every chip plays"


@clause("adelaide-omaha 72(b)", "adelaide-omaha 35(a)")
def test_trivial_chips_pay_for_goods_once_their_player_has_folded(cited: Cited) -> None:
    t = three([*RANGE, "blinds=5,10", "limit=no-limit"], stake=103)
    t.gives(table_commands.RuleTrivialChips(PIT_MANAGER, play=False, reason="they slow the game"))
    t.starts()
    while (command := next_command(t)) is not None and not isinstance(command, poker_commands.Act):
        t.gives(command)
    assert isinstance(command, poker_commands.Act)
    account = t.table.dealt_accounts[command.place]
    t.gives(poker_commands.Act(command.place, "fold"))
    t.gives(table_commands.BuyGoods(account, 103_00))
    plays_on(t)
    assert t.stake(account) == 0
    assert sum(t.table.stakes) + t.balances["commission:T1"] == 206_00


@clause("adelaide-omaha 72(b)")
def test_trivial_chips_that_together_make_a_bet_play_and_the_ruling_may_be_taken_back(cited: Cited) -> None:
    t = three([*RANGE, "blinds=5,10", "ante=2"])
    t.gives(table_commands.RuleTrivialChips(PIT_MANAGER, play=False, reason="they slow the game"))
    t.gives(table_commands.BuyGoods("cy", 99_00))
    t.plays()
    assert t.dealt == (1, 2), "the ante of two dollars is the smallest bet here"
    t.gives(table_commands.RuleTrivialChips(PIT_MANAGER, play=True, reason="they slow the game"))
    assert t.starts().dealt == (1, 2, 3)
