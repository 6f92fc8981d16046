"""The cage: its shifts, the cash in its drawer, and what may be done there.

Theory of operation. A shift begins and ends with a count of the drawer by two people: one counts and says so, another
counts again and confirms the same amount. While a count waits for the second person nothing goes in or out, so that both
count the same drawer. Where they differ the count is over, and both begin again: nobody finds the first figure by trying.
What the drawer should hold follows from what was written; a difference is recorded with the count and changes nothing
else, for the ledger owes people what it owes them.

Two things are entered that nobody does at the counter: play money, which the house gives by itself, and chips that are
sold at a table for cash, which lies in the table's box until that is counted. Neither has a receipt.

What is counted at a table, a box or its chips, is held against the ledger. Where both agree one person enters it. Where
they differ it is a variance: the count waits for a second person, who counts too and is not told the first figure; the
same figure books it, another one is kept on record and books nothing.

After a round is settled nothing in it is corrected. Money moves by an adjustment: somebody proposes it with a reason,
somebody else approves it, and nobody takes part who would gain or lose by it.

Refusals, in order of precedence: nobody is named who does it, or the amount is none; the cage is not open, or its drawer
is being counted; then those of the topic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.chips import CAGE, CASH, PLAY
from croupier.house.cage import commands
from croupier.protocol.actors import HOUSE
from croupier.protocol.events import Event
from croupier.protocol.names import is_name
from croupier.protocol.refusal import Refusal
from croupier.rulebooks.values import dollars

MOST_CENTS = 10**12
CHIPS_MOVED = Refusal(
    "chips have moved at this table since the first count: take it back, and both count again", "practice"
)
Answer = tuple[Event, ...] | Refusal


class Cage(msgspec.Struct, frozen=True):
    """The cage between two events."""

    entries: int = 0  # the number of the last receipt
    shift: int = 0  # the number of the shift that is open, or was last
    open: bool = False
    play_money: bool = False  # what its drawer has held since it was first counted
    drawer: int = 0  # cash that should be in it
    boxes: dict[str, int] = {}  # cash for chips that lies at tables
    trays: dict[str, int] = {}  # chips that lie ready at tables
    count: commands.DrawerCounted | None = None  # waits for the second person
    proposed: dict[int, commands.AdjustmentProposed] = {}  # by their numbers: neither approved nor refused
    differing: dict[
        int, commands.VarianceFound
    ] = {}  # by their numbers: counts at tables that wait for the second person

    @property
    def unit(self) -> str:
        """What the ledger keeps its money in."""
        return PLAY if self.play_money else CASH


class Command(msgspec.Struct, frozen=True):
    """What somebody does at the cage."""


class CountDrawer(Command, frozen=True):
    """Count the drawer: to open the cage where it is closed, to close it where it is open."""

    counted: int
    by: str
    play_money: bool = False


class ConfirmCount(Command, frozen=True):
    """Count the drawer after the first."""

    counted: int
    by: str


class DropCount(Command, frozen=True):
    """Leave the cage as it was before the count."""

    by: str


class BuyIn(Command, frozen=True):
    """Take cash in for somebody."""

    account: str
    amount: int
    by: str
    about: str = ""
    key: str = ""


class CashOut(Command, frozen=True):
    """Pay cash out to somebody."""

    account: str
    amount: int
    by: str
    about: str = ""
    key: str = ""


class GivePlayMoney(Command, frozen=True):
    """Give somebody play money, which comes out of no drawer."""

    account: str
    amount: int
    by: str  # the house; or, as events name staff, who hands out chips at a table for play money


class SellChips(Command, frozen=True):
    """Sell chips for cash at a table."""

    table: str
    account: str
    amount: int
    by: str  # as events name staff: what they are there, and the account
    play_money: bool = False


class ChangeDrawer(Command, frozen=True):
    """Bring cash from the safe, or take some back to it."""

    amount: int
    by: str
    key: str = ""


class Fill(Command, frozen=True):
    """Send chips to a table, or take them back."""

    table: str
    amount: int
    held: commands.Held
    by: str
    key: str = ""


class SellGoods(Command, frozen=True):
    """Take chips for goods or services."""

    table: str
    account: str
    amount: int
    by: str
    play_money: bool = False


class CountDrop(Command, frozen=True):
    """Count what a table has taken for the house; `expected` is what the ledger has."""

    table: str
    box: commands.Box
    expected: int
    counted: int
    by: str
    key: str = ""


class CountChips(Command, frozen=True):
    """Count the chips of a table; `expected` is what the ledger has."""

    table: str
    box: commands.Held
    expected: int
    counted: int
    by: str
    key: str = ""


class FindVariance(Command, frozen=True):
    """Count something else at a table than the ledger has."""

    table: str
    box: commands.Counted
    expected: int
    counted: int
    by: str
    key: str = ""


class ConfirmVariance(Command, frozen=True):
    """Count after somebody has found a difference."""

    number: int
    counted: int
    by: str


class DropVariance(Command, frozen=True):
    """Take a count back that differs from the ledger."""

    number: int
    by: str


class Propose(Command, frozen=True):
    """Propose an adjustment."""

    giver: str
    taker: str
    amount: int
    table: str
    played: int
    sha256: str
    by: str
    play_money: bool = False


class Approve(Command, frozen=True):
    """Approve an adjustment."""

    number: int
    by: str


class Refuse(Command, frozen=True):
    """Refuse an adjustment, or take one's own back."""

    number: int
    sha256: str
    by: str


def decide(cage: Cage, command: Command) -> Answer:
    """What a command comes to."""
    if not getattr(command, "by", ""):
        return Refusal("whoever works at the cage is named", "system")
    amount = getattr(command, "amount", 1)
    if not 0 < abs(amount) <= MOST_CENTS or (amount < 0 and not isinstance(command, ChangeDrawer | Fill)):
        return Refusal("it is an amount of money, more than none", "system")
    if isinstance(command, _IN_A_SHIFT) and (fault := _not_open(cage)):
        return fault
    return _DECIDE[type(command)](cage, command)


def _not_open(cage: Cage) -> Refusal | None:
    if cage.count:
        return Refusal("the drawer is being counted; confirm the count or drop it first", "practice")
    return None if cage.open else Refusal("the cage is closed; two people count the drawer to open it", "practice")


def _count(cage: Cage, command: CountDrawer) -> Answer:
    if not 0 <= command.counted <= MOST_CENTS:
        return Refusal("a drawer holds some cash, or none", "system")
    first = cage.shift == 0 and not cage.open
    if not first and command.play_money != cage.play_money:
        return Refusal(f"this drawer holds {_kind(cage)}, and nothing else goes into it", "practice")
    expected = command.counted if first else cage.drawer  # the first count is what the drawer begins with
    shift = cage.shift if cage.open else cage.shift + 1
    when: commands.When = "closing" if cage.open else "opening"
    return (commands.DrawerCounted(shift, when, command.counted, expected, command.by, command.play_money),)


def _kind(cage: Cage) -> str:
    return "play money" if cage.play_money else "cash"


def _confirm(cage: Cage, command: ConfirmCount) -> Answer:
    count = cage.count
    if count is None:
        return Refusal("no count waits to be confirmed", "system")
    if command.by == count.by:
        return Refusal("another person confirms the count", "practice")
    if command.counted != count.counted:
        first = (count.expected, count.counted, count.by)
        return (commands.CountsDiffered(count.shift, command.counted, command.by, *first),)
    made = commands.ShiftOpened if count.when == "opening" else commands.ShiftClosed
    return (made(count.shift, count.counted, count.expected, count.by, command.by, count.play_money),)


def _drop(cage: Cage, command: DropCount) -> Answer:
    return (commands.CountDropped(cage.count.shift, command.by),) if cage.count else Refusal("no count waits", "system")


def _buy_in(cage: Cage, command: BuyIn) -> Answer:
    if fault := _to_oneself(command.account, command.by):
        return fault
    made = (command.account, command.amount, command.by, cage.entries + 1, cage.shift, command.about)
    return (commands.DepositMade(*made, play_money=cage.play_money, key=command.key),)


def _cash_out(cage: Cage, command: CashOut) -> Answer:
    if not command.account or command.account == command.by:
        return Refusal("somebody else is paid", "practice")
    if command.amount > cage.drawer:
        return Refusal(f"the drawer holds ${dollars(cage.drawer)}; bring cash from the safe first", "practice")
    made = (command.account, command.amount, command.by, cage.entries + 1, cage.shift, command.about)
    return (commands.WithdrawalMade(*made, play_money=cage.play_money, key=command.key),)


def _give_play_money(_cage: Cage, command: GivePlayMoney) -> Answer:
    if command.by != HOUSE and " " not in command.by:
        return Refusal("the house gives play money, and whoever deals for it", "practice")
    if fault := _to_oneself(command.account, command.by):
        return fault
    return (commands.DepositMade(command.account, command.amount, command.by, play_money=True),)


def _sell_chips(_cage: Cage, command: SellChips) -> Answer:
    if not is_name(command.table):
        return Refusal("chips are sold at a table", "system")
    if fault := _to_oneself(command.account, command.by):
        return fault
    sold = (command.account, command.amount, command.by)
    return (commands.DepositMade(*sold, table=command.table, play_money=command.play_money),)


def _to_oneself(account: str, by: str) -> Refusal | None:
    served = bool(account) and account != commands.account_in(by)
    return None if served else Refusal("somebody else brings the money: nobody sells chips to themselves", "practice")


def _change_drawer(cage: Cage, command: ChangeDrawer) -> Answer:
    if cage.drawer + command.amount < 0:
        return Refusal(f"the drawer holds ${dollars(cage.drawer)}", "practice")
    made = (cage.entries + 1, cage.shift, command.amount, command.by, cage.play_money)
    return (commands.DrawerChanged(*made, command.key),)


def _fill(cage: Cage, command: Fill) -> Answer:
    if not is_name(command.table):
        return Refusal("chips go to a table", "system")
    made = (cage.entries + 1, cage.shift, command.table, command.amount, command.held, command.by)
    return (commands.FillMade(*made, play_money=cage.play_money, key=command.key),)


def _sell(cage: Cage, command: SellGoods) -> Answer:
    return (commands.GoodsSold(cage.entries + 1, *msgspec.structs.astuple(command)),)


def _count_drop(cage: Cage, command: CountDrop) -> Answer:
    if not is_name(command.table) or not 0 <= command.counted <= MOST_CENTS:
        return Refusal("what a table has taken is some money, or none", "system")
    if not command.expected and not command.counted:
        return Refusal("there is nothing to count: this table has taken nothing since the last count", "practice")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.expected, command.counted, command.by)
    return (commands.DropCounted(*made, play_money=cage.play_money, key=command.key),)


def _cannot_count(cage: Cage, command: CountDrop | CountChips | FindVariance) -> Refusal | None:
    if command.box == "cash" and command.expected != cage.boxes.get(command.table, 0):
        return Refusal("the box of this table should hold another amount by now; count it again", "system")
    waits = [one for one in cage.differing.values() if (one.table, one.box) == (command.table, command.box)]
    return (
        Refusal("a count of this waits for a second person: confirm it or take it back", "practice") if waits else None
    )


def _count_chips(cage: Cage, command: CountChips) -> Answer:
    if not is_name(command.table) or command.expected != command.counted:
        return Refusal("the chips of a table are as many as the ledger has, or two people count them", "system")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.counted, command.by)
    return (commands.ChipsCounted(*made, play_money=cage.play_money, key=command.key),)


def _find_variance(cage: Cage, command: FindVariance) -> Answer:
    if not is_name(command.table) or not 0 <= command.counted <= MOST_CENTS or command.counted == command.expected:
        return Refusal("a count differs from what the ledger has, or there is no difference to book", "system")
    if fault := _cannot_count(cage, command):
        return fault
    made = (cage.entries + 1, cage.shift, command.table, command.box, command.expected, command.counted, command.by)
    return (commands.VarianceFound(*made, play_money=cage.play_money, key=command.key),)


def _confirm_variance(cage: Cage, command: ConfirmVariance) -> Answer:
    found = cage.differing.get(command.number)
    if found is None:
        return Refusal(f"no count of number {command.number} waits for a second person", "system")
    if found.by == command.by:
        return Refusal("another person confirms the count", "practice")
    about = (found.number, found.table, found.box, found.expected, found.counted, found.by)
    if command.counted != found.counted:
        return (commands.VarianceDisputed(*about, command.counted, command.by, found.play_money),)
    if found.box == "tray" and found.expected != cage.trays.get(found.table, 0):
        return CHIPS_MOVED
    made = (found.number, cage.shift, found.table, found.box, found.expected, found.counted, found.by, command.by)
    return (commands.VarianceBooked(*made, play_money=found.play_money),)


def _drop_variance(cage: Cage, command: DropVariance) -> Answer:
    found = cage.differing.get(command.number)
    if found is None:
        return Refusal(f"no count of number {command.number} waits for a second person", "system")
    about = (found.number, found.table, found.box, found.expected, found.counted, found.by)
    return (commands.VarianceDropped(*about, command.by, found.play_money),)


def _propose(cage: Cage, command: Propose) -> Answer:
    parties = (command.giver, command.taker)
    if command.giver == command.taker or not all(_is_party(each, command.table) for each in parties):
        return Refusal("money moves between people, the house and what a table has charged", "system")
    if fault := _own_money(parties, command.by):
        return fault
    made = msgspec.structs.astuple(command)
    return (commands.AdjustmentProposed(cage.entries + 1, *made),)


def _is_party(account: str, table: str) -> bool:
    kind, _, whose = account.partition(":")
    return account == CAGE or (kind == "wallet" and bool(whose)) or (bool(table) and account == f"commission:{table}")


def takes_fees(command: Command) -> bool:
    """Whether something takes away what a table or tournament has charged: counted, or given to somebody."""
    if isinstance(command, Propose):
        return command.giver == f"commission:{command.table}"
    return isinstance(command, CountDrop | FindVariance) and command.box == "commission"


def _own_money(parties: tuple[str, ...], by: str) -> Refusal | None:
    if commands.wallet_of(by) in parties:
        return Refusal("nobody decides on an adjustment they gain or lose by", "practice")
    return None


def _approve(cage: Cage, command: Approve) -> Answer:
    proposed = cage.proposed.get(command.number)
    if proposed is None:
        return Refusal(f"no adjustment {command.number} waits for an answer", "system")
    if proposed.by == command.by:
        return Refusal("another person approves it than the one who proposed it", "practice")
    if fault := _own_money((proposed.giver, proposed.taker), command.by):
        return fault
    parties = proposed.giver, proposed.taker
    return (commands.AdjustmentApproved(proposed.number, *parties, proposed.amount, command.by, proposed.play_money),)


def _refuse(cage: Cage, command: Refuse) -> Answer:
    proposed = cage.proposed.get(command.number)
    if proposed is None:
        return Refusal(f"no adjustment {command.number} waits for an answer", "system")
    if fault := _own_money((proposed.giver, proposed.taker), command.by):
        return fault
    return (commands.AdjustmentRefused(command.number, command.sha256, command.by),)


_IN_A_SHIFT = (BuyIn, CashOut, ChangeDrawer, Fill, CountDrop, CountChips, FindVariance, ConfirmVariance)
_DECIDE: dict[type[Command], Callable[[Cage, Any], Answer]] = {
    CountDrawer: _count,
    ConfirmCount: _confirm,
    DropCount: _drop,
    BuyIn: _buy_in,
    CashOut: _cash_out,
    GivePlayMoney: _give_play_money,
    SellChips: _sell_chips,
    ChangeDrawer: _change_drawer,
    Fill: _fill,
    SellGoods: _sell,
    CountDrop: _count_drop,
    CountChips: _count_chips,
    FindVariance: _find_variance,
    ConfirmVariance: _confirm_variance,
    DropVariance: _drop_variance,
    Propose: _propose,
    Approve: _approve,
    Refuse: _refuse,
}


def apply(cage: Cage, event: Event) -> Cage:
    """The cage after an event."""
    replace = msgspec.structs.replace
    number = getattr(event, "number", 0)
    drawer = cage.drawer + commands.cash_moved(event)
    match event:
        case commands.DepositMade(table=table) if table:
            return replace(cage, boxes=cage.boxes | {table: cage.boxes.get(table, 0) + event.amount})
        case commands.DepositMade() | commands.WithdrawalMade() | commands.DrawerChanged() if number:
            return replace(cage, entries=number, drawer=drawer)
        case commands.DropCounted(box="cash"):
            return replace(cage, entries=number, drawer=drawer, boxes=cage.boxes | {event.table: 0})
        case commands.VarianceFound():
            return replace(cage, entries=number, differing=cage.differing | {number: event})
        case commands.VarianceBooked() | commands.VarianceDisputed() | commands.VarianceDropped():
            return _counted_twice(cage, event, drawer)
        case commands.DrawerCounted():
            return replace(cage, count=event)
        case commands.CountDropped() | commands.CountsDiffered():
            return replace(cage, count=None)
        case commands.ShiftOpened():
            begun = replace(cage, shift=event.shift, open=True, play_money=event.play_money)
            return replace(begun, drawer=event.counted, count=None)
        case commands.ShiftClosed():
            return replace(cage, open=False, drawer=event.counted, count=None)
        case commands.AdjustmentProposed():
            return replace(cage, entries=number, proposed=cage.proposed | {number: event})
        case commands.AdjustmentApproved() | commands.AdjustmentRefused():
            left = {each: one for each, one in cage.proposed.items() if each != number}
            return replace(cage, proposed=left)
        case commands.FillMade(held="tray", table=table):
            return replace(cage, entries=number, trays=cage.trays | {table: cage.trays.get(table, 0) + event.amount})
        case commands.FillMade() | commands.GoodsSold() | commands.DropCounted() | commands.ChipsCounted():
            return replace(cage, entries=number)
        case _:
            return cage


def _counted_twice(
    cage: Cage, event: commands.VarianceBooked | commands.VarianceDisputed | commands.VarianceDropped, drawer: int
) -> Cage:
    """The cage once a count that differs from the ledger is booked, or is over without that."""
    left = {each: one for each, one in cage.differing.items() if each != event.number}
    cage = msgspec.structs.replace(cage, differing=left, drawer=drawer)
    if not isinstance(event, commands.VarianceBooked):
        return cage
    table, more = event.table, event.counted - event.expected
    if event.box == "cash":  # what was sold since the first count lies in the box still
        boxes = cage.boxes | {table: cage.boxes.get(table, 0) - event.expected}
        return msgspec.structs.replace(cage, boxes=boxes)
    if event.box == "tray":
        return msgspec.structs.replace(cage, trays=cage.trays | {table: cage.trays.get(table, 0) + more})
    return cage


def command_behind(event: Event) -> Command:
    """The command an event came of, to decide it once more."""
    match event:
        case commands.DepositMade(table=table) if table:
            return SellChips(table, event.account, event.amount, event.by, event.play_money)
        case commands.DepositMade(number=0, play_money=True):
            return GivePlayMoney(event.account, event.amount, event.by)
        case commands.DepositMade():
            return BuyIn(event.account, event.amount, event.by, event.about, event.key)
        case commands.WithdrawalMade():
            return CashOut(event.account, event.amount, event.by, event.about, event.key)
        case commands.DrawerCounted():
            return CountDrawer(event.counted, event.by, event.play_money)
        case commands.CountDropped():
            return DropCount(event.by)
        case commands.CountsDiffered() | commands.ShiftOpened() | commands.ShiftClosed():
            return ConfirmCount(event.counted, event.by)
        case commands.DrawerChanged():
            return ChangeDrawer(event.amount, event.by, event.key)
        case commands.FillMade():
            return Fill(event.table, event.amount, event.held, event.by, event.key)
        case commands.GoodsSold():
            return SellGoods(*msgspec.structs.astuple(event)[1:])
        case commands.DropCounted():
            return CountDrop(event.table, event.box, event.expected, event.counted, event.by, event.key)
        case commands.ChipsCounted():
            return CountChips(event.table, event.box, event.counted, event.counted, event.by, event.key)
        case commands.VarianceFound():
            return FindVariance(event.table, event.box, event.expected, event.counted, event.by, event.key)
        case commands.VarianceBooked() | commands.VarianceDisputed():
            return ConfirmVariance(event.number, event.counted, event.by)
        case commands.VarianceDropped():
            return DropVariance(event.number, event.by)
        case commands.AdjustmentProposed():
            return Propose(*msgspec.structs.astuple(event)[1:])
        case commands.AdjustmentApproved():
            return Approve(event.number, event.by)
        case commands.AdjustmentRefused():
            return Refuse(event.number, event.sha256, event.by)
        case _:
            raise AssertionError(f"{type(event).__name__} is no event of the cage")


def as_written(answer: Answer, event: Event) -> Answer:
    """Return what a command comes to, as it was written in the time of an event.

    Two counts that differ have the second alone in older records.
    """
    if isinstance(answer, Refusal) or not isinstance(event, commands.CountsDiffered) or event.counted_by:
        return answer
    return tuple([msgspec.structs.replace(one, expected=0, first=0, counted_by="") for one in answer])
