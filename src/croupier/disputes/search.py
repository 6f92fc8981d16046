"""Finding disputes: by rulebook, by clause, and by the words people use at a table.

Every word that was typed has to be found where a word begins; one that means the same (words.toml) will do. What looks
like the number of a clause, such as 17.9 or 78(a), asks for that clause with its parts, in what decides the case and in what
it says to see. Cases that have the words in their title or among their own words come first.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from croupier.disputes.case import Case
from croupier.disputes.corpus import settled_cases

_NUMBER = re.compile(r"a?\d+[.(].*")


def found_cases(words: str = "", rulebook: str = "", clause: str = "") -> list[Case]:
    """The cases that fit all that is asked for, those that speak of it most plainly first."""
    terms = _plain(re.sub(r"(?i)\b(clause|rule)\s+(?=a?\d)", "", words)).split()
    found = [
        case
        for case in settled_cases().values()
        if (not rulebook or case.script.rulebook == rulebook)
        and (not clause or _is_decided_by(case, clause))
        and all(_has(case, term) for term in terms)
    ]
    return sorted(found, key=lambda case: _plainness(case, terms))


def _plainness(case: Case, terms: list[str]) -> tuple[bool, int]:
    """Return how far from the point a case is: the phrase not in its heading, then how many of the words are not."""
    heading = _plain(" ".join((case.stated.title, *case.stated.words)))
    phrase = " ".join(terms)
    missing = [term for term in terms if not _in_text(term, heading)]
    return phrase not in heading, len(missing)


def _has(case: Case, term: str) -> bool:
    if _NUMBER.fullmatch(term):
        return _names(case, term)
    return _in_text(term, _text_of(case.id))


def _in_text(term: str, text: str) -> bool:
    """Tell whether a word of the text begins with the term, with what means the same, or with its singular."""
    terms = [*_meaning(term), *([term[:-1]] if len(term) > 3 and term.endswith("s") else [])]
    return any(re.search(rf"(?<![^\W_]){re.escape(word)}", text) for word in terms)


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
def _meaning(term: str) -> tuple[str, ...]:
    """The term, and the words that mean the same."""
    text = (files("croupier.disputes") / "words.toml").read_text(encoding="utf-8")
    groups: list[list[str]] = tomllib.loads(text)["same"]
    return tuple(dict.fromkeys([term, *(word for group in groups if term in group for word in group)]))


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
