"""Faults of the flop, turn and river: Adelaide 54(b), 55 and 56: boxed, early, too many, or after a wrong burn."""

from __future__ import annotations

import pytest

from croupier.poker import ruling_events as ruled
from croupier.protocol.refusal import Refusal
from tests.support.cite import Cited, clause
from tests.support.play import Played

THREE: dict[int, float] = {1: 100, 2: 100, 3: 100}
CALLS = ("3 call", "1 call", "2 check")
CHECKS = ("1 check", "2 check", "3 check")
LIMPED = {1: 98, 2: 98, 3: 98}
FRESH = 52  # the first position after a reshuffle


def table(cited: Cited, board: str = "") -> Played:
    """Three players, no limit, blinds $1 and $2; hole cards take positions 0 to 11, the first burn is 12."""
    return Played(cited.book.id, THREE, button=3, rules=["limit=no-limit", "commission=none"], board=board)


def dealt(cited: Cited, communal: int, board: str = "") -> Played:
    """So many communal cards are dealt, and nobody has acted on them: the pot is $6, seat 1 opens."""
    r = table(cited, board).does(*CALLS, *CHECKS * (communal - 3))
    assert (len(r.round.state.board), r.pot, r.turn) == (communal, 6, 1)
    assert len(r.round.state.burnt) == communal - 2
    return r


def comes_next(r: Played, cards: str) -> None:
    """The communal cards after those the script has given."""
    assert r.round.step({"deal": cards}).ok


def why_not(r: Played, report: str, **facts: object) -> Refusal:
    """Why a report is refused; the round goes on as it was."""
    before = r.deal().round.state
    refusal = r.round.step({"report": report, **facts}).refusal
    assert refusal is not None
    assert r.deal().round.state == before
    return refusal


# 54(b) A boxed card


@clause("adelaide-omaha 54(b)", "adelaide-omaha def:Boxed Card")
@pytest.mark.parametrize(
    ("communal", "burnt", "positions"),
    [(3, (12, 13), (14, 15, 16)), (4, (12, 16, 17), (18,)), (5, (12, 16, 18, 19), (20,))],
    ids=["flop", "turn", "river"],
)
def test_a_boxed_burn_or_communal_card_is_burnt_and_the_next_one_takes_its_place(
    cited: Cited, communal: int, burnt: tuple[int, ...], positions: tuple[int, ...]
) -> None:
    r = dealt(cited, communal)
    ruling = r.reports("boxed-card", card="As")
    assert ruling.clauses == ("54(b)", "def:Boxed Card")
    assert r.events(ruled.CardBurnt) == [ruled.CardBurnt(burnt[-2], "As", "54(b)")]
    assert (r.round.state.burnt, r.round.state.board_positions[-len(positions) :]) == (burnt, positions)
    assert (r.turn, r.pot, r.stakes) == (1, 6, LIMPED)


@clause("adelaide-omaha 54(b)")
def test_the_cards_after_a_boxed_communal_card_move_up(cited: Cited) -> None:
    r = dealt(cited, 3, "As 8d 7c Qd")
    assert r.round.state.board == ("As", "8d", "7c")
    r.reports("boxed-card", card="As")
    assert r.round.state.board == ("8d", "7c", "Qd")


@clause("adelaide-omaha 54(b)")
def test_several_boxed_cards_are_burnt_one_after_the_other(cited: Cited) -> None:
    r = dealt(cited, 3)
    r.reports("boxed-card", card="As")
    r.reports("boxed-card", card="Ks")
    assert (r.round.state.burnt, r.round.state.board_positions) == ((12, 13, 14), (15, 16, 17))
    assert r.events(ruled.MisdealDeclared) == []


@clause("adelaide-omaha 54(b)")
def test_while_betting_goes_on_no_communal_card_is_due(cited: Cited) -> None:
    r = table(cited).does("3 call")
    assert r.contradicts("boxed-card", card="As").clause == cited.clause


# 55(a) Too many cards in the flop


@clause("adelaide-omaha 55(a)", "adelaide-omaha 55")
@pytest.mark.parametrize("cards", ["As Kd Qc 2s", "As Kd Qc 2s 9h"], ids=["four", "five"])
def test_a_flop_of_too_many_cards_is_dealt_again_from_the_reshuffled_stub(cited: Cited, cards: str) -> None:
    r = dealt(cited, 3)
    assert r.round.state.board_positions == (13, 14, 15)
    ruling = r.reports("too-many-communal-cards", cards=cards)
    assert ruling.clauses[0] == "55(a)"
    turned_up = tuple(cards.split())
    positions = tuple(range(13, 13 + len(turned_up)))
    assert r.events(ruled.StubReshuffled) == [ruled.StubReshuffled((12,), positions, turned_up, True, "55(a)")]
    assert r.round.state.board_positions == (FRESH, FRESH + 1, FRESH + 2)
    assert r.round.state.burnt == (12,)  # the burn stays and no other is made
    assert (r.turn, r.pot, r.stakes) == (1, 6, LIMPED)


@clause("adelaide-omaha 55(a)")
def test_the_flopped_cards_may_come_again(cited: Cited) -> None:
    r = dealt(cited, 3, "As Kd 7c")
    r.reports("too-many-communal-cards", cards="As Kd Qc 2s")
    assert r.round.state.board == ("As", "Kd", "7c")
    r.does(*CHECKS)
    assert (r.round.state.burnt, r.round.state.board_positions[3:]) == ((12, FRESH + 3), (FRESH + 4,))


@clause("adelaide-omaha 55(a)")
def test_three_cards_are_not_too_many(cited: Cited) -> None:
    r = dealt(cited, 3)
    assert why_not(r, "too-many-communal-cards", cards="As Kd Qc").code == "right-card-count"
    r.does("1 check")
    assert r.contradicts("too-many-communal-cards", cards="As Kd Qc 2s").code == "communal-not-due"


# 55(b) An early flop


@clause("adelaide-omaha 55(b)", "adelaide-omaha 55")
@pytest.mark.parametrize("steps", [[], ["3 call"], ["3 raise 10"], ["3 raise 10", "1 call"]], ids=" ".join)
def test_an_early_flop_goes_back_and_the_betting_is_finished_first(cited: Cited, steps: list[str]) -> None:
    r = table(cited).does(*steps)
    turn, pot, acts = r.turn, r.pot, r.acts
    ruling = r.reports("communal-cards-early", cards="As Kd Qc")
    assert ruling.clauses == ("55(b)", "55")
    assert r.events(ruled.StubReshuffled) == [
        ruled.StubReshuffled((12,), (13, 14, 15), ("As", "Kd", "Qc"), True, "55(b)")
    ]
    assert (r.turn, r.pot, r.acts, r.round.state.board) == (turn, pot, acts, ())


@clause("adelaide-omaha 55(b)")
def test_the_new_flop_comes_without_another_burn(cited: Cited) -> None:
    r = table(cited, "As 8d 7c").does("3 call")
    r.reports("communal-cards-early", cards="As Kd Qc")
    r.does("1 call", "2 check")
    assert (r.round.state.burnt, r.round.state.board_positions) == ((12,), (FRESH, FRESH + 1, FRESH + 2))
    assert r.round.state.board == ("As", "8d", "7c")  # a card that went back may come again
    r.does(*CHECKS)
    assert r.round.state.burnt == (12, FRESH + 3)


@clause("adelaide-omaha 55(b)")
def test_where_no_card_was_burnt_before_it_one_is_burnt_now(cited: Cited) -> None:
    r = table(cited).does("3 call")
    r.reports("communal-cards-early", cards="As Kd Qc", burnt=False)
    early = r.round.state
    assert early.burnt == ()
    r.does("1 call", "2 check")
    assert (r.round.state.burnt, r.round.state.board_positions) == ((FRESH,), (FRESH + 1, FRESH + 2, FRESH + 3))


@clause("adelaide-omaha 55(b)")
def test_a_second_early_flop_keeps_the_first_burn(cited: Cited) -> None:
    r = table(cited).does("3 call")
    r.reports("communal-cards-early", cards="As Kd Qc")
    r.does("1 call")
    r.reports("communal-cards-early", cards="9s 8d 7c")
    r.does("2 check")
    assert (r.round.state.burnt, len(r.round.state.board)) == ((12,), 3)


# 55(c) A wrong burn before the flop


@clause("adelaide-omaha 55(c)", "adelaide-omaha 55")
@pytest.mark.parametrize("burnt", [0, 2, 3])
def test_a_flop_after_a_wrong_burn_is_dealt_again_after_one_burn(cited: Cited, burnt: int) -> None:
    r = dealt(cited, 3)
    ruling = r.reports("wrong-burn", burnt=burnt)
    assert ruling.clauses[0] == "55(c)"
    assert (len(r.round.state.burnt), r.round.state.board_positions) == (1, (FRESH, FRESH + 1, FRESH + 2))
    assert (r.turn, r.pot, r.round.state.betting_round) == (1, 6, 2)


@clause("adelaide-omaha 55(c)", "adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize(("step", "turn"), [("1 check", 1), ("1 bet 10", 1), ("1 fold", 2)])
def test_one_players_act_on_the_flop_does_not_save_it_and_a_bet_goes_back(cited: Cited, step: str, turn: int) -> None:
    r = dealt(cited, 3).does(step)
    r.reports("wrong-burn", burnt=2)
    assert r.round.state.board_positions == (FRESH, FRESH + 1, FRESH + 2)
    assert (r.turn, r.pot, r.stakes) == (turn, 6, LIMPED)
    assert (set(r.acts), r.may("bet")) == ({"fold", "check", "bet"}, (2, 98))


@clause("adelaide-omaha 55(c)", "adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize(
    "steps", [["1 check", "2 check"], ["1 bet 10", "2 fold"], ["1 fold", "2 bet 10"]], ids=" ".join
)
def test_after_substantial_action_on_it_the_flop_remains(cited: Cited, steps: list[str]) -> None:
    r = dealt(cited, 3).does(*steps)
    before = r.round.state
    ruling = r.reports("wrong-burn", burnt=2)
    assert ruling.clauses[0] == "55(c)"
    assert r.round.state == before
    assert r.turn == 3


@clause("adelaide-omaha 55(c)")
def test_one_burn_is_the_right_number(cited: Cited) -> None:
    assert dealt(cited, 3).contradicts("wrong-burn", burnt=1).clause == cited.clause


# 56(a) Too many cards with the turn or river


@clause("adelaide-omaha 56(a)", "adelaide-omaha 56")
def test_the_right_turn_stays_and_the_surplus_is_shuffled_back(cited: Cited) -> None:
    r = dealt(cited, 4, "Ks 8d 7c 3h 9c")
    ruling = r.reports("too-many-communal-cards", cards="3h 9c", right="3h")
    assert ruling.clauses[0] == "56(a)"
    assert r.events(ruled.StubReshuffled) == [ruled.StubReshuffled((), (18,), ("9c",), True, "56(a)")]
    assert (r.round.state.board, r.round.state.board_positions[3]) == (("Ks", "8d", "7c", "3h"), 17)
    assert (r.round.state.burnt, r.turn, r.pot) == ((12, 16), 1, 6)
    r.does(*CHECKS)
    assert r.round.state.board[4] == "9c"  # the surplus card may still come
    assert r.round.state.burnt == (12, 16, FRESH)


@clause("adelaide-omaha 56(a)")
def test_the_right_one_need_not_be_the_first_turned_up(cited: Cited) -> None:
    r = dealt(cited, 4, "Ks 8d 7c")
    r.reports("too-many-communal-cards", cards="9c 3h 4d", right="3h")
    assert r.round.state.board == ("Ks", "8d", "7c", "3h")
    assert r.events(ruled.StubReshuffled)[0].cards == ("9c", "4d")


@clause("adelaide-omaha 56(a).s2")
def test_the_right_river_stays_and_the_surplus_is_discarded(cited: Cited) -> None:
    r = dealt(cited, 5, "Ks 8d 7c 3h 2s")
    ruling = r.reports("too-many-communal-cards", cards="2s 9c", right="2s")
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.CardsSetAside) == [ruled.CardsSetAside((20,), ("9c",), cited.clause)]
    assert r.events(ruled.StubReshuffled) == []
    assert (r.round.state.board[4], r.round.state.burnt) == ("2s", (12, 16, 18))
    assert (r.turn, r.pot) == (1, 6)


@clause("adelaide-omaha 56(a).s2")
def test_a_discarded_card_is_in_nobodys_hand(cited: Cited) -> None:
    r = dealt(cited, 5, "Ks 8d 7c 3h 2s")
    r.reports("too-many-communal-cards", cards="2s 9c", right="2s")
    r.does(*CHECKS)
    assert r.refused("1 show 9c 9d Jc Tc") == "22(b)"
    r.does("1 show 9h 9d Jc Tc")


@clause("adelaide-omaha 56(a).s3")
@pytest.mark.parametrize(("communal", "burnt"), [(4, (12, 16)), (5, (12, 16, 18))], ids=["turn", "river"])
def test_where_the_right_card_is_not_known_all_go_back(cited: Cited, communal: int, burnt: tuple[int, ...]) -> None:
    r = dealt(cited, communal)
    first = burnt[-1] + 1
    ruling = r.reports("too-many-communal-cards", cards="3h 9c")
    assert ruling.clauses == (cited.clause,)
    assert r.events(ruled.StubReshuffled) == [
        ruled.StubReshuffled(burnt[-1:], (first, first + 1), ("3h", "9c"), True, cited.clause)
    ]
    assert (r.round.state.burnt, r.round.state.board_positions[-1]) == (burnt, FRESH)
    assert (len(r.round.state.board), r.turn, r.pot) == (communal, 1, 6)


@clause("adelaide-omaha 56(a).s3")
def test_the_right_card_is_one_of_those_turned_up(cited: Cited) -> None:
    r = dealt(cited, 4)
    assert why_not(r, "too-many-communal-cards", cards="3h 9c", right="Kd").code == "wrong-cards"
    assert why_not(r, "too-many-communal-cards", cards="3h").code == "right-card-count"


# 56(b) An early turn or river


@clause("adelaide-omaha 56(b)", "adelaide-omaha 56")
@pytest.mark.parametrize(("communal", "burn"), [(3, 16), (4, 18)], ids=["turn", "river"])
def test_an_early_turn_or_river_goes_back_and_comes_when_the_betting_is_over(
    cited: Cited, communal: int, burn: int
) -> None:
    r = dealt(cited, communal).does("1 bet 10")
    ruling = r.reports("communal-cards-early", cards="As")
    assert ruling.clauses == ("56(b)", "56")
    assert r.events(ruled.StubReshuffled) == [ruled.StubReshuffled((burn,), (burn + 1,), ("As",), True, "56(b)")]
    assert (r.turn, r.price, r.pot, len(r.round.state.board)) == (2, 10, 16, communal)
    r.does("2 raise 30", "3 fold", "1 call")
    assert (len(r.round.state.board), r.round.state.board_positions[-1], r.pot) == (communal + 1, FRESH, 66)
    assert len(r.round.state.burnt) == communal - 1  # the burn stays and no other is made


@clause("adelaide-omaha 56(b)")
def test_after_the_last_communal_card_none_can_come_early(cited: Cited) -> None:
    assert dealt(cited, 5).contradicts("communal-cards-early", cards="As").clause == cited.clause


@clause("adelaide-omaha 56")
def test_too_few_cards_for_a_cut_are_only_shuffled(cited: Cited) -> None:
    eleven = Played(cited.book.id, dict.fromkeys(range(1, 12), 100), button=11, rules=["limit=no-limit"])
    eleven.does(*[f"{seat} call" for seat in range(3, 12)], "1 call", "2 check")
    eleven.does(*[f"{seat} check" for seat in range(1, 12)], "1 check")
    left = eleven.round.state.deck + eleven.round.state.marks.spent - eleven.round.state.drawn
    assert left == 2
    ruling = eleven.reports("communal-cards-early", cards="As")
    assert ruling.clauses == ("56(b)", "56")
    assert eleven.events(ruled.StubReshuffled)[-1].cut is False
    assert "cut" not in ruling.words
    eleven.does(*[f"{seat} check" for seat in range(2, 12)])
    assert len(eleven.round.state.board) == 5


# 56(c) More than one burn


@clause("adelaide-omaha 56(c)", "adelaide-omaha 56")
@pytest.mark.parametrize("communal", [4, 5], ids=["turn", "river"])
@pytest.mark.parametrize("burnt", [2, 3])
def test_a_turn_or_river_after_more_than_one_burn_is_dealt_again(cited: Cited, communal: int, burnt: int) -> None:
    r = dealt(cited, communal)
    kept = r.round.state.board_positions[:-1]
    ruling = r.reports("wrong-burn", burnt=burnt)
    assert ruling.clauses[0] == "56(c)"
    assert r.round.state.board_positions == (*kept, FRESH)
    assert (len(r.round.state.burnt), r.turn, r.pot) == (communal - 2, 1, 6)


@clause("adelaide-omaha 56(c)")
@pytest.mark.parametrize("communal", [4, 5], ids=["turn", "river"])
def test_a_bet_of_one_player_on_it_goes_back(cited: Cited, communal: int) -> None:
    r = dealt(cited, communal).does("1 bet 98")
    assert (r.stakes[1], r.pot) == (0, 104)
    r.reports("wrong-burn", burnt=2)
    assert (r.stakes, r.pot, r.turn, r.may("bet")) == (LIMPED, 6, 1, (2, 98))


@clause("adelaide-omaha 56(c)")
@pytest.mark.parametrize("communal", [4, 5], ids=["turn", "river"])
def test_after_substantial_action_the_card_remains(cited: Cited, communal: int) -> None:
    r = dealt(cited, communal).does("1 bet 10", "2 call")
    before = r.round.state
    assert r.reports("wrong-burn", burnt=2).clauses[0] == cited.clause
    assert r.round.state == before


@clause("adelaide-omaha 56(c)")
def test_where_no_betting_is_left_the_card_is_dealt_again_all_the_same(cited: Cited) -> None:
    r = table(cited).does("3 raise 100", "1 call", "2 fold")
    assert (r.round.state.board_positions, r.turn) == ((13, 14, 15, 17, 19), 3)
    assert r.reports("wrong-burn", burnt=2).clauses[0] == cited.clause
    assert (r.round.state.board_positions, r.turn, r.pot) == ((13, 14, 15, 17, FRESH), 3, 202)


# 56(d) The burn card dealt


@clause("adelaide-omaha 56(d)", "adelaide-omaha 56")
@pytest.mark.parametrize(
    ("board", "wrong", "right"), [("Ks 8d 7c 3h", "3h", "9c"), ("Ks 8d 7c 3h 2s", "2s", "4d")], ids=["turn", "river"]
)
def test_a_burn_card_dealt_as_turn_or_river_is_burnt_and_the_right_card_dealt(
    cited: Cited, board: str, wrong: str, right: str
) -> None:
    communal = len(board.split())
    r = dealt(cited, communal, board)
    assert r.round.state.board[-1] == wrong
    comes_next(r, right)
    ruling = r.reports("burn-card-dealt")
    assert ruling.clauses[0] == "56(d)"
    assert (len(r.round.state.board), r.round.state.board[-1]) == (communal, right)
    assert wrong in r.round.state.marks.seen
    assert len(r.round.state.burnt) == communal - 2
    assert r.events(ruled.StubReshuffled) == []
    assert (r.turn, r.pot) == (1, 6)


@clause("adelaide-omaha 56(d)")
@pytest.mark.parametrize("communal", [4, 5], ids=["turn", "river"])
def test_a_bet_one_player_made_on_the_burn_card_goes_back(cited: Cited, communal: int) -> None:
    r = dealt(cited, communal).does("1 bet 10")
    r.reports("burn-card-dealt")
    assert r.events(ruled.CommunalWithdrawn)[0].returned == (1000, 0, 0)
    assert (r.stakes, r.pot, r.turn) == (LIMPED, 6, 1)
    assert (set(r.acts), r.may("bet")) == ({"fold", "check", "bet"}, (2, 98))


@clause("adelaide-omaha 56(d)", "adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize("steps", [["1 check", "2 check"], ["1 bet 10", "2 fold"]], ids=" ".join)
def test_after_substantial_action_the_burn_card_remains_as_dealt(cited: Cited, steps: list[str]) -> None:
    r = dealt(cited, 4, "Ks 8d 7c 3h").does(*steps)
    before = r.round.state
    assert r.reports("burn-card-dealt").clauses[0] == "56(d)"
    assert r.round.state == before
    assert (r.round.state.board[3], r.turn) == ("3h", 3)


@clause("adelaide-omaha 56(d)")
def test_a_turn_without_any_burn_is_the_burn_card_dealt(cited: Cited) -> None:
    r = dealt(cited, 4, "Ks 8d 7c 3h")
    comes_next(r, "9c")
    assert r.reports("wrong-burn", burnt=0).clauses[0] == cited.clause
    assert (r.round.state.board[3], len(r.round.state.burnt)) == ("9c", 2)


@clause("adelaide-omaha 56(d)")
def test_the_flop_is_no_turn_or_river(cited: Cited) -> None:
    assert dealt(cited, 3).contradicts("burn-card-dealt").clause == cited.clause
