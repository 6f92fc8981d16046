"""The register as a room keeps it: on its stream, read when the room opens, entered by the operator."""

from __future__ import annotations

from croupier.house import register as house_register
from croupier.protocol.days import is_day
from croupier.protocol.events import Event
from croupier.protocol.refusal import Refusal
from croupier.room.streams.stream import SideStream
from croupier.store import Store

IN_FUTURE = Refusal("approval date is in the future: enter the approval on that day", "system")


class Registry:
    """The register on a store."""

    def __init__(self, store: Store) -> None:
        self.register = house_register.Register()
        self._stream = SideStream(store, house_register.STREAM, self._follow)

    @classmethod
    async def read(cls, store: Store) -> Registry:
        """The register that is in a store."""
        registry = cls(store)
        await registry._stream.read()
        return registry

    def _follow(self, event: Event) -> None:
        self.register = house_register.apply(self.register, event)

    async def enter(self, command: house_register.Command, at: int) -> Refusal | None:
        """Make an entry."""
        async with self._stream.lock:
            answer = _in_future(self.register, command, at) or house_register.decide(self.register, command)
            if isinstance(answer, Refusal):
                return answer
            await self._stream.write(answer, (), self._stream.moment(at))
            return None


def _in_future(register: house_register.Register, command: house_register.Command, at: int) -> Refusal | None:
    """Why an approval is not entered yet: it is dated after today, as the calendar on the wall of the room has it."""
    if not isinstance(command, house_register.RecordApproval) or not is_day(command.from_day):
        return None
    return IN_FUTURE if command.from_day > register.today(at).isoformat() else None
