"""The stream of play money that the house gives, in which the cage has no part."""

from __future__ import annotations

from croupier.house import PLAY_MONEY_STREAM as STREAM
from croupier.house import PlayMoneyGiven, Request, given_postings
from croupier.protocol import HOUSE, Event
from croupier.record import RequestKeys
from croupier.room.streams.house_states import PlayMoneyState
from croupier.room.streams.snapshots import State, Taken
from croupier.room.streams.stream import Line
from croupier.room.streams.writer import Decided, Postings, StreamWriter
from croupier.store import Store


class PlayMoney(StreamWriter[None, PlayMoneyGiven]):
    """The play money given on a store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, STREAM)

    def taken(self) -> Taken:
        """Take the stream as it stands."""
        return Taken(self.last, self.last.seq, PlayMoneyState(self.done.keys))

    def put_back(self, state: State, _seq: int) -> None:
        """Come back to the stream as it stood."""
        assert isinstance(state, PlayMoneyState)
        self.done = RequestKeys(state.keys)

    async def give(self, account: str, amount: int, at: int) -> None:
        """Give play money, which comes out of no drawer."""
        async with self.locked():
            await self.carry_out(PlayMoneyGiven(account, amount, HOUSE), Request(at))

    async def decide(self, given: PlayMoneyGiven, _request: Request) -> Decided:
        """Give it: nothing speaks against that."""
        return Decided((given,))

    def take(self, event: Event) -> Postings:
        """Return what an event moves."""
        assert isinstance(event, PlayMoneyGiven)
        return given_postings(event)

    def follow(self, _event: Event, _line: Line) -> None:
        """Follow nothing: the ledger says what people have."""
