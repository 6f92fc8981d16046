"""PokerKit reads our PO and FO/8 files and comes to the same stacks where its rules agree with ours.

They do not after a tap out (who may raise again), nor about the odd chip between high and low: such rounds are left out.
"""

from __future__ import annotations

import pytest
from pokerkit import HandHistory

from croupier.history.formats.phh import phh_hand, phh_text
from croupier.history.formats.phh_play import replay_hand
from croupier.history.formats.phh_read import read_phh
from croupier.poker import events
from tests.history.rounds import Dealt, dealt
from tests.support.play import Played


def rules_agree(played: Dealt) -> bool:
    odd = any(
        isinstance(event, events.PotAwarded) and len({share.half for share in event.shares}) > 1 and event.amount % 200
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


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@pytest.mark.parametrize(("opening", "turns", "passing"), [("7 fold", "25", "2"), ("7 call", "257", "25")])
def test_a_pot_won_by_a_hand_nobody_saw_is_awarded_and_replays_as_it_was_played(
    opening: str, turns: str, passing: str
) -> None:
    played = Played(
        "adelaide-omaha", {2: 100, 5: 80, 7: 50}, button=7, rules=["commission=none"], board="Kc 7d 8h 4s Jc"
    )
    played.does(opening, "2 call", "5 check", *[f"{seat} check" for _ in range(3) for seat in turns])
    played.does(*[f"{seat} muck" for seat in passing]).deal()
    assert played.round.state.ended
    text = phh_text([phh_hand(played.round.events)])
    *_, last = HandHistory.loads(text)
    assert [stack * 100 for stack in last.stacks] == list(played.round.state.stake), text
    [hand] = read_phh(text.encode())
    assert len(hand.passes) == len(passing)
    assert replay_hand(hand).ok, replay_hand(hand).mismatch
