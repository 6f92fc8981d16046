"""Random appends, good and bad, alone and in groups: the store does what a few dictionaries do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.chips import CAGE
from croupier.errors import Conflict, LogError, Overdrawn, StoreError
from croupier.record import FIRST, Head, check_chain
from croupier.store import Sealed, Snapshot, Store, Write, open_store
from tests.store.conftest import Database
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, all_lines, lines_of, moves

NAMES = ("table:1", "table:2", "wallet:1")
ACCOUNTS = ("wallet:1", "stake:1:1", "pot:1", CAGE)
UNITS = ("cents", "chips:T")

transfers = st.tuples(st.integers(0, 20), st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.sampled_from(UNITS))
lines = st.lists(st.lists(transfers, max_size=2), min_size=1, max_size=3)
sealed = st.lists(st.builds(Sealed, st.integers(0, 2), st.sampled_from(("a", "b")), st.binary(max_size=3)), max_size=2)
off_by = st.sampled_from((0, 0, 0, 0, 0, 1, -1))
plans = st.lists(st.tuples(st.sampled_from(NAMES), lines, sealed, off_by), min_size=1, max_size=3)


class Model:
    """What a store holds, in plain dictionaries."""

    def __init__(self) -> None:
        self.lines: dict[str, list[bytes]] = {}
        self.balances: dict[tuple[str, str], int] = {}
        self.units: dict[str, str] = {}
        self.entries: dict[str, list[tuple[str, int, str, int]]] = {}
        self.sealed: dict[tuple[str, int, str], bytes] = {}
        self.snapshots: dict[str, Snapshot] = {}

    def copy(self) -> Model:
        other = Model()
        other.lines = {name: [*lines] for name, lines in self.lines.items()}
        other.balances, other.units = {**self.balances}, {**self.units}
        other.entries = {name: [*entries] for name, entries in self.entries.items()}
        other.sealed, other.snapshots = {**self.sealed}, {**self.snapshots}
        return other

    def last_hash(self, name: str) -> str:
        lines = self.lines.get(name, [])
        return str(msgspec.json.decode(lines[-1])["hash"]) if lines else FIRST

    def append(self, writes: list[Write]) -> type[Exception] | None:
        """Take an append, or say what kind of error it deserves and be as before."""
        new = self.copy()
        for write in writes:
            found = len(new.lines.get(write.stream, []))
            if write.expected_seq != found:
                return Conflict
            first = msgspec.json.decode(write.lines.splitlines()[0])
            if (first["seq"], first["prev"]) != (found + 1, new.last_hash(write.stream)):
                return LogError
            new.lines.setdefault(write.stream, []).extend(write.lines.splitlines(keepends=True))
            for one in write.sealed:
                new.sealed[write.stream, one.round, one.name] = one.data
        for write in writes:
            for place, group in enumerate(write.postings):
                for posting in group:
                    if posting.account != CAGE and new.units.setdefault(posting.account, posting.unit) != posting.unit:
                        return StoreError
                    account = (posting.account, posting.unit)
                    new.balances[account] = new.balances.get(account, 0) + posting.amount
                    entry = (write.stream, write.expected_seq + place + 1, posting.unit, posting.amount)
                    new.entries.setdefault(posting.account, []).append(entry)
        if any(amount < 0 for (account, _), amount in new.balances.items() if account != CAGE):
            return Overdrawn
        self.__dict__ = new.__dict__
        return None


class StoreAndModel(RuleBasedStateMachine):
    """Subclassed with the way to a fresh store."""

    url = ""

    def fresh_url(self) -> str:
        raise AssertionError

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.model = Model()
        self.words = 0

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    @initialize()
    def open(self) -> None:
        self.url = self.fresh_url()
        self.opened = open_store(self.url)
        self.store: Store = self.run(self.opened.__aenter__())

    def teardown(self) -> None:
        if self.url:
            self.run(self.opened.__aexit__(None, None, None))
        self.runner.close()

    @rule()
    def reopen(self) -> None:
        self.run(self.opened.__aexit__(None, None, None))
        self.opened = open_store(self.url, create=False)
        self.store = self.run(self.opened.__aenter__())

    def planned(self, plan: list[Any], model: Model) -> list[Write]:
        """The writes of a plan by somebody who has read the model, some of them thinking they are elsewhere."""
        streams: dict[str, Stream] = {}
        writes = []
        for name, moves_, sealed_, off in plan:
            if name not in streams:
                streams[name] = Stream(name, Head(name, len(model.lines.get(name, [])), model.last_hash(name)))
            self.words += 1
            postings = [tuple(posting for transfer in line for posting in moves(*transfer)) for line in moves_]
            write = streams[name].write(*(f"{self.words}" for _ in moves_), postings=postings, sealed=sealed_)
            writes.append(Write(name, max(0, write.expected_seq + off), write.lines, write.postings, write.sealed))
        return writes

    @rule(plan=plans)
    def append(self, plan: list[Any]) -> None:
        writes = self.planned(plan, self.model)
        expected = self.model.append(writes)
        if expected is None:
            self.run(self.store.append(writes))
        else:
            with pytest.raises(expected) as told:
                self.run(self.store.append(writes))
            assert type(told.value) is expected

    @rule(group=st.lists(plans, min_size=2, max_size=4), all_have_read=st.booleans())
    def append_together(self, group: list[list[Any]], all_have_read: bool) -> None:
        appends, expected = [], []
        before = self.model.copy()
        for plan in group:
            writes = self.planned(plan, self.model if all_have_read else before)
            appends.append(writes)
            expected.append(self.model.append(writes))

        async def together() -> list[Any]:
            return await asyncio.gather(*(self.store.append(writes) for writes in appends), return_exceptions=True)

        assert [None if each is None else type(each) for each in self.run(together())] == expected

    @rule(name=st.sampled_from(NAMES), round_number=st.integers(0, 2))
    def delete_sealed(self, name: str, round_number: int) -> None:
        self.run(self.store.delete_sealed(name, round_number))
        for key in [key for key in self.model.sealed if key[:2] == (name, round_number)]:
            del self.model.sealed[key]

    @precondition(lambda self: self.model.lines)
    @rule(data=st.data())
    def snapshot(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.model.lines)))
        made = Snapshot(data.draw(st.integers(1, len(self.model.lines[name]))), data.draw(st.binary(max_size=3)))
        self.run(self.store.put_snapshot(name, made))
        if made.seq >= self.model.snapshots.get(name, made).seq:
            self.model.snapshots[name] = made

    @invariant()
    def holds_what_the_model_holds(self) -> None:
        if self.url:
            self.run(self.compare())

    async def compare(self) -> None:
        model, store = self.model, self.store
        assert await store.streams() == sorted(model.lines)
        for name in NAMES:
            assert await lines_of(store, name) == model.lines.get(name, [])
            assert await store.snapshot(name) == model.snapshots.get(name)
        assert check_chain(await all_lines(store)) == ""
        assert [(each.account, each.unit, each.amount) for each in await store.balances()] == sorted(
            (*account, amount) for account, amount in model.balances.items()
        )
        assert not any((await store.trial_balance()).values())
        assert await store.unreconciled() == []
        for account in ACCOUNTS:
            found = [
                (one.stream, one.seq, one.unit, one.amount) async for some in store.entries(account) for one in some
            ]
            assert found == sorted(model.entries.get(account, []), key=lambda entry: entry[2])
        kept = {(name, one.round, one.name): one.data async for some in store.read_all_sealed() for name, one in some}
        assert kept == model.sealed


@pytest.fixture
def machine(database: Database, url: str) -> Iterator[type[StoreAndModel]]:
    with TemporaryDirectory() as folder:

        class Machine(StoreAndModel):
            made = 0

            def fresh_url(self) -> str:
                if database == "postgresql":
                    self.run(run_sql(url, "SET client_min_messages = error; DROP SCHEMA IF EXISTS croupier CASCADE"))
                    return url
                type(self).made += 1
                return f"sqlite:{Path(folder)}/{self.made}.sqlite"

        yield Machine


def test_the_store_does_what_the_model_does(machine: type[StoreAndModel]) -> None:
    soaking = settings().max_examples > 100
    chosen = settings(
        max_examples=500 if soaking else 15,
        stateful_step_count=50 if soaking else 20,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    run_state_machine_as_test(machine, settings=chosen)
