"""A session at a table: seats, stakes, the button, blinds owed, cards in use, notices, and the rounds in order."""
