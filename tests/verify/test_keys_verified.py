"""A key that nobody vouched for, and a checkpoint that another key signed, are found in a record."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from croupier.house import keys
from croupier.record import CHECKPOINTS, Chain, HeldKey, SigningKey, parse_head, signed_checkpoint
from croupier.shuffle import public_key
from croupier.verify.verifier import verify_lines
from tests.support.introduced import a_key, introduce
from tests.support.shares import verified_in_any_shares

ONE, TWO, STRANGER = a_key("one"), a_key("two"), a_key("stranger")


@dataclass
class Written:
    """A record of keys and checkpoints, chained as lines are, whoever writes them."""

    known: keys.KnownKeys = field(default_factory=keys.KnownKeys)
    book: Chain = field(default_factory=lambda: Chain(keys.STREAM))
    checkpoints: Chain = field(default_factory=lambda: Chain(CHECKPOINTS))
    lines: list[bytes] = field(default_factory=list)

    def introduce(
        self, kind: keys.Kind, public: str, signer: SigningKey, at: int, *, anew: bool = False, vouches: bool = True
    ) -> None:
        given = introduce(self.known, kind, public, signer, at, anew=anew)
        event = keys.KeyIntroduced(
            kind, public, keys.fingerprint_of(kind, public), given.holder, at, given.after, given.signer,
            given.signature if vouches else "00" * 64, given.by, given.reason, anew,
        )  # fmt: skip
        self.lines.append(self.book.lines([event], 0, at))
        self.known = keys.apply(self.known, event)

    async def checkpoint(self, signer: SigningKey, at: int) -> None:
        heads = [parse_head(f"{keys.STREAM}:{self.book.seq}:{self.book.prev}")] if self.book.seq else []
        taken = await signed_checkpoint(HeldKey(signer, "here"), heads, at)
        self.lines.append(self.checkpoints.lines([taken], 0, at))

    @property
    def fault(self) -> str:
        found = verified_in_any_shares(self.lines)
        assert found.fault == verify_lines(self.lines).fault
        return found.fault or ""


@pytest.fixture
def written() -> Written:
    """A house with a signing key, which introduced others, and was followed by a second one."""
    made = Written()
    made.introduce(keys.SIGNING, ONE.public, ONE, 10)
    made.introduce(keys.SEALING, public_key(b"s" * 32).hex(), ONE, 20)
    made.introduce(keys.WORKING, a_key("working").public, ONE, 30)
    made.introduce(keys.SIGNING, TWO.public, ONE, 40)
    return made


async def test_a_record_in_which_every_key_is_vouched_for_holds(written: Written) -> None:
    await written.checkpoint(ONE, 15)
    for at in (50, 60, 70):
        await written.checkpoint(TWO, at)
    assert written.fault == ""


async def test_the_key_of_before_signed_until_the_record_names_its_keys(written: Written) -> None:
    for at in (1, 2, 10):
        await written.checkpoint(ONE, at)
    assert written.fault == ""


@pytest.mark.parametrize("kind", [keys.SIGNING, keys.WORKING, keys.SEALING, keys.REGULATORS])
def test_a_key_that_a_stranger_introduces_is_found(written: Written, kind: keys.Kind) -> None:
    public = STRANGER.public if kind in (keys.SIGNING, keys.WORKING) else public_key(b"x" * 32).hex()
    written.introduce(kind, public, STRANGER, 50)
    assert "line 5: key-introduced is not what the rules decide" in written.fault
    assert "does not vouch for this key" in written.fault


def test_an_introduction_with_another_signature_or_by_a_key_that_holds_no_longer_is_found(written: Written) -> None:
    written.introduce(keys.SEALING, public_key(b"x" * 32).hex(), TWO, 50, vouches=False)
    assert "does not vouch for this key" in written.fault
    other = Written()
    other.introduce(keys.SIGNING, ONE.public, ONE, 10)
    other.introduce(keys.SIGNING, TWO.public, ONE, 20)
    other.introduce(keys.WORKING, a_key("working").public, ONE, 30)
    assert "line 3: key-introduced is not what the rules decide" in other.fault


def test_a_key_in_place_of_a_lost_one_is_named(written: Written) -> None:
    written.introduce(keys.SIGNING, STRANGER.public, STRANGER, 50, anew=True)
    assert "introduces itself in place of a lost one" in written.fault


@pytest.mark.parametrize(("signer", "at"), [(STRANGER, 15), (STRANGER, 50), (TWO, 15), (ONE, 50), (STRANGER, 5)])
async def test_a_checkpoint_that_another_key_signed_is_found(written: Written, signer: SigningKey, at: int) -> None:
    await written.checkpoint(signer, at)
    assert "is not signed by the signing key that held then" in written.fault


async def test_it_is_found_among_many_that_are_right(written: Written) -> None:
    for at in range(50, 60):
        await written.checkpoint(TWO, at)
    await written.checkpoint(ONE, 60)
    for at in range(61, 70):
        await written.checkpoint(TWO, at)
    assert "line 15: this checkpoint is not signed by" in written.fault


async def test_a_record_that_names_no_keys_says_nothing_of_who_signs() -> None:
    made = Written()
    await made.checkpoint(STRANGER, 5)
    assert made.fault == ""
