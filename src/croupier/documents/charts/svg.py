"""Drawings written as SVG text: words, a picture around its parts, and a shade for how much of something there is."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

INK, FAINT, PAPER = "#2b2b2b", "#77776f", "#ffffff"
SHADES = ((0xF7, 0xF5, 0xEC), (0xB9, 0xD8, 0xB8), (0x55, 0xA8, 0x7E), (0x1C, 0x6B, 0x52), (0x0B, 0x3A, 0x33))
DARK = 0.55  # from here on words stand out better in white


def text(
    x: float, y: float, words: str, *, size: int = 13, anchor: str = "start", weight: str = "normal", colour: str = INK
) -> str:
    """Words at a point."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(words)}</text>'
    )


def drawing(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """A picture of these parts."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="DejaVu Sans, Verdana, sans-serif" role="img"><title>{escape(title)}</title>'
    )
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="{PAPER}"/>', *parts, "</svg>\n"])


def shade(part: float) -> tuple[str, str]:
    """A colour for a part from 0 to 1, pale to dark, and one for words on it."""
    at = min(max(part, 0.0), 1.0) * (len(SHADES) - 1)
    low = min(int(at), len(SHADES) - 2)
    mixed = [round(a + (b - a) * (at - low)) for a, b in zip(SHADES[low], SHADES[low + 1], strict=True)]
    return "#" + "".join([f"{part:02x}" for part in mixed]), PAPER if part >= DARK else INK
