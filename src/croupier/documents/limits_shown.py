"""The limits of a table as its sign states them, from the rules that run it, each with the clauses it stands under.

Rule keys: `shown.stakes`, `shown.bets`, `shown.deck`, `shown.clock`, `stake.min`, `stake.max`, `blinds`, `ante`,
`over-blind`, `straddle`, `limit`, `bet.max`, `raise.cap`, `raise.cap.lifted`, `deck`, `joker`, `win`, `hands.from-hole`,
`clock`, `clock.countdown`, `clock.timed-below`, `hours`, `players`, `language`, `chip`, `wagers.multiples`,
`bet.trips.min`, `payout.max`, `payout.max.per`, `dealer.qualifies`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.banked import PER_BOX, PER_TABLE, PER_WAGER
from croupier.documents.paper import Row
from croupier.poker import BettingRound, RoundRules
from croupier.rulebooks import by_round
from croupier.table import SessionRules
from croupier.tournament import count, listed

LIMITS = {
    "fixed": "fixed limit",
    "spread": "spread limit",
    "half-pot": "half-pot limit",
    "pot": "pot limit",
    "no-limit": "no limit",
    "straddle": "straddle limit",
}
_MOST = {
    "half-pot": "half the pot, your call counted first",
    "pot": "the pot, your call counted first",
    "no-limit": "all that you have on the table",
}
_TIMES = {1: "once", 2: "twice", 3: "three", 4: "four times"}
_MOST_PAID = {
    PER_WAGER: "on a blind wager, beside the wager itself",
    PER_BOX: "on the blind and trips of a box together, beside the wagers themselves",
    PER_TABLE: "on the blinds and trips of all boxes in a round, shared in proportion, beside the wagers themselves",
}
_WINS = {
    "high": "the highest hand",
    "low": "the lowest hand",
    "high-low": "the highest and the lowest hand, half the pot each",
}


def under(session: SessionRules, *keys: str) -> str:
    """The clauses some keys stand under, each once, in that order; keys this rulebook does not have say nothing."""
    return ", ".join(dict.fromkeys([session.under[key] for key in keys if key in session.under]))


def headline(session: SessionRules) -> str:
    """The game in one line: blinds $1 and $2, pot limit."""
    return _HEADLINE[session.kind.name](session)


def _headline_of_the_bank(session: SessionRules) -> str:
    game = session.against_bank
    return f"Ante {game.money(game.least_ante)} to {game.money(game.most)}"


def _headline_between(session: SessionRules) -> str:
    game = session.between_players
    opening = [f"blinds {listed([game.money(blind) for blind in game.blinds])}"] if game.blinds else []
    opening += [f"ante {game.money(game.ante)}"] if game.ante else []
    limits = list(dict.fromkeys([LIMITS[each.limit] for each in game.betting]))
    line = ", ".join([*opening, " and ".join(limits)])
    return line[0].upper() + line[1:]


_HEADLINE = {"players": _headline_between, "bank": _headline_of_the_bank}


def limits_shown(session: SessionRules) -> tuple[Row, ...]:
    """All rows; what does not bear at this table has none."""
    rows = _ROWS[session.kind.name](session)
    return tuple([row for row in (*rows, *_of_the_house(session)) if row.words])


def _between(session: SessionRules) -> Iterator[Row]:
    game, table = session.between_players, session.table
    most = ("stake.max",) if session.stake_max else ()
    yield Row("Table stake", _stakes(session, game), under(session, "shown.stakes", "stake.min", *most))
    yield Row("Blinds", listed([game.money(blind) for blind in game.blinds]), under(session, "blinds"))
    yield Row("Ante", f"{game.money(game.ante)} from each player" if game.ante else "", under(session, "ante"))
    over = listed([game.money(amount) for amount in game.over_blinds])
    yield Row("Optional blinds", over, under(session, "over-blind"))
    yield Row("Straddles", "may be made" if game.straddle else "", under(session, "straddle"))
    shown = under(session, "shown.bets")
    fixed = all(each.limit == "fixed" for each in game.betting)
    yield Row("Every bet and raise" if fixed else "Least bet", _by_round(game, _least), _cited(shown, game, most=False))
    if not fixed:
        yield Row("Most a bet may add", _by_round(game, _most), _cited(shown, game, most=True))
    yield Row("Raises", _raises(session, game), under(session, "raise.cap", "raise.cap.lifted"))
    yield Row("Wins", _WINS[str(table["win"])], under(session, "win"))
    used, hole = game.making.from_hole, game.making.hole
    mine = "both your cards" if used == hole else f"exactly {used} of your {hole} cards"
    yield Row(
        "A hand uses", f"{mine} with {5 - used} communal cards" if used else "", under(session, "hands.from-hole")
    )


def _stakes(session: SessionRules, game: RoundRules) -> str:
    if not session.stake_min:
        return ""
    least = game.money(session.stake_min)
    return f"{least} to {game.money(session.stake_max)}" if session.stake_max else f"{least} or more"


def _least(game: RoundRules, each: BettingRound) -> str:
    return game.money(each.bet)


def _most(game: RoundRules, each: BettingRound) -> str:
    if each.limit in ("spread", "straddle"):
        return game.money(game.bet_most)
    return _MOST.get(each.limit, game.money(each.bet))


def _by_round(game: RoundRules, words: Callable[[RoundRules, BettingRound], str]) -> str:
    return by_round([words(game, each) for each in game.betting])


def _cited(shown: str, game: RoundRules, *, most: bool) -> str:
    clauses = [each.most_under if most else each.bet_under for each in game.betting]
    return ", ".join(dict.fromkeys([clause for clause in (shown, *clauses) if clause]))


def _raises(session: SessionRules, game: RoundRules) -> str:
    if not any(each.cap for each in game.betting):
        return ""
    said = _by_round(game, lambda _, each: f"at most {each.cap}" if each.cap else "without number")
    each_round = " in a betting round" if all(each.cap for each in game.betting) else ""
    lifted = ", without number while only two can bet" if "raise.cap.lifted" in session.ways else ""
    return f"{said}{each_round}{'' if game.cap_always else lifted}"


def _of_the_bank(session: SessionRules) -> Iterator[Row]:
    game = session.against_bank
    box = f"{game.money(game.least)} to {game.money(game.most)}"
    trips = f"{game.money(game.trips_least)} to {game.money(game.trips_most)}"
    yield Row("Ante and blind", f"{box} each, both the same", under(session, "bet.min", "wagers.start"))
    yield Row("Trips, if you like", trips, under(session, "bet.trips.min", "bet.min", "wagers.trips"))
    before, after, river = [" or ".join([_TIMES[times] for times in stage.times]) for stage in game.stages]
    plays = f"{before} the ante before the flop, {after} after it, {river} on the river"
    yield Row("Play", plays, under(session, "play.before-flop", "play.after-flop", "play.river"))
    yield Row("Ante and play pay", "1 to 1; blind and trips by the hand", under(session, "settle.paid"))
    yield Row("Wagers in steps of", game.money(game.chip), under(session, "wagers.multiples"))
    most = f"{game.money(game.payout_most)} {_MOST_PAID[game.payout_per]}"
    yield Row("Maximum payout", most, under(session, "payout.max", "payout.max.per"))
    qualifies = f"with {game.qualifies.words} or better; without it every ante goes back"
    yield Row("The dealer qualifies", qualifies, under(session, "dealer.qualifies", "refund"))


_ROWS = {"players": _between, "bank": _of_the_bank}


def _of_the_house(session: SessionRules) -> Iterator[Row]:
    """The rows every table has: cards, places, time, hours."""
    table, game = session.table, session.game
    joker = "and one joker" if table["joker"] else "no joker"
    number = int(str(table["deck"]))
    low = "" if number == 52 else f", nothing below {_lowest(number)}"
    yield Row("Deck", f"{number} cards{low}, {joker}", under(session, "deck", "shown.deck", "joker"))
    yield Row("Places", count(session.seats, "player"), under(session, "boxes", "seats"))
    if not session.kind.has_bank:
        runs = "clock.timed-below" if game.timed else "clock.countdown"
        yield Row("Time to act", _time(session.between_players), under(session, "clock", "shown.clock", runs))
        yield Row("Smallest chip", game.money(game.chip), under(session, "chip"))
    who = str(table.values.get("players", ""))
    yield Row("Open to", who, under(session, "players"))
    yield Row("Language", str(table.values.get("language", "")), under(session, "language"))
    hours = str(table.values.get("hours") or "").replace("-", " to ")
    yield Row("Hours of play", hours, under(session, "hours"))


def _time(game: RoundRules) -> str:
    first = f"{count(game.clock, 'second')} {'for every action' if game.timed else 'once the clock is called'}"
    return f"{first}, then {game.countdown} are counted down" if game.countdown else first


def _lowest(number: int) -> str:
    return ("two", "three", "four", "five", "six", "seven")[(52 - number) // 4]
