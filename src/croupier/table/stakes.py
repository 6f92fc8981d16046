"""Stakes: buying in, adding, what may come off, declared players, and coming back within the hour.

Rule keys: `stake.min`, `stake.max`, `stake.join`, `stake.locked`, `stake.topup`, `stake.reduce`, `stake.declared`,
`stake.return`, `stake.return.below`, `stake.transfer`, `chip.trivial`, `commission.hourly.paid`.

A stake never changes by hand while a round is played. Chips come from the player's own funds and go back there; there
is no way from one stake to another.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.check import invariant
from croupier.poker import ChipsAdded, PayoutCorrected, RoundVoided
from croupier.protocol import Decision, Event, Refusal
from croupier.table import commands, events
from croupier.table.after_the_round import moved_by
from croupier.table.rules import HOUR_MS, SessionRules
from croupier.table.state import Table, place_of, player_changed, stakes_whole
from croupier.table.topic import Behind, Changes, Commands, Deciders, simply


def fault_in_buy_in(rules: SessionRules, table: Table, command: commands.TakeSeat) -> Refusal | None:
    """Refuse a buy-in outside the table's terms; within the hour it is the stake taken away."""
    if type(command.stake) is not int or command.stake <= 0:
        return Refusal("no-amount", "enter the buy-in", rules.clause("stake.join"))
    if command.stake % rules.game.chip:
        return Refusal(
            "not-in-chips", f"buy in with chips of {rules.game.money(rules.game.chip)}", rules.clause("chip")
        )
    if due := stake_to_return_with(rules, table, command.account, command.at):
        if command.stake != due:
            taken, money = _taken_away(rules, table, command.account, command.at), rules.game.money
            bring = f"bring the table minimum, {money(due)}" if due > taken else f"bring {money(due)}"
            return Refusal(
                "brings-back",
                f"this player took {money(taken)} away within the hour: {bring}",
                rules.clause("stake.return"),
            )
        return None
    if command.stake < rules.stake_min:
        return Refusal(
            "below-minimum", f"the minimum buy-in is {rules.game.money(rules.stake_min)}", rules.clause("stake.join")
        )
    if rules.stake_max and command.stake > rules.stake_max:
        return Refusal(
            "above-maximum", f"the maximum buy-in is {rules.game.money(rules.stake_max)}", rules.clause("stake.max")
        )
    return None


def stake_to_return_with(rules: SessionRules, table: Table, account: str, at: int) -> int:
    """Return the buy-in of a player who left within the hour: the stake they took away; 0 for every other player.

    Where that is below the minimum, the table's rules choose between the two.
    """
    taken = _taken_away(rules, table, account, at)
    return max(taken, rules.stake_min) if taken and rules.ways["stake.return.below"] == "minimum" else taken


def _taken_away(rules: SessionRules, table: Table, account: str, at: int) -> int:
    """Return the stake a player left this table with within the hour; 0 for every other player."""
    left = (gone for gone in table.departures if gone.account == account and rules.return_ms)
    return next((gone.stake for gone in left if at - gone.at <= rules.return_ms and gone.stake), 0)


def fault_in_top_up(rules: SessionRules, table: Table, account: str, amount: int) -> Refusal | None:
    """Refuse a player so many chips more, between rounds."""
    place = place_of(table, account)
    clause = rules.clause("stake.topup")
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if account in table.barred:
        return Refusal("barred", "this player is barred from the game", rules.clause("breach.exclude"))
    if is_declared(rules, table, place):
        return Refusal("declared", "a declared player may not add to the stake", rules.clause("stake.declared", 1))
    if type(amount) is not int or amount <= 0 or amount % rules.game.chip:
        return Refusal(
            "not-in-chips", f"add a whole number of {rules.game.money(rules.game.chip)} chips, at least one", clause
        )
    stake = table.stakes[place] + amount
    if rules.ways.get("stake.topup") == "up-to-maximum":  # only who has nothing left buys in again
        if stake < rules.stake_min and not table.stakes[place]:
            return Refusal(
                "below-minimum",
                f"the minimum buy-in is {rules.game.money(rules.stake_min)}",
                rules.clause("stake.join"),
            )
    elif stake < rules.stake_min:
        return Refusal(
            "below-minimum",
            f"the stake has to come to at least {rules.game.money(rules.stake_min)}",
            rules.clause("stake.topup", -1),
        )
    if rules.stake_max and stake > rules.stake_max and rules.ways.get("stake.topup") != "at-least-minimum":
        return Refusal("above-maximum", f"the stake may come to at most {rules.game.money(rules.stake_max)}", clause)
    return None


def raise_stake(rules: SessionRules, table: Table, command: commands.RaiseStake) -> Decision:
    """Add chips between rounds."""
    if fault := fault_in_top_up(rules, table, command.account, command.amount):
        return fault
    return (events.StakeRaised(command.account, command.amount, rules.clause("stake.topup")),)


def lower_stake(rules: SessionRules, table: Table, command: commands.LowerStake) -> Decision:
    """Take chips off between rounds, down to the least stake, where the rulebook does not forbid it.

    Rule keys: `stake.reduce`, `stake.transfer`, `stake.locked`.
    """
    place = place_of(table, command.account)
    clause = rules.clause("stake.reduce")
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if rules.ways.get("stake.reduce", "to-minimum") != "to-minimum":
        return Refusal("chips-stay", "chips stay in the stake until the player leaves", clause)
    if type(command.amount) is not int or command.amount <= 0 or command.amount % rules.game.chip:
        return Refusal(
            "not-in-chips",
            f"take off a whole number of {rules.game.money(rules.game.chip)} chips, at least one",
            clause,
        )
    if table.stakes[place] - command.amount < rules.stake_min:
        return Refusal(
            "below-minimum", f"leave {rules.game.money(rules.stake_min)} or more", rules.clause("stake.join")
        )
    return (events.StakeLowered(command.account, command.amount, "taken off", clause),)


def buy_goods(
    rules: SessionRules, table: Table, command: commands.BuyGoods, folded_with: int | None = None
) -> Decision:
    """Pay staff for goods or services out of the stake, where the rulebook knows that.

    `folded_with` is what a player has who is in the round no longer, and may buy again.
    """
    place = place_of(table, command.account)
    clause = rules.clause("stake.reduce")
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if rules.ways.get("stake.reduce") != "purchases":
        return Refusal("chips-stay", "chips stay in the stake until the player leaves", clause)
    if table.players[place].seat in table.playing and folded_with is None:
        return Refusal("in-a-hand", "this player is in a hand: buy after it", rules.clause("stake.reduce", 1))
    amount, held = command.amount, table.stakes[place] if folded_with is None else folded_with
    if type(amount) is not int or not 0 < amount <= held or amount % rules.game.chip:
        return Refusal("wrong-payment", "pay with chips this player has", clause)
    return (events.StakeLowered(command.account, command.amount, events.GOODS, clause),)


def rule_trivial_chips(rules: SessionRules, table: Table, command: commands.RuleTrivialChips) -> Decision:
    """Say whether chips too small for any bet play."""
    clause = rules.clause("chip.trivial")
    if "chip.trivial" not in rules.ways:
        return Refusal("no-trivial-chips", "every chip plays here", clause)
    if not rules.is_left_to(command.by):
        return Refusal("not-theirs", f"only the {rules.ways['official']} may rule on trivial chips", clause)
    if command.play == table.trivial:
        return Refusal("so-already", "trivial chips are ruled on that way already", clause)
    return (events.TrivialChipsRuled(command.play, command.by, clause, command.reason),)


def in_play(rules: SessionRules, table: Table, stake: int) -> int:
    """Return the part of a stake that comes into a round: all, or whole smallest bets where trivial chips do not play.

    Denominations are not kept: the part beyond whole smallest bets is in trivial chips. The fee for the hand is paid
    first.
    """
    return stake if table.trivial else stake - (stake - rules.fee) % rules.smallest


def change_float(rules: SessionRules, table: Table, command: commands.ChangeFloat) -> Decision:
    """Chips for the bank of a table, or back to the cage."""
    if not rules.kind.has_bank:
        return Refusal("no-bank", "players play against each other here: the table has no bank", "system")
    if type(command.amount) is not int or not command.amount or table.bank + command.amount < 0:
        return Refusal("wrong-amount", "give an amount, at most what the bank has", "system")
    return (events.FloatChanged(command.amount, command.by, "practice"),)


def is_declared(rules: SessionRules, table: Table, place: int) -> bool:
    """Tell whether a player is declared now: a win that restores the minimum ends it, as the next start enters."""
    return table.players[place].declared and table.stakes[place] < rules.stake_min


def declarations(rules: SessionRules, table: Table) -> list[Event]:
    """Return the declarations made, the lapses, and the departures without a stake as the next round starts."""
    if "stake.declared" not in rules.ways or not rules.money:
        return []
    told: list[Event] = []
    for player, stake in zip(table.players, table.stakes, strict=True):
        short = stake < rules.stake_min
        if short and not player.declared and not player.away:
            told.append(events.PlayerDeclared(player.account, rules.clause("stake.declared")))
        elif player.declared and not short:
            told.append(events.DeclarationLapsed(player.account, rules.clause("stake.declared")))
    return told


def pay_time(rules: SessionRules, table: Table, command: commands.PayTime) -> Decision:
    """Pay for hours at the table, in advance; nothing is ever given back."""
    clause = rules.clause("commission.hourly.paid")
    if not rules.hourly:
        return Refusal("no-time-charge", "no commission by time is charged here", rules.clause("commission.method"))
    place = place_of(table, command.account)
    if place < 0:
        return Refusal("no-seat", "this player has no seat here", clause)
    if type(command.hours) is not int or not 1 <= command.hours <= 24:
        return Refusal("wrong-hours", "pay for 1 to 24 whole hours", clause)
    start = max(command.at, table.players[place].paid_until)
    until = start + command.hours * HOUR_MS
    return (events.TimePaid(command.account, command.hours * rules.hourly, until, clause),)


def least_stake(rules: SessionRules) -> int:
    """The least to sit down with: against the bank, where the rules name none, what the least round begins with."""
    return max(rules.stake_min, rules.game.stake_least)


def _staked(table: Table, account: str, amount: int) -> Table:
    place = place_of(table, account)
    stakes = list(table.stakes)
    stakes[place] += amount
    if 0 < table.players[place].short <= stakes[place]:
        table = player_changed(table, account, short=0)
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _stake_short(table: Table, event: events.StakeShort) -> Table:
    return player_changed(table, event.account, short=event.least)


def _trivial_chips_ruled(table: Table, event: events.TrivialChipsRuled) -> Table:
    return replace(table, trivial=event.play)


def _stake_raised(table: Table, event: events.StakeRaised | events.StackChanged) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    raised = _staked(table, event.account, event.amount)
    return _set_aside(raised, seat, event.amount) if seat in table.playing else raised


def _chips_added(table: Table, event: ChipsAdded) -> Table:
    """Chips that were bought before the first card come into the round."""
    return _set_aside(table, table.playing[event.place], -event.amount)


def _set_aside(table: Table, seat: int, amount: int) -> Table:
    """More chips of a player dealt in lie beside the round, or fewer."""
    aside = dict(table.aside)
    aside[seat] = aside.get(seat, 0) + amount
    invariant(aside[seat] >= 0, "chips that come into a round lie at the seat")
    return replace(table, aside=tuple([(one, kept) for one, kept in aside.items() if kept]))


def _stake_lowered(table: Table, event: events.StakeLowered) -> Table:
    seat = table.players[place_of(table, event.account)].seat
    if seat in table.playing:  # folded: the round knows the stake until it ends
        return replace(table, spent=(*table.spent, (seat, event.amount)))
    return _staked(table, event.account, -event.amount)


def _moved_after_end(table: Table, event: PayoutCorrected | RoundVoided) -> Table:
    """A pot pushed the wrong way, or a round made void, found once it was over; before that the round itself knows."""
    if table.playing:
        return table
    seats = {table.dealt[place]: amount for place, amount in moved_by(event).items()}
    stakes = [stake + seats.get(player.seat, 0) for player, stake in zip(table.players, table.stakes, strict=True)]
    return stakes_whole(replace(table, stakes=tuple(stakes)))


def _declared(table: Table, event: events.PlayerDeclared) -> Table:
    return player_changed(table, event.account, declared=True, declared_for=table.round + 1)


def _declaration_lapsed(table: Table, event: events.DeclarationLapsed) -> Table:
    return player_changed(table, event.account, declared=False)


def _time_paid(table: Table, event: events.TimePaid) -> Table:
    return player_changed(table, event.account, paid_until=event.until)


def _float_changed(table: Table, event: events.FloatChanged) -> Table:
    invariant(table.bank + event.amount >= 0, "the bank has the chips it gives back")
    return replace(table, bank=table.bank + event.amount)


def changes_announced(table: Table, at: int) -> Commands:
    """The changes that notices have announced, to be made now."""
    return [commands.MakeChange(notice.number, at) for notice in table.notices]


def _lowering_behind(_rules: SessionRules, table: Table, event: events.StakeLowered, at: int) -> Commands:
    bought = [commands.BuyGoods(event.account, event.amount), commands.LowerStake(event.account, event.amount)]
    return [*bought, *changes_announced(table, at)]


def _shortage_behind(_rules: SessionRules, table: Table, _event: events.StakeShort, at: int) -> Commands:
    return changes_announced(table, at)


def _time_behind(rules: SessionRules, _table: Table, event: events.TimePaid, at: int) -> Commands:
    return [commands.PayTime(event.account, event.amount // rules.hourly if rules.hourly else 0, at)]


DECIDE: Deciders = {
    commands.RaiseStake: raise_stake,
    commands.LowerStake: lower_stake,
    commands.BuyGoods: buy_goods,
    commands.RuleTrivialChips: rule_trivial_chips,
    commands.ChangeFloat: change_float,
    commands.PayTime: pay_time,
}
APPLY: Changes = {
    events.StakeRaised: _stake_raised,
    events.StackChanged: _stake_raised,
    events.StakeLowered: _stake_lowered,
    events.StakeShort: _stake_short,
    events.TrivialChipsRuled: _trivial_chips_ruled,
    events.FloatChanged: _float_changed,
    events.PlayerDeclared: _declared,
    events.DeclarationLapsed: _declaration_lapsed,
    events.TimePaid: _time_paid,
    ChipsAdded: _chips_added,
    PayoutCorrected: _moved_after_end,
    RoundVoided: _moved_after_end,
}
BEHIND: Behind = {
    events.FloatChanged: simply(commands.ChangeFloat),
    events.StakeRaised: simply(commands.RaiseStake),
    events.StakeLowered: _lowering_behind,
    events.StakeShort: _shortage_behind,
    events.TrivialChipsRuled: simply(commands.RuleTrivialChips),
    events.TimePaid: _time_behind,
    ChipsAdded: lambda *_: [],  # nothing but what follows chips a player has bought
}
