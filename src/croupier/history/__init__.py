"""Rounds that were played, read and written in several formats."""

from croupier.history.formats.exporting import Format, check_format, exported, ohh_line, told
from croupier.history.formats.phh import Occasion, phh_hand, phh_text
from croupier.history.formats.phh_play import replay_hand
from croupier.history.formats.phh_read import read_phh
from croupier.history.log.banked_native import banked_state
from croupier.history.log.entries import Entry, entries_of, standing_entries
from croupier.history.log.files import lines_of
from croupier.history.log.native import BETWEEN_ROUNDS, DECODER, OPENINGS, Replayed, replay
from croupier.history.log.pinned import Pinned, banked_rules_pinned_to
from croupier.history.log.played import PlayedScript, PlayedStep, play_script, step_words
from croupier.history.log.replayed import MISFITS, applied, name_of
from croupier.history.log.steps import cents
from croupier.history.script.banked import BankedAnswer, BankedDue, BankedScript
from croupier.history.script.poker import PotAnswer, Script, ScriptAnswer, read_script, script_of
from croupier.history.text.banked import BankedTeller
from croupier.history.text.banked_results import WAGERS, WagerAnswer
from croupier.history.text.by_name import named
from croupier.history.text.dollars import dollars, told_in
from croupier.history.text.entry_words import Taking, in_short
from croupier.history.text.hand_words import HandWords
from croupier.history.text.looks import is_look, looked_at
from croupier.history.text.poker import Teller
from croupier.history.text.tellers import round_text, teller_of

__all__ = [
    "BETWEEN_ROUNDS",
    "DECODER",
    "MISFITS",
    "OPENINGS",
    "WAGERS",
    "BankedAnswer",
    "BankedDue",
    "BankedScript",
    "BankedTeller",
    "Entry",
    "Format",
    "HandWords",
    "Occasion",
    "Pinned",
    "PlayedScript",
    "PlayedStep",
    "PotAnswer",
    "Replayed",
    "Script",
    "ScriptAnswer",
    "Taking",
    "Teller",
    "WagerAnswer",
    "applied",
    "banked_rules_pinned_to",
    "banked_state",
    "cents",
    "check_format",
    "dollars",
    "entries_of",
    "exported",
    "in_short",
    "is_look",
    "lines_of",
    "looked_at",
    "name_of",
    "named",
    "ohh_line",
    "phh_hand",
    "phh_text",
    "play_script",
    "read_phh",
    "read_script",
    "replay",
    "replay_hand",
    "round_text",
    "script_of",
    "standing_entries",
    "step_words",
    "teller_of",
    "told",
    "told_in",
]  # fmt: skip
