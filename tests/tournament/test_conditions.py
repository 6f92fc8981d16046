"""Conditions of tournaments beyond single clauses: plans in writing, the start, faults of a structure, random plans."""

from __future__ import annotations

from decimal import Decimal
from random import Random
from typing import Any

import msgspec
import pytest

from croupier import DeterminationError, rulebook, rulebook_ids
from croupier.errors import CroupierError, RequestError
from croupier.tournament.plan.conditions import Plan, conditions, pinned, plan_read, prevailing
from croupier.tournament.plan.structure import Level, Purchase, Stage
from croupier.tournament.plan.templates import example_plan
from tests.support.tournament.plans import random_plan

replace = msgspec.structs.replace
RANDOM_PLANS = 60
OMAHA = "act-omaha-2006"


def altered(**structure: Any) -> Plan:
    plan = example_plan(OMAHA, "sit-and-go", 6)
    return replace(plan, structure=replace(plan.structure, **structure))


@pytest.mark.parametrize("book", rulebook_ids())
def test_random_plans_are_permitted_and_read_back_as_they_were(book: str) -> None:
    for seed in range(RANDOM_PLANS):
        plan = random_plan(book, Random(seed))
        terms = conditions(plan)
        again = plan_read(pinned(plan))
        assert (again.digest, again.words, again.structure) == (terms.digest, terms.words, terms.structure)
        assert terms.prize + terms.fee == terms.payment
        assert sum(terms.prizes) == 100
        assert terms.chips > 0
        assert set(terms.under) == set(terms.fields.values)
        assert prevailing(terms)


@pytest.mark.parametrize("book", rulebook_ids())
def test_random_plans_differ_in_everything_they_should(book: str) -> None:
    plans = [random_plan(book, Random(seed)) for seed in range(RANDOM_PLANS)]
    structures = [plan.structure for plan in plans]
    assert len({len(structure.stages) for structure in structures}) > 1
    assert {structure.rebuy is None for structure in structures} == {True, False}
    assert {structure.add_on is None for structure in structures} == {True, False}
    assert {structure.levels[0].minutes > 0 for structure in structures} == {True, False}
    assert {plan.given["tournament.balance"] for plan in plans} == {"fixed", "balanced"}
    assert len({plan.given["tournament.players.max"] for plan in plans}) > 5


def test_every_clause_of_a_key_is_there_the_one_it_stands_under_first() -> None:
    terms = conditions(example_plan(OMAHA, "sit-and-go", 6))
    assert (terms.clause("tournament.places"), terms.clause("tournament.places", 2)) == ("20.19", "20.19.s3")
    assert terms.clause("tournament.places", 9) == "20.19.s3"
    assert terms.clause("tournament.no-show") == "practice"
    assert terms.says("tournament.no-show") is None


def test_a_start_is_in_the_rooms_own_time() -> None:
    plan = example_plan(OMAHA, "sit-and-go", 6)
    plan = replace(plan, given=plan.given | {"tournament.start": "2030-01-31T19:00"})
    utc, sydney = conditions(plan).start, conditions(replace(plan, zone="Australia/Sydney")).start
    assert utc == 1_896_116_400_000
    assert utc - sydney == 11 * 3_600_000
    with_offset = replace(
        plan, given=plan.given | {"tournament.start": "2030-01-31T19:00+10:00"}, zone="Australia/Sydney"
    )
    assert utc - conditions(with_offset).start == 10 * 3_600_000
    with pytest.raises(RequestError, match="time zone"):
        conditions(replace(plan, zone="Mars/Olympus"))


def test_prizes_are_shares_or_words() -> None:
    plan = example_plan(OMAHA, "sit-and-go", 6)
    shares = conditions(replace(plan, given=plan.given | {"tournament.prizes": "62.5,37.5"})).prizes
    assert shares == (Decimal("62.5"), Decimal("37.5"))
    assert conditions(replace(plan, given=plan.given | {"tournament.prizes": "all to the winner"})).prizes == ()


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"rulebook": 3}', b"\xff", b'{"rulebook":"x","name":"y"}'])
def test_what_is_no_plan_is_refused_in_words(text: bytes) -> None:
    with pytest.raises(RequestError, match="no plan of a tournament"):
        plan_read(text)


def test_an_unknown_rulebook_field_or_name_is_refused() -> None:
    plan = example_plan(OMAHA, "sit-and-go", 6)
    with pytest.raises(CroupierError, match="no rulebook"):
        conditions(replace(plan, rulebook="no-such-rules"))
    with pytest.raises(DeterminationError, match="no field of tournament conditions"):
        conditions(replace(plan, given={"tournament.rake": 5}))
    with pytest.raises(DeterminationError, match="neither fixed nor balanced"):
        conditions(replace(plan, given={"tournament.balance": "sometimes"}))
    for name in ("", "  ", "x" * 81):
        with pytest.raises(DeterminationError, match="has a name"):
            conditions(replace(plan, name=name))


@pytest.mark.parametrize(
    ("structure", "fault"),
    [
        ({"stages": ()}, "1 to 12 stages"),
        ({"stages": (Stage("final"),)}, "how many chips"),
        ({"stages": (Stage(" ", chips=9),)}, "name of its own"),
        ({"stages": (Stage("a", "rounds", 5, chips=9), Stage("A"))}, "name of its own"),
        ({"stages": (Stage("a", "table-left", 9, chips=9), Stage("b"))}, "which has 9 seats"),
        ({"stages": (Stage("a", "table-left", 2, advance=3, chips=9), Stage("b"))}, "at most 2 are there"),
        ({"stages": (Stage("a", "minutes", 1441, chips=9),)}, "within a day"),
        ({"stages": (Stage("a", "rounds", 9, chips=9, points=(1, 2)),)}, "do not rise"),
        ({"stages": (Stage("a", "rounds", 9, chips=9, repechage=True),)}, "repechage"),
        ({"levels": tuple([Level({"blinds": "50,100"}, minutes=5)] * 41)}, "1 to 40 levels"),
        ({"levels": (Level({"blinds": "50,100"}, minutes=5), Level({"blinds": "50,100"}, rounds=5))}, "all by rounds"),
        ({"levels": (Level({"blinds": "100,50"}, minutes=5),)}, "level 1: .*falls"),
        ({"levels": (Level({"blinds": "50,100"}, minutes=-1),)}, "minutes and break_minutes are"),
        ({"levels": (Level({"blinds": "50,100", "deck": "51"}, minutes=5),)}, "level 1: deck"),
        ({"seats": 13}, "13"),
        ({"seats": 1}, "1"),
        ({"chip_set": (100, 25)}, "smallest chip"),
        ({"action_seconds": 4000}, "at most an hour"),
        ({"rebuy": Purchase(100, 0)}, "gives 1 to"),
        ({"rebuy": Purchase(100, 5, to_level=99)}, "from one level to another"),
        ({"add_on": Purchase(100, 5, from_level=2)}, "from one level to another"),
        ({"add_on": Purchase(100, 5, fee=101)}, "at most what an add-on costs"),
    ],
)
def test_a_structure_that_cannot_be_played_is_refused(structure: dict[str, Any], fault: str) -> None:
    with pytest.raises(DeterminationError, match=fault):
        conditions(altered(**structure))


def test_against_the_bank_every_level_says_its_least_wager() -> None:
    plan = example_plan("act-uth-2025", "sessions", 7)
    levels = (Level({"bet.max": "1000", "chip": "50"}, rounds=5),)
    with pytest.raises(DeterminationError, match="does not say its bet") as refusal:
        conditions(replace(plan, structure=replace(plan.structure, levels=levels)))
    assert refusal.value.clauses == ("16.3(a)(vii)",)


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_format_stands_for_any_number_of_players(book: str) -> None:
    for name in rulebook(book).example.structure.formats:
        for players in (2, 6, 7, 11, 23, 90, 500):
            if name != "sit-and-go" or players <= 7:
                assert conditions(example_plan(book, name, players)).most == players
