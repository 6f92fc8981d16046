"""The plan of a tournament: structure, conditions, schedule, chips, and the words for them."""
