"""Script."""
