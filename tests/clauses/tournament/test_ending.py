"""The end of a tournament through the machine: places, cuts and points. The texts side by side.

ACT 20.17 and 20.19; Adelaide 102 to 104; Hold-em 16.3(a)(iii)(E), 16.7 and 16.20.
"""

from __future__ import annotations

import pytest

from croupier.rulebooks.values import Raw
from croupier.tournament import commands, events
from croupier.tournament.due import due
from croupier.tournament.plan.structure import Stage
from croupier.tournament.run.draws import cards_drawn
from tests.support.cite import Cited, clause
from tests.support.clauses.tournament_ending import ended
from tests.support.tournament.contests import (
    ADELAIDE,
    BALANCED,
    BOOKS,
    DIRECTOR,
    FIXED,
    FOUR,
    OPERATOR,
    PRICE,
    PRIZE,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    with_real_cards,
)

# Places


@clause(*acts("20.17"), *holdem("16.20"), f"{ADELAIDE} 102")
def test_places_are_worked_out_and_awarded_by_the_director(cited: Cited) -> None:
    t = ended(cited.book.id)
    assert t.standings == ["1 ann", "2 bob", "3 cat", "4 dan"]
    assert t.last(events.PlacesCalculated).under == cited.clause
    t.refuses(commands.PayPrize("ann", OPERATOR), t.rules.clause("tournament.pool"))
    t.refuses(commands.Close(OPERATOR), cited.clause)
    t.refuses(commands.ConfirmPlaces("ann"), t.rules.clause("tournament.director"))
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    assert (t.last(events.PlacesConfirmed).by, t.last(events.PlacesConfirmed).under) == (DIRECTOR, cited.clause)
    t.refuses(commands.ConfirmPlaces(DIRECTOR), cited.clause)


@clause(*acts("20.19", "20.19.s2"), f"{ADELAIDE} 104(c)", *holdem("16.20"))
def test_two_out_in_one_round_are_placed_by_what_they_put_in_or_what_they_had(cited: Cited) -> None:
    """bob had 12,000 and lost 12,000, cat 8,000; against the bank the stack before the round tells the same."""
    t = Held(cup(cited.book.id, 3)).opened().enter(*FOUR[:3]).started()
    t.round(bob=(STACK, 12_000), cat=(STACK, 8_000))
    won = STACK if t.rules.banked else 30_000
    t.round(ann=(STACK, won), bob=(12_000, 0, 12_000, 2, 1), cat=(8_000, 0, 8_000, 1, 2))
    assert t.standings == ["1 ann", "2 bob", "3 cat"]
    under = {"20.19": "20.19.s2", "20.19.s2": "20.19.s2", "104(c)": "104(c)", "16.20": "16.20"}[cited.clause]
    assert t.state.standings[1].clause == under


@clause(*acts("20.19.s3"), f"{ADELAIDE} 104(c).s2", *holdem("16.20"))
def test_two_out_for_the_same_share_the_prizes_or_the_first_all_in_is_higher(cited: Cited) -> None:
    """Second and third prize are $90 and $60: ACT and Hold-em give $75 each, Adelaide $90 to the first all-in."""
    t = Held(cup(cited.book.id, 3)).opened().enter(*FOUR[:3]).started()
    won = STACK if t.rules.banked else 30_000
    t.round(ann=(STACK, won), bob=(STACK, 0, STACK, 2, 1), cat=(STACK, 0, STACK, 1, 2))
    shared = cited.book.id != ADELAIDE
    assert t.standings == (["1 ann", "2 bob cat"] if shared else ["1 ann", "2 cat", "3 bob"])
    assert t.state.standings[1].clause == cited.clause
    t.paid_out()
    bob, cat = (75_00, 75_00) if shared else (60_00, 90_00)
    assert (t.money("ann"), t.money("bob"), t.money("cat")) == (150_00 - PRICE, bob - PRICE, cat - PRICE)


@clause(f"{ADELAIDE} 104(c).s3", f"{ADELAIDE} 104(c).s4", *acts("20.19.s2"))
def test_out_together_at_two_tables(cited: Cited) -> None:
    """Hand for hand, both rounds are one: the larger amount; level, Adelaide asks who sat nearer the button, ACT shares."""
    level = cited.clause == "104(c).s4"
    plan = cup(cited.book.id, 4, seats=2, given=BALANCED, hand_for_hand=True)
    t = Held(plan).opened().enter(*FOUR).started()
    assert t.state.hand_for_hand
    first, second = list(t.state.halls)
    (a1, a2), (b1, b2) = ([one.account for one in t.state.at_table(table)] for table in (first, second))
    if not level:
        t.gives(t.report(second, **{b1: (STACK, 9_000), b2: (STACK, 11_000)}))
        t.gives(t.report(first, **{a1: (STACK, STACK), a2: (STACK, STACK)}))
    had = STACK if level else 9_000
    rest = 2 * STACK
    t.gives(t.report(first, **{a1: (STACK, 0, STACK, 1, 2), a2: (STACK, rest)}))
    t.gives(t.report(second, **{b1: (had, 0, had, 1, 1), b2: (rest - had, rest)}))
    t.settled()
    t.round(first, **{a2: (rest, 2 * rest), b2: (rest, 0)})
    assert t.standings == ["1 " + a2, "2 " + b2, *(["3 " + b1, "4 " + a1] if level else ["3 " + a1, "4 " + b1])]
    assert t.state.standings[2].clause == cited.clause


@clause(*acts("20.19"), *holdem("16.20"))
@pytest.mark.parametrize("across", ["together", "table"])
def test_hand_for_hand_a_lap_is_one_round_or_each_table_has_its_own(cited: Cited, across: str) -> None:
    """Level in chips, at two tables of one lap: they share; or the table that finishes later is higher."""
    given: dict[str, Raw] = BALANCED | ({"tournament.places.across": across} if across == "table" else {})
    t = Held(cup(cited.book.id, 4, seats=2, given=given, hand_for_hand=True)).opened().enter(*FOUR).started()
    assert t.state.hand_for_hand
    first, second = list(t.state.halls)
    (a1, a2), (b1, b2) = ([one.account for one in t.state.at_table(table)] for table in (first, second))
    won = STACK if t.rules.banked else 2 * STACK
    t.gives(t.report(second, **{b1: (STACK, 0, STACK, 1, 1), b2: (STACK, won)}))
    t.gives(t.report(first, **{a1: (STACK, 0, STACK, 1, 2), a2: (STACK, won)}))
    t.settled()
    t.round(t.state.running[0].name, **{a2: (won, won if t.rules.banked else 2 * won), b2: (won, 0)})
    shared = f"3 {' '.join(sorted((a1, b1)))}"
    assert t.standings[2:] == ([shared] if across == "together" else [f"3 {a1}", f"4 {b1}"])
    assert t.rules.under["tournament.places.across"] == cited.clause
    assert t.rules.ways["tournament.places.across"] == across


@clause(f"{ADELAIDE} 102", f"{ADELAIDE} 104(a)", f"{ADELAIDE} 104(b)")
def test_by_chips_then_those_who_went_out_latest(cited: Cited) -> None:
    stage = Stage("session", "rounds", 3, chips=STACK)
    t = Held(cup(cited.book.id, 4, stages=(stage,))).opened().enter(*FOUR).started()
    t.round(dan=(STACK, 0), ann=(STACK, 2 * STACK))
    t.round(cat=(STACK, 0), bob=(STACK, 2 * STACK))
    t.round(ann=(2 * STACK, 15_000), bob=(2 * STACK, 25_000))
    assert t.standings == ["1 bob", "2 ann", "3 cat", "4 dan"]
    assert [standing.clause for standing in t.state.standings] == ["102", "104(a)", "104(b)", "104(b)"]


@clause(f"{ADELAIDE} 103", f"{ADELAIDE} 103.s2")
def test_players_level_cut_until_the_cards_tell_them_apart(cited: Cited) -> None:
    """With real cards the house waits for the director, who enters what each has cut."""
    stage = Stage("session", "rounds", 1, chips=STACK)
    t = Held(with_real_cards(cup(cited.book.id, 3, stages=(stage,)))).opened().enter(*FOUR[:3]).started()
    t.round(ann=(STACK, STACK), bob=(STACK, STACK), cat=(STACK, STACK))
    (wait,) = due(t.rules, t.state, t.at)
    assert (t.state.phase, wait.what, wait.clause, wait.who) == ("between", "cut", "103", "director")
    t.refuses(commands.CalculatePlaces(), "103")

    def cut(by: str = DIRECTOR, /, **cards: str) -> commands.CutCards:
        return commands.CutCards(cards, by=by)

    drawn = cards_drawn(t.state, t.draw(), FOUR[:3])
    t.refuses(commands.CutCards(drawn, t.draw()), "103")  # no seed cuts a real deck
    t.refuses(commands.CutCards(drawn), "103")
    t.refuses(cut("ann", ann="As", bob="2c", cat="3c"), t.rules.clause("tournament.director"))
    t.refuses(cut(ann="Ks", bob="2c"), "103")  # cat cuts too
    t.refuses(cut(ann="Ks", bob="Ks", cat="Kh"), "103")  # one deck
    t.refuses(cut(ann="Jo", bob="Ks", cat="Kh"), "practice")
    t.gives(cut(ann="Kd", bob="Ks", cat="2h"))
    assert t.last(events.CardsCut).by == DIRECTOR
    t.refuses(cut(ann="3d", bob="4s", cat="5h"), "103")  # only those with equal cards again
    assert t.settled().state.phase == "between"
    t.gives(cut(ann="3d", bob="4s"))
    t.refuses(cut(ann="3d", bob="4s"), "103")
    t.settled()
    assert t.standings == ["1 bob", "2 ann", "3 cat"]
    assert [standing.clause for standing in t.state.standings] == ["103.s2", "103.s2", "103"]


@clause(f"{ADELAIDE} 103")
def test_where_the_house_shuffles_its_seed_cuts_and_no_director(cited: Cited) -> None:
    stage = Stage("session", "rounds", 1, chips=STACK)
    t = Held(cup(cited.book.id, 3, stages=(stage,))).opened().enter(*FOUR[:3]).started()
    t.gives(t.report(ann=(STACK, STACK), bob=(STACK, STACK), cat=(STACK, STACK)))
    t.gives(commands.FinishTable("cup-1", t.at))
    t.gives(commands.EndSession(t.at))
    t.refuses(commands.CutCards({"ann": "2c", "bob": "Ac", "cat": "3c"}, by=DIRECTOR), "system")
    t.settled()
    assert (t.last(events.CardsCut).by, t.state.phase) == ("house", "placed")


@pytest.mark.parametrize("book", [book for book in BOOKS if book != ADELAIDE])
def test_where_no_text_has_a_cut_players_left_with_equal_stacks_share(book: str) -> None:
    stage = Stage("session", "rounds", 1, chips=STACK)
    t = Held(cup(book, 3, stages=(stage,), given={"tournament.balance": "fixed"})).opened().enter(*FOUR[:3]).started()
    t.round(ann=(STACK, STACK), bob=(STACK, STACK), cat=(STACK, STACK))
    assert t.standings == ["1 ann bob cat"]
    t.paid_out()
    assert [t.money(one) for one in FOUR[:3]] == [PRIZE - PRICE] * 3


@pytest.mark.parametrize("book", BOOKS)
def test_who_goes_on_is_decided_by_a_cut_where_players_are_level_at_the_line(book: str) -> None:
    stages = (Stage("heat", "rounds", 1, chips=STACK, advance=1), Stage("final", "rounds", 1, chips=STACK))
    plan = with_real_cards(cup(book, 4, stages=stages, given=FIXED))
    t = Held(plan).opened().enter(*FOUR).started()
    t.round("cup-1-1-1", **dict.fromkeys(FOUR, (STACK, STACK)))
    under = "103" if book == ADELAIDE else "practice"
    assert [(wait.what, wait.clause) for wait in due(t.rules, t.state, t.at)] == [("cut", under)]
    t.refuses(commands.EndSession(t.at), under)
    t.gives(commands.CutCards({"ann": "2c", "bob": "Ac", "cat": "Ad", "dan": "3c"}, by=DIRECTOR))
    t.refuses(commands.CutCards({"ann": "2c"}, by=DIRECTOR), under)
    t.gives(commands.CutCards({"bob": "7c", "cat": "8d"}, by=DIRECTOR))
    t.settled()
    assert {one.account for one in t.state.left} == {"cat"}


# Points, in Hold-em


def points_plan(book: str, level: str = "share", rounds: int = 1) -> Held:
    """Two sessions of a round or more, with 5, 3 and 1 points for the places at a table."""
    stages = tuple([Stage(f"session {n}", "rounds", rounds, chips=STACK, points=(5, 3, 1)) for n in (1, 2)])
    given = {"tournament.balance": "fixed", "tournament.points.level": level}
    return Held(with_real_cards(cup(book, 4, stages=stages, given=given))).opened().enter(*FOUR).started()


@clause(*holdem("16.3(a)(iii)(E)", "16.3(a)(iii)(E)b"))
def test_places_at_a_table_bring_points_and_the_points_decide(cited: Cited) -> None:
    t = points_plan(cited.book.id)
    t.round("cup-1-1-1", ann=(STACK, 15_000), bob=(STACK, 12_000), cat=(STACK, 9_000), dan=(STACK, 8_000))
    assert {one.account: one.points for one in t.state.entrants.values()} == {"ann": 5, "bob": 3, "cat": 1, "dan": 0}
    assert t.chips == dict.fromkeys(FOUR, STACK)  # new chips for everybody
    t.started().round("cup-2-1-1", ann=(STACK, 7_000), bob=(STACK, 15_000), cat=(STACK, 8_000), dan=(STACK, 14_000))
    assert t.standings == ["1 bob", "2 ann", "3 dan", "4 cat"]


@clause(*holdem("16.7", "16.15.s2", "16.3(a)(iii)(E)a"))
def test_who_cannot_wager_is_out_of_the_tournament_in_a_points_format_too_and_keeps_the_points(cited: Cited) -> None:
    """cat and dan have too little after the first session, third and fourth: cat keeps the point, and nobody comes back."""
    t = points_plan(cited.book.id, "share", rounds=2)
    left = 150 if cited.clause == "16.15.s2" else 0  # ante and blind take 200
    t.round("cup-1-1-1", ann=(STACK, 15_000), bob=(STACK, 12_000), cat=(STACK, 9_000), dan=(STACK, left))
    t.round("cup-1-1-1", ann=(15_000, 15_000), bob=(12_000, 12_000), cat=(9_000, 0))
    assert {one.account: one.points for one in t.state.entrants.values()} == {"ann": 5, "bob": 3, "cat": 1, "dan": 0}
    assert {one.account for one in t.state.left} == {"ann", "bob"}
    assert t.chips == {"ann": STACK, "bob": STACK}
    t.started().round("cup-2-1-1", ann=(STACK, 15_000), bob=(STACK, 12_000))
    t.round("cup-2-1-1", ann=(15_000, 15_000), bob=(12_000, 12_000))
    assert t.standings == ["1 ann", "2 bob", "3 cat", "4 dan"]
    assert "is out of the tournament, and keeps the points" in t.rules.words["tournament.points.elimination"]


@clause(*holdem("16.3(a)(iii)(E)b"))
def test_players_level_at_a_table_have_the_same_points(cited: Cited) -> None:
    t = points_plan(cited.book.id)
    t.round("cup-1-1-1", ann=(STACK, 9_000), bob=(STACK, 12_000), cat=(STACK, 12_000), dan=(STACK, 0))
    assert {one.account: one.points for one in t.state.entrants.values()} == {"ann": 1, "bob": 5, "cat": 5, "dan": 0}


@clause(*holdem("16.3(a)(iii)(E)c"))
@pytest.mark.parametrize("level", ["share", "draw"])
def test_players_level_on_points_share_prizes_or_draw_cards(cited: Cited, level: str) -> None:
    """ann and bob have 8 points each and contest first and second prize; nobody draws for fourth place."""
    t = points_plan(cited.book.id, level)
    t.round("cup-1-1-1", ann=(STACK, 15_000), bob=(STACK, 12_000), cat=(STACK, 9_000), dan=(STACK, 0))
    second = {"ann": (STACK, 12_000), "bob": (STACK, 15_000), "cat": (STACK, 9_000)}
    t.started().gives(t.report("cup-2-1-1", **second))
    t.gives(commands.FinishTable("cup-2-1-1", t.at))
    t.gives(commands.EndSession(t.at))
    if level == "draw":
        t.refuses(commands.CalculatePlaces(), cited.clause)
        t.gives(commands.CutCards({"ann": "2c", "bob": "3c"}, by=DIRECTOR))
    t.settled()
    assert t.standings == (
        ["1 ann bob", "3 cat", "4 dan"] if level == "share" else ["1 bob", "2 ann", "3 cat", "4 dan"]
    )
    assert t.state.standings[0].clause == cited.clause


@clause(*holdem("16.3(a)(iii)(F)"))
def test_a_repechage_brings_one_of_those_who_went_out_back(cited: Cited) -> None:
    stages = (
        Stage("heat", "rounds", 1, chips=STACK, advance=1),
        Stage("second chance", "rounds", 1, chips=STACK, advance=1, repechage=True),
        Stage("final", "rounds", 1, chips=STACK),
    )
    t = (
        Held(cup(cited.book.id, 4, stages=stages, given={"tournament.balance": "fixed"}))
        .opened()
        .enter(*FOUR)
        .started()
    )
    t.round("cup-1-1-1", ann=(STACK, 15_000), bob=(STACK, 12_000), cat=(STACK, 9_000), dan=(STACK, 0))
    assert {one.account for one in t.state.left} == {"bob", "cat", "dan"}
    t.started().round("cup-2-1-1", bob=(STACK, 9_000), cat=(STACK, 9_500), dan=(STACK, 12_000))
    assert {one.account for one in t.state.left} == {"ann", "dan"}
    t.started().round("cup-3-1-1", ann=(STACK, 9_000), dan=(STACK, 12_000))
    assert t.standings == ["1 dan", "2 ann", "3 cat", "4 bob"]


def test_a_tournament_without_anybody_left_can_only_be_cancelled() -> None:
    """Hold-em: nobody came, all have forfeited; nobody has a place, so everybody is refunded."""
    t = Held(cup("act-uth-2025", 4)).opened().enter(*FOUR).started(*FOUR)
    assert (t.state.phase, t.standings) == ("placed", [])
    t.refuses(commands.ConfirmPlaces(DIRECTOR), "16.24.s2")
    t.gives(commands.Cancel(OPERATOR, "nobody came"))
    assert [t.money(one) for one in FOUR] == [0, 0, 0, 0]
