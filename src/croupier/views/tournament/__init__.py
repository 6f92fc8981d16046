"""The views of a tournament: for everybody, for each person, a director, the lobby, a screen in the hall."""
