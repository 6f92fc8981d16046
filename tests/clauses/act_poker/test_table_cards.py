"""The cards of an ACT poker table: its approval (1.1), the deck and its checks (2.1 to 2.5), the cut (7.2.s2), cards
nobody sees (16.7), and the people who answer for them."""

from __future__ import annotations

import json

import msgspec
import pytest

from croupier import DeckError, RequestError, deck_of
from croupier.cards import Shoe
from croupier.cards.notation import card_text
from croupier.poker.commands import CallClock
from croupier.poker.due import ActDue
from croupier.poker.events import CommunalDealt, HolesDealt, RoundOpened
from croupier.poker.ruling_events import ClockCalled, MisdealDeclared
from croupier.protocol.commands import Choose
from croupier.protocol.refusal import Refusal
from croupier.rulings import reports
from croupier.table import commands, events
from croupier.table.decide import due
from croupier.table.opening import open_table
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import DEALER, OPERATOR, SUPERVISOR, deals, folds_out, report, turn


def reduced(t: Sat) -> tuple[str, ...]:
    """The cards of a deck of 32."""
    return tuple([card for card in t.whole_deck if card[0] in "789TJQKA"])


@clause("act-omaha-2006 1.1", "act-manila-2005 1.1", "act-omaha-2006 def:Approved", "act-manila-2005 def:Approved")
def test_a_table_opens_only_with_the_reference_of_its_approval(cited: Cited) -> None:
    t = Sat(cited.book.id)
    with pytest.raises(RequestError, match=rf"{cited.book.id} 1\.1"):
        open_table(t.rules, "T2", by=OPERATOR, approval="")
    opened = open_table(t.rules, "T2", by=OPERATOR, approval="A-17")
    assert (opened.approval, opened.under) == ("A-17", "1.1")
    assert "1.1" in t.rules.clauses["table.approval"]
    assert "def:Approved" in t.rules.clauses["table.approval"]


@clause("act-omaha-2006 def:Shoe", "act-manila-2005 def:Shoe")
def test_a_table_records_the_approved_shoe_it_deals_from(cited: Cited) -> None:
    t = Sat(cited.book.id)
    assert t.opening.shoe == "the verifiable shuffle"
    assert open_table(t.rules, "T2", by=OPERATOR, approval="A-17", shoe="GRC 21").shoe == "GRC 21"
    with pytest.raises(RequestError, match="shoe"):
        open_table(t.rules, "T2", by=OPERATOR, approval="A-17", shoe="")


@clause("act-omaha-2006 def:Casino Operator", "act-manila-2005 def:Casino Operator")
def test_only_the_operator_makes_what_is_left_to_the_operator(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts()
    deals(t).gives(report(reports.Disturbance("fire")))
    for somebody in (DEALER, SUPERVISOR, "seat 1"):
        assert t.refused(Choose("void", somebody)) == "19.1"
    t.gives(Choose("void", OPERATOR, "a fire alarm"))
    assert [t.stake(name) for name in ("ann", "bob", "cy")] == [100, 100, 100], "every bet went back"


@clause("act-omaha-2006 def:Casino Supervisor", "act-manila-2005 def:Casino Supervisor")
def test_only_the_supervisor_starts_the_clock(cited: Cited) -> None:
    t = deals(Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts())
    call = t.rules.under["clock.call"]
    assert t.refused(CallClock(turn(t), DEALER)) == call
    assert t.refused(CallClock(turn(t), "seat 1")) == call
    t.gives(CallClock(turn(t), SUPERVISOR))
    assert t.last(ClockCalled) == ClockCalled(turn(t), SUPERVISOR, 90, call)


@clause("act-omaha-2006 def:Dealer", "act-manila-2005 def:Dealer")
def test_the_dealer_runs_the_game_and_is_not_the_player_with_the_button(cited: Cited) -> None:
    t = Sat(cited.book.id)
    assert t.last(events.DeckChecked) == events.DeckChecked(1, "opening", DEALER, "2.4")
    t.sits(ann=1, bob=2, cy=3).starts()
    assert t.button == 3
    assert DEALER not in [player.account for player in t.table.players]
    before = t.table.stakes
    deals(t)
    assert len(t.told(HolesDealt)) == 1, "nobody at the table had to be asked for the deal"
    assert t.table.stakes == before


@clause("act-omaha-2006 def:Initial Deal", "act-manila-2005 def:Initial Deal")
def test_the_initial_deal_is_everything_dealt_before_the_first_betting_round(cited: Cited) -> None:
    t = deals(Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts())
    holes = t.last(HolesDealt).positions
    assert isinstance(t.session.due, ActDue)
    drawn = t.session.round.drawn  # type: ignore[union-attr]
    if cited.book.id == "act-omaha-2006":
        assert [len(hand) for hand in holes] == [4, 4, 4]
        assert t.told(CommunalDealt) == []
        assert drawn == 12
    else:
        assert [len(hand) for hand in holes] == [2, 2, 2]
        assert [len(event.cards) for event in t.told(CommunalDealt)] == [1]
        assert drawn == 7
    t.gives(report(reports.ExcessCard(0)))
    assert len(t.told(MisdealDeclared)) == 1
    assert t.session.round.hole == ((), (), ()), "all of it goes back"  # type: ignore[union-attr]
    assert t.session.round.board == ()  # type: ignore[union-attr]


@clause("act-omaha-2006 2.1", "act-manila-2005 2.1")
def test_a_round_is_dealt_from_one_whole_deck(cited: Cited) -> None:
    t = Sat(cited.book.id, cards=False).sits(ann=1, bob=2)
    assert t.refused(commands.StartRound(0)) == "2.1"
    waits = due(t.rules, t.table, 0)
    assert waits is not None
    assert (waits.awaited, waits.clause) == ("cards", "2.1")
    t.brings_cards()
    t.gives(commands.BringDeck("blue"))
    t.gives(commands.CheckDeck(2, t.whole_deck, DEALER))
    assert t.table.deck == 1, "another deck at the table is not in the game"
    t.starts()
    assert t.last(RoundOpened).deck == 52
    mixed = t.whole_deck[:-1] + t.whole_deck[:1]
    found = t.faulty(2, mixed, DEALER)
    assert (found.extra, found.under) == (t.whole_deck[:1], "2.4"), "two of one card come from two decks"


@clause("act-omaha-2006 2.1.s2", "act-manila-2005 2.1.s2")
def test_a_table_has_one_cutting_card(cited: Cited) -> None:
    t = Sat(cited.book.id)
    assert t.settled["deck.cutting-card"] == 1
    assert t.rules.clause("deck.cutting-card") == cited.clause
    cited.refuses("deck.cutting-card=2")


@clause("act-omaha-2006 2.2.s2", "act-manila-2005 2.2.s2")
def test_the_deck_is_declared_to_all_before_the_first_round(cited: Cited) -> None:
    t = Sat(cited.book.id, rules=["deck=40", "joker=true"])
    opened = json.loads(bytes(t.events[0].rules))  # type: ignore[attr-defined]
    assert (opened["deck"], opened["joker"]) == ("40", "true")
    assert t.table.round == 0
    assert len(t.whole_deck) == 41
    t.sits(ann=1, bob=2, cy=3).starts()
    assert t.last(RoundOpened).deck == 41
    assert t.last(RoundOpened).digest == t.opening.digest


@clause("act-omaha-2006 2.2.s2", "act-manila-2005 2.2.s2", "act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_another_deck_is_declared_by_notice_and_checked_before_it_is_dealt_from(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).plays()
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"deck": "32"}))
    assert t.last(events.NoticeGiven).settings == {"deck": "32"}
    t.plays()
    t.gives(commands.MakeChange(1, t.at))
    assert t.refused(commands.StartRound(t.at)) == "2.4", "complete by the rules of before, and not by these"
    assert len(t.faulty(1, t.whole_deck, DEALER).extra) == 20
    t.gives(commands.CheckDeck(1, reduced(t), DEALER))
    t.starts()
    assert t.last(RoundOpened).deck == 32


@clause("act-omaha-2006 2.2.s2", "act-manila-2005 2.2.s2")
def test_a_deck_too_small_for_those_seated_is_not_taken(cited: Cited) -> None:
    least = Sat(cited.book.id, rules=["deck=32"]).rules.seats
    t = Sat(cited.book.id)
    t.sits(**{f"p{seat}": seat for seat in range(1, least + 2)}).plays()
    t.gives(commands.GiveNotice(OPERATOR, t.at, {"deck": "32"}))
    t.plays()
    assert t.refused(commands.MakeChange(1, t.at)) == "2.2"
    t.gives(commands.LeaveSeat("p1", t.at))
    t.gives(commands.MakeChange(1, t.at))
    assert t.refused(t.sit("new", 1)) == "2.2", "the deck serves no more"
    t.gives(commands.CheckDeck(1, reduced(t), DEALER))
    t.starts()
    assert len(t.dealt) == least


@clause("act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_nothing_is_dealt_before_the_dealer_has_checked_the_cards_one_by_one(cited: Cited) -> None:
    t = Sat(cited.book.id, cards=False).sits(ann=1, bob=2)
    t.gives(commands.BringDeck("red"))
    assert t.refused(commands.StartRound(0)) == cited.clause
    lacking = t.faulty(1, t.whole_deck[1:], DEALER)
    assert lacking.under == cited.clause
    assert lacking.missing == (card_text(deck_of(t.settled).cards[0]),), "it is on record which card is missing"
    assert t.refused(commands.StartRound(0)) == cited.clause
    t.gives(commands.CheckDeck(1, t.whole_deck[::-1], DEALER))
    assert t.last(events.DeckChecked) == events.DeckChecked(1, "opening", DEALER, cited.clause)
    t.starts()


@clause("act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_a_deck_found_short_is_on_record_and_is_never_dealt_from(cited: Cited) -> None:
    t = Sat(cited.book.id, cards=False).sits(ann=1, bob=2)
    t.gives(commands.BringDeck("red"))
    t.gives(commands.CheckDeck(1, t.whole_deck[1:], DEALER))
    assert t.last(events.DeckFaulty) == events.DeckFaulty(1, "opening", DEALER, cited.clause, t.whole_deck[:1])
    assert t.refused(commands.CheckDeck(1, t.whole_deck, DEALER)) == cited.clause, "it is not whole again by itself"
    assert t.refused(commands.StartRound(0)) == cited.clause
    t.gives(commands.RemoveDeck(1, DEALER))
    assert t.refused(commands.StartRound(0)) == "2.1", "another deck has to come"


@clause("act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_no_deck_comes_to_the_table_checked(cited: Cited) -> None:
    t = Sat(cited.book.id, cards=False)
    assert t.refused(commands.BringDeck("red", checked=True)) == cited.clause


@clause("act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_the_cards_are_checked_again_once_gaming_is_over(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    t.gives(commands.LeaveSeat("ann", t.at))
    t.gives(commands.LeaveSeat("bob", t.at))
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    short = t.faulty(1, t.whole_deck[:-1], DEALER, closing=True)
    assert (short.missing, short.under) == (t.whole_deck[-1:], cited.clause)
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(commands.CheckDeck(1, t.whole_deck, DEALER, closing=True))
    assert t.last(events.DeckChecked) == events.DeckChecked(1, "closing", DEALER, cited.clause)
    t.gives(commands.CloseTable(OPERATOR, t.at))
    assert t.table.closed


@clause("act-omaha-2006 2.4", "act-manila-2005 2.4")
def test_a_check_before_the_last_round_is_not_the_one_at_the_end(cited: Cited) -> None:
    t = Sat(cited.book.id)
    t.gives(commands.CheckDeck(1, t.whole_deck, DEALER, closing=True))
    t.sits(ann=1, bob=2).starts()
    assert t.refused(commands.CheckDeck(1, t.whole_deck, DEALER, closing=True)) == cited.clause, "gaming goes on"
    folds_out(t)
    for name in ("ann", "bob"):
        t.gives(commands.LeaveSeat(name, t.at))
    assert t.refused(commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(commands.CheckDeck(1, t.whole_deck, DEALER, closing=True))
    t.gives(commands.CloseTable(OPERATOR, t.at))


@clause("act-omaha-2006 2.5", "act-manila-2005 2.5")
def test_cards_change_between_rounds_with_the_person_and_the_reason_recorded(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    t.gives(commands.BringDeck("blue"))
    t.gives(commands.CheckDeck(2, t.whole_deck, DEALER))
    t.gives(commands.InspectDeck(2, SUPERVISOR))
    t.starts()
    assert t.refused(commands.TakeDeck(2, OPERATOR, "worn")) == cited.clause
    assert t.refused(commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "marked")) == cited.clause
    folds_out(t)
    assert t.refused(commands.TakeDeck(2, "", "worn")) == cited.clause
    assert t.refused(commands.TakeDeck(2, OPERATOR)) == cited.clause
    assert t.refused(commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "")) == cited.clause
    t.gives(commands.TakeDeck(2, OPERATOR, "worn"))
    assert t.last(events.DeckTaken) == events.DeckTaken(2, "worn", OPERATOR, cited.clause)
    assert t.table.deck == 2
    t.starts()


@clause("act-omaha-2006 2.5.s2", "act-manila-2005 2.5.s2")
def test_supervisor_and_dealer_both_check_a_replacement_card(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    for dealer, supervisor in ((DEALER, ""), ("", SUPERVISOR), ("lee", "lee")):
        assert t.refused(commands.ReplaceCard(1, "As", dealer, supervisor, "marked")) == cited.clause
    assert t.refused(commands.ReplaceCard(1, "Jo", DEALER, SUPERVISOR, "marked")) == cited.clause, (
        "no card of this deck"
    )
    t.gives(commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "marked"))
    assert t.last(events.CardReplaced) == events.CardReplaced(1, "As", DEALER, SUPERVISOR, "marked", cited.clause)


@clause("act-omaha-2006 2.5.s2", "act-manila-2005 2.5.s2")
def test_supervisor_and_dealer_both_check_a_whole_new_deck(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2).plays()
    t.gives(commands.BringDeck("blue"))
    assert t.refused(commands.InspectDeck(2, SUPERVISOR)) == cited.clause, "after the dealer"
    assert t.refused(commands.TakeDeck(2, OPERATOR, "worn")) == "2.4"
    t.gives(commands.CheckDeck(2, t.whole_deck, DEALER))
    assert t.refused(commands.TakeDeck(2, OPERATOR, "worn")) == cited.clause
    assert t.refused(commands.InspectDeck(2, DEALER)) == cited.clause, "the same person does not check twice"
    t.gives(commands.InspectDeck(2, SUPERVISOR))
    assert t.last(events.DeckInspected) == events.DeckInspected(2, SUPERVISOR, cited.clause)
    t.gives(commands.TakeDeck(2, OPERATOR, "worn"))
    t.starts()


@clause("act-omaha-2006 7.2.s2", "act-manila-2005 7.2.s2")
@pytest.mark.parametrize("deck", ["52", "32"])
def test_a_cut_leaves_more_than_one_card_on_either_side(cited: Cited, deck: str) -> None:
    cards = cited.deck(f"deck={deck}").cards
    shoe = Shoe(cards)
    for depth in (-1, 0, 1, len(cards) - 1, len(cards)):
        with pytest.raises(DeckError, match="more than one card"):
            shoe.cut(depth)
    for depth in (2, len(cards) - 2):
        assert shoe.cut(depth).cards == cards[depth:] + cards[:depth]


@clause("act-omaha-2006 16.7", "act-manila-2005 16.7")
def test_discards_and_undealt_cards_are_shown_to_nobody(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3)
    before = len(t.events)
    t.plays()
    told = [msgspec.json.encode(event).decode() for event in t.events[before:]]
    faces = {card for line in told for card in t.whole_deck if f'"{card}"' in line}
    board = {card for event in t.told(CommunalDealt) for card in event.cards}
    assert faces == board, "every hand was folded, so only what lay open in the middle is known"
    assert len(board) <= 1
    state = t.session.round
    assert not any(state.shown)  # type: ignore[union-attr]
    with_cards = msgspec.json.encode(msgspec.to_builtins(t.table)).decode()
    assert not any(f'"{card}"' in with_cards for card in t.whole_deck)


@clause("act-omaha-2006 16.7", "act-manila-2005 16.7")
def test_a_player_who_looks_at_discards_is_put_on_record(cited: Cited) -> None:
    t = deals(Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts())
    answer = t.session.decide(report(reports.Breach(1, cited.clause)))
    assert not isinstance(answer, Refusal)
    (given,) = answer
    assert cited.clause in given.clauses  # type: ignore[attr-defined]
    assert "19.2(b)" in given.clauses  # type: ignore[attr-defined]
