"""The result sheet of a simulated tournament: places, who has none, money in and out, chips; as JSON or for people."""

from __future__ import annotations

from typing import Any

from croupier.bots import SimulatedTournament
from croupier.chips import CAGE, out_by, unit_of
from croupier.cli.output import print_table, say
from croupier.history import dollars
from croupier.protocol import Event
from croupier.tournament import RACE_OFF, deciding_words, events, goes_by_points, prizes_of


def sheet(room: SimulatedTournament) -> dict[str, Any]:
    """The result of the tournament; money in cents, chips as numbers."""
    rules, state, record = room.contest.rules, room.contest.state, room.record
    return {
        "rulebook": rules.book,
        "name": rules.name,
        "players": len([one for one in state.entrants.values() if one.status != "replaced"]),
        "entries": len([event for event in record if isinstance(event, events.PlayerEntered | events.SeatResold)]),
        "rounds": room.rounds,
        "tables": room.tables,
        "levels": max(
            [event.level for event in record if isinstance(event, events.SessionStarted | events.LevelBegan)], default=0
        ),
        "moves": _count(record, events.PlayerMoved),
        "events": room.events,
        "money": _money(room),
        "chips": _chips(room),
        "cancelled": next((one.reason for one in record if isinstance(one, events.TournamentCancelled)), ""),
        "places": _places(room),
        "unplaced": _unplaced(record),
        "late": sorted({account for one in record if isinstance(one, events.SessionStarted) for account in one.late}),
    }


def _count(record: list[Event], kind: type[Event]) -> int:
    return len([event for event in record if isinstance(event, kind)])


def _money(room: SimulatedTournament) -> dict[str, int]:
    """Everything that was paid, by the events: what came in and was added is fees, refunds and the pool; all of the pool
    was paid out, is the Crown's or is held."""
    record, cancelled = room.record, [event for event in room.record if isinstance(event, events.TournamentCancelled)]
    payments = [
        event for event in record if isinstance(event, events.PlayerEntered | events.ChipsBought | events.SeatResold)
    ]
    resold = [event for event in record if isinstance(event, events.SeatResold)]
    refunds = [refund for one in cancelled for refund in one.refunds]
    paid_in = sum([one.prize + one.fee for one in payments])
    refunded = sum([one.refund for one in resold]) + sum([one.prize + one.fee for one in refunds])
    fees_back = sum([one.refund_fee for one in resold]) + sum([one.fee for one in refunds])
    fees = sum([one.fee for one in payments]) - fees_back
    added = sum([one.prize.value for one in record if isinstance(one, events.PrizeAdded) and not one.prize.place])
    added -= sum([one.added for one in cancelled])
    held = sum([one.amount for one in record if isinstance(one, events.PrizeHeld)]) + sum(
        [one.held for one in cancelled]
    )
    return {
        "paid_in": paid_in,
        "refunded": refunded,
        "fees": fees,
        "added": added,
        "prize_pool": paid_in - refunded - fees + added,
        "paid_out": sum([one.amount + one.bought for one in record if isinstance(one, events.PrizePaid)]),
        "crown": sum([one.crown + one.bought for one in record if isinstance(one, events.WinnerIneligible)]),
        "held": held,
    }


def _chips(room: SimulatedTournament) -> dict[str, Any]:
    state = room.contest.state
    unit = unit_of(state.name)
    held = {account: amount for (account, kept), amount in room.books.items() if kept == unit and amount}
    by_rule = {out_by(state.name, rule): rule for rule in state.out_of_play}
    lost = state.bank  # to the bank of a game against it; the chips are the house's again when its tables close
    conserved = state.in_play == lost and not held.keys() - {CAGE, *by_rule} and not sum(held.values())
    return {
        "issued": state.issued,
        "race_off": -state.out_of_play.get(RACE_OFF, 0),
        "collected": sum(state.out_of_play.values()),
        "out_of_play": dict(sorted(state.out_of_play.items())),
        "lost_to_bank": lost,
        "conserved": conserved,
    }


def _places(room: SimulatedTournament) -> list[dict[str, Any]]:
    rules, state = room.contest.rules, room.contest.state
    awards, by_chips, by_points = state.awards, rules.clause("tournament.confirm"), goes_by_points(rules)
    return [
        {
            "place": standing.place,
            "accounts": list(standing.accounts),
            "prizes": [sum([one.amount for one in prizes_of(awards, account)]) for account in standing.accounts],
            "decided": decided,
            "clause": standing.clause or by_chips,
            **({"points": [state.entrants[account].points for account in standing.accounts]} if by_points else {}),
        }
        for standing, decided in zip(state.standings, deciding_words(rules, state), strict=True)
    ]


def _unplaced(record: list[Event]) -> list[dict[str, str]]:
    """The entrants without a place, the reasons and the clauses."""
    found = []
    for event in record:
        match event:
            case events.PlaceForfeited():
                found.append((event.account, "was not there: place forfeited", event.under))
            case events.SeatResold():
                found.append((event.absent, f"was not there: the seat went to {event.account}", event.under))
            case events.PlayerSubstituted():
                found.append((event.account, f"{event.substitute} played on", event.under))
            case events.PlayerDisqualified():
                found.append((event.account, f"disqualified: {event.reason}", event.under))
    return [{"account": account, "why": why, "clause": clause} for account, why, clause in found]


def print_sheet(answer: dict[str, Any]) -> None:
    """Print the sheet for people: the totals, then all players with a prize."""
    money, chips = answer["money"], answer["chips"]
    played = (
        f"{answer['rounds']:,} rounds, {answer['tables']} tables, {answer['levels']} levels, {answer['moves']} moves"
    )
    found = "all accounted for" if chips["conserved"] else "NOT ALL ACCOUNTED FOR"
    late = f"; {len(answer['late'])} not there at the start" if answer["late"] else ""
    rows: list[tuple[str, object]] = [
        ("rulebook", answer["rulebook"]),
        ("players", f"{answer['players']}, {answer['entries']} entries{late}"),
        ("played", played),
        ("paid in", dollars(money["paid_in"])),
        ("refunded", dollars(money["refunded"])),
        ("kept by the house", dollars(money["fees"])),
        ("prize pool", dollars(money["prize_pool"])),
        ("paid out", dollars(money["paid_out"])),
        *[(words, dollars(money[key])) for key, words in _APART.items() if money[key]],
        ("chips", f"{chips['issued']:,} issued, {found}"),
        *([("chips by race-off", f"{chips['race_off']:+,}")] if chips["race_off"] else []),
        *[("cancelled", words) for words in [answer["cancelled"]] if words],
    ]
    print_table(answer["name"], ("what", "came of it"), rows)
    paid = [place for place in answer["places"] if any(place["prizes"])]
    if paid:
        points = ("points",) if "points" in paid[0] else ()
        print_table("Places", ("place", "who", *points, "prize", "decided by"), [_place_row(place) for place in paid])
    others = sum([len(place["accounts"]) for place in answer["places"]]) - sum([len(one["accounts"]) for one in paid])
    if answer["unplaced"]:
        print_table("Without a place", ("who", "why", "clause"), [tuple(one.values()) for one in answer["unplaced"]])
    say(f"{others} more without a prize; --json lists all players.")


_APART = {"added": "added by the house", "crown": "to the Crown", "held": "held, unclaimed"}


def _place_row(place: dict[str, Any]) -> tuple[object, ...]:
    shared = "=" if len(place["accounts"]) > 1 else ""
    prizes = ", ".join(map(dollars, place["prizes"]))
    points = [", ".join(map(str, place["points"]))] if "points" in place else []
    decided = f"{place['decided']} ({place['clause']})"
    return f"{place['place']}{shared}", ", ".join(place["accounts"]), *points, prizes, decided
