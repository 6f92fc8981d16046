"""Irregularities of the cards and the deal, as reports that fit the round."""

from __future__ import annotations

from croupier.cards.notation import UNSEEN
from croupier.poker.rules import Step
from croupier.rulings import reports
from tests.support.properties.scenes import Scene, made


def _burn_due(scene: Scene, step: Step) -> bool:
    return step.burn and not scene.state.marks.burn_made


def hole_exposed(scene: Scene) -> reports.Report | None:
    if not scene.holding or scene.state.board:
        return None
    place = scene.source.choice(scene.holding)
    return reports.HoleExposed(place, scene.cards.told(scene.state.hole[place][-1]))


def wrong_seat(scene: Scene) -> reports.Report | None:
    return reports.WrongSeat(scene.anyone, scene.flag(0.4), scene.flag(0.7)) if scene.holding else None


def hands_misdealt(scene: Scene) -> reports.Report | None:
    what = scene.source.choice(("seat-skipped", "extra-hand"))
    return made(reports.HandsMisdealt, what, scene.flag(0.4), scene.flag(0.7)) if scene.holding else None


def excess_card(scene: Scene) -> reports.Report | None:
    return reports.ExcessCard(scene.source.choice(scene.holding)) if scene.holding else None


def second_card(scene: Scene) -> reports.Report | None:
    if len(scene.state.board) != 1 or scene.state.marks.coming:
        return None
    return reports.SecondCardSeen(scene.cards.told(scene.state.drawn))


def early_cards(scene: Scene) -> reports.Report | None:
    step = scene.rules.steps[scene.state.step]
    if not scene.betting or step.kind != "communal" or scene.state.marks.coming:
        return None
    burnt = scene.flag(0.8)
    cards = scene.next_cards(scene.source.randint(1, step.count), burnt and _burn_due(scene, step))
    return reports.EarlyCards(cards, burnt)


def next_card(scene: Scene) -> reports.Report | None:
    if not scene.dealing or scene.state.marks.coming:
        return None
    return reports.NextCardSeen(*scene.next_cards(1, burn=False))


def boxed_card(scene: Scene) -> reports.Report | None:
    if not scene.dealing or scene.state.marks.coming:
        return None
    return reports.BoxedCard(*scene.next_cards(1, burn=False))


def too_many_cards(scene: Scene) -> reports.Report | None:
    step = scene.dealing
    if not step:
        return None
    cards = scene.next_cards(step.count + scene.source.randint(1, 2), _burn_due(scene, step))
    return reports.TooManyCards(cards, cards[0] if scene.flag(0.6) and UNSEEN not in cards[:1] else "")


def wrong_burn(scene: Scene) -> reports.Report | None:
    return reports.WrongBurn(scene.source.choice((0, 2, 3))) if scene.state.board else None


def burn_dealt(scene: Scene) -> reports.Report | None:
    return reports.BurnDealt() if len(scene.state.board) > 3 else None
