"""The register as a room keeps it: on its stream, read when the room opens, entered by the operator."""

from __future__ import annotations

from croupier.house import register as r
from croupier.protocol.days import is_day
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.stream import SideStream
from croupier.store import Store

IN_FUTURE = Refusal("approval date is in the future: enter the approval on that day", "system")


class Registry:
    """The register on a store."""

    def __init__(self, store: Store) -> None:
        self.register = r.Register()
        self._stream = SideStream(store, r.STREAM, self._follow)

    @classmethod
    async def read(cls, store: Store) -> Registry:
        """The register that is in a store."""
        registry = cls(store)
        await registry._stream.read()
        return registry

    def _follow(self, event: Event) -> None:
        self.register = r.apply(self.register, event)

    async def enter(self, command: r.Command, at: int) -> Refusal | None:
        """Make an entry."""
        async with self._stream.lock:
            answer = _in_future(self.register, command, at) or r.decide(self.register, command)
            if isinstance(answer, Refusal):
                return answer
            await self._stream.write(answer, (), self._stream.moment(at))
            return None


def _in_future(register: r.Register, command: r.Command, at: int) -> Refusal | None:
    """Why an approval is not entered yet: it is dated after today, as the calendar on the wall of the room has it."""
    if not isinstance(command, r.RecordApproval) or not is_day(command.from_day):
        return None
    return IN_FUTURE if command.from_day > register.today(at).isoformat() else None
