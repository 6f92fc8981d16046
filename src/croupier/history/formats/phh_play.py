"""Playing poker hand histories through our engine, under the rulebook the file, its variant or the caller names.

Rule keys: `blinds`, `ante`, `betting`, `straddle`, `over-blind`, `limit`, `bet.min`, `bet.max`, `chip`, `two-handed`,
`acts.turn`, `showdown.others`, `pots.divide`, `order_of_play`.

Theory of operation. The table rules come, each over the one before, from the rulebook's example, the variant
(phh_variants.toml), the amounts of the file, the file's own `_table_rules`, and the caller. Then the engine says what
it waits for and the file answers: dealings with its cards, turns with its actions, the showdown with what was shown.
The first answer the rules refuse, or a turn the file gives to another player, ends the replay with a mismatch and its
clause.

What the format knows and our rulebooks do not is played as what comes nearest: the ante of one blind alone as a dead post
of that player; small and big bets, where a rulebook has one bet for all betting rounds, as a spread between them, with
the file held to the bet of each round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise, takewhile
from typing import Any

import msgspec

from croupier.cards import UNSEEN, parse_cards
from croupier.errors import CroupierError, DeckError, RequestError
from croupier.history.formats.phh import listed
from croupier.history.formats.phh_read import Action, Hand
from croupier.history.log.native import Replayed, stakes_by_seat
from croupier.history.text.dollars import dollars
from croupier.history.text.streets import ORDINALS
from croupier.poker import (
    ActDue,
    Bounds,
    DealerDue,
    RoundRules,
    ShowDue,
    State,
    apply,
    commands,
    due,
    events,
    is_beaten,
    open_round,
    round_rules,
    take,
)
from croupier.rulebooks import Raw, Rulebook, TableRules, deck_of, rulebook, settle
from croupier.rulebooks import dollars as amount

BETTING_ROUNDS_WITH_SMALL_BETS = 2


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules a variant code is played by; a code of our own leaves that to the file."""

    rulebook: str = ""
    set: dict[str, Any] = {}


@cache
def variants() -> dict[str, Variant]:
    """The codes we play."""
    text = (files("croupier.history") / "phh_variants.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Variant])


class Mismatch(Exception):
    """The point where a file and the rules part, in words with the clause."""


def replay_hand(hand: Hand, name: str | None = None, given: Mapping[str, Raw] | None = None) -> Replayed:
    """Play one hand; `name` and `given` are the caller's rulebook and table rules, which go before the file's."""
    variant = _variant(hand)
    book = rulebook(name or hand.rulebook or variant.rulebook)
    own = name is None or name == hand.rulebook
    chosen = {key: value for key, value in variant.set.items() if key in book.rules or key == "win"}
    _settled(book, chosen | dict(given or {}))  # the caller's own faults
    table: _Table | None = None
    try:
        posts = hand.posts
        if own and hand.rulebook:
            chosen = {key: raw for key, raw in hand.table_rules.items() if not _follows(book, key)}
        else:
            forced = _forced(hand, book)
            chosen |= forced.set
            posts, hand = forced.posts, msgspec.structs.replace(hand, straddles=forced.straddles)
        rules = _settled(book, chosen | dict(given or {}))
        table = _Table(hand, *rules, sized=not (own and hand.rulebook) and "limit" not in (given or {}))
        table.play(posts, checked=own and bool(hand.rulebook) and not given)
        mismatch = None
    except Mismatch as error:
        mismatch = str(error)
    except DeckError as error:
        mismatch = f"the cards of the file do not fit: {error}"
    except CroupierError as error:
        mismatch = f"the rules do not permit this table: {error}"
    stakes = stakes_by_seat(table.state) if table else None
    return Replayed(mismatch is None, stakes, mismatch)


def _settled(book: Rulebook, given: dict[str, Any]) -> tuple[TableRules, RoundRules]:
    try:
        return _compiled(book.id, msgspec.json.encode(given, order="sorted"))
    except (OverflowError, TypeError, ValueError) as error:
        raise RequestError(f"the table rules cannot be read: {error}") from error


@lru_cache(maxsize=64)
def _compiled(name: str, encoded: bytes) -> tuple[TableRules, RoundRules]:
    book = rulebook(name)
    settled = settle(book, msgspec.json.decode(encoded), defaults=book.example.table, simulation=True)
    return settled, round_rules(settled)


def _variant(hand: Hand) -> Variant:
    known = variants()
    if hand.variant not in known:
        codes = ", ".join(code for code in known if not code.startswith("_"))
        raise RequestError(f"variant {hand.variant[:20]!r} is not played here; there are {codes}")
    variant = known[hand.variant]
    if not variant.rulebook and not hand.rulebook:
        raise RequestError(f"variant {hand.variant!r} names its rulebook in _rulebook, which is not there")
    return variant


def _follows(book: Rulebook, key: str) -> bool:
    """Tell whether a key follows from others, so that the file need not be asked."""
    return key in book.rules and bool(book.rules[key].rows)


class _Forced(msgspec.Struct):
    """The table rules a file's amounts come to, and what its players put in beyond them."""

    set: dict[str, Raw]
    posts: tuple[tuple[int, ...], ...] = ()
    straddles: tuple[int, ...] = ()


def _forced(hand: Hand, book: Rulebook) -> _Forced:
    """Blinds, antes and bets of a file that names no table rules of its own."""
    forced = _Forced({"chip": 1 if hand.whole else "0.01"})
    blinds = listed(hand.blinds)
    if len(blinds) == 2:
        forced.set["two-handed"] = "as-written" if 0 < blinds[0] < blinds[1] else "button-small"
        blinds.sort()
    posted = list(takewhile(bool, blinds))
    if any(blinds[len(posted) :]):
        clause = f"{book.id} {book.rules['post'].clauses[0]}"
        raise Mismatch(f"blinds are posted one after the other from the button's left, and here not ({clause})")
    least = hand.bets[0] or max(blinds)
    plain = posted.index(least) + 1 if least in posted[1:] else len(posted)
    if posted:
        forced.set["blinds"] = [amount(blind) for blind in posted[:plain]]
    extra = posted[plain:]
    if extra:
        if "straddle" in book.rules and not book.rules["straddle"].fixed:
            forced.set["straddle"] = True
        else:
            forced.set["over-blind"] = [amount(blind) for blind in extra]
        forced.straddles = tuple(range(plain, len(posted)))
        if "straddle" in forced.set and any(high != 2 * low for low, high in pairwise(posted[plain - 1 :])):
            clause = f"{book.id} {book.rules['straddle'].clauses[0]}"
            raise Mismatch(f"a straddle is twice the blind before it ({clause})")
    _bets(hand, book, forced)
    _antes(hand, book, blinds, forced)
    return forced


def _bets(hand: Hand, book: Rulebook, forced: _Forced) -> None:
    small, big = hand.bets
    if "bet.min" not in book.rules or not small:
        return
    forced.set["bet.min"] = amount(small)
    if big != small:
        forced.set |= {"limit": "spread", "bet.max": amount(big)}


def _antes(hand: Hand, book: Rulebook, blinds: list[int], forced: _Forced) -> None:
    antes = listed(hand.antes)
    if not any(antes):
        return
    if len(set(antes)) == 1 and ("betting" not in book.rules or book.rules["betting"].fixed or not any(blinds)):
        forced.set["ante"] = amount(antes[0])
        if not any(blinds):
            forced.set["betting"] = "antes"
        return
    if any(ante > blind for ante, blind in zip(antes, blinds, strict=True)):
        key = "ante" if "ante" in book.rules else "post"
        clause = f"{book.id} {book.rules[key].clauses[0]}"
        raise Mismatch(f"these antes are neither the same for all nor dead posts beside a blind ({clause})")
    forced.posts = tuple((blind, ante) if ante else () for ante, blind in zip(antes, blinds, strict=True))


class _Table:
    """One hand being played."""

    def __init__(self, hand: Hand, table: TableRules, rules: RoundRules, *, sized: bool) -> None:
        self.hand, self.rules, self.deck, self.sized = hand, rules, deck_of(table), sized
        self.deck.hold([card for cards in (*hand.holes, hand.board) for card in parse_cards(" ".join(cards))])
        self.acts = [act for act in hand.actions if act.kind not in ("show", "muck")]
        self.showdown = {act.place: act for act in hand.actions if act.kind in ("show", "muck")}
        self.passed = {act.place for act in hand.actions if act.number in hand.passes and act.kind == "fold"}
        self.compelled: dict[int, str] = {}  # hands the file passes in that have to be shown, by the clause
        opening = open_round(self.rules, hand.seats, hand.stakes, self.deck.count)
        self.events: list[events.Event] = [opening]
        self.state = apply(State(), opening)

    def play(self, posts: tuple[tuple[int, ...], ...], *, checked: bool) -> None:
        """Play to the end, or raise Mismatch."""
        self._give(commands.Post(posts), "the forced bets")
        name = "straddle" if self.rules.straddle else "over-blind"
        for place in self.hand.straddles:
            self._give(commands.ExtraBlind(place, name), f"the {name} of p{place + 1}")
        if checked:
            self._check_forced_bets(posts)
        while (awaited := due(self.rules, self.state)) is not None:
            match awaited:
                case DealerDue():
                    self._deal(awaited)
                case ShowDue():
                    self._show(awaited)
                case ActDue():
                    self._act(awaited)
        self._check_end()

    def _cited(self, key: str) -> str:
        return f"({self.rules.book} {self.rules.under[key]})"

    def _give(self, command: commands.Command, what: str) -> None:
        self.state, refusal = take(self.rules, self.state, command, self.events)
        if refusal:
            raise Mismatch(f"{what}: refused, {refusal.reason} ({self.rules.book} {refusal.clause})")

    def _check_forced_bets(self, posts: tuple[tuple[int, ...], ...]) -> None:
        """The fields other programs read must say what ours say."""
        posted = next(event for event in self.events if isinstance(event, events.ForcedBetsPosted))
        owed = posts or ((),) * len(self.state.seats)
        for place, blind in enumerate(listed(self.hand.blinds)):
            short = self.state.stake[place] == 0
            if not (self.state.put[place] == blind or (short and self.state.put[place] < blind)):
                raise Mismatch(f"blinds_or_straddles of p{place + 1} is not what _table_rules make it")
        for place, ante in enumerate(listed(self.hand.antes)):
            dead = sum(owed[place]) - max(owed[place], default=0)
            if ante != self.rules.ante + dead and posted.antes[place] + posted.dead[place] != ante:
                raise Mismatch(f"antes of p{place + 1} is not what _table_rules make it")

    def _deal(self, awaited: DealerDue) -> None:
        step = awaited.step
        if step.kind == "holes":
            self._check_holes()
            self._give(commands.DealHoles(), "the deal")
        elif step.kind == "communal":
            first = len(self.state.board)
            cards = self.hand.board[first : first + step.count]
            if len(cards) < step.count:
                raise Mismatch(
                    f"the file ends before the {ORDINALS[first]} communal card {self._cited('order_of_play')}"
                )
            self._give(commands.DealCommunal(cards), "the communal cards")
        else:
            self._give(commands.Settle(), "the settlement")

    def _check_holes(self) -> None:
        for place, cards in enumerate(self.hand.holes):
            if cards and len(cards) != self.rules.making.hole:
                wanted = f"{self.rules.making.hole} are dealt {self._cited('hands.hole')}"
                raise Mismatch(f"p{place + 1} has {len(cards)} hole cards; {wanted}")

    def _act(self, awaited: ActDue) -> None:
        if not self.acts and self.passed and not awaited.price:
            self._give(self._checked(awaited), f"the check of p{awaited.place + 1}")
            return
        if not self.acts:
            seat = f"p{awaited.place + 1}"
            raise Mismatch(f"the file ends while {seat} is to act {self._cited('acts.turn')}")
        act = self.acts.pop(0)
        said = f"action {act.number}, '{act.words}'"
        if act.place != awaited.place:
            raise Mismatch(f"{said}: it is the turn of p{awaited.place + 1} {self._cited('acts.turn')}")
        if act.board != len(self.state.board):
            lie = f"{act.board} communal cards lie there in the file, {len(self.state.board)} by the rules"
            raise Mismatch(f"{said}: {lie} {self._cited('order_of_play')}")
        if act.kind == "raise":
            self._check_size(act, awaited.bounds, said)
        self._give(self._command(act, awaited), said)

    def _command(self, act: Action, awaited: ActDue) -> commands.Command:
        place = act.place
        if act.kind == "raise":
            return commands.Act(place, "raise" if self.state.high else "bet", act.to)
        if act.number in self.hand.passes and not awaited.price:
            return self._checked(awaited)
        if act.kind == "fold":
            return commands.TimeOut(place) if act.number in self.hand.time_outs else commands.Act(place, "fold")
        if awaited.price:
            return commands.Act(place, "call-and-fold" if act.number in self.hand.call_and_folds else "call")
        return self._checked(awaited)

    def _checked(self, awaited: ActDue) -> commands.Command:
        return commands.Act(awaited.place, "stand" if awaited.menu.stand else "check")

    def _check_size(self, act: Action, bounds: Bounds, said: str) -> None:
        """A size out of bounds is told in dollars, as the file has it; with two bets it is that of the betting round."""
        if bounds.least and not bounds.least <= act.to <= bounds.most:
            clause = bounds.least_under if act.to < bounds.least else bounds.most_under
            span = f"it may go from {dollars(bounds.least)} to {dollars(bounds.most)}"
            raise Mismatch(f"{said}: refused, {span} ({self.rules.book} {clause})")
        small, big = self.hand.bets
        state = self.state
        if (
            not self.sized
            or small == big
            or self.rules.betting[0].limit != "spread"
            or state.yardstick.full != state.high
        ):
            return
        bet = small if state.betting_round <= BETTING_ROUNDS_WITH_SMALL_BETS else big
        all_in = act.to == state.put[act.place] + state.stake[act.place]
        if act.to - state.high > bet or (act.to - state.high < bet and not all_in):
            raise Mismatch(f"{said}: bets and raises are {dollars(bet)} in this betting round {self._cited('limit')}")

    def _show(self, awaited: ShowDue) -> None:
        place = awaited.place
        said = self.showdown.get(place)
        cards = self.hand.holes[place]
        known = bool(cards) and UNSEEN not in cards
        unseen = place in self.passed or not known
        passes = said.kind == "muck" if said else unseen or is_beaten(self.rules, self.state, place, cards)
        name = f"the hand of p{place + 1}"
        if passes and awaited.may_muck:
            self._give(commands.Muck(place), name)
        elif not known:
            raise Mismatch(f"{name} has to be shown and is not known ({self.rules.book} {awaited.clause})")
        else:
            if said and passes:
                self.compelled[place] = awaited.clause
            self._give(commands.Show(place, cards), name)

    def _check_end(self) -> None:
        if self.acts:
            act = self.acts[0]
            over = f"the betting is over by then {self._cited('order_of_play')}"
            raise Mismatch(f"action {act.number}, '{act.words}': {over}")
        if len(self.hand.board) > len(self.state.board):
            more = f"{len(self.hand.board)} communal cards are dealt, and {len(self.state.board)} by the rules"
            raise Mismatch(f"{more} {self._cited('order_of_play')}")
        won = {s.place for event in self.events if isinstance(event, events.PotAwarded) for s in event.shares}
        for place, clause in self.compelled.items():
            if place in won:
                raise Mismatch(
                    f"p{place + 1} passes in a hand that has to be shown and wins ({self.rules.book} {clause})"
                )
        if self.hand.finishing is None:
            return
        for place, (mine, theirs) in enumerate(zip(self.state.stake, self.hand.finishing, strict=True)):
            if mine != theirs:
                has = f"p{place + 1} has {dollars(mine)} by the rules"
                raise Mismatch(f"finishing_stacks: {has}, {dollars(theirs)} in the file {self._cited('pots.divide')}")
