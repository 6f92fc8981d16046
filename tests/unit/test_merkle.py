"""The tree of RFC 6962 and its proofs, against a second way of making them and against published examples."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.errors import LogError
from croupier.record import (
    EMPTY_ROOT,
    GrowingTree,
    Node,
    Span,
    completed_by,
    consistency,
    goes_on,
    hash_of,
    includes,
    inclusion,
    leaf_hash,
    subtrees,
)
from tests.support.merkle import mth, path, subproof

PUBLISHED = (  # the eight leaves of the test data of Certificate Transparency, and the root over the first so many
    ("", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    ("00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"),
    ("10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"),
    ("2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"),
    ("3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"),
    ("40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"),
    ("5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"),
    ("606162636465666768696a6b6c6d6e6f", "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"),
)
PUBLISHED_INCLUSION: tuple[tuple[int, int, list[str]], ...] = (  # leaf, size, path
    (0, 1, []),
    (
        0,
        8,
        [
            "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
            "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
            "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
        ],
    ),
    (
        5,
        8,
        [
            "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
            "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        ],
    ),
    (2, 3, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]),
)
LEAVES = [bytes.fromhex(leaf) for leaf, _ in PUBLISHED]
MOST = 40


def some_leaves(count: int) -> list[bytes]:
    return [f"leaf {number}".encode() for number in range(count)]


def nodes_over(leaves: list[bytes]) -> dict[Node, bytes]:
    nodes: dict[Node, bytes] = {}
    for number, leaf in enumerate(leaves):
        nodes |= completed_by(number, leaf_hash(leaf), nodes)
    return nodes


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_those_that_were_published(size: int) -> None:
    tree = GrowingTree()
    for leaf in LEAVES[:size]:
        tree.add(leaf_hash(leaf))
    assert tree.root.hex() == PUBLISHED[size - 1][1]
    assert hash_of(Span(0, size), nodes_over(LEAVES[:size])).hex() == PUBLISHED[size - 1][1]
    assert mth(LEAVES[:size]).hex() == PUBLISHED[size - 1][1]


@pytest.mark.parametrize(("leaf", "size", "published"), PUBLISHED_INCLUSION)
def test_inclusion_proofs_are_those_that_were_published(leaf: int, size: int, published: list[str]) -> None:
    nodes = nodes_over(LEAVES[:size])
    assert [hash_of(span, nodes).hex() for span in inclusion(leaf, size)] == published
    assert [step.hex() for step in path(leaf, LEAVES[:size])] == published


def test_the_empty_tree_has_the_root_of_the_rfc() -> None:
    assert EMPTY_ROOT == mth([]) == GrowingTree().root == hash_of(Span(0, 0), {})


def test_a_tree_keeps_two_nodes_for_each_leaf_and_every_one_once() -> None:
    leaves = some_leaves(MOST)
    nodes = nodes_over(leaves)
    assert len(nodes) < 2 * MOST
    for (level, number), hash_ in nodes.items():
        assert hash_ == mth(leaves[number << level : (number + 1) << level])


def test_every_inclusion_proof_holds_and_no_altered_one() -> None:
    for size in range(1, MOST):
        leaves = some_leaves(size)
        nodes, root = nodes_over(leaves), mth(leaves)
        for leaf in range(size):
            proof = [hash_of(span, nodes) for span in inclusion(leaf, size)]
            assert proof == path(leaf, leaves)
            hash_ = leaf_hash(leaves[leaf])
            assert includes(leaf, hash_, size, proof, root)
            assert not includes(leaf, leaf_hash(b"another"), size, proof, root)
            assert not includes(leaf, hash_, size, [*proof, root], root)
            assert not includes(leaf, hash_, size, proof, bytes(32))
            assert not (proof and includes(leaf, hash_, size, proof[:-1], root))
            assert not (proof and includes(leaf, hash_, size, [bytes(32), *proof[1:]], root))
        assert not includes(size, leaf_hash(b""), size, [], root)
        assert not includes(-1, leaf_hash(b""), size, [], root)


def test_every_consistency_proof_holds_and_no_altered_one() -> None:
    for size in range(1, MOST):
        leaves = some_leaves(size)
        nodes, root = nodes_over(leaves), mth(leaves)
        for old in range(1, size + 1):
            proof = [hash_of(span, nodes) for span in consistency(old, size)]
            assert proof == subproof(old, leaves, True)
            was = mth(leaves[:old])
            assert goes_on(old, was, size, root, proof)
            assert not goes_on(old, mth([*leaves[: old - 1], b"another"]), size, root, proof)
            assert not goes_on(old, was, size, bytes(32), proof)
            assert not goes_on(old, was, size, root, [*proof, root])
            for place in range(len(proof)):
                assert not goes_on(old, was, size, root, [*proof[:place], bytes(32), *proof[place + 1 :]])
            assert not (proof and goes_on(old, was, size, root, proof[:-1]))
    assert not goes_on(0, EMPTY_ROOT, 1, root, [])
    assert not goes_on(2, root, 1, root, [])


def test_a_tree_grows_from_its_edge() -> None:
    tree = GrowingTree()
    for number, leaf in enumerate(some_leaves(MOST)):
        tree = GrowingTree(tree.size, tree.edge)
        assert tree.root == mth(some_leaves(number))
        tree.add(leaf_hash(leaf))


def test_a_proof_names_as_many_nodes_as_the_tree_is_high() -> None:
    for size in (1, 1000, 525_600, 2**40 + 12_345):
        for spans in (inclusion(size // 3, size), consistency(size // 3 + 1, size)):
            assert len(spans) <= size.bit_length() + 1
            assert sum(len([*subtrees(span)]) for span in spans) <= 2 * size.bit_length() + 1
    for before, after in pairwise(inclusion(700, 1000)):
        assert before.end - before.first <= after.end - after.first or after.end == 1000


def test_what_is_not_there_has_no_proof() -> None:
    for leaf, size in ((1, 1), (0, 0), (-1, 4)):
        with pytest.raises(LogError, match="there is no leaf"):
            inclusion(leaf, size)
    for old, size in ((0, 1), (3, 2), (-1, 2)):
        with pytest.raises(LogError, match="does not go on"):
            consistency(old, size)
