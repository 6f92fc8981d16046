"""What a hostile director or operator tried: chips that were paid for, ballots that cannot be drawn, prizes moved late."""

from __future__ import annotations

import pytest

from croupier.shuffle import committed
from croupier.tournament import commands
from croupier.tournament import events as tournament_events
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.plan.structure import Purchase, Stage
from tests.support.tournament.contests import ACT, ADD_ON, ADELAIDE, DIRECTOR, FOUR, HOLD_EM, OPERATOR, STACK, Held, cup

BOOKS = [*ACT, ADELAIDE, *HOLD_EM]
KIND = {"tournament.extra-prizes": "added", "tournament.prize-kind": "both"}
LOST = (STACK, 0, STACK, 1, 1)


def called(t: Held) -> Held:
    """The ballot is called, and ann has a part in it that she does not reveal."""
    first = next(iter(t.state.entrants))
    part = committed(t.state.entrants[first].number, bytes(32)).commitment
    t.gives(commands.CommitPart(first, part))
    t.gives(commands.CallBallot(t.at, DIRECTOR))
    return t


def over(t: Held) -> Held:
    """Bob wins, dan is second, cat third, ann fourth."""
    t.round(ann=LOST, bob=(STACK, 2 * STACK)).round(cat=LOST, bob=(2 * STACK, 3 * STACK))
    return t.round(dan=LOST, bob=(3 * STACK, 4 * STACK))


@pytest.mark.parametrize("book", BOOKS)
def test_chips_that_were_bought_in_a_round_are_not_lost_with_it(book: str) -> None:
    t = Held.between_four(book, add_on=ADD_ON)
    t.gives(commands.Buy("ann", "add-on"))
    rows = {"ann": LOST} if book in HOLD_EM else {"ann": LOST, "bob": (STACK, 2 * STACK)}
    events = t.gives(t.report(**rows))
    assert not [
        event for event in events if isinstance(event, tournament_events.PlayerOut | tournament_events.PlayerBroke)
    ]
    t.settled()
    assert (t.statuses["ann"], t.chips["ann"]) == ("playing", ADD_ON.chips)


def test_a_re_buy_made_in_a_round_is_there_after_it() -> None:
    t = Held.between_four(ADELAIDE, rebuy=Purchase(50_00, STACK, most=1, to_level=2, below=STACK))
    t.round(ann=(STACK, 2_000), bob=(STACK, 18_000))
    t.gives(commands.Buy("ann", "re-buy"))
    t.gives(t.report(ann=(2_000, 0, 2_000, 1, 1), bob=(18_000, 20_000)))
    t.settled()
    assert (t.statuses["ann"], t.chips["ann"]) == ("playing", STACK)


@pytest.mark.parametrize("book", BOOKS)
def test_a_tournament_is_cancelled_while_its_ballot_is_called(book: str) -> None:
    t = called(Held(cup(book, 4)).opened().enter(*FOUR))
    t.gives(commands.Cancel(OPERATOR, "a flood"))
    t.at += 6_000
    t.settled().gives(commands.Close(OPERATOR))
    assert t.state.phase == "closed"
    assert t.pool == 0


@pytest.mark.parametrize("book", ACT)
def test_a_ballot_that_cannot_be_drawn_any_more_is_taken_back(book: str) -> None:
    t = Held(cup(book, 4)).opened()
    names = [f"p{number}" for number in range(max(t.rules.least, 2))]
    called(t.enter(*names))
    t.gives(commands.Disqualify("p1", "marked cards", DIRECTOR))
    t.at += 6_000
    t.settled()
    dropped = t.last(tournament_events.BallotDropped)
    assert "entered; it takes" in dropped.reason
    assert (t.state.ballot_until, t.state.parts) == (0, {})
    t.refuses(commands.DropBallot(), t.rules.clause("tournament.ballot"))
    t.enter("late")  # and then it can be called again
    called(t)


def test_no_chips_are_bought_where_the_session_is_over() -> None:
    stages = (Stage("heat", ends="rounds", number=1, advance=1, chips=STACK), Stage("final"))
    plan = cup(ADELAIDE, 8, seats=4, given={"tournament.balance": "fixed"}, stages=stages, add_on=ADD_ON)
    t = Held(plan).opened().enter(*[f"p{number}" for number in range(8)]).started()
    here = [one.account for one in t.state.at_table("cup-1-1-1")]
    rows = dict.fromkeys(here[2:], (STACK, STACK)) | {here[0]: (STACK, STACK + 500), here[1]: (STACK, STACK - 500)}
    t.round("cup-1-1-1", **rows)
    assert t.state.halls["cup-1-1-1"].over
    t.refuses(commands.Buy(here[1], "add-on"), t.rules.clause("tournament.stack"))


@pytest.mark.parametrize("book", [*ACT, *HOLD_EM])
def test_nobody_is_substituted_when_no_session_comes(book: str) -> None:
    t = over(Held.between_four(book))
    heir = commands.Substitute("bob", "zed", True, DIRECTOR, "a friend", agreed=True, member=True)
    clause = t.rules.clause("tournament.substitute")
    assert t.refuses(heir, clause).code == "no-session-left"
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    assert t.refuses(heir, clause).code == "no-session-left"


def test_prizes_are_not_moved_once_they_are_played_for() -> None:
    t = Held.between_four(ADELAIDE, given=KIND)
    t.gives(commands.AddPrize(Prize(1, "a watch", 50_00, "goods", True), OPERATOR))
    t.round(ann=LOST, bob=(STACK, 2 * STACK))
    clause = t.rules.clause("tournament.extra-prizes")
    ham = commands.AddPrize(Prize(4, "a ham", 100_00, "goods", True), OPERATOR)
    assert t.refuses(ham, clause).code == "players-out"
    t.round(cat=LOST, bob=(2 * STACK, 3 * STACK)).round(dan=LOST, bob=(3 * STACK, 4 * STACK))
    assert t.state.phase == "placed"
    t.refuses(ham, clause)
    house = commands.AddPrize(Prize(2, "from the house", 90_00, "cash"), OPERATOR)
    assert t.refuses(house, clause).code == "places-worked-out", "who was level for it would have cut cards"


@pytest.mark.parametrize("ground", ["under age", "Age", "a minor", "not 18 yet", "underage"])
def test_age_is_said_in_one_word_so_that_the_prize_goes_to_the_crown(ground: str) -> None:
    t = over(Held.between_four(ADELAIDE))
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    assert (
        t.refuses(commands.DeclareIneligible("bob", ground, OPERATOR), t.rules.clause("tournament.ineligible")).code
        == "under-age"
    )
    t.gives(commands.DeclareIneligible("bob", "manager of the house", OPERATOR))


def test_it_does_not_close_over_an_open_prize_of_the_house() -> None:
    t = Held.between_four(ADELAIDE, given=KIND | {"tournament.prizes": [100]})
    t.gives(commands.AddPrize(Prize(2, "from the house", 90_00, "cash"), OPERATOR))
    over(t).gives(commands.ConfirmPlaces(DIRECTOR))
    t.gives(commands.DeclareIneligible("dan", "works here", OPERATOR))
    t.gives(commands.PayPrize("bob", OPERATOR))
    t.refuses(commands.Close(OPERATOR), t.rules.clause("tournament.pool"))
