"""Faults of the cut and of the deal, planted into a round."""

from __future__ import annotations

from random import Random

from croupier.drills.faults import Fault, Plant, Twist, has_begun, is_played, lead, live_place, turn_of
from croupier.drills.moments import Moment
from croupier.drills.options import MISDEAL, PLAY_ON, VOID, dead
from croupier.rulings import reports


def _cut_exposed(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    wrong = (MISDEAL, PLAY_ON, VOID, dead(moment, live_place(moment, source)))
    return Fault(reports.CutExposed(), "It comes out only now that a card showed while the deck was cut.", wrong)


def _not_cut(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    wrong = (MISDEAL, PLAY_ON, VOID, dead(moment, live_place(moment, source)))
    return Fault(reports.NotCut(), "It comes out only now that the deck was dealt without having been cut.", wrong)


def _hole_exposed(moment: Moment, source: Random) -> Fault | None:
    if not moment.state.hole[0] or has_begun(moment):
        return None
    place = live_place(moment, source)
    card = moment.hole(place)[-1]
    told = f"{lead(moment)} the dealer exposed a hole card of {moment.seat(place)} in the deal, the {card}."
    return Fault(reports.HoleExposed(place, card), told, (MISDEAL, PLAY_ON, dead(moment, place), VOID))


def _wrong_seat(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment) or moment.state.betting_round > 1:
        return None
    place = live_place(moment, source)
    looked, repairable = has_begun(moment) or source.random() < 0.5, source.random() < 0.6
    told = (
        f"{lead(moment)} a hole card went to {moment.seat(place)} that was due to another player. "
        f"{_seen(looked, repairable, f'{moment.seat(place).capitalize()} has looked at it', 'Nobody has looked at it')}"
    )
    twists = (
        Twist(reports.WrongSeat(place, not looked, True), "had no one looked" if looked else "had the player looked"),
        Twist(
            reports.WrongSeat(place, False, not repairable),
            f"if it {'could not' if repairable else 'could'} be put right",
        ),
    )
    wrong = (MISDEAL, PLAY_ON, dead(moment, place), VOID)
    return Fault(reports.WrongSeat(place, looked, repairable), told, wrong, twists[: 1 if looked else 2])


def _seen(looked: bool, repairable: bool, yes: str, no: str) -> str:
    if looked:
        return f"{yes}."
    return f"{no}, and every card can{'' if repairable else 'not'} still be moved to where it belongs."


def _hands_misdealt(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment) or moment.state.betting_round > 1:
        return None
    what = (
        reports.HandsMisdealt("seat-skipped", False)
        if source.random() < 0.5
        else reports.HandsMisdealt("extra-hand", False)
    )
    looked, repairable = has_begun(moment) or source.random() < 0.5, source.random() < 0.6
    told = {"seat-skipped": "a seated player was left out of the deal", "extra-hand": "an extra hand was dealt"}
    words = _seen(looked, repairable, "Players have looked at their cards", "Nobody has looked at any card")
    twists = (
        Twist(
            reports.HandsMisdealt(what.what, not looked, True), "had no one looked" if looked else "had players looked"
        ),
        Twist(
            reports.HandsMisdealt(what.what, False, not repairable),
            f"if it {'could not' if repairable else 'could'} be put right",
        ),
    )
    return Fault(
        reports.HandsMisdealt(what.what, looked, repairable),
        f"{lead(moment)} {told[what.what]}. {words}",
        (MISDEAL, PLAY_ON, VOID),
        twists[: 1 if looked else 2],
    )


def _excess_card(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    place, count = live_place(moment, source), moment.rules.making.hole + 1
    told = f"{lead(moment)} the dealer dealt {count} hole cards to {moment.seat(place)}, one too many."
    return Fault(reports.ExcessCard(place), told, (MISDEAL, PLAY_ON, dead(moment, place), VOID))


def _second_card_seen(moment: Moment, _source: Random) -> Fault | None:
    if len(moment.state.board) != 1 or not turn_of(moment):
        return None
    card = moment.card(moment.state.drawn)
    told = f"The card due as second communal card lies face up in the shoe, for all to see: the {card}."
    return Fault(reports.SecondCardSeen(card), told, (MISDEAL, PLAY_ON, VOID))


def _wrong_count(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    place, right = live_place(moment, source), moment.rules.making.hole
    cards, dealt = right + source.choice((-1, 1)), source.random() < 0.5
    why = "The deal caused it" if dealt else "The deal was right, and the cause is not known"
    found = f"{cards} hole cards" if cards > 1 else "one hole card"
    told = f"{moment.seat(place).capitalize()} is found to hold {found} instead of {right}. {why}."
    twist = Twist(
        reports.WrongCount(place, cards, not dealt), "had the deal been right" if dealt else "had the deal caused it"
    )
    wrong = (MISDEAL, PLAY_ON, dead(moment, place), VOID)
    return Fault(reports.WrongCount(place, cards, dealt), told, wrong, (twist,))


DEAL_FAULTS: dict[type[reports.Report], Plant] = {
    reports.CutExposed: _cut_exposed,
    reports.NotCut: _not_cut,
    reports.HoleExposed: _hole_exposed,
    reports.WrongSeat: _wrong_seat,
    reports.HandsMisdealt: _hands_misdealt,
    reports.ExcessCard: _excess_card,
    reports.SecondCardSeen: _second_card_seen,
    reports.WrongCount: _wrong_count,
}
