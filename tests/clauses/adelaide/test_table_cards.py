"""Clauses 2 to 6, 27 and 50: the table, who runs the game, the cards in use, their shuffle and cut, and undealt cards."""

from __future__ import annotations

import pytest

from croupier import deck_of
from croupier.cards import Shoe
from croupier.errors import DeckError, RequestError
from croupier.poker import commands as poker_commands
from croupier.poker.due import ActDue, DealerDue
from croupier.poker.events import CommissionTaken, HolesDealt, PotAwarded, RoundOpened
from croupier.poker.state import State
from croupier.poker.view import openings_for, view
from croupier.protocol.refusal import Refusal
from croupier.shuffle import Shuffled, cut, shuffled_deck
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.table.decide import due
from croupier.table.opening import open_table
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.showdowns import next_command, plays_on, shoe_of

BOOK = "adelaide-omaha"
MACHINE = ["shuffler=machine", "shuffler.approval=SM-4"]


def three(rules: list[str] | None = None, *, cards: bool = True) -> Sat:
    """Three players, with cards on the table unless it is said otherwise."""
    return Sat(BOOK, rules=rules or [], cards=cards).sits(ann=1, bob=3, cy=5)


def awaited(t: Sat) -> tuple[str, str]:
    """What the table waits for, and the clause of it."""
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    return waits.awaited, waits.clause


# 2 Table layout, 3 control of the game


@clause("adelaide-omaha 2")
def test_a_table_opens_with_the_approval_of_its_layout_and_a_place_for_every_player(cited: Cited) -> None:
    t = Sat(BOOK, rules=["seats=8"])
    assert (t.opening.approval, t.opening.under) == ("A-17", cited.clause)
    assert t.opening.seats == t.table.seats == 8
    t.sits(ann=1, bob=8).plays()
    t.refused(t.sit("cy", 9))
    t.refused(t.sit("cy", 0))
    with pytest.raises(RequestError, match=rf"{BOOK} {cited.clause}\b"):
        open_table(t.rules, "T2", by="operator", approval="")


@clause("adelaide-omaha 3", "adelaide-omaha def:Dealer")
def test_every_step_of_a_hand_that_is_not_a_players_is_the_dealers(cited: Cited) -> None:
    t = three()
    t.gives(table_commands.StartRound(t.at))
    steps: list[str] = []
    while (command := next_command(t)) is not None:
        waits = t.session.due
        if isinstance(waits, DealerDue):
            steps.append(waits.step.kind)
            early = poker_commands.Act(0, "check")
            assert isinstance(t.session.decide(early), Refusal), "no player acts while the dealer is to act"
        elif isinstance(waits, ActDue):
            assert isinstance(t.session.decide(poker_commands.DealHoles()), Refusal), (
                "nor the dealer in a player's turn"
            )
            assert isinstance(t.session.decide(poker_commands.Settle()), Refusal)
        t.gives(command)
    assert steps == ["post", "holes", "communal", "communal", "communal", "settle"]


@clause("adelaide-omaha 3.s2", "adelaide-omaha def:Dealer")
def test_the_dealer_finds_the_winner_and_pays_and_no_player_can(cited: Cited) -> None:
    t = three().starts()
    settled = 0
    while (command := next_command(t)) is not None:
        pots = len(t.told(PotAwarded))
        t.gives(command)
        settled += isinstance(command, poker_commands.Settle)
        assert len(t.told(PotAwarded)) == pots + isinstance(command, poker_commands.Settle), (
            "only the dealer pushes a pot"
        )
    assert settled == 1
    (pot,) = t.told(PotAwarded)
    (share,) = pot.shares
    winner = next(player for player in t.table.players if player.seat == t.table.dealt[share.place])
    others = [player.account for player in t.table.players if player is not winner]
    assert t.stake(winner.account) == 100 - 2 + share.amount / 100
    assert [t.stake(account) for account in others] == [98, 98]


@clause("adelaide-omaha 3.s3")
@pytest.mark.parametrize("method", ["pot", "hand", "time"])
def test_every_charge_is_collected_by_the_dealers_side(cited: Cited, method: str) -> None:
    t = three([f"commission.method={method}", "blinds=5,10"])
    if method == "time":
        for account in ("ann", "bob", "cy"):
            t.gives(table_commands.PayTime(account, 1, t.at))
        assert t.balances["commission:T1"] == 3 * 25_00
    before = t.balances.get("commission:T1", 0)
    plays_on(t.starts())
    charged = t.balances.get("commission:T1", 0) - before
    assert charged == {"pot": 1_00, "hand": 3_00, "time": 0}[method]
    assert sum(t.table.stakes) + charged == 300_00
    assert [event.amount for event in t.told(CommissionTaken)] == ([1_00] if method == "pot" else [])


# 4 The cards


@clause("adelaide-omaha 4")
def test_one_whole_deck_without_jokers_and_with_one_kind_of_back_is_used(cited: Cited) -> None:
    t = three(cards=False)
    assert awaited(t) == ("cards", cited.clause)
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause, "there is no deck"
    assert t.rules.decks == 1
    assert isinstance(t.session.give(table_commands.BringDeck("red", "")), Refusal), "a deck has one design of back"
    assert isinstance(t.session.give(table_commands.BringDeck("", "plain")), Refusal)
    (brought,) = t.gives(table_commands.BringDeck("red", "diamonds"))
    assert (brought.deck, brought.colour, brought.backs, brought.under) == (1, "red", "diamonds", cited.clause)
    assert len(t.whole_deck) == 52
    assert "Jo" not in t.whole_deck
    assert not isinstance(t.session.decide(table_commands.CheckDeck(1, t.whole_deck, "dealer")), Refusal)
    for wrong in (t.whole_deck[1:], (*t.whole_deck, "Jo"), ("Jo", *t.whole_deck[1:]), ("2d", *t.whole_deck[1:])):
        assert t.faulty(1, wrong).under == "4.s2"


@clause("adelaide-omaha 4.s2")
def test_nothing_is_dealt_before_the_dealer_has_checked_the_deck_card_by_card(cited: Cited) -> None:
    t = three(cards=False)
    t.gives(table_commands.BringDeck("red"))
    assert awaited(t) == ("cards", cited.clause)
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause
    short = t.faulty(1, t.whole_deck[:-1])
    assert (short.under, short.missing) == (cited.clause, ("As",)), "the missing card is named"
    assert t.faulty(1, (*t.whole_deck[1:], "As")).extra == ("As",)
    assert t.refused(table_commands.CheckDeck(2, t.whole_deck, "dealer")) == cited.clause, "there is one deck"
    (checked,) = t.gives(table_commands.CheckDeck(1, tuple(reversed(t.whole_deck)), "dealer"))
    assert (checked.when, checked.by, checked.under) == ("opening", "dealer", cited.clause)
    t.gives(table_commands.WashDeck(1, "dealer"))
    t.starts()


@clause("adelaide-omaha 4.s2")
def test_a_new_deck_is_checked_when_it_arrives(cited: Cited) -> None:
    t = three().plays()
    t.gives(table_commands.BringDeck("blue"))
    assert t.refused(table_commands.TakeDeck(2, PIT_MANAGER, "decided")) == cited.clause
    (checked,) = t.gives(table_commands.CheckDeck(2, t.whole_deck, "dealer"))
    assert (checked.deck, checked.when, checked.under) == (2, "order", cited.clause)
    t.gives(table_commands.TakeDeck(2, PIT_MANAGER, "decided"))
    assert t.table.deck == 2


@clause("adelaide-omaha 4.s3")
def test_a_pit_manager_may_inspect_the_deck_after_the_dealer(cited: Cited) -> None:
    t = three(cards=False)
    t.gives(table_commands.BringDeck("red"))
    assert t.refused(table_commands.InspectDeck(1, PIT_MANAGER)) == cited.clause, "the dealer comes first"
    t.gives(table_commands.CheckDeck(1, t.whole_deck, "dealer"))
    assert t.refused(table_commands.InspectDeck(1, "game supervisor Lou")) == cited.clause
    (inspected,) = t.gives(table_commands.InspectDeck(1, f"{PIT_MANAGER} Lee"))
    assert (inspected.deck, inspected.by, inspected.under) == (1, "pit manager Lee", cited.clause)
    t.gives(table_commands.WashDeck(1, "dealer"))
    t.starts()


@clause("adelaide-omaha 4.s4")
def test_a_new_deck_is_washed_before_its_first_shuffle_and_once(cited: Cited) -> None:
    t = three(cards=False)
    t.gives(table_commands.BringDeck("red"))
    t.gives(table_commands.CheckDeck(1, t.whole_deck, "dealer"))
    assert awaited(t) == ("cards", cited.clause)
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause
    (washed,) = t.gives(table_commands.WashDeck(1, "dealer"))
    assert (washed.deck, washed.by, washed.under) == (1, "dealer", cited.clause)
    assert t.refused(table_commands.WashDeck(1, "dealer")) == cited.clause
    t.plays()
    t.gives(table_commands.BringDeck("blue", checked=True))
    t.gives(table_commands.TakeDeck(2, PIT_MANAGER, "decided"))
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause, "a second deck is new as well"
    t.gives(table_commands.WashDeck(2, "dealer"))
    t.plays()


@clause("adelaide-omaha 4.s5", "adelaide-omaha 27")
def test_every_hand_is_dealt_from_a_whole_deck_shuffled_anew_and_unseen(cited: Cited) -> None:
    t = three()
    plays_on(t.starts())
    assert isinstance(t.session.round, State)
    assert t.session.round.drawn == 3 * 4 + 3 + 5
    assert awaited(t)[0] == "round", "once the showdown is over the next hand may be dealt"
    t.starts()
    assert [opened.deck for opened in t.told(RoundOpened)] == [52, 52]
    assert t.session.round.drawn == 0
    deck = deck_of(t.settled)
    first, second = (shuffled_deck(bytes([seed]) * 32, deck) for seed in (1, 2))
    assert set(first.cards) == set(second.cards) == set(t.whole_deck)
    assert first.cards != second.cards
    assert repr(first) == f"Shuffle(root={first.root})", "what is published names no card"


@clause("adelaide-omaha 4.s6", "adelaide-omaha def:Cut")
def test_the_dealer_cuts_once_after_the_shuffle_and_the_two_parts_change_places(cited: Cited) -> None:
    shoe = Shoe(deck_of(three().settled).cards)
    once = shoe.cut(20)
    assert once.cards == shoe.cards[20:] + shoe.cards[:20]
    begun, _ = once.draw()
    with pytest.raises(DeckError):
        begun.cut(20)


@clause("adelaide-omaha 4.s7", "adelaide-omaha def:Cut")
def test_a_cut_one_card_or_less_from_either_end_is_refused(cited: Cited) -> None:
    deck = deck_of(three().settled)
    shoe = Shoe(deck.cards)
    for depth in (-1, 0, 1, 51, 52):
        with pytest.raises(DeckError, match="more than one card"):
            shoe.cut(depth)
    assert shoe.cut(2).cards[0] == shoe.cards[2]
    assert shoe.cut(50).cards[0] == shoe.cards[50]
    depths = set()
    for seed in range(300):
        shuffle = shuffled_deck(seed.to_bytes(32, "big"), deck)
        depths.add(cut(Shuffled(1, 0, 52, deck, shuffle.root, ()), {}).depth)
    assert min(depths) >= 2
    assert max(depths) <= 50
    assert len(depths) > 40, "the depth is not one and the same"


@clause("adelaide-omaha 4.p2.s2")
def test_where_the_shuffling_machine_fails_the_game_goes_on_by_hand(cited: Cited) -> None:
    t = three(MACHINE).plays()
    (failed,) = t.gives(table_commands.FailShuffler("failure", "dealer"))
    assert (failed.fault, failed.by, failed.under) == ("failure", "dealer", cited.clause)
    assert not t.table.machine
    t.plays()
    t.refused(table_commands.FailShuffler("jam", "dealer"))
    t.refused(table_commands.FailShuffler("failure", "dealer"))
    by_hand = three()
    by_hand.refused(table_commands.FailShuffler("failure", "dealer"))


@clause("adelaide-omaha 4.p2")
def test_a_table_with_an_approved_machine_plays_and_one_by_hand_has_no_machine_to_fail(cited: Cited) -> None:
    t = three(MACHINE).plays()
    assert (t.settled["shuffler"], t.settled["shuffler.approval"]) == ("machine", "SM-4")
    assert t.refused(table_commands.ClearJam("removed", "dealer")) == "4.p2.s3", "nothing has jammed"
    by_hand = three()
    assert by_hand.refused(table_commands.FailShuffler("jam", "dealer")) == "4.s5", "the dealer shuffles"


@clause("adelaide-omaha 4.p2.s3")
def test_after_a_jam_nothing_is_dealt_until_the_cards_are_out_checked_and_riffled_once(cited: Cited) -> None:
    t = three(MACHINE).plays()
    (jammed,) = t.gives(table_commands.FailShuffler("jam", "dealer"))
    assert (jammed.fault, jammed.under) == ("jam", cited.clause)
    for step, words in (("removed", "take the cards out"), ("checked", "for damage"), ("riffled", "riffle the cards")):
        assert awaited(t) == ("cards", cited.clause)
        started = t.refusal(table_commands.StartRound(t.at))
        assert (started.code, started.clause, words in started.reason) == ("jammed", cited.clause, True)
        for other in {"removed", "checked", "riffled"} - {step}:
            assert t.refused(table_commands.ClearJam(other, "dealer")) == cited.clause, "one after the other"
        (done,) = t.gives(table_commands.ClearJam(step, "dealer"))
        assert (done.step, done.by, done.damaged, done.under) == (step, "dealer", False, cited.clause)
    assert t.table.machine
    t.plays()
    assert t.refused(table_commands.ClearJam("riffled", "dealer")) == cited.clause, "once"


@clause("adelaide-omaha 4.p2.s3")
def test_a_hand_that_is_being_dealt_is_played_out_before_the_jam_holds_anything_up(cited: Cited) -> None:
    t = three(MACHINE).starts()
    t.gives(table_commands.FailShuffler("jam", "dealer"))
    assert t.refused(table_commands.FailShuffler("jam", "dealer")) == cited.clause, "it has jammed already"
    plays_on(t)
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause


@clause("adelaide-omaha 4.p2.s3", "adelaide-omaha 5(a)(ii)")
def test_a_deck_damaged_in_a_jam_does_not_go_back_and_another_is_dealt_from(cited: Cited) -> None:
    t = three(MACHINE).plays()
    t.gives(table_commands.FailShuffler("jam", "dealer"))
    assert t.refused(table_commands.ClearJam("removed", "dealer", damaged=True)) == "4.p2.s3", (
        "damage is found at the check"
    )
    t.gives(table_commands.ClearJam("removed", "dealer"))
    t.gives(table_commands.ClearJam("checked", "dealer", damaged=True))
    assert t.refused(table_commands.ClearJam("riffled", "dealer")) == "4.p2.s3"
    assert awaited(t) == ("cards", "5(a)(ii)")
    t.gives(table_commands.BringDeck("blue"))
    t.gives(table_commands.CheckDeck(2, t.whole_deck, "dealer"))
    t.gives(table_commands.WashDeck(2, "dealer"))
    t.gives(table_commands.TakeDeck(2, "dealer", "damaged"))
    t.plays()


@clause("adelaide-omaha 4.p2.s2")
def test_a_machine_that_fails_altogether_while_it_is_cleared_is_done_without(cited: Cited) -> None:
    t = three(MACHINE).plays()
    t.gives(table_commands.FailShuffler("jam", "dealer"))
    (failed,) = t.gives(table_commands.FailShuffler("failure", "dealer"))
    assert failed.under == cited.clause
    t.plays()


# 5, 6 New decks


def with_spare(colour: str = "blue", *, players: int = 3) -> Sat:
    """A table that has played a hand, and has a second deck checked and washed."""
    names = ["ann", "bob", "cy", "dee", "eve"][:players]
    t = Sat(BOOK).sits(**{name: seat for seat, name in enumerate(names, 1)}).plays()
    t.gives(table_commands.BringDeck(colour))
    t.gives(table_commands.CheckDeck(2, t.whole_deck, "dealer"))
    t.gives(table_commands.WashDeck(2, "dealer"))
    return t


@clause("adelaide-omaha 5(a)")
def test_a_new_deck_comes_after_a_showdown_and_on_a_ground_the_rules_know(cited: Cited) -> None:
    t = with_spare()
    assert t.refused(table_commands.TakeDeck(2, PIT_MANAGER)) == cited.clause
    assert t.refused(table_commands.TakeDeck(2, PIT_MANAGER, "bad luck")) == cited.clause
    assert t.refused(table_commands.TakeDeck(3, PIT_MANAGER, "decided")) == cited.clause
    assert t.refused(table_commands.TakeDeck(1, PIT_MANAGER, "decided")) == cited.clause, "that one is in use"
    t.starts()
    for ground in ("asked", "damaged", "decided"):
        command = table_commands.TakeDeck(2, PIT_MANAGER, ground, ("ann", "bob", "cy"))
        assert t.refused(command) == cited.clause, "the hand is played out first"
    plays_on(t)
    t.gives(table_commands.TakeDeck(2, PIT_MANAGER, "decided"))
    assert t.table.deck == 2


@clause("adelaide-omaha 5(a)(i)")
def test_a_new_deck_comes_when_more_than_half_the_players_ask(cited: Cited) -> None:
    t = with_spare(players=4)
    half = t.refusal(table_commands.TakeDeck(2, "dealer", "asked", ("ann", "bob", "ann", "a passer-by")))
    assert (half.clause, "2 of 4" in half.reason) == (cited.clause, True)
    (taken,) = t.gives(table_commands.TakeDeck(2, "dealer", "asked", ("ann", "bob", "dee")))
    assert (taken.deck, taken.ground, taken.under) == (2, "asked", cited.clause)
    assert t.table.deck == 2


@clause("adelaide-omaha 5(a)(ii)")
def test_a_new_deck_comes_when_a_card_is_damaged(cited: Cited) -> None:
    t = with_spare()
    (taken,) = t.gives(table_commands.TakeDeck(2, "dealer", "damaged"))
    assert (taken.ground, taken.by, taken.under) == ("damaged", "dealer", cited.clause)
    t.plays()


@clause("adelaide-omaha 5(a)(iii)")
def test_a_new_deck_comes_when_the_pit_manager_decides(cited: Cited) -> None:
    t = with_spare()
    for other in ("dealer", "game supervisor Lou"):
        assert t.refused(table_commands.TakeDeck(2, other, "decided")) == cited.clause
    (taken,) = t.gives(table_commands.TakeDeck(2, f"{PIT_MANAGER} Lee", "decided"))
    assert (taken.ground, taken.by, taken.under) == ("decided", "pit manager Lee", cited.clause)


@clause("adelaide-omaha 5(b)")
def test_a_new_deck_has_another_colour_than_the_one_before(cited: Cited) -> None:
    t = three().plays()
    assert t.refused(table_commands.BringDeck("red")) == cited.clause
    t.gives(table_commands.BringDeck("blue", checked=True))
    t.gives(table_commands.BringDeck("red", checked=True))
    assert t.refused(table_commands.TakeDeck(3, PIT_MANAGER, "decided")) == cited.clause, "red is in use"
    t.gives(table_commands.TakeDeck(2, PIT_MANAGER, "decided"))
    t.gives(table_commands.TakeDeck(3, PIT_MANAGER, "decided"))
    assert t.table.deck == 3


@clause("adelaide-omaha 6")
def test_a_deck_checked_and_secured_before_needs_no_check_at_the_table(cited: Cited) -> None:
    t = three(cards=False)
    (brought,) = t.gives(table_commands.BringDeck("red", checked=True))
    assert (brought.checked, brought.under) == (True, cited.clause)
    t.gives(table_commands.WashDeck(1, "dealer"))
    t.plays()
    assert t.told(events.DeckChecked) == []


# 50 Looking at undealt cards


@clause("adelaide-omaha 50")
def test_no_player_sees_an_undealt_card(cited: Cited) -> None:
    t = three().starts()
    shoe = shoe_of(t)
    t.gives(poker_commands.DealHoles())
    (dealt,) = t.told(HolesDealt)
    while (command := next_command(t)) is not None:
        state = t.session.round
        assert isinstance(state, State)
        for place, own in enumerate(dealt.positions):
            opened = openings_for(state, shoe, place)
            assert set(opened) == set(own), "a player's own four, and nothing of what is to come"
            seen = view(state, opened)
            assert sum(hand.count("??") for hand in seen.hole) >= 4 * 2 - sum(map(len, state.shown))
        assert openings_for(state, shoe) == {}, "staff and the public see none at all"
        assert openings_for(state, shoe, regulator=True) == {}
        t.gives(command)
