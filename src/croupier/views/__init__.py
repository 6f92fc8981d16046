"""What a person sees: tables, tournaments, the lobby, the floor, past rounds. Pure: made from what is given."""
