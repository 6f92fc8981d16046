"""Finding disputes: by rulebook, by clause, and by the words people use at a table.

Every word that was typed has to be found where a word begins; one that means the same (words.toml) will do. What looks
like the number of a clause, such as 17.9 or 78(a), asks for that clause with its parts, in what decides the case and in what
it says to see. Cases that have the words in their title or among their own words come first.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from croupier.disputes.case import Case
from croupier.disputes.corpus import settled_cases

TERMS_KEPT = 1_000
_BEGINNING = re.compile(r"(?<![^\W_])(?=.)")
_NUMBER = re.compile(r"a?\d+[.(].*")


def found_cases(words: str = "", rulebook: str = "", clause: str = "") -> list[Case]:
    """The cases that fit all that is asked for, those that speak of it most plainly first."""
    terms = _plain(re.sub(r"(?i)\b(clause|rule)\s+(?=a?\d)", "", words)).split()
    found = [
        case
        for case in settled_cases().values()
        if (not rulebook or case.script.rulebook == rulebook)
        and (not clause or _is_decided_by(case, clause))
        and all(_has(case, term) for term in dict.fromkeys(terms))
    ]
    return sorted(found, key=lambda case: _plainness(case, terms))


def _plainness(case: Case, terms: list[str]) -> tuple[bool, int]:
    """Return how far from the point a case is: the phrase not in its heading, then how many of the words are not."""
    heading = _heading_of(case.id)
    missing = [term for term in dict.fromkeys(terms) if not _in_text(term, _marked(heading))]
    return " ".join(terms) not in heading, len(missing)


def _has(case: Case, term: str) -> bool:
    if _NUMBER.fullmatch(term):
        return _names(case, term)
    return _in_text(term, _marked(_text_of(case.id)))


def _in_text(term: str, text: str) -> bool:  # marked
    """Tell whether a word of the text begins with the term, with what means the same, or with its singular."""
    return any(word in text for word in _meaning(term))


def _names(case: Case, clause: str) -> bool:
    """Tell whether a clause decides a case, or is one it says to see."""
    return _is_decided_by(case, clause) or _has_clause(case.stated.see, clause)


def _is_decided_by(case: Case, clause: str) -> bool:
    """Tell whether one of its clauses is this one or a part of it: 17.9 has 17.9(a) and 17.9.s2, and not 17.91."""
    return _has_clause(case.clauses, clause)


def _has_clause(clauses: tuple[str, ...], clause: str) -> bool:
    whole = re.compile(rf"{re.escape(clause.lower())}(?!\w)")
    return any(whole.match(one.lower()) for one in clauses)


@cache
def _text_of(name: str) -> str:
    """All that can be read of a case, with the clauses in our words."""
    case = settled_cases()[name]
    stated, book = case.stated, case.book
    told = (stated.title, stated.situation, stated.question, stated.answer, stated.why, *stated.words)
    summaries = [book.clauses[clause].summary for clause in case.clauses]
    return _plain(" ".join((*told, *case.reports, *case.clauses, *summaries, book.instrument.title)))


@cache
def _heading_of(name: str) -> str:
    stated = settled_cases()[name].stated
    return _plain(" ".join((stated.title, *stated.words)))


@lru_cache(TERMS_KEPT)
def _meaning(term: str) -> tuple[str, ...]:
    """The term, the words that mean the same, and its singular, as they stand in a marked text."""
    singular = [term[:-1]] if len(term) > 3 and term.endswith("s") else []
    same = [term, *(word for group in _same() if term in group for word in group), *singular]
    return tuple([_with_marks(word) for word in dict.fromkeys(same)])


@cache
def _marked(text: str) -> str:
    """A text of ours in which the beginnings of words are found, without looking at what stands before each."""
    return _with_marks(text)


def _with_marks(text: str) -> str:
    """A text with a mark wherever no letter or digit stands before what follows."""
    return _BEGINNING.sub("\n", text)


@cache
def _same() -> list[list[str]]:
    """The groups of words that mean the same."""
    text = (files("croupier.disputes") / "words.toml").read_text(encoding="utf-8")
    same: list[list[str]] = tomllib.loads(text)["same"]
    return same


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
