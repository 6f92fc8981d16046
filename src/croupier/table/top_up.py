"""Chips added once a round is opened and before its first card.

Rule keys: `stake.locked`, `stake.topup`, `stake.declared`, `chip.trivial`.

The blinds go in before a round of play begins, so a player may still add to the stake until the first card leaves the
shoe (in Adelaide until the cut). What is bought is an event of the table, as between rounds; what of it can be bet is
an event of the round. A player who is short has not failed to add before that moment either, and adds as others do.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.poker import AddChips, State, add_chips
from croupier.protocol import Decision, Refusal
from croupier.table import commands, events
from croupier.table.decide import decide
from croupier.table.ledger import Round
from croupier.table.rules import SessionRules
from croupier.table.state import Table, place_of


def stakes_are_open(rules: SessionRules, table: Table, state: Round | None) -> bool:
    """Tell whether a round was opened, and its first card is still in the shoe."""
    return bool(table.playing) and state is not None and rules.kind.takes_chips(state)


def before_the_first_card(table: Table, state: Round) -> Table:
    """Return the table as its chips lie: no round of play has begun, and no player has yet failed to add to a stake."""
    aside = dict(table.aside)
    held = {seat: state.stake[place] + aside.get(seat, 0) for place, seat in enumerate(table.playing)}
    stakes = [held.get(player.seat, stake) for player, stake in zip(table.players, table.stakes, strict=True)]
    players = [
        replace(player, declared=False) if player.declared_for == table.round else player for player in table.players
    ]
    return replace(table, playing=(), players=tuple(players), stakes=tuple(stakes))


def top_up(rules: SessionRules, table: Table, state: State, command: commands.RaiseStake) -> Decision:
    """Add to a stake as between rounds; of a player who is dealt in the chips come into the round too."""
    bought = decide(rules, before_the_first_card(table, state), command)
    if isinstance(bought, Refusal):
        return bought
    player = table.players[place_of(table, command.account)]
    if player.declared and player.declared_for == table.round:
        bought = (*bought, events.DeclarationLapsed(player.account, rules.clause("stake.declared")))
    seat = player.seat
    loose = dict(table.aside).get(seat, 0) + command.amount
    playing = loose if table.trivial else loose - loose % rules.smallest
    if seat not in table.playing or not playing:
        return bought
    added = add_chips(rules.between_players, state, AddChips(table.playing.index(seat), playing), None)
    return added if isinstance(added, Refusal) else (*bought, *added)


def stake_is_locked(rules: SessionRules, table: Table, state: Round | None, seat: int) -> bool:
    """Tell whether a round that is played keeps the stake of a seat from being changed."""
    if stakes_are_open(rules, table, state):
        return False
    return bool(table.playing) and seat > 0 and (seat in table.playing or "stake.locked" in rules.ways)
