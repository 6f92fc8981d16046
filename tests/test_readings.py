"""Our readings of clauses whose text is unclear, the rule keys that set them, and how rule keys speak to the operator."""

from __future__ import annotations

import re

import pytest

from croupier import Rulebook, rulebook, rulebook_ids
from croupier.errors import RulebookError
from croupier.rulebooks.clause import Reading

every_book = pytest.mark.parametrize("book", [rulebook(name) for name in rulebook_ids()], ids=rulebook_ids())
INDIRECT = re.compile(
    r"^(whether|what|who|whom|which|when|where|how)\b|\b(whoever|whatever|somebody|nobody)\b", re.IGNORECASE
)


@every_book
def test_every_reading_says_what_the_text_leaves_open_and_what_we_take(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert bool(clause.reading) == bool(clause.readings), f"{clause.id}: a reading has Default: between the two"
        assert all(each.leaves_open and each.we_take for each in clause.readings), clause.id


def test_a_reading_of_several_questions_is_read_question_by_question() -> None:
    assert rulebook("act-omaha-2006").clause("4.5").readings == (
        Reading("May a player already above the maximum through winnings top up?", "No."),
        Reading(
            "May a player at or above the minimum add a small amount?",
            "Yes, within the ceiling, as only the resulting stake is bounded.",
        ),
        Reading(
            "Does a blind already posted count towards the maximum?",
            "No; a stake is the chips that lie before the player, and what is posted is in the pot.",
        ),
    )


@every_book
def test_every_key_that_sets_a_reading_leaves_a_choice(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert clause.reading or not clause.set_by, f"{clause.id} names {clause.set_by} and has no reading"
        for key in clause.set_by:
            assert not book.rule(key).fixed, f"{clause.id}: {key} has one value"


@every_book
def test_every_practice_with_a_choice_is_named_by_the_reading_it_settles(book: Rulebook) -> None:
    for rule in book.rules.values():
        first = book.clause(rule.clauses[0])
        if rule.authority == "practice" and len(rule.values) > 1 and first.reading:
            assert rule.key in first.set_by, f"clauses.toml {first.id}: add {rule.key} to set_by"


def test_a_reading_set_by_a_key_there_is_not_is_a_fault_of_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Rulebook("act-omaha-2006")
    monkeypatch.delitem(book.rules, "tapout.reopen")
    with pytest.raises(RulebookError, match=r"sets a reading by the unknown key tapout\.reopen"):
        assert not book.clauses


@every_book
def test_every_rule_key_has_a_label_of_few_words_and_an_explanation_in_sentences(book: Rulebook) -> None:
    for rule in book.rules.values():
        where = f"{book.id} {rule.key}"
        assert 1 <= len(rule.label.split()) <= 4, f"{where}: a label of two to four words"
        for words in (rule.label, rule.means, rule.why):
            assert not INDIRECT.search(words), f"{where}: {words}"
        assert re.fullmatch(r"[A-Z].*[^.?]", rule.label), f"{where}: {rule.label}"
        assert re.fullmatch(r"[A-Z].*\.", rule.means), f"{where}: {rule.means}"


@every_book
def test_no_two_rule_keys_that_are_chosen_together_share_a_label(book: Rulebook) -> None:
    for scope in ("table", "tournament"):
        labels = [rule.label for rule in book.rules.values() if rule.scope == scope and not rule.fixed]
        assert sorted(set(labels)) == sorted(labels)
