"""Amounts and stacks in whole chips: no plan passes that could not be paid, and no template makes one."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from croupier import DeterminationError, RequestError, rulebook, rulebook_ids
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.plan.structure import Level, Purchase, Stage
from croupier.tournament.plan.templates import filled, template
from tests.support.tournament.contests import cup

replace = msgspec.structs.replace
FORMATS = [(book, each) for book in rulebook_ids() for each in rulebook(book).example.structure.formats]
POKER, BANK = "adelaide-omaha", "act-uth-2025"
REBUY = Purchase(cost=5_000, chips=5_000)


@pytest.mark.parametrize(("book", "name"), FORMATS)
def test_every_template_can_be_paid_in_its_own_chips_however_short_the_stack(book: str, name: str) -> None:
    least = 20 * rulebook(book).example.structure.chip_set[0]
    for chips, players in product((least, 3 * least, 7_000, 25_000), (2, 5, 7, 40)):
        if name == "sit-and-go" and players > 7:
            continue
        structure = template(rulebook(book), name, players, chips=chips, seats=7)
        assert conditions(filled(book, "short", structure, players)).chips == chips


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_template_wants_a_stack_of_whole_chips_that_lasts(book: str) -> None:
    name = rulebook(book).example.structure.formats[-1]
    smallest = rulebook(book).example.structure.chip_set[0]
    with pytest.raises(RequestError, match="cannot be made up"):
        template(rulebook(book), name, 9, chips=10_010)
    with pytest.raises(RequestError, match=f"at least {20 * smallest} chips"):
        template(rulebook(book), name, 9, chips=19 * smallest)


def level(book: str, **settings: str) -> Level:
    least = {"bet.min": "100", "bet.max": "1000", "chip": "50"} if book == BANK else {"blinds": "50,100", "chip": "25"}
    return Level(least | {key.replace("_", "."): value for key, value in settings.items()}, minutes=10)


ODD: dict[str, tuple[str, dict[str, Any]]] = {
    "blinds 30 at level 1 .* smallest chip, 25": (POKER, {"levels": (level(POKER, blinds="30,60"),)}),
    "blinds 110 at level 2 .* smallest chip, 100": (
        POKER, {"levels": (level(POKER), level(POKER, blinds="100,110", chip="100"))},
    ),
    "ante 10 at level 1": (POKER, {"levels": (level(POKER, ante="10"),)}),
    "bet.min 120 at level 1": (BANK, {"levels": (level(BANK, bet_min="120"),)}),
    "bet.max 1010 at level 1": (BANK, {"levels": (level(BANK, bet_max="1010"),)}),
    "a smallest chip of 20, and chip_set has 25, 100": (
        POKER, {"levels": (level(POKER, blinds="20,40", chip="20"),), "chip_set": (25, 100)},
    ),
    "chip falls at level 2": (POKER, {"levels": (level(POKER, chip="50"), level(POKER, chip="25"))}),
    "everybody begins with 10010 chips": (POKER, {"levels": (level(POKER),), "stages": (Stage("all", chips=10_010),)}),
    "final: everybody begins with 810 chips": (
        POKER,
        {
            "levels": (level(POKER),),
            "stages": (Stage("heat", "rounds", 9, advance=1, chips=500), Stage("final", chips=810)),
        },
    ),
    "a re-buy gives 5010 chips": (POKER, {"levels": (level(POKER),), "rebuy": replace(REBUY, chips=5_010)}),
    "an add-on gives 5025 chips, .* 50": (BANK, {"levels": (level(BANK),), "add_on": replace(REBUY, chips=5_025)}),
    "begins with 75 chips, and a round at level 1 takes 100": (
        POKER, {"levels": (level(POKER),), "stages": (Stage("all", chips=75),)},
    ),
    "begins with 100 chips, and a round at level 1 takes 125": (
        POKER, {"levels": (level(POKER, ante="25"),), "stages": (Stage("all", chips=100),)},
    ),
    "begins with 150 chips, and a round at level 1 takes 200": (
        BANK, {"levels": (level(BANK),), "stages": (Stage("all", "rounds", 5, chips=150),)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("words", ODD)
def test_what_the_chips_cannot_pay_is_refused(words: str) -> None:
    book, structure = ODD[words]
    with pytest.raises(DeterminationError, match=words):
        conditions(cup(book, 6, **structure))


@pytest.mark.parametrize("book", [POKER, BANK])
def test_a_stack_that_just_reaches_a_round_stands(book: str) -> None:
    least = 200 if book == BANK else 100
    assert conditions(cup(book, 6, levels=(level(book),), stages=(Stage("all", chips=least),))).chips == least


def test_the_smallest_chip_is_the_first_of_the_set_where_nothing_is_said() -> None:
    unsaid = (Level({"blinds": "50,100"}, minutes=10),)
    assert conditions(cup(POKER, 6, levels=unsaid, chip_set=(25, 100))).levels[0]["chip"] == "25"
    with pytest.raises(DeterminationError, match="smallest chip, 100"):
        conditions(cup(POKER, 6, levels=unsaid, chip_set=(100, 500)))
