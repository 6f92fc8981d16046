"""Who does something, as events name them."""

from __future__ import annotations

HOUSE = "house"  # who does by itself what nobody has to decide
