"""The console of a dealer or an official: what is due, entries, reports, cards."""
