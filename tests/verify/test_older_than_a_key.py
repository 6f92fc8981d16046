"""A record older than a rule key does not name it: it opens, replays and verifies with what stands for before the key.

Keys with an `otherwise` are taken out of records made here, as if they had come since.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from itertools import count
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier import Rulebook, rulebook, rulebook_ids, settle
from croupier.history.log.native import read_events
from croupier.record import Chain
from croupier.rulebooks.values import read_value, value_text
from croupier.table import commands
from croupier.table.events import TableOpened
from croupier.table.session import Session
from croupier.tournament.events import TournamentAnnounced
from croupier.tournament.machine import Contest
from croupier.tournament.plan.checks import level_rules
from croupier.tournament.plan.conditions import conditions
from croupier.tournament.plan.templates import example_plan
from croupier.tournament.run.orders import next_order
from tests.support.room.tournament_records import Recorded
from tests.support.room.verify_tournaments import Line, chained_anew, first
from tests.support.sessions import Sat
from tests.support.shares import verified_in_any_shares
from tests.support.tournament.plans import random_plan

CHANGED, OPENED = "rules-changed", "table-opened"
ADELAIDE = "adelaide-omaha"
OF_ADELAIDE = "hand.unprotected.raise"  # one of its keys with an `otherwise`
Rules = dict[str, str]


def lines_of(record: Iterable[bytes]) -> list[Line]:
    return [json.loads(line) for line in record]


def chained_by(t: Sat) -> list[bytes]:
    """The events of a session as the lines of a log."""
    chain, at = Chain("T1"), 0
    return [chain.lines([event], 0, at := getattr(event, "at", at)) for event in t.events]


@cache
def cash_table(book: str, *rules: str) -> tuple[bytes, ...]:
    """The record of a table whose smallest chip changes before a round is dealt."""
    banked = "boxes" in rulebook(book).rules
    t = Sat(book, rules=rules, bank=100_000_00 if banked else 0, shoe="S-1").sits(ann=1, bob=2, cy=3)
    t.gives(commands.GiveNotice(t.rules.official("lee"), t.at, {"chip": "5" if banked else "0.5"}))
    t.gives(commands.MakeChange(1, t.at))
    return tuple(chained_by(t.starts()))


@cache
def tournament(book: str) -> tuple[bytes, ...]:
    """The record of the first random tournament in which rules change at a table that plays on."""
    for seed in count():
        plan = random_plan(book, Random(seed))
        record = Recorded(plan, max(conditions(plan).least, 8), seed)
        record.simulated.play()
        kinds = [line["type"] for line in lines_of(record.lines)]
        if CHANGED in kinds and any("round-opened" in kind for kind in kinds[kinds.index(CHANGED) :]):
            return tuple(record.lines)
    raise AssertionError


def later_keys(book: str, record: Iterable[Line]) -> set[str]:
    """Return the keys of a record that stand everywhere in it as they do where nothing is said."""
    pinned = [line["rules"] for line in record if "rules" in line]
    rules, unsaid = rulebook(book).rules, rulebook(book).otherwise
    texts = {key: value_text(rules[key], read_value(rules[key], raw)) for key, raw in unsaid.items()}
    found = {key for key, text in texts.items() if {rules[key] for rules in pinned if key in rules} == {text}}
    assert found
    return found


def altered(line: Line, alter: Callable[[Rules], Rules]) -> Line:
    """A line with other rules, and their digest."""
    rules = alter(line["rules"])
    return line | {"rules": rules, "digest": sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()}


def without(*keys: str) -> Callable[[Rules], Rules]:
    return lambda rules: {key: text for key, text in rules.items() if key not in keys}


def older(book: str, record: tuple[bytes, ...]) -> list[bytes]:
    """The record as it was written before its keys with an `otherwise` came."""
    told = lines_of(record)
    drop = without(*later_keys(book, told))
    made = chained_anew([altered(line, drop) if "rules" in line else line for line in told])
    assert made != list(record)
    return made


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_cash_table_older_than_a_key_replays_and_verifies(book: str) -> None:
    record = cash_table(book)
    then = older(book, record)
    found = verified_in_any_shares(then)
    assert found.whole, found.fault
    assert found.rounds
    as_now, as_then = (Session.of(read_events(list(lines))) for lines in (record, then))
    assert as_then.rules.table.written == as_now.rules.table.written
    assert as_then.rules.table.encoded != as_now.rules.table.encoded
    assert as_then.table == as_now.table


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_tournament_older_than_a_key_verifies_with_its_tables(book: str) -> None:
    then = older(book, tournament(book))
    found = verified_in_any_shares(then)
    assert found.whole, found.fault
    assert found.rounds


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_table_older_than_a_key_is_not_ordered_to_change_its_rules_for_that(book: str) -> None:
    """The rules are those of the level, though the plan comes to a key that the table's record does not name."""
    told = older(book, tournament(book))
    contest: Contest | None = None
    tables: dict[str, Session] = {}
    dealt = 0
    for line, event in zip(lines_of(told), read_events(told), strict=True):
        if isinstance(event, TableOpened):
            tables[event.table] = Session(event)
            continue
        if isinstance(event, TournamentAnnounced):
            contest = Contest(event)
        elif contest and line["stream"] == "simulated":
            contest.take(event)
        elif session := tables.get(line["stream"]):
            if line["type"].endswith("round-opened") and contest:
                dealt += 1
                assert next_order(contest.rules, contest.state, session, (), line["at"]) is None
            session.take(event)
    assert dealt


def test_a_plan_older_than_a_key_has_what_was_before_it_and_not_what_an_example_takes_now() -> None:
    book, structure = Rulebook(ADELAIDE), example_plan(ADELAIDE, "timed", 6).structure
    assert OF_ADELAIDE not in structure.table
    book.example = replace(book.example, table={**book.example.table, OF_ADELAIDE: "bet-or-raise"})
    assert settle(book, {}, defaults=book.example.table)[OF_ADELAIDE] == "bet-or-raise"
    assert level_rules(book, structure, 0)[OF_ADELAIDE] == book.otherwise[OF_ADELAIDE] == "raise"


# What a record is not excused


def meddled(*rules: str, alter: Callable[[Line], Line]) -> str:
    """What is found where the change of rules at a table of Adelaide is told otherwise."""
    told = lines_of(cash_table(ADELAIDE, *rules))
    at = first(told, CHANGED)
    told[at] = alter(told[at])
    return verified_in_any_shares(chained_anew(told)).fault or ""


def test_a_change_that_leaves_out_a_key_the_table_sets_otherwise_is_found() -> None:
    fault = meddled(f"{OF_ADELAIDE}=bet-or-raise", alter=lambda line: altered(line, without(OF_ADELAIDE)))
    assert "rules-changed is not what the rules decide" in fault


def test_a_change_that_leaves_out_a_key_without_its_digest_is_found() -> None:
    fault = meddled(alter=lambda line: line | {"rules": without(OF_ADELAIDE)(line["rules"])})
    assert "rules-changed is not what the rules decide" in fault


def test_a_change_to_other_rules_than_those_announced_is_found() -> None:
    drop = without(OF_ADELAIDE)
    fault = meddled(alter=lambda line: altered(line, lambda rules: drop(rules) | {"chip": "0.25"}))
    assert "rules-changed is not what the rules decide" in fault
