"""What a table does by itself between rounds: the house's part, who comes and goes, and the next round.

Rule keys: `deck.check`, `deck.wash`, `close.notice`, `seat.absent`, `seat.occupants`.

What the rules leave to an official is done by the house where the register has a standing order for it, and else waits
for the official. A table nobody looks at rests: no round begins there, and no bot sits down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from croupier.banked import commands as bank
from croupier.banked.apply import apply as apply_banked
from croupier.banked.events import BankedRoundOpened
from croupier.banked.rules import BankedRules
from croupier.banked.state import State as BankedState
from croupier.cards.notation import card_text
from croupier.poker.forced_bets import blinds_by_place
from croupier.poker.rules import RoundRules
from croupier.protocol.refusal import Refusal
from croupier.room.bots import wagers_of_bot
from croupier.room.desk import Desk, Step
from croupier.room.meanings import HOUSE, seat_of
from croupier.room.wishes import AUTO_POST, AWAY, LEAVE, MOVE, TOP_UP, Wish
from croupier.rulebooks import deck_of
from croupier.rulings.banked import decide_banked
from croupier.table import commands as c
from croupier.table.cards import decks_here, unchecked_at_close
from croupier.table.changes import not_yet
from croupier.table.lineup import next_lineup

COLOURS = ("red", "blue")


def break_steps(desk: Desk, at: int) -> Iterator[Step]:
    """What happens by itself between rounds, unless somebody does something before."""
    waits = desk.table_due(at)
    if waits is None:
        return
    command = _of_house(desk, waits.awaited, at)
    if command:
        yield Step(at, partial(desk.give, command))
        return
    yield from _wished(desk, at)
    if not desk.wanted:
        return
    yield from _company(desk, at)
    if waits.awaited == "round":
        yield from _next_round(desk)


def _of_house(desk: Desk, awaited: str, at: int) -> c.Command | None:
    """What the house does next, before anything else; what the rules do not let it do now waits, and play goes on."""
    session = desk.host.session
    for command in _house_commands(desk, awaited, at):
        if not isinstance(session.decide(command), Refusal):
            return command
    return None


def _house_commands(desk: Desk, awaited: str, at: int) -> Iterator[c.Command]:
    table = desk.host.session.table
    for player in table.players:
        if desk.wishes.find(player.account, LEAVE):
            yield c.LeaveSeat(player.account, at)
        always = desk.wishes.find(player.account, AUTO_POST)
        if always and player.waits and not player.away and player.post != always.now:
            yield c.ChooseEntry(player.account, bool(always.now))
    yield from _before_the_blind(desk, at)
    for notice in table.notices:
        if notice.about == "rules" and not not_yet(table, notice, at):
            yield c.MakeChange(notice.number, at)
    if awaited == "cards":
        yield from _cards(desk)
    if awaited == "close":
        yield _close(desk, at)


def _before_the_blind(desk: Desk, at: int) -> Iterator[c.Command]:
    """Those go who wish to sit out before the blind, once the next round would bring it to them."""
    rules, table = desk.host.session.rules, desk.host.session.table
    wishing = {player.seat: player.account for player in table.players if desk.wishes.find(player.account, AWAY)}
    if not wishing or not isinstance(rules.game, RoundRules):
        return
    seats = next_lineup(rules, table, at).seats
    blinds = blinds_by_place(rules.blinds, len(seats), button_small=rules.game.button_small)
    for place in blinds or range(len(seats)):  # where the table has come to antes, there is no blind to wait for
        if seats[place] in wishing:
            yield c.GoAway(wishing[seats[place]])


def _wished(desk: Desk, at: int) -> Iterator[Step]:
    """Chips to add and seats to move to, once nothing of the last round is left open."""
    if desk.host.session.due is None:
        for player in desk.host.session.table.players:
            for wish in desk.wishes.of(player.account):
                if wish.act in (TOP_UP, MOVE):
                    yield Step(at, partial(_see_through, desk, player.account, wish))


async def _see_through(desk: Desk, account: str, wish: Wish, at: int) -> Refusal | None:
    """Do what somebody wished, for a seat with everybody who wants the same; a refusal is told, and the wish forgotten."""
    wanting = (
        [account] if wish.act == TOP_UP else [one for one in desk.wishes.kept if desk.wishes.find(one, MOVE) == wish]
    )
    for one in wanting:
        desk.wishes.drop(one, wish.act)
    for one in wanting:
        command = _command(desk, one, wish, tuple([other for other in wanting if other != one]))
        refusal = await desk.cannot_pay(one, command) or await desk.give(command, at)
        if refusal:
            desk.tell(one, wish, refusal)
    return None


def _command(desk: Desk, account: str, wish: Wish, rivals: tuple[str, ...]) -> c.Command:
    if wish.act == TOP_UP:
        return c.RaiseStake(account, wish.amount)
    permitted = HOUSE if desk.house.registry.register.order("seat.permission") else ""
    return c.ChangeSeat(account, wish.seat, permitted, rivals)


def _cards(desk: Desk) -> Iterator[c.Command]:
    """The decks, checked card by card by the machine that holds them, where a standing order lets it."""
    rules, table = desk.host.session.rules, desk.host.session.table
    if not desk.house.registry.register.order("deck.check"):
        return
    here = decks_here(table)
    if len(here) < rules.decks:
        yield c.BringDeck(COLOURS[len(table.decks) % len(COLOURS)])
    for deck in here:
        if not deck.checked:
            yield c.CheckDeck(deck.number, _whole_deck(desk), HOUSE)
        elif "deck.wash" in rules.ways and not deck.washed:
            yield c.WashDeck(deck.number, HOUSE)


def _whole_deck(desk: Desk) -> tuple[str, ...]:
    return tuple(map(card_text, deck_of(desk.host.session.rules.table).cards))


def _close(desk: Desk, at: int) -> c.Command:
    """The cards are checked once more where the rulebook wants it; then the table closes."""
    table, rules = desk.host.session.table, desk.host.session.rules
    if unchecked := unchecked_at_close(rules, table):
        return c.CheckDeck(unchecked[0], _whole_deck(desk), HOUSE, closing=True)
    return c.CloseTable(HOUSE, at)


def _company(desk: Desk, at: int) -> Iterator[Step]:
    """Bots buy chips at once, and come and go one at a time."""
    permitted = HOUSE if desk.house.registry.register.order("seat.permission") else ""
    command = desk.company.next_move(desk.host.session, permitted, at)
    if isinstance(command, c.TakeSeat | c.LeaveSeat):
        yield Step(desk.bot_moved + desk.pace.company_ms, partial(_bot_moves, desk, command))
    elif command:
        yield Step(at, partial(_bot_moves, desk, command))


async def _bot_moves(desk: Desk, command: c.Command, at: int) -> Refusal | None:
    """A bot sits down, buys chips or leaves; play money is brought for it where it has too little."""
    desk.bot_moved = at
    account = str(getattr(command, "account", ""))
    need = getattr(command, "stake", 0) or getattr(command, "amount", 0)
    if need > await desk.house.wallets.ask(account):
        await desk.house.wallets.deposit(account, need, HOUSE, at)
    return await desk.give(command, at)


def _next_round(desk: Desk) -> Iterator[Step]:
    if not desk.host.shuffled:
        yield Step(_when_to_shuffle(desk), desk.shuffle)
    elif desk.host.session.rules.has_button:
        yield Step(_when_to_cut(desk), desk.start)
    else:
        yield from _bots_open(desk)


def _when_to_shuffle(desk: Desk) -> int:
    """After a pause to read what was shown, and some time more where a client has not committed to a contribution."""
    pause = desk.pace.showdown_ms if desk.news.shown else desk.pace.between_ms
    missing = [seat for seat in _contributors(desk) if seat not in desk.wishes.commitments]
    return desk.turn.since + pause + (desk.pace.contribution_ms if missing else 0)


def _contributors(desk: Desk) -> list[int]:
    """The seats of those who are there and may contribute to the cut."""
    players = desk.host.session.table.players
    return [player.seat for player in players if not player.away and desk.presence.is_here(player.account)]


def _when_to_cut(desk: Desk) -> int:
    """At once when every contribution is revealed; what does not come in time is passed over."""
    commitments = desk.news.shuffled.commitments if desk.news.shuffled else ()
    missing = [one.seat for one in commitments if one.seat not in desk.wishes.revealed]
    return desk.turn.since + (desk.pace.contribution_ms if missing else 0)


def _bots_open(desk: Desk) -> Iterator[Step]:
    """Against the bank a round begins with its first wager, a bot's where people take their time."""
    game, table = desk.host.session.rules.game, desk.host.session.table
    assert isinstance(game, BankedRules)
    for player, stake in zip(table.players, table.stakes, strict=True):
        if desk.is_bot(player.account) and not player.away:
            wagers = wagers_of_bot(game, 0, stake, desk.source)
            if wagers:
                yield Step(
                    _when_to_cut(desk) + desk.think() - desk.turn.since,
                    partial(open_with, desk, player.account, wagers),
                )
                return


async def open_with(desk: Desk, account: str, wagers: bank.PlaceWagers, at: int) -> Refusal | None:
    """Open a round against the bank with its first wagers; where they are refused no round is opened."""
    session = desk.host.session
    if not desk.host.shuffled:
        return Refusal("the cards are being shuffled; wagers are taken in a moment", "practice")
    opened = session.decide(c.StartRound(at))
    if isinstance(opened, Refusal):
        return opened
    opening, seat = opened[-1], seat_of(desk.host, account)
    assert isinstance(opening, BankedRoundOpened)
    assert isinstance(session.rules.game, BankedRules)
    if seat not in opening.boxes:
        return Refusal("this player takes no part in this round", session.rules.clause("wagers.start"))
    placed = bank.PlaceWagers(opening.boxes.index(seat), wagers.ante, wagers.blind, wagers.trips)
    refusal = decide_banked(session.rules.game, apply_banked(BankedState(), opening), placed)
    if isinstance(refusal, Refusal):
        return refusal
    return await desk.start(at) or await desk.give(placed, at)
