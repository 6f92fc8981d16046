"""The session at an Ultimate Texas Hold-em table, both editions: its approval and cards (1.1, 2.1 to 2.5, 6.2(b)), one hand
for a player (4.4), a shoe that is replaced (11.2.s2), closing (14), a seat that is not used (15.7), and the bank."""

from __future__ import annotations

import pytest

from croupier import RequestError
from croupier.banked import commands as banked_commands
from croupier.banked.due import ChooseDue
from croupier.banked.events import BankedRoundEnded, BankedRoundOpened, BoxVoided, PlayerAdvised, WagersFound
from croupier.protocol.commands import Report
from croupier.protocol.events import EntriesCorrected
from croupier.rulings.banked import reports as br
from croupier.rulings.reports import encoded
from croupier.table import commands as table_commands
from croupier.table import events
from croupier.table.decide import due
from croupier.table.opening import open_table
from croupier.table.session import Session
from tests.support.banked import FIRST, SECOND, both
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.table_play import DEALER, OPERATOR, SUPERVISOR

FLOAT = 10_000_00


def table(cited: Cited, *rules: str, cards: bool = True, zone: str = "") -> Sat:
    """A table with a bank of $10,000, and three boxes unless it is said otherwise."""
    return Sat(cited.book.id, rules=["boxes=3", *rules], cards=cards, bank=FLOAT, zone=zone)


def wagers(t: Sat, *seats: int, ante: int = 10_00) -> Sat:
    """The next round starts, and these boxes wager."""
    t.minutes(1).gives(table_commands.StartRound(t.at))
    for seat in seats:
        t.gives(banked_commands.PlaceWagers(t.table.playing.index(seat), ante, ante))
    t.gives(banked_commands.Deal())
    return t


def chips_of_bank(t: Sat) -> int:
    """What the ledger says the bank has: the chips it opened with, and what has moved since."""
    opened = sum(posting.amount for posting in t.session.opening if posting.account == "float:T1")
    return opened + t.balances["float:T1"]


def plays(t: Sat, *seats: int) -> Sat:
    """A whole round: these boxes wager, and give up in the end."""
    return folds(wagers(t, *seats))


def folds(t: Sat) -> Sat:
    """The round that was dealt ends with every hand folded on the river."""
    board = iter((("2c", "7d", "9h"), ("Js", "Kc")))
    while (awaited := t.session.due) is not None:
        if isinstance(awaited, ChooseDue):
            river = len(t.session.round.board) == 5  # type: ignore[union-attr]
            t.gives(banked_commands.Act(awaited.places[0], "fold" if river else "check"))
        elif awaited.step in ("flop", "rest"):  # type: ignore[attr-defined]
            t.gives(banked_commands.Reveal(next(board)))
        else:
            t.gives(banked_commands.End())
    return t


@clause(*both("1.1"))
def test_a_table_opens_only_with_its_layout_and_equipment_approved(cited: Cited) -> None:
    t = table(cited)
    with pytest.raises(RequestError, match=rf"{cited.book.id} 1\.1"):
        open_table(t.rules, "T2", by=OPERATOR, approval="")
    assert (t.opening.approval, t.opening.under) == ("A-17", cited.clause)


@clause(f"{FIRST} 2.1(a)")
def test_the_two_decks_differ_in_colour(cited: Cited) -> None:
    t = table(cited, cards=False).sits(ann=1)
    t.gives(table_commands.BringDeck("red"))
    t.gives(table_commands.CheckDeck(1, t.whole_deck, DEALER))
    assert t.refused(table_commands.StartRound(0)) == "2.1", "two decks are in use"
    assert t.refused(table_commands.BringDeck("red")) == cited.clause
    t.gives(table_commands.BringDeck("blue"))
    t.gives(table_commands.CheckDeck(2, t.whole_deck, DEALER))
    used = [plays(t, 1).last(BankedRoundOpened).colour for _ in range(4)]
    assert used == [0, 1, 0, 1], "one of them in each round"


@clause(f"{FIRST} 2.1(b)", f"{SECOND} 2.1")
def test_a_deck_has_one_kind_of_back(cited: Cited) -> None:
    t = table(cited, cards=False)
    for deck in (table_commands.BringDeck(""), table_commands.BringDeck("red", "")):
        assert t.refused(deck) == cited.clause
    t.gives(table_commands.BringDeck("red", "bees"))
    assert (t.table.decks[0].colour, t.table.decks[0].backs) == ("red", "bees")


@clause(f"{SECOND} 6.2(b)")
def test_a_second_deck_in_an_automated_shoe_has_another_colour(cited: Cited) -> None:
    t = table(cited, "shoe=automated", "second-deck=true")
    assert t.refused(table_commands.BringDeck("red")) == cited.clause
    t.gives(table_commands.BringDeck("blue"))
    one = table(cited, "shoe=automated", "second-deck=false")
    one.gives(table_commands.BringDeck("red"))
    card = table(cited, "shoe=card", "second-deck=false")
    card.gives(table_commands.BringDeck("red"))
    assert [deck.colour for deck in card.table.decks] == ["red", "red"], "decks that follow each other may be alike"


@clause(*both("2.4"))
def test_the_cards_are_checked_one_by_one_before_gaming(cited: Cited) -> None:
    t = table(cited, cards=False).sits(ann=1)
    for colour in ("red", "blue")[: t.rules.decks]:
        t.gives(table_commands.BringDeck(colour))
    for number in range(1, t.rules.decks + 1):
        assert t.refused(table_commands.StartRound(0)) == cited.clause
        assert t.faulty(number, t.whole_deck[1:], DEALER).under == cited.clause
        assert t.faulty(number, (*t.whole_deck, "Jo"), DEALER).extra == ("Jo",), "no jokers"
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER))
        assert t.last(events.DeckChecked) == events.DeckChecked(number, "opening", DEALER, cited.clause)
    plays(t, 1)


@clause(*both("2.4"))
def test_and_again_once_gaming_is_over(cited: Cited) -> None:
    t = plays(table(cited).sits(ann=1), 1)
    t.gives(table_commands.LeaveSeat("ann", t.at))
    for number in range(1, t.rules.decks + 1):
        assert t.refused(table_commands.CloseTable(OPERATOR, t.at)) == cited.clause
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER, closing=True))
    t.gives(table_commands.CloseTable(OPERATOR, t.at))
    assert t.table.closed


@clause(*both("2.4"))
def test_a_check_before_the_last_round_is_not_the_one_at_the_end(cited: Cited) -> None:
    t = table(cited).sits(ann=1)
    for number in range(1, t.rules.decks + 1):
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER, closing=True))
    wagers(t, 1)
    assert t.refused(table_commands.CheckDeck(1, t.whole_deck, DEALER, closing=True)) == cited.clause
    folds(t)
    t.gives(table_commands.LeaveSeat("ann", t.at))
    assert t.refused(table_commands.CloseTable(OPERATOR, t.at)) == cited.clause


@clause(*both("2.5"))
def test_cards_change_between_rounds_only(cited: Cited) -> None:
    t = wagers(table(cited).sits(ann=1), 1)
    assert t.refused(table_commands.TakeDeck(1, OPERATOR, "worn")) == cited.clause
    assert t.refused(table_commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "marked")) == cited.clause
    folds(t)
    assert t.refused(table_commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "")) == cited.clause, "and why is recorded"
    t.gives(table_commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "marked"))
    assert t.last(events.CardReplaced).reason == "marked"


@clause(*both("2.5.s2"))
def test_supervisor_and_dealer_both_check_a_replacement_card(cited: Cited) -> None:
    t = plays(table(cited).sits(ann=1), 1)
    for dealer, supervisor in ((DEALER, ""), ("", SUPERVISOR), ("lee", "lee")):
        assert t.refused(table_commands.ReplaceCard(1, "As", dealer, supervisor, "marked")) == cited.clause
    t.gives(table_commands.ReplaceCard(1, "As", DEALER, SUPERVISOR, "marked"))
    assert t.last(events.CardReplaced) == events.CardReplaced(1, "As", DEALER, SUPERVISOR, "marked", cited.clause)


@clause(*both("2.5.s2"))
def test_supervisor_and_dealer_both_check_a_whole_new_deck(cited: Cited) -> None:
    t = plays(table(cited).sits(ann=1), 1)
    new = t.rules.decks + 1
    t.gives(table_commands.BringDeck("green"))
    t.gives(table_commands.CheckDeck(new, t.whole_deck, DEALER))
    if t.rules.decks == 1:
        assert t.refused(table_commands.TakeDeck(new, OPERATOR, "worn")) == cited.clause
    else:
        assert t.refused(table_commands.StartRound(t.at)) == cited.clause, (
            "of the decks at the table the last two are in use"
        )
    t.gives(table_commands.InspectDeck(new, SUPERVISOR))
    assert t.last(events.DeckInspected).under == cited.clause
    if t.rules.decks == 1:
        t.gives(table_commands.TakeDeck(new, OPERATOR, "worn"))
        assert t.table.deck == new
    plays(t, 1)


@clause(*both("4.4"))
def test_one_player_has_one_box(cited: Cited) -> None:
    t = table(cited).sits(ann=1)
    assert t.refused(t.sit("ann", 2)) == cited.clause
    assert t.refused(table_commands.JoinList("ann")) == cited.clause
    t.sits(bob=2)
    wagers(t, 1, 2)
    assert t.last(BankedRoundOpened).boxes == (1, 2)
    t.refusal(banked_commands.PlaceWagers(0, 10_00, 10_00))
    assert t.dealt == (1, 2)


@clause(*both("11.2.s2"))
def test_a_replaced_shoe_comes_with_new_cards_that_are_checked(cited: Cited) -> None:
    t = plays(table(cited).sits(ann=1), 1)
    t.gives(table_commands.ReplaceShoe("automated", OPERATOR, "it jams"))
    assert t.last(events.ShoeReplaced) == events.ShoeReplaced("automated", OPERATOR, "it jams", "11.2")
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause
    assert t.refused(table_commands.CheckDeck(1, t.whole_deck, DEALER)) == "2.4", "the old cards do not come back"
    first = t.rules.decks + 1
    for number, colour in zip(range(first, first + t.rules.decks), ("green", "white"), strict=False):
        t.gives(table_commands.BringDeck(colour))
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER))
        assert t.refused(table_commands.StartRound(t.at)) in ("2.5.s2", cited.clause)
        t.gives(table_commands.InspectDeck(number, SUPERVISOR))
    plays(t, 1)


@clause(*both("11.2.s2", "11.2"))
def test_a_shoe_is_replaced_between_rounds_by_one_the_edition_knows(cited: Cited) -> None:
    t = wagers(table(cited).sits(ann=1), 1)
    assert t.refused(table_commands.ReplaceShoe("automated", OPERATOR, "it jams")) == "11.2"
    other = table(cited)
    assert other.refused(table_commands.ReplaceShoe("automated", OPERATOR, "")) == "11.2"
    assert other.refused(table_commands.ReplaceShoe("box", OPERATOR, "it jams")) == "11.2"
    if cited.book.id == FIRST:
        assert other.refused(table_commands.ReplaceShoe("card", OPERATOR, "it jams")) == "11.2"
    else:
        other.gives(table_commands.ReplaceShoe("card", OPERATOR, "it jams"))
        assert other.session.rules.table["shoe"] == "card"
        assert other.session.rules.game.cut, "a card shoe is dealt from after a cut"  # type: ignore[union-attr]


@clause(*both("14.1"))
def test_no_round_starts_outside_the_hours_of_gaming(cited: Cited) -> None:
    t = table(cited, "hours=12:00-04:00", zone="UTC").sits(ann=1)
    plays(t.minutes(3 * 60), 1)
    assert t.minutes(60).refused(table_commands.StartRound(t.at)) == cited.clause
    plays(t.minutes(8 * 60), 1)


@clause(*both("14.2"))
def test_a_table_with_players_closes_only_after_notice_and_a_whole_round(cited: Cited) -> None:
    t = plays(table(cited).sits(ann=1), 1)
    for number in range(1, t.rules.decks + 1):
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER, closing=True))
    assert t.refused(table_commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(table_commands.GiveNotice(OPERATOR, t.at, closing=True))
    assert t.last(events.NoticeGiven).under == cited.clause
    assert t.refused(table_commands.CloseTable(OPERATOR, t.at)) == cited.clause
    plays(t, 1)
    waits = due(t.rules, t.table, t.at)
    assert waits is not None
    assert (waits.awaited, waits.clause) == ("close", cited.clause)
    assert t.refused(table_commands.StartRound(t.at)) == cited.clause
    for number in range(1, t.rules.decks + 1):
        t.gives(table_commands.CheckDeck(number, t.whole_deck, DEALER, closing=True))
    t.gives(table_commands.CloseTable(OPERATOR, t.at))
    assert t.last(events.SeatLeft).under == cited.clause
    assert t.table.bank == 0
    assert chips_of_bank(t) == 0, "the chips of the bank are back in the cage"


@clause(*both("14.2"))
def test_where_nobody_is_there_to_play_the_notice_is_enough(cited: Cited) -> None:
    t = table(cited).sits(ann=1)
    t.gives(table_commands.GoAway("ann"))
    assert t.refused(table_commands.CloseTable(OPERATOR, t.at)) == cited.clause
    t.gives(table_commands.GiveNotice(OPERATOR, t.at, closing=True))
    t.gives(table_commands.CloseTable(OPERATOR, t.at))


@clause(*both("15.7"))
def test_after_three_rounds_without_a_wager_at_a_full_table_staff_may_give_the_seat_away(cited: Cited) -> None:
    t = table(cited).sits(ann=1, bob=2, cy=3)
    for rounds in range(3):
        assert t.player("cy").idle == rounds
        assert t.refused(table_commands.ReleaseSeat("cy", SUPERVISOR, t.at)) == cited.clause
        plays(t, 1, 2)
    assert t.dealt == (1, 2, 3), "cy sat at the table all the time, and wagered nothing"
    assert [player.idle for player in t.table.players] == [0, 0, 3]
    t.gives(table_commands.ReleaseSeat("cy", SUPERVISOR, t.at))
    assert t.last(events.SeatLeft) == events.SeatLeft("cy", 100_00, t.at, "absent", cited.clause, SUPERVISOR)


@clause(*both("15.7"))
def test_one_wager_in_between_and_the_count_begins_anew(cited: Cited) -> None:
    t = table(cited).sits(ann=1, bob=2, cy=3)
    plays(plays(t, 1, 2), 1, 2)
    plays(t, 1, 2, 3)
    assert t.player("cy").idle == 0
    plays(t, 1, 2)
    assert t.refused(table_commands.ReleaseSeat("cy", SUPERVISOR, t.at)) == cited.clause


@clause(*both("15.7"))
def test_nobody_has_to_go_while_another_seat_is_free(cited: Cited) -> None:
    t = table(cited).sits(ann=1, cy=3)
    t.gives(table_commands.GoAway("cy"))
    for _ in range(4):
        plays(t, 1)
    assert t.refused(table_commands.ReleaseSeat("cy", SUPERVISOR, t.at)) == cited.clause
    t.sits(bob=2)
    t.gives(table_commands.ReleaseSeat("cy", SUPERVISOR, t.at))


@pytest.mark.parametrize("book", [FIRST, SECOND])
def test_the_bank_collects_into_its_float_and_pays_out_of_it(book: str) -> None:
    t = Sat(book, bank=FLOAT).sits(ann=1, bob=2, stake=500)
    wagers(t, 1, 2)
    t.gives(banked_commands.Act(0, "play", 4))
    t.gives(banked_commands.Act(1, "check"))
    t.gives(banked_commands.Reveal(("2c", "7d", "9h")))
    t.gives(banked_commands.Act(1, "check"))
    t.gives(banked_commands.Reveal(("Js", "Kc")))
    t.gives(banked_commands.Act(1, "fold"))
    t.gives(banked_commands.ShowDealer(("Kd", "4h")))
    t.gives(banked_commands.SettleBox(0, ("Ks", "Qs")))
    t.gives(banked_commands.End())
    assert (t.stake("ann"), t.stake("bob")) == (550, 480), "ann wins ante and play, bob loses ante and blind"
    assert t.last(BankedRoundEnded).bank == -30_00
    assert t.table.bank == chips_of_bank(t) == FLOAT - 30_00
    t.gives(table_commands.ChangeFloat(-1_000_00, OPERATOR))
    assert t.table.bank == FLOAT - 1_030_00
    t.refusal(table_commands.ChangeFloat(-FLOAT, OPERATOR))


@clause(*both("5.4"), *both("5.4.s2"))
def test_a_player_who_was_told_once_is_told_for_the_next_round_too(cited: Cited) -> None:
    t = table(cited, "bet.min=10").sits(ann=1)
    folds(wagers(t, 1, ante=5_00))
    assert t.player("ann").advised
    t.minutes(1).gives(table_commands.StartRound(t.at))
    assert t.last(BankedRoundOpened).advised == (True,)
    assert Session.of(t.events).table == t.table, "after a restart the record says the same"


def low(place: int, ante: int) -> Report:
    """The report that less lies on a box than was entered."""
    return Report(encoded(br.UnderMinimum(place, ante)))


@clause(*both("5.4.s2"))
def test_who_was_told_in_an_earlier_round_is_known_from_the_record_of_the_table(cited: Cited) -> None:
    t = table(cited, "bet.min=10").sits(ann=1, bob=2)
    t.minutes(1).gives(table_commands.StartRound(t.at))
    t.gives(banked_commands.PlaceWagers(0, 5_00, 5_00))
    t.gives(banked_commands.PlaceWagers(1, 10_00, 10_00))
    t.gives(banked_commands.Deal())
    assert t.gives(low(0, 0))[0].clauses == ("5.4",), "her first: it is settled"
    folds(t)
    wagers(t, 1, 2)
    ruled, found, void = t.gives(low(0, 5_00))
    assert (ruled.clauses, type(found), type(void)) == ((cited.clause,), WagersFound, BoxVoided)
    ruled, _, advised = t.gives(low(1, 5_00))
    assert (ruled.clauses, type(advised)) == (("5.4",), PlayerAdvised), "bob was never told"
    folds(t)
    assert (t.stake("ann"), t.stake("bob")) == (90, 70)


@clause(*both("5.4"))
def test_advice_that_is_taken_back_was_never_given(cited: Cited) -> None:
    t = table(cited, "bet.min=10").sits(ann=1)
    t.minutes(1).gives(table_commands.StartRound(t.at))
    t.gives(banked_commands.PlaceWagers(0, 5_00, 5_00))
    t.session.carry_out((EntriesCorrected(1, DEALER, "the ante is 20"),))
    assert not t.player("ann").advised
    t.gives(banked_commands.PlaceWagers(0, 20_00, 20_00))
    t.gives(banked_commands.Deal())
    folds(t)
    wagers(t, 1, ante=5_00)
    assert t.last(BankedRoundOpened).advised == (False,)
