"""Ultimate Texas Hold-em tournaments at the table, both editions: everybody wagers the minimum (16.15), and where a marker
is used, in order from it (16.16, 16.17)."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.banked import commands as banked_commands
from croupier.banked.due import ChooseDue, WagersDue
from croupier.banked.events import (
    BankedRoundOpened,
    BoxFolded,
    BoxPassedOver,
    BoxVoided,
    OrderAdvised,
    WagersPlaced,
    WagersReturned,
)
from croupier.banked.state import State
from croupier.protocol.commands import Choose, Report
from croupier.protocol.events import RulingGiven
from croupier.rulings.banked import reports as br
from croupier.rulings.reports import encoded
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.orders import next_order, report_of
from tests.support.banked import Opened, both
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import FIXED, STACK, Held, cup
from tests.support.tournament_tables import DIRECTOR, Staged


def table(cited: Cited, *rules: str) -> Staged:
    """Ann, bob and cy at boxes 1, 3 and 5, with 1,000 chips each; the least wager is 50."""
    return Staged(cited.book.id, *rules).seats(ann=1, bob=3, cy=5)


def marked(cited: Cited) -> Staged:
    """The same with a starting marker."""
    return table(cited, "marker=true")


def wagers(t: Staged, *places: int, ante: int = 50) -> Staged:
    """These places put an ante and a blind down."""
    for place in places:
        t.gives(banked_commands.PlaceWagers(place, ante, ante))
    return t


def folds(t: Staged) -> Staged:
    """The round is dealt and ends with every hand folded on the river."""
    t.gives(banked_commands.Deal())
    board = iter((("2c", "7d", "9h"), ("Js", "Kc")))
    while (awaited := t.session.due) is not None:
        if isinstance(awaited, ChooseDue):
            state = t.session.round
            assert isinstance(state, State)
            t.gives(banked_commands.Act(awaited.places[0], "fold" if len(state.board) == 5 else "check"))
        elif awaited.step in ("flop", "rest"):  # type: ignore[attr-defined]
            t.gives(banked_commands.Reveal(next(board)))
        else:
            t.gives(banked_commands.End())
    return t


def asked(t: Staged) -> tuple[int, ...]:
    """Whose wagers are due."""
    awaited = t.session.due
    assert isinstance(awaited, WagersDue)
    return awaited.places


def early(place: int, ante: int = 50) -> Report:
    """The report that somebody wagered out of order."""
    return Report(encoded(br.OutOfOrder(place, ante)))


# 16.1, 16.15 The minimum


@clause(*both("16.15"), *both("16.1"))
def test_everybody_wagers_at_least_the_minimum_in_every_round(cited: Cited) -> None:
    t = table(cited).opens()
    assert t.refused(banked_commands.PlaceWagers(0, 48, 48)) == "16.15", "in a cash game 5.4 lets it stand once"
    wagers(t, 0, 1)
    assert t.refused(banked_commands.Deal()) == "16.15", "in a cash game cy would sit out"
    wagers(t, 2)
    folds(t)
    assert t.chips == {"ann": 900, "bob": 900, "cy": 900}, "ante and blind: neither is taken alone"


@clause(*both("16.15"))
def test_nobody_wagers_for_a_player_who_is_not_there_and_no_hand_is_dealt_to_them(cited: Cited) -> None:
    t = table(cited).away("cy").opens()
    assert t.rules.ways["absent.posts"] == "none", "where the table says nothing"
    assert t.last(BankedRoundOpened).boxes == (1, 3)
    folds(wagers(t, 0, 1))
    assert t.chips == {"ann": 900, "bob": 900, "cy": 1000}
    t.gives(table_commands.ComeBack("cy"))
    t.opens()
    assert t.last(BankedRoundOpened).boxes == (1, 3, 5)


@clause(*both("16.15"))
def test_a_box_is_passed_over_whose_player_goes_before_wagering(cited: Cited) -> None:
    t = table(cited).opens()
    wagers(t, 0, 1)
    t.away("cy")
    assert t.session.for_absent == banked_commands.PassOver(2)
    t.gives(banked_commands.PassOver(2))
    assert t.last(BoxPassedOver) == BoxPassedOver(2, cited.clause)
    assert t.session.for_absent is None
    assert t.refused(banked_commands.PlaceWagers(2, 50, 50)) == cited.clause, "until the next round"
    assert t.refused(banked_commands.PassOver(2)) == cited.clause, "once"
    folds(t)
    assert t.chips == {"ann": 900, "bob": 900, "cy": 1000}


@clause(*both("16.15"))
def test_where_all_boxes_are_passed_over_the_round_ends(cited: Cited) -> None:
    t = table(cited).opens()
    for place in range(3):
        t.gives(banked_commands.PassOver(place))
    t.gives(banked_commands.End())
    assert t.chips == {"ann": 1000, "bob": 1000, "cy": 1000}
    t.away("ann", "bob", "cy")
    assert t.refused(table_commands.StartRound(t.at)) == t.rules.clause("boxes"), "nobody is there"


@clause(*both("16.15"))
def test_a_box_is_passed_over_only_where_everybody_has_to_wager(cited: Cited) -> None:
    cash = Opened(cited.book.id, {1: 100})
    assert cash.not_given(banked_commands.PassOver(0)).clause == "4.2"
    t = table(cited, "absent.posts=least-wager").opens()
    assert t.refused(banked_commands.PassOver(0)) == cited.clause


@clause(*both("16.15"))
def test_a_table_may_have_the_dealer_wager_the_least_for_a_player_who_is_not_there(cited: Cited) -> None:
    t = table(cited, "absent.posts=least-wager").away("cy").opens()
    wagers(t, 0, 1)
    command = t.session.for_absent
    assert command == banked_commands.PlaceWagers(2, 50, 50)
    t.gives(command)
    assert t.session.for_absent is None
    t.gives(banked_commands.Deal())
    assert t.session.for_absent == banked_commands.TimeOut(2), "who does not decide is folded, as anybody is"
    t.gives(banked_commands.TimeOut(2))
    assert t.last(BoxFolded).under == t.rules.under["undecided"]
    assert t.rules.under["absent.posts"] == "16.15"


@clause(*both("16.15.s2"))
def test_who_cannot_wager_the_minimum_is_not_dealt_in_and_goes(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=3).seats(stack=98, cy=5).seats(stack=100, dan=6)
    assert t.refused(table_commands.SendAway("dan", DIRECTOR, t.at, "out")) == "16.14", "an ante and a blind of 50 each"
    t.opens()
    assert t.last(BankedRoundOpened).boxes == (1, 3, 6)
    t.sends("cy", "out")
    assert t.last(events.SeatLeft) == events.SeatLeft("cy", 98, t.at, "out", cited.clause, DIRECTOR)


@clause(*both("16.15"))
def test_whoever_has_the_minimum_and_no_more_checks_to_the_river_and_folds(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1).seats(stack=100, cy=5).opens()
    wagers(t, 0, 1)
    t.gives(banked_commands.Deal())
    assert t.refused(banked_commands.Act(1, "play", 4)) == t.rules.under["play.before-flop"]
    t.gives(banked_commands.Act(1, "check"))


# 16.16 The marker


@clause(*both("16.16"))
def test_a_marker_may_show_who_wagers_first(cited: Cited) -> None:
    assert cited.permits("tournament=true", "amounts=chips", "chip=2", "marker=true").under["marker"] == cited.clause
    without = table(cited).opens()
    assert without.last(BankedRoundOpened).marker == 0
    assert asked(without) == (0, 1, 2), "in any order"
    t = marked(cited)
    firsts = []
    for _ in range(4):
        t.opens()
        firsts.append(t.last(BankedRoundOpened).marker)
        while places := asked(t):
            wagers(t, places[0])
        folds(t)
    assert firsts == [1, 3, 5, 1], "one box on with every round, boxes nobody sits at passed over"


@clause(*both("16.16"))
def test_the_marker_passes_the_box_of_whoever_has_gone(cited: Cited) -> None:
    t = marked(cited).opens()
    folds(wagers(t, 0, 1, 2))
    t.sends("bob")
    t.opens()
    assert t.last(BankedRoundOpened).marker == 5


@clause(*both("16.16.s2"))
def test_wagers_are_taken_clockwise_from_the_marker(cited: Cited) -> None:
    t = marked(cited).opens()
    folds(wagers(t, 0, 1, 2)).opens()
    order = []
    for _ in range(3):
        (place,) = asked(t)
        order.append(place)
        for other in {0, 1, 2} - set(order):
            assert t.refused(banked_commands.PlaceWagers(other, 50, 50)) == cited.clause
        wagers(t, place)
    assert order == [1, 2, 0]


@clause(*both("16.16.s3"))
def test_wagers_stay_as_they_are_once_the_next_player_is_asked(cited: Cited) -> None:
    t = wagers(marked(cited).opens(), 0, 1)
    for place in (0, 1):
        assert t.refused(banked_commands.PlaceWagers(place, 100, 100)) == cited.clause
    wagers(t, 2)
    assert t.refused(banked_commands.PlaceWagers(0, 100, 100)) == cited.clause


@clause(*both("16.17"))
def test_the_last_player_whom_nobody_follows_has_until_the_deal(cited: Cited) -> None:
    t = wagers(marked(cited).opens(), 0, 1, 2)
    t.gives(banked_commands.PlaceWagers(2, 500, 500))
    assert t.last(WagersReturned) == WagersReturned(2, ("ante", "blind"), 100, cited.clause)
    state = t.session.round
    assert isinstance(state, State)
    assert (state.box[2].ante, state.stake[2]) == (500, 0), "what came back could be wagered again"
    assert t.refused(banked_commands.PlaceWagers(2, 502, 502)) == t.rules.under["wagers.start"], "and no more than that"
    t.gives(banked_commands.Deal())
    assert t.refused(banked_commands.PlaceWagers(2, 50, 50)) == t.rules.under["wagers.closed"]


@clause(*both("16.17"))
def test_an_opportunity_begins_when_the_player_before_has_had_his(cited: Cited) -> None:
    t = marked(cited).opens()
    assert asked(t) == (0,)
    assert asked(wagers(t, 0)) == (1,)
    assert asked(wagers(t, 1)) == (2,)
    assert asked(wagers(t, 2)) == ()


@clause(*both("16.16.s4"))
def test_wagers_out_of_order_stand_and_the_player_is_told(cited: Cited) -> None:
    t = marked(cited).opens()
    t.gives(early(2))
    assert t.last(RulingGiven).clauses == (cited.clause,)
    assert (t.last(WagersPlaced).place, t.last(OrderAdvised)) == (2, OrderAdvised(2, cited.clause))
    assert t.player("cy").warned
    assert asked(t) == (0,)
    assert t.refused(early(0)) == cited.clause, "box 1 is the one that is asked"
    assert t.refused(early(2)) == cited.clause, "and box 5 has its wagers"
    folds(wagers(t, 0, 1))
    t.opens()
    assert t.last(BankedRoundOpened).warned == (False, False, True)


@clause(*both("16.16.s5"))
def test_the_next_time_the_director_may_make_them_void(cited: Cited) -> None:
    for choice in ("void", "stand"):
        t = marked(cited).opens()
        t.gives(early(2))
        folds(wagers(t, 0, 1)).opens()
        assert asked(t) == (1,)
        t.gives(early(2))
        ruling = t.last(RulingGiven)
        assert (ruling.clauses[0], [one.name for one in ruling.choices]) == (cited.clause, ["stand", "void"])
        assert t.refused(Choose(choice, "dealer Kim")) == cited.clause
        t.gives(Choose(choice, "tournament director Dee", "told before"))
        state = t.session.round
        assert isinstance(state, State)
        if choice == "void":
            assert t.last(BoxVoided) == BoxVoided(2, 100, cited.clause)
            assert state.stake[2] == 900
        else:
            assert state.box[2].live
        folds(wagers(t, 1, 0))
        assert t.chips["cy"] == (900 if choice == "void" else 800)


@clause(*both("16.16.s5"))
def test_who_was_told_at_one_table_has_been_told_at_the_next(cited: Cited) -> None:
    """cy is told in the first session of a tournament, and wagers out of order in the second, at another table."""
    t = marked(cited).opens()
    t.gives(early(2))
    told = report_of(folds(wagers(t, 0, 1)).session, t.at).warned
    assert told == ("cy",)

    stages = tuple([Stage(f"session {n}", "rounds", 1, chips=STACK, points=(5, 3, 1)) for n in (1, 2)])
    given = {**FIXED, "tournament.points.level": "share", "tournament.starting-marker": True}
    held = Held(cup(cited.book.id, 3, stages=stages, given=given)).opened().enter("ann", "bob", "cy").started()
    stacks = dict.fromkeys(("ann", "bob", "cy"), (STACK, STACK))
    held.gives(replace(held.report("cup-1-1-1", **stacks), warned=told))
    held.settled().started()
    other, boxes = Staged(cited.book.id, "marker=true"), {"ann": 1, "bob": 3, "cy": 5}
    drawn = {name: replace(held.state.entrants[name], table="T1", seat=seat) for name, seat in boxes.items()}
    for _ in boxes:
        seated = next_order(held.rules, replace(held.state, entrants=drawn), other.session, (), other.at)
        assert seated
        other.gives(seated.order)
    assert [player.warned for player in other.session.table.players] == [False, False, True]
    other.opens().gives(early(2, 100))
    assert [one.name for one in other.last(RulingGiven).choices] == ["stand", "void"]


@clause(*both("16.16.s4"))
def test_without_a_marker_there_is_no_order_to_break(cited: Cited) -> None:
    t = table(cited).opens()
    assert t.refused(early(2)) == "practice"
