"""Placing wagers before the first card: what is refused, what is settled only in part, what goes back.

Rule keys: `wagers.start`, `wagers.trips`, `wagers.one-hand`, `wagers.one-each`, `wagers.closed`, `wagers.marker`,
`wagers.multiples`, `wagers.below`, `wagers.below.again`, `wagers.above`, `wagers.unequal`, `wagers.incomplete`,
`breach.exclude`, `wagers.least`, `wagers.order`, `absent.posts`; the last three in tournaments.

Refusals, in order of precedence: wagers are closed; there is no such box; the player takes no part any more; the place
has wagers; another is asked first; nothing is wagered; ante and blind not both, or not equal, unless a dealer enters what
lies there; not in whole chips; beyond the stake; less than everybody has to wager.

A wager under the minimum is let stand once, and the player told; of a player who had been told it goes back: trips by
itself, an ante with its blind and trips. The box may then still wager until the first card.

Real chips lie as a player puts them: an ante without its blind, a blind without its ante, one larger than the other. A
dealer enters them so (`lying`), and until the first card others may take their place. Without both there is no hand: the
chips lie there until the round ends or is ruled on, and go back. Where both lie there the ante governs.
"""

from __future__ import annotations

from croupier.banked.apply import apply
from croupier.banked.commands import PassOver, PlaceWagers
from croupier.banked.due import Awaited, WagersDue
from croupier.banked.events import BoxPassedOver, PlayerAdvised, WagersPlaced, WagersReturned
from croupier.banked.rules import BankedRules
from croupier.banked.state import NOBODY, State, is_place, wagering, waited_for
from croupier.protocol import Decision, Event, Refusal

NOTHING_POSTED = "none"


def place_wagers(rules: BankedRules, state: State, command: PlaceWagers, _awaited: Awaited) -> Decision:
    """A player's wagers go onto the box."""
    place, under = command.place, rules.under
    if state.loaded or state.ended:
        return Refusal("wagers-closed", "wagers are closed: the first card is dealt", under["wagers.closed"])
    if not is_place(state, place):
        return Refusal("no-such-box", "there is no such box at this table", under["wagers.one-hand"])
    box = state.box[place]
    if box.barred:
        out = under["breach.exclude"] if state.excluded >> place & 1 else box.voided or box.passed
        return Refusal("out-of-the-round", "this player is out of this round", out)
    if box.live and state.marker != NOBODY:
        return _changed(rules, state, command)
    if box.live and box.ante == box.blind:
        return Refusal("wagers-placed", "this box has its wagers already", under["wagers.one-each"])
    if state.marker != NOBODY and place != (asked := waited_for(state)[0]):
        return Refusal(
            "not-in-order",
            f"box {state.boxes[asked]} wagers first: go clockwise from the marker",
            under["wagers.order"],
        )
    if box.lying:
        return _in_place_of(rules, state, command, under["wagers.incomplete"])
    return fault_in_wagers(rules, state, command) or placed(rules, state, command)


def pass_over(rules: BankedRules, _state: State, command: PassOver, awaited: Awaited) -> Decision:
    """The box of a player who does not wager gets no hand in this round: at a tournament all others wait for it."""
    if "wagers.least" not in rules.ways:
        return Refusal(
            "no-passing",
            "a box without wagers is dealt no cards here: there is nothing to pass over",
            rules.under["wagers.start"],
        )
    if rules.ways["absent.posts"] != NOTHING_POSTED:
        reason = "the minimum is wagered for an absent player: place it"
        return Refusal("no-passing", reason, rules.under["absent.posts"])
    if type(awaited) is not WagersDue or command.place not in awaited.places:
        return Refusal("not-asked", "it is not this box's turn to wager", rules.under["wagers.least"])
    return (BoxPassedOver(command.place, rules.under["absent.posts"]),)


def _changed(rules: BankedRules, state: State, command: PlaceWagers) -> Decision:
    """Change wagers until the next player is asked; the last player's, whom no other follows, until the deal."""
    place = command.place
    _, locked, opportunity = rules.clauses["wagers.order"]
    if waited_for(state) or place != wagering(state)[-1]:
        return Refusal("wagers-stand", "the next player was asked: these wagers stand", locked)
    return _in_place_of(rules, state, command, opportunity)


def _in_place_of(rules: BankedRules, state: State, command: PlaceWagers, under: str) -> Decision:
    """Wagers take the place of those that lie there, which go back."""
    back = all_back(state, command.place, under)
    before = apply(state, back)
    return fault_in_wagers(rules, before, command) or (back, *placed(rules, before, command))


def all_back(state: State, place: int, under: str) -> WagersReturned:
    """All that lies on a box before the cards goes back."""
    box = state.box[place]
    wagers = tuple([wager for wager in ("ante", "blind", "trips") if getattr(box, wager)])
    return WagersReturned(place, wagers, box.lying, under)


def fault_in_wagers(rules: BankedRules, state: State, command: PlaceWagers) -> Refusal | None:
    """Tell what is wrong with the wagers themselves, whenever they are placed."""
    place, under = command.place, rules.under
    amounts = (command.ante, command.blind, command.trips)
    if any(type(amount) is not int or amount < 0 for amount in amounts):
        return Refusal("not-whole-cents", "give a wager in whole cents, 0 or more", "system")
    if not any(amounts):
        return Refusal("ante-and-blind", "a hand takes an ante and a blind: enter both", under["wagers.start"])
    if not command.lying and command.trips and not (command.ante and command.blind):
        return Refusal("trips-alone", "a trips wager takes an ante and a blind as well", under["wagers.trips"])
    if not command.lying and command.ante != command.blind:
        return Refusal("ante-and-blind", "the ante and the blind must be the same amount", under["wagers.start"])
    if any(amount % rules.chip for amount in amounts):
        return Refusal("not-in-chips", f"wagers are multiples of {rules.money(rules.chip)}", under["wagers.multiples"])
    if sum(amounts) > state.stake[place]:
        return Refusal(
            "stake-too-small",
            f"the stake of {rules.money(state.stake[place])} is too small for these wagers",
            under["wagers.start"],
        )
    if command.ante < rules.least and "wagers.least" in rules.ways:
        return Refusal(
            "below-minimum",
            f"the minimum wager is {rules.money(rules.least)}, and every player places it in every round",
            under["wagers.least"],
        )
    return None


def placed(rules: BankedRules, state: State, command: PlaceWagers) -> tuple[Event, ...]:
    """Wagers as they lie on the box, and what becomes of those under the minimum."""
    amounts = {"ante": command.ante, "blind": command.blind, "trips": command.trips}
    low = too_low(rules, command.ante, command.trips) if command.ante and command.blind else ()
    returned = low if state.advised[command.place] else ()
    most = command.ante if command.marker else min(command.ante, rules.most)
    trips_most = command.trips if command.marker else min(command.trips, rules.trips_most)
    lying = WagersPlaced(
        command.place,
        command.ante,
        command.blind,
        command.trips,
        most,
        trips_most,
        command.marker,
        *_cited(rules, command, bool(low) and not returned),
        command.by,
        command.reason,
    )
    if returned:
        amount = sum([amounts[wager] for wager in returned])
        return lying, WagersReturned(command.place, returned, amount, rules.under["wagers.below.again"])
    return (lying, PlayerAdvised(command.place, rules.under["wagers.below"])) if low else (lying,)


def too_low(rules: BankedRules, ante: int, trips: int) -> tuple[str, ...]:
    """The wagers that go back for being under the minimum: trips alone, or with an ante everything."""
    if ante < rules.least:
        return ("ante", "blind", "trips") if trips else ("ante", "blind")
    return ("trips",) if 0 < trips < rules.trips_least else ()


def _cited(rules: BankedRules, command: PlaceWagers, stands_though_low: bool) -> tuple[str, tuple[str, ...]]:
    """The clause wagers stand under, and further ones where several limits bear."""
    over = command.ante > rules.most or command.trips > rules.trips_most
    if not command.ante or not command.blind:
        return rules.under["wagers.incomplete"], ()
    keys = ["wagers.below"] if stands_though_low else []
    if command.ante != command.blind:
        keys.append("wagers.unequal")
    if over:
        keys.append("wagers.marker" if command.marker else "wagers.above")
    first, *others = [rules.under[key] for key in keys or ["wagers.start"]]
    return first, tuple(others)
