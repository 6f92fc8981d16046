"""Faults with a player's hand, planted into a round: mucked, exposed, talked about, not posted for, asked to be shown."""

from __future__ import annotations

from random import Random

from croupier.drills.faults import Fault, Plant, Twist, is_open, is_played, live_place, turn_of
from croupier.drills.moments import Moment
from croupier.drills.options import MISDEAL, PLAY_ON, UNSEEN_HAND, VOID, dead
from croupier.poker import ShowDue, places
from croupier.rulings import reports


def _cards_mucked(moment: Moment, source: Random) -> Fault | None:
    if not is_open(moment):
        return None
    place, hole = live_place(moment, source), moment.rules.making.hole
    cards = source.choice((0, 0, hole - 1))
    who = moment.seat(place)
    what = f"{cards} of the {hole} hole cards" if cards else "the hole cards"
    by_player = source.random() < 0.5
    if by_player:
        told = f"{who.capitalize()}, without having folded, drops {what} into the discards."
    else:
        told = f"{who.capitalize()} left the hand unprotected, and the dealer swept {what} of {who} into the discards."
    report = reports.CardsMucked(place, "player" if by_player else "dealer", cards)
    twist = Twist(
        reports.CardsMucked(place, "dealer" if by_player else "player", cards),
        "had the dealer swept them in" if by_player else "had the player dropped them there",
    )
    return Fault(report, told, (PLAY_ON, dead(moment, place), MISDEAL, VOID), (twist,))


def _folded_exposed(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment) or not moment.state.folded:
        return None
    place = source.choice(moment.state.folded)
    other = live_place(moment, source)
    cards = moment.hole(place)
    told = f"The cards {moment.seat(place)} has folded are seen by {moment.seat(other)} alone: {' '.join(cards)}."
    return Fault(reports.FoldedExposed(place, cards), told, (PLAY_ON, dead(moment, other), MISDEAL, VOID))


def _information_given(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    to = live_place(moment, source)
    about = source.choice([place for place in range(len(moment.state.seats)) if place != to])
    words = "it was worth a raise"
    told = f"{moment.seat(to).capitalize()} alone is told of the hand of {moment.seat(about)} that {words}."
    wrong = (PLAY_ON, dead(moment, to), dead(moment, about), VOID)
    return Fault(reports.InformationGiven(about, to, words), told, wrong)


def _advice_taken(moment: Moment, source: Random) -> Fault | None:
    if not is_played(moment):
        return None
    place = live_place(moment, source)
    told = f"{moment.seat(place).capitalize()} did not protect the hand and acted on the advice of someone who saw it."
    return Fault(reports.AdviceTaken(place), told, (PLAY_ON, dead(moment, place), MISDEAL, VOID))


def _blind_not_posted(moment: Moment, source: Random) -> Fault | None:
    state, blinds = moment.state, moment.rules.blinds
    unposted = [place for place in places(state.live) if blinds and not state.posted.forced[place]]
    if not unposted or not turn_of(moment):
        return None
    place, joining = source.choice(unposted), source.random() < 0.5
    came = "has just joined the game" if joining else "comes back after missing the blinds"
    told = f"It comes out that {moment.seat(place)}, who {came}, was dealt in without the post that was due."
    report = reports.BlindNotPosted(place, "joining" if joining else "returning")
    twist = Twist(
        reports.BlindNotPosted(place, "returning" if joining else "joining"),
        "had the player come back" if joining else "had the player just joined",
    )
    return Fault(report, told, (PLAY_ON, dead(moment, place), MISDEAL), (twist,))


def _asked_to_see(moment: Moment, source: Random) -> Fault | None:
    awaited = moment.due
    if not isinstance(awaited, ShowDue) or moment.state.exposed or moment.state.mucked:
        return None
    of = awaited.place
    if moment.state.answered[-1] != of or moment.state.betting_round < len(moment.rules.betting):
        return None
    asker = source.choice(places(moment.state.live & ~(1 << of)))
    beaten, said_fold = source.random() < 0.4, source.random() < 0.3
    holds = "whose own hand is plainly beaten" if beaten else "who holds live cards"
    fold = f" {moment.seat(of).capitalize()} has said fold." if said_fold else ""
    told = (
        f"Before {moment.seat(of)}, whose last bet was called, has shown, {moment.seat(asker)}, {holds}, asks to see that "
        f"hand.{fold}"
    )
    cards = moment.hole(of)
    twist = Twist(
        reports.AskedToSee(asker, of, cards, not beaten),
        f"had the asker {'held live cards' if beaten else 'been beaten'}",
    )
    report = reports.AskedToSee(asker, of, cards, beaten, said_fold)
    return Fault(
        report, told, (UNSEEN_HAND, dead(moment, of), dead(moment, asker), MISDEAL), () if said_fold else (twist,)
    )


HAND_FAULTS: dict[type[reports.Report], Plant] = {
    reports.CardsMucked: _cards_mucked,
    reports.FoldedExposed: _folded_exposed,
    reports.InformationGiven: _information_given,
    reports.AdviceTaken: _advice_taken,
    reports.BlindNotPosted: _blind_not_posted,
    reports.AskedToSee: _asked_to_see,
}
