"""Rulings and their remedies as a reader of the round is told them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from croupier.poker import ruling_events as r
from croupier.poker.events import Event
from croupier.poker.state import State
from croupier.protocol.reasons import spoken


class Tells(Protocol):
    """What the lines need of whoever tells the round."""

    told: list[str]  # of each event its first line

    @property
    def state(self) -> State:
        """The round as it stands."""
        ...

    def seat(self, place: int) -> str:
        """A player by seat number."""
        ...

    def money(self, amount: int) -> str:
        """An amount as players say it."""
        ...


def _ruling(_: Tells, event: r.RulingGiven) -> list[str]:
    lines = [f"*** RULING *** {event.words} [{', '.join(event.clauses)}]"]
    return lines + [
        f"  open: {choice.name} ({choice.by}): {choice.words} [{choice.clause}]" for choice in event.choices
    ]


def _choice(_: Tells, event: r.ChoiceMade) -> list[str]:
    why = f": {event.reason}" if event.reason else ""
    lines = [f"{event.by[:1].upper()}{event.by[1:]} chose {event.choice}{why} [{event.under}]"]
    return lines + [
        f"  open: {choice.name} ({choice.by}): {choice.words} [{choice.clause}]" for choice in event.choices
    ]


def _vote(teller: Tells, event: r.VoteCast) -> list[str]:
    return [f"{teller.seat(event.place)} agrees [{event.under}]"]


def _backs(teller: Tells, returned: tuple[int, ...], under: str) -> list[str]:
    return [
        f"{teller.money(amount)} go back to {teller.seat(place)} [{under}]"
        for place, amount in enumerate(returned)
        if amount
    ]


def _misdeal(teller: Tells, event: r.MisdealDeclared) -> list[str]:
    return [f"*** MISDEAL *** [{event.under}]", *_backs(teller, event.returned, event.under)]


def _voided(teller: Tells, event: r.RoundVoided) -> list[str]:
    return [f"*** THE ROUND IS VOID *** [{event.under}]", *_backs(teller, event.returned, event.under)]


def _withdrawn(teller: Tells, event: r.CommunalWithdrawn) -> list[str]:
    fate = "is burnt" if event.burnt else "go back and are shuffled into the cards to come"
    what = "The last communal card" + ("" if event.burnt else "s")
    return [f"{what} {fate} [{event.under}]", *_backs(teller, event.returned, event.under)]


def _reshuffled(_: Tells, event: r.StubReshuffled) -> list[str]:
    cut = " and cut" if event.cut else ""
    burnt = "; the burn stays" if event.burnt else ""
    return [f"{' '.join(event.cards)} back into the cards to come, shuffled{cut}{burnt} [{event.under}]"]


def _entries(teller: Tells, event: r.EntriesCorrected) -> list[str]:
    """Which entries: from the first line that was told of them on."""
    first = next((line for line in teller.told[event.before :] if line), "")
    since = f"from '{first.partition(' [')[0].replace('*** ', '')}' on" if first else "entered last"
    return [f"*** CORRECTION *** by {event.by}: all {since} is taken back: {event.reason}"]


def _late_post(teller: Tells, event: r.LatePosted) -> list[str]:
    dead = f", and {teller.money(event.dead)} dead" if event.dead else ""
    return [f"{teller.seat(event.place)} posts {teller.money(event.live)} now{dead} [{event.under}]"]


def _committed(teller: Tells, event: r.WagerCommitted) -> list[str]:
    return [f"{teller.money(event.amount + event.dead)} of {teller.seat(event.place)} stay in the pot [{event.under}]"]


def _heirs(teller: Tells, event: r.HeirsNamed) -> list[str]:
    named = ", ".join(map(teller.seat, event.places))
    who = named if event.decided else f"the first of {named} who paid into them"
    return [f"The pots go to {who} [{event.under}]"]


def _viewed(teller: Tells, event: r.HandViewed) -> list[str]:
    why = f": {spoken(event.reason)}" if spoken(event.reason) else ""
    return [f"{event.by} looks at the hand of {teller.seat(event.place)}{why} [{event.under}]"]


def _line(form: str) -> Callable[[Tells, Any], list[str]]:
    """A line with the seat, amounts in dollars and cards of the event filled in."""

    def told(teller: Tells, event: Any) -> list[str]:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        words = {name: _said(teller, name, value) for name, value in fields.items()}
        return [form.format(**words) + f" [{event.under}]"]

    return told


def _said(teller: Tells, name: str, value: Any) -> str:
    if name in ("place", "payer", "payee"):
        return teller.seat(value)
    if name == "places":
        return ", ".join(map(teller.seat, value))
    if name in ("amount", "to", "high", "most", "live", "dead"):
        return teller.money(value)
    if name == "amounts":
        return " and ".join(map(teller.money, value))
    return " ".join(value) if name == "cards" else str(value)


RULING_LINES: dict[type[Event], Callable[[Any, Any], list[str]]] = {
    r.RulingGiven: _ruling,
    r.ChoiceMade: _choice,
    r.VoteCast: _vote,
    r.MisdealDeclared: _misdeal,
    r.RoundVoided: _voided,
    r.CommunalWithdrawn: _withdrawn,
    r.StubReshuffled: _reshuffled,
    r.EntriesCorrected: _entries,
    r.HandKilled: _line("The hand of {place} is dead"),
    r.HoleReplaced: _line("{place} gets the burn card for {card}"),
    r.CardsExposed: _line("{cards} has been seen and comes next"),
    r.CardBurnt: _line("{card} is burnt"),
    r.CardsSetAside: _line("{cards} out of play"),
    r.BettingLimited: _line("A bet or raise adds at most {most} in this betting round"),
    r.RaisesBarred: _line("{place} may not bet or raise in this betting round"),
    r.WagerHeld: _line("{place} puts {to} forward out of turn"),
    r.WagerReleased: _line("The turn of {place} has come"),
    r.WagerCommitted: _committed,
    r.RaiseTakenBack: _line("{amount} nobody had called go back to {place}"),
    r.LatePosted: _late_post,
    r.PostOwed: _line("{place} owes {amounts} before the next hand"),
    r.HandExposed: _line("The cards of {place} are shown to the table: {cards}"),
    r.HandViewed: _viewed,
    r.HeirsNamed: _heirs,
    r.ClockCalled: _line("{by} starts the clock on {place}: {seconds} seconds"),
    r.PlayerExcluded: _line("{place} is barred from the rest of the game"),
    r.DeckDoubted: _line("The cards are checked before they are dealt from again"),
    r.PayoutCorrected: _line("{amount} go from {payer} to {payee}"),
}
