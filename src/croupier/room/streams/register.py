"""The register as a room keeps it: on its stream, read when the room opens, entered by the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.house import Request
from croupier.house import register as house_register
from croupier.protocol import Event, Refusal, is_day
from croupier.record import RequestKeys
from croupier.room.streams.house_states import RegisterState
from croupier.room.streams.snapshots import State, Taken
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, StreamWriter
from croupier.store import Store

if TYPE_CHECKING:
    from croupier.room.streams.keeping_snapshots import SnapshotKeeper

IN_FUTURE = Refusal("date-to-come", "approval date is in the future: enter the approval on that day", "system")


class Registry(StreamWriter[None, house_register.Command]):
    """The register on a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, house_register.STREAM)
        self.register = house_register.Register()

    @classmethod
    async def read(cls, store: Store, snapshots: SnapshotKeeper | None = None) -> Registry:
        """Return the register that is in a store, from a snapshot on where there are any."""
        registry = cls(store)
        await registry.open_from(snapshots)
        return registry

    def taken(self) -> Taken:
        """Take the register as it stands."""
        return Taken(self.last, self.last.seq, RegisterState(self.register, self.done.keys))

    def put_back(self, state: State, _seq: int) -> None:
        """Come back to the register as it stood."""
        assert isinstance(state, RegisterState)
        self.register, self.done = state.register, RequestKeys(state.keys)

    async def enter(self, command: house_register.Command, at: int) -> Refusal | None:
        """Make an entry."""
        async with self.locked():
            answer = await self.carry_out(command, Request(at))
            return answer if isinstance(answer, Refusal) else None

    async def withheld(self, command: house_register.Command, at: int) -> Refusal | None:
        """Return why an approval of a later day is not entered yet."""
        return _in_future(self.register, command, at)

    async def decide(self, command: house_register.Command, _request: Request) -> Decided | Refusal:
        """Decide an entry."""
        events = house_register.decide(self.register, command)
        return events if isinstance(events, Refusal) else Decided(events)

    def follow(self, event: Event, _line: Line) -> None:
        """Follow an entry."""
        self.register = house_register.apply(self.register, event)


def _in_future(register: house_register.Register, command: house_register.Command, at: int) -> Refusal | None:
    """Return why an approval is not entered yet: it is dated after today, as the calendar on the wall of the room has it."""
    if not isinstance(command, house_register.RecordApproval) or not is_day(command.from_day):
        return None
    return IN_FUTURE if command.from_day > register.today(at).isoformat() else None
