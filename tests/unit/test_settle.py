"""Settling a table's rules: reading values, what bears, what contradicts, and files at fault."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from typing import cast

import msgspec
import pytest

from croupier import (
    CroupierError,
    DeterminationError,
    Rulebook,
    RulebookError,
    TableRules,
    rulebook,
    rulebook_ids,
    settle,
)
from croupier.poker.rules import round_rules
from croupier.rulebooks.checks import CHECKS
from croupier.rulebooks.rule import Scope
from croupier.rulebooks.settle import settled_again
from croupier.rulebooks.values import Raw, read_value, value_text

OMAHA, MANILA, ADELAIDE, HOLD_EM = "act-omaha-2006", "act-manila-2005", "adelaide-omaha", "act-uth-2025"


def settled(name: str, given: dict[str, Raw], *, scope: Scope = "table", simulation: bool = False) -> TableRules:
    book = rulebook(name)
    example = book.example.table if scope == "table" else book.example.tournament
    return settle(book, given, defaults=example, scope=scope, simulation=simulation)


# Reading values


@pytest.mark.parametrize("raw", [48, "48", " 48 ", 48.0, "48.0"])
def test_a_number_is_read_from_any_notation(raw: Raw) -> None:
    assert settled(OMAHA, {"deck": raw})["deck"] == 48


@pytest.mark.parametrize("raw", [True, "true", "True", " TRUE "])
def test_a_flag_is_read_from_any_notation(raw: Raw) -> None:
    assert settled(OMAHA, {"joker": raw})["joker"] is True


def test_equal_values_that_are_not_the_same_are_told_apart() -> None:
    """One is no flag, though what is kept of rules settled before may find it equal to true."""
    assert settled(OMAHA, {"joker": True})["joker"] is True
    with pytest.raises(DeterminationError, match="'1' is neither true nor false"):
        settled(OMAHA, {"joker": 1})


def test_rules_asked_for_again_are_neither_settled_nor_compiled_again() -> None:
    first, again = settled(OMAHA, {"seats": 8}), settled(OMAHA, {"seats": 8})
    assert first is again
    assert round_rules(first) is round_rules(again)
    assert round_rules(first) != round_rules(settled(OMAHA, {"seats": 9}))


@pytest.mark.parametrize("raw", [2.5, "2.5", "2.50", "$2.50", " 2.500 "])
def test_dollars_become_cents(raw: Raw) -> None:
    assert settled(OMAHA, {"bet.min": raw})["bet.min"] == 250


@pytest.mark.parametrize("raw", ["0.5,1", "$0.50, $1", [0.5, 1], ["0.5", "1"], (0.5, 1.0)])
def test_a_list_is_read_from_a_list_or_from_commas(raw: Raw) -> None:
    assert settled(OMAHA, {"blinds": raw})["blinds"] == (50, 100)


@pytest.mark.parametrize("raw", [None, "none", "None", " NONE "])
def test_none_is_read_where_there_may_be_none(raw: Raw) -> None:
    assert settled(OMAHA, {"over-blind": raw})["over-blind"] is None


def test_a_choice_is_read_whatever_its_case() -> None:
    assert (
        settled(OMAHA, {"opening": "a", "limit": "No-Limit"}).values.items()
        >= {"opening": "A", "limit": "no-limit"}.items()
    )


@pytest.mark.parametrize("name", rulebook_ids())
def test_a_settled_value_in_writing_is_read_back_as_itself(name: str) -> None:
    book = rulebook(name)
    rules = settled(name, {})
    written: dict[str, Raw] = {key: value_text(book.rules[key], value) for key, value in rules.values.items()}
    assert settle(book, written) == rules


# Keys


def test_an_unknown_key_is_answered_with_the_nearest() -> None:
    with pytest.raises(RulebookError, match="act-omaha-2006 has no rule key 'blnds'; did you mean 'blinds'"):
        settled(OMAHA, {"blnds": "1,2"})
    with pytest.raises(RulebookError, match="croupier rules show act-omaha-2006"):
        settled(OMAHA, {"weather": "fine"})


def test_a_key_of_tournament_conditions_is_no_table_rule_and_the_other_way_round() -> None:
    with pytest.raises(DeterminationError, match="belongs to tournament conditions"):
        settled(OMAHA, {"tournament.chips": 500})
    with pytest.raises(DeterminationError, match="belongs to table rules"):
        settled(OMAHA, {"deck": 52}, scope="tournament")


@pytest.mark.parametrize("scope", ["table", "tournament"])
def test_a_very_long_key_gives_a_short_answer(scope: Scope) -> None:
    with pytest.raises(CroupierError) as refusal:
        settled(OMAHA, {"k" * 100_000: 1}, scope=scope)
    assert len(str(refusal.value)) < 1000


# What bears


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"betting": "blinds", "ante": 5}, "ante"),
        ({"betting": "antes", "blinds": "1,2"}, "blinds"),
        ({"limit": "pot", "bet.max": 50}, "bet.max"),
        ({"commission.method": "time", "commission.percent": 5}, "commission.percent"),
    ],
)
def test_a_key_that_does_not_bear_is_accepted_and_left_out(given: dict[str, Raw], key: str) -> None:
    rules = settled(OMAHA, given)
    assert key not in rules.values
    assert key not in rules.under


def test_a_key_that_does_not_bear_is_still_read() -> None:
    with pytest.raises(DeterminationError, match="below zero"):
        settled(OMAHA, {"betting": "blinds", "ante": -1})


def test_a_setting_of_low_hands_stands_in_a_high_game() -> None:
    assert settled(OMAHA, {"win": "high", "low.ace": "high"})["low.ace"] == "high"


@pytest.mark.parametrize(
    ("name", "given", "blamed"),
    [
        (OMAHA, {"stake.min": 100, "commission.percent": 5}, "commission.percent"),
        (OMAHA, {"stake.min": 300, "stake.max": 200}, "stake.max"),
        (OMAHA, {"win": "low", "low.qualifier": 8}, "low.qualifier"),
        (OMAHA, {"seats": 7, "deck": 32}, "seats"),
        (ADELAIDE, {"blinds": "2,4", "ante": 3}, "ante"),
        (HOLD_EM, {"bet.min": 50, "bet.max": 20}, "bet.max"),
        (HOLD_EM, {"shoe": "card", "second-deck": True}, "second-deck"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(name: str, given: dict[str, Raw], blamed: str) -> None:
    with pytest.raises(DeterminationError) as refusal:
        settled(name, given)
    assert refusal.value.key == blamed
    assert set(refusal.value.clauses) <= set(rulebook(name).clauses)


# Fixed keys and hypothetical ones


def test_a_fixed_key_accepts_its_own_value_and_no_other() -> None:
    rules = settled(OMAHA, {"clock": "90", "hands.hole": 4, "commission": "schedule"})
    assert (rules["clock"], rules["hands.hole"], rules["commission"]) == (90, 4, "schedule")
    assert rules.hypothetical == ()
    with pytest.raises(DeterminationError, match="permitted: only 90"):
        settled(OMAHA, {"clock": 60})


@pytest.mark.parametrize("name", [OMAHA, MANILA, ADELAIDE])
def test_commission_is_left_out_in_simulation_only(name: str) -> None:
    with pytest.raises(DeterminationError, match="only schedule"):
        settled(name, {"commission": "none"})
    rules = settled(name, {"commission": "none"}, simulation=True)
    assert (rules["commission"], rules.hypothetical) == ("none", ("commission",))


def test_other_odds_are_paid_in_simulation_only() -> None:
    with pytest.raises(DeterminationError, match="only 3/2"):
        settled(HOLD_EM, {"blind.flush": "2"})
    rules = settled(HOLD_EM, {"blind.flush": "2.5", "trips.flush": 7}, simulation=True)
    assert (rules["blind.flush"], rules["trips.flush"]) == (Fraction(5, 2), Fraction(7))
    assert rules.hypothetical == ("blind.flush",)


def test_simulation_changes_nothing_else() -> None:
    assert settled(OMAHA, {}, simulation=True) == settled(OMAHA, {})
    for given in ({"clock": 60}, {"deck": 51}, {"commission": "double"}):
        with pytest.raises(DeterminationError):
            settled(OMAHA, cast("dict[str, Raw]", given), simulation=True)


def test_an_example_may_not_play_a_hypothetical_value() -> None:
    book = rulebook(OMAHA)
    with pytest.raises(DeterminationError, match="only schedule"):
        settle(book, {}, defaults={**book.example.table, "commission": "none"}, simulation=True)


# A low hand that can never qualify


@pytest.mark.parametrize("name", [OMAHA, MANILA])
@pytest.mark.parametrize("joker", [True, False])
@pytest.mark.parametrize("deck", [52, 48, 44, 40, 36, 32])
@pytest.mark.parametrize(("ace", "out_of_reach"), [("low", {36, 32}), ("high", {40, 36, 32})])
def test_a_deck_that_can_make_no_qualifying_low_hand_is_warned_of(
    name: str, joker: bool, deck: int, ace: str, out_of_reach: set[int]
) -> None:
    given: dict[str, Raw] = {"deck": deck, "joker": joker, "low.ace": ace, "win": "high-low", "low.qualifier": 8}
    warnings = settled(name, given).warnings
    assert len(warnings) == (deck in out_of_reach)
    assert all(words.startswith("no low hand can qualify") for words in warnings)


def test_without_a_qualifier_there_is_nothing_to_warn_of() -> None:
    assert settled(OMAHA, {"deck": 32, "win": "high-low", "low.qualifier": "none"}).warnings == ()


# Hostile values

HOSTILE = {
    "exponent": "1e999999",
    "exponent beyond": "1e1000000000000000000000",
    "small exponent": "1e-999999",
    "negative": -1,
    "nan": float("nan"),
    "nan in words": "nan",
    "signalling nan": "sNaN",
    "infinity": float("inf"),
    "minus infinity": "-inf",
    "large": 10**50,
    "larger than python writes": 10**5000,
    "many digits": "9" * 1_000_001,
    "long": "x" * 1_000_000,
    "commas": "," * 100_000,
    "empty": "",
    "empty list": [],
    "list of none": [None],
    "list in a list": [[1, 2], [3]],
    "mapping": {"a": {"b": [1]}},
    "null byte": "\x00",
    "half a pair": "\ud800",
}
TYPED = {
    "flag": ("joker", "table"),
    "choice": ("win", "table"),
    "number": ("deck", "table"),
    "amount": ("stake.min", "table"),
    "amounts": ("blinds", "table"),
    "hours": ("hours", "table"),
    "moment": ("tournament.start", "tournament"),
}


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("kind", TYPED)
def test_a_hostile_value_is_refused_shortly_and_in_words(kind: str, hostile: str) -> None:
    key, scope = TYPED[kind]
    assert rulebook(OMAHA).rules[key].type == kind
    with pytest.raises(DeterminationError) as refusal:
        settled(OMAHA, {key: cast("Raw", HOSTILE[hostile])}, scope=cast("Scope", scope))
    assert refusal.value.key == key
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize(("name", "key"), [(ADELAIDE, "limit"), (HOLD_EM, "blind.flush"), (OMAHA, "hands.order.full")])
def test_a_hostile_value_of_the_rarer_types_is_refused_too(name: str, key: str, hostile: str) -> None:
    with pytest.raises(DeterminationError) as refusal:
        settled(name, {key: cast("Raw", HOSTILE[hostile])}, simulation=True)
    assert refusal.value.key == key
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize(
    "hostile", ["empty", "long", "commas", "empty list", "list in a list", "mapping", "larger than python writes"]
)
def test_words_are_words(hostile: str) -> None:
    with pytest.raises(DeterminationError) as refusal:
        settled(OMAHA, {"players": cast("Raw", HOSTILE[hostile])})
    assert refusal.value.key == "players"


@pytest.mark.parametrize("name", [OMAHA, MANILA, ADELAIDE, HOLD_EM])
def test_the_smallest_chip_is_worth_something(name: str) -> None:
    assert settled(name, {"chip": "0.05"})["chip"] == 5
    with pytest.raises(DeterminationError, match="chip"):
        settled(name, {"chip": 0})


# The rulebooks' own files


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_example_settles_by_itself(name: str) -> None:
    book = rulebook(name)
    table = settle(book, book.example.table)
    tournament = settle(book, book.example.tournament, scope="tournament")
    unsaid = {key for key in tournament.values if book.rules[key].fixed or book.rules[key].otherwise is not None}
    assert set(tournament.values) - unsaid == set(book.example.tournament) - unsaid
    assert not table.hypothetical
    assert not table.warnings


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_clause_cited_exists(name: str) -> None:
    book = rulebook(name)
    cited = {clause for rule in book.rules.values() for clause in rule.all_clauses}
    cited |= {clause for check in book.checks for clause in check.clauses}
    cited |= {approval.clause for approval in book.example.approval}
    cited |= {*book.instrument.complete_under, *book.instrument.conditions_under}
    assert cited - set(book.clauses) == set()


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_rule_and_check_cites_a_clause_and_every_check_exists(name: str) -> None:
    book = rulebook(name)
    assert [rule.key for rule in book.rules.values() if not rule.clauses] == []
    assert [check.name for check in book.checks if not check.clauses or check.name not in CHECKS] == []


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_clause_seen_from_another_exists(name: str) -> None:
    for clause in rulebook(name).clauses.values():
        for seen in clause.see:
            other, colon, number = seen.partition(":")
            book = rulebook(other) if colon and other in rulebook_ids() else rulebook(name)
            assert book.clause(number if book.id == other and colon else seen)


# Files at fault


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of an instrument's folder that a test may damage, where rulebooks are now read from."""
    with as_file(files("croupier.rulebooks") / "instruments" / OMAHA) as whole:
        shutil.copytree(whole, tmp_path / OMAHA)
    monkeypatch.setattr(import_module("croupier.rulebooks.rulebook"), "_INSTRUMENTS", tmp_path)
    return tmp_path / OMAHA


def read_and_settle(name: str) -> None:
    book = Rulebook(name)
    settle(book, {}, defaults=book.example.table)
    assert book.clauses


def replaced(file: str, old: str, new: str) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return damage


def repeated_clauses(folder: Path) -> None:
    path = folder / "clauses.toml"
    path.write_text(path.read_text(encoding="utf-8") * 2, encoding="utf-8")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "no toml": lambda folder: (folder / "rules.toml").write_text("[[", encoding="utf-8"),
    "no text": lambda folder: (folder / "rules.toml").write_bytes(b"\xff\xfe"),
    "no example": lambda folder: (folder / "example.toml").unlink(),
    "no rules": lambda folder: (folder / "rules.toml").write_text("rule = 5", encoding="utf-8"),
    "no clauses": lambda folder: (folder / "clauses.toml").write_text("", encoding="utf-8"),
    "a clause twice": repeated_clauses,
    "an unknown field": replaced("rules.toml", "least = 1", "leest = 1"),
    "an unknown type": replaced("rules.toml", 'type = "flag"', 'type = "flog"'),
    "a key twice": replaced("rules.toml", 'key = "joker"', 'key = "deck"'),
    "a rule without a clause": replaced("rules.toml", 'clauses = ["2.2"]', "clauses = []"),
    "a fixed value that cannot be read": replaced("rules.toml", "value = 90", 'value = "ninety"'),
    "a schedule by an unknown key": replaced("rules.toml", 'at_most = { "stake.min"', 'at_most = { "stake.mni"'),
    "an unknown check": replaced("rules.toml", 'name = "blinds-rise"', 'name = "blinds-ryse"'),
    "a check of an unknown key": replaced("rules.toml", 'keys = ["blinds"]', 'keys = ["blynds"]'),
    "a key that bears by an unknown one": replaced("rules.toml", "when = { betting", "when = { bettyng"),
    "an example of an unknown key": replaced("example.toml", "deck = 52", "dekc = 52"),
    "no such day": replaced("instrument.toml", "2006-05-01", "2006-05-41"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_files_at_fault_are_answered_in_words(folder: Path, damage: str) -> None:
    read_and_settle(OMAHA)
    DAMAGES[damage](folder)
    with pytest.raises(RulebookError, match="the files of act-omaha-2006 are at fault"):
        read_and_settle(OMAHA)


def test_there_is_no_rulebook_of_another_name() -> None:
    with pytest.raises(RulebookError, match="there is no rulebook 'act-stud-1999'; there are act-manila-2005"):
        rulebook("act-stud-1999")


@pytest.mark.parametrize("name", rulebook_ids())
def test_rules_read_from_a_log_are_pinned_as_they_stand_there_though_a_key_has_come_since(name: str) -> None:
    book = rulebook(name)
    now = settle(book, {}, defaults=book.example.table).written
    since = [key for key in now if book.rules[key].otherwise is not None][:2]
    before = {key: value for key, value in now.items() if key not in since}
    logged = msgspec.json.encode(before, order="sorted")
    read = settled_again(name, logged)
    assert since
    assert (read.encoded, read.digest) == (logged, sha256(logged).hexdigest()), "as in the log"
    said = {key: value_text(book.rules[key], read_value(book.rules[key], book.otherwise[key])) for key in since}
    assert read.written == before | said, "and the key stands as it does where nothing is said"
    assert read.in_full.encoded == msgspec.json.encode(read.written, order="sorted")
