"""Whole rounds of a tournament with policies in the seats, and nobody in some of them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from croupier import deck_of
from croupier.banked.events import BankedRoundOpened, BoxFolded, BoxPassedOver, WagersPlaced
from croupier.banked.rules import BankedRules
from croupier.bots import BANKED_POLICIES, POLICIES
from croupier.bots.banked_rounds import play_opened_banked
from croupier.bots.rounds import play_opened
from croupier.bots.tables import shuffled
from croupier.cards import Shoe
from croupier.poker.events import ExtraBlindMade, Folded, RoundOpened
from croupier.poker.rules import RoundRules
from croupier.poker.ruling_events import HandKilled
from tests.support.tournament_tables import Staged


@pytest.mark.parametrize("book", ["act-omaha-2006", "act-manila-2005", "adelaide-omaha"])
def test_a_round_between_players_gives_up_the_hands_of_those_who_are_not_there(book: str) -> None:
    straddle = ("straddle=true",) if book == "adelaide-omaha" else ()
    t = Staged(book, *straddle).seats(ann=1, bob=2, cy=3, dan=4).opens()
    opening, game = t.events[-1], t.rules.game
    assert isinstance(opening, RoundOpened)
    assert isinstance(game, RoundRules)
    gone = 0
    for seed in range(40):
        source = Random(seed)
        shoe = Shoe(shuffled(deck_of(t.settled).cards, source))
        played = play_opened(game, opening, shoe, [POLICIES["random"]] * 4, source, absent={1: "", 3: ""})
        assert played.state.ended
        assert sum(played.state.stake) == 4000
        for event in played.events:
            if getattr(event, "place", -1) in (1, 3):
                assert isinstance(event, Folded | HandKilled) or type(event).__name__ in ("BetReturned", "HandShown")
                assert not isinstance(event, ExtraBlindMade)
                gone += isinstance(event, Folded | HandKilled) and event.under == game.under["absent.hand"]
    assert gone >= 40


@pytest.mark.parametrize("book", ["act-uth-2019", "act-uth-2025"])
def test_a_round_against_the_bank_wagers_the_least_for_them_in_the_order_of_the_marker(book: str) -> None:
    t = Staged(book, "marker=true", "absent.posts=least-wager").seats(ann=1, bob=2, cy=3).opens()
    opening, game = t.events[-1], t.rules.game
    assert isinstance(opening, BankedRoundOpened)
    assert isinstance(game, BankedRules)
    moved = msgspec.structs.replace(opening, marker=2)
    for seed in range(20):
        source = Random(seed)
        shoe = Shoe(shuffled(deck_of(t.settled).cards, source))
        played = play_opened_banked(game, moved, shoe, [BANKED_POLICIES["random"]] * 3, source, absent=(0,))
        placed = [event for event in played.events if isinstance(event, WagersPlaced)]
        assert [event.place for event in placed] == [1, 2, 0]
        assert (placed[-1].ante, placed[-1].trips) == (50, 0)
        folded = [event for event in played.events if isinstance(event, BoxFolded) and event.place == 0]
        assert [event.under for event in folded] == [game.under["undecided"]]


@pytest.mark.parametrize("book", ["act-uth-2019", "act-uth-2025"])
def test_a_round_against_the_bank_passes_them_over_where_nobody_wagers_for_them(book: str) -> None:
    t = Staged(book, "marker=true").seats(ann=1, bob=2, cy=3).opens()
    opening, game = t.events[-1], t.rules.game
    assert isinstance(opening, BankedRoundOpened)
    assert isinstance(game, BankedRules)
    for seed in range(20):
        source = Random(seed)
        shoe = Shoe(shuffled(deck_of(t.settled).cards, source))
        played = play_opened_banked(game, opening, shoe, [BANKED_POLICIES["random"]] * 3, source, absent=(0,))
        assert [event.place for event in played.events if isinstance(event, BoxPassedOver)] == [0]
        assert [event.place for event in played.events if isinstance(event, WagersPlaced)] == [1, 2]
        assert played.state.stake[0] == opening.stakes[0]
