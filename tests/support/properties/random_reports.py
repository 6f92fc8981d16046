"""Reports at random: those that fit the round, by their kind, and those that the round contradicts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from croupier.cards import Deck
from croupier.cards.notation import TEXT, UNSEEN
from croupier.rulings import reports
from tests.support.properties.cards_followed import public_cards
from tests.support.properties.irregular_bets import declaration, out_of_turn, over_chip, string_bet, wrong_amount
from tests.support.properties.irregular_deals import (
    boxed_card,
    burn_dealt,
    early_cards,
    excess_card,
    hands_misdealt,
    hole_exposed,
    next_card,
    second_card,
    too_many_cards,
    wrong_burn,
    wrong_seat,
)
from tests.support.properties.irregular_hands import (
    advice,
    asked_to_see,
    blind_not_posted,
    breach,
    card_count,
    cards_mucked,
    folded_exposed,
    hand_view,
    information,
    payout_error,
    uncovered,
    wrong_count,
)
from tests.support.properties.scenes import Scene

FITTING_REPORTS: dict[type[reports.Report], Callable[[Scene], reports.Report | None]] = {
    reports.CutExposed: lambda _: reports.CutExposed(),
    reports.NotCut: lambda _: reports.NotCut(),
    reports.HoleExposed: hole_exposed,
    reports.WrongSeat: wrong_seat,
    reports.HandsMisdealt: hands_misdealt,
    reports.ExcessCard: excess_card,
    reports.SecondCardSeen: second_card,
    reports.EarlyCards: early_cards,
    reports.NextCardSeen: next_card,
    reports.BoxedCard: boxed_card,
    reports.TooManyCards: too_many_cards,
    reports.WrongBurn: wrong_burn,
    reports.BurnDealt: burn_dealt,
    reports.OutOfTurn: out_of_turn,
    reports.WrongAmount: wrong_amount,
    reports.OverChip: over_chip,
    reports.StringBet: string_bet,
    reports.Declaration: declaration,
    reports.WrongCount: wrong_count,
    reports.CardsMucked: cards_mucked,
    reports.FoldedExposed: folded_exposed,
    reports.InformationGiven: information,
    reports.AdviceTaken: advice,
    reports.BlindNotPosted: blind_not_posted,
    reports.AskedToSee: asked_to_see,
    reports.Breach: breach,
    reports.Disturbance: lambda _: reports.Disturbance("a fire alarm"),
    reports.Fraud: lambda _: reports.Fraud("marked cards"),
    reports.Impractical: lambda _: reports.Impractical("a flood"),
    reports.CardCount: card_count,
    reports.Uncovered: uncovered,
    reports.Dispute: lambda _: reports.Dispute("who bet first"),
    reports.PayoutError: payout_error,
    reports.HandView: hand_view,
}


def any_report(scene: Scene, kind: type[reports.Report]) -> reports.Report:
    """A report whose facts have nothing to do with the round."""
    facts = {name: _any_fact(scene, kind, name) for name in kind.__struct_fields__}
    return kind(**facts)


def spoiled(scene: Scene, report: reports.Report) -> reports.Report:
    """A report with one fact changed; where that leaves cards nobody could have seen there, they are not told."""
    names = report.__struct_fields__
    if not names:
        return report
    name = scene.source.choice(names)
    facts: dict[str, Any] = {name: _any_fact(scene, type(report), name)}
    if name not in ("card", "cards", "right", "burnt"):
        facts |= {other: _unseen(getattr(report, other)) for other in ("card", "cards") if other in names}
    return replace(report, **facts)


def _unseen(cards: Any) -> Any:
    """As many cards, none of them known; a mere number of cards stays."""
    return cards if isinstance(cards, int) else (UNSEEN,) * len(cards) if isinstance(cards, tuple) else UNSEEN


_hints = cache(get_type_hints)


def _any_fact(scene: Scene, kind: type[reports.Report], name: str) -> Any:
    source, state = scene.source, scene.state
    hint, sort = _hints(kind)[name], reports.kinds_of_facts(kind)[name]
    if sort == reports.PLACE:
        return source.choice((scene.anyone, scene.anyone, scene.anyone, -1, len(state.seats)))
    if sort == reports.PERSON:
        return source.choice((scene.anyone, scene.anyone, -1, -2, -9, len(state.seats)))
    if sort == reports.CENTS:
        return source.choice((0, 1, scene.rules.chip, state.high, 10**9, -1))
    if sort == reports.CARDS:
        some = [_wrong_card(scene) for _ in range(source.randrange(7))]
        return tuple(some) if hint is not str else _wrong_card(scene)
    if get_origin(hint) is Literal:
        return source.choice(get_args(hint))
    if hint is bool:
        return scene.flag()
    if hint is int:
        return source.choice((0, 1, 2, 4, 5, 52, -1, 111))
    return source.choice(("", "a dealer", "x" * 250, "Zz", "9.4"))


def _wrong_card(scene: Scene) -> str:
    """A card the round itself shows to be impossible, or one that is not known."""
    known = public_cards(scene.state)
    foreign = next((TEXT[card] for card in Deck(52, joker=True).cards if TEXT[card] not in scene.rules.deck), "Zz")
    return scene.source.choice((UNSEEN, UNSEEN, foreign, "Zz", *known[:1], *known[-1:]))
