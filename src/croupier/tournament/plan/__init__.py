"""What a tournament is planned to be: structure, conditions, schedule, chips, and the words for them."""
