"""Dealing at the ACT tables: clauses 7.3, 9 and 12.1, the burn of 4.2(h), and the words for cards and rounds."""

from __future__ import annotations

import pytest

from croupier import RequestError
from croupier.poker import commands, events
from croupier.poker.round import decide
from croupier.poker.view import view
from croupier.protocol.refusal import Refusal
from tests.support.cite import Cited, clause
from tests.support.play import Played

OMAHA = "act-omaha-2006"
THREE = {1: 100, 2: 100, 3: 100}
BOARD = "Kh Qd 9s 5c 4h"
HANDS = {1: "Ac Ad 2s 3s", 2: "Js Jh 2c 3c", 3: "7s 7h 2d 3d"}


def hands(cited: Cited, given: dict[int, str]) -> dict[int, str]:
    """The hands as the game deals them: four cards, or the first two of the four."""
    count = 4 if cited.book.id == OMAHA else 2
    return {seat: " ".join(cards.split()[:count]) for seat, cards in given.items()}


def shown_round(cited: Cited, *rules: str) -> Played:
    """Three players with known cards, the button at seat 3, all in for the blind once the first round is played."""
    return Played(cited.book.id, THREE, button=3, rules=rules, holes=hands(cited, HANDS), board=BOARD)


def all_call(played: Played) -> Played:
    return played.does("3 call", "1 call", "2 stand")


def all_check(played: Played) -> Played:
    """One betting round in which everybody checks."""
    return played.does(*[f"{seat} check" for seat in (1, 2, 3)])


def positions(played: Played) -> list[tuple[int, ...]]:
    return [event.positions for event in played.events(events.CommunalDealt)]


@clause("act-omaha-2006 7.3", "act-manila-2005 7.3")
def test_every_card_comes_from_the_shoe_in_order(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while not played.ended:
        all_check(played)
    holes = sorted(position for hole in played.events(events.HolesDealt)[0].positions for position in hole)
    assert holes == list(range(len(holes)))
    later = [p for event in played.events(events.CommunalDealt) for p in (*event.burnt, *event.positions)]
    assert later == list(range(len(holes), len(holes) + len(later)))
    assert len(holes) + len(later) == (20 if cited.book.id == OMAHA else 11)


@clause("act-omaha-2006 7.3")
def test_thirty_two_cards_serve_six_players_with_burns_and_not_seven(cited: Cited) -> None:
    six = dict.fromkeys(range(1, 7), 100)
    played = Played(cited.book.id, six, button=6, rules=["deck=32", "burn=true"]).deal()
    assert played.round.state.drawn == 24
    with pytest.raises(RequestError, match=r"7 players need 36 cards"):
        Played(cited.book.id, six | {7: 100}, button=6, rules=["deck=32", "burn=true"])
    with pytest.raises(RequestError, match=r"7 players need 33 cards"):
        Played(cited.book.id, six | {7: 100}, button=6, rules=["deck=32", "burn=false"])


@clause("act-manila-2005 7.3")
def test_thirty_two_cards_serve_thirteen_players_and_not_fourteen(cited: Cited) -> None:
    thirteen = dict.fromkeys(range(1, 14), 100)
    played = Played(cited.book.id, thirteen, button=13, rules=["deck=32"]).deal()
    assert played.round.state.drawn == 27
    with pytest.raises(RequestError, match=r"14 players need 33 cards"):
        Played(cited.book.id, thirteen | {14: 100}, button=13, rules=["deck=32"])


@clause("act-omaha-2006 9.2")
def test_four_hole_cards_are_dealt_one_at_a_time_from_the_buttons_left(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=1).deal()
    assert played.round.state.seats == (2, 3, 1)
    (dealt,) = played.events(events.HolesDealt)
    assert dealt.positions == ((0, 3, 6, 9), (1, 4, 7, 10), (2, 5, 8, 11))
    assert dealt.under == cited.clause


@clause("act-manila-2005 9.2")
def test_two_hole_cards_are_dealt_together_from_the_buttons_left(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=1).deal()
    assert played.round.state.seats == (2, 3, 1)
    (dealt,) = played.events(events.HolesDealt)
    assert dealt.positions == ((0, 1), (2, 3), (4, 5))
    assert dealt.under == cited.clause


@clause("act-omaha-2006 def:Dealer Button", "act-manila-2005 def:Dealer Button")
@pytest.mark.parametrize(("button", "order"), [(1, (2, 4, 1)), (2, (4, 1, 2)), (4, (1, 2, 4))])
def test_the_button_gets_each_card_last(cited: Cited, button: int, order: tuple[int, ...]) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100, 4: 100}, button=button).deal()
    assert played.round.state.seats == order
    holes = played.events(events.HolesDealt)[0].positions
    for circuit in zip(*holes, strict=True):
        assert max(circuit) == circuit[-1]


@clause("act-omaha-2006 9.3")
def test_betting_starts_once_all_have_four_cards(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=3)
    early = decide(played.round.rules, played.round.state, commands.Act(2, "call"))
    assert isinstance(early, Refusal)
    assert played.turn == 3
    assert [len(hole) for hole in played.round.state.hole] == [4, 4, 4]
    assert played.round.state.betting_round == 1
    assert positions(played) == []


@clause("act-manila-2005 9.3")
def test_one_communal_card_comes_before_any_betting(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=3, board="Kh")
    early = decide(played.round.rules, played.round.state, commands.Act(2, "call"))
    assert isinstance(early, Refusal)
    assert played.turn == 3
    kinds = [type(event) for event in played.round.events]
    assert kinds == [events.RoundOpened, events.ForcedBetsPosted, events.HolesDealt, events.CommunalDealt]
    assert played.round.state.board == ("Kh",)
    assert played.round.state.betting_round == 1


@clause("act-manila-2005 9.3", "act-manila-2005 8.5(a)", "act-manila-2005 15.2(b)")
def test_the_first_communal_card_gives_no_blind_back(cited: Cited) -> None:
    played = Played(cited.book.id, THREE, button=3).deal()
    assert played.events(events.BetReturned) == []
    assert played.stakes == {1: 99, 2: 98, 3: 100}
    assert played.pot == 3


@clause("act-manila-2005 9.3.s2")
def test_the_card_before_the_betting_is_the_first_of_five(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while not played.ended:
        all_check(played)
    assert positions(played) == [(6,), (7,), (8,), (9,), (10,)]
    assert played.round.state.board == tuple(BOARD.split())


@clause("act-manila-2005 9.3", "act-manila-2005 9.5")
def test_the_first_communal_card_and_those_after_it_each_name_their_clause(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while not played.ended:
        all_check(played)
    cards = [event.cards for event in played.events(events.CommunalDealt) if event.under == cited.clause]
    assert cards == ([("Kh",)] if cited.clause == "9.3" else [("Qd",), ("9s",), ("5c",), ("4h",)])


@clause("act-omaha-2006 9.4")
def test_flop_turn_and_river_each_wait_until_all_bets_are_met(cited: Cited) -> None:
    played = shown_round(cited).does("3 call", "1 call")
    assert positions(played) == []
    played.does("2 raise 4", "3 call")
    assert positions(played) == []
    played.does("1 call")
    assert [len(cards) for cards in positions(played)] == [3]
    played.does("1 check", "2 bet 4", "3 call")
    assert len(positions(played)) == 1
    played.does("1 fold")
    assert [len(cards) for cards in positions(played)] == [3, 1]
    played.does("2 check", "3 check")
    assert [len(cards) for cards in positions(played)] == [3, 1, 1]
    assert {event.under for event in played.events(events.CommunalDealt)} == {cited.clause}


@clause("act-omaha-2006 9.4")
def test_no_flop_is_dealt_where_one_player_is_left(cited: Cited) -> None:
    played = shown_round(cited).does("3 raise 6", "1 fold", "2 fold")
    assert played.ended
    assert positions(played) == []


@clause("act-manila-2005 9.5")
def test_the_next_communal_card_waits_until_all_bets_are_met(cited: Cited) -> None:
    played = shown_round(cited).does("3 call", "1 call")
    assert len(positions(played)) == 1
    played.does("2 raise 4", "3 call")
    assert len(positions(played)) == 1
    played.does("1 call")
    assert positions(played) == [(6,), (7,)]
    assert (played.turn, played.round.state.betting_round) == (1, 2)
    played.does("1 bet 2", "2 fold", "3 fold")
    assert played.ended
    assert len(positions(played)) == 2


@clause("act-omaha-2006 9.4.s2", "act-omaha-2006 def:Flop")
def test_the_flop_is_three_cards(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    assert played.round.state.board == ("Kh", "Qd", "9s")
    two = Played(cited.book.id, THREE, button=3).does("3 call", "1 call")
    before = decide(two.round.rules, two.round.state, commands.DealCommunal(("Kh", "Qd", "9s")))
    assert isinstance(before, Refusal)
    assert before.clause == "9.4"


@clause("act-omaha-2006 4.2(h)", "act-omaha-2006 9.4")
def test_where_cards_are_burnt_one_goes_before_each_exposure(cited: Cited) -> None:
    played = all_call(shown_round(cited, "burn=true"))
    while not played.ended:
        all_check(played)
    dealt = played.events(events.CommunalDealt)
    assert [event.burnt for event in dealt] == [(12,), (16,), (18,)]
    assert positions(played) == [(13, 14, 15), (17,), (19,)]
    assert not set(played.round.state.burnt) & set(played.round.state.board_positions)


@clause("act-omaha-2006 4.2(h)")
def test_where_cards_are_not_burnt_they_come_straight_from_the_shoe(cited: Cited) -> None:
    played = all_call(shown_round(cited, "burn=false"))
    while not played.ended:
        all_check(played)
    assert [event.burnt for event in played.events(events.CommunalDealt)] == [(), (), ()]
    assert positions(played) == [(12, 13, 14), (15,), (16,)]


@clause("act-manila-2005 9.5")
def test_no_card_is_ever_burnt(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while not played.ended:
        all_check(played)
    assert played.round.state.burnt == ()
    assert "burn" not in cited.book.example.table
    cited.refuses("burn=true")


@clause("act-omaha-2006 9.5", "act-manila-2005 9.4")
def test_a_betting_round_follows_every_exposure(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    rounds = []
    while not played.ended:
        assert played.turn == 1
        rounds.append((len(played.round.state.board), played.round.state.betting_round))
        all_check(played)
    if cited.book.id == OMAHA:
        assert rounds == [(3, 2), (4, 3), (5, 4)]
    else:
        assert rounds == [(2, 2), (3, 3), (4, 4), (5, 5)]


@clause("act-omaha-2006 9.5", "act-manila-2005 9.4")
def test_without_two_players_who_can_bet_the_cards_are_dealt_without_betting(cited: Cited) -> None:
    stakes = {1: 10, 2: 10, 3: 100}
    played = Played(
        cited.book.id, stakes, button=3, rules=["limit=no-limit"], holes=hands(cited, HANDS), board=BOARD
    ).does("3 raise 10", "1 call", "2 call")
    assert played.ended
    assert played.round.state.betting_round == 1
    assert played.round.state.board == tuple(BOARD.split())
    openers = [event.opener for event in played.events(events.CommunalDealt)]
    assert openers == ([-1, -1, -1] if cited.book.id == OMAHA else [2, -1, -1, -1, -1])
    assert len(played.round.state.burnt) == (3 if cited.book.id == OMAHA else 0)


@clause("act-omaha-2006 9.6", "act-manila-2005 9.6")
def test_play_goes_on_until_the_pot_is_won_or_the_last_betting_round_is_complete(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while len(played.round.state.board) < 5:
        all_check(played)
    played.does("1 check", "2 check")
    assert not played.ended
    played.does("3 check")
    assert played.ended
    assert played.events(events.RoundEnded)[0].under == cited.clause
    won_early = all_call(shown_round(cited)).does("1 bet 2", "2 fold", "3 fold")
    assert won_early.ended
    assert len(won_early.round.state.board) < 5


@clause("act-omaha-2006 12.1", "act-manila-2005 12.1")
def test_there_are_no_more_betting_rounds_than_the_clause_allows(cited: Cited) -> None:
    most = 4 if cited.book.id == OMAHA else 5
    played = all_call(shown_round(cited))
    for number in range(2, most + 1):
        assert played.round.state.betting_round == number
        assert not played.ended
        all_check(played)
    assert played.round.state.betting_round == most
    assert played.ended
    assert played.refused("1 check") == "9.6"


@clause(
    "act-omaha-2006 def:Communal Cards",
    "act-manila-2005 def:Communal Cards",
    "act-omaha-2006 9.1",
    "act-manila-2005 9.1",
)
def test_communal_cards_lie_open_and_each_hand_takes_exactly_three(cited: Cited) -> None:
    holes = hands(cited, {1: "Th 3c 3d 4s", 2: "As 2d 5c 6d"})
    played = Played(cited.book.id, {1: 100, 2: 100}, button=2, holes=holes, board="Ah Kh Qh Jh 2c")
    played.does("1 call", "2 stand")
    while not played.ended:
        played.does("1 check", "2 check")
    assert played.round.state.board == ("Ah", "Kh", "Qh", "Jh", "2c")
    (pot,) = played.answer.pots
    assert [winner.seat for winner in pot.winners] == [2], "one ten of hearts and four communal hearts make no flush"


@clause("act-omaha-2006 def:Hole Card", "act-manila-2005 def:Hole Card")
def test_hole_cards_stay_unseen_until_they_are_shown(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while len(played.round.state.board) < 5:
        all_check(played)
    unseen = ("??",) * (4 if cited.book.id == OMAHA else 2)
    assert view(played.round.state, {}).hole == (unseen,) * 3
    all_check(played)
    first = tuple(hands(cited, HANDS)[1].split())
    assert view(played.round.state, {}).hole == (first, unseen, unseen), "beaten hands are passed in unseen"


@clause("act-omaha-2006 def:Round of Play", "act-manila-2005 def:Round of Play")
def test_a_round_runs_from_the_first_card_to_the_last_pot(cited: Cited) -> None:
    played = shown_round(cited)
    assert played.round.state.drawn == 0
    assert played.pot == 3, "blinds come before the round"
    played.does("3 raise 6", "1 fold", "2 fold")
    kinds = [type(event) for event in played.round.events]
    assert kinds.index(events.ForcedBetsPosted) < kinds.index(events.HolesDealt)
    assert kinds[-2:] == [events.PotAwarded, events.RoundEnded]


@clause("act-omaha-2006 13.3.s2", "act-manila-2005 13.3.s2")
def test_no_round_is_settled_before_its_proper_end(cited: Cited) -> None:
    played = all_call(shown_round(cited))
    while len(played.round.state.board) < 5:
        all_check(played)
    played.does("1 check", "2 check")
    assert isinstance(decide(played.round.rules, played.round.state, commands.Settle()), Refusal)
    played.does("3 check")
    assert played.ended
    assert isinstance(decide(played.round.rules, played.round.state, commands.Settle()), Refusal)
