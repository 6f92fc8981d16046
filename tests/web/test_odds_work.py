"""What is reckoned about a round: the same figures the command line gives, under the table's own rules."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from croupier.banked.rules import banked_rules
from croupier.bots.uth_game import game_of
from croupier.cards import parse_cards
from croupier.odds.equity.equity import equity
from croupier.odds.uth.advice import advise
from croupier.rulebooks import (
    TableRules,
    making_of,
    orders_of,
    rulebook,
    rulebook_ids,
    rulebooks_between_players,
    settle,
)
from croupier.views.odds import BankAsked, Chosen, PlayersAsked, Spot
from croupier.workers.odds_work import BankOdds, PlayersOdds, odds_of
from tests.cli.conftest import Run
from tests.support.room.past_rounds import SUPERVISOR, played
from tests.support.room.rooms import past_of

BANKED = [name for name in rulebook_ids() if name not in rulebooks_between_players()]


def rules_of(name: str, **set_: str) -> TableRules:
    book = rulebook(name)
    return settle(book, {key.replace("_", "."): value for key, value in set_.items()}, defaults=book.example.table)


def written(rules: TableRules) -> str:
    return msgspec.json.encode(rules.written).decode()


def players(rules: TableRules, *spots: Spot) -> PlayersOdds:
    odds = odds_of(PlayersAsked(rules.rulebook, written(rules), list(spots), "note"))
    assert isinstance(odds, PlayersOdds)
    return odds


@pytest.mark.parametrize(
    ("name", "set_", "hands", "board", "dead"),
    [
        ("act-omaha-2006", {"win": "high-low"}, ["AsKsQdJh", "9c9d8s7h"], "2c 3d 4h", "Ah Ad 5c 5d"),
        ("act-omaha-2006", {"deck": "36", "joker": "true"}, ["AsKsQdJh", "9c9d8s7h", "JoTcTdTh"], "", ""),
        ("act-manila-2005", {"deck": "32", "joker": "true"}, ["AsKs", "QdQh"], "Jo", "7c 7d"),
        ("adelaide-omaha", {}, ["AsKsQdJh", "9c9d8s7h"], "2c 3d 4h 5s", ""),
    ],
)
def test_the_shares_are_those_of_the_command_line_under_the_tables_own_rules(
    name: str, set_: dict[str, str], hands: list[str], board: str, dead: str, croupier: Run
) -> None:
    rules = rules_of(name, **set_)
    cards = [[hand[at : at + 2] for at in range(0, len(hand), 2)] for hand in hands]
    seats = list(range(2, 2 + len(hands)))
    (step,) = players(rules, Spot(9, board.split(), seats, 1, cards, dead.split())).steps
    options = [part for key, value in set_.items() for part in ("--set", f"{key}={value}")]
    given = [part for hand in hands for part in ("--hand", hand)]
    told = croupier("equity", "-r", name, *options, *given, "--board", board, "--dead", dead, "--json").json
    assert (step.seq, step.board, step.known, step.unknown) == (9, board.split(), seats, 1)
    assert step.method == told["method"] == "exact"
    for player, seat, same in zip(step.players, seats, told["players"], strict=True):
        assert player.seat == seat
        assert (player.win, player.tie, player.equity) == (same["win"], same["tie"], same["equity"])
        assert Fraction(player.share) == Fraction(same["share"])


def test_a_step_without_two_hands_has_no_players() -> None:
    rules = rules_of("adelaide-omaha")
    one = Spot(1, [], [3], 2, [["As", "Ks", "Qd", "Jh"]], [])
    unseen = Spot(2, ["??", "2c", "3c"], [3, 4], 0, [["As", "Ks", "Qd", "Jh"], ["9c", "9d", "8s", "7h"]], [])
    full = msgspec.structs.replace(unseen, seq=3, board=[])
    steps = players(rules, one, unseen, full).steps
    assert [len(step.players) for step in steps] == [0, 0, 2]


@pytest.mark.parametrize("name", BANKED)
def test_choices_against_the_bank_with_the_wagers_and_the_maximum_of_the_table(name: str) -> None:
    rules = rules_of(name, payout_max="500")
    hole, flop, board = ["Jh", "9h"], ["Th", "8h", "2c"], ["Th", "8h", "2c", "3c", "3d"]
    steps = [Chosen(1, [], "check", "8.1"), Chosen(2, flop, "check", "8.3"), Chosen(3, board, "fold", "8.5")]
    odds = odds_of(BankAsked(name, written(rules), 25_00, 10_00, hole, steps, "note"))
    assert isinstance(odds, BankOdds)
    game = game_of(banked_rules(rules), ante=25_00, trips=Fraction(10, 25))
    without = game_of(banked_rules(rules))
    for step, lies in zip(odds.steps, ([], flop, board), strict=True):
        advice = advise(game, parse_cards(" ".join(hole)), parse_cards(" ".join(lies)))
        assert {choice: Fraction(value) for choice, value in step.choices.items()} == {
            **advice.choices,
            "fold": game.folded,
        }
        assert step.values == {choice: float(Fraction(value)) for choice, value in step.choices.items()}
        assert step.best == advice.best
        worth = {choice: Fraction(value) for choice, value in step.choices.items()}
        assert step.cost == float(max(worth.values()) - worth[step.chosen])
        assert step.cost >= 0
    assert [(step.seq, step.chosen, step.clause) for step in odds.steps] == [
        (1, "check", "8.1"),
        (2, "check", "8.3"),
        (3, "fold", "8.5"),
    ]
    assert odds.steps[1].best == "bet2"
    assert odds.steps[1].cost > 0
    other = advise(without, parse_cards("Jh9h"), parse_cards("Th8h2c")).choices
    assert other["bet2"] != Fraction(odds.steps[1].choices["bet2"]), "the maximum payout and trips bear on it"


def test_folding_before_the_flop_has_its_price() -> None:
    name = BANKED[0]
    odds = odds_of(
        BankAsked(name, written(rules_of(name)), 5_00, 0, ["As", "Ah"], [Chosen(1, [], "fold", "8.1(a)")], "")
    )
    assert isinstance(odds, BankOdds)
    assert odds.steps[0].best == "bet4"
    assert Fraction(odds.steps[0].choices["fold"]) == -2
    assert odds.steps[0].cost == pytest.approx(2 + odds.steps[0].values["bet4"])


@pytest.mark.parametrize("table", rulebooks_between_players())
async def test_a_round_that_was_played_is_reckoned_from_the_hands_its_reader_knows(table: str) -> None:
    async with played(table, 1) as (room, _, clients, told):
        past = past_of(room)
        asked = await past.odds_asked(clients[0].who, table, 1)
        assert isinstance(asked, PlayersAsked)
        odds = odds_of(asked)
        assert isinstance(odds, PlayersOdds)
        whole = await past.one(clients[0].who, table, 1)
        assert whole is not None
        other = told[0]["held"][clients[1].who.account]
        assert all(f'"{card}"' in "".join(whole.lines) for card in other), "both hands were shown"
        both = [step for step in odds.steps if step.known == [1, 2]]
        assert {len(step.board) for step in both} == {5}, "from when on both lie open"
        assert all(step.known == [1] for step in odds.steps if len(step.board) < 5)
        rules = settle(rulebook(table), msgspec.json.decode(asked.rules), simulation=True)
        hands = [parse_cards(" ".join(told[0]["held"][client.who.account])) for client in clients]
        for step in both:
            board = parse_cards(" ".join(step.board))
            found = equity(orders_of(rulebook(table), rules), making_of(rules), hands, board)
            assert [player.seat for player in step.players] == [1, 2]
            assert [Fraction(player.share) for player in step.players] == [one.share for one in found.players]
        official = await past.odds_asked(SUPERVISOR, table, 1)
        assert isinstance(official, PlayersAsked)
        known = [card for step in official.steps for hand in step.hands for card in hand]
        assert all(f'"{card}"' in "".join(whole.lines) for card in known), "officials know what was shown"


@pytest.mark.parametrize("table", BANKED)
async def test_a_round_against_the_bank_is_reckoned_for_ones_own_box(table: str) -> None:
    async with played(table, 1) as (room, _, clients, told):
        past = past_of(room)
        for client in clients:
            asked = await past.odds_asked(client.who, table, 1)
            assert isinstance(asked, BankAsked)
            assert asked.hole == told[0]["held"][client.who.account]
            assert asked.ante > 0
            assert [len(step.board) for step in asked.steps] == [0, 3, 5], "checked twice and decided on the river"
            assert [step.choice for step in asked.steps][:2] == ["check", "check"]
            odds = odds_of(asked)
            assert isinstance(odds, BankOdds)
            assert [step.seq for step in odds.steps] == [step.seq for step in asked.steps]
            assert all(step.clause for step in odds.steps)
        official = await past.odds_asked(SUPERVISOR, table, 1)
        assert isinstance(official, BankAsked)
        assert (official.hole, official.steps) == ([], [])
        assert not official.is_work
        assert official.note == "You had no wagers in this round."
