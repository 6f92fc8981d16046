"""Who is out of a session, the stacks its rounds come to, the last two players, and hand for hand.

ACT 20.13, 20.14; Adelaide 95, 96, 105; Hold-em 16.7, 16.13 to 16.15.
"""

from __future__ import annotations

import pytest

from croupier.protocol.refusal import Refusal
from croupier.tournament import commands, events
from croupier.tournament.due import may_deal
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.levels import rules_at, settings_at
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_sessions import SIX, played, sitting
from tests.support.tournament.contests import (
    ADD_ON,
    BALANCED,
    BOOKS,
    DIRECTOR,
    FIXED,
    HOLD_EM,
    REBUY,
    STACK,
    Held,
    acts,
    cup,
    holdem,
)

# Who is out


@clause(*holdem("16.7", "16.15.s2"))
def test_who_has_no_chips_or_not_the_least_wager_is_out_and_leaves_the_seat(cited: Cited) -> None:
    """An ante and a blind at the minimum are 200 chips at the first level."""
    left = 0 if cited.clause == "16.7" else 199
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, left), bob=(STACK, 200))
    assert t.last(events.PlayerOut).under == cited.clause
    assert (t.statuses["ann"], t.state.entrants["ann"].table, t.statuses["bob"]) == ("out", "", "playing")
    assert t.chips == {"bob": 200, "cat": STACK}


@clause(*holdem("16.15.s2"))
def test_a_level_may_put_out_who_could_just_play_the_one_before(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 350)).minutes(20)
    assert t.statuses["ann"] == "out"
    assert t.last(events.PlayerOut).fact.before == 350


def two_tables(book: str) -> tuple[Held, list[str], list[str]]:
    """Four players at two tables of two, and who sits where."""
    t = Held(cup(book, 4, seats=2, given={"tournament.balance": "balanced"})).opened().enter(*SIX[:4]).started()
    first, second = [[one.account for one in t.state.at_table(table)] for table in t.state.halls]
    return t, first, second


@clause(*holdem("16.15.s2"))
def test_who_a_level_puts_out_at_several_tables_goes_at_one_moment_by_the_chips_left(cited: Cited) -> None:
    """At the second level it takes 400: one has 350 at the first table, others 300 and 350 at the second."""
    t, (one, left), (other, level) = two_tables(cited.book.id)
    first, second = list(t.state.halls)
    t.round(first, **{one: (STACK, 350), left: (STACK, STACK)})
    t.round(second, **{other: (STACK, 300), level: (STACK, 350)})
    assert set(t.statuses.values()) == {"playing"}
    t.minutes(20)
    facts = [event.fact for event in t.log if isinstance(event, events.PlayerOut)]
    assert {(fact.account, fact.before) for fact in facts} == {(one, 350), (other, 300), (level, 350)}
    assert len({fact.order for fact in facts}) == 1
    assert t.standings == [f"1 {left}", f"2 {' '.join(sorted([one, level]))}", f"4 {other}"]


@clause(*holdem("16.15.s2"))
def test_who_has_some_chips_left_is_placed_before_who_lost_all_in_the_same_round(cited: Cited) -> None:
    """ann had more before the round, and has nothing; bob cannot put the least wagers, and goes before the next."""
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(bob=(STACK, 5_000))
    t.round(ann=(STACK, 0), bob=(5_000, 100))
    assert t.standings == ["1 cat", "2 bob", "3 ann"]


@clause(*holdem("16.15.s2"))
def test_nobody_is_put_out_for_want_of_chips_where_no_other_round_comes(cited: Cited) -> None:
    """The session was one round; ann has 100 chips, more than bob, and is placed by them."""
    t = Held(cup(cited.book.id, 3, stages=(Stage("cup", "rounds", 1, chips=STACK),))).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 100), bob=(STACK, 50), cat=(STACK, STACK))
    assert not [event for event in t.log if isinstance(event, events.PlayerOut)]
    assert t.standings == ["1 cat", "2 ann", "3 bob"]


@clause(*holdem("16.15.s2"))
def test_hand_for_hand_who_is_short_goes_once_the_lap_is_over(cited: Cited) -> None:
    """Both tables have played their hand: those short go behind whoever has lost everything in it, at one moment."""
    t, (one, _), (other, gone) = two_tables(cited.book.id)
    first, second = list(t.state.halls)
    t.gives(commands.SetHandForHand(True, DIRECTOR))
    t.round(first, **{one: (STACK, 150)})
    assert t.statuses[one] == "playing"
    t.refuses(commands.PutOut(t.at), "16.7")
    t.round(second, **{other: (STACK, 180), gone: (STACK, 0)})
    facts = {event.fact.account: event.fact.order for event in t.log if isinstance(event, events.PlayerOut)}
    assert facts[gone] < facts[one] == facts[other]


@pytest.mark.parametrize("book", [book for book in BOOKS if book not in HOLD_EM])
def test_between_players_the_last_chip_plays(book: str) -> None:
    t = Held(cup(book, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 1), bob=(STACK, 19_999))
    assert t.statuses["ann"] == "playing"
    t.round(ann=(1, 0), bob=(19_999, 20_000))
    assert t.statuses["ann"] == "out"


@clause(*holdem("16.7"), "adelaide-omaha def:Re-buy")
def test_who_may_buy_chips_is_out_only_when_not_buying(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3, rebuy=REBUY)).opened().enter(*SIX[:3]).started()
    lost = {"ann": (STACK, 0)} if t.rules.banked else {"ann": (STACK, 0), "bob": (STACK, 2 * STACK)}
    t.round(**lost)
    assert t.statuses["ann"] == "broke"
    t.gives(commands.Buy("ann", "re-buy"))
    t.settled()
    assert (t.statuses["ann"], t.chips["ann"]) == ("playing", STACK)
    again = {"ann": (STACK, 0)} if t.rules.banked else {"ann": (STACK, 0), "cat": (STACK, 2 * STACK)}
    t.round(**again)
    assert t.statuses["ann"] == "out"  # there is one re-buy for each
    bob = t.chips["bob"]
    t.round(**({"bob": (bob, 0)} if t.rules.banked else {"bob": (bob, 0), "cat": (2 * STACK, 2 * STACK + bob)}))
    assert t.state.phase == "playing"  # somebody has still to decide
    t.gives(commands.DeclineChips("bob"))
    assert t.settled().standings[1] == "2 bob"


def test_who_does_not_decide_about_a_re_buy_is_out_after_a_minute() -> None:
    t = Held(cup("adelaide-omaha", 3, rebuy=REBUY)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 0), bob=(STACK, 2 * STACK))
    assert t.statuses["ann"] == "broke"
    t.refuses(commands.DeclineChips("bob"), "system")
    t.minutes(1)
    assert t.statuses["ann"] == "out"


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_ends_and_seats_are_drawn_once_every_chip_is_where_it_belongs(book: str) -> None:
    stages = (Stage("heat", "rounds", 1, chips=STACK), Stage("final", "rounds", 1, chips=STACK))
    t = Held(cup(book, 3, stages=stages, given=FIXED, add_on=ADD_ON)).opened().enter(*SIX[:3]).started()
    t.gives(t.report("cup-1-1-1", **dict.fromkeys(SIX[:3], (STACK, STACK))))
    t.gives(commands.Buy("ann", "add-on"))
    assert isinstance(t.contest.decide(commands.FinishTable("cup-1-1-1", t.at)), Refusal), "chips are on their way"
    t.gives(commands.DeliverChips("ann"))
    t.gives(commands.FinishTable("cup-1-1-1", t.at))
    t.gives(commands.EndSession(t.at))
    t.refuses(commands.DrawSeats(t.draw(), t.at), t.rules.clause("tournament.stack"))
    assert t.settled().chips == dict.fromkeys(SIX[:3], STACK)


# Reports that cannot be


@clause(*acts("20.14"), "adelaide-omaha 95", *holdem("16.14"))
def test_stacks_are_what_rounds_come_to_and_nothing_else(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.refuses(t.report(ann=(9_000, 9_000)), cited.clause)
    t.refuses(t.report(ann=(STACK, -1)), cited.clause)
    if not t.rules.banked:
        t.refuses(t.report(ann=(STACK, STACK + 1), bob=(STACK, STACK)), cited.clause)
    t.refuses(t.report("cup-2", ann=(STACK, STACK)), t.rules.clause("tournament.seat"))
    t.refuses(t.report(eve=(STACK, STACK)), t.rules.clause("tournament.seat"))
    t.refuses(t.report(), "system")


@clause(*acts("20.13"), *holdem("16.13"))
def test_every_stack_is_in_the_log_after_every_round(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 11_000), bob=(STACK, 9_000))
    assert t.last(events.RoundReported).stacks == (events.Stack("ann", 11_000), events.Stack("bob", 9_000))
    assert t.rules.clause("tournament.visible") == cited.clause


# The last two, and hand for hand


@clause("adelaide-omaha 96")
def test_when_two_are_left_the_button_posts_the_small_blind(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter(*SIX[:3]).started()
    hall = t.state.halls["cup-1"]
    assert settings_at(t.rules, t.state, hall)["two-handed"] == "as-written"
    t.round(ann=(STACK, 0), bob=(STACK, 2 * STACK))
    assert settings_at(t.rules, t.state, hall)["two-handed"] == "button-small"
    assert rules_at(t.rules, t.state, hall).under["two-handed"] == cited.clause


@clause("adelaide-omaha 96")
def test_two_left_of_a_session_are_not_the_last_two_while_others_have_theirs_to_play(cited: Cited) -> None:
    stages = (Stage("heat", sessions=2, chips=STACK), Stage("final"))
    t = Held(cup(cited.book.id, 6, stages=stages)).opened().enter(*SIX[:3]).enter(*SIX[3:], session=1).started()
    first = [one.account for one in t.state.left]
    t.round("cup-1-1-1", **{first[0]: (STACK, 0), first[1]: (STACK, 2 * STACK)})
    assert len(t.state.left) == 2
    assert settings_at(t.rules, t.state, t.state.halls["cup-1-1-1"])["two-handed"] == "as-written"
    t.round("cup-1-1-1", **{first[1]: (2 * STACK, 0), first[2]: (STACK, 3 * STACK)})
    second = [one.account for one in t.started().state.left]
    t.round("cup-1-2-1", **{second[0]: (STACK, 0), second[1]: (STACK, 2 * STACK)})
    assert settings_at(t.rules, t.state, t.state.halls["cup-1-2-1"])["two-handed"] == "as-written", "three remain"
    t.round("cup-1-2-1", **{second[1]: (2 * STACK, 0), second[2]: (STACK, 3 * STACK)})
    t.started()
    assert settings_at(t.rules, t.state, t.state.halls["cup-2-1-1"])["two-handed"] == "button-small"
    assert t.rules.clause("tournament.last-two") == cited.clause


def test_elsewhere_two_players_post_as_at_any_table() -> None:
    t = Held(cup("act-omaha-2006", 3)).opened().enter(*SIX[:3]).started()
    t.round(ann=(STACK, 0), bob=(STACK, 2 * STACK))
    assert settings_at(t.rules, t.state, t.state.halls["cup-1"])["two-handed"] == "as-written"


def hand_for_hand(book: str, players: tuple[str, ...] = SIX, seats: int = 2) -> Held:
    """Tables of two, prizes for three."""
    plan = cup(book, len(players), seats=seats, given=BALANCED, hand_for_hand=True)
    return Held(plan).opened().enter(*players).started()


@pytest.mark.parametrize("book", BOOKS)
def test_with_one_to_go_before_the_prizes_all_rounds_of_a_lap_count_as_one(book: str) -> None:
    """Four left, prizes for three: at both tables somebody goes out in the same lap, so they went together."""
    t = hand_for_hand(book, SIX[:4])
    assert t.state.hand_for_hand
    first, second = list(t.state.halls)
    played(t, first)
    assert not may_deal(t.rules, t.state, t.state.halls[first])
    t.refuses(t.report(first, **_busted(t, first)), "practice")  # so nobody goes out in two rounds of one lap
    assert may_deal(t.rules, t.state, t.state.halls[second])
    played(t, second)
    assert t.last(events.LapEnded)
    assert may_deal(t.rules, t.state, t.state.halls[first])
    last = [sitting(t, table)[-1] for table in (first, second)]
    one, two = (t.report(table, **_busted(t, table)) for table in (first, second))
    t.gives(one)
    t.gives(two)
    orders = {out.account: out.order for out in t.state.outs}
    assert set(orders) == set(last)
    assert len(set(orders.values())) == 1


def _busted(t: Held, table: str) -> dict[str, tuple[int, ...]]:
    winner, loser = sitting(t, table)
    chips = t.state.entrants[winner].chips, t.state.entrants[loser].chips
    won = chips[0] + (0 if t.rules.banked else chips[1])
    return {winner: (chips[0], won), loser: (chips[1], 0, chips[1], 1, 1)}


def test_a_director_who_wants_hand_for_hand_has_it_until_the_session_ends() -> None:
    t = Held(cup("adelaide-omaha", 6, seats=2, given=BALANCED)).opened().enter(*SIX).started()
    t.gives(commands.SetHandForHand(True, DIRECTOR))
    assert t.settled().state.hand_for_hand
    t.refuses(commands.SetHandForHand(True, DIRECTOR), "practice")
    first, second, third = list(t.state.halls)
    played(played(t, first), second)
    assert not may_deal(t.rules, t.state, t.state.halls[first])
    played(t, third)
    assert may_deal(t.rules, t.state, t.state.halls[first])


def test_a_lap_ends_too_when_the_table_it_waits_for_is_broken() -> None:
    """Two tables have played their hand; at the third one player is disqualified and the other moves: the lap is over."""
    players = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida")
    t = Held(cup("adelaide-omaha", 9, seats=3, given=BALANCED)).opened().enter(*players).started()
    t.gives(commands.SetHandForHand(True, DIRECTOR))
    first, second, third = list(t.state.halls)
    for table in (first, second):
        played(t, table, out=1)
    assert not may_deal(t.rules, t.state, t.state.halls[first])
    for account in sitting(t, third)[:2]:
        t.gives(commands.Disqualify(account, "abuse", DIRECTOR))
    t.settled()
    assert t.state.halls[third].over
    assert may_deal(t.rules, t.state, t.state.halls[first])
