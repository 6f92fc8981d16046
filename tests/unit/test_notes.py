"""Signed notes and cosignatures, by the words of c2sp.org/signed-note, tlog-checkpoint and tlog-cosignature."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.errors import LogError
from croupier.record import (
    COSIGNATURE,
    ED25519,
    Note,
    Signature,
    SigningKey,
    TreeHead,
    VerifierKey,
    cosigned_text,
    parse_key,
    parse_note,
    signature_line,
    signed_at,
)

PUBLISHED_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"  # of Go's package of notes
PUBLISHED = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
OF_THE_SPECIFICATION = (
    "example.com/behind-the-sofa\n"
    "20852163\n"
    "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    "\n"
    "— example.com/behind-the-sofa "
    "Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    "— witness.example.com/w1 "
    "jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
)
HOUSE, WITNESS = SigningKey(bytes(range(32))), SigningKey(bytes(32))
HOUSE_KEY = VerifierKey("room.example/log", ED25519, HOUSE.public)
WITNESS_KEY = VerifierKey("club.example/witness", COSIGNATURE, WITNESS.public)
HEAD = TreeHead("room.example/log", 7, bytes(range(32)))


def signed() -> Note:
    return Note(HEAD.text, (signature_line(HOUSE_KEY, HOUSE.sign(HEAD.text.encode())),))


def cosigned(at: int = 1_679_315_147) -> Note:
    return signed().and_(signature_line(WITNESS_KEY, WITNESS.sign(cosigned_text(HEAD.text, at)), at))


def test_a_published_note_is_read_and_its_signature_holds() -> None:
    note, key = parse_note(PUBLISHED), parse_key(PUBLISHED_KEY)
    assert str(note) == PUBLISHED
    assert str(key) == PUBLISHED_KEY
    assert signed_at(note, key) == 0
    with pytest.raises(LogError, match="does not fit"):
        signed_at(Note(note.text.replace("you", "we"), note.signatures), key)


def test_the_note_of_the_specification_is_read_to_the_byte() -> None:
    note = parse_note(OF_THE_SPECIFICATION)
    assert str(note) == OF_THE_SPECIFICATION
    assert (note.head.origin, note.head.size) == ("example.com/behind-the-sofa", 20852163)
    assert note.head.text == note.text
    house, witness = note.signatures
    assert (house.name, len(house.data)) == ("example.com/behind-the-sofa", 64)
    assert int.from_bytes(witness.data[:8], "big") == 1679315147, "the time in the specification's own example"


def test_a_note_is_made_as_the_specification_says_by_hand() -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    public = key.public_key().public_bytes_raw()
    text = f"room.example/log\n7\n{b64encode(bytes(range(32))).decode()}\n"
    id_ = sha256(b"room.example/log\n\x01" + public).digest()[:4]
    by_hand = f"{text}\n\u2014 room.example/log {b64encode(id_ + key.sign(text.encode())).decode()}\n"
    assert str(signed()) == by_hand
    assert str(HOUSE_KEY) == f"room.example/log+{id_.hex()}+{b64encode(bytes([1]) + public).decode()}"


def test_a_cosignature_is_made_as_the_specification_says_by_hand() -> None:
    key, at = Ed25519PrivateKey.from_private_bytes(bytes(32)), 1_679_315_147
    public = key.public_key().public_bytes_raw()
    id_ = sha256(b"club.example/witness\n\x04" + public).digest()[:4]
    said = b"cosignature/v1\ntime 1679315147\n" + HEAD.text.encode()
    line = b64encode(id_ + at.to_bytes(8, "big") + key.sign(said)).decode()
    assert str(cosigned(at)).splitlines()[-1] == f"\u2014 club.example/witness {line}"
    assert signed_at(cosigned(at), WITNESS_KEY) == at
    assert signed_at(signed(), WITNESS_KEY) is None


def test_a_signature_of_a_known_key_that_does_not_fit_refuses_the_note() -> None:
    line = cosigned().signatures[1]
    for altered in (
        line.data[:-1] + bytes([line.data[-1] ^ 1]),
        (1).to_bytes(8, "big") + line.data[8:],
        line.data[:-1],
        line.data + b"\0",
        b"\0",
    ):
        with pytest.raises(LogError, match="does not fit"):
            signed_at(signed().and_(Signature(line.name, line.id, altered)), WITNESS_KEY)


def test_lines_of_unknown_keys_are_passed_over() -> None:
    line = cosigned().signatures[1]
    for other in (Signature("another.example", line.id, line.data), Signature(line.name, b"1234", line.data)):
        assert signed_at(signed().and_(other), WITNESS_KEY) is None
        assert signed_at(signed().and_(other), HOUSE_KEY) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        HEAD.text,
        f"{HEAD.text}\n",
        str(signed())[:-1],
        str(signed()).replace("\u2014 ", "- "),
        str(signed()).replace("\u2014 room.example/log ", "\u2014 room.example/log  "),
        str(signed()).replace("\u2014 room", "\u2014 ro+om"),
        str(signed()) + "\n",
        str(signed()).replace("\n\n", "\n\r\n"),
        str(signed()).replace("7", "\x00"),
        str(signed())[:-3] + "\n",
        str(signed()) + "x" * 40_000 + "\n",
        HEAD.text + "\n" + str(signed()).splitlines()[-1] * 1 + "\n" + (str(signed()).splitlines()[-1] + "\n") * 101,
        f"{HEAD.text}\n\u2014 room.example/log {b64encode(b'1234').decode()}\n",
    ],
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(LogError):
        parse_note(text)


@pytest.mark.parametrize(
    "text",
    [
        "a\n1\n",
        "a\n01\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
        "a\n-1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
        "a\n1\nAAAA\n",
        "a\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB=\n",
        "a\n1\n\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
        "\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
        f"a\n{2**60}\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n",
    ],
)
def test_what_is_no_head_of_a_log_is_refused(text: str) -> None:
    with pytest.raises(LogError):
        _ = Note(text, ()).head


def test_a_head_may_have_lines_we_do_not_know() -> None:
    assert Note(f"{HEAD.text}more\n", ()).head == HEAD


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PeterNeumann",
        PUBLISHED_KEY.replace("c74f20a3", "c74f20a4"),
        PUBLISHED_KEY[:-1] + "X",
        PUBLISHED_KEY.replace("Peter", "Paul"),
        PUBLISHED_KEY.replace("+ARpc", "+CRpc"),
        f"a b+{'0' * 8}+AAAA",
    ],
)
def test_a_mistyped_key_is_refused(text: str) -> None:
    with pytest.raises(LogError):
        parse_key(text)
