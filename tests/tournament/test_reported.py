"""Tables without a console: a director reports who is out, what was counted, and which hands are over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import RequestError
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.record import Chain
from croupier.rulebooks.values import Raw
from croupier.tournament import commands, reported_events
from croupier.tournament import events as tournament_events
from croupier.tournament.due import due, house_command
from croupier.tournament.events import Stack
from croupier.tournament.plan.conditions import conditions, pinned, plan_of
from croupier.tournament.plan.structure import Stage
from croupier.tournament.rebuy_events import RebuyExtended
from croupier.tournament.reported_events import Lost
from croupier.tournament.run.rounds import time_to_buy, went_out
from croupier.verify.verifier import verify_lines
from tests.support.cite import Cited, clause
from tests.support.tournament.contests import (
    ACT,
    ADELAIDE,
    BALANCED,
    BOOKS,
    DIRECTOR,
    HOLD_EM,
    REBUY,
    STACK,
    Held,
    acts,
    cup,
    holdem,
    levels_of,
)

replace = msgspec.structs.replace
SIX = ("ann", "bob", "cat", "dan", "eve", "fay")


class Reported(Held):
    """A tournament whose hands a director reports; its lines verify."""

    def __init__(self, book: str, players: int = 6, **structure: Any) -> None:
        super().__init__(replace(cup(book, players, **structure), cards="reported"))
        self.told = [(self.log[0], 0)]

    def gives(self, command: commands.Command) -> tuple[Event, ...]:
        events = super().gives(command)
        self.told += [(event, self.at) for event in events]
        return events

    def obeyed(self) -> Reported:
        """No table is told anything; only after the end chips come back on somebody's word."""
        if self.state.phase != "playing":
            super().obeyed()
        return self

    def hand(self, *out: str | Lost, to: tuple[str | Stack, ...] = (), table: str = "cup-1", **more: Any) -> Reported:
        self.gives(self.report_of(*out, to=to, table=table, **more))
        self.settled()
        return self

    def report_of(
        self, *out: str | Lost, to: tuple[str | Stack, ...] = (), table: str = "cup-1", **more: Any
    ) -> commands.ReportHand:
        lost = tuple([Lost(one) if isinstance(one, str) else one for one in out])
        takers = tuple([Stack(one, 0) if isinstance(one, str) else one for one in to])
        return commands.ReportHand(table, DIRECTOR, self.at, lost, takers, **more)

    def count(self, table: str = "cup-1", /, **stacks: int) -> commands.CountStacks:
        return commands.CountStacks(table, tuple([Stack(*one) for one in stacks.items()]), DIRECTOR, self.at)

    def holds(self) -> Reported:
        chain = Chain("cup")
        lines = [chain.lines((event,), 0, at) for event, at in self.told]
        found = verify_lines([line for each in lines for line in each.splitlines(keepends=True)])
        assert found.fault is None
        assert found.replay is True
        assert found.ledger is not False
        return self


def between(book: str, *players: str, **structure: Any) -> Reported:
    held = Reported(book, len(players), **structure).opened().enter(*players).started()
    assert isinstance(held, Reported)
    return held


def at_two_tables(book: str, given: dict[str, Raw] | None = None, **structure: Any) -> Reported:
    """Three at each of two tables, which play hand for hand."""
    held = between(book, *SIX, seats=3, given=BALANCED | (given or {}), **structure)
    held.gives(commands.SetHandForHand(True, DIRECTOR))
    return held


def seated(held: Reported, table: str) -> list[str]:
    return [one.account for one in held.state.at_table(table)]


# A hand


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_whoever_is_out_gives_the_whole_stack_to_who_is_named(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    assert held.chips == {"ann": 2 * STACK, "cat": STACK}
    assert held.books["entrant:cup:ann", "chips:cup"] == 2 * STACK
    held.hand("cat", to=("ann",))
    assert held.standings == ["1 ann", "2 cat", "3 bob"]
    held.paid_out()
    held.holds()
    assert held.chips_out == 0


@clause(*holdem("16.14", "16.7"))
def test_against_the_bank_the_chips_are_the_banks(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, "ann", "bob", "cat")
    held.refuses(held.report_of("bob", to=("ann",)), held.rules.clause("tournament.stack"))
    held.hand("bob")
    assert held.state.bank == STACK
    assert held.chips_out == 2 * STACK
    held.gives(held.count(ann=14_000, cat=500))
    assert held.state.bank == 3 * STACK - 14_500
    held.hand("cat").paid_out()
    held.holds()
    assert held.chips_out == 0


def test_a_split_pot_goes_to_several_and_to_the_chip() -> None:
    held = between(ADELAIDE, *SIX[:4])
    why = held.refuses(held.report_of("bob", to=(Stack("ann", 4_000), Stack("cat", 5_000))), "95")
    assert why.startswith("1,000 chips are with nobody yet")
    held.hand("bob", to=(Stack("ann", 4_000), "cat"))
    assert held.chips == {"ann": 14_000, "cat": 16_000, "dan": STACK}


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    held = between(ADELAIDE, *SIX[:4])
    before = held.state
    for command in (
        held.report_of("bob"),
        held.report_of("bob", to=("bob",)),
        held.report_of("bob", to=("zed",)),
        held.report_of("bob", to=("ann", "cat")),
        held.report_of("bob", to=(Stack("ann", -1), "cat")),
        held.report_of("bob", to=(Stack("ann", 20_000),)),
        held.report_of("bob", to=(Stack("ann", 10_000), "cat")),
        held.report_of(to=("ann",)),
        held.report_of(Lost("bob", 50_000), to=("ann",)),
    ):
        held.refuses(command, "95")
    held.refuses(held.report_of("zed", to=("ann",)), held.rules.clause("tournament.seat"))
    held.refuses(held.report_of("bob", to=("ann",), table="cup-9"), held.rules.clause("tournament.seat"))
    held.refuses(held.report_of("bob", to=("ann",), hands=-1), "practice")
    held.refuses(held.report_of("bob", to=("ann",), button=99), "practice")
    held.refuses(replace(held.report_of("bob", to=("ann",)), by="ann"), held.rules.clause("tournament.director"))
    assert held.state == before


@clause("act-omaha-2006 20.19", "adelaide-omaha 104(c)")
def test_those_who_are_out_had_no_more_than_lay_at_the_table(cited: Cited) -> None:
    held = between(cited.book.id, *SIX[:4])
    stack = held.rules.clause("tournament.stack")
    for bob, cat in ((40_000, 39_999), (35_000, 1), (13_334, 13_333)):
        why = held.refuses(held.report_of(Lost("bob", bob), Lost("cat", cat), to=("ann",)), stack)
        assert f"{bob + cat:,} chips cannot be lost here: 40,000 lie at the table" in why
    held.hand(Lost("bob", 13_333), Lost("cat", 13_000), to=("ann",))  # and somebody has had the 13,333 that won
    held.holds()


@clause("act-omaha-2006 20.15", "adelaide-omaha 89")
def test_in_a_break_the_hand_under_way_is_reported_and_no_other(cited: Cited) -> None:
    held = between(cited.book.id, *SIX[:5])
    held.gives(commands.CallBreak(10, held.at, DIRECTOR, "tea"))
    rest = held.rules.clause("tournament.break")
    assert "report the hand that was under way" in held.refuses(held.report_of(hands=2), rest)
    held.hand("bob", to=("ann",))
    assert "the last hand here is reported" in held.refuses(held.report_of("cat", to=("ann",)), rest)
    held.gives(commands.UndoOut("bob", (Stack("ann", STACK), Stack("bob", STACK)), DIRECTOR, "it was cat"))
    held.hand("cat", to=("ann",), hands=0)
    held.gives(commands.StartClock(held.at, DIRECTOR))
    held.hand("dan", to=("ann",), hands=2)
    held.gives(commands.StopClock(held.at, DIRECTOR, "a fire alarm"))
    held.hand()
    assert "the director has stopped the clock" in held.refuses(held.report_of(), "practice")
    held.holds()


def test_a_break_of_the_structure_is_one_too() -> None:
    held = between(ADELAIDE, *SIX[:4], levels=levels_of(ADELAIDE, pause=5))
    held.gives(commands.NextLevel(held.at, DIRECTOR))
    held.hand("bob", to=("ann",))
    held.refuses(held.report_of("cat", to=("ann",)), held.rules.clause("tournament.break"))
    held.holds()


def test_tables_that_tell_themselves_take_no_report_by_hand_and_the_other_way_about() -> None:
    held = Held.between_four(ADELAIDE)
    held.refuses(commands.ReportHand("cup-1", DIRECTOR, held.at), "practice")
    held.refuses(commands.CountStacks("cup-1", (Stack("ann", STACK),), DIRECTOR, held.at), "practice")
    by_hand = between(ADELAIDE, *SIX[:4])
    by_hand.refuses(by_hand.report(ann=(STACK, 2 * STACK), bob=(STACK, 0)), "practice")


@pytest.mark.parametrize("book", BOOKS)
def test_one_that_is_cancelled_gives_everything_back(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    held.hand("bob", to=() if book in HOLD_EM else ("ann",))
    held.gives(commands.Cancel("olive", "a fire alarm"))
    held.refuses(held.report_of("cat", to=("ann",)), held.rules.clause("tournament.cancel"))
    held.obeyed().gives(commands.Close("olive"))
    assert held.chips_out == 0
    assert held.pool == 0
    held.holds()


# Counting


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_a_count_comes_to_the_same_chips_or_is_refused_with_the_difference(book: str) -> None:
    held = between(book, "ann", "bob", "cat")
    clause_ = held.rules.clause("tournament.stack")
    why = held.refuses(held.count(ann=12_000, bob=8_000, cat=10_500), clause_)
    assert (
        why
        == "the count comes to 30,500 chips and the books to 30,000: 500 too many; count again, or count all tables together"
    )
    assert "500 are missing" in held.refuses(held.count(ann=12_000, bob=7_500), clause_)
    held.refuses(held.count(ann=20_000, bob=0), clause_)
    held.refuses(held.count(zed=1), held.rules.clause("tournament.seat"))
    held.gives(held.count(ann=12_000, bob=8_000))
    assert held.chips == {"ann": 12_000, "bob": 8_000, "cat": STACK}
    held.hand("bob", to=("ann",))
    assert held.chips == {"ann": 20_000, "cat": STACK}


@pytest.mark.parametrize("book", [*ACT, ADELAIDE])
def test_all_tables_are_counted_together_where_somebody_took_other_chips_along(book: str) -> None:
    """The books have the stack of who was moved as it was last known: no table comes to its sum any more."""
    held = at_two_tables(book)
    (ann, bob, cat), (dan, eve, fay) = seated(held, "cup-1"), seated(held, "cup-2")
    stacks = {ann: 13_000, bob: 7_000, cat: 9_000, dan: 12_000, eve: 8_500, fay: 10_500}
    clause_ = held.rules.clause("tournament.stack")
    assert "count all tables together" in held.refuses(held.count(**dict(list(stacks.items())[:3])), clause_)
    assert "everybody who plays" in held.refuses(held.count("", ann=10_000), clause_)
    held.gives(held.count("", **stacks))
    assert held.chips == stacks
    assert all(hall.counted for hall in held.state.running)
    assert not held.state.out_of_play
    held.holds()


@pytest.mark.parametrize("off", [-700, 700])
def test_chips_missing_from_all_tables_leave_play_by_the_directors_decision(off: int) -> None:
    held = at_two_tables(ADELAIDE)
    stacks = {one.account: one.chips for one in held.state.left}
    wrong = held.count("", **stacks | {"ann": STACK + off})
    why = held.refuses(wrong, held.rules.clause("tournament.stack"))
    assert ("700 too many" if off > 0 else "700 are missing") in why
    assert "give the reason" in why
    before = held.state.in_play
    held.gives(replace(wrong, reason="a stack was knocked over, and not all of it found"))
    assert held.state.in_play == before + off == sum([one.chips for one in held.state.left])
    assert held.state.out_of_play == {"counted": -off}
    held.holds()
    for table, moved in (("cup-1", seated(held, "cup-1")), ("cup-2", seated(held, "cup-2"))):
        assert "count" in held.refuses(
            replace(held.count(table, **{moved[0]: 1}), reason="as I say"), held.rules.clause("tournament.stack")
        )


def test_chips_that_are_bought_lie_at_the_seat_at_once() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    assert held.statuses["bob"] == "broke"
    held.gives(commands.Buy("bob", "re-buy", DIRECTOR))
    held.settled()
    assert held.statuses["bob"] == "playing"
    assert held.chips == {"ann": 2 * STACK, "bob": STACK, "cat": STACK}
    held.holds()


MINUTE = 60_000


@pytest.mark.parametrize(("cards", "minutes"), [("electronic", 1), ("console", 5), ("reported", 5)])
def test_with_real_cards_there_is_time_to_go_to_the_cage_for_a_re_buy(cards: Any, minutes: int) -> None:
    rules = conditions(replace(cup(ADELAIDE, 3, rebuy=REBUY), cards=cards))
    assert time_to_buy(rules) == minutes * MINUTE


def test_a_player_without_chips_may_buy_for_five_minutes_and_is_then_out() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    held.minutes(4)
    held.settled()
    assert held.statuses["bob"] == "broke"
    held.minutes(1)
    held.settled()
    assert held.statuses["bob"] == "out"
    held.holds()


def test_a_record_of_a_hall_that_gave_one_minute_still_verifies_and_no_other_time_does() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    told = held.told

    def given(minutes: int) -> list[tuple[Event, int]]:
        return [
            (replace(one, until=at + minutes * MINUTE) if isinstance(one, tournament_events.PlayerBroke) else one, at)
            for one, at in told
        ]

    held.told = given(1)
    assert held.told != told
    held.holds()
    held.told = given(2)
    with pytest.raises(AssertionError, match="player-broke"):
        held.holds()


def test_the_director_gives_more_time_to_buy_chips_and_it_is_recorded() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    until = held.state.entrants["bob"].decide_until
    more = commands.ExtendRebuy("bob", 5, held.at, DIRECTOR, "on the way to the cage")
    held.refuses(replace(more, reason=" "), "practice")
    held.refuses(replace(more, minutes=0), "practice")
    held.refuses(replace(more, minutes=31), "practice")
    held.refuses(replace(more, account="ann"), "system")
    held.refuses(replace(more, by="zed"), held.rules.clause("tournament.director"))
    (event,) = held.gives(more)
    assert event == RebuyExtended("bob", 5, until + 5 * 60_000, DIRECTOR, "on the way to the cage", "practice")
    held.minutes(5)
    held.settled()
    assert held.statuses["bob"] == "broke"
    held.gives(commands.Buy("bob", "re-buy", DIRECTOR))
    held.settled()
    assert held.chips == {"ann": 2 * STACK, "bob": STACK, "cat": STACK}
    held.holds()


def test_time_that_is_over_is_told_as_that() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    held.hand("bob", to=("ann",))
    held.minutes(5)
    held.settled()
    out = [event for event in held.log if isinstance(event, tournament_events.PlayerOut)]
    assert [(event.fact.account, event.by) for event in out] == [("bob", HOUSE)]
    held.holds()


def test_a_bust_out_is_taken_back_with_a_trace_and_reported_anew() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    held.gives(commands.UndoOut("bob", (Stack("bob", STACK), Stack("ann", STACK)), DIRECTOR, "it was cat"))
    held.settled()
    held.hand("cat", to=("bob",))
    assert held.chips == {"ann": STACK, "bob": 2 * STACK}
    assert [type(event) for event in held.log].count(tournament_events.OutUndone) == 1
    held.hand("ann", to=("bob",)).paid_out()
    held.holds()


def test_a_bust_out_is_taken_back_while_the_player_may_buy_chips() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat", rebuy=REBUY)
    seat = held.state.entrants["bob"].seat
    held.hand("bob", to=("ann",))
    assert [fact.account for fact in went_out(held.state)] == ["bob"]
    back = commands.UndoOut("bob", (Stack("bob", STACK), Stack("ann", STACK)), DIRECTOR, "it was cat")
    held.gives(back)
    held.settled()
    bob = held.state.entrants["bob"]
    assert (bob.status, bob.seat, bob.rebuys, bob.fact) == ("playing", seat, 0, None)
    assert went_out(held.state) == []
    held.refuses(back, "practice")
    held.minutes(6)
    held.settled()
    assert held.statuses["bob"] == "playing", "the time to buy chips is over and means nothing any more"
    held.hand("cat", to=("bob",), hands=0)
    assert held.chips == {"ann": STACK, "bob": 2 * STACK}
    assert held.statuses["cat"] == "broke"
    held.holds()


def test_what_is_told_anew_of_a_hand_happened_when_the_hand_did() -> None:
    held = between(ADELAIDE, *SIX, seats=3, given=BALANCED)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.refuses(held.report_of(one[0], to=(one[1],), hands=0), "practice")
    held.hand(one[0], to=(one[1],))
    rounds = held.state.halls["cup-1"].rounds
    held.refuses(held.report_of(one[2], to=(one[1],), hands=0), "practice")
    held.hand(other[0], to=(other[1],), table="cup-2")
    held.gives(commands.UndoOut(one[0], (Stack(one[0], STACK), Stack(one[1], STACK)), DIRECTOR, "it was another"))
    held.settled()
    table = held.state.entrants[one[2]].table
    assert table == "cup-1"
    held.hand(one[2], to=(one[1],), hands=0)
    assert [(out.account, out.order) for out in held.state.outs] == [(other[0], 2), (one[2], 1)]
    assert held.state.halls["cup-1"].rounds == rounds
    held.holds()


def test_hand_for_hand_too() -> None:
    held = at_two_tables("act-omaha-2006")
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(Lost(one[0], 8_000), to=(one[1],))
    held.gives(commands.UndoOut(one[0], (Stack(one[0], STACK), Stack(one[1], STACK)), DIRECTOR, "it was another"))
    held.settled()
    held.hand(Lost(one[2], 8_000), to=(one[1],), hands=0)
    assert held.state.halls["cup-1"].done
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert sorted(out.order for out in held.state.outs) == [1, 1]
    assert held.last(tournament_events.LapEnded)
    held.holds()


def test_hand_for_hand_somebody_who_was_forgotten_is_out_by_the_hand_that_was_reported() -> None:
    held = at_two_tables("act-omaha-2006")
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand()
    held.hand(Lost(one[0], 8_000), to=(one[1],), hands=0)
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert sorted(out.order for out in held.state.outs) == [1, 1]
    held.holds()


def test_somebody_who_sat_down_elsewhere_at_the_table_is_moved_there() -> None:
    held = between(ADELAIDE, *SIX, seats=4, given=BALANCED)
    one = held.state.at_table("cup-1")[0]
    held.gives(commands.Move(one.account, "cup-1", 4, DIRECTOR, "sat down there"))
    assert held.state.entrants[one.account].seat == 4


# Places


@clause(*acts("20.19", "20.19.s2", "20.19.s3"))
def test_two_out_by_one_hand_are_placed_by_what_they_had_which_is_asked_only_then(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, *SIX[:4])
    why = held.refuses(held.report_of("bob", "cat", to=("ann",)), "20.19")
    assert why.startswith("say how many chips they had")
    held.hand(Lost("bob", 7_000), Lost("cat", 9_000), to=("ann",))
    held.hand("dan", to=("ann",))
    assert held.standings == ["1 ann", "2 dan", "3 cat", "4 bob"]
    level = between(book, *SIX[:4]).hand(Lost("bob", 9_000), Lost("cat", 9_000), to=("ann",)).hand("dan", to=("ann",))
    assert level.standings == ["1 ann", "2 dan", "3 bob cat"]
    level.paid_out()
    level.holds()


@clause("adelaide-omaha 104(c)", "adelaide-omaha 104(c).s2")
def test_with_the_same_chips_the_first_all_in_is_placed_higher(cited: Cited) -> None:
    book = cited.book.id
    held = between(book, *SIX[:4])
    why = held.refuses(held.report_of(Lost("bob", 9_000), Lost("cat", 9_000), to=("ann",)), "104(c).s2")
    assert why == "they had the same: say who was all-in first"
    held.refuses(held.report_of(Lost("bob", 9_000, 1), Lost("cat", 9_000, 1), to=("ann",)), "104(c).s2")
    held.hand(Lost("bob", 9_000, 2), Lost("cat", 9_000, 1), to=("ann",)).hand("dan", to=("ann",))
    assert held.standings == ["1 ann", "2 dan", "3 cat", "4 bob"]
    held.holds()


@clause("adelaide-omaha 104(c).s3", "adelaide-omaha 104(c).s4")
def test_hand_for_hand_the_nearer_to_the_button_is_placed_higher(cited: Cited) -> None:
    book = cited.book.id
    held = at_two_tables(book)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.refuses(held.report_of(one[0], to=(one[1],)), "104(c)")
    why = held.refuses(held.report_of(Lost(one[0], 8_000), to=(one[1],)), "104(c).s4")
    assert why.startswith("say which seat had the button")
    held.hand(Lost(one[0], 8_000), to=(one[1],), button=3)
    held.refuses(held.report_of(table="cup-1"), "practice")
    held.hand(Lost(other[2], 8_000), to=(other[1],), table="cup-2", button=3)
    assert held.last(tournament_events.LapEnded)
    facts = {out.account: (out.order, out.from_button) for out in held.state.outs}
    assert facts == {one[0]: (1, 1), other[2]: (1, 0)}, "the player on the button is nearest"
    held.holds()


@clause(*acts("20.19.s2"))
def test_hand_for_hand_all_of_a_lap_go_at_one_moment(cited: Cited) -> None:
    book = cited.book.id
    held = at_two_tables(book)
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(Lost(one[0], 8_000), to=(one[1],))
    held.hand(Lost(other[0], 9_000), to=(other[1],), table="cup-2")
    assert [out.order for out in held.state.outs] == [1, 1]
    assert not any(hall.done for hall in held.state.running)
    held.holds()


@clause(*acts("20.19"))
def test_where_each_table_has_its_own_round_nobody_is_asked_what_they_had_at_the_other(cited: Cited) -> None:
    held = at_two_tables(cited.book.id, {"tournament.places.across": "table"})
    one, other = seated(held, "cup-1"), seated(held, "cup-2")
    held.hand(one[0], to=(one[1],))
    held.hand(other[0], to=(other[1],), table="cup-2")
    assert [out.order for out in held.state.outs] == [1, 2]
    assert held.rules.under["tournament.places.across"] == cited.clause
    held.holds()


# What counts by hands


def test_levels_by_rounds_go_by_the_hands_that_are_reported() -> None:
    held = between(ADELAIDE, *SIX[:4], levels=levels_of(ADELAIDE, rounds=8))
    held.hand(hands=7)
    assert held.state.halls["cup-1"].level == 1
    held.hand()
    assert held.state.halls["cup-1"].level == 2
    held.gives(commands.Penalise("bob", "hands", 3, "talk", DIRECTOR, held.at))
    held.hand(hands=2)
    assert held.state.entrants["bob"].penalty
    held.hand(hands=2)
    assert held.state.entrants["bob"].penalty is None
    held.holds()


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_by_rounds_waits_for_the_count_that_decides_it(book: str) -> None:
    held = between(book, "ann", "bob", "cat", stages=(Stage("final", "rounds", 4, chips=STACK),))
    held.gives(held.count(ann=STACK, bob=STACK, cat=STACK))
    held.hand(hands=4)
    assert [wanted.what for wanted in due(held.rules, held.state, held.at)] == ["count"]
    assert house_command(held.rules, held.state, held.at, held.draw) is None
    held.gives(held.count(ann=9_000, bob=11_000))
    assert held.settled().state.phase == "playing"
    held.gives(held.count(ann=9_000, bob=13_000, cat=8_000))
    assert held.settled().standings == ["1 bob", "2 ann", "3 cat"]
    held.paid_out()
    held.holds()


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_by_time_waits_for_a_count_after_its_end(book: str) -> None:
    held = between(book, "ann", "bob", "cat", stages=(Stage("final", "minutes", 30, chips=STACK),))
    held.gives(held.count(ann=9_000, bob=13_000, cat=8_000))
    held.minutes(31)
    assert held.state.phase == "playing"
    held.gives(held.count(ann=9_000, bob=8_000, cat=13_000))
    assert held.settled().standings == ["1 cat", "2 ann", "3 bob"]
    held.holds()


@pytest.mark.parametrize("book", HOLD_EM)
def test_nobody_is_put_out_by_a_stack_that_is_only_as_it_was_last_known(book: str) -> None:
    levels = [{"bet.min": str(least), "bet.max": "60000", "chip": "50"} for least in (100, 6_000)]
    first, last = levels_of(book)[:2]
    held = between(book, "ann", "bob", levels=(replace(first, settings=levels[0]), replace(last, settings=levels[1])))
    held.minutes(21)
    assert held.state.clock.level == 2
    assert held.statuses == {"ann": "playing", "bob": "playing"}


# The plan


def test_a_plan_of_before_is_played_with_electronic_cards() -> None:
    plan = cup(ADELAIDE, 4)
    assert b'"cards"' not in pinned(plan)
    assert plan_of(pinned(plan)).cards == "electronic"
    with pytest.raises(RequestError, match="cards"):
        plan_of(pinned(plan).replace(b'"rulebook"', b'"cards":"paper","rulebook"'))


def test_cards_are_altered_before_the_draw_and_not_after_it() -> None:
    plan = cup(ADELAIDE, 4)
    held = Held(plan).opened().enter("ann", "bob")
    by_hand = msgspec.Raw(pinned(replace(plan, cards="reported")))
    held.gives(commands.Alter(by_hand, "olive", "the consoles are out of order"))
    held.opened().drawn()
    electronic = msgspec.Raw(pinned(plan))
    assert "dealt as was announced" in held.refuses(
        commands.Alter(electronic, "olive", "they work again"), held.rules.clause("tournament.cancel")
    )


def test_what_a_director_cannot_have_reported_does_not_verify() -> None:
    held = between(ADELAIDE, "ann", "bob", "cat")
    held.hand("bob", to=("ann",))
    at = next(number for number, (event, _) in enumerate(held.told) if isinstance(event, reported_events.HandReported))
    event = held.told[at][0]
    assert isinstance(event, reported_events.HandReported)
    wrong = replace(event, by="ann")
    held.told[at] = (wrong, held.told[at][1])
    with pytest.raises(AssertionError, match="director"):
        held.holds()
