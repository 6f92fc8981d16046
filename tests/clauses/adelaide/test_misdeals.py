"""Misdeals: Adelaide 28, 46 and 54(a): the grounds, the time limit, the repair, the hole card that is replaced."""

from __future__ import annotations

import pytest

from croupier.poker import commands, events
from croupier.poker import ruling_events as ruled
from croupier.rulings.reports import CutExposed
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR: dict[int, float] = {1: 100, 2: 100, 3: 100, 4: 100}
BLINDS_ONLY = {1: 99, 2: 98, 3: 100, 4: 100}


def table(cited: Cited, *rules: str, board: str = "", owes: dict[int, list[float]] | None = None) -> Played:
    """No limit, blinds $1 and $2 from seats 1 and 2, the button on seat 4; the hole cards are dealt."""
    given = ["limit=no-limit", "commission=none", *rules]
    return Played(cited.book.id, FOUR, button=4, rules=given, board=board, owes=owes)


def is_dealt_again(r: Played) -> bool:
    """Whether the last misdeal was followed by blinds from the same seats and a fresh deal."""
    kinds = [type(event) for event in r.round.events]
    last = len(kinds) - 1 - kinds[::-1].index(ruled.MisdealDeclared)
    return kinds[last + 1 :] == [events.ForcedBetsPosted, events.HolesDealt]


# 28 A new shuffle, the same first player


@clause("adelaide-omaha 28", "adelaide-omaha def:Misdeal")
def test_a_misdeal_gives_every_bet_back_and_deals_from_cards_shuffled_again(cited: Cited) -> None:
    r = table(cited).does("3 raise 20")
    assert (r.stakes, r.pot, r.turn) == ({1: 99, 2: 98, 3: 80, 4: 100}, 23, 4)
    before = {position for hand in r.round.state.hole for position in hand}
    ruling = r.reports("card-exposed-in-cut")
    assert cited.clause in ruling.clauses
    assert r.events(ruled.MisdealDeclared)[0].returned == (100, 200, 2000, 0)
    assert (r.stakes, r.pot, r.turn) == (BLINDS_ONLY, 3, 3)
    after = {position for hand in r.round.state.hole for position in hand}
    assert len(before) == len(after) == 16
    assert before.isdisjoint(after)
    assert min(after) == 52  # every card takes a fresh position
    assert is_dealt_again(r)


@clause("adelaide-omaha 28.s2")
def test_the_same_player_is_dealt_first_again_however_often(cited: Cited) -> None:
    r = table(cited)
    for _ in range(3):
        assert cited.clause in r.reports("card-exposed-in-cut").clauses
    deals = r.events(events.HolesDealt)
    assert len(deals) == 4
    for dealt in deals:
        firsts = [hand[0] for hand in dealt.positions]
        assert firsts == sorted(firsts)  # seat 1 first, the button last
    assert (r.round.state.seats, r.turn, r.stakes) == ((1, 2, 3, 4), 3, BLINDS_ONLY)
    assert r.round.state.marks.misdeals == 3


@clause("adelaide-omaha def:Misdeal")
def test_posts_of_a_player_who_came_back_are_returned_and_posted_again(cited: Cited) -> None:
    r = table(cited, owes={4: [2, 1]}).deal()
    assert (r.stakes, r.pot) == ({1: 99, 2: 98, 3: 100, 4: 97}, 6)
    r.reports("card-exposed-in-cut")
    assert r.events(ruled.MisdealDeclared)[0].returned == (100, 200, 0, 300)
    assert (r.stakes, r.pot) == ({1: 99, 2: 98, 3: 100, 4: 97}, 6)
    assert r.round.state.dead == (0, 0, 0, 100)


@clause("adelaide-omaha def:Misdeal")
def test_a_straddle_goes_back_and_is_not_forced_on_the_new_deal(cited: Cited) -> None:
    r = table(cited, "straddle=true").does("3 straddle", "4 call")
    assert r.stakes == {1: 99, 2: 98, 3: 96, 4: 96}
    r.reports("card-exposed-in-cut")
    assert (r.stakes, r.price, r.turn) == (BLINDS_ONLY, 2, 3)


@clause("adelaide-omaha def:Misdeal")
def test_a_void_deal_costs_no_second_hand_fee(cited: Cited) -> None:
    r = Played(cited.book.id, FOUR, button=4, rules=["limit=no-limit", "commission.method=hand"]).does("3 raise 20")
    assert r.stakes == {1: 98, 2: 97, 3: 79, 4: 99}
    r.reports("card-exposed-in-cut")
    assert r.stakes == {1: 98, 2: 97, 3: 99, 4: 99}
    assert r.round.state.charged == 400


# 28.p2 Until substantial action


@clause("adelaide-omaha 28.p2", "adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize("steps", [[], ["3 call"], ["3 fold"], ["3 raise 100"]], ids=" ".join)
def test_blinds_and_the_act_of_one_player_leave_room_for_a_misdeal(cited: Cited, steps: list[str]) -> None:
    r = table(cited).does(*steps)
    assert r.reports("card-exposed-in-cut").clauses[0] == "28.b1"
    assert len(r.events(ruled.MisdealDeclared)) == 1
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)


@clause("adelaide-omaha 28.p2", "adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize(
    "steps", [["3 call", "4 call"], ["3 fold", "4 fold"], ["3 fold", "4 raise 9"], ["3 call", "4 fold"]], ids=" ".join
)
def test_once_two_players_have_acted_the_hand_is_played_out(cited: Cited, steps: list[str]) -> None:
    r = table(cited).does(*steps)
    before = r.round.state
    ruling = r.reports("card-exposed-in-cut")
    assert ruling.clauses == ("28.p2", "def:Substantial Action")
    assert cited.clause in ruling.clauses
    assert r.events(ruled.MisdealDeclared) == []
    assert r.round.state == before
    assert r.turn == 1


@clause("adelaide-omaha 28.p2")
@pytest.mark.parametrize(
    ("report", "facts"),
    [
        ("card-exposed-in-cut", {}),
        ("hole-card-to-wrong-seat", {"seat": 1, "looked": True}),
        ("hands-misdealt", {"what": "extra-hand", "looked": True}),
        ("hands-misdealt", {"what": "seat-skipped", "looked": False, "repairable": False}),
    ],
)
def test_the_time_limit_holds_for_every_ground(cited: Cited, report: str, facts: dict[str, object]) -> None:
    r = table(cited).does("3 call", "4 call")
    before = r.round.state
    assert r.reports(report, **facts).clauses[0] == cited.clause
    assert r.round.state == before
    early = table(cited).does("3 call")
    assert early.reports(report, **facts).clauses[0] != cited.clause
    assert early.round.state.marks.misdeals == 1


@clause("adelaide-omaha def:Substantial Action")
def test_action_is_counted_over_the_whole_hand(cited: Cited) -> None:
    r = table(cited).does("3 call", "4 call", "1 call", "2 check")
    assert r.round.state.acted == 0  # nobody has acted since the flop
    assert r.reports("card-exposed-in-cut").clauses[0] == "28.p2"
    assert r.pot == 8


@clause("adelaide-omaha def:Substantial Action")
@pytest.mark.parametrize("facts", [{"act": "raise", "to": 10}, {"act": "call"}, {"act": "check"}], ids=str)
def test_an_act_out_of_turn_is_an_act_of_a_second_player(cited: Cited, facts: dict[str, object]) -> None:
    r = table(cited).does("3 call")
    r.reports("out-of-turn", seat=1, **facts)
    assert r.reports("card-exposed-in-cut").clauses[0] == "28.p2"
    assert r.stakes[3] == 98


# The grounds


@clause("adelaide-omaha 28.b1")
def test_a_card_that_shows_in_the_cut_is_a_misdeal(cited: Cited) -> None:
    r = table(cited).deal()
    ruling = r.reports("card-exposed-in-cut")
    assert ruling.clauses[0] == cited.clause
    assert ruling.choices == ()
    assert r.events(ruled.MisdealDeclared)[0].under == cited.clause


@clause("adelaide-omaha 28.b1")
def test_it_is_so_even_before_a_card_is_dealt(cited: Cited) -> None:
    r = table(cited)
    assert r.round.state.hole == ((),) * 4
    given = r.round.live.report(CutExposed())
    assert isinstance(given, ruled.RulingGiven)
    assert given.clauses[0] == cited.clause
    assert r.stakes == {1: 100, 2: 100, 3: 100, 4: 100}  # until the blinds go in again
    r.deal()
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)


@clause("adelaide-omaha 28.b2")
def test_a_hole_card_seen_by_a_player_it_was_not_due_to_is_a_misdeal(cited: Cited) -> None:
    r = table(cited).does("3 raise 20")
    ruling = r.reports("hole-card-to-wrong-seat", seat=1, looked=True)
    assert ruling.clauses[0] == cited.clause
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)
    assert is_dealt_again(r)


@clause("adelaide-omaha 28.b2", "adelaide-omaha 46")
def test_unseen_it_is_moved_to_where_it_belongs(cited: Cited) -> None:
    r = table(cited).does("3 raise 20")
    before = r.round.state
    ruling = r.reports("hole-card-to-wrong-seat", seat=1, looked=False)
    assert ruling.clauses == ("46",)
    assert r.round.state == before
    assert r.events(ruled.MisdealDeclared) == []


@clause("adelaide-omaha 28.b3", "adelaide-omaha 28.b5", "adelaide-omaha 54(a).s2")
def test_the_second_card_exposed_in_the_deal_is_a_misdeal(cited: Cited) -> None:
    r = table(cited).deal()
    first = r.reports("hole-card-exposed", seat=2, card="As")
    assert first.clauses == ("54(a)",)
    assert r.events(ruled.MisdealDeclared) == []
    second = r.reports("hole-card-exposed", seat=3, card="Kd")
    assert cited.clause in second.clauses
    assert second.clauses[0] == "54(a).s2"
    assert len(r.events(ruled.MisdealDeclared)) == 1
    assert (r.stakes, r.round.state.burnt, r.round.state.marks.seen) == (BLINDS_ONLY, (), ())
    assert is_dealt_again(r)


@clause("adelaide-omaha 54(a).s2")
@pytest.mark.parametrize("seat", [2, 4], ids=["the same player", "another player"])
def test_whose_second_card_it_is_makes_no_difference(cited: Cited, seat: int) -> None:
    r = table(cited).does("3 call")
    r.reports("hole-card-exposed", seat=2, card="As")
    assert r.reports("hole-card-exposed", seat=seat, card="Kd").clauses[0] == cited.clause
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)


@clause("adelaide-omaha 54(a).s2", "adelaide-omaha 28.p2")
def test_a_second_card_noticed_after_substantial_action_is_no_misdeal(cited: Cited) -> None:
    r = table(cited).does("3 call")
    r.reports("hole-card-exposed", seat=2, card="As")
    r.does("4 call")
    before = r.round.state
    assert r.reports("hole-card-exposed", seat=3, card="Kd").clauses[0] == "28.p2"
    assert r.round.state == before


@clause("adelaide-omaha 54(a).s2")
def test_the_new_deal_may_have_an_exposed_card_of_its_own(cited: Cited) -> None:
    r = table(cited).deal()
    r.reports("hole-card-exposed", seat=2, card="As")
    r.reports("hole-card-exposed", seat=3, card="Kd")
    assert r.reports("hole-card-exposed", seat=1, card="As").clauses == ("54(a)",)
    assert len(r.events(ruled.MisdealDeclared)) == 1
    assert r.round.state.marks.seen == ("As",)


# 46, 28.b4 Too few or too many hands


@clause("adelaide-omaha 46")
@pytest.mark.parametrize("what", ["seat-skipped", "extra-hand"])
def test_hands_nobody_has_looked_at_are_put_right_without_a_misdeal(cited: Cited, what: str) -> None:
    r = table(cited).does("3 raise 20")
    before = r.round.state
    ruling = r.reports("hands-misdealt", what=what, looked=False)
    assert ruling.clauses == (cited.clause,)
    assert r.round.state == before
    assert r.events(ruled.MisdealDeclared) == []


@clause("adelaide-omaha 46.s2", "adelaide-omaha 28.b4")
@pytest.mark.parametrize("what", ["seat-skipped", "extra-hand"])
@pytest.mark.parametrize(("looked", "repairable"), [(True, True), (False, False), (True, False)])
def test_hands_looked_at_or_beyond_repair_are_a_misdeal(
    cited: Cited, what: str, looked: bool, repairable: bool
) -> None:
    r = table(cited).does("3 raise 20")
    ruling = r.reports("hands-misdealt", what=what, looked=looked, repairable=repairable)
    assert ruling.clauses[:2] == ("28.b4", "46.s2")
    assert cited.clause in ruling.clauses
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)
    assert is_dealt_again(r)


# 54(a) One hole card exposed


@clause("adelaide-omaha 54(a)", "adelaide-omaha def:Boxed Card")
def test_an_exposed_or_boxed_hole_card_is_swapped_with_the_first_burn_card(cited: Cited) -> None:
    r = table(cited).deal()
    state = r.round.state
    assert (state.hole[1], state.burnt, state.drawn) == ((1, 5, 9, 13), (), 16)
    ruling = r.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses == ("54(a)",)
    state = r.round.state
    assert (state.hole[1], state.burnt, state.drawn) == ((1, 5, 9, 16), (13,), 17)
    assert [len(hand) for hand in state.hole] == [4, 4, 4, 4]
    assert (r.stakes, r.turn) == (BLINDS_ONLY, 3)


@clause("adelaide-omaha 54(a)")
def test_it_becomes_the_burn_so_that_no_other_card_is_burnt_before_the_flop(cited: Cited) -> None:
    r = table(cited).deal()
    r.reports("hole-card-exposed", seat=2, card="As")
    r.does("3 call", "4 call", "1 call", "2 check")
    assert (r.round.state.burnt, r.round.state.board_positions) == ((13,), (17, 18, 19))
    r.does("1 check", "2 check", "3 check", "4 check")
    assert (r.round.state.burnt, r.round.state.board_positions) == ((13, 20), (17, 18, 19, 21))


@clause("adelaide-omaha 54(a)")
def test_the_exposed_card_is_out_of_play(cited: Cited) -> None:
    r = table(cited).deal()
    r.reports("hole-card-exposed", seat=2, card="As")
    r.does("3 call", "4 call", "1 call")
    assert r.round.live.give(commands.Act(1, "check")) is None
    refusal = r.round.live.give(commands.DealCommunal(("As", "8d", "7c")))
    assert refusal is not None
    assert refusal.reason == "As lies open already"
    assert r.round.live.give(commands.DealCommunal(("Ks", "8d", "7c"))) is None


@clause("adelaide-omaha 54(a)", "adelaide-omaha 54(b)")
def test_a_boxed_communal_card_is_not_the_second_exposed_card(cited: Cited) -> None:
    r = table(cited).deal()
    r.reports("hole-card-exposed", seat=2, card="As")
    r.does("3 call", "4 call", "1 call", "2 check")
    ruling = r.reports("boxed-card", card="Kd")
    assert ruling.clauses[0] == "54(b)"
    assert r.events(ruled.MisdealDeclared) == []
    assert (r.round.state.burnt, r.round.state.board_positions) == ((13, 17), (18, 19, 20))


@clause("adelaide-omaha 54(a)")
def test_an_early_flop_is_not_the_first_exposed_card(cited: Cited) -> None:
    r = table(cited).deal()
    r.reports("communal-cards-early", cards="Qs 8d 7c")
    ruling = r.reports("hole-card-exposed", seat=2, card="As")
    assert ruling.clauses == ("54(a)",)
    assert r.events(ruled.MisdealDeclared) == []


@clause("adelaide-omaha 54(a)")
def test_a_card_that_cannot_have_been_exposed_is_refused(cited: Cited) -> None:
    r = table(cited, board="Ks 8d 7c").deal()
    r.reports("hole-card-exposed", seat=2, card="As")
    assert r.contradicts("hole-card-exposed", seat=3, card="As").clause == cited.clause
