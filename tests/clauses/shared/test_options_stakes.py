"""Options of hands, stakes, blinds and bets: ACT 3.5, 4 and 8.1; Hold-em 5.1; Adelaide 38, 53, 76 and appendix 1."""

from __future__ import annotations

import pytest

from croupier import DeterminationError, settle
from tests.support.cite import Cited, clause


def refuses_mode_without(cited: Cited, key: str, **mode: str) -> None:
    """In that mode the key bears, and a table that leaves it undetermined is refused."""
    table = {name: value for name, value in cited.book.example.table.items() if name != key}
    with pytest.raises(DeterminationError) as refusal:
        settle(cited.book, table | mode)
    assert refusal.value.key == key
    assert cited.clause in refusal.value.clauses


# ACT 3 Order of hands


@clause("act-omaha-2006 3.5", "act-manila-2005 3.5")
@pytest.mark.parametrize("ace", ["high", "high-and-low"])
@pytest.mark.parametrize("win", ["high", "low", "high-low"])
def test_the_ace_and_the_winning_hand_are_determined_apart(cited: Cited, ace: str, win: str) -> None:
    rules = cited.permits(f"ace={ace}", f"win={win}")
    assert (rules["ace"], rules["win"]) == (ace, win)
    cited.refuses(f"ace={win}-only", f"win={win}")
    cited.refuses(f"ace={ace}", f"win={ace}-card")


@clause("act-omaha-2006 3.5(a)", "act-manila-2005 3.5(a)")
def test_the_ace_may_also_be_low_in_straights(cited: Cited) -> None:
    assert cited.permits("ace=high-and-low").under["ace"] == cited.clause
    assert cited.category("5s 4h 3d 2c As", "ace=high-and-low") == "straight"
    assert cited.category("5s 4h 3d 2c As", "ace=high") == "high card"
    cited.refuses("ace=low")


@clause("act-omaha-2006 3.5(b)", "act-manila-2005 3.5(b)")
def test_the_highest_or_the_lowest_hand_may_win(cited: Cited) -> None:
    assert [cited.permits(f"win={win}").under["win"] for win in ("high", "low")] == [cited.clause] * 2
    cited.refuses("win=middle")


@clause("act-omaha-2006 3.5(c)", "act-manila-2005 3.5(c)")
def test_the_highest_and_the_lowest_hand_may_split_the_pot(cited: Cited) -> None:
    assert cited.permits("win=high-low").under["win"] == cited.clause
    cited.refuses("win=high,low")


@clause("adelaide-omaha 43", "act-uth-2025 3.1", "act-uth-2019 3.1")
def test_elsewhere_only_the_highest_hand_wins(cited: Cited) -> None:
    assert cited.permits("win=high")["win"] == "high"
    cited.refuses("win=low")
    cited.refuses("win=high-low")


@clause("act-omaha-2006 3.5(d)", "act-manila-2005 3.5(d)")
def test_a_low_hand_may_have_to_qualify_with_eight_in_a_split_game_only(cited: Cited) -> None:
    rules = cited.permits("win=high-low", "low.qualifier=8")
    assert rules["low.qualifier"] == 8
    assert rules.under["low.qualifier"] == cited.clause
    assert cited.permits("win=high-low", "low.qualifier=none")["low.qualifier"] is None
    assert "high-low" in cited.refuses("win=high", "low.qualifier=8")
    assert "high-low" in cited.refuses("win=low", "low.qualifier=8")
    cited.refuses("win=high-low", "low.qualifier=7")
    cited.refuses("win=high-low", "low.qualifier=9")


@clause("act-omaha-2006 3.5(d)", "act-manila-2005 3.5(d)")
def test_whether_an_ace_is_low_in_a_low_hand_is_our_reading_and_a_setting(cited: Cited) -> None:
    assert cited.book.rule("low.ace").authority == "practice"
    assert cited.book.example.table["low.ace"] == "low"
    assert cited.permits("low.ace=high").under["low.ace"] == cited.clause
    cited.refuses("low.ace=high-and-low")


# ACT 4 Table stakes and bets; Hold-em 5; Adelaide 38 and A1.1


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2", "act-uth-2025 5.1.s2", "act-uth-2019 5.1.s2")
def test_limits_change_on_prior_notice_in_canberra(cited: Cited) -> None:
    rules = cited.permits("limits.change=prior-notice")
    assert rules["limits.change"] == "prior-notice"
    assert rules.under["limits.change"] == cited.clause
    cited.refuses("limits.change=all-agree")
    cited.refuses("limits.change=at-will")


@clause("adelaide-omaha 38")
def test_limits_change_only_when_all_players_agree_in_adelaide(cited: Cited) -> None:
    rules = cited.permits("limits.change=all-agree")
    assert rules["limits.change"] == "all-agree"
    assert rules.under["limits.change"] == "38"
    cited.refuses("limits.change=prior-notice")
    cited.refuses("limits.change=majority")


@clause("act-omaha-2006 4.2", "act-manila-2005 4.2")
@pytest.mark.parametrize("key", ["stake.min", "betting", "blinds", "opening", "over-blind", "limit", "bet.min"])
def test_every_determination_is_made_before_the_round(cited: Cited, key: str) -> None:
    assert "before play" in cited.refuses_without(key)


@clause("act-omaha-2006 4.2")
@pytest.mark.parametrize("key", ["burn", "stake.max"])
def test_omaha_has_two_determinations_more(cited: Cited, key: str) -> None:
    assert "before play" in cited.refuses_without(key)


@clause("act-omaha-2006 4.2", "act-manila-2005 4.2")
def test_determinations_are_locked_during_the_round(cited: Cited) -> None:
    assert cited.permits("determinations.made=before-round")["determinations.made"] == "before-round"
    cited.refuses("determinations.made=during-round")


@clause("act-omaha-2006 4.2", "act-manila-2005 4.2")
def test_only_what_is_necessary_is_determined(cited: Cited) -> None:
    unneeded = ("blinds", "opening", "over-blind", "bet.max", "commission.hourly", "commission.hourly.approved")
    needed = {key: value for key, value in cited.book.example.table.items() if key not in unneeded}
    rules = settle(cited.book, needed | {"betting": "antes"})
    assert set(unneeded).isdisjoint(rules.values)


@clause("act-omaha-2006 4.2(a)", "act-manila-2005 4.2(a)")
@pytest.mark.parametrize(
    ("stake", "cents", "percent"),
    [("1", 100, 10), ("40", 4000, 10), ("100", 10000, 10), ("100.01", 10001, 5), ("500", 50000, 5)],
)
def test_the_required_stake_is_determined_and_the_rate_of_commission_with_it(
    cited: Cited, stake: str, cents: int, percent: int
) -> None:
    rules = cited.permits(f"stake.min={stake}")
    assert (rules["stake.min"], rules["commission.percent"]) == (cents, percent)
    assert rules.under["stake.min"] == cited.clause


@clause("act-omaha-2006 4.2(a)", "act-manila-2005 4.2(a)")
def test_a_table_without_a_stake_or_with_another_rate_is_refused(cited: Cited) -> None:
    for other in ("0", "-100", "none", "a lot"):
        cited.refuses(f"stake.min={other}")
    cited.refuses_without("stake.min")
    cited.refuses("stake.min=100", "commission.percent=5")


@clause("act-omaha-2006 4.2(b)", "act-manila-2005 4.2(b)")
def test_blinds_or_antes_open_the_pot_and_never_both(cited: Cited) -> None:
    blinds, antes = cited.permits("betting=blinds"), cited.permits("betting=antes")
    assert ("blinds" in blinds.values, "ante" in blinds.values) == (True, False)
    assert ("blinds" in antes.values, "ante" in antes.values) == (False, True)
    assert blinds.under["betting"] == antes.under["betting"] == cited.clause
    for other in ("both", "blinds,antes", "none"):
        cited.refuses(f"betting={other}")
    cited.refuses_without("betting")


@clause("act-omaha-2006 4.2(c)", "act-manila-2005 4.2(c)")
@pytest.mark.parametrize(("blinds", "posters"), [("2", 1), ("1,2", 2), ("1,2,4", 3)])
def test_one_two_or_three_players_post_a_blind(cited: Cited, blinds: str, posters: int) -> None:
    settled = cited.permits(f"blinds={blinds}")["blinds"]
    assert isinstance(settled, tuple)
    assert len(settled) == posters
    assert "at most 3" in cited.refuses("blinds=1,2,4,8")
    cited.refuses("blinds=")


@clause("act-omaha-2006 4.2(d)", "act-manila-2005 4.2(d)")
@pytest.mark.parametrize(("scheme", "number"), [("A", "10.2(a)"), ("B", "10.2(b)"), ("C", "10.2(c)")])
def test_the_opening_player_is_under_one_of_three_blind_schemes(cited: Cited, scheme: str, number: str) -> None:
    rules = cited.permits(f"opening={scheme}")
    assert rules["opening"] == scheme
    assert rules.under["opening"] == number
    cited.refuses("opening=D")
    cited.refuses_without("opening")


@clause("act-omaha-2006 4.2(e)", "act-manila-2005 4.2(e)")
def test_players_may_be_allowed_an_over_blind(cited: Cited) -> None:
    rules = cited.permits("over-blind=4")
    assert rules["over-blind"] == (400,)
    assert rules.under["over-blind"] == cited.clause
    assert cited.permits("over-blind=none")["over-blind"] is None
    cited.refuses("over-blind=yes")
    cited.refuses("blinds=2,4", "over-blind=3")
    cited.refuses_without("over-blind")


@clause("act-omaha-2006 4.2(f)", "act-manila-2005 4.2(f)")
def test_every_blind_over_blind_and_ante_has_its_amount(cited: Cited) -> None:
    blinds = cited.permits("blinds=0.50,1,1", "over-blind=2.50")
    assert (blinds["blinds"], blinds["over-blind"]) == ((50, 100, 100), (250,))
    assert blinds.under["blinds"] == cited.clause
    antes = cited.permits("betting=antes", "ante=0.50")
    assert (antes["ante"], antes.under["ante"]) == (50, cited.clause)
    cited.refuses("blinds=1,0.005")
    cited.refuses("betting=antes", "ante=-1")
    cited.refuses("over-blind=-1")


@clause("act-omaha-2006 4.2(f)", "act-manila-2005 4.2(f)")
def test_blinds_never_fall_and_an_over_blind_is_above_the_last(cited: Cited) -> None:
    cited.refuses("blinds=2,1")
    cited.refuses("blinds=1,4,2")
    cited.refuses("blinds=0,1")
    cited.refuses("blinds=1,2", "over-blind=2")
    cited.refuses("blinds=1,2,4", "over-blind=3")
    assert cited.permits("blinds=2,2,2", "over-blind=2.01")["over-blind"] == (201,)
    assert cited.permits("blinds=2,2,2", "over-blind=4,8")["over-blind"] == (400, 800)
    cited.refuses("blinds=2,2,2", "over-blind=4,4")


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
@pytest.mark.parametrize(
    ("limit", "number"),
    [
        ("fixed", "4.2(g)"),
        ("spread", "4.2(g)"),
        ("half-pot", "def:Half Pot"),
        ("pot", "def:Full Pot"),
        ("no-limit", "def:No Limit"),
        ("straddle", "def:Straddle"),
    ],
)
def test_what_bounds_a_bet_is_one_of_six(cited: Cited, limit: str, number: str) -> None:
    rules = cited.permits(f"limit={limit}")
    assert rules["limit"] == limit
    assert rules.under["limit"] == number
    cited.refuses(f"limit=twice-{limit}")
    cited.refuses(f"limit={limit},{limit},{limit},{limit}")


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
@pytest.mark.parametrize("limit", ["spread", "straddle"])
def test_a_greatest_bet_is_named_where_the_limit_needs_one(cited: Cited, limit: str) -> None:
    rules = cited.permits(f"limit={limit}", "bet.min=2", "bet.max=2")
    assert (rules["bet.min"], rules["bet.max"]) == (200, 200)
    assert "less than bet.min" in cited.refuses(f"limit={limit}", "bet.min=2", "bet.max=1.99")
    assert "bet.max" not in cited.permits("limit=pot", "bet.max=1").values
    cited.refuses(f"limit={limit}", "bet.min=-2")
    cited.refuses(f"limit={limit}", "bet.max=-2")


@clause("act-omaha-2006 4.2(f)", "act-manila-2005 4.2(f)")
def test_an_ante_game_needs_its_ante(cited: Cited) -> None:
    refuses_mode_without(cited, "ante", betting="antes")


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
@pytest.mark.parametrize("limit", ["spread", "straddle"])
def test_a_limit_in_dollars_needs_its_greatest_bet(cited: Cited, limit: str) -> None:
    refuses_mode_without(cited, "bet.max", limit=limit)


@clause("act-omaha-2006 4.2(h)")
def test_omaha_may_burn_a_card_before_the_communal_cards(cited: Cited) -> None:
    assert [cited.permits(f"burn={burn}")["burn"] for burn in ("true", "false")] == [True, False]
    assert cited.permits("burn=true").under["burn"] == "4.2(h)"
    cited.refuses("burn=sometimes")
    cited.refuses_without("burn")


@clause("act-manila-2005 9.5")
def test_manila_never_burns(cited: Cited) -> None:
    assert cited.permits("burn=false").under["burn"] == "9.5"
    cited.refuses("burn=true")


@clause("adelaide-omaha 11(d)", "adelaide-omaha 11(f)", "adelaide-omaha 11(h)")
def test_adelaide_always_burns(cited: Cited) -> None:
    assert cited.permits("burn=true")["burn"] is True
    cited.refuses("burn=false")


@clause("act-omaha-2006 4.2(i)")
def test_omaha_has_a_greatest_buy_in_not_below_the_required_stake(cited: Cited) -> None:
    rules = cited.permits("stake.min=100", "stake.max=100")
    assert rules["stake.max"] == 10000
    assert rules.under["stake.max"] == "4.2(i)"
    assert "less than stake.min" in cited.refuses("stake.min=100", "stake.max=99.99")
    cited.refuses("stake.max=none")
    cited.refuses_without("stake.max")


@clause("act-manila-2005 4.2")
def test_manila_has_no_greatest_buy_in(cited: Cited) -> None:
    assert cited.permits("stake.max=none")["stake.max"] is None
    cited.refuses("stake.max=500")


@clause("act-omaha-2006 4.8", "act-manila-2005 4.6")
def test_the_clock_is_always_ninety_seconds_in_canberra(cited: Cited) -> None:
    assert cited.permits("clock=90").under["clock"] == cited.clause
    cited.refuses("clock=60")


@clause("adelaide-omaha 53(b)")
def test_the_clock_may_be_shortened_to_no_less_than_twenty_seconds_in_adelaide(cited: Cited) -> None:
    assert [cited.permits(f"clock={seconds}")["clock"] for seconds in (20, 45, 60)] == [20, 45, 60]
    assert cited.permits("clock=20").under["clock"] == "53(b)"
    for other in ("19", "61", "none", "30.5"):
        cited.refuses(f"clock={other}")
    cited.refuses_without("clock")


# ACT 8 Commencement of play


@clause("act-omaha-2006 8.1", "act-manila-2005 8.1")
def test_a_game_may_be_kept_for_a_group_of_players(cited: Cited) -> None:
    rules = cited.permits("players=new players only")
    assert rules["players"] == "new players only"
    assert rules.under["players"] == cited.clause
    cited.refuses("players=  ")
    cited.refuses("players=" + "x" * 2001)
    undetermined = {key: value for key, value in cited.book.example.table.items() if key != "players"}
    assert settle(cited.book, undetermined)["players"] == "anyone", (
        "the operator may keep a game for a group, and need not"
    )


# Adelaide 76 Language


@clause("adelaide-omaha 76(b)")
def test_a_game_may_be_held_in_another_language(cited: Cited) -> None:
    rules = cited.permits("language=Cantonese")
    assert rules["language"] == "Cantonese"
    assert rules.under["language"] == "76(b)"
    cited.refuses("language=")
    cited.refuses_without("language")


@clause("adelaide-omaha 76(c)")
def test_auslan_is_such_a_language(cited: Cited) -> None:
    assert cited.permits("language=AUSLAN")["language"] == "AUSLAN"
    cited.refuses("language=   ")


# Adelaide appendix 1


@clause("adelaide-omaha A1.1(a)")
def test_the_number_and_size_of_blinds_are_set_before_play(cited: Cited) -> None:
    assert cited.permits("blinds=2.50,5")["blinds"] == (250, 500)
    assert cited.permits("blinds=1,2,4,8")["blinds"] == (100, 200, 400, 800)
    assert cited.permits("blinds=1,2").under["blinds"] == "A1.1(a)"
    cited.refuses("blinds=small,big")
    cited.refuses("blinds=-1,2")
    cited.refuses_without("blinds")


@clause("adelaide-omaha A1.1(b)")
def test_blinds_change_only_when_all_players_agree(cited: Cited) -> None:
    assert cited.permits("blinds.change=all-agree").under["blinds.change"] == "A1.1(b)"
    cited.refuses("blinds.change=pit-manager")
    cited.refuses("blinds.change=prior-notice")


@clause("adelaide-omaha A1.1(d)")
def test_no_blind_is_larger_than_the_one_to_its_left(cited: Cited) -> None:
    assert cited.permits("blinds=2,2")["blinds"] == (200, 200)
    assert cited.permits("blinds=1,2,2")["blinds"] == (100, 200, 200)
    cited.refuses("blinds=2,1")
    cited.refuses("blinds=1,3,2")


@clause("adelaide-omaha A1.6(a)")
def test_antes_go_with_two_blinds_or_not_at_all(cited: Cited) -> None:
    assert cited.permits("limit=fixed", "ante=none", "blinds=1,2")["ante"] is None
    with_ante = cited.permits("limit=fixed", "ante=1", "blinds=1,2")
    assert (with_ante["ante"], with_ante["blinds"], with_ante["betting"]) == (100, (100, 200), "blinds")
    cited.refuses("limit=fixed", "ante=1", "blinds=2")
    cited.refuses("limit=fixed", "ante=-1", "blinds=1,2")
    cited.refuses("betting=antes")


@clause("adelaide-omaha A1.6(c)")
def test_whether_there_are_antes_and_their_size_is_set_before_play(cited: Cited) -> None:
    rules = cited.permits("ante=0.50")
    assert rules["ante"] == 50
    assert rules.under["ante"] == "A1.6(c)"
    cited.refuses("ante=yes")
    cited.refuses_without("ante")


@clause("adelaide-omaha A1.6(d)")
def test_an_ante_is_at_most_the_small_blind(cited: Cited) -> None:
    assert cited.permits("ante=1", "blinds=1,2")["ante"] == 100
    assert "small blind" in cited.refuses("ante=1.01", "blinds=1,2")
    cited.refuses("ante=2", "blinds=1,2,4")


@clause("adelaide-omaha A1.7(a)")
def test_straddles_may_be_permitted(cited: Cited) -> None:
    assert [cited.permits(f"straddle={allowed}")["straddle"] for allowed in ("true", "false")] == [True, False]
    assert cited.permits("straddle=true").under["straddle"] == "A1.7(a)"
    cited.refuses("straddle=4")
    cited.refuses_without("straddle")


@clause("act-omaha-2006 def:Straddle", "act-manila-2005 def:Straddle")
def test_in_canberra_a_straddle_is_a_limit_and_no_bet(cited: Cited) -> None:
    assert cited.permits("straddle=false", "limit=straddle").under["limit"] == "def:Straddle"
    cited.refuses("straddle=true")


@clause("adelaide-omaha A1.8")
def test_the_ceiling_may_differ_from_betting_round_to_betting_round(cited: Cited) -> None:
    mixed = cited.permits("limit=half-pot,half-pot,pot,no-limit")
    assert mixed["limit"] == ("half-pot", "half-pot", "pot", "no-limit")
    assert mixed.under["limit"] == "A1.8"
    cited.refuses("limit=pot,pot")
    cited.refuses("limit=pot,pot,pot,pot,pot")
    cited.refuses("limit=spread")
    cited.refuses("limit=fixed,fixed,spread,pot")
    cited.refuses_without("limit")


@clause("adelaide-omaha A1.8", "adelaide-omaha 78(a)(iii)", "adelaide-omaha 78(a)(iv)")
@pytest.mark.parametrize(
    "limit",
    ["fixed,fixed,pot,pot", "fixed,half-pot,half-pot,no-limit", "pot,pot,fixed,fixed", "no-limit,fixed,pot,fixed"],
)
def test_a_combination_may_have_fixed_limit_in_some_betting_rounds(cited: Cited, limit: str) -> None:
    rules = cited.permits(f"limit={limit}")
    assert rules["limit"] == tuple(limit.split(","))
    assert rules["raise.cap"] == 3
    assert "names 3 limits" in cited.refuses(f"limit={limit.rpartition(',')[0]}")


@clause("act-omaha-2006 4.2(g)", "act-manila-2005 4.2(g)")
def test_in_canberra_one_limit_holds_in_all_betting_rounds(cited: Cited) -> None:
    rounds = 4 if cited.book.id == "act-omaha-2006" else 5
    cited.refuses(f"limit={','.join(['fixed', 'fixed', 'pot', 'pot', 'pot'][:rounds])}")
    cited.refuses(f"limit={','.join(['pot'] * rounds)}")


@clause("adelaide-omaha A1.8(a)")
def test_the_ceiling_may_be_half_the_pot(cited: Cited) -> None:
    rules = cited.permits("limit=half-pot")
    assert (rules["limit"], rules.under["limit"]) == ("half-pot", "A1.8(a)")
    assert "half-pot (A1.8(a))" in cited.refuses("limit=third-pot")


@clause("adelaide-omaha A1.8(b)")
def test_the_ceiling_may_be_the_pot(cited: Cited) -> None:
    rules = cited.permits("limit=pot")
    assert (rules["limit"], rules.under["limit"]) == ("pot", "A1.8(b)")
    assert "pot (A1.8(b))" in cited.refuses("limit=double-pot")


@clause("adelaide-omaha A1.8(c)")
def test_there_may_be_no_ceiling(cited: Cited) -> None:
    rules = cited.permits("limit=no-limit")
    assert (rules["limit"], rules.under["limit"]) == ("no-limit", "A1.8(c)")
    assert "no-limit (A1.8(c))" in cited.refuses("limit=none")
