"""The dealer's hand and the settlement of Ultimate Texas Hold-em: 8.8, 9.1 to 9.4, 9.9 and 9.10.

Antes and blinds are $10 on the common board, 2-7-9-J-K without a flush; what winners are paid for which hand is shown in
test_payouts.py, which wager wins or loses in test_outcomes.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.banked.due import DealerDue, due
from tests.support.banked import (
    ACE_HIGH,
    BETTER_KINGS,
    BOARD,
    KINGS,
    NOTHING,
    RAGS,
    SAME_KINGS,
    STRAIGHT,
    THREE_SEVENS,
    Banked,
    both,
)
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_settlement import THREE_KINGS, against


def three(cited: Cited, dealer: str = KINGS, **more: Any) -> Banked:
    """Three boxes that have played: the first loses to kings, the second beats them, the third is level."""
    holes = {1: RAGS, 2: BETTER_KINGS, 3: SAME_KINGS}
    played = Banked(cited.book.id, {1: 10, 2: 10, 3: 10}, holes=holes, dealer=dealer, board=BOARD, **more)
    return played.does("1 play 3", "2 play 3", "3 play 3")


# 8.8 The dealer's hand


@clause(*both("8.8"))
def test_the_dealers_hand_waits_until_all_have_bet_or_folded_and_five_cards_lie(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS)
    show = commands.ShowDealer(("Kd", "4h"))
    for act in ("1 play 4", "2 check", "2 check"):
        assert played.not_given(show).clause == cited.clause
        played.does(act)
    assert len(played.state.board) == 5
    assert played.not_given(show).clause == cited.clause, "box 2 has still to bet or fold"
    played.does("2 play")
    (shown,) = played.events(events.DealerShown)
    assert shown.under == cited.clause
    assert played.not_given(show).clause == cited.clause, "it is shown once"


@clause(*both("8.8"))
def test_where_everybody_has_folded_the_round_ends_without_the_dealers_hand(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS).does("1 check", "2 fold", "1 fold")
    assert played.ended
    assert played.events(events.DealerShown) == []
    assert played.state.dealer == ()
    assert (played.nets, played.bank) == ({1: -20, 2: -20}, 40)


@clause(*both("8.8(a)"))
def test_the_dealers_hand_is_announced(cited: Cited) -> None:
    played = against(cited, BETTER_KINGS, KINGS)
    (line,) = [line for line in played.text if line.startswith("*** DEALER'S HAND ***")]
    assert line == "*** DEALER'S HAND *** Kd 4h: pair of kings, jack kicker, qualifies [8.8]"
    assert cited.clause in played.rules.clauses["dealer.hand"]


@clause(*both("8.8(b)"))
def test_the_dealers_two_cards_are_turned_up(cited: Cited) -> None:
    played = against(cited, BETTER_KINGS, KINGS)
    (shown,) = played.events(events.DealerShown)
    assert shown.cards == played.state.dealer == ("Kd", "4h")
    assert cited.clause in played.rules.clauses["dealer.hand"]


@clause(*both("8.8(b)"))
@pytest.mark.parametrize("cards", [("Kd",), ("Kd", "4h", "4d"), ("Kd", "Kd"), ("Kc", "4h"), ("Kd", "??"), ()], ids=str)
def test_the_dealer_turns_up_two_cards_that_can_be_there(cited: Cited, cards: tuple[str, ...]) -> None:
    played = Banked(cited.book.id, {1: 10}, board=BOARD, dealer=KINGS)
    for command in (commands.Act(0, "play", 4), commands.Reveal(("2c", "7d", "9h")), commands.Reveal(("Js", "Kc"))):
        played.gives(command)
    assert due(played.rules, played.state) == DealerDue("dealer")
    assert played.not_given(commands.ShowDealer(cards)).clause == "8.8"
    assert played.gives(commands.ShowDealer(("Kd", "4h"))).state.qualifies


@clause(*both("8.8(c)"))
@pytest.mark.parametrize(
    ("dealer", "board", "words"),
    [
        ("2d 3c", "As Ks Qs Js Ts", "royal flush"),
        ("9s 2d", "Ts Js Qs Ks 3d", "straight flush"),
        ("As Ad", "Ah Kc Kd 7h 2s", "full house"),
        ("Ah 4d", "2c 3d 5h Kc Ks", "straight"),
        ("8c 4d", "2c 8d 5h Kc Qs", "pair of eights"),
    ],
)
def test_the_best_five_of_seven_are_declared(cited: Cited, dealer: str, board: str, words: str) -> None:
    played = against(cited, "6c 6h", dealer, board=board)
    (line,) = [line for line in played.text if "DEALER'S HAND" in line]
    assert words in line
    assert played.state.qualifies
    assert cited.clause in played.rules.clauses["dealer.hand"]


@clause(*both("def:Qualify"))
@pytest.mark.parametrize(
    ("dealer", "board", "qualifies"),
    [
        ("3d 4h", BOARD, False),
        ("Ad Qh", BOARD, False),
        ("2d 4h", BOARD, True),
        ("3d 3h", BOARD, True),
        ("3d 4h", "2c 2d 9h Js Kc", True),
        ("Th Qd", BOARD, True),
        ("3c 4c", "2c 7c 9c Js Kd", True),
    ],
    ids=["king high", "ace high", "the lowest pair", "two in hand", "a pair on the board", "a straight", "a flush"],
)
def test_the_dealer_qualifies_with_a_pair_or_better(cited: Cited, dealer: str, board: str, qualifies: bool) -> None:
    played = against(cited, "8c 8h", dealer, board=board)
    assert played.rules.under["dealer.qualifies"] == cited.clause
    (shown,) = played.events(events.DealerShown)
    assert shown.qualifies is qualifies
    said = "qualifies" if qualifies else "does not qualify"
    assert any(line.endswith(f", {said} [8.8]") for line in played.text)
    ante = played.settled().under[1]["ante"]
    assert (ante == "9.5(c)(ii)") is not qualifies


# 9.1 Conceding


@clause(*both("9.1"))
def test_a_player_may_concede_once_the_dealers_hand_is_declared_and_not_before(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10}, board=BOARD, dealer=KINGS)
    assert played.refused("1 concede") == cited.clause
    played.does("1 play 4")
    assert played.refused("1 concede") == cited.clause
    played.does("2 fold")
    assert (played.turn, played.conceding) == (None, [1])
    assert played.acts(1)["concede"].clauses == (cited.clause,)
    for words in ("every wager", "trips that would win", "an ante that would go back"):
        assert words in played.acts(1)["concede"].warning
    played.does("1 concede")
    assert played.box(1).live is False
    assert played.conceding == []
    assert played.refused("1 concede") == cited.clause, "once"


@clause(*both("9.1"))
def test_a_player_may_concede_until_the_box_is_settled(cited: Cited) -> None:
    played = three(cited)
    played.settles_next()
    assert played.refused("3 concede") == cited.clause, "its wagers are settled"
    assert played.conceding == [1, 2]
    played.does("1 concede").settles_next()
    assert played.conceding == []
    played.settled()
    assert played.nets == {1: -50, 2: 40, 3: 0}


@clause(*both("9.1"))
def test_a_player_may_still_concede_once_the_antes_are_back(cited: Cited) -> None:
    played = three(cited, dealer=NOTHING).settles_next()
    assert played.conceding == [1, 2, 3]
    played.does("1 concede").settled()
    assert played.results[1] == {"ante": "push", "blind": "lose", "play": "lose"}
    assert played.nets[1] == -40, "the ante has gone back"


@clause(*both("9.1.s2"))
def test_a_concession_is_announced_and_collects_every_wager(cited: Cited) -> None:
    played = against(cited, RAGS, KINGS, trips=5)
    assert played.lying == {1: 65}
    played.does("1 concede")
    (conceded,) = played.events(events.BoxConceded)
    assert (conceded.lost, conceded.under) == (6500, cited.clause)
    assert "Box 1 concedes and loses $65 [9.1.s2]" in played.text
    played.settled()
    assert played.results[1] == dict.fromkeys(("ante", "blind", "play", "trips"), "lose")
    assert (played.nets, played.bank) == ({1: -65}, 65)
    assert played.events(events.BoxShown) == [], "the cards are taken in unseen"


@clause(*both("9.1.s2"))
def test_conceding_loses_winning_trips_and_an_ante_that_would_have_come_back(cited: Cited) -> None:
    kept = against(cited, THREE_SEVENS, NOTHING, trips=5).settled()
    assert kept.nets == {1: 40 + 15}
    given_up = against(cited, THREE_SEVENS, NOTHING, trips=5).does("1 concede").settled()
    assert (given_up.nets, given_up.bank) == ({1: -65}, 65)
    assert given_up.events(events.WagerSettled) == []


@clause(*both("9.1.s2"))
def test_the_others_are_settled_as_if_nobody_had_conceded(cited: Cited) -> None:
    played = three(cited).does("3 concede", "1 concede").settled()
    assert played.nets == {1: -50, 2: 40, 3: -50}
    assert played.bank == 60
    assert [played.state.boxes[shown.place] for shown in played.events(events.BoxShown)] == [2]


# 9.2 Antes back where the dealer does not qualify


@clause(*both("9.2"))
def test_antes_go_back_first_where_the_dealer_does_not_qualify(cited: Cited) -> None:
    played = three(cited, dealer=NOTHING)
    assert played.rules.under["refund"] == cited.clause
    refusal = played.not_given(commands.SettleBox(2, ("Kh", "4s")))
    assert refusal.clause == "9.3", "antes come before the first box"
    played.settles_next()
    antes = played.events(events.WagerSettled)
    assert [(event.wager, event.result, event.paid) for event in antes] == [("ante", "push", 0)] * 3
    assert [event.place for event in antes] == [2, 1, 0], "from the dealer's right, as all that is settled"
    assert played.lying == {1: 40, 2: 40, 3: 40}
    assert played.events(events.BoxShown) == []
    assert played.not_given(commands.Refund()).clause == cited.clause, "once"


@clause(*both("9.2"))
def test_only_antes_that_are_still_live_go_back(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 2: 10, 3: 10}, holes={3: RAGS}, board=BOARD, dealer=NOTHING)
    played.does("1 fold", "2 play 4", "3 play 4", "2 concede").settled()
    returned = [event.place for event in played.events(events.WagerSettled) if event.wager == "ante"]
    assert [played.state.boxes[place] for place in returned] == [3]
    assert played.nets == {1: -20, 2: -60, 3: 40}


@clause(*both("9.2"))
def test_no_ante_goes_back_first_where_the_dealer_qualifies(cited: Cited) -> None:
    played = three(cited)
    assert played.not_given(commands.Refund()).clause == cited.clause
    assert due(played.rules, played.state) == DealerDue("box", place=2)


# 9.3 Box by box from the dealer's right


@clause(*both("9.3"))
@pytest.mark.parametrize("dealer", [KINGS, NOTHING], ids=["qualifies", "does not qualify"])
def test_players_are_settled_one_by_one_from_the_dealers_right(cited: Cited, dealer: str) -> None:
    played = three(cited, dealer=dealer)
    if dealer == NOTHING:
        played.settles_next()
    for place in (0, 1):
        hole = played.round.holes[place]
        assert played.not_given(commands.SettleBox(place, hole)).clause == cited.clause
    played.settled()
    assert [played.state.boxes[shown.place] for shown in played.events(events.BoxShown)] == [3, 2, 1]


@clause(*both("9.3"))
def test_who_is_out_is_passed_over(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: 10, 3: 10, 4: 10, 7: 10}, board=BOARD, dealer=KINGS)
    played.does("1 play 4", "3 play 4", "4 play 4", "7 fold", "3 concede").settled()
    assert [played.state.boxes[shown.place] for shown in played.events(events.BoxShown)] == [4, 1]


@clause(*both("9.3(a)"))
def test_a_players_two_cards_are_turned_up(cited: Cited) -> None:
    played = against(cited, BETTER_KINGS, KINGS)
    assert played.box(1).shown == ()
    played.settled()
    (shown,) = played.events(events.BoxShown)
    assert shown.cards == played.box(1).shown == ("Ks", "Qs")
    assert cited.clause in played.rules.clauses["settle.order"]


@clause(*both("9.3(a)"))
@pytest.mark.parametrize(
    "cards", [("Ks",), ("Ks", "Qs", "2h"), ("Ks", "Ks"), ("Ks", "4h"), ("Js", "Qs"), ("Ks", "??")], ids=str
)
def test_only_two_cards_that_can_be_there_are_turned_up(cited: Cited, cards: tuple[str, ...]) -> None:
    played = against(cited, BETTER_KINGS, KINGS)
    assert played.not_given(commands.SettleBox(0, cards)).clause == "9.3"
    assert played.settled().nets == {1: 50}


@clause(*both("9.3(b)"))
def test_the_best_five_of_seven_count_for_every_wager(cited: Cited) -> None:
    played = against(cited, STRAIGHT, KINGS, trips=10).settled()
    assert "Box 1 shows Th Qd: straight, king high [9.3]" in played.text
    assert played.paid[1] == {"ante": 10, "blind": 10, "play": 40, "trips": 40}
    assert cited.clause in played.rules.clauses["settle.order"]


@clause(*both("9.3(c)"))
def test_each_wager_is_taken_or_paid(cited: Cited) -> None:
    played = three(cited).settled()
    assert cited.clause in played.rules.clauses["settle.order"]
    assert played.results == {
        1: {"ante": "lose", "blind": "lose", "play": "lose"},
        2: {"ante": "win", "blind": "push", "play": "win"},
        3: {"ante": "push", "blind": "push", "play": "push"},
    }
    assert (played.nets, played.bank) == ({1: -50, 2: 40, 3: 0}, 10)


@clause(*both("9.3(d)"))
def test_a_hand_is_done_with_before_the_next_one(cited: Cited) -> None:
    played = three(cited)
    assert cited.clause in played.rules.clauses["settle.order"]
    for box, left in ((3, {1: 50, 2: 50, 3: 0}), (2, {1: 50, 2: 0, 3: 0}), (1, {1: 0, 2: 0, 3: 0})):
        at = len(played.round.events)
        played.settles_next()
        assert {played.state.boxes[event.place] for event in played.round.events[at:]} == {box}  # type: ignore[attr-defined]
        assert played.lying == left


@clause(*both("9.4"))
def test_each_wager_goes_by_its_own_rule(cited: Cited) -> None:
    """Three of a kind behind three kings, and then in front of a dealer who does not qualify."""
    behind = against(cited, THREE_SEVENS, THREE_KINGS, trips=10).settled()
    assert cited.clause in behind.rules.clauses["settle.order"]
    assert behind.results[1] == {"ante": "lose", "blind": "lose", "play": "lose", "trips": "win"}
    assert behind.under[1] == {"ante": "9.5(b)", "blind": "9.6(b)", "play": "9.8(b)", "trips": "10.1.trips-three"}
    assert behind.nets == {1: -60 + 30}
    ahead = against(cited, THREE_SEVENS, NOTHING, trips=10).settled()
    assert ahead.results[1] == {"ante": "push", "blind": "push", "play": "win", "trips": "win"}
    assert ahead.under[1] == {
        "ante": "9.5(c)(ii)",
        "blind": "9.6(c)(ii)",
        "play": "9.8(a)",
        "trips": "10.1.trips-three",
    }
    assert ahead.nets == {1: 40 + 30}


# 9.9, 9.10, def:Push


@clause(*both("9.9"))
def test_winners_are_paid_by_the_tables_and_keep_their_stake(cited: Cited) -> None:
    played = against(cited, STRAIGHT, KINGS, trips=5)
    assert played.rules.under["settle.paid"] == cited.clause
    assert played.stakes == {1: 0}
    played.settled()
    assert played.paid[1] == {"ante": 10, "blind": 10, "play": 40, "trips": 20}
    assert (played.stakes, played.bank) == ({1: 65 + 80}, -80)


@clause(*both("9.10"))
def test_losing_wagers_are_collected_with_the_cards(cited: Cited) -> None:
    played = against(cited, RAGS, KINGS, trips=5)
    assert played.rules.under["settle.collected"] == cited.clause
    assert played.bank == 0
    played.settled()
    assert (played.stakes, played.bank) == ({1: 0}, 65)
    assert played.lying == {1: 0}


@clause(*both("def:Push"))
def test_a_push_goes_back_unchanged(cited: Cited) -> None:
    played = against(cited, SAME_KINGS, KINGS)
    assert cited.clause in played.rules.clauses["settle.paid"]
    assert played.stakes == {1: 0}
    played.settled()
    assert [
        (event.result, event.paid, event.counted == event.stake) for event in played.events(events.WagerSettled)
    ] == [("push", 0, True)] * 3
    assert (played.stakes, played.bank) == ({1: 60}, 0)


# 16.1 Tournaments


@clause(*both("16.1"))
def test_a_tournament_table_plays_by_the_same_rules(cited: Cited) -> None:
    found = [
        against(cited, hole, dealer, trips=10, rules=[f"tournament={tournament}"]).settled()
        for tournament in ("false", "true")
        for hole, dealer in ((STRAIGHT, KINGS), (THREE_SEVENS, NOTHING), (RAGS, ACE_HIGH))
    ]
    assert [played.nets[1] for played in found] == [10 + 10 + 40 + 40, 40 + 30, -10 - 40 - 10] * 2
    assert found[0].under == found[3].under
    assert cited.permits("tournament=true").under["tournament"] == cited.clause
