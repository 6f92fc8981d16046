"""Rounds as the native log has them: read, replayed, and told entry by entry."""
