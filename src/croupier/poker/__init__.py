"""The round of play between players: four functions and one writer.

`due` says what a round waits for, `decide` answers a command with events or a `Refusal`, `apply` gives the next state,
`view` what a person sees; `take` carries a command out, all or nothing. README.md plays a round with them.
"""

from croupier.poker import commands, events, game, ruling_events
from croupier.poker.acts import act, time_out
from croupier.poker.apply import APPLY, apply
from croupier.poker.before_deal import add_chips
from croupier.poker.behind import command_behind
from croupier.poker.commands import (
    NO_POSTS,
    Act,
    AddChips,
    CallClock,
    Command,
    DealCommunal,
    DealHoles,
    ExtraBlind,
    FoldAbsent,
    LetStand,
    Muck,
    Post,
    Settle,
    Show,
    TimeOut,
)
from croupier.poker.commission import CommissionRules, bearing_commission, standing_commission
from croupier.poker.corrections import folding, standing, states_of
from croupier.poker.dealer import cut_is_due, dealer_command, is_beaten, opened, show_or_pass
from croupier.poker.dealing import deal_communal, fault_in_cards, uncalled_bet
from croupier.poker.due import ActDue, Awaited, ChoiceDue, DealerDue, HeldDue, ShowDue, due, extra_blind_open, taps_out
from croupier.poker.events import (
    BetReturned,
    Called,
    Checked,
    ChipsAdded,
    CommissionTaken,
    CommunalDealt,
    Event,
    ExtraBlindMade,
    Folded,
    ForcedBetsPosted,
    HandMucked,
    HandShown,
    HolesDealt,
    PotAwarded,
    Raised,
    RoundEnded,
    RoundOpened,
    Share,
)
from croupier.poker.forced_bets import blinds_by_place, posted_under
from croupier.poker.given_up import folded_for_absent, given_up_under, penalty_clauses
from croupier.poker.limits import Bounds, ceiling_of, pot_to, raise_bounds, raised, tap_out
from croupier.poker.marks import Choice, Held, bar_on, freed_by, held_by
from croupier.poker.offers import Due, Offer, OpenOffer, Turn, acts_of, offers
from croupier.poker.pots import Pot, may_reach_higher, pots_of, pots_so_far
from croupier.poker.round import DECIDE, carry_out, decide, follow, open_round, take
from croupier.poker.rules import BettingRound, RoundRules, Step, round_rules
from croupier.poker.ruling_events import (
    BettingLimited,
    CardBurnt,
    CardsExposed,
    CardsSetAside,
    ChoiceMade,
    ClockCalled,
    CommunalWithdrawn,
    DeckDoubted,
    HandExposed,
    HandKilled,
    HandViewed,
    HeirsNamed,
    HoleReplaced,
    LatePosted,
    MisdealDeclared,
    PayoutCorrected,
    PlayerExcluded,
    PostOwed,
    RaisesBarred,
    RaiseTakenBack,
    RoundVoided,
    RulingGiven,
    StubReshuffled,
    VoteCast,
    WagerCommitted,
    WagerHeld,
    WagerReleased,
)
from croupier.poker.settlement import last_to_fold, settle, won_by
from croupier.poker.showdown import how_the_betting_ended
from croupier.poker.state import NOBODY, State, is_undealt, places
from croupier.poker.view import View, openings_for, view
from croupier.protocol import Refusal

__all__ = [
    "Act", "ActDue", "Command", "DealCommunal", "DealHoles", "DealerDue", "Event", "ExtraBlind", "Muck", "Post",
    "Refusal", "RoundRules", "Settle", "Show", "ShowDue", "State", "TimeOut", "View", "apply", "dealer_command",
    "decide", "due", "extra_blind_open", "offers", "open_round", "openings_for", "pots_of", "round_rules", "take",
    "view",
]  # fmt: skip
__all__ += [  # for the house itself
    "APPLY", "DECIDE", "NOBODY", "NO_POSTS", "AddChips", "Awaited", "BetReturned", "BettingLimited", "BettingRound",
    "Bounds", "CallClock", "Called", "CardBurnt", "CardsExposed", "CardsSetAside", "Checked", "ChipsAdded", "Choice",
    "ChoiceDue", "ChoiceMade", "ClockCalled", "CommissionRules", "CommissionTaken", "CommunalDealt",
    "CommunalWithdrawn", "DeckDoubted", "Due", "ExtraBlindMade", "FoldAbsent", "Folded", "ForcedBetsPosted",
    "HandExposed", "HandKilled", "HandMucked", "HandShown", "HandViewed", "HeirsNamed", "Held", "HeldDue",
    "HoleReplaced", "HolesDealt", "LatePosted", "LetStand", "MisdealDeclared", "Offer", "OpenOffer", "PayoutCorrected",
    "PlayerExcluded", "PostOwed", "Pot", "PotAwarded", "RaiseTakenBack", "Raised", "RaisesBarred", "RoundEnded",
    "RoundOpened", "RoundVoided", "RulingGiven", "Share", "Step", "StubReshuffled", "Turn", "VoteCast",
    "WagerCommitted", "WagerHeld", "WagerReleased", "act", "acts_of", "add_chips", "bar_on", "bearing_commission",
    "blinds_by_place", "carry_out", "ceiling_of", "command_behind", "commands", "cut_is_due", "deal_communal", "events",
    "fault_in_cards", "folded_for_absent", "folding", "follow", "freed_by", "game", "given_up_under", "held_by",
    "how_the_betting_ended", "is_beaten", "is_undealt", "last_to_fold", "may_reach_higher", "opened", "penalty_clauses",
    "places", "posted_under", "pot_to", "pots_so_far", "raise_bounds", "raised", "ruling_events", "settle", "show_or_pass",
    "standing", "standing_commission", "states_of", "tap_out", "taps_out", "time_out", "uncalled_bet", "won_by",
]  # fmt: skip
