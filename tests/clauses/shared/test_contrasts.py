"""The same situation under two rulebooks side by side: where ACT Omaha and Adelaide Omaha differ.

Each test plays one situation under the rulebook of the clause it names; what that clause makes of it stands in a table by
clause. Blinds of $1 and $2 from seats 1 and 2, the button on the last seat.
"""

from __future__ import annotations

from croupier.poker import events
from tests.support.cite import Cited, clause
from tests.support.play import Played

BOARD = "Ks 8d 7c 3h 2s"
ACES, ACES_TOO = "Ah Ad Jc Tc", "Ac As Jd Td"
QUEENS = "Qh Qd 9d 9s"
ACT, ADELAIDE = "act-omaha-2006", "adelaide-omaha"
TWO: dict[int, float] = {1: 100, 2: 100}
THREE: dict[int, float] = {1: 100, 2: 100, 3: 100}


def table(cited: Cited, stakes: dict[int, float], *rules: str, holes: dict[int, str] | None = None) -> Played:
    """A table of the cited rulebook: no limit, least bet and big blind $2."""
    given = ["limit=no-limit", *rules]
    return Played(cited.book.id, stakes, button=max(stakes), rules=given, holes=holes, board=BOARD)


def in_front(r: Played) -> dict[int, float]:
    """What each seat has in for this betting round, in dollars."""
    return {seat: put / 100 for seat, put in zip(r.round.state.seats, r.round.state.put, strict=True)}


@clause("act-omaha-2006 8.5(a)", "adelaide-omaha 11(a)", "adelaide-omaha 96")
def test_two_handed_blinds(cited: Cited) -> None:
    """Both texts, as written, put the last blind on the button; only Adelaide's last two of a tournament reverse it."""
    rules = ["tournament=true", "two-handed=button-small"] if cited.clause == "96" else []
    r = table(cited, TWO, *rules)
    blinds, opener = {"8.5(a)": ({1: 1, 2: 2}, 1), "11(a)": ({1: 1, 2: 2}, 1), "96": ({1: 2, 2: 1}, 2)}[cited.clause]
    assert in_front(r) == blinds
    assert r.turn == opener
    r.does(f"{opener} call", f"{3 - opener} {'stand' if cited.book.id == ACT else 'check'}")
    assert (r.round.state.betting_round, r.turn) == (2, 1)


@clause("act-omaha-2006 10.2.p2", "adelaide-omaha 18(d)")
def test_the_last_blinds_option(cited: Cited) -> None:
    """ACT has no check in the first betting round: the last blind stands or raises. Adelaide lets the big blind check."""
    r = table(cited, THREE).does("3 call", "1 call")
    allowed, refused, why = {ACT: ("stand", "check", "11.1"), ADELAIDE: ("check", "stand", "18(b)")}[cited.book.id]
    assert r.acts.keys() == {allowed, "raise", "fold"}
    assert r.may("raise") == (4, 100)
    assert r.refused(f"2 {refused}") == why
    r.does(f"2 {allowed}")
    assert r.events(events.Checked)[0].under == cited.clause
    assert (r.round.state.betting_round, r.pot) == (2, 6)


@clause("act-omaha-2006 14.5", "adelaide-omaha 48.p4.s2")
def test_a_short_all_in_and_a_player_who_has_not_acted(cited: Cited) -> None:
    """ACT lets nobody raise a tap out too small to be a raise; Adelaide stops only those who have acted."""
    r = table(cited, THREE | {2: 32}).does("3 call", "1 call", f"2 {'stand' if cited.book.id == ACT else 'check'}")
    r.does("1 bet 20", "2 raise 30")
    assert (r.turn, r.price) == (3, 30)
    if cited.book.id == ACT:
        assert r.acts.keys() == {"call", "fold"}
        assert r.refused("3 raise 50") == cited.clause
    else:
        assert r.may("raise") == (50, 98)
    r.does("3 call")
    assert (r.turn, r.price) == (1, 10)
    assert r.refused("1 raise 50") == cited.clause


@clause("act-omaha-2006 14.5", "adelaide-omaha 48.p4.s2")
def test_several_short_all_ins(cited: Cited) -> None:
    """Adelaide adds up what a player faces, so two short all-ins reopen the betting; ACT stops the second at a call."""
    check = "stand" if cited.book.id == ACT else "check"
    r = table(cited, {1: 100, 2: 32, 3: 42}).does("3 call", "1 call", f"2 {check}", "1 bet 20", "2 raise 30")
    if cited.book.id == ACT:
        assert r.refused("3 raise 40") == cited.clause
        r.does("3 call")
        assert (r.price, r.may("raise")) == (10, None)
    else:
        r.does("3 raise 40")
        assert (r.turn, r.price) == (1, 20)
        assert r.refused("1 raise 60") == "practice"  # nobody is left to answer; with one more player it is open
        four = table(cited, {1: 100, 2: 32, 3: 42, 4: 100}).does("3 call", "4 call", "1 call", "2 check")
        four.does("1 bet 20", "2 raise 30", "3 raise 40", "4 call")
        assert (four.price, four.may("raise")) == (20, (60, 98))


@clause("act-omaha-2006 5.1.s2", "adelaide-omaha 68.s3")
def test_three_raises_made_by_three_and_then_two_are_left(cited: Cited) -> None:
    """ACT counts those left at the moment of the raise, so the cap falls away; Adelaide keeps a capped round capped."""
    r = table(cited, THREE, "limit=fixed").does("3 raise 4", "1 raise 6", "2 raise 8")
    assert r.may("raise") is None
    r.does("3 fold")
    assert r.turn == 1
    assert r.may("raise") == {ACT: (10, 10), ADELAIDE: None}[cited.book.id]


@clause("act-omaha-2006 5.1.s2", "adelaide-omaha 68.s2")
def test_two_are_left_before_the_third_raise(cited: Cited) -> None:
    """Here both lift the cap."""
    r = table(cited, THREE, "limit=fixed").does("3 raise 4", "1 raise 6", "2 fold", "3 raise 8", "1 raise 10")
    assert r.may("raise") == (12, 12)


@clause("act-omaha-2006 5.1", "adelaide-omaha A1.8.p3")
def test_the_number_of_raises_in_no_limit(cited: Cited) -> None:
    """ACT caps every blind game at three raises; Adelaide only fixed limit."""
    r = table(cited, THREE).does("3 raise 4", "1 raise 6", "2 raise 8")
    assert r.turn == 3
    if cited.book.id == ACT:
        assert r.refused("3 raise 10") == cited.clause
    else:
        assert r.may("raise") == (10, 100)


@clause("act-omaha-2006 13.1", "adelaide-omaha 22(a).s2", "adelaide-omaha 23")
def test_the_duty_of_the_called_player(cited: Cited) -> None:
    """In ACT the called player has to show; in Adelaide a called player may surrender the hand unseen."""
    r = table(cited, TWO, "commission.method=time").does("1 raise 10", "2 call", *("1 check", "2 check") * 2)
    r.does("1 bet 20", "2 call")
    assert r.turn == 1
    if cited.book.id == ACT:
        assert r.refused("1 muck") == cited.clause
        r.does(f"1 show {QUEENS}", "2 muck")
        assert r.stakes == {1: 130, 2: 70}
    else:
        r.does("1 muck")
        assert r.ended
        assert r.stakes == {1: 70, 2: 130}


@clause("act-omaha-2006 13.1", "adelaide-omaha 24.s2")
def test_who_shows_first_when_all_ins_left_no_final_betting(cited: Cited) -> None:
    """ACT says nothing and the first player left of the button shows; Adelaide goes back to who was called."""
    r = table(cited, THREE).does("3 raise 100", "1 call", "2 fold")
    assert len(r.round.state.board) == 5
    assert r.turn == {ACT: 1, ADELAIDE: 3}[cited.book.id]


@clause("act-omaha-2006 15.2(a)(ii).s2", "adelaide-omaha 78(a)(iii)")
def test_commission_on_the_same_pot(cited: Cited) -> None:
    """10% of $200: ACT stops at the approved maximum, here $10, Adelaide at the $15 of its text."""
    r = table(cited, TWO, holes={1: ACES, 2: QUEENS}).does("1 raise 100", "2 call")
    amount = {ACT: 10, ADELAIDE: 15}[cited.book.id]
    assert r.ended
    assert r.answer.commission.amount == 100 * amount
    assert r.stakes == {1: 200 - amount, 2: 0}


@clause("act-omaha-2006 15.2(d)", "adelaide-omaha 78(a)(iii)")
def test_commission_on_a_pot_of_blinds_alone(cited: Cited) -> None:
    """Three blinds of $4 and everyone folds to the last: nothing in ACT, 10% of $12 in Adelaide."""
    rules = ["blinds=4,4,4", *(["bet.min=4"] if cited.book.id == ACT else [])]
    r = table(cited, THREE | {4: 100}, *rules).does("4 fold", "1 fold", "2 fold")
    amount = {ACT: 0, ADELAIDE: 1}[cited.book.id]
    assert r.ended
    assert r.stakes == {1: 96, 2: 96, 3: 108 - amount, 4: 100}


@clause("act-omaha-2006 15.2(a)(ii).s2", "adelaide-omaha 59(b)")
def test_commission_that_would_make_a_winner_lose(cited: Cited) -> None:
    """$50 each by two who tie and $10 folded: ACT takes its $11 and one winner ends behind; Adelaide takes nothing."""
    rules = ["commission.cap=20"] if cited.book.id == ACT else []
    r = table(cited, {1: 50, 2: 50, 3: 100}, *rules, holes={1: ACES, 2: ACES_TOO})
    r.does("3 raise 10", "1 raise 50", "2 call", "3 fold")
    assert r.ended
    assert r.stakes == {ACT: {1: 50, 2: 49, 3: 90}, ADELAIDE: {1: 55, 2: 55, 3: 90}}[cited.book.id]


@clause("act-omaha-2006 4.8.s2", "adelaide-omaha 53(a).s3")
def test_time_runs_out_with_a_free_check(cited: Cited) -> None:
    """ACT folds the hand all the same; Adelaide checks it."""
    r = table(cited, THREE).does("3 raise 6", "1 call", "2 call", "1 time-out")
    assert r.turn == 2
    assert r.round.state.folded == {ACT: (0,), ADELAIDE: ()}[cited.book.id]
    r.does("2 bet 6", "3 time-out")
    assert 2 in r.round.state.folded
