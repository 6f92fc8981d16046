"""Players by name in what is told of a round: the record of a round knows seats and boxes, the felt shows names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from croupier.room.person import People, Person
from croupier.table.state import Player

BOT_MARK = " (bot)"
_PLACE = re.compile(r"\b(?:seat|box) (\d+)\b", re.IGNORECASE)


def short_name(person: Person) -> str:
    """A name as it stands in a sentence: that a bot is one is shown at its seat."""
    return person.name.removesuffix(BOT_MARK) if person.bot else person.name


def names_at(people: People, players: Iterable[Player]) -> dict[int, str]:
    """Who sits where, by seat."""
    return {player.seat: short_name(people.of(player.account)) for player in players}


def named(text: str, names: Mapping[int, str]) -> str:
    """A line with names in place of seats and boxes; a seat nobody has stays a seat."""
    return _PLACE.sub(lambda found: names.get(int(found[1]), found[0]), text)
