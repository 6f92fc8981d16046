"""`croupier serve --demo` for tournaments: three small tables, few chips, a quick pace, and nothing left to luck.

The move of the visitor comes from a table that is broken, as the rules have it: the last one is, once everybody fits at
the others. So the ballot sends whoever enters first to the last table; and bots go all-in where a
person plays, and give their hands up everywhere else. One of them is out after a round or two, and the table is broken.

With DIRECTED nobody directs but whoever comes in as a director: no bots come to the cups, and chips may be bought there.
At the tables of a tournament that a director sets up himself two bots go all-in and the others stay out of it, so that
one of them is out after a round or two. With BRIEF the minutes of a session by time go by in a moment.

Run as a process of its own: `python -m tests.support.browser.cups serve --demo --port 0`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import msgspec

from croupier.__main__ import run
from croupier.bots.policies import Seat, act_named, choices
from croupier.poker import commands as poker
from croupier.poker.due import ActDue
from croupier.poker.rules import RoundRules
from croupier.poker.state import State
from croupier.room import room
from croupier.room.demo import demo
from croupier.room.demo import tournaments as demo_tournaments
from croupier.room.pace import Pace
from croupier.room.streams.table import TableStream
from croupier.room.tables import awaited
from croupier.room.tables.running_table import RunningTable
from croupier.room.tables.steps import in_round
from croupier.room.tournaments.unattended import ORDER
from croupier.rulebooks import Rulebook
from croupier.table.state import Player
from croupier.tournament.plan.conditions import Plan
from croupier.tournament.plan.structure import Purchase
from croupier.tournament.run import sessions
from croupier.tournament.run.seating import Place, ballot

PACE = Pace(
    between_ms=50,
    showdown_ms=300,
    deal_ms=10,
    extra_ms=50,
    show_ms=100,
    wagers_ms=1_000,
    think_ms=(5, 20),
    company_ms=10,
    turn_ms=10_000,
    bank_ms=1_000,
    line_ms=1_000,
    choose_ms=10_000,
    start_ms=400,
)
CHIPS = 1_000  # a few big blinds
HIGH_LEVEL = 5  # of the demo's: the big blind is all of CHIPS
PRICE = 50_00  # of as many again
SEATS = 4  # so that eight of nine fit at two tables
PLAYERS = demo_tournaments.PLAYERS
ALONE_MS = 300  # a bot's time for an act where only bots play
BRIEF_MS = 50  # for a minute of a session by time


def known_ballot(accounts: Sequence[str], tables: Sequence[str], seats: int, order: Sequence[int]) -> dict[str, Place]:
    """The ballot, but that whoever entered first and whoever drew the last place change places."""
    lots = list(order)
    last = lots.index(len(lots) - 1)
    lots[0], lots[last] = lots[last], lots[0]
    return ballot(accounts, tables, seats, lots)


def act_of_bot(host: TableStream, due: ActDue, source: Random) -> poker.Command:
    """All-in where a person plays, and out of the way of everybody elsewhere."""
    del source  # nothing is left to chance
    return _act(host, due, bold=any(not _is_bot(player) for player in host.session.table.players))


def act_of_two(host: TableStream, due: ActDue, source: Random) -> poker.Command:
    """All-in at the first two seats where a bot plays, and out of the way at the others."""
    del source
    first = sorted([player.seat for player in host.session.table.players if _is_bot(player) and not player.away])[:2]
    return _act(host, due, bold=due.state.seats[due.place] in first)


def think_of_bot(desk: RunningTable) -> int:
    """Quick where a person plays; of the other tables nothing is waited for, and their rounds need not follow so fast."""
    alone = all(_is_bot(player) for player in desk.host.session.table.players)
    return desk.turn.since + ALONE_MS if alone else awaited.think(desk)


def _is_bot(player: Player) -> bool:
    return player.account.startswith("bot-")


def _act(host: TableStream, due: ActDue, *, bold: bool) -> poker.Command:
    game, state = host.session.rules.game, host.session.round
    assert isinstance(game, RoundRules)
    assert isinstance(state, State)
    seat = Seat(game, state, (), due)
    wishes = ("bet", "raise", "call", "check", "stand") if bold else ("check", "stand", "fold")
    name = next(name for name in (*wishes, *choices(seat)) if name in choices(seat))
    return act_named(seat, name, due.bounds.most if name in ("bet", "raise") else 0)


_demo_plan = demo_tournaments.demo_plan


def plan_with_chips_to_buy(book: Rulebook, start: str) -> Plan:
    """A cup with a re-buy and an add-on in the first level, whose blinds are so high that a call is all-in."""
    plan, bought = _demo_plan(book, start), Purchase(PRICE, CHIPS, most=2)
    levels = plan.structure.levels[HIGH_LEVEL:]
    structure = msgspec.structs.replace(plan.structure, levels=levels, rebuy=bought, add_on=bought)
    return msgspec.structs.replace(plan, structure=structure)


if __name__ == "__main__":
    demo_tournaments.CHIPS = CHIPS
    demo_tournaments.demo_plan.__defaults__ = (PLAYERS, SEATS)
    sessions.ballot = known_ballot  # type: ignore[attr-defined]
    in_round.act_of_bot = act_of_bot  # type: ignore[attr-defined]
    in_round.think = think_of_bot  # type: ignore[attr-defined]
    if os.environ.get("DIRECTED"):
        demo_tournaments.PLAYERS = 0
        in_round.act_of_bot = act_of_two  # type: ignore[attr-defined]
        in_round.think = awaited.think  # type: ignore[attr-defined]
        demo_tournaments.demo_plan = plan_with_chips_to_buy  # type: ignore[assignment]
        demo.ORDERS = {key: words for key, words in demo.ORDERS.items() if key != ORDER}  # type: ignore[attr-defined]
    if os.environ.get("BRIEF"):
        sessions.MINUTE_MS = BRIEF_MS  # type: ignore[attr-defined]
    room.Pace = lambda: PACE  # type: ignore[attr-defined,assignment,misc]
    run()
