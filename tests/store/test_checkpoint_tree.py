"""The tree over the checkpoints of a store: its proofs hold, it goes on from where it was, and it may be lost."""

from __future__ import annotations

import pytest

from croupier.errors import LogError
from croupier.record import CHECKPOINTS, EMPTY_ROOT, HeldKey, SigningKey, goes_on, includes, leaf_hash
from croupier.store import Store, checkpoint_tree, open_store, take_checkpoint
from tests.support.merkle import mth
from tests.support.store.raw import run_sql
from tests.support.store.streams import Stream, lines_of

KEY = HeldKey(SigningKey(bytes(32)), "a test")


async def take(store: Store, count: int) -> None:
    for _ in range(count):
        await take_checkpoint(store, KEY, 5000)


async def leaves_of(store: Store) -> list[bytes]:
    return [line.rstrip(b"\n") for line in await lines_of(store, CHECKPOINTS)]


async def test_the_tree_is_over_the_lines_of_the_checkpoints(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint_tree, "LEAVES_AT_ONCE", 3)
    monkeypatch.setattr(checkpoint_tree, "ROWS_AT_ONCE", 2)
    await store.append([Stream("table:1").write("opened")])
    assert await store.tree.follow() == 0
    assert await store.tree.root(0) == EMPTY_ROOT
    for count in (1, 4, 8):
        await take(store, count)
        leaves = await leaves_of(store)
        assert await store.tree.follow() == len(leaves)
        for size in range(1, len(leaves) + 1):
            root = await store.tree.root(size)
            assert root == mth(leaves[:size])
            for old in range(1, size + 1):
                was = await store.tree.root(old)
                assert goes_on(old, was, size, root, await store.tree.consistency(old, size))
                proof = await store.tree.inclusion(old - 1, size)
                assert includes(old - 1, leaf_hash(leaves[old - 1]), size, proof, root)


async def test_leaves_are_read_from_one_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint_tree, "LEAVES_AT_ONCE", 3)
    await take(store, 8)
    leaves = await leaves_of(store)
    for first, most in ((0, 0), (0, 8), (2, 5), (7, 1), (5, 100), (8, 2), (100, 1)):
        found = [leaf for some in [some async for some in store.tree.leaves(first, most)] for leaf in some]
        assert found == leaves[first : first + most if most else None]


async def test_a_proof_of_what_is_not_there_is_refused(store: Store) -> None:
    await take(store, 3)
    await store.tree.follow()
    with pytest.raises(LogError):
        await store.tree.inclusion(3, 3)
    with pytest.raises(LogError):
        await store.tree.consistency(0, 3)


async def test_a_tree_that_was_lost_is_made_again(url: str) -> None:
    async with open_store(url) as store:
        await take(store, 5)
        await store.tree.follow()
        root = await store.tree.root(5)
    await run_sql(url, "DELETE FROM checkpoint_node")
    async with open_store(url) as store:
        assert await store.tree.follow() == 5
        assert await store.tree.root(5) == root


async def test_two_servers_make_one_tree(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        await take(one, 3)
        assert await other.tree.follow() == await one.tree.follow() == 3
        await take(other, 3)
        assert await one.tree.follow() == await other.tree.follow() == 6
        assert await one.tree.root(6) == await other.tree.root(6) == mth(await leaves_of(one))
