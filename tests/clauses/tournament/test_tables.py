"""Tables of a tournament, all five rulebooks side by side: whole chips (def:Tournament Chips), stacks (ACT 20.13, 20.14;
Adelaide 94, 95; Hold-em 16.13, 16.14), the cash rules underneath (20.1, 87, 16.1), levels, and the last two (96)."""

from __future__ import annotations

import pytest

from croupier import DeterminationError, RequestError
from croupier.poker.commands import Act
from croupier.poker.due import ActDue
from croupier.poker.events import ForcedBetsPosted
from croupier.poker.rules import RoundRules
from croupier.rulebooks import settled_again
from croupier.table import commands, events
from croupier.table.opening import open_table
from croupier.table.rules import session_rules
from tests.support.banked import both
from tests.support.cite import Cited, clause
from tests.support.sessions import Sat
from tests.support.tournament_tables import ACT, DIRECTOR, IN_CHIPS, Staged

EVERY = (*ACT, "adelaide-omaha", "act-uth-2019", "act-uth-2025")
CHIPS = ("act-omaha-2006 def:Tournament Chips", "act-manila-2005 def:Tournament Chips", *both("def:Tournament Chips"))
LOCKED = {ACT[0]: "20.14", ACT[1]: "20.14", "adelaide-omaha": "95", "act-uth-2019": "16.14", "act-uth-2025": "16.14"}
SEATED = {ACT[0]: "20.7.s2", ACT[1]: "20.7.s2", "adelaide-omaha": "89(g)"} | dict.fromkeys(EVERY[3:], "16.9.s3")
LEVELS = {ACT[0]: "20.5", ACT[1]: "20.5", "adelaide-omaha": "87"} | dict.fromkeys(EVERY[3:], "16.3(a)(vii)")


# Whole chips


@clause(*CHIPS, "adelaide-omaha def:Cash Game")
def test_amounts_of_a_tournament_are_whole_chips_and_those_of_a_cash_game_cents(cited: Cited) -> None:
    key, amounts = ("bet.min", "50") if "boxes" in cited.book.rules else ("blinds", "50,100")
    chips, cash = cited.rules(*IN_CHIPS, f"{key}={amounts}", "chip=2"), cited.rules(f"{key}={amounts}", "chip=2")
    assert (chips[key], chips.unit) == (50 if amounts == "50" else (50, 100), 1)
    assert (cash[key], cash.unit) == (5000 if amounts == "50" else (5000, 10000), 100)
    assert "amounts" not in cash.values
    assert chips.under["amounts"] == cited.clause
    assert cited.rules("tournament=true", f"{key}={amounts}")[key] == cash[key], "nothing changes where it is not said"
    assert cited.rules("tournament=false", "amounts=chips", f"{key}={amounts}")[key] == cash[key]


@pytest.mark.parametrize("book", EVERY)
def test_what_is_written_is_read_back_and_no_chip_has_cents(book: str) -> None:
    t = Staged(book)
    again = settled_again(book, bytes(t.rules.game.encoded))
    assert (again.values, again.unit) == (t.settled.values, 1)
    assert session_rules(again).game.digest == t.rules.game.digest
    with pytest.raises(DeterminationError, match="whole number of chips") as refused:
        Staged(book, "chip=12.5")
    assert "$" not in str(refused.value)


@clause(*CHIPS)
def test_tournament_chips_are_a_unit_of_their_own_and_never_touch_a_wallet(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2)
    t.sends("ann").gives(commands.ChangeStack("bob", 500, "re-buy", DIRECTOR))
    assert t.table.unit == "chips:cup"
    assert t.balances["entrant:cup:ann"] == 0
    assert t.balances["entrant:cup:bob"] == -1500
    assert t.balances["stake:T1:bob"] == 1500
    assert not any(account.startswith("wallet:") for account in t.balances)


@pytest.mark.parametrize("book", EVERY)
def test_a_tournaments_table_opens_only_with_its_chips(book: str) -> None:
    cash = Sat(book)
    with pytest.raises(RequestError, match="amounts=chips"):
        open_table(cash.rules, "T2", by="operator", approval="A-17", tournament="cup")
    with pytest.raises(RequestError, match="no name of a tournament"):
        open_table(Staged(book).rules, "T2", by="operator", approval="A-17", tournament="spring cup")


# 20.1, 87, 16.1 On top of the cash rules, at tournament tables only


@clause("act-omaha-2006 20.1", "act-manila-2005 20.1", "adelaide-omaha 87", *both("16.1"))
def test_tournament_rules_hold_at_tournament_tables_only(cited: Cited) -> None:
    cash = Sat(cited.book.id)
    cash.sits(ann=1, stake=100)
    orders = [
        commands.TakeSeat("bob", 2, 10000, 0, DIRECTOR, "tournament"),
        commands.SendAway("ann", DIRECTOR, 0, "moved"),
        commands.ChangeStack("ann", 500, "re-buy", DIRECTOR),
        commands.SetRules({"chip": "5"}, DIRECTOR, 0),
    ]
    for order in orders:
        assert cash.refusal(order).code == "cash-game"
    cash.gives(commands.RaiseStake("ann", 100_00))
    cash.gives(commands.LeaveSeat("ann", 0))
    t = Staged(cited.book.id).seats(ann=1, bob=2)
    assert t.refused(commands.LeaveSeat("ann", 0)) == SEATED[cited.book.id]
    assert t.settled.under["tournament"] == cited.clause


# 20.13, 16.13 Stacks in full view


@clause("act-omaha-2006 20.13", "act-manila-2005 20.13", *both("16.13"))
def test_every_stack_is_there_for_all_to_see_in_every_state_and_in_the_log(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).opens()
    assert t.table.stakes == (1000, 1000, 1000)
    assert t.session.round is not None
    assert t.session.round.stake == (1000, 1000, 1000)
    opened = t.events[-1]
    assert opened.stakes == (1000, 1000, 1000)  # type: ignore[attr-defined]


# 20.14, 95, 16.14 No change but by play or by a rule


@clause("act-omaha-2006 20.14", "act-manila-2005 20.14", "adelaide-omaha 95", *both("16.14"))
@pytest.mark.parametrize("order", [commands.RaiseStake, commands.LowerStake, commands.BuyGoods])
def test_a_player_neither_adds_to_a_stack_nor_takes_from_it(cited: Cited, order: type[commands.RaiseStake]) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2)
    assert t.refused(order("ann", 100)) == cited.clause
    t.opens()
    assert t.refused(order("ann", 100)) == cited.clause


@clause("act-omaha-2006 20.14", "act-manila-2005 20.14", "adelaide-omaha 95", *both("16.14"))
def test_the_tournament_adds_re_buys_and_add_ons_and_races_off_between_rounds(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2)
    t.gives(commands.ChangeStack("ann", 1000, "re-buy", DIRECTOR))
    t.gives(commands.ChangeStack("ann", 500, "add-on", DIRECTOR))
    t.gives(commands.ChangeStack("ann", -4, "race-off", DIRECTOR))
    assert t.chips["ann"] == 2496
    assert t.last(events.StackChanged) == events.StackChanged("ann", -4, "race-off", DIRECTOR, cited.clause)
    for wrong in (0, -3000, 12.5, True):
        assert t.refused(commands.ChangeStack("ann", wrong, "race-off", DIRECTOR)) == cited.clause  # type: ignore[arg-type]
    assert t.refused(commands.ChangeStack("ann", -100, "re-buy", DIRECTOR)) == cited.clause
    assert t.refused(commands.ChangeStack("ann", 100, "removed", DIRECTOR)) == cited.clause
    assert t.refused(commands.ChangeStack("cy", 100, "re-buy", DIRECTOR)) == cited.clause
    assert t.refused(commands.ChangeStack("ann", 100, "re-buy", "")) == "system", "an order names who gave it"
    t.opens()
    assert t.refused(commands.ChangeStack("ann", 100, "re-buy", DIRECTOR)) == cited.clause, (
        "not in the middle of a round"
    )


@clause("adelaide-omaha 94.s2")
def test_pocketed_chips_are_taken_out_of_play(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2)
    t.gives(commands.ChangeStack("ann", -300, "removed", DIRECTOR))
    assert (t.chips["ann"], t.last(events.StackChanged).under) == (700, cited.clause)
    assert t.balances["stake:T1:ann"] == 700
    t.gives(commands.ChangeStack("ann", -700, "removed", DIRECTOR))
    assert t.chips["ann"] == 0


# Seats


@pytest.mark.parametrize("book", EVERY)
def test_the_tournament_alone_seats_moves_and_unseats(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2)
    for command in (
        commands.LeaveSeat("ann", 0),
        commands.ChangeSeat("ann", 3),
        commands.JoinList("dan"),
        commands.DrawForSeat(3, ("dan", "eve"), ("As", "Kd")),
        commands.TakeSeat("dan", 3, 1000, 0, DIRECTOR),
        commands.CloseTable(DIRECTOR, 0),
    ):
        assert t.refused(command) == SEATED[book], command
    assert t.refused(commands.GiveNotice(DIRECTOR, 0, {"chip": "4"})) == LEVELS[book]
    assert t.refused(t.seat("dan", 2)) == SEATED[book]
    assert t.refused(t.seat("ann", 3)) != SEATED[book], "one seat each"
    assert t.refused(t.seat("dan", 3, 0)) == LOCKED[book]
    assert t.refused(commands.SendAway("dan", DIRECTOR, 0, "moved")) == SEATED[book]
    assert t.refused(commands.SendAway("ann", DIRECTOR, 0, "bored")) == "system"
    assert t.refused(commands.SendAway("ann", DIRECTOR, 0, "out")) == LOCKED[book], "ann has chips"
    t.sends("ann", "moved").sends("bob", "session-over")
    left = t.last(events.SeatLeft)
    assert (left.reason, left.by, left.stake, left.under) == ("session-over", DIRECTOR, 1000, SEATED[book])
    if t.rules.ways["deck.check"] == "opening-and-closing":
        assert not t.table.round, "nothing was played: the cards need no second check"
    t.gives(commands.CloseTable(DIRECTOR, t.at))
    assert t.table.closed, "with no notice once nobody sits there"


@pytest.mark.parametrize("book", EVERY[:3])
def test_nobody_is_sent_away_in_the_middle_of_a_round(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2).opens()
    assert t.refused(commands.SendAway("ann", DIRECTOR, t.at, "moved")) == SEATED[book]
    assert t.refused(t.level("blinds=100,200")) == LEVELS[book]


# Levels


@clause("act-omaha-2006 20.1", "act-manila-2005 20.1", "adelaide-omaha 87")
def test_levels_rise_between_rounds_with_no_notice_and_nobody_asked(cited: Cited) -> None:
    book = cited.book.id
    t = Staged(book).seats(ann=1, bob=2, cy=3).folds_round()
    assert t.rules.ways.get("limits.change") in ("prior-notice", "all-agree"), "what a cash game asks for"
    t.sets("blinds=100,200")
    changed = t.last(events.RulesChanged)
    assert (changed.under, changed.by) == (LEVELS[book], DIRECTOR)
    t.folds_round()
    posted = t.last(ForcedBetsPosted)
    assert sorted(posted.live) == [0, 100, 200]
    assert t.refused(t.level("blinds=100,200")) == LEVELS[book], "so they stand already"
    assert t.refused(t.level("tournament=false")) == LEVELS[book], "and a tournament's table it stays"
    assert t.refused(t.level("blinds=200,100")) in ("4.2(f)", "A1.1(d)")
    assert t.refused(t.level("amounts=dollars")) == LEVELS[book]


@clause("act-omaha-2006 4.2(b)", "act-manila-2005 4.2(b)")
def test_blinds_and_antes_together_only_where_the_conditions_of_a_tournament_say_so(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).folds_round().sets("betting=both", "ante=10", "chip=5")
    assert t.session.rules.table.under["betting"] == "20.5"
    t.opens().goes_on()
    posted = t.last(ForcedBetsPosted)
    assert (posted.antes, sorted(posted.live), posted.high) == ((10, 10, 10), [0, 50, 100], 100)
    assert "conditions" in cited.refuses("betting=both")
    cited.refuses("tournament=true", "betting=both")


@clause("adelaide-omaha 96")
def test_the_last_two_play_by_their_own_rule_which_is_ordered_when_they_are_left(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).folds_round().sends("cy", "moved")
    t.opens().goes_on()
    assert isinstance(t.session.rules.game, RoundRules)
    assert t.in_turn() != t.player_on_button, "two at one of several tables: as written, the button has the big blind"
    t.acts("fold")
    t.sets("two-handed=button-small")
    assert t.last(events.RulesChanged).under == cited.clause
    t.opens().goes_on()
    assert t.in_turn() == t.player_on_button, "the button has the small blind and acts first"
    t.acts("call", "check")
    assert t.in_turn() != t.player_on_button, "after the flop the other player opens"


@pytest.mark.parametrize("book", ACT)
def test_in_the_capital_the_last_two_play_as_written_unless_the_conditions_say_otherwise(book: str) -> None:
    t = Staged(book).seats(ann=1, bob=2).sets("two-handed=button-small")
    assert t.last(events.RulesChanged).under == "8.5(a)"


@clause("adelaide-omaha 97")
def test_all_hands_are_face_up_once_somebody_is_all_in_and_betting_is_over(cited: Cited) -> None:
    t = Staged(cited.book.id).seats(ann=1, bob=2, cy=3).opens()
    t.acts("all-in", "all-in", "fold")
    state = t.session.round
    assert state is not None
    assert [bool(shown) for shown in state.shown].count(True) == 2  # type: ignore[union-attr]


def fixed_raise(t: Staged) -> Act:
    """A raise by whoever is in turn, of the one size there is."""
    due = t.session.due
    assert isinstance(due, ActDue)
    return Act(due.place, "raise", due.state.high + 100)


@clause("adelaide-omaha 98", "adelaide-omaha 68")
def test_two_players_of_a_limit_tournament_have_three_raises_a_round(cited: Cited) -> None:
    t = Staged(cited.book.id, "limit=fixed").seats(stack=10_000, ann=1, bob=2).opens().goes_on()
    for _ in range(3):
        t.gives(fixed_raise(t))
    assert t.refused(fixed_raise(t)) == "98"
