"""Changes with notice: the settings of a table, and its close.

Rule keys: `limits.change`, `stake.range`, `close.notice`, `shoe.replacement`, `shoe.new-cards`. A shoe may be
replaced by another between rounds.

A notice states the change and its start. The terms of each key are in changes.toml (change_terms.py): from the next
round on, after so many rounds, or once every player seated agrees. They are asked again when the change is made: what
was a lower limit when it was announced may be a higher one by then.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.check import invariant
from croupier.errors import DeterminationError, RulebookError
from croupier.protocol import Decision, Event, Refusal
from croupier.rulebooks import TableRules, deck_of, rulebook, settle, settled_again
from croupier.table import commands, events
from croupier.table.cards import unchecked_at_close
from croupier.table.change_terms import never_changes, not_theirs, terms_of
from croupier.table.lineup import may_play
from croupier.table.rules import MINUTE_MS, SessionRules, session_rules
from croupier.table.seating import left
from croupier.table.state import Notice, Table
from croupier.table.topic import Behind, Changes, Commands, Deciders, simply

FIFTEEN_MINUTES = 15
THREE_ROUNDS = 3
NO_NOTICE = 0


def give_notice(rules: SessionRules, table: Table, command: commands.GiveNotice) -> Decision:
    """Tell the players what is going to change, or that the table closes."""
    number = table.notices_given + 1
    if command.closing:
        return _closing(rules, table, command, number)
    if not command.settings:
        return Refusal("nothing-to-change", "a notice has to change a setting", rules.clause("limits.change"))
    if fault := never_changes(rulebook(rules.table.rulebook), command.settings):
        return fault
    changed = rules_with(rules.table, command.settings)
    if isinstance(changed, Refusal):
        return changed
    terms = terms_of(rules, changed, command.settings)
    if isinstance(terms, Refusal):
        return terms
    if fault := not_theirs(rules, terms, command.by):
        return fault
    return (
        events.NoticeGiven(
            number,
            "rules",
            command.by,
            table.round,
            command.at,
            terms.under,
            dict(command.settings),
            terms.rounds,
            0,
            terms.agree,
        ),
    )


def _closing(rules: SessionRules, table: Table, command: commands.GiveNotice, number: int) -> Decision:
    if any(notice.about == "closing" for notice in table.notices):
        return Refusal("closing-announced", "the close is announced already", rules.clause("close.notice"))
    rounds = until = 0
    if rules.ways["close.notice"] == "fifteen-minutes-or-three-rounds":
        if command.minutes:
            if command.minutes < FIFTEEN_MINUTES:
                return Refusal("notice-too-short", "give fifteen minutes' notice or more", rules.clause("close.notice"))
            until = command.at + command.minutes * MINUTE_MS
        else:
            rounds = THREE_ROUNDS
    elif command.minutes:
        until = command.at + command.minutes * MINUTE_MS
        rounds = 1
    else:
        rounds = 1
    under = rules.clause("close.notice", 1 if until and not rounds else 0)
    return (events.NoticeGiven(number, "closing", command.by, table.round, command.at, under, {}, rounds, until),)


def rules_with(table: TableRules, settings: dict[str, str]) -> TableRules | Refusal:
    """The settled rules with some keys otherwise, and all that follows from them; or why they cannot be."""
    book = rulebook(table.rulebook)
    kept = {key: value for key, value in table.written.items() if not book.rules[key].rows}
    given = kept | settings
    try:
        return settle(book, given)
    except DeterminationError as error:
        return Refusal("wrong-setting", error.told, error.clauses[0] if error.clauses else "system")
    except RulebookError as error:
        return Refusal("wrong-setting", str(error), "system")


def fault_in_agreement(rules: SessionRules, table: Table, account: str, notice: Notice | None) -> Refusal | None:
    """Refuse a person's agreement to a change that was announced."""
    clause = rules.clause("limits.change") if notice is None else notice.under
    if notice is None or not notice.agree:
        return Refusal("no-change-waiting", "no change waits for players to agree", clause)
    if not any(player.account == account for player in table.players):
        return Refusal("not-at-the-table", "only players at the table may agree to a change", clause)
    if account in notice.agreed:
        return Refusal("agreed-already", "this player has agreed already", clause)
    return None


def agree(rules: SessionRules, table: Table, command: commands.Agree) -> Decision:
    """A player agrees to a change."""
    if fault := fault_in_agreement(rules, table, command.account, _notice(table, command.notice)):
        return fault
    return (events.AgreementGiven(command.notice, command.account),)


def withdraw_notice(rules: SessionRules, table: Table, command: commands.WithdrawNotice) -> Decision:
    """Take an announced change back."""
    if _notice(table, command.notice) is None:
        return Refusal("no-such-notice", "there is no such notice", rules.clause("limits.change"))
    return (events.NoticeWithdrawn(command.notice, command.by, command.reason),)


def _notice(table: Table, number: int) -> Notice | None:
    return next((notice for notice in table.notices if notice.number == number), None)


def make_change(rules: SessionRules, table: Table, command: commands.MakeChange) -> Decision:
    """Put an announced change into effect; what a stake then has too much comes off."""
    notice = _notice(table, command.notice)
    if notice is None or notice.about != "rules":
        return Refusal("no-such-notice", "no such change is announced", rules.clause("limits.change"))
    changed = rules_with(rules.table, notice.settings)
    if isinstance(changed, Refusal):
        return changed
    terms = terms_of(rules, changed, notice.settings)
    if isinstance(terms, Refusal):
        return terms
    if table.players:
        if (terms.agree and not notice.agree) or terms.rounds > notice.rounds:
            words = "the rules have changed since this was announced, and it takes more now: announce it again"
            return Refusal("terms-changed", words, terms.under)
        if reason := not_yet(table, notice, command.at):
            agreed = not notice.agree or {player.account for player in table.players} <= {*notice.agreed}
            return Refusal("notice-runs", reason, terms.rounds_under if agreed else notice.under)
    return changed_to(rules, table, changed, notice.number, notice.under)


def changed_to(
    rules: SessionRules, table: Table, changed: TableRules, notice: int, clause: str, by: str = ""
) -> Decision:
    """Set other rules from the next round on, where they have room for all players; fit stakes to them."""
    new = session_rules(changed)
    if new.seats < rules.seats and len(table.players) > new.seats:
        return Refusal(
            "too-many-players",
            f"there will be seats for {new.seats} players, and {len(table.players)} sit here",
            new.clause("seats"),
        )
    other_deck = deck_of(changed) != deck_of(rules.table)
    return (
        *_fitted(rules, new, table),
        events.RulesChanged(notice, new.game.digest, new.game.encoded, clause, other_deck, by),
    )


def not_yet(table: Table, notice: Notice, at: int) -> str:
    """Return the reason a notice has not taken effect yet; empty once it has."""
    missing = [player.account for player in table.players if player.account not in notice.agreed]
    if notice.agree and missing:
        have = "1 player has" if len(missing) == 1 else f"{len(missing)} players have"
        return f"{have} not agreed: {', '.join(missing)}"
    if left := rounds_left(table, notice):
        go = "1 whole round goes" if notice.rounds == 1 else f"{notice.rounds} whole rounds go"
        done = notice.rounds - left
        return f"{go} before it, {done} {'has' if done == 1 else 'have'}"
    if at < notice.until:
        return "the time of the notice is not over"
    return ""


def rounds_left(table: Table, notice: Notice) -> int:
    """Return the whole rounds left before a notice takes effect; 0 where no players sit to be given notice."""
    if not table.players:
        return 0
    whole = table.round - notice.round - bool(table.playing)
    return max(notice.rounds - max(whole, 0), 0)


def _fitted(rules: SessionRules, new: SessionRules, table: Table) -> list[Event]:
    """Fit stakes to a new buy-in range of a game with higher wagers: cut those above it, mark those below it as short.

    A range that changes alone is for players who join.
    """
    if "stake.range" not in rules.ways or (new.stake_min, new.stake_max) == (rules.stake_min, rules.stake_max):
        return []
    if not rules.kind.wagers_rise(rules.game, new.game):
        return []
    clause = rules.clause("stake.range")
    fitted: list[Event] = []
    for player, stake in zip(table.players, table.stakes, strict=True):
        if new.stake_max and stake > new.stake_max:
            fitted.append(events.StakeLowered(player.account, stake - new.stake_max, "above the new most", clause))
        elif stake < new.stake_min:
            fitted.append(events.StakeShort(player.account, new.stake_min, clause))
    return fitted


def replace_shoe(rules: SessionRules, table: Table, command: commands.ReplaceShoe) -> Decision:
    """Put another shoe in the place of the one in use, between rounds; new cards come with it.

    Rule key: `shoe.new-cards`.
    """
    clause = rules.clause("shoe.replacement")
    way = rules.ways.get("shoe.replacement")
    if way is None:
        return Refusal("no-shoe", "no shuffling shoe is in use", clause)
    if command.shoe != "automated" and not (command.shoe == "card" and way == "either-shoe"):
        return Refusal("wrong-shoe", "this shoe cannot replace the one in use", clause)
    replaced = events.ShoeReplaced(command.shoe, command.by, command.reason, clause)
    if command.shoe == rules.table["shoe"]:
        return (replaced,)
    second = {} if command.shoe == "automated" else {"second-deck": "false"}
    changed = rules_with(rules.table, {"shoe": command.shoe} | second)
    if isinstance(changed, Refusal):
        return changed
    game = session_rules(changed).game
    return replaced, events.RulesChanged(NO_NOTICE, game.digest, game.encoded, clause)


def close_table(rules: SessionRules, table: Table, command: commands.CloseTable) -> Decision:
    """Close the table once its notice has run and its cards are checked; everybody leaves with the stake.

    A notice of rounds has also run where no round can be played any more.
    """
    clause = rules.clause("close.notice")
    notice = next((notice for notice in table.notices if notice.about == "closing"), None)
    if table.players and notice is None:
        return Refusal("no-notice", "players sit here: give notice before closing the table", clause)
    reason = not_yet(table, notice, command.at) if table.players and notice is not None else ""
    if reason and may_play(rules, table, command.at):
        return Refusal("notice-runs", reason, clause)
    if unchecked := unchecked_at_close(rules, table):
        return Refusal(
            "deck-unchecked",
            f"deck {unchecked[0]} is not checked for the end of gaming: check it",
            rules.clause("deck.check", 1),
        )
    going = [
        left(rules, table, player.account, command.at, "the table closes", "close.notice", command.by)
        for player in table.players
    ]
    return (*going, events.TableClosed(command.by, clause, table.bank))


def _notice_given(table: Table, event: events.NoticeGiven) -> Table:
    terms = (event.round, event.rounds, event.until, event.agree)
    notice = Notice(event.notice, event.about, *terms, event.settings, under=event.under)
    return replace(table, notices=(*table.notices, notice), notices_given=event.notice)


def _agreement_given(table: Table, event: events.AgreementGiven) -> Table:
    notices = [
        replace(notice, agreed=(*notice.agreed, event.account)) if notice.number == event.notice else notice
        for notice in table.notices
    ]
    return replace(table, notices=tuple(notices))


def _notice_over(table: Table, event: events.NoticeWithdrawn | events.RulesChanged) -> Table:
    return replace(table, notices=tuple([notice for notice in table.notices if notice.number != event.notice]))


def _rules_changed(table: Table, event: events.RulesChanged) -> Table:
    """From now on by other rules; a deck that was complete before is not by these."""
    decks = tuple([replace(deck, checked=False) for deck in table.decks]) if event.cards else table.decks
    return _notice_over(replace(table, decks=decks), event)


def _closed(table: Table, _event: events.TableClosed) -> Table:
    invariant(not table.players, "nobody sits at a closed table")
    return replace(table, closed=True, bank=0)


def _notice_behind(_rules: SessionRules, _table: Table, event: events.NoticeGiven, _at: int) -> Commands:
    minutes = max(event.until - event.at, 0) // MINUTE_MS
    return [commands.GiveNotice(event.by, event.at, event.settings, event.about == "closing", minutes)]


def _change_behind(rules: SessionRules, table: Table, event: events.RulesChanged, at: int) -> Commands:
    if not table.tournament:
        return [commands.MakeChange(event.notice, at)]
    changed = settled_again(rules.table.rulebook, bytes(event.rules))
    return [commands.SetRules(changed.written, event.by, at)]


def _close_behind(_rules: SessionRules, _table: Table, event: events.TableClosed, at: int) -> Commands:
    return [commands.CloseTable(event.by, at)]


DECIDE: Deciders = {
    commands.GiveNotice: give_notice,
    commands.Agree: agree,
    commands.WithdrawNotice: withdraw_notice,
    commands.MakeChange: make_change,
    commands.ReplaceShoe: replace_shoe,
    commands.CloseTable: close_table,
}
APPLY: Changes = {
    events.NoticeGiven: _notice_given,
    events.AgreementGiven: _agreement_given,
    events.NoticeWithdrawn: _notice_over,
    events.RulesChanged: _rules_changed,
    events.TableClosed: _closed,
}
BEHIND: Behind = {
    events.NoticeGiven: _notice_behind,
    events.AgreementGiven: simply(commands.Agree),
    events.NoticeWithdrawn: simply(commands.WithdrawNotice),
    events.RulesChanged: _change_behind,
    events.ShoeReplaced: simply(commands.ReplaceShoe),
    events.TableClosed: _close_behind,
}
