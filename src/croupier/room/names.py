"""Names of tables and tournaments: each is a stream's, used once and for good; a tournament's tables are called after it.

So a tournament keeps the names that its tables may come to have. Nothing else is called so while it may open tables, and
it is not announced where something is or was.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from itertools import count

from croupier.errors import NameTaken, RequestError
from croupier.house import SYSTEM_STREAMS
from croupier.protocol import LONGEST_NAME, is_place_name
from croupier.store import Store
from croupier.tournament import is_called_after

LONGEST_OF_TOURNAMENT = LONGEST_NAME - len("-999-999-9999")  # so that its tables can be called after it
OTHER = "give another name"
LONGEST_FROM_TITLE = 50  # with a number it still fits where names are given


async def check_table_name(store: Store, name: str, tournaments: Iterable[str]) -> None:
    """RequestError where no table may be opened by this name; `tournaments` keep theirs."""
    await _check(store, "table", name, tournaments)


async def check_tournament_name(store: Store, name: str, tournaments: Iterable[str]) -> None:
    """RequestError where no tournament may be announced by this name, or its tables could not be called after it."""
    await _check(store, "tournament", name, tournaments)
    if len(name) > LONGEST_OF_TOURNAMENT:
        raise RequestError(f"a tournament's name has at most {LONGEST_OF_TOURNAMENT} letters; {OTHER}")
    for other in await store.streams():
        if is_called_after(name, other):
            raise NameTaken(
                f"there is a table or tournament {other} already, or has been, and a table of this one may come to be "
                f"called so; {OTHER}"
            )


async def free_tournament_name(store: Store, titles: Iterable[str], tournaments: Collection[str]) -> str:
    """A name for a tournament from the first of these titles that gives one, numbered where it is used already.

    A number alone would be the name of a table: sunday-cup-2 is the second of sunday-cup, and the next of its kind is
    sunday-cup-no-2.
    """
    head = next(filter(None, map(name_from, titles)), "tournament")
    streams = await store.streams()
    for number in count(1):
        name = head if number == 1 else f"{head}-no-{number}"
        used = name in SYSTEM_STREAMS or any(one == name or is_called_after(name, one) for one in streams)
        if not used and not any(is_called_after(one, name) for one in tournaments):
            break
    return name


def name_from(title: str) -> str:
    """A title as it stands in an address: "Sunday Omaha, no. 3" is sunday-omaha-no-3."""
    letters = unicodedata.normalize("NFKD", title).lower()
    letters = "".join([letter for letter in letters if not unicodedata.combining(letter)])
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_FROM_TITLE].strip("-")


async def check_not_used(store: Store, name: str) -> None:
    """NameTaken where a table or a tournament has or had this name."""
    if name in SYSTEM_STREAMS or await store.head(name):
        raise NameTaken(f"there is a table or tournament {name[:60]} already, or has been; {OTHER}")


async def _check(store: Store, what: str, name: str, tournaments: Iterable[str]) -> None:
    if not is_place_name(name):
        raise RequestError(f"'{name[:60]}' is no name of a {what}: letters and digits, with - _ . between them")
    await check_not_used(store, name)
    for tournament in tournaments:
        if is_called_after(tournament, name):
            raise NameTaken(f"{name[:60]} is kept for the tables of tournament {tournament}; {OTHER}")
