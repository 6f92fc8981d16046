"""What has to hold of a tournament after every event, worked out from the events alone, slowly and plainly.

Nothing here asks the machine how it orders players or divides money: places are told again from the recorded outs
(`expected_places`), money from the recorded payments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from croupier.cards import parse_card, rank_of
from croupier.chips import CAGE, CASH, PLAY, Posting
from croupier.chips.accounts import out_by, unit_of
from croupier.protocol.events import Event
from croupier.tournament import events
from croupier.tournament.finish.places import Out
from croupier.tournament.plan.conditions import Conditions
from croupier.tournament.run.returned_chips import BOOKED, CORRECTED, RACE_OFF
from croupier.tournament.state import Entrant, Tournament

Books = Mapping[tuple[str, str], int]


def check_state(rules: Conditions, state: Tournament, added: int) -> None:
    """Chips, seats and money, after any event; `added` is cash that the house has added."""
    held = prizes = fees = 0
    seats: list[tuple[str, int]] = []
    wrong: list[Entrant] = []
    for one in state.entrants.values():  # hundreds of people after thousands of events: each is looked at once
        held += one.chips + one.pending + one.kept
        prizes += one.prize
        fees += one.fee
        if not (0 <= one.owed <= one.chips and one.pending >= 0 and one.kept >= 0):
            wrong.append(one)
        if one.table:
            seats.append((one.table, one.seat))
    assert not wrong
    assert held + state.bank == state.issued - sum(state.out_of_play.values())
    assert rules.banked or not state.bank
    assert rules.ways["tournament.colour-up"] == RACE_OFF or RACE_OFF not in state.out_of_play
    assert len(set(seats)) == len(seats)
    assert all(1 <= seat <= rules.seats for _, seat in seats)
    assert prizes + fees == state.taken
    assert fees == state.fees
    if not state.cancelled:  # then payments that were made have gone back
        assert state.fees * 100 <= state.taken * rules.ceiling
    if state.phase != "cancelled" and not (state.phase == "closed" and not state.awards):
        assert state.pool + state.paid_out == state.taken - state.fees + added
        due = [award for award in state.awards if award.state in ("awarded", "open")]
        bought = sum([prize.value for award in due for prize in award.prizes if prize.bought])
        assert not state.awards or sum([award.amount for award in due]) + bought == state.pool
    if state.phase == "closed":
        assert (state.pool, held) == (0, 0)


class Tally:
    """The chips in play, told again from the record alone: issued for entries and purchases, less what rules took."""

    def __init__(self) -> None:
        self.in_play = 0

    def take(self, event: Event, before: Tournament) -> None:
        """One more event; what it issues, what it takes, what a race-off puts in play."""
        match event:
            case events.SeatsDrawn():
                self.in_play += event.chips * len(event.seats)
            case events.ChipsBought():
                self.in_play += event.chips
            case events.ChipsCollected():
                self.in_play -= event.chips
                assert event.under, "chips that leave play do so under a clause"
            case events.ColouredUp():
                more = sum([max(chips, 0) for chips in _more(before, event)])
                self.in_play += more
                assert event.more == more
                assert all(abs(chips) < event.chip for chips in _more(before, event)), (
                    "nobody gains or loses a whole chip"
                )
                assert not any(stack.chips % event.chip for stack in event.stacks)
                assert event.under
            case events.OutUndone():  # what others give back is on its way; what the bank gives was in play
                self.in_play -= sum([min(chips, 0) for chips in _more(before, event)])


def _more(before: Tournament, event: events.ColouredUp | events.OutUndone) -> list[int]:
    return [stack.chips - before.entrants[stack.account].chips for stack in event.stacks]


class Holdings:
    """What everybody holds of a tournament's chips by the postings, in hand and at tables; and what lies in pots."""

    def __init__(self, unit: str) -> None:
        self._unit = unit
        self.chips: dict[str, int] = defaultdict(int)
        self.out: dict[str, int] = defaultdict(int)  # by the rule that took them out of play
        self.pots = 0

    def book(self, group: Sequence[Posting]) -> None:
        """Follow what one event moves, which comes from somewhere and goes somewhere, unit by unit."""
        for unit in {posting.unit for posting in group}:
            assert sum([posting.amount for posting in group if posting.unit == unit]) == 0
        for posting in group:
            if posting.unit == self._unit:
                kind, _, rest = posting.account.partition(":")
                self.pots += posting.amount if kind == "pot" else 0
                if kind == "out":
                    self.out[rest.rpartition(":")[2]] += posting.amount
                if kind in ("entrant", "stake"):
                    self.chips[rest.rpartition(":")[2]] += posting.amount


def check_floor(rules: Conditions, state: Tournament, held: Holdings) -> None:
    """Between rounds: the books have what everybody has, in hand and on the table; even tables where players are moved."""
    assert held.pots == 0
    for one in state.entrants.values():
        assert held.chips.get(one.account, 0) == one.chips + one.pending + one.kept, one
    assert sum(held.chips.values()) == state.in_play - state.bank
    assert not state.out_of_play.get(CORRECTED), "what some have more by a bust-out taken back, others have less"
    if rules.balanced and state.phase == "playing":
        sizes = [len([one for one in state.at_table(hall.name) if one.in_play]) for hall in state.running]
        sizes = [size for size in sizes if size]
        assert max(sizes, default=0) - min(sizes, default=0) <= 1, sizes


def check_end(state: Tournament, books: Books) -> None:
    """Once it is closed: all chips are back and the pool is paid out, to the cent."""
    assert state.phase == "closed"
    unit = unit_of(state.name)
    left = {account: amount for (account, kept), amount in books.items() if kept == unit and amount and account != CAGE}
    by_rule = {out_by(state.name, rule): chips for rule, chips in state.out_of_play.items() if rule in BOOKED and chips}
    raced = out_by(state.name, RACE_OFF)  # where what it put in play has gone through
    assert left.keys() - {raced} == by_rule.keys() - {raced}
    assert all(left[account] == by_rule[account] for account in left.keys() - {raced})
    assert left.get(raced, 0) >= by_rule.get(raced, 0)
    money, other = (PLAY, CASH) if state.play_money else (CASH, PLAY)
    assert books.get((f"prizes:{state.name}", money), 0) == 0
    assert sum([amount for (_, kept), amount in books.items() if kept == money]) == 0
    assert books.get((f"commission:{state.name}", money), 0) == state.fees
    assert not [account for (account, kept), amount in books.items() if kept == other and amount]
    assert not [account for (account, _), amount in books.items() if amount < 0 and account != CAGE]


def check_cancelled(record: Sequence[Event], books: Books, *, all_back: bool) -> None:
    """Everybody has back what they paid, forfeits included, and nobody else anything; but not always the disqualified."""
    cancelled = [event for event in record if isinstance(event, events.TournamentCancelled)]
    assert len(cancelled) == 1
    paid: dict[str, int] = defaultdict(int)
    payers: dict[str, str] = {}  # of a substitute's place
    for event in record:
        if isinstance(event, events.PlayerEntered | events.ChipsBought | events.SeatResold):
            paid[event.account] += event.prize + event.fee
        if isinstance(event, events.SeatResold):
            paid[payers.get(event.absent, event.absent)] -= event.refund
        if isinstance(event, events.PlayerSubstituted):
            payers[event.substitute] = payers.get(event.account, event.account)
    gone = {event.account for event in record if isinstance(event, events.PlayerDisqualified) and not all_back}
    kept = sum([paid.pop(account, 0) for account in gone])
    back: dict[str, int] = defaultdict(int)
    for refund in cancelled[0].refunds:
        back[refund.account] += refund.prize + refund.fee
    assert {account: amount for account, amount in back.items() if amount} == {
        account: amount for account, amount in paid.items() if amount
    }
    left = {account.partition(":")[0]: amount for (account, unit), amount in books.items() if unit in (CASH, PLAY)}
    assert not left.get("prizes", 0)
    assert left.get("commission", 0) + left.get("held", 0) == kept


# Places, told again


def expected_places(rules: Conditions, record: Sequence[Event], left: Mapping[str, int]) -> list[set[str]]:
    """Everybody with a place, from the first on; those who share one together. `left` are those left, by chips."""
    told = _Told(record)
    worth = [
        event.prize.place for event in record if isinstance(event, events.PrizeAdded)
    ]  # a prize of the house for a place
    paid = max([len(rules.prizes), *worth])
    if any(stage.points for stage in rules.structure.stages):
        level = rules.ways.get("tournament.points.level", "share")
        return _by_number(told.points, level, told.ranks, paid)
    level = rules.ways["tournament.places.level"]
    places = _by_number(left, level, told.ranks, paid)
    moments = sorted({*[out.order for out in told.outs.values()], *[order for order, _ in told.drops.values()]})
    for moment in reversed(moments):
        above = sum([len(those) for those in places])
        stacks = {account: chips for account, (order, chips) in told.drops.items() if order == moment}
        places += _by_number(stacks, level, told.ranks, max(paid - above, 0))
        places += _together(rules.ways["tournament.places"], [out for out in told.outs.values() if out.order == moment])
    return places


class _Told:
    """What the record says of everybody: how those who are not left went, points, cards cut at the end."""

    def __init__(self, record: Sequence[Event]) -> None:
        self.outs: dict[str, Out] = {}
        self.drops: dict[str, tuple[int, int]] = {}  # the order of going, and the chips then
        self.points: dict[str, int] = {}
        self.ranks: dict[str, list[int]] = defaultdict(list)
        for event in record:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case events.PlayerEntered(account=account):
                self.points.setdefault(account, 0)
            case events.SeatResold(absent=gone, account=account):
                self.points.pop(gone, None)
                self.points[account] = 0
            case events.PlayerSubstituted(account=account, substitute=heir):
                self.points[heir] = self.points.pop(account)
            case events.SeatsDrawn(seats=seats):
                for place in seats:
                    self._forget(place.account)
            case events.PlayerOut(fact=fact):
                self.outs[fact.account] = fact
            case events.OutUndone(account=account):
                del self.outs[account]
            case events.PlayerDisqualified(account=account) | events.PlaceForfeited(account=account):
                self._forget(account)
                self.points.pop(account, None)
            case events.CardsCut(cards=cards):
                for account, card in cards.items():
                    self.ranks[account].append(rank_of(parse_card(card)))
            case events.SessionEnded():
                self._session_over(event)

    def _forget(self, account: str) -> None:
        self.outs.pop(account, None)
        self.drops.pop(account, None)

    def _session_over(self, event: events.SessionEnded) -> None:
        self.ranks.clear()
        for stack in event.points:
            self.points[stack.account] = self.points.get(stack.account, 0) + stack.chips
        for drop in event.dropped:
            self.drops[drop.account] = (drop.order, drop.chips)


def _by_number(numbers: Mapping[str, int], level: str, ranks: Mapping[str, Sequence[int]], paid: int) -> list[set[str]]:
    """Most first. Those level share; or the higher card cut is first, wherever a prize is at stake."""
    places: list[set[str]] = []
    for number in sorted(set(numbers.values()), reverse=True):
        those = {account for account, amount in numbers.items() if amount == number}
        at = sum([len(place) for place in places]) + 1
        if level == "share" or len(those) == 1 or at > paid:
            places.append(those)
        else:
            order = sorted(those, key=lambda account: list(ranks[account]), reverse=True)
            assert len({tuple(ranks[account]) for account in those}) == len(those), "cut until nobody is level"
            places += [{account} for account in order]
    return places


def _together(way: str, outs: Sequence[Out]) -> list[set[str]]:
    """Those who went at one moment."""
    if way != "all-in":
        amounts = {out.account: out.put_in if way == "contribution" else out.before for out in outs}
        return [
            {account for account, amount in amounts.items() if amount == each}
            for each in sorted(set(amounts.values()), reverse=True)
        ]
    places: list[set[str]] = []
    waiting = list(outs)
    while waiting:
        most = max([out.put_in for out in waiting])
        equal = [out for out in waiting if out.put_in == most]
        first = [out for out in equal if not any(_sooner(other, out) for other in equal)]
        nearest = min([out.from_button for out in first])
        tables = {out.table for out in first if out.from_button == nearest}
        place = [out for out in first if out.table in tables]
        places.append({out.account for out in place})
        waiting = [out for out in waiting if out not in place]
    return places


def _sooner(one: Out, other: Out) -> bool:
    """Whether one of the same table was all-in before another; when nobody knows, last."""
    return one.table == other.table and (one.all_in or 10**6) < (other.all_in or 10**6)
