"""Before a tournament, and one that does not take place: approval, notice, director, alteration, cancellation.

ACT 20.2, 20.3, 20.21; Hold-em 16.2, 16.4, 16.24; Adelaide 89.
"""

from __future__ import annotations

import msgspec
import pytest

from croupier.tournament import commands, events
from croupier.tournament.finish.prizes import Prize
from croupier.tournament.machine import Contest
from croupier.tournament.plan.conditions import pinned
from croupier.tournament.plan.structure import Stage
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import (
    ADD_ON,
    BOOKS,
    DIRECTOR,
    FEE,
    OFFICE,
    OPERATOR,
    PRICE,
    PRIZE,
    REBUY,
    SHIFT_MANAGER,
    STACK,
    Held,
    acts,
    cup,
    holdem,
)

replace = msgspec.structs.replace
OPEN = commands.OpenEntries(OPERATOR)


# What comes before entries, side by side


@clause(*acts("20.3", "def:Approved"), *holdem("16.2", "16.2(c)"))
def test_entries_wait_for_approval_by_one_text_and_for_notice_by_the_other(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3))
    t.gives(OFFICE["publish"])
    t.gives(OFFICE["name"])
    approved = cited.clause in ("20.3", "def:Approved")
    under = "20.3" if approved else "16.2(c)"
    wanted, other = (OFFICE["approve"], OFFICE["notify"]) if approved else (OFFICE["notify"], OFFICE["approve"])
    t.refuses(OPEN, under)
    t.refuses(other, under)
    (event,) = t.gives(wanted)
    assert (event.reference, event.day, event.under) == ("GRC 20/7", "2030-01-01", under)  # type: ignore[attr-defined]
    assert t.refuses(wanted, under).code == "paper-entered"
    t.gives(OPEN)
    assert t.state.phase == "entries"


@pytest.mark.parametrize("day", ["", "tomorrow", "2030-1-1", "2030-02-30", "20300101"])
def test_an_approval_has_a_reference_and_a_day(day: str) -> None:
    t = Held(cup("act-omaha-2006", 3))
    t.refuses(commands.Approve("GRC 20/7", day, OPERATOR), "20.3")
    t.refuses(commands.Approve(" ", "2030-01-01", OPERATOR), "20.3")
    t.refuses(commands.Approve("GRC 20/7", "2030-01-01", ""), "20.3")


def test_adelaide_asks_for_neither() -> None:
    t = Held(cup("adelaide-omaha", 3))
    t.refuses(OFFICE["approve"], "practice")
    t.refuses(OFFICE["notify"], "practice")
    t.gives(OFFICE["name"])
    t.gives(OPEN)


@clause(*holdem("16.2", "16.2(b)"))
def test_patrons_have_the_conditions_before_entries_are_taken(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3))
    t.gives(OFFICE["notify"])
    t.gives(OFFICE["name"])
    t.refuses(OPEN, "16.2(b)")
    (event,) = t.gives(commands.Publish(OPERATOR))
    assert event == events.ConditionsPublished(OPERATOR, "16.2(b)")
    t.gives(OPEN)


@clause(*holdem("16.2", "16.2(a)"))
def test_the_conditions_are_documented_before_anything_else(cited: Cited) -> None:
    """The first event pins them, word for word and level for level."""
    t = Held(cup(cited.book.id, 3))
    assert isinstance(t.log[0], events.TournamentAnnounced)
    assert t.log[0].digest == t.rules.digest
    assert Contest(t.log[0]).rules == t.rules
    assert t.rules.clause("tournament.approval", 2) == "16.2(a)"


# The director


@clause(*acts("20.2", "def:Tournament Director/Assistant"), *holdem("16.4", "def:Tournament Director/Assistant"))
def test_the_shift_manager_names_a_director_whose_decisions_nobody_else_takes(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 3))
    for office in ("approve", "publish") if cited.book.id in BOOKS[:2] else ("notify", "publish"):
        t.gives(OFFICE[office])
    under = t.rules.clause("tournament.director")
    assert cited.clause in t.rules.clauses["tournament.director"]
    assert t.refuses(OPEN, under).code == "no-director"
    (event,) = t.gives(commands.NameDirector(DIRECTOR, SHIFT_MANAGER))
    assert event == events.DirectorNamed(DIRECTOR, SHIFT_MANAGER, under)
    t.gives(OPEN)
    t.enter("ann", "bob").drawn()
    t.refuses(commands.StartSession(t.at, "ann"), under)
    t.gives(commands.NameDirector("ed", SHIFT_MANAGER))  # the assistant
    t.seated().gives(commands.StartSession(t.at, "ed"))
    t.refuses(commands.NameDirector("ed", SHIFT_MANAGER), under)
    t.refuses(commands.CallBreak(10, t.at, SHIFT_MANAGER, "time to eat"), under)


# Altering, cancelling


@clause("adelaide-omaha 89")
def test_management_alters_an_event_and_says_why(cited: Cited) -> None:
    plan = cup(cited.book.id, 9)
    t = Held(plan).opened().enter("ann", "bob")
    longer = replace(plan, structure=replace(plan.structure, late_to_level=2))
    told = msgspec.Raw(pinned(longer))
    t.refuses(commands.Alter(told, OPERATOR, " "), "89")
    t.gives(commands.Alter(told, OPERATOR, "a train is late"))
    assert t.rules.structure.late_to_level == 2
    assert t.last(events.ConditionsAltered).reason == "a train is late"
    t.started().enter("cat").settled()
    assert t.state.entrants["cat"].table == "cup-1"


@clause("adelaide-omaha 89")
@pytest.mark.parametrize("changes", [{"seats": 5}, {"levels": ()}, {"stages": ()}, {"table": {"limit": "no-limit"}}])
def test_what_has_been_played_cannot_be_altered(cited: Cited, changes: dict[str, object]) -> None:
    plan = cup(cited.book.id, 9)
    t = Held(plan).opened().enter("ann", "bob", "cat").started()
    other = replace(plan, structure=replace(plan.structure, **changes))
    answer = t.contest.decide(commands.Alter(msgspec.Raw(pinned(other)), OPERATOR, "it suits the house"))
    assert not isinstance(answer, tuple), answer
    later = replace(plan, structure=replace(plan.structure, levels=plan.structure.levels[:2]))
    t.gives(commands.Alter(msgspec.Raw(pinned(later)), OPERATOR, "it suits the house"))


@clause("adelaide-omaha 89")
def test_nobody_gets_other_chips_or_another_price_than_was_announced(cited: Cited) -> None:
    t = Held(cup(cited.book.id, 9)).opened().enter("ann")
    dear = cup(cited.book.id, 9, given={"tournament.payment": "120", "tournament.contribution": "110"})
    assert t.refuses(commands.Alter(msgspec.Raw(pinned(dear)), OPERATOR, "more prizes"), "89").code == "paid-already"
    t.refuses(commands.Alter(msgspec.Raw(b"{}"), OPERATOR, "more prizes"), "system")
    t.refuses(commands.Alter(msgspec.Raw(pinned(cup("act-omaha-2006", 9))), OPERATOR, "another game"), "89")


@clause("adelaide-omaha 89")
def test_a_session_people_have_paid_for_is_not_altered_away(cited: Cited) -> None:
    heat = Stage("heat", "rounds", 1, advance=2, sessions=3, chips=STACK)
    several = {"tournament.balance": "balanced"}
    plan = cup(cited.book.id, 9, stages=(heat, Stage("final")), given=several)
    t = Held(plan).opened().enter("ann", "bob").enter("cat", session=2)
    fewer = replace(plan, structure=replace(plan.structure, stages=(replace(heat, sessions=2), Stage("final"))))
    refusal = t.refuses(commands.Alter(msgspec.Raw(pinned(fewer)), OPERATOR, "too few come"), "89")
    assert refusal.code == "session-paid-for"
    more = replace(plan, structure=replace(plan.structure, stages=(replace(heat, sessions=4), Stage("final"))))
    t.gives(commands.Alter(msgspec.Raw(pinned(more)), OPERATOR, "many come"))
    t.started().round("cup-1-1-1", ann=(STACK, STACK), bob=(STACK, STACK))
    assert t.state.session, "sessions that nobody has entered are skipped"
    assert t.refuses(commands.Alter(msgspec.Raw(pinned(plan)), OPERATOR, "after all"), "89").code == "already-played"


@clause("adelaide-omaha 89(i)", "adelaide-omaha 110")
def test_prizes_are_altered_until_somebody_is_out_and_shown_anew(cited: Cited) -> None:
    plan = cup(cited.book.id, 4)
    t = Held(plan).opened().enter("ann", "bob", "cat", "dan")
    t.gives(commands.CloseEntries(DIRECTOR))
    t.started()
    assert t.state.prize_list == (200_00, 120_00, 80_00)
    flat = cup(cited.book.id, 4, given={"tournament.prizes": [60, 40]})
    t.gives(commands.Alter(msgspec.Raw(pinned(flat)), OPERATOR, "two prizes, as advertised"))
    t.settled()
    assert t.state.prize_list == (240_00, 160_00)
    t.round(ann=(STACK, 2 * STACK), dan=(STACK, 0))
    assert t.refuses(commands.Alter(msgspec.Raw(pinned(plan)), OPERATOR, "three after all"), "89").code == "players-out"


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "adelaide-omaha"])
def test_elsewhere_conditions_stand_once_entries_are_taken_and_altered_ones_are_approved_anew(book: str) -> None:
    plan = cup(book, 9)
    t = Held(plan)
    for office in [office for office in ("approve", "notify") if office in _wanted(book)]:
        t.gives(OFFICE[office])
    t.gives(commands.Alter(msgspec.Raw(pinned(cup(book, 8))), OPERATOR, "a table fewer"))
    assert (t.state.approved, t.state.notified) == ("", "")
    t.opened()
    t.refuses(
        commands.Alter(msgspec.Raw(pinned(plan)), OPERATOR, "a table more"), t.rules.clause("tournament.prevails")
    )


def _wanted(book: str) -> tuple[str, ...]:
    return ("approve",) if book in BOOKS[:2] else ("notify",)


@clause(*acts("20.21.s2", "20.21.s3"), *holdem("16.24", "16.24.s2"), "adelaide-omaha 89")
def test_a_cancelled_tournament_gives_back_everything_and_nothing_more(cited: Cited) -> None:
    """Entries, commission, re-buys and add-ons, a forfeited entry too; the house's own money goes back to the house."""
    given = {"tournament.extra-prizes": "added"} if cited.book.id == "adelaide-omaha" else {}
    given |= {"tournament.added-prizes": "cash"} if "tournament.added-prizes" in cited.book.rules else {}
    plan = cup(cited.book.id, 4, given=given, rebuy=REBUY, add_on=ADD_ON)
    t = Held(plan).opened().enter("ann", "bob", "cat", "dan").started("dan")
    if given:
        t.gives(commands.AddPrize(Prize(0, "a gift", 500_00, "cash"), OPERATOR))
    if cited.book.id in BOOKS[:2]:
        t.gives(commands.Forfeit("dan", DIRECTOR, "not there"))
    t.settled().gives(commands.Buy("ann", "add-on"))
    t.gives(t.report(**(_lost() if t.rules.banked else {"ann": (10_000, 20_000), "bob": (10_000, 0)})))
    t.gives(commands.Buy("bob", "re-buy"))
    assert t.pool == 4 * PRIZE + 70_00 + (500_00 if given else 0)
    assert t.kept == 4 * FEE
    why = t.rules.clause("tournament.cancel", 1)
    t.refuses(commands.Cancel(OPERATOR, " "), why)
    assert cited.clause in (t.rules.clause("tournament.cancel"), why)
    t.gives(commands.Cancel(OPERATOR, "the roof leaks"))
    assert (t.last(events.TournamentCancelled).by, t.last(events.TournamentCancelled).reason) == (
        OPERATOR,
        "the roof leaks",
    )
    assert [t.money(one) for one in ("ann", "bob", "cat", "dan")] == [0, 0, 0, 0]
    assert (t.pool, t.kept) == (0, 0)
    t.refuses(commands.Enter("eve", agreed=True), t.rules.clause("tournament.cancel"))
    t.obeyed().gives(commands.Close(OPERATOR))
    assert t.chips_out == (10_000 if t.rules.banked else 0)  # what the bank had won lies with the bank


def _lost() -> dict[str, tuple[int, ...]]:
    return {"ann": (10_000, 10_000), "bob": (10_000, 0)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_in_progress_is_finished_before_the_chips_of_a_cancelled_tournament_go_back(book: str) -> None:
    t = Held(cup(book, 2)).opened().enter("ann", "bob").started()
    t.gives(commands.Cancel(OPERATOR, "the roof leaks", busy=("cup-1",)))
    assert t.money("ann") == 0
    t.gives(t.report(ann=(10_000, 12_000), bob=(10_000, 8_000)))
    assert t.chips == {"ann": 12_000, "bob": 8_000}
    t.obeyed().gives(commands.Close(OPERATOR))
    assert t.chips_out == 0


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_cancelled_once_the_places_are_awarded(book: str) -> None:
    t = Held(cup(book, 2)).opened().enter("ann", "bob").started()
    t.round(ann=(10_000, 20_000), bob=(10_000, 0)) if not t.rules.banked else t.round(bob=(10_000, 0))
    assert t.state.phase == "placed"
    t.gives(commands.ConfirmPlaces(DIRECTOR))
    t.refuses(commands.Cancel(OPERATOR, "regret"), t.rules.clause("tournament.cancel"))
    assert t.money("bob") == -PRICE
