"""The state of a tournament: who is in it with what, where the money is, which stage and level is played.

What stands here of a player's chips is what the last round at the table came to; while a round is played the table
knows better. Chips that were bought and are not yet at the table are `pending`. Money is in cents, chips are whole
numbers.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from croupier.tournament.finish.places import Drop, Out, Standing
from croupier.tournament.finish.prizes import Award, Prize

Phase = Literal["announced", "entries", "drawn", "playing", "between", "placed", "confirmed", "closed", "cancelled"]
Status = Literal[
    "entered",  # has paid and waits for a seat
    "playing",
    "broke",  # without chips, and may still buy some
    "through",  # goes on to the next stage
    "out",
    "dropped",  # had chips at the end of a stage and did not go on
    "forfeited",
    "replaced",  # another player has the place
    "disqualified",
]
NOWHERE = ""


class DrawnSeat(msgspec.Struct, frozen=True, gc=False):
    """A place drawn by a player."""

    account: str
    table: str
    seat: int


class Penalty(msgspec.Struct, frozen=True, gc=False):
    """A penalty that is being served: until a moment, put off while the clock stands; or for so many rounds at the table."""

    kind: str
    until: int = 0
    rounds: int = 0
    in_round: bool = False  # given while a round was played, which is not one of them


class Entrant(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One player's entry."""

    account: str
    number: int  # in the order of entry
    status: Status = "entered"
    entries: int = 0  # paid for
    sessions: tuple[int, ...] = ()  # of the first stage, entered and not yet played
    last_session: int = -1  # of the first stage, played
    prize: int = 0  # paid in all into the prize pool by this person, in cents
    fee: int = 0  # and to the house
    payer: str = ""  # the player who paid for the entry, where a substitute plays
    table: str = NOWHERE
    seat: int = 0
    last_seat: int = 0  # before going out
    moved: str = ""  # reason of the last move: "break", "balance" or the director's reason
    chips: int = 0
    pending: int = 0  # on the way to the table: bought, or given back
    changed: str = ""  # reason the chips are pending, as a table is told
    owed: int = 0  # of the chips, what is to leave play
    owes: str = ""  # reason, as a table is told
    owed_under: str = ""  # the clause of the rule that takes them
    kept: int = 0  # won in an earlier session of this stage, for the next stage
    new: bool = False  # came to the table after its last round was dealt
    present: bool = False  # has taken the seat
    seated_at: int = 0  # the level from which on the player could have come
    came: bool = False  # has taken a seat, in this session or before
    away: bool = False  # not at the table, by the player's own doing
    rebuys: int = 0
    add_ons: int = 0
    penalty: Penalty | None = None
    penalty_under: str = ""
    warnings: int = 0
    warned: bool = False  # has been told that wagers out of order may be void, at whichever table
    points: int = 0
    decide_until: int = 0  # about chips, for a player without any
    fact: Out | None = None  # the loss of the chips, while that is not final

    @property
    def may_be_placed(self) -> bool:
        """Tell whether this person can have a place; not once replaced, disqualified or forfeited."""
        return self.status not in ("replaced", "disqualified", "forfeited")

    @property
    def in_play(self) -> bool:
        """Tell whether this player has a place in the stage that is played."""
        return self.status in ("playing", "broke")

    @property
    def absent(self) -> bool:
        """Tell whether the player is absent from their hands: away, or sent away for a penalty."""
        return self.away or self.penalty is not None

    @property
    def absent_under(self) -> str:
        """The clause of the penalty this player is sent away by; empty where none is served."""
        return self.penalty_under if self.penalty else ""


class Reserve(msgspec.Struct, frozen=True, gc=False):
    """A reserve who waits for a place to come free."""

    account: str
    number: int


class TournamentTable(msgspec.Struct, frozen=True, gc=False):
    """A table of the stage that is played."""

    name: str
    level: int = 1
    rounds: int = 0  # in this session
    level_rounds: int = 0  # at this level
    done: bool = False  # has played its hand of a lap, where all play hand for hand
    over: bool = False  # its session is over
    button: int = 0  # after the last round
    last_round: int = 0  # the table's own number of it
    went: int = 0  # order of the players who went out by its last round; 0: none did
    counted: int = 0  # moment every stack was last counted there, no hand being reported since; by hand only
    finishes: bool = False  # play stands still, and the hand that was under way is not reported yet; by hand only


class Part(msgspec.Struct, frozen=True, gc=False):
    """A player's part in the draws: what it was committed to by, and the bytes once they are revealed."""

    commitment: str
    value: str = ""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The clock of the levels: how much was left of this one at a moment, and whether it runs."""

    level: int = 0  # numbered from 1; 0 before the first
    at: int = 0
    left_ms: int = 0  # 0 where the level does not go by time
    runs: bool = False
    break_until: int = 0
    session_until: int = 0  # end of a session that goes by time
    stopped: str = ""  # by whom: the director, who starts it again; the end of a break does not


class Tournament(msgspec.Struct, frozen=True, dict=True):
    """A tournament between two events."""

    name: str = ""
    play_money: bool = False  # else its payments and prizes are cash
    phase: Phase = "announced"
    approved: str = ""
    notified: str = ""
    published: bool = False
    entries_closed: bool = False
    directors: tuple[str, ...] = ()
    interpreters: tuple[tuple[str, str], ...] = ()  # the interpreter, and the language
    entrants: dict[str, Entrant] = {}
    reserves: tuple[Reserve, ...] = ()
    numbers: int = 0  # entries and reserves so far
    taken: int = 0  # payments in all
    pool: int = 0  # the prize pool, paid prizes taken off
    paid_out: int = 0  # and those: all that has left it as a prize
    fees: int = 0  # the house's part of the payments
    issued: int = 0  # chips in all, by entries, re-buys and add-ons
    out_of_play: dict[str, int] = {}  # chips by the rule that took them from play; below zero where it gave more
    bank: int = 0  # chips lost to the bank of a banked game
    stage: int = 0  # numbered from 0
    session: int = 0  # of it, from 0
    halls: dict[str, TournamentTable] = {}
    clock: Clock = Clock()
    hand_for_hand: bool = False
    by_hand: bool = False  # a director has said whether tables play hand for hand
    pace: int = 0  # seconds to act, as directed
    commitment: str = ""  # to the seed of the next draw
    draws: int = 0
    chain: int = 1  # number of the chain of seeds they come from
    chain_from: int = 0  # draws before it
    parts: dict[int, Part] = {}  # of players in the draws, by the number of their entry
    drawn_at: int = 0  # moment the seats of this session, or the next, were drawn
    ballot_until: int = 0  # seats are about to be drawn, once all parts are revealed or at this moment
    order: int = 0  # of going out
    lap: int = 0  # the order that all who go out in a lap share, hand for hand; 0 between laps
    outs: tuple[Out, ...] = ()
    drops: tuple[Drop, ...] = ()
    cuts: tuple[dict[str, str], ...] = ()
    cancelled: str = ""  # the reason, also once it is closed
    final: dict[str, int] = {}  # the chips of those left when the places were first worked out
    standings: tuple[Standing, ...] = ()
    prizes: tuple[Prize, ...] = ()  # besides the shares of the pool
    prize_list: tuple[int, ...] = ()  # as it was shown
    awards: tuple[Award, ...] = ()
    passed_over: tuple[str, ...] = ()  # by the offers of an open prize: not eligible, or declined

    @property
    def in_play(self) -> int:
        """The chips in play, those the bank has won among them: issued, and not taken out of play by a rule."""
        return self.issued - sum(self.out_of_play.values())

    @property
    def link(self) -> int:
        """The number of the next draw's seed in its chain."""
        return self.draws - self.chain_from + 1

    @cached_property
    def _seated(self) -> dict[str, tuple[Entrant, ...]]:
        """The players seated at each table, cached for all who ask about a table."""
        tables: dict[str, list[Entrant]] = {}
        for one in self.entrants.values():
            if one.table:
                tables.setdefault(one.table, []).append(one)
        return {table: tuple(sorted(those, key=lambda one: one.seat)) for table, those in tables.items()}

    def at_table(self, table: str) -> tuple[Entrant, ...]:
        """Return the players with a seat there, in the order of the seats."""
        return self._seated.get(table, ())

    @cached_property
    def _playing(self) -> dict[str, tuple[Entrant, ...]]:
        return {table: tuple([one for one in those if one.in_play]) for table, those in self._seated.items()}

    def playing_at(self, table: str) -> tuple[Entrant, ...]:
        """Return the players with a seat there who are in play, in the order of the seats."""
        return self._playing.get(table, ())

    @cached_property
    def left(self) -> tuple[Entrant, ...]:
        """The players with a place in the stage that is played."""
        return tuple([one for one in self.entrants.values() if one.in_play])

    @cached_property
    def somebody_went(self) -> bool:
        """Tell whether a player has gone out or has no chips left, and so played for the prizes as they were."""
        return bool(self.outs or self.drops) or any(one.status == "broke" for one in self.left)

    def has_prize(self, account: str) -> bool:
        """Tell whether a player was handed a prize and is due no other."""
        states = [award.state for award in self.awards if award.account == account]
        return "paid" in states and "awarded" not in states

    @cached_property
    def remaining(self) -> int:
        """The number of players still in the tournament, those with another session to play or through included."""
        return sum([one.status in ("entered", "playing", "broke", "through") for one in self.entrants.values()])

    @cached_property
    def running(self) -> tuple[TournamentTable, ...]:
        """The tables whose session goes on."""
        return tuple([hall for hall in self.halls.values() if not hall.over])
