"""Chips that leave play or come back: Adelaide 94, absences, and bust-outs that are undone.

The undo of a bust-out is practice, and changes stacks only by way of the table.
"""

from __future__ import annotations

import pytest

from croupier.tournament import commands, events
from croupier.tournament.plan.structure import Stage
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_penalties import playing
from tests.support.tournament.contests import ADELAIDE, BOOKS, DIRECTOR, REBUY, STACK, Held, cup


@clause(f"{ADELAIDE} 94", f"{ADELAIDE} 94.s2")
def test_chips_from_a_pocket_leave_play(cited: Cited) -> None:
    t = playing()
    for chips in (0, -5, STACK + 1):
        t.refuses(commands.RemoveChips("ann", chips, DIRECTOR), "94.s2")
    t.gives(commands.RemoveChips("ann", 3_000, DIRECTOR))
    assert t.last(events.ChipsRemoved).under == "94.s2"
    assert (t.state.entrants["ann"].owed, t.state.entrants["ann"].owes) == (3_000, "removed")
    t.settled()
    assert (t.chips["ann"], t.chips_out) == (7_000, 37_000)
    assert (t.last(events.ChipsCollected).under, t.books["out:cup:removed", "chips:cup"]) == ("94.s2", 3_000)
    assert cited.clause in t.rules.clauses["tournament.pocketed"]


def test_a_re_buy_on_its_way_is_not_lost_when_chips_leave_play() -> None:
    t = playing(rebuy=REBUY, add_on=REBUY)
    t.gives(commands.Buy("ann", "add-on"))
    t.gives(commands.RemoveChips("ann", 3_000, DIRECTOR))
    t.gives(commands.CollectChips("ann"))
    ann = t.state.entrants["ann"]
    assert (ann.chips, ann.pending, ann.owed) == (7_000, STACK, 0)
    assert t.settled().chips["ann"] == 17_000


def test_elsewhere_chips_are_not_taken_out_of_play_for_that() -> None:
    playing("act-omaha-2006").refuses(commands.RemoveChips("ann", 100, DIRECTOR), "20.14")


# Practice: absence, undoing a bust-out


@pytest.mark.parametrize(("book", "under"), [("act-omaha-2006", "20.11"), (ADELAIDE, "93"), ("act-uth-2025", "16.15")])
def test_an_absence_is_noted_under_the_rule_for_the_absent(book: str, under: str) -> None:
    t = playing(book)
    (event,) = t.gives(commands.NoteAbsence("ann", True))
    assert event == events.AbsenceNoted("ann", True, under)
    t.refuses(commands.NoteAbsence("ann", True), "system")
    t.gives(commands.TakeSeat("ann")) if not t.state.entrants["ann"].present else t.gives(
        commands.NoteAbsence("ann", False)
    )
    assert not t.state.entrants["ann"].absent


@pytest.mark.parametrize("book", BOOKS)
def test_a_bust_out_in_error_is_undone_with_the_stacks_as_they_should_have_been(book: str) -> None:
    """dan was pushed ann's pot by mistake: she is back at her seat with 6,000 and 14,000 are left to him."""
    t = playing(book)
    lost = {"ann": (STACK, 0), "dan": (STACK, 2 * STACK)} if not t.rules.banked else {"ann": (STACK, 0)}
    t.round(**lost)
    seat = t.state.entrants["ann"].last_seat
    stacks = (
        (events.Stack("ann", 6_000), events.Stack("dan", 14_000))
        if not t.rules.banked
        else (events.Stack("ann", 6_000),)
    )
    assert t.statuses["ann"] == "out"
    t.refuses(commands.UndoOut("ann", stacks, DIRECTOR, " "), "practice")
    t.refuses(commands.UndoOut("bob", stacks, DIRECTOR, "he is in"), "practice")
    if not t.rules.banked:
        t.refuses(
            commands.UndoOut("ann", (events.Stack("ann", 6_000),), DIRECTOR, "x"), t.rules.clause("tournament.stack")
        )
    t.refuses(commands.UndoOut("ann", (), DIRECTOR, "x"), t.rules.clause("tournament.stack"))
    t.gives(commands.UndoOut("ann", stacks, DIRECTOR, "the pot was hers to half"))
    ann = t.state.entrants["ann"]
    assert (ann.status, ann.table, ann.seat, ann.pending) == ("playing", "cup-1", seat, 6_000)
    assert ann.changed == "corrected"
    t.settled()
    assert t.chips["ann"] == 6_000
    assert t.chips["dan"] == (14_000 if not t.rules.banked else STACK)
    assert t.chips_out == (4 * STACK if not t.rules.banked else 4 * STACK + 6_000)
    assert (t.state.issued, t.state.in_play) == (4 * STACK, 4 * STACK), "nothing is issued: the bank gives it back"
    assert not t.state.outs


def test_places_are_told_anew_after_an_undone_bust_out_and_a_declined_re_buy_can_be_undone() -> None:
    t = playing(rebuy=REBUY)
    t.round(ann=(STACK, 0), bob=(STACK, 2 * STACK))
    t.gives(commands.DeclineChips("ann"))
    t.round(cat=(STACK, 0), bob=(2 * STACK, 3 * STACK))
    t.gives(commands.DeclineChips("cat"))
    t.gives(
        commands.UndoOut("ann", (events.Stack("ann", 5_000), events.Stack("bob", 25_000)), DIRECTOR, "a wrong push")
    )
    t.settled()
    t.round(dan=(STACK, 0), bob=(25_000, 35_000))
    t.gives(commands.DeclineChips("dan"))
    t.settled().round(ann=(5_000, 40_000), bob=(35_000, 0))
    t.gives(commands.DeclineChips("bob"))
    assert t.settled().standings == ["1 ann", "2 bob", "3 dan", "4 cat"]


@pytest.mark.parametrize("book", BOOKS)
def test_who_may_still_buy_chips_comes_back_at_the_same_seat_and_not_once_chips_are_bought(book: str) -> None:
    t = playing(book, rebuy=REBUY)
    lost = {"ann": (STACK, 0), "dan": (STACK, 2 * STACK)} if not t.rules.banked else {"ann": (STACK, 0)}
    seat = t.state.entrants["ann"].seat
    t.round(**lost)
    assert t.statuses["ann"] == "broke"
    stacks = (
        (events.Stack("ann", 6_000), events.Stack("dan", 14_000))
        if not t.rules.banked
        else (events.Stack("ann", 6_000),)
    )
    t.gives(commands.UndoOut("ann", stacks, DIRECTOR, "the pot was hers to half"))
    ann = t.state.entrants["ann"]
    assert (ann.status, ann.table, ann.seat, ann.pending) == ("playing", "cup-1", seat, 6_000)
    t.settled()
    assert t.chips["ann"] == 6_000
    t.round(bob=(STACK, 0), **({"cat": (STACK, 2 * STACK)} if not t.rules.banked else {}))
    t.gives(commands.Buy("bob", "re-buy"))
    t.refuses(commands.UndoOut("bob", (events.Stack("bob", STACK),), DIRECTOR, "a wrong push"), "practice")


def test_stacks_are_not_corrected_while_chips_are_on_their_way() -> None:
    t = playing(add_on=REBUY)
    t.round(ann=(STACK, 0), bob=(STACK, 2 * STACK))
    t.gives(commands.Buy("bob", "add-on"))
    stacks = (events.Stack("ann", 5_000), events.Stack("bob", 15_000))
    assert t.refuses(commands.UndoOut("ann", stacks, DIRECTOR, "a wrong push"), "95").code == "chips-on-the-way"
    t.settled()
    bank = playing("act-uth-2025")
    bank.gives(bank.report(ann=(STACK, 150)))
    bank.gives(commands.PutOut(bank.at))
    assert (
        "150"
        in bank.refuses(commands.UndoOut("ann", (events.Stack("ann", 100),), DIRECTOR, "a wrong push"), "16.14").reason
    )
    all_there_is = 4 * STACK
    over = commands.UndoOut("ann", (events.Stack("ann", all_there_is + 1),), DIRECTOR, "a wrong push")
    assert "40000 chips" in bank.refuses(over, "16.14").reason
    bank.gives(commands.UndoOut("ann", (events.Stack("ann", 1_150),), DIRECTOR, "a wrong push"))
    assert bank.settled().chips["ann"] == 1_150


def test_who_comes_back_has_a_seat_elsewhere_only_where_players_are_moved() -> None:
    players = ("ann", "bob", "cat", "dan", "eve", "fay")
    for book, balanced in (("act-omaha-2006", False), (ADELAIDE, True)):
        given = {"tournament.balance": "balanced" if balanced else "fixed"}
        stages = (
            (Stage("cup", "table-left", 1, chips=STACK), Stage("final"))
            if not balanced
            else (Stage("cup", chips=STACK),)
        )
        t = Held(cup(book, 6, seats=3, given=given, stages=stages)).opened().enter(*players).started()
        first, second = list(t.state.halls)
        one, two, three = [entrant.account for entrant in t.state.at_table(second)]
        t.round(second, **{one: (STACK, 3 * STACK), two: (STACK, 0), three: (STACK, 0)})
        if not balanced:
            t.round(first, **{entrant.account: (STACK, STACK) for entrant in t.state.at_table(first)})
            assert t.state.halls[second].over
        held = t.chips[one]
        stacks = (events.Stack(two, STACK), events.Stack(one, held - STACK))
        undo = commands.UndoOut(two, stacks, DIRECTOR, "a wrong push")
        if not balanced:
            t.refuses(undo, "20.7.s2")
            continue
        t.gives(undo)
        assert t.state.entrants[two].table in t.state.halls
        t.settled()
        assert t.chips[two] == STACK


def test_nobody_is_seated_where_a_disqualified_player_still_sits() -> None:
    """Tables are balanced once the seat is left: two players never have one seat."""
    players = ("ann", "bob", "cat", "dan", "eve", "fay")
    t = Held(cup(ADELAIDE, 6, seats=4, given={"tournament.balance": "balanced"})).opened().enter(*players).started()
    second = list(t.state.halls)[1]
    for one in t.state.at_table(second)[:2]:
        t.gives(commands.Disqualify(one.account, "abuse", DIRECTOR))
    t.refuses(commands.Balance(t.draw()), "95")
    t.settled()
    assert len(list(t.state.running)) == 1
    assert t.last(events.TableBroken).table == second
