"""The chain of introductions: who knows one of the house's signing keys follows it to all that come, and to no other."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.house import keys
from croupier.protocol.refusal import Refusal
from croupier.record import has_signed
from croupier.shuffle import public_key
from tests.support.introduced import a_house, a_key, introduce, refused, taken

SEALED_TO = public_key(b"s" * 32).hex()


def code(answer: keys.KnownKeys | Refusal) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


def test_a_pinned_key_is_followed_to_the_one_that_holds_now() -> None:
    known = a_house("one", "two", "three")
    for name in ("one", "two", "three", ""):
        found = keys.followed(known.vouched, a_key(name).public if name else "")
        assert found == known
    assert known.public(keys.SIGNING) == a_key("three").public
    assert code(keys.followed(known.vouched, a_key("stranger").public)) == "another-house"
    assert code(keys.followed((), a_key("one").public)) == "another-house"


def test_a_stranger_introduces_no_key() -> None:
    known, stranger = a_house("one"), a_key("stranger")
    forged = introduce(known, keys.SIGNING, stranger.public, stranger)
    assert refused(known, forged) == "not-vouched-for"
    assert refused(known, replace(forged, signer=a_key("one").public)) == "not-vouched-for"
    assert refused(known, introduce(known, keys.WORKING, stranger.public, stranger)) == "not-vouched-for"
    assert refused(known, introduce(known, keys.SEALING, SEALED_TO, stranger)) == "not-vouched-for"


def test_what_is_signed_covers_the_kind_the_key_the_moment_and_what_went_before() -> None:
    known = a_house("one")
    good = introduce(known, keys.SEALING, SEALED_TO, a_key("one"))
    altered = (
        replace(good, kind=keys.REGULATORS),
        replace(good, public=public_key(b"t" * 32).hex()),
        replace(good, at=6),
        replace(good, after="ab" * 32),
        replace(good, signature="00" * 64),
    )
    for each in altered:
        assert refused(known, each) == "not-vouched-for"
    after = taken(known, good)
    assert refused(after, good) == "key-known"
    again = replace(good, public=public_key(b"t" * 32).hex())
    assert refused(after, again) == "not-vouched-for", "it names the text before it"


def test_an_introduction_cannot_be_taken_out_or_brought_over_from_another_house() -> None:
    known = a_house("one", "two", "three")
    first, second, third = known.vouched
    assert code(keys.followed((first, third))) == "not-vouched-for"
    assert code(keys.followed((second, third))) == "not-vouched-for"
    other = taken(a_house("one"), introduce(a_house("one"), keys.SEALING, SEALED_TO, a_key("one")))
    assert code(keys.followed((*other.vouched, second))) == "not-vouched-for"


def test_a_key_that_takes_the_place_of_a_lost_one_is_not_followed_to_by_those_who_pinned_that() -> None:
    known, new = a_house("one", "two"), a_key("new")
    assert refused(known, introduce(known, keys.SIGNING, new.public, new)) == "not-vouched-for"
    after = taken(known, introduce(known, keys.SIGNING, new.public, new, anew=True))
    assert after.public(keys.SIGNING) == new.public
    assert code(keys.followed(after.vouched, a_key("one").public)) == "began-anew"
    assert code(keys.followed(after.vouched, a_key("two").public)) == "began-anew"
    assert keys.followed(after.vouched, new.public) == after
    assert refused(known, introduce(known, keys.SEALING, SEALED_TO, a_key("two"), anew=True)) == "not-anew"
    assert refused(known, introduce(known, keys.REGULATORS, SEALED_TO, a_key("two"), anew=True)) == "not-anew"
    assert (
        refused(keys.KnownKeys(), introduce(keys.KnownKeys(), keys.SIGNING, new.public, new, anew=True)) == "not-anew"
    )


def test_which_key_signed_at_a_moment() -> None:
    known = a_house("one", "two")  # at 1 and at 2
    one, two = a_key("one").public, a_key("two").public
    assert [known.signing_at(at) for at in (0, 1, 2, 3)] == [set(), {one}, {one, two}, {two}]


def test_only_the_regulators_key_goes_without_another() -> None:
    known, signer = a_house("one"), a_key("one")
    known = taken(known, introduce(known, keys.REGULATORS, SEALED_TO, signer))

    def retire(kind: keys.Kind, public: str) -> keys.Retire:
        text = keys.introduction_text("retired", kind, public, 9, known.after, signer.public)
        return keys.Retire(kind, public, 9, known.after, signer.public, signer.sign(text), "olga", "the contract ended")

    assert refused(known, retire(keys.SIGNING, signer.public)) == "not-retired"
    assert refused(known, replace(retire(keys.REGULATORS, SEALED_TO), signature="")) == "not-vouched-for"
    after = taken(known, retire(keys.REGULATORS, SEALED_TO))
    assert after.public(keys.REGULATORS) == ""
    assert keys.followed(after.vouched, signer.public) == after


def test_seals_wait_to_be_moved_until_it_is_said_that_they_are() -> None:
    known, signer = a_house("one"), a_key("one")
    publics = [public_key(bytes([n]) * 32).hex() for n in range(1, 4)]
    for public in publics[:2]:
        known = taken(known, introduce(known, keys.SEALING, public, signer))
    assert known.moves(keys.SEALING) == (publics[0],)
    assert refused(known, keys.FinishMoving(keys.SEALING, publics[0], 3, 0)) == "moved-already"
    done = taken(known, keys.FinishMoving(keys.SEALING, publics[1], 3, 0))
    assert done.moves(keys.SEALING) == ()
    assert refused(done, keys.FinishMoving(keys.SEALING, publics[1], 3, 0)) == "moved-already"
    again = taken(done, introduce(done, keys.SEALING, publics[2], signer))
    assert again.moves(keys.SEALING) == (publics[1],), "nothing is sealed to the first one any more"
    fourth = public_key(bytes(32)).hex()
    assert taken(again, introduce(again, keys.SEALING, fourth, signer)).moves(keys.SEALING) == tuple(publics[1:])


def test_what_is_signed_is_plain_text() -> None:
    (first,) = a_house("one").vouched
    public = a_key("one").public
    lines = (
        "croupier key introduced",
        "kind signing",
        f"public {public}",
        "at 1",
        f"after {'0' * 64}",
        f"signer {public}",
    )
    assert first.text.decode() == "".join([f"{line}\n" for line in lines])
    assert has_signed(public, first.text, first.signature)
