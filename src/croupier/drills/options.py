"""Options of a ruling question: what rulings do, and wrong ones that are tempting.

Two rulings that do the same to the round are the same answer in any words, so options are told apart by their effect. A
wrong ruling is left out where it comes close enough to the right one to be argued for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.drills.moments import Moment
from croupier.history import dollars
from croupier.poker import events, ruling_events
from croupier.rulings import Ruling

Effect = tuple[object, ...]
QUIET = "quiet"  # the effect of a ruling that leaves the round as it is


class Wrong(msgspec.Struct, frozen=True):
    """A ruling to be tempted by."""

    words: str
    effect: Effect
    open_as: tuple[str, ...] = ()  # choices of a ruling that would let it come to this after all


def effect_of(ruling: Ruling) -> Effect:
    """Return what a ruling does to the round, its clauses and most of its words apart."""
    done = [effect for event in ruling.events if (effect := _done(event))]
    choices = [choice.name for choice in ruling.choices]
    if not done and not choices:
        return (QUIET, ruling.words)
    held = [ruling.words] if any(isinstance(event, ruling_events.WagerHeld) for event in ruling.events) else []
    return (*done, *choices, *held)  # of chips held, only the words say what becomes of them


_REASONS = (  # what a ruling tells of the facts, which would set options apart that the situation has to tell apart
    (re.compile(r"^.*(?=It is a misdeal: )"), ""),
    (re.compile(r"^Seat (\d+) [^:]*: the hand is dead"), r"The hand of seat \1 is dead"),
    (re.compile(r"^(Nobody has|Nothing was|There has been|Half of|Less than half of) [^:]*: "), ""),
    (re.compile(r"^(Which card|The bet was made in) [^.:]*[.:] "), ""),
)


def bare(words: str) -> str:
    """A ruling without the facts it gives as its reason."""
    for reason, kept in _REASONS:
        words = reason.sub(kept, words)
    return words[0].upper() + words[1:]


def is_tempting(wrong: Wrong, right: Ruling) -> bool:
    """Tell whether a wrong ruling is wrong beyond argument beside the right one."""
    effect = effect_of(right)
    quiet = wrong.effect[0] == QUIET and effect[0] == QUIET
    return not quiet and wrong.effect != effect and not {choice.name for choice in right.choices} & set(wrong.open_as)


_DONE: dict[type[events.Event], Callable[[Any], Effect]] = {
    events.Folded: lambda event: ("out", event.place),
    ruling_events.HandKilled: lambda event: ("out", event.place),
    events.Called: lambda event: ("call", event.place, event.amount),
    events.Checked: lambda event: ("check", event.place),
    events.Raised: lambda event: ("raise", event.place, event.to),
    events.RoundEnded: lambda _: (),  # follows a round that is void
    ruling_events.RoundVoided: lambda _: ("void",),
    ruling_events.MisdealDeclared: lambda _: ("misdeal",),
    ruling_events.CardsExposed: lambda _: (),  # the card is used in its place, as if no player had seen it
    ruling_events.CardBurnt: lambda _: ("aside",),
    ruling_events.CommunalWithdrawn: lambda event: ("aside",) if event.burnt else ("bets back",),
}


def _done(event: events.Event) -> Effect:
    known = _DONE.get(type(event))
    if known:
        return known(event)
    fields = msgspec.structs.asdict(event)
    return (type(event).__name__, *(value for name, value in fields.items() if name != "under"))


def _wrong(words: str, *done: object, open_as: tuple[str, ...] = ()) -> Wrong:
    """A wrong ruling by what it does."""
    return Wrong(words, (done,), open_as)


def _quiet(words: str) -> Wrong:
    """A wrong ruling that leaves the round as it is."""
    return Wrong(words, (QUIET,), ("play-on", "agree", "leave", "no-sanction"))


MISDEAL = _wrong(
    "It is a misdeal: all bets go back, the cards are shuffled and cut again, the button and the blinds stay, and the "
    "same player is dealt first.",
    "misdeal",
)
VOID = _wrong("The round is void, and all bets go back to those who made them.", "void", open_as=("void",))
PLAY_ON = _quiet("Play goes on as if nothing had happened, and nobody owes or loses anything.")
DEALER_DECIDES = _wrong("The dealer decides alone what is fair, and play goes on.", "dealer decides")
MAJORITY = _wrong("The players vote on what is fair, and the majority decides.", "majority")
CARDS_STAY = _quiet("The cards stay as they lie, and the betting goes on with nothing limited.")
BETS_BACK = _wrong("The cards go back, and so do all bets of this betting round, which starts anew.", "bets back")
NEXT_CARDS = _wrong("The cards are set aside, and the next ones of the shoe take their place.", "aside")
RESHUFFLED = _wrong("The card goes back, and all cards to come are shuffled again before the dealing.", "reshuffled")
UNSEEN_HAND = _wrong("The request is refused, and nobody sees the hand.", "refused")
LOST_TURN = _wrong("The act stands, and those passed over have lost their turn.", "lost turn")
ANYWAY = (DEALER_DECIDES, MAJORITY)  # never right, and so always at hand


def dead(moment: Moment, place: int) -> Wrong:
    """Rule that a hand is dead."""
    words = f"The hand of {moment.seat(place)} is dead, and what it has bet stays in the pot."
    return _wrong(words, "out", place, open_as=("kill-hand",))


def taken_back(moment: Moment, place: int) -> Wrong:
    """Rule that nothing binds."""
    return _quiet(f"{moment.seat(place).capitalize()} takes it back and acts anew in turn, with every choice open.")


def chips_stay(moment: Moment, place: int) -> Wrong:
    """Rule that chips stay in whatever they make."""
    return _wrong(f"The chips of {moment.seat(place)} stay in as they are, and the next player acts.", "chips stay")


def a_call(place: int, price: int) -> Wrong:
    """Rule that it is a call, or where nothing is to be called a check."""
    if not price:
        return _wrong("It is a check, and all chips put forward go back.", "check", place)
    return _wrong(f"It is a call of {dollars(price)}, whatever was put forward.", "call", place, price)


def a_raise(place: int, to: int) -> Wrong:
    """Rule that it stands as a raise of its value."""
    return _wrong(f"It stands as a bet or raise to {dollars(to)}.", "raise", place, to)
