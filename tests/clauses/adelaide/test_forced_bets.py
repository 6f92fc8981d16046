"""Blinds, antes and straddles: Adelaide 11(a), 14, 29, 65, 67(a), 96, A1.1, A1.6 and A1.7."""

from __future__ import annotations

import pytest

from croupier.poker import commands, events
from croupier.poker.apply import apply
from croupier.poker.offers import OpenOffer, offers
from croupier.poker.round import decide
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
THREE = {1: 100, 2: 100, 3: 100}
FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
NO_LIMIT = ("limit=no-limit", "commission=none")


def posts(r: Played, kind: str = "live") -> dict[int, float]:
    """What each seat was made to put in before the deal, in dollars."""
    (posted,) = r.events(events.ForcedBetsPosted)
    return {seat: amount / 100 for seat, amount in zip(r.round.state.seats, getattr(posted, kind), strict=True)}


def open_now(r: Played) -> OpenOffer | None:
    """The straddle open before the deal."""
    found = offers(r.round.rules, r.round.state).open
    return found[0] if found else None


def straddle_refused(r: Played, seat: int) -> str:
    """The clause a straddle is refused with before the deal."""
    before = r.round.state
    answer = r.round.step({"seat": seat, "act": "straddle"})
    assert answer.refusal is not None, f"seat {seat} straddled"
    assert r.round.state == before
    return answer.refusal.clause


# 11(a), 14, 29, 65, A1.1 Blinds


@clause("adelaide-omaha 11(a)", "adelaide-omaha A1.1(c)", "adelaide-omaha def:Blind")
def test_the_two_players_left_of_the_button_post_before_any_card(cited: Cited) -> None:
    r = Played(cited.book.id, {2: 100, 4: 100, 7: 100, 9: 100}, button=7)
    assert posts(r) == {9: 1, 2: 2, 4: 0, 7: 0}
    assert r.round.state.drawn == 0
    assert r.stakes == {2: 98, 4: 100, 7: 100, 9: 99}
    assert r.pot == 3


@clause("adelaide-omaha A1.1(c)", "adelaide-omaha A1.1(a)")
def test_a_further_blind_comes_from_the_next_player(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["blinds=1,2,4", *NO_LIMIT])
    assert posts(r) == {1: 1, 2: 2, 3: 4, 4: 0}
    assert (r.turn, r.price, r.may("raise")) == (4, 4, (8, 100))


@clause("adelaide-omaha A1.1(c)")
def test_there_are_never_more_blinds_than_players(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["blinds=1,2,4", *NO_LIMIT])
    assert posts(r) == {1: 1, 2: 2}
    assert (r.turn, r.price) == (1, 1)


@clause("adelaide-omaha A1.1(c)")
def test_a_short_big_blind_goes_in_whole_and_the_others_still_meet_the_full_blind(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 6, 3: 100}, button=3, rules=["blinds=5,10", *NO_LIMIT], board=BOARD)
    assert posts(r) == {1: 5, 2: 6, 3: 0}
    assert (r.turn, r.price, r.may("raise")) == (3, 10, (20, 100))
    r.does("3 call", "1 call", *("1 check", "3 check") * 3)
    r.does("1 show Ah Ad Jc Tc", "2 show Qh Qd 9d 9s", "3 muck")
    assert [(pot.amount, pot.eligible) for pot in r.answer.pots] == [(1800, [1, 2, 3]), (800, [1, 3])]


@clause("adelaide-omaha A1.1(c)")
def test_against_a_short_big_blind_alone_only_what_it_put_in_is_met(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 6, 3: 100}, button=3, rules=["blinds=5,10", *NO_LIMIT])
    r.does("3 fold")
    assert (r.turn, r.price, r.may("raise")) == (1, 1, None)
    r.does("1 call")
    assert r.pot == 12


@clause("adelaide-omaha A1.1(c)")
def test_what_nobody_matches_of_a_blind_goes_back(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 3, 2: 100}, button=2, rules=["blinds=5,10", *NO_LIMIT], board=BOARD)
    assert posts(r) == {1: 3, 2: 10}
    r.deal()
    (back,) = r.events(events.BetReturned)
    assert (r.round.state.seats[back.place], back.amount) == (2, 700)
    assert (r.pot, r.events(events.Called), len(r.round.state.board)) == (6, [], 5)


@clause("adelaide-omaha 14", "adelaide-omaha A1.1(c)", "adelaide-omaha 29", "adelaide-omaha A1.6(a)")
@pytest.mark.parametrize("limit", ["fixed", "half-pot", "pot", "no-limit", "pot,pot,no-limit,no-limit"])
def test_no_limit_is_played_with_fewer_than_two_blinds(cited: Cited, limit: str) -> None:
    cited.refuses(f"limit={limit}", "blinds=2", "ante=none")
    cited.refuses(f"limit={limit}", "blinds=2", "ante=1")
    assert posts(Played(cited.book.id, THREE, button=3, rules=[f"limit={limit}"])) == {1: 1, 2: 2, 3: 0}


@clause("adelaide-omaha 29")
def test_the_limits_of_the_appendix_bound_the_betting(cited: Cited) -> None:
    fixed = Played(cited.book.id, THREE, button=3, rules=["limit=fixed"])
    assert fixed.may("raise") == (4, 4)
    assert fixed.refused("3 raise 5") == "A1.2"
    pot = Played(cited.book.id, THREE, button=3, rules=["limit=pot"])
    assert pot.may("raise") == (4, 7)
    assert pot.refused("3 raise 8") == "A1.8"


@clause("adelaide-omaha 65")
def test_neither_blind_can_be_skipped(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4)
    rules, opened = r.round.rules, apply(State(), r.round.events[0])
    for skipping in (
        commands.DealHoles(),
        commands.Act(0, "fold"),
        commands.Act(1, "check"),
        commands.ExtraBlind(2, "straddle"),
    ):
        assert isinstance(decide(rules, opened, skipping), Refusal)
    posted = decide(rules, opened, commands.Post())
    assert isinstance(posted, tuple)
    assert isinstance(posted[0], events.ForcedBetsPosted)
    assert posted[0].live == (100, 200, 0, 0)
    again = decide(rules, r.round.state, commands.Post())
    assert isinstance(again, Refusal)


@clause("adelaide-omaha def:Live Blind Bet")
def test_a_posted_blind_counts_towards_a_call(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle", "4 raise 12")
    assert (r.turn, r.price) == (1, 11)
    r.does("1 fold")
    assert (r.turn, r.price) == (2, 10)
    r.does("2 fold")
    assert (r.turn, r.price) == (3, 8)


# 11(a) and 96 Two players


@clause("adelaide-omaha 11(a)")
def test_two_handed_for_cash_the_button_posts_the_big_blind(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, board=BOARD)
    assert posts(r) == {1: 1, 2: 2}
    assert r.turn == 1
    r.does("1 call", "2 check")
    assert r.turn == 1


@clause("adelaide-omaha 11(a)")
def test_a_house_may_give_the_button_the_small_blind_for_cash_too(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["two-handed=button-small"])
    assert posts(r) == {1: 2, 2: 1}
    assert r.round.rules.under["two-handed"] == "96"
    three = Played(cited.book.id, THREE, button=3, rules=["two-handed=button-small"])
    assert posts(three) == {1: 1, 2: 2, 3: 0}


@clause("adelaide-omaha 96")
def test_the_last_two_of_a_tournament_play_with_the_small_blind_on_the_button(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["tournament=true", "two-handed=button-small"])
    assert posts(r) == {1: 2, 2: 1}
    assert (r.turn, r.price) == (2, 1)
    assert r.refused("1 check") == "42"
    r.does("2 call")
    assert r.acts.keys() == {"check", "raise", "fold"}
    r.does("1 check")
    assert r.turn == 1
    assert r.refused("2 check") == "42"


@clause("adelaide-omaha 96")
def test_two_left_at_one_of_several_tournament_tables_post_as_written(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["tournament=true", "two-handed=as-written"])
    assert posts(r) == {1: 1, 2: 2}
    assert r.turn == 1


# 11(a), A1.6 Antes


@clause("adelaide-omaha 11(a).s2", "adelaide-omaha A1.6(b)", "adelaide-omaha def:Ante", "adelaide-omaha A1.6(c)")
def test_every_player_antes_the_blinds_on_top_of_their_blind(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["ante=1", *NO_LIMIT])
    assert posts(r, "antes") == {1: 1, 2: 1, 3: 1, 4: 1}
    assert posts(r) == {1: 1, 2: 2, 3: 0, 4: 0}
    assert r.round.state.drawn == 0
    assert r.stakes == {1: 98, 2: 97, 3: 99, 4: 99}
    assert r.pot == 7
    none = Played(cited.book.id, FOUR, button=4, rules=["ante=none", *NO_LIMIT])
    assert (posts(none, "antes"), none.pot) == ({1: 0, 2: 0, 3: 0, 4: 0}, 3)


@clause("adelaide-omaha A1.6(b)")
def test_an_ante_counts_towards_no_call(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["ante=1", *NO_LIMIT])
    assert (r.turn, r.price, r.may("raise")) == (3, 2, (4, 99))
    r.does("3 call", "4 fold")
    assert (r.turn, r.price) == (1, 1)


@clause("adelaide-omaha A1.6(b)")
def test_from_a_short_stake_the_ante_is_paid_before_the_blind(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 3, 3: 100}, button=3, rules=["ante=2", "blinds=2,4", *NO_LIMIT])
    assert posts(r, "antes") == {1: 2, 2: 2, 3: 2}
    assert posts(r) == {1: 2, 2: 1, 3: 0}
    assert (r.turn, r.price) == (3, 4)


@clause("adelaide-omaha 11(a).s2", "adelaide-omaha A1.6(b)")
def test_a_player_short_even_of_the_ante_plays_for_what_it_matched(cited: Cited) -> None:
    stakes = {1: 100, 2: 100, 3: 1}
    holes = {1: "Qh Qd 9d 9s", 2: "Jh Js 5c 5s", 3: "Ah Ad Jc Tc"}
    r = Played(cited.book.id, stakes, button=3, rules=["ante=2", "blinds=2,4", *NO_LIMIT], holes=holes, board=BOARD)
    assert posts(r, "antes") == {1: 2, 2: 2, 3: 1}
    assert r.turn == 1
    r.does("1 call", "2 check", *("1 check", "2 check") * 3)
    assert r.stakes == {1: 104, 2: 94, 3: 3}


# 67(a) Posts for missed blinds


@clause("adelaide-omaha 67(a).s2", "adelaide-omaha def:Dead Blind Bet")
def test_a_returning_player_posts_a_dead_small_and_a_live_big_blind(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=NO_LIMIT, owes={3: [1, 2]})
    assert posts(r) == {1: 1, 2: 2, 3: 2, 4: 0}
    assert posts(r, "dead") == {1: 0, 2: 0, 3: 1, 4: 0}
    assert (r.stakes[3], r.pot) == (97, 6)
    assert (r.turn, r.may("raise")) == (3, (4, 99))
    r.does("3 check", "4 raise 6", "1 fold", "2 fold")
    assert r.price == 4


@clause("adelaide-omaha def:Dead Blind Bet")
def test_a_dead_blind_belongs_to_the_first_pot(cited: Cited) -> None:
    holes = {1: "Qh Qd 9d 9s", 2: "Ah Ad Jc Tc", 3: "Jh Js 5c 5s"}
    stakes = {1: 100, 2: 1, 3: 100, 4: 100}
    r = Played(cited.book.id, stakes, button=4, rules=NO_LIMIT, owes={3: [1, 2]}, holes=holes, board=BOARD)
    r.does("3 check", "4 fold", "1 call", *("1 check", "3 check") * 3)
    assert [(pot.amount, pot.winners[0].seat) for pot in r.answer.pots] == [(400, 2), (200, 1)]


# A1.7 Straddles


@clause("adelaide-omaha A1.7(b)", "adelaide-omaha def:Straddle")
def test_a_straddle_is_exactly_double_the_big_blind_from_the_next_player(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT])
    offer = open_now(r)
    assert offer is not None
    assert (offer.seat, offer.amount, offer.to) == (3, 400, 400)
    for seat in (1, 2, 4):
        assert straddle_refused(r, seat).startswith("A1.7")
    r.does("3 straddle")
    assert (r.stakes[3], r.pot) == (96, 7)


@clause("adelaide-omaha def:Straddle", "adelaide-omaha A1.7(a)")
def test_a_straddle_is_voluntary(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).deal()
    assert (r.turn, r.price, r.pot) == (3, 2, 3)


@clause("adelaide-omaha A1.7(a)")
def test_a_straddle_is_refused_where_none_are_permitted(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=false", *NO_LIMIT])
    assert open_now(r) is None
    assert straddle_refused(r, 3) == cited.clause


@clause("adelaide-omaha A1.7(b)")
def test_a_stake_short_of_the_double_cannot_straddle(cited: Cited) -> None:
    short = Played(cited.book.id, FOUR | {3: 3}, button=4, rules=["straddle=true", *NO_LIMIT])
    assert open_now(short) is None
    assert straddle_refused(short, 3).startswith("A1.7")
    exact = Played(cited.book.id, FOUR | {3: 4}, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle")
    assert exact.stakes[3] == 0
    assert (exact.turn, exact.price) == (4, 4)


@clause("adelaide-omaha A1.7(c)")
def test_no_straddle_once_the_hand_has_begun(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle").deal()
    assert open_now(r) is None
    assert straddle_refused(r, 4).startswith("A1.7")


@clause("adelaide-omaha A1.7(c)", "adelaide-omaha def:Straddle", "adelaide-omaha def:Cut")
def test_no_straddle_after_the_cut_though_no_card_is_dealt(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle")
    assert open_now(r) is not None
    assert r.round.live.give(commands.Cut()) is None
    assert open_now(r) is None
    late = decide(r.round.rules, r.round.state, commands.ExtraBlind(3, "straddle"))
    assert isinstance(late, Refusal)
    assert late.clause == "A1.7(c)"
    again = decide(r.round.rules, r.round.state, commands.Cut())
    assert isinstance(again, Refusal), "the cards are cut once"
    r.deal()
    assert isinstance(decide(r.round.rules, r.round.state, commands.Cut()), Refusal)


@clause("adelaide-omaha A1.7(d)", "adelaide-omaha A1.7(b)")
def test_straddles_chain_each_double_the_last_and_one_a_player(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT])
    assert straddle_refused(r, 4).startswith("A1.7")
    r.does("3 straddle", "4 straddle")
    assert (r.stakes[3], r.stakes[4]) == (96, 92)
    assert straddle_refused(r, 3).startswith("A1.7")
    assert (r.turn, r.price) == (1, 7)


@clause("adelaide-omaha A1.7(d)")
def test_a_chain_may_run_on_to_the_blinds_whose_blind_counts_and_ends_at_the_first_straddlers_right(
    cited: Cited,
) -> None:
    r = Played(cited.book.id, THREE, button=3, rules=["straddle=true", *NO_LIMIT]).does("3 straddle")
    offer = open_now(r)
    assert offer is not None
    assert (offer.seat, offer.amount, offer.to) == (1, 700, 800)
    r.does("1 straddle", "2 straddle")
    assert r.stakes == {1: 92, 2: 84, 3: 96}
    assert open_now(r) is None
    assert straddle_refused(r, 3).startswith("A1.7")
    assert (r.turn, r.price) == (3, 12)


@clause("adelaide-omaha A1.7(d)")
def test_two_handed_the_small_blind_may_straddle_and_then_the_big(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["straddle=true", *NO_LIMIT])
    assert straddle_refused(r, 2).startswith("A1.7")
    r.does("1 straddle", "2 straddle")
    assert r.stakes == {1: 96, 2: 92}
    assert straddle_refused(r, 1).startswith("A1.7")


@clause("adelaide-omaha A1.7(e)", "adelaide-omaha def:Straddle")
def test_the_last_straddler_acts_last_and_may_raise_the_straddle(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle")
    r.does("4 call", "1 call")
    assert (r.turn, r.price) == (2, 2)
    assert r.refused("2 check") == "41"
    r.does("2 call")
    assert r.turn == 3
    assert r.acts.keys() == {"check", "raise", "fold"}
    assert r.may("raise") == (8, 100)
    r.does("3 raise 8")
    assert (r.turn, r.price) == (4, 4)


@clause("adelaide-omaha A1.7(e)")
def test_a_check_by_the_last_straddler_ends_the_first_betting_round(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT], board=BOARD).does("3 straddle")
    r.does("4 call", "1 call", "2 call", "3 check")
    assert (r.round.state.betting_round, r.pot, r.turn) == (2, 16, 1)


@clause("adelaide-omaha A1.7(e)")
def test_an_earlier_straddler_has_no_last_word(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["straddle=true", *NO_LIMIT]).does("3 straddle", "4 straddle")
    r.does("1 fold", "2 fold")
    assert (r.turn, r.price) == (3, 4)
    assert r.refused("3 check") == "41"
    r.does("3 call")
    assert r.turn == 4
    assert "check" in r.acts
