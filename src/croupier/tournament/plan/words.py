"""The structure of a tournament in words, for the fields of its conditions.

Rule keys: `tournament.limits`, `tournament.heats`, `tournament.sessions`, `tournament.session-length`,
`tournament.seating`, `tournament.entry-times`, `tournament.tables`, `tournament.extra-conditions`,
`tournament.progression`, `tournament.points`, `tournament.points.elimination`, `tournament.points.places`,
`tournament.repechage`, `tournament.rebuys`, `tournament.add-ons`, `tournament.elimination`, `tournament.advance`.

What the machine runs on is written into the conditions from the structure itself, so that no paper promises another
tournament than the one that is played.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from croupier.rulebooks import by_round, dollars
from croupier.tournament.plan.structure import Level, Purchase, Stage, Structure

Writer = Callable[[Structure, bool], str]

_LIMITS = {
    "fixed": "fixed limit",
    "spread": "spread limit",
    "half-pot": "half-pot limit",
    "pot": "pot limit",
    "no-limit": "no limit",
}


def written(structure: Structure, *, balanced: bool) -> dict[str, str]:
    """Return the structure in words, by field; fields that do not apply are left out."""
    words = {key: write(structure, balanced) for key, write in _WRITERS.items()}
    return {key: text for key, text in words.items() if text}


def listed(items: list[str]) -> str:
    """Things one after the other, as they are said: "a, b and c"."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def count(number: int, thing: str) -> str:
    """So many of something: "1 round", "20 rounds"."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def level_words(settings: dict[str, str]) -> str:
    """A level as players say it."""
    if "bet.min" in settings and "blinds" not in settings:
        most = settings.get("bet.max", "")
        return f"ante {settings['bet.min']}" + (f" to {most}" if most else "")
    blinds = [f"{int(blind):,}" for blind in settings.get("blinds", "").split(",") if blind]
    ante = settings.get("ante", "none")
    words = [" / ".join(blinds)] if blinds else []
    if ante != "none" and (settings.get("betting") in ("antes", "both") or not blinds or "betting" not in settings):
        words.append(f"ante {int(ante):,}")
    return ", ".join(words)


def _limits(structure: Structure, _balanced: bool) -> str:
    common = structure.table.get("limit", "")
    parts = [by_round([_LIMITS.get(one.strip(), one.strip()) for one in common.split(",")])] if common else []
    levels = [_level_words(level, first=not at) for at, level in enumerate(structure.levels)]
    lengths = {_length_words(level) for level in structure.levels if _length_words(level)}
    if len(lengths) > 1:
        said = [_length_words(level) for level in structure.levels]
        levels = [f"{words} ({length})" if length else words for words, length in zip(levels, said, strict=True)]
    parts.append(", then ".join(levels))
    parts += [f"{lengths.pop()} a level"] if len(lengths) == 1 and len(levels) > 1 else []
    breaks = [(at, level.break_minutes) for at, level in enumerate(structure.levels, 1) if level.break_minutes]
    for minutes, which in groupby(sorted(breaks, key=lambda one: one[1]), key=lambda one: one[1]):
        numbers = [str(at) for at, _ in which]
        parts.append(f"a break of {count(minutes, 'minute')} after level{'s'[: len(numbers) > 1]} {listed(numbers)}")
    return "; ".join(parts)


def _level_words(level: Level, *, first: bool) -> str:
    settings, parts = dict(level.settings), []
    least, most = settings.pop("bet.min", ""), settings.pop("bet.max", "")
    if blinds := settings.pop("blinds", ""):
        parts.append(
            ("blinds " if first else "") + listed([_chips(blind) for blind in blinds.replace(" ", "").split(",")])
        )
        least = "" if least == blinds.split(",")[-1].strip() else least
    if ante := settings.pop("ante", ""):
        parts.append(f"ante {_chips(ante)}")
    if least or most:
        parts.append(f"bets of {_chips(least) or 'any amount'}" + (f" to {_chips(most)}" if most else " or more"))
    settings.pop("chip", None)
    parts += [f"{key} {value}" for key, value in settings.items()]
    return ", ".join(parts) or "as before"


def _chips(setting: str) -> str:
    return f"{int(setting):,}" if setting.isdecimal() else setting


def _length_words(level: Level) -> str:
    if level.minutes:
        return count(level.minutes, "minute")
    return count(level.rounds, "round") if level.rounds else ""


def _sessions(structure: Structure, _balanced: bool) -> str:
    return "; ".join(_stage_words(stage) for stage in structure.stages)


def _stage_words(stage: Stage) -> str:
    number = f"{count(stage.sessions, 'session')}, each " if stage.sessions > 1 else "one session "
    chips = f", everybody beginning with {stage.chips:,} chips" if stage.chips else ""
    return f"{stage.name}: {number}{_end_words(stage)}{chips}"


def _end_words(stage: Stage) -> str:
    match stage.ends:
        case "left":
            return "until one player is left" if stage.number == 1 else f"until {stage.number} players are left"
        case "table-left":
            return f"until {count(stage.number, 'player')} {'is' if stage.number == 1 else 'are'} left at each table"
        case "rounds":
            return f"of {count(stage.number, 'round')} at each table"
        case "minutes":
            return f"of {count(stage.number, 'minute')}, a round in progress being finished"


def _heats(structure: Structure, balanced: bool) -> str:
    going_on = _progression(structure, balanced)
    return _sessions(structure, balanced) + (f"; {going_on}" if going_on else "")


def _length(structure: Structure, _balanced: bool) -> str:
    return "; ".join(f"{stage.name}: {_end_words(stage)}" for stage in structure.stages)


def _seating(structure: Structure, balanced: bool) -> str:
    moves = _moves(balanced)
    return f"tables and seats are drawn by ballot, at most {structure.seats} players at a table; {moves}"


def _moves(balanced: bool) -> str:
    if not balanced:
        return "players keep their seats for the session"
    return "tables are broken as players go out, and players moved so that no table has two more than another"


def _tables(structure: Structure, _balanced: bool) -> str:
    return f"as many tables as the players of a session need, at most {structure.seats} players at each"


def _extra(structure: Structure, balanced: bool) -> str:
    parts = [_moves(balanced)]
    if structure.late_to_level:
        parts.append(f"entries are taken {_entry_times(structure, balanced)}")
    if structure.action_seconds:
        parts.append(f"{count(structure.action_seconds, 'second')} to act")
    if structure.hand_for_hand:
        parts.append("tables play hand for hand while one more has to go out before the prizes are reached")
    return "; ".join(parts)


def _entry_times(structure: Structure, _balanced: bool) -> str:
    if structure.late_to_level:
        return f"before the first session, and once it has begun to the end of level {structure.late_to_level}"
    return "before the first session"


def _progression(structure: Structure, _balanced: bool) -> str:
    return "; ".join(f"from {stage.name} {_advance_words(stage)}" for stage in structure.stages[:-1])


def _advance_words(stage: Stage) -> str:
    if not stage.advance:
        return "everybody who is not eliminated goes on" if stage.points else "whoever is left goes on"
    who = "the player with most chips" if stage.advance == 1 else f"the {stage.advance} players with most chips"
    return f"{who} at each table {'goes' if stage.advance == 1 else 'go'} on"


def _advance(structure: Structure, balanced: bool) -> str:
    """Return how many go on, in words; empty where everyone plays every session for points."""
    return _progression(structure, balanced) if _for_going_on(structure) else ""


def _for_going_on(structure: Structure) -> bool:
    """Tell whether players compete to go on from one stage to the next."""
    return any(stage.advance or not stage.points for stage in structure.stages[:-1])


def _elimination(structure: Structure, _balanced: bool) -> str:
    return f"{_who_is_out(structure)} is out, and so is one who does not go on" if _for_going_on(structure) else ""


def _who_is_out(structure: Structure) -> str:
    again = " and no re-buy left" if structure.rebuy else ""
    return f"a player with no chips{again}, or who cannot make the least wager,"


def _points(structure: Structure, _balanced: bool) -> str:
    return "; ".join(
        f"{stage.name}: {listed([str(points) for points in stage.points])} points for the places at a table from the first"
        for stage in structure.stages
        if stage.points
    )


def _points_places(structure: Structure, balanced: bool) -> str:
    return "by chips at the end of the session, those out earlier after them" if _points(structure, balanced) else ""


def _points_elimination(structure: Structure, balanced: bool) -> str:
    if not _points(structure, balanced):
        return ""
    return f"{_who_is_out(structure)} is out of the tournament, and keeps the points; nobody goes out by points"


def _repechage(structure: Structure, _balanced: bool) -> str:
    return "; ".join(
        f"{stage.name}, for those who went out in {before.name}: {_end_words(stage)}, {_advance_words(stage)}"
        for before, stage in zip(structure.stages, structure.stages[1:], strict=False)
        if stage.repechage
    )


def rebuy_words(structure: Structure) -> str:
    """Re-buys: whether, when, at what cost and how many."""
    purchase = structure.rebuy
    if purchase is None:
        return "none"
    when = f"with fewer than {purchase.below:,} chips" if purchase.below else "with no chips left"
    return f"{when}, {_purchase_words(structure, purchase)}"


def add_on_words(structure: Structure) -> str:
    """Add-ons: whether, when, at what cost and how many."""
    purchase = structure.add_on
    if purchase is None:
        return "none"
    chips = f"fewer than {purchase.below:,}" if purchase.below else "any number of"
    return f"with {chips} chips, {_purchase_words(structure, purchase)}"


def _purchase_words(structure: Structure, purchase: Purchase) -> str:
    first, last = purchase.from_level, purchase.to_level
    levels = f"at level {first}" if first == last else f"from level {first} to level {last}"
    levels += f" of {structure.stages[0].name}" if len(structure.stages) > 1 else ""
    fee = f", of which the house keeps ${dollars(purchase.fee)}" if purchase.fee else ""
    return f"{levels}, {purchase.chips:,} chips for ${dollars(purchase.cost)}{fee}, at most {purchase.most} for each player"


_WRITERS: dict[str, Writer] = {
    "tournament.limits": _limits,
    "tournament.heats": _heats,
    "tournament.sessions": _sessions,
    "tournament.session-length": _length,
    "tournament.seating": _seating,
    "tournament.entry-times": _entry_times,
    "tournament.tables": _tables,
    "tournament.extra-conditions": _extra,
    "tournament.progression": _progression,
    "tournament.points": _points,
    "tournament.points.elimination": _points_elimination,
    "tournament.points.places": _points_places,
    "tournament.repechage": _repechage,
    "tournament.rebuys": lambda structure, _: rebuy_words(structure),
    "tournament.add-ons": lambda structure, _: add_on_words(structure),
    "tournament.elimination": _elimination,
    "tournament.advance": _advance,
}
