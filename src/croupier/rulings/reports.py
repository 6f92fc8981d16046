"""Reports: what can go wrong in a round, each with the facts its rule asks for.

A report is given as JSON, `{"report": "bet-amount", "seat": 3, "amount": 5}`: seats by number, amounts in dollars, cards
in writing. Inside the engine players are places, below zero for who is not in the round (protocol/onlookers.py), and
amounts cents. `KINDS` lists every report; which rule keys of a rulebook it is decided by stands with each, and a rulebook
that has none of them leaves it to the people at the table (uncovered.py).
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import Annotated, Any, ClassVar, Literal, cast, get_type_hints

import msgspec
from msgspec import Meta

from croupier.cards import UNSEEN
from croupier.protocol import ABOUT_A_PERSON, seat_at

KEPT = 256  # reports that were read
PLACE, PERSON, SPOT, CENTS, CARDS = "place", "person", "spot", "cents", "cards"

Place = Annotated[int, Meta(description="which seat", extra={"kind": PLACE})]
Person = Annotated[int, Meta(description="which seat; 0 for an onlooker", extra={"kind": PERSON})]
Card = Annotated[str, Meta(description="a card, ?? where it is not known", extra={"kind": CARDS})]
Cards = Annotated[tuple[str, ...], Meta(description="cards in order, ?? where not known", extra={"kind": CARDS})]


class Report(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="report", tag=""
):
    """The base of all reports; the tag is its name."""

    keys: ClassVar[tuple[str, ...]] = ()  # the rule keys that decide it


class CutExposed(Report, frozen=True, gc=False, tag="card-exposed-in-cut"):
    """A card was exposed while the deck was cut."""

    keys = ("misdeal.cut",)


class NotCut(Report, frozen=True, gc=False, tag="not-cut"):
    """The deck was dealt without having been cut."""

    keys = ("misdeal.no-cut",)


class HoleExposed(Report, frozen=True, gc=False, tag="hole-card-exposed"):
    """A hole card was exposed, or found face up in the deck, while the hole cards were dealt."""

    keys = ("deal.exposed", "deal.exposed.two", "deal.exposed.card")
    place: Place
    card: Card = UNSEEN


class WrongSeat(Report, frozen=True, gc=False, tag="hole-card-to-wrong-seat"):
    """A hole card went to a player it was not due to."""

    keys = ("deal.wrong-seat", "deal.wrong-seat.repair")
    place: Place
    looked: Annotated[bool, Meta(description="whether a player not entitled to it has looked at it")]
    repairable: Annotated[bool, Meta(description="whether every card can be moved to where it belongs")] = True


class HandsMisdealt(Report, frozen=True, gc=False, tag="hands-misdealt"):
    """A player was left out of the deal, or an extra hand was dealt."""

    keys = ("deal.hands", "deal.hands.repair")
    what: Literal["seat-skipped", "extra-hand"]
    looked: Annotated[bool, Meta(description="whether players have looked at their hole cards")]
    repairable: Annotated[bool, Meta(description="whether each player can still get their proper cards unseen")] = True


class ExcessCard(Report, frozen=True, gc=False, tag="excess-card"):
    """The dealer gave a player a card too many in the deal of the hole cards."""

    keys = ("deal.excess", "hand.count")
    place: Place


class SecondCardSeen(Report, frozen=True, gc=False, tag="second-communal-card-seen"):
    """The card due as second communal card lies face up in the shoe."""

    keys = ("deal.second-seen",)
    card: Card = UNSEEN


class EarlyCards(Report, frozen=True, gc=False, tag="communal-cards-early"):
    """Communal cards were exposed before the betting round was over."""

    keys = ("early", "early.flop", "early.before-betting", "early.measure", "deal.second-seen")
    cards: Cards
    burnt: Annotated[bool, Meta(description="whether a card was burnt before them, where one is burnt")] = True


class NextCardSeen(Report, frozen=True, gc=False, tag="next-card-exposed"):
    """Between betting rounds the next card of the shoe was exposed."""

    keys = ("next-seen",)
    card: Card = UNSEEN


class BoxedCard(Report, frozen=True, gc=False, tag="boxed-card"):
    """The card due next, as a burn or a communal card, lies face up in the deck."""

    keys = ("boxed", "next-seen")
    card: Card = UNSEEN


class TooManyCards(Report, frozen=True, gc=False, tag="too-many-communal-cards"):
    """More communal cards were turned up than are due."""

    keys = ("extra.flop", "extra.turn", "extra.river", "extra.unknown")
    cards: Cards
    right: Annotated[str, Meta(description="which of them is the right one; left out where that is not known")] = ""


class WrongBurn(Report, frozen=True, gc=False, tag="wrong-burn"):
    """The communal cards just dealt came after a wrong number of burn cards."""

    keys = ("burns.flop", "burns.later")
    burnt: Annotated[int, Meta(ge=0, le=5, description="how many cards were burnt")]


class BurnDealt(Report, frozen=True, gc=False, tag="burn-card-dealt"):
    """The communal card just dealt should have been the burn card."""

    keys = ("burns.dealt",)


class OutOfTurn(Report, frozen=True, gc=False, tag="out-of-turn"):
    """A player acted before their turn."""

    keys = (
        "out-of-turn.bet",
        "out-of-turn.exceeded",
        "out-of-turn.returned",
        "out-of-turn.check",
        "out-of-turn.short",
        "out-of-turn.undersized",
        "out-of-turn.fold",
    )
    place: Place
    act: Literal["fold", "check", "call", "bet", "raise"]
    to: Annotated[int, Meta(ge=0, description="a bet or raise: the player's total then", extra={"kind": CENTS})] = 0


class WrongAmount(Report, frozen=True, gc=False, tag="bet-amount"):
    """The player in turn put forward an amount that is no proper call, bet or raise."""

    keys = (
        "error.call",
        "error.call.returned",
        "error.call.under-half",
        "error.raise",
        "error.raise.under-half",
        "error.over-limit",
    )
    place: Place
    amount: Annotated[
        int, Meta(ge=0, description="what was put forward now, beside what is in already", extra={"kind": CENTS})
    ]
    said: Annotated[Literal["", "call", "bet", "raise"], Meta(description="what the player announced")] = ""


class OverChip(Report, frozen=True, gc=False, tag="over-chip"):
    """The player in turn put forward one chip worth more than the call."""

    keys = ("over-chip",)
    place: Place
    chip: Annotated[int, Meta(gt=0, description="what the chip is worth", extra={"kind": CENTS})]
    said: Annotated[Literal["", "call", "bet", "raise"], Meta(description="what the player announced first")] = ""


class StringBet(Report, frozen=True, gc=False, tag="string-bet"):
    """The player in turn bet in more than one motion without having announced it."""

    keys = ("string-bet",)
    place: Place
    first: Annotated[int, Meta(ge=0, description="what the first motion put forward", extra={"kind": CENTS})]
    then: Annotated[int, Meta(gt=0, description="what was added later", extra={"kind": CENTS})]


class Declaration(Report, frozen=True, gc=False, tag="declaration"):
    """A player said what they do, or tapped the table, and now wants to do something else."""

    keys = ("declaration", "declaration.tap")
    place: Place
    act: Literal["fold", "check", "call", "bet", "raise", "all-in", "tap"]
    to: Annotated[int, Meta(ge=0, description="a bet or raise: the player's total then", extra={"kind": CENTS})] = 0


class WrongCount(Report, frozen=True, gc=False, tag="wrong-number-of-cards"):
    """A player's hand has too few or too many cards."""

    keys = ("hand.count", "hand.count.one-other", "hand.count.nobody", "deal.excess", "deal.hands")
    place: Place
    cards: Annotated[int, Meta(ge=0, le=52, description="how many hole cards the player holds")]
    dealt: Annotated[bool, Meta(description="whether the deal caused it")] = False


class CardsMucked(Report, frozen=True, gc=False, tag="cards-in-muck"):
    """A player's cards got into the discards."""

    keys = ("hand.mucked", "hand.unprotected", "hand.unprotected.raise", "hand.tabled")
    place: Place
    by: Annotated[Literal["player", "dealer"], Meta(description="who put them there")] = "player"
    cards: Annotated[int, Meta(ge=0, description="how many of them; 0 where it was all")] = 0


class FoldedExposed(Report, frozen=True, gc=False, tag="folded-hand-exposed"):
    """The cards of a player who has folded were exposed to someone."""

    keys = ("hand.folded-exposed", "information.folded")
    place: Place
    cards: Cards


class InformationGiven(Report, frozen=True, gc=False, tag="information-given"):
    """A player learnt something of a hand that others do not know."""

    keys = ("information.folded", "information.held")
    about: Place
    to: Place
    words: Annotated[str, Meta(max_length=200, description="what was given away")]


class AdviceTaken(Report, frozen=True, gc=False, tag="advice-taken"):
    """A player who had not protected the hand acted on another's advice."""

    keys = ("advice",)
    place: Place


class BlindNotPosted(Report, frozen=True, gc=False, tag="blind-not-posted"):
    """A player who had to post before being dealt in was dealt in without it."""

    keys = ("unposted.joining", "unposted.joining.acted", "unposted.returning", "unposted.returning.acted")
    place: Place
    who: Literal["joining", "returning"]


class AskedToSee(Report, frozen=True, gc=False, tag="asked-to-see"):
    """A player who called the last bet asks to see the called hand, before it touches the muck or once it is surrendered."""

    keys = ("asked.losing", "asked.live", "asked.surrendered")
    asker: Place
    of: Place
    cards: Cards
    beaten: Annotated[bool, Meta(description="whether the asker's own hand is passed in or plainly beaten")]
    said_fold: Annotated[bool, Meta(description="whether the called player has said fold")] = False


class Breach(Report, frozen=True, gc=False, tag="breach"):
    """A player broke a rule, in the round or not, or an onlooker did."""

    keys = ("breach", "breach.fold", "breach.exclude", "breach.warning", "breach.director")
    place: Person
    clause: Annotated[str, Meta(max_length=40, description="which clause")]


class Disturbance(Report, frozen=True, gc=False, tag="disturbance"):
    """The game was disturbed by something from outside."""

    keys = ("void.disturbance",)
    what: Annotated[str, Meta(max_length=200, description="what happened"), ABOUT_A_PERSON]


class Fraud(Report, frozen=True, gc=False, tag="fraud"):
    """A fraudulent act has affected the round."""

    keys = ("void.fraud",)
    what: Annotated[str, Meta(max_length=200, description="what happened"), ABOUT_A_PERSON]


class Impractical(Report, frozen=True, gc=False, tag="cannot-go-on"):
    """The round cannot practically go on."""

    keys = ("void.impractical",)
    what: Annotated[str, Meta(max_length=200, description="why"), ABOUT_A_PERSON]


class CardCount(Report, frozen=True, gc=False, tag="card-count"):
    """The cards were counted, or a card was found missing or foreign."""

    keys = ("cards.count", "void.cards")
    found: Annotated[int, Meta(ge=0, le=110, description="how many cards there are in all")]
    foreign: Annotated[int, Meta(ge=0, le=52, description="how many of them do not belong to the deck")] = 0


class Uncovered(Report, frozen=True, gc=False, tag="uncovered"):
    """Something no rule covers; what is proposed for it."""

    keys = ("uncovered", "uncovered.failed")
    what: Annotated[str, Meta(max_length=200, description="what happened"), ABOUT_A_PERSON]
    proposal: Literal["play-on", "kill-hand", "void"] = "play-on"
    place: Annotated[int, Meta(description="whose hand, for kill-hand", extra={"kind": PLACE})] = -1


class Dispute(Report, frozen=True, gc=False, tag="dispute"):
    """A dispute under the rules that the house decides."""

    keys = ("dispute",)
    what: Annotated[str, Meta(max_length=200, description="what is in dispute"), ABOUT_A_PERSON]


class PayoutError(Report, frozen=True, gc=False, tag="payout-error"):
    """Chips were pushed to the wrong player."""

    keys = ("payout.error", "dispute")
    payer: Annotated[int, Meta(description="who received too much", extra={"kind": PLACE})]
    payee: Annotated[int, Meta(description="who should have it", extra={"kind": PLACE})]
    amount: Annotated[int, Meta(gt=0, description="how much", extra={"kind": CENTS})]


class HandView(Report, frozen=True, gc=False, tag="view-hand"):
    """An official wants to look at a player's hole cards."""

    keys = ("hand.viewed",)
    place: Place
    by: Annotated[str, Meta(min_length=1, max_length=60, description="which official")]
    reason: Annotated[str, Meta(min_length=1, max_length=200, description="why"), ABOUT_A_PERSON]


KINDS: dict[str, type[Report]] = {str(kind.__struct_config__.tag): kind for kind in Report.__subclasses__()}
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, KINDS.values()))
_ENCODER = msgspec.json.Encoder()


def decoded(report: msgspec.Raw) -> Report:
    """Return a report from what the engine writes into the log; it is asked for again and again, and read once."""
    return _decoded(bytes(report))


@lru_cache(maxsize=KEPT)
def _decoded(report: bytes) -> Report:
    return cast("Report", _DECODER.decode(report))


def encoded(report: Report) -> msgspec.Raw:
    """A report as it stands in the log."""
    return msgspec.Raw(_ENCODER.encode(report))


def name_of(report: Report) -> str:
    """The name of a report."""
    return str(report.__struct_config__.tag)


def places_named(report: Report) -> list[int]:
    """The places a report names."""
    found = [getattr(report, name) for name, kind in kinds_of_facts(type(report)).items() if kind == PLACE]
    return [place for place in found if not (place == -1 and isinstance(report, Uncovered))]


def names_a_stranger(report: Report, seats: tuple[int, ...]) -> bool:
    """Tell whether a report names a person who is not in the round of these seats, and does not ask for such people."""
    around = [getattr(report, name) for name, kind in kinds_of_facts(type(report)).items() if kind in (PERSON, SPOT)]
    within = [*places_named(report), *(place for place in around if place >= 0)]
    return not all(0 <= place < len(seats) for place in within) or any(
        place < 0 and seat_at(seats, place) in seats for place in around
    )


@cache
def kinds_of_facts(kind: type[Report]) -> dict[str, str]:
    """Return the sort of each fact of a report, where that matters: a place, an amount, cards."""
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for name in kind.__struct_fields__:
        metas = [meta for meta in getattr(hints[name], "__metadata__", ()) if isinstance(meta, Meta)]
        found[name] = next((str(meta.extra["kind"]) for meta in metas if meta.extra), "")
    return found


OF_CONDUCT = frozenset(  # what people do, cards and chips apart: the reports an electronic table takes
    [
        "asked-to-see", "information-given", "advice-taken", "breach", "collusion", "disturbance", "fraud",
        "cannot-go-on", "uncovered", "dispute", "view-hand",
    ]
)  # fmt: skip
FOR_OFFICIALS = ("view-hand", "shuffle-ordered")  # reports of what an official does, in their own name
