"""The structure of a tournament: levels, stages, purchases, who goes on. Data; the conditions are written from it.

A tournament is a row of *stages* (heats, a final, a repechage). In each stage players are drawn to tables and play
until the stage's own end; then some go on. A stage of several *sessions* has its players in groups, one after the
other. Levels run by time or by rounds; those of a session begin anew with it where the stage says so.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Ends = Literal["left", "table-left", "rounds", "minutes"]
Cards = Literal["electronic", "console", "reported"]  # the room deals; dealers at consoles; the director reports
ELECTRONIC: Cards = "electronic"
CONSOLE: Cards = "console"
REPORTED: Cards = "reported"


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One level: its settings as a table's rules are written, in chips, and how long it lasts."""

    settings: dict[str, str]
    minutes: int = 0
    rounds: int = 0  # at each table, where levels do not go by time
    break_minutes: int = 0  # after it


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One stage: when it ends and who goes on from it."""

    name: str
    ends: Ends = "left"  # so many players left in all, so many at each table, so many rounds at each table, or so long
    number: int = 1
    sessions: int = 1
    advance: int = 0  # this many of each table go on, by chips; 0: all players left
    chips: int = 0  # each player's first stack; 0: the chips they have
    points: tuple[int, ...] = ()  # for the places at a table, in a points format
    repechage: bool = False  # played by those who went out in the stage before; who advances joins the next
    levels_anew: bool = False  # the levels begin again with the first


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A re-buy or an add-on: what it costs, what it gives, when and how often."""

    cost: int  # cents
    chips: int
    fee: int = 0  # the part of the cost the house keeps, where the rules let it
    most: int = 1  # for one player
    from_level: int = 1
    to_level: int = 1
    below: int = 0  # only with fewer chips than this; 0: only with none, or (add-on) with any number


class Structure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The whole of it."""

    levels: tuple[Level, ...]
    stages: tuple[Stage, ...]
    seats: int  # at a table
    table: dict[str, str] = {}  # settings of every table, at every level
    rebuy: Purchase | None = None
    add_on: Purchase | None = None
    late_to_level: int = 0  # entries are taken up to this level, once the first session has begun
    hand_for_hand: bool = True  # once one more player has to go before the prizes are reached
    action_seconds: int = 0  # to act, in a tournament played by the clock; 0: as the table's rules say
    chip_set: tuple[int, ...] = ()  # denominations in use, smallest first
