"""Rulings and their remedies as a reader of the round is told them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from croupier.poker import Event, State, ruling_events
from croupier.protocol import Choice, is_players, spoken


class Tells(Protocol):
    """The teller of a round, as far as these lines need it."""

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


def _ruling(_: Tells, event: ruling_events.RulingGiven) -> list[str]:
    return [f"*** RULING *** {event.words} [{', '.join(event.clauses)}]", *map(_open, event.choices)]


def _choice(_: Tells, event: ruling_events.ChoiceMade) -> list[str]:
    why = f": {event.reason}" if event.reason else ""
    return [f"{_first(event.by)} chose {event.choice}{why} [{event.under}]", *map(_open, event.choices)]


def _open(choice: Choice) -> str:
    """A choice that is left, and who makes it."""
    by = choice.by if is_players(choice.by) else f"the {choice.by}"
    return f"  {_first(by)} may choose {choice.name}: {choice.words} [{choice.clause}]"


def _first(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def _vote(teller: Tells, event: ruling_events.VoteCast) -> list[str]:
    return [f"{teller.seat(event.place)} agrees [{event.under}]"]


def _backs(teller: Tells, returned: tuple[int, ...], under: str) -> list[str]:
    """Tell what goes back to each player, or what a player who has won more than was wagered gives back."""
    return [
        f"{teller.money(amount)} goes back to {teller.seat(place)} [{under}]"
        if amount > 0
        else f"{teller.seat(place)} gives back {teller.money(-amount)} [{under}]"
        for place, amount in enumerate(returned)
        if amount
    ]


def _misdeal(teller: Tells, event: ruling_events.MisdealDeclared) -> list[str]:
    return [f"*** MISDEAL *** [{event.under}]", *_backs(teller, event.returned, event.under)]


def _voided(teller: Tells, event: ruling_events.RoundVoided) -> list[str]:
    house = [f"The house gives the commission of {teller.money(event.commission)} back [{event.under}]"]
    lines = [f"*** THE ROUND IS VOID *** [{event.under}]", *_backs(teller, event.returned, event.under)]
    return lines + house if event.commission else lines


def _withdrawn(teller: Tells, event: ruling_events.CommunalWithdrawn) -> list[str]:
    if event.burnt:
        what = "The last communal card is burnt"
    elif len(event.positions) == 1:
        what = "The last communal card goes back and is shuffled into the cards to come"
    else:
        what = "The last communal cards go back and are shuffled into the cards to come"
    return [f"{what} [{event.under}]", *_backs(teller, event.returned, event.under)]


def _exposed(_: Tells, event: ruling_events.CardsExposed) -> list[str]:
    seen = "has been seen and comes" if len(event.cards) == 1 else "have been seen and come"
    return [f"{' '.join(event.cards)} {seen} next [{event.under}]"]


def _set_aside(_: Tells, event: ruling_events.CardsSetAside) -> list[str]:
    return [f"{' '.join(event.cards)} {'is' if len(event.cards) == 1 else 'are'} out of play [{event.under}]"]


def _limited(teller: Tells, event: ruling_events.BettingLimited) -> list[str]:
    bound = "No bet goes above" if event.whole else "A bet or raise adds at most"
    return [f"{bound} {teller.money(event.most)} in this betting round [{event.under}]"]


def _committed(teller: Tells, event: ruling_events.WagerCommitted) -> list[str]:
    """All that stays in, whether it counts towards the call or not."""
    total = teller.money(event.amount + event.dead)
    over = f", {teller.money(event.dead)} of it above the call" if event.amount and event.dead else ""
    return [f"{total} of {teller.seat(event.place)} stays in the pot{over} [{event.under}]"]


def _heirs(teller: Tells, event: ruling_events.HeirsNamed) -> list[str]:
    if len(event.places) == 1:
        return [f"What no hand is left to win goes to {teller.seat(event.places[0])} [{event.under}]"]
    named = ", ".join(map(teller.seat, event.places))
    return [f"What no hand is left to win goes to the first of {named} who paid into it [{event.under}]"]


def _reshuffled(_: Tells, event: ruling_events.StubReshuffled) -> list[str]:
    cut = " and cut" if event.cut else ""
    burnt = "; the burn stays" if event.burnt else ""
    return [f"{' '.join(event.cards)} back into the cards to come, shuffled{cut}{burnt} [{event.under}]"]


def _entries(teller: Tells, event: ruling_events.EntriesCorrected) -> list[str]:
    """Tell which entries are taken back: from the first line that was told of them on."""
    first = next((line for line in teller.told[event.before :] if line), "")
    since = f"from '{first.partition(' [')[0].replace('*** ', '')}' on" if first else "entered last"
    return [f"*** CORRECTION *** by {event.by}: all {since} is taken back: {event.reason}"]


def _late_post(teller: Tells, event: ruling_events.LatePosted) -> list[str]:
    parts = ((event.live, ""), (event.dead, " dead"))
    posts = " and ".join(f"{teller.money(amount)}{how}" for amount, how in parts if amount)
    return [f"{teller.seat(event.place)} posts {posts} now [{event.under}]"]


def _viewed(teller: Tells, event: ruling_events.HandViewed) -> list[str]:
    why = f": {spoken(event.reason)}" if spoken(event.reason) else ""
    return [f"{event.by} looks at the hand of {teller.seat(event.place)}{why} [{event.under}]"]


def _released(teller: Tells, event: ruling_events.WagerReleased) -> list[str]:
    """The turn of a player who has put chips forward; where more was bet they are free, and a fold takes the chips back."""
    free = f": more was bet, and a fold takes back the {teller.money(event.back)} put forward" if event.back else ""
    return [f"The turn of {teller.seat(event.place)} has come{free} [{', '.join((event.under, *event.also))}]"]


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
    if name in ("amount", "to"):
        return teller.money(value)
    if name == "amounts":
        return " and ".join(map(teller.money, value))
    return " ".join(value) if name == "cards" else str(value)


RULING_LINES: dict[type[Event], Callable[[Any, Any], list[str]]] = {
    ruling_events.RulingGiven: _ruling,
    ruling_events.ChoiceMade: _choice,
    ruling_events.VoteCast: _vote,
    ruling_events.MisdealDeclared: _misdeal,
    ruling_events.RoundVoided: _voided,
    ruling_events.CommunalWithdrawn: _withdrawn,
    ruling_events.StubReshuffled: _reshuffled,
    ruling_events.EntriesCorrected: _entries,
    ruling_events.HandKilled: _line("The hand of {place} is dead"),
    ruling_events.HoleReplaced: _line("{place} gets the burn card for {card}"),
    ruling_events.CardsExposed: _exposed,
    ruling_events.CardBurnt: _line("{card} is burnt"),
    ruling_events.CardsSetAside: _set_aside,
    ruling_events.BettingLimited: _limited,
    ruling_events.RaisesBarred: _line("{place} may not bet or raise in this betting round"),
    ruling_events.WagerHeld: _line("{place} puts chips forward out of turn, to {to}"),
    ruling_events.WagerReleased: _released,
    ruling_events.WagerCommitted: _committed,
    ruling_events.RaiseTakenBack: _line("Uncalled raise of {amount} returned to {place}"),
    ruling_events.LatePosted: _late_post,
    ruling_events.PostOwed: _line("{place} owes {amounts} before the next hand"),
    ruling_events.HandExposed: _line("The cards of {place} are shown to the table: {cards}"),
    ruling_events.HandViewed: _viewed,
    ruling_events.HeirsNamed: _heirs,
    ruling_events.ClockCalled: _line("{by} starts the clock on {place}: {seconds} seconds"),
    ruling_events.PlayerExcluded: _line("{place} is barred from the rest of the game"),
    ruling_events.DeckDoubted: _line("The cards are checked before they are dealt from again"),
    ruling_events.PayoutCorrected: _line("{amount} goes from {payer} to {payee}"),
}
