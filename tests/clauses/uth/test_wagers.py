"""Wagers before the first card of Ultimate Texas Hold-em: rule 4, the limits of 5.1 to 5.3, and def:Box, Ante, Blind, Trips.

A box takes $5 to $100 in whole dollars where nothing else is said. Wagers are placed one box at a time (`Opened`); how
those outside the limits are settled is shown by rounds played to their end (`Banked`).
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.banked import commands, events
from croupier.banked.apply import apply
from croupier.banked.round import decide, open_round
from croupier.banked.state import State
from croupier.errors import RequestError
from croupier.history.log.native import replay
from croupier.history.script.banked import BankedScript, BankedScriptRound, ScriptBox
from croupier.history.text.tellers import round_text
from tests.support.banked import KINGS, NOTHING, RAGS, STRAIGHT, THREE_SEVENS, Banked, Opened, both, compiled
from tests.support.cite import Cited, clause
from tests.support.clauses.uth_wagers import open_boxes, round_of, table

# 4.2 Ante and blind before the first card


@clause(*both("4.2"))
def test_every_player_at_the_table_is_offered_wagers_until_the_first_card(cited: Cited) -> None:
    played = table(cited)
    assert open_boxes(played) == [1, 2, 3]
    played.places(2, 10)
    assert open_boxes(played) == [1, 3]
    played.places(1, 10)
    assert open_boxes(played) == [3]
    played.deals()
    assert open_boxes(played) == []
    assert played.stakes == {1: 80, 2: 80, 3: 100}


@clause(*both("4.2"))
def test_no_card_is_dealt_where_nobody_has_wagered(cited: Cited) -> None:
    played = table(cited)
    assert played.not_given(commands.Deal()).clause == cited.clause
    played.places(1, 10)
    assert played.deals().holes == ((5, 6), (), ())


@clause(*both("4.2(a)", "def:Ante", "def:Blind"))
def test_ante_and_blind_together_buy_a_hand(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.start"]
    placed = played.places(2, 10)
    assert (placed.ante, placed.blind, placed.trips) == (1000, 1000, 0)
    assert placed.under == "4.2"
    assert played.lying == {1: 0, 2: 20, 3: 0}
    assert played.stakes == {1: 100, 2: 80, 3: 100}
    assert [len(hole) for hole in played.deals().holes] == [0, 2, 0], "nobody else is dealt in"


@clause(*both("4.2(a)", "def:Blind"))
@pytest.mark.parametrize(("ante", "blind"), [(10, 0), (0, 10), (10, 15), (15, 10), (10, 9), (0, 0)])
def test_one_without_the_other_or_unequal_is_refused(cited: Cited, ante: float, blind: float) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.start"]
    assert played.places_not(1, ante, blind=blind) == "4.2"
    assert played.lying == {1: 0, 2: 0, 3: 0}
    assert open_boxes(played) == [1, 2, 3], "the box may still wager"


@clause(*both("def:Blind"))
@pytest.mark.parametrize(
    ("ante", "blind", "trips"), [(10, 0, 0), (0, 10, 0), (10, 0, 5), (0, 0, 5), (150, 0, 0), (3, 0, 0)]
)
def test_what_lies_there_without_ante_and_blind_is_entered_gets_no_hand_and_goes_back(
    cited: Cited, ante: float, blind: float, trips: float
) -> None:
    played = Opened(cited.book.id, {1: 100, 2: 200})
    (placed,) = played.gives(played.wagers(2, ante, blind, trips, lying=True))
    assert placed.under == cited.clause
    lying = ante + blind + trips
    assert (played.lying, played.stakes[2]) == ({1: 0, 2: lying}, 200 - lying)
    assert played.not_given(commands.Deal()).clause == "4.2", "no hand yet"
    played.places(1, 10)
    assert played.deals().holes == ((5, 6), ())
    assert played.not_given(commands.Act(1, "check")).clause == "4.2"
    played.gives(commands.Act(0, "fold"))
    back, ended = played.gives(commands.End())
    assert (back.amount, back.under) == (100 * lying, cited.clause)
    assert ended.stakes == (8000, 20000)
    assert replay(played.events, again=True).ok
    words = [line for line in round_text(played.events) if line.startswith("Box 2: ") and "no equal" in line]
    assert len(words) == 1


@clause(*both("4.2(a)"))
def test_an_ante_that_lies_alone_may_have_its_blind_until_the_first_card(cited: Cited) -> None:
    played = table(cited)
    played.gives(played.wagers(1, 10, 0, lying=True))
    assert open_boxes(played) == [1, 2, 3]
    back, placed = played.gives(played.wagers(1, 10))
    assert (back.wagers, back.amount) == (("ante",), 1000)
    assert (placed.under, played.stakes[1]) == ("4.2", 80)
    assert [len(hole) for hole in played.deals().holes] == [2, 0, 0]
    assert replay_to_here(played)


def replay_to_here(played: Opened) -> bool:
    """Whether deciding every command once more comes to the same, though the round goes on."""
    return replay(played.events, again=True).mismatch == "the round has not ended"


@clause(*both("def:Blind"))
@pytest.mark.parametrize(("blind", "counted"), [(15, 10), (7, 7)])
def test_a_blind_entered_as_it_lies_is_settled_up_to_the_ante(cited: Cited, blind: float, counted: float) -> None:
    played = round_of(cited, (10, 0, blind), STRAIGHT, KINGS).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert (placed.blind, placed.under) == (100 * blind, cited.clause)
    assert played.settled().paid[1] == {"ante": 10, "blind": counted, "play": 40}
    assert replay(played.round.events, again=True).ok


@clause(*both("4.2"))
def test_wagers_reach_no_further_than_the_stake(cited: Cited) -> None:
    played = table(cited)
    assert played.places_not(1, 51) == "4.2"
    assert played.places_not(1, 50, trips=5) == "4.2"
    played.places(1, 50)
    assert played.stakes[1] == 0


@clause(*both("4.1"))
@pytest.mark.parametrize("amounts", [(-1000, -1000, 0), (1000, 1000, -500), (1000.0, 1000.0, 0), (True, True, 0)])
def test_a_wager_is_chips_and_nothing_else(cited: Cited, amounts: tuple[Any, Any, Any]) -> None:
    played = table(cited)
    assert played.not_given(commands.PlaceWagers(0, *amounts)).clause == "system"
    assert played.stakes[1] == 100


@clause(*both("4.1", "def:Box"))
def test_each_wager_lies_on_its_own_box(cited: Cited) -> None:
    played = Banked(cited.book.id, {1: (10, 5), 2: 20}).does("1 play 3", "2 check")
    first, second = played.box(1), played.box(2)
    assert (first.ante, first.blind, first.trips, first.play) == (1000, 1000, 500, 3000)
    assert (second.ante, second.blind, second.trips, second.play) == (2000, 2000, 0, 0)
    assert played.lying == {1: 55, 2: 40}


@clause(*both("def:Box"))
def test_a_table_takes_no_more_players_than_it_has_places(cited: Cited) -> None:
    rules = compiled(cited.book.id, "boxes=3")
    assert rules.under["boxes"] == cited.clause
    opening = open_round(rules, (1, 2, 3), (10_000,) * 3)
    assert opening.boxes == (1, 2, 3)
    with pytest.raises(RequestError, match=r"the table has 3 boxes, not 4 \(def:Box\)"):
        open_round(rules, (1, 2, 3, 4), (10_000,) * 4)


# 4.2(b), 4.3 Trips


@clause(*both("4.2(b)", "def:Trips.p2"))
def test_who_has_ante_and_blind_may_wager_on_trips(cited: Cited) -> None:
    played = table(cited)
    assert cited.clause in played.rules.clauses["wagers.trips"]
    placed = played.places(1, 10, trips=25)
    assert (placed.ante, placed.blind, placed.trips) == (1000, 1000, 2500)
    played.places(2, 10)
    assert played.lying == {1: 45, 2: 20, 3: 0}, "and need not"


@clause(*both("4.3"))
@pytest.mark.parametrize(("ante", "blind"), [(0, 0), (10, 0), (0, 10)])
def test_trips_without_both_is_refused(cited: Cited, ante: float, blind: float) -> None:
    played = table(cited)
    assert played.places_not(1, ante, blind=blind, trips=10) == cited.clause
    assert played.stakes[1] == 100


@clause(*both("def:Trips.p2"))
def test_a_trips_wager_comes_before_the_first_card_or_never(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10)
    assert played.places_not(1, 10, trips=10) == "4.5"
    played.deals()
    assert played.places_not(1, 10, trips=10) == "4.6"
    assert played.lying[1] == 20


@clause(*both("def:Trips.p2"))
@pytest.mark.parametrize("dealer", [NOTHING, KINGS, "Kd Kh"], ids=["no hand", "kings", "three kings"])
def test_trips_pays_on_the_players_hand_whatever_the_dealer_has(cited: Cited, dealer: str) -> None:
    played = round_of(cited, (10, 10), THREE_SEVENS, dealer).does("1 play 4").settled()
    assert (played.results[1]["trips"], played.paid[1]["trips"]) == ("win", 30)
    assert played.results[1]["play"] == ("lose" if dealer == "Kd Kh" else "win")


# 4.4, 4.5, 4.6 One hand, one wager, and nothing after the first card


@clause(*both("4.4"))
def test_a_player_has_one_box_and_one_hand(cited: Cited) -> None:
    rules = compiled(cited.book.id)
    with pytest.raises(RequestError, match="each with a number and a stake of its own"):
        open_round(rules, (1, 1), (10_000, 10_000))
    played = table(cited)
    played.places(1, 10)
    assert played.places_not(9, 10) == cited.clause, "there is no further hand to wager on"
    for place in (-1, 3, True, "0", 0.0, None):
        assert played.not_given(commands.PlaceWagers(place, 1000, 1000)).clause == cited.clause  # type: ignore[arg-type]
    assert played.lying == {1: 20, 2: 0, 3: 0}
    assert [len(hole) for hole in played.deals().holes] == [2, 0, 0]


@clause(*both("4.4"))
@pytest.mark.parametrize("boxes", [(1, 1), (1, 2, 1)])
def test_a_script_names_a_player_once(cited: Cited, boxes: tuple[int, ...]) -> None:
    script = BankedScript(cited.book.id, [ScriptBox(box, 10, 10) for box in boxes])
    with pytest.raises(RequestError, match="each once"):
        BankedScriptRound(script)


@clause(*both("4.4"))
@pytest.mark.parametrize("count", [1, 2, 7])
def test_every_player_who_wagers_is_dealt_one_hand_and_settled_once(cited: Cited, count: int) -> None:
    boxes = range(1, count + 1)
    played = Banked(cited.book.id, dict.fromkeys(boxes, 10)).does(*[f"{box} play 4" for box in boxes]).settled()
    (deal,) = played.events(events.CardsDealt)
    assert [len(hole) for hole in deal.holes] == [2] * count
    assert sorted(shown.place for shown in played.events(events.BoxShown)) == list(range(count))


@clause(*both("4.5"))
def test_a_box_takes_one_wager(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10, trips=5)
    for ante, trips in ((10, 0), (20, 5), (10, 5)):
        assert played.places_not(1, ante, trips=trips) == cited.clause
    assert played.lying[1] == 25


@clause(*both("4.6"))
def test_after_the_first_card_no_wager_is_placed_or_raised(cited: Cited) -> None:
    played = table(cited)
    played.places(1, 10)
    played.deals()
    assert played.places_not(1, 20) == cited.clause, "not raised"
    assert played.places_not(2, 10) == cited.clause, "not placed late"
    assert played.places_not(1, 10, trips=10) == cited.clause
    assert played.not_given(commands.Deal()).clause == cited.clause
    assert played.lying == {1: 20, 2: 0, 3: 0}


@clause(*both("4.6"))
def test_only_a_play_wager_of_the_stage_is_placed_after_the_first_card(cited: Cited) -> None:
    played = round_of(cited, 10, RAGS, KINGS)
    assert played.lying == {1: 20}
    played.does("1 play 3")
    assert played.lying == {1: 50}
    assert played.not_given(commands.Act(0, "play", 4)).clause == cited.clause
    assert played.not_given(commands.PlaceWagers(0, 1000, 1000)).clause == cited.clause
    assert played.lying == {1: 50}
    played.settled()
    assert played.not_given(commands.PlaceWagers(0, 1000, 1000)).clause == cited.clause, "the round is over"


# 5.1 Limits, 5.3 multiples


@clause(*both("5.1"))
def test_the_limits_are_those_the_sign_shows(cited: Cited) -> None:
    rules = compiled(cited.book.id, "bet.min=25", "bet.max=500")
    assert (rules.least, rules.most) == (2500, 50_000)
    assert "bet.max" in cited.refuses("bet.min=25", "bet.max=20")
    cited.refuses_without("bet.min")
    cited.refuses_without("bet.max")
    played = Banked(cited.book.id, {1: 30}, rules=["bet.min=25", "bet.max=500"])
    assert "Box wagers $25 to $500; a blind pays at most $50,000" in played.text


@clause(*both("5.1"))
def test_ante_and_trips_have_the_maximum_each_and_play_follows_from_the_ante(cited: Cited) -> None:
    played = round_of(cited, (100, 100), STRAIGHT, KINGS).does("1 play 4").settled()
    assert played.paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 400}
    assert [event.stake - event.counted for event in played.events(events.WagerSettled)] == [0, 0, 0, 0]
    assert played.nets == {1: 1000}


APART = ["bet.trips.min=10", "bet.trips.max=50"]  # the other boxes take $5 to $100


@clause(*both("5.1"))
def test_trips_may_have_limits_of_their_own(cited: Cited) -> None:
    over = round_of(cited, (100, 80), STRAIGHT, KINGS, rules=APART).does("1 play 4").settled()
    assert over.paid[1] == {"ante": 100, "blind": 100, "play": 400, "trips": 200}
    assert "Box wagers $5 to $100, trips $10 to $50; a blind pays at most $50,000" in over.text
    line = "Box 1: ante $100, blind $100, trips $80 (settled up to the maximum of $50) [5.5]"
    assert line in over.text
    under = round_of(cited, (5, 5), STRAIGHT, KINGS, rules=APART)
    assert [event.under for event in under.events(events.WagersPlaced)] == ["5.4"], (
        "$5 will do for an ante and not for trips"
    )
    back = round_of(cited, (5, 5), STRAIGHT, KINGS, rules=APART, advised=[1])
    assert back.lying == {1: 10}
    within = round_of(cited, (5, 10), STRAIGHT, KINGS, rules=APART)
    assert [event.under for event in within.events(events.WagersPlaced)] == ["4.2"]


@clause(*both("5.1"))
def test_limits_of_their_own_come_both_or_not_at_all(cited: Cited) -> None:
    rules = cited.permits(*APART)
    assert (rules["bet.trips.min"], rules["bet.trips.max"], rules.under["bet.trips.max"]) == (1000, 5000, "5.1")
    for given in (["bet.trips.min=10"], ["bet.trips.max=50"], ["bet.trips.min=10", "bet.trips.max=5"]):
        assert "bet.trips" in cited.refuses(*given)
    alike = compiled(cited.book.id, "bet.min=25", "bet.max=500")
    assert (alike.trips_least, alike.trips_most) == (2500, 50_000)


@clause(*both("5.3"))
@pytest.mark.parametrize(("ante", "trips"), [(12, 0), (15, 7), (5.50, 0), (15, 0.05)])
def test_wagers_come_in_the_multiples_shown(cited: Cited, ante: float, trips: float) -> None:
    played = table(cited, "chip=5")
    assert played.places_not(1, ante, trips=trips) == cited.clause
    placed = played.places(1, 15, trips=10)
    assert (placed.ante, placed.trips) == (1500, 1000)


# 5.2 Above the maximum with a marker


@clause(*both("5.2"))
def test_a_marker_lets_a_player_go_above_the_maximum(cited: Cited) -> None:
    played = round_of(cited, (150, 120), STRAIGHT, KINGS, markers=[1]).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert placed.marked
    assert placed.under == cited.clause
    assert played.settled().paid[1] == {"ante": 150, "blind": 150, "play": 600, "trips": 480}
    assert played.nets == {1: 1380}


@clause(*both("5.2"))
def test_who_lets_a_box_go_above_the_maximum_is_recorded_with_the_reason(cited: Cited) -> None:
    rules = compiled(cited.book.id)
    opened = apply(State(), open_round(rules, (1,), (5_000_00,)))
    allowed = commands.PlaceWagers(0, 150_00, 150_00, 0, True, "casino operator Lee", "a guest of the house")
    placed = decide(rules, opened, allowed)
    assert isinstance(placed, tuple)
    assert isinstance(placed[0], events.WagersPlaced)
    assert (placed[0].by, placed[0].reason) == ("casino operator Lee", "a guest of the house")


@clause(*both("5.2"))
def test_with_a_marker_everything_is_lost_too(cited: Cited) -> None:
    played = round_of(cited, (150, 120), RAGS, KINGS, markers=[1]).does("1 play 4").settled()
    assert played.results[1] == dict.fromkeys(("ante", "blind", "play", "trips"), "lose")
    assert (played.nets, played.bank) == ({1: -1020}, 1020)


@clause(*both("5.2"))
def test_a_marker_beside_an_ordinary_wager_changes_nothing(cited: Cited) -> None:
    played = round_of(cited, 100, STRAIGHT, KINGS, markers=[1]).does("1 play 4")
    (placed,) = played.events(events.WagersPlaced)
    assert placed.under == "4.2"
    assert played.settled().paid[1] == {"ante": 100, "blind": 100, "play": 400}
