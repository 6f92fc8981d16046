"""The names of players as they stand in a sentence, by seat; history/text/by_name.py puts them into lines."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.house import BOT_MARK, People, Person
from croupier.table import Player


def short_name(person: Person) -> str:
    """A name as it stands in a sentence: that a bot is one is shown at its seat."""
    return person.name.removesuffix(BOT_MARK) if person.bot else person.name


def names_at(people: People, players: Iterable[Player]) -> dict[int, str]:
    """Return the players' short names by seat."""
    return {player.seat: short_name(people.of(player.account)) for player in players}
