"""Every clause that leaves something to an official: which command they give, and that it names the person and the reason.

What each command does stands in the tests that name its clauses; here the whole of them is held together: a clause of this
kind that is missing from the list, or a command that forgets who gave it, fails.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.acts import dealing, decks, floor, players
from croupier.banked import commands as bank
from croupier.poker import commands as poker
from croupier.protocol.commands import Choose, Report
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import rulebook, rulebook_ids
from croupier.rulings import reports as rulings_reports
from croupier.rulings.banked import reports as banked_reports
from croupier.rulings.entries import correction
from croupier.rulings.round import rule
from croupier.table import commands as table_commands
from croupier.tournament import commands as tournament_commands
from tests.support.banked import Banked
from tests.support.play import Played
from tests.support.sessions import Sat
from tests.support.tournament.contests import DIRECTOR, Held, cup

CHECK = "it looks, and changes nothing for anybody"
DELAY = "that a player takes too long is all there is to say"
LEAVE = "a permission that is asked for"
RULES = "the rules give the ground, which the event names"
DATA = "a condition of the tournament, announced by the operator"
BY_ITSELF = "done by the house as the conditions say"
Given = tuple[
    type[msgspec.Struct] | None, str, str
]  # the command, its field for the person, and for the reason or why none

CHOICE: Given = (Choose, "by", "reason")
AT_THE_BANK: Given = (Choose, "by", "reason")
PENALTY: Given = (tournament_commands.Penalise, "by", "reason")
ACT: dict[str, Given] = {
    "2.5": (table_commands.ReplaceCard, "supervisor", "reason"),
    "2.6": (Report, "", CHECK),
    "17.16": CHOICE,
    "17.16.s3": CHOICE,
    "19.1": CHOICE,
    "19.2": CHOICE,
    "19.2(a)": CHOICE,
    "19.2(b)": (table_commands.BarPlayer, "by", "reason"),
    "19.3": CHOICE,
    "19.4": CHOICE,
    "19.6": (table_commands.ReleaseSeat, "by", RULES),
    "20.9.s2": (tournament_commands.Forfeit, "by", "reason"),
    "20.10": (tournament_commands.ResellSeat, "by", "reason"),
    "20.11": (None, "", BY_ITSELF),
    "20.12": (tournament_commands.Substitute, "by", "reason"),
    "20.15": (tournament_commands.CallBreak, "by", "reason"),
    "20.16": (tournament_commands.SetPace, "by", "reason"),
    "20.21.s2": (tournament_commands.Cancel, "by", "reason"),
}
HOLD_EM: dict[str, Given] = {
    "2.5": (table_commands.ReplaceCard, "supervisor", "reason"),
    "2.6": (Report, "", CHECK),
    "5.2": (bank.PlaceWagers, "by", "reason"),
    "6.1(c)": (banked_reports.ShuffleOrdered, "", "why"),
    "11.2": (table_commands.ReplaceShoe, "by", "reason"),
    "12.3": AT_THE_BANK,
    "15.2": AT_THE_BANK,
    "15.3": AT_THE_BANK,
    "15.3(a)": AT_THE_BANK,
    "15.3(b)": (table_commands.BarPlayer, "by", "reason"),
    "15.4": AT_THE_BANK,
    "15.5": AT_THE_BANK,
    "15.7": (table_commands.ReleaseSeat, "by", RULES),
    "16.5": (None, "", DATA),
    "16.9.s2": (None, "", BY_ITSELF),
    "16.11": (tournament_commands.ResellSeat, "by", "reason"),
    "16.12": (tournament_commands.Substitute, "by", "reason"),
    "16.16.s5": AT_THE_BANK,
    "16.18": (tournament_commands.CallBreak, "by", "reason"),
    "16.19": (tournament_commands.SetPace, "by", "reason"),
    "16.24": (tournament_commands.Cancel, "by", "reason"),
}
LISTED: dict[str, dict[str, Given]] = {
    "act-omaha-2006": ACT | {"4.8": (poker.CallClock, "by", DELAY)},
    "act-manila-2005": ACT | {"4.6": (poker.CallClock, "by", DELAY)},
    "act-uth-2019": HOLD_EM,
    "act-uth-2025": HOLD_EM,
    "adelaide-omaha": {
        "3.s4": (table_commands.CorrectEntries, "by", "reason"),
        "4.s3": (table_commands.InspectDeck, "by", CHECK),
        "5(a)(iii)": (table_commands.TakeDeck, "by", "ground"),
        "49(a)": (rulings_reports.HandView, "by", "reason"),
        "53(a)": (poker.CallClock, "by", DELAY),
        "60(a)": (table_commands.TakeSeat, "permitted", LEAVE),
        "60(c)": (table_commands.MoveInList, "by", "reason"),
        "62(a)": (table_commands.ReleaseSeat, "by", RULES),
        "62(b)": (table_commands.ReleaseSeat, "by", RULES),
        "63": (table_commands.KeepApart, "by", "reason"),
        "64": (table_commands.TakeSeat, "permitted", LEAVE),
        "72(b)": (table_commands.RuleTrivialChips, "by", "reason"),
        "75(d)": CHOICE,
        "76(b).s2": (tournament_commands.NameInterpreter, "by", "reason"),
        "79": CHOICE,
        "79(a)": CHOICE,
        "79(b)": CHOICE,
        "79(c)": CHOICE,
        "82": CHOICE,
        "83": CHOICE,
        "89": (tournament_commands.Alter, "by", "reason"),
        "99": PENALTY,
        "99.s2": PENALTY,
        "109": (tournament_commands.OfferPrize, "by", "reason"),
        "111(a)": PENALTY,
        "111(b)": (tournament_commands.DisqualifyAbsent, "by", "reason"),
        "111.pen(a)": PENALTY,
        "111.pen(b)": PENALTY,
        "111.pen(c)": PENALTY,
        "111.pen(d)": (tournament_commands.Disqualify, "by", "reason"),
    },
}
ENTERED = (Report, banked_reports.ShuffleOrdered)  # whose person is whoever enters at the table, which is written first
ON_THE_WIRE = {
    Choose: floor.Choose,
    bank.PlaceWagers: dealing.EnterWagers,
    table_commands.BarPlayer: floor.Bar,
    table_commands.KeepApart: floor.KeepApart,
    table_commands.ReplaceCard: decks.ReplaceCard,
    table_commands.ReplaceShoe: decks.ReplaceShoe,
    table_commands.RuleTrivialChips: players.TrivialChips,
    table_commands.MoveInList: floor.MoveInList,
    table_commands.CorrectEntries: dealing.Correct,
}


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_clause_that_leaves_something_to_an_official_is_listed_and_built(book: str) -> None:
    left = {clause.id: clause for clause in rulebook(book).clauses.values() if clause.kind == "discretion"}
    assert LISTED[book].keys() == left.keys()
    assert all(clause.status in ("staff", "code", "data") for clause in left.values())


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_such_command_names_the_person_and_the_reason_or_it_is_said_why_not(book: str) -> None:
    for clause, (command, person, reason) in LISTED[book].items():
        if command is None:
            assert reason in (DATA, BY_ITSELF), clause
            continue
        fields = command.__struct_fields__
        assert person in fields or command in ENTERED, clause
        assert reason in fields or reason in (CHECK, DELAY, LEAVE, RULES), clause
        act = ON_THE_WIRE.get(command)
        if act and reason in fields:
            assert "reason" in act.__struct_fields__, clause


def blank(kind: type[msgspec.Struct]) -> msgspec.Struct:
    """An order with everything but its reason."""
    given: dict[str, Any] = {field.name: "x" for field in msgspec.structs.fields(kind) if field.required}
    return kind(**given | ({"by": DIRECTOR} if "by" in given else {}) | {"reason": " "})


BY_ORDER = {
    (book, command)
    for book, listed in LISTED.items()
    for command, _, reason in listed.values()
    if command
    and reason == "reason"
    and issubclass(command, table_commands.Command | tournament_commands.Command)
    and command is not table_commands.CorrectEntries
}


@pytest.mark.parametrize(("book", "kind"), sorted(BY_ORDER, key=str))
def test_no_such_order_is_taken_without_its_reason(book: str, kind: type[msgspec.Struct]) -> None:
    """By the machine itself, before it asks anything else: so no page and no program can leave it out."""
    order = blank(kind)
    if isinstance(order, table_commands.Command):
        refusal = Sat(book).session.decide(order)
    else:
        assert isinstance(order, tournament_commands.Command)
        refusal = Held(cup(book, 3)).opened().contest.decide(order)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no-reason"
    assert refusal.clause != "system"


@pytest.mark.parametrize("kind", ["players", "bank"])
def test_what_an_official_chooses_without_saying_why_is_refused(kind: str) -> None:
    if kind == "players":
        played = Played("adelaide-omaha", {1: 100.0, 2: 100.0}, button=2)
        played.reports("disturbance", what="an alarm")
        assert played.may_not_choose("void", "pit manager", " ").code == "no-reason"
    else:
        box = Banked("act-uth-2025", {1: 10})
        box.reports("disturbance", what="an alarm")
        assert box.may_not_choose("void", "casino operator", " ").code == "no-reason"


@pytest.mark.parametrize("words", ["", " "])
def test_an_entry_taken_back_and_a_hand_looked_at_say_why(words: str) -> None:
    played = Played("adelaide-omaha", {1: 100.0, 2: 100.0}, button=2).does("1 call")
    live = played.round.live
    refusal = correction(4, 1, "dealer Kim", words)
    assert isinstance(refusal, Refusal)
    answer = rule(live.rules, live.state, rulings_reports.HandView(0, "pit manager", words))
    assert isinstance(answer, Refusal)
    assert answer.code == "no-reason"


@pytest.mark.parametrize("book", ["act-uth-2019", "act-uth-2025"])
def test_a_shuffle_that_is_ordered_has_its_cause(book: str) -> None:
    played = Banked(book, {1: 10})
    assert played.contradicts("shuffle-ordered", why=" ").code == "no-reason"
