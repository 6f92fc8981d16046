"""docs/explain/shuffle-vectors.json: made by the package, and made again here by a plain reading of docs/explain/shuffle.md.

`python -m tests.unit.test_shuffle_vectors` writes the file anew.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from croupier.cards import Deck
from croupier.shuffle import (
    Contributor,
    Places,
    Shuffle,
    Shuffled,
    committed,
    cut,
    drawn_order,
    public_key,
    receipt_text,
    seal,
    shuffled_deck,
    shuffled_order,
    statement_text,
)

FILE = Path(__file__).parent.parent.parent / "docs" / "explain" / "shuffle-vectors.json"
ZERO, COUNTING = bytes(32), bytes(range(32))
PASSES_OVER = sha256(b"142").digest()  # its order for 52 cards passes a number over
ORDERS = [(ZERO, 2), (ZERO, 5), (COUNTING, 32), (COUNTING, 52), (PASSES_OVER, 52), (COUNTING, 53), (ZERO, 1000)]
DECKS = [(COUNTING, Deck()), (PASSES_OVER, Deck()), (COUNTING, Deck(32, joker=True)), (ZERO, Deck(36))]
DRAWS = [("first button", ["seat 1", "seat 4", "seat 9"]), ("pay-out, place 3", ["A. B.", "Ünal"]), ("one", ["1"])]
VALUES = {1: COUNTING, 4: PASSES_OVER, 9: ZERO}


def vectors() -> dict[str, Any]:
    """Every vector, as the package has it."""
    return {
        "orders": [
            {"seed": seed.hex(), "count": count, "order": list(shuffled_order(seed, count))} for seed, count in ORDERS
        ],
        "decks": [_deck(seed, deck) for seed, deck in DECKS],
        "draws": [_draw(label, items) for label, items in DRAWS],
        "cuts": [
            _cut(52, {}),
            _cut(52, {1: COUNTING}),
            _cut(52, VALUES),
            _cut(33, VALUES),
            _cut(5, VALUES | {4: ZERO}),  # not what seat 4 has committed to
            _cut(4, {9: ZERO}),
        ],
        "shuffles": [_shuffle(52, {}), _shuffle(52, {4: PASSES_OVER}), _shuffle(33, VALUES)],
        "seals": [_seal(b"", b""), _seal(COUNTING, b"table-1 17")],
    }


def _deck(seed: bytes, deck: Deck) -> dict[str, Any]:
    shuffle = shuffled_deck(seed, deck)
    return {
        "seed": seed.hex(),
        "deck": msgspec.to_builtins(deck),
        "cards": " ".join(shuffle.cards),
        **_openings(shuffle, (0, 7, deck.count - 1)),
    }


def _draw(label: str, items: list[str]) -> dict[str, Any]:
    shuffle = drawn_order(COUNTING, label, items)
    drawn = list(shuffle.cards)
    return {"seed": COUNTING.hex(), "label": label, "items": items, "drawn": drawn, **_openings(shuffle, (0,))}


def _openings(shuffle: Shuffle, positions: tuple[int, ...]) -> dict[str, Any]:
    return {"root": shuffle.root, "openings": msgspec.to_builtins(shuffle.openings(positions))}


def _cut(count: int, revealed: dict[int, bytes]) -> dict[str, Any]:
    commitments = tuple(committed(seat, value) for seat, value in VALUES.items())
    root = sha256(b"root").hexdigest()
    made = cut(Shuffled(1, 0, count, Deck(), root, commitments), revealed)
    return {
        "root": root,
        "count": count,
        "commitments": msgspec.to_builtins(commitments),
        "contributions": msgspec.to_builtins(made.contributions),
        "depth": made.depth,
    }


def _shuffle(count: int, values: dict[int, bytes]) -> dict[str, Any]:
    """Contributions to shuffle 17 of T1 by protocol 2: signed, with the order and the cut that follow."""
    root = sha256(b"root").hexdigest()
    clients = {seat: Contributor("T1", sha256(b"client %d" % seat).digest()) for seat in values}
    commitments = tuple(clients[seat].commitment(17, seat, value) for seat, value in sorted(values.items()))
    shuffled = Shuffled(17, 0, count, Deck(), root, commitments, protocol=2)
    made = cut(
        shuffled, values, {seat: client.reveal(17, root, seat, values[seat]) for seat, client in clients.items()}
    )
    return {
        "table": "T1",
        "shuffle": 17,
        "root": root,
        "count": count,
        "commitments": msgspec.to_builtins(commitments),
        "contributions": msgspec.to_builtins(made.contributions),
        "depth": made.depth,
        "committed_positions": list(Places(shuffled, made).order),
        "statement": statement_text("T1", shuffled, 129, "ab" * 32).decode(),
        "receipts": {seat: receipt_text("T1", 17, root, seat, value.hex()).decode() for seat, value in values.items()},
    }


def _seal(plain: bytes, about: bytes) -> dict[str, str]:
    sealed = seal(plain, public_key(COUNTING), PASSES_OVER, about)
    return {
        "private": COUNTING.hex(),
        "ephemeral": PASSES_OVER.hex(),
        "about": about.hex(),
        "plain": plain.hex(),
        "sealed": sealed.hex(),
    }


def written() -> str:
    """The file as it should be: one vector a line."""
    groups = [
        f' "{name}": [\n' + ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in group) + "\n ]"
        for name, group in vectors().items()
    ]
    return "{\n" + ",\n".join(groups) + "\n}\n"


def published() -> dict[str, Any]:
    """The file as it is."""
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


# The same again from the document alone: nothing below uses the package or an HMAC of anybody's


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    padded = key + bytes(32)
    inner = sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


class Keystream:
    """Numbers of a keystream, one 16-bit number at a time."""

    def __init__(self, key: bytes, label: bytes) -> None:
        self.key, self.label, self.taken, self.passed_over = key, label, 0, 0

    def below(self, bound: int) -> int:
        while True:
            index, at = divmod(self.taken, 16)
            block = hmac_sha256(self.key, self.label + index.to_bytes(4, "big"))
            number = block[2 * at] * 256 + block[2 * at + 1]
            self.taken += 1
            if number // bound < 65536 // bound:
                return number % bound
            self.passed_over += 1


def order_of(seed: bytes, count: int) -> tuple[list[int], int]:
    """The order, and how many numbers were passed over on the way."""
    stream, order = Keystream(seed, b"croupier/1/order"), list(range(count))
    for last in range(count - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order, stream.passed_over


def salt_of(seed: bytes, position: int) -> bytes:
    block = hmac_sha256(seed, b"croupier/1/salt" + (position // 2).to_bytes(4, "big"))
    return block[:16] if position % 2 == 0 else block[16:]


def leaf_of(seed: bytes, position: int, text: str) -> bytes:
    return sha256(b"\0croupier/1/card" + position.to_bytes(2, "big") + text.encode() + salt_of(seed, position)).digest()


def tree_of(leaves: list[bytes]) -> bytes:
    """The root: the left half has the highest power of two of leaves that is fewer than all."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while 2 * left < len(leaves):
        left *= 2
    return sha256(b"\1" + tree_of(leaves[:left]) + tree_of(leaves[left:])).digest()


def check_texts(seed: bytes, texts: list[str], found: dict[str, Any]) -> None:
    assert tree_of([leaf_of(seed, position, text) for position, text in enumerate(texts)]).hex() == found["root"]
    for opening in found["openings"]:
        assert opening["card"] == texts[opening["position"]]
        assert opening["salt"] == salt_of(seed, opening["position"]).hex()


# Tests


def test_the_file_is_what_the_package_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "stale: run `python -m tests.unit.test_shuffle_vectors`"


def test_the_document_alone_gives_the_same_orders_and_one_passes_a_number_over() -> None:
    passed_over = 0
    for found in published()["orders"]:
        order, passed = order_of(bytes.fromhex(found["seed"]), found["count"])
        assert order == found["order"]
        passed_over += passed and found["count"] == 52
    assert passed_over, "no vector shows what a number too high does"


def test_the_document_alone_gives_the_same_decks_salts_and_roots() -> None:
    for found in published()["decks"]:
        seed, size = bytes.fromhex(found["seed"]), found["deck"]["size"]
        fresh = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"][52 - size :] + ["Jo"] * found["deck"][
            "joker"
        ]
        texts = [fresh[index] for index in order_of(seed, len(fresh))[0]]
        assert " ".join(texts) == found["cards"]
        check_texts(seed, texts, found)


def test_the_document_alone_gives_the_same_draws() -> None:
    for found in published()["draws"]:
        seed = hmac_sha256(bytes.fromhex(found["seed"]), b"croupier/1/draw/" + found["label"].encode())
        texts = [found["items"][index] for index in order_of(seed, len(found["items"]))[0]]
        assert texts == found["drawn"]
        check_texts(seed, texts, found)


def test_the_document_alone_gives_the_same_cuts() -> None:
    left_out = 0
    for found in published()["cuts"]:
        label = b"croupier/1/cut"
        hashes = {given["seat"]: given["commitment"] for given in found["commitments"]}
        for given in found["contributions"]:
            seat, value = given["seat"].to_bytes(2, "big"), bytes.fromhex(given["value"] or "")
            fits = sha256(b"croupier/1/contribution" + seat + value).hexdigest() == hashes[given["seat"]]
            assert given["counted"] == fits
            left_out += bool(value) and not fits
            label += seat + b"\0\x20" + value if fits else b""
        assert found["depth"] == 2 + Keystream(bytes.fromhex(found["root"]), label).below(found["count"] - 3)
    assert left_out == 1, "no vector shows a contribution that is not what was committed to"


def signed(found: dict[str, Any], given: dict[str, Any], *lines: object) -> None:
    key = next(one["key"] for one in found["commitments"] if one["seat"] == given["seat"])
    text = "\n".join(map(str, lines)).encode()
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(given["signature"]), text)


def test_the_document_alone_gives_the_same_orders_of_players() -> None:
    for found in published()["shuffles"]:
        table, number, root, parts = found["table"], found["shuffle"], found["root"], b""
        about = (table, f"shuffle {number}")
        for given, shown in zip(found["commitments"], found["contributions"], strict=True):
            seat, value = given["seat"], bytes.fromhex(shown["value"])
            label = b"croupier/2/contribution" + seat.to_bytes(2, "big") + number.to_bytes(4, "big")
            assert given["commitment"] == sha256(label + value).hexdigest()
            signed(found, given, "croupier/2/commitment", *about, f"seat {seat}", given["commitment"], given["key"])
            signed(found, shown, "croupier/2/reveal", *about, f"root {root}", f"seat {seat}", shown["value"])
            receipt = ["croupier/2/receipt", *about, f"root {root}", f"seat {seat}", shown["value"]]
            assert found["receipts"][str(seat)] == "\n".join(receipt)
            parts += seat.to_bytes(2, "big") + b"\0\x20" + value
        key, count = bytes.fromhex(root), found["count"]
        depth = 2 + Keystream(key, b"croupier/2/cut" + parts).below(count - 3)
        stream, order = Keystream(key, b"croupier/2/players" + parts), list(range(count))
        for last in range(count - 1, 0, -1):
            other = stream.below(last + 1)
            order[last], order[other] = order[other], order[last]
        assert (depth, order[depth:] + order[:depth]) == (found["depth"], found["committed_positions"])
        given = "".join(f"{one['seat']} {one['commitment']}\n" for one in found["commitments"])
        lines = [f"root {root}", f"commitments {sha256(given.encode()).hexdigest()}", f"line 129:{'ab' * 32}"]
        assert found["statement"] == "\n".join(["croupier/2/statement", *about, *lines])


def test_the_document_alone_opens_the_seals() -> None:
    for found in published()["seals"]:
        private, about, sealed = (bytes.fromhex(found[name]) for name in ("private", "about", "sealed"))
        key = X25519PrivateKey.from_private_bytes(private)
        agreed = key.exchange(X25519PublicKey.from_public_bytes(sealed[:32]))
        halves = sealed[:32] + key.public_key().public_bytes_raw()
        cipher_key = hmac_sha256(hmac_sha256(bytes(32), agreed), b"croupier/1/seal" + halves + b"\1")
        assert ChaCha20Poly1305(cipher_key).decrypt(bytes(12), sealed[32:], about).hex() == found["plain"]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
