"""What people see of a tournament: everybody, each for themselves, a director, the lobby, a screen in the hall."""
