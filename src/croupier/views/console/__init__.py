"""What a dealer or an official sees at the console: what is due, entries, reports, cards."""
