"""A round as a player would read it: amounts in dollars, hands in words, the clause in brackets at each line's end.

Rule keys: `limit`, `win`, `low.qualifier`, `low.ace`, `blinds`, `ante`, `bet.min`, `bet.max`, `chip`, `stake.min`,
`stake.max`, `straddle`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from croupier.cards import UNSEEN
from croupier.history.log.pinned import Pinned, blinds_of, pinned_to
from croupier.history.text.dollars import said_in
from croupier.history.text.looks import Untold, all_told
from croupier.history.text.rulings import RULING_LINES
from croupier.history.text.showdown import SHOWDOWN_LINES, Showdown
from croupier.history.text.streets import communal_words
from croupier.poker import State, folding
from croupier.poker import events as poker_events
from croupier.protocol import in_words
from croupier.rulebooks import CHIPS, by_round, deck_of

_LIMITS = {
    "fixed": "fixed limit",
    "spread": "spread limit",
    "half-pot": "half pot limit",
    "pot": "pot limit",
    "no-limit": "no limit",
    "straddle": "straddle limit",
}
_WINS = {"high": "the highest hand wins", "low": "the lowest hand wins", "high-low": "high and low split the pot"}


class Teller:
    """Tells one round: it follows the state, and ranks what is shown by the rules the round is pinned to.

    What its reader is not to be told it follows like everything else, for a correction counts it too.
    """

    def __init__(
        self, opening: poker_events.RoundOpened, openings: Mapping[int, str], untold: Untold = all_told
    ) -> None:
        self.pinned = pinned_to(opening)
        self.openings, self.untold = openings, untold
        self.told: list[str] = []  # of each event its first line
        self.blinds = blinds_of(self.pinned.table, len(opening.seats))
        self.folding = folding()
        self.money = said_in(self.pinned.table.unit)  # an amount as players say it
        self.showdown = Showdown(self, self.pinned)

    def lines(self, event: poker_events.Event) -> list[str]:
        """Tell of an event in lines."""
        self.folding.take(event)
        lines = [] if self.untold(event) else _LINES[type(event)](self, event)
        self.told.append(lines[0] if lines else "")
        return lines

    @property
    def state(self) -> State:
        """The round as it stands."""
        return self.folding.state

    def seat(self, place: int) -> str:
        """A player by seat number."""
        seats = self.folding.state.seats
        return f"Seat {seats[place]}" if place >= 0 else in_words(seats, place, "Seat")

    def all_in(self, place: int) -> str:
        """Say that a player is all-in, where so."""
        state = self.folding.state
        return "" if state.stake[place] and not state.tapped[place] else ", all-in"

    def opened(self, event: poker_events.RoundOpened) -> list[str]:
        """The header: which rules, which limits, who sits where with what."""
        instrument = self.pinned.book.instrument
        button = event.seats[-1]
        return [
            f"{instrument.title}, {instrument.casino}: {event.rulebook}, edition {event.edition}",
            *_table_lines(self.pinned),
            *[
                f"Seat {seat}: {self.money(stake)}{', the button' if seat == button else ''}"
                for seat, stake in sorted(zip(event.seats, event.stakes, strict=True))
            ],
        ]

    def charged(self, event: poker_events.ChargesTaken) -> list[str]:
        """The fee for the hand."""
        return [f"Each player pays {self.money(max(event.amounts))} for the hand [{event.under}]"]

    def posted(self, event: poker_events.ForcedBetsPosted) -> list[str]:
        """Antes, then blinds and posts, in the order of the places."""
        antes = [(place, ante) for place, ante in enumerate(event.antes) if ante]
        lines = [f"{self.seat(place)} antes {self.money(ante)} [{event.under}]" for place, ante in antes]
        for place, (live, dead) in enumerate(zip(event.live, event.dead, strict=True)):
            of_live, of_dead = self._post_clauses(event, place)
            if live:
                lines.append(f"{self.seat(place)} posts {self._post_words(place, live)} [{of_live}]")
            if dead:
                lines.append(f"{self.seat(place)} posts {self.money(dead)} dead [{of_dead}]")
        return lines

    def _post_clauses(self, event: poker_events.ForcedBetsPosted, place: int) -> tuple[str, str]:
        """The clause of what counts towards a call, a blind or the largest post, and those of the dead posts."""
        if not event.owed_under or not event.owed[place]:
            return event.under, event.under
        owed, under = event.owed[place], list(event.owed_under[place])
        largest = under.pop(owed.index(max(owed)))
        live = event.under if max(owed) <= self.blinds.get(place, 0) else largest
        return live, ", ".join(dict.fromkeys(under))

    def _post_words(self, place: int, live: int) -> str:
        blind = self.blinds.get(place, 0)
        if not blind or live > blind:
            return self.money(live)
        name = blind_name(list(self.blinds).index(place), len(self.blinds))
        short = live < blind
        return f"{self.money(live)} of the {self.money(blind)} {name}" if short else f"the {name} {self.money(live)}"

    def extra(self, event: poker_events.ExtraBlindMade) -> list[str]:
        """A straddle or an over-blind."""
        name = "straddles" if self.pinned.table["straddle"] else "makes an over-blind"
        return [
            f"{self.seat(event.place)} {name} to {self.money(event.high)}{self.all_in(event.place)} [{event.under}]"
        ]

    def cut(self, event: poker_events.CutMade) -> list[str]:
        """The cut, where the dealer entered it."""
        return [f"The cards are cut [{event.under}]"]

    def added(self, event: poker_events.ChipsAdded) -> list[str]:
        """Chips added before the first card."""
        return [f"{self.seat(event.place)} adds {self.money(event.amount)} [{event.under}]"]

    def holes(self, event: poker_events.HolesDealt) -> list[str]:
        """The deal, with the hole cards the reader may see."""
        lines = [f"*** HOLE CARDS *** {len(event.positions[0])} to each player [{event.under}]"]
        for place, positions in enumerate(event.positions):
            cards = [self.openings.get(position, UNSEEN) for position in positions]
            if set(cards) != {UNSEEN}:
                lines.append(f"{self.seat(place)} holds {' '.join(cards)}")
        return lines

    def communal(self, event: poker_events.CommunalDealt) -> list[str]:
        """The next communal cards after those that lie there."""
        board, count = self.state.board, len(event.cards)
        title = communal_words(self.pinned.table, len(board) - count, len(board)).upper()
        before = f"{' '.join(board[:-count])} | " if board[:-count] else ""
        burnt = "; one burnt" if event.burnt else ""
        pot = self.money(self.state.pot)
        return [f"*** {title} *** {before}{' '.join(event.cards)} (pot {pot}{burnt}) [{event.under}]"]

    def folded(self, event: poker_events.Folded) -> list[str]:
        """A fold."""
        return [f"{self.seat(event.place)} folds [{event.under}]"]

    def checked(self, event: poker_events.Checked) -> list[str]:
        """A check, or a blind that stands."""
        return [f"{self.seat(event.place)} checks [{event.under}]"]

    def called(self, event: poker_events.Called) -> list[str]:
        """A call."""
        return [f"{self.seat(event.place)} calls {self.money(event.amount)}{self.all_in(event.place)} [{event.under}]"]

    def called_and_folded(self, event: poker_events.CalledAndFolded) -> list[str]:
        """A call paid and the hand given up."""
        return [f"{self.seat(event.place)} pays the call of {self.money(event.amount)} and folds [{event.under}]"]

    def raised(self, event: poker_events.Raised) -> list[str]:
        """A bet, or a raise with what it adds."""
        word = "bets" if event.bet else "raises to"
        return [f"{self.seat(event.place)} {word} {self.money(event.to)}{self.all_in(event.place)} [{event.under}]"]

    def returned(self, event: poker_events.BetReturned) -> list[str]:
        """Tell of an uncalled bet."""
        return [f"Uncalled bet of {self.money(event.amount)} returned to {self.seat(event.place)} [{event.under}]"]

    def ended(self, event: poker_events.RoundEnded) -> list[str]:
        """The stakes as they stand."""
        stakes = sorted(zip(self.state.seats, event.stakes, strict=True))
        return ["*** END OF THE ROUND ***", *(f"Seat {seat}: {self.money(stake)}" for seat, stake in stakes)]


def blind_name(number: int, count: int) -> str:
    """Name the blind of a number as players call it: the small, the big one, and a middle one between."""
    if count == 1:
        return "blind"
    if number == count - 1:
        return "big blind"
    return "small blind" if number == 0 else "middle blind"


def _table_lines(pinned: Pinned) -> list[str]:
    """The limits and the stakes of the table."""
    table, values = pinned.table, pinned.table.values
    money = said_in(table.unit)
    limit = values["limit"]
    limits = limit if isinstance(limit, tuple) else (limit,)
    said = by_round([_LIMITS[str(name)] for name in limits])
    if values.get("bet.max"):
        said += f" {money(cast('int', values['bet.min']))} to {money(cast('int', values['bet.max']))}"
    elif limit == "fixed" and "bet.min" in values:
        said += f" {money(cast('int', values['bet.min']))}"
    qualifier = values.get("low.qualifier")
    win = _WINS[str(values["win"])] + (f", {qualifier} or better for low" if qualifier else "")
    forced = [money(amount) for amount in cast("tuple[int, ...]", values.get("blinds", ()))]
    parts = [f"blinds {' and '.join(forced)}" if len(forced) > 1 else f"a blind of {forced[0]}"] if forced else []
    if values.get("ante"):
        parts.append(f"an ante of {money(cast('int', values['ante']))}")
    least, most = cast("int", values["stake.min"]), cast("int | None", values.get("stake.max"))
    stakes = f"table stakes from {money(least)}" + (f" to {money(most)}" if most else "")
    in_chips = table.unit == CHIPS  # a tournament says itself what everybody starts with
    chip = f"smallest chip {money(cast('int', values['chip']))}"
    return [
        f"{said.capitalize()}, {win}; {deck_of(table).words}",
        "; ".join([", ".join(parts).capitalize(), *([] if in_chips else [stakes]), chip]),
    ]


def _at_showdown(told: Callable[[Showdown, Any], list[str]]) -> Callable[[Teller, Any], list[str]]:
    """A line of the showdown, as a line of the round."""
    return lambda teller, event: told(teller.showdown, event)


_LINES: dict[type[poker_events.Event], Callable[[Teller, Any], list[str]]] = {
    poker_events.RoundOpened: Teller.opened,
    poker_events.ChargesTaken: Teller.charged,
    poker_events.ForcedBetsPosted: Teller.posted,
    poker_events.ExtraBlindMade: Teller.extra,
    poker_events.CutMade: Teller.cut,
    poker_events.ChipsAdded: Teller.added,
    poker_events.HolesDealt: Teller.holes,
    poker_events.CommunalDealt: Teller.communal,
    poker_events.Folded: Teller.folded,
    poker_events.Checked: Teller.checked,
    poker_events.Called: Teller.called,
    poker_events.CalledAndFolded: Teller.called_and_folded,
    poker_events.Raised: Teller.raised,
    poker_events.BetReturned: Teller.returned,
    poker_events.RoundEnded: Teller.ended,
    **{kind: _at_showdown(told) for kind, told in SHOWDOWN_LINES.items()},
    **RULING_LINES,
}
