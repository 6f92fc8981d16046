"""The cage: its shifts, the cash in its drawer, and the steps taken there.

Theory of operation. A shift begins and ends with a count of the drawer by two people: one counts and says so, another
counts again and confirms the same amount. While a count waits for the second person nothing goes in or out, so that
both count the same drawer. Where they differ the count is over, and both begin again: the first figure cannot be found
by trying. The amount the drawer should hold follows from the record; a difference is recorded with the count and
changes nothing else, for the ledger owes people what it owes them.

Two things are entered that are not done at the counter: play money, which the house gives by itself, and chips that are
sold at a table for cash, which lies in the table's box until that is counted. Neither has a receipt.

What is counted at a table, a box or its chips, is held against the ledger. Where both agree one person enters it. Where
they differ it is a variance: the count waits for a second person, who counts too and is not told the first figure; the
same figure books it, another one is kept on record and books nothing.

After a round is settled nothing in it is corrected. Money moves by an adjustment: one person proposes it with a reason,
another approves it, and no one takes part who would gain or lose by it.

Refusals, in order of precedence: no person is named, or the amount is 0; the cage is not open, or its drawer is being
counted; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.chips import CAGE, WALLET, commission_of, read_account, wallet_of
from croupier.house.cage import commands, events
from croupier.house.cage.state import Cage
from croupier.protocol import HOUSE, Decision, Refusal, account_in, is_name, title_in
from croupier.rulebooks import dollars

MOST_CENTS = 10**12
CHIPS_MOVED = Refusal(
    "chips-moved",
    "chips have moved at this table since the first count: take it back and have both count again",
    "practice",
)


def decide(cage: Cage, command: commands.Command) -> Decision:
    """Decision a command with events or a refusal."""
    if not getattr(command, "by", ""):
        return Refusal("no-name", "this entry does not say who made it", "system")
    amount = getattr(command, "amount", 1)
    if not 0 < abs(amount) <= MOST_CENTS or (
        amount < 0 and not isinstance(command, commands.ChangeDrawer | commands.Fill)
    ):
        return Refusal("wrong-amount", "enter an amount of money above 0", "system")
    if isinstance(command, _IN_A_SHIFT) and (fault := _not_open(cage)):
        return fault
    return _DECIDE[type(command)](cage, command)


def _not_open(cage: Cage) -> Refusal | None:
    if cage.count:
        return Refusal("count-open", "the drawer is being counted: confirm the count or drop it first", "practice")
    return (
        None
        if cage.open
        else Refusal("cage-closed", "the cage is closed: two people have to count the drawer to open it", "practice")
    )


def _count(cage: Cage, command: commands.CountDrawer) -> Decision:
    if not 0 <= command.counted <= MOST_CENTS:
        return Refusal("wrong-amount", "a drawer holds $0 or more: enter what was counted", "system")
    first = cage.shift == 0 and not cage.open
    if not first and command.play_money != cage.play_money:
        return Refusal("other-money", f"this drawer holds {_kind(cage)} and nothing else", "practice")
    expected = command.counted if first else cage.drawer  # the first count is what the drawer begins with
    shift = cage.shift if cage.open else cage.shift + 1
    when: events.When = "closing" if cage.open else "opening"
    return (events.DrawerCounted(shift, when, command.counted, expected, command.by, command.play_money),)


def _kind(cage: Cage) -> str:
    return "play money" if cage.play_money else "cash"


def _confirm(cage: Cage, command: commands.ConfirmCount) -> Decision:
    count = cage.count
    if count is None:
        return Refusal("no-count-waiting", "no count waits to be confirmed", "system")
    if command.by == count.by:
        return Refusal("second-person", "you counted: another person has to confirm the count", "practice")
    if command.counted != count.counted:
        first = (count.expected, count.counted, count.by)
        return (events.CountsDiffered(count.shift, command.counted, command.by, *first),)
    made = events.ShiftOpened if count.when == "opening" else events.ShiftClosed
    return (made(count.shift, count.counted, count.expected, count.by, command.by, count.play_money),)


def _drop(cage: Cage, command: commands.DropCount) -> Decision:
    return (
        (events.CountDropped(cage.count.shift, command.by),)
        if cage.count
        else Refusal("no-count-waiting", "no count waits", "system")
    )


def _buy_in(cage: Cage, command: commands.BuyIn) -> Decision:
    if fault := _to_oneself(command.account, command.by):
        return fault
    made = (command.account, command.amount, command.by, cage.entries + 1, cage.shift, command.about)
    return (events.DepositMade(*made, play_money=cage.play_money, key=command.key),)


def _cash_out(cage: Cage, command: commands.CashOut) -> Decision:
    if not command.account or command.account == command.by:
        return Refusal("own-money", "nobody pays themselves: another person has to pay this out", "practice")
    if command.amount > cage.drawer:
        return Refusal(
            "drawer-too-low", f"the drawer holds ${dollars(cage.drawer)}: first bring cash from the safe", "practice"
        )
    made = (command.account, command.amount, command.by, cage.entries + 1, cage.shift, command.about)
    return (events.WithdrawalMade(*made, play_money=cage.play_money, key=command.key),)


def _give_play_money(_cage: Cage, command: commands.GivePlayMoney) -> Decision:
    if command.by != HOUSE and not title_in(command.by):
        return Refusal("house-gives", "play money is given by the house or by staff", "practice")
    if fault := _to_oneself(command.account, command.by):
        return fault
    return (events.DepositMade(command.account, command.amount, command.by, play_money=True),)


def _sell_chips(_cage: Cage, command: commands.SellChips) -> Decision:
    if not is_name(command.table):
        return Refusal("no-table", "name the table that sells the chips", "system")
    if fault := _to_oneself(command.account, command.by):
        return fault
    sold = (command.account, command.amount, command.by)
    return (events.DepositMade(*sold, table=command.table, play_money=command.play_money),)


def _to_oneself(account: str, by: str) -> Refusal | None:
    served = bool(account) and account != account_in(by)
    return (
        None
        if served
        else Refusal("own-money", "nobody sells chips to themselves: another person has to take the money", "practice")
    )


def _change_drawer(cage: Cage, command: commands.ChangeDrawer) -> Decision:
    if cage.drawer + command.amount < 0:
        return Refusal("drawer-too-low", f"the drawer holds ${dollars(cage.drawer)}", "practice")
    made = (cage.entries + 1, cage.shift, command.amount, command.by, cage.play_money)
    return (events.DrawerChanged(*made, command.key),)


def _fill(cage: Cage, command: commands.Fill) -> Decision:
    if not is_name(command.table):
        return Refusal("no-table", "name the table the chips go to", "system")
    made = (cage.entries + 1, cage.shift, command.table, command.amount, command.held, command.by)
    return (events.FillMade(*made, play_money=cage.play_money, key=command.key),)


def _sell(cage: Cage, command: commands.SellGoods) -> Decision:
    return (events.GoodsSold(cage.entries + 1, *msgspec.structs.astuple(command)),)


def _count_drop(cage: Cage, command: commands.CountDrop) -> Decision:
    if not is_name(command.table) or not 0 <= command.counted <= MOST_CENTS:
        return Refusal("wrong-amount", "enter what was counted at the table: $0 or more", "system")
    if not command.expected and not command.counted:
        return Refusal("nothing-to-count", "nothing to count: this table took nothing since the last count", "practice")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.expected, command.counted, command.by)
    return (events.DropCounted(*made, play_money=cage.play_money, key=command.key),)


def _cannot_count(
    cage: Cage, command: commands.CountDrop | commands.CountChips | commands.FindVariance
) -> Refusal | None:
    if command.box == "cash" and command.expected != cage.boxes.get(command.table, 0):
        return Refusal("box-moved", "the box of this table should hold another amount by now: count it again", "system")
    waits = [one for one in cage.differing.values() if (one.table, one.box) == (command.table, command.box)]
    return (
        Refusal("count-waiting", "a count of this waits for a second person: confirm it or take it back", "practice")
        if waits
        else None
    )


def _count_chips(cage: Cage, command: commands.CountChips) -> Decision:
    if not is_name(command.table) or command.expected != command.counted:
        return Refusal("two-counts", "this count differs from the ledger: two people have to count the chips", "system")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.counted, command.by)
    return (events.ChipsCounted(*made, play_money=cage.play_money, key=command.key),)


def _find_variance(cage: Cage, command: commands.FindVariance) -> Decision:
    if not is_name(command.table) or not 0 <= command.counted <= MOST_CENTS or command.counted == command.expected:
        return Refusal("no-variance", "the count is the same as the ledger: there is no difference to book", "system")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.expected, command.counted, command.by)
    return (events.VarianceFound(*made, play_money=cage.play_money, key=command.key),)


def _confirm_variance(cage: Cage, command: commands.ConfirmVariance) -> Decision:
    found = cage.differing.get(command.number)
    if found is None:
        return Refusal("no-count-waiting", f"no count number {command.number} waits for a second person", "system")
    if found.by == command.by:
        return Refusal("second-person", "you counted: another person has to confirm the count", "practice")
    about = (found.number, found.table, found.box, found.expected, found.counted, found.by)
    if command.counted != found.counted:
        return (events.VarianceDisputed(*about, command.counted, command.by, found.play_money),)
    if found.box == "tray" and found.expected != cage.trays.get(found.table, 0):
        return CHIPS_MOVED
    made = (found.number, cage.shift, found.table, found.box, found.expected, found.counted, found.by, command.by)
    return (events.VarianceBooked(*made, play_money=found.play_money),)


def _drop_variance(cage: Cage, command: commands.DropVariance) -> Decision:
    found = cage.differing.get(command.number)
    if found is None:
        return Refusal("no-count-waiting", f"no count number {command.number} waits for a second person", "system")
    about = (found.number, found.table, found.box, found.expected, found.counted, found.by)
    return (events.VarianceDropped(*about, command.by, found.play_money),)


def _propose(cage: Cage, command: commands.Propose) -> Decision:
    parties = (command.giver, command.taker)
    if command.giver == command.taker or not all(_is_party(each, command.table) for each in parties):
        return Refusal(
            "wrong-parties",
            "money moves between two different parties: people, the house, or what a table has charged",
            "system",
        )
    if fault := _own_money(parties, command.by):
        return fault
    made = msgspec.structs.astuple(command)
    return (events.AdjustmentProposed(cage.entries + 1, *made),)


def _is_party(account: str, table: str) -> bool:
    kind, whose, _ = read_account(account)
    return account == CAGE or (kind == WALLET and bool(whose)) or (bool(table) and account == commission_of(table))


def _own_money(parties: tuple[str, ...], by: str) -> Refusal | None:
    if wallet_of(by) in parties:
        return Refusal("own-money", "you gain or lose by this adjustment: another person has to decide", "practice")
    return None


def _approve(cage: Cage, command: commands.Approve) -> Decision:
    proposed = cage.proposed.get(command.number)
    if proposed is None:
        return Refusal("no-adjustment", f"no adjustment {command.number} waits for an answer", "system")
    if proposed.by == command.by:
        return Refusal("second-person-approves", "you proposed this adjustment: another person approves it", "practice")
    if fault := _own_money((proposed.giver, proposed.taker), command.by):
        return fault
    parties = proposed.giver, proposed.taker
    return (events.AdjustmentApproved(proposed.number, *parties, proposed.amount, command.by, proposed.play_money),)


def _refuse(cage: Cage, command: commands.Refuse) -> Decision:
    proposed = cage.proposed.get(command.number)
    if proposed is None:
        return Refusal("no-adjustment", f"no adjustment {command.number} waits for an answer", "system")
    if fault := _own_money((proposed.giver, proposed.taker), command.by):
        return fault
    return (events.AdjustmentRefused(command.number, command.sha256, command.by),)


_IN_A_SHIFT = (
    commands.BuyIn,
    commands.CashOut,
    commands.ChangeDrawer,
    commands.Fill,
    commands.CountDrop,
    commands.CountChips,
    commands.FindVariance,
    commands.ConfirmVariance,
)
_DECIDE: dict[type[commands.Command], Callable[[Cage, Any], Decision]] = {
    commands.CountDrawer: _count,
    commands.ConfirmCount: _confirm,
    commands.DropCount: _drop,
    commands.BuyIn: _buy_in,
    commands.CashOut: _cash_out,
    commands.GivePlayMoney: _give_play_money,
    commands.SellChips: _sell_chips,
    commands.ChangeDrawer: _change_drawer,
    commands.Fill: _fill,
    commands.SellGoods: _sell,
    commands.CountDrop: _count_drop,
    commands.CountChips: _count_chips,
    commands.FindVariance: _find_variance,
    commands.ConfirmVariance: _confirm_variance,
    commands.DropVariance: _drop_variance,
    commands.Propose: _propose,
    commands.Approve: _approve,
    commands.Refuse: _refuse,
}
