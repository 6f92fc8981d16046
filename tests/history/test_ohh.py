"""Rounds as Open Hand History."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from croupier.history.formats.ohh import ohh_hand
from croupier.history.formats.phh import Occasion
from croupier.poker import events
from tests.history.rounds import TABLES, dealt
from tests.support.play import Played


def told(played: Played, occasion: Occasion | None = None) -> Any:
    return ohh_hand(played.round.events, occasion)["ohh"]


def test_a_hand_has_players_streets_actions_and_pots() -> None:
    holes = {2: "As Ah Kd Qd", 5: "Ks Kh 2d 3d"}
    played = Played("adelaide-omaha", {2: 100, 5: 80, 7: 50.50}, button=7, holes=holes, board="Kc 7d 8h 4s Jc")
    played.does("7 fold", "2 raise 6", "5 call", "2 bet 12", "5 call", "2 check", "5 check", "2 check", "5 bet 10")
    played.does("2 call")
    hand = told(played, Occasion("table-4", 12, 1_700_000_000_000))
    assert (hand["spec_version"], hand["game_type"]) == ("1.4.7", "Omaha")
    assert hand["bet_limit"] == {"bet_type": "PL", "bet_cap": 0}
    assert (hand["game_number"], hand["start_date_utc"]) == ("table-4-12", "2023-11-14T22:13:20Z")
    assert (hand["dealer_seat"], hand["small_blind_amount"], hand["big_blind_amount"]) == (7, 1, 2)
    assert hand["players"][2] == {"id": 2, "seat": 7, "name": "Seat 7", "starting_stack": 50.5}
    streets = [(street["id"], street["street"], street["cards"]) for street in hand["rounds"]]
    assert streets == [
        (0, "Preflop", []),
        (1, "Flop", ["Kc", "7d", "8h"]),
        (2, "Turn", ["4s"]),
        (3, "River", ["Jc"]),
        (4, "Showdown", []),
    ]
    first = [
        (act["action_number"], act["player_id"], act["action"], act["amount"]) for act in hand["rounds"][0]["actions"]
    ]
    assert first == [
        (1, 0, "Post SB", 1),
        (2, 1, "Post BB", 2),
        (3, 2, "Fold", 0),
        (4, 0, "Raise", 5),
        (5, 1, "Call", 4),
    ]
    assert hand["rounds"][4]["actions"][0]["cards"] == ["Ks", "Kh", "2d", "3d"]
    assert hand["rounds"][4]["actions"][1]["action"] == "Mucks Cards"
    assert hand["pots"] == [{"number": 0, "amount": 56, "rake": 5, "player_wins": [{"player_id": 1, "win_amount": 51}]}]
    assert hand["_croupier"]["commission"]["base"] == 56


def test_what_the_specification_does_not_know_stands_under_its_own_name() -> None:
    rules = ["deck=32", "joker=true", "limit=half-pot"]
    hand = told(Played("act-manila-2005", {1: 50, 2: 50, 3: 50}, button=3, rules=rules).deal())
    assert (hand["game_type"], hand["bet_limit"]["bet_type"]) == ("Manila", "half-pot")
    assert (hand["_croupier"]["deck"], hand["_croupier"]["joker"]) == (32, True)
    assert [street["street"] for street in hand["rounds"]] == ["Preflop", "First Card"]
    rules = ["limit=fixed,fixed,pot,pot"]
    combined = told(Played("adelaide-omaha", {1: 50, 2: 50}, button=2, rules=rules).deal())
    assert combined["bet_limit"]["bet_type"] == "mixed"
    assert [*combined["_croupier"]["limit"]] == ["fixed", "fixed", "pot", "pot"]
    split = Played("act-omaha-2006", {1: 50, 2: 50}, button=2, rules=["win=high-low"])
    assert told(split)["game_type"] == "OmahaHiLo"


def test_forced_bets_have_their_own_names() -> None:
    rules = ["straddle=true", "ante=1"]
    played = Played("adelaide-omaha", {1: 50, 2: 50, 3: 50, 4: 50}, button=4, rules=rules, owes={4: [1, 2]})
    acts = told(played.does("3 straddle"))["rounds"][0]["actions"]
    named = [(act["player_id"], act["action"], act["amount"]) for act in acts if act["action"] != "Post Ante"]
    assert named == [
        (0, "Post SB", 1),
        (1, "Post BB", 2),
        (3, "Post Extra Blind", 2),
        (3, "Post Dead", 1),
        (2, "Straddle", 4),
    ]


def test_openings_show_the_hole_cards_of_those_who_may_be_seen_and_make_one_of_them_the_hero() -> None:
    played = dealt("adelaide-omaha", 4)
    assert all(act["action"] != "Dealt Cards" for act in ohh_hand(played.events)["ohh"]["rounds"][0]["actions"])
    mine = {at: card for at, card in played.openings.items() if at in played.state.hole[1]}
    hand = ohh_hand(played.events, None, mine)["ohh"]
    cards = [act["cards"] for act in hand["rounds"][0]["actions"] if act["action"] == "Dealt Cards"]
    assert (hand["hero_player_id"], hand["flags"], cards) == (1, [], [list(mine.values())])


@pytest.mark.parametrize("table", TABLES)
def test_money_in_is_money_out(table: str) -> None:
    for seed in range(25):
        played = dealt(table, seed)
        hand = ohh_hand(played.events)["ohh"]
        balance: dict[int, float] = defaultdict(float)
        for street in hand["rounds"]:
            for act in street["actions"]:
                balance[act["player_id"]] -= act["amount"]
        for event in played.events:
            if isinstance(event, events.BetReturned):
                balance[event.place] += event.amount / 100
            if isinstance(event, events.ChargesTaken):
                for place, fee in enumerate(event.amounts):
                    balance[place] -= fee / 100
        for pot in hand["pots"]:
            assert pot["amount"] == pytest.approx(pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"]))
            for win in pot["player_wins"]:
                balance[win["player_id"]] += win["win_amount"]
        for player, stake in zip(hand["players"], played.state.stake, strict=True):
            assert player["starting_stack"] + balance[player["id"]] == pytest.approx(stake / 100)
