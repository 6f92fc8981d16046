"""What the fair play watch keeps beside the record: its memory in place of the one before, and marks until forgotten."""

from __future__ import annotations

from croupier.store import Store, open_store
from croupier.store.watching import Left


async def test_what_is_kept_takes_the_place_of_what_was(url: str) -> None:
    async with open_store(url) as store:
        assert await store.watching.kept("memory") == b""
        await store.watching.keep("memory", b"\x00one")
        await store.watching.keep("found", b"two")
        await store.watching.keep("memory", b"\x00three")
    async with open_store(url) as store:
        assert [await store.watching.kept(part) for part in ("memory", "found")] == [b"\x00three", b"two"]
        await store.watching.forget()
        assert await store.watching.kept("memory") == b""


async def test_a_mark_is_kept_once_and_as_long_as_it_is_left_again(store: Store) -> None:
    ann, bob = Left("address", "f00", "ann"), Left("address", "f00", "bob")
    await store.watching.leave(ann, 100)
    await store.watching.leave(bob, 100)
    await store.watching.leave(ann, 200)
    await store.watching.leave(ann, 150)  # told late
    assert sorted(await store.watching.left()) == [ann, bob]
    await store.watching.forget_left(200)
    assert await store.watching.left() == [ann]
