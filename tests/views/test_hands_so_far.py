"""What a player's cards come to before there are five of them, in the games where all of them play."""

from __future__ import annotations

import pytest

from croupier import rulebook
from croupier.room.demo.demo import demo_rules
from croupier.views.hand_words import TableHands
from tests.support.room.rooms import a_room, ended, seated

OMAHA, MANILA, ULTIMATE = "act-omaha-2006", "act-manila-2005", "act-uth-2025"


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("Ah Kh", "", "ace and king, suited"),
        ("Kd Ah", "", "ace and king"),
        ("8d 8h", "", "pair of eights"),
        ("8d 9h", "8s", "pair of eights, so far"),
        ("8d 8h", "8s", "three of a kind, eights, so far"),
        ("9d 8h", "8s 9s", "two pair, nines and eights, so far"),
        ("9d 8h", "Qs", "queen high so far"),
    ],
)
@pytest.mark.parametrize("table", [MANILA, ULTIMATE])
def test_a_hand_of_two_cards_is_told_in_words_as_it_grows(table: str, hole: str, board: str, words: str) -> None:
    hands = TableHands(demo_rules(rulebook(table)))
    assert hands.so_far(tuple(hole.split()), tuple(board.split())) == words


def test_five_cards_are_a_hand_and_four_in_the_hole_none_yet() -> None:
    assert not TableHands(demo_rules(rulebook(MANILA))).so_far(("8d", "9h"), ("Qs", "Qd", "Qh"))
    assert not TableHands(demo_rules(rulebook(OMAHA))).so_far(("8d", "9h", "8s", "As"), ())


@pytest.mark.parametrize("table", [MANILA, ULTIMATE])
async def test_it_is_in_the_players_own_view_with_the_first_cards(table: str) -> None:
    async with a_room() as (room, clock):
        ann, bob = await seated(room, clock, table, "ann", "bob")
        if table == ULTIMATE:
            await clock.until(room, lambda: "wager" in ann.acts)
            await ann.done("wager", ante=500, blind=500)
        await clock.until(room, lambda: bool(ann.view["you"]["hole"]))
        assert ann.view["you"]["hand"]
        await ended(ann, bob)
