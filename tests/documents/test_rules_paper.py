"""The rules of the game on paper: every clause once, with what this table has determined."""

from __future__ import annotations

import re

import pytest

from croupier import rulebook, rulebook_ids
from croupier.documents.printing import pictured
from croupier.documents.rules_paper import rules_paper
from tests.documents.papers import table_rules
from tests.support.cite import Cited, clause

BUILDERS = re.compile(
    r"\b(commands?|events?|engines?|keys?|status|log(s|ged)?|streams?|flags?|settings?|metadata|fields?|roles?|stored?|software"
    r"|screens?|systems?|prompts?|exports?|servers?|clients?|audit trail|functions?|features?|we|our|us)\b"
    r"|[a-z]_[a-z]|`|\b[a-z]+\.[a-z]",
    re.IGNORECASE,
)
ORDERS_TO_BUILD = re.compile(
    r"^(Model|Provide|Support|Track|Treat|Offer|Refuse|Block|Let|Require|Reject|Allow|Show|Record|Identify|Compute|Store"
    r"|Classify|Evaluate|Log|Name|Tell|Apply|Accept|Set|Setting|Choose|Run|Lock|Never|Optionally|Field|Book|Measure|Mark"
    r"|Build|Bind)\b"
)


@pytest.mark.parametrize("name", rulebook_ids())
def test_the_paper_speaks_to_those_who_play_and_deal(name: str) -> None:
    """Clauses began as what the software was to do; nobody at a table is told of commands, keys and settings."""
    lines = [line for area in rules_paper(table_rules(name)).areas for line in area.lines]
    printed = [
        (line.clause, words)
        for line in lines
        for words in (
            line.words,
            *[words for one in line.determined for words in (one.label, one.means)],
            *[words for one in line.readings for words in (one.leaves_open, one.we_take)],
        )
    ]
    assert [said for said in printed if BUILDERS.search(said[1]) or ORDERS_TO_BUILD.search(said[1])] == []


@clause("act-omaha-2006 19.9", "act-manila-2005 19.9", "act-uth-2019 15.10", "act-uth-2025 15.10", "adelaide-omaha 86")
def test_the_rules_are_there_to_be_read_clause_by_clause(cited: Cited) -> None:
    paper = rules_paper(cited.rules())
    lines = [line for area in paper.areas for line in area.lines]
    assert sorted(line.clause for line in lines) == sorted(cited.book.clauses)
    for line in lines:
        clause = cited.book.clauses[line.clause]
        assert line.words == (clause.asks if clause.kind == "conduct" else clause.summary)
    assert paper.clauses == len(lines)


@pytest.mark.parametrize("name", rulebook_ids())
def test_everything_a_table_determines_is_marked_once(name: str) -> None:
    rules, book = table_rules(name), rulebook(name)
    marked = [each for area in rules_paper(rules).areas for line in area.lines for each in line.determined]
    free = [key for key in rules.values if not book.rules[key].fixed and not book.rules[key].rows]
    assert sorted(each.label for each in marked) == sorted(book.rules[key].label for key in free)


def test_what_is_chosen_and_what_is_our_practice_are_told_apart() -> None:
    lines = [line for area in rules_paper(table_rules("act-omaha-2006", stake_min=250)).areas for line in area.lines]
    by_clause = {line.clause: line.determined for line in lines if line.determined}
    (stake,) = by_clause["4.2(a)"]
    assert (stake.words, stake.whose) == ("$250", "determine")
    assert {each.whose for each in by_clause["14.5"]} == {"practice"}


@pytest.mark.parametrize("name", rulebook_ids())
def test_every_reading_is_printed_with_its_clause_and_marked_as_ours(name: str) -> None:
    rules, book = table_rules(name), rulebook(name)
    lines = {line.clause: line for area in rules_paper(rules).areas for line in area.lines}
    for read in book.clauses.values():
        line = lines[read.id]
        assert (line.readings, line.settable) == (read.readings, bool(read.set_by)), read.id
        told = {one.label for one in (*line.determined, *line.settings)}
        assert {book.rules[key].label for key in read.set_by if key in rules.values} <= told, read.id


def test_another_reading_that_the_table_sets_is_printed_beside_ours() -> None:
    rules = table_rules("act-omaha-2006", win="high-low", **{"tapout.reopen": "custom"})
    lines = {line.clause: line for area in rules_paper(rules).areas for line in area.lines}
    (under_it,), (elsewhere,) = lines["14.5"].determined, lines["3.5(b)"].settings
    assert (under_it.label, under_it.words, under_it.whose) == ("Short all-in", "custom", "practice")
    assert (elsewhere.label, elsewhere.words, elsewhere.whose) == ("Winning hand", "high-low", "determine")


def test_the_paper_has_pages_with_numbers() -> None:
    assert len(pictured(rules_paper(table_rules("act-uth-2025")), format_="svg")) > 5
