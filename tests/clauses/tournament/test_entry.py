"""Entering: how often, for what, who; those who do not come, reserves and substitutes. The texts side by side.

ACT 20.6, 20.9, 20.10, 20.12, 20.20, 20.21; Adelaide 91, 93, 100, 106, 111; Hold-em 16.5, 16.6, 16.10 to 16.12, 16.21, 16.23.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.errors import DeterminationError
from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.plan.structure import Purchase, Stage
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import (
    ADD_ON,
    ADELAIDE,
    BALANCED,
    BOOKS,
    DIRECTOR,
    FEE,
    OPERATOR,
    PRICE,
    PRIZE,
    REBUY,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    levels_of,
)

HEAT = (Stage("heat", "rounds", 2, sessions=2, chips=STACK, advance=1), Stage("final", "rounds", 2, chips=STACK))


def entering(account: str, session: int = 0, *, agreed: bool = True, member: bool = True) -> commands.Enter:
    return commands.Enter(account, session=session, agreed=agreed, member=member)


def twice(book: str) -> Held:
    """A first heat of two sessions; in Adelaide a patron may enter both."""
    entries = {"tournament.entries": 2} if book == ADELAIDE else {}
    return Held(cup(book, 9, given=BALANCED | entries, stages=HEAT)).opened()


# In which language


@clause("adelaide-omaha 76(b)")
def test_a_tournament_in_another_language_is_for_those_who_say_they_share_it(cited: Cited) -> None:
    tables = dict(cited.book.example.structure.table) | {"language": "Cantonese"}
    t = Held(cup(cited.book.id, 9, table=tables)).opened()
    t.refuses(entering("ann"), cited.clause)
    t.gives(replace(entering("ann"), speaks=True))
    assert "ann" in t.state.entrants
    Held(cup(cited.book.id, 9)).opened().gives(entering("ann"))


# How often


@clause(*acts("20.6"), *holdem("16.6"), "adelaide-omaha 89(j)", "adelaide-omaha 91")
def test_one_entry_by_two_texts_and_one_for_each_session_by_the_third(cited: Cited) -> None:
    t = twice(cited.book.id).enter("ann")
    if cited.book.id != ADELAIDE:
        t.refuses(entering("ann"), cited.clause)
        t.refuses(entering("ann", 1), cited.clause)
        return
    t.refuses(entering("ann"), "91")  # not the same session twice
    t.enter("ann", session=1)
    assert t.state.entrants["ann"].entries == 2
    t.refuses(entering("ann", 1), "89(j)")


@clause("adelaide-omaha 91.s2")
def test_every_session_entered_is_paid_for(cited: Cited) -> None:
    t = twice(cited.book.id).enter("ann", "bob").enter("ann", "cat", session=1)
    assert t.money("ann") == -2 * PRICE
    assert (t.pool, t.kept) == (4 * PRIZE, 4 * FEE)
    assert len(t.state.entrants) == 3


@clause("adelaide-omaha 91")
def test_who_enters_two_sessions_plays_both_with_new_chips_and_goes_on_with_the_better_stack(cited: Cited) -> None:
    t = twice(cited.book.id).enter("ann", "bob").enter("ann", "cat", session=1).started()
    first = "cup-1-1-1"
    t.round(first, ann=(10_000, 15_000), bob=(10_000, 5_000)).round(first, ann=(15_000, 15_000), bob=(5_000, 5_000))
    assert t.state.phase == "drawn"
    assert t.chips == {"ann": 10_000, "cat": 10_000}  # not a chip of the first session
    t.started()
    second = "cup-1-2-1"
    t.round(second, ann=(10_000, 4_000), cat=(10_000, 16_000)).round(second, ann=(4_000, 4_000), cat=(16_000, 16_000))
    assert {one.account for one in t.state.left} == {"ann", "cat"}
    assert t.statuses == {"ann": "playing", "bob": "dropped", "cat": "playing"}


@clause("adelaide-omaha 91")
@pytest.mark.parametrize("when", ["before", "between"])
def test_who_has_won_a_session_and_goes_out_in_another_still_goes_on(cited: Cited, when: str) -> None:
    t = twice(cited.book.id).enter("ann", "bob").enter("cat", session=1)
    if when == "before":
        t.enter("ann", session=1)
    t.started()
    first, second = "cup-1-1-1", "cup-1-2-1"
    t.gives(t.report(first, ann=(10_000, 20_000), bob=(10_000, 0)))
    if when == "between":
        t.enter("ann", session=1)
    t.settled()
    assert t.chips["ann"] == 10_000
    t.started()
    t.round(second, ann=(10_000, 0), cat=(10_000, 20_000))
    assert t.statuses == {"ann": "playing", "bob": "out", "cat": "playing"}
    assert t.state.stage == 1
    assert t.chips_out == 2 * STACK


def test_a_session_nobody_entered_is_skipped_and_counts_for_the_number_of_players_all_the_same() -> None:
    t = twice(ADELAIDE).enter("ann", "bob", session=1)
    t.gives(commands.SkipSession(t.at))
    t.settled()
    assert (t.state.session, {one.account for one in t.state.left}) == (1, {"ann", "bob"})


# For what


@clause(*acts("20.20.s2", "def:Tournament Commission"), *holdem("16.21(a)", "def:Tournament Commission"))
def test_the_commission_is_booked_apart_and_everything_else_is_for_prizes(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9, rebuy=REBUY, add_on=ADD_ON)).opened().enter("ann", "bob", "cat").started()
    assert (t.money("ann"), t.pool, t.kept) == (-PRICE, 3 * PRIZE, 3 * FEE)
    t.gives(commands.Buy("ann", "add-on"))
    assert (t.pool, t.kept, t.last(events.ChipsBought).fee) == (3 * PRIZE + 20_00, 3 * FEE, 0)


@clause("adelaide-omaha 106.p2", "adelaide-omaha 106.p3")
def test_re_buys_and_add_ons_are_payments_of_which_the_fee_is_kept_and_the_rest_is_pool(cited: Cited) -> None:
    rebuy = Purchase(60_00, STACK, fee=6_00, most=2, to_level=2)
    t = Held(cup(cited.book.id, 9, rebuy=rebuy, add_on=ADD_ON)).opened().enter("ann", "bob", "cat").started()
    t.gives(t.report(ann=(10_000, 20_000), bob=(10_000, 0)))
    t.gives(commands.Buy("bob", "re-buy"))
    t.gives(commands.Buy("ann", "add-on"))
    assert t.state.taken == 3 * PRICE + 60_00 + 20_00
    assert t.kept == 3 * FEE + 6_00
    assert t.pool == t.state.taken - t.kept
    assert t.settled().chips == {"ann": 25_000, "bob": 10_000, "cat": 10_000}
    assert t.last(events.ChipsBought).under == "106.p3"


@clause("adelaide-omaha 106.p4")
def test_the_house_keeps_no_more_than_its_part_of_all_payments_taken_together(cited: Cited) -> None:
    """Each payment is within 35 per cent by itself, or its conditions are refused, so all of them are."""
    rebuy = Purchase(100_00, STACK, fee=35_00, most=9, to_level=4)
    entry = {"tournament.payment": "100", "tournament.contribution": "65", "tournament.fee": "35"}
    t = Held(cup(cited.book.id, 9, given=entry, rebuy=rebuy)).opened().enter("ann", "bob").started()
    t.gives(t.report(ann=(10_000, 20_000), bob=(10_000, 0)))
    t.gives(commands.Buy("bob", "re-buy"))
    assert t.kept * 100 == 35 * t.state.taken


@clause("adelaide-omaha 106.p4")
def test_measured_on_all_payments_a_purchase_may_bear_more_as_long_as_all_of_them_are_within(cited: Cited) -> None:
    """Two entries of 100, of which 10 each are the house's, leave room; the third re-buy of 60 is cut to what is left."""
    rebuy = Purchase(100_00, STACK, fee=60_00, most=9, to_level=4)
    entry = {"tournament.payment": "100", "tournament.contribution": "90", "tournament.fee": "10"}
    with pytest.raises(DeterminationError, match="35%"):
        Held(cup(cited.book.id, 9, given=entry, rebuy=rebuy))
    in_total = entry | {"tournament.fee.measure": "total"}
    t = Held(cup(cited.book.id, 9, given=in_total, rebuy=rebuy)).opened().enter("ann", "bob").started()
    kept = []
    for chips in (STACK, 2 * STACK, 3 * STACK):
        t.gives(t.report(ann=(chips, chips + STACK), bob=(STACK, 0)))
        kept.append(t.gives(commands.Buy("bob", "re-buy"))[0])
        t.obeyed()
        assert t.kept * 100 <= 35 * t.state.taken
    assert [(one.prize, one.fee) for one in kept if isinstance(one, events.ChipsBought)] == [
        (40_00, 60_00),  # 80 of 300, within 105
        (40_00, 60_00),  # 140 of 400, all of it
        (65_00, 35_00),
    ]
    assert t.kept + t.pool == t.state.taken == 500_00
    assert t.rules.under["tournament.fee.measure"] == cited.clause
    with pytest.raises(DeterminationError, match="35%"):  # entries alone are all there is, until somebody buys
        Held(cup(cited.book.id, 9, given=in_total | {"tournament.contribution": "64", "tournament.fee": "36"}))


@clause(*acts("20.14"), "adelaide-omaha 95", *holdem("16.14"))
def test_chips_are_bought_only_as_the_conditions_say(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob", "cat").started()
    t.refuses(commands.Buy("ann", "re-buy"), cited.clause)
    t.refuses(commands.Buy("ann", "chips"), cited.clause)
    t = Held(cup(cited.book.id, 9, rebuy=REBUY, add_on=ADD_ON)).opened().enter("ann", "bob", "cat").started()
    t.refuses(commands.Buy("ann", "re-buy"), cited.clause)  # she has chips
    t.refuses(commands.Buy("eve", "add-on"), cited.clause)
    t.gives(commands.Buy("ann", "add-on"))
    t.refuses(commands.Buy("ann", "add-on"), cited.clause)  # once
    often = Held(cup(cited.book.id, 9, add_on=replace(ADD_ON, most=3, below=9_000))).opened().enter(*"ab").started()
    assert often.refuses(commands.Buy("a", "add-on"), cited.clause).code == "not-short-of-chips"
    often.round(**({"a": (STACK, 8_000)} if often.rules.banked else {"a": (STACK, 8_000), "b": (STACK, 12_000)}))
    often.gives(commands.Buy("a", "add-on"))
    assert often.refuses(commands.Buy("a", "add-on"), cited.clause).code == "chips-on-the-way"
    t.minutes(20).minutes(20)
    assert t.state.clock.level == 3
    t.refuses(commands.Buy("bob", "add-on"), cited.clause)  # too late


@pytest.mark.parametrize("book", BOOKS)
def test_a_re_buy_is_offered_by_the_level_of_the_players_own_table(book: str) -> None:
    """Levels by rounds: one table is at level 3 while the other still plays the first, where a re-buy is offered."""
    plan = cup(
        book, 6, seats=3, rebuy=REBUY, levels=levels_of(book, rounds=1), given={"tournament.balance": "balanced"}
    )
    t = Held(plan).opened().enter("ann", "bob", "cat", "dan", "eve", "fay").started()
    slow, quick = "cup-1", "cup-2"
    here, there = ([one.account for one in t.state.at_table(table)] for table in (slow, quick))
    for _ in range(2):
        t.round(quick, **dict.fromkeys(there, (10000, 10000)))
    assert (t.state.halls[quick].level, t.state.halls[slow].level, t.state.clock.level) == (3, 1, 3)
    lost = {here[0]: (10_000, 0), here[1]: (10_000, 20_000)}
    t.gives(t.report(slow, **lost))
    assert t.statuses[here[0]] == "broke"
    t.gives(commands.Buy(here[0], "re-buy"))


# Who


@clause("adelaide-omaha 100(a)", "adelaide-omaha 100(b)", *holdem("16.5"))
def test_members_and_those_who_have_agreed_where_that_is_asked_for(cited: Cited) -> None:
    members = cited.clause == "100(a)"
    key = "tournament.membership" if members else "tournament.signed-terms"
    free = {"tournament.signed-terms": False} if cited.book.id == ADELAIDE else {}
    without = Held(cup(cited.book.id, 9, given=free)).opened()
    without.gives(entering("ann", agreed=False, member=False))
    t = Held(cup(cited.book.id, 9, given=free | {key: True})).opened()
    t.refuses(entering("ann", agreed=members, member=not members), cited.clause)
    t.gives(entering("ann"))
    assert t.last(events.PlayerEntered).agreed


@clause(*acts("20.4(f)"), *holdem("16.3(a)(vi)"))
def test_restrictions_on_who_may_enter_hold(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened()
    t.refuses(commands.Enter("ann", agreed=True, eligible=False), cited.clause)


@clause(*acts("20.4(e)"), *holdem("16.3(a)(v)"), "adelaide-omaha 89(e)")
def test_the_number_of_players_has_its_limits(cited: Cited) -> None:
    fewest = {"tournament.players.min": 3} if cited.book.id != ADELAIDE else {}
    t = Held(cup(cited.book.id, 3, given=fewest)).opened().enter("ann", "bob")
    if fewest:
        t.refuses(commands.DrawSeats(t.draw(), t.at), cited.clause)
    t.enter("cat")
    t.refuses(entering("dan"), cited.clause)


# Those who do not come


@clause(*acts("20.9.s2", "20.9.s3"), *holdem("16.10", "16.10.s2"), "adelaide-omaha 93")
def test_who_is_not_there_may_lose_the_place_or_loses_it_or_is_dealt_in(cited: Cited) -> None:
    """ACT: the director may say so. Hold-em: it is so. Adelaide: never, blinds are taken until the chips are gone."""
    t = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob", "cat").started("cat")
    assert t.last(events.SessionStarted).late == ("cat",)
    if cited.book.id == ADELAIDE:
        t.refuses(commands.Forfeit("cat", DIRECTOR, "not there"), "93")
        assert (t.statuses["cat"], t.state.entrants["cat"].away) == ("playing", True)
        assert t.state.entrants["cat"].chips == STACK
        return
    if cited.clause.startswith("20"):
        assert (t.statuses["cat"], t.state.entrants["cat"].away) == ("playing", True)
        t.refuses(commands.Forfeit("cat", "ann", "not there"), "20.2")
        t.refuses(commands.Forfeit("bob", DIRECTOR, "not there"), "20.9.s2")  # bob is there
        (lost,) = t.gives(commands.Forfeit("cat", DIRECTOR, "not there at the start"))
        assert isinstance(lost, events.PlaceForfeited)
        assert (lost.by, lost.reason) == (DIRECTOR, "not there at the start")
        t.settled()
    assert t.last(events.PlaceForfeited).under == cited.clause.removesuffix(".s3").removesuffix(".s2") + (
        ".s2" if cited.clause.startswith("20") else ""
    )
    assert t.statuses["cat"] == "forfeited"
    assert (t.money("cat"), t.pool, t.kept) == (-PRICE, 3 * PRIZE, 3 * FEE)  # the entry stays in the pool
    assert t.chips_out == 2 * STACK


@clause(*acts("20.9"))
def test_latecomers_are_written_down_and_may_come_as_long_as_nobody_has_taken_their_place(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob", "cat").started("cat")
    assert t.last(events.SessionStarted) == events.SessionStarted(
        0, 0, t.at, 1, cited.clause, left_ms=20 * 60_000, late=("cat",)
    )
    t.gives(commands.TakeSeat("cat"))
    assert not t.state.entrants["cat"].away
    t.refuses(commands.Forfeit("cat", DIRECTOR, "not there"), "20.9.s2")


@clause(*acts("20.9"), *holdem("16.10"))
def test_a_session_does_not_start_before_the_published_moment_so_nobody_is_late_for_it(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob", "cat").drawn().seated("cat")
    t.at -= 1
    t.refuses(commands.StartSession(t.at, DIRECTOR), cited.clause)
    t.refuses(commands.StartSession(0, "house"), cited.clause)
    t.at += 1
    t.gives(commands.StartSession(t.at, DIRECTOR))


@clause(*acts("20.10", "20.10.s2"), *holdem("16.11"))
def test_a_reserve_buys_the_seat_and_the_first_gets_the_money_back_or_does_not(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter("ann", "bob", "cat")
    assert t.refuses(entering("dan"), t.rules.clause("tournament.players.max")).code == "tournament-full"
    offered = t.rules.clause("tournament.reserve")
    t.refuses(commands.ResellSeat("cat", "dan", DIRECTOR, t.at, "did not come"), offered)
    t.gives(commands.JoinReserve("dan"))
    t.refuses(commands.JoinReserve("dan"), offered)
    t.drawn().gives(commands.TakeSeat("ann"))
    t.gives(commands.TakeSeat("bob"))
    t.refuses(commands.ResellSeat("ann", "dan", DIRECTOR, t.at, "did not come"), offered)  # she is there
    t.refuses(commands.ResellSeat("cat", "eve", DIRECTOR, t.at, "did not come"), offered)  # eve does not wait
    seat = (t.state.entrants["cat"].table, t.state.entrants["cat"].seat)
    sold = t.gives(commands.ResellSeat("cat", "dan", DIRECTOR, t.at, "she has not come"))[0]
    assert isinstance(sold, events.SeatResold)
    assert (sold.by, sold.reason) == (DIRECTOR, "she has not come")
    refunded = cited.book.id.startswith("act-omaha") or cited.book.id.startswith("act-manila")
    assert t.last(events.SeatResold).under == ("20.10.s2" if refunded else "16.11")
    assert (t.money("cat"), t.money("dan")) == (0 if refunded else -PRICE, -PRICE)
    assert (t.pool, t.kept) == ((3 * PRIZE, 3 * FEE) if refunded else (4 * PRIZE, 4 * FEE))
    assert (t.state.entrants["dan"].table, t.state.entrants["dan"].seat) == seat
    assert t.statuses["cat"] == "replaced"
    t.gives(commands.TakeSeat("dan"))
    t.gives(commands.StartSession(t.at, DIRECTOR))
    t.refuses(commands.ResellSeat("dan", "eve", DIRECTOR, t.at, "did not come"), offered)  # the first session has begun


def test_adelaide_knows_neither_reserves_nor_substitutes() -> None:
    t = Held(cup(ADELAIDE, 3)).opened().enter("ann")
    t.refuses(commands.JoinReserve("dan"), "practice")
    t.refuses(commands.ResellSeat("ann", "dan", DIRECTOR, t.at, "did not come"), "practice")
    t.refuses(commands.Substitute("ann", "dan", True, DIRECTOR, "ill"), "practice")


def test_nobody_waits_for_ever() -> None:
    t = Held(cup("act-omaha-2006", 3)).opened()
    t.gives(commands.JoinReserve("dan"))
    t.gives(commands.LeaveReserve("dan"))
    t.refuses(commands.LeaveReserve("dan"), "system")


@clause(*acts("20.12"), *holdem("16.12"))
def test_a_substitute_is_at_the_directors_discretion(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter("ann", "bob")
    t.refuses(commands.Substitute("ann", "dan", True, DIRECTOR, " "), cited.clause)
    t.refuses(commands.Substitute("ann", "bob", True, DIRECTOR, "ill"), cited.clause)  # he plays himself
    t.gives(commands.Substitute("ann", "dan", False, DIRECTOR, "he coaches her"))
    assert t.last(events.SubstituteRefused).reason == "he coaches her"
    t.gives(commands.Substitute("ann", "eve", True, DIRECTOR, "ill"))
    assert t.last(events.PlayerSubstituted) == events.PlayerSubstituted("ann", "eve", DIRECTOR, "ill", cited.clause)
    t.started()
    assert {one.account for one in t.state.left} == {"eve", "bob"}
    t.refuses(
        commands.Substitute("eve", "dan", True, DIRECTOR, "ill too"), cited.clause
    )  # not in the middle of a session
    assert (t.money("ann"), t.money("eve")) == (-PRICE, 0)
    t.gives(commands.Cancel(OPERATOR, "everybody is ill"))
    assert (t.money("ann"), t.money("eve")) == (0, 0)  # what ann paid is ann's


@clause(*acts("20.10.s2"))
def test_the_refund_of_a_resold_seat_is_for_who_has_paid(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3)).opened().enter("ann", "bob", "cat")
    t.gives(commands.Substitute("cat", "dan", True, DIRECTOR, "ill"))
    t.gives(commands.JoinReserve("eve"))
    t.drawn().gives(commands.ResellSeat("dan", "eve", DIRECTOR, t.at, "did not come"))
    assert (t.money("cat"), t.money("dan"), t.money("eve")) == (0, 0, -PRICE)


# Nothing back


@clause(*acts("20.21"), *holdem("16.23"), "adelaide-omaha 111.pen(d)")
def test_nothing_is_refunded(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob", "cat")
    t.refuses(commands.Withdraw("ann"), cited.clause)
    t.refuses(commands.Withdraw("dan"), "system")
    t.gives(commands.Disqualify("ann", "abuse", DIRECTOR))
    t.refuses(entering("ann"), t.rules.clause("tournament.once"))
    assert (t.money("ann"), t.pool) == (-PRICE, 3 * PRIZE)


@clause("adelaide-omaha 89(j)")
def test_late_entries_are_taken_to_the_end_of_a_level_and_no_longer(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9, late_to_level=1)).opened().enter("ann", "bob").started()
    t.enter("cat").settled()
    assert (t.state.entrants["cat"].table, t.state.entrants["cat"].chips) == ("cup-1", STACK)
    t.minutes(20)
    t.refuses(entering("dan"), cited.clause)
    strict = Held(cup(cited.book.id, 9)).opened().enter("ann", "bob").started()
    strict.refuses(entering("cat"), cited.clause)


@clause(*acts("20.4(c)"), "adelaide-omaha def:Free-Roll", *holdem("16.3(a)(ii)"))
def test_a_free_roll_costs_nothing_and_comes_to_its_end(cited: Cited) -> None:
    """The pool is empty; what there is to win the house gives, or nothing."""
    free: dict[str, object] = {"tournament.payment": "0", "tournament.contribution": "0", "tournament.fee": "0"}
    if cited.book.id != ADELAIDE:
        free = {"tournament.entry-fee": "0", "tournament.commission": "0"}
        free |= {"tournament.commission.approved": "0"} if cited.book.id in BOOKS[:2] else {}
    if "tournament.added-prizes" in cited.book.rules:
        free["tournament.added-prizes"] = ["goods"]
    t = Held(cup(cited.book.id, 3, given=free)).opened().enter("ann", "bob")  # type: ignore[arg-type]
    if "tournament.added-prizes" in cited.book.rules:
        t.gives(commands.AddPrize(Prize(1, "a bicycle", 400_00), OPERATOR))
    assert t.rules.free_roll
    t.started()
    t.round(ann=(10_000, 20_000), bob=(10_000, 0)) if not t.rules.banked else t.round(bob=(10_000, 0))
    assert t.standings == ["1 ann", "2 bob"]
    t.paid_out()
    assert (t.state.phase, t.money("ann"), t.pool) == ("closed", 0, 0)
