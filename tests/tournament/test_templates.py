"""What a director starts from: formats, a schedule of levels, prizes, the chip set, small chips raced off."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from random import Random

import pytest

from croupier import rulebook
from croupier.errors import RequestError
from croupier.tournament.plan.chips_needed import capacity, raced_off, stack_of
from croupier.tournament.plan.suggested_levels import END_BLINDS, SPARE_LEVELS, colour_up, suggested_blinds
from croupier.tournament.plan.suggested_prizes import payouts, places_paid
from croupier.tournament.plan.templates import template

CHIPS = (25, 100, 500, 1_000, 5_000)


@pytest.mark.parametrize("players", [6, 30, 90, 500])
@pytest.mark.parametrize("levels", [6, 12, 24])
def test_blinds_grow_from_a_hundredth_of_a_stack_to_a_twentieth_of_all_chips(players: int, levels: int) -> None:
    blinds = suggested_blinds(players, 10_000, levels, CHIPS)
    assert blinds[0] == 100
    assert all(later > before for before, later in pairwise(blinds))
    assert all(big % (2 * CHIPS[0]) == 0 for big in blinds)
    assert len(blinds) == levels + SPARE_LEVELS
    assert 0.6 < players * 10_000 / blinds[levels - 1] / END_BLINDS < 1.7


def test_a_schedule_that_makes_no_sense_is_refused() -> None:
    for players, levels in ((1, 10), (10, 0), (10, 39)):
        with pytest.raises(RequestError, match="longer levels"):
            suggested_blinds(players, 10_000, levels, CHIPS)


def test_chips_leave_once_no_later_blind_needs_them() -> None:
    blinds = (50, 100, 150, 200, 400, 1_000, 2_000, 4_000, 10_000)
    assert colour_up(blinds, CHIPS) == {4: 25, 6: 100, 7: 500, 9: 1_000}
    assert colour_up((50, 100, 150), CHIPS) == {}
    for level, chip in colour_up(blinds, CHIPS).items():
        larger = CHIPS[CHIPS.index(chip) + 1]
        assert all(big // 2 % larger == 0 for big in blinds[level - 1 :])
        assert level == 2 or blinds[level - 2] // 2 % larger


def test_the_smallest_chip_of_a_level_is_one_that_is_still_there() -> None:
    structure = template(rulebook("adelaide-omaha"), "standard", 90)
    chips = [int(level.settings["chip"]) for level in structure.levels]
    assert chips == sorted(chips)
    assert chips[0] == 25
    assert chips[-1] > 25
    for level, chip in zip(structure.levels, chips, strict=True):
        assert all(int(blind) % chip == 0 for blind in level.settings["blinds"].split(","))


def test_prizes_make_a_hundred_and_do_not_rise() -> None:
    for entrants in range(2, 1_200):
        shares = payouts(entrants)
        assert len(shares) == places_paid(entrants) <= entrants
        assert sum(shares) == 100
        assert all(share >= Decimal("0.1") and share == round(share, 1) for share in shares)
        assert list(shares) == sorted(shares, reverse=True)


def test_prizes_of_a_small_field() -> None:
    assert payouts(3) == (Decimal(100),)
    assert payouts(21) == (Decimal("52.4"), Decimal("28.1"), Decimal("19.5"))


def test_a_stack_is_made_up_of_the_chip_set() -> None:
    for chips in (1_000, 1_500, 5_000, 10_000, 12_525):
        pieces = stack_of(chips, CHIPS)
        assert sum(chip * number for chip, number in pieces.items()) == chips
        assert pieces[25] >= 4
    with pytest.raises(RequestError, match="cannot be made up"):
        stack_of(1_010, CHIPS)
    with pytest.raises(RequestError, match="each once"):
        stack_of(1_000, (100, 25))


def test_the_room_is_large_enough_or_not() -> None:
    needs = capacity(44, 9, 5, 10_000, CHIPS)
    assert (needs.tables, needs.sizes, needs.dealers, needs.fits) == (5, (9, 9, 9, 9, 8), 7, True)
    assert sum(chip * number for chip, number in needs.pieces.items()) == 440_000
    assert not capacity(46, 9, 5, 10_000, CHIPS).fits
    with pytest.raises(RequestError):
        capacity(0, 9, 5, 10_000, CHIPS)


def test_odd_chips_are_changed_up_for_all_together() -> None:
    assert raced_off({"a": 175, "b": 250, "c": 375, "d": 400}, 100) == {"a": 200, "b": 200, "c": 400, "d": 400}
    assert raced_off({"a": 25, "b": 175}, 100) == {"a": 100, "b": 100}  # nobody is raced out
    assert raced_off({"a": 150, "b": 150}, 100) == {"a": 200, "b": 100}  # level: named first goes first


def test_nobody_gains_or_loses_a_larger_chip_and_all_chips_are_kept_where_they_come_out_even() -> None:
    source = Random(9)
    for _ in range(300):
        stacks = {f"p{at}": 25 * source.randint(1, 60) for at in range(source.randint(2, 12))}
        after = raced_off(stacks, 100)
        assert all(abs(after[account] - stack) < 100 and after[account] % 100 == 0 for account, stack in stacks.items())
        assert all(after.values())
        low = [stack for stack in stacks.values() if stack < 100]
        if sum(stacks.values()) % 100 == 0 and len(low) * 100 <= sum(stack % 100 for stack in stacks.values()):
            assert sum(after.values()) == sum(stacks.values())


def test_a_format_the_rules_do_not_suit_is_refused() -> None:
    with pytest.raises(RequestError, match="there are sessions, points"):
        template(rulebook("act-uth-2025"), "turbo", 20)
    with pytest.raises(RequestError, match="one table"):
        template(rulebook("act-omaha-2006"), "sit-and-go", 20)
    with pytest.raises(RequestError, match="2 to 10,000"):
        template(rulebook("act-omaha-2006"), "turbo", 1)
