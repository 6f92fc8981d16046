"""The finish of a tournament: places, prizes and payments."""
