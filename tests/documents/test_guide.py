"""How to play, made from what each rulebook fixes: no line of another rulebook's, every figure the text's own."""

from __future__ import annotations

import re

import pytest

from croupier.documents.guide import _read, guide_of
from croupier.rulebooks import rulebook, rulebook_ids


def words_of(book: str) -> str:
    return " ".join([line.words for part in guide_of(rulebook(book)) for line in part.lines])


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_rulebook_has_a_guide_whose_lines_name_clauses_of_its_own(book: str) -> None:
    parts = guide_of(rulebook(book))
    assert {"What it is about", "A round", "What is paid", "Not as you may know it"} == {part.title for part in parts}
    for line in [line for part in parts for line in part.lines]:
        assert line.clauses
        assert {*line.clauses} <= {*rulebook(book).clauses}, line.words
        assert "{" not in line.words


@pytest.mark.parametrize("book", rulebook_ids())
def test_figures_are_those_the_text_fixes_and_no_table_changes(book: str) -> None:
    rules = rulebook(book).rules
    told = words_of(book)
    for line in [line for part in _read() for line in part.line]:
        figures = re.findall(r"\{([a-z_.-]+)\}", line.words)
        if line.words.split("{")[0] in told and {*line.keys} <= {*rules}:
            assert [key for key in figures if not rules[key].fixed] == [], line.words


def test_a_guide_tells_what_sets_the_game_apart() -> None:
    assert "exactly 2 of your 4 cards" in words_of("act-omaha-2006")
    assert "exactly 2 of your 4 cards" in words_of("adelaide-omaha")
    assert "You play both your cards" in words_of("act-manila-2005")
    assert "five betting rounds" in words_of("act-manila-2005")
    assert "3 or 4 × your ante" in words_of("act-uth-2025")
    assert "a royal flush 500 to 1" in words_of("act-uth-2025")
    assert "has to show the hand" in words_of("act-omaha-2006")
    assert "in one motion" in words_of("adelaide-omaha")
    assert "in one motion" not in words_of("act-omaha-2006")
    assert "raise" not in words_of("act-uth-2019"), "nobody raises against the bank"


def test_every_line_is_true_of_some_rulebook() -> None:
    for line in [line for part in _read() for line in part.line]:
        start = line.words.split("{")[0]
        assert any(start in words_of(book) for book in rulebook_ids()), line.words
