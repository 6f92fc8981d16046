"""Files of evidence as a player's browser saves them, of a house whose keys a test has."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from croupier.house import keys as of_house
from croupier.record import SigningKey
from croupier.shuffle import receipt_text, stated_text

TABLE, SEAT = "omaha", 3
SIGNING, WORKING, OTHER = (SigningKey(sha256(name).digest()) for name in (b"signing", b"working", b"other"))
ROOT, ANOTHER, DIGEST, VALUE = "ab" * 32, "cd" * 32, "ef" * 32, "12" * 32


def statement(shuffle: int, root: str = ROOT, seq: int = 0, key: SigningKey = WORKING) -> dict[str, Any]:
    place = f"{seq or 10 * shuffle}:{'00' * 32}"
    signature = key.sign(stated_text(TABLE, shuffle, root, DIGEST, place))
    return {"shuffle": shuffle, "root": root, "commitments": DIGEST, "line": place, "key": key.public} | {
        "signature": signature, "moment": "2026-11-20T00:00:00.000Z",
    }  # fmt: skip


def part(shuffle: int = 1, key: SigningKey = WORKING) -> dict[str, Any]:
    receipt = key.sign(receipt_text(TABLE, shuffle, ROOT, SEAT, VALUE))
    return {"shuffle": shuffle, "seat": SEAT, "root": ROOT, "value": VALUE, "receipt": receipt, "key": key.public}


def line(**fields: object) -> str:
    body = json.dumps({"stream": TABLE, "seq": 10, **fields}, separators=(",", ":"))[:-1]
    return f'{body},"hash":"{sha256(body.encode()).hexdigest()}"}}'


def introduced(*keys: tuple[str, SigningKey, SigningKey]) -> list[dict[str, Any]]:
    found, after = [], of_house.NOTHING_BEFORE
    for kind, key, signer in keys:
        text = of_house.introduction_text("introduced", kind, key.public, 1, after, signer.public)
        found.append(
            {"what": "introduced", "kind": kind, "public": key.public, "at": 1, "after": after}
            | {"signer": signer.public, "signature": signer.sign(text)}
        )
        after = after if kind == of_house.WORKING else sha256(text).hexdigest()
    return found


CHAIN = introduced((of_house.SIGNING, SIGNING, SIGNING), (of_house.WORKING, WORKING, SIGNING))


def file(**fields: object) -> bytes:
    told = {"format": "croupier/evidence/1", "table": TABLE, "found": "something", "statements": [], "parts": []}
    keys = {"pinned": SIGNING.public, "introductions": CHAIN}
    return json.dumps(told | {"lines": [], "keys": keys} | fields).encode()
