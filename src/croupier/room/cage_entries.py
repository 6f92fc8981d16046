"""Entries of the cage as staff see them and as receipts say them: with names, which the record does not hold."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.chips import CAGE
from croupier.documents.paper import Imprint
from croupier.documents.receipt import Movement, Part, Receipt
from croupier.protocol.events import Event
from croupier.record import Head
from croupier.room.cashier import ANSWER, REASON, Cashier, Entered
from croupier.room.person import People
from croupier.store import Store
from croupier.table import cash as e

Status = Literal["", "waiting", "approved", "refused"]
_STANDS: dict[Status, str] = {
    "waiting": " (waits for approval by somebody else; no money has moved yet)",
    "approved": " (approved)",
    "refused": " (refused; no money has moved)",
}
BOXES: dict[str, str] = {"commission": "commission", "sales": "goods and services", "cash": "cash for chips"}


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
    status: Status = ""  # of an adjustment
    answer: str = ""
    answered_by: str = ""
    answered_by_name: str = ""
    answered_at: int | None = None
    head: str = ""  # as a receipt prints it


class Names:
    """The names of people by their accounts, which are kept beside the record."""

    def __init__(self, store: Store, people: People) -> None:
        self._store, self._people = store, people
        self._known: dict[str, str] = {}

    async def of(self, account: str) -> str:
        """The name of an account; the account itself where nobody is known by it."""
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
        kind, _, whose = account.partition(":")
        if account == CAGE:
            return "the house"
        return await self.of(whose) if kind == "wallet" else f"{kind} of {whose}"


def kind_of(event: Event) -> Movement:
    """What an entry is called on its receipt."""
    match event:
        case e.DepositMade():
            return "entry" if event.about else "buy-in"
        case e.WithdrawalMade():
            return "prize" if event.about else "cash-out"
        case e.DrawerChanged():
            return "safe"
        case e.FillMade():
            return "fill" if event.amount > 0 else "credit"
        case e.GoodsSold():
            return "purchase"
        case e.DropCounted():
            return "drop"
        case _:
            return "adjustment"


async def shown(cashier: Cashier, names: Names, entered: Entered) -> OneEntry:
    """An entry as staff see it."""
    event, line = entered.event, entered.line

    def field(name: str) -> str:
        return str(getattr(event, name, ""))

    counted = event.counted if isinstance(event, e.DropCounted) else None
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
        expected=event.expected if isinstance(event, e.DropCounted) else None,
        head=str(Head(e.STREAM, line.seq, line.hash)),
    )
    return await _adjustment(cashier, names, entry, event) if isinstance(event, e.AdjustmentProposed) else entry


async def _adjustment(cashier: Cashier, names: Names, entry: OneEntry, event: e.AdjustmentProposed) -> OneEntry:
    answered = cashier.answers.get(event.number)
    status: Status = "waiting"
    if answered:
        status = "approved" if isinstance(answered.event, e.AdjustmentApproved) else "refused"
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
    )


def receipt_of(entry: OneEntry, imprint: Imprint, balance: int | None) -> Receipt:
    """The receipt of an entry; `balance` is what the person's wallet holds now."""
    parts: list[Part] = []
    if entry.counted is not None and entry.expected is not None:
        parts = [
            Part(f"Expected ({BOXES[entry.box]})", entry.expected),
            Part("Counted", entry.counted),
            Part("Difference", entry.counted - entry.expected),
        ]
    signs = [entry.name, entry.by_name, entry.answered_by_name]
    reason = f"From {entry.giver} to {entry.taker}: {entry.reason}{_STANDS[entry.status]}" if entry.status else ""
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
    )
