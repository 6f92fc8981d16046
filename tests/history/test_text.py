"""Rounds as text."""

from __future__ import annotations

import re

import pytest

from croupier.banked import commands as banked_commands
from croupier.history.formats.ohh import ohh_hand
from croupier.history.formats.phh import phh_hand
from croupier.history.log.native import replay
from croupier.history.text.tellers import round_text
from croupier.poker import commands as poker_commands
from tests.history.rounds import TABLES, dealt
from tests.support.play import Played
from tests.support.tournament_tables import Staged

SPLIT = ["win=high-low", "low.qualifier=8", "ace=high-and-low"]


def test_a_round_reads_as_players_know_it() -> None:
    holes = {1: "As 2d Kh Qc", 2: "Ad Ah Tc 9c", 3: "Ks Kd Jh Jd"}
    played = Played("act-omaha-2006", {1: 30, 2: 80, 3: 50}, button=3, rules=SPLIT, holes=holes, board="Kc 5d 8h 4s Jc")
    played.does("3 raise 7", "1 raise 23", "2 raise 76", "3 call", "1 call")
    text = "\n".join(round_text(played.round.events))
    assert (
        text
        == """\
Poker - Omaha, Casino Canberra: act-omaha-2006, edition 2006
Pot limit, high and low split the pot, 8 or better for low; 52 cards, ace to two
Blinds $1 and $2; table stakes from $100 to $10,000; smallest chip $1
Seat 1: $30
Seat 2: $80
Seat 3: $50, the button
Seat 1 posts the small blind $1 [8.5]
Seat 2 posts the big blind $2 [8.5]
*** HOLE CARDS *** 4 to each player [9.2]
Seat 3 raises to $7 [10.2(b)(ii)]
Seat 1 raises to $23 [10.3(b)]
Seat 2 raises to $76 [10.3(b)]
Seat 3 calls $43, all-in [10.3(a)]
Seat 1 calls $7, all-in [10.3(a)]
Uncalled bet of $26 returned to Seat 2 [15.2(b)]
*** FLOP *** Kc 5d 8h (pot $130; one burnt) [9.4]
*** TURN *** Kc 5d 8h | 4s (pot $130; one burnt) [9.4]
*** RIVER *** Kc 5d 8h 4s | Jc (pot $130; one burnt) [9.4]
*** SHOWDOWN *** Kc 5d 8h 4s Jc (pot $130)
Seat 1 shows As 2d Kh Qc: pair of kings, ace kicker; eight-five-four-two-ace low [13.1]
Seat 2 shows Ad Ah Tc 9c: pair of aces, king kicker [13.1.s2]
Seat 3 shows Ks Kd Jh Jd: three of a kind, kings, jack kicker [13.1.s2]
Commission $10: 10% of $130, capped at $10 ($7 from the main pot, $3 from the side pot) [15.2(a)(ii).s2]
Seat 3 shares the main pot of $90: $41 for the best high hand, three of a kind, kings, jack kicker [13.2, 13.2.s2]
Seat 1 shares the main pot of $90: $42 for the best low hand, eight-five-four-two-ace low [13.2, 13.2.s2]
Seat 3 wins the side pot of $40: $37, with three of a kind, kings, jack kicker [14.2.s2]
*** END OF THE ROUND ***
Seat 1: $42
Seat 2: $30
Seat 3: $78"""
    )


def test_manila_names_each_card_and_a_round_won_unseen_says_so() -> None:
    played = Played("act-manila-2005", {1: 50, 2: 50, 3: 50}, button=3, rules=["limit=spread"], board="Kc 5d")
    played.does("3 raise 6", "1 call", "2 call", "1 bet 4", "2 fold", "3 fold")
    lines = list(round_text(played.round.events))
    assert lines[1] == "Spread limit $2 to $20, the highest hand wins; 52 cards, ace to two"
    assert [line.split(" (")[0] for line in lines if "COMMUNAL" in line] == [
        "*** FIRST COMMUNAL CARD *** Kc",
        "*** SECOND COMMUNAL CARD *** Kc | 5d",
    ]
    assert any(re.fullmatch(r"Seat 1 wins the pot of \$18: \$17, all others folded \[.+\]", line) for line in lines)


def test_posts_straddles_and_fees_are_told() -> None:
    rules = ["straddle=true", "ante=0.50", "chip=0.50", "commission.method=hand"]
    played = Played("adelaide-omaha", {1: 50, 2: 3, 3: 50, 4: 50}, button=4, rules=rules, owes={4: [1, 2]})
    lines = list(round_text(played.does("3 straddle").deal().round.events))
    told = [line.rpartition(" [")[0] for line in lines if "posts" in line or "straddle" in line or "pays" in line]
    assert lines[2].startswith("Blinds $1 and $2, an ante of $0.50; ")
    assert told == [
        "Each player pays $1 for the hand",
        "Seat 1 posts the small blind $1",
        "Seat 2 posts $1.50 of the $2 big blind",
        "Seat 4 posts $2",
        "Seat 4 posts $1 dead",
        "Seat 3 straddles to $4",
    ]


def test_openings_tell_the_hole_cards_their_reader_may_see() -> None:
    played = dealt("adelaide-omaha", 4)
    mine = {at: card for at, card in played.openings.items() if at in played.state.hole[0]}
    lines = list(round_text(played.events, mine))
    assert [line for line in lines if "holds" in line] == [
        f"Seat {played.state.seats[0]} holds {' '.join(mine[at] for at in played.state.hole[0])}"
    ]
    assert not any("holds" in line for line in round_text(played.events))


@pytest.mark.parametrize("table", TABLES)
def test_every_round_ends_with_the_stakes_of_its_seats(table: str) -> None:
    for seed in range(25):
        played = dealt(table, seed)
        lines = list(round_text(played.events))
        stakes = sorted(zip(played.state.seats, played.state.stake, strict=True))
        ends = lines[lines.index("*** END OF THE ROUND ***") + 1 :]
        assert [line.split(":")[0] for line in ends] == [f"Seat {seat}" for seat, _ in stakes]
        assert [float(line.split("$")[1].replace(",", "")) * 100 for line in ends] == [stake for _, stake in stakes]


def test_a_tournament_is_told_in_its_own_chips() -> None:
    t = Staged("adelaide-omaha").seats(stack=15_000, ann=1, bob=2, cy=3)
    first = len(t.events)
    t.opens().acts("all-in", "fold", "fold")
    told = "\n".join(round_text(t.events[first:]))
    assert "raises to 15,000" in told
    assert "Blinds 50 and 100; smallest chip 25" in told
    assert "$" not in told
    bank = Staged("act-uth-2025").seats(stack=15_000, ann=1).opens()
    bank.gives(banked_commands.PlaceWagers(0, 1000, 1000))
    told = "\n".join(round_text(bank.events[-2:]))
    assert "ante 1,000, blind 1,000" in told
    assert "$" not in told


def test_the_cut_and_chips_added_before_the_first_card_are_told_and_count_as_starting_stacks() -> None:
    played = Played("adelaide-omaha", {1: 50, 2: 80, 3: 50}, button=3, rules=["straddle=true"])
    assert played.round.live.give(poker_commands.AddChips(0, 25_00)) is None
    assert played.round.live.give(poker_commands.Cut()) is None
    played.deal()
    while played.turn:
        played.does(f"{played.turn} fold")
    events = played.round.events
    text = list(round_text(events))
    first = text.index("Seat 1 adds $25 [34]")
    assert text[first + 1] == "The cards are cut [4.s6]"
    assert [str(stake) for stake in phh_hand(events)["starting_stacks"]] == ["75", "80", "50"]
    assert [float(player["starting_stack"]) for player in ohh_hand(events)["ohh"]["players"]] == [75, 80, 50]
    assert replay(events, again=True).ok
