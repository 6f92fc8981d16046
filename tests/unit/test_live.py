"""The live table: a dealer's entries, the amounts to call out, corrections, and what-if on a copy."""

from __future__ import annotations

from croupier import rulebook, settle
from croupier.cards.notation import UNSEEN
from croupier.poker.commands import Act, DealCommunal, DealHoles, Muck, Settle, Show
from croupier.poker.corrections import standing, states_of
from croupier.poker.rules import RoundRules, round_rules
from croupier.protocol.refusal import Refusal
from croupier.rulings.live import LiveRound
from croupier.rulings.reports import ExcessCard, OutOfTurn


def rules(**given: str) -> RoundRules:
    book = rulebook("act-omaha-2006")
    return round_rules(settle(book, {"limit": "pot", **given}, defaults=book.example.table, simulation=True))


def table(**given: str) -> LiveRound:
    live = LiveRound(rules(**given), (1, 2, 3), (100_00, 100_00, 60_00), 52)
    assert live.post() is None
    assert live.give(DealHoles()) is None
    return live


def entered(live: LiveRound, *commands: object) -> LiveRound:
    for command in commands:
        assert live.give(command) is None  # type: ignore[arg-type]
    return live


def test_the_amounts_to_call_out_come_with_every_turn() -> None:
    said = table().announcement()
    assert (said.pot, said.call, said.least, said.most) == (3_00, 2_00, 4_00, 7_00)
    live = entered(table(), Act(2, "raise", 7_00))
    said = live.announcement()
    assert (said.pot, said.call, said.least, said.most) == (10_00, 6_00, 12_00, 23_00)
    assert said.commission == 1_00


def test_side_pots_are_called_out_once_somebody_has_tapped_out() -> None:
    live = entered(table(limit="no-limit"), Act(2, "raise", 60_00), Act(0, "call"), Act(1, "raise", 100_00))
    assert [(pot.amount, pot.eligible) for pot in live.announcement().pots] == [(180_00, (0, 1, 2)), (40_00, (0, 1))]


def test_unknown_communal_cards_are_entered_as_such_and_hands_only_when_shown() -> None:
    live = entered(table(commission="none"), Act(2, "call"), Act(0, "call"), Act(1, "stand"))
    entered(live, DealCommunal((UNSEEN,) * 3), Act(0, "check"), Act(1, "bet", 2_00), Act(2, "fold"), Act(0, "fold"))
    entered(live, Settle())
    assert live.state.stake == (98_00, 104_00, 58_00)
    assert live.state.shown == ((), (), ())


def test_a_whole_round_to_the_showdown_with_real_cards() -> None:
    live = entered(table(commission="none"), Act(2, "fold"), Act(0, "call"), Act(1, "stand"))
    for cards in (("Kd", "9h", "4d"), ("2s",), ("Jc",)):
        entered(live, DealCommunal(cards), Act(0, "check"), Act(1, "check"))
    entered(live, Show(0, ("As", "Ah", "2c", "3d")), Muck(1), Settle())
    assert live.state.stake == (102_00, 98_00, 60_00)


def test_a_correction_goes_back_before_an_entry_and_the_wrong_ones_stay_in_the_log() -> None:
    live = entered(table(), Act(2, "call"), Act(0, "call"))
    before = list(live.events)
    assert live.correct(-1, "dealer Kim", "seat 1 folded") is None
    entered(live, Act(0, "fold"))
    assert live.events[: len(before)] == before
    assert live.state.live == 0b110
    assert [type(event).__name__ for event in standing(live.events)][-2:] == ["Called", "Folded"]
    *_, state = states_of(live.events)
    assert state == live.state


def test_a_correction_names_a_person_a_reason_and_an_event_there_is() -> None:
    live = entered(table(), Act(2, "call"))
    for before, by, reason in ((0, "Kim", "x"), (99, "Kim", "x"), (-99, "Kim", "x"), (3, "", "x"), (3, "Kim", "")):
        state, count = live.state, len(live.events)
        assert isinstance(live.correct(before, by, reason), Refusal)
        assert (live.state, len(live.events)) == (state, count)


def test_after_settlement_there_is_no_correction() -> None:
    live = entered(table(), Act(2, "fold"), Act(0, "fold"), Settle())
    refusal = live.correct(-1, "dealer Kim", "the pot went to the wrong seat")
    assert refusal is not None
    assert refusal.code == "settled"


def test_a_correction_of_a_correction_brings_the_first_entries_back() -> None:
    live = entered(table(), Act(2, "call"))
    called = live.state
    assert live.correct(-1, "dealer Kim", "wrong seat") is None
    assert live.correct(-1, "dealer Kim", "it was right after all") is None
    assert live.state == called


def test_a_ruling_on_a_copy_touches_nothing() -> None:
    live = entered(table(), Act(2, "call"))
    state, events = live.state, list(live.events)
    copy = live.fork()
    given = copy.report(ExcessCard(0))
    assert not isinstance(given, Refusal)
    assert copy.state.marks.misdeals == 1
    assert (live.state, live.events) == (state, events)


def test_a_report_answers_the_ruling_card_or_what_contradicts_it() -> None:
    live = table()
    given = live.report(OutOfTurn(1, "raise", 10_00))
    assert not isinstance(given, Refusal)
    assert given.clauses == ("17.5",)
    refusal = live.report(OutOfTurn(2, "raise", 10_00))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "17.5"
