"""Irregularities of hands and of people, as reports that fit the round."""

from __future__ import annotations

from croupier.poker.due import ShowDue
from croupier.poker.state import places
from croupier.rulebooks import rulebook
from croupier.rulings import reports
from croupier.rulings.showdown import surrendered
from tests.support.properties.cards_followed import public_cards
from tests.support.properties.scenes import Scene, made


def wrong_count(scene: Scene) -> reports.Report | None:
    if not scene.holding:
        return None
    cards = scene.rules.making.hole + scene.source.choice((-1, 1, -2))
    return reports.WrongCount(_one_in_the_round(scene), cards, scene.flag())


def _one_in_the_round(scene: Scene) -> int:
    """Somebody with cards; where chips lie forward out of turn, often their player."""
    held = [held.place for held in scene.state.marks.held if held.place in scene.holding]
    return scene.source.choice(held if held and scene.flag(0.8) else scene.holding)


def cards_mucked(scene: Scene) -> reports.Report | None:
    if not scene.holding:
        return None
    raiser = scene.state.yardstick.aggressor
    if raiser in scene.holding and scene.state.put.count(scene.state.high) == 1 and scene.flag(0.9):
        return reports.CardsMucked(raiser, "dealer")
    place = _one_in_the_round(scene)
    by = scene.source.choice(("dealer", "player"))
    return made(
        reports.CardsMucked, place, by, scene.source.randint(0, scene.rules.making.hole) if scene.flag(0.4) else 0
    )


def folded_exposed(scene: Scene) -> reports.Report | None:
    state, seen = scene.state, {*public_cards(scene.state)}
    out = [place for place, hole in enumerate(state.hole) if hole and not state.live >> place & 1]
    if not out:
        return None
    place = scene.source.choice(out)
    count = scene.source.randint(1, len(state.hole[place]))
    cards = tuple([scene.cards.told(position) for position in state.hole[place][:count]])
    return None if seen.intersection(cards) or state.exposed >> place & 1 else reports.FoldedExposed(place, cards)


def information(scene: Scene) -> reports.Report | None:
    return reports.InformationGiven(scene.anyone, scene.anyone, "two pairs")


def advice(scene: Scene) -> reports.Report | None:
    return reports.AdviceTaken(scene.source.choice(scene.holding)) if scene.holding else None


def blind_not_posted(scene: Scene) -> reports.Report | None:
    big = max(scene.rules.blinds, default=0)
    without = [place for place in scene.holding if scene.state.posted.forced[place] < big]
    if not without:
        return None
    return reports.BlindNotPosted(scene.source.choice(without), "joining" if scene.flag() else "returning")


def asked_to_see(scene: Scene) -> reports.Report | None:
    turn, state = scene.awaited, scene.state
    of = turn.place if isinstance(turn, ShowDue) and turn.place in state.answered[-1:] else surrendered(state)
    if of < 0:
        return None
    others = [place for place in places(state.live | state.mucked) if place != of]
    cards = tuple([scene.cards.text(position) for position in state.hole[of]])
    return reports.AskedToSee(scene.source.choice(others or [of]), of, cards, scene.flag(), scene.flag(0.2))


def breach(scene: Scene) -> reports.Report | None:
    return reports.Breach(scene.anyone, scene.source.choice([*rulebook(scene.rules.book).clauses]))


def card_count(scene: Scene) -> reports.Report | None:
    return reports.CardCount(scene.state.deck - scene.source.choice((0, 0, 1, -1)), int(scene.flag(0.2)))


def uncovered(scene: Scene) -> reports.Report | None:
    proposal = scene.source.choice(("play-on", "kill-hand", "void"))
    place = scene.source.choice((-1, scene.anyone))
    if proposal == "kill-hand":
        place = scene.source.choice(places(scene.state.live) or (scene.anyone,))
    return None if scene.state.ended else made(reports.Uncovered, "a chip fell", proposal, place)


def payout_error(scene: Scene) -> reports.Report | None:
    state = scene.state
    won = [min(won, stake) for won, stake in zip(state.won, state.stake, strict=False)]
    payers = [place for place, amount in enumerate(won) if amount > 0]
    if not state.ended or not payers:
        return None
    payer = scene.source.choice(payers)
    payee = scene.source.choice([place for place in range(len(state.seats)) if place != payer])
    return reports.PayoutError(payer, payee, scene.source.randint(1, won[payer]))


def hand_view(scene: Scene) -> reports.Report | None:
    if not scene.state.hole[0]:
        return None
    return reports.HandView(
        scene.anyone, scene.rules.ways["official"] + scene.source.choice(("", " Lee")), "a complaint"
    )
