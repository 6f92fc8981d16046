"""How the settings of an open table change: under which clause, by whom and when, key by key for all five rulebooks."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from croupier import rulebook, settle
from croupier.rulebooks import rulebook_ids
from croupier.table import commands, events
from tests.support.cite import Cited, clause
from tests.support.sessions import PIT_MANAGER, Sat
from tests.support.table_play import rounds

OMAHA, MANILA, ADELAIDE, UTH_2019, UTH_2025 = (
    "act-omaha-2006",
    "act-manila-2005",
    "adelaide-omaha",
    "act-uth-2019",
    "act-uth-2025",
)
OPERATOR = "casino operator"


class Case(NamedTuple):
    """A key set to another value: the clause, who gives the notice, what it takes, and what the table plays by before."""

    key: str
    to: str
    clause: str
    by: str = OPERATOR
    takes: str = "round"
    before: tuple[str, ...] = ()
    more: tuple[str, ...] = ()  # settings that come to bear with it

    @property
    def settings(self) -> dict[str, str]:
        return {self.key: self.to} | dict(pair.split("=", 1) for pair in self.more)


ACT = [
    Case("deck", "48", "2.2.s2"),
    Case("joker", "true", "2.3"),
    Case("seats", "6", "2.2"),
    Case("ace", "high-and-low", "3.5"),
    Case("win", "low", "3.5"),
    Case("low.qualifier", "8", "3.5", before=("win=high-low",)),
    Case("low.ace", "high", "3.5(d)", before=("win=low",)),
    Case("stake.min", "200", "4.1.s2", takes="notice 1"),
    Case("bet.min", "4", "4.1.s2", takes="notice 1"),
    Case("betting", "antes", "4.2(b)", more=("ante=1",)),
    Case("blinds", "2,4", "4.2(f)"),
    Case("ante", "2", "4.2(f)", before=("betting=antes",)),
    Case("opening", "A", "4.2(d)"),
    Case("over-blind", "4", "4.2(e)"),
    Case("limit", "no-limit", "4.2(g)"),
    Case("bet.max", "30", "4.2(g)", before=("limit=spread",)),
    Case("chip", "0.5", "13.2"),
    Case("players", "new players only", "8.1"),
    Case("two-handed", "button-small", "8.5(a)"),
    Case("tapout.reopen", "custom", "14.5"),
    Case("commission.method", "time", "4.2(a)", more=("commission.hourly=12", "commission.hourly.approved=20")),
    Case("commission.cap", "8", "15.2(a)(i)"),
    Case("commission.hourly", "15", "15.3.s2", before=("commission.method=time",)),
    Case("commission.hourly.approved", "30", "15.3.s2", before=("commission.method=time",)),
    Case("hours", "10:00-04:00", "18.1"),
    Case("tournament", "true", "20.1", takes="never"),
    Case("amounts", "chips", "def:Tournament Chips", takes="never"),
]
TRIPS = ("bet.trips.min=5", "bet.trips.max=100")
BANK = [
    Case("boxes", "5", "def:Box"),
    Case("bet.min", "10", "5.1.s2", takes="notice 1"),
    Case("bet.max", "200", "5.1.s2", takes="notice 1"),
    Case("bet.trips.min", "10", "5.1.s2", takes="notice 1", before=TRIPS),
    Case("bet.trips.max", "50", "5.1.s2", takes="notice 1", before=TRIPS),
    Case("chip", "5", "5.3"),
    Case("payout.max", "20000", "10.1.max"),
    Case("hours", "10:00-04:00", "14.1"),
    Case("tournament", "true", "16.1", takes="never"),
    Case("amounts", "chips", "def:Tournament Chips", takes="never"),
    Case("marker", "true", "16.16", takes="never"),
]
CASES = {
    OMAHA: [*ACT, Case("stake.max", "5000", "4.2(i)"), Case("burn", "false", "4.2(h)")],
    MANILA: ACT,
    ADELAIDE: [
        Case("shuffler", "machine", "4.p2", "house", before=("shuffler.approval=M-1",)),
        Case("shuffler.approval", "M-2", "4.p2", "house"),
        Case("seats", "6", "60(c)", PIT_MANAGER),
        Case("stake.min", "200", "30.s2", "house"),
        Case("stake.max", "5000", "30.s2", "house"),
        Case("stake.return.below", "taken", "61", PIT_MANAGER),
        Case("clock", "30", "53(b)", PIT_MANAGER),
        Case("chip", "0.5", "58", PIT_MANAGER),
        Case("language", "Mandarin", "76(b)", "house"),
        Case("commission.method", "hand", "77.s2", "house", "notice 3"),
        Case("commission.hourly", "30", "77.s2", "house", "notice 3", ("commission.method=time",)),
        Case("tournament", "true", "87", "house", "never"),
        Case("amounts", "chips", "def:Cash Game", "house", "never"),
        Case("two-handed", "button-small", "11(a)", PIT_MANAGER),
        Case("blinds", "2,4", "A1.1(b)", PIT_MANAGER, "agreement"),
        Case("ante", "1", "38", PIT_MANAGER, "agreement"),
        Case("straddle", "true", "A1.7(a)", PIT_MANAGER),
        Case("limit", "no-limit", "38", PIT_MANAGER, "agreement"),
    ],
    UTH_2019: BANK,
    UTH_2025: [*BANK, Case("shoe", "card", "2.2"), Case("second-deck", "true", "6.2(a)")],
}


def changeable(book: str) -> set[str]:
    rules = rulebook(book).rules.values()
    return {rule.key for rule in rules if rule.scope == "table" and not rule.fixed and not rule.rows}


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_setting_of_a_table_names_how_it_changes(book: str) -> None:
    """A key without a row in changes.toml, or without a case here."""
    known = rulebook(book)
    for key in changeable(book):
        rows = known.changes_of(key)
        assert [row for row in rows if not row.when][1:] == [], f"{key} has two rows"
        assert rows, f"{key} stands in no row of changes.toml"
        for row in rows:
            assert row.clause in known.clauses, (key, row)
            assert row.by in (known.rules["official"].value, "house"), (key, row)
            assert (row.takes == "notice") == (row.rounds > 0), (key, row)
    named = [key for row in known.changes if not row.when for key in row.keys]
    assert sorted(named) == sorted(set(named))
    assert set(named) <= changeable(book)


@pytest.mark.parametrize("book", rulebook_ids())
def test_every_setting_the_operator_or_pit_manager_determines_has_a_case(book: str) -> None:
    determined = {key for key in changeable(book) if rulebook(book).rules[key].authority == "determine"}
    assert determined - {case.key for case in CASES[book]} == set()


def sat(book: str, case: Case) -> Sat:
    """A table where three players sit and, between players, a hand was played."""
    banked = book in (UTH_2019, UTH_2025)
    t = Sat(book, rules=case.before, bank=100_000_00 if banked else 0).sits(ann=1, bob=2, cy=3)
    if banked:
        return t
    if t.rules.hourly:
        for account in ("ann", "bob", "cy"):
            t.gives(commands.PayTime(account, 24, t.at))
    return rounds(t, 1)


@pytest.mark.parametrize(
    ("book", "case"),
    [(book, case) for book, cases in CASES.items() for case in cases],
    ids=lambda one: one if isinstance(one, str) else one.key,
)
def test_a_setting_changes_under_its_own_clause_by_those_it_names_and_when_it_says(book: str, case: Case) -> None:
    t = sat(book, case)
    settings = case.settings
    if case.takes == "never":
        assert t.refused(commands.GiveNotice(case.by, t.at, settings)) == case.clause
        return
    assert t.rules.table.written.get(case.key) != settings_written(t, case), "the case changes something"
    for nobody in ("dealer Kim", "ann", ""):
        assert t.refused(commands.GiveNotice(nobody, t.at, settings)) == case.clause
    (notice,) = t.gives(commands.GiveNotice(f"{case.by} Lee", t.at, settings))
    takes, _, notice_of = case.takes.partition(" ")
    assert (notice.under, notice.agree, notice.rounds) == (case.clause, takes == "agreement", int(notice_of or 0))
    if takes != "round":
        assert t.refused(commands.MakeChange(1, t.at)) == case.clause
    if takes == "agreement":
        for player in t.table.players:
            t.gives(commands.Agree(player.account, 1))
    elif takes == "notice" and not t.rules.kind.has_bank:
        t.plays(int(notice_of))
    elif takes == "notice":
        for account in ("ann", "bob", "cy"):
            t.gives(commands.LeaveSeat(account, t.at))
    *_, changed = t.gives(commands.MakeChange(1, t.at))
    assert isinstance(changed, events.RulesChanged)
    assert changed.under == case.clause
    assert t.session.rules.table.written[case.key] == settings_written(t, case)


def settings_written(t: Sat, case: Case) -> str:
    """The new value as the rules write it."""
    book = rulebook(t.rules.table.rulebook)
    given = dict(pair.split("=", 1) for pair in case.before) | case.settings
    return settle(book, given, defaults=book.example.table, simulation=True).written[case.key]


# 38 and what it does not govern


@clause(
    "adelaide-omaha 53(b)",
    "adelaide-omaha A1.7(a)",
    "adelaide-omaha 30.s2",
    "adelaide-omaha 4.p2",
    "adelaide-omaha 60(c)",
    "adelaide-omaha 76(b)",
)
def test_nobody_is_asked_about_what_is_no_increase_of_wagers(cited: Cited) -> None:
    settings = {
        "53(b)": {"clock": "20"},
        "A1.7(a)": {"straddle": "true"},
        "30.s2": {"stake.min": "50", "stake.max": "400"},
        "4.p2": {"shuffler": "machine", "shuffler.approval": "M-1"},
        "60(c)": {"seats": "5"},
        "76(b)": {"language": "Greek"},
    }[cited.clause]
    t = Sat(ADELAIDE).sits(ann=1, bob=2, cy=3).plays()
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, settings))
    assert (notice.under, notice.agree, notice.rounds) == (cited.clause, False, 0)
    assert t.refused(commands.Agree("ann", 1)) == cited.clause, "there is nothing to agree to"
    (changed,) = t.gives(commands.MakeChange(1, t.at))
    assert changed.under == cited.clause


@clause("adelaide-omaha 38")
@pytest.mark.parametrize(
    ("before", "after", "rises"),
    [
        ("no-limit", "pot", False),
        ("no-limit", "half-pot", False),
        ("pot", "half-pot", False),
        ("half-pot", "pot", True),
        ("fixed", "half-pot", True),
        ("half-pot", "fixed", True),
        ("pot,pot,pot,pot", "half-pot,pot,half-pot,pot", False),
        ("pot,pot,half-pot,pot", "half-pot,half-pot,pot,half-pot", True),
    ],
)
def test_a_lower_limit_takes_nobodys_consent_and_a_higher_one_that_of_all(
    cited: Cited, before: str, after: str, rises: bool
) -> None:
    """From half pot to fixed limit the least bet on turn and river doubles, though the most a bet may be is lower."""
    t = Sat(ADELAIDE, rules=[f"limit={before}"]).sits(ann=1, bob=2, cy=3).plays()
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"limit": after}))
    assert (notice.agree, notice.under) == ((True, cited.clause) if rises else (False, "A1.8"))
    if not rises:
        t.gives(commands.MakeChange(1, t.at))
        return
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause


@clause("adelaide-omaha 38", "adelaide-omaha A1.6(c)")
def test_a_higher_ante_takes_the_consent_of_all_and_a_lower_one_or_none_the_pit_managers_word(cited: Cited) -> None:
    t = Sat(ADELAIDE, rules=["blinds=2,4", "ante=1"]).sits(ann=1, bob=2, cy=3).plays()
    up, down = {"ante": "2"}, {"ante": "none"}
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, up if cited.clause == "38" else down))
    assert (notice.agree, notice.under) == (cited.clause == "38", cited.clause)


@clause("adelaide-omaha A1.1(b)")
def test_smaller_blinds_take_the_consent_of_all_as_larger_ones_do(cited: Cited) -> None:
    t = Sat(ADELAIDE, rules=["blinds=2,4"]).sits(ann=1, bob=2, cy=3).plays()
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"blinds": "1,2"}))
    assert (notice.agree, notice.under) == (True, cited.clause)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause


@clause("adelaide-omaha 38")
def test_what_was_a_lower_limit_when_announced_is_not_made_as_a_higher_one(cited: Cited) -> None:
    t = Sat(ADELAIDE, rules=["limit=no-limit"]).sits(ann=1, bob=2, cy=3).plays()
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"limit": "pot"}))
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"limit": "half-pot"}))
    t.gives(commands.MakeChange(2, t.at))
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause, "from half pot to pot the wagers rise"
    assert t.session.rules.table.written["limit"] == "half-pot"


@clause("adelaide-omaha 77.s2", "adelaide-omaha A1.1(b)")
def test_a_notice_of_several_settings_waits_for_all_that_each_of_them_takes(cited: Cited) -> None:
    t = Sat(ADELAIDE).sits(ann=1, bob=2, cy=3).plays()
    settings = {"clock": "30", "commission.method": "hand", "blinds": "2,4"}
    (notice,) = t.gives(commands.GiveNotice(PIT_MANAGER, t.at, settings))
    assert (notice.agree, notice.rounds, notice.under) == (True, 3, "A1.1(b)")
    if cited.clause == "77.s2":
        for account in ("ann", "bob", "cy"):
            t.gives(commands.Agree(account, 1))
        t.plays(2)
    else:
        t.plays(3)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause


@clause("adelaide-omaha 30.s2", "adelaide-omaha 35(a)")
def test_a_buy_in_range_that_changes_alone_is_for_those_who_join(cited: Cited) -> None:
    t = Sat(ADELAIDE, rules=["stake.min=100", "stake.max=500"]).sits(stake=500, ann=1, bob=2).sits(cy=3)
    t.gives(commands.GiveNotice("house", t.at, {"stake.min": "200", "stake.max": "300"}))
    assert len(t.gives(commands.MakeChange(1, t.at))) == 1, "no chip leaves a stake, and nobody has to add any"
    assert t.starts().dealt == (1, 2, 3)
    assert t.refused(t.sit("dee", 4, 199)) == "30"
    assert t.refused(t.sit("dee", 4, 301)) == "30.s2"


# 3.5 and 4.2 against 4.1.s2


@clause(
    "act-omaha-2006 3.5",
    "act-manila-2005 3.5",
    "act-omaha-2006 4.2(h)",
    "act-omaha-2006 4.2(f)",
    "act-manila-2005 4.2(f)",
)
def test_what_is_determined_before_a_round_changes_before_the_next_without_a_round_of_notice(cited: Cited) -> None:
    key, value = {"3.5": ("win", "high-low"), "4.2(h)": ("burn", "false"), "4.2(f)": ("blinds", "2,4")}[cited.clause]
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).starts()
    t.gives(commands.GiveNotice(OPERATOR, t.at, {key: value}))
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause, "the round that is played is played out"
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).plays()
    t.gives(commands.GiveNotice(OPERATOR, t.at, {key: value}))
    (changed,) = t.gives(commands.MakeChange(1, t.at))
    assert changed.under == cited.clause
    assert t.session.rules.table.written[key].replace(" ", "") == value


@clause("act-omaha-2006 4.1.s2", "act-manila-2005 4.1.s2")
def test_the_minimum_stake_in_a_notice_has_the_rest_of_it_wait_too(cited: Cited) -> None:
    t = Sat(cited.book.id).sits(ann=1, bob=2, cy=3).plays()
    (notice,) = t.gives(commands.GiveNotice(OPERATOR, t.at, {"win": "low", "stake.min": "200"}))
    assert (notice.rounds, notice.under) == (1, cited.clause)
    assert t.refused(commands.MakeChange(1, t.at)) == cited.clause


@clause("act-omaha-2006 20.1", "act-manila-2005 20.1", "act-uth-2025 16.1", "act-uth-2019 16.1", "adelaide-omaha 87")
def test_a_cash_game_does_not_become_a_tournament(cited: Cited) -> None:
    t = Sat(cited.book.id)
    refusal = t.refusal(commands.GiveNotice("house", t.at, {"tournament": "true", "amounts": "chips"}))
    assert refusal.clause == cited.clause
    assert refusal.code == "never-changes"


@clause("adelaide-omaha 9.s3", "adelaide-omaha 60(c)")
def test_the_button_goes_on_past_a_seat_that_was_taken_away(cited: Cited) -> None:
    t = Sat(ADELAIDE, rules=["seats=6"]).sits(ann=1, bob=6).plays()
    while t.button != 6:
        t.plays()
    t.sits(cy=3)
    t.gives(commands.GoAway("cy"))
    t.gives(commands.GiveNotice(PIT_MANAGER, t.at, {"seats": "5"}))
    t.gives(commands.MakeChange(1, t.at))
    t.gives(commands.ChangeSeat("bob", 5, PIT_MANAGER))
    assert t.table.seats == 5
    assert (t.plays().button, t.plays().button) == (1, 5), "bob had the button at seat 6, which is no more"
