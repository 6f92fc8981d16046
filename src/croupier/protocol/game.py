"""A kind of game: how its rounds go, as one record of functions that the rules of a table name.

There are two, between players (rulings/game.py) and against the bank (rulings/banked/game.py). Whatever differs between
them is asked of the record, and no caller asks which of the two it has. Rules and states are those of the kind: a
record is given the states of its own rounds and no other's. What a layer above tells otherwise of one kind than of the
other it keeps in a table of its own, by the name of the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, Literal

import msgspec

from croupier.protocol.commands import RoundCommand
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.rulebooks import TableRules

GameName = Literal["players", "bank"]  # whom a game is played against


class Game(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """A kind of game, and what is asked of its rounds."""

    name: GameName
    round: str  # one round of it, in words
    seat: str  # a player's seat, in words
    has_bank: bool  # players play against the bank, whose chips lie at the table
    one_hand: str  # the rule key under which a player has one hand
    house: str  # the account of a table that a round's other chips go to
    compiled: Callable[[TableRules], Any]
    opening: type[Event]
    empty: Any  # the state before the opening
    apply: Mapping[type[Event], Callable[[Any, Any], Any]]
    commands: Container[type[RoundCommand]]
    due: Callable[[Any, Any], Any]
    decide: Callable[[Any, Any, Any, Any], tuple[Event, ...] | Refusal]  # rules, state, command, what is due if known
    command_behind: Callable[[Any, Any, Sequence[Event]], RoundCommand]
    dealers: tuple[type, ...]  # steps due from the dealer alone
    dealer_command: Callable[[Any, Any, Any, Any], RoundCommand]  # rules, state, what is due, the shoe
    time_out: Callable[[int], RoundCommand]
    for_absent: Callable[[Any, Any, Mapping[int, str]], RoundCommand | None]
    has_clock: bool  # players act in turn, and a clock can be called on them
    turn: Callable[[Any, Any], tuple[object, ...] | None]  # of one player that play waits for: state, what is due
    moment: Callable[[Any, Any], tuple[object, ...]]  # the rest it waits for
    is_showdown: Callable[[Any, Any], bool]  # hands are compared; state, what is due
    reports: Mapping[str, type[Any]]  # the reports there are, by name
    read_report: Callable[[msgspec.Raw], Any]
    takes_report: Callable[[Any, type[Any]], bool]  # in this state
    takes_chips: Callable[[Any], bool]  # players may still add to their stakes
    is_folded: Callable[[Any, int], bool]  # one player is out of a hand that others play on
    is_push: Callable[[Any, Any], bool]  # pots that all lie there are pushed next
    all_in: Callable[[Sequence[Any]], list[int]]  # players all-in in these states of a round, the first one first
    wagers_rise: Callable[[Any, Any], bool]  # from one table's rules to another's
