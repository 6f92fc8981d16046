"""Faults of a plan that cannot be read, in a director's words: the key and what it takes, with an example.

The reader of data says such things as "Expected `int`, got `str` - at `$.structure.stages[0].number`"; the author of a
plan should not have to know what that means.
"""

from __future__ import annotations

import re
from typing import get_args

import msgspec

from croupier.tournament.plan.structure import Cards, Ends, Level, Purchase, Stage, Structure

_WHOLE = "a whole number, such as"
_YES = "true or false"
TAKES = {
    "rulebook": "the id of a rulebook, as `croupier rules list` has them",
    "name": 'some words, such as name = "Autumn cup"',
    "zone": 'a time zone, such as zone = "Australia/Sydney"',
    "cards": "one of " + ", ".join([f'"{cards}"' for cards in get_args(Cards)]),
    "given": 'the conditions under [given], such as "tournament.players.max" = 20',
    "structure": "what is played, under [structure]: seats, levels and stages",
    "levels": "every level under [[structure.levels]], or a list of them",
    "stages": "every stage under [[structure.stages]], or a list of them",
    "table": 'settings of every table under [structure.table], such as limit = "pot"',
    "settings": 'settings of a table, such as settings = { blinds = "50,100", chip = 25 }',
    "rebuy": "cost and chips under [structure.rebuy]",
    "add_on": "cost and chips under [structure.add_on]",
    "seats": f"{_WHOLE} seats = 9",
    "minutes": f"{_WHOLE} minutes = 20",
    "rounds": f"{_WHOLE} rounds = 5",
    "break_minutes": f"{_WHOLE} break_minutes = 15",
    "ends": "one of " + ", ".join([f'"{end}"' for end in get_args(Ends)]),
    "number": f"{_WHOLE} number = 20",
    "sessions": f"{_WHOLE} sessions = 2",
    "advance": f"{_WHOLE} advance = 2",
    "chips": f"{_WHOLE} chips = 10000",
    "points": "whole numbers from the first place on, such as points = [5, 3, 1]",
    "repechage": _YES,
    "levels_anew": _YES,
    "cost": "an amount in dollars, such as cost = 100",
    "fee": "an amount in dollars, such as fee = 10",
    "most": f"{_WHOLE} most = 2",
    "from_level": f"{_WHOLE} from_level = 1",
    "to_level": f"{_WHOLE} to_level = 4",
    "below": f"{_WHOLE} below = 5000",
    "late_to_level": f"{_WHOLE} late_to_level = 3",
    "hand_for_hand": _YES,
    "action_seconds": f"{_WHOLE} action_seconds = 30",
    "chip_set": "whole numbers from the smallest chip on, such as chip_set = [25, 100, 500]",
}
_GOT = {
    "int": "a whole number",
    "float": "a number with a point",
    "str": "words",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_KINDS: dict[str, tuple[str, ...]] = {
    "": ("rulebook", "name", "zone", "cards", "structure", "given"),
    "structure": Structure.__struct_fields__,
    "levels": Level.__struct_fields__,
    "stages": Stage.__struct_fields__,
    "rebuy": Purchase.__struct_fields__,
    "add_on": Purchase.__struct_fields__,
}
_WITHIN = {"levels": "level", "stages": "stage"}


def fault_in_words(error: msgspec.MsgspecError) -> str:
    """Return the decoder's error in words for the author of the plan."""
    told, _, path = str(error).partition(" - at `$")
    names = re.findall(r"\.(\w+)(?:\[(\d+)\])?", path.rstrip("`"))
    last = names[-1][0] if names else ""
    if named := re.match(r"Object (missing required|contains unknown) field `(.*)`", told):
        if named[1] == "missing required":
            return f"{_where(names)}{named[2]} is missing; it takes {TAKES[named[2]]}"
        there = ", ".join(_KINDS.get(last, ()))
        return f"{_where(names)}there is no '{named[2][:40]}' here; there are {there}"
    if wrong := re.match(r"Invalid enum value (.*)", told):
        return f"{_where(names[:-1])}{last} is {wrong[1][:40]}; it takes {TAKES[last]}"
    if last in TAKES and (wrong := re.search(r"got `(\w+)`", told)):
        return f"{_where(names[:-1])}{last} takes {TAKES[last]}; this is {_GOT.get(wrong[1], f'a {wrong[1]}')}"
    return f"{told[:1].lower()}{told[1:]}"


def _where(names: list[tuple[str, str]]) -> str:
    """Return the level or stage, counted from one, or the other part of the plan a fault is in."""
    if not names:
        return ""
    name, at = names[-1]
    return f"{_WITHIN[name]} {int(at) + 1}: " if at and name in _WITHIN else f"{name}: "
