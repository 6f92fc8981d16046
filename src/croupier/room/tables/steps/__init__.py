"""The steps a table does by itself: in a round, between rounds, for absent people, for a tournament."""
