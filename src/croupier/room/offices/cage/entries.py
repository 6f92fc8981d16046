"""Entries of the cage as staff see them and as receipts say them: with names, which the record does not hold."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.chips import CAGE, WALLET, read_account
from croupier.documents import Imprint, Movement, Receipt
from croupier.documents import ReceiptPart as Part
from croupier.house import People
from croupier.house.cage import events as cash
from croupier.protocol import Event
from croupier.record import Head
from croupier.room.streams.cage import ANSWER, REASON, Cashier
from croupier.room.streams.cage_past import Entered
from croupier.store import Store

Status = Literal["", "waiting", "approved", "refused", "booked", "disputed", "dropped"]
_STANDS: dict[Status, str] = {
    "waiting": " (waits for approval by another person; no money has moved yet)",
    "approved": " (approved)",
    "refused": " (refused; no money has moved)",
}
_COUNTS: dict[Status, str] = {
    "waiting": "The count differs from the ledger. It waits for a second person; nothing is booked yet.",
    "booked": "The count differs from the ledger. Two people have counted the same, and the variance is booked.",
    "disputed": "Two people have counted differently. Nothing is booked, and both count again.",
    "dropped": "The count differs from the ledger and was taken back. Nothing is booked.",
}
BOXES: dict[str, str] = {
    "commission": "commission", "sales": "goods and services", "cash": "cash for chips", "float": "float", "tray": "tray",
}  # fmt: skip


class OneEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the cage. Times are milliseconds UTC, amounts cents."""

    number: int
    kind: Movement
    at: int
    by: str
    by_name: str
    amount: int  # what went out, or back, is below nothing
    shift: int = 0
    account: str = ""
    name: str = ""
    table: str = ""
    about: str = ""  # the tournament
    box: str = ""
    counted: int | None = None
    expected: int | None = None
    played: int = 0  # the round an adjustment concerns
    giver: str = ""
    taker: str = ""
    reason: str = ""
    second: int | None = None  # what the second person has counted, where it is something else
    status: Status = ""  # of an adjustment, and of a count that differs from the ledger
    answer: str = ""
    answered_by: str = ""
    answered_by_name: str = ""
    answered_at: int | None = None
    head: str = ""  # as a receipt prints it: of the answer, once there is one
    printed: bool = False  # the receipt was printed: the next one is a copy


class Names:
    """The names of people by their accounts, which are kept beside the record."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people
        self._known: dict[str, str] = {}

    async def of(self, account: str) -> str:
        """The name of an account; the account itself where no person has it."""
        if not account or self._people.knows(account):
            return self._people.of(account).name if account else ""
        if account not in self._known:
            found = await self._store.accounts.of_id(account)
            if found is None:
                return account
            self._known[account] = found.name
        return self._known[account]

    async def party(self, account: str) -> str:
        """One side of an adjustment in words."""
        kind, whose, _ = read_account(account)
        if account == CAGE:
            return "the house"
        return await self.of(whose) if kind == WALLET else f"{kind} of {whose}"


def _head(entered: Entered) -> str:
    return str(Head(cash.STREAM, entered.line.seq, entered.line.hash))


def kind_of(event: Event) -> Movement:
    """What an entry is called on its receipt."""
    match event:
        case cash.DepositMade():
            return "entry" if event.about else "buy-in"
        case cash.WithdrawalMade():
            return "prize" if event.about else "cash-out"
        case cash.DrawerChanged():
            return "safe"
        case cash.FillMade():
            return "fill" if event.amount > 0 else "credit"
        case cash.GoodsSold():
            return "purchase"
        case cash.DropCounted() | cash.VarianceFound(box="commission" | "sales" | "cash"):
            return "drop"
        case cash.ChipsCounted() | cash.VarianceFound():
            return "count"
        case _:
            return "adjustment"


async def shown(cashier: Cashier, names: Names, entered: Entered) -> OneEntry:
    """An entry as staff see it."""
    event, line = entered.event, entered.line

    def field(name: str) -> str:
        return str(getattr(event, name, ""))

    counted = event.counted if isinstance(event, cash.DropCounted | cash.ChipsCounted) else None
    entry = OneEntry(
        number=event.number,  # type: ignore[attr-defined]
        kind=kind_of(event),
        at=line.at,
        by=field("by"),
        by_name=await names.of(field("by")),
        amount=getattr(event, "amount", counted or 0),
        shift=getattr(event, "shift", 0),
        account=field("account"),
        name=await names.of(field("account")),
        table=field("table"),
        about=field("about"),
        box=field("box"),
        counted=counted,
        expected=getattr(event, "expected", counted),
        head=_head(entered),
    )
    if isinstance(event, cash.VarianceFound):
        return await _variance(cashier, names, entry, event)
    return await _adjustment(cashier, names, entry, event) if isinstance(event, cash.AdjustmentProposed) else entry


async def _variance(cashier: Cashier, names: Names, entry: OneEntry, event: cash.VarianceFound) -> OneEntry:
    """A count that differs from the ledger; until a second person has counted, the first figure is told to no one."""
    answered = cashier.past.answers.get(event.number)
    if answered is None:
        return msgspec.structs.replace(entry, status="waiting")
    by = str(getattr(answered.event, "by", ""))
    disputed = answered.event.counted if isinstance(answered.event, cash.VarianceDisputed) else None
    return msgspec.structs.replace(
        entry,
        amount=event.counted,
        counted=event.counted,
        second=disputed,
        status=_OVER[type(answered.event)],
        answered_by=by,
        answered_by_name=await names.of(by),
        answered_at=answered.line.at,
        head=_head(answered),
    )


_OVER: dict[type[Event], Status] = {
    cash.VarianceBooked: "booked",
    cash.VarianceDisputed: "disputed",
    cash.VarianceDropped: "dropped",
}


async def _adjustment(cashier: Cashier, names: Names, entry: OneEntry, event: cash.AdjustmentProposed) -> OneEntry:
    answered = cashier.past.answers.get(event.number)
    status: Status = "waiting"
    if answered:
        status = "approved" if isinstance(answered.event, cash.AdjustmentApproved) else "refused"
    by = str(getattr(answered.event, "by", "")) if answered else ""
    return msgspec.structs.replace(
        entry,
        played=event.played,
        giver=await names.party(event.giver),
        taker=await names.party(event.taker),
        reason=await cashier.words.read(event.number, REASON),
        status=status,
        answer=await cashier.words.read(event.number, ANSWER),
        answered_by=by,
        answered_by_name=await names.of(by),
        answered_at=answered.line.at if answered else None,
        head=_head(answered) if answered else entry.head,
    )


def printed_words(entry: OneEntry) -> str:
    """What is put on record with the print of a receipt: an adjustment that is answered is another paper than before."""
    return f"as {entry.status}" if entry.answered_at else ""


def receipt_of(entry: OneEntry, imprint: Imprint, balance: int | None, *, copy: bool) -> Receipt:
    """The receipt of an entry; `balance` is what the person's wallet held after it."""
    parts: list[Part] = []
    if entry.counted is not None and entry.expected is not None:
        parts = [
            Part(f"Expected ({BOXES[entry.box]})", entry.expected),
            Part("Counted", entry.counted),
            Part("Difference", entry.counted - entry.expected),
        ]
    if entry.second is not None:
        parts += [Part(f"Counted by {entry.answered_by_name}", entry.second)]
    signs = [entry.name, entry.by_name, entry.answered_by_name]
    reason = _COUNTS.get(entry.status, "")
    if entry.kind == "adjustment":
        reason = f"From {entry.giver} to {entry.taker}: {entry.reason}{_STANDS[entry.status]}"
    return Receipt(
        movement=entry.kind,
        number=entry.number,
        amount=abs(entry.amount),
        imprint=imprint,
        account=entry.account,
        name=entry.name,
        table=entry.table,
        tournament=entry.about,
        balance=balance,
        parts=tuple(parts),
        signed_by=tuple([name for name in signs if name]),
        reason=reason,
        copy=copy,
    )
