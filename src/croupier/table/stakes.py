"""Stakes: buying in, adding, what may come off, declared players, and coming back within the hour.

Rule keys: `stake.min`, `stake.max`, `stake.join`, `stake.locked`, `stake.topup`, `stake.reduce`, `stake.declared`,
`stake.return`, `stake.return.below`, `stake.transfer`, `chip.trivial`, `commission.hourly.paid`.

A stake never changes by hand while a round is played. Chips come from the player's own funds and go back there; there
is no way from one stake to another.
"""

from __future__ import annotations

from croupier.protocol import Event, Refusal
from croupier.table import commands
from croupier.table import events as table_events
from croupier.table.rules import HOUR_MS, SessionRules
from croupier.table.state import Table, place_of

Answer = tuple[Event, ...] | Refusal


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


def raise_stake(rules: SessionRules, table: Table, command: commands.RaiseStake) -> Answer:
    """Add chips between rounds."""
    if fault := fault_in_top_up(rules, table, command.account, command.amount):
        return fault
    return (table_events.StakeRaised(command.account, command.amount, rules.clause("stake.topup")),)


def lower_stake(rules: SessionRules, table: Table, command: commands.LowerStake) -> Answer:
    """Take chips off between rounds, down to the least stake, where the rulebook does not forbid it."""
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
    return (table_events.StakeLowered(command.account, command.amount, "taken off", clause),)


def buy_goods(rules: SessionRules, table: Table, command: commands.BuyGoods, folded_with: int | None = None) -> Answer:
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
    return (table_events.StakeLowered(command.account, command.amount, table_events.GOODS, clause),)


def rule_trivial_chips(rules: SessionRules, table: Table, command: commands.RuleTrivialChips) -> Answer:
    """Say whether chips too small for any bet play."""
    clause = rules.clause("chip.trivial")
    if "chip.trivial" not in rules.ways:
        return Refusal("no-trivial-chips", "every chip plays here", clause)
    if not rules.is_left_to(command.by):
        return Refusal("not-theirs", f"only the {rules.ways['official']} may rule on trivial chips", clause)
    if command.play == table.trivial:
        return Refusal("so-already", "trivial chips are ruled on that way already", clause)
    return (table_events.TrivialChipsRuled(command.play, command.by, clause, command.reason),)


def in_play(rules: SessionRules, table: Table, stake: int) -> int:
    """Return the part of a stake that comes into a round: all, or whole smallest bets where trivial chips do not play.

    Denominations are not kept: the part beyond whole smallest bets is in trivial chips. The fee for the hand is paid
    first.
    """
    return stake if table.trivial else stake - (stake - rules.fee) % rules.smallest


def change_float(rules: SessionRules, table: Table, command: commands.ChangeFloat) -> Answer:
    """Chips for the bank of a table, or back to the cage."""
    if not rules.kind.has_bank:
        return Refusal("no-bank", "players play against each other here: the table has no bank", "system")
    if type(command.amount) is not int or not command.amount or table.bank + command.amount < 0:
        return Refusal("wrong-amount", "give an amount, at most what the bank has", "system")
    return (table_events.FloatChanged(command.amount, command.by, "practice"),)


def is_declared(rules: SessionRules, table: Table, place: int) -> bool:
    """Tell whether a player is declared now: a win that restores the minimum ends it, as the next start enters."""
    return table.players[place].declared and table.stakes[place] < rules.stake_min


def declarations(rules: SessionRules, table: Table) -> list[Event]:
    """Return the declarations made, the lapses, and the departures without a stake as the next round starts."""
    if "stake.declared" not in rules.ways or not rules.money:
        return []
    events: list[Event] = []
    for player, stake in zip(table.players, table.stakes, strict=True):
        short = stake < rules.stake_min
        if short and not player.declared and not player.away:
            events.append(table_events.PlayerDeclared(player.account, rules.clause("stake.declared")))
        elif player.declared and not short:
            events.append(table_events.DeclarationLapsed(player.account, rules.clause("stake.declared")))
    return events


def pay_time(rules: SessionRules, table: Table, command: commands.PayTime) -> Answer:
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
    return (table_events.TimePaid(command.account, command.hours * rules.hourly, until, clause),)


def least_stake(rules: SessionRules) -> int:
    """The least to sit down with: against the bank, where the rules name none, what the least round begins with."""
    return max(rules.stake_min, rules.game.stake_least)
