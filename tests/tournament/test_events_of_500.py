"""A tournament of 500 players under each rulebook, from entry to prizes, with everything that happens at one.

Every event is followed and looked at as in the small ones (tests/support/properties/trials.py): chips and money conserved,
even tables after every balancing, nobody at two tables, places as the text says. The others are a tournament in heats whose
players keep their seats, and two that are cancelled, in the middle and at the end.
"""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from croupier.bots.habits import Habits
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.tournament import events
from croupier.tournament.plan.conditions import Plan
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure
from croupier.tournament.plan.templates import example_plan, filled, template
from tests.support.cite import Cited, clause
from tests.support.properties.trials import Trial, digest

PLAYERS = 500
HABITS = Habits(absent=0.05, leaves=0.01, buys=0.5, penalised=0.3, disqualified=0.05, late=0.1, reserves=10)


def plan_of(name: str) -> Plan:
    """Re-buys, late entries and tables that are balanced: between players to the last, against the bank to a final."""
    book = rulebook(name)
    if "re-buy" in book.example.structure.formats:
        plan = example_plan(name, "re-buy", PLAYERS)
        return replace(plan, structure=replace(plan.structure, late_to_level=2))
    chips = book.example.structure.chips
    structure: Structure = replace(
        template(book, "sessions", PLAYERS),
        levels=_rising(template(book, "sessions", PLAYERS).levels),
        stages=(Stage("day 1", "left", 60, chips=chips), Stage("final", "rounds", 12, levels_anew=True)),
        rebuy=Purchase(100_00, chips, most=2, to_level=2),
        late_to_level=2,
        hand_for_hand=True,
    )
    plan = filled(name, "two days", structure, PLAYERS)
    return replace(plan, given={**plan.given, "tournament.balance": "balanced"})


def _rising(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """So that somebody goes out in the end: the least bet of the last levels is most of a stack."""
    least = [100, 200, 500, 1_000, 2_000]
    return tuple(
        [
            replace(levels[0], settings={**levels[0].settings, "bet.min": str(bet), "bet.max": str(10 * bet)})
            for bet in least
        ]
    )


def event(name: str, plan: Plan, called_off: tuple[str, int] = ("never", 0), *, checked: bool = True) -> Trial:
    habits = HABITS if plan.structure.stages[0].number == 1 else HABITS._replace(penalised=1.0, disqualified=0.4)
    trial = Trial(f"500 of {name}", plan, PLAYERS, habits, cancelled=0.0, checked=checked)
    trial.called_off = called_off
    return trial.run()


def kinds(trial: Trial) -> Counter[type]:
    return Counter([type(each) for each in trial.record])


@pytest.mark.parametrize("name", rulebook_ids())
def test_500_players_from_entry_to_prizes(name: str) -> None:
    trial = event(name, plan_of(name))
    found = kinds(trial)
    happened = [
        events.ChipsBought,
        events.PlayerPenalised,
        events.PlayerMoved,
        events.TableBroken,
        events.PlayerDisqualified,
        events.LevelBegan,
    ]
    assert {kind.__name__: found[kind] for kind in happened if found[kind] < 2} == {}
    assert found[events.PlayerOut] >= 350
    assert found[events.AbsenceNoted] + found[events.PlaceForfeited] >= 10  # people who go away, and who never come
    assert trial.tables >= 40
    placed = [account for standing in trial.state.standings for account in standing.accounts]
    assert len(set(placed)) == len(placed) >= 400
    again = event(name, plan_of(name), checked=False)
    assert digest(again.state, again.record) == digest(trial.state, trial.record)


@clause("act-omaha-2006 20.7.s2")
def test_500_players_in_heats_keep_their_seats(cited: Cited) -> None:
    trial = event("heats", example_plan(cited.book.id, "heats", PLAYERS))
    found = kinds(trial)
    assert not trial.contest.rules.balanced
    assert found[events.PlayerMoved] == found[events.TableBroken] == 0
    assert found[events.SeatsDrawn] == found[events.SessionEnded] == len(trial.contest.rules.structure.stages) >= 3
    assert found[events.SeatResold] >= 1
    seats: dict[str, tuple[str, int]] = {}
    for each in trial.record:
        if isinstance(each, events.SeatsDrawn):
            seats |= {place.account: (place.table, place.seat) for place in each.seats}
        if isinstance(each, events.SeatResold):
            seats[each.account] = seats[each.absent]
        if isinstance(each, events.PlayerSubstituted) and each.account in seats:
            seats[each.substitute] = seats[each.account]
        if isinstance(each, events.PlayerOut):
            assert seats[each.fact.account][0] == each.fact.table


@pytest.mark.parametrize("moment", [("lap", 15), ("placed", 1)], ids=["in the middle", "at the end"])
def test_500_players_have_everything_back_when_it_is_cancelled(moment: tuple[str, int]) -> None:
    trial = event("cancelled", plan_of("act-manila-2005"), moment)
    (cancelled,) = [each for each in trial.record if isinstance(each, events.TournamentCancelled)]
    assert len(cancelled.refunds) >= PLAYERS * 0.8
    assert any(one.status == "forfeited" for one in trial.state.entrants.values())
    brought = trial.contest.rules.payment + 2 * 100_00 + 100_00
    assert {amount for (account, unit), amount in trial.books.items() if account.startswith("wallet:player")} == {
        brought
    }
    assert (trial.state.taken, trial.state.fees, trial.state.pool) == (0, 0, 0)
