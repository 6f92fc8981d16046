"""A round that is over: pots that were pushed taken back, and rulings with the chips they can still move.

A dealer who has pushed a pot the wrong way takes the chips back before the next deal, as at any table: until the next
round starts, while the chips are still with their players. Only the push is taken back this way; earlier entries are
taken back after that, by the same rules as in every round. A player who has left, moved or changed the stake since has
taken chips of that pot along: then an official rules on it.

Since the end players may have added chips, bought goods, left or changed seats, and the round knows nothing of it. So a
ruling that comes then moves the difference between two outcomes, and never puts a stake as the round left it over the
one that lies at the table. Chips that are no longer there cannot be moved: the players it takes them from, or gives
them to, have to sit where the round was played, with enough. Otherwise the ruling stands at the table as it was and the
cage pays.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.poker import PayoutCorrected, RoundVoided
from croupier.protocol import Event, PlayerExcluded, Refusal, RulingGiven
from croupier.rulings import SETTLED, PayoutError
from croupier.table.events import TableEvent
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table, at_seat, place_of

REPORT_IT = "report what is wrong with the payout"
THE_CAGE = (
    "the outcome stands at the table, and an adjustment at the cage puts it right: one proposes, another approves"
)
THE_DIRECTOR = (
    "the outcome stands at the table; the director takes a bust-out back (undo-out), with the stacks as they should be"
)
THE_FLOOR = "no sanction is carried out at the table, and the floor excludes the person by name"


def cannot_take_back(rules: SessionRules, table: Table, before: Round, since: Iterable[Event]) -> Refusal | None:
    """Refuse to take back the push of a round that is over; `since` is the table's events after it."""
    if table.tournament:
        words = "the tournament has counted these stacks"
        return Refusal("stacks-counted", f"{words}: {REPORT_IT}", rules.clause("stack.locked"))
    if not rules.kind.is_push(rules.game, before):
        return SETTLED
    for event in since:
        if not isinstance(event, TableEvent):
            continue
        if event.settles_push:
            return SETTLED
        account = getattr(event, "account", "")
        if event.takes_chips_along and account in table.dealt_accounts:
            seat = table.dealt[table.dealt_accounts.index(account)]
            return Refusal(
                "chips-moved", f"seat {seat} has left, moved or changed the stake since: {REPORT_IT}", "system"
            )
    return None


def moved_by(event: Event) -> dict[int, int]:
    """Return the chips an event of a round that is over moves, by place."""
    match event:
        case RoundVoided(returned=returned):
            return {place: amount for place, amount in enumerate(returned) if amount}
        case PayoutCorrected(payer=payer, payee=payee, amount=amount):
            return {payer: -amount, payee: amount}
    return {}


def accounts_moved(table: Table, events: Iterable[Event]) -> set[str]:
    """Return the accounts whose chips these events of a round that is over move."""
    return {table.dealt_accounts[place] for event in events for place in moved_by(event)}


def cannot_follow(rules: SessionRules, table: Table, events: tuple[Event, ...]) -> Refusal | None:
    """Refuse a ruling on a round that is over that cannot be carried out at the table as it is now."""
    for event in events:
        for place, amount in _would_move(rules, event).items():
            seat, account = table.dealt[place], table.dealt_accounts[place]
            player = at_seat(table, seat)
            if player is None or player.account != account:
                way_out = THE_FLOOR if isinstance(event, PlayerExcluded) else _way_out(table)
                return Refusal("player-gone", f"seat {seat} has left or moved since: {way_out}", _clause(rules, table))
            has = table.stakes[place_of(table, account)]
            if has + amount < 0:
                words = f"seat {seat} has {rules.game.money(has)} left and would give back {rules.game.money(-amount)}"
                return Refusal("stake-too-low", f"{words}: {_way_out(table)}", _clause(rules, table))
    return None


def _would_move(rules: SessionRules, event: Event) -> dict[int, int]:
    """Return the chips an event moves or proposes to move, by place; 0 for a player barred."""
    if isinstance(event, PlayerExcluded):
        return {event.place: 0} if event.place >= 0 else {}
    if isinstance(event, RulingGiven):
        told = rules.kind.read_report(event.report)
        return {told.payer: -told.amount, told.payee: told.amount} if isinstance(told, PayoutError) else {}
    return moved_by(event)


def _way_out(table: Table) -> str:
    return THE_DIRECTOR if table.tournament else THE_CAGE


def _clause(rules: SessionRules, table: Table) -> str:
    return rules.clause("stack.locked") if table.tournament else "system"
