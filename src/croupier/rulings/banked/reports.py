"""Reports on a round against the bank: what can go wrong, each with the facts its rule asks for."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta

from croupier.protocol import ABOUT_A_PERSON
from croupier.rulings.reports import CARDS, CENTS, KEPT, PERSON, PLACE, SPOT, Report

Box = Annotated[int, Meta(description="which box", extra={"kind": PLACE})]

_LESS = "the {}, where less lies there than was entered"


class BankedReport(Report, frozen=True, gc=False):
    """The base of all reports on a round against the bank."""


class ShoeMalfunction(BankedReport, frozen=True, gc=False, tag="shoe-malfunction"):
    """The shuffling shoe failed."""

    keys = ("shoe.malfunction",)
    fault: Annotated[Literal["mechanical", "electrical"], Meta(description="what kind of fault it is")]


class WrongCards(BankedReport, frozen=True, gc=False, tag="wrong-number-of-cards"):
    """A hand, the dealer or the board has too few or too many cards."""

    keys = ("wrong-cards", "misdeal")
    where: Literal["player", "dealer", "communal"]


class CardExposed(BankedReport, frozen=True, gc=False, tag="card-exposed-in-deal"):
    """A card was exposed while the cards were dealt."""

    keys = ("card-exposed", "misdeal")


class DealerCardExposed(BankedReport, frozen=True, gc=False, tag="dealer-card-exposed"):
    """After the deal a card of the dealer's own hand was exposed."""

    keys = ("dealer-card-exposed", "misdeal")


class CommunalEarly(BankedReport, frozen=True, gc=False, tag="communal-cards-early"):
    """Communal cards were exposed before every player had chosen."""

    keys = ("communal-shown-early",)
    cards: Annotated[tuple[str, ...], Meta(description="which cards, ?? where not known", extra={"kind": CARDS})]


class DealtWithoutWager(BankedReport, frozen=True, gc=False, tag="dealt-without-wager"):
    """A hand was dealt to a place without an ante or without a blind, also where no player sits."""

    keys = ("dealt-without-wager",)
    place: Annotated[int, Meta(description="which box", extra={"kind": SPOT})]
    touched: Annotated[bool, Meta(description="whether any player has touched cards")]
    missing: Annotated[
        Literal["", "ante", "blind", "ante and blind"], Meta(description="what was entered and does not lie there")
    ] = ""


class CardsWrong(BankedReport, frozen=True, gc=False, tag="card-missing-or-foreign"):
    """The deck in use turned out to miss a card, or to hold a foreign one."""

    keys = ("card-missing",)
    shoe: Annotated[Literal["", "automated", "card"], Meta(description="which shoe, the one in use where not said")] = (
        ""
    )


class WrongPlay(BankedReport, frozen=True, gc=False, tag="wrong-play-wager"):
    """At the settlement a play wager is found that is not one of the multiples."""

    keys = ("wrong-play",)
    place: Box
    amount: Annotated[int, Meta(gt=0, description="what lies there", extra={"kind": CENTS})]


class UnequalBlind(BankedReport, frozen=True, gc=False, tag="unequal-blind"):
    """After the deal a blind is found that differs from its ante."""

    keys = ("wagers.unequal",)
    place: Box
    blind: Annotated[int, Meta(gt=0, description="what lies there", extra={"kind": CENTS})]


class UnderMinimum(BankedReport, frozen=True, gc=False, tag="under-minimum"):
    """A wager under the minimum lies there after all; whether the player had been told before stands in the record."""

    keys = ("wagers.below", "wagers.below.again")
    place: Box
    ante: Annotated[int, Meta(ge=0, description=_LESS.format("ante, its blind as large"), extra={"kind": CENTS})] = 0
    trips: Annotated[int, Meta(ge=0, description=_LESS.format("trips wager"), extra={"kind": CENTS})] = 0


class OutOfOrder(BankedReport, frozen=True, gc=False, tag="wagers-out-of-order"):
    """A player placed wagers before being asked, where a starting marker is used."""

    keys = ("wagers.out-of-order",)
    place: Box
    ante: Annotated[int, Meta(gt=0, description="the ante, and a blind as large", extra={"kind": CENTS})]
    trips: Annotated[int, Meta(ge=0, description="the trips wager, where there is one", extra={"kind": CENTS})] = 0


class CardCount(BankedReport, frozen=True, gc=False, tag="card-count"):
    """The supervisor had the cards counted: the deck in play, or all decks in use together."""

    keys = ("cards.count", "card-missing")
    found: Annotated[int, Meta(ge=0, le=110, description="how many cards there are in all")]


class ShuffleOrdered(BankedReport, frozen=True, gc=False, tag="shuffle-ordered"):
    """The supervisor has reasonable cause to have the cards shuffled."""

    keys = ("shuffle.ordered",)
    why: Annotated[str, Meta(min_length=1, max_length=200, description="the cause")]


class Collusion(BankedReport, frozen=True, gc=False, tag="collusion"):
    """A player exchanged cards or information, or did not protect the hand."""

    keys = ("collusion",)
    place: Box
    clause: Annotated[str, Meta(max_length=40, description="which clause")]


class Breach(BankedReport, frozen=True, gc=False, tag="breach"):
    """A player broke a rule, in the round or not, or an onlooker did."""

    keys = ("breach", "breach.void", "breach.exclude")
    place: Annotated[int, Meta(description="which box; 0 for an onlooker", extra={"kind": PERSON})]
    clause: Annotated[str, Meta(max_length=40, description="which clause")]


class Disturbance(BankedReport, frozen=True, gc=False, tag="disturbance"):
    """The game was disturbed by something from outside."""

    keys = ("void.disturbance",)
    what: Annotated[str, Meta(max_length=200, description="what happened"), ABOUT_A_PERSON]


class CannotGoOn(BankedReport, frozen=True, gc=False, tag="cannot-go-on"):
    """The round cannot practically go on, or fraud has affected it."""

    keys = ("void.round",)
    what: Annotated[str, Meta(max_length=200, description="why"), ABOUT_A_PERSON]


class Dispute(BankedReport, frozen=True, gc=False, tag="dispute"):
    """A dispute the operator decides."""

    keys = ("dispute",)
    what: Annotated[str, Meta(max_length=200, description="what is in dispute"), ABOUT_A_PERSON]


BANKED_KINDS: dict[str, type[BankedReport]] = {
    str(kind.__struct_config__.tag): kind for kind in BankedReport.__subclasses__()
}
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, BANKED_KINDS.values()))


def banked_report(report: msgspec.Raw) -> BankedReport:
    """Return a report from what the engine writes into the log, read once."""
    return _read(bytes(report))


@lru_cache(maxsize=KEPT)
def _read(report: bytes) -> BankedReport:
    return cast("BankedReport", _DECODER.decode(report))
