"""Disputes as data: the cases, how one is played and compared with what it states, and how they are searched."""
