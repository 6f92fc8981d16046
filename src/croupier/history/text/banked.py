"""A round against the bank as a player would read it, the clause in brackets at each line's end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.banked import APPLY, PER_BOX, PER_TABLE, PER_WAGER, BankedRules, State, banked_rules, events, hand_of
from croupier.cards import UNSEEN
from croupier.history.log.pinned import pinned_table
from croupier.history.text.dollars import told_in
from croupier.history.text.rulings import RULING_LINES
from croupier.protocol import (
    ChoiceMade,
    DeckDoubted,
    EntriesCorrected,
    Event,
    Folding,
    PlayerExcluded,
    RulingGiven,
    in_words,
)
from croupier.rulebooks import value_text

_STAGES = {0: "FLOP", 3: "TURN AND RIVER"}
MOST_PAID = {
    PER_WAGER: "a blind pays at most {}",
    PER_BOX: "a box wins at most {} on blind and trips",
    PER_TABLE: "all boxes win at most {} on blinds and trips",
}
_CUT = {
    PER_WAGER: "the most a blind pays here",
    PER_BOX: "cut to the {} a box wins at most on blind and trips",
    PER_TABLE: "its share of the {} all boxes win at most on blinds and trips",
}
_WORDS = {"win": "wins", "lose": "loses", "push": "is a push", "void": "is void"}


class BankedTeller:
    """Tells one round: it follows the state, and ranks what is shown by the rules the round is pinned to."""

    def __init__(self, opening: events.BankedRoundOpened, openings: Mapping[int, str]) -> None:
        self.table = pinned_table(opening.rulebook, opening.rules)
        self.rules: BankedRules = banked_rules(self.table)
        self.openings = openings
        self.told: list[str] = []  # of each event its first line
        self.folding: Folding[State] = Folding(State(), APPLY)

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.folding.state

    def money(self, amount: int) -> str:
        """An amount as players say it."""
        return told_in(self.rules.unit, amount)

    def seat(self, place: int) -> str:
        """A player by box number."""
        return in_words(self.state.boxes, place, "Box")

    def lines(self, event: Event) -> list[str]:
        """Tell of an event in lines."""
        self.folding.take(event)
        lines = _LINES[type(event)](self, event)
        self.told.append(lines[0] if lines else "")
        return lines

    def opened(self, event: events.BankedRoundOpened) -> list[str]:
        """The header: which rules, which limits, which shoe."""
        shoe = "an automated shuffling shoe" if event.shoe == "automated" else "a card shoe"
        deck = f", deck {event.colour + 1} of {self.rules.decks}" if self.rules.decks > 1 else ""
        rules = self.rules
        limits = f"Box wagers {self.money(rules.least)} to {self.money(rules.most)}"
        if (rules.trips_least, rules.trips_most) != (rules.least, rules.most):
            limits += f", trips {self.money(rules.trips_least)} to {self.money(rules.trips_most)}"
        return [
            f"{event.rulebook}, edition {event.edition}: dealt from {shoe}{deck}",
            f"{limits}; {MOST_PAID[rules.payout_per].format(self.money(rules.payout_most))}",
            *self._hypothetical(),
            *[f"Box {box}: {self.money(stake)}" for box, stake in zip(event.boxes, event.stakes, strict=True)],
        ]

    def _hypothetical(self) -> list[str]:
        """Tell what this round pays that no real table may."""
        keys = self.table.hypothetical
        if not keys:
            return []
        pays = ", ".join([f"{key} {value_text(self.table.rules[key], self.table[key])}" for key in keys])
        return [f"Hypothetical, no real table may pay so: {pays} [{self.table.under[keys[0]]}]"]

    def placed(self, event: events.WagersPlaced) -> list[str]:
        """Ante, blind and trips."""
        lying = {"ante": event.ante, "blind": event.blind}
        wagers = ", ".join(
            [f"{name} {self.money(amount)}" if amount else f"no {name}" for name, amount in lying.items()]
        )
        if event.blind > event.ante > 0:
            wagers += f" (settled up to the ante of {self.money(event.ante)})"
        if event.most < event.ante and event.blind:
            wagers += f" (settled up to the maximum of {self.money(event.most)} each)"
        if event.trips:
            wagers += f", trips {self.money(event.trips)}"
        if event.trips_most < event.trips:
            wagers += f" (settled up to the maximum of {self.money(event.trips_most)})"
        if event.marked:
            wagers += ", with a marker beside the box"
        return [f"{self.seat(event.place)}: {wagers} [{', '.join((event.under, *event.also))}]"]

    def returned(self, event: events.WagersReturned) -> list[str]:
        """Wagers that go back: under the minimum, without a hand, or for others to take their place."""
        wagers = " and ".join(event.wagers) if len(event.wagers) < 3 else ", ".join(event.wagers)
        why = "under the minimum"
        if event.under in self.rules.clauses.get("wagers.order", ()):
            why = "changed"
        elif event.under == self.rules.under["wagers.incomplete"]:
            why = "no equal ante and blind"
        return [f"{self.seat(event.place)}: {wagers}, {self.money(event.amount)}, {why}: back [{event.under}]"]

    def found(self, event: events.WagersFound) -> list[str]:
        """Tell what lies on a box where something else was entered."""
        lying = {"ante": event.ante, "blind": event.blind, "trips": event.trips, "play": event.play}
        wagers = ", ".join([f"{name} {self.money(amount)}" for name, amount in lying.items() if amount])
        return [f"{self.seat(event.place)}: found to have {wagers or 'no wager'} [{event.under}]"]

    def gave_up(self, event: events.BoxFolded | events.BoxConceded) -> list[str]:
        """A hand given up, with what lay above its maximum."""
        how = "folds" if isinstance(event, events.BoxFolded) else "concedes"
        back = f"; {self.money(event.returned)} above what is settled goes back" if event.returned else ""
        return [f"{self.seat(event.place)} {how} and loses {self.money(event.lost)}{back} [{event.under}]"]

    def played(self, event: events.PlayMade) -> list[str]:
        """A play wager."""
        times = "as much as the ante" if event.times == 1 else f"{event.times} times the ante"
        return [f"{self.seat(event.place)} plays {self.money(event.amount)}, {times} [{event.under}]"]

    def loaded(self, event: events.ShoeLoaded) -> list[str]:
        """The shuffle, and the cut where there is one."""
        how = "by hand" if event.shuffled == "hand" else "by the device"
        return [f"No more wagers; shuffled {how}{', cut' if event.cut else ''} [{', '.join(event.under)}]"]

    def dealt(self, event: events.CardsDealt) -> list[str]:
        """The deal, in the order the cards left the shoe."""
        singly = event.dealer[-1] - event.dealer[0] >= len(event.dealer)
        hands = f"{len(event.dealer)} to each player and the dealer, {'one at a time' if singly else 'both at once'}"
        face_down = f"{len(event.communal)} communal cards face down"
        order = [hands, face_down] if event.dealer[0] < event.communal[0] else [face_down, hands]
        lines = [f"*** CARDS DEALT *** {', then '.join(order)} [{', '.join(event.under)}]"]
        for place, hole in enumerate(event.holes):
            cards = [self.openings.get(position, UNSEEN) for position in hole]
            if cards and set(cards) != {UNSEEN}:
                lines.append(f"{self.seat(place)} holds {' '.join(cards)}")
        return lines

    def revealed(self, event: events.CommunalRevealed) -> list[str]:
        """The flop, or the turn and river."""
        before = self.state.board[: -len(event.cards)]
        told = f"{' '.join(before)} | " if before else ""
        return [f"*** {_STAGES[len(before)]} *** {told}{' '.join(event.cards)} [{event.under}]"]

    def dealer(self, event: events.DealerShown) -> list[str]:
        """The dealer's hand."""
        hand = hand_of(self.rules, event.cards, self.state.board).text
        qualifies = "qualifies" if event.qualifies else "does not qualify"
        return [f"*** DEALER'S HAND *** {' '.join(event.cards)}: {hand}, {qualifies} [{event.under}]"]

    def shown(self, event: events.BoxShown) -> list[str]:
        """A player's hand."""
        hand = hand_of(self.rules, event.cards, self.state.board).text
        return [f"{self.seat(event.place)} shows {' '.join(event.cards)}: {hand} [{event.under}]"]

    def settled(self, event: events.WagerSettled) -> list[str]:
        """One wager."""
        words = f"{event.wager} of {self.money(event.stake)} {_WORDS[event.result]}"
        back = event.stake - event.counted
        if back and event.result != "push":
            words += f", {self.money(event.counted)} of it settled and {self.money(back)} back"
        if event.result == "win":
            words += f", paid {self.money(event.paid)}"
        if self.rules.under["payout.max"] in event.also:
            words += f", {_CUT[self.rules.payout_per].format(self.money(self.rules.payout_most))}"
        return [f"{self.seat(event.place)}: {words} [{', '.join((event.under, *event.also))}]"]

    def box_voided(self, event: events.BoxVoided) -> list[str]:
        """A void hand."""
        back = f", and {self._back(event.place, event.returned)}" if event.returned else ""
        return [f"The hand of box {self.state.boxes[event.place]} is void{back} [{event.under}]"]

    def voided(self, event: events.BankedRoundVoided) -> list[str]:
        """A void round."""
        backs = [
            f"{self._back(place, amount)} [{event.under}]" for place, amount in enumerate(event.returned) if amount
        ]
        return [f"*** THE ROUND IS VOID *** [{event.under}]", *backs]

    def _back(self, place: int, amount: int) -> str:
        box = f"box {self.state.boxes[place]}"
        return (
            f"of what was won {box} gives back {self.money(-amount)}"
            if amount < 0
            else f"{self.money(amount)} goes back to {box}"
        )

    def ended(self, event: events.BankedRoundEnded) -> list[str]:
        """The stakes as they stand, and what the bank has won or lost."""
        bank = (
            f"The bank has won {self.money(event.bank)}"
            if event.bank >= 0
            else f"The bank has lost {self.money(-event.bank)}"
        )
        stakes = zip(self.state.boxes, event.stakes, strict=True)
        return ["*** END OF THE ROUND ***", *(f"Box {box}: {self.money(stake)}" for box, stake in stakes), bank]


def _line(form: str) -> Callable[[BankedTeller, Any], list[str]]:
    """A line with the box, amounts in dollars and cards of the event filled in."""

    def told(teller: BankedTeller, event: Any) -> list[str]:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        words = {name: _said(teller, name, value) for name, value in fields.items()}
        return [form.format(**words) + f" [{event.under}]"]

    return told


def _said(teller: BankedTeller, name: str, value: Any) -> str:
    if name == "place":
        return teller.seat(value)
    if name in ("amount", "settled", "blind"):
        return teller.money(value)
    return " ".join(value) if name == "cards" else str(value)


_LINES: dict[type[Event], Callable[[Any, Any], list[str]]] = {
    events.BankedRoundOpened: BankedTeller.opened,
    events.WagersPlaced: BankedTeller.placed,
    events.ShoeLoaded: BankedTeller.loaded,
    events.CardsDealt: BankedTeller.dealt,
    events.CommunalRevealed: BankedTeller.revealed,
    events.DealerShown: BankedTeller.dealer,
    events.BoxShown: BankedTeller.shown,
    events.WagerSettled: BankedTeller.settled,
    events.BankedRoundVoided: BankedTeller.voided,
    events.BankedRoundEnded: BankedTeller.ended,
    events.WagersReturned: BankedTeller.returned,
    events.BoxFolded: BankedTeller.gave_up,
    events.BoxConceded: BankedTeller.gave_up,
    events.WagersFound: BankedTeller.found,
    events.PlayMade: BankedTeller.played,
    events.BoxVoided: BankedTeller.box_voided,
    events.PlayerAdvised: _line("{place} is told that further wagers under the minimum go back"),
    events.OrderAdvised: _line("{place} is told that further wagers out of order may be void"),
    events.BoxPassedOver: _line("{place} is passed over: the player makes no wagers"),
    events.BoxChecked: _line("{place} checks"),
    events.CommunalSeen: _line("{cards} shown early"),
    events.PlayCorrected: _line("The play wager of {place} is {amount}; {settled} of it is settled"),
    events.BlindCorrected: _line("The blind of {place} is {blind}, settled up to the ante"),
    **{kind: RULING_LINES[kind] for kind in (RulingGiven, ChoiceMade, PlayerExcluded, DeckDoubted, EntriesCorrected)},
}
