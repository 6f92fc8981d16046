"""PokerKit reads our PO and FO/8 files and comes to the same stacks where its rules agree with ours.

They do not after a tap out (who may raise again), nor about the odd chip between high and low: such rounds are left out.
"""

from __future__ import annotations

import pytest
from pokerkit import HandHistory

from croupier.history.phh import phh_hand, phh_text
from croupier.poker import events as e
from tests.history.rounds import Dealt, dealt


def rules_agree(played: Dealt) -> bool:
    odd = any(
        isinstance(event, e.PotAwarded) and len({share.half for share in event.shares}) > 1 and event.amount % 200
        for event in played.events
    )
    return not odd and not any(getattr(event, "tapped", False) for event in played.events)


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize(
    "table",
    [
        "adelaide-omaha commission=none",
        "adelaide-omaha commission=none two-handed=button-small ante=1",
        "act-omaha-2006 commission=none ace=high-and-low",
        "act-omaha-2006 commission=none ace=high-and-low limit=fixed win=high-low low.qualifier=8",
    ],
)
def test_pokerkit_comes_to_the_same_stacks(table: str) -> None:
    compared = 0
    for seed in range(80):
        played = dealt(table, seed, least=100, most=400)
        if not rules_agree(played):
            continue
        text = phh_text([phh_hand(played.events, openings=played.openings if seed % 2 else None)])
        *_, last = HandHistory.loads(text)
        assert [stack * 100 for stack in last.stacks] == list(played.state.stake), f"seed {seed}\n{text}"
        compared += 1
    assert compared >= 30
