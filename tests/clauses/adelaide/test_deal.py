"""The deal: Adelaide 11, 12, 19, 21, 39 and 52, from the forced bets to the fifth community card."""

from __future__ import annotations

import pytest

from croupier import RequestError
from croupier.cards.notation import UNSEEN
from croupier.poker import commands, events
from croupier.poker.round import decide
from croupier.poker.view import view
from croupier.protocol.refusal import Refusal
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
THREE = {1: 100, 2: 100, 3: 100}


def three(cited: Cited) -> Played:
    """Seats 1 to 3, the button at 3: seat 1 posts $1, seat 2 posts $2, seat 3 opens."""
    return Played(cited.book.id, THREE, button=3, board=BOARD)


def order_of(r: Played) -> list[str]:
    """What happened, betting and showdown in one word each."""
    words: list[str] = []
    names = {
        events.ForcedBetsPosted: "post",
        events.HolesDealt: "holes",
        events.CommunalDealt: "communal",
        events.HandShown: "show",
    }
    for event in r.round.events[1:]:
        word = names.get(
            type(event),
            "bet" if isinstance(event, events.Called | events.Checked | events.Raised | events.Folded) else "",
        )
        if word and words[-1:] != [word]:
            words.append(word)
    return words


@clause("adelaide-omaha 11")
def test_a_hand_runs_in_the_order_of_the_rule(cited: Cited) -> None:
    r = three(cited)
    r.does("3 call", "1 call", "2 check")
    r.does("1 check", "2 check", "3 check", "1 check", "2 check", "3 check", "1 check", "2 check", "3 check")
    r.does("1 show Ah Ad Jc Tc")
    betting = ["communal", "bet"]
    assert order_of(r) == ["post", "holes", "bet", *betting, *betting, *betting, "show"]


@clause("adelaide-omaha 11")
def test_the_dealer_cannot_go_out_of_that_order(cited: Cited) -> None:
    r = three(cited)
    rules, posted = r.round.rules, r.round.state
    flop = commands.DealCommunal(("Ks", "8d", "7c"))
    for early in (flop, commands.Post(), commands.Settle(), commands.Act(2, "call")):
        assert isinstance(decide(rules, posted, early), Refusal)
    assert not isinstance(decide(rules, posted, commands.DealHoles()), Refusal)
    betting = r.deal().round.state
    for wrong in (flop, commands.DealHoles(), commands.Settle(), commands.Show(2, ("Ah", "Ad", "Jc", "Tc"))):
        assert isinstance(decide(rules, betting, wrong), Refusal)
    assert not isinstance(decide(rules, betting, commands.Act(2, "call")), Refusal)


@clause("adelaide-omaha 11(b)", "adelaide-omaha def:Initial deal", "adelaide-omaha def:Dealer Button")
def test_hole_cards_go_singly_from_the_buttons_left_and_the_button_gets_the_last(cited: Cited) -> None:
    r = Played(cited.book.id, {2: 100, 5: 100, 7: 100}, button=5).deal()
    (dealt,) = r.events(events.HolesDealt)
    held = dict(zip(r.round.state.seats, dealt.positions, strict=True))
    assert held == {7: (0, 3, 6, 9), 2: (1, 4, 7, 10), 5: (2, 5, 8, 11)}


@clause("adelaide-omaha 11(b)")
def test_hole_cards_are_dealt_face_down(cited: Cited) -> None:
    r = Played(cited.book.id, THREE, button=3, holes={1: "Ah Ad Jc Tc"}).deal()
    assert view(r.round.state, {}).hole == ((UNSEEN,) * 4,) * 3
    assert r.round.state.exposed == 0


@clause("adelaide-omaha 11(b)", "adelaide-omaha def:Deck")
def test_the_deck_serves_eleven_players_and_no_twelfth(cited: Cited) -> None:
    eleven = Played(cited.book.id, dict.fromkeys(range(1, 12), 100), button=11).deal()
    assert (eleven.round.state.deck, eleven.round.state.drawn) == (52, 44)
    with pytest.raises(RequestError, match=r"12 players need 56 cards and the deck has 52 \(11\(b\)\)"):
        Played(cited.book.id, dict.fromkeys(range(1, 13), 100), button=12)


@clause("adelaide-omaha 11(c)")
def test_the_first_betting_round_follows_the_hole_cards(cited: Cited) -> None:
    r = three(cited).deal()
    assert (r.round.state.betting_round, r.round.state.board, r.turn) == (1, (), 3)
    r.does("3 call", "1 call")
    assert r.events(events.CommunalDealt) == []


@clause("adelaide-omaha 11(d)", "adelaide-omaha def:Flop", "adelaide-omaha 19", "adelaide-omaha 11(e)")
def test_three_cards_come_at_once_after_a_burn_and_open_the_second_betting_round(cited: Cited) -> None:
    r = three(cited).does("3 call", "1 call", "2 check")
    (flop,) = r.events(events.CommunalDealt)
    assert (flop.burnt, flop.positions, flop.cards) == ((12,), (13, 14, 15), ("Ks", "8d", "7c"))
    assert (r.round.state.betting_round, r.turn) == (2, 1)


@clause("adelaide-omaha 11(f)", "adelaide-omaha def:Turn", "adelaide-omaha 11(g)")
def test_the_fourth_card_comes_after_a_burn_and_opens_the_third_betting_round(cited: Cited) -> None:
    r = three(cited).does("3 call", "1 call", "2 check", "1 check", "2 check")
    assert len(r.events(events.CommunalDealt)) == 1
    r.does("3 check")
    turn = r.events(events.CommunalDealt)[1]
    assert (turn.burnt, turn.positions, turn.cards) == ((16,), (17,), ("3h",))
    assert (r.round.state.betting_round, r.turn) == (3, 1)


@clause("adelaide-omaha 11(h)", "adelaide-omaha def:River", "adelaide-omaha 11(i)")
def test_the_fifth_card_comes_after_a_burn_and_opens_the_final_betting_round(cited: Cited) -> None:
    r = three(cited).does("3 call", "1 call", "2 check", "1 check", "2 check", "3 check", "1 check", "2 check")
    assert len(r.events(events.CommunalDealt)) == 2
    r.does("3 check")
    river = r.events(events.CommunalDealt)[2]
    assert (river.burnt, river.positions, river.cards) == ((18,), (19,), ("2s",))
    assert (r.round.state.betting_round, r.turn) == (4, 1)
    r.does("1 bet 2", "2 fold", "3 call")
    assert r.acts.keys() == {"show", "muck"}


@clause("adelaide-omaha 11(d)", "adelaide-omaha 11(f)", "adelaide-omaha 11(h)")
def test_flop_turn_and_river_each_name_their_clause(cited: Cited) -> None:
    r = three(cited).does("3 call", "1 call", "2 check")
    r.does("1 check", "2 check", "3 check", "1 check", "2 check", "3 check")
    cards = {"11(d)": ("Ks", "8d", "7c"), "11(f)": ("3h",), "11(h)": ("2s",)}
    assert [event.cards for event in r.events(events.CommunalDealt) if event.under == cited.clause] == [
        cards[cited.clause]
    ]


@clause("adelaide-omaha def:Burn Card")
def test_one_card_is_burnt_face_down_before_each_of_flop_turn_and_river(cited: Cited) -> None:
    r = three(cited).does("3 raise 7", "1 call", "2 fold", "1 check", "3 check", "1 check", "3 check")
    assert [event.burnt for event in r.events(events.CommunalDealt)] == [(12,), (16,), (18,)]
    assert r.round.state.burnt == (12, 16, 18)
    assert r.round.state.board == ("Ks", "8d", "7c", "3h", "2s")


@clause("adelaide-omaha 19")
def test_the_flop_waits_until_two_or_more_are_left_with_all_bets_met(cited: Cited) -> None:
    r = three(cited).does("3 raise 7", "1 call")
    assert r.events(events.CommunalDealt) == []
    r.does("2 fold")
    assert r.round.state.board == ("Ks", "8d", "7c")
    alone = three(cited).does("3 raise 7", "1 fold", "2 fold")
    assert alone.ended
    assert alone.events(events.CommunalDealt) == []


@clause("adelaide-omaha 19")
def test_the_second_betting_round_has_a_check_and_starts_left_of_the_button(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 100, 3: 100, 4: 100}, button=4)
    r.does("3 call", "4 call", "1 call", "2 check")
    assert r.turn == 1
    assert r.acts.keys() == {"bet", "check", "fold"}


@clause("adelaide-omaha 21")
def test_dealing_and_betting_stop_once_the_pot_is_won(cited: Cited) -> None:
    r = three(cited).does("3 call", "1 call", "2 check", "1 bet 2", "2 fold", "3 fold")
    assert r.ended
    assert r.round.state.board == ("Ks", "8d", "7c")


@clause("adelaide-omaha 21")
def test_with_fewer_than_two_who_can_bet_the_rest_is_dealt_with_its_burns_and_no_betting(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 20, 3: 100}, button=3, board=BOARD)
    r.does("3 raise 7", "1 fold", "2 raise 20", "3 call")
    assert r.round.state.board == ("Ks", "8d", "7c", "3h", "2s")
    assert r.round.state.burnt == (12, 16, 18)
    assert r.acts.keys() == {"show", "muck"}


@clause("adelaide-omaha 21")
def test_while_two_can_still_bet_every_community_card_has_its_betting(cited: Cited) -> None:
    r = Played(cited.book.id, {1: 100, 2: 5, 3: 100}, button=3, board=BOARD, rules=["limit=no-limit"])
    r.does("3 raise 6", "1 call", "2 call")
    assert (len(r.round.state.board), r.turn) == (3, 1)
    r.does("1 check", "3 check")
    assert (len(r.round.state.board), r.turn) == (4, 1)


@clause("adelaide-omaha 12", "adelaide-omaha def:Community Cards")
def test_a_hand_takes_exactly_two_hole_cards_though_the_board_alone_is_better(cited: Cited) -> None:
    board = "Ks Qs Js Ts 9s"
    holes = {1: "Ah Ad 4c 4d", 2: "9c 9d 3c 3d"}
    r = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["commission=none"], board=board, holes=holes)
    r.does("1 call", "2 check", *("1 check", "2 check") * 3)
    assert r.stakes == {1: 98, 2: 102}


@clause("adelaide-omaha def:Community Cards")
def test_every_active_player_uses_the_same_community_cards(cited: Cited) -> None:
    holes = {1: "Ah Qh 5h 4h", 2: "Ad Qd 5d 4d", 3: "Ac Qc 5c 4c"}
    r = Played(cited.book.id, THREE, button=3, rules=["commission=none"], board="Ks Kd 8c 7h 2s", holes=holes)
    r.does("3 call", "1 call", "2 check", *("1 check", "2 check", "3 check") * 3)
    assert r.stakes == {1: 100, 2: 100, 3: 100}


@clause("adelaide-omaha 39")
def test_wagers_stay_in_front_of_the_players_until_the_betting_round_ends(cited: Cited) -> None:
    r = three(cited).deal()
    in_front = dict(zip(r.round.state.seats, r.round.state.put, strict=True))
    assert in_front == {1: 100, 2: 200, 3: 0}
    r.does("3 raise 7", "1 call")
    assert dict(zip(r.round.state.seats, r.round.state.put, strict=True)) == {1: 700, 2: 200, 3: 700}
    r.does("2 fold")
    assert r.round.state.put == (0, 0, 0)
    assert r.pot == 16


@clause("adelaide-omaha 52.s2")
def test_a_hand_cannot_be_ended_before_it_is_played_out(cited: Cited) -> None:
    r = three(cited).does("3 raise 7", "1 call", "2 fold")
    rules = r.round.rules
    assert isinstance(decide(rules, r.round.state, commands.Settle()), Refusal)
    r.does("1 check", "3 check", "1 check", "3 check", "1 check", "3 check")
    assert isinstance(decide(rules, r.round.state, commands.Settle()), Refusal)
    r.does("1 show Ah Ad Jc Tc", "3 muck")
    assert r.ended
    assert r.stakes == {1: 108, 2: 98, 3: 93}


@clause("adelaide-omaha 52.s2")
def test_no_act_divides_a_pot_by_agreement(cited: Cited) -> None:
    r = three(cited).does("3 raise 7", "1 call", "2 fold")
    refusal = decide(r.round.rules, r.round.state, commands.Act(0, "chop"))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "system"
    with pytest.raises(RequestError, match="chop"):
        r.does("1 chop")
