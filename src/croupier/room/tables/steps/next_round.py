"""The next round: when it may be opened, and who opens it. Its cards are shuffled once bets on them stand (the_cards.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.banked import BankedRoundOpened
from croupier.banked import State as BankedState
from croupier.banked import apply as apply_banked
from croupier.banked import commands as bank
from croupier.house import Request
from croupier.protocol import Refusal
from croupier.room.tables.awaited import think
from croupier.room.tables.bots import wagers_of_bot
from croupier.room.tables.running_table import RunningTable, Step
from croupier.room.tables.writing import give, start
from croupier.rulings import decide_banked
from croupier.table import commands, is_shut_out, seat_of


def next_round(desk: RunningTable) -> Iterator[Step]:
    """Once there was time to read the last result, the round is opened; against the bank by its first wager."""
    if not desk.ready:
        yield Step(_when_ready(desk), partial(_get_ready, desk))
    elif desk.office or not desk.host.session.rules.kind.has_bank:
        yield Step(desk.turn.since, partial(start, desk))
    else:
        yield from _bots_open(desk)


async def _get_ready(desk: RunningTable, _request: Request) -> Refusal | None:
    """From now on the round may be opened."""
    desk.ready = True
    return None


def _when_ready(desk: RunningTable) -> int:
    """After a pause to read what was shown, and some time more where a client has not committed to a contribution."""
    pause = desk.pace.showdown_ms if desk.news.shown else desk.pace.between_ms
    missing = [account for account in _contributors(desk) if account not in desk.wishes.commitments]
    return desk.turn.since + pause + (desk.pace.contribution_ms if missing else 0)


def _contributors(desk: RunningTable) -> list[str]:
    """The accounts of those who are there and may contribute to the order of the cards."""
    table = desk.host.session.table
    there = [player.account for player in table.players if not player.away and player.account in desk.presence.here]
    return [account for account in there if not is_shut_out(table, account, table.round + 1)]


def _bots_open(desk: RunningTable) -> Iterator[Step]:
    """Against the bank a round begins with its first wager, a bot's where people take their time."""
    game, table = desk.host.session.rules.against_bank, desk.host.session.table
    for player, stake in zip(table.players, table.stakes, strict=True):
        if desk.is_bot(player.account) and not player.away:
            wagers = wagers_of_bot(game, 0, stake, desk.source)
            if wagers:
                yield Step(think(desk), partial(open_with, desk, player.account, wagers))
                return


async def open_with(desk: RunningTable, account: str, wagers: bank.PlaceWagers, request: Request) -> Refusal | None:
    """Open a round against the bank with its first wagers; where they are refused no round is opened."""
    session = desk.host.session
    if not desk.ready:
        return Refusal("not-yet", "the last result is still shown: place the wagers in a moment", "practice")
    opened = session.decide(commands.StartRound(request.at))
    if isinstance(opened, Refusal):
        return opened
    opening, seat = opened[-1], seat_of(desk.host.session.table, account)
    assert isinstance(opening, BankedRoundOpened)
    if seat not in opening.boxes:
        return Refusal("not-in-the-round", "this player is not in this round", session.rules.clause("wagers.start"))
    placed = bank.PlaceWagers(opening.boxes.index(seat), wagers.ante, wagers.blind, wagers.trips)
    refusal = decide_banked(session.rules.against_bank, apply_banked(BankedState(), opening), placed)
    if isinstance(refusal, Refusal):
        return refusal
    return await start(desk, Request(request.at)) or await give(desk, placed, request, goes_on=True)
