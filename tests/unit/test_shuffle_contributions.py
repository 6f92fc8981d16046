"""The cut: contributions committed to, revealed, counted or passed over, and the depth that follows."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cards import Deck
from croupier.errors import DeckError
from croupier.shuffle import Commitment, Contribution, Cut, Opened, Shuffled, check_cut, committed, cut, shuffled_deck

VALUES = {seat: sha256(b"seat %d" % seat).digest() for seat in (1, 3, 8)}
DECK = shuffled_deck(bytes(32), Deck())
SHUFFLED = Shuffled(7, 0, 52, Deck(), DECK.root, tuple(committed(seat, value) for seat, value in VALUES.items()))


def counted(made: Cut) -> list[int]:
    return [contribution.seat for contribution in made.contributions if contribution.counted]


def test_every_contribution_that_was_committed_to_counts() -> None:
    made = cut(SHUFFLED, VALUES)
    assert (made.shuffle, counted(made)) == (7, [1, 3, 8])
    assert check_cut(SHUFFLED, made) == ""


def test_one_contribution_alone_moves_the_cut_anywhere() -> None:
    depths = set()
    for number in range(2000):
        value = sha256(b"%d" % number).digest()
        commitments = (committed(1, VALUES[1]), committed(3, value))
        depths.add(cut(replace(SHUFFLED, commitments=commitments), {1: VALUES[1], 3: value}).depth)
    assert depths == set(range(2, 51))


def test_a_missing_contribution_is_passed_over_and_said_to_be() -> None:
    made = cut(SHUFFLED, {1: VALUES[1], 8: VALUES[8]})
    assert made.contributions[1] == Contribution(3, None, counted=False)
    assert counted(made) == [1, 8]
    assert check_cut(SHUFFLED, made) == ""


@pytest.mark.parametrize("value", [bytes(32), VALUES[1]], ids=["another", "a neighbour's"])
def test_a_contribution_that_was_not_committed_to_is_passed_over_and_shown(value: bytes) -> None:
    made = cut(SHUFFLED, VALUES | {3: value})
    assert made.contributions[1] == Contribution(3, value.hex(), counted=False)
    assert made.depth == cut(SHUFFLED, {1: VALUES[1], 8: VALUES[8]}).depth
    assert check_cut(SHUFFLED, made) == ""


def test_a_contribution_of_another_length_is_not_even_written_down() -> None:
    for value in (b"", bytes(31), bytes(33), bytes(1_000_000)):
        commitments = (committed(3, value),)
        made = cut(replace(SHUFFLED, commitments=commitments), {3: value})
        assert made.contributions == (Contribution(3, None, counted=False),)


def test_a_seat_that_has_committed_to_nothing_has_no_say() -> None:
    assert cut(SHUFFLED, VALUES | {5: bytes(32)}) == cut(SHUFFLED, VALUES)


def test_nobody_can_take_over_the_commitment_of_another_seat() -> None:
    copied = Commitment(3, committed(1, VALUES[1]).commitment)
    made = cut(replace(SHUFFLED, commitments=(committed(1, VALUES[1]), copied)), {1: VALUES[1], 3: VALUES[1]})
    assert counted(made) == [1]


def test_without_contributions_the_root_alone_decides() -> None:
    made = cut(replace(SHUFFLED, commitments=()), {})
    assert 2 <= made.depth <= 50
    assert made.depth == cut(SHUFFLED, {}).depth


@pytest.mark.parametrize("count", [4, 5, 6, 33])
def test_more_than_one_card_lies_on_either_side_of_the_cut(count: int) -> None:
    roots = [sha256(b"root %d" % number).hexdigest() for number in range(600)]
    depths = {cut(replace(SHUFFLED, root=root, count=count), VALUES).depth for root in roots}
    assert depths == set(range(2, count - 1))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_than_four_cards_are_not_cut(count: int) -> None:
    with pytest.raises(DeckError, match="too few to be cut"):
        cut(replace(SHUFFLED, count=count), VALUES)


# A cut as a log tells it


def test_a_cut_that_does_not_follow_is_found() -> None:
    made = cut(SHUFFLED, VALUES | {8: bytes(32)})
    first, second, third = made.contributions
    others = [
        replace(made, depth=made.depth + 1),
        replace(made, shuffle=8),
        replace(made, contributions=(first, second)),
        replace(made, contributions=(second, first, third)),
        replace(made, contributions=(first, replace(second, counted=False), third)),
        replace(made, contributions=(first, second, replace(third, counted=True))),
        replace(made, contributions=(first, replace(second, value=None, counted=False), third)),
        replace(made, contributions=(first, replace(second, value="no bytes"), third)),
    ]
    assert check_cut(SHUFFLED, made) == ""
    assert all(check_cut(SHUFFLED, other) for other in others)


def test_a_shuffle_that_cannot_be_cut_is_told_in_words() -> None:
    made = cut(SHUFFLED, VALUES)
    for shuffled in (replace(SHUFFLED, root="00"), replace(SHUFFLED, root="no root"), replace(SHUFFLED, count=3)):
        assert "shuffle 7" in check_cut(shuffled, made)


# In the log


def test_the_log_has_exactly_the_published_fields() -> None:
    lines = [SHUFFLED, cut(SHUFFLED, {1: VALUES[1]}), Opened(7, DECK.openings((4,)))]
    shuffled, made, opened = [msgspec.to_builtins(each) for each in lines]
    assert list(shuffled) == ["shuffle", "first", "count", "deck", "root", "commitments"]
    assert shuffled["deck"] == {"size": 52, "joker": False}
    assert [list(each) for each in shuffled["commitments"]] == [["seat", "commitment"]] * 3
    assert list(made) == ["shuffle", "depth", "contributions"]
    assert made["contributions"][1] == {"seat": 3, "value": None, "counted": False}
    assert list(opened) == ["shuffle", "openings"]
    assert list(opened["openings"][0]) == ["position", "card", "salt", "path"]
    for each in lines:
        assert msgspec.json.decode(msgspec.json.encode(each), type=type(each)) == each
