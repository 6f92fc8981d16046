"""The pace of an automatic table, in milliseconds. All of it is ours (`practice`), except a clock that was called."""

from __future__ import annotations

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """Pauses, and how long people have; a table for people by default."""

    between_ms: int = 2_500  # from a round without a showdown to the next shuffle
    showdown_ms: int = 6_000  # the same where hands were shown: time to read them
    contribution_ms: int = 1_500  # for a commitment that has not come
    reveal_ms: int = 4_000  # for its value, which a client that is there sends at once
    deal_ms: int = 700  # before each step of the dealer
    extra_ms: int = 4_000  # for a straddle or over-blind, where one is open
    show_ms: int = 4_000  # to show a hand or pass it in, where both are open
    turn_ms: int = 25_000  # for an act, without the clock being called
    bank_ms: int = 60_000  # a player's time bank beyond that
    refill_ms: int = 5_000  # added back to it by each round played
    line_ms: int = 20_000  # so long the clock stands for a player in turn whose connection is lost
    line_refill_ms: int = 2_000  # added back to that by each round played
    reasonable_ms: int = 10_000  # before another player may call the clock, where a reasonable time has to pass
    wagers_ms: int = 15_000  # against the bank, from the first wager on
    choose_ms: int = 30_000  # against the bank, for each stage of betting
    think_ms: tuple[int, int] = (900, 2_600)  # a bot's time for an act
    gone_ms: int = 45_000  # without a connection before a player is away and no longer waits for a seat
    unplayed_ms: int = 45_000  # the same, before a player who has never played for play money is taken to have left
    absent_ms: int = 600_000  # away, before the house may give the seat to others
    released_ms: int = 300_000  # the same at a play-money table, for a player with no connection to the room
    rebuy_ms: int = 60_000  # out of chips, before the seat is released
    paged_ms: int = 120_000  # to answer a call to a free seat
    company_ms: int = 1_500  # between two bots that sit down or leave
    start_ms: int = 60_000  # from the draw for seats to the start of a tournament's session
    retry_ms: int = 1_000  # before something that could not be done is tried again
