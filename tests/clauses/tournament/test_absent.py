"""Players of a tournament who are not at the table: ACT 20.11 folds their hands in turn, Adelaide 92 and 93 kill them with
the deal; both take their blinds and antes. And whoever is moved to a table: dealt in at once, but not on the button."""

from __future__ import annotations

import pytest

from croupier.poker.commands import Act, DealHoles, FoldAbsent
from croupier.poker.events import Folded, ForcedBetsPosted, PotAwarded, RoundEnded
from croupier.poker.ruling_events import HandKilled, RoundVoided
from croupier.poker.state import State
from croupier.table import commands, events
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.tournament_tables import ACT, Staged

POKER = (*ACT, "adelaide-omaha")


def three(book: str, *rules: str) -> Staged:
    """Ann, bob and cy at a table that has not played yet; cy has gone."""
    return Staged(book, *rules).seats(ann=1, bob=2, cy=3).away("cy")


def until_big_blind(t: Staged) -> Staged:
    """Rounds in which everybody folds, until cy has the big blind; that round is dealt."""
    while t.opens().goes_on().table.dealt_accounts[1] != "cy":
        while t.session.due is not None:
            t.acts("fold")
    return t


@clause("act-omaha-2006 20.11", "act-manila-2005 20.11", "adelaide-omaha 93")
def test_an_absent_player_is_dealt_in_and_pays_blinds_and_antes_until_the_stack_is_gone(cited: Cited) -> None:
    rules = ("ante=25",) if cited.book.id == "adelaide-omaha" else ("betting=both", "ante=25")
    t = Staged(cited.book.id, *rules).seats(ann=1, bob=2).seats(stack=600, cy=3).away("cy")
    paid = []
    while t.chips["cy"]:
        before = t.chips["cy"]
        t.opens().goes_on()
        assert 3 in t.dealt, "dealt in though nobody is there"
        posted, place = t.last(ForcedBetsPosted), t.table.dealt.index(3)
        paid.append(posted.antes[place] + posted.live[place])
        while t.session.due is not None:
            t.acts("fold")
        assert t.chips["cy"] in (before - paid[-1], before - paid[-1] + 3 * 25 + 150), "paid, unless cy won the pot"
        assert not t.player("cy").missed
        assert not t.player("cy").waits
        if cited.book.id != "adelaide-omaha" and len(paid) > 12:
            break  # where hands are folded in turn an absent big blind may win
    assert {25, 75, 125} <= set(paid), "antes, the small blind, the big blind"
    assert t.rules.under["absent.posts"] == cited.clause
    assert not t.told(events.BlindsMissed)


@clause("act-omaha-2006 20.11.s2", "act-manila-2005 20.11.s2")
def test_the_hand_is_folded_when_its_turn_comes_though_a_check_is_free(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).opens().goes_on()
    big = t.table.dealt_accounts[1]
    t.away(big)
    t.acts("call", "call")
    folded = t.told(Folded)
    assert [(one.place, one.under) for one in folded] == [(1, cited.clause)], "the big blind could have checked"
    assert t.session.round.live == 0b101  # type: ignore[union-attr]


@clause("adelaide-omaha 92")
def test_the_hand_is_dead_at_once_when_all_hands_are_dealt(cited: Cited) -> None:
    t = until_big_blind(three(cited.book.id))
    assert t.told(HandKilled)[-1] == HandKilled(1, cited.clause)
    state = t.session.round
    assert isinstance(state, State)
    assert (state.live, state.acted, state.paid[1]) == (0b101, 0, 100), "nobody has acted yet, and the blind stays in"


@clause("adelaide-omaha 111.pen(b)", "adelaide-omaha 111.pen(c)")
def test_the_hand_of_whoever_is_sent_away_is_dead_under_the_penalty(cited: Cited) -> None:
    t = three(cited.book.id)
    t.gives(commands.GoAway("cy", cited.clause))
    assert t.opens().goes_on().told(HandKilled)[-1].under == cited.clause
    state = t.session.round
    assert isinstance(state, State)
    assert state.live.bit_count() == 2
    while t.session.due is not None:
        t.acts("fold")
    t.away("cy")
    assert t.opens().goes_on().told(HandKilled)[-1].under == "92", "served, and cy is still not there"


@clause("adelaide-omaha 92")
def test_nobody_is_sent_away_or_loses_a_hand_under_a_clause_that_lists_no_penalty(cited: Cited) -> None:
    t = three(cited.book.id)
    assert t.refused(commands.GoAway("cy", "16(c)"))
    assert t.refused(commands.GoAway("cy")), "away already"
    t.gives(commands.GoAway("cy", "111.pen(c)"))
    t.opens()
    while t.session.for_absent is None:
        t.gives({"post": t.session.post, "holes": DealHoles()}[t.session.due.step.kind])  # type: ignore[attr-defined]
    killed = t.session.for_absent
    assert isinstance(killed, FoldAbsent)
    for under in ("", "111.pen(b)", "16(c)"):
        assert t.refused(FoldAbsent(killed.place, under)) == cited.clause
    t.gives(killed)


@pytest.mark.parametrize(("book", "winner"), [(ACT[0], "cy"), (ACT[1], "cy"), ("adelaide-omaha", "bob")])
def test_an_absent_big_blind_to_whom_all_fold_wins_by_one_text_and_not_by_the_other(book: str, winner: str) -> None:
    t = until_big_blind(three(book))
    left = t.table.dealt_accounts[0]
    t.acts("fold")  # the button
    if t.session.due is not None:
        t.acts("fold")  # and the small blind, where cy's hand is not dead
    won = t.last(PotAwarded).shares[0].place
    assert t.table.dealt_accounts[won] == ("cy" if winner == "cy" else left)


@clause("adelaide-omaha 92")
def test_where_no_hand_is_left_alive_each_takes_back_what_was_posted(cited: Cited) -> None:
    t = Staged(cited.book.id, "ante=25").seats(ann=1, bob=2, cy=3).away("ann", "bob", "cy").opens().goes_on()
    assert len(t.told(HandKilled)) == 3
    assert t.last(RoundVoided).under == t.last(RoundEnded).under == cited.clause
    assert t.chips == {"ann": 1000, "bob": 1000, "cy": 1000}
    assert t.balances["pot:T1"] == 0


@pytest.mark.parametrize("book", ACT)
def test_where_hands_are_folded_in_turn_the_last_of_the_absent_wins(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2, cy=3).away("ann", "bob", "cy").opens().goes_on()
    assert len(t.told(Folded)) == 2
    assert sorted(t.chips.values()) == [950, 1000, 1050]


@clause("adelaide-omaha 92")
def test_who_was_there_for_the_deal_and_goes_then_has_a_hand(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).opens().goes_on()
    place = t.table.dealt_accounts.index("cy")
    t.away("cy")
    assert t.session.for_absent is None
    assert t.refused(FoldAbsent(place)) == cited.clause
    other = three(cited.book.id).opens()
    other.gives(commands.ComeBack("cy"))
    other.goes_on()
    assert not other.told(HandKilled), "back before the cards were out"


@clause("adelaide-omaha 92")
def test_coming_back_after_the_deal_is_too_late(cited: Cited) -> None:
    t = three(cited.book.id).opens().goes_on()
    t.gives(commands.ComeBack("cy"))
    assert not t.session.round.live >> t.table.dealt_accounts.index("cy") & 1  # type: ignore[union-attr]


@clause("act-omaha-2006 20.11.s2", "act-manila-2005 20.11.s2", "adelaide-omaha 92")
def test_no_hand_is_given_up_for_a_player_who_is_there_or_before_its_time(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).opens()
    for place in range(3):
        assert t.refused(FoldAbsent(place)) == cited.clause
    absent = three(cited.book.id).opens()
    assert absent.refused(FoldAbsent(absent.table.dealt_accounts.index("cy"))) == cited.clause, "no card is out"
    cash = Sat(cited.book.id)
    cash.sits(ann=1, bob=2)
    cash.starts()
    assert cash.refused(FoldAbsent(0)) == "practice"
    script = Sat(cited.book.id, rules=["tournament=true"])
    script.sits(ann=1, bob=2, stake=100)
    script.starts()
    assert script.refused(FoldAbsent(0)) == "practice", "a table that is no tournament's own"


@pytest.mark.parametrize("book", POKER)
def test_a_player_who_comes_back_acts_again(book: str) -> None:
    t = three(book).folds_round()
    t.gives(commands.ComeBack("cy"))
    t.opens().goes_on()
    place = t.table.dealt_accounts.index("cy")
    while t.in_turn() != "cy":
        t.acts("call")
    t.gives(Act(place, "fold" if book in ACT else "call"))


# A player who is moved in


@pytest.mark.parametrize("book", POKER)
def test_a_player_who_is_moved_in_is_dealt_in_at_once_and_owes_nothing(book: str) -> None:
    t = Staged(book).seats(ann=1, cy=3, eve=5).folds_round()
    button = t.button
    seats = [1, 3, 5]
    following = seats[(seats.index(button) + 1) % 3]  # who has the button next
    beyond = {1: 2, 3: 4, 5: 6}[following]
    t.seats(dan=beyond)
    t.opens().goes_on()
    assert beyond in t.dealt
    assert t.last(ForcedBetsPosted).owed == ()
    assert not t.player("dan").waits


@pytest.mark.parametrize("book", POKER)
def test_nobody_is_moved_in_on_the_button(book: str) -> None:
    t = Staged(book).seats(ann=1, cy=3, eve=5).folds_round()
    between = {1: 2, 3: 4, 5: 6}[t.button]
    t.seats(dan=between)
    assert t.player("dan").waits == "free"
    t.opens().goes_on()
    assert between not in t.dealt, "the button would have come to this seat: it goes past first"
    assert t.button != between
    while t.session.due is not None:
        t.acts("fold")
    assert not t.player("dan").missed
    t.opens().goes_on()
    assert between in t.dealt
    assert t.last(ForcedBetsPosted).owed == ()
    assert not t.told(events.BlindsMissed)


@pytest.mark.parametrize("book", POKER)
def test_where_all_but_one_are_new_nobody_waits_and_the_button_goes_on(book: str) -> None:
    t = Staged(book).seats(ann=1, cy=3, eve=5).folds_round()
    t.sends("cy").sends("eve").seats(dan=2, fay=4)
    t.opens()
    assert t.dealt == (1, 2, 4)
    assert not t.told(events.GameRestarted)


@pytest.mark.parametrize("book", POKER)
def test_at_a_cash_table_all_is_as_it_was(book: str) -> None:
    cash = Sat(book)
    cash.sits(ann=1, bob=2, cy=3)
    cash.gives(commands.GoAway("cy"))
    cash.plays()
    assert cash.dealt == (1, 2)
    assert cash.session.for_absent is None


@clause("adelaide-omaha 92")
def test_the_one_who_is_there_wins_the_blinds_of_those_who_are_not(cited: Cited) -> None:
    book = cited.book.id
    order = Staged(book).seats(ann=1, bob=2, cy=3).opens().table.dealt_accounts
    t = Staged(book).seats(ann=1, bob=2, cy=3).away(*order[:2]).opens().goes_on()
    assert t.chips == {order[0]: 950, order[1]: 900, order[2]: 1150}
