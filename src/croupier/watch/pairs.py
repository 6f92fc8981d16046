"""What two players do to each other: six kinds of tallies for each pair, made from rounds they played together.

Each compares what one player did where the other was concerned with what the same player does against everybody
(habits.py), on what was known before the round. The kinds:

- **pays**: chips that went from one to the other, in pots where both put some in of their own accord.
- **folds**: folds fair and better hands to a bet of the other.
- **spares**: alone with the other, checks and does not bet.
- **wastes**: calls or raises a bet of the other with a bad hand.
- **knows**: stays in less when the other, who has not acted yet, holds better cards, and more when they hold worse. The
  cards of a player who has not acted cannot be guessed, so honest play does not follow them.
- **squeezes**: both raise with a third player between them, who gives up; then one of the two gives up to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from croupier.poker import places
from croupier.watch.habits import ENOUGH
from croupier.watch.people import Pair, Patron
from croupier.watch.seen import FOLD, RAISE, UNKNOWN, Decision, Seen
from croupier.watch.tally import Tally, Witness

PAYS, FOLDS, SPARES, WASTES, KNOWS, SQUEEZES = "pays", "folds", "spares", "wastes", "knows", "squeezes"
PEEKS = "peeks"  # against the bank (bank.py)
FAIR, BAD = 2, 1  # classes of strength: from fair on, up to bad
KNOWS_MOST = 0.3
LARGEST_FLOW = 60  # big blinds: what is more counts as much
BORROWED_FLOWS, USUAL_SQUARE = 60.0, 0.03  # rounds of nobody in particular that weigh beside a player's own
TELLING = 0.3  # a difference from here on is worth a look at the round


class Told(NamedTuple):
    """A pair of players, the first of whom did something."""

    pair: Pair
    first: str
    second: str

    def tally(self, kind: str) -> Tally:
        """The tally of a kind for the first player."""
        side = 0 if self.first == self.pair.first else 1
        return self.pair.tallies.setdefault(f"{kind}{side}", Tally())


Find = Callable[[str, str], Told]


def watch_decisions(seen: Seen, patrons: dict[str, Patron], house: Patron, find: Find) -> None:
    """Hold every act of a round against its player's habits, for each opponent it concerns."""
    for decision in seen.decisions:
        if not seen.watched >> decision.place & 1:
            continue
        account = seen.accounts[decision.place]
        patron = patrons[account]
        habits = patron.habits_in(seen.game)
        if habits.acts >= ENOUGH:
            usual = habits.usual(decision.bucket, house.habits_in(seen.game))
            _against_bettor(seen, decision, usual, find)
            _against_one(seen, decision, usual, find)
            _against_unseen_cards(seen, decision, usual, house, find)


def _note(told: Told, kind: str, seen: Seen, happened: float, expected: float, amount: int) -> None:
    tally = told.tally(kind)
    tally.add(happened, expected, expected * (1 - expected))
    if happened - expected > TELLING:
        tally.remember(Witness(round(happened - expected, 3), seen.table, seen.round, seen.at, amount))


def _against_bettor(seen: Seen, decision: Decision, usual: tuple[float, float, float], find: Find) -> None:
    facing = decision.facing
    if facing < 0 or facing == decision.place or not decision.price or not seen.watched >> facing & 1:
        return
    kind = decision.strength_class
    told = find(seen.accounts[decision.place], seen.accounts[facing])
    if kind >= FAIR:
        _note(told, FOLDS, seen, float(decision.did == FOLD), usual[FOLD], decision.pot)
    if kind <= BAD:
        _note(told, WASTES, seen, float(decision.did != FOLD), 1 - usual[FOLD], decision.price)


def _against_one(seen: Seen, decision: Decision, usual: tuple[float, float, float], find: Find) -> None:
    others = decision.live & ~(1 << decision.place) & seen.watched
    if decision.price or decision.live.bit_count() != 2 or not others:
        return
    told = find(seen.accounts[decision.place], seen.accounts[others.bit_length() - 1])
    _note(told, SPARES, seen, float(decision.did != RAISE), 1 - usual[RAISE], decision.pot)


def _against_unseen_cards(
    seen: Seen, decision: Decision, usual: tuple[float, float, float], house: Patron, find: Find
) -> None:
    if decision.street or decision.strength_class == UNKNOWN:
        return
    stays = 1 - usual[FOLD] if decision.price else usual[RAISE]
    stayed = decision.did != FOLD if decision.price else decision.did == RAISE
    for place in places(seen.watched & ~decision.moved & ~(1 << decision.place)):
        strength = seen.strengths[0][place]
        if strength < 0:
            continue
        better = strength - house.unseen.middle
        told = find(seen.accounts[decision.place], seen.accounts[place])
        apart = max(-KNOWS_MOST, min(KNOWS_MOST, -better * (stayed - stays)))
        tally = told.tally(KNOWS)
        tally.add(apart, 0.0, house.unseen.spread * stays * (1 - stays))
        if apart > TELLING / 2:
            tally.remember(Witness(round(apart, 3), seen.table, seen.round, seen.at))


def flows_of(seen: Seen) -> dict[tuple[int, int], int]:
    """Return who paid whom: what each lost, shared among the winners by what they won; both had put chips in."""
    won = {place: net for place, net in enumerate(seen.net) if net > 0}
    total = sum(won.values())
    found: dict[tuple[int, int], int] = {}
    for place, net in enumerate(seen.net):
        if net < 0 and seen.chose >> place & 1:
            for other, gain in won.items():
                if seen.chose >> other & 1 and (flow := -net * gain // total):
                    found[place, other] = flow
    return found


def watch_flows(seen: Seen, patrons: dict[str, Patron], find: Find) -> None:
    """Count chips that went from one player to another, and what the results of both against all make likely."""
    flows = flows_of(seen)
    chose = places(seen.chose & seen.watched)
    for one, other in combinations(chose, 2):
        flow = flows.get((one, other), 0) - flows.get((other, one), 0)
        size = max(-1.0, min(1.0, flow / (LARGEST_FLOW * seen.big)))
        for giver, taker, paid, amount in ((one, other, size, flow), (other, one, -size, -flow)):
            first, second = patrons[seen.accounts[giver]], patrons[seen.accounts[taker]]
            told = find(seen.accounts[giver], seen.accounts[taker])
            tally = told.tally(PAYS)
            back = Told(told.pair, told.second, told.first).tally(PAYS)
            pays, takes = _to_others(first, tally), _to_others(second, back)
            tally.add(paid, pays[0] - takes[0], (pays[1] + takes[1]) / 2)
            tally.amount += amount * seen.is_money
            if paid > 0:
                tally.remember(Witness(round(paid, 3), seen.table, seen.round, seen.at, amount * seen.is_money))
        patrons[seen.accounts[one]].pays.add(size)
        patrons[seen.accounts[other]].pays.add(-size)


def _to_others(patron: Patron, tally: Tally) -> tuple[float, float]:
    """What a player pays opponents other than this one, by round, and the mean square."""
    times = patron.pays.times - tally.times + BORROWED_FLOWS
    total = patron.pays.total - tally.happened
    squares = max(0.0, patron.pays.squares) + BORROWED_FLOWS * USUAL_SQUARE
    return total / times, squares / (patron.pays.times + BORROWED_FLOWS)


def watch_squeezes(seen: Seen, patrons: dict[str, Patron], house: Patron, find: Find) -> None:
    """Count pots in which two raised a third player out between them and did not play on against each other."""
    found = set(_squeezes(seen))
    acted = sum({1 << one.place for one in seen.decisions})
    for one, other in combinations(places(acted & seen.watched), 2):
        first, second = patrons[seen.accounts[one]], patrons[seen.accounts[other]]
        rate = first.squeezes.middle * second.squeezes.middle / max(house.squeezes.middle, 1e-9)
        expected = min(0.5, max(rate, house.squeezes.middle / 4))
        happened = float((one, other) in found)
        told = find(seen.accounts[one], seen.accounts[other])
        tally = told.pair.tallies.setdefault(f"{SQUEEZES}0", Tally())
        tally.add(happened, expected, expected * (1 - expected))
        if happened:
            tally.remember(Witness(1.0, seen.table, seen.round, seen.at))
        for patron in (first, second, house):
            patron.squeezes.add(happened)


def _squeezes(seen: Seen) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places that did so, the lower first."""
    for street in range(len(seen.strengths)):
        acts = [one for one in seen.decisions if one.street == street]
        raisers = list(dict.fromkeys([one.place for one in acts if one.did == RAISE]))
        for one, other in combinations(sorted(raisers), 2):
            if _squeezed(acts, one, other) and _gave_up(seen, one, other):
                yield one, other


def _squeezed(acts: list[Decision], one: int, other: int) -> bool:
    """Tell whether a third player had put chips in, and folded once both had raised."""
    raised: set[int] = set()
    paid: set[int] = set()
    for act in acts:
        if act.place in (one, other):
            if act.did == RAISE:
                raised.add(act.place)
        elif act.did == FOLD:
            if len(raised) == 2 and act.place in paid:
                return True
        elif act.price or act.did == RAISE:
            paid.add(act.place)
    return False


def _gave_up(seen: Seen, one: int, other: int) -> bool:
    """Tell whether one of the two folded with only the other left, before the end."""
    both = 1 << one | 1 << other
    return any(act.did == FOLD and act.live == both for act in seen.decisions)
