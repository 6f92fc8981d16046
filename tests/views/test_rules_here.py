"""The rules of a table as they stand: what the cage shows beside each setting, and readings that are not the default."""

from __future__ import annotations

from croupier.rulebooks import rulebook, rulebook_ids, settle
from croupier.views.determinations import rules_here


def test_a_table_by_the_example_reads_every_clause_as_the_default() -> None:
    for name in rulebook_ids():
        book = rulebook(name)
        here = rules_here("t", settle(book, {}, defaults=book.example.table))
        assert here.readings == []
        assert here.values["chip"]


def test_a_reading_that_is_set_otherwise_names_its_clauses_and_both_values() -> None:
    book = rulebook(rulebook_ids()[1])
    rules = settle(book, {"tapout.reopen": "custom"}, defaults=book.example.table)
    (one,) = rules_here("t", rules).readings
    assert (one.key, one.value, one.default) == ("tapout.reopen", "custom", "literal")
    assert set(one.clauses) >= {clause.id for clause in book.readings_by_key["tapout.reopen"]}
