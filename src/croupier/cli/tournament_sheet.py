"""The result sheet of a simulated tournament: places, prizes, money in and out, chips; as JSON or for people."""

from __future__ import annotations

from typing import Any

from croupier.bots.tournaments import SimulatedTournament
from croupier.chips import CAGE
from croupier.cli.output import print_table, say
from croupier.history.dollars import dollars
from croupier.protocol.events import Event
from croupier.tournament import events as e
from croupier.tournament.ledger import unit_of


def sheet(room: SimulatedTournament) -> dict[str, Any]:
    """What came of it; money in cents, chips as numbers."""
    rules, state, record = room.contest.rules, room.contest.state, room.record
    return {
        "rulebook": rules.book,
        "name": rules.name,
        "players": len([one for one in state.entrants.values() if one.status != "replaced"]),
        "entries": len([event for event in record if isinstance(event, e.PlayerEntered | e.SeatResold)]),
        "rounds": room.rounds,
        "tables": room.tables,
        "levels": max(
            [event.level for event in record if isinstance(event, e.SessionStarted | e.LevelBegan)], default=0
        ),
        "moves": _count(record, e.PlayerMoved),
        "events": room.events,
        "money": _money(room),
        "chips": _chips(room),
        "places": _places(room),
    }


def _count(record: list[Event], kind: type[Event]) -> int:
    return len([event for event in record if isinstance(event, kind)])


def _money(room: SimulatedTournament) -> dict[str, int]:
    """Everything that was paid, by the events; `prize_pool` is what there was to win."""
    record = room.record
    payments = [event for event in record if isinstance(event, e.PlayerEntered | e.ChipsBought | e.SeatResold)]
    paid = [event for event in record if isinstance(event, e.PrizePaid)]
    resold = [event for event in record if isinstance(event, e.SeatResold)]
    paid_in, fees = sum([one.prize + one.fee for one in payments]), sum([one.fee for one in payments])
    refunded, kept_back = sum([one.refund for one in resold]), sum([one.refund_fee for one in resold])
    added = sum([one.prize.value for one in record if isinstance(one, e.PrizeAdded) and not one.prize.place])
    return {
        "paid_in": paid_in,
        "fees": fees - kept_back,
        "added": added,
        "prize_pool": paid_in - refunded - (fees - kept_back) + added,
        "paid_out": sum([one.amount + one.bought for one in paid]),
        "refunded": refunded,
    }


def _chips(room: SimulatedTournament) -> dict[str, Any]:
    state = room.contest.state
    unit = unit_of(state.name)
    out = {
        account: amount for (account, kept), amount in room.books.items() if kept == unit and account != CAGE and amount
    }
    lost = state.bank  # to the bank of a game against it; the chips are the house's again when its tables close
    conserved = (
        state.issued - state.collected == lost
        and not out
        and not sum([amount for (_, kept), amount in room.books.items() if kept == unit])
    )
    return {"issued": state.issued, "collected": state.collected, "lost_to_bank": lost, "conserved": conserved}


def _places(room: SimulatedTournament) -> list[dict[str, Any]]:
    awards = {award.account: award for award in room.contest.state.awards}
    return [
        {
            "place": standing.place,
            "accounts": list(standing.accounts),
            "prizes": [awards[account].amount if account in awards else 0 for account in standing.accounts],
            "clause": standing.clause,
        }
        for standing in room.contest.state.standings
    ]


def print_sheet(answer: dict[str, Any]) -> None:
    """The sheet for people: what it came to, then everybody with a prize."""
    money, chips = answer["money"], answer["chips"]
    played = (
        f"{answer['rounds']:,} rounds, {answer['tables']} tables, {answer['levels']} levels, {answer['moves']} moves"
    )
    found = "all accounted for" if chips["conserved"] else "NOT ALL ACCOUNTED FOR"
    rows: list[tuple[str, object]] = [
        ("rulebook", answer["rulebook"]),
        ("players", f"{answer['players']}, {answer['entries']} entries"),
        ("played", played),
        ("paid in", dollars(money["paid_in"])),
        ("refunded", dollars(money["refunded"])),
        ("kept by the house", dollars(money["fees"])),
        ("prize pool", dollars(money["prize_pool"])),
        ("paid out", dollars(money["paid_out"])),
        ("chips", f"{chips['issued']:,} given out, {found}"),
    ]
    print_table(answer["name"], ("what", "came of it"), rows)
    paid = [place for place in answer["places"] if any(place["prizes"])]
    print_table("Places", ("place", "who", "prize", "decided by"), [_place_row(place) for place in paid])
    others = sum([len(place["accounts"]) for place in answer["places"]]) - sum([len(one["accounts"]) for one in paid])
    say(f"{others} more without a prize; --json lists everybody.")


def _place_row(place: dict[str, Any]) -> tuple[object, ...]:
    shared = "=" if len(place["accounts"]) > 1 else ""
    prizes = ", ".join(map(dollars, place["prizes"]))
    return f"{place['place']}{shared}", ", ".join(place["accounts"]), prizes, place["clause"] or "time or chips"
