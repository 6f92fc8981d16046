"""The views of people: tables, tournaments, the lobby, the floor, past rounds. Pure: made from what is given."""

from croupier.views.changes import applied, changes
from croupier.views.console.console import desk_seen
from croupier.views.determinations import (
    Determination,
    RulesHere,
    Settled,
    Unsettled,
    determinations,
    rules_here,
    settled,
    with_usual_seats,
)
from croupier.views.floor import FloorCall, FloorChanges, FloorClock, FloorMessage, FloorSeat, FloorTable
from croupier.views.games import VIEWS
from croupier.views.hand_words import TableHands
from croupier.views.header import header_of
from croupier.views.just_now import NOBODY
from croupier.views.lobby import Listing, LobbyChanges, LobbyMessage, listing
from croupier.views.news import Item, News
from croupier.views.numbered_page import NumberedPage, is_same_page
from croupier.views.odds import Asked, BankAsked, Chosen, PlayersAsked, Spot, odds_asked
from croupier.views.offers import Open, stake_bounds, top_up_bounds
from croupier.views.phrases import BY_NAME, PHRASES, Phrase
from croupier.views.replay import Reader, Replay, ToldEvent, frames_of
from croupier.views.significant import TAGS, noted, with_names
from croupier.views.table import (
    WAITING,
    Header,
    LiveScene,
    LostLine,
    OutOfChips,
    Own,
    Proof,
    Released,
    TableSeen,
    Unit,
    You,
    encoded,
    phase_of,
    standing_view,
    view_message,
    waiting_state,
    with_cards,
)
from croupier.views.talk import LONGEST_TALK
from croupier.views.told_changes import OwnPart, ToldChanges
from croupier.views.tournament.changes import LastTold
from croupier.views.tournament.gains import Gained, Gains
from croupier.views.tournament.levels import LevelSeen, level_seen
from croupier.views.tournament.line import Line, line_of
from croupier.views.tournament.moves import Move, Moves
from croupier.views.tournament.news import ITEMS_KEPT as NEWS_KEPT
from croupier.views.tournament.news import TournamentNews, is_news
from croupier.views.tournament.own import TournamentView, own_view
from croupier.views.tournament.prizes import PrizeSeen
from croupier.views.tournament.public import TournamentSeen, seen_by_all
from croupier.views.tournament.record import ByItself
from croupier.views.tournament.wall import OnTheWall, on_the_wall
from croupier.views.waiting import waiters
from croupier.views.words import NO_WORDS, WORDS
from croupier.views.words.rounds import VIEWED

__all__ = [
    "BY_NAME",
    "LONGEST_TALK",
    "NEWS_KEPT",
    "NOBODY",
    "NO_WORDS",
    "PHRASES",
    "TAGS",
    "VIEWED",
    "VIEWS",
    "WAITING",
    "WORDS",
    "Asked",
    "BankAsked",
    "ByItself",
    "Chosen",
    "Determination",
    "FloorCall",
    "FloorChanges",
    "FloorClock",
    "FloorMessage",
    "FloorSeat",
    "FloorTable",
    "Gained",
    "Gains",
    "Header",
    "Item",
    "LastTold",
    "LevelSeen",
    "Line",
    "Listing",
    "LiveScene",
    "LobbyChanges",
    "LobbyMessage",
    "LostLine",
    "Move",
    "Moves",
    "News",
    "NumberedPage",
    "OnTheWall",
    "Open",
    "OutOfChips",
    "Own",
    "OwnPart",
    "Phrase",
    "PlayersAsked",
    "PrizeSeen",
    "Proof",
    "Reader",
    "Released",
    "Replay",
    "RulesHere",
    "Settled",
    "Spot",
    "TableHands",
    "TableSeen",
    "ToldChanges",
    "ToldEvent",
    "TournamentNews",
    "TournamentSeen",
    "TournamentView",
    "Unit",
    "Unsettled",
    "You",
    "applied",
    "changes",
    "desk_seen",
    "determinations",
    "encoded",
    "frames_of",
    "header_of",
    "is_news",
    "is_same_page",
    "level_seen",
    "line_of",
    "listing",
    "noted",
    "odds_asked",
    "on_the_wall",
    "own_view",
    "phase_of",
    "rules_here",
    "seen_by_all",
    "settled",
    "stake_bounds",
    "standing_view",
    "top_up_bounds",
    "view_message",
    "waiters",
    "waiting_state",
    "with_cards",
    "with_names",
    "with_usual_seats",
]  # fmt: skip
