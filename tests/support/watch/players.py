"""Simulated players: how they play their cards, how long they think, and what colluders do together.

Honest players differ: tight and loose, bold and timid, sure of themselves or not; now and then one plays worse for a
while after a large loss. A colluder plays as honestly as any other, but in some of the rounds with the partner in them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from croupier.bots import Seat
from croupier.bots.policies import act_named, caller, choices
from croupier.poker import Act

HONEST, DUMPER, SOFT, SQUEEZER, SHARER = "honest", "dumper", "soft player", "squeezer", "card sharer"
SCHEMES = (DUMPER, SOFT, SQUEEZER, SHARER)


@dataclass
class Player:
    """One account, with a style of its own."""

    account: str
    tight: float  # the strength it takes to stay in
    bold: float  # the strength it takes to bet
    bluffs: float
    blur: float  # how wrong they are about their hand
    tilt: float  # how much looser they play after a large loss
    ease: float  # the median time of an easy act, in seconds
    spread: float  # of the logarithm of times
    ponders: float  # how much longer hard decisions take, as a logarithm
    stays: float  # the chance of playing on for another stretch
    scheme: str = HONEST
    partner: Player | None = None
    keen: float = 1.0  # in how many of the rounds with the partner they do it
    machine: str = ""
    friend: Player | None = None  # they like to sit together, and play honestly
    tilted: int = 0  # rounds left
    giving: bool = False  # of two who move chips: the one who loses them
    at_it: bool = field(default=False, repr=False)  # in this round

    def act(self, seat: Seat, source: Random, strength: float, partner: Mate | None) -> Act:
        """The act in turn; `partner` is the colluder at the table, where there is one and they are at it."""
        felt = min(1.0, max(0.0, strength + source.gauss(0, self.blur)))
        if partner:
            act = _SCHEMES[self.scheme](self, seat, source, felt, partner)
            if act:
                return act
        return self.honest(seat, source, felt)

    def honest(self, seat: Seat, source: Random, felt: float) -> Act:
        """What the hand is worth, at the price."""
        state, due = seat.state, seat.due
        open_acts = choices(seat)
        raises, others = state.yardstick.raises, state.live.bit_count() - 1
        needed = self.bold + 0.04 * (others - 1) + (0.08 * raises if state.high else 0.0)
        raising = "raise" if "raise" in open_acts else "bet" if "bet" in open_acts else ""
        if raising and (felt > needed or source.random() < self.bluffs / (1 + 2 * raises)):
            return sized(seat, raising, 0.2 + 0.6 * source.random())
        if due.price and "fold" in open_acts:
            fair = due.price / (state.pot + due.price)
            loose = 0.12 if self.tilted else 0.0
            crowded = 0.05 * (others - 1) if state.board else 0.0
            if felt < self.tight + 0.6 * fair + 0.06 * raises + crowded - loose * self.tilt:
                return Act(due.place, "fold")
        return caller(seat, source)

    def seconds(self, source: Random, strength: float, price: int) -> float:
        """How long an act takes."""
        if self.machine == "fixed":
            return 1.2 + source.random() * 0.4
        if self.machine == "uniform":
            return 1.0 + source.random() * 4.0
        hard = float(price > 0 and 0.2 < strength < 0.8)
        ponders = 0.0 if self.machine else self.ponders
        return float(self.ease * 2.718 ** (source.gauss(0, self.spread) + ponders * hard))


@dataclass
class Mate:
    """The partner at the table, as a colluder sees them."""

    place: int
    strength: float
    live: bool
    acted: bool


def sized(seat: Seat, name: str, share: float) -> Act:
    """A bet or raise of a part of what the limits allow, in whole chips."""
    bounds, chip = seat.due.bounds, seat.rules.chip
    wanted = int(bounds.least + (bounds.most - bounds.least) * share * 0.6) // chip * chip
    return act_named(seat, name, max(bounds.least, min(bounds.most, wanted)))


def _raising(seat: Seat) -> str:
    open_acts = choices(seat)
    return "raise" if "raise" in open_acts else "bet" if "bet" in open_acts else ""


def _dump(player: Player, seat: Seat, source: Random, felt: float, mate: Mate) -> Act | None:
    """The two raise the others out; then the taker bets, and the giver calls and folds before the end."""
    state, due = seat.state, seat.due
    if not mate.live:
        return None
    raising, alone = _raising(seat), state.live.bit_count() == 2
    if not alone:
        return sized(seat, raising, 0.8) if raising and not state.board and state.yardstick.raises < 3 else None
    if not player.giving:
        return sized(seat, raising, 1.0) if raising else None
    if len(state.board) == 5 and due.price and "fold" in choices(seat):
        return Act(due.place, "fold")
    return caller(seat, source)


def _spare(player: Player, seat: Seat, source: Random, felt: float, mate: Mate) -> Act | None:
    """Alone with the partner, never bet; give up to a bet without a very good hand."""
    state, due = seat.state, seat.due
    if not mate.live or state.live.bit_count() != 2:
        return None
    if due.price and felt < 0.75 and "fold" in choices(seat):
        return Act(due.place, "fold")
    return caller(seat, source)


def _squeeze(player: Player, seat: Seat, source: Random, felt: float, mate: Mate) -> Act | None:
    """With a third in, the one raises for the other's good hand; alone with the partner, the weaker gives up."""
    state, due = seat.state, seat.due
    if not mate.live:
        return None
    if state.live.bit_count() == 2:
        if due.price and felt < mate.strength and "fold" in choices(seat):
            return Act(due.place, "fold")
        return None
    raising = _raising(seat)
    if raising and max(felt, mate.strength) > 0.6 and state.yardstick.raises < 4:
        return sized(seat, raising, 0.5)
    return None


def _share(player: Player, seat: Seat, source: Random, felt: float, mate: Mate) -> Act | None:
    """Only the better of the two hands plays; with the worse one the price is looked at as if it were worse still."""
    state, due = seat.state, seat.due
    if not mate.live and mate.acted:
        return None
    if felt < mate.strength:
        if due.price and felt < 0.85 and "fold" in choices(seat):
            return Act(due.place, "fold")
        return caller(seat, source) if not due.price else None
    if not state.board and felt > 0.35 and due.price:
        return caller(seat, source)
    return None


_SCHEMES = {DUMPER: _dump, SOFT: _spare, SQUEEZER: _squeeze, SHARER: _share}


def honest_player(account: str, source: Random) -> Player:
    """A player with a style drawn at random."""
    tight = source.uniform(0.32, 0.56)
    return Player(
        account=account,
        tight=tight,
        bold=source.uniform(0.64, 0.86),
        bluffs=source.uniform(0.0, 0.12),
        blur=source.uniform(0.04, 0.16),
        tilt=source.random(),
        ease=source.uniform(1.2, 4.0),
        spread=min(1.0, max(0.3, source.gauss(0.62, 0.12))),
        ponders=max(0.1, source.gauss(0.6, 0.15)),
        stays=source.uniform(0.4, 0.75),
    )
