"""Cards as people write them in an act."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from croupier.cards import card_text, parse_cards

Written = (
    Annotated[str, Meta(max_length=60)] | Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=20)]
)


def written_cards(written: str | tuple[str, ...]) -> tuple[str, ...]:
    """Cards as they stand in commands; CroupierError where they are none."""
    return tuple([card_text(card) for card in parse_cards(written if isinstance(written, str) else " ".join(written))])
