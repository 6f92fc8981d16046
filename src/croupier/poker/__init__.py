"""The round of play between players."""
