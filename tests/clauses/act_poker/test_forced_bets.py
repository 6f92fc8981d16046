"""Blinds and antes at the ACT tables: 8.4, 8.5, the options of 4.2(b) to (f), over-blinds, and posts for missed blinds."""

from __future__ import annotations

import pytest

from croupier.poker import commands, events
from croupier.poker.apply import apply
from croupier.poker.offers import OpenOffer, offers
from croupier.poker.round import decide
from croupier.poker.state import State
from croupier.protocol.refusal import Refusal
from tests.support.cite import Cited, clause
from tests.support.play import Played

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
FIVE = FOUR | {5: 100}


def posted(played: Played) -> events.ForcedBetsPosted:
    (event,) = played.events(events.ForcedBetsPosted)
    assert isinstance(event, events.ForcedBetsPosted)
    return event


def open_now(played: Played) -> tuple[OpenOffer, ...]:
    """What may be given before the deal."""
    return offers(played.round.rules, played.round.state).open


def refused_before_deal(played: Played, seat: int) -> str:
    """The clause an over-blind is refused with while the cards are still in the shoe."""
    answer = played.round.step({"seat": seat, "act": "over-blind"})
    assert answer.refusal is not None
    assert played.round.state.drawn == 0
    return answer.refusal.clause


@clause("act-omaha-2006 8.4", "act-manila-2005 8.4")
def test_a_blind_that_falls_due_cannot_be_declined(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4)
    assert offers(played.round.rules, played.round.state).awaited is None, "nobody is asked"
    assert played.stakes == {1: 99, 2: 98, 3: 100, 4: 100}
    assert played.refused("1 fold") == "def:Bet"
    played.does("3 fold", "4 call", "1 fold", "2 stand")
    assert played.stakes[1] == 99, "a blind folded is a blind paid"


@clause("act-omaha-2006 8.5", "act-manila-2005 8.5")
def test_blinds_or_antes_are_in_before_the_first_card(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4)
    before = apply(State(), played.round.events[0])
    early = decide(played.round.rules, before, commands.DealHoles())
    assert isinstance(early, Refusal)
    assert played.round.state.drawn == 0
    assert played.pot == 3
    again = decide(played.round.rules, played.round.state, commands.Post())
    assert isinstance(again, Refusal)
    assert again.clause == cited.clause
    assert posted(played).under == cited.clause


@clause("act-omaha-2006 8.5", "act-manila-2005 8.5", "act-omaha-2006 4.2(b)", "act-manila-2005 4.2(b)")
def test_it_is_blinds_or_antes_and_never_both(cited: Cited) -> None:
    blinds = posted(Played(cited.book.id, FOUR, button=4, rules=["blinds=1,2", "ante=1"]))
    assert (blinds.live, blinds.antes) == ((100, 200, 0, 0), (0, 0, 0, 0))
    antes = posted(Played(cited.book.id, FOUR, button=4, rules=["betting=antes", "blinds=1,2", "ante=1"]))
    assert (antes.live, antes.antes) == ((0, 0, 0, 0), (100, 100, 100, 100))


@clause(
    "act-omaha-2006 8.5(a)",
    "act-manila-2005 8.5(a)",
    "act-omaha-2006 def:Blind",
    "act-manila-2005 def:Blind",
    "act-omaha-2006 4.2(c)",
    "act-manila-2005 4.2(c)",
    "act-omaha-2006 4.2(f)",
    "act-manila-2005 4.2(f)",
)
@pytest.mark.parametrize(
    ("blinds", "live"),
    [("2", (200, 0, 0, 0)), ("1,2", (100, 200, 0, 0)), ("1,2,4", (100, 200, 400, 0)), ("3,3", (300, 300, 0, 0))],
)
def test_blinds_are_taken_clockwise_from_the_buttons_left(cited: Cited, blinds: str, live: tuple[int, ...]) -> None:
    played = Played(cited.book.id, FOUR, button=2, rules=[f"blinds={blinds}"])
    assert played.round.state.seats == (3, 4, 1, 2)
    assert posted(played).live == live
    assert posted(played).high == max(live)
    assert played.round.state.stake == tuple(10_000 - amount for amount in live)


@clause(
    "act-omaha-2006 def:Small Blind",
    "act-manila-2005 def:Small Blind",
    "act-omaha-2006 def:Big Blind",
    "act-manila-2005 def:Big Blind",
)
@pytest.mark.parametrize("blinds", ["1,2", "1,2,4"])
def test_small_and_big_blind_are_the_first_and_second_from_the_button(cited: Cited, blinds: str) -> None:
    played = Played(cited.book.id, FOUR, button=3, rules=[f"blinds={blinds}"])
    assert played.stakes[4] == 99
    assert played.stakes[1] == 98


@clause("act-omaha-2006 8.5(a)", "act-manila-2005 8.5(a)")
def test_two_handed_the_button_posts_the_second_blind_and_the_other_opens_every_round(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["two-handed=as-written"])
    assert played.stakes == {1: 99, 2: 98}
    assert played.turn == 1
    played.does("1 call", "2 stand")
    assert played.turn == 1


@clause("act-omaha-2006 8.5(a)", "act-manila-2005 8.5(a)")
def test_two_handed_with_one_blind_the_button_opens_the_first_round_only(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["blinds=2"])
    assert played.stakes == {1: 98, 2: 100}
    assert played.turn == 2
    played.does("2 call", "1 stand")
    assert played.turn == 1


@clause("act-omaha-2006 8.5(a)", "act-manila-2005 8.5(a)")
def test_two_handed_the_button_may_be_set_to_post_the_small_blind(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["two-handed=button-small"])
    assert played.stakes == {1: 98, 2: 99}
    assert played.turn == 2
    played.does("2 call", "1 stand")
    assert played.turn == 1
    three = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["two-handed=button-small"])
    assert three.stakes == {1: 99, 2: 98, 3: 100}, "the setting is for two players only"


@clause("act-omaha-2006 8.5(a)", "act-manila-2005 8.5(a)")
def test_there_are_never_more_blinds_than_players(cited: Cited) -> None:
    two = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["blinds=1,2,4"])
    assert two.stakes == {1: 99, 2: 98}
    assert (two.turn, two.price) == (1, 1)
    three = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["blinds=1,2,4"])
    assert three.stakes == {1: 99, 2: 98, 3: 96}
    assert (three.turn, three.price) == (1, 3)


@clause("act-omaha-2006 8.5(b)", "act-manila-2005 8.5(b)", "act-omaha-2006 def:Ante", "act-manila-2005 def:Ante")
def test_every_player_antes_the_same_and_the_ante_pays_no_call(cited: Cited) -> None:
    played = Played(cited.book.id, FOUR, button=4, rules=["betting=antes", "ante=3"])
    assert played.round.state.drawn == 0
    assert played.stakes == {1: 97, 2: 97, 3: 97, 4: 97}
    assert played.pot == 12
    played.does("1 bet 5")
    assert played.price == 5
    other = Played(cited.book.id, FOUR, button=4, rules=["betting=antes", "ante=10"])
    assert other.pot == 40


@clause("act-omaha-2006 8.5(b)", "act-manila-2005 8.5(b)", "act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_an_ante_the_stake_cannot_cover_goes_in_as_far_as_it_reaches(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 2, 2: 100, 3: 100}, button=3, rules=["betting=antes", "ante=5"])
    assert posted(played).antes == (200, 500, 500)
    assert played.turn == 2, "the player tapped out by the ante is passed over"


@clause("act-omaha-2006 def:Blind", "act-manila-2005 def:Blind", "act-omaha-2006 14.1", "act-manila-2005 14.1")
def test_a_blind_the_stake_cannot_cover_taps_the_player_out_and_the_price_stays(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 100, 2: 5, 3: 100, 4: 100}, button=4, rules=["blinds=5,10"])
    assert posted(played).live == (500, 500, 0, 0)
    assert (played.turn, played.price) == (3, 10)
    assert played.may("raise") == (20, 30), "ten to call, and the least raise is still ten; the pot with the call is 20"
    played.does("3 call", "4 fold")
    assert (played.turn, played.price) == (1, 5)
    played.does("1 call")
    assert played.round.state.betting_round == 2
    assert played.turn == 1


@clause("act-omaha-2006 def:Blind", "act-manila-2005 def:Blind")
def test_a_first_blind_with_less_than_the_blind_posts_what_there_is(cited: Cited) -> None:
    played = Played(cited.book.id, {1: 3, 2: 100, 3: 100}, button=3, rules=["blinds=5,10"])
    assert posted(played).live == (300, 1000, 0)
    played.does("3 call")
    assert played.turn == 2, "the tapped-out first blind is passed over"
    assert set(played.acts) == {"stand", "raise", "fold"}


# Over-blinds


@clause(
    "act-omaha-2006 def:Over-Blind",
    "act-manila-2005 def:Over-Blind",
    "act-omaha-2006 4.2(e)",
    "act-manila-2005 4.2(e)",
    "act-omaha-2006 4.2(f)",
    "act-manila-2005 4.2(f)",
)
def test_over_blinds_are_made_one_at_a_time_by_the_next_player(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, rules=["over-blind=4,8"])
    assert [(offer.seat, offer.act, offer.to) for offer in open_now(played)] == [(3, "over-blind", 400)]
    assert refused_before_deal(played, 4) == "4.2(e)"
    played.does("3 over-blind")
    assert [(offer.seat, offer.to) for offer in open_now(played)] == [(4, 800)]
    assert refused_before_deal(played, 3) == "4.2(e)"
    played.does("4 over-blind")
    assert open_now(played) == ()
    assert refused_before_deal(played, 5) == "4.2(e)"
    assert played.stakes == {1: 99, 2: 98, 3: 96, 4: 92, 5: 100}


@clause("act-omaha-2006 def:Over-Blind", "act-manila-2005 def:Over-Blind")
def test_the_last_over_blind_counts_as_the_last_blind(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, rules=["over-blind=5", "limit=no-limit"]).does("3 over-blind")
    assert (played.turn, played.price) == (4, 5)
    assert played.may("raise") == (10, 100), "the over-blind is the opening bet a raise must equal"
    played.does("4 call", "5 call", "1 call")
    assert set(played.acts) == {"call", "raise", "fold"}, "the big blind has no option behind an over-blind"
    assert played.price == 3
    played.does("2 call")
    assert played.turn == 3
    assert set(played.acts) == {"stand", "raise", "fold"}
    played.does("3 stand")
    assert played.round.state.betting_round == 2


@clause("act-omaha-2006 def:Over-Blind", "act-manila-2005 def:Over-Blind")
def test_an_over_blind_is_optional_and_ends_with_the_deal(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, rules=["over-blind=4"])
    assert (played.turn, played.price) == (3, 2)
    assert played.refused("3 over-blind") == "4.2(e)"


@clause("act-omaha-2006 def:Over-Blind", "act-manila-2005 def:Over-Blind")
def test_only_a_player_who_posted_nothing_makes_an_over_blind(cited: Cited) -> None:
    two = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["over-blind=4"])
    assert open_now(two) == ()
    assert refused_before_deal(two, 1) == "4.2(e)"
    one_blind = Played(cited.book.id, {1: 100, 2: 100}, button=2, rules=["blinds=2", "over-blind=4"])
    assert [offer.seat for offer in open_now(one_blind)] == [2]
    three = Played(cited.book.id, {1: 100, 2: 100, 3: 100}, button=3, rules=["over-blind=4,8"]).does("3 over-blind")
    assert open_now(three) == (), "the first blind has posted already"


@clause("act-omaha-2006 4.2(f)", "act-manila-2005 4.2(f)")
def test_an_over_blind_is_of_the_determined_amount_or_not_made(cited: Cited) -> None:
    short = Played(cited.book.id, FIVE | {3: 3}, button=5, rules=["over-blind=4"])
    assert open_now(short) == ()
    exact = Played(cited.book.id, FIVE | {3: 4}, button=5, rules=["over-blind=4"]).does("3 over-blind")
    assert exact.stakes[3] == 0
    assert (exact.turn, exact.price) == (4, 4)


@clause("act-omaha-2006 4.2(e)", "act-manila-2005 4.2(e)")
def test_no_over_blind_is_made_where_none_is_determined(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, rules=["over-blind=none"])
    assert open_now(played) == ()
    assert refused_before_deal(played, 3) == cited.clause


# Posts for missed blinds


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_of_the_missed_blinds_posted_the_largest_is_live_and_the_rest_is_dead(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, owes={4: [1, 2]}, rules=["limit=no-limit"])
    assert posted(played).live == (100, 200, 0, 200, 0)
    assert posted(played).dead == (0, 0, 0, 100, 0)
    assert played.stakes[4] == 97
    assert played.pot == 6
    played.does("3 call")
    assert set(played.acts) == {"stand", "raise", "fold"}
    assert played.may("raise") == (4, 99), "the dead dollar is in the pot and not in the bet: 97 more on top of 2"
    played.does("4 raise 6", "5 fold", "1 fold", "2 fold")
    assert played.price == 4


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_missed_small_blind_alone_is_live_for_its_amount(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, owes={4: [1]})
    assert posted(played).live == (100, 200, 0, 100, 0)
    assert posted(played).dead == (0, 0, 0, 0, 0)
    played.does("3 call")
    assert played.price == 1


@clause("act-omaha-2006 17.4", "act-manila-2005 17.4")
def test_a_post_counts_as_no_raise_and_leaves_the_last_blind_its_option(cited: Cited) -> None:
    played = Played(cited.book.id, FIVE, button=5, owes={3: [1, 2]})
    assert played.turn == 3
    assert set(played.acts) == {"stand", "raise", "fold"}
    played.does("3 stand", "4 call", "5 fold", "1 fold")
    assert played.turn == 2
    assert set(played.acts) == {"stand", "raise", "fold"}
