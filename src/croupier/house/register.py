"""The register of the house: approvals, standing orders, the room's time zone and business day, on a stream of its own.

Rule keys: `table.approval`, `shown.rules`.

What a rulebook wants approved has an entry here, by item: which reference, from which day, until when. Where a rulebook
leaves something to an official, the operator may answer in advance by a standing order; what is then done in the name
of the house stands under that order. A business day begins at an hour of the room's own time, so that a night's play
belongs to one day. The official rules a patron is shown are entered by their SHA-256, from the day they are put there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from croupier.house.events import HouseEvent
from croupier.protocol import Decision, Event, Refusal, is_day, is_zone
from croupier.rulebooks import rulebook, rulebook_ids

STREAM = "register"
LAST_DAY = "9999-12-31"


class RegisterEvent(HouseEvent, frozen=True, gc=False):
    """The base of what is entered in the register."""

    kept_on = STREAM


class ApprovalRecorded(RegisterEvent, frozen=True, gc=False, tag="approval-recorded"):
    """Something is approved in writing."""

    item: str
    reference: str
    from_day: str  # as YYYY-MM-DD, in the room's own time
    by: str


class ApprovalEnded(RegisterEvent, frozen=True, gc=False, tag="approval-ended"):
    """An approval holds no longer."""

    item: str
    reference: str
    on_day: str
    by: str
    reason: str


class OrderGiven(RegisterEvent, frozen=True, gc=False, tag="order-given"):
    """The operator answers in advance a question left to an official."""

    key: str  # the rule key that leaves it to an official
    answer: str
    by: str


class OrderEnded(RegisterEvent, frozen=True, gc=False, tag="order-ended"):
    """A standing order holds no longer."""

    key: str
    by: str


class RoomSet(RegisterEvent, frozen=True, gc=False, tag="room-set"):
    """The room's time zone, and when its business day begins."""

    zone: str
    day_begins: str  # as HH:MM
    by: str


class CommencementEntered(RegisterEvent, frozen=True, gc=False, tag="commencement-entered"):
    """The day an instrument starts on, where its text leaves it open."""

    rulebook: str
    day: str
    by: str


class RulesFiled(RegisterEvent, frozen=True, gc=False, tag="rules-filed"):
    """The official rules of a game are there to be shown, or other ones than before."""

    rulebook: str
    sha256: str  # of the document
    day: str
    by: str


class RulesWithdrawn(RegisterEvent, frozen=True, gc=False, tag="rules-withdrawn"):
    """The official rules of a game are there no longer."""

    rulebook: str
    day: str
    by: str


class Approval(msgspec.Struct, frozen=True):
    """An entry of the register."""

    item: str
    reference: str
    from_day: str
    until_day: str = LAST_DAY


class Filed(msgspec.Struct, frozen=True):
    """The official rules of a game, as the register has them."""

    sha256: str
    day: str


class Register(msgspec.Struct, frozen=True):
    """The register between two events."""

    approvals: tuple[Approval, ...] = ()
    orders: tuple[tuple[str, str], ...] = ()  # key and answer
    zone: str = "UTC"
    day_begins: str = "00:00"
    commencements: dict[str, date] = msgspec.field(default_factory=dict)  # by rulebook
    rules: dict[str, Filed] = msgspec.field(default_factory=dict)  # likewise

    def approved(self, item: str, on: date) -> list[str]:
        """The references under which an item is approved on a day, the newest last."""
        day = on.isoformat()
        held = [entry for entry in self.approvals if entry.item == item and entry.from_day <= day < entry.until_day]
        return [entry.reference for entry in held]

    def approval(self, item: str, on: date) -> str:
        """The newest reference under which an item is approved on a day; empty where it is not."""
        held = self.approved(item, on)
        return held[-1] if held else ""

    def order(self, key: str) -> str:
        """The standing answer to what a rule key leaves to an official; empty where there is none."""
        return dict(self.orders).get(key, "")

    def commenced(self, name: str) -> date | None:
        """Return the day a rulebook starts on, by its text or as entered; None where none has been entered."""
        return rulebook(name).instrument.commenced or self.commencements.get(name)

    def today(self, at: int) -> date:
        """The day of a moment (ms UTC) in the room's own time."""
        return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone)).date()

    def business_day(self, at: int) -> date:
        """The business day a moment (ms UTC) belongs to."""
        local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(self.zone))
        hours, minutes = map(int, self.day_begins.split(":"))
        return (local.replace(tzinfo=None) - timedelta(hours=hours, minutes=minutes)).date()

    def day_bounds(self, day: date) -> tuple[int, int]:
        """Return the beginning and the end of a business day (ms UTC)."""
        begins = time.fromisoformat(self.day_begins)
        moments = [datetime.combine(each, begins, ZoneInfo(self.zone)) for each in (day, day + timedelta(days=1))]
        return int(moments[0].timestamp() * 1000), int(moments[1].timestamp() * 1000)


class RecordApproval(msgspec.Struct, frozen=True):
    """Enter an approval."""

    item: str
    reference: str
    from_day: str
    by: str


class EndApproval(msgspec.Struct, frozen=True):
    """End an approval."""

    item: str
    reference: str
    on_day: str
    by: str
    reason: str


class GiveOrder(msgspec.Struct, frozen=True):
    """Answer in advance what is left to an official."""

    key: str
    answer: str
    by: str


class EndOrder(msgspec.Struct, frozen=True):
    """End a standing order."""

    key: str
    by: str


class SetRoom(msgspec.Struct, frozen=True):
    """Say where the room is in time."""

    zone: str
    day_begins: str
    by: str


class EnterCommencement(msgspec.Struct, frozen=True):
    """Enter the day an instrument starts on."""

    rulebook: str
    day: str
    by: str


class FileRules(msgspec.Struct, frozen=True):
    """Enter the official rules of a game."""

    rulebook: str
    sha256: str
    day: str
    by: str


class WithdrawRules(msgspec.Struct, frozen=True):
    """Enter that the official rules of a game are there no longer."""

    rulebook: str
    day: str
    by: str


Command = EnterCommencement | RecordApproval | EndApproval | GiveOrder | EndOrder | SetRoom | FileRules | WithdrawRules


def decide(register: Register, command: Command) -> Decision:
    """Answer a command with events or a refusal; the operator gives it, and is named."""
    if not command.by:
        return Refusal("no-name", "this entry does not say who made it", "system")
    return _DECIDE[type(command)](register, command)


def _record(register: Register, command: RecordApproval) -> Decision:
    if not command.item or not command.reference or not is_day(command.from_day):
        return Refusal("wrong-approval", "enter an item, a reference and the day it holds from (YYYY-MM-DD)", "system")
    if any(entry.item == command.item and entry.reference == command.reference for entry in register.approvals):
        return Refusal("entered-already", f"{command.reference} is entered for {command.item} already", "system")
    return (ApprovalRecorded(command.item, command.reference, command.from_day, command.by),)


def _end(register: Register, command: EndApproval) -> Decision:
    known = [(entry.item, entry.reference) for entry in register.approvals if entry.until_day == LAST_DAY]
    if (command.item, command.reference) not in known or not is_day(command.on_day):
        return Refusal("wrong-approval", "name an approval in force, and the day it ends (YYYY-MM-DD)", "system")
    return (ApprovalEnded(command.item, command.reference, command.on_day, command.by, command.reason),)


def _give_order(register: Register, command: GiveOrder) -> Decision:
    if not command.key or not command.answer or register.order(command.key) == command.answer:
        return Refusal("wrong-order", "give a key, and an answer that is not in force already", "system")
    return (OrderGiven(command.key, command.answer, command.by),)


def _end_order(register: Register, command: EndOrder) -> Decision:
    if not register.order(command.key):
        return Refusal("no-such-order", f"there is no standing order for {command.key[:60]}", "system")
    return (OrderEnded(command.key, command.by),)


def _set_room(_register: Register, command: SetRoom) -> Decision:
    if not is_zone(command.zone) or not _is_minute(command.day_begins):
        return Refusal("wrong-room", "enter a time zone (Australia/Sydney) and when the day begins (HH:MM)", "system")
    return (RoomSet(command.zone, command.day_begins, command.by),)


def _enter_commencement(_register: Register, command: EnterCommencement) -> Decision:
    if command.rulebook not in rulebook_ids() or not is_day(command.day):
        return Refusal("wrong-day", "name a rulebook and the day it starts (YYYY-MM-DD)", "system")
    if rulebook(command.rulebook).instrument.commenced:
        return Refusal(
            "commencement-in-text",
            f"the text of {command.rulebook} says when it starts: there is nothing to enter",
            "NI.2",
        )
    return (CommencementEntered(command.rulebook, command.day, command.by),)


def _file_rules(register: Register, command: FileRules) -> Decision:
    known = command.rulebook in rulebook_ids()
    if not known or not re.fullmatch("[0-9a-f]{64}", command.sha256) or not is_day(command.day):
        return Refusal("wrong-rules", "enter the rulebook, the document's SHA-256 and the day (YYYY-MM-DD)", "system")
    filed = register.rules.get(command.rulebook)
    if filed and filed.sha256 == command.sha256:
        return Refusal("filed-already", f"this document is on file for {command.rulebook} already", "system")
    return (RulesFiled(command.rulebook, command.sha256, command.day, command.by),)


def _withdraw_rules(register: Register, command: WithdrawRules) -> Decision:
    if command.rulebook not in register.rules or not is_day(command.day):
        return Refusal(
            "not-on-file",
            "name a rulebook whose official rules are on file, and the day they are withdrawn (YYYY-MM-DD)",
            "system",
        )
    return (RulesWithdrawn(command.rulebook, command.day, command.by),)


_DECIDE: dict[type[Command], Callable[[Register, Any], Decision]] = {
    RecordApproval: _record,
    EndApproval: _end,
    GiveOrder: _give_order,
    EndOrder: _end_order,
    SetRoom: _set_room,
    EnterCommencement: _enter_commencement,
    FileRules: _file_rules,
    WithdrawRules: _withdraw_rules,
}


def command_behind(event: Event) -> Command:
    """The command an entry comes from, to decide it once more."""
    match event:
        case ApprovalRecorded():
            return RecordApproval(event.item, event.reference, event.from_day, event.by)
        case ApprovalEnded():
            return EndApproval(event.item, event.reference, event.on_day, event.by, event.reason)
        case OrderGiven():
            return GiveOrder(event.key, event.answer, event.by)
        case OrderEnded():
            return EndOrder(event.key, event.by)
        case RoomSet():
            return SetRoom(event.zone, event.day_begins, event.by)
        case CommencementEntered():
            return EnterCommencement(event.rulebook, event.day, event.by)
        case RulesFiled():
            return FileRules(event.rulebook, event.sha256, event.day, event.by)
        case RulesWithdrawn():
            return WithdrawRules(event.rulebook, event.day, event.by)
    raise TypeError(type(event).__name__)


def _is_minute(text: str) -> bool:
    try:
        datetime.strptime(text, "%H:%M")
    except ValueError:
        return False
    return True


def apply(register: Register, event: Event) -> Register:
    """The register after an event."""
    match event:
        case ApprovalRecorded():
            entry = Approval(event.item, event.reference, event.from_day)
            return msgspec.structs.replace(register, approvals=(*register.approvals, entry))
        case ApprovalEnded():
            ended = [
                msgspec.structs.replace(entry, until_day=event.on_day)
                if (entry.item, entry.reference) == (event.item, event.reference)
                else entry
                for entry in register.approvals
            ]
            return msgspec.structs.replace(register, approvals=tuple(ended))
        case OrderGiven():
            kept = [order for order in register.orders if order[0] != event.key]
            return msgspec.structs.replace(register, orders=(*kept, (event.key, event.answer)))
        case OrderEnded():
            kept = [order for order in register.orders if order[0] != event.key]
            return msgspec.structs.replace(register, orders=tuple(kept))
        case CommencementEntered():
            entered = register.commencements | {event.rulebook: date.fromisoformat(event.day)}
            return msgspec.structs.replace(register, commencements=entered)
        case RulesFiled():
            filed = register.rules | {event.rulebook: Filed(event.sha256, event.day)}
            return msgspec.structs.replace(register, rules=filed)
        case RulesWithdrawn():
            left = {name: filed for name, filed in register.rules.items() if name != event.rulebook}
            return msgspec.structs.replace(register, rules=left)
        case RoomSet():
            return msgspec.structs.replace(register, zone=event.zone, day_begins=event.day_begins)
        case _:
            return register
