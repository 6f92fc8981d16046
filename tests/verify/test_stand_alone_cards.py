"""tools/verify_log.py: cuts, openings, decks and shoes of a cheat are found.

A cheat comes in two kinds here. One alters the file: the chain finds that. The other runs the table, so that every hash in
the log is made anew (`chained`) and only cuts, commitments, openings and heads are left to contradict it.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from croupier.cards import Deck
from croupier.shuffle import Shuffle, shuffled_deck
from tests.support.cheated_logs import (
    BANKED,
    POKER,
    RANDOM,
    VALUES,
    Dealt,
    Line,
    Verify,
    altered,
    chained,
    dealt,
    index_of,
)

# Cuts


def contribution(each: Line, seat: int) -> Line:
    (found,) = [given for given in each["contributions"] if given["seat"] == seat]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    "change",
    [
        lambda each: each.update(depth=each["depth"] % 50 + 1),
        lambda each: contribution(each, 2).update(value=bytes(32).hex()),
        lambda each: contribution(each, 2).update(value=None),
        lambda each: contribution(each, 2).update(counted=False),
        lambda each: contribution(each, 2).update(value=None, counted=False),
        lambda each: contribution(each, 4).update(counted=True),
        lambda each: contribution(each, 4).update(value=VALUES[4].hex()),
        lambda each: each["contributions"].pop(0),
        lambda each: each["contributions"].append({"seat": 9, "value": None, "counted": False}),
        lambda each: each.update(shuffle=2),
    ],
)
def test_a_cut_that_does_not_follow_from_root_and_contributions_is_found(
    verify: Verify, change: Callable[[Line], Any]
) -> None:
    assert verify(altered(POKER, "deck-cut", change)).finds("line 2 cannot be")


def test_a_contribution_that_counts_for_nothing_is_left_out_of_the_cut(verify: Verify) -> None:
    wrong = altered(POKER, "deck-cut", lambda each: contribution(each, 4).update(value=bytes(32).hex()))
    assert verify(wrong).whole


def test_nothing_is_dealt_before_the_cut_and_nothing_cut_after_the_deal(verify: Verify) -> None:
    holes = index_of(POKER, "holes-dealt")
    late = [POKER[0], *POKER[2 : holes + 1], POKER[1], *POKER[holes + 1 :]]
    assert verify(chained(late)).finds(f"line {holes} cannot be", "before shuffle 1 is cut")
    assert verify(chained([*POKER[:2], *POKER[1:]])).finds("line 3 cannot be", "a second time")
    uncut = [{**each, "commitments": []} for each in POKER[:1]] + late[1:]
    assert verify(chained(uncut)).finds("too late")


# Openings


@pytest.mark.parametrize("field", ["card", "salt", "path", "position"])
def test_an_opening_that_does_not_lead_to_the_root_is_found(verify: Verify, field: str) -> None:
    def change(each: Line) -> None:
        opening, other = each["openings"][0], each["openings"][1]
        opening[field] = other[field]

    assert verify(altered(POKER, "cards-opened", change)).finds("does not lead to the root")


def test_another_root_is_found(verify: Verify) -> None:
    root = dealt(2).shuffle.root
    assert verify(altered(POKER, "deck-shuffled", lambda each: each.update(root=root))).finds("line 2 cannot be")


@pytest.mark.parametrize("kind", ["communal-dealt", "hand-shown"])
def test_a_card_shown_that_is_not_the_one_committed_to_is_found(verify: Verify, kind: str) -> None:
    shown = {card for each in POKER for card in each.get("cards", [])}
    other = next(card for card in dealt(1).shuffle.cards if card not in shown)
    forged = altered(POKER, kind, lambda each: each["cards"].__setitem__(0, other))
    assert verify(forged).finds(f"line {index_of(POKER, kind) + 1} shows", other)


@pytest.mark.parametrize("kind", ["communal-revealed", "dealer-shown", "box-shown"])
def test_a_card_against_the_bank_that_is_not_the_one_committed_to_is_found(verify: Verify, kind: str) -> None:
    forged = altered(BANKED, kind, lambda each: each["cards"].__setitem__(0, each["cards"][1]))
    assert verify(forged).finds(f"line {index_of(BANKED, kind) + 1} shows")


def test_two_hands_exchanged_are_found(verify: Verify) -> None:
    lines = deepcopy(POKER)
    first, second, *_ = [each for each in lines if each["type"] == "hand-shown"]
    first["cards"], second["cards"] = second["cards"], first["cards"]
    assert verify(chained(lines)).finds("shows")


def test_a_card_shown_and_never_opened_is_found_once_the_round_is_over(verify: Verify) -> None:
    at = index_of(POKER, "cards-opened")
    assert verify(chained(POKER[:at] + POKER[at + 1 :])).finds(f"line {at} shows", "None")
    more = [{**each, "round": 2} for each in dealt(2).told]
    assert verify(chained([*POKER[:at], *more])).finds(f"line {at} shows", "None")


@pytest.mark.parametrize("lines", [RANDOM, BANKED], ids=["poker", "banked"])
def test_a_hand_that_was_not_shown_is_never_opened(verify: Verify, lines: list[Line]) -> None:
    gone = "hand-mucked" if lines is RANDOM else "box-folded"
    muck = lines[index_of(lines, gone)]
    number, place = muck["round"], muck["place"]
    mine = [each for each in lines if each["round"] == number]
    dealing = next(each for each in mine if each["type"] in ("holes-dealt", "cards-dealt"))
    hole = dealing["holes" if "holes" in dealing else "positions"][place]
    peeped = dealt(number).opened(*hole)
    end = lines.index(mine[-1])
    opened = [*lines[:end], {**peeped, "round": number}, *lines[end:]]
    for position in hole:
        assert verify(chained(opened)).finds(f"shoe position {position} in the hand at place {place} is opened")
    later = [*lines[: end + 2], {**peeped, "round": number}, *lines[end + 2 :]]
    assert verify(chained(later)).finds(f"is about shuffle {number}, which is not in the shoe now")


def test_a_burn_card_or_one_never_dealt_is_not_opened_either(verify: Verify) -> None:
    burnt = POKER[index_of(POKER, "communal-dealt")]["burnt"]
    for position in (*burnt, 51):
        opened = [*POKER[:-1], {**dealt(1).opened(position), "round": 1}, POKER[-1]]
        assert verify(chained(opened)).finds(f"shoe position {position} is opened and was never shown")


# The deck


def test_a_deck_with_a_card_twice_is_found_when_both_are_opened(verify: Verify) -> None:
    others = [card for card in dealt(1).shuffle.cards if card not in ("As", "Ks")]
    doubled = Dealt(1, Shuffle(bytes(32), ["As", "As", *others]), Deck())
    at = [position for position in range(52) if doubled.card(position) == "As"]
    assert verify(chained([*doubled.told, doubled.opened(at[0])])).whole
    assert verify(chained([*doubled.told, doubled.opened(*at[:2])])).finds("lies elsewhere in shuffle 1")


@pytest.mark.parametrize("card", ["Jo", "6s", "??", "as"])
def test_a_card_that_is_not_in_the_deck_is_found(verify: Verify, card: str) -> None:
    deck = Deck(32)
    foreign = Dealt(1, Shuffle(bytes(32), [card, *shuffled_deck(bytes(32), deck).cards[1:]]), deck)
    at = next(position for position in range(32) if foreign.card(position) == card)
    assert verify(chained([*foreign.told, foreign.opened(at)])).finds(f"opens {card}", "not in the deck")


def test_the_joker_is_in_a_deck_that_has_it(verify: Verify) -> None:
    house = dealt(1, Deck(36, joker=True))
    at = next(position for position in range(37) if house.card(position) == "Jo")
    assert verify(chained([*house.told, house.opened(at)])).whole


@pytest.mark.parametrize("change", [{"count": 51}, {"count": 53}, {"first": 1}, {"deck": {"size": 48, "joker": False}}])
def test_a_shuffle_of_less_than_the_deck_is_found(verify: Verify, change: Line) -> None:
    assert verify(altered(POKER, "deck-shuffled", lambda each: each.update(change))).finds("line 1 cannot be")


# The shoe


def test_cards_are_dealt_in_order_and_none_is_skipped(verify: Verify) -> None:
    def second_dealt(each: Line) -> None:
        each["positions"] = [position + 1 for position in each["positions"]]

    assert verify(altered(POKER, "communal-dealt", second_dealt)).finds("takes positions", "24 is next")


def test_no_card_comes_from_beyond_the_shuffle(verify: Verify) -> None:
    house = dealt(1, Deck(32))
    for cards in (32, 33):
        dealing = {"type": "holes-dealt", "positions": [list(range(cards))]}
        assert verify(chained([*house.told, dealing])).finds("takes positions") == (cards == 33)


def test_too_few_cards_are_not_cut(verify: Verify) -> None:
    house = dealt(1)
    last = Dealt(2, Shuffle(bytes(32), ["2c", "2d", "2h", "2s"]), Deck(), first=52)
    assert verify(chained([*house.told, *last.told])).whole
    for count in (1, 2, 3):
        shuffled, made = last.told
        fewer = [*house.told, {**shuffled, "count": count}, {**made, "depth": 2}]
        assert verify(chained(fewer)).finds("line 4 cannot be: cuts")


def test_a_shuffle_serves_one_round_only(verify: Verify) -> None:
    again = [{**each, "round": 2} for each in POKER[2:] if each["type"] != "cards-opened"]
    assert verify(chained(POKER + again)).finds("deals from the shoe of round 1")


def test_a_shuffle_cannot_be_published_again_under_its_number(verify: Verify) -> None:
    other = [{**each, "shuffle": 1} for each in dealt(2).told]
    assert verify(chained(POKER[:2] + other)).finds("line 3 cannot be", "out of order")


def test_cards_shuffled_again_have_a_root_of_their_own(verify: Verify) -> None:
    house = dealt(1)
    left = [house.card(position) for position in range(12, 52)]
    again = Dealt(2, Shuffle(bytes(range(32)), left), Deck(), first=52)
    early = [house.card(position) for position in (13, 14, 15)]
    flop = [again.card(position) for position in (52, 53, 54)]
    lines = [
        *house.told,
        {"type": "holes-dealt", "positions": [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]},
        {"type": "stub-reshuffled", "burnt": [12], "returned": [13, 14, 15], "cards": early, "cut": True},
        house.opened(13, 14, 15),
        *again.told,
        {"type": "communal-dealt", "burnt": [], "positions": [52, 53, 54], "cards": flop},
        again.opened(52, 53, 54),
        {"type": "round-ended"},
    ]
    assert verify(chained(lines)).whole
    assert verify(altered(lines, "communal-dealt", lambda each: each.update(positions=[16, 17, 18]))).finds(
        "52 is next"
    )
    assert verify(altered(lines, "communal-dealt", lambda each: each.update(cards=early))).finds("line 8 shows")
    lines[5]["first"] = 40
    assert verify(chained(lines)).finds("from shoe position 40, out of order")


def test_a_replaced_hole_card_is_held_to_its_opening_and_the_new_one_is_the_hand(verify: Verify) -> None:
    house = dealt(1)
    lines = [
        *house.told,
        {"type": "holes-dealt", "positions": [[0, 1], [2, 3]]},
        {"type": "hole-replaced", "place": 1, "position": 2, "card": house.card(2), "replacement": 4, "burnt": True},
        house.opened(2),
        {"type": "hand-shown", "place": 1, "cards": [house.card(3), house.card(4)]},
        house.opened(3, 4),
        {"type": "round-ended"},
    ]
    assert verify(chained(lines)).whole
    kept = altered(lines, "hand-shown", lambda each: each.update(cards=[house.card(2), house.card(3)]))
    assert verify(kept).finds("line 6 shows", house.card(2))
    other = altered(lines, "hole-replaced", lambda each: each.update(card=house.card(40)))
    assert verify(other).finds("line 4 shows", house.card(40))
