"""The next round: when the cards are shuffled, and who opens it. They are cut with the first deal (in_round.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.banked import commands as bank
from croupier.banked.apply import apply as apply_banked
from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.protocol.refusal import Refusal
from croupier.room.tables.awaited import think
from croupier.room.tables.bots import wagers_of_bot
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import give_on, shuffle, start
from croupier.rulings.banked.round import decide_banked
from croupier.table import commands
from croupier.table.state import seat_of


def next_round(desk: RunningTable) -> Iterator[Step]:
    """The cards are shuffled; then the round is opened, against the bank by its first wager."""
    if not desk.host.cards.shuffled:
        yield Step(_when_to_shuffle(desk), partial(shuffle, desk))
    elif desk.host.session.rules.has_button or desk.office:
        yield Step(desk.turn.since, partial(start, desk))
    else:
        yield from _bots_open(desk)


def _when_to_shuffle(desk: RunningTable) -> int:
    """After a pause to read what was shown, and some time more where a client has not committed to a contribution."""
    pause = desk.pace.showdown_ms if desk.news.shown else desk.pace.between_ms
    missing = [seat for seat in _contributors(desk) if seat not in desk.wishes.commitments]
    return desk.turn.since + pause + (desk.pace.contribution_ms if missing else 0)


def _contributors(desk: RunningTable) -> list[int]:
    """The seats of those who are there and may contribute to the cut."""
    players = desk.host.session.table.players
    return [player.seat for player in players if not player.away and desk.presence.is_here(player.account)]


def _bots_open(desk: RunningTable) -> Iterator[Step]:
    """Against the bank a round begins with its first wager, a bot's where people take their time."""
    game, table = desk.host.session.rules.game, desk.host.session.table
    assert isinstance(game, BankedRules)
    for player, stake in zip(table.players, table.stakes, strict=True):
        if desk.is_bot(player.account) and not player.away:
            wagers = wagers_of_bot(game, 0, stake, desk.source)
            if wagers:
                yield Step(think(desk), partial(open_with, desk, player.account, wagers))
                return


async def open_with(
    desk: RunningTable, account: str, wagers: bank.PlaceWagers, at: int, asked: str = ""
) -> Refusal | None:
    """Open a round against the bank with its first wagers; where they are refused no round is opened."""
    session = desk.host.session
    if not desk.host.cards.shuffled:
        return Refusal("the cards are being shuffled; wagers are taken in a moment", "practice")
    opened = session.decide(commands.StartRound(at))
    if isinstance(opened, Refusal):
        return opened
    opening, seat = opened[-1], seat_of(desk.host.session.table, account)
    assert isinstance(opening, BankedRoundOpened)
    assert isinstance(session.rules.game, BankedRules)
    if seat not in opening.boxes:
        return Refusal("this player takes no part in this round", session.rules.clause("wagers.start"))
    placed = bank.PlaceWagers(opening.boxes.index(seat), wagers.ante, wagers.blind, wagers.trips)
    refusal = decide_banked(session.rules.game, apply_banked(BankedState(), opening), placed)
    if isinstance(refusal, Refusal):
        return refusal
    return await start(desk, at) or await give_on(desk, placed, at, asked)
