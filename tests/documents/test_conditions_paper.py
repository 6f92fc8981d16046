"""The conditions of a tournament on paper: complete to the list of the rulebook, and the prize list once it is known."""

from __future__ import annotations

from croupier.documents.conditions_paper import ConditionsPaper, conditions_paper, ordinal
from croupier.documents.printing import pictured
from croupier.tournament.plan.conditions import Conditions, conditions, prevailing
from croupier.tournament.plan.templates import example_plan
from tests.documents.papers import ZONE, results, simulated
from tests.support.cite import Cited, clause


def paper_of(cited: Cited, prizes: tuple[int, ...] = ()) -> tuple[Conditions, ConditionsPaper]:
    plan = example_plan(cited.book.id, cited.book.example.structure.formats[-1], 21)
    settled = conditions(plan)
    return settled, conditions_paper(settled, zone=ZONE, prize_list=prizes)


@clause("act-omaha-2006 20.4", "act-manila-2005 20.4", "act-uth-2019 16.3", "act-uth-2025 16.3", "adelaide-omaha 89")
def test_every_field_the_rulebook_lists_is_on_the_paper(cited: Cited) -> None:
    settled, paper = paper_of(cited)
    assert cited.clause in paper.under
    rows = [(row.words, row.clause) for row in paper.fields]
    free = {key: rule for key, rule in cited.book.rules.items() if rule.scope == "tournament" and not rule.fixed}
    for key, rule in free.items():
        if key in settled.fields.values:
            words = paper.start if key == "tournament.start" else settled.words[key]
            assert (words, settled.under[key]) in rows, key
        else:
            assert rule.optional, f"{key} is wanted and is not there"


@clause("act-uth-2019 16.3(b)", "act-uth-2025 16.3(b)")
def test_the_paper_says_that_the_rules_prevail(cited: Cited) -> None:
    settled, paper = paper_of(cited)
    assert paper.prevails == prevailing(settled)
    assert paper.prevails.endswith("where the two disagree, the rules prevail.")
    assert cited.clause in paper.prevails_clause.split(", ")


@clause("act-uth-2019 16.2(b)", "act-uth-2025 16.2(b)")
def test_patrons_can_have_the_conditions_in_print(cited: Cited) -> None:
    _, paper = paper_of(cited)
    assert 1 <= len(pictured(paper, format_="svg")) <= 3


@clause("adelaide-omaha 110")
def test_the_prize_list_is_on_the_paper_once_the_pool_is_known(cited: Cited) -> None:
    _, before = paper_of(cited)
    assert not any(prize.amount for prize in before.prizes)
    settled, after = paper_of(cited, (525_00, 315_50, 210_00))
    assert [(prize.place, prize.amount) for prize in after.prizes][:3] == [
        ("1st", "$525"),
        ("2nd", "$315.50"),
        ("3rd", "$210"),
    ]
    assert after.prizes_clause == settled.clause("tournament.prize-list") == cited.clause


def test_levels_are_told_as_they_are_played() -> None:
    plan = example_plan("act-omaha-2006", "turbo", 60)
    paper = conditions_paper(conditions(plan), zone=ZONE)
    assert len(paper.levels) == len(plan.structure.levels)
    first = plan.structure.levels[0]
    small, big = [f"{int(blind):,}" for blind in first.settings["blinds"].split(",")]
    assert paper.levels[0].words == f"Blinds {small} and {big}, pot limit"
    assert paper.levels[0].length == f"{first.minutes} minutes"


def test_places_are_said_as_people_say_them() -> None:
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th",
    ]  # fmt: skip


def test_a_result_sheet_has_everybody_once_and_all_of_the_pool() -> None:
    room = simulated()
    sheet = results(room)
    assert sorted(one.account for one in sheet.places) == sorted(room.contest.state.entrants)
    pool = sum(one.prize + one.fee for one in room.contest.state.entrants.values()) - room.contest.state.fees
    assert sum(one.prize for one in sheet.places) == pool > 0
    assert [one.prize for one in sheet.places] == sorted([one.prize for one in sheet.places], reverse=True)
    assert all(one.clause for one in sheet.places)
