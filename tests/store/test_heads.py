"""Heads and checkpoints: what a record kept by somebody else proves about ours."""

from __future__ import annotations

import msgspec
import pytest

from croupier.errors import LogError
from croupier.record import (
    CHECKPOINTS,
    Chain,
    Head,
    HeldKey,
    SigningKey,
    check_chain,
    heads_signed_by,
    parse_head,
    prove,
    signature_fits,
    signed_checkpoint,
)
from croupier.record.checkpoint import CheckpointTaken
from croupier.store import Store, queries, take_checkpoint
from tests.support.store.streams import Noted, Stream, all_lines, lines_of

KEY, OTHER_KEY = [HeldKey(SigningKey(secret), "here") for secret in (bytes(range(32)), bytes(32))]


def log_of(*names: str, words: int = 5) -> tuple[list[bytes], list[Head]]:
    """Streams with a few lines each, one after the other, and their heads."""
    lines, heads = [], []
    for name in names:
        stream = Stream(name)
        lines += stream.write(*(f"{name} {number}" for number in range(words))).lines.splitlines(keepends=True)
        heads.append(Head(name, stream.seq, stream.hash))
    return lines, heads


LINES, HEADS = log_of("table:1", "table:2")


def chained_anew(lines: list[bytes]) -> list[bytes]:
    """The work of a forger who knows how lines are chained."""
    chains: dict[str, Chain] = {}
    forged = []
    for line in lines:
        event = msgspec.json.decode(line)
        chain = chains.setdefault(event["stream"], Chain(event["stream"]))
        forged.append(chain.lines([Noted(event["words"])], event["round"], event["at"]))
    assert check_chain(forged) == ""
    return forged


def test_a_head_is_written_and_read() -> None:
    head = Head("table:1", 12, "ab" * 32)
    assert str(head) == f"table:1:12:{'ab' * 32}"
    assert parse_head(f" {head}\n") == head
    for text in (
        "",
        "table:1",
        "table:12",
        f"table:0:{'ab' * 32}",
        f"table:x:{'ab' * 32}",
        f"t:1:{'AB' * 32}",
        "t:1:ab",
    ):
        with pytest.raises(LogError, match="STREAM:SEQ:HASH"):
            parse_head(text)


def test_lines_that_reach_their_heads_are_proven() -> None:
    proof = prove(LINES, HEADS)
    assert proof.whole
    assert proof.unproven == {}


def test_without_a_head_the_end_is_unproven() -> None:
    proof = prove(LINES)
    assert proof.whole
    assert proof.unproven == {"table:1": 5, "table:2": 5}
    assert prove(LINES, HEADS[:1]).unproven == {"table:2": 5}


def test_lines_after_the_newest_head_are_unproven() -> None:
    older = Head("table:1", 3, msgspec.json.decode(LINES[2])["hash"])
    oldest = Head("table:1", 1, msgspec.json.decode(LINES[0])["hash"])
    proof = prove(LINES, [older, oldest, HEADS[1]])
    assert proof.whole
    assert proof.unproven == {"table:1": 2}


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_flipped_byte_is_found_wherever_it_is(place: int) -> None:
    for at in range(len(LINES[place])):
        flipped = bytearray(LINES[place])
        flipped[at] ^= 1
        assert not prove([*LINES[:place], bytes(flipped), *LINES[place + 1 :]], HEADS).whole, at


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_taken_out_put_in_or_moved_is_found_against_heads(place: int) -> None:
    inserted = Stream("table:1").write("never happened").lines
    damaged = {
        "taken out": [*LINES[:place], *LINES[place + 1 :]],
        "twice": [*LINES[:place], LINES[place], *LINES[place:]],
        "put in": [*LINES[:place], inserted, *LINES[place:]],
    }
    if place not in (4, 9):  # the last lines of the two streams
        damaged["swapped"] = [*LINES[:place], LINES[place + 1], LINES[place], *LINES[place + 2 :]]
    for how, lines in damaged.items():
        assert not prove(lines, HEADS).whole, how


def test_a_cut_end_is_found_against_a_head_and_only_so() -> None:
    cut = LINES[:-2]
    assert prove(cut).whole
    proof = prove(cut, HEADS)
    assert proof.chain_fault == ""
    assert proof.head_fault == "table:2 ends at 3; a head names its line 5: the end was cut off"


def test_a_stream_that_has_gone_is_found_against_a_head_and_only_so() -> None:
    gone = LINES[:5]
    assert prove(gone).whole
    assert prove(gone, HEADS).head_fault == "table:2 is missing; a head names its line 5"


def test_a_record_chained_anew_is_found_against_a_head_and_only_so() -> None:
    lines = [line.replace(b"table:1 2", b"table:1 9") for line in LINES]
    assert not prove(lines).whole
    forged = chained_anew(lines)
    assert prove(forged).whole
    assert prove(forged, HEADS).head_fault == "line 5 is not line 5 of table:1 a head names"


def test_two_heads_that_disagree_cannot_both_fit() -> None:
    assert not prove(LINES, [*HEADS, Head("table:1", 5, "f" * 64)]).whole


async def test_a_checkpoint_chains_and_signs_all_heads(store: Store) -> None:
    tables = [Stream(name) for name in ("table:2", "table:1")]
    await store.append([table.write("opened") for table in tables])
    heads = await store.heads()
    first = await take_checkpoint(store, KEY, 5000)
    await store.append([table.write("closed") for table in tables])
    second = await take_checkpoint(store, KEY, 6000)
    (line, newer) = await lines_of(store, CHECKPOINTS)
    checkpoint = msgspec.json.decode(line, type=CheckpointTaken)
    assert checkpoint.heads == tuple(heads)
    assert signature_fits(checkpoint, 5000)
    assert [first.seq, second.seq] == [1, 2]
    assert first in msgspec.json.decode(newer, type=CheckpointTaken).heads, "a checkpoint names the one before it"
    lines = await all_lines(store)
    proof = prove(lines, heads_signed_by(KEY.public, lines))
    assert proof.whole
    assert proof.unproven == {CHECKPOINTS: 1}
    assert prove(lines, [second]).unproven == {"table:1": 2, "table:2": 2}


async def test_a_signature_covers_every_head_and_the_time() -> None:
    checkpoint = await signed_checkpoint(KEY, HEADS, 5000)
    assert signature_fits(checkpoint, 5000)
    assert not signature_fits(checkpoint, 5001)
    other = msgspec.structs.replace
    assert not signature_fits(other(checkpoint, heads=checkpoint.heads[:1]), 5000)
    assert not signature_fits(other(checkpoint, heads=(*checkpoint.heads[:1], Head("table:2", 4, HEADS[1].hash))), 5000)
    assert not signature_fits(other(checkpoint, key=OTHER_KEY.public), 5000)
    for nonsense in ("", "zz", "00" * 64):
        assert not signature_fits(other(checkpoint, signature=nonsense), 5000)
        assert not signature_fits(other(checkpoint, key=nonsense), 5000)


async def test_checkpoints_of_another_key_prove_nothing() -> None:
    chain = Chain(CHECKPOINTS)
    good = chain.lines([await signed_checkpoint(KEY, HEADS, 5000)], 0, 5000)
    forged = chain.lines([await signed_checkpoint(OTHER_KEY, HEADS[:1], 6000)], 0, 6000)
    at_another_time = Chain(CHECKPOINTS).lines([await signed_checkpoint(KEY, HEADS, 5000)], 0, 7000)
    elsewhere = Chain("table:1").lines([await signed_checkpoint(KEY, HEADS, 5000)], 0, 5000)
    assert heads_signed_by(KEY.public, [good]) == tuple(HEADS)
    assert heads_signed_by(KEY.public, LINES) == ()
    for line in (forged, at_another_time, elsewhere):
        with pytest.raises(LogError, match="not signed by"):
            heads_signed_by(KEY.public, [good, line])


async def test_a_part_of_the_heads_is_signed_as_a_part() -> None:
    whole, part = await signed_checkpoint(KEY, HEADS, 5000), await signed_checkpoint(KEY, HEADS, 5000, part=True)
    assert signature_fits(part, 5000)
    assert not signature_fits(msgspec.structs.replace(part, part=False), 5000)
    assert not signature_fits(msgspec.structs.replace(whole, part=True), 5000)
    assert b"part" not in msgspec.json.encode(whole), "lines of before are written as they were"


async def test_the_heads_of_parts_go_on_from_those_before() -> None:
    chain, newer = Chain(CHECKPOINTS), Head("table:1", 9, "c" * 64)
    lines = [chain.lines([await signed_checkpoint(KEY, HEADS, 5000)], 0, 5000)]
    lines.append(chain.lines([await signed_checkpoint(KEY, [newer], 6000, part=True)], 0, 6000))
    assert heads_signed_by(KEY.public, lines) == (newer, HEADS[1])
    lines.append(chain.lines([await signed_checkpoint(KEY, HEADS[1:], 7000)], 0, 7000))
    assert heads_signed_by(KEY.public, lines) == (HEADS[1],), "a whole one names all there are"


def test_a_key_is_made_of_32_bytes() -> None:
    with pytest.raises(LogError, match="32 secret bytes, not 5"):
        SigningKey(b"short")


async def test_the_last_line_of_every_stream_in_the_order_of_their_names(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "AT_ONCE", 2)
    assert [some async for some in store.read_last()] == []
    streams = [Stream(name) for name in ("table:2", "wallet:7", "table:1")]
    await store.append([one.write("opened", "é", f"last of {one.name}") for one in streams])
    found = [pair for some in [some async for some in store.read_last()] for pair in some]
    assert [name for name, _ in found] == ["table:1", "table:2", "wallet:7"]
    for name, line in found:
        assert [line] == [last async for some in store.read(name, 2) for last in some]
