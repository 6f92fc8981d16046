"""The corpus: every case that comes with Croupier, by its id.

The files are package data, cases/<rulebook>/<name>.toml, so that the page, the drills and the command line read the same
cases as the tests.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from croupier.disputes.case import Case, read_case
from croupier.errors import RequestError

ENDING = ".toml"
_CASES = files("croupier.disputes") / "cases"


@cache
def case_ids() -> tuple[str, ...]:
    """The ids of all cases, each the rulebook and the file's name, in alphabetical order; no file is read."""
    folders = [folder for folder in _CASES.iterdir() if folder.is_dir()]
    names = [(folder.name, file.name) for folder in folders for file in folder.iterdir()]
    return tuple(sorted(f"{folder}/{name[: -len(ENDING)]}" for folder, name in names if name.endswith(ENDING)))


@cache
def all_cases() -> dict[str, Case]:
    """Every case by its id."""
    return {name: read_case((_CASES / f"{name}{ENDING}").read_text(encoding="utf-8"), name) for name in case_ids()}


@cache
def settled_cases() -> dict[str, Case]:
    """The cases to be read and asked: those the engine decides as the text does."""
    return {name: case for name, case in all_cases().items() if not case.stated.engine_differs}


def case_of(name: str) -> Case:
    """One case by its id, or by its file's name alone where no other has that."""
    cases = all_cases()
    if name in cases:
        return cases[name]
    by_stem = [case for known, case in cases.items() if known.partition("/")[2] == name]
    if len(by_stem) == 1:
        return by_stem[0]
    if by_stem:
        raise RequestError(f"several disputes have that name: {', '.join(case.id for case in by_stem)}")
    near = get_close_matches(name, [*cases, *(known.partition("/")[2] for known in cases)], n=1, cutoff=0.6)
    hint = f"did you mean {near[0]}?" if near else "see: croupier disputes list"
    raise RequestError(f"there is no dispute '{name[:80]}'; {hint}")
